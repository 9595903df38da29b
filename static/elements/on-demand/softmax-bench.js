/* The softmax bench: push a score and see every share change; divide, add a constant, shut the mask before or after, see what a push gains and loses.

   properties   scores (list), divided, shift, shut ("no" | "before" | "after"), pushed (number of a word)        data-state   ready */

import {render} from "preact";
import {MOST, draw, said} from "../../drawing/softmax-bench.js";
import {shown} from "../../drawing/plane.js";
import {text} from "../../shared/text.js";

class SoftmaxBench extends HTMLElement {
  connectedCallback() {
    if (this.state) return;   // moved in the page: it lives already
    this.inside = (name) => this.querySelector(`[data-part=${name}]`);
    this.first = JSON.parse(this.inside("answer").textContent);
    this.state = {...structuredClone(this.first), alive: true};
    this.inside("picture").replaceChildren();   // what the build drew is drawn again, with life
    this.listen();
    this.draw();
  }

  listen() {
    this.addEventListener("input", ({target}) => {
      if (target.dataset.score) this.push(Number(target.dataset.score), Number(target.value));
      if (target.name === "shift") this.shift = Number(target.value);
    });
    this.addEventListener("change", ({target}) => {
      if (target.name === "divided") this.divided = target.checked;
      if ("shut" in target.dataset) this.shut = target.value;
      if ("pushed" in target.dataset) this.pushed = Number(target.value);
    });
    this.querySelector("[data-do=reset]").addEventListener("click", () => this.change(structuredClone(this.first)));
  }

  /* ---- what can be set ---- */

  get scores() { return this.state.words.map(({score}) => score); }
  set scores(scores) { this.change({words: this.state.words.map((word, i) => ({...word, score: Math.min(Math.max(scores[i], -MOST), MOST)}))}); }
  push(i, score) { this.scores = this.scores.with(i, score); }

  change(some) {
    Object.assign(this.state, some);
    this.draw();
    this.hear();
  }

  /* ---- what is drawn and said ---- */

  draw() {
    const {divided, shift, shut, pushed} = this.state;
    render(draw(this.state, text), this.inside("picture"));
    const tick = this.querySelector("[name=divided]"), dial = this.querySelector("[name=shift]");
    if (tick) tick.checked = divided;
    if (dial) {
      dial.value = shift;
      this.inside("shift").textContent = shown(shift, 1);
    }
    for (const input of this.querySelectorAll("[data-shut]:is(input)")) input.checked = input.value === shut;
    for (const input of this.querySelectorAll("[data-pushed]")) input.checked = Number(input.value) === pushed;
  }

  /* For ears, and as the caption: once the hand rests. */
  hear() {
    clearTimeout(this.hearing);
    this.hearing = setTimeout(() => { this.inside("said").textContent = said(this.state, text); }, 500);
  }
}

for (const name of ["divided", "shift", "shut", "pushed"]) {
  Object.defineProperty(SoftmaxBench.prototype, name, {
    get() { return this.state[name]; },
    set(value) { this.change({[name]: value}); },
  });
}

customElements.define("softmax-bench", SoftmaxBench);
