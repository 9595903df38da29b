/* The seven stops of the film: a name each, and a sentence about the word in focus.

   draw({tokens, X, Wq, Wk, Wv, row, stop?}, say)     numbers instead of X, Wq, Wk, Wv: what layer() has made of them */

import {h} from "preact";
import {layer, likeness} from "./layer-numbers.js";
import {number} from "./film-cell.js";

export const STOPS = [1, 2, 3, 4, 5, 6, 7];

export const draw = ({stop: here = null, ...film}, say) => h("ol", {class: "stops"}, STOPS.map((stop) => h("li", {"data-stop": stop, "aria-current": stop === here ? "step" : null},
  h("b", null, say(`layer-film.stop.${stop}`)), " ", h("span", null, sentence(film, stop, say)))));

export function sentence({tokens, row, numbers, ...given}, stop, say) {
  const all = numbers ?? layer(given), weights = all.A[row], most = weights.indexOf(Math.max(...weights));
  const cosines = stop === 7 ? likeness(all, row) : null, like = cosines?.indexOf(Math.max(...cosines));
  if (stop === 7 && !cosines) return say("layer-film.say.7.other", {word: tokens[row]});
  return say(`layer-film.say.${stop}`, {word: `“${tokens[row]}”`, most: `“${tokens[most]}”`, weight: number(weights[most]), like: `“${tokens[like]}”`, cosine: number(cosines?.[like] ?? 0), divisor: number(all.divisor), dk: all.Q[0].length});
}
