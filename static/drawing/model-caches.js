/* The caches of published models, 16 bits a number.

   draw({models: [{name, layers, heads, groups, dk, length}]}, say) -> <table>      length: the longest text in training */

import {h} from "preact";
import {costs, counted, memory} from "./cache-costs.js";

export const draw = ({models}, say) => h("table", {class: "costs models"},
  h("caption", null, say("cache-counter.models")),
  h("thead", null, h("tr", null, ["model", "layers", "heads", "shared", "dk", "length", "token", "full"].map((name) => h("th", {scope: "col"}, say(`cache-counter.head.${name}`))))),
  h("tbody", null, models.map(({name, layers, heads, groups, dk, length}) => {
    const {bytes} = costs({layers, heads, groups, width: heads * dk, length: 1, bits: 16});
    return h("tr", null, h("th", {scope: "row"}, name), [layers, heads, groups, dk, counted(length), memory(bytes), memory(bytes * length)].map((cell) => h("td", null, cell)));
  })));
