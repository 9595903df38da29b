/* node profile.mjs PYODIDE FOLDER: in FOLDER lie the files of a start, as Python will see them in the browser (start/), the packs that come later
   (later/), and marked by wasm_split.py the interpreter and the libraries (marked/engine, marked/<path>). Starts Python twice as the worker does, first
   from the files, then from an image, and rehearses what readers do. Prints as JSON which functions ran: {"engine" or path: [numbers]}. */

import {existsSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {boot, imageIn, takeImage} from "../../../static/python/worker/boot.js";
import {packed, reader} from "../../../static/python/worker/pack.js";
import {prepare} from "../../../static/python/worker/door.js";
import {filesIn, scriptsOf} from "./node_python.mjs";
import {rehearse} from "./workload.mjs";

process.on("uncaughtException", (error) => {   // Node would print the line it happened in, which is all of Pyodide
  console.error(String(error.stack).split("\n").filter((line) => line.length < 500).join("\n"));
  process.exit(1);
});
globalThis.navigator ??= {language: "en-US", userAgent: "Node", platform: ""};   // a browser has one, and Python reads it
const [pyodideFolder, folder] = process.argv.slice(2);
const MARK = /^hot (\d+)$/, marks = {};
const scripts = await scriptsOf(pyodideFolder);
const engine = WebAssembly.compile(readFileSync(join(folder, "marked/engine")));

const pyodide = await started();
pyodide.runPython("import numpy, door, grader.sandbox, lazy_import");
const image = new Uint8Array(await new Blob(packed(takeImage(pyodide))).arrayBuffer());
act(pyodide, ["python.pack", "numpy.pack"]);
act(await started(imageIn(reader(image), image.length)), []);
const ran = Object.entries(marks).map(([path, all]) => [path, [...new Set(all.filter(([, mark]) => mark.value).map(([number]) => number))]]);
console.log(JSON.stringify(Object.fromEntries(ran)));
process.exit(0);   // Pyodide keeps Node waiting

function started(image = null) {
  const marked = (path) => join(folder, "marked", path);
  const files = filesIn(join(folder, "start"), (path, here) => (existsSync(marked(path)) ? marked(path) : here));
  return boot(scripts, {engine, files: [files], image, alive,
    more: {_sysExecutable: "./this.program", indexURL: pyodideFolder, stdLibURL: join(folder, "nothing")}});
}

/* An instance whose marks are kept, and hidden from Pyodide */
function alive(module, imports, path) {
  const all = Object.entries(new WebAssembly.Instance(module, imports).exports), isMark = ([name]) => MARK.test(name);
  (marks[path] ??= []).push(...all.filter(isMark).map(([name, mark]) => [Number(MARK.exec(name)[1]), mark]));
  return Object.fromEntries(all.filter((one) => !isMark(one)));
}

function act(pyodide, here) {
  const later = (name) => join(folder, "later", name);
  pyodide.pyimport("lazy_import").install((name) => (existsSync(later(name)) ? new Uint8Array(readFileSync(later(name))) : null), here);
  let heard;
  const answer = prepare(pyodide, (what, message) => { heard = message; });
  rehearse((question) => {
    answer({id: 1, question: JSON.stringify(question)});
    const told = JSON.parse(heard.answer ?? "{}");
    if (!heard.answer || told.problem?.includes("stumbled")) throw new Error(`${question.do}: ${told.problem ?? heard.reason}`);
    return told;
  }, JSON.parse(readFileSync(join(folder, "challenges.json"), "utf8")));
}
