/* A position as a row of clock hands: two words, what is between their hands, and which dot products depend on their distance alone.

   draw({position, distance, turning}, say)    the second word stands `distance` places after the first
     turning: false, the hands are the position itself; true, they turn the four pairs of a query and of a key */

import {Fragment, h} from "preact";
import {MOST, PRODUCTS, angles, products, spread, turned} from "./position-numbers.js";

export const X = [.9, -.4, .3, .8, -.5, .6, .2, -.7], Y = [.5, .7, -.6, .4, .3, .8, -.2, .6];   // two words; as query and key, too
const D = X.length, R = 34, STEP = 86, LEFT = 10, HIGH = 100, SCALE = 5;   // a clock's radius, from clock to clock, from row to row; the strips reach from -5 to 5
const n1 = (number) => Math.round(number * 10) / 10;
export const number = (x) => x.toFixed(2).replace("-", "−").replace("−0.00", "0.00");

export function draw({position, distance, turning}, say) {
  const now = products(X, Y, position, position + distance), all = spread(X, Y, distance);
  return h(Fragment, null, clocks({position, distance, turning}, say), strips(now, all, position, say));
}

/* ---- clocks: the first word, the second word, both ---- */

function clocks({position, distance, turning}, say) {
  const other = position + distance, hands = [position, other].map((t, n) => turning ? pairs(turned(n ? Y : X, t)) : angles(t, D).map((turn) => [Math.sin(turn), Math.cos(turn)]));
  const still = turning ? [pairs(X), pairs(Y)] : [null, null];
  const each = hands[0].map(([a, b], i) => a * hands[1][i][0] + b * hands[1][i][1]);
  const kind = turning ? "turned" : "positions", rows = ["first", "second", "both"];
  return h("svg", {class: "clocks", viewBox: `0 0 360 ${3 * HIGH + 40}`, role: "img", "aria-label": said({position, distance, turning}, say)},
    rows.map((row, n) => h("g", {class: row},
      h("text", {class: "row", x: 0, y: n * HIGH + 14}, say(`position-clocks.row.${row}${turning ? ".turned" : ""}`, {position: n ? other : position, distance})),
      hands[0].map((_, i) => {
        const x = LEFT + R + i * STEP, y = n * HIGH + 22 + R;
        return h("g", {class: "clock", "data-pair": i + 1},
          h("circle", {cx: x, cy: y, r: R}), h("path", {class: "tick", d: `M${x} ${y - R}v5M${x + R} ${y}h-5M${x} ${y + R}v-5M${x - R} ${y}h5`}),
          (n === 2 ? [0, 1] : [n]).map((word) => [
            still[word] && n < 2 && hand(still[word][i], x, y, "still"),
            hand(hands[word][i], x, y, `hand ${rows[word]}`)]),
          n === 2 && h("text", {class: "number", x, y: y + R + 16, "text-anchor": "middle", "data-product": each[i]}, number(each[i])));
      }))),
    h("text", {class: "sum", x: 350, y: 3 * HIGH + 34, "text-anchor": "end", "data-sum": each.reduce((a, b) => a + b, 0)},
      say(`position-clocks.sum.${kind}`, {sum: number(each.reduce((a, b) => a + b, 0))})));
}

/* A pair stands with its first number up, so that RoPE turns it as the hands go. */
const pairs = (vector) => Array.from({length: vector.length / 2}, (_, i) => [vector[2 * i + 1], vector[2 * i]]);

const hand = ([right, up], x, y, kind) => h("path", {class: kind, d: `M${x} ${y}L${n1(x + R * .92 * right)} ${n1(y - R * .92 * up)}`});

/* ---- one strip a product: its value now, and at every other position with the same distance ---- */

function strips(now, all, position, say) {
  return h("table", {class: "strips"},
    h("thead", null, h("tr", null, ["product", "now", "elsewhere", "verdict"].map((name) => h("th", {scope: "col"}, say(`position-clocks.head.${name}`, {most: MOST}))))),
    h("tbody", null, PRODUCTS.map((name) => h("tr", {"data-product": name, "data-value": now[name], "data-stays": stays(all[name]) ? "true" : "false"},
      h("th", {scope: "row"}, say(`position-clocks.product.${name}`)),
      h("td", {class: "now"}, number(now[name])),
      h("td", null, strip(all[name], position)),
      h("td", {class: "verdict"}, say(`position-clocks.verdict.${name === "words" ? "fixed" : stays(all[name]) ? "stays" : "moves"}`))))));
}

export const stays = (values) => Math.max(...values) - Math.min(...values) < 1e-9;

function strip(values, position) {
  const x = (value) => n1(60 + 55 * value / SCALE);
  return h("svg", {class: "strip", viewBox: "0 0 120 20", "aria-hidden": "true"},
    h("path", {class: "axis", d: "M5 10h110M60 6v8"}),
    values.map((value, t) => t !== position && h("circle", {class: "other", cx: x(value), cy: 10, r: 2.5})),
    h("circle", {class: "here", cx: x(values[position]), cy: 10, r: 4.5}));
}

export function said({position, distance, turning}, say) {
  const {positions, turned: score} = products(X, Y, position, position + distance);
  return say(turning ? "position-clocks.said.turned" : "position-clocks.said", {position, other: position + distance, distance, sum: number(turning ? score : positions)});
}
