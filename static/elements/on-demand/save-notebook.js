/* The lesson as a notebook for Jupyter, JupyterLite and Colab, with the reader's own code and answers in it.
   The build wrote the notebook beside the page; a cell whose metadata name a shelf of this page gets what lies there. */

import {download} from "../../shared/download.js";
import {shelf} from "../../shared/storage.js";
import {text} from "../../shared/text.js";

/* address: of the notebook; say(sentence): tells the reader how it went */
export async function save(address, say) {
  const made = await fetch(address).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status))).catch(() => null);
  if (!made) return say(text("notebook.gone"));
  dispatchEvent(new Event("keep-now"));      // an editor stores a moment after the last key
  made.cells.forEach(putOwn);
  download(JSON.stringify(made, null, 1), `${document.documentElement.dataset.lesson}.ipynb`, "application/x-ipynb+json");
  say(text("notebook.saved"));
}

function putOwn(cell) {
  const name = cell.metadata?.lesson, kept = name && shelf(name).read(), was = [cell.source].flat().join("");
  if (!kept) return;
  if (cell.cell_type === "code" && typeof kept.source === "string" && kept.source !== was) Object.assign(cell, {source: kept.source, outputs: []});
  if (cell.cell_type === "markdown" && kept.answered) cell.source = was.replace("<details>", () => `${answer(kept)}\n\n<details>`);
}

function answer({answered, verdict}) {
  const lines = String(answered).split("\n").map((line) => `> ${line}`).join("\n");
  return `**${text("notebook.mine")}**${verdict ? ` (${text(verdict === "right" ? "results.right" : "results.wrong")})` : ""}\n\n${lines}`;
}
