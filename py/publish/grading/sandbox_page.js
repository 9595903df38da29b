/* The page in which handed-in work is graded: the page's own Python, judge and marks, in the order in which a lesson uses them.

   grade({works: [{asked: the challenge as the page has it, source, files: null or a pack of the author's files in base64}], marked: [{kind, question, given}]})
     -> {works: [{passed, held, all, finding: {slug, seen, expected, hints}}], marked: [{verdict: "right" | "wrong" | "unread", reply}]},
     or {failed: {file, reason}} if Python cannot be had */

import {agrees} from "../../../static/code/second-opinion.js";
import {marks} from "../../../static/quiz/marks.js";

const {ask, restart} = await import(new URL("./python.js", import.meta.url));
const deaths = {"too-long": "too-long", exited: "exits", crashed: "crashed"};   // how a run ended -> what the judge calls it

globalThis.grade = async ({works, marked}) => {
  const verdicts = [];
  for (const work of works) {
    const verdict = await judged(work);
    if (verdict.failed) return verdict;
    verdicts.push(verdict);
  }
  return {works: verdicts, marked: marked.map(mark)};
};

async function judged({asked, source, files}) {
  const {function: name, calls, checks, messages, expected} = asked;
  const seen = await ask({do: "observe", source, function: name, calls}, {files: files && Uint8Array.from(atob(files), (letter) => letter.charCodeAt(0))});
  restart();   // the judge is a Python that has met no student's code
  if (seen.ended === "failed") return {failed: seen};
  if (seen.problem) return {passed: false, held: 0, all: 0, finding: said(seen.problem)};
  const death = deaths[seen.ended];
  const verdict = await ask({do: "judge", checks, messages, calls, seen: death ? {stage: "killed", why: death, line: seen.line} : seen});
  if (verdict.ended === "failed") return {failed: verdict};
  if (verdict.problem || verdict.ended) return {passed: false, held: 0, all: 0, finding: said(verdict.problem ?? verdict.ended)};
  const passed = verdict.passed && agrees(seen, expected);
  return {
    passed,
    held: verdict.checks.filter((check) => check.passed).length,
    all: verdict.checks.length,
    finding: verdict.findings[0] ?? said(verdict.passed && !passed ? "The judge is content; the numbers that the course stores are not reached." : ""),
  };
}

const said = (seen) => ({slug: "", seen, expected: "", hints: []});

function mark({kind, question, given}) {
  try {
    const {verdict, reply} = marks[kind](question, given);
    return {verdict, reply};
  } catch { return {verdict: "unread"}; }   // an answer of no kind the page can make
}

document.documentElement.dataset.state = "ready";
