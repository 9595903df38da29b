/* What is on its way between two stops of the film, for the word in focus.

   travel(panel, n, numbers, shade, {row, stop, t})   -> a group for the n-th panel (0 to 2), or null: nothing travels there
     panel    its blocks, from film-layout.js        shade(of, number)  -> {class, data-shade}
     t        0 to 1: how far from `stop` to the next one
   2: a row of X lies over each column of a matrix in turn; 3: a query over each key; 4: the scores go and shrink;
   5: bars rise to the exponentials and are joined to one strip of length 1; 6: the values slide together, as strong as their weights. */

import {h} from "preact";

const U = 12;
const n1 = (number) => Math.round(number * 10) / 10;

export function travel(panel, n, numbers, shade, {row, stop, t}) {
  const block = (of) => panel.blocks.find((one) => one.of === of);
  const moving = t > 0 && [[{1: projected}], [{2: compared, 3: divided, 4: softened}], [{5: mixed}]][n][0][stop];
  return moving ? h("g", {class: "travel", "aria-hidden": "true", "data-from": stop}, moving(block, numbers, shade, row, t)) : null;
}

const cell = (look, x, y, width = U - 1, height = U - 1, more = {}) => h("rect", {...look, x: n1(x), y: n1(y), width: n1(width), height: n1(height), ...more});
const at = (t, cols) => Math.min(Math.floor(t * cols), cols - 1);   // which column is met

/* A row over one column, half as wide as a cell; the numbers met so far are in the row below. */
function over(line, of, {x, y}, column, look) {
  return line.map((one, k) => cell(look(of, one), U * (x + column) + U / 2, U * (y + k), U / 2));
}
const filled = (line, of, {x, y}, row, upto, look) => line.slice(0, upto + 1).map((one, j) => cell(look(of, one), U * (x + j), U * (y + row)));
const frame = ({x, y, rows}, column) => h("rect", {class: "source", x: n1(U * (x + column) - 1.5), y: n1(U * y - 1.5), width: U + 2, height: U * rows + 2});

function projected(block, numbers, look, row, t) {
  return [["Wq", "Q"], ["Wk", "K"], ["Wv", "V"]].map(([W, of]) => {
    const column = at(t, block(of).cols);
    return [over(numbers.X[row], "X", block(W), column, look), frame(block(W), column), filled(numbers[of][row], of, block(of), row, column, look)];
  });
}

function compared(block, numbers, look, row, t) {
  const key = at(t, numbers.K.length);
  return [over(numbers.Q[row], "Q", block("K"), key, look), frame(block("K"), key), filled(numbers.scores[row], "scores", block("scores"), row, key, look)];
}

function divided(block, numbers, look, row, t) {
  const from = block("scores"), to = block("scaled"), between = (a, b) => a + (b - a) * t;
  return numbers.scores[row].map((one, j) => cell(look("scores", between(one, numbers.scaled[row][j])), U * between(from.x, to.x) + U * j, U * (between(from.y, to.y) + row)));
}

function softened(block, numbers, look, row, t) {
  const {x, y, cols} = block("A"), line = numbers.scaled[row], most = Math.max(...line), exps = line.map((one) => Math.exp(one - most)), total = exps.reduce((a, b) => a + b, 0);
  const rise = Math.min(2 * t, 1), join = Math.max(2 * t - 1, 0), high = 4 * U;
  let left = 0;
  return exps.map((one, j) => {
    const width = (U - 1) + (one / total * cols * U - (U - 1)) * join, height = Math.max(1, one * rise * high * (1 - join) + U * join), start = U * j * (1 - join) + left * join;
    left += one / total * cols * U;
    return cell(look("A", 1), U * x + start, U * (y + row) + U - height, Math.max(width, .5), height, {"data-share": one / total});
  });
}

function mixed(block, numbers, look, row, t) {
  const from = block("V"), to = block("output");
  return numbers.V.map((line, j) => h("g", {"fill-opacity": n1(1 + (numbers.A[row][j] - 1) * Math.min(2 * t, 1))},
    line.map((one, c) => cell(look("V", one), U * (from.x + c), U * ((from.y + j) + (to.y + row - from.y - j) * t)))));
}
