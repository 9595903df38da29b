/* The Pythons of a page and who answers what. There are never more than two.
   front: holds the page's variables; it runs the cells. Once a question with the reader's code was put to it, it is used.
   spare: a second one, in which no code of the reader has run.
   Three kinds of question (actions.js): the page's go to the front; one of kind "once" goes to an interpreter that is not used
   and is ended after the answer; all others go to one that is not used. So what code leaves behind, in a cell or in a
   check, never meets the judge, the grid or the next check.
   Stop = end the interpreter, promote the spare: instant, whatever the code does, and needs no special headers. */

import {actions} from "./actions.js";
import {Interpreter} from "./interpreter.js";

const kindOf = ({question}) => actions[question.do]?.code ?? "ours";

/* A second interpreter takes 60 to 100 MB. Browsers that do not tell their memory: touch devices count as small.
   A small device makes it when a question needs it, and ends it when none did for a while. */
const roomy = (navigator.deviceMemory ?? (matchMedia("(pointer: coarse)").matches ? 2 : 8)) > 2;
const patience = 1500;   // ms after an answer before the spare is made: the reader's next click goes first
const quiet = 10_000;    // ms after which a small device ends a spare that nobody asks

export class Workers {
  constructor({onState, onProgress, onGone, onSpare, onKept}) {
    Object.assign(this, {onState, onProgress, onGone, onSpare, onKept, front: null, spare: null, waiting: [], failedSpares: 0, triesAgain: 2});
  }

  get starting() { return Boolean(this.front?.starting || this.spare?.starting); }

  start() {
    if (this.front) return;
    this.front = this.spare ?? this.make();
    this.spare = null;
    this.tell();
  }

  ask(question, {onOutput, onPlace = () => {}, onFetch, signal, files} = {}) {
    if (this.failure) return Promise.resolve({ended: "failed", ...this.failure});
    return new Promise((settle) => {
      const item = {question, onOutput, onPlace, onFetch, files, settle};
      signal?.addEventListener("abort", () => this.leave(item));
      if (signal?.aborted) return settle({ended: "dropped"});
      this.waiting.push(item);
      this.start();
      this.next();
    });
  }

  /* The reader does not want the answer: it leaves the queue, or the reader's code that runs is ended.
     With the front go the variables, so the runs that wait behind it are not begun. */
  leave(item) {
    if (this.waiting.includes(item)) return this.drop(item, "dropped");
    const kind = kindOf(item), {at} = item;
    if (kind === "ours" || !at?.out || at.out.question !== item.question) return;   // it is done, or nobody waits for long
    if (kind === "page") for (const behind of this.waiting.filter((one) => kindOf(one) === "page")) this.drop(behind, "stopped");
    at.end({ended: "stopped"});
  }

  restart() {
    this.failure = null;
    if (this.front) this.front.end({ended: "restarted"});
    else this.start();
  }

  drop(item, ended) {
    this.waiting.splice(this.waiting.indexOf(item), 1);
    item.settle({ended});
  }

  /* Gives every free interpreter the first question that suits it. */
  next() {
    for (const one of [this.spare, this.front]) {
      const item = one?.free && this.waiting.find((item) => this.suits(one, item));
      if (item) this.give(one, item);
    }
    this.waiting.forEach((item, before) => item.onPlace(before + 1));
    if (this.front?.used && this.waiting.some((item) => kindOf(item) !== "page")) this.makeSpare();
  }

  suits(one, item) {
    if (kindOf(item) === "page") return one === this.front;
    if (one === this.spare) return true;
    return !one.used && (this.spare?.state !== "ready" || this.spare.leaving);
  }

  async give(one, item) {
    const kind = kindOf(item);
    this.waiting.splice(this.waiting.indexOf(item), 1);
    item.at = one;
    if (kind !== "ours") one.used = true;
    if (kind === "once") one.leaving = true;
    item.onPlace(0);
    const coming = one.ask(item.question, item);
    if (one.leaving && one === this.front) this.makeSpare();   // its successor
    const answer = await coming;
    if (kind === "once") one.end({ended: "used"});   // not `leaving`: by now that may be said of the question after this one
    item.settle(answer);
    if (kind !== "ours") setTimeout(() => this.makeSpareAhead(), patience);
    if (!roomy) this.endSpareWhenQuiet();
  }

  make() {
    const one = new Interpreter({
      onProgress: (progress) => { if (one === this.front) this.onProgress(progress); },
      onState: () => { this.changed(one); },
      onKept: () => this.onKept(),
    });
    return one;
  }

  makeSpare() {
    if (this.spare || this.front?.state !== "ready") return;
    this.spare = this.make();
    this.tell();
  }

  /* Where there is room, before it is needed. */
  makeSpareAhead() {
    if (roomy && this.failedSpares < 2) this.makeSpare();
  }

  endSpareWhenQuiet() {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => { if (this.spare?.free) this.spare.end({ended: "spare"}); }, quiet);
  }

  changed(one) {
    if (one.state === "dead" && one === this.spare) this.spareDied(one);
    if (one.state === "dead" && one === this.front) this.frontDied(one);
    this.tell();
    this.next();
  }

  /* A spare that cannot be loaded leaves the front alone; who waits for it hears why. */
  spareDied(one) {
    this.spare = null;
    if (!one.failure) return;
    this.failedSpares += 1;
    if (!this.front?.used) return;
    for (const item of this.waiting.filter((item) => kindOf(item) !== "page")) this.drop(item, "failed");
  }

  frontDied(one) {
    this.front = null;
    if (one.failure && !(one.failure.reason === "image" && this.triesAgain-- > 0)) return this.giveUp(one.failure);
    this.start();
    if (one.used && !one.leaving) this.onGone(one.ended.ended);
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
    this.onSpare(this.spare?.state ?? "none");
  }
}
