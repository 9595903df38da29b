/* node compile.mjs PYODIDE TREE: TREE is a folder laid out as Python will see it in the browser: python/ with all of Python's and NumPy's
   modules, course/ with ours. Starts the course from it with the browser's own Python, compiles the modules which that start imported,
   writes each x.pyc into TREE, and prints as JSON the paths of all files the start needs. */

import {mkdirSync, readFileSync, readdirSync, writeFileSync} from "node:fs";
import {dirname, join, relative} from "node:path";
import {pathToFileURL} from "node:url";
import {boot} from "../../static/python-boot.js";

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
  const {loadPyodide} = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
  const {default: createPyodideModule} = await import(pathToFileURL(join(pyodideFolder, "pyodide.asm.mjs")));
  const engine = WebAssembly.compile(readFileSync(join(pyodideFolder, "pyodide.asm.wasm")));
  const env = {PYTHONNODEBUGRANGES: "1"};   // a fifth smaller: no columns, only lines, in tracebacks through these modules
  return boot({loadPyodide, createPyodideModule}, {engine, files: files(), more: {env, indexURL: pyodideFolder, stdLibURL: join(tree, "nothing")}});
}

/* [[path in the browser, content], ...] of all files in the tree, in an order that is the same everywhere */
function files() {
  return readdirSync(tree, {recursive: true, withFileTypes: true})
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath ?? file.path, file.name))
    .map((here) => ["/" + relative(tree, here).split("\\").join("/"), new Uint8Array(readFileSync(here))])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
