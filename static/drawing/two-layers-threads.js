/* The way from the last symbol of a line down through the layers. Two layers are two floors; the heads of one layer have
   a picture each.

   draw({symbols, maps}, say)     maps: [per layer [per head, a list of rows of weights]]
   said(symbols, maps, say)       the same way in sentences; maps: one per layer */

import {h} from "preact";
import {floors} from "./floors.js";

export function draw({symbols, maps}, say) {
  const asks = symbols.length - 1, ground = say("two-layers.ground");
  const pictures = maps.length > 1
    ? [{maps: maps.map(([map]) => map), names: maps.map((_, l) => say("two-layers.layer", {n: l + 1}))}]
    : maps[0].map((map, n) => ({maps: [map], names: [say("two-layers.head", {n: n + 1})]}));
  const picture = (one) => floors({tokens: symbols, ground, asks, says: said(symbols, one.maps, say), width: 380, ...one});
  return h("div", {class: "storeys"}, pictures.map(picture));
}

/* The way down from the last symbol, in a sentence: what the top floor reads most, and what that place reads most below. */
export function said(symbols, maps, say) {
  const steps = [];
  let at = symbols.length - 1;
  for (let n = maps.length - 1; n >= 0; n--) {
    const row = [...maps[n][at]], weight = Math.max(...row), to = row.indexOf(weight);
    const percent = Math.round(100 * weight);
    steps.push(say("two-layers.reads", {layer: n + 1, from: place(symbols, at), to: place(symbols, to), percent}));
    at = to;
  }
  return steps.join(" ");
}

const place = (symbols, at) => `${symbols[at]} (${at + 1})`;
