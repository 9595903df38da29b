/* Starts Pyodide the way its own documentation describes, with files that are fetched and checked already: for a site built with
   `build.py build --whole`, where boot.js does not know this version of Pyodide. No memory image; of private names only API.abiVersion. */

import {place} from "./pack.js";

const {fetch} = self;

/* scripts {loadPyodide, createPyodideModule}, engine: bytes of the interpreter, files: [[path, bytes], ...]  -> pyodide */
export async function bootWhole({loadPyodide, createPyodideModule}, {engine, files, indexURL}) {
  self.fetch = async (url) => new Response(...(String(url).endsWith(".wasm") ? [engine, {headers: {"Content-Type": "application/wasm"}}] : []));
  let inside;
  const pyodide = await loadPyodide({
    createPyodideModule: (module) => createPyodideModule(inside = module),
    indexURL, stdLibURL: `${indexURL}nothing`,
    jsglobals: Object.create(null),                              // Python sees nothing of the browser
    env: {PYTHONPATH: "/course:/python", PYTHONHASHSEED: "0"},
    lockFileContents: {packages: {}, info: {get abi_version() { return inside.API.abiVersion; }}},   // it shall load no packages itself
    fsInit: async (FS) => place(files, FS),
  });
  self.fetch = fetch;
  return pyodide;
}
