/* drawPlot(figure, spec)   fills <figure class="plot"> (drawing/plot.js says what a spec is). Called again it redraws; the figure may start empty. */

import {render} from "preact";
import {draw} from "../drawing/plot.js";
import {text} from "../shared/text.js";

export function drawPlot(figure, spec) {
  const open = () => figure.querySelector("details")?.open ?? false;
  const again = () => render(draw({...figure.spec, open: open()}, text), figure);
  figure.spec = spec;
  again();
  const details = figure.querySelector("details");
  if (details) details.ontoggle = again;   // the table is made when it is looked at
}
