/* The attention grid: a sentence, who asks whom, and the switches that change it.

   The build has put the answer for the first sentence into the page, so switches work before Python is there.
   Typing asks Python: one question out at a time, and of all that was typed meanwhile only the newest is kept. */

import {ask} from "./python.js";
import {unpack} from "./numbers.js";
import {text} from "./text.js";
import {cellAt, drawOrigins, drawTable, link, reachable, redraw, walk} from "./grid-table.js";
import {reading, tied} from "./grid-words.js";
import {Prediction} from "./grid-predict.js";

const ORDER = ["projections", "positions", "mask"];   // of the names in a state's key

class AttentionGrid extends HTMLElement {
  connectedCallback() {
    if (this.table) return;   // moved in the page: it lives already
    this.inside = (name) => this.querySelector(`[data-part=${name}]`);
    this.table = this.querySelector("table");
    this.input = this.querySelector("input[name=sentence]");
    this.slider = this.querySelector("input[name=r]");
    this.switches = ORDER.filter((name) => this.querySelector(`button[name=${name}]`));
    this.on = new Set();
    this.answer = JSON.parse(this.inside("answer").textContent);
    this.home = Number(this.table.querySelector("tr[data-chosen]")?.dataset.row ?? 0);
    this.chosen = {row: this.home, col: null};
    this.prediction = this.inside("prediction") && new Prediction(this.inside("prediction"), this.getAttribute("name"), this.getAttribute("predict"));
    this.listen();
    this.draw();
  }

  listen() {
    this.input.addEventListener("input", () => this.wish());
    this.input.addEventListener("change", () => this.wish());
    this.slider.addEventListener("input", () => { this.inside("r").textContent = this.r.toFixed(2); this.wish(); });
    for (const name of this.switches) this.querySelector(`button[name=${name}]`).addEventListener("click", () => this.toggle(name));
    this.table.addEventListener("keydown", (event) => this.keyed(event));
    this.table.addEventListener("focusin", (event) => this.choose(event.target.closest("td[data-col]")));
    this.table.addEventListener("click", (event) => this.clicked(event.target.closest("td[data-col], tbody th")));
    this.table.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") this.hover(event.target.closest("td[data-col], th")); });
    this.table.addEventListener("pointerleave", () => this.settle());
  }

  /* ---- what may be set from outside ---- */

  get sentence() { return this.input.value; }
  set sentence(value) {
    this.input.value = value;
    this.wish();
  }

  get r() { return Number(this.slider.value); }

  get state() {
    const key = ORDER.filter((name) => this.on.has(name)).join("+");
    return this.answer.states[key] ?? this.answer.states[""];
  }

  /* ---- switches: no question, the answer holds every state ---- */

  toggle(name) {
    this.on.has(name) ? this.on.delete(name) : this.on.add(name);
    this.querySelector(`button[name=${name}]`).setAttribute("aria-pressed", this.on.has(name));
    this.drawState();
    if (name === "projections" && this.on.has(name)) this.prediction?.reveal(this.answer.tokens, this.weights, this.state.winners);
    this.say();
  }

  /* ---- typing and sliding: the newest wish is asked when the last answer is in ---- */

  wish() {
    this.wished = {do: "attend", sentence: this.sentence, r: this.r, switches: this.switches};
    this.dataset.state = "waiting";
    if (!this.asking) this.asking = this.askNewest().finally(() => { this.asking = null; });
  }

  async askNewest() {
    while (this.wished) {
      const question = this.wished;
      this.wished = null;
      const answer = await ask(question, {});
      if (this.wished) continue;   // older than what stands in the field now
      this.dataset.state = "ready";
      this.took(answer);
    }
  }

  took(answer) {
    const why = answer.ended ? text("grid.failed") : answer.slug ? text(`grid.problem.${answer.slug}`, answer) : answer.problem ?? "";
    this.inside("problem").textContent = why;
    this.toggleAttribute("data-stale", Boolean(why));   // the last grid stays, dimmed
    if (why) return;
    this.answer = answer;
    const {row, col} = this.chosen, last = answer.tokens.length - 1;
    this.home = Math.max(answer.tokens.indexOf(this.getAttribute("predict")), 0);
    this.chosen = {row: Math.min(row, last), col: col === null ? null : Math.min(col, last)};
    this.draw();
    this.say();
  }

  /* ---- drawing ---- */

  draw() {
    this.weights = unpack(this.state.weights);
    drawTable(this.table, this.answer, {weights: this.weights, winners: this.state.winners});
    drawOrigins(this.inside("origins"), this.answer.origins);
    this.prediction?.offer(this.answer.tokens);
    this.drawWords();
  }

  drawState() {
    this.weights = unpack(this.state.weights);
    redraw(this.table, {weights: this.weights, winners: this.state.winners});
    this.drawWords();
  }

  drawWords() {
    const words = tied(this.answer.tokens, this.state.winners);
    this.inside("ties").textContent = words.length ? text("grid.ties", {words: words.map((word) => word === "…" ? word : `“${word}”`).join(", ")}) : "";
    this.settle();
    const {row, col} = this.chosen;
    reachable(this.table, cellAt(this.table, row, col ?? row));
  }

  /* ---- rows, columns and words belong together ---- */

  show(row, col) {
    link(this.table, row, col);
    const sentence = `${text("grid.reads")} ${reading(this.answer.tokens, this.weights.row(row))}`;
    const asks = document.createElement("q");
    asks.textContent = this.answer.tokens[row];
    this.inside("reading").replaceChildren(asks, ` ${sentence}`);
  }

  settle() { this.show(this.chosen.row, this.chosen.col); }

  hover(place) {
    if (!place) return this.settle();
    const row = place.closest("tbody tr")?.dataset.row ?? this.chosen.row;
    this.show(Number(row), place.dataset.col === undefined ? null : Number(place.dataset.col));
  }

  choose(td) {
    if (!td) return;
    const moved = Number(td.dataset.row) !== this.chosen.row;
    this.chosen = {row: Number(td.dataset.row), col: Number(td.dataset.col)};
    reachable(this.table, td);
    this.settle();
    if (moved) this.say();
  }

  clicked(place) {
    if (place?.matches("td")) return place.focus();   // touch does not focus by itself
    if (place) cellAt(this.table, Number(place.parentNode.dataset.row), this.chosen.col ?? 0)?.focus();
  }

  keyed(event) {
    const next = walk(this.table, event);
    if (next) next.focus();
    if (event.key === "Escape") this.letGo();
  }

  letGo() {
    this.chosen = {row: this.home, col: null};
    this.settle();
  }

  /* For ears: the read-out once the reader has stopped, not at every keystroke. */
  say() {
    clearTimeout(this.saying);
    this.saying = setTimeout(() => { this.inside("said").textContent = this.inside("reading").textContent; }, 600);
  }
}

customElements.define("attention-grid", AttentionGrid);
