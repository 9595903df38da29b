/* Plots: lines, bands, bars and dots as one plain SVG, in words and as a table too.

   draw(spec, say)   -> what <figure class="plot"> holds: title, drawing, legend, numbers; say("plot.numbers") gives interface words

   spec = {
     title                                      what is shown
     says?                                      a sentence for those who cannot see it: what the curve does
     width = 360, height = 200                  of the drawing in its own units; it scales with the page, the letters too
     x, y: {label, from?, to?, log?, ticks?, digits?}    from, to: without them the data decides; ticks: numbers, else round ones; digits: in the table
     series: [{kind: "line" | "band" | "bars" | "dots", name?, tone = 1, x: [...], y: [...]; a band: low: [...], high: [...]; bars: wide}]
     marks?: [{x, name}]                        upright lines: where a slider stands
     numbers = true                             whether the table of numbers is offered
     open = true                                whether its rows are there: a curve that is redrawn ten times a second has no use for a closed table
   }
   A loss curve:  {title: "Loss", x: {label: "step", from: 0, to: 600}, y: {label: "loss", from: 0}, series: [{kind: "line", x: steps, y: losses}]}
   What is not finite (or null, as JSON has it) leaves a gap. Tones 1 to 3 differ in colour and dash; colours come from css/plot.css. */

import {h} from "preact";

const LEFT = 42, RIGHT = 12, TOP = 24, BOTTOM = 36;   // room for the words around the drawing

export const draw = (spec, say) => [
  h("figcaption", {"data-part": "title"}, spec.title),
  h("div", {"data-part": "drawing"}, drawing(spec)),
  h("ul", {"data-part": "legend"}, legend(spec).map(({name, kind, tone}) => h("li", {"data-kind": kind, "data-tone": tone}, name))),
  spec.numbers !== false && h("details", {"data-part": "numbers"}, h("summary", null, say("plot.numbers")), table(spec, say)),
];

const table = (spec, say) => {
  const {heads, rows} = spec.open === false ? {heads: [], rows: []} : numbers(spec, say);
  return h("div", {class: "scroll", tabindex: 0}, h("table", null,
    h("thead", null, h("tr", null, heads.map((head) => h("th", {scope: "col"}, head)))),
    h("tbody", null, rows.map(([name, ...cells]) => h("tr", null, h("th", {scope: "row"}, name), cells.map((cell) => h("td", null, cell)))))));
};

export function drawing(spec) {
  const {width = 360, height = 200, marks = []} = spec, right = width - RIGHT, bottom = height - BOTTOM;
  const series = spec.series.map(numeric);
  const x = axis(spec.x, series.flatMap((one) => one.kind === "bars" ? one.x.flatMap((at) => [at - one.wide / 2, at + one.wide / 2]) : one.x), LEFT, right);
  const y = axis(spec.y, series.flatMap((one) => one.kind === "band" ? [...one.low, ...one.high] : one.y), bottom, TOP);
  return h("svg", {viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": spec.says ? `${spec.title}. ${spec.says}` : spec.title},
    y.ticks.map(({at, label}) => [
      rule("rule", LEFT, right, at, at),
      words(label, {class: "tick", x: LEFT - 6, y: at + 4, "text-anchor": "end"})]),
    x.ticks.map(({at, label}) => [
      rule("axis", at, at, bottom, bottom + 4),
      words(label, {class: "tick", x: at, y: bottom + 16, "text-anchor": "middle"})]),
    rule("axis", LEFT, right, bottom, bottom),
    words(spec.x.label, {class: "name", x: right, y: height - 4, "text-anchor": "end"}),
    words(spec.y.label, {class: "name", x: 2, y: 12}),
    series.map((one) => kinds[one.kind](one, x.place, y.place, y.zero)
      .map((outline) => h("path", {class: one.kind, "data-tone": one.tone ?? 1, d: outline}))),
    marks.map((mark) => [
      rule("mark", x.place(mark.x), x.place(mark.x), TOP - 4, bottom),
      words(mark.name, {class: "mark-name", x: Math.max(Math.min(x.place(mark.x), right - 24), spec.y.label ? 14 + 6 * spec.y.label.length : 0), y: TOP - 8, "text-anchor": "middle"})]));
}

/* A series as JSON has it -> with NaN where there is no number. */
const numeric = (one) => {
  const lists = ["x", "y", "low", "high"].filter((name) => one[name]);
  return {...one, ...Object.fromEntries(lists.map((name) => [name, one[name].map((value) => value ?? NaN)]))};
};

const rule = (name, x1, x2, y1, y2) => h("line", {class: name, x1: n2(x1), x2: n2(x2), y1: n2(y1), y2: n2(y2)});
const words = (content, {x, y, ...attributes}) => h("text", {...attributes, x: n2(x), y: n2(y)}, content);

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
export function numbers({x, y, series}, say) {
  const columns = series.map(numeric).flatMap((one) => one.kind === "band"
    ? [[`${one.name}, ${say("plot.low")}`, one.x, one.low], [`${one.name}, ${say("plot.high")}`, one.x, one.high]]
    : [[one.name ?? y.label, one.x, one.y]]);
  const at = [...new Set(series.flatMap((one) => one.x))].sort((a, b) => a - b);
  return {
    heads: [x.label, ...columns.map(([name]) => name)],
    rows: at.map((place) => [fixed(place, x.digits ?? 0), ...columns.map(([, places, values]) => fixed(values[places.indexOf(place)] ?? NaN, y.digits ?? 2))]),
  };
}
