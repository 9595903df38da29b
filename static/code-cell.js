/* <code-cell name="a1">: Python to read, run and change. All cells of a page share their variables. */

import {CodeBox} from "./code-box.js";
import {python} from "./python.js";
import {text} from "./text.js";

class CodeCell extends CodeBox {
  connectedCallback() {
    super.connectedCallback();
    python.addEventListener("gone", () => this.aged());
  }

  /* The variables this cell left are lost: said beside its output, which stays readable. */
  aged() {
    if (this.state !== "done") return;
    const origin = this.part("origin");
    origin.textContent = text("cell.aged");
    origin.hidden = false;
  }
}

customElements.define("code-cell", CodeCell);
