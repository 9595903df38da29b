/* One symbol, lit up wherever it stands: in text, formulas, tables, code and pictures.

   The build lists the symbols of the glossary in the page (#symbol-list: [[name in code, letters of the formula], ...]). page.js fetches this
   script when the reader first points at a formula, at code or at a picture's [data-symbol], or reaches one with the keyboard.
   What is lit carries data-lit-symbol; code is lit by the highlight "symbol" (css/prose.css), so an editor's text stays untouched.

   document event "symbol"   {detail: name or null}: another symbol is lit */

const listed = JSON.parse(document.getElementById("symbol-list")?.textContent ?? "[]");
const byName = new Map(listed), byLetters = new Map(listed.map(([name, letters]) => [letters, name]));
const NAMES = new RegExp(`(?<![\\w.])(${listed.map(([name]) => name).join("|")})(?!\\w)`, "g");   // not the T of K.T
const CODE = "code, .cm-content";
let lit = null;

/* ---- which symbol is meant ---- */

/* A part of a formula -> the symbol it is or belongs to: the K of Kᵀ and the A of A_ii are K and A, the Q of W_Q is not Q. */
function ofFormula(element) {
  const part = element.closest("math mi, math msub, math mtext");
  if (!part) return null;
  const around = part.parentElement.closest("msub, msup");
  if (part.localName !== "msub" && around && around.contains(part)) {
    const whole = around.localName === "msub" ? byLetters.get(around.textContent.trim()) : null;
    if (whole) return whole;
    if (around.firstElementChild !== part) return null;
  }
  return byLetters.get(part.textContent.trim()) ?? null;
}

function ofCode({clientX, clientY}) {
  const place = document.caretPositionFromPoint?.(clientX, clientY), range = place ? null : document.caretRangeFromPoint?.(clientX, clientY);
  const node = place?.offsetNode ?? range?.startContainer, at = place?.offset ?? range?.startOffset;
  if (node?.nodeType !== Node.TEXT_NODE) return null;
  return [...node.data.matchAll(NAMES)].find(({0: name, index}) => index <= at && at <= index + name.length)?.[0] ?? null;
}

function meant(event) {
  const {target} = event, drawn = target.closest?.("[data-symbol]");
  if (drawn) return byName.has(drawn.dataset.symbol) ? drawn.dataset.symbol : null;
  if (target.closest?.("math")) return ofFormula(target);
  if (target.closest?.(CODE) && event.clientX !== undefined) return ofCode(event);
  const formula = target.closest?.("a")?.querySelector("math");   // a link to the glossary that has the focus
  return formula ? byLetters.get(formula.textContent.trim()) ?? null : null;
}

/* ---- where it stands ---- */

const formulas = (name) => [...document.querySelectorAll("math mi, math msub")].filter((part) => {
  const whole = part.localName === "msub" || !part.parentElement.closest("msub") || !byLetters.has(part.parentElement.closest("msub").textContent.trim());
  return whole && ofFormula(part) === name;
});

function inCode(name) {
  const ranges = [];
  for (const place of document.querySelectorAll(CODE)) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const {0: found, index} of node.data.matchAll(NAMES)) {
        if (found !== name) continue;
        const range = new StaticRange({startContainer: node, startOffset: index, endContainer: node, endOffset: index + name.length});
        ranges.push(range);
      }
    }
  }
  return ranges;
}

export function light(name) {
  if (name === lit) return;
  lit = name;
  for (const old of document.querySelectorAll("[data-lit-symbol]")) delete old.dataset.litSymbol;
  globalThis.CSS?.highlights?.delete("symbol");
  if (name) {
    for (const place of [...formulas(name), ...document.querySelectorAll(`[data-symbol="${name}"]`)]) place.dataset.litSymbol = name;
    if (globalThis.Highlight) CSS.highlights.set("symbol", new Highlight(...inCode(name)));
  }
  document.dispatchEvent(new CustomEvent("symbol", {detail: name}));
}

/* ---- pointing, touching, reaching ---- */

let last = null;   // of many moves in one frame, the newest counts
function pointed(event) {
  if (!last) requestAnimationFrame(() => { light(meant(last)); last = null; });
  last = event;
}

export function begin(event) {
  document.addEventListener("pointermove", pointed, {passive: true});
  document.addEventListener("pointerdown", pointed, {passive: true});
  document.addEventListener("focusin", (reached) => { if (reached.target.matches(":focus-visible")) light(meant(reached)); });
  document.addEventListener("keydown", ({key}) => { if (key === "Escape") light(null); });
  document.documentElement.addEventListener("pointerleave", () => light(null));
  light(meant(event));
}
