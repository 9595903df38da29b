/* How a reader gets to a cell of the film: by pointer, where it is drawn; by keys, from the one before. */

const U = 12;   // a cell's side, as in drawing/layer-film.js

/* The cell under a pointer event -> {of, i, j} or null. */
export function cellUnder(event) {
  const group = event.target.closest?.(".matrix[data-there]"), frame = group?.querySelector(".frame");
  if (!frame) return null;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(frame.getScreenCTM().inverse());
  const size = (name) => Number(frame.getAttribute(name));
  const place = (from, all, length) => Math.min(Math.max(Math.floor((from - all - 1) / U), 0), Math.floor(length / U) - 1);
  const col = place(at.x, size("x"), size("width")), row = place(at.y, size("y"), size("height"));
  const turned = group.hasAttribute("data-turned");
  return {of: group.dataset.of, i: turned ? col : row, j: turned ? row : col};
}

const ARROWS = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};

/* A key in a matrix -> the cell it leads to, or null for other keys. */
export function walk(key, cell, place, M) {
  if (!(key in ARROWS) && key !== "Home" && key !== "End") return null;
  const of = place.dataset.of, from = cell?.of === of ? cell : {of, i: 0, j: 0}, last = M[0].length - 1;
  if (key === "Home" || key === "End") return {...from, j: key === "Home" ? 0 : last};
  const [down, right] = place.hasAttribute("data-turned") ? [...ARROWS[key]].reverse() : ARROWS[key];
  return {of, i: Math.min(Math.max(from.i + down, 0), M.length - 1), j: Math.min(Math.max(from.j + right, 0), last)};
}
