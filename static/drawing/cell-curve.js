/* Curves that a cell plots, as drawing/plot.js draws them.

   draw({title, x, y, names, xlabel, ylabel}, say) -> what <figure class="plot"> holds; x: numbers, y: a list of them for each curve */

import {draw as plot} from "./plot.js";

const number = (value) => (typeof value === "number" ? value : null);   // "nan" and "inf" leave a gap

export const draw = ({title, x, y, names, xlabel, ylabel}, say) => plot({
  title: title || say("cell.plot"), height: 220, open: x.length <= 200, x: {label: xlabel}, y: {label: ylabel},
  series: y.map((line, i) => ({kind: "line", tone: i + 1, name: names?.[i], x: x.map(number), y: line.map(number)})),
}, say);
