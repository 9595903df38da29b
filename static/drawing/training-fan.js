/* Ten random starts of one recipe as ten curves.

   draw({runs, values, freeze}, say)       runs: what training_fan answers; values: "random" or "identity"
   curves({runs, values, freeze}, say)     the spec of the plot (plot.js) */

import {draw as plot} from "./plot.js";

const EARLY = 20;   // the step that the description of the fan looks at first

export const draw = (fan, say) => plot(curves(fan, say), say);

export function curves({runs, values, freeze}, say) {
  const last = runs[0]?.steps.at(-1) ?? 60, ticks = Array.from({length: last / 10 + 1}, (_, n) => 10 * n);
  return {
    title: say(`fan.title.${values}${freeze ? ".frozen" : ""}`), says: runs.length ? said(runs, last, say) : "",
    width: 560, height: 240, numbers: false,
    x: {label: say("fan.step"), from: 0, to: last, ticks}, y: {label: say("fan.share"), from: 0, to: 1, ticks: [0, .25, .5, .75, 1]},
    series: runs.map(({steps, shares}) => ({kind: "line", x: steps, y: shares})),
  };
}

function said(runs, last, say) {
  const at = (step) => runs.map(({steps, shares}) => percent(shares[steps.indexOf(step)])), early = at(EARLY), late = at(last);
  return say("fan.says", {
    first: EARLY, low: Math.min(...early), high: Math.max(...early), last, least: Math.min(...late), most: Math.max(...late),
  });
}

/* Rounded, but 100 only if nothing is missing. */
export const percent = (share) => share < 1 ? Math.min(Math.floor(share * 100 + .5), 99) : 100;
