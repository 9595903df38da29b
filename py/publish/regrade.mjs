/* node regrade.mjs PYODIDE NUMPY_WHEEL: questions as JSON on standard input, answers as JSON on standard output.
   {course: zip as base64, works: [{asked: the challenge as the page has it, source}], marked: [{kind, question, given}]}
   -> {works: [verdict], marked: ["right" | "wrong" | "unread"]}
   The very code of the page does it, in the browser's own Python: a student's code has no files and no network here. */

import {readFileSync} from "node:fs";
import {join} from "node:path";
import {pathToFileURL} from "node:url";
import {agrees} from "../../static/second-opinion.js";
import {marks} from "../../static/quiz-marks.js";

const [pyodideFolder, wheel] = process.argv.slice(2);
const {course, works, marked} = JSON.parse(readFileSync(0, "utf-8"));
const silent = {stdout() {}, stderr() {}};

const door = works.length ? await doorOf(course) : null;
console.log(JSON.stringify({works: works.map(verdict), marked: marked.map(mark)}));
process.exit(0);   // Pyodide keeps Node waiting

async function doorOf(archive) {
  const {loadPyodide} = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
  const pyodide = await loadPyodide({indexURL: pyodideFolder, jsglobals: Object.create(null), ...silent});
  pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
  pyodide.unpackArchive(new Uint8Array(Buffer.from(archive, "base64")), "zip", {extractDir: "/course"});
  pyodide.runPython("import sys; sys.path.insert(0, '/course')");
  return pyodide.pyimport("door");
}

function verdict({asked, source}) {
  const {function: name, calls, checks, messages, expected} = asked;
  const ask = (question) => JSON.parse(door.answer(JSON.stringify(question)));
  const seen = ask({do: "observe", source, function: name, calls});
  const judged = seen.problem ? seen : ask({do: "judge", checks, messages, calls, seen});
  if (judged.problem) return {passed: false, held: 0, all: 0, finding: judged.problem};
  return {
    passed: judged.passed && agrees(seen, expected),
    held: judged.checks.filter((check) => check.passed).length,
    all: judged.checks.length,
    finding: judged.findings[0]?.slug ?? "",
  };
}

function mark({kind, question, given}) {
  try { return marks[kind](question, given).verdict; } catch { return "unread"; }   // an answer of no kind the page can make
}
