/* How far each job of a level is done: its name, a bar with a mark where it counts as done, how many of how many.

   draw({jobs: [{name, found, of, asks_back}]}, say) */

import {h} from "preact";

const ENOUGH = .95;   // as in py/course/door/hand_table.py

export function draw({jobs}, say) {
  return h("ul", {class: "jobs"}, jobs.map(({name, found, of, asks_back}) => h("li", {
    "data-job": name, "data-found": found, "data-of": of, "data-done": found >= ENOUGH * of ? "" : null},
    h("span", {class: "what"}, say(`hand.job.${name}`)),
    h("svg", {class: "bar", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true"},
      h("rect", {class: "all", x: 0, y: 0, width: 100, height: 6}),
      h("rect", {class: "found", x: 0, y: 0, width: Math.round(1000 * found / of) / 10, height: 6}),
      h("rect", {class: "goal", x: 100 * ENOUGH, y: 0, width: .6, height: 6})),
    h("span", {class: "count"}, h("b", null, `${percent(found / of)} %`), " ", say("hand.count", {found, of})),
    jobs.length === 1 && name === "verb-subject" ? h("span", {class: "back"}, say("hand.back", {back: asks_back, of})) : null)));
}

/* Rounded, but 100 only if nothing is missing, and 0 only if all is. */
const percent = (share) => share >= 1 ? 100 : share <= 0 ? 0 : Math.min(99, Math.max(1, Math.round(share * 100)));
