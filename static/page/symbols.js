/* The first time the reader points at a symbol, or reaches one with the keyboard, the script that lights it up is fetched. */

import {bring} from "../on-demand.js";

const PLACES = "math, code, .cm-content, [data-symbol], a:has(math)";
const events = ["pointerover", "pointerdown", "focusin"];

function first(event) {
  if (!event.target.closest?.(PLACES)) return;
  for (const name of events) removeEventListener(name, first);
  bring("symbol-light").then(({begin}) => begin(event)).catch(() => {});   // offline and not stored: nothing lights up
}

if (document.getElementById("symbol-list")) for (const name of events) addEventListener(name, first, {passive: true});
