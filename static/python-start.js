/* Starts Python in this worker: its files are asked for all at once and each is checked; what helps the next visit is kept.
   The first visit boots from packs. After that an image of the booted Python lies on the shelf, and the next visits start from it. */

import {Files, FileError, openShelf} from "./python-fetch.js";
import {Images} from "./python-image.js";
import {boot, takeImage} from "./python-boot.js";
import {entries, place, unzip, unzipped} from "./pack.js";

const BEFORE_MAIN = ["python.pack", "libraries.pack"], AFTER_MAIN = ["numpy.pack", "course.pack"];
const START = `
import sys
sys.path_importer_cache.clear()             # Python has looked at its folders before these modules were in them
import numpy, door, guard
`;
const AGAIN = `
import random, sys
sys.path_importer_cache.clear()
random.seed()                               # otherwise every visit would draw the same numbers as the last
sys.path[:] = dict.fromkeys(sys.path)       # Pyodide puts "" in front at every start
assert numpy.arange(6.0).reshape(2, 3).dot(numpy.ones(3)).tolist() == [3.0, 12.0]
`;
const nowhere = new URL("../../python/", import.meta.url).href;   // Pyodide wants an address, and is handed all it would ask there
const patience = 15_000;   // ms for an image to come alive
const pause = 2000;        // ms after the start until the work for later begins: the reader's first question goes first

/* files {name: {url, sha256, bytes}}, urls relative to this module.  progress({stage: "download" | "start" | "packages", loaded, total})
   -> pyodide, with NumPy and the course's modules imported.  Throws FileError {file, reason} when a file cannot be had. */
export async function startPython({files: list, progress}) {
  const shelf = await openShelf(new URL("../../", import.meta.url));
  const files = new Files({list, base: import.meta.url, shelf, onProgress: (loaded, total) => progress({stage: "download", loaded, total})});
  const images = new Images(shelf, import.meta.url, list);
  const parts = askForAll(files);
  const image = await images.find();
  const pyodide = (image && await fromImage(parts, image, images)) ?? await fromPacks(parts, images, progress);
  bringTheRest(pyodide, files);
  return pyodide;
}

/* -> promises of what Python is made of. Modules of NumPy and the course come last: Python's own start does not wait for them. */
function askForAll(files) {
  const engine = compiled(files), scripts = scriptsOf(files);
  const first = unpacked(files, BEFORE_MAIN);
  const second = Promise.all([engine, scripts, first]).then(() => unpacked(files, AFTER_MAIN));
  const failed = Promise.all([engine, scripts, first, second]).then(() => new Promise(() => {}));   // settles only by failing
  for (const promise of [engine, scripts, first, second, failed]) promise.catch(() => {});
  return {engine, scripts, first, second, failed};
}

async function unpacked(files, names) {
  const packs = await Promise.all(names.map(async (name) => unzip(await files.bytes(name))));
  return packs.flatMap(entries);
}

/* The interpreter is compiled while it arrives. If what arrived proves wrong, the checked bytes are compiled. */
async function compiled(files) {
  const live = new TransformStream(), writer = live.writable.getWriter();
  const arriving = WebAssembly.compileStreaming(new Response(unzipped(live.readable), {headers: {"Content-Type": "application/wasm"}}));
  arriving.catch(() => {});
  const give = (what) => what.catch(() => {});
  const bytes = await files.bytes("engine.pack", {onChunk: (chunk) => give(writer.write(chunk)), onAgain: () => give(writer.abort())});
  give(writer.close());
  return arriving.catch(async () => WebAssembly.compile(await unzip(bytes))).catch(() => { throw new FileError("engine.pack", "wasm"); });
}

/* Scripts are imported by their address, after a look at what lies there: a failed import does not say why. */
async function scriptsOf(files) {
  const load = async (name) => {
    await files.bytes(name);
    return import(files.url(name)).catch(() => { throw new FileError(name, "type"); });
  };
  const [{loadPyodide}, {default: createPyodideModule}] = await Promise.all([load("pyodide.mjs"), load("pyodide.asm.mjs")]);
  return {loadPyodide, createPyodideModule};
}

async function fromPacks(parts, images, progress) {
  Promise.all([parts.engine, parts.scripts, parts.first]).then(() => progress({stage: "start"}), () => {});
  const pyodide = await booted(parts, null);
  progress({stage: "packages"});
  pyodide.runPython(START);
  try {
    const image = takeImage(pyodide);
    setTimeout(() => images.keep(image), pause);
  } catch (error) {
    console.info("There will be no image of Python:", error.message);
  }
  return pyodide;
}

/* -> pyodide, or null: whatever is wrong with an image, the packs are still there. */
async function fromImage(parts, image, images) {
  try {
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("it does not come alive")), patience));
    const pyodide = await Promise.race([booted(parts, image), late]);
    pyodide.runPython(AGAIN);
    return pyodide;
  } catch (error) {
    if (error instanceof FileError) throw error;
    console.info("The image of Python is thrown away:", error.message);
    await images.forget();
    return null;
  }
}

/* -> pyodide. Pyodide never comes back when its interpreter cannot be had, so a file that failed has to end the wait. */
async function booted({engine, scripts, first, second, failed}, image) {
  const taken = handOver(engine);
  const start = async () => {
    const pyodide = await boot(await scripts, {files: first, image, more: {indexURL: nowhere, stdLibURL: nowhere}});
    place(await second, pyodide.FS);
    return pyodide;
  };
  try {
    return await Promise.race([start(), failed]);
  } finally {
    taken.giveBack();
  }
}

/* Pyodide fetches and compiles by itself; while it starts, it is handed what was fetched and compiled already. */
function handOver(engine) {
  const {fetch} = self, {instantiateStreaming} = WebAssembly;
  self.fetch = async () => new Response();
  WebAssembly.instantiateStreaming = async (_, imports) => ({module: await engine, instance: await WebAssembly.instantiate(await engine, imports)});
  return {giveBack() { self.fetch = fetch; WebAssembly.instantiateStreaming = instantiateStreaming; }};
}

/* All other modules: fetched when there is time, or at once when an import asks for one (py/later.py). */
function bringTheRest(pyodide, files) {
  const arrived = new Map();
  files.onProgress = () => {};
  setTimeout(() => files.bytes("rest.pack").then((bytes) => arrived.set("rest.pack", bytes), () => {}), pause);
  pyodide.pyimport("later").install((name) => arrived.get(name) ?? atOnce(files.url(name)));
}

/* -> bytes or null. Python waits inside an import, so this is a request that waits too. */
function atOnce(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    return null;
  }
  return request.status === 200 ? new Uint8Array(request.response) : null;
}
