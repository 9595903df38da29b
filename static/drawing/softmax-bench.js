/* From scores to shares: a slider for each score, its exponential and its share as a table, the shares as one strip of length 1.

   draw(state, say) -> nodes;   state: as in softmax-numbers.js, and alive: the sliders can be pushed
   said(state, say) -> the strip in a sentence */

import {Fragment, h} from "preact";
import {row} from "./softmax-numbers.js";
import {n1, shown} from "./plane.js";

export const MOST = 10;   // how far a slider goes, below and above 0
const LONG = 600, HIGH = 44;

export function draw(state, say) {
  const read = row(state);
  return h(Fragment, null, table(state, read, say), strip(state, read, say));
}

/* ---- a row for each word ---- */

function table(state, read, say) {
  const {words, showsInput, pushed, alive} = state;
  const heads = ["score", showsInput && "input", "exp", "share", pushed !== null && "rate"].filter(Boolean);
  return h("div", {class: "scroll"}, h("table", {class: "steps"},
    h("caption", null, say("softmax-bench.table")),
    h("thead", null, h("tr", null, h("td", null), heads.map((head) => h("th", {scope: "col", key: head, class: head}, say(`softmax-bench.head.${head}`, {word: words[pushed ?? 0].name}))))),
    h("tbody", null, words.map((word, i) => h("tr", {key: i, "data-word": word.name, "data-share": plain(read.shares[i]), "data-rate": read.rates && plain(read.rates[i]), "data-shut": shutFor(state, word) ? "" : null},
      h("th", {scope: "row"}, word.name),
      h("td", {class: "score"},
        h("div", null, h("input", {type: "range", "data-score": i, min: -MOST, max: MOST, step: .1, value: word.score, "aria-label": say("softmax-bench.score-of", {word: word.name}), "aria-valuetext": shown(word.score, 1), tabindex: alive ? null : -1}),
          h("span", null, shown(word.score, 1)))),
      showsInput ? h("td", {class: "input"}, finite(read.inputs[i])) : null,
      h("td", null, exponential(read.exps[i])),
      h("td", {class: "share"}, shown(read.shares[i])),
      read.rates ? h("td", {class: "rate"}, signed(read.rates[i])) : null))),
    h("tfoot", null, h("tr", null, h("th", {scope: "row"}, say("softmax-bench.sum")), h("td", null), showsInput ? h("td", {class: "input"}) : null,
      h("td", null, exponential(read.exps.reduce((a, b) => a + b, 0))), h("td", {class: "share", "data-part": "sum"}, shown(read.sum)), read.rates ? h("td", {class: "rate"}, signed(read.rates.reduce((a, b) => a + b, 0))) : null))));
}

const shutFor = ({shut}, {hidden}) => shut !== "no" && hidden;
const plain = (number) => String(Number(number.toFixed(6)));
const finite = (number) => Number.isFinite(number) ? shown(number) : "−∞";
const exponential = (number) => number >= 1000 ? Math.round(number).toLocaleString("en").replaceAll(",", "\u202f") : number >= 100 ? shown(number, 0) : shown(number);
const signed = (number) => (Number(number.toFixed(2)) > 0 ? "+" : "") + shown(number);

/* ---- all shares in one strip ---- */

function strip(state, {shares, sum}, say) {
  const {words, shut} = state, winner = shares.indexOf(Math.max(...shares));
  let from = 0;
  const parts = words.map(({name}, i) => {
    const x = from, width = LONG * shares[i];
    from += width;
    return h("g", {key: i, class: "cut", "data-part-of": name, "data-wins": i === winner ? "true" : null},
      h("rect", {x: n1(x), width: n1(width), height: HIGH}),
      width > 9 * name.length + 12 ? h("text", {x: n1(x + width / 2), y: HIGH / 2 + 5, "text-anchor": "middle"}, name) : null);
  });
  return h("svg", {class: "strip", viewBox: `-1 -1 ${LONG + 2} ${HIGH + 2}`, role: "img", "aria-label": said(state, say)},
    parts, shut === "after" && sum < .9995 ? h("rect", {class: "hole", x: n1(from), width: n1(LONG - from), height: HIGH}) : null);
}

/* ---- in words ---- */

export function said(state, say) {
  const {words, shut, pushed} = state, {shares, sum, rates} = row(state), best = shares.indexOf(Math.max(...shares));
  const hole = {best: words[best].name, percent: Math.round(100 * shares[best]), sum: shown(sum), lost: shown(1 - sum), pushed: words[pushed ?? 0].name};
  if (shut === "after") return say("softmax-bench.said.after", hole);
  if (shut === "before") return say("softmax-bench.said.before", hole);
  if (rates && Math.max(...rates.map(Math.abs)) < .005) return say("softmax-bench.said.saturated", hole);
  return say("softmax-bench.said", hole);
}
