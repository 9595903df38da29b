/* A lesson in a SCORM package tells the learning platform how far its reader is, and finds her work again there.

   The script runs before the page's own: what the platform kept is put on the page's shelves before any element looks at them. Work of several
   people on one computer stays apart, by the platform's id of the learner.
   Reported are score (points), completion (all parts done), progress, and each part as an objective; all of it by what the page found. */

import {begun, call, old, parts} from "./platform.js";                   // first: the shelves have the learner in their names
import {shelf, shelves} from "../../../static/shared/storage.js";

const room = old ? 4000 : 60_000;                               // characters that every platform keeps as suspend data: 4096 and 64000
const every = 4000;                                             // ms between two looks at what has changed
const set = (name, value) => call("SetValue", name, String(value));
const start = Date.now(), lesson = document.documentElement.dataset.lesson;
let told = "", ended = false;

/* What was done so far, the most telling first, as long as there is room: answers and passes, then the code of challenges, then that of cells. */
function kept() {
  const mine = shelves().filter((one) => one.lesson === lesson), of = (kind) => mine.filter(({name}) => name.startsWith(`${kind}/`));
  const items = [
    ...of("quiz").map(({name, value: {given, verdict, tries}}) => [name, {given, verdict, tries}]),
    ...of("verdict").filter(({value}) => value.passed).map(({name}) => [name, {passed: true, source: "", judged: {checks: [], findings: []}}]),
    ...["challenge", "cell"].flatMap(of).map(({name, value: {source, stub}}) => [name, {source, stub}]),
  ];
  let used = 2;
  const fits = (item) => {
    const size = JSON.stringify(item).length + 1;
    if (used + size > room) return false;
    used += size;
    return true;
  };
  return JSON.stringify(items.filter(fits));
}

function restore() {
  try {
    for (const [name, value] of JSON.parse(call("GetValue", "cmi.suspend_data") || "[]")) if (shelf(name).read() === null) shelf(name).write(value);
  } catch { /* another lesson's, or cut off: the work on this device stays */ }
}

const stateOf = (name) => {
  const value = shelf(name.replace("challenge/", "verdict/")).read();
  if (!value) return shelf(name).read() ? "incomplete" : "not attempted";
  return value.verdict === "right" || value.passed === true ? "completed" : "incomplete";
};

function report() {
  const states = parts.map(([name, points]) => [name, points, stateOf(name)]);
  const work = kept(), now = JSON.stringify([states, work]);
  if (now === told || ended) return;
  told = now;
  const most = states.reduce((sum, [, points]) => sum + points, 0), done = states.filter(([, , state]) => state === "completed");
  const score = done.reduce((sum, [, points]) => sum + points, 0), all = done.length === states.length;
  const core = old ? "cmi.core." : "cmi.";
  set(`${core}score.min`, 0);
  set(`${core}score.max`, old ? 100 : most);      // in SCORM 1.2 a score is a number from 0 to 100
  set(`${core}score.raw`, old ? Math.round(100 * score / (most || 1)) : score);
  if (old) set("cmi.core.lesson_status", all ? "completed" : "incomplete");
  else {
    set("cmi.score.scaled", Math.round(1e4 * score / (most || 1)) / 1e4);
    set("cmi.progress_measure", Math.round(1e4 * done.length / (states.length || 1)) / 1e4);
    set("cmi.completion_status", all ? "completed" : "incomplete");
    if (all) set("cmi.success_status", "passed");
  }
  states.forEach(([name, , state], n) => {
    set(`cmi.objectives.${n}.id`, name.replace("/", "."));
    set(`cmi.objectives.${n}.${old ? "status" : "completion_status"}`, state);
    if (!old && state === "completed") set(`cmi.objectives.${n}.success_status`, "passed");
  });
  set("cmi.suspend_data", work);
  call("Commit", "");
}

function end() {
  if (ended) return;
  report();
  ended = true;
  const seconds = Math.round((Date.now() - start) / 1000), two = (n) => String(n).padStart(2, "0");
  set(old ? "cmi.core.session_time" : "cmi.session_time", old ? `${String(Math.floor(seconds / 3600)).padStart(4, "0")}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}` : `PT${seconds}S`);
  set(old ? "cmi.core.exit" : "cmi.exit", "suspend");
  call("Commit", "");
  call("Finish", "");
}

if (begun) {
  restore();
  report();
  setInterval(report, every);
  for (const event of ["question-answered", "challenge-passed"]) document.addEventListener(event, () => setTimeout(report));
  addEventListener("pagehide", end);
  addEventListener("pageshow", ({persisted}) => { if (persisted) location.reload(); });      // the session was ended
}
