/* Be the training: one table per head of what asks for what, 6 x 6, for the reader to fill.

   draw({readings, tables, chosen}, say)   entries are -2 to 2; chosen {head, row, col} is the cell at hand */

import {Fragment, h} from "preact";

export const MOST = 2;
const SHADES = 20, BEND = .7;   // the scale of the grid: an entry of 2 is its dark end

export function draw({readings, tables, chosen}, say) {
  return h(Fragment, null, tables.map((table, head) => {
    const name = tables.length > 1 ? say("hand.table.head", {n: head + 1}) : say("hand.table");
    return h("div", {class: "scroll"}, h("table", {class: "kinds hand", role: "grid", "data-head": head, "aria-label": name},
      h("caption", null, h("b", null, name), " ", say("hand.table.note")),
      h("thead", null, h("tr", null, h("td"), readings.map((reading) => h("th", {scope: "col"}, h("span", null, reading))))),
      h("tbody", null, table.map((row, i) => h("tr", null,
        h("th", {scope: "row"}, readings[i]),
        row.map((entry, j) => cell(entry, {head, row: i, col: j}, chosen)))))));
  }));
}

function cell(entry, {head, row, col}, chosen) {
  const here = chosen.head === head && chosen.row === row && chosen.col === col;
  const shade = entry > 0 ? Math.round((entry / MOST) ** BEND * SHADES) : 0;
  return h("td", {
    role: "gridcell", tabindex: here ? 0 : -1, "aria-selected": String(here),
    "data-head": head, "data-row": row, "data-col": col, "data-entry": entry, "data-shade": shade, "data-below": entry < 0 ? "" : null,
  }, shown(entry));
}

/* 1, 0.5, −0.1: as the reader sets it. */
export const shown = (entry) => String(Math.round(entry * 10) / 10).replace("-", "−");
