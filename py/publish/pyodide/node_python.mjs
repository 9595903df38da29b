/* What the programs share that start the browser's own Python in Node: compile.mjs and profile.mjs. */

import {readFileSync, readdirSync} from "node:fs";
import {join, relative} from "node:path";
import {pathToFileURL} from "node:url";

/* -> what Pyodide's scripts export, as boot() takes it */
export async function scriptsOf(pyodideFolder) {
  const {loadPyodide} = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
  const {default: createPyodideModule} = await import(pathToFileURL(join(pyodideFolder, "pyodide.asm.mjs")));
  return {loadPyodide, createPyodideModule};
}

/* [[path in the browser, content], ...] of all files in a folder, in an order that is the same everywhere; placeOf(path, here): where its content lies */
export function filesIn(folder, placeOf = (path, here) => here) {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath ?? file.path, file.name))
    .map((here) => ["/" + relative(folder, here).split("\\").join("/"), here])
    .map(([path, here]) => [path, new Uint8Array(readFileSync(placeOf(path, here)))])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
