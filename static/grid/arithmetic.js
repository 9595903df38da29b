/* How one cell of the grid comes about, in numbers: from attend's answer, without asking again.

   arithmetic(answer, {key, variant, mask}, i, j) -> {
     query, key, products, names    coordinate by coordinate: q_i, k_j, their products, what the coordinates are called
     score, divisor, scaled         their sum, the root of d_k, the quotient (-Infinity where the mask forbids)
     line: {scores, scaled, exps, weights}    the same for the whole row (or column) that is normalised together
     place, alongColumn             where this cell stands in that line, and whether it is a column
     max, exp, sum, weight          exp(scaled - max) / sum = weight;  divides: false in the variant that leaves the division out
     value, share, output, valueNames         v_j, weight times v_j, and the row's whole output }
   key: the state's name; variant and mask: what attend was asked. */

import {unpack} from "../shared/numbers.js";

/* What a mask hides: (row, column) -> may this row not look there? */
export const forbidden = {causal: (i, j) => j > i, earlier: (i, j) => j >= i};

export function arithmetic(answer, {key, variant = null, mask = "causal"}, i, j) {
  const state = answer.states[key], reading = answer.readings[state.reading];
  const X = unpack(reading.X), [Q, K, V] = ["Q", "K", "V"].map((name) => reading[name] ? unpack(reading[name]) : X);
  const [asks, answers] = variant === "swapped" ? [K, Q] : [Q, K];
  const query = [...asks.row(i)], offered = [...answers.row(j)], products = query.map((q, c) => q * offered[c]);
  const weights = unpack(state.weights), all = unpack(reading.scores), T = answer.tokens.length;
  const masked = (row, col) => key.split("+").includes("mask") && forbidden[mask](row, col);

  const alongColumn = variant === "columns";
  const cells = Array.from({length: T}, (_, n) => alongColumn ? [n, j] : [i, n]);
  const scores = cells.map(([row, col]) => all.at(row, col));
  const scaled = cells.map(([row, col], n) => masked(row, col) ? -Infinity : scores[n] / reading.divisor);
  const max = Math.max(...scaled), exps = scaled.map((one) => Math.exp(one - max));
  const divides = variant !== "unnormalised", sum = !divides ? 1 : exps.reduce((a, b) => a + b, 0);
  const place = alongColumn ? i : j;

  const value = [...V.row(j)], weight = exps[place] / sum;
  const output = value.map((_, c) => answer.tokens.reduce((total, __, n) => total + weights.at(i, n) * V.at(n, c), 0));
  return {
    query, key: offered, products, names: named(answer.names, query.length, reading.Q === null), score: all.at(i, j), divisor: reading.divisor, scaled: scaled[place],
    line: {scores, scaled, exps, weights: exps.map((one) => one / sum)}, place, alongColumn, divides, max, exp: exps[place], sum, weight,
    value, share: value.map((v) => weight * v), output, valueNames: named(answer.names, value.length, true), masked: masked(i, j),
  };
}

/* Coordinates of the token vectors have names; those of queries and keys were never given any. */
function named(names, length, own) {
  return Array.from({length}, (_, c) => own && names[c] ? names[c] : String(c + 1));
}
