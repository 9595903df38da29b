/* What a model wrote while it learnt: one row for every look, with its step, its loss and its samples.

   draw({looks: [{step, held_out, samples: [{text, known}]}], list = true}, say)   -> the table, and for a list how many samples are remembered
     known   "seen" (it stands in the list that the model is trained on), "unseen" (in the part held out) or null */

import {h} from "preact";

export const draw = ({looks, list = true}, say) => [
  h("div", {class: "scroll", tabindex: 0, role: "group", "aria-label": say("transformer-training.samples")}, table(looks, say)),
  list && h("p", {class: "recorded"}, say("transformer-training.remembered", remembered(looks))),
];

const table = (looks, say) => h("table", {class: "samples"},
  h("caption", null, say("transformer-training.samples")),
  h("thead", null, h("tr", null, [["training.figure.step", "step"], ["transformer-training.loss", "loss"], ["transformer-training.writes", "writes"]]
    .map(([key, name]) => h("th", {scope: "col", class: name}, say(key))))),
  h("tbody", null, looks.map((look) => h("tr", {"data-step": look.step},
    h("th", {scope: "row"}, look.step),
    h("td", {class: "loss"}, look.held_out.toFixed(2)),
    h("td", {class: "writes"}, look.samples.flatMap((sample, n) => [n ? " " : null, one(sample, say)]))))));

function one({text, known}, say) {
  if (!text) return h("i", {class: "nothing"}, say("transformer-training.nothing"));
  return h("bdi", {"data-known": known}, text, known && h("span", {class: "quiet"}, ` (${say(`transformer-training.known.${known}`)})`));
}

function remembered(looks) {
  const samples = looks.flatMap(({samples}) => samples), count = (kind) => samples.filter(({known}) => known === kind).length;
  return {all: samples.length, seen: count("seen"), unseen: count("unseen")};
}
