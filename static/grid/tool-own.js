/* Drawn by the reader's own self_attention, from the challenge of this page: also before it passes, since a wrong grid teaches.
   Cells that differ from the lesson's are marked; an error is said beside the grid. */

import {ask} from "../python/python.js";
import {unpack} from "../shared/numbers.js";
import {text} from "../shared/text.js";
import {VISIBLE} from "./table.js";

export function attach(grid, box) {
  const challenge = document.querySelector("code-challenge[name=self_attention]");
  const [lesson, own] = box.querySelectorAll("input[name=by]"), again = box.querySelector("[data-do=draw-again]");
  const says = box.querySelector("[data-part=own-says]"), banner = grid.inside("banner");
  const drawer = {
    async draw(grid) {
      const theirs = await drawn(grid, challenge);
      if (theirs.error) says.textContent = theirs.error;
      return theirs;
    },
  };

  const by = (mine) => {
    (mine ? own : lesson).checked = true;
    again.hidden = !mine;
    grid.drawer = mine ? drawer : null;
    if (mine) grid.variant = null;
    if (mine && !grid.on.has("projections")) grid.turn("projections", true);   // without them Q = K = X, and a function that exchanges them draws the same
    else banner.hidden = true;
    if (mine) says.textContent = text("grid.own.runs");
    return grid.wish();
  };
  box.addEventListener("change", () => by(own.checked));
  again.addEventListener("click", () => by(true));
  document.addEventListener("challenge-passed", () => by(true));
  grid.addEventListener("drawn", () => {
    says.textContent = grid.theirs ? sentence(grid.theirs) : "";
    if (!grid.theirs) return;
    banner.hidden = false;
    banner.textContent = text("grid.own.banner");
  });
  if (challenge.passed) by(true);
}

/* -> {weights, winners, ours, largest} or {error: a sentence} */
async function drawn(grid, challenge) {
  const state = grid.key.split("+").filter((name) => name && name !== "mask").join("+");   // the challenge has no mask
  const drawn = await ask({do: "attend_by", source: challenge.source, function: "self_attention", sentence: grid.sentence, r: grid.r, state, ...grid.matrices}, {});
  if (drawn.ended) return {error: text(`cell.ended.${drawn.ended}`, drawn)};
  if (drawn.problem) return {error: drawn.problem};
  if (drawn.error) return {error: raised(drawn.error)};
  return {weights: unpack(drawn.weights), winners: drawn.winners, ours: unpack(drawn.ours), largest: drawn.largest_difference};
}

function raised({type, message, line}) {
  if (!type) return message;
  return text(line ? "grid.own.error-line" : "grid.own.error", {type, message: message.split("\n")[0], line});
}

function sentence({weights, ours, largest}) {
  if (largest !== null && largest < 1e-6) return text("grid.own.same");
  const n = weights.data.filter((weight, at) => !(Math.abs(weight - ours.data[at]) <= VISIBLE)).length;
  if (!n) return text("grid.own.nearly", {largest: largest?.toExponential(0)});
  return text("grid.own.differs", {n, all: weights.data.length, largest: largest === null ? "NaN" : largest.toFixed(2)});
}
