/* What a level's sentence reads with the tables as they are: the threads of each head, one word followed.

   draw({tokens, heads, asks}, say)   heads: one map per table, as lists of rows; asks: the word that is followed */

import {Fragment, h} from "preact";
import {floors} from "./floors.js";

export function draw({tokens, heads, asks}, say) {
  return h(Fragment, null, heads.map((map, n) => h("div", {class: "reads"},
    heads.length > 1 ? h("p", {class: "name"}, say("hand.head", {n: n + 1})) : null,
    floors({tokens, maps: [map], asks, says: said(tokens, map, asks, say)}))));
}

export function said(tokens, map, asks, say) {
  const largest = Math.max(...map[asks]), most = map[asks].indexOf(largest);
  if (largest - Math.min(...map[asks]) < 1e-6) return say("hand.reads.alike", {asks: tokens[asks]});
  return say("hand.reads", {asks: tokens[asks], most: tokens[most], percent: Math.round(largest * 100)});
}

