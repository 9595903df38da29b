/* Plots: lines, bands, bars and dots as one plain SVG, in words and as a table too. py/publish/plots.py draws the same at build time.

   drawPlot(figure, spec)   fills <figure class="plot">: title, drawing, legend, numbers. Called again it redraws; the figure may start empty.
   drawing(spec) -> <svg>   the drawing alone

   spec = {
     title                                      what is shown
     says?                                      a sentence for those who cannot see it: what the curve does
     width = 360, height = 200                  of the drawing in its own units; it scales with the page, the letters too
     x, y: {label, from?, to?, log?, ticks?, digits?}    from, to: without them the data decides; ticks: numbers, else round ones; digits: in the table
     series: [{kind: "line" | "band" | "bars" | "dots", name?, tone = 1, x: [...], y: [...]; a band: low: [...], high: [...]; bars: wide}]
     marks?: [{x, name}]                        upright lines: where a slider stands
     numbers = true                             whether the table of numbers is offered
   }
   A loss curve:  drawPlot(figure, {title: "Loss", x: {label: "step", from: 0, to: 600}, y: {label: "loss", from: 0}, series: [{kind: "line", x: steps, y: losses}]})
   What is not finite leaves a gap. Tones 1 to 3 differ in colour and dash; colours come from css/plot.css, so dark mode and paper need nothing. */

import {text} from "./text.js";

const LEFT = 42, RIGHT = 12, TOP = 24, BOTTOM = 36;   // room for the words around the drawing

export function drawPlot(figure, spec) {
  const part = (name, tag) => figure.querySelector(`[data-part=${name}]`) ?? figure.appendChild(made(tag, {"data-part": name}));
  part("title", "figcaption").textContent = spec.title;
  part("drawing", "div").replaceChildren(drawing(spec));
  part("legend", "ul").replaceChildren(...legend(spec).map(({name, kind, tone}) => made("li", {"data-kind": kind, "data-tone": tone}, [name])));
  if (spec.numbers !== false) offerNumbers(part("numbers", "details"), spec);
}

/* The table is made when it is looked at: a curve that is redrawn ten times a second has no use for it. */
function offerNumbers(details, spec) {
  details.spec = spec;
  const fill = () => {
    if (!details.open) return;
    const {heads, rows} = numbers(details.spec);
    const row = (cells, tag) => made("tr", {}, cells.map((cell, n) => made(n ? tag : "th", {scope: tag === "th" ? "col" : n ? null : "row"}, [cell])));
    details.querySelector("table").replaceChildren(made("thead", {}, [row(heads, "th")]), made("tbody", {}, rows.map((cells) => row(cells, "td"))));
  };
  if (!details.querySelector("table")) {
    details.replaceChildren(made("summary", {}, [text("plot.numbers")]), made("div", {class: "scroll", tabindex: 0}, [made("table")]));
  }
  details.ontoggle = fill;
  fill();
}

export function drawing(spec) {
  const {width = 360, height = 200, series, marks = []} = spec;
  const x = axis(spec.x, series.flatMap((one) => one.kind === "bars" ? one.x.flatMap((at) => [at - one.wide / 2, at + one.wide / 2]) : one.x), LEFT, width - RIGHT);
  const y = axis(spec.y, series.flatMap((one) => one.kind === "band" ? [...one.low, ...one.high] : one.y), height - BOTTOM, TOP);
  const svg = made("svg", {viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": spec.says ? `${spec.title}. ${spec.says}` : spec.title}, [], SVG);
  svg.append(
    ...y.ticks.flatMap(({at, label}) => [shape("line", {class: "rule", x1: LEFT, x2: width - RIGHT, y1: at, y2: at}), words(label, {class: "tick", x: LEFT - 6, y: at + 4, "text-anchor": "end"})]),
    ...x.ticks.flatMap(({at, label}) => [shape("line", {class: "axis", x1: at, x2: at, y1: height - BOTTOM, y2: height - BOTTOM + 4}), words(label, {class: "tick", x: at, y: height - BOTTOM + 16, "text-anchor": "middle"})]),
    shape("line", {class: "axis", x1: LEFT, x2: width - RIGHT, y1: height - BOTTOM, y2: height - BOTTOM}),
    words(spec.x.label, {class: "name", x: width - RIGHT, y: height - 4, "text-anchor": "end"}),
    words(spec.y.label, {class: "name", x: 2, y: 12}),
    ...series.flatMap((one) => kinds[one.kind](one, x.place, y.place, y.zero).map((outline) => shape("path", {class: one.kind, "data-tone": one.tone ?? 1, d: outline}))),
    ...marks.flatMap((mark) => [shape("line", {class: "mark", x1: x.place(mark.x), x2: x.place(mark.x), y1: TOP - 4, y2: height - BOTTOM}), words(mark.name, {class: "mark-name", x: Math.min(x.place(mark.x), width - RIGHT - 24), y: TOP - 8, "text-anchor": "middle"})]),
  );
  return svg;
}

/* ---- kinds of series -> outlines of paths ---- */

const kinds = {
  line: ({x, y}, X, Y) => pieces(x.map((at, n) => [X(at), Y(y[n])])).map((piece) => path(piece)),
  band: ({x, low, high}, X, Y) => pieces(x.map((at, n) => [X(at), Y(low[n]), Y(high[n])]))
    .map((piece) => path([...piece.map(([at, , top]) => [at, top]), ...piece.toReversed().map(([at, bottom]) => [at, bottom])]) + "Z"),
  bars: ({x, y, wide}, X, Y, zero) => [x.map((at, n) => y[n] ? box(X(at - wide / 2), X(at + wide / 2), Y(y[n]), zero) : "").join("")],
  dots: ({x, y}, X, Y) => [pieces(x.map((at, n) => [X(at), Y(y[n])])).flat().map(([at, up]) => `M${n2(at)} ${n2(up)}h0`).join("")],
};

/* [[x, y], ...] -> lists of neighbours between the gaps that NaN and infinities leave. */
function pieces(points) {
  const all = [[]];
  for (const point of points) point.every(Number.isFinite) ? all.at(-1).push(point) : all.push([]);
  return all.filter((piece) => piece.length);
}

const path = (points) => "M" + points.map(([x, y]) => `${n2(x)} ${n2(y)}`).join("L");
const box = (left, right, top, bottom) => `M${n2(left)} ${n2(bottom)}V${n2(top)}H${n2(right)}V${n2(bottom)}Z`;
const n2 = (number) => String(Math.round(number * 100) / 100);

/* ---- axes ---- */

/* {from?, to?, log?, ticks?}, all numbers on it, first and last place -> {place(number), zero, ticks: [{at, label}]} */
function axis({from, to, log = false, ticks}, values, first, last) {
  const finite = values.filter(Number.isFinite);
  from ??= finite.length ? Math.min(...finite) : 0;
  to ??= finite.length ? Math.max(...finite) : 1;
  if (to === from) to = from + 1;
  const scale = log ? Math.log : (number) => number;
  const place = (number) => first + (last - first) * (scale(Math.min(Math.max(number, from), to)) - scale(from)) / (scale(to) - scale(from));
  const chosen = ticks ? {at: ticks, digits: null} : log ? {at: powers(from, to), digits: null} : round(from, to);
  return {place, zero: place(Math.max(from, 0)), ticks: chosen.at.map((number) => ({at: place(number), label: chosen.digits === null ? signed(String(number)) : fixed(number, chosen.digits)}))};
}

function round(from, to) {
  const least = (to - from) / 4, power = 10 ** Math.floor(Math.log10(least));
  const step = power * [1, 2, 5, 10].find((n) => n * power >= least * .999);
  const start = Math.ceil(from / step - 1e-9), count = Math.floor(to / step + 1e-9) - start + 1;
  return {at: Array.from({length: count}, (_, n) => (start + n) * step), digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9))};
}

function powers(from, to) {
  const start = Math.ceil(Math.log10(from) - 1e-9), end = Math.floor(Math.log10(to) + 1e-9);
  return Array.from({length: end - start + 1}, (_, n) => Number(`1e${start + n}`));
}

const signed = (digits) => digits.replace("-", "−");
const fixed = (number, digits) => Number.isFinite(number) ? signed(number.toFixed(digits)) : "–";

/* ---- the same in words and numbers ---- */

/* Named series; a single one needs no legend. */
export function legend({series}) {
  const named = series.filter(({name}) => name);
  return named.length > 1 ? named.map(({name, kind, tone = 1}) => ({name, kind, tone})) : [];
}

/* spec -> {heads, rows}: one row for every x */
export function numbers({x, y, series}) {
  const columns = series.flatMap((one) => one.kind === "band"
    ? [[`${one.name}, ${text("plot.low")}`, one.x, one.low], [`${one.name}, ${text("plot.high")}`, one.x, one.high]] : [[one.name ?? y.label, one.x, one.y]]);
  const at = [...new Set(series.flatMap((one) => one.x))].sort((a, b) => a - b);
  return {
    heads: [x.label, ...columns.map(([name]) => name)],
    rows: at.map((place) => [fixed(place, x.digits ?? 0), ...columns.map(([, places, values]) => fixed(values[places.indexOf(place)] ?? NaN, y.digits ?? 2))]),
  };
}

/* ---- elements ---- */

const SVG = "http://www.w3.org/2000/svg";

function made(tag, attributes = {}, children = [], space = "http://www.w3.org/1999/xhtml") {
  const one = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) one.setAttribute(name, value);
  one.append(...children);
  return one;
}

const shape = (tag, attributes) => made(tag, Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, typeof value === "number" ? n2(value) : value])), [], SVG);

function words(content, attributes) {
  const one = shape("text", attributes);
  one.textContent = content;
  return one;
}
