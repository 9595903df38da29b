/* One sentence asks another: two sentences to type, a map of T_q rows and T_k columns. Properties: queries, keys, chosen. */

import {text} from "../shared/text.js";
import {newest} from "../python/latest.js";
import {place} from "../grid/follow.js";
import {MapTable} from "../grid/map-table.js";
import {reading} from "../grid/words.js";

class CrossGrid extends HTMLElement {
  connectedCallback() {
    if (this.map) return;   // moved in the page: it lives already
    this.inside = (name) => this.querySelector(`[data-part=${name}]`);
    this.inputs = ["queries", "keys"].map((name) => this.querySelector(`input[name=${name}]`));
    this.answer = JSON.parse(this.inside("answer").textContent);
    this.chosen = {row: Number(this.querySelector("tr[data-chosen]").dataset.row), col: null};
    this.words = {row: this.answer.tokens[this.chosen.row], col: null};   // followed wherever they stand after an edit
    this.map = new MapTable(this.querySelector("table"), {
      point: (row, col) => this.show(row, col), settle: () => this.settle(), choose: (row, col) => this.choose(row, col)});
    const wish = newest(this, (answer) => { this.answer = answer; this.draw(); this.say(); });
    for (const input of this.inputs) input.addEventListener("input", () => wish({do: "attend_across", asks: this.queries, answers: this.keys}));
    this.draw();
  }

  get queries() { return this.inputs[0].value; }
  set queries(value) { this.write(0, value); }
  get keys() { return this.inputs[1].value; }
  set keys(value) { this.write(1, value); }

  write(n, value) {
    this.inputs[n].value = value;
    this.inputs[n].dispatchEvent(new Event("input"));
  }

  draw() {
    const {tokens, answering} = this.answer, rows = tokens.length, columns = answering.tokens.length, {row, col} = this.words;
    this.chosen = {row: place(tokens, row, this.chosen.row, Math.min(this.chosen.row, rows - 1)), col: col === null ? null : place(answering.tokens, col, this.chosen.col, null)};
    this.map.draw(this.answer, this.answer.states.projections);
    this.map.reach(this.chosen.row, this.chosen.col ?? 0);
    this.inside("shape").textContent = text("cross.shape", {rows, columns});
    this.settle();
  }

  show(row, col) {
    this.map.mark(row, col);
    const asks = document.createElement("q");
    asks.textContent = this.answer.tokens[row];
    this.inside("reading").replaceChildren(asks, ` ${text("grid.reads")} ${reading(this.answer.answering.tokens, this.map.weights.row(row))}`);
  }

  settle() { this.show(this.chosen.row, this.chosen.col); }

  choose(row, col) {
    const moved = row !== this.chosen.row;
    this.chosen = {row, col};
    this.words = {row: this.answer.tokens[row], col: col === null ? null : this.answer.answering.tokens[col]};
    this.settle();
    if (moved) this.say();
  }

  /* For ears: once the reader has stopped. */
  say() {
    clearTimeout(this.saying);
    this.saying = setTimeout(() => { this.inside("said").textContent = `${this.inside("reading").textContent}. ${this.inside("shape").textContent}`; }, 600);
  }
}

customElements.define("cross-grid", CrossGrid);
