/* "Was this lesson helpful?": the answer stays in this browser; whoever has more to say finds a link. */

import {shelf} from "../shared/storage.js";
import {text} from "../shared/text.js";

class WasHelpful extends HTMLElement {
  connectedCallback() {
    this.shelf = shelf("helpful");
    this.form = this.querySelector("form");
    this.form.addEventListener("change", () => {
      this.shelf.write(this.form.elements.helpful.value);
      this.thank(text("helpful.thanks"));
    });
    const kept = this.shelf.read();
    if (!kept) return;
    this.form.elements.helpful.value = kept;
    this.thank("");
  }

  thank(sentence) {
    this.querySelector("[data-part=thanks]").textContent = sentence;
    const more = this.querySelector("[data-part=say-more]");
    if (more) more.hidden = false;
  }
}

customElements.define("was-helpful", WasHelpful);
