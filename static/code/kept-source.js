/* The code of one editor, kept: every edit is stored, and nothing a reader wrote is lost without being said.

   const kept = new KeptSource("cell/a1", stub, {onNews});
   kept.source                what to start with
   kept.edited(source)        after every change; stored a moment later, and when the page is left
   kept.reset() -> stub       kept.canUndo, kept.undo() -> the text before the reset, also after a reload
   kept.news                  null, or what the reader should decide about:
      {kind: "new-stub"}            the author changed the stub under edited code; take() -> the stub, keep()
      {kind: "other-tab", source}   another tab wrote other code;                 take() -> that code, keep()
   onNews()                   when .news changes

   A stored record: {source, stub: hash of the stub it grew from, tab, at: when, before? (a reset), aside? (another tab's code)} */

import {shelf} from "../shared/storage.js";

const tab = Math.random().toString(36).slice(2);   // tells this tab's writing from another's
const calm = 400;                                  // ms without a key before an edit is stored

export class KeptSource {
  constructor(name, stub, {onNews = () => {}} = {}) {
    Object.assign(this, {stub, onNews, shelf: shelf(name), mark: hash(stub), news: null, timer: 0});
    const stored = this.read();
    this.before = stored?.before ?? null;
    this.source = this.seen = stored?.source ?? stub;   // seen: the stored text this tab knows of
    this.grownFrom = stored?.stub ?? this.mark;
    if (stored?.aside != null) this.news = {kind: "other-tab", source: stored.aside};
    else if (this.grownFrom !== this.mark && this.source !== stub) this.news = {kind: "new-stub"};
    this.shelf.watch((value) => this.heard(value));
    for (const moment of ["pagehide", "keep-now"]) addEventListener(moment, () => this.store());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.store(); });
  }

  get canUndo() { return this.before !== null && this.source === this.stub; }

  edited(source) {
    this.source = source;
    this.unsaved = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.store(), calm);
  }

  store() {
    if (!this.unsaved) return;
    clearTimeout(this.timer);
    this.unsaved = false;
    this.notice(this.read());
    const aside = this.news?.kind === "other-tab" ? this.news.source : undefined;
    if (this.source === this.stub && this.before === null && aside === undefined) this.shelf.forget();
    else this.shelf.write({source: this.source, stub: this.grownFrom, tab, before: this.before ?? undefined, aside, at: new Date().toISOString()});
    this.seen = this.source;
  }

  reset() {
    if (this.source !== this.stub) this.before = this.source;
    this.grownFrom = this.mark;
    if (this.news?.kind === "new-stub") this.tell(null);
    this.edited(this.stub);
    this.store();
    return this.stub;
  }

  undo() {
    const source = this.before ?? this.source;
    this.before = null;
    this.edited(source);
    this.store();
    return source;
  }

  take() {
    const {kind, source} = this.news;
    if (kind === "new-stub") return this.reset();
    this.tell(null);
    this.edited(source);
    this.store();
    return source;
  }

  keep() {
    if (this.news.kind === "new-stub") this.grownFrom = this.mark;
    this.tell(null);
    this.unsaved = true;
    this.store();
  }

  /* Another tab stored something (null: it is back at the stub). */
  heard(record) {
    this.notice(checked(record) ?? {source: this.stub, tab: null});
  }

  notice(record) {
    if (!record || record.tab === tab || record.source === this.source || record.source === this.seen) return;
    this.seen = record.source;
    this.tell({kind: "other-tab", source: record.source});
  }

  tell(news) {
    this.news = news;
    this.onNews();
  }

  read() { return checked(this.shelf.read()); }
}

function checked(record) {
  return typeof record?.source === "string" ? record : null;   // an import or an older version may have left anything
}

/* 53 bits that differ when the stub differs (cyrb53, public domain); not a matter of security. */
export function hash(text) {
  let a = 0xdeadbeef, b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (2 ** 32 * (b & 2097151) + (a >>> 0)).toString(36);
}
