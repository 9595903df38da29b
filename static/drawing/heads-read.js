/* What each head read at one letter: a row for each head, a column for each letter, shaded by weight.

   draw({letters, maps, size: {L, h}, chosen}, say) -> <table>
     letters   those that were read; the first is the newline before the text      maps   flat, (L h, t, t)      chosen   one of them, or null: the last */

import {h} from "preact";

const SHADES = 20;       // steps of the grid's scale, as in css/grid.css

export function draw({letters, maps, size: {L, h: heads}, chosen}, say) {
  const t = letters.length, row = chosen ?? t - 1, columns = [...letters.keys()];
  const name = (letter) => letter === "\n" ? "\u23ce" : letter === " " ? "\u2423" : letter;
  const cell = (weight) => h("td", {"data-weight": Math.round(weight * 1e4) / 1e4, "data-shade": Math.round(weight * SHADES)},
    weight >= .995 ? "1" : weight >= .05 ? weight.toFixed(2).slice(1) : "");
  return h("table", {class: "reads"},
    h("caption", null, say("transformer-writing.reads", {letter: name(letters[row])})),
    h("thead", null, h("tr", null, h("td"), columns.map((j) => h("th", {scope: "col", "data-chosen": j === row ? "" : null}, name(letters[j]))))),
    [...Array(L).keys()].map((layer) => h("tbody", null, [...Array(heads).keys()].map((head) => h("tr", null,
      h("th", {scope: "row"}, say("transformer-writing.head", {layer: layer + 1, head: head + 1})),
      columns.map((j) => cell(maps[((layer * heads + head) * t + row) * t + j])))))));
}
