/* Python's interpreter and NumPy's libraries come in halves (py/publish/pyodide/wasm_split.py): what a lesson calls, and the rest, brought when it is called. */

const SHARED = "hot ";   // begins the names of what only the cold half needs
const RELAY = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 6, 1, 0, 1, 102, 0, 0, 7, 5, 1, 1, 102, 0, 0]);   // imports a function f and exports it

/* The cold half that could not be had when a function in it was called: Python ends there. */
export const missing = {file: null};

/* module: a hot half, or a whole.  bring() -> its cold half, compiled, at once: the caller is in the middle of a computation.
   -> the exports of an instance of it */
export function alive(module, imports, bring) {
  const {exports} = new WebAssembly.Instance(module, imports), table = exports[`${SHARED}table`];
  if (!table) return exports;
  const {f} = new WebAssembly.Instance(new WebAssembly.Module(RELAY), {"": {f: () => { new WebAssembly.Instance(bring(), {...imports, hot: exports}); }}}).exports;
  table.set(0, f);   // a cold function calls this first; the cold half, once alive, puts one there that does nothing
  return Object.fromEntries(Object.entries(exports).filter(([name]) => !name.startsWith(SHARED)));
}
