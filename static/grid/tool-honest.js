/* What the numbers are and are not: beside each weight of the chosen row, how long the value is that it brings. */

import {unpack} from "../shared/numbers.js";
import {text} from "../shared/text.js";
import {apart, shown} from "./words.js";

const MOST = 12;   // words in the list: those with the largest weights

export function attach(grid, box) {
  const show = () => {
    const lengths = unpack(grid.answer.readings[grid.state.reading].lengths).data, {row} = grid.chosen, {tokens} = grid.answer;
    const line = grid.weights.row(row), weighted = tokens.map((_, j) => line[j] * lengths[j]), longest = Math.max(...line, ...weighted, 1e-9);   // one scale for both
    const order = tokens.map((_, j) => j).sort((a, b) => line[b] - line[a]).slice(0, MOST);
    box.querySelector("caption").textContent = text("honest.caption", {asks: apart(tokens[row])});
    box.querySelector("tbody").replaceChildren(...order.map((j) => {
      const tr = document.createElement("tr"), th = document.createElement("th");
      th.textContent = tokens[j];
      tr.append(th, bar(shown(line[j]), line[j] / longest), bar(lengths[j].toFixed(2)), bar(weighted[j].toFixed(2), weighted[j] / longest));
      return tr;
    }));
  };
  for (const event of ["drawn", "chosen"]) grid.addEventListener(event, show);
  show();
}

function bar(figure, part) {
  const td = document.createElement("td");
  td.textContent = figure;
  if (part !== undefined) td.style.setProperty("--part", Number.isFinite(part) ? Math.min(part, 1) : 0);
  return td;
}
