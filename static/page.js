/* Every page's one script: saving and loading of work, and life for the elements the page has. */

import "./page/work.js";
import "./page/offline.js";
import "./page/symbols.js";
import "./page/updated.js";
import {bring} from "./on-demand.js";

document.documentElement.dataset.alive = "";   // from-disk.js: the scripts are here

const view = ["present", "embed"].find((name) => new URLSearchParams(location.search).has(name));
if (view) bring(`${view}-view`);
document.querySelector("[data-do=present]")?.addEventListener("click", () => bring("present-view").then(({present}) => present()));

document.querySelector("[data-do=notebook]")?.addEventListener("click", ({currentTarget}) => {
  const place = currentTarget.parentElement.querySelector("[data-part=notebook]");
  bring("save-notebook").then(({save}) => save(currentTarget.dataset.notebook, (sentence) => { place.textContent = sentence; }));
});

const elements = {
  "attention-grid": () => import("./elements/attention-grid.js"),
  "attention-training": () => import("./elements/attention-training.js"),
  "code-cell": () => import("./elements/code-cell.js"),
  "code-challenge": () => import("./elements/code-challenge.js"),
  "course-start": () => import("./elements/course-start.js"),
  "cross-grid": () => import("./elements/cross-grid.js"),
  "head-grids": () => import("./elements/head-grids.js"),
  "lesson-progress": () => import("./elements/lesson-progress.js"),
  "page-contents": () => import("./elements/page-contents.js"),
  "pair-stepper": () => import("./elements/pair-stepper.js"),
  "print-answers": () => import("./elements/print-answers.js"),
  "quiz-question": () => import("./elements/quiz-question.js"),
  "root-lab": () => import("./elements/root-lab.js"),
  "was-helpful": () => import("./elements/was-helpful.js"),
};
for (const {localName: tag} of document.querySelectorAll(":not(:defined)")) elements[tag] ??= () => bring(tag);

/* The elements come alive as they stand in the page, each kind in a turn of its own, so that nothing the reader does has to wait for all of them;
   without a pause where somebody sets out for a place of the page, since an element that comes alive may grow. */
let begin;
const inHaste = new Promise((go) => { begin = go; });
function hurry() {
  begin();
  arrive();
}
const turn = () => Promise.race([inHaste, globalThis.scheduler?.yield?.() ?? new Promise((go) => setTimeout(go))]);
if (location.hash || performance.getEntriesByType("navigation")[0]?.type !== "navigate") hurry();
addEventListener("click", ({target}) => { if (target.closest("a[href^='#']")) hurry(); }, {capture: true});
addEventListener("load", () => setTimeout(arrive, 300));   // about when all has arrived by itself, also in a tab that shows no frames

/* All of the page is laid out (prose.css). */
function arrive() {
  for (const animation of document.getAnimations()) if (animation.animationName === "arrive") animation.finish();
}

const earlier = (one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
const present = Object.entries(elements).map(([tag, bring]) => ({tag, first: document.querySelector(tag), bring})).filter(({first}) => first);
comeAlive(present.sort((a, b) => earlier(a.first, b.first)));

async function comeAlive(present) {
  for (const {tag, bring} of present) {
    customElements.whenDefined(tag).then(repeatWhatWasDone);
    await turn();
    await bring().catch(reportError);   // the others live without it
  }
  document.documentElement.dataset.alive = "all";
}

/* What the reader does to an element that is not alive yet is done again as soon as it is: typing, choosing, pressing a button or Enter. */
const early = new Set();
for (const kind of ["input", "change", "click", "submit"]) addEventListener(kind, later, {capture: true});
function later(event) {
  if (!event.isTrusted || !dead(event.target)) return;
  early.add(event);
  if (event.type === "submit") event.preventDefault();
}
function dead(target) { return Boolean(target.closest?.(":not(:defined)")); }
function repeatWhatWasDone() {
  for (const event of early) {
    if (dead(event.target)) continue;
    early.delete(event);
    if (event.type === "submit") event.target.requestSubmit();
    else if (event.type === "click") event.target.closest("button:not([type=submit])")?.click();
    else event.target.dispatchEvent(new Event(event.type, {bubbles: true}));
  }
}
