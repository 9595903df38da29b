/* The layer in numbers: every matrix between the words and the output, and how each of their cells comes about.

   layer({X, Wq, Wk, Wv})            rows of numbers -> {X, Wq, Wk, Wv, Q, K, V, scores, scaled, A, output, divisor}, the same as attention.py
   inside(numbers, {of, i, j})       -> how cell (i, j) of a matrix comes about: its kind, the numbers of its row and its column, its sum
   sources({of, i, j})               -> the rows, columns and cells it is made from: [{of, i, j}], null where all of an axis takes part
   likeness(numbers, row)            -> how alike what that row has read is to each word's own vector: cosines, null if the sizes differ */

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
const column = (M, j) => M.map((row) => row[j]);
const dot = (a, b) => sum(a.map((one, n) => one * b[n]));
const product = (A, B) => A.map((row) => B[0].map((_, j) => row.reduce((total, one, n) => total + one * B[n][j], 0)));
const turned = (M) => M[0].map((_, j) => column(M, j));

/* The largest number of a row is taken away first: it changes no weight, and no exponential gets too large. */
function softmax(row) {
  const most = Math.max(...row), exps = row.map((one) => Math.exp(one - most)), total = sum(exps);
  return {most, exps, total, weights: exps.map((one) => one / total)};
}

export function layer({X, Wq, Wk, Wv}) {
  const Q = product(X, Wq), K = product(X, Wk), V = product(X, Wv), divisor = Math.sqrt(Wq[0].length);
  const scores = product(Q, turned(K)), scaled = scores.map((row) => row.map((one) => one / divisor)), A = scaled.map((row) => softmax(row).weights);
  return {X, Wq, Wk, Wv, Q, K, V, scores, scaled, A, output: product(A, V), divisor};
}

/* Which two matrices a product is made of. */
const FACTORS = {Q: ["X", "Wq"], K: ["X", "Wk"], V: ["X", "Wv"], scores: ["Q", "K"], output: ["A", "V"]};

export function inside(numbers, {of, i, j}) {
  const value = numbers[of][i][j];
  if (of in FACTORS) {
    const [left, right] = FACTORS[of].map((name) => numbers[name]);
    const row = left[i], col = of === "scores" ? right[j] : column(right, j);
    return {kind: "product", value, row, col, products: row.map((one, n) => one * col[n])};
  }
  if (of === "scaled") return {kind: "scaled", value, score: numbers.scores[i][j], divisor: numbers.divisor};
  if (of === "A") return {kind: "weight", value, scaled: numbers.scaled[i], ...softmax(numbers.scaled[i])};
  return {kind: of === "X" ? "word" : "learnt", value};
}

export function sources({of, i, j}) {
  if (of === "scores") return [{of: "Q", i, j: null}, {of: "K", i: j, j: null}];
  if (of === "scaled") return [{of: "scores", i, j}];
  if (of === "A") return [{of: "scaled", i, j: null}];
  const [left, right] = FACTORS[of] ?? [];
  return left ? [{of: left, i, j: null}, {of: right, i: null, j}] : [];
}

export function likeness({X, output}, row) {
  const read = output[row];
  return read.length === X[0].length ? X.map((vector) => dot(read, vector) / Math.sqrt(dot(read, read) * dot(vector, vector))) : null;
}
