/* After a pass: what the reader's function does with the sentence of the page's grid, beside the lesson's, and what comes next. */

import {render} from "preact";
import {draw as drawThreads} from "../drawing/threads.js";
import {drawTable} from "../grid/table.js";
import {isVerb} from "../grid/follow.js";
import {reading} from "../grid/words.js";
import {ask} from "../python/python.js";
import {unpack} from "../shared/numbers.js";
import {text} from "../shared/text.js";

const FUNCTION = "self_attention";   // the one that attend_by of the door can call

/* place: the empty section of the challenge */
export async function reward(place, challenge) {
  onward(place, challenge);
  const grid = document.querySelector("attention-grid:has(button[name=projections])"), {passed} = challenge;
  if (passed?.function !== FUNCTION || !grid) return;
  const answer = JSON.parse(grid.inside("answer").textContent), sentence = grid.input.defaultValue, r = Number(grid.slider.defaultValue);
  const drawn = await ask({do: "attend_by", source: passed.source, function: FUNCTION, sentence, r, state: "projections"}, {});
  if (!drawn.weights || challenge.passed?.source !== passed.source) return;   // edited meanwhile
  const yours = {weights: unpack(drawn.weights), winners: drawn.winners}, {weights, winners} = answer.states.projections;
  const row = Math.max(answer.tokens.findIndex((_, i) => isVerb(answer, i)), 0), read = reading(answer.tokens, yours.weights.row(row));
  place.prepend(
    part("p", {className: "intro", textContent: text("reward.drawn")}),
    threads(answer, yours, row, `${answer.tokens[row]} ${text("grid.reads")} ${read}`),
    sentenceOf(answer.tokens[row], read),
    beside(grid, answer, [["reward.yours", yours], ["reward.lesson", {weights: unpack(weights), winners}]]));
}

/* The way on alone: what comes after the challenge in this lesson, and the next lesson. */
export function onward(place, challenge) {
  const later = [...document.querySelectorAll("article h2[id]")].find((head) => challenge.compareDocumentPosition(head) & Node.DOCUMENT_POSITION_FOLLOWING);
  const next = document.querySelector(".onward [rel=next]"), links = [];
  if (later) links.push([`#${later.id}`, [...later.childNodes].filter((node) => !node.classList?.contains("anchor")).map((node) => node.textContent).join("").trim()]);
  if (next) links.push([next.href, next.querySelector("span").textContent]);
  place.replaceChildren(...links.map(([href, name], n) => {
    const way = part("p", {className: "ways"});
    way.append(text(n || !later ? "reward.lesson-next" : "reward.section-next"), " ", part("a", {href, textContent: name}));
    return way;
  }));
  place.hidden = !links.length;
}

function threads({tokens, rtl}, {weights}, row, says) {
  const box = part("div", {className: "threads-place"});
  render(drawThreads({tokens, rtl, row, says, weights: tokens.map((_, i) => [...weights.row(i)])}, text), box);
  return box;
}

function sentenceOf(asks, read) {
  const line = part("p", {className: "reading"});
  line.append(part("q", {textContent: asks}), ` ${text("grid.reads")} ${read}`);
  return line;
}

function beside(grid, answer, views) {
  const box = part("div", {className: "both grid"});
  for (const [name, view] of views) {
    const table = grid.table.cloneNode(true), scroll = part("div", {className: "frame", tabIndex: 0}), caption = table.createCaption();
    for (const attribute of ["role", "aria-describedby"]) table.removeAttribute(attribute);
    drawTable(table, answer, view);
    caption.textContent = text(name);
    scroll.setAttribute("role", "group");
    scroll.setAttribute("aria-label", text(name));
    scroll.append(table);
    box.append(scroll);
  }
  return box;
}

function part(tag, properties) { return Object.assign(document.createElement(tag), properties); }
