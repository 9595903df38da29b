/* The two Pythons of a page and who answers what.
   front: holds the page's variables and runs what the reader wrote.
   spare: a warm second one. It answers our own questions, so the grid lives while a cell loops, and takes over when the front is stopped.
   Stop = end the front, promote the spare: instant, whatever the code does, and needs no special headers. There are never more than two. */

import {Interpreter} from "./interpreter.js";

const readers = new Set(["run", "observe", "attend_by"]);   // questions that carry the reader's code
const isReaders = ({question}) => readers.has(question.do);

/* A second interpreter takes 60 to 100 MB. Browsers that do not tell their memory: touch devices count as small. */
const roomy = (navigator.deviceMemory ?? (matchMedia("(pointer: coarse)").matches ? 2 : 8)) > 2;
const patience = 1500;   // ms after an answer before the spare is made: the reader's next click goes first

export class Workers {
  constructor({onState, onProgress, onGone}) {
    Object.assign(this, {onState, onProgress, onGone, front: null, spare: null, waiting: [], failedSpares: 0});
  }

  start() {
    if (this.front) return;
    this.front = this.spare ?? this.make();
    this.spare = null;
    this.tell();
  }

  ask(question, {onOutput, onPlace = () => {}, signal} = {}) {
    if (this.failure) return Promise.resolve({ended: "failed", ...this.failure});
    return new Promise((settle) => {
      const item = {question, onOutput, onPlace, settle};
      signal?.addEventListener("abort", () => this.drop(item, "dropped"));
      if (signal?.aborted) return settle({ended: "dropped"});
      this.waiting.push(item);
      this.start();
      this.next();
    });
  }

  stop() {
    for (const item of this.waiting.filter(isReaders)) this.drop(item, "stopped");
    if (this.front?.out && isReaders(this.front.out)) this.front.end({ended: "stopped"});
  }

  restart() {
    this.failure = null;
    if (this.front) this.front.end({ended: "restarted"});
    else this.start();
  }

  drop(item, ended) {
    const place = this.waiting.indexOf(item);
    if (place < 0) return;   // it runs already, or is done
    this.waiting.splice(place, 1);
    item.settle({ended});
  }

  /* Gives every free interpreter the first question that suits it. */
  next() {
    for (const one of [this.spare, this.front]) {
      const item = one?.free && this.waiting.find((item) => this.suits(one, item));
      if (!item) continue;
      this.waiting.splice(this.waiting.indexOf(item), 1);
      item.onPlace(0);
      one.ask(item.question, item.onOutput).then((answer) => {
        item.settle(answer);
        if (isReaders(item)) setTimeout(() => this.makeSpare(), patience);
      });
    }
    this.waiting.forEach((item, before) => item.onPlace(before + 1));
    const held = this.front?.out && isReaders(this.front.out);
    if (held && this.waiting.some((item) => !isReaders(item))) this.makeSpare();
  }

  suits(one, item) {
    if (one === this.spare) return !isReaders(item);
    return isReaders(item) || this.spare?.state !== "ready";
  }

  make() {
    const one = new Interpreter({
      onProgress: (progress) => { if (one === this.front) this.onProgress(progress); },
      onState: () => { this.changed(one); },
    });
    return one;
  }

  makeSpare() {
    if (this.spare || !roomy || this.failedSpares > 1 || this.front?.state !== "ready") return;
    this.spare = this.make();
  }

  changed(one) {
    if (one.state === "dead" && one === this.spare) this.spareDied(one);
    if (one.state === "dead" && one === this.front) this.frontDied(one);
    this.tell();
    this.next();
  }

  spareDied(one) {
    this.spare = null;
    if (one.failure) this.failedSpares += 1;
  }

  frontDied(one) {
    this.front = null;
    if (one.failure) return this.giveUp(one.failure);
    this.start();
    this.onGone(one.ended.ended);
  }

  giveUp(failure) {
    this.failure = failure;
    const waiting = this.waiting.splice(0);
    this.tell();
    for (const item of waiting) item.settle({ended: "failed", ...failure});
  }

  tell() {
    if (this.failure) this.onState("failed", this.failure);
    else if (this.front) this.onState(this.front.state === "ready" ? "ready" : "loading");
  }
}
