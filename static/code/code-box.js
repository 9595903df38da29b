/* What a code cell and a code challenge share: an editor whose text is kept, buttons, one question to Python at a time,
   output, and a state said in words.

   data-state   idle | loading | running | done | error | stopped        data-runs   how many questions have come back
   source       property, get and set
   A class that extends this adds its buttons to `deeds`, asks with put(question), and ends with finish(). */

import {bring} from "../on-demand.js";
import {ask, python, restart} from "../python/python.js";
import {Editor} from "./editor.js";
import {KeptSource} from "./kept-source.js";
import {Notices} from "../shared/notices.js";
import {Output} from "./output.js";
import {PythonNote} from "./python-note.js";
import {text} from "../shared/text.js";
import {tellIfUpdated} from "../page/updated.js";

const quick = 400;   // ms; "Running." is said only of runs that last, so that an ear gets one sentence, not two

export class CodeBox extends HTMLElement {
  shelfName = "cell";      // where its text is kept
  mainDeed = "run";        // what Ctrl+Enter does

  get name() { return this.getAttribute("name"); }
  get source() { return this.editor ? this.editor.source : this.data("source"); }
  set source(code) { this.editor.source = code; }
  get state() { return this.dataset.state; }
  get busy() { return this.state === "loading" || this.state === "running"; }

  connectedCallback() {
    if (this.editor) return;
    const home = () => this.button(this.mainDeed);
    this.deeds = {
      run: () => this.run(),
      stop: () => this.stop(),
      reset: () => this.reset(),
      undo: () => this.undo(),
    };
    this.kept = new KeptSource(`${this.shelfName}/${this.name}`, this.data("source"), {onNews: () => this.showNews()});
    this.output = new Output(this.part("output"));
    this.recorded = [...this.part("output").childNodes];   // what the build's run of the first text left
    this.shown = this.recorded.length ? {source: this.kept.stub, recorded: true} : null;   // what the output on show belongs to
    this.notices = new Notices(this.part("notices"), home);
    this.note = new PythonNote(this.part("python"), {home, again: () => this.deeds[this.lastDeed]()});
    this.editor = new Editor(this.part("editor"), {
      source: this.kept.source,
      label: text("editor.label", {name: this.name}),
      onChange: (source) => this.changed(source),
      onRun: () => this.deed(this.mainDeed),
    });
    this.addEventListener("click", this);
    for (const part of ["bar", "keys"]) this.part(part).hidden = false;
    this.buttons();
    this.tellOrigin();
    this.showNews();
  }

  handleEvent({target}) {
    const button = target.closest("[data-do]");
    if (button && button.getAttribute("aria-disabled") !== "true") this.deed(button.dataset.do);
  }

  deed(name) {
    if (name in this.deeds) this.deeds[name]();
  }

  changed(source) {
    this.notices.forget("mend");
    this.kept.edited(source);
    this.buttons();
    this.tellOrigin();
  }

  /* Above the output: which text it belongs to, if that is not the text in the editor. */
  tellOrigin() {
    const {shown} = this, origin = this.part("origin");
    const key = !shown || this.part("output").hidden ? null
      : shown.aged ? "cell.aged"
      : shown.source !== this.source ? (shown.recorded ? "cell.recorded-first" : "cell.edited")
      : shown.recorded ? "cell.recorded" : null;
    origin.hidden = !key;
    if (key) origin.textContent = text(key);
  }

  /* Asks Python while the box shows how it goes -> the answer, or null if the box is busy (a double click is one run).
     The old output stays until Python begins with the question. */
  async put(question, deed) {
    if (this.busy) return null;
    this.lastDeed = deed;
    this.kept.store();
    this.enter("loading");
    this.say("");
    if (python.state === "failed") restart();
    this.note.show();
    const age = python.age;
    this.began = false;
    this.leaving = new AbortController();
    const answer = await ask(question, {
      signal: this.leaving.signal,
      onPlace: (before) => this.placed(before, question.source),
      onOutput: (pieces) => this.output.print(pieces),
      onFetch: (file) => this.fetches(file),
    });
    clearTimeout(this.speaking);
    if (this.began) this.output.settle();
    if (answer.ended !== "failed") this.note.hide();
    this.age = age;                         // the Python that answered: its variables live while python.age stays
    this.lost = python.age !== age;
    this.deadly = this.began && answer.ended ? question.source : null;
    return answer;
  }

  placed(before, source) {
    if (before > 0) return this.say(python.state === "ready" && !python.starting ? "cell.queued" : "cell.waits");
    this.note.hide();
    this.began = true;
    this.enter("running");
    this.say("");
    this.output.clear();
    this.shown = {source};
    this.tellOrigin();
    this.editor.mark(null);
    for (const subject of ["gone", "above", "memory", "mend", "fresh"]) this.notices.forget(subject);
    this.speaking = setTimeout(() => this.say("cell.running"), quick);
  }

  /* In the middle of a run Python waits for a file that is not there yet. */
  fetches(file) {
    clearTimeout(this.speaking);
    if (file) this.say("cell.fetches", {file: file.file, size: (file.bytes / 1e6).toFixed(1)});
    else this.say("cell.running");
  }

  stop() { this.leaving.abort(); }

  async run() {
    const answer = await this.put({do: "run", source: this.source, cell: this.name}, "run");
    if (!answer) return false;
    if (answer.ended || answer.problem) return this.ended(answer);
    if (answer.pictures) await bring("cell-pictures").then(({add}) => this.output.pictures((place) => add(place, answer.pictures)));
    if (answer.value != null) this.output.value(answer.value);
    if (answer.error) return this.raised(answer.error);
    const said = answer.seconds > 1 ? "cell.done-slow" : this.part("output").hidden ? "cell.done-silent" : "cell.done";
    this.finish("done", said, {seconds: answer.seconds?.toFixed(1)});
    return true;
  }

  raised(error) {
    this.output.error(error);
    this.editor.mark(error.line ?? null);
    const said = error.type === "SystemExit" ? "cell.exit" : error.line ? "cell.error-line" : "cell.error";
    this.finish("error", said, {line: error.line, type: error.type, message: firstLine(error.message)});
    if (error.type === "ModuleNotFoundError" && error.message.includes("could not be fetched")) tellIfUpdated();
    if (unreadable.includes(error.type)) this.offerMend();
    if (changedNames.includes(error.type) && this.source === this.kept.stub && !this.recorded.some((one) => one.className === "error")) this.offerRestart();
    if (error.type === "NameError") this.offerAbove("above", text("cell.missing"), "cell.run-above-and-this");
    if (error.type === "MemoryError") this.notices.show("memory", text("cell.memory"), {[text("cell.restart")]: () => { this.notices.forget("memory"); restart(); }});
    return false;
  }

  /* Python cannot read the text: is it from a word processor, a notebook or Python's own window? Then what was meant is offered. */
  async offerMend() {
    const {source} = this, {mend} = await bring("mend"), mended = mend(source);
    if (!mended || this.source !== source) return;
    this.notices.show("mend", text(`cell.mend.${mended.kind}`, mended), {[text("cell.mend.do")]: () => {
      this.notices.forget("mend");
      this.source = mended.source;
      this.editor.mark(null);
      this.say("cell.mend.done");
    }}, comparison(mended.source));
  }

  /* The author's own text failed, which it did not when the page was built: something it uses has been given another meaning. */
  offerRestart() {
    this.notices.show("fresh", text("cell.overwritten"), {[text("cell.restart-and-run")]: () => {
      this.notices.forget("fresh");
      restart();
      this.runAbove(true);
    }});
  }

  /* No answer came: says why, and what became of the variables. */
  ended({ended, problem, cell, line, ...facts}) {
    if (ended === "missing") tellIfUpdated();
    const here = line && (cell ?? this.name) === this.name;   // a crash may happen in a function of another cell
    if (here) this.editor.mark(line);
    if (problem) this.finish("error", "cell.problem", {problem});
    else this.finish(calm.includes(ended) ? "stopped" : "error", `cell.ended.${ended}${here ? "-line" : ""}`, {line, ...facts});
    if (this.lost) this.offerAbove("gone", text("cell.gone"), "cell.run-above");
    return false;
  }

  /* The cells before this one whose variables are not there; one that had to be ended is left out until it is edited. */
  get missing() {
    return [...document.querySelectorAll("code-cell:not(attention-grid code-cell)")].filter((cell) =>   // a grid's own cell stands alone
      cell.compareDocumentPosition(this) & Node.DOCUMENT_POSITION_FOLLOWING
      && !(cell.state === "done" && cell.age === python.age) && cell.deadly !== cell.source);
  }

  offerAbove(subject, sentence, label) {
    if (this.missing.length) this.notices.show(subject, sentence, {[text(label)]: () => this.runAbove(subject === "above")});
    else if (subject === "gone") this.notices.show(subject, sentence);
  }

  async runAbove(andThis) {
    for (const subject of ["gone", "above"]) this.notices.forget(subject);
    this.say("cell.above-runs");
    for (const cell of this.missing) {
      if (!await cell.run()) return this.say("cell.above-failed", {name: cell.name});
    }
    if (andThis) this.run();
    else this.say("cell.above-ran");
  }

  reset() {
    this.source = this.kept.reset();
    this.editor.mark(null);
    if (!this.busy) this.restore();
    this.buttons();
    this.say("cell.was-reset");
  }

  /* The first text is back, and with it what the build recorded of it. */
  restore() {
    this.output.show(this.recorded);
    this.shown = this.recorded.length ? {source: this.kept.stub, recorded: true} : null;
    this.tellOrigin();
    for (const subject of ["gone", "above", "memory"]) this.notices.forget(subject);
    this.enter("idle");
  }

  undo() {
    this.source = this.kept.undo();
    this.buttons();
    this.button("reset").focus();
    this.say("cell.undone");
  }

  /* What the reader should decide about the kept text: the author's new stub, or another tab's code. */
  showNews() {
    const {news} = this.kept;
    for (const subject of ["new-stub", "other-tab"]) this.notices.forget(subject);
    if (!news) return;
    const settled = () => { this.notices.forget(news.kind); this.buttons(); };
    this.notices.show(news.kind, text(`kept.${news.kind}`), {
      [text(`kept.${news.kind}.take`)]: () => { this.source = this.kept.take(); settled(); },
      [text("kept.keep")]: () => { this.kept.keep(); settled(); },
    }, comparison(news.source ?? this.kept.stub));
  }

  finish(state, key, values) {
    this.tellOrigin();
    this.dataset.runs = Number(this.dataset.runs ?? 0) + 1;
    this.enter(state);
    this.say(key, values);
  }

  enter(state) {
    this.dataset.state = state;
    this.buttons();
  }

  buttons() {
    const off = {run: this.busy, check: this.busy, stop: !this.busy, reset: this.source === this.kept.stub};
    for (const [name, isOff] of Object.entries(off)) this.button(name)?.setAttribute("aria-disabled", isOff);
    this.button("undo").hidden = !this.kept.canUndo;
  }

  say(key, values) { this.part("status").textContent = key && text(key, values); }
  part(name) { return this.querySelector(`[data-part=${name}]`); }
  button(name) { return this.querySelector(`[data-do=${name}]`); }
  data(name) { return JSON.parse(this.part(name).textContent); }
}

const calm = ["stopped", "dropped", "failed", "restarted"];   // ways to end that are no fault of the code

const changedNames = ["TypeError", "AttributeError", "ValueError"];
const unreadable = ["SyntaxError", "IndentationError", "TabError"];

const firstLine = (words) => String(words ?? "").split("\n")[0].slice(0, 300);

/* The other version, folded up under the notice. */
function comparison(source) {
  const details = document.createElement("details"), summary = document.createElement("summary"), pre = document.createElement("pre");
  summary.textContent = text("kept.compare");
  pre.textContent = source;
  details.append(summary, pre);
  return details;
}
