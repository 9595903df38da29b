/* The pictures that a cell drew with show() and plot(): below what it printed. Plain data comes from Python, and text stays text. */

import {render} from "preact";
import {draw as curve} from "../../drawing/cell-curve.js";
import {draw as map} from "../../drawing/cell-map.js";
import {text} from "../../shared/text.js";

const kinds = {map: {name: "cell-map", draw: map}, curve: {name: "plot", draw: curve}};

export function add(place, pictures) {
  for (const picture of pictures) {
    const {name, draw} = kinds[picture.kind], figure = place.appendChild(document.createElement("figure"));
    figure.className = name;
    render(draw(picture, text), figure);
  }
}
