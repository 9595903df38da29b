/* Floors of words, with threads between them: every word of a floor reads from the floor below, and a thread is as wide as the weight.

   floors({tokens, maps, names, ground, asks, says, width}) -> <svg>
     tokens   the words, the same on every floor
     maps     one a floor, from the bottom up: lists of rows of weights; a layer of several heads gives their mean or one of them
     names    of the floors, from the bottom up; ground: the name of the row of words that comes in
     asks     the word whose reading is followed down: its threads are strong, those it reaches by them as strong as that reading
     says     the picture in a sentence, for those who cannot see it */

import {h} from "preact";

const WIDTH = 360, STOREY = 88, TOP = 20, BOTTOM = 14, LEAST = .03;   // weights below LEAST draw no thread

export function floors({tokens, maps, names = [], ground = "", asks = null, says = "", width = WIDTH}) {
  const height = TOP + BOTTOM + STOREY * maps.length, column = width / tokens.length;
  const x = (j) => column * (j + .5), y = (floor) => height - BOTTOM - STOREY * floor;
  const strengths = followed(maps, tokens.length, asks);
  const size = tokens.length > 10 ? "small" : "large";
  const all = maps.flatMap((map, n) => map.flatMap((row, i) => [...row].map((weight, j) => ({n, i, j, weight, strength: strengths[n][i] * weight}))));
  const threads = all.filter(({weight}) => weight >= LEAST).sort((a, b) => a.strength - b.strength);   // the strong ones on top
  return h("svg", {class: "floors", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": says, "data-size": size},
    threads.map(({n, i, j, weight, strength}) => h("path", {
      class: "thread", "data-floor": n + 1, "data-row": i, "data-col": j, "data-strong": strength >= LEAST ? "" : null,
      d: thread(x(i), y(n + 1) + 6, x(j), y(n) - 14), "stroke-width": round(.6 + 4 * (strength >= LEAST ? strength : weight * .25)),
      "stroke-opacity": round(strength >= LEAST ? .35 + .65 * strength : .35 * weight + .05),
    })),
    [ground, ...names].map((name, floor) => name && h("text", {class: "floor", x: 0, y: y(floor) - (floor ? 18 : -12)}, name)),
    Array.from({length: maps.length + 1}, (_, floor) => tokens.map((token, j) => h("text", {
      class: "word", x: round(x(j)), y: y(floor), "text-anchor": "middle",
      "data-chosen": floor === maps.length && j === asks ? "" : null,
      "data-read": floor < maps.length && reached(maps, strengths, floor, j) ? "" : null,
    }, token))));
}

/* How strongly each word of a floor is followed: 1 for the word that asks on the top floor, below it the weights multiplied along the way. */
function followed(maps, T, asks) {
  const strengths = maps.map(() => new Array(T).fill(0));
  if (asks === null || !maps.length) return strengths;
  strengths.at(-1)[asks] = 1;
  for (let n = maps.length - 1; n > 0; n--) {
    for (let j = 0; j < T; j++) strengths[n - 1][j] = maps[n].reduce((sum, row, i) => sum + strengths[n][i] * row[j], 0);
  }
  return strengths;
}

const reached = (maps, strengths, floor, j) => maps[floor].some((row, i) => strengths[floor][i] * row[j] >= .25);

function thread(x1, y1, x2, y2) {
  const half = round((y1 + y2) / 2);
  return `M${round(x1)} ${round(y1)}C${round(x1)} ${half} ${round(x2)} ${half} ${round(x2)} ${round(y2)}`;
}

const round = (number) => Math.round(number * 100) / 100;
