/* Attention in a plane: drag the query, or the columns of two matrices, and watch shadows, weights and the mixture; tasks the element checks.

   Pointer: a handle is dragged, and a press on the plane moves the query there. Keys: arrows move by a tenth, with Shift by a half.
   properties   query, matrices, divisor, asks (number of a word), locked        data-state   ready */

import {render} from "preact";
import {TASKS} from "../../plane/arithmetic.js";
import {QUERY_REACH, draw, said} from "../../drawing/vector-plane.js";
import {MOST} from "../../drawing/plane-matrix.js";
import {shown} from "../../drawing/plane.js";
import {text} from "../../shared/text.js";

const ARROWS = {ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]};
const tenth = (number, most) => Math.round(Math.min(Math.max(number, -most), most) * 10) / 10 + 0;

class VectorPlane extends HTMLElement {
  connectedCallback() {
    if (this.state) return;   // moved in the page: it lives already
    this.inside = (name) => this.querySelector(`[data-part=${name}]`);
    this.first = JSON.parse(this.inside("answer").textContent);
    this.state = {...structuredClone(this.first), alive: true};
    this.picture = this.inside("picture");
    this.picture.replaceChildren();   // what the build drew is drawn again, with life
    this.dial = this.querySelector("input[name=divisor]");
    this.lock = this.querySelector("input[name=lock]");
    this.listen();
    this.draw();
  }

  listen() {
    const {picture} = this;
    picture.addEventListener("pointerdown", (event) => this.grab(event));
    picture.addEventListener("pointermove", (event) => { if (this.held) this.drag(event); });
    for (const end of ["pointerup", "pointercancel"]) picture.addEventListener(end, () => { this.held = null; });
    picture.addEventListener("keydown", (event) => this.key(event));
    picture.addEventListener("input", ({target}) => this.typed(target));
    this.dial?.addEventListener("input", () => { this.divisor = this.first.divisors[Number(this.dial.value)]; });
    this.lock?.addEventListener("change", () => { this.locked = this.lock.checked; });
    for (const input of this.querySelectorAll("input[data-asks]")) input.addEventListener("change", () => { this.asks = Number(input.value); });
    this.querySelector("[data-do=reset]").addEventListener("click", () => this.reset());
    for (const button of this.querySelectorAll("[data-do=impossible]")) button.addEventListener("click", () => this.claim(button.closest("li").dataset.task));
  }

  /* ---- what can be set ---- */

  get query() { return this.state.query; }
  set query(query) { this.change({query: query.map((one) => tenth(one, QUERY_REACH))}); }
  get matrices() { return this.state.matrices; }
  set matrices({q, k}) {
    const bound = (W) => W.map((row) => row.map((one) => Math.min(Math.max(one, -MOST), MOST)));
    this.change({matrices: {q: bound(q), k: bound(this.state.locked ? q : k)}});
  }
  get divisor() { return this.state.divisor; }
  set divisor(divisor) { this.change({divisor}); }
  get asks() { return this.state.asks; }
  set asks(asks) { this.change({asks}); }
  get locked() { return this.state.locked; }
  set locked(locked) {
    const {q, k} = this.state.matrices;
    this.change({locked, matrices: {q, k: locked ? q : k}});
  }

  change(some) {
    Object.assign(this.state, some);
    this.draw();
    this.check();
    this.hear();
  }

  reset() {
    this.say("");
    const {query, matrices, divisor, asks, locked} = structuredClone(this.first);
    this.change({query, matrices, divisor, asks, locked});
  }

  /* ---- pointer and keys ---- */

  grab(event) {
    const handle = event.target.dataset.handle, scene = event.target.closest("svg[data-plane]");
    const free = scene?.dataset.plane === "keys" && !this.state.matrices;
    if (event.button || !(handle || free)) return;
    this.held = {name: handle ?? "query", scene};
    event.preventDefault();
    scene.setPointerCapture(event.pointerId);
    this.querySelector(`[data-handle=${this.held.name}]`).focus();
    if (!handle) this.drag(event);
  }

  drag(event) {
    const {name, scene} = this.held, {left, top, width, height} = scene.getBoundingClientRect(), far = Number(scene.dataset.reach);
    this.move(name, [((event.clientX - left) / width * 2 - 1) * far, (1 - (event.clientY - top) / height * 2) * far]);
  }

  key(event) {
    const name = event.target.dataset.handle, step = ARROWS[event.key];
    if (!name || !step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const size = event.shiftKey ? .5 : .1, from = this.where(name);
    this.move(name, from.map((one, axis) => one + step[axis] * size));
  }

  where(name) {
    if (name === "query") return this.query;
    const W = this.matrices[name[0]], c = Number(name[1]);
    return [W[0][c], W[1][c]];
  }

  move(name, point) {
    if (name === "query") { this.query = point; return; }
    point.forEach((one, row) => this.entry(name[0], row, Number(name[1]), tenth(one, MOST), row === 1));
  }

  typed({value, dataset: {matrix, row, col}}) {
    if (matrix && value !== "" && Number.isFinite(Number(value))) this.entry(matrix, Number(row), Number(col), Number(value), true);
  }

  entry(which, row, col, value, last) {
    const matrices = structuredClone(this.matrices);
    matrices[which][row][col] = value;
    if (last) this.matrices = matrices;
    else this.state.matrices = matrices;   // the other half of a column follows at once
  }

  /* ---- tasks ---- */

  check() {
    for (const task of this.querySelectorAll("li[data-task]")) {
      if (!task.hasAttribute("data-solved") && TASKS[task.dataset.task].met(this.state)) this.solve(task.dataset.task, "met");
    }
  }

  claim(task) {
    if (this.querySelector(`li[data-task=${task}][data-solved]`)) return;
    if (TASKS[task].never(this.state)) this.solve(task, "never");
    else this.say(text("vector-plane.possible"));
  }

  /* What is impossible with one matrix stays open: it can be done with two. */
  solve(name, how) {
    const task = this.querySelector(`li[data-task=${name}]`), {words, home, target} = this.state;
    if (how === "met" || name === "out") {
      task.setAttribute("data-solved", "");
      task.querySelector("button").setAttribute("aria-disabled", "true");   // not disabled: it may have the focus
      task.querySelector("[data-part=done]").textContent = text("vector-plane.solved");
    }
    this.say(text(`vector-plane.${how}.${name}`, {home: words[home].name, target: words[target].name}));
  }

  say(sentence) { this.inside("status").textContent = sentence; }

  /* ---- what is drawn and said ---- */

  draw() {
    const {divisor, locked, asks} = this.state;
    render(draw(this.state, text), this.picture);
    if (this.dial) {
      this.dial.value = this.first.divisors.indexOf(divisor);
      this.inside("divisor").textContent = shown(divisor);
      this.dial.setAttribute("aria-valuetext", shown(divisor));
    }
    if (this.lock) this.lock.checked = locked;
    for (const input of this.querySelectorAll("input[data-asks]")) input.checked = Number(input.value) === asks;
  }

  /* For ears, and as the caption: once the hand rests. */
  hear() {
    clearTimeout(this.hearing);
    this.hearing = setTimeout(() => { this.inside("said").textContent = said(this.state, text); }, 500);
  }
}

customElements.define("vector-plane", VectorPlane);
