/* The attention grid: a sentence, who asks whom, and the switches that change it.

   The build has put the answer for the first sentence into the page, so switches work before Python is there.
   Typing asks Python (latest.js): one question out at a time, and of all that was typed meanwhile only the newest is kept.

   properties   sentence, r, on (a Set of switches), variant (null or a way to break it), get and set; answer, key, weights, chosen
   matrices     null: the lesson's projections. Else {Wq, Wk, Wv}, packed, in their place: learnt by the reader (learnt.js)
   drawer       null: the lesson draws. Else an object whose draw(grid) -> {weights, winners, ours} does (tool-own.js)
   events       "drawn" after every drawing, "chosen" when another cell or row is chosen (neither bubbles) */

import {ask} from "../python/python.js";
import {newest} from "../python/latest.js";
import {unpack} from "../shared/numbers.js";
import {text} from "../shared/text.js";
import {forbidden} from "../grid/arithmetic.js";
import {cellAt, drawOrigins, drawTable, link, reachable, redraw, walk} from "../grid/table.js";
import {home, place} from "../grid/follow.js";
import {reading, tied} from "../grid/words.js";
import {Prediction} from "../grid/predict.js";
import {Threads} from "../grid/threads.js";

const ORDER = ["projections", "positions", "mask"];   // of the names in a state's key
const quiet = 600;                                    // ms without a change before the read-out is spoken

class AttentionGrid extends HTMLElement {
  on = new Set();
  variant = null;
  matrices = null;
  drawer = null;

  connectedCallback() {
    if (this.table) return;   // moved in the page: it lives already
    this.inside = (name) => this.querySelector(`[data-part=${name}]`);
    this.table = this.querySelector("table");
    this.input = this.querySelector("input[name=sentence]");
    this.slider = this.querySelector("input[name=r]");
    this.on = new Set(this.getAttribute("on")?.split("+"));   // on without a switch, for good
    this.switches = ORDER.filter((name) => this.on.has(name) || this.querySelector(`button[name=${name}]`));
    this.asked = {mask: this.getAttribute("mask") ?? "causal", head: this.getAttribute("head") ?? "agreement"};
    this.answer = JSON.parse(this.inside("answer").textContent);
    this.home = Number(this.table.querySelector("tr[data-chosen]")?.dataset.row ?? 0);
    this.chosen = {row: this.home, col: null};
    this.prediction = this.inside("prediction") && new Prediction(this.inside("prediction"), this.name, this.getAttribute("predict"));
    this.threads = this.inside("threads") && new Threads(this.inside("threads"), this);
    this.listen();
    this.draw();
    this.openTools();
  }

  listen() {
    this.ask = newest(this, (answer) => this.took(answer), (question) => this.compute(question));
    this.input.addEventListener("input", () => this.wish());
    this.input.addEventListener("change", () => this.wish());   // what a browser fills in by itself
    this.slider.addEventListener("input", () => { this.showR(); this.wish(); });
    for (const name of this.switches) this.querySelector(`button[name=${name}]`)?.addEventListener("click", () => this.turn(name, !this.on.has(name)));
    this.table.addEventListener("keydown", (event) => this.keyed(event));
    this.table.addEventListener("focusin", (event) => this.choose(event.target.closest("td[data-col]")));
    this.table.addEventListener("click", (event) => this.clicked(event.target.closest("td[data-col], tbody th")));
    this.table.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") this.hover(event.target.closest("td[data-col], th")); });
    this.table.addEventListener("pointerleave", () => this.settle());
  }

  /* Each <details data-tool> is brought to life by grid-<tool>.js when it is opened for the first time. */
  openTools() {
    for (const box of this.querySelectorAll("details[data-tool]")) {
      const wake = () => import(`../grid/tool-${box.dataset.tool}.js`).then(({attach}) => attach(this, box));
      box.addEventListener("toggle", wake, {once: true});
    }
    const follow = () => { if (location.hash.startsWith(`#grid-${this.name}:`)) import("../grid/tool-share.js").then(({take}) => take(this, location.hash)); };
    addEventListener("hashchange", follow);
    follow();
    if (this.querySelector("button[name=projections]")) document.addEventListener("projections-learnt", ({detail}) => import("../grid/learnt.js").then(({take}) => take(this, detail)));
    const own = this.querySelector("details[data-tool=own]"), challenge = document.querySelector("code-challenge[name=self_attention]");
    if (!own || !challenge) return;
    own.hidden = false;
    document.addEventListener("challenge-passed", ({detail}) => { if (!detail.again) own.open = true; });
  }

  /* ---- what may be set from outside ---- */

  get name() { return this.getAttribute("name"); }
  get sentence() { return this.input.value; }
  set sentence(value) {
    this.input.value = value;
    this.wish();
  }

  get r() { return Number(this.slider.value); }
  set r(value) {
    this.slider.value = value;
    this.showR();
    this.wish();
  }

  get key() { return ORDER.filter((name) => this.on.has(name)).join("+"); }
  get state() { return this.answer.states[this.key] ?? this.answer.states[""]; }

  showR() { this.inside("r").textContent = this.r.toFixed(2); }

  /* ---- switches: no question, the answer holds every state ---- */

  turn(name, on) {
    on ? this.on.add(name) : this.on.delete(name);
    this.querySelector(`button[name=${name}]`)?.setAttribute("aria-pressed", on);
    if (name === "projections" && on && !this.variant) this.prediction?.reveal(this.answer.tokens, unpack(this.state.weights), this.state.winners);
    this.prediction?.offer(this.answer.tokens, this.on.has("projections"));
    if (this.drawer) return this.wish();
    this.drawState();
    this.say();
  }

  /* ---- typing and sliding: the newest wish is asked when the last answer is in ---- */

  wish() {
    this.asking = this.ask({do: "attend", sentence: this.sentence, r: this.r, switches: this.switches, variant: this.variant, ...this.asked, ...this.matrices});
    return this.asking;
  }

  async compute(question) {
    const answer = await ask(question, {});
    const theirs = this.drawer && answer.states ? await this.drawer.draw(this) : null;
    return theirs?.error ? {problem: theirs.error} : {...answer, theirs};
  }

  took({theirs, ...answer}) {
    const same = answer.tokens.join("\n") === this.answer.tokens.join("\n");
    Object.assign(this, {answer, theirs});
    this.home = home(answer, this.getAttribute("asks") ?? this.getAttribute("predict"));
    this.chosen = this.followed();
    same ? this.drawState() : this.draw();   // the same words keep their cells, and the focus in them
    this.say();
  }

  /* The chosen words, where they stand now: one that is gone for a moment is found again when it is back. */
  followed() {
    const {tokens} = this.answer, {row, col} = this.words ?? {row: null, col: null};
    const at = (word, before) => (word === null ? null : place(tokens, word, before, this.home));
    return {row: at(row, this.chosen.row) ?? this.home, col: at(col, this.chosen.col)};
  }

  /* ---- drawing ---- */

  /* What is on show: {weights, winners, ours?, hides?}; ours if the reader's function draws, to mark the difference. */
  get view() { return this.theirs ?? {weights: unpack(this.state.weights), winners: this.state.winners, hides: this.on.has("mask") ? forbidden[this.asked.mask] : undefined}; }

  draw() {
    const view = this.view;
    this.weights = view.weights;
    drawTable(this.table, this.answer, view);
    drawOrigins(this.inside("origins"), this.answer.origins);
    this.prediction?.offer(this.answer.tokens, this.on.has("projections"));
    this.drawWords(view);
  }

  drawState() {
    const view = this.view;
    this.weights = view.weights;
    redraw(this.table, view);
    this.drawWords(view);
  }

  drawWords({winners}) {
    const words = tied(this.answer.tokens, winners);
    this.threads?.take(this.answer.tokens, this.weights, this.answer.rtl);
    this.inside("ties").textContent = words.length ? text("grid.ties", {words: words.join(", ")}) : "";
    this.settle();
    const {row, col} = this.chosen;
    reachable(this.table, cellAt(this.table, row, col ?? row));
    this.dispatchEvent(new Event("drawn"));
    this.inspect();
  }

  /* ---- rows, columns and words belong together ---- */

  show(row, col) {
    link(this.table, row, col);
    this.threads?.show(row, col);
    const asks = document.createElement("q");
    asks.textContent = this.answer.tokens[row];
    this.inside("reading").replaceChildren(asks, ` ${text("grid.reads")} ${reading(this.answer.tokens, this.weights.row(row))}`);
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
    this.words = {row: this.answer.tokens[this.chosen.row], col: this.answer.tokens[this.chosen.col]};
    reachable(this.table, td);
    this.settle();
    this.dispatchEvent(new Event("chosen"));
    if (this.inspector) this.inspect();
    else if (moved) this.say();
  }

  /* A word of the threads was chosen: it asks, or it is the answer to the question above them. */
  pick(row) {
    if (this.waits) {
      this.prediction.choose(this.answer.tokens[row]);
      this.turn("projections", true);
      row = this.home;
    }
    this.chosen = {row, col: this.inspector ? this.chosen.col : null};
    reachable(this.table, cellAt(this.table, row, this.chosen.col ?? row));
    this.settle();
    this.dispatchEvent(new Event("chosen"));
    if (this.inspector) this.inspect();
    else this.say();
  }

  /* On the front page the words are the answers to a question; until it is answered, none of them asks. */
  get waits() { return this.hasAttribute("hero") && Boolean(this.prediction?.asks); }

  clicked(place) {
    if (!place) return;
    const td = place.matches("td") ? place : cellAt(this.table, Number(place.parentNode.dataset.row), this.chosen.col ?? 0);
    this.reach(td);   // a touch does not focus by itself
    if (place === td) this.look();
  }

  reach(td) {
    reachable(this.table, td);
    if (td === document.activeElement) this.choose(td);   // after Esc it has the focus and is not chosen
    else td.focus();
  }

  keyed(event) {
    const next = walk(this.table, event);
    if (next) this.reach(next);
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); this.choose(event.target.closest("td[data-col]")); this.look(); }
    if (event.key === "Escape") this.letGo();
  }

  letGo() {
    const cell = cellAt(this.table, this.chosen.row, this.chosen.col ?? this.chosen.row), {inspector} = this;
    this.inspector = null;   // first: a cell that gets the focus shows itself in an inspector that is open
    inspector?.close();
    if (inspector) this.reach(cell);
    this.words = null;
    this.chosen = {row: this.home, col: null};
    this.settle();
    this.dispatchEvent(new Event("chosen"));
  }

  /* ---- inside one cell ---- */

  async look() {
    const {Inspector} = await import("../grid/inspector.js");
    const opens = !this.inspector;
    this.inspector ??= new Inspector(this.inside("inspector"), () => this.letGo());
    this.inspect();
    if (opens) this.inside("inspector").scrollIntoView({block: "nearest"});
  }

  inspect() {
    const {row, col} = this.chosen;
    if (!this.inspector || col === null) return;
    const how = {key: this.key in this.answer.states ? this.key : "", variant: this.variant, mask: this.asked.mask};
    this.say(this.inspector.show(this.answer, how, row, col, this.theirs ? this.weights.at(row, col) : null));
  }

  /* For ears: one sentence once the reader has stopped, not one for every keystroke. */
  say(sentence) {
    clearTimeout(this.saying);
    this.saying = setTimeout(() => { this.inside("said").textContent = sentence ?? this.inside("reading").textContent; }, quiet);
  }
}

customElements.define("attention-grid", AttentionGrid);
