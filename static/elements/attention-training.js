/* Training before the reader's eyes: gradient descent in slices, and after each of them the grid, the curve and the table of what asks for what.

   The state travels with every question, so any Python can go on with it. One slice is out at a time; what comes back after
   a pause or a reset was not seen, so it did not happen: the state on show is the one that goes on.

   data-state   waiting (for the start) | start | running | paused | done | diverged        properties   step, share, curve {steps, losses, shares}
   event        "projections-learnt" on document, detail {Wq, Wk, Wv, step, percent}: the reader wants them in the other grid */

import {ask, python} from "../python/python.js";
import {text} from "../shared/text.js";
import {drawPlot} from "../plot/plot.js";
import {drawBlock, strongest} from "../plot/training-block.js";

const MILESTONES = [["half", .5], ["most", .95]];   // of the share: worth a sentence
const until = (time) => new Promise((then) => setTimeout(then, time - performance.now()));

class AttentionTraining extends HTMLElement {
  turn = 0;          // grows with every pause and reset
  goal = 0;          // the step to go to
  unseen = false;    // the start was asked for and is not there yet
  looping = false;

  connectedCallback() {
    if (this.grid) return;   // moved in the page: it lives already
    this.grid = this.querySelector("attention-grid");
    this.inside = (name) => this.querySelector(`[data-part=${name}]`);
    this.button = (name) => this.querySelector(`[data-do=${name}]`);
    Object.assign(this, JSON.parse(this.inside("start").textContent));   // state, share, block, names, plan, plot
    this.last = this.plan.at(-1)[0];
    this.empty();
    customElements.whenDefined("attention-grid").then(() => this.listen());
  }

  listen() {
    this.grid.matrices = this.matrices;
    const moves = {train: () => this.training ? this.pause() : this.train(), step: () => this.stepOnce(), reset: () => this.reset(), use: () => this.use()};
    for (const [name, move] of Object.entries(moves)) this.button(name).addEventListener("click", () => { if (this.button(name).getAttribute("aria-disabled") !== "true") move(); });
    this.querySelector("[name=seed]").addEventListener("change", () => this.reset());
    this.querySelector("[name=rate]").addEventListener("change", () => { if (this.step && !this.training) this.say(this.over ? "rate-over" : "rate"); });
    for (const one of this.querySelectorAll("[data-try]")) one.addEventListener("click", () => this.try(one));
    this.other = document.querySelector("attention-grid:has(button[name=projections])");
    this.inside("use").hidden = !this.other;
    this.show();
  }

  get step() { return this.state.step; }
  get rate() { return Number(this.querySelector("[name=rate]").value); }
  get seed() { return Number(this.querySelector("[name=seed]").value); }
  get matrices() { const {Wq, Wk, Wv} = this.state; return {Wq, Wk, Wv}; }
  get over() { return this.state.diverged || this.step >= this.last; }

  /* ---- what the buttons do ---- */

  train() {
    this.training = true;
    this.goal = this.last;
    this.say("running");
    this.go();
  }

  pause(how = "paused") {
    this.training = false;
    this.turn += 1;
    this.goal = this.step;
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
    this.unseen = true;
    this.state = {seed: this.seed, rate: this.rate, step: 0, diverged: false};
    this.share = null;
    this.empty();
    this.say("start");
    this.go();
  }

  empty() {
    this.curve = {steps: [], losses: [], shares: []};
    this.rates = [];
    this.passed = 0;
  }

  /* ---- the loop ---- */

  async go() {
    this.show();
    if (this.looping) return;
    this.looping = true;
    if (python.state !== "ready") this.say("waits");
    while (this.unseen || (this.step < this.goal && !this.over)) {
      const [, , least] = this.slice, due = performance.now() + least;
      await this.advance();
      if (this.step < this.goal) await until(due);
    }
    this.looping = false;
  }

  get slice() { return this.plan.find(([end]) => this.step < end) ?? this.plan.at(-1); }

  async advance() {
    const {turn, unseen, rate, grid: {sentence, r}} = this, [end, most] = this.slice;
    const steps = unseen ? 0 : Math.min(most, end - this.step, this.goal - this.step);
    const answer = await ask({do: "train", state: this.state, steps, rate, sentence, r}, {});
    if (turn !== this.turn) return;
    if (answer.ended || answer.problem) return this.stumble(answer);
    this.took(answer, steps);
    if (answer.grid?.tokens && sentence === this.grid.sentence && r === this.grid.r) this.grid.took(answer.grid);
    if (this.grid.dataset.state === "waiting") this.grid.wish();   // asked before these numbers were there
  }

  took({step, losses, accuracy, block, state}, steps) {
    Object.assign(this, {state, block, share: accuracy, unseen: false});
    this.grid.matrices = this.matrices;
    if (losses.length) {
      if (this.rates.at(-1) !== state.rate) this.rates.push(state.rate);
      this.curve.steps.push(step);
      this.curve.losses.push(losses.reduce((a, b) => a + b, 0) / losses.length);
      this.curve.shares.push(accuracy);
    }
    if (this.over) this.training = false;
    this.tell(steps);
    this.show();
  }

  stumble(answer) {
    this.unseen = false;
    this.pause(answer.ended === "failed" ? "failed" : "interrupted");
    if (answer.problem) this.inside("status").textContent = answer.problem;
  }

  /* ---- what is said: at turning points, not at every slice ---- */

  say(what) {
    const words = {step: this.step, percent: percent(this.share), loss: decimals(this.curve.losses.at(-1)), last: this.last, rate: this.rate};
    this.said = what;
    const sentence = text(`training.said.${what}`, words), status = this.inside("status");
    if (status.textContent !== sentence) status.textContent = sentence;   // the same again would be read aloud again
  }

  tell(steps) {
    const passed = MILESTONES.filter(([, share]) => this.share >= share).length, more = passed > this.passed;
    this.passed = Math.max(passed, this.passed);
    if (this.state.diverged) this.say("diverged");
    else if (this.step >= this.last) this.say("done");
    else if (!this.training) this.say(steps ? "stepped" : "start");
    else if (more) this.say(MILESTONES[passed - 1][0]);
    else if (this.said === "waits") this.say("running");
  }

  /* ---- what is drawn ---- */

  show() {
    const state = this.unseen ? "waiting" : this.training ? "running" : this.state.diverged ? "diverged" : this.step >= this.last ? "done" : this.step ? "paused" : "start";
    this.dataset.state = state;
    this.button("train").textContent = text(this.training ? "training.pause" : this.step ? "training.on" : "training.train");
    for (const name of ["train", "step"]) this.button(name).setAttribute("aria-disabled", this.over);
    this.button("use").setAttribute("aria-disabled", !this.step);
    this.inside("step").textContent = this.step;
    this.inside("loss").textContent = decimals(this.curve.losses.at(-1));
    this.inside("share").textContent = `${percent(this.share)} %`;
    if (this.unseen) return;   // the numbers of the start are on their way
    drawBlock(this.inside("block"), this.block);
    this.inside("strongest").textContent = strongest(this.block, this.names);
    this.drawCurve();
  }

  /* Until the reader has steps of her own, the recorded run is on show. */
  drawCurve() {
    const {steps, losses, shares} = this.curve, own = steps.length > 0;
    const [one, two] = this.plot.series, highest = Math.max(...losses.filter(Number.isFinite), 0);
    this.inside("recorded").hidden = own;
    drawPlot(this.inside("curve"), !own ? this.plot : {
      ...this.plot,
      title: text("training.curve.yours", {seed: this.state.seed, rate: this.rates.join(" → ")}),
      says: text("training.curve.says", {first: decimals(losses[0]), last: decimals(losses.at(-1)), before: percent(shares[0]), after: percent(shares.at(-1))}),
      ...(highest > this.plot.y.to ? {y: {...this.plot.y, to: highest, ticks: undefined}} : {}),   // a loss that runs away is seen to
      series: [{...one, x: steps, y: losses}, {...two, x: steps, y: shares}],
    });
  }

  /* ---- with the other grid, and other sentences ---- */

  use() {
    document.dispatchEvent(new CustomEvent("projections-learnt", {detail: {...this.matrices, step: this.step, percent: percent(this.share)}}));
    this.inside("used").hidden = false;
    this.inside("used").querySelector("a").href = `#${this.other.id}`;
  }

  async try(one) {
    this.grid.setAttribute("asks", one.dataset.asks);
    this.grid.sentence = one.dataset.try;
    await this.grid.asking;
    if (this.grid.sentence === one.dataset.try && !this.grid.inspector) this.grid.letGo();   // to the row of this sentence
  }
}

/* Rounded, but 100 only if nothing is missing. */
const percent = (share) => share === null ? "–" : share < 1 ? Math.min(Math.floor(share * 100 + .5), 99) : 100;
const decimals = (number) => number === undefined ? "–" : number.toFixed(number < .995 ? 2 : 1);

customElements.define("attention-training", AttentionTraining);
