/* What a student hands in: one HTML file a teacher can read, with the same data inside for `build.py collect`.

   resultsPage({student, saved, course, items, ...}) -> the text of the file. All of it is text, whatever the values hold. */

import {text} from "../shared/text.js";

const style = "body{max-width:46rem;margin:3rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color-scheme:light dark}"
  + "pre{padding:1rem;border:1px solid;white-space:pre-wrap;overflow-wrap:anywhere}dt{margin-top:1rem;font-weight:600}dd{margin:0 0 0 1rem}";

const kinds = {              // first part of a shelf's name -> how it is shown; what is not here is only in the data
  quiz: (name, value) => `<dt>${safe(value.asked ?? name)}</dt><dd>${safe(value.answered ?? "")} · ${verdict(value.verdict)}${tries(value)}${at(value)}</dd>`,
  challenge: (name, value, {claimed, judged}) => `<dt>${safe(name)} · ${verdict(claimed ? "right" : "")}${tries(judged)}${helped(judged)}${at(value)}</dt><dd><pre>${safe(value.source)}</pre></dd>`,
};

export function resultsPage(work) {
  const lessons = [...new Set(work.items.map((item) => item.lesson))];
  const parts = lessons.map((lesson) => section(lesson, work.items.filter((item) => item.lesson === lesson))).join("\n");
  const title = text("results.title", {course: work.course, student: work.student || text("results.nameless")});
  return `<!doctype html>
<html lang="${safe(document.documentElement.lang)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(title)}</title><style>${style}</style>
<h1>${safe(title)}</h1>
<p>${safe(text("results.saved", {when: new Date(work.saved).toLocaleString()}))}</p>
<p>${safe(text("results.note"))}</p>
${parts}
<script type="application/json" id="work">${JSON.stringify(work).replaceAll("<", "\\u003c")}</script>
`;
}

function section(lesson, items) {
  const verdicts = Object.fromEntries(items.filter(({name}) => name.startsWith("verdict/")).map(({name, value}) => [name.slice("verdict/".length), value]));
  const shown = items.map(({name, value}) => {
    const [kind, own] = name.split("/");
    return kinds[kind]?.(own, value, {claimed: verdicts[own]?.passed === true, judged: verdicts[own] ?? {}}) ?? "";
  }).join("\n");
  return shown.trim() && `<h2>${safe(lesson)}</h2>\n<dl>${shown}</dl>`;
}

const verdict = (word) => safe(text(word === "right" ? "results.right" : word === "wrong" ? "results.wrong" : "results.open"));
const helped = ({shown}) => (shown && shown.passed !== true ? `, ${safe(text("results.shown", {n: Number(shown.tries)}))}` : "");
const tries = ({tries}) => (Number(tries) > 1 ? `, ${safe(text("results.tries", {n: Number(tries)}))}` : "");
const at = ({at}) => (at && !isNaN(new Date(at)) ? ` · ${safe(new Date(at).toLocaleString())}` : "");

const signs = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"};
const safe = (value) => String(value).replace(/[&<>"]/g, (sign) => signs[sign]);
