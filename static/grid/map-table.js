/* Life for the table of one map: pointer, touch, focus and arrow keys choose a row and a cell in it.

   const map = new MapTable(table, {point(i, j), settle(), choose(i, j)})    j is null on a row's word
     point: looked at in passing; settle: no longer; choose: by focus, and kept
   map.draw(answer, {weights: packed, winners})    answer: {tokens, origins, rtl, answering?} -> the weights, unpacked
   map.mark(i, j)                                  outlines row and column; map.reach(i, j) makes the cell the one Tab stops at */

import {unpack} from "../shared/numbers.js";
import {cellAt, drawTable, link, reachable, walk} from "./table.js";

export class MapTable {
  constructor(table, {point, settle, choose}) {
    this.table = table;
    const places = "td[data-col], th[data-col], tbody th";
    const tell = (place, how) => {
      const row = place.closest("tbody tr")?.dataset.row;
      if (row !== undefined) how(Number(row), place.dataset.col === undefined ? null : Number(place.dataset.col));
    };
    table.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "mouse") return;
      const place = event.target.closest(places);
      place ? tell(place, point) : settle();
    });
    table.addEventListener("pointerleave", settle);
    table.addEventListener("focusin", (event) => { const td = event.target.closest("td[data-col]"); if (td) tell(td, choose); });
    table.addEventListener("click", (event) => {
      const place = event.target.closest(places);
      if (place?.matches("td")) this.focus(place);   // a touch does not focus by itself
      else if (place) tell(place, choose);
    });
    table.addEventListener("keydown", (event) => {
      const next = walk(table, event);
      if (next) this.focus(next);
    });
  }

  draw(answer, {weights, winners}) {
    this.weights = unpack(weights);
    drawTable(this.table, answer, {weights: this.weights, winners});
    return this.weights;
  }

  mark(i, j) { link(this.table, i, j); }

  reach(i, j) { reachable(this.table, cellAt(this.table, i, j)); }

  focus(td) {
    reachable(this.table, td);
    td.focus();
  }
}
