/* node python-halves.mjs PYODIDE FOLDER PROGRAM: starts Python with the interpreter of FOLDER, hot.wasm and cold.wasm, and runs a program.
   Prints as JSON its variable `answer` and how often the cold half was brought. */

import {readFileSync} from "node:fs";
import {join} from "node:path";
import {pathToFileURL} from "node:url";
import {boot} from "../../static/python/worker/boot.js";
import {alive} from "../../static/python/worker/wasm-split.js";

const [pyodideFolder, folder, program] = process.argv.slice(2);
const half = (name) => new WebAssembly.Module(readFileSync(join(folder, `${name}.wasm`)));
const {loadPyodide} = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
const {default: createPyodideModule} = await import(pathToFileURL(join(pyodideFolder, "pyodide.asm.mjs")));
let brought = 0;
const pyodide = await boot({loadPyodide, createPyodideModule}, {engine: Promise.resolve(half("hot")), files: [[]],
  alive: (module, imports) => alive(module, imports, () => { brought += 1; return half("cold"); }),
  more: {env: {PYTHONPATH: "/lib/python314.zip"}, indexURL: pyodideFolder, stdLibURL: join(pyodideFolder, "python_stdlib.zip")}});
pyodide.runPython(program);
console.log(JSON.stringify({answer: pyodide.globals.get("answer"), brought}));
process.exit(0);   // Pyodide keeps Node waiting
