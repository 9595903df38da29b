/* Transformer layers as floors: the reader replaces a word, and sees what moves with attention and without it.

   properties   changed (a position or null), attention, normFirst, count        data-changed, data-attention, data-norm, data-layers */

import {render} from "preact";
import {draw, said} from "../../drawing/transformer-block.js";
import {text} from "../../shared/text.js";

class TransformerBlock extends HTMLElement {
  connectedCallback() {
    if (this.given) return;   // moved in the page: it lives already
    this.place = this.querySelector("[data-part=floors]");
    this.given = JSON.parse(this.querySelector("[data-part=answer]").textContent);
    for (const input of this.querySelectorAll("input")) input.addEventListener("change", () => this.changes());
    this.place.replaceChildren();   // drawn by the build; Preact draws it anew
    this.redraw();
  }

  chosen(name) { return this.querySelector(`input[data-of=${name}]:checked`)?.value; }
  get changed() { return this.chosen("changed") === "none" ? null : Number(this.chosen("changed")); }
  get attention() { return this.querySelector("input[name=attention]").checked; }
  get normFirst() { return this.chosen("norm") === "pre"; }
  get count() { return Number(this.chosen("layers")); }
  get state() { return {...this.given, changed: this.changed, attention: this.attention, normFirst: this.normFirst, count: this.count}; }

  changes() {
    this.redraw();
    clearTimeout(this.saying);
    this.saying = setTimeout(() => { this.querySelector("[data-part=said]").textContent = said(this.state, text); }, 300);
  }

  redraw() {
    Object.assign(this.dataset, {changed: this.changed ?? "none", attention: this.attention, norm: this.normFirst ? "pre" : "post", layers: this.count});
    render(draw(this.state, text), this.place);
    this.querySelector("[data-part=says]").textContent = said(this.state, text);
  }
}

customElements.define("transformer-block", TransformerBlock);
