/* Boots Python out of bytes: the modules of Python, NumPy and the course, or an image of the memory of a Python that had imported them.
   There is no network and no storage here, so the same code runs in the worker and, while the site is built, in Node. */

import {checksum, listing, place} from "./pack.js";

const settings = {
  jsglobals: Object.create(null),                                 // Python sees nothing of the browser
  env: {PYTHONPATH: "/course:/python", PYTHONHASHSEED: "0"},      // a set has the same order for every reader, and in an image too
};

/* pyodide: what Pyodide's scripts export, {loadPyodide, createPyodideModule}.  engine: promise of the compiled interpreter.
   files: promises of [[path, bytes], ...].  image: null, or from imageIn.
   alive(module, imports, path) -> exports: makes an instance of the interpreter ("engine") or of the library at a path.
   more: further settings for loadPyodide.  -> the pyodide of loadPyodide */
export function boot({loadPyodide, createPyodideModule}, {engine, files, image = null, alive = whole, more = {}}) {
  const ready = Promise.all(files.map(withLibraries));
  ready.catch(() => {});   // who waits for it hears of a failure
  return new Promise((booted, failed) => {   // Pyodide waits forever for what failed before its main function runs
    let inside;
    loadPyodide({
      ...settings, ...more, env: {...settings.env, ...more.env},
      lockFileContents: {packages: {}, info: {get abi_version() { return inside.API.abiVersion; }}},   // Pyodide shall load no packages itself
      ...(image ? {_loadSnapshot: new Uint8Array()} : {_makeSnapshot: true}),
      async createPyodideModule(module) {
        inside = module;
        inside.instantiateWasm = (imports, done) => {
          Object.assign(imports.env, errorMark());
          imports["GOT.func"] = withoutGraphics(imports["GOT.func"]);
          engine.then((engine) => {
            const exports = alive(engine, imports, "engine");
            inside.end = () => inside.HEAPU32[exports.emscripten_get_sbrk_ptr() >> 2];   // of the memory that was ever in use
            done({exports}, engine);
          }).catch(failed);
        };
        inside.preRun.push((machine) => { beforeMain(machine, ready, alive).catch(failed); });
        const machine = await createPyodideModule(inside);
        if (image) fit(machine, inside.API, image);
        return machine;
      },
    }).then(booted, failed);
  });
}

/* Files and libraries are put in place before Python's main function runs. At that moment memory and table are still as compiled, so the
   libraries land at the same addresses every time: that is what lets an image, which does not hold them, find them where they were. */
async function beforeMain(machine, ready, alive) {
  machine.addRunDependency("files");
  for (const {files, libraries} of await ready) {
    place(files, machine.FS);
    for (const [path, compiled] of libraries) load(machine, path, compiled, alive);
  }
  machine.tableBeforeMain = machine.wasmTable.length;
  machine.removeRunDependency("files");
}

/* promise of files -> {files, libraries}: those of them that are WebAssembly, compiled as soon as they are there, [[path, compiled], ...] */
async function withLibraries(promise) {
  const files = await promise, libraries = files.filter(([path]) => path.endsWith(".so"));
  return {files, libraries: await Promise.all(libraries.map(async ([path, code]) => [path, await WebAssembly.compile(code)]))};
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

/* The memory of a Python that has imported what every start imports, and what has to be known to put it back  -> the files of a pack:
   "sums", the checksums of all others, "facts", "notes", which are Pyodide's, and under its address each run of pages with something in them,
   three pages in five.
   Throws when something lives outside that memory: then there is no image of it. */
export function takeImage(pyodide) {
  const machine = pyodide._module, {wasmTable, tableBeforeMain} = machine;
  const later = wasmTable.length - tableBeforeMain;
  if (machine.freeTableIndexes.length !== later) throw new Error("functions were added to the table: an image cannot hold them");
  const {HEAP8} = machine;
  machine.HEAP8 = new Int8Array();   // behind its notes Pyodide puts a copy of this, twice of what is needed
  const notes = pyodide.makeMemorySnapshot();
  machine.HEAP8 = HEAP8;
  const handles = Object.entries(machine.LDSO.loadedLibsByHandle).filter(([handle]) => handle !== "0").map(([handle, {name}]) => [handle, name]);
  const facts = {handles, size: HEAP8.length, table: tableBeforeMain, trampoline: trampoline(machine)};
  const files = [["facts", inBytes(facts)], ["notes", notes], ...runs(machine.HEAPU8)];
  return [["sums", inBytes(files.map(([, bytes]) => checksum(bytes)))], ...files];
}

const inBytes = (data) => new TextEncoder().encode(JSON.stringify(data));

function runs(memory) {
  const words = new Uint32Array(memory.buffer), found = [];
  let begin = null;
  for (let at = 0; at <= memory.length; at += PAGE) {   // at the end there is nothing, either
    const end = (at + PAGE) >> 2;
    let word = at >> 2;
    while (word < end && !words[word]) word += 1;
    if (word < end) begin ??= at;
    else if (begin !== null) {
      found.push([`${begin}`, memory.slice(begin, at)]);
      begin = null;
    }
  }
  return found;
}

/* read, size: of a pack as takeImage made it (pack.js)  -> the image, as boot() takes it. Throws when it is not whole or was damaged;
   of the runs that is seen when they are put back. */
export function imageIn(read, size) {
  const [all, ...files] = listing(read, size);
  const bytesOf = ([, start, size]) => { const bytes = new Uint8Array(size); read(bytes, start); return bytes; };
  const sums = JSON.parse(new TextDecoder().decode(bytesOf(all))), [facts, notes] = files.slice(0, 2).map(bytesOf);
  undamaged(facts, sums[0]);
  undamaged(notes, sums[1]);
  return {...JSON.parse(new TextDecoder().decode(facts)), notes, runs: files.slice(2).map((run, i) => [...run, sums[i + 2]]), read};
}

function undamaged(bytes, sum) {
  if (checksum(bytes) !== sum) throw new Error("it was damaged");
}

/* Makes a fresh machine, whose main function has not run, ready to take the memory of the image. */
function fit(machine, API, {handles, size, table, trampoline: pointer, notes, runs, read}) {
  if (machine.wasmTable.length !== table) throw new Error("the function table is not the image's");
  if (trampoline(machine) !== pointer) throw new Error("the call trampoline is not the image's");
  if (machine.HEAP8.length < size && !machine.growMemory(size)) throw new Error("not enough memory for the image");
  for (const [handle, name] of handles) machine.LDSO.loadedLibsByHandle[handle] = machine.LDSO.loadedLibsByName[name];
  const {restoreSnapshot} = API, {HEAPU8} = machine;
  API.restoreSnapshot = () => {
    const used = machine.end();
    let end = 0;
    for (const [address, start, length, sum] of runs) {
      HEAPU8.fill(0, end, Math.min(Number(address), used));
      const run = HEAPU8.subarray(Number(address), end = Number(address) + length);
      read(run, start);
      undamaged(run, sum);
    }
    HEAPU8.fill(0, end, used);
    return restoreSnapshot(notes);
  };
}

/* Where the memory says Python finds the function through which it calls others: set before main, so it must be the same both times. */
function trampoline({HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: offset}) {
  return HEAP32[(__PyRuntime + HEAP32[offset >> 2]) >> 2];
}
