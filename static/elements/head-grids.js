/* Several heads on one sentence: one map a head, and what is looked at in one is marked in all. Below, the shapes of what follows.

   properties   sentence; chosen {row, col} */

import {text} from "../shared/text.js";
import {newest} from "../python/latest.js";
import {place} from "../grid/follow.js";
import {MapTable} from "../grid/map-table.js";
import {reading} from "../grid/words.js";

const UNIT = 2.2;   // pixels of a row or column in the drawing of shapes, as in py/publish/parts/maps.py

class HeadGrids extends HTMLElement {
  connectedCallback() {
    if (this.heads) return;   // moved in the page: it lives already
    this.inside = (name) => this.querySelector(`[data-part=${name}]`);
    this.input = this.querySelector("input[name=sentence]");
    this.answer = JSON.parse(this.inside("answer").textContent);
    this.chosen = {row: Number(this.querySelector("tr[data-chosen]").dataset.row), col: null};
    this.words = {row: this.answer.tokens[this.chosen.row], col: null};   // followed wherever they stand after an edit
    this.heads = [...this.querySelectorAll("section[data-head]")].map((section) => ({
      name: section.dataset.head, read: section.querySelector("[data-part=reading]"),
      map: new MapTable(section.querySelector("table"), {
        point: (row, col) => this.show(row, col), settle: () => this.settle(), choose: (row, col) => this.choose(row, col)}),
    }));
    const wish = newest(this, (answer) => { this.answer = answer; this.draw(); this.say(); });
    this.input.addEventListener("input", () => wish({do: "attend_heads", sentence: this.sentence, heads: this.heads.map(({name}) => name)}));
    const frames = [...this.querySelectorAll(".frame")];   // a long sentence: both maps are scrolled together
    for (const frame of frames) frame.addEventListener("scroll", () => { for (const other of frames) if (other !== frame) other.scrollTo({left: frame.scrollLeft, top: frame.scrollTop, behavior: "instant"}); }, {passive: true});
    this.draw();
  }

  get sentence() { return this.input.value; }
  set sentence(value) {
    this.input.value = value;
    this.input.dispatchEvent(new Event("input"));
  }

  draw() {
    const {tokens} = this.answer, {row, col} = this.words;
    this.chosen = {row: place(tokens, row, this.chosen.row, Math.min(this.chosen.row, tokens.length - 1)), col: col === null ? null : place(tokens, col, this.chosen.col, null)};
    this.heads.forEach(({map}, n) => map.draw(this.answer, this.answer.heads[n]));
    this.settle();
    for (const {map} of this.heads) map.reach(this.chosen.row, this.chosen.col ?? this.chosen.row);
    this.drawShapes();
  }

  show(row, col) {
    this.inside("asks").textContent = this.answer.tokens[row];
    for (const {map, read} of this.heads) {
      map.mark(row, col);
      read.textContent = reading(this.answer.tokens, map.weights.row(row));
    }
  }

  settle() { this.show(this.chosen.row, this.chosen.col); }

  choose(row, col) {
    const moved = row !== this.chosen.row;
    this.chosen = {row, col};
    this.words = {row: this.answer.tokens[row], col: col === null ? null : this.answer.tokens[col]};
    this.settle();
    if (moved) this.say();
  }

  /* Only the number of rows depends on the sentence; W_O does not. */
  drawShapes() {
    for (const item of this.querySelectorAll("[data-shape]")) {
      const [rows, columns] = this.answer.shapes[item.dataset.shape];
      item.querySelector("[data-part=shape]").textContent = `(${rows}, ${columns})`;
      if (item.dataset.shape === "W_O") continue;
      for (const one of item.querySelectorAll("svg, rect")) one.setAttribute("height", Math.round(rows * UNIT * 100) / 100);
    }
  }

  /* For ears: once the reader has stopped. */
  say() {
    clearTimeout(this.saying);
    this.saying = setTimeout(() => {
      const read = this.heads.map(({read}, n) => `${text("heads.number", {n: n + 1})} ${read.textContent}.`);
      this.inside("said").textContent = `${this.inside("asks").textContent} ${text("grid.reads")} ${read.join(" ")}`;
    }, 600);
  }
}

customElements.define("head-grids", HeadGrids);
