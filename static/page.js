/* Every page's one script: saving and loading of work, and life for the elements the page has. */

import "./work.js";
import "./offline.js";

const elements = {
  "attention-grid": () => import("./attention-grid.js"),
  "attention-training": () => import("./attention-training.js"),
  "code-cell": () => import("./code-cell.js"),
  "code-challenge": () => import("./code-challenge.js"),
  "cross-grid": () => import("./cross-grid.js"),
  "head-grids": () => import("./head-grids.js"),
  "lesson-progress": () => import("./lesson-progress.js"),
  "page-contents": () => import("./page-contents.js"),
  "pair-stepper": () => import("./pair-stepper.js"),
  "print-answers": () => import("./print-answers.js"),
  "quiz-question": () => import("./quiz-question.js"),
  "root-lab": () => import("./root-lab.js"),
  "was-helpful": () => import("./was-helpful.js"),
};

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
const present = Object.entries(elements).map(([tag, bring]) => ({first: document.querySelector(tag), bring})).filter(({first}) => first);
comeAlive(present.sort((a, b) => earlier(a.first, b.first)));

async function comeAlive(present) {
  for (const {bring} of present) {
    await turn();
    await bring().catch(reportError);   // the others live without it
  }
}
