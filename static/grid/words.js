/* How the grid puts numbers into shades, figures and sentences. The build does the same in py/publish/parts/grid.py. */

import {shade} from "../shared/shade.js";
import {text} from "../shared/text.js";

const NAMED = .045;     // the read-out names what a row reads at least so much of; the rest is summed up

const KINDS = {"table": "table", "stem + s": "stem", "ending": "ending", "symbol": "symbol"};
export const kind = (origin) => KINDS[origin] ?? "ending";

export {shade};
export const shown = (weight) => Number.isNaN(weight) ? "NaN" : weight < .995 ? weight.toFixed(2).replace("0.", ".") : weight.toFixed(2);
export const decimal = (weight) => Number.isNaN(weight) ? "NaN" : String(Number(weight.toFixed(6)));
export const percent = (weight) => Math.floor(weight * 100 + .5);

/* In a dense table a cell's shade is its weight as a part of the largest of its row, so that a pattern is seen. */
export const scaleOf = (line) => Math.max(...line) || 1;

/* How the table is set: large cells, small cells, or cells too small for their numbers. */
export function size(tokens) {
  const longest = Math.max(...tokens.map((token) => [...token].length));
  return tokens.length <= 8 && longest <= 8 ? "large" : tokens.length <= 16 ? "medium" : "dense";
}

/* What a row reads: "keys 87 %, car 12 %"; a word that stands more than once is named once: "the (3×) 39 %". line: the weights of the row. */
export function reading(tokens, line) {
  const falling = grouped(tokens, line).sort((a, b) => b.weight - a.weight);
  if (falling.some(({weight}) => Number.isNaN(weight))) return text("grid.nan");
  let named = falling.filter(({weight}) => weight >= NAMED).slice(0, 5);
  if (!named.length) named = falling.slice(0, 1);
  const rest = 1 - named.reduce((sum, {weight}) => sum + weight, 0);
  if (rest >= .005) named.push({name: text("grid.rest"), weight: rest});
  return named.map(({name, weight}) => text("grid.part", {name: apart(name), percent: percent(weight)})).join(", ");
}

function grouped(tokens, line) {
  const words = new Map();
  tokens.forEach((token, j) => {
    const word = words.get(token) ?? {token, times: 0, weight: 0};
    words.set(token, {token, times: word.times + 1, weight: word.weight + line[j]});
  });
  return [...words.values()].map(({token, times, weight}) => ({name: times > 1 ? text("grid.times", {name: token, times}) : token, weight}));
}

/* A word written from right to left, kept from turning the numbers beside it around. */
export const apart = (name) => /[\u0590-\u08ff\ufb1d-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name;

/* Words that stand more than once and share a vector, so that their columns tie: ["the", "keys"]. */
export function tied(tokens, winners) {
  const words = new Set();
  for (const row of winners) if (row.length > 1) for (const j of row) words.add(tokens[j].toLowerCase());
  return words.size > 5 ? [...words].slice(0, 4).concat("…") : [...words];
}
