/* Printed text on its way from the worker to the page: in batches, and never without end. */

import {Terminal} from "./terminal.js";

const pause = 50;             // ms between two batches of a flood
const promptly = 20;          // so many writes in one pause go out at once: a few lines are never held back
const mostLines = 10_000;
const mostLetters = 250_000;
const lastWords = "Stack (most recent call first):";   // Python's own report of its death, written piece by piece

export class Printer {
  constructor(post) { this.post = post; }

  begin(id) {
    Object.assign(this, {id, lines: 0, letters: 0, cut: false, death: null, sentAt: 0, sentSince: 0, terminal: new Terminal()});
    this.decoders = {out: new TextDecoder(), err: new TextDecoder()};
  }

  /* bytes of UTF-8 from Python -> how many were taken (all) */
  write(kind, bytes) {
    const text = this.cut ? "" : this.decoders[kind].decode(bytes, {stream: true});
    if (this.death !== null || text.startsWith(lastWords)) this.death = (this.death ?? "") + text;
    else if (text) {
      this.terminal.write(kind, text);
      if (this.sentSince < promptly) this.flush();
      else this.flushIfDue();
    }
    return bytes.length;
  }

  flushIfDue() {
    if (this.terminal?.waiting && performance.now() - this.sentAt > pause) this.flush();
  }

  flush() {
    const now = performance.now(), pieces = [];
    if (now - this.sentAt > pause) Object.assign(this, {sentAt: now, sentSince: 0});
    this.sentSince += 1;
    for (const piece of this.terminal.take()) {
      const room = this.room(piece.text);
      pieces.push({...piece, text: piece.text.slice(0, room)});
      if (room < piece.text.length) { this.cut = true; pieces.push({kind: "cut", text: ""}); break; }
    }
    if (pieces.length) this.post(this.id, pieces);
  }

  end() {
    if (!this.cut) this.flush();
    this.terminal = null;
  }

  /* Where in the student's code Python died, if it could still say so: {cell, line} */
  placeOfDeath() {
    const [, cell, line] = this.death?.match(/your_code\.py(?: \(([^")]*)\))?", line (\d+)/) ?? [];
    return line ? {cell, line: Number(line)} : {};
  }

  /* how many letters of `text` may still go out */
  room(text) {
    let room = Math.min(text.length, mostLetters - this.letters);
    for (let at = text.indexOf("\n"); at >= 0 && at < room; at = text.indexOf("\n", at + 1)) {
      if (++this.lines >= mostLines) room = at + 1;
    }
    if (/[\uD800-\uDBFF]/.test(text[room - 1] ?? "")) room -= 1;   // never half an emoji
    this.letters += room;
    return room;
  }
}
