/* One Python in one worker: takes one question at a time, and always comes back, with an answer or with how it ended. */

import {actions} from "./actions.js";

const silence = 120;   // seconds without any sign while starting; start.js has its own, shorter limits for the network
const waking = 30;     // seconds until the first sign; then its image of Python, which a start gives no sign from, may loop for ever
const hurry = 10;      // seconds: a start that takes longer is thought to hang, even if the reader leaves before it has ended
const longest = 300;   // seconds for a file that Python waits for in the middle of a question

export class Interpreter {
  /* onState() after every change of .state; onProgress({stage, loaded, total}) while it starts; onKept() when the next start has its image */
  constructor({onState, onProgress, onKept = () => {}}) {
    this.state = "loading";        // loading | ready | dead
    this.used = false;             // has it run code of the reader?
    this.placed = false;           // has it the author's files?
    this.leaving = false;          // it is ended after the answer that is out
    this.failure = null;           // {file, reason} if it died before it was ready
    this.out = null;               // the question out: {id, question, onOutput, onFetch, settle}
    Object.assign(this, {onState, onProgress, onKept, asked: 0});
    const {port1, port2} = new MessageChannel();
    this.port = port1;
    this.port.onmessage = ({data}) => this.heard(data);
    this.worker = early() ?? begun() ?? this.none();
    this.worker.onerror = (event) => { event.preventDefault(); this.lost(event.message || "worker"); };
    this.worker.postMessage({port: port2}, [port2]);
    this.clock = watch(waking, () => this.lost("image"));
    this.began = performance.now();
  }

  /* Would it be ready soon, if the page stayed? */
  get starting() { return this.state === "loading" && performance.now() - this.began < hurry * 1000; }

  /* Where no worker can be made: old browsers, a frame without an origin. It is said as any failure to start is. */
  none() {
    queueMicrotask(() => this.lost("worker"));
    return {postMessage() {}, terminate() {}};
  }

  get free() { return this.state === "ready" && !this.out && !this.leaving; }

  /* onOutput(pieces) as text is printed; onFetch({file, bytes}) when Python waits for a file, and onFetch(null) when it goes on;
     files: a pack that is put in place before the first question that brings it
     -> the answer, or {ended, ...} */
  ask(question, {onOutput = () => {}, onFetch = () => {}, files = null} = {}) {
    return new Promise((settle) => {
      const id = ++this.asked, seconds = actions[question.do]?.seconds;
      this.out = {id, question, onOutput, onFetch, settle};
      this.port.postMessage({id, question: JSON.stringify(question), files: this.placed ? null : files});
      this.placed ||= Boolean(files);
      if (seconds) this.clock = watch(seconds, () => this.end({ended: "too-long", seconds}), () => this.fetching);
    });
  }

  /* Python waits for a file: that time is no computing. */
  waits(file) {
    this.fetching = Boolean(file);
    this.out?.onFetch(file);
    this.giveUp?.();
    this.giveUp = file && watch(longest, () => this.end({ended: "missing", file: file.file}));
  }

  /* Terminates the worker; whoever waits for it hears `how`. */
  end(how) {
    if (this.state === "dead") return;
    this.state = "dead";
    this.clock?.();
    this.giveUp?.();
    this.port.onmessage = null;    // nothing printed after this moment is shown
    this.port.close();
    this.worker.onerror = null;
    this.worker.terminate();
    this.ended = how;
    this.answered(how);
    this.onState();
  }

  answered(answer) {
    const {settle} = this.out ?? {};
    this.out = null;
    settle?.(answer);
  }

  lost(reason) {
    if (this.state === "loading") this.failure = {file: "python-worker.js", reason};
    this.end({ended: "crashed", reason});
  }

  heard({say, id, ...message}) {
    if (id !== undefined && id !== this.out?.id) return;
    const hear = {
      progress: () => { this.clock?.(); this.clock = watch(silence, () => this.lost("no sign of life")); this.onProgress(message.progress); },
      kept: () => this.onKept(),
      fetching: () => this.waits(message.file),
      ready: () => { this.clock(); this.state = "ready"; this.onState(); },
      failure: () => { this.failure = message.failure; this.end({ended: "crashed", reason: message.failure.reason}); },
      output: () => this.out.onOutput(message.pieces),
      answer: () => { this.clock?.(); this.answered(read(message.answer)); this.onState(); },
      ended: () => this.end(message),
    };
    hear[say]?.();
  }
}

/* What Python sent -> plain data. Code of the reader may have replaced what writes it. */
function read(answer) {
  try {
    const read = JSON.parse(answer);
    if (read && typeof read === "object" && !Array.isArray(read) && !("ended" in read)) return read;
  } catch { /* as below */ }
  return {ended: "unreadable"};
}

function begun() {
  try { return new Worker(new URL("./python-worker.js", import.meta.url), {type: "module", name: globalThis.earlyPython?.name() ?? "python"}); }
  catch { return null; }
}

/* -> the worker that early.js has started, once */
function early() {
  const {worker = null} = globalThis.earlyPython ?? {};
  if (worker) globalThis.earlyPython.worker = null;
  return worker;
}

/* Calls `late` after so many seconds in which the page was awake (a closed laptop does not count) and paused() was false;
   returns a function that calls it off. */
function watch(seconds, late, paused = () => false) {
  let left = seconds;
  const timer = setInterval(() => {
    if (paused() || left-- > 0) return;
    clearInterval(timer);
    late();
  }, 1000);
  return () => clearInterval(timer);
}
