/* The grid's table: drawn from tokens and weights, walked with the arrow keys, rows and columns linked. */

import {text} from "./text.js";
import {decimal, kind, shade, shown, size} from "./grid-words.js";

export const VISIBLE = .005;   // the least difference that two decimals can show

/* answer: {tokens, origins, rtl, answering?}, view: {weights: unpacked (T, T), winners, ours?}. Fills the <table>, keeping its two header rows.
   answering: {tokens, origins} of another sentence, if the columns are its words.
   ours: what the lesson has, if the reader's function draws; cells that differ are marked. */
export function drawTable(table, {tokens, origins, rtl, answering = {tokens, origins}}, {weights, winners, ours}) {
  table.dataset.size = size(answering.tokens);
  table.dir = rtl ? "rtl" : "ltr";
  const [axis, heads] = table.tHead.rows;
  axis.cells[1].colSpan = answering.tokens.length;
  heads.replaceChildren(...answering.tokens.map((token, j) => head("col", token, answering.origins[j], {col: j})));
  table.tBodies[0].replaceChildren(...tokens.map((token, i) => {
    const row = element("tr", {row: i});
    const line = weights.row(i);
    row.append(head("row", token, origins[i]), ...Array.from(line, (weight, j) => fill(element("td", {row: i, col: j}), weight, winners[i].includes(j), ours?.at(i, j))), sum(line));
    return row;
  }));
}

/* The same sentence in another state: only what the cells say changes, so focus stays and colours glide. */
export function redraw(table, {weights, winners, ours}) {
  for (const row of table.tBodies[0].rows) {
    const i = Number(row.dataset.row), line = weights.row(i);
    line.forEach((weight, j) => fill(row.cells[j + 1], weight, winners[i].includes(j), ours?.at(i, j)));
    row.cells[line.length + 1].replaceWith(sum(line));
  }
}

/* The line of the legend that says where the words' vectors come from: only what this sentence has. */
export function drawOrigins(line, origins) {
  const kinds = ["table", "stem", "ending", "symbol"].filter((one) => origins.some((origin) => kind(origin) === one));
  line.replaceChildren(line.firstElementChild, ...kinds.flatMap((one) => {
    const made = element("b", {origin: one});
    made.textContent = text(`grid.origin.${one}`);
    return [" ", made];
  }));
}

function head(scope, token, origin, data = {}) {
  const th = element("th", {...data, origin: kind(origin)});
  th.scope = scope;
  th.append(document.createElement("bdi"));
  th.firstChild.textContent = token;   // whatever was typed is text, never markup
  if (kind(origin) !== "table") th.title = text(`grid.origin.${kind(origin)}`);
  return th;
}

function fill(td, weight, wins, ours) {
  td.dataset.weight = decimal(weight);
  td.dataset.shade = shade(weight);
  td.textContent = shown(weight);
  td.toggleAttribute("data-wins", wins);
  const differs = ours !== undefined && !(Math.abs(weight - ours) <= VISIBLE);   // NaN differs from everything
  td.toggleAttribute("data-differs", differs);
  if (differs) td.title = text("grid.own.ours", {weight: shown(ours)});
  else td.removeAttribute("title");
  return td;
}

function sum(line) {
  const total = line.reduce((a, b) => a + b, 0);
  const td = element("td", {});
  td.className = "sum";
  td.textContent = Number.isNaN(total) ? "NaN" : total.toFixed(2);
  td.toggleAttribute("data-off", !(Math.abs(total - 1) < .005));
  return td;
}

function element(tag, data) {
  const made = document.createElement(tag);
  Object.assign(made.dataset, data);
  return made;
}

/* Arrow keys, Home and End walk the cells; one cell at a time can be reached by Tab (a roving tabindex). */
const steps = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -99], End: [0, 99], PageUp: [-99, 0], PageDown: [99, 0]};

export function walk(table, event) {
  const step = steps[event.key], from = event.target.closest("td[data-col]");
  if (!step || !from || event.ctrlKey || event.metaKey || event.altKey) return null;
  const rows = table.tBodies[0].rows.length, columns = table.tHead.rows[1].cells.length;
  const along = table.dir === "rtl" && event.key.startsWith("Arrow") ? -step[1] : step[1];
  const within = (n, count) => Math.min(Math.max(n, 0), count - 1);
  event.preventDefault();
  return cellAt(table, within(Number(from.dataset.row) + step[0], rows), within(Number(from.dataset.col) + along, columns));
}

export function cellAt(table, i, j) {
  return table.tBodies[0].rows[i]?.cells[j + 1] ?? null;
}

/* The one cell that Tab reaches. */
export function reachable(table, td) {
  for (const other of table.querySelectorAll("td[tabindex='0']")) other.tabIndex = -1;
  if (td) td.tabIndex = 0;
}

/* Marks the row that asks, the column that answers, and their words. */
export function link(table, i, j) {
  for (const marked of table.querySelectorAll("[data-chosen], [data-linked]")) {
    marked.removeAttribute("data-chosen");
    marked.removeAttribute("data-linked");
  }
  table.tBodies[0].rows[i]?.setAttribute("data-chosen", "");
  if (j === null) return;
  table.tHead.rows[1].cells[j]?.setAttribute("data-linked", "");
  for (const row of table.tBodies[0].rows) row.cells[j + 1]?.setAttribute("data-linked", "");
}
