/* Inside one cell: query meets key, the score on its way to a weight, and what the weight then brings into the output.
   The tracked cell is outlined in every stage. Esc or the cross lets go. */

import {text} from "../shared/text.js";
import {arithmetic} from "./arithmetic.js";
import {apart, shade, shown} from "./words.js";

export class Inspector {
  /* place: the empty section that waits in the figure; onClose(): gives the focus back */
  constructor(place, onClose) {
    this.place = place;
    place.addEventListener("click", (event) => { if (event.target.closest("[data-do=close]")) onClose(); });
    place.addEventListener("keydown", (event) => { if (event.key === "Escape") onClose(); });
  }

  close() { this.place.hidden = true; }

  /* -> one sentence for ears */
  show(answer, how, i, j, drawn) {
    const cell = arithmetic(answer, how, i, j), asks = answer.tokens[i], answers = answer.tokens[j];
    this.place.replaceChildren(
      header(text("inspect.title", {asks: apart(asks), answers: apart(answers)})),
      step("inspect.meet", {}, products(cell, asks, answers)),
      step(cell.masked ? "inspect.masked" : cell.alongColumn ? "inspect.stages-column" : "inspect.stages", {}, formula(cell), stages(cell, answer.tokens)),
      step("inspect.share", {answers: apart(answers)}, brought(cell, asks, answers)),
      ...(drawn === null ? [] : [line("inspect.yours", {yours: shown(drawn), ours: shown(cell.weight)})]),
    );
    this.place.hidden = false;
    return text("inspect.said", {asks, answers, score: number(cell.score), scaled: number(cell.scaled), weight: shown(cell.weight)});
  }
}

/* ---- the three tables: a row for each coordinate or word, and the sums in the last ---- */

function products({names, query, key, products, score}, asks, answers) {
  return table(names, [
    {head: word("q", asks), cells: query.map(number)},
    {head: word("k", answers), cells: key.map(number)},
    {head: text("inspect.product"), cells: products.map(number), end: `= ${number(score)}`, strong: true},
  ], text("inspect.sum"));
}

function stages({query, line, place, divisor, alongColumn, divides}, tokens) {
  const total = (numbers) => number(numbers.reduce((a, b) => a + b, 0));
  return table(tokens, [
    {head: text("inspect.score"), cells: line.scores.map(number)},
    {head: divisor === 1 ? text("inspect.undivided") : text("inspect.scaled", {root: query.length, divisor: number(divisor)}), cells: line.scaled.map(number)},
    {head: text("inspect.exp"), cells: line.exps.map(number), end: total(line.exps)},
    {head: text(divides ? "inspect.weight" : "inspect.undone"), cells: line.weights.map(shown), shades: line.weights.map(shade), end: total(line.weights), strong: true},
  ], text(alongColumn ? "inspect.column-sum" : "inspect.sum"), place);
}

function brought({valueNames, value, share, output, weight}, asks, answers) {
  return table(valueNames, [
    {head: word("v", answers), cells: value.map(number)},
    {head: `${shown(weight)} · ${word("v", answers)}`, cells: share.map(number), strong: true},
    {head: text("inspect.output", {asks: apart(asks)}), cells: output.map(number)},
  ]);
}

/* names: of the rows; columns: {head, cells, shades?, end?, strong?}; tracked: the row that is outlined */
function table(names, columns, endName = null, tracked = -1) {
  const made = document.createElement("table"), top = made.createTHead().insertRow(), body = made.createTBody();
  top.append(document.createElement("td"), ...columns.map(({head}) => cell("th", head, {scope: "col"})));
  names.forEach((name, n) => {
    const row = body.insertRow();
    row.append(cell("th", name, {scope: "row"}, n === tracked), ...columns.map(({cells, shades, strong}) => {
      const td = cell("td", cells[n], {className: strong ? "strong" : ""}, n === tracked);
      if (shades) td.dataset.shade = shades[n];
      return td;
    }));
  });
  if (endName) made.createTFoot().insertRow().append(cell("th", endName, {scope: "row"}), ...columns.map(({end}) => cell("td", end ?? "", {className: "end"})));
  const box = document.createElement("div");
  Object.assign(box, {className: "scroll", tabIndex: 0});
  box.append(made);
  return box;
}

function cell(tag, content, properties = {}, tracked = false) {
  const made = Object.assign(document.createElement(tag), properties);
  made.textContent = content;
  if (tracked) made.dataset.tracked = "";
  return made;
}

/* ---- the formula, filled in ---- */

function formula({query, score, divisor, max, sum, divides, weight, masked}) {
  const exponent = masked ? [m("mo", "−"), m("mi", "∞")] : [divisor === 1 ? m("mn", number(score)) : m("mfrac", m("mn", number(score)), m("msqrt", m("mn", String(query.length)))), m("mo", "−"), m("mn", number(max))];
  const power = m("mrow", m("mi", "exp"), m("mo", "("), ...exponent, m("mo", ")"));
  const math = m("math", m("mrow", !divides ? power : m("mfrac", power, m("mn", number(sum))), m("mo", "="), m("mn", shown(weight))));
  math.setAttribute("display", "block");
  const box = document.createElement("div");
  Object.assign(box, {className: "equation", tabIndex: 0});
  box.append(math);
  return box;
}

function m(tag, ...children) {
  const made = document.createElementNS("http://www.w3.org/1998/Math/MathML", tag);
  made.append(...children);
  return made;
}

/* ---- small parts ---- */

function header(title) {
  const box = document.createElement("div"), name = document.createElement("p"), close = document.createElement("button");
  box.className = "title";
  name.textContent = title;
  Object.assign(close, {type: "button", textContent: "×"}).dataset.do = "close";
  close.setAttribute("aria-label", text("inspect.close"));
  box.append(name, close);
  return box;
}

function step(key, values, ...contents) {
  const box = document.createElement("div");
  box.className = "step";
  box.append(line(key, values), ...contents);
  return box;
}

function line(key, values) {
  const made = document.createElement("p");
  made.textContent = text(key, values);
  return made;
}

const word = (letter, of) => `${letter} (${apart(of)})`;

function number(x) {
  if (x === -Infinity) return "−∞";
  return Number.isFinite(x) ? x.toFixed(Math.abs(x) < 99.95 ? 2 : 1).replace("-", "−").replace(/^−(0\.00)$/, "$1") : "NaN";
}
