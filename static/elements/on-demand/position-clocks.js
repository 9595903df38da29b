/* Positions as clock hands: the reader moves a word, or the distance of two words, and sees which dot products stay.

   properties   position, distance, turning        data-position, data-distance, data-turning */

import {render} from "preact";
import {draw, said} from "../../drawing/position-clocks.js";
import {text} from "../../shared/text.js";

class PositionClocks extends HTMLElement {
  connectedCallback() {
    if (this.place) return;   // moved in the page: it lives already
    this.place = this.querySelector("[data-part=clocks]");
    this.sliders = [...this.querySelectorAll("input[type=range]")];
    for (const slider of this.sliders) slider.addEventListener("input", () => this.changed());
    for (const button of this.querySelectorAll("button[data-by]")) button.addEventListener("click", () => this.step(button));
    for (const radio of this.querySelectorAll("input[type=radio]")) radio.addEventListener("change", () => this.changed());
    this.place.replaceChildren();   // drawn by the build; Preact draws it anew
    this.redraw();
  }

  get position() { return Number(this.sliders[0].value); }
  set position(value) { this.sliders[0].value = value; this.changed(); }
  get distance() { return Number(this.sliders[1].value); }
  set distance(value) { this.sliders[1].value = value; this.changed(); }
  get turning() { return this.querySelector("input[type=radio]:checked").value === "turning"; }

  step({dataset}) {
    const slider = this.sliders.find(({name}) => name === dataset.of);
    slider.value = Number(slider.value) + Number(dataset.by);
    this.changed();
  }

  changed() {
    this.redraw();
    clearTimeout(this.saying);
    this.saying = setTimeout(() => { this.querySelector("[data-part=said]").textContent = said(this, text); }, 500);
  }

  redraw() {
    const {position, distance, turning} = this;
    Object.assign(this.dataset, {position, distance, turning});
    for (const slider of this.sliders) this.querySelector(`output[data-of=${slider.name}]`).textContent = slider.value;
    render(draw({position, distance, turning}, text), this.place);
  }
}

customElements.define("position-clocks", PositionClocks);
