/* A 2 x 2 matrix as a table and as a plane: its columns are arrows, and each number of a query or key is a word's shadow on a column times its length.

   matrix(which, W, state, say)   which: "q" or "k"; state: {alive, locked} */

import {h} from "preact";
import {arrow, n1, place, scene, shown} from "./plane.js";

export const MOST = 3;   // of an entry

export function matrix(which, W, {alive, locked}, say) {
  const both = locked ? "both" : which, follows = locked && which === "k", to = place(MOST + .6), name = say(`vector-plane.matrix.${which}`);
  const columns = [0, 1].map((c) => [W[0][c], W[1][c]]);
  return h("div", {class: "matrix", "data-matrix": which, "data-follows": follows ? "true" : null},
    h("p", {class: "title"}, h("var", null, "W"), h("sub", null, which.toUpperCase()), " ", h("span", null, say(`vector-plane.title.${both}`))),
    h("table", null,
      h("caption", {class: "quiet"}, name),
      h("thead", null, h("tr", null, [1, 2].map((c) => h("th", {scope: "col", key: c}, h("span", {class: "quiet"}, say("vector-plane.column"), " "), c)))),
      h("tbody", null, W.map((row, r) => h("tr", {key: r}, row.map((entry, c) => h("td", {key: c}, alive
        ? h("input", {type: "number", min: -MOST, max: MOST, step: .5, value: entry, disabled: follows, "data-matrix": which, "data-row": r, "data-col": c, "aria-label": say("vector-plane.entry", {matrix: name, row: r + 1, column: c + 1})})
        : shown(entry, 1))))))),
    scene(MOST + .6, {label: say("vector-plane.columns", {matrix: name}), alive: alive && !follows, name: `matrix-${which}`},
      columns.map((column, c) => arrow(to, column, String(c + 1), {class: "column", "data-column": c + 1})),
      alive && !follows ? columns.map((column, c) => h("circle", {
        class: "handle", key: `handle ${c}`, "data-handle": `${which}${c}`, cx: n1(to(column)[0]), cy: n1(to(column)[1]), r: 29, tabindex: 0, role: "slider",
        "aria-label": say("vector-plane.handle.column", {matrix: name, column: c + 1}), "aria-valuemin": -MOST, "aria-valuemax": MOST, "aria-valuenow": column[0],
        "aria-valuetext": say("vector-plane.point", {x: shown(column[0], 1), y: shown(column[1], 1)}),
      })) : null));
}
