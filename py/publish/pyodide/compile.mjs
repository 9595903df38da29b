/* node compile.mjs PYODIDE TREE: TREE is a folder laid out as Python will see it in the browser: python/ with all of Python's and NumPy's
   modules, course/ with ours. Starts the course from it with the browser's own Python, compiles the modules which that start imported,
   writes each x.pyc into TREE, and prints as JSON the paths of all files the start needs. */

import {mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {boot} from "../../../static/python/worker/boot.js";
import {filesIn, scriptsOf} from "./node_python.mjs";

const [pyodideFolder, tree] = process.argv.slice(2);
const pyodide = await started();
const needed = JSON.parse(pyodide.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf8")));
const compile = pyodide.globals.get("compiled");
for (const [path, source] of Object.entries(needed.sources)) {
  const here = join(tree, path);
  mkdirSync(dirname(here), {recursive: true});
  writeFileSync(here, compile(source).toJs());
}
console.log(JSON.stringify(needed.files));
process.exit(0);   // Pyodide keeps Node waiting

async function started() {
  const engine = WebAssembly.compile(readFileSync(join(pyodideFolder, "pyodide.asm.wasm")));
  const env = {PYTHONNODEBUGRANGES: "1"};   // a fifth smaller: no columns, only lines, in tracebacks through these modules
  return boot(await scriptsOf(pyodideFolder), {engine, files: [filesIn(tree)], more: {env, indexURL: pyodideFolder, stdLibURL: join(tree, "nothing")}});
}
