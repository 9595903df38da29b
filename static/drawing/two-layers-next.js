/* The likeliest next symbols as bars.

   draw({chances: [[symbol, chance], ...]}, say) */

import {h} from "preact";

export function draw({chances}, say) {
  const items = chances.map(([symbol, chance]) => h("li", {"data-symbol": symbol, "data-chance": chance},
    h("b", null, symbol),
    h("svg", {class: "bar", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true"},
      h("rect", {class: "all", x: 0, y: 0, width: 100, height: 6}),
      h("rect", {class: "found", x: 0, y: 0, width: Math.round(1000 * chance) / 10, height: 6})),
    h("span", null, `${Math.round(100 * chance)} %`)));
  return h("ol", {class: "chances", "aria-label": say("two-layers.next")}, items);
}
