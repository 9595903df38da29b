/* A plane of SIDE by SIDE units for arrows and dots, the origin in its middle.

   place(far) -> (point -> [x, y] in the drawing);  far: how much of each axis is seen, to each side
   reach(points, steps) -> the least of the steps that holds them all
   scene(far, {label, alive, name}, ...nodes) -> <svg>
   arrow(to, point, name, {shift, ...attributes}) -> an arrow from the origin with its name at the tip; shift: so much lower
   edge(to, direction, far) -> the path of a line through the origin */

import {h} from "preact";

export const SIDE = 300;
export const n1 = (number) => String(Math.round(number * 10) / 10 + 0);
export const at = ([x, y]) => `${n1(x)} ${n1(y)}`;
export const shown = (number, digits = 2) => number.toFixed(digits).replace(/^-(0\.0*)$/, "$1").replace("-", "−");

export const place = (far) => ([x, y]) => [SIDE / 2 + x / far * SIDE / 2, SIDE / 2 - y / far * SIDE / 2];

export function reach(points, steps) {
  const most = Math.max(...points.flat().map(Math.abs));
  return steps.find((step) => most <= step * .85) ?? steps.at(-1);
}

export function scene(far, {label, alive = false, name}, ...nodes) {
  const role = alive ? {role: "group", "aria-label": label} : {role: "img", "aria-label": label};
  return h("svg", {class: "scene", viewBox: `0 0 ${SIDE} ${SIDE}`, "data-reach": far, "data-plane": name, ...role},
    h("path", {class: "axes", d: `M0 ${SIDE / 2}H${SIDE}M${SIDE / 2} 0V${SIDE}`}), ...nodes);
}

/* The head is part of the path, so forced colours and exports need no markers. */
export function arrow(to, point, name, {shift = 0, ...attributes}) {
  const [x0, y0] = to([0, 0]), [x, y] = to(point), long = Math.hypot(x - x0, y - y0), [ux, uy] = long > .5 ? [(x - x0) / long, (y - y0) / long] : [0, -1];
  const head = Math.min(9, long), wing = (side) => at([x - head * ux + side * head * .45 * -uy, y - head * uy + side * head * .45 * ux]);
  const {x: tx, y: ty} = label(to, point);
  return h("g", {...attributes},
    long > .5 ? h("path", {d: `M${at([x0, y0])}L${at([x, y])}M${wing(1)}L${at([x, y])}L${wing(-1)}`}) : h("circle", {class: "dot", cx: n1(x), cy: n1(y), r: 3}),
    h("text", {x: n1(tx), y: n1(ty + shift), "text-anchor": anchor(ux, tx, name)}, name));
}

/* Where the name of an arrow stands: beyond its tip, inside the plane. */
export function label(to, point) {
  const [x0, y0] = to([0, 0]), [x, y] = to(point), long = Math.hypot(x - x0, y - y0) || 1;
  return {x: Math.min(Math.max(x + 12 * (x - x0) / long, 3), SIDE - 3), y: Math.min(Math.max(y + 13 * (y - y0) / long + 4, 12), SIDE - 4)};
}

/* On which side of that place it stands. */
function anchor(ux, x, name) {
  const wide = 7 * name.length;
  if (ux > .35) return x + wide > SIDE ? "end" : "start";
  if (ux < -.35) return x - wide < 0 ? "start" : "end";
  return x < wide / 2 ? "start" : x + wide / 2 > SIDE ? "end" : "middle";
}

export function edge(to, [ux, uy], far) {
  const long = 1.5 * far;
  return `M${at(to([-long * ux, -long * uy]))}L${at(to([long * ux, long * uy]))}`;
}
