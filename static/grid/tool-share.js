/* A link that brings another reader to this very grid, and the grid as a table of numbers or as a picture. */

import {text} from "../shared/text.js";
import {link, valid} from "./link.js";
import {csv, png, svg} from "./picture.js";

export function attach(grid, box) {
  const field = box.querySelector("input[data-part=link]"), said = box.querySelector("[data-part=share-said]");
  const files = {csv: () => [csv(grid), "text/csv;charset=utf-8"], svg: () => [svg(grid), "image/svg+xml"], png: async () => [await png(grid), "image/png"]};
  let writing;
  const follow = () => {
    field.value = location.href.split("#")[0] + link(grid);
    clearTimeout(writing);
    writing = setTimeout(() => { if (box.open) history.replaceState(null, "", field.value); }, 400);   // browsers forbid it at every keystroke
  };
  box.addEventListener("click", async ({target}) => {
    if (target.dataset.do === "copy") said.textContent = text(await copied(field) ? "share.copied" : "share.select");
    if (target.dataset.file) {
      const [content, type] = await files[target.dataset.file]();
      save(content, type, `attention.${target.dataset.file}`);
    }
  });
  for (const event of ["drawn", "chosen"]) grid.addEventListener(event, follow);
  box.addEventListener("toggle", follow);
  follow();
}

/* ---- a link was followed ---- */

export async function take(grid, hash) {
  const {sentence, r, on, variant, cell} = valid(hash, grid.switches);
  if (sentence !== null) grid.input.value = sentence;
  if (r !== null) grid.slider.value = r;
  grid.showR();
  grid.variant = variant;
  if (variant) grid.querySelector("details[data-tool=broken]").open = true;
  for (const name of grid.switches) if (grid.on.has(name) !== on.includes(name)) grid.turn(name, on.includes(name));
  grid.scrollIntoView({block: "start"});
  await grid.wish();
  const td = cell && grid.table.querySelector(`td[data-row="${cell[0]}"][data-col="${cell[1]}"]`);
  if (!td) return grid.letGo();
  grid.reach(td);
  grid.look();
}

/* ---- out of the page ---- */

async function copied(field) {
  field.select();
  try { await navigator.clipboard.writeText(field.value); return true; }
  catch { return document.execCommand("copy"); }   // pages without https have no clipboard
}

function save(content, type, name) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], {type}));
  const a = Object.assign(document.createElement("a"), {href: address, download: name});
  a.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
