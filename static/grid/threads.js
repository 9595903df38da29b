/* The threads over a grid: they follow every drawing of it, and a word that is pointed at or chosen asks. */

import {render} from "preact";
import {draw} from "../drawing/threads.js";
import {text} from "../shared/text.js";

const along = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1};

export class Threads {
  /* place: what holds the drawing; grid: has show(row, col), settle(), pick(row) */
  constructor(place, grid) {
    Object.assign(this, {place, grid});
    const at = (event) => { const word = event.target.closest("[data-word]"); return word && Number(word.dataset.word); };
    place.addEventListener("pointermove", (event) => { if (event.pointerType === "mouse" && !grid.waits) this.hover(at(event)); });
    place.addEventListener("pointerleave", () => grid.settle());
    place.addEventListener("click", (event) => { if (at(event) !== null) this.pick(at(event)); });
    place.addEventListener("keydown", (event) => this.keyed(event, at(event)));
  }

  /* tokens, rtl: of the sentence; weights: unpacked (T, T) */
  take(tokens, weights, rtl) {
    Object.assign(this, {tokens, rtl, rows: tokens.map((_, i) => [...weights.row(i)])});
  }

  show(row, linked) {
    render(draw({tokens: this.tokens, weights: this.rows, row, linked, rtl: this.rtl, alive: true}, text), this.place);
  }

  /* Arrow keys go from word to word and each asks; Enter and the space bar ask again, which a question waits for. */
  keyed(event, from) {
    if (from === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.tokens.length - 1, step = (this.rtl && /Left|Right/.test(event.key) ? -1 : 1) * (along[event.key] ?? 0);
    const to = event.key === "Home" ? 0 : event.key === "End" ? last : Math.min(Math.max(from + step, 0), last);
    const chooses = event.key === "Enter" || event.key === " ";
    if (!chooses && !step && event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    if (chooses) return this.pick(from);
    if (this.grid.waits) this.grid.show(to, null);   // to look around is not yet to answer
    else this.grid.pick(to);
    this.place.querySelector(`[data-word="${to}"]`).focus();
  }

  /* The word that was just chosen does not ask again because the mouse still rests on it. */
  hover(word) {
    if (word === this.over) return;
    this.over = word;
    word === null ? this.grid.settle() : this.grid.show(word, null);
  }

  pick(row) {
    this.over = row;
    this.grid.pick(row);
    this.place.querySelector("[data-asks]").focus();   // after the question it is the one that was asked about
  }
}
