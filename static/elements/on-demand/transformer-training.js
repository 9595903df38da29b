/* A transformer learns before the reader's eyes: steps of Adam in slices, the loss on text it is shown and on text it is not, and what it writes.

   The state travels with every question, so any Python can go on with it. One slice is in flight at a time; an answer that
   arrives after a pause or a reset is dropped. The state is also kept in this browser (shared/large-storage.js) and offered
   when the page is opened again.

   data-state   waiting (for the start) | start | running | paused | done        properties   step, looks
   event        "transformer-trained" on document, detail {model: state, is_list, text, step}: at every look */

import {render} from "preact";
import {ask, python} from "../../python/python.js";
import {text} from "../../shared/text.js";
import {find, forget, keep} from "../../shared/large-storage.js";
import {download} from "../../shared/download.js";
import {drawPlot} from "../../plot/plot.js";
import {draw as drawSamples} from "../../drawing/written-samples.js";

const LOOKS = [0, 25, 50, 100, 200, 300, 400];   // steps at which it is looked at; beyond them every 200
const SLICE = 400;                               // ms that a question may take, so that Pause is answered soon
const FEW = 300;                                 // a shorter list is soon known by heart

class TransformerTraining extends HTMLElement {
  turn = 0;          // grows with every pause and reset
  goal = 0;          // the step to go to
  looping = false;
  pace = 20;         // ms a step takes

  connectedCallback() {
    if (this.inside) return;   // moved in the page: it lives already
    this.inside = (name) => this.querySelector(`[data-part=${name}]`);
    this.button = (name) => this.querySelector(`[data-do=${name}]`);
    this.field = (name) => this.querySelector(`[name=${name}]`);
    Object.assign(this, JSON.parse(this.inside("start").textContent));   // run, plot
    this.begin();
    const deeds = {train: () => this.training ? this.pause() : this.train(), step: () => this.stepOnce(), reset: () => this.reset(),
      save: () => this.save(), restore: () => this.restore(), discard: () => this.discard()};
    for (const [name, deed] of Object.entries(deeds)) this.button(name).addEventListener("click", () => { if (this.button(name).getAttribute("aria-disabled") !== "true") deed(); });
    for (const name of ["seed", "steps", "without", "source"]) this.field(name).addEventListener("change", () => this.reset());
    this.field("text").addEventListener("change", () => this.reset());
    addEventListener("pagehide", this);
    this.offer();
    this.show();
  }

  disconnectedCallback() { removeEventListener("pagehide", this); }
  handleEvent() { this.keep(); }

  get step() { return this.state?.step ?? 0; }
  get length() { return Number(this.field("steps").value); }
  get over() { return this.step >= this.length || this.diverged; }
  get source() { return this.field("source").value === "own" ? this.field("text").value : null; }
  get start() { return {seed: Number(this.field("seed").value), steps: this.length, step: 0, without: this.field("without").value ? [this.field("without").value] : []}; }

  /* Nothing is learnt yet. */
  begin() {
    Object.assign(this, {state: null, diverged: false, looks: [], curve: {steps: [], losses: []}});
  }

  /* ---- what the buttons do ---- */

  train() {
    this.training = true;
    this.goal = this.length;
    this.say("running");
    this.go();
  }

  pause(how = "paused") {
    this.training = false;
    this.turn += 1;
    this.goal = this.step;
    this.keep();
    this.say(how);
    this.show();
  }

  stepOnce() {
    if (this.training) this.pause();
    this.goal = Math.max(this.goal, this.step) + 1;
    this.go();
  }

  reset() {
    this.turn += 1;
    this.training = false;
    this.goal = 0;
    this.begin();
    this.say("start");
    this.show();
  }

  /* The model as a file for NumPy. */
  async save() {
    const {npz} = await ask({do: "save_transformer", model: this.state}, {});
    if (npz) download(Uint8Array.from(atob(npz), (letter) => letter.charCodeAt(0)), `transformer-step-${this.step}.npz`, "application/octet-stream");
  }

  /* ---- the loop ---- */

  async go() {
    this.show();
    if (this.looping) return;
    this.looping = true;
    if (python.state !== "ready") this.say("waits");
    while (this.step < this.goal && !this.over) await this.advance();
    this.looping = false;
    if (this.over) this.end();
  }

  /* How many steps the next question asks for: as fit the time, but no further than the next look. */
  get slice() {
    const next = LOOKS.find((step) => step > this.step) ?? Math.ceil((this.step + 1) / 200) * 200;
    return Math.max(1, Math.min(Math.round(SLICE / this.pace), next - this.step, this.goal - this.step, this.length - this.step, 100));
  }

  async advance() {
    const {turn, source} = this, first = !this.state, steps = first ? 0 : this.slice, began = performance.now();
    const look = first || LOOKS.includes(this.step + steps) || (this.step + steps) % 200 === 0 || this.step + steps === this.length;
    const answer = await ask({do: "train_transformer", steps, ...(first ? {start: this.start} : {state: this.state}), text: source, look}, {});
    if (turn !== this.turn) return;
    if (answer.ended || answer.problem) return this.stumble(answer);
    if (steps && !look) this.pace = Math.max(1, (performance.now() - began) / steps);
    this.took(answer);
  }

  took({state, losses, diverged, look, is_list: isList, items}) {
    Object.assign(this, {state, diverged, isList, items});
    if (losses.length) {
      this.curve.steps.push(state.step);
      this.curve.losses.push(losses.reduce((a, b) => a + b, 0) / losses.length);
    }
    if (look) {
      this.looks.push({step: state.step, ...look});
      this.tell();
      if (state.step) this.say("looked");
      this.keep();
    } else if (this.said === "waits") {
      this.say("running");
    }
    if (!this.training && !look) this.say("stepped");
    this.show();
  }

  tell() {
    const {state: model, isList: is_list, source, step} = this;
    document.dispatchEvent(new CustomEvent("transformer-trained", {detail: {model, is_list, text: source, step}}));
  }

  end() {
    this.training = false;
    this.say(this.diverged ? "diverged" : "done");
    this.show();
  }

  stumble(answer) {
    this.pause(answer.ended === "failed" ? "failed" : "interrupted");
    if (answer.slug) this.inside("status").textContent = text(`transformer-training.problem.${answer.slug}`, answer);
    else if (answer.problem) this.inside("status").textContent = answer.problem;
  }

  /* ---- kept over a reload ---- */

  get kept() { return `transformer/${this.getAttribute("name")}`; }

  async keep() {
    if (!this.step) return;
    const {state, curve, looks, isList, items, source} = this, chosen = this.field("source").value;
    const stored = await keep(this.kept, {state, curve, looks, isList, items, source, chosen});
    this.inside("unkept").hidden = stored;
  }

  async offer() {
    this.found = await find(this.kept);
    this.inside("offer").hidden = !this.found || Boolean(this.state);
    if (this.found) this.inside("found").textContent = text("transformer-training.found", {step: this.found.state.step});
  }

  restore() {
    const {state, curve, looks, isList, items, source, chosen} = this.found;
    this.turn += 1;
    this.training = false;
    for (const [name, value] of Object.entries({seed: state.seed, steps: state.steps, without: state.without[0] ?? "", source: chosen, text: source ?? ""})) this.field(name).value = value;
    Object.assign(this, {state, curve, looks, isList, items, diverged: false});
    this.inside("offer").hidden = true;
    this.tell();
    this.say("restored");
    this.show();
  }

  discard() {
    forget(this.kept);
    this.inside("offer").hidden = true;
  }

  /* ---- what is said: at turning points, not at every slice ---- */

  say(what) {
    const last = this.looks.at(-1), status = this.inside("status");
    const sentence = text(`transformer-training.said.${what}`, {step: this.step, last: this.length, held: decimals(last?.held_out), word: last?.samples[0]?.text.split("\n")[0] ?? "–"});
    this.said = what;
    if (status.textContent !== sentence) status.textContent = sentence;   // the same again would be read aloud again
  }

  /* ---- what is drawn ---- */

  show() {
    const own = this.looks.length > 0, last = this.looks.at(-1);
    this.dataset.state = this.training && !this.state ? "waiting" : this.training ? "running" : this.state && this.over ? "done" : this.step ? "paused" : "start";
    this.button("train").textContent = text(this.training ? "training.pause" : this.step ? "training.on" : "training.train");
    for (const name of ["train", "step"]) this.button(name).setAttribute("aria-disabled", Boolean(this.state) && this.over);
    this.button("save").setAttribute("aria-disabled", !this.state);
    this.inside("own-text").hidden = this.field("source").value !== "own";
    this.inside("parrot").hidden = !(own && this.isList && this.items < FEW);
    this.inside("step").textContent = this.step;
    this.inside("last").textContent = text("training.figure.of", {last: this.length});
    this.inside("shown").textContent = decimals(this.curve.losses.at(-1) ?? last?.shown);
    this.inside("held").textContent = decimals(last?.held_out);
    this.inside("peeks").hidden = !(own && this.state.without.includes("mask"));
    if (!this.inside("peeks").hidden) this.inside("peeks").textContent = text("transformer-training.peeks", {held: decimals(last.held_out), writing: decimals(last.in_writing), first: decimals(this.looks[0].in_writing)});
    render(drawSamples({looks: own ? this.looks : this.run, list: !own || this.isList}, text), this.inside("samples"));
    drawPlot(this.inside("curve"), own ? this.own : this.plot);
  }

  /* The plot of this run; until there is one, the recorded run is on show. */
  get own() {
    const {plot, curve, looks} = this, [shown, held] = plot.series, x = looks.map(({step}) => step);
    const peeks = this.state.without.includes("mask");
    return {
      ...plot,
      title: text("transformer-training.curve.yours", {seed: this.state.seed}),
      says: text("transformer-training.curve.says", {first: decimals(looks[0].held_out), last: decimals(looks.at(-1).held_out), shown: decimals(looks.at(-1).shown)}),
      x: {...plot.x, to: this.length, ticks: [0, this.length / 4, this.length / 2, this.length * 3 / 4, this.length]},
      series: [
        {...shown, x: [0, ...curve.steps], y: [looks[0].shown, ...curve.losses]},
        {...held, x, y: looks.map(({held_out: loss}) => loss)},
        ...peeks ? [{kind: "line", tone: 3, name: text("transformer-training.curve.writing"), x, y: looks.map(({in_writing: loss}) => loss)}] : []],
    };
  }
}

const decimals = (number) => number === undefined ? "–" : number.toFixed(2);

customElements.define("transformer-training", TransformerTraining);
