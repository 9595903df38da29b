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

for (const [tag, bring] of Object.entries(elements)) if (document.querySelector(tag)) bring();
