/* What writing one more token costs, with a KV cache and without, and how large the cache is: counts of numbers, no times.

   draw({sizes: {layers, heads, width, length, bits}}, say) -> <table>    a row for each way to share keys and values: none, groups, one for all
   costs({...sizes, groups}) -> {multiplications: {with, without}, numbers, bytes}

   groups: heads of keys and values; width d = heads d_k; this token is number `length`. The network is four times as wide as
   the vectors, as in the lesson's model; the vocabulary is left out. */

import {h} from "preact";

export function draw({sizes}, say) {
  return h("table", {class: "costs"},
    h("caption", null, say("cache-counter.table")),
    h("thead", null, h("tr", null, ["groups", "with", "without", "numbers", "bytes"].map((name) => h("th", {scope: "col"}, say(`cache-counter.head.${name}`))))),
    h("tbody", null, sharings(sizes.heads).map((groups) => {
      const {multiplications, numbers, bytes} = costs({...sizes, groups}), way = groups === sizes.heads ? "mha" : groups === 1 ? "mqa" : "gqa";
      return h("tr", {"data-groups": groups},
        h("th", {scope: "row"}, `${say(`cache-counter.${way}`)} (${groups})`),
        [counted(multiplications.with), counted(multiplications.without), counted(numbers), memory(bytes)].map((cell) => h("td", null, cell)));
    })));
}

export function costs({layers, heads, groups, width, length, bits}) {
  const dk = width / heads, projections = 2 * width * width + 2 * width * groups * dk;       // W_Q and W_O; W_K and W_V
  const token = layers * (projections + 8 * width * width), pair = layers * 2 * width;       // a pair: its score, and its part in the mix
  const numbers = 2 * layers * groups * dk * length;
  return {multiplications: {with: token + pair * length, without: length * (token + pair * length)}, numbers, bytes: numbers * bits / 8};
}

/* All heads, the divisor of their number next to its root, and one; each once. */
function sharings(heads) {
  const between = [...Array(heads).keys()].filter((n) => n > 1 && heads % n === 0), off = (n) => Math.abs(n - heads ** .5);
  return [...new Set([heads, between.reduce((best, n) => off(n) < off(best) ? n : best, heads), 1])];
}

const UNITS = ["B", "KiB", "MiB", "GiB", "TiB"];

export function memory(bytes) {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)), size = bytes / 1024 ** power;
  return `${size < 10 && !Number.isInteger(size) ? size.toFixed(1) : Math.round(size)} ${UNITS[power]}`;
}

/* 425,984; 1.61 × 10⁹ */
export function counted(number) {
  for (const [unit, size] of [["10¹⁵", 1e15], ["10¹²", 1e12], ["10⁹", 1e9], ["10⁶", 1e6]]) if (number >= size) return `${(number / size).toPrecision(3)} × ${unit}`;
  return String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ",");
}
