/* A transformer layer in numbers, the same as py/course/layers.py, with what stands between its parts.

   block(X, weights, {attention, normFirst})   -> {stages: [{name, where, rows}], maps: one (T, T) a head, output}
     stages from the bottom up; name: "attention" | "add" | "norm" | "network"; where: on the "stream" or on a "branch" beside it
     attention: false, and no position reads another: the heads give nothing
   stacked(X, layers, how)   -> the blocks of all layers, each on the output of the one below
   moved(before, after)      -> how far each row of a stage has moved: the length of the difference */

const product = (A, B) => A.map((row) => B[0].map((_, j) => row.reduce((sum, one, n) => sum + one * B[n][j], 0)));
const added = (A, B) => A.map((row, i) => row.map((one, j) => one + B[i][j]));
const mean = (row) => row.reduce((a, b) => a + b, 0) / row.length;

function softmax(row) {
  const most = Math.max(...row), exps = row.map((one) => Math.exp(one - most)), total = exps.reduce((a, b) => a + b, 0);
  return exps.map((one) => one / total);
}

function norm(X, gain, shift) {
  return X.map((row) => {
    const middle = mean(row), spread = Math.sqrt(mean(row.map((one) => (one - middle) ** 2)) + 1e-5);
    return row.map((one, j) => (one - middle) / spread * gain[j] + shift[j]);
  });
}

function heads(X, {Wq, Wk, Wv, Wo}) {
  const each = Wq.map((_, n) => {
    const [Q, K, V] = [Wq, Wk, Wv].map((W) => product(X, W[n])), root = Math.sqrt(Q[0].length);
    const A = Q.map((q) => softmax(K.map((k) => q.reduce((sum, one, c) => sum + one * k[c], 0) / root)));
    return {A, output: product(A, V)};
  });
  return {maps: each.map(({A}) => A), read: product(X.map((_, i) => each.flatMap(({output}) => output[i])), Wo)};
}

const network = (X, {W1, b1, W2, b2}) => product(product(X, W1).map((row) => row.map((one, j) => Math.max(0, one + b1[j]))), W2).map((row) => row.map((one, j) => one + b2[j]));

export function block(X, w, {attention = true, normFirst = false} = {}) {
  const stages = [], note = (name, where, rows) => { stages.push({name, where, rows}); return rows; };
  const looked = (Z) => {
    const {maps, read} = heads(Z, w);
    return {maps, read: note("attention", "branch", attention ? read : read.map((row) => row.map(() => 0)))};
  };
  if (normFirst) {
    const {maps, read} = looked(note("norm", "branch", norm(X, w.gain1, w.shift1)));
    const middle = note("add", "stream", added(X, read));
    const more = note("network", "branch", network(note("norm", "branch", norm(middle, w.gain2, w.shift2)), w));
    return {stages, maps, output: note("add", "stream", added(middle, more))};
  }
  const {maps, read} = looked(X), middle = note("norm", "stream", norm(note("add", "stream", added(X, read)), w.gain1, w.shift1));
  const sum = note("add", "stream", added(middle, note("network", "branch", network(middle, w))));
  return {stages, maps, output: note("norm", "stream", norm(sum, w.gain2, w.shift2))};
}

export function stacked(X, layers, how) {
  const blocks = [];
  for (const weights of layers) blocks.push(block(blocks.at(-1)?.output ?? X, weights, how));
  return blocks;
}

export const moved = (before, after) => before.map((row, i) => Math.hypot(...row.map((one, j) => one - after[i][j])));
