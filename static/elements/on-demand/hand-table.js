/* Be the training: the reader fills the table of what asks for what, level by level, and sees at once what it finds.

   A cell is chosen by pointer, touch or arrow keys; the slider, the two buttons and the keys 0 1 2 + - set its entry. Python counts the
   held-out sentences for every change. What the reader has set is kept in this browser, and travels in a link.

   properties   level, tables (one 6 x 6 per head)        data-state   ready | waiting        data-level, data-solved */

import {render} from "preact";
import {newest} from "../../python/latest.js";
import {shelf} from "../../shared/storage.js";
import {text} from "../../shared/text.js";
import {unpack} from "../../shared/numbers.js";
import {MOST, draw as tablesOf, shown} from "../../drawing/hand-tables.js";
import {draw as jobsOf} from "../../drawing/hand-jobs.js";
import {draw as readingOf} from "../../drawing/hand-reading.js";
import {levelLink, levelOf} from "../../hand/link.js";

const STEPS = {"+": .5, "=": .5, "-": -.5, "−": -.5};
const ARROWS = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};
const round = (entry) => Math.round(Math.min(Math.max(entry, -MOST), MOST) * 10) / 10;

class HandTable extends HTMLElement {
  connectedCallback() {
    if (this.start) return;   // moved in the page: it lives already
    this.inside = (name) => this.querySelector(`[data-part=${name}]`);
    this.start = JSON.parse(this.inside("answer").textContent);   // {levels: {name: answer for empty tables}}
    this.slider = this.querySelector("input[name=entry]");
    this.shelf = shelf(`hand-table/${this.getAttribute("name")}`);
    this.work = Object.fromEntries(Object.entries(this.start.levels).map(([name, {heads, readings}]) => [name, {tables: empty(heads.length, readings.length), past: [], solved: false}]));
    this.remember(this.shelf.read());
    this.wish = newest(this, (answer) => this.took(answer));
    this.listen();
    this.enter(this.dataset.level, false);
    if (location.hash) this.follow();
  }

  disconnectedCallback() { removeEventListener("hashchange", this); }

  listen() {
    const moves = {undo: () => this.undo(), reset: () => this.reset(), impossible: () => this.claim(), less: () => this.set(this.entry - .5), more: () => this.set(this.entry + .5), copy: () => this.copy()};
    for (const [name, move] of Object.entries(moves)) this.button(name).addEventListener("click", (event) => { if (event.currentTarget.getAttribute("aria-disabled") !== "true") move(); });
    for (const one of this.querySelectorAll("button[data-level]")) one.addEventListener("click", () => this.enter(one.dataset.level));
    let sliding = false;   // one drag of the slider is one thing to undo
    this.slider.addEventListener("input", () => { this.set(Number(this.slider.value), sliding); sliding = true; });
    this.slider.addEventListener("change", () => { sliding = false; });
    const tables = this.inside("tables");
    tables.replaceChildren();   // what the build drew is drawn again, with life
    tables.addEventListener("focusin", ({target}) => { if (target.dataset.col) this.choose(place(target)); });
    tables.addEventListener("click", ({target}) => { if (target.dataset?.col) { this.choose(place(target)); target.focus(); } });
    tables.addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", this);
  }

  handleEvent() { this.follow(); }

  /* ---- what is at hand ---- */

  get level() { return this.dataset.level; }
  get mine() { return this.work[this.level]; }
  get tables() { return this.mine.tables; }
  set tables(tables) { this.put(tables); }
  get rules() { return this.start.levels[this.level]; }
  get entry() { const {head, row, col} = this.chosen; return this.tables[head][row][col]; }
  button(name) { return this.querySelector(`[data-do=${name}]`); }

  enter(level, tell = true) {
    this.dataset.level = level;
    this.chosen = {head: 0, row: 2, col: 0};
    this.answer = this.rules;
    this.inside("task").textContent = text(`hand.task.${level}`);
    if (tell) this.say("");
    this.draw();
    this.ask();
  }

  choose(chosen) {
    this.chosen = chosen;
    this.drawTables();
  }

  key(event) {
    const {target, key} = event;
    if (!target.dataset?.col || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = ARROWS[key], n = this.tables[0].length, {head, row, col} = place(target);
    if (step) this.focus(head, (row + step[0] + n) % n, (col + step[1] + n) % n);
    else if (key in STEPS) this.set(this.entry + STEPS[key]);
    else if (/^[012]$/.test(key)) this.set(Number(key));
    else if (key === "Delete" || key === "Backspace") this.set(0);
    else return;
    event.preventDefault();
  }

  focus(head, row, col) { this.querySelector(`td[data-head="${head}"][data-row="${row}"][data-col="${col}"]`)?.focus(); }

  /* ---- what the reader does ---- */

  set(entry, more = false) {
    const {head, row, col} = this.chosen, tables = structuredClone(this.tables);
    tables[head][row][col] = round(entry);
    if (this.rules.symmetric) tables[head][col][row] = round(entry);
    this.put(tables, more);
  }

  /* more: it goes on with the change before, so Undo takes back both. */
  put(tables, more = false) {
    if (JSON.stringify(tables) === JSON.stringify(this.tables)) return;
    if (!more) this.mine.past.push(this.tables);
    this.mine.tables = tables;
    this.drawTables();
    this.ask();
    this.store();
  }

  undo() {
    this.mine.tables = this.mine.past.pop() ?? this.tables;
    this.drawTables();
    this.ask();
    this.store();
  }

  reset() { this.put(empty(this.tables.length, this.tables[0].length)); }

  claim() {
    if (this.rules.possible) return this.say(text("hand.said.possible"));
    this.solve();
  }

  solve() {
    const first = !this.mine.solved;
    this.mine.solved = true;
    this.say(text(`hand.insight.${this.level}`));
    this.drawLevels();
    if (first) this.store();
  }

  ask() { return this.wish({do: "hand_table", level: this.level, tables: this.tables}); }

  took(answer) {
    if (answer.level !== this.level) return;
    this.answer = answer;
    this.drawFound();
    this.dataset.solved = answer.solved;
    if (answer.solved && !this.saidSolved) this.solve();
    else if (!answer.solved && this.saidSolved) this.say("");
    this.saidSolved = answer.solved;
    this.hear();
  }

  /* ---- what is drawn ---- */

  draw() {
    this.saidSolved = false;
    this.drawTables();
    this.drawFound();
    this.drawLevels();
  }

  drawTables() {
    const {head, row, col} = this.chosen, {readings} = this.rules;
    render(tablesOf({readings, tables: this.tables, chosen: this.chosen}, text), this.inside("tables"));
    this.inside("cell").textContent = text(this.tables.length > 1 ? "hand.cell.head" : "hand.cell", {asks: readings[row], answers: readings[col], n: head + 1});
    this.inside("entry").textContent = shown(this.entry);
    this.slider.value = this.entry;
    this.slider.setAttribute("aria-valuetext", shown(this.entry));
    this.button("undo").setAttribute("aria-disabled", !this.mine.past.length);
    this.inside("link").value = location.href.split("#")[0] + levelLink(this.id, this.level, this.tables);
  }

  drawFound() {
    render(jobsOf(this.answer, text), this.inside("jobs"));
    const heads = this.answer.heads.map((packed) => rows(unpack(packed)));
    render(readingOf({tokens: this.answer.tokens, heads, asks: this.answer.asks}, text), this.inside("reading"));
  }

  drawLevels() {
    for (const one of this.querySelectorAll("button[data-level]")) {
      const {level} = one.dataset;
      one.setAttribute("aria-pressed", level === this.level);
      one.toggleAttribute("data-solved", this.work[level].solved);
      one.querySelector("[data-part=done]").textContent = this.work[level].solved ? text("hand.solved") : "";
    }
  }

  /* ---- what is said ---- */

  say(sentence) {
    const status = this.inside("status");
    if (status.textContent !== sentence) status.textContent = sentence;
  }

  /* For ears: the counts, once the reader has stopped. */
  hear() {
    clearTimeout(this.hearing);
    this.hearing = setTimeout(() => { this.inside("said").textContent = this.answer.jobs.map(({name, found, of}) => `${text(`hand.job.${name}`)}: ${text("hand.count", {found, of})}`).join("; "); }, 800);
  }

  /* ---- kept here, and in a link ---- */

  store() { this.shelf.write({level: this.level, tables: Object.fromEntries(Object.entries(this.work).map(([name, {tables}]) => [name, tables])), solved: Object.keys(this.work).filter((name) => this.work[name].solved)}); }

  remember(kept) {
    for (const [name, mine] of Object.entries(this.work)) {
      if (fits(kept?.tables?.[name], mine.tables)) mine.tables = kept.tables[name];
      mine.solved = Boolean(kept?.solved?.includes?.(name));
    }
    if (kept?.level in this.work) this.dataset.level = kept.level;
  }

  follow() {
    const found = levelOf(location.hash, this.id, this.work);
    if (!found) return;
    this.enter(found.level);
    this.put(found.tables);
    this.scrollIntoView({block: "start"});
  }

  async copy() {
    const field = this.inside("link");
    field.select();
    let done = true;
    try { await navigator.clipboard.writeText(field.value); } catch { done = document.execCommand("copy"); }
    this.inside("copied").textContent = text(done ? "share.copied" : "share.select");
  }
}

const empty = (heads, n) => Array.from({length: heads}, () => Array.from({length: n}, () => new Array(n).fill(0)));
const place = ({dataset: {head, row, col}}) => ({head: Number(head), row: Number(row), col: Number(col)});
const rows = ({shape: [T], row}) => Array.from({length: T}, (_, i) => [...row(i)]);
const fits = (tables, like) => Array.isArray(tables) && tables.length === like.length
  && tables.every((table) => Array.isArray(table) && table.length === like[0].length && table.every((row) => Array.isArray(row) && row.length === like[0].length && row.every((entry) => Math.abs(entry) <= MOST)));

customElements.define("hand-table", HandTable);
