/* What people type into a number field, and how it is read (node --test). */
import {test} from "node:test";
import assert from "node:assert/strict";
import {readNumber} from "../../static/quiz/read-number.js";
import {marks} from "../../static/quiz/marks.js";

const as144 = ["144", " 144 ", "\u00a0144", "144.", "144.0", "144,0", "1.44e2", "1,44e2", "1.44 x 10^2", "1.44×10²", "12*12", "12 x 12", "12·12", "12 × 12",
  "12^2", "12**2", "12²", "(12)*(12)", "288/2", "288 ÷ 2", "= 144", "+144", "144 numbers", "144 Numbers", "0144", "１４４", "١٤٤", "۱۴۴", "१४४", "\u200e144\u200f", "100 + 44", "150-6", "−(−144)", "≈144", "144;"];
for (const text of as144) test(`${JSON.stringify(text)} is read as 144`, () => assert.deepEqual(readNumber(text), {value: 144}));

const values = {"98 304": 98304, "98,304,000": 98304000, "98'304": 98304, "1 048 576": 1048576, "0,5": .5, ".5": .5, "1,024.5": 1024.5, "0,125": .125, "-3": -3, "-2^2": -4, "2^3^2": 512,
  "2*(3+4)": 14, "1/3": 1 / 3, "8/4/2": 1, "10-3-2": 5, "1٫5": 1.5};
for (const [text, value] of Object.entries(values)) test(`${text} is read as ${value}`, () => assert.ok(Math.abs(readNumber(text).value - value) < 1e-9 * Math.abs(value), JSON.stringify(readNumber(text))));

const problems = {"": "blank", "   ": "blank", "\u200b": "blank", "numbers": "not-a-number", "T*T": "not-a-number", "twelve": "not-a-number", "0x90": "not-a-number", "1/0": "not-a-number",
  "process.exit()": "not-a-number", "12*": "unfinished", "(12": "unfinished", "12)": "unfinished", "1..2": "unfinished", "*3": "unfinished", "1,024": "two-ways", "14 4": "two-ways", "1,02,3": "two-ways"};
for (const [text, problem] of Object.entries(problems)) test(`${JSON.stringify(text)} is not read: ${problem}`, () => assert.equal(readNumber(text).problem, problem));

test("a long text ends quickly and is no number", () => assert.equal(readNumber("9".repeat(100000)).problem, "not-a-number"));
test("deep brackets end quickly", () => assert.equal(readNumber("(".repeat(50000)).problem, "not-a-number"));

const size = {answer: 144, margin: 0, unit: "numbers", replies: ["144", "12", "*"]};
test("a number is marked, and the author's reply to it found", () => {
  assert.deepEqual(marks.number(size, "12*12"), {verdict: "right", reply: 0});
  assert.deepEqual(marks.number(size, "12,0"), {verdict: "wrong", reply: 1});
  assert.deepEqual(marks.number(size, "7"), {verdict: "wrong", reply: 2});
  assert.deepEqual(marks.number(size, " "), {verdict: "unread", why: "quiz.blank"});
});
test("a margin lets 0.33 and 1/3 both pass", () => {
  for (const text of [".33", "1/3", "0,333"]) assert.equal(marks.number({answer: .3333, margin: .005, replies: ["*"]}, text).verdict, "right");
});
test("several is all or nothing, and counts boxes both ways", () => {
  const question = {right: [0, 2]};
  assert.deepEqual(marks.several(question, [0, 2]), {verdict: "right", off: 0});
  assert.deepEqual(marks.several(question, [0, 1]), {verdict: "wrong", off: 2});
  assert.deepEqual(marks.several(question, []), {verdict: "unread", why: "quiz.blank-several"});
});
test("shapes are read with or without brackets, underscores and crosses", () => {
  const question = {answer: "(T, d_k)", replies: ["(T, T)", "*"]};
  for (const text of ["(T, d_k)", "T, dk", "t x d_k", "[T × dk]", "(T, d_k,)"]) assert.equal(marks.shape(question, text).verdict, "right", text);
  assert.deepEqual(marks.shape(question, "(T,T)"), {verdict: "wrong", reply: 0});
  assert.deepEqual(marks.shape({answer: "(6, 5)", replies: ["*"]}, "6x5").verdict, "right");
});
test("a printed text is compared without spaces nobody sees", () => {
  assert.equal(marks.predict({answer: "(6, 8) True\n3", replies: ["*"]}, "  (6, 8)  True \n3\n").verdict, "right");
});
test("steps are right only in their order", () => assert.deepEqual(marks.order({right: [0, 1, 2]}, [1, 0, 2]), {verdict: "wrong", off: 2}));

const share = {answer: 35, margin: .5, unit: "%", replies: ["35", "*"]}, delay = {answer: 1000, margin: 0, unit: "ms", replies: []};
for (const typed of ["35 %", "35%", "35.2 %", "35", "35,0 %"]) test(`${typed} is right where the unit is %`, () => assert.deepEqual(marks.number(share, typed), {verdict: "right", reply: 0}));
for (const typed of ["1000ms", "1000 ms", "1 000 ms", "1e3ms"]) test(`${typed} is right where the unit is ms`, () => assert.equal(marks.number(delay, typed).verdict, "right"));
test("1.000 is asked back where a thousand is right, and a number where it is not", () => {
  assert.deepEqual(marks.number(delay, "1.000"), {verdict: "unread", why: "quiz.two-ways"});
  assert.equal(marks.number({answer: 2.718, margin: 0, replies: []}, "2.718").verdict, "right");
  assert.equal(marks.number(delay, "1.001").verdict, "wrong");
});
test("a rounded answer inside the margin gets the right answer's reply", () => {
  const half = {answer: .5, margin: .001, replies: ["0.5", "0.25", "*"]};
  assert.deepEqual(marks.number(half, "0.4999"), {verdict: "right", reply: 0});
  assert.deepEqual(marks.number(half, "½"), {verdict: "right", reply: 0});
  assert.deepEqual(marks.number(half, "0·5"), {verdict: "right", reply: 0});
  assert.deepEqual(marks.number(half, ".25"), {verdict: "wrong", reply: 1});
});

const printed = {answer: "(7, 7)", replies: ["(7, 7)", "(4, 4)", "*"]};
for (const typed of ["(7, 7)", "(7,7)", "( 7, 7 )", " (7 , 7)\n", "（7，7）", "(7, 7)."]) test(`${JSON.stringify(typed)} is what was printed`, () => assert.deepEqual(marks.predict(printed, typed), {verdict: "right", reply: 0}));
test("a reply is found as an answer is", () => assert.deepEqual(marks.predict(printed, "(4,4)"), {verdict: "wrong", reply: 1}));
test("quotes of every kind are one kind, and what says something stays", () => {
  const words = {answer: "['keys', 'car']", replies: []};
  for (const typed of ["['keys','car']", '["keys", "car"]', "[‘keys’, ‘car’]"]) assert.equal(marks.predict(words, typed).verdict, "right", typed);
  assert.equal(marks.predict({answer: "[1 2]", replies: []}, "[12]").verdict, "wrong");
  assert.equal(marks.predict({answer: "[ 1. -1.]", replies: []}, "[1. -1.]").verdict, "right");
});
