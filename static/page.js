/* Every page's one script: saving and loading of work, and life for the elements the page has.
   <attention-grid> is brought to life by attention-grid.js, and so on: a new element is a new file. Python starts itself (python.js). */

import "./work.js";
import "./offline.js";

const tags = new Set([...document.body.querySelectorAll("*")].filter((one) => one instanceof HTMLElement).map((one) => one.localName));
for (const tag of tags) if (tag.includes("-")) import(`./${tag}.js`);
