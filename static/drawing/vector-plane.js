/* Attention in a plane: the query's arrow and the keys' arrows, the values' dots and their mixture, the numbers as a table.

   draw(state, say) -> nodes;  state: {words, asks, query, matrices, locked, divisor} as in plane/arithmetic.js, and
     alive   the arrows that may be moved have handles, the matrices have fields
   said(state, say) -> the picture in a sentence */

import {Fragment, h} from "preact";
import {hull, reading} from "../plane/arithmetic.js";
import {arrow, at, edge, label, n1, place, reach, scene, shown} from "./plane.js";
import {matrix} from "./plane-matrix.js";

export const QUERY_REACH = 4;   // how far the query may be dragged along each axis

export function draw(state, say) {
  const read = reading(state), {matrices, words} = state;
  return h(Fragment, null,
    matrices && h("div", {class: "matrices"},
      matrix("q", matrices.q, state, say),
      matrix("k", matrices.k, state, say),
      h("p", {class: "pair"}, pair(state, say))),
    h("div", {class: "planes"}, keysPlane(state, read, say), valuesPlane(state, read, say)),
    table(words, read, say));
}

/* ---- the query among the keys ---- */

function keysPlane(state, read, say) {
  const {words, asks, matrices, alive} = state, {query, keys, length, weights} = read;
  const far = reach([query, ...keys], matrices ? [3, 6, 12, 24] : [QUERY_REACH]), to = place(far), winner = weights.indexOf(Math.max(...weights));
  const [ux, uy] = length ? query.map((one) => one / length) : [0, 0], feet = read.shadows.map((shadow) => [shadow * ux, shadow * uy]);
  const [x, y] = to(query), name = say(matrices ? "vector-plane.query-of" : "vector-plane.query", {asks: words[asks].name});
  return h("figure", {class: "plane keys-plane"},
    h("figcaption", null, say(matrices ? "vector-plane.keys-of" : "vector-plane.keys")),
    scene(far, {label: said(state, say), alive, name: "keys"},
      length ? h("path", {class: "line", d: edge(to, [ux, uy], far)}) : null,
      words.map((_, j) => length ? h("path", {class: "drop", d: `M${at(to(keys[j]))}L${at(to(feet[j]))}`}) : null),
      length ? h("path", {class: "shadow", d: `M${at(to([0, 0]))}L${at(to(feet[winner]))}`}) : null,
      words.map((_, j) => length ? h("circle", {class: "foot", cx: n1(to(feet[j])[0]), cy: n1(to(feet[j])[1]), r: 2.5}) : null),
      words.map((word, j) => arrow(to, keys[j], word.name, {class: "key", "data-key": j})),
      arrow(to, query, name, {class: "query", shift: clear(to, query, keys)}),
      alive && !matrices ? h("circle", {
        class: "handle", "data-handle": "query", cx: n1(x), cy: n1(y), r: 18, tabindex: 0, role: "slider", "aria-label": say("vector-plane.handle", {asks: words[asks].name}),
        "aria-valuemin": -QUERY_REACH, "aria-valuemax": QUERY_REACH, "aria-valuenow": query[0], "aria-valuetext": say("vector-plane.point", {x: shown(query[0], 1), y: shown(query[1], 1)}),
      }) : null));
}

/* How far the query's name moves down or up, so that it covers no key's name. */
function clear(to, query, keys) {
  const own = label(to, query), taken = keys.map((key) => label(to, key));
  return [0, 17, -17, 34, -34].find((shift) => taken.every(({x, y}) => Math.abs(x - own.x) > 70 || Math.abs(y - own.y - shift) > 14)) ?? 0;
}

/* ---- the values, and where the weights put their mixture ---- */

function valuesPlane({words}, {weights, output}, say) {
  const points = words.map(({value}) => value), far = 1.3 * Math.max(...points.flat().map(Math.abs), .5), to = place(far), [x, y] = to(output);
  return h("figure", {class: "plane values-plane"},
    h("figcaption", null, say("vector-plane.values")),
    scene(far, {label: saidOfValues(words, weights, output, say), name: "values"},
      h("path", {class: "polygon", d: `M${hull(points).map((point) => at(to(point))).join("L")}Z`}),
      points.map((point, j) => h("line", {class: "pull", x1: n1(x), y1: n1(y), x2: n1(to(point)[0]), y2: n1(to(point)[1]), "stroke-width": n1(.5 + 6 * weights[j])})),
      points.map((point) => h("circle", {class: "value", cx: n1(to(point)[0]), cy: n1(to(point)[1]), r: 5})),
      words.map(({name}, j) => {
        const [px, py] = to(points[j]), below = points[j][1] < 0;
        return h("text", {class: "name", x: n1(px), y: n1(py + (below ? 20 : -11)), "text-anchor": px < 50 ? "start" : px > 250 ? "end" : "middle"}, name);
      }),
      h("circle", {class: "output", "data-part": "output", "data-x": String(Number(output[0].toFixed(6))), "data-y": String(Number(output[1].toFixed(6))), cx: n1(x), cy: n1(y), r: 8})));
}

/* ---- the same in numbers ---- */

function table(words, {length, shadows, scores, weights}, say) {
  const winner = weights.indexOf(Math.max(...weights));
  return h("table", {class: "shares"},
    h("caption", null, say("vector-plane.table")),
    h("thead", null, h("tr", null, h("td", null), ["product", "score", "weight"].map((head) => h("th", {scope: "col", key: head}, say(`vector-plane.head.${head}`))))),
    h("tbody", null, words.map(({name}, j) => h("tr", {"data-wins": j === winner ? "true" : null, "data-word": name, "data-score": String(Number(scores[j].toFixed(6))), "data-weight": String(Number(weights[j].toFixed(6)))},
      h("th", {scope: "row"}, name),
      h("td", {class: "product"}, `${shown(shadows[j])} × ${shown(length)}`),
      h("td", null, shown(scores[j])),
      h("td", {class: "weight"}, h("span", null, shown(weights[j])),
        h("svg", {class: "bar", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true"},
          h("rect", {class: "all", width: 100, height: 8}), h("rect", {class: "part", width: n1(100 * weights[j]), height: 8})))))));
}

/* ---- in words ---- */

export function said(state, say) {
  const {words, asks} = state, {length, shadows, scores, weights} = reading(state), best = weights.indexOf(Math.max(...weights));
  const hole = {asks: words[asks].name, best: words[best].name, shadow: shown(shadows[best]), length: shown(length), score: shown(scores[best]), percent: Math.round(100 * weights[best])};
  if (Math.max(...weights) - Math.min(...weights) < .005) return say("vector-plane.said.even", hole);
  return say(weights[best] >= .995 ? "vector-plane.said.all" : "vector-plane.said", hole);
}

function saidOfValues(words, weights, output, say) {
  const best = weights.indexOf(Math.max(...weights));
  return say("vector-plane.said.values", {best: words[best].name, x: shown(output[0]), y: shown(output[1])});
}

/* Both scores of the pair that the tasks are about: with one matrix they are one number. */
function pair(state, say) {
  const {words, home, target} = state, score = (asks, answers) => shown(reading({...state, asks}).scores[answers]);
  const line = (asks, answers) => [say("vector-plane.pair", {asks: words[asks].name, answers: words[answers].name}), h("b", {"data-score": `${asks}.${answers}`}, score(asks, answers))];
  return [line(home, target), h("span", {class: "apart"}, " "), line(target, home)];
}
