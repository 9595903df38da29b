/* Attention in two dimensions, for one word that asks.

   reading({words, asks, query, matrices, divisor}) -> {query, keys, length, shadows, scores, weights, output}
     words      [{name, arrow: [x, y], value: [x, y]}]
     matrices   {q, k}: lists of rows; then query and keys are projections of the arrows. Without them the arrows are the keys
     shadows    how far each key reaches along the query: shadow times length is the score
     output     the values, mixed by the weights
   hull(points) -> the corners of the polygon around them, in order */

export function reading({words, asks, query, matrices, divisor}) {
  const arrows = words.map(({arrow}) => arrow);
  const keys = matrices ? arrows.map((one) => times(one, matrices.k)) : arrows;
  const q = matrices ? times(arrows[asks], matrices.q) : query;
  const scores = keys.map((key) => dot(q, key)), length = Math.hypot(...q), weights = softmax(scores.map((score) => score / divisor));
  return {query: q, keys, length, shadows: scores.map((score) => length ? score / length : 0), scores, weights, output: mix(weights, words.map(({value}) => value))};
}

/* A vector times a matrix: each new number is the dot product with a column. */
export const times = (x, W) => W[0].map((_, c) => x.reduce((sum, one, r) => sum + one * W[r][c], 0));
export const dot = (a, b) => a.reduce((sum, one, c) => sum + one * b[c], 0);
export const mix = (weights, points) => points[0].map((_, c) => weights.reduce((sum, weight, j) => sum + weight * points[j][c], 0));

export function softmax(scores) {
  const most = Math.max(...scores), exps = scores.map((score) => Math.exp(score - most)), sum = exps.reduce((a, b) => a + b, 0);
  return exps.map((one) => one / sum);
}

export function hull(points) {
  const sorted = [...points].sort(([a, b], [c, d]) => a - c || b - d);
  const half = (all) => all.reduce((corners, point) => {
    while (corners.length > 1 && turn(corners.at(-2), corners.at(-1), point) <= 0) corners.pop();
    return [...corners, point];
  }, []).slice(0, -1);
  return points.length < 3 ? sorted : [...half(sorted), ...half(sorted.toReversed())];
}

const turn = ([a, b], [c, d], [e, f]) => (c - a) * (f - b) - (d - b) * (e - a);

/* ---- the tasks: does the state meet one, and can none meet it? ---- */

const ENOUGH = .95;   // "reads it only"

/* state: as above, and home and target, two numbers of words: who reads, and what; locked: one matrix for both.
   met       is it done?
   never     may the reader say that it cannot be done?
     away    with one matrix both scores are the same number, and it beats the score of `home` with itself, which is a square
     out     a mixture whose shares are positive and sum to 1 lies inside */
export const TASKS = {
  only: {met: (state) => reading({...state, asks: state.home}).weights[state.target] >= ENOUGH, never: () => false},
  away: {
    met: (state) => TASKS.only.met(state) && reading({...state, asks: state.target}).scores[state.home] < 0,
    never: ({locked}) => locked,
  },
  out: {met: () => false, never: () => true},
};
