/* A text that a model is writing, a button for each letter.

   draw({text, start, finished, chosen}, say) -> <p>      start: so many letters the reader typed; chosen: one of them, or null */

import {h} from "preact";
import {name} from "./next-letters.js";

export const draw = ({text, start, finished, chosen}, say) => h("p", {class: "letters", dir: "auto"},
  [...text].map((letter, n) => h("button", {
    type: "button", "data-letter": n, "data-typed": n < start ? "" : null, "aria-pressed": String(chosen === n), "aria-label": letter.trim() ? null : name(letter, say),
  }, letter === " " ? "\u00a0" : letter === "\n" ? "\u21b5" : letter)),
  finished ? h("span", {class: "end"}, say("transformer-writing.end")) : h("span", {class: "caret", "aria-hidden": "true"}, "\u258f"));
