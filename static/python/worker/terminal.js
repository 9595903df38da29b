/* Text as a terminal would show it: carriage returns and backspaces overwrite (progress bars), colours and other escape codes vanish.

   const terminal = new Terminal();
   terminal.write("out", " 40 %\r 80 %");
   terminal.take()  ->  [{kind: "out", text: " 80 %", over: false}]
   `over: true` on a piece: it replaces the unfinished line of its kind that was taken before. */

const escapes = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\^_])/g;
const unfinished = /\x1b(?:\[[0-?]*[ -/]*)?$/;       // an escape code cut in two by the batches
const unseen = /[\x00-\x07\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]/g;
const longLine = 20_000;                             // one endless line is passed on as it is

export class Terminal {
  pieces = [];        // waiting to be taken
  kind = null;        // of the unfinished line
  line = "";          // the unfinished line, as seen
  at = 0;             // where the next letter goes in it
  shown = 0;          // how many of its letters were taken already
  touched = false;    // a letter already taken was overwritten
  rest = "";          // half an escape code

  get waiting() { return this.pieces.length > 0 || this.line.length !== this.shown || this.touched; }

  write(kind, text) {
    if (kind !== this.kind) this.turn(kind);
    text = this.rest + text;
    this.rest = text.match(unfinished)?.[0] ?? "";
    text = text.slice(0, text.length - this.rest.length).replace(escapes, "").replace(unseen, "");
    for (const part of text.split(/(\r\n|[\n\r\b])/)) this.put(part);
  }

  put(part) {
    if (part === "\r") this.at = 0;
    else if (part === "\b") this.at = Math.max(0, this.at - 1);
    else if (part === "\n" || part === "\r\n") this.lineEnds();
    else if (part) this.letters(part);
  }

  letters(part) {
    if (this.at < this.shown) this.touched = true;
    this.line = this.line.slice(0, this.at) + part + this.line.slice(this.at + part.length);
    this.at += part.length;
    if (this.line.length > longLine) this.passOn("");
  }

  lineEnds() { this.passOn("\n"); }

  passOn(end) {
    this.emit(end);
    Object.assign(this, {line: "", at: 0, shown: 0, touched: false});
  }

  emit(end) {
    const text = (this.touched ? this.line : this.line.slice(this.shown)) + end;
    const last = this.pieces.at(-1);
    if (!text) return;
    if (last && last.kind === this.kind && !this.touched) last.text += text;
    else this.pieces.push({kind: this.kind, text, over: this.touched});
  }

  turn(kind) {
    if (this.kind) this.passOn("");
    this.kind = kind;
  }

  take() {
    this.emit("");
    Object.assign(this, {shown: this.line.length, touched: false});
    return this.pieces.splice(0);
  }
}
