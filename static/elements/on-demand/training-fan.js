/* Ten random starts as a fan of curves: the reader chooses a recipe and trains all ten, one question to Python per start.

   properties   runs (the curves on show), values, freeze        data-state   ready | running | waiting */

import {ask, python} from "../../python/python.js";
import {curves, percent} from "../../drawing/training-fan.js";
import {drawPlot} from "../../plot/plot.js";
import {text} from "../../shared/text.js";

class TrainingFan extends HTMLElement {
  turn = 0;   // grows with every run and every stop

  connectedCallback() {
    if (this.runs) return;   // moved in the page: it lives already
    this.inside = (name) => this.querySelector(`[data-part=${name}]`);
    this.button = this.querySelector("[data-do=run]");
    const {runs, columns} = JSON.parse(this.inside("answer").textContent);
    Object.assign(this, {runs, columns, all: runs.length, known: {[key(runs[0])]: runs}});
    this.button.addEventListener("click", () => this.running ? this.stop() : this.run());
    for (const input of this.querySelectorAll("input")) input.addEventListener("change", () => this.changed());
    this.changed();   // a browser may have kept other choices
  }

  get values() { return this.querySelector("input[type=radio]:checked").value; }
  get freeze() { return this.querySelector("input[name=freeze]").checked; }

  /* A recipe that was trained already shows its curves at once. */
  changed() {
    this.stop(false);
    const recorded = this.known[key(this)];
    this.show(recorded ?? []);
    this.say(recorded ? "recorded" : "changed");
  }

  async run() {
    const turn = ++this.turn, {values, freeze} = this, runs = [];
    this.running = true;
    this.show(runs);
    this.say(python.state === "ready" ? "running" : "waits");
    while (runs.length < this.all) {
      const answer = await ask({do: "training_fan", start: runs.length, values, freeze}, {});
      if (turn !== this.turn) return;
      if (answer.ended || answer.problem) return this.stumble(answer);
      runs.push(answer);
      this.show(runs);
      this.say("running");
    }
    this.running = false;
    this.known[key(this)] = runs;
    this.show(runs);
    this.say("done");
  }

  stop(tell = true) {
    if (!this.running) return;
    this.turn += 1;
    this.running = false;
    this.show(this.runs);
    if (tell) this.say("stopped");
  }

  stumble(answer) {
    this.turn += 1;
    this.running = false;
    this.show(this.runs);
    this.say(answer.ended === "failed" ? "failed" : "ended");
    if (answer.problem) this.inside("status").textContent = answer.problem;
  }

  say(what) {
    const ends = this.runs.map(({shares}) => percent(shares.at(-1)));
    this.inside("status").textContent = text(`fan.said.${what}`, {done: this.runs.length, all: this.all, last: this.runs[0]?.steps.at(-1), least: Math.min(...ends), most: Math.max(...ends)});
  }

  show(runs) {
    this.runs = runs;
    this.dataset.state = this.running ? "running" : "ready";
    this.button.textContent = text(this.running ? "fan.stop" : "fan.run");
    const {values, freeze} = this;
    drawPlot(this.inside("curves"), curves({runs, values, freeze}, text));
    this.inside("numbers").tBodies[0].replaceChildren(...runs.map(({start, steps, shares}) => row([start, ...this.columns.map((step) => percent(shares[steps.indexOf(step)]))])));
  }
}

const key = ({values, freeze}) => `${values} ${freeze}`;

function row(cells) {
  const tr = document.createElement("tr");
  cells.forEach((cell, n) => {
    const one = document.createElement(n ? "td" : "th");
    if (!n) one.scope = "row";
    one.textContent = cell;
    tr.append(one);
  });
  return tr;
}

customElements.define("training-fan", TrainingFan);
