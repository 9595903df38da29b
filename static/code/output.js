/* What a run printed, shown: always as text, never as HTML, in pieces small enough that the page stays quick. */

import {text} from "../shared/text.js";

const pieceLength = 8000;   // letters to an element: the browser lays out the last few, not the whole flood

export class Output {
  /* place: the element of the output; the build's recorded output may be in it */
  constructor(place) { this.place = place; }

  /* Empty, but as high as before until settle(): what stands below must not jump up and down at every run. */
  clear() {
    this.place.style.setProperty("min-block-size", `${this.place.offsetHeight}px`);
    this.place.replaceChildren();
    this.reset();
  }

  /* These nodes, and nothing else. */
  show(nodes) {
    this.place.replaceChildren(...nodes);
    this.reset();
    this.settle();
  }

  /* The run is over: as high as what it left. */
  settle() {
    this.place.style.removeProperty("min-block-size");
    this.place.hidden = !this.place.hasChildNodes();
  }

  reset() { Object.assign(this, {pre: null, kind: null, body: null, tail: null}); }

  /* pieces [{kind, text, over}] as they come from the worker */
  print(pieces) {
    const atEnd = this.place.scrollHeight - this.place.scrollTop - this.place.clientHeight < 40;
    for (const piece of pieces) (piece.kind === "cut" ? this.cut() : this.add(piece));
    if (atEnd) this.place.scrollTop = this.place.scrollHeight;
  }

  add({kind, text, over}) {
    if (!this.pre) this.pre = this.block("printed");
    if (kind !== this.kind || this.body.length > pieceLength) this.turn(kind);
    const settled = text.lastIndexOf("\n") + 1;
    if (over) this.tail.data = "";
    if (settled) {
      this.body.appendData(this.tail.data + text.slice(0, settled));
      this.tail.data = text.slice(settled);
    } else this.tail.appendData(text);
  }

  /* A new element; the unfinished line moves along when the kind stays. */
  turn(kind) {
    const unfinished = kind === this.kind ? this.tail.data : "";
    if (unfinished) this.tail.data = "";
    const span = this.pre.appendChild(document.createElement("span"));
    span.className = kind;
    this.kind = kind;
    this.body = span.appendChild(new Text(""));
    this.tail = span.appendChild(new Text(unfinished));
  }

  cut() { this.note(text("output.cut")); }

  note(sentence) { this.block("note", "p").textContent = sentence; }

  /* add(place) puts pictures below what was printed. */
  pictures(add) {
    this.reset();
    this.place.hidden = false;
    add(this.place);
  }

  value(words) { this.block("value").textContent = words; }

  error({traceback, type, message}) { this.block("error").textContent = traceback ?? `${type}: ${message}`; }

  block(name, tag = "pre") {
    this.reset();
    this.place.hidden = false;
    const block = this.place.appendChild(document.createElement(tag));
    block.className = name;
    return block;
  }
}
