/* Threads: the sentence in one line, and from the word that asks a thread to every word; its width is the weight.

   draw(data, say)   -> one <svg>
   data = {
     tokens                 T words
     weights                T rows of T weights: row i is what word i reads
     row, linked?           the word that asks; a word whose thread is to stand out
     rtl?                   the sentence runs from right to left
     alive?                 the words can be chosen: they are radio buttons, for keyboard and ears too
     says                   the same in a sentence, for those who cannot see it
   }
   Word lengths are estimated, because the build has no letters to measure. */

import {h} from "preact";

const SIZE = 26, GAP = 26, EDGE = 14, FOOT = 34;         // letters, the room between words, around all, below the line
const WIDEST = 15, LOOP = 46, MOST = 128;                // a thread of weight 1; the height of a loop, of the longest thread
const n1 = (number) => String(Math.round(number * 10) / 10);

export function draw({tokens, weights, row, linked = null, rtl = false, alive = false, says}, say) {
  const {places, width} = line(tokens, rtl), T = tokens.length;
  const top = EDGE + Math.max(LOOP, rise(width - 2 * EDGE)), base = top + SIZE + 4, height = base + FOOT;
  const received = tokens.map((_, j) => weights.reduce((sum, one) => sum + (one[j] || 0), 0) / T);   // NaN: a row that may look nowhere
  const role = alive ? {role: "radiogroup", "aria-label": say("threads.label")} : {role: "img", "aria-label": says};
  return h("svg", {class: "threads", viewBox: `0 0 ${n1(width)} ${n1(height)}`, width: n1(width), "data-fit": width <= 640 ? "all" : width <= 1100 ? "most" : "part", ...role},
    h("g", {class: "lines", "aria-hidden": "true"}, tokens.map((_, j) => thread(places[row].x, places[j].x, top, weights[row][j] || 0, j, j === row, j === linked))),
    tokens.map((token, j) => word(token, places[j], base, received[j], j, j === row, alive)));
}

/* The words side by side -> their middles and widths, and the width of all. */
function line(tokens, rtl) {
  const widths = tokens.map((token) => Math.max(length(token) * SIZE, 20));
  let at = EDGE;
  const places = widths.map((wide) => {
    const x = at + GAP / 2 + wide / 2;
    at += wide + GAP;
    return {x, wide};
  });
  const width = Math.max(at + EDGE, 260), spare = (width - at - EDGE) / 2;
  return {width, places: places.map(({x, wide}) => ({x: rtl ? width - x - spare : x + spare, wide}))};
}

const letters = [[/[iljtfr.,:;'’!|()[\]I ]/, .31], [/[mwMW@%&—…]/, .8], [/[A-Z]/, .64], [/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]|\p{Extended_Pictographic}/u, 1]];
const length = (token) => [...token].reduce((sum, letter) => sum + (letters.find(([some]) => some.test(letter))?.[1] ?? .51), 0);

const rise = (distance) => Math.min(22 + .3 * distance, MOST);

/* An arc from the middle of one word to that of another, or a loop over the word itself; always one curve, so that one turns into the other. */
function thread(from, to, y, weight, j, self, stands) {
  const high = y - (self ? LOOP : rise(Math.abs(to - from))) / .75;
  const [start, end, out, back] = self ? [from - 6, to + 6, from - 36, to + 36] : [from, to, from + .12 * (to - from), to - .12 * (to - from)];
  return h("path", {
    key: j, "data-col": j, "data-weight": String(Number(weight.toFixed(6))), "data-stands": stands ? "true" : undefined,
    d: `M${n1(start)} ${n1(y)}C${n1(out)} ${n1(high)} ${n1(back)} ${n1(high)} ${n1(end)} ${n1(y)}`,
    "stroke-width": n1(.6 + (WIDEST - .6) * weight), "stroke-opacity": n1(.25 + .6 * Math.sqrt(weight)),
  });
}

function word(token, {x, wide}, base, received, j, asks, alive) {
  const left = x - wide / 2, part = Math.max(wide * Math.min(received, 1), received > 0 ? 1 : 0);
  return h("g", {
    key: `word ${j}`, class: "word", "data-word": j, "data-asks": asks ? "true" : undefined,
    ...(alive && {role: "radio", "aria-checked": String(asks), "aria-label": token, tabindex: asks ? 0 : -1}),
  },
  h("rect", {class: "place", x: n1(left - 10), y: n1(base - SIZE), width: n1(wide + 20), height: SIZE + 12, rx: 10}),
  h("text", {x: n1(x), y: n1(base), "text-anchor": "middle"}, token),
  h("rect", {class: "track", x: n1(left), y: n1(base + 18), width: n1(wide), height: 5, rx: 2.5}),
  h("rect", {class: "received", x: n1(left), y: n1(base + 18), width: n1(part), height: 5, rx: 2.5}));
}
