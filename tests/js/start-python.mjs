/* node start-python.mjs SITE QUESTIONS: starts Python with python-start.js, laid into the site's assets unbundled, with stand-ins for what only a worker has:
   a first visit, a second one, two with a spoilt image, and one that can keep nothing. Prints as JSON what each answered and which files it asked for, in `later` after each question
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
const {startPython} = await import(pathToFileURL(join(assets, "python-start.js")));
const MORE = `
import guard, statistics, csv, numpy.fft, numpy.random, email.message
guard.restore()                             # as every check does
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

const kept = () => [...shelf.keys()].map(last).sort();
const image = () => shelf.get([...shelf.keys()].find((url) => last(url) === "image"));
const settled = () => new Promise((done) => setTimeout(done, 4000));      // what is left for the next visit is written 2 s after the start
const report = {first: await visit()};
await settled();
report.kept = kept();
report.second = await visit();
image().headers = [["X-Image", JSON.stringify({table: 1, handles: [], size: 1, trampoline: 0})]];
report.strange = await visit();
report.thrownAway = !kept().includes("image");
await settled();
image().bytes = image().bytes.slice(0, 1000);
report.cut = await visit();
globalThis.caches = {open: async () => { throw new Error("no storage here"); }};
report.unkept = await visit();
console.log(JSON.stringify(report));
process.exit(0);
