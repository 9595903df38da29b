/* Sliders for the sizes of a model, and below them what one more token costs with a KV cache and without. Counts, no times. */

import {render} from "preact";
import {text} from "../../shared/text.js";
import {counted, draw} from "../../drawing/cache-costs.js";

class CacheCounter extends HTMLElement {
  connectedCallback() { this.addEventListener("input", this); }
  disconnectedCallback() { this.removeEventListener("input", this); }

  get sizes() {
    const value = (name) => Number(this.querySelector(`[name=${name}]`).value), power = (name) => 2 ** value(name);
    const heads = power("heads");
    return {layers: value("layers"), heads, width: heads * power("dk"), length: power("length"), bits: value("bits")};
  }

  handleEvent() {
    const {sizes} = this;
    for (const [name, shown] of Object.entries({...sizes, dk: sizes.width / sizes.heads})) {
      const output = this.querySelector(`[data-part=${name}]`);
      if (output) output.textContent = counted(shown);
    }
    render(draw({sizes}, text), this.querySelector("[data-part=table]"));
  }
}

customElements.define("cache-counter", CacheCounter);
