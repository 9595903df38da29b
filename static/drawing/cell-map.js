/* A matrix that a cell shows: a table of numbers, the darker the larger (a negative number: the darker, the further below 0).

   draw({title, rows, columns, values}) -> what <figure class="cell-map"> holds; values: lists of numbers, or "nan", "inf", "-inf" */

import {h} from "preact";
import {shade} from "../shared/shade.js";

export function draw({title, rows, columns, values}) {
  const finite = values.flat().filter(Number.isFinite), most = Math.max(...finite.map(Math.abs), 0) || 1;
  const shown = finite.every(Number.isInteger) ? whole : most >= 1e4 || most < .005 ? tiny : two;
  return [
    title && h("figcaption", null, title),
    h("div", {class: "scroll", tabindex: 0}, h("table", {"data-wide": columns.length > 16 ? "" : null},
      h("thead", null, h("tr", null, h("td", null), columns.map((name) => h("th", {scope: "col"}, name)))),
      h("tbody", null, values.map((line, i) => h("tr", null, h("th", {scope: "row"}, rows[i]), line.map((value) => cell(value, most, shown))))))),
  ];
}

const cell = (value, most, shown) => h("td", {"data-shade": shade(Number.isFinite(value) ? Math.abs(value) / most : 0), "data-below": value < 0 ? "" : null, title: String(value)}, typeof value === "string" ? WORDS[value] : shown(value).replace("-", "−"));

const WORDS = {nan: "NaN", inf: "∞", "-inf": "−∞"};
const whole = String, tiny = (value) => value.toExponential(1), two = (value) => value.toFixed(2);   // how all of a matrix is written
