/* The chances of the next letter, as bars and numbers.

   draw({next: [[letter, chance, chance before the dials]]}, say) -> <table>, the likeliest first */

import {h} from "preact";

const WIDTH = 100;

export const draw = ({next}, say) => h("table", {class: "next"},
  h("caption", null, say("transformer-writing.next")),
  h("thead", {class: "quiet"}, h("tr", null, h("th", {scope: "col"}, say("transformer-writing.letter")), h("th", {scope: "col"}, say("transformer-writing.chance")))),
  h("tbody", null, next.map(([letter, chance, before]) => h("tr", {"data-out": chance ? null : ""},
    h("th", {scope: "row"}, name(letter, say)),
    h("td", {"data-chance": chance},
      h("svg", {viewBox: `0 0 ${WIDTH} 12`, preserveAspectRatio: "none", "aria-hidden": "true"},
        h("rect", {class: "before", x: 0, y: 3, height: 6, width: round(before * WIDTH)}),
        h("rect", {class: "bar", x: 0, y: 1, height: 10, width: round(chance * WIDTH)})),
      h("span", null, share(chance)))))));

/* A letter as it is called: the newline ends a text. */
export const name = (letter, say) => letter === "\n" ? say("transformer-writing.end") : letter === " " ? say("transformer-writing.space") : letter;

const round = (number) => Math.round(number * 1000) / 1000;
const share = (chance) => chance >= .995 ? "1" : chance < .005 ? chance ? "< .01" : "0" : chance.toFixed(2).slice(1);
