/* Transformer layers as floors: a position is a column, its residual stream goes straight up, and only attention's arrows cross.

   draw({tokens, X, other, layers, changed, attention, normFirst, count}, say)
     X, other     the words' vectors, and those of the words that replace them
     changed      the word that is replaced, or null: what moves with it is marked
     count        how many of the layers stand on each other */

import {h} from "preact";
import {moved, stacked} from "./block-numbers.js";

const LEFT = 84, COLUMN = 60, RISE = 34, SIDE = 17, FOOT = 26, LEAST = 1e-9;
const n1 = (number) => Math.round(number * 10) / 10;

/* -> blocks as they are, and at each stage how far every column has moved since the word was replaced. */
export function compared({X, other, layers, changed, attention, normFirst, count}) {
  const how = {attention, normFirst}, used = layers.slice(0, count), replaced = X.map((row, i) => i === changed ? other[i] : row);
  const before = stacked(X, used, how), after = stacked(replaced, used, how);
  return {blocks: after, input: moved(X, replaced), moves: before.map(({stages}, n) => stages.map(({rows}, s) => moved(rows, after[n].stages[s].rows)))};
}

export function draw(state, say) {
  const {tokens, changed, attention} = state, {blocks, input, moves} = compared(state);
  const stages = blocks.flatMap(({stages: all}, n) => all.map((stage, s) => ({...stage, layer: n, move: moves[n][s], maps: blocks[n].maps, first: s === 0})));
  const height = RISE * (stages.length + 1) + FOOT + 34, width = LEFT + COLUMN * tokens.length;
  const x = (i, where) => LEFT + COLUMN * (i + .5) + (where === "branch" ? -SIDE : SIDE / 2), y = (n) => height - FOOT - RISE * (n + 1);
  const parts = [];
  let stream = {y: y(-1), move: input}, below = {where: "stream", ...stream};
  stages.forEach((stage, n) => {
    const at = y(n);
    if (stage.first && n) parts.push(h("path", {class: "floor", d: `M0 ${at + RISE / 2}H${width}`}));
    parts.push(h("text", {class: "part", x: 0, y: at + 4}, say(`transformer-block.part.${stage.name}`)));
    tokens.forEach((_, i) => {
      if (stage.name === "attention") parts.push(...(attention ? tokens : []).map((__, j) => thread(stage.maps, i, j, x(j, below.where), below.y, x(i, "branch"), at, below.move[j])));
      else if (stage.where === "branch") parts.push(line(x(i, below.where), below.y, x(i, "branch"), at, below.move[i]));
      else {
        parts.push(line(x(i), stream.y, x(i), at, stream.move[i], "stream"));
        if (below.where === "branch") parts.push(line(x(i, "branch"), below.y, x(i), at, below.move[i]));
      }
    });
    below = {where: stage.where, y: at, move: stage.move};
    if (stage.where === "stream") stream = {y: at, move: stage.move};
  });
  return h("svg", {class: "block", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": said(state, say)},
    parts,
    stages.map((stage, n) => tokens.map((_, i) => node(stage, n, i, x(i, stage.where), y(n)))),
    tokens.map((token, i) => [
      h("text", {class: "token", x: x(i), y: height - 8, "text-anchor": "middle", "data-changed": i === changed ? "true" : null}, i === changed ? `${token}′` : token),
      h("text", {class: "move", x: x(i), y: y(stages.length - 1) - 20, "text-anchor": "middle", "data-column": i, "data-move": stages.at(-1).move[i]}, changed === null ? "" : number(stages.at(-1).move[i]))]),
    changed !== null && h("text", {class: "part", x: 0, y: y(stages.length - 1) - 20}, say("transformer-block.part.moved")));
}

function node({name, move, layer}, n, i, x, y) {
  const marks = {"data-stage": n, "data-layer": layer + 1, "data-part": name, "data-column": i, "data-moved": move[i] > LEAST ? "true" : "false"};
  if (name === "add") return h("g", {class: "node", ...marks}, h("circle", {cx: x, cy: y, r: 8}), h("path", {d: `M${x - 4} ${y}h8M${x} ${y - 4}v8`}));
  const [wide, high] = name === "norm" ? [24, 10] : [26, 16];
  return h("rect", {class: "node", ...marks, x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: name === "attention" ? 8 : name === "norm" ? 5 : 2});
}

const line = (x1, y1, x2, y2, move, kind = "") => h("path", {class: `line ${kind}`, "data-moved": move > LEAST ? "true" : "false", d: `M${n1(x1)} ${n1(y1)}L${n1(x2)} ${n1(y2)}`});

/* As wide as the weight, the mean of the heads. */
function thread(maps, i, j, x1, y1, x2, y2, move) {
  const weight = maps.reduce((sum, A) => sum + A[i][j], 0) / maps.length;
  return h("path", {class: "line thread", "data-moved": move > LEAST ? "true" : "false", "data-row": i, "data-col": j, "data-weight": Number(weight.toFixed(6)),
    "stroke-width": n1(.4 + 5 * weight), d: `M${n1(x1)} ${n1(y1)}C${n1(x1)} ${n1(y1 - RISE / 2)} ${n1(x2)} ${n1(y2 + RISE / 2)} ${n1(x2)} ${n1(y2)}`});
}

export function said(state, say) {
  const {tokens, changed, attention} = state;
  if (changed === null) return say("transformer-block.said.none");
  const {moves} = compared(state), count = moves.at(-1).at(-1).filter((move) => move > LEAST).length;
  return say(`transformer-block.said.${attention ? "with" : "without"}`, {word: tokens[changed], count, all: tokens.length});
}

const number = (x) => x.toFixed(2);
