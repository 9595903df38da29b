/* What a check found, as elements: the finding with its hints and picture, and the strip of checks. */

import {text} from "../shared/text.js";

/* {slug, seen, expected, hints, picture?} -> an element; its hints stay hidden until nextHint() */
export function findingElement({slug, seen, expected, hints = [], picture}, kind = "finding") {
  const box = make("div", {className: kind});
  box.dataset.part = kind;
  box.dataset.slug = slug;
  if (kind === "remark") box.append(make("p", {className: "kind", textContent: text("challenge.remark")}));
  box.append(withCode("p", seen, "seen"));
  if (expected) box.append(withCode("p", expected, "expected"));
  if (picture) box.append(pictureElement(picture));
  if (hints.length) {
    const list = make("ol", {className: "hints"});
    list.append(...hints.map((hint) => Object.assign(withCode("li", hint), {hidden: true})));
    box.append(list);
  }
  return box;
}

/* Shows one more hint of a finding -> {number, all}, or null if all are on show. */
export function nextHint(finding) {
  const hints = [...finding.querySelectorAll(".hints li")], next = hints.findIndex((hint) => hint.hidden);
  if (next < 0) return null;
  hints[next].hidden = false;
  return {number: next + 1, all: hints.length};
}

export const hintsLeft = (finding) => Boolean(finding?.querySelector(".hints li[hidden]"));

const signs = {true: "✓", false: "✗", null: "–"};

/* {check, name, passed: true | false | null} -> a line of the strip; null: not run */
export function checkElement({check, name, passed}) {
  const line = make("li"), sign = make("span", {className: "sign", textContent: signs[passed]});
  line.dataset.check = check;
  if (passed !== null) line.dataset.passed = passed;
  sign.setAttribute("aria-hidden", "true");
  line.append(sign, " ", withCode("span", name), make("span", {className: "quiet", textContent: ` ${text(`challenge.held.${passed}`)}`}));
  return line;
}

/* {of, yours, expected, rows, columns}: the student's array beside the expected one, the offending rows or columns marked */
function pictureElement({of, yours, expected, rows = [], columns = []}) {
  const pair = make("div", {className: "picture"});
  const marked = (i, j) => rows.includes(i) || columns.includes(j);
  pair.append(table(text("challenge.yours", {of}), yours, marked), table(text("challenge.expected", {of}), expected, marked));
  return pair;
}

function table(caption, numbers, marked) {
  const table = make("table"), rows = Array.isArray(numbers?.[0]) ? numbers : [numbers ?? []];
  table.append(make("caption", {textContent: caption}));
  rows.forEach((row, i) => {
    const line = table.insertRow();
    row.forEach((number, j) => {
      const cell = line.insertCell();
      cell.append(marked(i, j) ? make("strong", {textContent: short(number)}) : short(number));
      cell.classList.toggle("marked", marked(i, j));
    });
  });
  return table;
}

function short(number) {
  if (number === null) return "nan";
  return typeof number === "number" ? number.toFixed(2) : String(number);
}

/* A sentence in which `backquotes` set code; nothing else in it is markup. */
function withCode(tag, sentence, className = "") {
  const element = make(tag, {className});
  String(sentence).split("`").forEach((part, i) => element.append(i % 2 ? make("code", {textContent: part}) : part));
  return element;
}

function make(tag, properties = {}) { return Object.assign(document.createElement(tag), properties); }
