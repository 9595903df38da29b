/* The layer as a film: every matrix with all its cells, in true proportions, as far as the film has come.

   draw({tokens, X, Wq, Wk, Wv, row, stop, cell?, narrow?, alive?}, say)   -> three <svg>, one a panel
     numbers      instead of X, Wq, Wk, Wv: what layer() has made of them
     row          the word in focus; the rows of the others are faint
     stop, t?     1 to 7: what comes later has its frame and no cells yet; t, 0 to 1: how far things have gone to the next stop
     cell         {of, i, j}: a cell that is looked into, with the row and the column it is made from */

import {Fragment, h} from "preact";
import {layer, likeness, sources} from "./layer-numbers.js";
import {layout} from "./film-layout.js";
import {travel} from "./film-travel.js";

const n1 = (number) => Math.round(number * 10) / 10;
const U = 12, LEVELS = 10;      // a cell's side; steps of its colour, of the twenty that css/grid.css has
const SIGNED = {Wq: "W", Wk: "W", Wv: "W", Q: "QK", K: "QK", scores: "scores", scaled: "scaled"};   // matrices that share a scale
export const NAMES = {X: "X", Wq: "W_Q", Wk: "W_K", Wv: "W_V", Q: "Q", K: "K", V: "V", scores: "QKᵀ", scaled: "QKᵀ / √d_k", A: "A", output: "A V"};
export const FOCUSED = ["X", "Q", "scores", "scaled", "A", "output"];   // of these, the row in focus alone matters to it

export function draw({tokens, row, stop, t = 0, cell = null, narrow = false, alive = false, numbers, ...given}, say) {
  const all = numbers ?? layer(given), panels = layout({...sizes(all), room: room(tokens)}, narrow), most = scales(all);
  const under = t > 0 ? stop + 1 : stop, here = ({from, of, again}) => from <= (again || of.startsWith("W") ? under : stop);   // what something travels over is there
  return h(Fragment, null, panels.map((panel, n) => {
    const shown = panel.blocks.filter(here);
    return h("svg", {
      class: "panel", "data-panel": n + 1, viewBox: `0 0 ${n1(U * panel.width)} ${n1(U * panel.height)}`, width: n1(U * panel.width),
      ...(alive ? {role: "group"} : {role: "img"}), "aria-label": say(`layer-film.panel.${n + 1}`),
    },
    panel.words.map((place) => place.from <= under && labels(tokens, place, row)),
    panel.blocks.map((block) => matrix(block, all, most, {row, stop, alive, there: here(block)}, say)),
    shown.map((block) => h("g", {class: "sources", "aria-hidden": "true"}, marked(block, cell))),
    travel(panel, n, all, (of, number) => look(level(number, most(of))), {row, stop, t}),
    panel.like && stop === 7 && alike(all, tokens, row, panel.like));
  }));
}

export const sizes = ({X, Q, V}) => ({T: X.length, d: X[0].length, dk: Q[0].length, dv: V[0].length});

/* The number whose cell is darkest, of each matrix; matrices that are multiplied alike are drawn alike. */
export function scales(numbers) {
  const most = {};
  for (const [of, M] of Object.entries(numbers)) {
    if (!Array.isArray(M)) continue;
    const group = SIGNED[of] ?? of;
    most[group] = Math.max(most[group] ?? 0, ...M.flat().map(Math.abs));
  }
  most.A = 1;
  return (of) => most[SIGNED[of] ?? of] || 1;
}

export const level = (number, most) => Math.sign(number) * Math.round(Math.min(Math.abs(number) / most, 1) ** .7 * LEVELS);

function matrix(block, all, most, {row, stop, alive, there}, say) {
  const {of, x, y, rows, cols, turned, from, again} = block;
  const name = `${NAMES[of]}${turned ? "ᵀ" : ""}`;
  const box = {x: n1(U * x - 1), y: n1(U * y - 1), width: U * cols + 1, height: U * rows + 1};
  return h("g", {
    class: "matrix", "data-of": of, "data-symbol": of, "data-turned": turned ? "true" : null, "data-there": there ? "true" : null, "data-now": there && from === Math.min(stop, 6) && !again ? "true" : null,
    ...(alive && there && {role: "application", tabindex: 0, "aria-label": say("layer-film.matrix", {name: spoken(name), rows, cols})}),
  },
  h("rect", {class: "frame", ...box}),
  h("text", {class: "name", x: n1(U * x), y: n1(U * y - 5)}, symbol(name), h("tspan", {class: "shape"}, `  ${rows} × ${cols}`)),
  there && cells(all[of], most(of), block),
  there && FOCUSED.includes(of) && !turned && [[0, row], [row + 1, rows]].map(([first, last]) => last > first && h("rect", {class: "ghost", x: box.x, y: n1(U * (y + first) - 1), width: box.width, height: U * (last - first) + 1})));
}

const look = (shade) => ({class: shade < 0 ? "below" : null, "data-shade": 2 * Math.abs(shade)});

/* One path a shade: a cell is a short piece of a line as wide as the cell is high. */
function cells(M, most, {x, y, turned}) {
  const paths = new Map();
  M.forEach((line, i) => line.forEach((number, j) => {
    const shade = level(number, most), [col, row] = turned ? [i, j] : [j, i];
    paths.set(shade, `${paths.get(shade) ?? ""}M${n1(U * (x + col))} ${n1(U * (y + row) + (U - 1) / 2)}h${U - 1}`);
  }));
  return [...paths].sort(([a], [b]) => a - b).map(([shade, d]) => h("path", {key: shade, ...look(shade), "stroke-width": U - 1, d}));
}

/* The cell that is looked into, and the row and the column it is made from. */
function marked({of, x, y, rows, cols, turned}, cell) {
  if (!cell) return null;
  const frame = (place, kind) => {
    const [i, j] = turned ? [place.j, place.i] : [place.i, place.j];
    return h("rect", {class: kind, x: n1(U * (x + (j ?? 0)) - 1.5), y: n1(U * (y + (i ?? 0)) - 1.5), width: U * (j === null ? cols : 1) + 2, height: U * (i === null ? rows : 1) + 2});
  };
  return [
    ...sources(cell).filter((one) => one.of === of).map((one) => frame(one, "source")),
    cell.of === of && frame(cell, "cell"),
  ];
}

function labels(tokens, {x, y, upright}, row) {
  return h("g", {class: "words", "aria-hidden": "true"}, tokens.map((token, n) => {
    const along = upright ? {transform: `translate(${n1(U * (x + n) + U - 3)} ${n1(U * y - 4)}) rotate(-90)`} : {x: n1(U * x - 6), y: n1(U * (y + n) + U - 3), "text-anchor": "end"};
    return h("text", {...along, "data-focus": n === row && !upright ? "true" : null}, short(token));
  }));
}

/* Beside the output: how alike what the word in focus has read is to each word's own vector. */
function alike(all, tokens, row, {x, y}) {
  const cosines = likeness(all, row);
  if (!cosines) return null;
  const best = cosines.indexOf(Math.max(...cosines));
  return h("g", {class: "alike", "aria-hidden": "true"}, tokens.map((token, n) => h(Fragment, null,
    h("rect", {class: cosines[n] < 0 ? "below" : null, x: n1(U * x), y: n1(U * (y + n) + 1), width: n1(Math.abs(cosines[n]) * 4 * U), height: U - 3, "data-best": n === best ? "true" : null}),
    h("text", {x: n1(U * (x + 4) + 6), y: n1(U * (y + n) + U - 3), "data-focus": n === best ? "true" : null}, short(token)))));
}

const room = (tokens) => Math.max(...tokens.map((token) => Math.min([...token].length, 8))) * .58 + .8;   // cells that the longest word takes
const short = (token) => [...token].length > 8 ? `${[...token].slice(0, 7).join("")}…` : token;
const spoken = (name) => name.replace("ᵀ", " transposed").replace("_", " ");

/* W_Q, d_k: the letter after the line stands lower. */
function symbol(name) {
  return name.split(/(_\w)/).map((part) => part.startsWith("_") ? [h("tspan", {class: "low", dy: 3}, part[1]), h("tspan", {dy: -3}, "\u200b")] : part);
}
