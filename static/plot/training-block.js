/* What asks for what: the 6 x 6 table of the training panel, and its two largest entries in words. py/publish/parts/training_panel.py writes the first one. */

import {text} from "../shared/text.js";
import {shade} from "../grid/words.js";

/* block: six lists of six numbers; fills the cells that are there. */
export function drawBlock(table, block) {
  [...table.tBodies[0].rows].forEach((row, i) => [...row.querySelectorAll("td")].forEach((td, j) => {
    td.textContent = signed(block[i][j]);
    td.dataset.shade = shade(block[i][j]);
  }));
}

export function strongest(block, names) {
  const [a, b] = block.flatMap((row, i) => row.map((entry, j) => ({entry, i, j}))).sort((a, b) => b.entry - a.entry);
  return text("training.block.strongest", {asks: names[a.i], answers: names[a.j], first: signed(a.entry), asks2: names[b.i], answers2: names[b.j], second: signed(b.entry)});
}

/* .85, −.28, −2.1, 3e2: as much as fits a cell. */
export function signed(entry) {
  const size = Math.abs(entry);
  if (size >= 99.5) return entry.toExponential(0).replace("e+", "e").replace("-", "−");
  return (size < .995 ? entry.toFixed(2).replace("-0.00", "0.00").replace("0.", ".") : entry.toFixed(1)).replace("-", "−");
}
