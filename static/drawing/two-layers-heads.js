/* The maps of all heads as small tables, each with its switch.

   draw({symbols, maps, off}, say)   maps: [per layer [per head, a list of rows of weights]];
                                     off: ["0.0"] names heads that add nothing */

import {h} from "preact";

const SHADES = 20, BEND = .7;   // the scale of the grid

export function draw({symbols, maps, off}, say) {
  return h("ul", {class: "head-maps"}, maps.flatMap((layer, l) => layer.map((map, n) => {
    const name = layer.length > 1 ? say("two-layers.name.head", {n: l + 1, head: n + 1}) : say("two-layers.layer", {n: l + 1});
    const on = !off.includes(`${l}.${n}`);
    return h("li", {"data-layer": l, "data-head": n, "data-off": on ? null : ""},
      h("p", {class: "name"}, h("b", null, name), " ",
        h("button", {
          type: "button", class: "switch", "data-do": "switch", "data-layer": l, "data-head": n, "aria-pressed": String(on),
        },
          h("span", {class: "knob"}), h("span", {class: "quiet"}, `${name}: `), say(on ? "two-layers.on" : "two-layers.off"))),
      h("div", {class: "grid scroll", tabindex: 0, role: "group", "aria-label": name}, h("table", {"data-size": "dense"},
        h("thead", null, h("tr", null, h("td"), symbols.map((symbol) => h("th", {scope: "col"}, symbol)))),
        h("tbody", null, map.map((row, i) => h("tr", null,
          h("th", {scope: "row"}, symbols[i]), [...row].map((weight, j) => cell(weight, i, j))))))));
  })));
}

const cell = (weight, i, j) => h("td", {
  "data-row": i, "data-col": j, "data-weight": String(Number(weight.toFixed(6))), "data-shade": shade(weight),
}, weight.toFixed(2));


const shade = (weight) => Math.floor(Math.min(Math.max(weight, 0), 1) ** BEND * SHADES + .5);
