/* Projections that the reader has trained herself (attention-training.js), in the place of the lesson's, and back. */

import {text} from "../shared/text.js";

/* learnt: {Wq, Wk, Wv (packed), step, percent} */
export function take(grid, learnt) {
  grid.learnt = learnt;
  if (!grid.on.has("projections")) grid.turn("projections", true);
  return use(grid, true);
}

function use(grid, mine) {
  const {Wq, Wk, Wv, step, percent} = grid.learnt, banner = grid.inside("whose");
  grid.matrices = mine ? {Wq, Wk, Wv} : null;
  const button = banner.querySelector("button") ?? made(banner);
  button.textContent = text(mine ? "learnt.use-lesson" : "learnt.use-yours");
  button.onclick = () => use(grid, !mine);
  banner.firstElementChild.textContent = text(mine ? "learnt.yours" : "learnt.lesson", {step, percent});
  banner.hidden = false;
  return grid.wish();
}

function made(banner) {
  const button = Object.assign(document.createElement("button"), {type: "button"});
  banner.append(document.createElement("span"), " ", button);
  return button;
}
