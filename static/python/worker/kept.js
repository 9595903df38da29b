/* What one visit leaves for the next: things made from the files of Python, each with what it was made from.
   Made from anything else it is not found, and goes when the next is put there. */

import {reader} from "./pack.js";

/* Several sites share one origin, so the names hold the site's own path. */
const shelfName = `${new URL("../../", import.meta.url).pathname}python`;

/* -> the shelf, on which the files lie, too, or null: without a secure address, or in some private windows, there is none. */
export async function openShelf() {
  try {
    return await caches.open(shelfName);
  } catch {
    return null;
  }
}

/* -> the folder of this site's origin, on which files are read at once, or null */
export async function openFolder() {
  try {
    return await navigator.storage.getDirectory();
  } catch {
    return null;
  }
}

/* What is read piece by piece, where it is needed, lies in the folder, or else on the shelf. */
export const keptPieces = (folder, shelf, ...what) => (folder ? new KeptFile(folder, ...what) : new KeptBytes(shelf, ...what));

/* On the shelf: what the browser takes as it is, as the answer to a request. */
export class Kept {
  /* shelf: a Cache, or null: then nothing is found or kept */
  constructor(shelf, name, madeFrom) {
    this.shelf = shelf;
    this.url = new URL(`../../python/${name}?${encodeURIComponent(madeFrom)}`, import.meta.url).href;
  }

  /* -> a Response, or null */
  async find() {
    return await this.shelf?.match(this.url).catch(() => null) ?? null;
  }

  async keep(body, headers) {
    try {
      await this.forget();
      await this.shelf?.put(this.url, new Response(body, {headers}));
    } catch { /* the disk is full, or the reader forbids storage: the next start takes the longer way */ }
  }

  /* Throws it away, and its older versions. */
  async forget() {
    const all = await this.shelf?.keys() ?? [], name = this.url.split("?")[0];
    await Promise.all(all.filter(({url}) => url.split("?")[0] === name).map((one) => this.shelf.delete(one)));
  }
}

/* On the shelf, for pieces */
class KeptBytes extends Kept {
  /* -> as KeptFile.find */
  async find() {
    const bytes = new Uint8Array(await (await super.find())?.arrayBuffer() ?? []);
    return bytes.length ? {read: reader(bytes), size: bytes.length, close() {}} : null;
  }

  keep(pieces) { return super.keep(new Blob(pieces)); }
}

/* A file that is read straight to where it belongs, which takes a third of the time. It begins with what it was made from and the length
   of that, which are written last: where they are not, the rest is not whole. */
class KeptFile {
  constructor(folder, name, madeFrom) {
    const words = new TextEncoder().encode(madeFrom), head = Uint8Array.of(...new Uint8Array(Uint32Array.of(words.length).buffer), ...words);
    Object.assign(this, {folder, name: encodeURIComponent(`${shelfName} ${name}`), head});
  }

  /* -> {read(target, at), size, close()}, or null */
  async find() {
    const file = await this.open({mode: "read-only"}), start = this.head.length, head = new Uint8Array(start);
    if (file?.read(head, {at: 0}) === start && head.every((byte, i) => byte === this.head[i])) {
      return {read: (target, at) => file.read(target, {at: start + at}), size: file.getSize() - start, close: () => file.close()};
    }
    file?.close();
    return null;
  }

  /* pieces: one after the other */
  async keep(pieces) {
    const file = await this.open({}, {create: true});
    try {
      file?.truncate(0);
      let at = this.head.length;
      for (const piece of pieces) at += file.write(piece, {at});
      file.flush();
      file.write(this.head, {at: 0});
    } catch { /* as above */ }
    file?.close();
  }

  async forget() {
    await this.folder.removeEntry(this.name).catch(() => {});
  }

  /* -> the open file, or null. Some browsers give it to one page at a time, which has it for a moment. */
  async open(how, where) {
    for (let tries = 1; tries < 20; tries++) {
      try {
        return await (await this.folder.getFileHandle(this.name, where)).createSyncAccessHandle(how);
      } catch ({name}) {
        if (name !== "NoModificationAllowedError") return null;
      }
      await new Promise((again) => setTimeout(again, 50));
    }
    return null;
  }
}

const {locks} = navigator;   // taken now: later the worker shuts this door to the student's code

/* Marks the starts from an image that have not come to their end. A mark whose lock is free belongs to a start that died: a tab that
   crashed, a page that hung or was left. */
export class Attempts {
  /* shelf: a Cache, or null: then nothing is marked */
  constructor(shelf) {
    Object.assign(this, {shelf, url: new URL("../../python/attempt?", import.meta.url).href});
  }

  /* Has a start died since the last call? */
  async died() {
    const marks = ((await this.shelf?.keys().catch(() => [])) ?? []).filter(({url}) => url.startsWith(this.url));
    if (!marks.length) return false;
    const {held = []} = await locks?.query() ?? {}, names = held.map(({name}) => name), dead = marks.filter(({url}) => !names.includes(url));
    await Promise.all(dead.map((mark) => this.shelf.delete(mark)));
    return dead.length > 0;
  }

  /* -> a function that takes the mark away, once it is there */
  async begin() {
    const mark = `${this.url}${Math.random().toString(36).slice(2)}`;
    let free = () => {};
    await new Promise((got) => (locks ? locks.request(mark, () => new Promise((end) => { free = end; got(); })).catch(got) : got()));
    await this.shelf?.put(mark, new Response("")).catch(() => {});
    return async () => {
      await this.shelf?.delete(mark).catch(() => {});
      free();
    };
  }
}
