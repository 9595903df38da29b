/* The grid's table: drawn from tokens and weights, walked with the arrow keys, rows and columns linked. */

import {text} from "../shared/text.js";
import {decimal, kind, scaleOf, shade, shown, size} from "./words.js";

export const VISIBLE = .005;   // the least difference that two decimals can show

/* answer: {tokens, origins, rtl, answering?}, view: {weights: unpacked (T, T), winners, ours?, hides?}. Fills the <table>, keeping its
   two header rows and every cell that is there already, so that typing changes only what differs.
   answering: {tokens, origins} of another sentence, if the columns are its words.
   ours: what the lesson has, if the reader's function draws; cells that differ are marked. hides(i, j): what a mask forbids. */
export function drawTable(table, {tokens, origins, rtl, answering = {tokens, origins}}, view) {
  table.dataset.size = size(answering.tokens);
  table.dir = rtl ? "rtl" : "ltr";
  const [axis, heads] = table.tHead.rows, [body] = table.tBodies;
  axis.cells[1].colSpan = answering.tokens.length;
  many(heads, answering.tokens.length, 0, (j) => head("col", {col: j})).forEach((th, j) => name(th, answering.tokens[j], answering.origins[j]));
  many(body, tokens.length, 0, (i) => {
    const row = element("tr", {row: i});
    row.append(head("row"), Object.assign(element("td", {}), {className: "sum"}));
    return row;
  }).forEach((row, i) => {
    name(row.firstElementChild, tokens[i], origins[i]);
    many(row, answering.tokens.length, 1, (j) => element("td", {row: i, col: j}));
  });
  redraw(table, view);
}

/* The same words in another state. In a dense table the shades come at once, and the numbers, which nobody sees there, when the
   typing rests; until then it is aria-busy. */
export function redraw(table, {weights, winners, ours, hides}) {
  const dense = table.dataset.size === "dense", rows = [...table.tBodies[0].rows], lines = rows.map((_, i) => weights.row(i));
  rows.forEach((row, i) => {
    const line = lines[i], scale = dense ? scaleOf(line) : 1, wins = new Set(winners[i]);
    line.forEach((weight, j) => tint(row.cells[j + 1], shade(weight / scale), wins.has(j), Boolean(hides?.(i, j))));
    sum(row.lastElementChild, line);
  });
  const numbers = (from, to) => rows.slice(from, to).forEach((row, n) => lines[from + n].forEach((weight, j) => fill(row.cells[j + 1], weight, ours?.at(from + n, j))));
  clearTimeout(table.numbering);
  table.toggleAttribute("aria-busy", false);
  if (!dense) return numbers(0, rows.length);
  table.setAttribute("aria-busy", "true");
  const some = (from) => {
    numbers(from, from + SOME);
    if (from + SOME < rows.length) table.numbering = setTimeout(some, 0, from + SOME);
    else table.removeAttribute("aria-busy");
  };
  table.numbering = setTimeout(some, REST, 0);
}

const SOME = 16, REST = 150;   // rows numbered in one turn; ms without a change before it begins

/* The line of the legend that says where the words' vectors come from: only what this sentence has. */
export function drawOrigins(line, origins) {
  const kinds = ["table", "stem", "ending", "symbol"].filter((one) => origins.some((origin) => kind(origin) === one));
  line.replaceChildren(line.firstElementChild, ...kinds.flatMap((one) => {
    const made = element("b", {origin: one});
    made.textContent = text(`grid.origin.${one}`);
    return [" ", made];
  }));
}

/* The children of a row or body from `first` on, but the sum: as many as are needed, those that are there kept. */
function many(parent, count, first, make) {
  const last = parent.localName === "tr" && parent.querySelector(".sum"), have = parent.children.length - first - (last ? 1 : 0);
  for (let n = have; n > count; n--) parent.children[first + n - 1].remove();
  for (let n = have; n < count; n++) last ? last.before(make(n)) : parent.append(make(n));
  return Array.from({length: count}, (_, n) => parent.children[first + n]);
}

function head(scope, data = {}) {
  const th = element("th", data);
  th.scope = scope;
  th.append(document.createElement("bdi"));
  return th;
}

function name(th, token, origin) {
  if (th.firstChild.textContent !== token) th.firstChild.textContent = token;   // whatever was typed is text, never markup
  if (th.dataset.origin === kind(origin)) return;
  th.dataset.origin = kind(origin);
  if (kind(origin) !== "table") th.title = text(`grid.origin.${kind(origin)}`);
  else th.removeAttribute("title");
}

function tint(td, step, wins, hidden) {
  if (td.dataset.shade !== String(step)) td.dataset.shade = step;
  for (const [flag, on] of [["data-wins", wins], ["data-hidden", hidden]]) if (td.hasAttribute(flag) !== on) td.toggleAttribute(flag, on);
}

function fill(td, weight, ours) {
  const number = decimal(weight), differs = ours !== undefined && !(Math.abs(weight - ours) <= VISIBLE);   // NaN differs from everything
  if (td.dataset.weight !== number) {
    td.dataset.weight = number;
    td.textContent = shown(weight);
  }
  if (td.hasAttribute("data-differs") === differs && !differs) return;
  td.toggleAttribute("data-differs", differs);
  if (differs) td.title = text("grid.own.ours", {weight: shown(ours)});
  else td.removeAttribute("title");
}

function sum(td, line) {
  const total = line.reduce((a, b) => a + b, 0), said = Number.isNaN(total) ? "NaN" : total.toFixed(2);
  if (td.textContent !== said) td.textContent = said;
  td.toggleAttribute("data-off", !(Math.abs(total - 1) < .005));
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
  const jumps = event.ctrlKey && (event.key === "Home" || event.key === "End");   // to the first cell, to the last
  if (!step || !from || (event.ctrlKey && !jumps) || event.metaKey || event.altKey) return null;
  const rows = table.tBodies[0].rows.length, columns = table.tHead.rows[1].cells.length;
  const along = table.dir === "rtl" && event.key.startsWith("Arrow") ? -step[1] : step[1];
  const within = (n, count) => Math.min(Math.max(n, 0), count - 1);
  event.preventDefault();
  if (jumps) return event.key === "Home" ? cellAt(table, 0, 0) : cellAt(table, rows - 1, columns - 1);
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
