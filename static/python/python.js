/* Python, as the rest of the page sees it: ask a question, get an answer; stop; try again.

   const answer = await ask({do: "run", source, cell: "a1"}, {onOutput, onPlace, onFetch, signal});
     The actions are those of py/course/door/__init__.py. The promise always settles with plain data and never rejects:
       the door's answer, or {problem: "sentence"} from our own Python,
       or {ended: why, reason?} when there is no answer:
          "stopped"    the reader stopped it (`signal`, or that of a run before it)
          "too-long"   no answer within the limit of its kind (interpreter.js); {seconds}
          "crashed"    Python died and was replaced        "exited"   the code ended Python itself (os._exit)
          "dropped"    `signal` was aborted while it waited in the queue
          "failed"     Python could not be loaded; {file, reason}
          "missing"    a file that this code needs could not be had; {file}
          "unreadable" the code left nothing that can be read as an answer
     onOutput([{kind: "out" | "err" | "cut", text, over}])   printed text, as it comes (terminal.js says what `over` means)
     onPlace(n)       questions before this one in the queue; 0 = it runs now
     onFetch(file)    {file, bytes} that Python waits for in the middle of the question; null = it goes on
     signal           aborted: the question leaves the queue, or the reader's code in it is ended at once
   warm()             where there is room, a second Python is made ahead: a check will need it
   restart()          a fresh Python (after a failure: another try)
   Python starts by itself, on a first visit once the page is painted or its scripts run, on a later one at once; where data is dear the first question starts it.

   python.state       "absent" | "loading" | "ready" | "failed", mirrored to <html data-python>
   python.progress    null | {stage, loaded, total}   stage is a key: text(`python.stage.${stage}`)
   python.failure     null | {file, reason}
   python.starting    true while an interpreter starts that a question waits for or will need; <html data-spare> says which: none | loading | ready
   python.age         grows when the variables of the page are lost
   events on python:  "state", "progress", "gone" (variables lost; event.detail.why = "stopped" | "too-long" | "crashed" | "exited" | "restarted") */

import {actions} from "./actions.js";
import {Workers} from "./workers.js";

export const python = Object.assign(new EventTarget(), {state: "absent", progress: null, failure: null, starting: false, age: 0});

const workers = new Workers({
  onState(state, failure) {
    if (state === python.state) return;
    Object.assign(python, {state, failure: failure ?? null, progress: state === "loading" ? python.progress : null});
    document.documentElement.dataset.python = state;
    if (state === "ready") globalThis.earlyPython?.remember();
    python.dispatchEvent(new Event("state"));
  },
  onSpare(state) {
    python.starting = state === "loading";
    document.documentElement.dataset.spare = state === "dead" ? "none" : state;
  },
  onKept() {
    document.documentElement.dataset.image = "kept";
  },
  onProgress(progress) {
    python.progress = progress;
    python.dispatchEvent(new Event("progress"));
  },
  onGone(why) {
    python.age += 1;
    python.dispatchEvent(new CustomEvent("gone", {detail: {why}}));
  },
});

if (globalThis.earlyPython) earlyPython.starting = () => workers.starting;

export async function ask(question, options) {
  const {files: address} = document.documentElement.dataset;
  if (!address || !actions[question.do]?.code) return workers.ask(question, options);
  const files = await lessonFiles(address);
  return files ? workers.ask(question, {...options, files}) : {ended: "missing", file: address};
}

let asked = null;

/* The pack of the author's own files, which the reader's code may open; fetched at the first question that carries code. -> bytes, or null */
function lessonFiles(address) {
  return asked ??= fetch(address).then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(answer.status))).catch(() => asked = null);
}

export const warm = () => workers.makeSpareAhead();
export const restart = () => workers.restart();

/* The page goes first; then, or before, the worker has begun (early.js). */
async function startByItself() {
  const {worker = null, dear = false} = globalThis.earlyPython ?? {};
  if (dear && !worker) return;
  if (!worker && document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded, {once: true}));
  workers.start();
}

if ("usesPython" in document.documentElement.dataset) startByItself();
