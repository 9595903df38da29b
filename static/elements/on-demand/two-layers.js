/* A line of symbols, and a model of one layer or two that learns in the page to look up what followed the last time.

   Training goes in slices of 20 steps, so Stop answers at once; the state travels with every question. The model as it
   stands reads each new line, with the heads that are switched on.

   properties   line, model ("one", "two", "hand"), off (["0.0"]: heads that add nothing), answer
   data-state   ready | waiting | running        data-step, data-accuracy */

import {render} from "preact";
import {ask, python} from "../../python/python.js";
import {newest, problem} from "../../python/latest.js";
import {drawPlot} from "../../plot/plot.js";
import {text} from "../../shared/text.js";
import {unpack} from "../../shared/numbers.js";
import {curve} from "../../drawing/two-layers-curve.js";
import {draw as headsOf} from "../../drawing/two-layers-heads.js";
import {draw as nextOf} from "../../drawing/two-layers-next.js";
import {draw as threadsOf, said} from "../../drawing/two-layers-threads.js";

const SLICE = 20;

class TwoLayers extends HTMLElement {
  turn = 0;   // grows with every stop, reset and change of the model

  connectedCallback() {
    if (this.input) return;   // moved in the page: it lives already
    this.inside = (name) => this.querySelector(`[data-part=${name}]`);
    this.button = (name) => this.querySelector(`[data-do=${name}]`);
    this.input = this.querySelector("input[name=line]");
    const {answer, recorded, last, guessing} = JSON.parse(this.inside("answer").textContent);
    Object.assign(this, {answer, recorded, last, guessing, off: [], curve: {steps: [], accuracies: []}});
    this.wish = newest(this, (taken) => this.took(taken));
    this.input.addEventListener("input", () => this.read());
    this.inside("heads").replaceChildren();   // what the build drew is drawn again, with life
    this.inside("heads").addEventListener("click", ({target}) => {
      const one = target.closest("[data-do=switch]");
      if (one) this.turnHead(`${one.dataset.layer}.${one.dataset.head}`);
    });
    if (this.hasTraining) {
      for (const one of this.querySelectorAll("[type=radio], select")) one.addEventListener("change", () => this.reset());
      this.button("train").addEventListener("click", () => this.running ? this.halt() : this.train());
      this.button("reset").addEventListener("click", () => this.reset());
    }
    const line = this.line.replace(/\s/g, "").toUpperCase();
    const same = this.model === answer.model && this.start === answer.start && line === answer.symbols.join("");
    same ? this.draw() : this.reset();   // a browser may have kept other choices
  }

  get hasTraining() { return Boolean(this.button("train")); }
  get line() { return this.input.value; }
  set line(value) { this.input.value = value; this.input.dispatchEvent(new Event("input")); }
  get model() { return this.querySelector("[type=radio]:checked")?.value ?? this.dataset.model; }
  get start() { return Number(this.querySelector("select[name=start]")?.value ?? 0); }
  get heads() { return this.off.map((one) => one.split(".").map(Number)); }

  /* Without steps only the parameters are sent: Adam's memory stays here. */
  question(steps, line = this.line) {
    const {state} = this.answer, sent = state && (steps ? state : {start: state.start, step: state.step, flat: state.flat});
    const {model, start, heads} = this;
    return {do: "two_layers", line, model, start, steps, state: this.fresh ? null : sent, off: heads};
  }

  read() { if (!this.running) this.wish(this.question(0)); }

  turnHead(head) {
    this.off = this.off.includes(head) ? this.off.filter((one) => one !== head) : [...this.off, head];
    this.draw();
    this.read();
  }

  /* ---- training ---- */

  async train() {
    const turn = ++this.turn;
    if (this.answer.step >= this.last) { this.fresh = true; this.curve = {steps: [], accuracies: []}; }
    if (!this.fresh && !this.off.length && !this.curve.steps.length) this.note(this.answer);   // where the random numbers stand
    this.off = [];
    this.running = true;
    this.say(python.state === "ready" ? "running" : "waits");
    this.draw();
    while (this.fresh || this.answer.step < this.last) {
      const steps = this.fresh ? 0 : SLICE;
      let answer = await ask(this.question(steps), {});
      if (turn !== this.turn) return;
      this.inside("problem").textContent = problem(answer);
      if (answer.slug) answer = await ask(this.question(steps, this.answer.symbols.join("")), {});   // the last line that could be read
      if (turn !== this.turn) return;
      if (answer.ended || answer.problem || answer.slug) return this.stumble(answer);
      this.took(answer);
      this.say("running");
    }
    this.running = false;
    this.say("done");
    this.draw();
    this.read();
  }

  halt() {
    this.stop();
    this.read();   // the line may be another by now
  }

  stop(how = "stopped") {
    this.turn += 1;
    this.running = false;
    this.say(how);
    this.draw();
  }

  reset() {
    this.turn += 1;
    Object.assign(this, {running: false, fresh: true, off: [], curve: {steps: [], accuracies: []}});
    this.say("start");
    this.wish(this.question(0));
  }

  stumble(answer) {
    this.stop(answer.ended === "failed" ? "failed" : "ended");
    this.inside("problem").textContent = problem(answer);
  }

  took(answer) {
    if (answer.model !== this.model) return;
    const before = this.answer.state;
    if (answer.state && !this.running && before?.m && !this.fresh) Object.assign(answer.state, {m: before.m, v: before.v});
    this.answer = answer;
    this.fresh = false;
    if (this.running && !this.off.length) this.note(answer);
    this.draw();
    this.hear();
  }

  note({step, accuracy}) {
    this.curve.steps.push(step);
    this.curve.accuracies.push(accuracy);
  }

  /* ---- what is drawn and said ---- */

  draw() {
    const {symbols, step, accuracy} = this.answer;
    const maps = this.answer.maps.map((layer) => layer.map((packed) => rows(unpack(packed))));
    this.dataset.state = this.running ? "running" : "ready";
    this.dataset.step = step;
    this.dataset.accuracy = accuracy;
    render(threadsOf({symbols, maps}, text), this.inside("threads"));
    render(headsOf({symbols, maps, off: this.off}, text), this.inside("heads"));
    render(nextOf(this.answer, text), this.inside("next"));
    this.inside("last").textContent = symbols.at(-1);
    this.inside("accuracy").textContent = percent(accuracy);
    if (!this.hasTraining) return;
    this.inside("step").textContent = step;
    this.inside("progress").value = step;
    const begun = step && step < this.last;
    this.button("train").textContent = text(this.running ? "two-layers.stop" : begun ? "two-layers.on.train" : "two-layers.train");
    this.drawCurve();
  }

  drawCurve() {
    const {model, last, guessing} = this;
    drawPlot(this.inside("curve"), curve({recorded: this.recorded[model], own: this.curve, model, last, guessing}, text));
  }

  say(what) {
    if (!this.hasTraining) return;
    if (what === "running" && this.answer.step % 100) return;   // for ears: not at every slice
    const {step, accuracy} = this.answer, status = this.inside("status");
    const sentence = text(`two-layers.said.${what}`, {step, last: this.last, percent: percent(accuracy)});
    if (status.textContent !== sentence) status.textContent = sentence;
  }

  /* For ears: the way down from the last symbol, once the reader has stopped. */
  hear() {
    clearTimeout(this.hearing);
    if (this.running) return;
    this.hearing = setTimeout(() => {
      const {symbols, maps} = this.answer, read = maps.map(([packed]) => rows(unpack(packed)));
      this.inside("said").textContent = said(symbols, read, text);
    }, 800);
  }
}

const percent = (share) => share === null ? "–" : share < 1 ? Math.min(Math.floor(share * 100 + .5), 99) : 100;
const rows = ({shape: [T], row}) => Array.from({length: T}, (_, i) => [...row(i)]);

customElements.define("two-layers", TwoLayers);
