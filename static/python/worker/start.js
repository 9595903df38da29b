/* Starts Python in this worker: its files are asked for all at once and each is checked; what helps the next visit is kept.
   The first visit boots from packs. It leaves an image of the booted Python, and the next visits start from that: "engine" is the
   interpreter, unzipped, "placed" the files that a start from the image puts in place, and "image" the memory. */

import {Files, FileError} from "./fetch.js";
import {Attempts, Kept, keptPieces, openFolder, openShelf} from "./kept.js";
import {boot, imageIn, takeImage} from "./boot.js";
import {alive, missing} from "./wasm-split.js";
import {bootWhole} from "./boot-whole.js";
import {entries, packed, place, unzip, unzipped} from "./pack.js";

const FIRST = ["libraries.pack", "python.pack"];    // what Python's own start needs
const THEN = {"numpy.pack": "numpy", "course.pack": "door, grader.sandbox, lazy_import"};   // what is in place and imported next, while the one after it is on its way
const PLACED = ["libraries.pack", "course.pack"];   // whose files a start from an image needs: all other modules are imported in it
const start = (modules) => `
import sys
sys.path_importer_cache.clear()             # Python has looked at its folders before these modules were in them
import ${modules}
`;
const AGAIN = `
import random, sys
sys.path_importer_cache.clear()
random.seed()                               # otherwise every visit would draw the same numbers as the last
sys.path[:] = dict.fromkeys(sys.path)       # Pyodide puts "" in front at every start
assert numpy.arange(6.0).reshape(2, 3).dot(numpy.ones(3)).tolist() == [3.0, 12.0]
`;
const nowhere = "https://python.invalid/";   // Pyodide wants to know where it lies; what it would fetch from there is handed to it
const patience = 15_000;   // ms for an image to come alive
const pause = 2000;        // ms after the start until the work for later begins: the reader's first question goes first
const COLD = "-cold.wasm";   // ends the names of the cold halves
const WASM = {"Content-Type": "application/wasm"};
const {fetch} = self;
const arrived = new Map();   // name -> bytes of what was fetched when there was time

/* files {name: {url, sha256, bytes}}, urls relative to this module.  may: promise, before it nothing is fetched.
   progress({stage: "download" | "start" | "packages", loaded, total})
   waits({file, bytes}) when Python waits for a file, waits(null) when it goes on; onKept() when the next start has its image
   left: a start that was under way did not die: its page was left
   -> pyodide, with NumPy and the course's modules imported.  Throws FileError {file, reason} when a file cannot be had. */
export async function startPython({files: list, may, progress, waits = () => {}, onKept = () => {}, left = false}) {
  const base = import.meta.url, [shelf, folder] = await Promise.all([openShelf(), openFolder()]);
  const files = new Files({list, base, shelf, may, onProgress: (loaded, total) => progress({stage: "download", loaded, total})});
  Object.assign(files, {waits, onKept});
  if (isWhole(list)) return fromWhole(files, progress);
  const hashes = Object.values(list).map(({sha256}) => sha256.slice(0, 8)).join("");
  const kept = {engine: new Kept(shelf, "engine", list["engine.pack"].sha256), placed: new Kept(shelf, "placed", hashes),
    image: keptPieces(folder, shelf, "image", hashes + navigator.userAgent)};
  const attempts = new Attempts(shelf);
  let [engine, placed, image, died] = await Promise.all([kept.engine.find(), kept.placed.find(), kept.image.find(), attempts.died()]);
  if (died && image && !left) {   // never twice from what a start died of
    image.close();
    await forgetAll(kept, "the last start from it did not come to its end");
    engine = placed = image = null;
  }
  const ended = placed && image && attempts.begin();   // the mark is made while the interpreter is compiled
  const common = {engine: Promise.all([compiled(files, kept.engine, engine), ended]).then(([engine]) => engine), scripts: scriptsOf(files, placed && image)};
  for (const part of Object.values(common)) part.catch(() => {});   // who needs it hears of a failure
  const pyodide = placed && image && await fromImage(placed, image, files, common, kept);
  image?.close();
  if (ended) (await ended)();
  if (pyodide) onKept();
  return pyodide ?? fromPacks(files, common, kept, progress);
}

/* Was the site built with Pyodide as it comes (build.py build --whole)? Then nothing of it lies apart. */
const isWhole = (list) => !Object.keys(list).some((name) => name.endsWith(COLD));

async function fromWhole(files, progress) {
  const names = [...FIRST, ...Object.keys(THEN)];
  const [scripts, engine, ...packs] = await Promise.all([scriptsOf(files), unpackedEngine(files), ...names.map((name) => unpacked(files, name))]);
  progress({stage: "start"});
  const pyodide = await bootWhole(scripts, {engine, files: packs.flat(), indexURL: nowhere});
  progress({stage: "packages"});
  for (const modules of Object.values(THEN)) pyodide.runPython(start(modules));
  bringTheRest(pyodide, files, names);
  return pyodide;
}

const unpackedEngine = async (files) => unzip(await files.bytes("engine.pack"));

async function forgetAll(kept, why) {
  console.info("The image of Python is thrown away:", why);
  await Promise.all(Object.values(kept).map((one) => one.forget()));
}

async function fromPacks(files, common, kept, progress) {
  Promise.all([common.engine, files.bytes("python.pack")]).then(() => progress({stage: "start"}), () => {});
  const before = FIRST.map((name) => unpacked(files, name)), coming = inTurn(files, Object.keys(THEN));
  const pyodide = await booted(files, common, before);
  progress({stage: "packages"});
  for (const [i, modules] of Object.values(THEN).entries()) {
    place(await coming[i], pyodide.FS);
    pyodide.runPython(start(modules));
  }
  leaveForNextVisit(pyodide, files, kept);
  bringTheRest(pyodide, files, [...FIRST, ...Object.keys(THEN)]);
  return pyodide;
}

/* -> promises of packs of which each is asked for when all before it have nearly come */
function inTurn(files, names) {
  let free = files.nearly();
  return names.map((name) => {
    const pack = free.then(() => unpacked(files, name));
    free = free.then(() => files.nearly());
    pack.catch(() => {});   // who waits for it hears of a failure
    return pack;
  });
}

/* -> pyodide, or null: whatever is wrong with an image, the packs are still there. */
async function fromImage(placed, {read, size}, files, common, kept) {
  try {
    const image = imageIn(read, size), before = placed.arrayBuffer().then((bytes) => entries(new Uint8Array(bytes)));
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("it does not come alive")), patience));
    late.catch(() => {});   // the image may be refused before anybody waits for this
    const pyodide = await Promise.race([booted(files, common, [before], image), late]);
    pyodide.runPython(AGAIN);
    bringTheRest(pyodide, files, PLACED);
    return pyodide;
  } catch (error) {
    if (error instanceof FileError) throw error;
    await forgetAll({image: kept.image}, error.message);
    return null;
  }
}

/* before: promises of the files that are put in place before Python's own start.  -> pyodide. A file that failed ends the wait at once. */
async function booted(files, {engine, scripts}, before, image = null) {
  const failed = Promise.all([engine, scripts, ...before]).then(() => new Promise(() => {}));
  const start = async () => {
    self.fetch = async () => new Response();   // Pyodide would fetch the interpreter itself; what is left of a start that failed shall ask nobody either
    const pyodide = await boot(await scripts, {engine, files: before, image, alive: (module, imports, path) => alive(module, imports, () => cold(files, path)),
      more: {indexURL: nowhere, stdLibURL: nowhere + "nothing"}});
    self.fetch = fetch;
    return pyodide;
  };
  return Promise.race([start(), failed]);
}

/* -> the cold half of the interpreter or of the library at a path, compiled (py/publish/pyodide/packs.py gives the names). */
function cold(files, path) {
  const name = `${path.split("/").at(-1).split(".")[0].replace(/^_+/, "")}${COLD}`, bytes = arrived.get(name) ?? atOnce(files, name);
  if (!bytes) throw new FileError(missing.file = name, "unreachable");
  return new WebAssembly.Module(bytes);
}

/* ---- what Python is made of ---- */

async function unpacked(files, name) {
  return entries(await unzip(await files.bytes(name)));
}

/* The interpreter is compiled while it arrives. If what arrived proves wrong, the bytes that came instead are compiled. */
async function compiled(files, kept, found) {
  if (found) return WebAssembly.compileStreaming(found).catch(async () => { await kept.forget(); return compiled(files, kept, null); });
  const live = new TransformStream(), writer = live.writable.getWriter();
  const arriving = WebAssembly.compileStreaming(new Response(unzipped(live.readable), {headers: WASM}));
  arriving.catch(() => {});
  const give = (what) => what.catch(() => {});
  const bytes = await files.bytes("engine.pack", {onChunk: (chunk) => give(writer.write(chunk)), onAgain: () => give(writer.abort())});
  give(writer.close());
  return arriving.catch(async () => WebAssembly.compile(await unzip(bytes))).catch(() => { throw new FileError("engine.pack", "wasm"); });
}

/* Scripts are imported by their address, once their bytes are kept; where there is an image, they are. A failed import does not say why, so the bytes are looked at. */
async function scriptsOf(files, image) {
  const load = async (name) => {
    if (!image) await files.bytes(name);
    return import(files.url(name)).catch(async () => {
      await files.bytes(name);
      throw new FileError(name, "type");
    });
  };
  const [{loadPyodide}, {default: createPyodideModule}] = await Promise.all([load("pyodide.mjs"), load("pyodide.asm.mjs")]);
  return {loadPyodide, createPyodideModule};
}

/* ---- afterwards ---- */

function leaveForNextVisit(pyodide, files, kept) {
  if (!kept.engine.shelf) return;
  const none = (error) => console.info("There will be no image of Python:", error.message);
  const keep = (image) => Promise.all([
    kept.image.keep(packed(image)),
    Promise.all(PLACED.map((name) => unpacked(files, name))).then((placed) => kept.placed.keep(new Blob(packed(placed.flat())))),
    files.bytes("engine.pack").then(unzip).then((engine) => kept.engine.keep(engine, WASM)),
  ]);
  try {
    const image = takeImage(pyodide);
    setTimeout(() => keep(image).then(files.onKept, none), pause);
  } catch (error) {
    none(error);
  }
}

/* What is not in place: fetched when there is time, or at once when an import asks for a module (py/course/lazy_import.py) or Python calls a cold function. */
function bringTheRest(pyodide, files, here) {
  const later = ["python.pack", "numpy.pack", "rest.pack", ...Object.keys(files.list).filter((name) => name.endsWith(COLD))].filter((name) => !here.includes(name));
  files.onProgress = () => {};
  setTimeout(() => { for (const name of later) files.bytes(name).then((bytes) => arrived.set(name, bytes), () => {}); }, pause);
  pyodide.pyimport("lazy_import").install((name) => arrived.get(name) ?? atOnce(files, name), here);
}

/* -> bytes or null. Python waits inside an import or a call, so these are requests that wait, too. */
function atOnce(files, name) {
  files.waits({file: name, bytes: files.list[name].bytes});
  const bytes = requested(files, name) ?? requested(files, name, {"Cache-Control": "no-cache"});   // browsers keep a wrong answer for minutes, also after it is mended
  files.waits(null);
  return bytes;
}

function requested(files, name, headers = {}) {
  const request = new XMLHttpRequest();
  try {
    request.open("GET", files.url(name), false);
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    request.responseType = "arraybuffer";
    request.send();
  } catch {
    return null;
  }
  return request.status === 200 && request.response.byteLength === files.list[name].bytes ? new Uint8Array(request.response) : null;
}
