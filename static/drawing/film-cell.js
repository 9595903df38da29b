/* How one cell of the layer comes about: its row, its column, their products and the sum.

   draw({tokens, names, numbers, cell}, say)     names: of the coordinates of a word's vector */

import {Fragment, h} from "preact";
import {inside} from "./layer-numbers.js";

const ROLES = {Q: "query", K: "key", V: "value", Wq: "query", Wk: "key", Wv: "value"};

export function draw({tokens, names, numbers, cell}, say) {
  const how = inside(numbers, cell), {i, j, of} = cell, word = tokens[i], other = tokens[j];
  const values = {
    word, other, place: j + 1, name: names[of === "X" ? j : i], value: number(how.value),
    score: number(how.score ?? 0), divisor: number(how.divisor ?? 1), dk: numbers.Q[0].length, which: of in ROLES ? say(`layer-film.role.${ROLES[of]}`) : "",
  };
  return h(Fragment, null,
    h("p", {class: "title"}, say(`layer-film.cell.${of in {Q: 1, K: 1, V: 1} ? "projected" : of in ROLES ? "learnt" : of}`, values)),
    table(how, {tokens, names, ...values, of}, say));
}

function table(how, about, say) {
  if (how.kind === "product") {
    const {heads, left, right} = factors(how, about, say);
    return scroll(heads, [
      {head: left, cells: how.row.map(number)}, {head: right, cells: how.col.map(number)},
      {head: say("layer-film.product"), cells: how.products.map(number), end: `= ${number(how.value)}`, strong: true}], say);
  }
  if (how.kind !== "weight") return null;
  return scroll(about.tokens, [
    {head: say("layer-film.scaled"), cells: how.scaled.map(number), end: ""},
    {head: say("layer-film.exp"), cells: how.exps.map(number), end: number(how.total)},
    {head: say("layer-film.weight"), cells: how.weights.map(number), end: "1.00", strong: true}], say);
}

function factors({row}, {of, tokens, names, word, other, place}, say) {
  if (of === "scores") return {heads: row.map((_, n) => String(n + 1)), left: `q (${word})`, right: `k (${other})`};
  if (of === "output") return {heads: tokens, left: say("layer-film.weights-of", {word}), right: say("layer-film.column-of", {name: "V", place})};
  return {heads: names, left: `x (${word})`, right: say("layer-film.column-of", {name: {Q: "W_Q", K: "W_K", V: "W_V"}[of], place})};
}

function scroll(heads, rows, say) {
  return h("div", {class: "scroll", tabindex: 0, role: "group", "aria-label": say("layer-film.inside")}, h("table", null,
    h("thead", null, h("tr", null, h("td"), heads.map((head) => h("th", {scope: "col"}, head)), h("th", {scope: "col", class: "end"}, say("layer-film.sum")))),
    h("tbody", null, rows.map(({head, cells, end = "", strong}) => h("tr", {class: strong ? "strong" : null},
      h("th", {scope: "row"}, head), cells.map((cell) => h("td", null, cell)), h("td", {class: "end"}, end))))));
}

export const number = (x) => x.toFixed(Math.abs(x) < 99.95 ? 2 : 1).replace("-", "−").replace(/^−(0\.00)$/, "$1");
