/* node start-python.mjs SITE QUESTIONS: starts Python with start.js, laid into the site's assets unbundled, with stand-ins for what only a worker has:
   a first visit, a second one, two with a spoilt image, one with half an image, and one that can keep nothing. Prints as JSON what each answered and which files it asked for, in `later` after each question
   and after MORE.
   In Node Pyodide takes its address for a folder: its interpreter and its (empty) library are read from ./https:/python.invalid/. */

import {readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {pathToFileURL} from "node:url";

const [site, questions] = process.argv.slice(2);
const assets = join(site, "assets", readdirSync(join(site, "assets"))[0]);
const read = (url) => new Uint8Array(readFileSync(new URL(String(url).split("?")[0])));
const last = (url) => String(url).split("/").pop().split("?")[0];
const shelf = new Map();
let asked = [], said = [];

globalThis.self = globalThis;
globalThis.navigator ??= {userAgent: "node"};
const disk = new Map();                                                 // the origin's private file system: name -> bytes
navigator.storage = {getDirectory: async () => ({
  async getFileHandle(name, {create = false} = {}) {
    if (!disk.has(name) && !create) throw new DOMException("no such file", "NotFoundError");
    if (create) disk.set(name, disk.get(name) ?? Buffer.alloc(0));
    return {createSyncAccessHandle: async () => ({
      getSize: () => disk.get(name).length,
      truncate: (size) => disk.set(name, disk.get(name).subarray(0, size)),
      read: (target, {at}) => Buffer.from(target.buffer, target.byteOffset, target.length).fill(0) && disk.get(name).copy(target, 0, at),
      write(piece, {at}) {
        const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength), grown = Buffer.alloc(Math.max(disk.get(name).length, at + bytes.length));
        disk.get(name).copy(grown);
        bytes.copy(grown, at);
        disk.set(name, grown);
        return bytes.length;
      },
      flush() {}, close() {},
    })};
  },
  removeEntry: async (name) => { disk.delete(name); },
})};
console.info = (...words) => said.push(words.join(" "));
globalThis.fetch = async (url) => { asked.push(last(url)); return new Response(read(url)); };
globalThis.XMLHttpRequest = class {
  open(method, url) { this.url = url; }
  send() { asked.push(last(this.url)); Object.assign(this, {status: 200, response: read(this.url).slice().buffer}); }
};
let streamed = 0;
const {compileStreaming} = WebAssembly;
WebAssembly.compileStreaming = async (answer) => { const module = await compileStreaming(answer); streamed += 1; return module; };
const answeredLate = (url) => last(url) === "engine" && new Promise((late) => setTimeout(late, 30));   // others must not ask for the interpreter meanwhile
globalThis.caches = {open: async () => ({
  match: async (url) => (await answeredLate(url), shelf.has(url)) ? new Response(shelf.get(url).bytes, {headers: shelf.get(url).headers}) : undefined,
  put: async (url, answer) => { shelf.set(url, {bytes: new Uint8Array(await answer.arrayBuffer()), headers: [...answer.headers]}); },
  keys: async () => [...shelf.keys()].map((url) => ({url})),
  delete: async ({url}) => shelf.delete(url),
})};

const {files} = await import(pathToFileURL(join(assets, "python-files.js")));
const {startPython} = await import(pathToFileURL(join(assets, "start.js")));
const MORE = `
from grader import sandbox
import statistics, csv, numpy.fft, numpy.random, email.message
sandbox.restore()                           # as every check does
exec("from numpy import *", {})
numpy.linalg.eigvalsh(numpy.eye(3)), "日本".encode("shift_jis")
str((statistics.mean([1, 2, 4]), numpy.random.default_rng(1).random(), list({"x", "y", "z"})))
`;

async function visit() {
  [asked, said, streamed] = [[], [], 0];
  const stages = new Set(), pyodide = await startPython({files, progress: ({stage}) => stages.add(stage)}), start = asked;
  const answer = pyodide.pyimport("door").answer;
  const answers = [], later = [];
  for (const question of JSON.parse(questions)) {
    asked = [];
    answers.push(answer(JSON.stringify(question)));
    later.push(asked);
  }
  asked = [];
  const more = pyodide.runPython(MORE), random = pyodide.runPython("import random; random.random()");
  return {stages: [...stages], streamed, start, later: [...later, [...asked]], said, answers, more, random, path: pyodide.runPython("import sys; str(sys.path)")};
}

const kept = () => [...[...shelf.keys()].map(last), ...[...disk.keys()].map((name) => decodeURIComponent(name).split(" ").pop())].sort();
const spoil = (spoilt) => { for (const [name, bytes] of disk) disk.set(name, spoilt(bytes)); };
const changed = (bytes, words, others) => Buffer.concat([bytes.subarray(0, bytes.indexOf(words)), Buffer.from(others), bytes.subarray(bytes.indexOf(words) + words.length)]);
const settled = () => new Promise((done) => setTimeout(done, 4000));      // what is left for the next visit is written 2 s after the start
const report = {first: await visit()};
await settled();
report.kept = kept();
report.second = await visit();
spoil((bytes) => changed(bytes, '"table":1', '"table":2'));
report.strange = await visit();
report.thrownAway = disk.size === 0;
await settled();
spoil((bytes) => bytes.subarray(0, -1000));
report.cut = await visit();
await settled();
spoil((bytes) => changed(bytes, bytes.subarray(0, 4), [0, 0, 0, 0]));
report.half = await visit();
globalThis.caches = {open: async () => { throw new Error("no storage here"); }};
report.unkept = await visit();
process.stdout.write(JSON.stringify(report), () => process.exit(0));   // Pyodide keeps Node waiting
