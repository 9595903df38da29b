/* What a waiting reader sees of Python's start: how far the download is, or which file failed and "Try again". */

import {python} from "../python/python.js";
import {text} from "../shared/text.js";

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

export class PythonNote {
  /* again(): what "Try again" does; home(): where the focus goes when that button disappears */
  constructor(place, {again, home}) { Object.assign(this, {place, again, home}); }

  /* From now until hide(): follows Python's state. */
  show() {
    if (this.shown) return;
    this.shown = new AbortController();
    for (const event of ["state", "progress"]) python.addEventListener(event, () => this.draw(), this.shown);
    this.draw();
  }

  hide() {
    this.shown?.abort();
    this.shown = null;
    this.empty();
    this.place.hidden = true;
  }

  draw() {
    this.place.hidden = python.state !== "loading" && python.state !== "failed";
    if (python.state === "loading") this.progress(python.progress ?? {stage: "download", loaded: 0, total: 0});
    if (python.state === "failed") this.failure(python.failure);
  }

  progress({stage, loaded, total}) {
    if (!this.bar?.isConnected) {
      this.empty();
      this.words = document.createElement("p");
      this.bar = document.createElement("progress");
      this.bar.setAttribute("aria-label", text("python.loading"));
      this.place.append(this.words, this.bar);
    }
    const known = stage === "download" && total > 0;
    this.words.textContent = text(known ? "python.stage.megabytes" : `python.stage.${stage}`, {loaded: megabytes(loaded), total: megabytes(total)});
    if (known) Object.assign(this.bar, {max: total, value: loaded});
    else this.bar.removeAttribute("value");
  }

  failure({file, reason}) {
    const known = text(`python.reason.${reason}`);
    if (!known.startsWith("python.reason.")) reason = known;
    const words = document.createElement("p"), again = document.createElement("button");
    words.textContent = text("python.failed", {file: file || text("python.unnamed"), reason});
    Object.assign(again, {type: "button", textContent: text("python.again"), onclick: () => this.again()});
    this.empty();
    this.place.append(words, again);
  }

  empty() {
    if (this.place.contains(document.activeElement)) this.home().focus();
    this.place.replaceChildren();
  }
}
