/* The same grid in Python: a code cell whose text follows the sentence and the switches until the reader edits it. */

import {shelf} from "../shared/storage.js";
import {program} from "./program.js";

export function attach(grid, box) {
  const cell = box.querySelector("code-cell"), kept = shelf(`grid-code/${grid.name}`);
  let ours = kept.read() ?? cell.source;
  const follow = () => {
    if (!box.open || cell.source !== ours) return;   // edited: hers now, until Reset
    ours = program(grid);
    cell.source = ours;
    kept.write(ours);
  };
  grid.addEventListener("drawn", follow);
  box.addEventListener("toggle", follow);
  customElements.whenDefined("code-cell").then(follow);
}
