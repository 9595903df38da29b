/* One Python in one worker: takes one question at a time, and always comes back, with an answer or with how it ended. */

const limits = {observe: 10, attend_by: 10, attend: 20, judge: 30, train: 30};   // seconds; "run" has none: the reader has Stop
const silence = 120;   // seconds without any sign while starting; python-start.js has its own, shorter limits for the network

export class Interpreter {
  /* onState() after every change of .state; onProgress({stage, loaded, total}) while it starts */
  constructor({onState, onProgress}) {
    this.state = "loading";        // loading | ready | dead
    this.failure = null;           // {file, reason} if it died before it was ready
    this.out = null;               // the question out: {id, question, onOutput, settle}
    Object.assign(this, {onState, onProgress, asked: 0});
    const {port1, port2} = new MessageChannel();
    this.port = port1;
    this.port.onmessage = ({data}) => this.heard(data);
    this.worker = early() ?? new Worker(new URL("./python-worker.js", import.meta.url), {type: "module", name: "python"});
    this.worker.onerror = (event) => { event.preventDefault(); this.lost(event.message || ""); };
    this.worker.postMessage({port: port2}, [port2]);
    this.clock = watch(silence, () => this.lost("no sign of life"));
  }

  get free() { return this.state === "ready" && !this.out; }

  /* -> the answer, or {ended, ...} */
  ask(question, onOutput = () => {}) {
    return new Promise((settle) => {
      const id = ++this.asked, limit = limits[question.do];
      this.out = {id, question, onOutput, settle};
      this.port.postMessage({id, question: JSON.stringify(question)});
      if (limit) this.clock = watch(limit, () => this.end({ended: "too-long", seconds: limit}));
    });
  }

  /* Terminates the worker; whoever waits for it hears `how`. */
  end(how) {
    if (this.state === "dead") return;
    this.state = "dead";
    this.clock?.();
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
      ready: () => { this.clock(); this.state = "ready"; this.onState(); },
      failure: () => { this.failure = message.failure; this.end({ended: "crashed", reason: message.failure.reason}); },
      output: () => this.out.onOutput(message.pieces),
      answer: () => { this.clock?.(); this.answered(JSON.parse(message.answer)); this.onState(); },
      ended: () => this.end(message),
    };
    hear[say]?.();
  }
}

/* -> the worker that early.js has started, once */
function early() {
  const {worker = null} = globalThis.earlyPython ?? {};
  if (worker) globalThis.earlyPython.worker = null;
  return worker;
}

/* Calls `late` after so many seconds in which the page was awake (a closed laptop does not count); returns a function that calls it off. */
function watch(seconds, late) {
  let left = seconds;
  const timer = setInterval(() => {
    if (left-- > 0) return;
    clearInterval(timer);
    late();
  }, 1000);
  return () => clearInterval(timer);
}
