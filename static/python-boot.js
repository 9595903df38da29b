/* Boots Python out of bytes: the modules of Python, NumPy and the course, or an image of the memory of a Python that had imported them.
   There is no network and no storage here, so the same code runs in the worker and, while the site is built, in Node. */

import {place} from "./pack.js";

const settings = {
  jsglobals: Object.create(null),                                 // Python sees nothing of the browser
  env: {PYTHONPATH: "/course:/python", PYTHONHASHSEED: "0"},      // a set has the same order for every reader, and in an image too
};

/* pyodide: what Pyodide's scripts export, {loadPyodide, createPyodideModule}.  engine: promise of the compiled interpreter.
   files: promise of [[path, bytes], ...].  image: null, or what takeImage made, its memory as a promise of its pieces.
   alive(module, imports, path) -> exports: makes an instance of the interpreter ("engine") or of the library at a path.
   more: further settings for loadPyodide.  -> the pyodide of loadPyodide */
export function boot({loadPyodide, createPyodideModule}, {engine, files, image = null, alive = whole, more = {}}) {
  return new Promise((booted, failed) => {   // Pyodide waits forever for what failed before its main function runs
    let inside;
    loadPyodide({
      ...settings, ...more, env: {...settings.env, ...more.env},
      lockFileContents: {packages: {}, info: {get abi_version() { return inside.API.abiVersion; }}},   // Pyodide shall load no packages itself
      ...(image ? {_loadSnapshot: new Uint8Array()} : {_makeSnapshot: true}),   // a promise of one: the machine is made while its memory arrives
      async createPyodideModule(module) {
        inside = module;
        inside.instantiateWasm = (imports, done) => {
          Object.assign(imports.env, errorMark());
          imports["GOT.func"] = withoutGraphics(imports["GOT.func"]);
          engine.then((engine) => done({exports: alive(engine, imports, "engine")}, engine)).catch(failed);
        };
        inside.preRun.push((machine) => { beforeMain(machine, files, alive).catch(failed); });
        const machine = await createPyodideModule(inside);
        if (image) await fit(machine, inside.API, image);
        return machine;
      },
    }).then(booted, failed);
  });
}

/* Files and libraries are put in place before Python's main function runs. At that moment memory and table are still as compiled, so the
   libraries land at the same addresses every time: that is what lets an image, which does not hold them, find them where they were. */
async function beforeMain(machine, files, alive) {
  machine.addRunDependency("files");
  files = await files;
  const libraries = files.filter(([path]) => path.endsWith(".so"));
  const compiled = await Promise.all(libraries.map(([, code]) => WebAssembly.compile(code)));
  place(files, machine.FS);
  libraries.forEach(([path], i) => load(machine, path, compiled[i], alive));
  machine.tableBeforeMain = machine.wasmTable.length;
  machine.removeRunDependency("files");
}

/* Pyodide makes the instance of a library itself; this one time it is given ours. */
function load(machine, path, compiled, alive) {
  const library = machine.newDSO(path, undefined, "loading");
  library.global = false;
  WebAssembly.Instance = function (module, imports) {
    if (module !== compiled) return new Instance(module, imports);
    WebAssembly.Instance = Instance;
    return {exports: alive(module, imports, path)};
  };
  library.exports = machine.loadWebAssemblyModule(compiled, {nodelete: true}, path, {}, 0);
}

const {Instance} = WebAssembly;
const whole = (module, imports) => new Instance(module, imports).exports;

/* What the interpreter hands around where a value of JavaScript stands for "there was an error". */
function errorMark() {
  const mark = Symbol("error");
  return {Jsv_GetError_import: () => mark, JsvError_Check: (value) => value === mark};
}

/* The table of functions that the interpreter hands out by name: 274 are for pictures on a canvas, which there is none of. */
function withoutGraphics(functions) {
  const nothing = new WebAssembly.Global({value: "i32", mutable: true}, 0);
  return new Proxy(functions, {get: (all, name) => (name.startsWith("emscripten_gl") ? nothing : all[name])});
}

const PAGE = 65536;

/* The memory of a Python that has imported what every start imports, and what has to be known to put it back.
   Throws when something lives outside that memory: then there is no image of it. */
export function takeImage(pyodide) {
  const machine = pyodide._module, {wasmTable, tableBeforeMain} = machine;
  const later = wasmTable.length - tableBeforeMain;
  if (machine.freeTableIndexes.length !== later) throw new Error("functions were added to the table: an image cannot hold them");
  const memory = pyodide.makeMemorySnapshot();   // Pyodide's notes, and then all bytes
  const handles = Object.entries(machine.LDSO.loadedLibsByHandle).filter(([handle]) => handle !== "0").map(([handle, {name}]) => [handle, name]);
  return {memory, handles, size: machine.HEAP8.length, table: tableBeforeMain, trampoline: trampoline(machine)};
}

/* The memory of an image -> [["notes", bytes], [address, bytes], ...]: only the pages with something in them, three in five. */
export function pieces(memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length >> 2), [, start] = words, found = [["notes", memory.subarray(0, start)]];
  for (let at = start; at < memory.length; at += PAGE) {
    if (words.subarray(at >> 2, (at + PAGE) >> 2).some(Boolean)) found.push([`${at - start}`, memory.subarray(at, at + PAGE)]);
  }
  return found;
}

/* Makes a fresh machine, whose main function has not run, ready to take the memory of the image. */
async function fit(machine, API, {memory, handles, size, table, trampoline: pointer}) {
  if (machine.wasmTable.length !== table) throw new Error("the function table is not the image's");
  if (trampoline(machine) !== pointer) throw new Error("the call trampoline is not the image's");
  if (machine.HEAP8.length < size && !machine.growMemory(size)) throw new Error("not enough memory for the image");
  for (const [handle, name] of handles) machine.LDSO.loadedLibsByHandle[handle] = machine.LDSO.loadedLibsByName[name];
  const {restoreSnapshot} = API, {HEAPU8} = machine, found = new Map(await memory);
  API.restoreSnapshot = () => {
    for (let at = 0; at < size; at += PAGE) {
      const page = found.get(`${at}`);
      page ? HEAPU8.set(page, at) : HEAPU8.fill(0, at, at + PAGE);
    }
    return restoreSnapshot(found.get("notes").slice());   // a copy: Pyodide reads it four bytes at a time
  };
}

/* Where the memory says Python finds the function through which it calls others: set before main, so it must be the same both times. */
function trampoline({HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: offset}) {
  return HEAP32[(__PyRuntime + HEAP32[offset >> 2]) >> 2];
}
