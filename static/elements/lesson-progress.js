/* How far the reader is with a lesson: questions answered rightly and challenges passed, of all it has. */

import {shelves} from "../shared/storage.js";
import {text} from "../shared/text.js";

class LessonProgress extends HTMLElement {
  connectedCallback() {
    this.show();
    addEventListener("pageshow", this);   // back from the lesson: the browser may show this page as it was
  }
  disconnectedCallback() { removeEventListener("pageshow", this); }
  handleEvent() { this.show(); }

  show() {
    const parts = Number(this.getAttribute("parts")), lesson = this.getAttribute("lesson");
    const mine = shelves().filter((kept) => kept.lesson === lesson);
    const done = Math.min(parts, mine.filter(({name, value}) =>
      (name.startsWith("quiz/") && value.verdict === "right") || (name.startsWith("verdict/") && value.passed === true)).length);
    this.dataset.done = done;
    this.toggleAttribute("data-begun", mine.length > 0);
    const bar = this.querySelector("progress");
    if (bar) Object.assign(bar, {value: done, hidden: !done});
    this.dispatchEvent(new Event("progress", {bubbles: true}));
    this.querySelector("[data-part=progress]").textContent = !done ? "" : done === parts ? text("front.finished") : text("front.done", {done, parts});
  }
}

customElements.define("lesson-progress", LessonProgress);
