/* One question: an answer is marked when the reader says so, with the reason of what she chose; blank is not wrong.
   After a right answer, or on request, every option shows its reason. What she answered is kept across reloads. */

import {shelf} from "../shared/storage.js";
import {text} from "../shared/text.js";
import {fields} from "../quiz/fields.js";
import {marks} from "../quiz/marks.js";

class QuizQuestion extends HTMLElement {
  connectedCallback() {
    if (this.form) return;
    this.form = this.querySelector("form");
    this.kind = this.getAttribute("kind");
    this.question = {...JSON.parse(this.inside("question").textContent), replies: this.all("[data-reply]").map((reply) => reply.dataset.reply)};
    this.shelf = shelf(`quiz/${this.getAttribute("name")}`);
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.check(); });
    this.form.addEventListener("input", () => this.changed());
    this.form.addEventListener("click", (event) => this.clicked(event.target.closest("button"), event));
    if (this.kind === "order") this.openOrder();
    this.restore(this.shelf.read());
    this.stopWatching = this.shelf.watch((kept) => this.restore(kept));
  }

  inside(part) { return this.querySelector(`[data-part=${part}]`); }
  all(selector) { return [...this.querySelectorAll(selector)]; }

  get given() { return fields[this.kind].read(this.form); }

  check() {
    const marked = marks[this.kind](this.question, this.given);
    if (marked.verdict !== "unread") this.tries += 1;
    this.show(marked);
    this.keep();
    document.dispatchEvent(new CustomEvent("question-answered", {detail: {name: this.getAttribute("name"), verdict: marked.verdict}}));
  }

  /* Another answer is being given: the verdict on the last one no longer holds. */
  changed() {
    delete this.dataset.verdict;
    this.tell("");
    this.reveal(() => false);
    this.all("[data-mark]").forEach((option) => option.removeAttribute("data-mark"));
    this.all("[data-part=truth]").forEach((word) => word.remove());
    this.keep();
  }

  clicked(button, event) {
    if (button?.dataset.do === "reveal") this.reveal(() => true, true);
    if (button?.dataset.do === "again") this.again();
    if (button?.dataset.move) this.move(...this.meant(button, event));
  }

  again() {
    this.form.reset();
    this.tries = 0;
    this.changed();
    this.shelf.forget();
    this.inside("again").hidden = this.inside("reveal").hidden = true;
    this.form.querySelector("input, textarea, [data-move]")?.focus();
  }

  /* ---- what the reader sees of a mark ---- */

  show({verdict, why, off, reply}) {
    this.dataset.verdict = verdict;
    const wrong = verdict === "wrong", right = verdict === "right";
    const given = this.given, chosen = (i) => this.kind === "choice" && given.includes(i);
    const marked = right || (this.kind === "several" && this.tries > 1);   // the second miss of "several" says which boxes
    this.reveal((i) => marked || chosen(i));
    this.all("[data-reply]").forEach((one, place) => { one.hidden = place !== reply; });
    if (marked || chosen(given[0])) this.markOptions(given, marked);
    this.inside("reveal").hidden = !wrong || marked || !this.inside("reason");
    this.inside("again").hidden = !right && !(marked && wrong);
    this.tell(why ? text(why) : this.sentence(verdict, off, marked));
  }

  sentence(verdict, off, marked) {
    if (verdict === "right") return text("quiz.right");
    if (this.kind === "order") return text(off === 1 ? "quiz.off-step" : "quiz.off-steps", {n: off});
    if (this.kind !== "several") return text("quiz.wrong");
    return text(marked ? "quiz.off-marked" : off === 1 ? "quiz.off-box" : "quiz.off-boxes", {n: off});
  }

  /* A tick or a cross beside the options: all of them, or only those chosen. */
  markOptions(given, all) {
    for (const option of this.all("[data-option]")) {
      const i = Number(option.dataset.option), right = this.question.right.includes(i), taken = given.includes(i);
      if (all || taken) option.dataset.mark = this.kind === "several" ? (right === taken ? "right" : "wrong") : right ? "right" : taken ? "wrong" : "none";
      if (this.kind === "several" && all) this.sayTruth(option, right);
    }
  }

  /* Behind a statement stands whether it is true; the sign says whether its box is right, which is another thing. */
  sayTruth(option, right) {
    const word = option.querySelector("[data-part=truth]") ?? document.createElement("span");
    word.dataset.part = "truth";
    word.textContent = text(right ? "quiz.true" : "quiz.false");
    option.querySelector(".text").after(word);
  }

  reveal(which, byRequest = false) {
    for (const option of this.all("[data-option]")) {
      const reason = option.querySelector("[data-part=reason]");
      if (reason) reason.hidden = !which(Number(option.dataset.option));
    }
    if (!byRequest) return;
    this.markOptions(this.given, true);
    this.inside("reveal").hidden = true;
    this.inside("again").hidden = false;
  }

  tell(sentence) { this.inside("feedback").textContent = sentence; }

  /* ---- order: steps move with buttons, so that no dragging is needed ---- */

  move(step, by, button) {
    const other = by < 0 ? step.previousElementSibling : step.nextElementSibling;
    if (!other) return;
    by < 0 ? other.before(step) : other.after(step);
    if (getComputedStyle(button).visibility === "hidden" || !button.offsetParent) button = step.querySelector(`[data-move="${-by}"]`);   // the way it came from
    button.focus();
    this.changed();
    this.tellPlace(step);
  }

  tellPlace(step) {
    const places = [...step.parentNode.children];
    this.tell(text("quiz.moved", {place: places.indexOf(step) + 1, all: places.length}));
  }

  /* Each arrow says which step it moves; and a mouse may drag them. */
  openOrder() {
    for (const step of this.all("[data-step]")) {
      for (const button of step.querySelectorAll("[data-move]")) button.setAttribute("aria-label", `${button.getAttribute("aria-label")}: ${words(step.querySelector(".text") ?? step).slice(0, 80)}`);
      step.draggable = true;
    }
    this.addEventListener("dragstart", (event) => {
      this.dragged = event.target.closest?.("[data-step]");
      if (this.dragged) event.dataTransfer.effectAllowed = "move";
    });
    this.addEventListener("dragover", (event) => {
      const over = event.target.closest("[data-step]");
      if (!this.dragged) return;
      event.preventDefault();
      if (!over || over === this.dragged) return;
      const after = over.compareDocumentPosition(this.dragged) & Node.DOCUMENT_POSITION_PRECEDING;
      after ? over.after(this.dragged) : over.before(this.dragged);
    });
    this.addEventListener("dragend", () => {
      if (!this.dragged) return;
      this.changed();
      this.tellPlace(this.dragged);
      this.dragged = null;
    });
  }

  /* A second click on the same spot means the same step, though by now another stands there. */
  meant(button, {clientX, clientY, detail}) {
    const by = Number(button.dataset.move), {last} = this;
    const again = detail > 0 && last && last.by === by && Math.abs(last.clientX - clientX) < 3 && Math.abs(last.clientY - clientY) < 3;
    const step = again ? last.step : button.closest("[data-step]");
    this.last = detail > 0 ? {step, by, clientX, clientY} : null;
    return [step, by, step.querySelector(`[data-move="${by}"]`)];
  }

  /* ---- kept ---- */

  keep() {
    this.shelf.write({given: this.given, verdict: this.dataset.verdict ?? null, tries: this.tries,
      asked: words(this.querySelector(".prompt")), answered: this.inWords, at: new Date().toISOString()});   // for the results file
  }

  get inWords() {
    const given = this.given;
    return Array.isArray(given) ? given.map((i) => words(this.querySelector(`[data-option="${i}"] .text`))).join("; ") : given;
  }

  restore(kept) {
    this.tries = 0;
    if (!kept) return;
    try {
      fields[this.kind].write(this.form, kept.given);
      this.tries = Number(kept.tries) || 0;
      if (kept.verdict === "right" || kept.verdict === "wrong") this.show(marks[this.kind](this.question, this.given));
    } catch { this.shelf.forget(); }   // from another version of the question
  }
}

const words = (element) => element.textContent.trim().replace(/\s+/g, " ").slice(0, 500);

customElements.define("quiz-question", QuizQuestion);
