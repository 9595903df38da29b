/* Every page's one script: brings the elements the page has to life, then starts Python when there is time. */

const elements = {
  "attention-grid": "./attention-grid.js",
  "code-cell": "./code-cell.js",
  "code-challenge": "./code-challenge.js",
  "quiz-question": "./quiz-question.js",
};

const present = Object.keys(elements).filter((tag) => document.querySelector(tag));
for (const tag of present) import(elements[tag]);

const needPython = ["attention-grid", "code-cell", "code-challenge"];
if (present.some((tag) => needPython.includes(tag))) import("./python.js").then(({startWhenIdle}) => startWhenIdle());
