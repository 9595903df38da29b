/* The kinds of question: what counts as an answer, and what right means. A new kind is a line in `marks` (and its fields in fields.js).

   marks[kind](question, given) -> {verdict: "right" | "wrong" | "unread", ...}
     unread: blank or not legible, no try is counted; why = key of the sentence that says so
     off: how many boxes or places are wrong;  reply: which of the author's replies fits an answer that was typed
   question: {right: [indices], answer, margin, replies: ["12", "*"], unit} */

import {asThousands, readNumber} from "./read-number.js";

export const marks = {
  choice: (question, chosen) => chosen.length ? verdict(same(chosen, question.right)) : unread("quiz.blank-choice"),

  several(question, ticked) {
    if (!ticked.length) return unread("quiz.blank-several");
    const off = new Set([...ticked, ...question.right].filter((i) => ticked.includes(i) !== question.right.includes(i)));
    return {...verdict(!off.size), off: off.size};
  },

  number(question, typed) {
    const read = readNumber(typed, question.unit ? {units: [question.unit]} : {});
    if (read.problem) return unread(`quiz.${read.problem}`);
    const close = (one, to, margin = 0) => Math.abs(one - to) <= margin + 1e-9 * Math.max(1, Math.abs(to));
    const right = (value) => close(value, question.answer, question.margin ?? 0);
    if (!right(read.value) && right(asThousands(typed))) return unread("quiz.two-ways");   // 1.000 is a thousand in half of the world
    return {...verdict(right(read.value)), reply: reply(question, right(read.value) ? (mark) => right(readNumber(mark).value) : (mark) => close(read.value, readNumber(mark).value))};
  },

  shape(question, typed) {
    const read = shape(typed);
    if (!read.length) return unread("quiz.blank");
    return {...verdict(same(read, shape(question.answer))), reply: reply(question, (mark) => same(read, shape(mark)))};
  },

  predict(question, typed) {
    if (!typed.trim()) return unread("quiz.blank");
    const like = (text) => lines(typed) === lines(text) || lines(typed).replace(/\.$/, "") === lines(text);   // a full stop may end a sentence
    return {...verdict(like(question.answer)), reply: reply(question, like)};
  },

  order(question, placed) {
    const off = placed.filter((item, place) => item !== question.right[place]).length;
    return {...verdict(!off), off};
  },
};

const verdict = (right) => ({verdict: right ? "right" : "wrong"});
const unread = (why) => ({verdict: "unread", why});
const same = (a, b) => a.length === b.length && a.every((one, i) => one === b[i]);

/* The place of the first reply that fits, else of the one for all others. */
function reply({replies}, fits) {
  const place = replies.findIndex((mark) => mark !== "*" && fits(mark));
  return place >= 0 ? place : replies.indexOf("*");
}

/* "(T, d_k)", "T x dk" and "t;dk" -> ["t", "dk"];  "(12,)" -> ["12"] */
const shape = (text) => text.normalize("NFKC").toLowerCase().replace(/[_$\\{}]/g, "").split(/[^\p{L}\p{N}+*/-]+|(?<=\d)x(?=\d)|\bx\b|\bby\b|[×]/u).filter(Boolean);

/* What was printed, without spaces that say nothing: (7,7) is (7, 7), but [1 2] is not [12]; every kind of quotes is one kind. */
const lines = (text) => text.normalize("NFKC").replace(/[“”„«»‘’‚"]/g, "'").replace(/[−–]/g, "-").split("\n")
  .map((line) => line.trim().replace(/\s+/g, " ").replace(/ ?([()[\]{},:]) ?/g, "$1")).filter(Boolean).join("\n");
