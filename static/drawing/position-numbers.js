/* Positions in numbers, the same as py/course/positions.py.

   angles(t, d)            how far each of the d/2 hands has turned at position t
   sinusoid(t, d)          the position's row: sine and cosine of every angle, in turn
   turned(vector, t)       a query or key with each of its pairs turned by its angle (RoPE)
   products(x, y, a, b)    of two words x and y at positions a and b: every dot product there is to compare
   spread(x, y, distance)  the same for many positions a, with b at that distance: [least, most] by name */

const BASE = 10000;
export const MOST = 30, FURTHEST = 12;   // positions and distances that the figure offers
export const PRODUCTS = ["words", "word-position", "position-word", "positions", "turned"];

const dot = (a, b) => a.reduce((sum, one, n) => sum + one * b[n], 0);

export const angles = (t, d) => Array.from({length: d / 2}, (_, i) => t * BASE ** (-2 * i / d));
export const sinusoid = (t, d) => angles(t, d).flatMap((turn) => [Math.sin(turn), Math.cos(turn)]);

export const turned = (vector, t) => angles(t, vector.length).flatMap((turn, i) => {
  const [even, odd] = [vector[2 * i], vector[2 * i + 1]], sin = Math.sin(turn), cos = Math.cos(turn);
  return [even * cos - odd * sin, even * sin + odd * cos];
});

export function products(x, y, a, b) {
  const p = sinusoid(a, x.length), q = sinusoid(b, y.length);
  return {"words": dot(x, y), "word-position": dot(x, q), "position-word": dot(p, y), "positions": dot(p, q), "turned": dot(turned(x, a), turned(y, b))};
}

export function spread(x, y, distance) {
  const all = Array.from({length: MOST + 1}, (_, a) => products(x, y, a, a + distance));
  return Object.fromEntries(PRODUCTS.map((name) => [name, all.map((one) => one[name])]));
}
