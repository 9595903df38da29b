/* Life for the figures of recorded heads: menus, covered looks, the wall of all heads, guesses that Python scores.

   <real-heads show="cover | effects | wall | guess | names">, drawn first by the build with the same functions (drawing/real-heads.js).
   Recorded data lie in files beside the page, named by `packet`, and are fetched when the reader comes near. Property: state; data-alive once its data are there. */

import {render} from "preact";
import {ask} from "../../python/python.js";
import {text} from "../../shared/text.js";
import {counted, draw, nameOf, trianglesOf, HEADS, LAYERS} from "../../drawing/real-heads.js";

const ALL = HEADS * LAYERS;

class RealHeads extends HTMLElement {
  connectedCallback() {
    if (this.kind) return;   // moved in the page: it lives already
    this.kind = new KINDS[this.getAttribute("show")](this);
    const near = new IntersectionObserver((seen) => {
      if (!seen.some(({isIntersecting}) => isIntersecting)) return;
      near.disconnect();
      this.begin();
    }, {rootMargin: "800px"});
    near.observe(this);
    addEventListener("beforeprint", () => this.begin(), {once: true});
  }

  begin() {
    return this.begun ??= this.kind.begin().then(() => { this.draw(); this.dataset.alive = ""; }, () => { this.dataset.state = "failed"; });
  }

  get state() { return this.kind.state; }
  set state(state) {
    Object.assign(this.kind.state, state);
    this.draw();
  }

  draw() {
    const figure = this.querySelector("[data-part=figure]");
    render(draw({show: this.getAttribute("show"), act: this.kind.act, ...this.kind.data(), ...this.kind.state}, text), figure, figure.firstElementChild);
    this.dataset.state = this.kind.state.state ?? "ready";
  }
}

/* What all kinds share: the state, the files, and one handler for all controls. */
class Kind {
  constructor(element) {
    this.element = element;
    this.first = JSON.parse(element.querySelector("[data-part=first]").textContent);
    this.packets = [...element.querySelectorAll("[packet]")].map((one) => one.getAttribute("packet"));
    this.state = {...this.first.state};
    this.act = (name, value) => { this.change(name, value); element.draw(); };
  }

  async json() {
    const answer = await fetch(this.packets[0]);
    if (!answer.ok) throw new Error(`${this.packets[0]}: ${answer.status}`);
    return answer.json();
  }

  change(name, value) { this.state[name] = value; }
}

class Cover extends Kind {
  async begin() {
    this.found = await this.json();
    this.counts = counted(this.found.openings);
  }

  data() { return {found: this.found, counts: this.counts}; }

  change(name, value) {
    if (name === "covered") return super.change(name, value);
    const {openings} = this.found, now = openings[this.state.at];
    const wish = {set: now.set, noun: now.noun ?? 0, many: now.many, other: now.other ?? 0};
    if (name === "harder") return super.change("at", Number(value));
    if (name === "frame") wish.set = value;
    if (name === "subject") [wish.noun, wish.many] = value.split(" ").map((one, n) => (n ? one === "1" : Number(one)));
    if (name === "other") wish.other = Number(value);
    this.state.at = openings.findIndex((one) => one.set === wish.set && (one.set === "harder" || (one.noun === wish.noun && one.many === wish.many && one.other === wish.other)));
  }
}

class Effects extends Kind {
  async begin() { this.heads = await this.json(); }
  data() { return {heads: this.heads}; }
  change(name, value) { super.change(name, name === "chosen" || (name === "of" && value !== "forty") ? Number(value) : value); }
}

class Names extends Kind {
  async begin() { this.names = await this.json(); }
  data() { return {names: this.names}; }
  change(name, value) { super.change(name, Number(value)); }
}

/* Each file is fetched once, whoever needs it. */
const files = new Map();
function bytesOf(packet) {
  if (!files.has(packet)) {
    const coming = fetch(packet).then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error(`${packet}: ${answer.status}`)))).then((buffer) => new Uint8Array(buffer));
    coming.catch(() => files.delete(packet));   // the next try asks again
    files.set(packet, coming);
  }
  return files.get(packet);
}

class Wall extends Kind {
  begin() {
    this.element.addEventListener("keydown", (event) => this.walk(event));
    return this.open(this.state.at);
  }

  async open(at) {
    this.bytes = await bytesOf(this.packets[at]);
    this.tokens = this.first.sentences[at].tokens;
    Object.assign(this.state, {at, row: this.tokens.length - 1, state: "ready"});
  }

  data() { return {sentences: this.first.sentences, tokens: this.tokens, bytes: this.bytes}; }

  change(name, value) {
    if (name !== "at") return super.change(name, value);
    this.state.state = "loading";
    this.open(Number(value)).catch(() => { this.state.state = "failed"; }).then(() => this.element.draw());
  }

  walk(event) {
    const step = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: HEADS, ArrowUp: -HEADS, Home: -ALL, End: ALL}[event.key];
    if (!step || !event.target.closest(".thumbs td[data-head]")) return;
    event.preventDefault();
    this.act("chosen", Math.max(0, Math.min(ALL - 1, this.state.chosen + step)));
    this.element.querySelector(`.thumbs td[data-head="${nameOf(this.state.chosen)}"]`).focus();
  }
}

class Guess extends Kind {
  async begin() {}

  data() {
    const {guesses, sentences, scores, size} = this.first, {at} = this.state;
    return {guesses: guesses.map(([key, says]) => [key, says]), sentences, size, found: at === "own" ? this.own : scores[at]};
  }

  change(name, value) {
    if (name === "at" && value !== "own") Object.assign(this.state, {at: value, source: this.first.guesses.find(([key]) => key === value)[2], problem: ""});
    if (name === "source") Object.assign(this.state, {source: value, at: "own", problem: ""});
    if (name === "at" && value === "own") Object.assign(this.state, {at: "own"});
    if (name === "source") this.own = null;
    if (name === "score") this.score();
  }

  async score() {
    if (this.state.state === "loading" || this.state.state === "running") return;
    Object.assign(this.state, {state: "loading", problem: ""});
    const {own, problem} = await this.asked().catch((error) => ({problem: text("real-heads.guess.failed", {reason: error.message})}));
    this.own = own ?? null;
    Object.assign(this.state, {state: "ready", at: "own", problem: problem ?? ""});
    this.element.draw();
  }

  async asked() {
    const {sentences} = this.first;
    this.asking ??= Promise.all(this.packets.map(bytesOf)).then((all) => all.map((bytes, n) => {
      const {tokens} = sentences[n];
      return {tokens, maps: base64(trianglesOf(bytes, tokens.length))};
    }));
    const maps = await this.asking.catch((error) => { this.asking = null; throw error; });
    this.state.state = "running";
    this.element.draw();
    const answer = await ask({do: "score_heads", source: this.state.source, sentences: maps, beside: Math.floor(Math.random() * ALL)}, {});
    if (answer.ended) return {problem: text(`cell.ended.${answer.ended}`, answer)};
    if (answer.problem) return {problem: answer.problem};
    if (answer.error) return {problem: raised(answer.error)};
    return {own: answer};
  }
}

function raised({type, message, line}) {
  if (!type) return message;
  return text(line ? "grid.own.error-line" : "grid.own.error", {type, message: message.split("\n")[0], line});
}

function base64(bytes) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(letters);
}

const KINDS = {cover: Cover, effects: Effects, wall: Wall, guess: Guess, names: Names};

customElements.define("real-heads", RealHeads);
