/* A trained transformer writes, letter by letter: the chances of the next letter, the dials of the draw, and what each head read.

   One question per click; its answer holds all that is shown. The model is the stored one, or the one that the page's
   <transformer-training> has come to. The reader's own functions come from the challenges of this course, as they are kept.

   data-state   ready | waiting        properties   text, chosen (the letter whose reading is shown), seed */

import {render} from "preact";
import {ask} from "../../python/python.js";
import {shelf} from "../../shared/storage.js";
import {text} from "../../shared/text.js";
import {unpack} from "../../shared/numbers.js";
import {newest} from "../../python/latest.js";
import {draw as drawHeads} from "../../drawing/heads-read.js";
import {draw as drawLetters} from "../../drawing/written-letters.js";
import {draw as drawNext, name} from "../../drawing/next-letters.js";

/* Functions of the reader's that fit into the model -> the lesson of their challenge. */
const OWN = {causal_self_attention: "order-masks-cross", softmax_rows: "why-the-root", next_step: "build-a-transformer"};
const DIALS = ["temperature", "top_k", "top_p"];

class TransformerWriting extends HTMLElement {
  connectedCallback() {
    if (this.inside) return;   // moved in the page: it lives already
    this.inside = (name) => this.querySelector(`[data-part=${name}]`);
    this.field = (name) => this.querySelector(`[name=${name}]`);
    this.answer = JSON.parse(this.inside("answer").textContent);
    Object.assign(this, {chosen: null, seed: 0, trained: null});
    const deeds = {one: () => this.write(1), on: () => this.write(1000), again: () => this.again(), clear: () => this.clear()};
    for (const [name, deed] of Object.entries(deeds)) this.querySelector(`[data-do=${name}]`).addEventListener("click", (event) => { if (event.currentTarget.getAttribute("aria-disabled") !== "true") deed(); });
    this.wish = newest(this, (answer) => this.took(answer), async (question) => readable(await ask(question, {})));
    this.field("start").addEventListener("input", () => this.look(this.field("start").value));
    for (const name of DIALS) this.field(name).addEventListener("input", () => this.look());
    for (const one of this.querySelectorAll("[name=model], [name=attention], [name=without]")) one.addEventListener("change", () => this.look());
    this.addEventListener("click", (event) => {
      const letter = event.target.closest("[data-letter]");
      if (letter) this.choose(Number(letter.dataset.letter));
    });
    document.addEventListener("transformer-trained", this);
    document.addEventListener("challenge-passed", this);
    this.offerOwn();
    this.draw();
  }

  disconnectedCallback() {
    for (const name of ["transformer-trained", "challenge-passed"]) document.removeEventListener(name, this);
  }

  handleEvent({type, detail}) {
    if (type === "challenge-passed") return this.offerOwn();
    this.trained = detail;
    this.inside("trained").textContent = text("transformer-writing.model.yours", {step: detail.step});
    this.querySelector("[name=model][value=trained]").disabled = false;
    if (this.model) this.look(this.fits ? this.text : "");
  }

  get text() { return this.answer.text; }
  get model() { return this.querySelector("[name=model]:checked").value === "trained" ? this.trained : null; }
  get fits() { return [...this.text].every((letter) => this.trained.model.letters.includes(letter)); }

  get dials() {
    const {temperature, top_k: k, top_p: p} = Object.fromEntries(DIALS.map((name) => [name, Number(this.field(name).value)]));
    return {temperature, top_k: k < Number(this.field("top_k").max) ? k : null, top_p: p < 1 ? p : null};
  }

  question(written, more) {
    const {model, dials, seed} = this, name = this.querySelector("[name=attention]:checked").value;
    const without = this.field("without").value, source = name && shelf(`challenge/${name}`, OWN[name]).read()?.source;
    return {do: source ? "write_transformer_by" : "write_transformer", text: written, more, seed, ...dials, without: without ? [without] : [],
      ...model ? {model: model.model, is_list: model.is_list, own_text: model.text} : {}, ...source ? {source, function: name} : {}};
  }

  /* ---- what the buttons do ---- */

  look(written = this.text) { return this.wish(this.question(written, 0)); }
  /* Goes on; a text that is over makes room for another. */
  write(more) {
    if (this.answer.finished) this.seed += 1;
    return this.wish(this.question(this.answer.finished ? this.start : this.text, more));
  }

  /* Another draw from the same beginning. */
  again() {
    this.seed += 1;
    return this.wish(this.question(this.start, 1000));
  }

  clear() {
    this.field("start").value = "";
    return this.look("");
  }

  get start() { return this.field("start").value; }

  choose(n) {
    this.chosen = this.chosen === n ? null : n;
    this.draw();
  }

  took(answer) {
    const grew = answer.text.startsWith(this.text) && answer.text.length > this.text.length;
    this.answer = answer;
    if (this.chosen !== null && !grew) this.chosen = null;
    this.draw();
    this.say();
  }

  /* ---- the reader's own functions ---- */

  offerOwn() {
    for (const [name, lesson] of Object.entries(OWN)) {
      const source = shelf(`challenge/${name}`, lesson).read()?.source, verdict = shelf(`verdict/${name}`, lesson).read();
      const radio = this.querySelector(`[name=attention][value=${name}]`), note = this.querySelector(`[data-note=${name}]`);
      radio.disabled = !source;
      const passed = verdict?.source === source && verdict?.judged?.passed;
      const finding = verdict?.source === source && verdict?.judged?.findings?.[0]?.seen;
      note.textContent = !source ? text("transformer-writing.own.none") : passed ? text("transformer-writing.own.passed") : finding ? text("transformer-writing.own.finding", {finding}) : text("transformer-writing.own.unchecked");
    }
  }

  /* What her function did, in a sentence. */
  ownSays({own, next}) {
    if (!own) return "";
    const [letter, , chance] = next[0], shown = name(letter, text);
    if (own.error) return text(own.error.type ? own.error.line ? "grid.own.error-line" : "grid.own.error" : "transformer-writing.own.failed", {...own.error, message: own.error.message.split("\n")[0]});
    if (own.largest < 1e-4) return text("transformer-writing.own.same");
    return text("transformer-writing.own.differs", {largest: own.largest.toFixed(2), letter: shown, yours: chance.toFixed(2), ours: own.ours.toFixed(2)});
  }

  /* ---- what is drawn and said ---- */

  draw() {
    const {answer, chosen, start} = this, read = answer.letters.length, first = [...answer.text].length - read + 1;   // a long text is read from its end
    render(drawLetters({text: answer.text, start: [...start].length, finished: answer.finished, chosen}, text), this.inside("written"));
    render(drawNext(answer, text), this.inside("next"));
    const row = chosen === null ? null : chosen + 1 - first;
    const maps = answer.maps && unpack(answer.maps).data;
    render(maps && !(row < 0) ? drawHeads({...answer, maps, chosen: row}, text) : null, this.inside("reads"));
    this.inside("known").textContent = answer.finished ? text(`transformer-writing.word.${answer.known ?? "new"}`) : answer.full ? text("transformer-writing.full") : "";
    this.inside("own-says").textContent = this.ownSays(answer);
    this.inside("left").textContent = text("transformer-writing.left", {n: answer.left});
    for (const name of DIALS) this.querySelector(`[data-part=${name}]`).textContent = this.dialSays(name);
    this.querySelector("[data-do=one]").setAttribute("aria-disabled", answer.full);
  }

  dialSays(name) {
    const value = Number(this.field(name).value);
    if (name === "top_k") return value < Number(this.field(name).max) ? String(value) : text("transformer-writing.all");
    return name === "top_p" && value >= 1 ? text("transformer-writing.all") : value.toFixed(name === "top_p" ? 2 : 1);
  }

  say() {
    const {text: written, finished} = this.answer;
    this.inside("said").textContent = written ? text(finished ? "transformer-writing.said.word" : "transformer-writing.said.letters", {word: written}) : "";
  }
}

/* A problem of this model's own, in the words of the interface. */
const readable = ({slug, ...answer}) => slug ? {...answer, problem: text(`transformer-writing.problem.${slug}`, answer)} : answer;

customElements.define("transformer-writing", TransformerWriting);
