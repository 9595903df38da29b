/* A level and its tables as the hash of an address, and back: #hand-main:circle=0.2.0.10_0.3.1.-5 (head, row, column, tenths).
   A hash comes from anywhere, so each part is taken only if the widget itself could have written it. */

import {MOST} from "../drawing/hand-tables.js";

export function levelLink(id, level, tables) {
  const entries = tables.flatMap((table, head) => table.flatMap((row, i) => row.flatMap((entry, j) => entry ? [`${head}.${i}.${j}.${Math.round(entry * 10)}`] : [])));
  return `#${id}:${level}=${entries.join("_")}`;
}

/* -> {level, tables}, or null; work: {level: {tables}} says which levels there are and how large their tables. */
export function levelOf(hash, id, work) {
  const [, level, entries] = hash.match(new RegExp(`^#${id}:([a-z-]+)=([\\d._-]*)$`)) ?? [];
  if (!level || !Object.hasOwn(work, level)) return null;
  const tables = work[level].tables.map((table) => table.map((row) => row.map(() => 0)));
  for (const entry of entries.split("_")) {
    const [head, i, j, tenths] = entry.split(".").map(Number);
    if (tables[head]?.[i]?.[j] !== undefined && Math.abs(tenths) <= 10 * MOST) tables[head][i][j] = tenths / 10;
  }
  return {level, tables};
}
