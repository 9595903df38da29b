/* Python, as the rest of the page sees it: ask a question, get an answer; stop; try again.

   const answer = await ask({do: "run", source, cell: "a1"}, {onOutput, onPlace, signal});
     The actions are those of py/door.py. The promise always settles with plain data and never rejects:
       the door's answer, or {problem: "sentence"} from our own Python,
       or {ended: why, reason?} when there is no answer:
          "stopped"    the reader stopped it (or a question before it)
          "too-long"   no answer within the limit of its kind (workers.js); {seconds}
          "crashed"    Python died and was replaced        "exited"   the code ended Python itself (os._exit)
          "dropped"    `signal` was aborted while it waited in the queue
          "failed"     Python could not be loaded; {file, reason}
     onOutput([{kind: "out" | "err" | "cut", text, over}])   printed text, as it comes (terminal.js says what `over` means)
     onPlace(n)       questions before this one in the queue; 0 = it runs now
   stop()             ends what the reader's code is doing, at once, and drops the runs queued behind it
   restart()          a fresh Python (after a failure: another try)
   Python starts by itself, on a first visit once the page is painted or its scripts run, on a later one at once; where data is dear the first question starts it.

   python.state       "absent" | "loading" | "ready" | "failed", mirrored to <html data-python>
   python.progress    null | {stage, loaded, total}   stage is a key: text(`python.stage.${stage}`)
   python.failure     null | {file, reason}
   python.age         grows when the variables of the page are lost
   events on python:  "state", "progress", "gone" (variables lost; event.detail.why = "stopped" | "too-long" | "crashed" | "exited" | "restarted") */

import {Workers} from "./workers.js";

export const python = Object.assign(new EventTarget(), {state: "absent", progress: null, failure: null, age: 0});

const workers = new Workers({
  onState(state, failure) {
    if (state === python.state) return;
    Object.assign(python, {state, failure: failure ?? null, progress: state === "loading" ? python.progress : null});
    document.documentElement.dataset.python = state;
    if (state === "ready") globalThis.earlyPython?.remember();
    python.dispatchEvent(new Event("state"));
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

export const ask = (question, options) => workers.ask(question, options);
export const stop = () => workers.stop();
export const restart = () => workers.restart();

/* The page goes first; then, or before, the worker has begun (early.js). */
async function startByItself() {
  const {worker = null, dear = false} = globalThis.earlyPython ?? {};
  if (dear && !worker) return;
  if (!worker && document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded, {once: true}));
  workers.start();
}

if ("usesPython" in document.documentElement.dataset) startByItself();
