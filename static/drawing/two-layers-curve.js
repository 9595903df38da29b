/* How many known digits come out right: ten recorded starts as thin lines, the level of guessing, the reader's own run.

   draw({recorded, own, model, last, guessing}, say)    recorded, own: {steps, accuracies}; recorded has a list per start
   curve(...)                                           the spec of the plot (plot.js) */

import {draw as plot} from "./plot.js";
import {percent} from "./training-fan.js";

const TONES = {start: 1, own: 2, guessing: 3};

export const draw = (run, say) => plot(curve(run, say), say);

export function curve({recorded, own, model, last, guessing}, say) {
  const line = (tone, x, y) => ({kind: "line", tone, x, y});
  const worst = Math.min(...recorded.accuracies.map((one) => one.at(-1)));
  return {
    title: say(`two-layers.curve.${model}`), says: say("two-layers.curve.says", {low: percent(worst), last}),
    width: 560, height: 230, numbers: false,
    x: {label: say("two-layers.curve.step"), from: 0, to: last, ticks: [0, 100, 200, 300, 400]},
    y: {label: say("two-layers.curve.accuracy"), from: 0, to: 1, ticks: [0, .25, .5, .75, 1]},
    series: [
      ...recorded.accuracies.map((accuracies) => line(TONES.start, recorded.steps, accuracies)),
      line(TONES.guessing, [0, last], [guessing, guessing]),
      ...(own.steps.length > 1 ? [line(TONES.own, own.steps, own.accuracies)] : []),
    ],
  };
}
