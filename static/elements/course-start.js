/* The way in: the first lesson, or the one the reader is in the middle of, as the lessons' own progress on this page tells. */

import {text} from "../shared/text.js";

class CourseStart extends HTMLElement {
  connectedCallback() {
    document.addEventListener("progress", this);   // said by each <lesson-progress>
    this.show();
  }
  disconnectedCallback() { document.removeEventListener("progress", this); }
  handleEvent() { this.show(); }

  show() {
    const lessons = [...document.querySelectorAll("lesson-progress")], link = this.querySelector("a");
    const finished = (one) => Number(one.dataset.done) >= Number(one.getAttribute("parts"));
    const last = lessons.findLastIndex((one) => one.hasAttribute("data-begun"));
    if (last < 0) return;
    const next = lessons.slice(last).find((one) => !finished(one)) ?? lessons.find((one) => !finished(one));
    const target = (next ?? lessons[0]).querySelector("h3 a");
    link.href = target.href;
    link.textContent = next ? text("front.continue", {title: target.textContent}) : text("front.again");
  }
}

customElements.define("course-start", CourseStart);
