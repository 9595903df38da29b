/* ?present, or the button at the foot of a lesson: the lesson on a projector, one part a screen, in large type.

   A screen is a heading with its text, or one widget, cell or question. Recorded outputs and answers are hidden until they are asked for.
   Keys: → PageDown and space go on, ← and PageUp go back (a presenter's remote sends these), Home, End, a shows and hides the answers,
   f makes it full screen, b makes the screen blank, Escape ends it. The screen's number is in the address, so a reload stays there. */

import {text} from "../../shared/text.js";

const css = `
:root { --size: clamp(1.3rem, 1.9vw, 2.4rem); --small: clamp(1.05rem, 1.4vw, 1.7rem); --tiny: clamp(.9rem, 1.15vw, 1.4rem);
  --code-size: clamp(1.1rem, 1.6vw, 2rem); --measure: min(60rem, 92vw); --wide: 92vw; --cell: clamp(2.4rem, 4.2vw, 5rem); }
[data-away], .masthead, .colophon, .contents, .helpful, .onward, .printing, .download, .untranslated { display: none !important; }
.sheet { display: block !important; padding: 4vh 4vw 6rem !important; }
h1 { font-size: 2.2em; } h2 { font-size: 1.7em; }
.prose > * { max-inline-size: none; }
code-cell[data-state=idle]:not([data-shown]) :is([data-part=output], [data-part=origin]) { display: none !important; }
.presenting { position: fixed; inset: auto 0 0 0; z-index: 8; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; padding: .5rem 1rem;
  background: var(--sunk); border-block-start: 1px solid var(--line); font: 400 1rem/1.3 system-ui, sans-serif; }
.presenting:focus { outline: none; }
.presenting p { margin: 0 auto 0 0; }
.presenting button { font-size: 1rem; }
html.blank body { visibility: hidden; } html.blank { background: #000; }
`;
const LONG = 700;    // letters of text, from which on a new paragraph begins a new screen

/* -> [[element, ...], ...]: the children of the article, screen by screen */
export function screens(article) {
  const all = [[]], isHeading = (one) => /^h[1-3]$/.test(one.localName);
  let letters = 0, ended = false;
  for (const one of article.children) {
    if (one.matches("script, template, .download, .untranslated")) continue;
    const heading = isHeading(one), part = one.localName.includes("-") || one.matches("figure, table, pre, .scroll"), last = all.at(-1);
    const alone = last.every(isHeading);
    if (last.length && (heading || !alone && (part || ended || letters > LONG))) {
      all.push([]);
      letters = 0;
    }
    all.at(-1).push(one);
    letters += one.textContent.length;
    ended = part;
  }
  return all.filter((screen) => screen.length);
}

class Presentation {
  constructor() {
    this.article = document.querySelector("article.prose");
    this.screens = screens(this.article);
    this.sheet = new CSSStyleSheet();
    this.sheet.replaceSync(css);
    this.bar = this.makeBar();
    this.leaving = new AbortController();
  }

  makeBar() {
    const bar = document.createElement("div"), place = document.createElement("p");
    bar.className = "presenting";
    bar.setAttribute("role", "region");
    bar.setAttribute("aria-label", text("present.label"));
    place.setAttribute("role", "status");
    this.place = place;
    bar.append(place, ...buttons.map((name) => {
      const button = document.createElement("button");
      Object.assign(button, {type: "button", textContent: text(`present.${name}`)});
      button.dataset.do = `present-${name}`;
      button.addEventListener("click", () => deeds[name](this));
      return button;
    }));
    return bar;
  }

  begin(at) {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    document.body.append(this.bar);
    document.documentElement.dataset.presenting = "";
    addEventListener("keydown", (event) => this.key(event), {capture: true, signal: this.leaving.signal});
    this.show(at);
    this.bar.tabIndex = -1;
    this.bar.focus();      // the button that began it is hidden by now
  }

  end() {
    const [first] = this.screens[this.at];
    this.leaving.abort();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
    document.documentElement.classList.remove("blank");
    delete document.documentElement.dataset.presenting;
    this.bar.remove();
    for (const one of document.querySelectorAll("[data-away]")) delete one.dataset.away;
    for (const one of document.querySelectorAll("[data-shown]")) delete one.dataset.shown;
    if (document.fullscreenElement) document.exitFullscreen();
    address(null);
    first.scrollIntoView();
    now = null;
  }

  show(at) {
    this.at = Math.max(0, Math.min(at, this.screens.length - 1));
    const shown = this.screens[this.at];
    for (const one of this.article.children) one.toggleAttribute("data-away", !shown.includes(one));
    this.place.textContent = text("present.place", {at: this.at + 1, of: this.screens.length});
    address(this.at + 1);
    scrollTo(0, 0);
  }

  /* The outputs that the build recorded, and the reasons of a question. */
  reveal() {
    for (const one of this.screens[this.at]) {
      one.toggleAttribute("data-shown");
      const button = one.localName === "quiz-question" && one.hasAttribute("data-shown") && one.querySelector("[data-do=reveal]");
      if (button) button.click();
    }
  }

  key(event) {
    const name = keys[event.key], [on] = event.composedPath(), remote = event.key.startsWith("Page");
    const typing = on.isContentEditable || on.matches?.("textarea, select, input"), pressing = on.matches?.("button, summary, [role=radio]");
    if (!name || event.ctrlKey || event.altKey || event.metaKey || (typing && !remote) || (pressing && event.key === " ")) return;
    event.preventDefault();
    event.stopPropagation();
    deeds[name](this);
  }
}

const deeds = {
  back: (one) => one.show(one.at - 1),
  on: (one) => one.show(one.at + 1),
  reveal: (one) => one.reveal(),
  full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.())?.catch(() => {}),
  end: (one) => one.end(),
  blank: () => document.documentElement.classList.toggle("blank"),
  first: (one) => one.show(0),
  last: (one) => one.show(one.screens.length - 1),
};
const buttons = ["back", "on", "reveal", "full", "end"];
const keys = {ArrowRight: "on", PageDown: "on", " ": "on", ArrowLeft: "back", PageUp: "back", Home: "first", End: "last", a: "reveal", f: "full", b: "blank", ".": "blank", Escape: "end"};

function address(at) {
  const here = new URL(location.href);
  if (at) here.searchParams.set("present", at);
  else here.searchParams.delete("present");
  if (location.protocol !== "file:") history.replaceState(history.state, "", here);
}

let now = null;

/* Begins at the screen that the address names, else at the one the reader sees first. */
export function present() {
  if (now || !document.querySelector("article.prose")) return;
  now = new Presentation();
  const asked = Number(new URLSearchParams(location.search).get("present"));
  const seen = now.screens.findIndex((screen) => screen.at(-1).getBoundingClientRect().bottom > 0);
  now.begin(asked ? asked - 1 : location.search.includes("present") ? 0 : Math.max(0, seen));
}

if (new URLSearchParams(location.search).has("present")) present();
