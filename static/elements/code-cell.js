/* <code-cell name="a1">: Python to read, run and change. All cells of a page share their variables. */

import {CodeBox} from "../code/code-box.js";
import {python} from "../python/python.js";

class CodeCell extends CodeBox {
  connectedCallback() {
    super.connectedCallback();
    python.addEventListener("gone", () => this.aged());
  }

  /* The variables this cell left are lost: said beside its output, which stays readable. */
  aged() {
    if (this.state !== "done") return;
    this.shown.aged = true;
    this.tellOrigin();
  }
}

customElements.define("code-cell", CodeCell);
