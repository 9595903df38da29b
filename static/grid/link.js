/* A grid's state as the hash of an address, and back.

   #grid-main:s=the+keys&r=4.5&on=projections.mask&broken=columns&cell=5.1
   A hash comes from anywhere, so each part is taken only if it is something the grid itself could have written. */

const LONGEST = 10_000;   // letters of a sentence
const BROKEN = ["no-divisor", "columns", "swapped", "unnormalised"];

export function link({name, sentence, r, key, variant, chosen}) {
  const parts = new URLSearchParams({s: sentence, r});
  if (key) parts.set("on", key.replaceAll("+", "."));
  if (variant) parts.set("broken", variant);
  if (chosen.col !== null) parts.set("cell", `${chosen.row}.${chosen.col}`);
  return `#grid-${name}:${parts}`;
}

/* -> {sentence, r, on: [switches], variant, cell: [row, column]}; null or empty for all that makes no sense. */
export function valid(hash, switches) {
  const parts = new URLSearchParams(hash.slice(hash.indexOf(":") + 1));
  const sentence = parts.get("s"), r = Number(parts.get("r") ?? NaN), cell = /^(\d{1,2})\.(\d{1,2})$/.exec(parts.get("cell") ?? "");
  return {
    sentence: sentence !== null && sentence.length <= LONGEST ? sentence : null,
    r: r >= 1 && r <= 8 ? r : null,
    on: (parts.get("on") ?? "").split(".").filter((name) => switches.includes(name)),
    variant: BROKEN.find((name) => name === parts.get("broken")) ?? null,
    cell: cell && [Number(cell[1]), Number(cell[2])],
  };
}
