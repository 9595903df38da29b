/* Fetches the files Python is made of, from the browser's cache or from the site, and believes none before its sha256 is right.
   What has arrived whole is kept, so a load that was cut goes on where it stopped, and a second visit asks nobody. */

const {fetch, crypto} = self;   // held from the start: later the worker shuts these doors to the student's code
const silence = 20_000;                 // ms without a byte, then the file counts as lost
const few = 60_000;                     // bytes; at 10 Mbit/s they take as long as an answer
const lives = 3;                        // how often a connection that breaks in the middle is taken up again

/* Why a file could not be had; `reason` is a key: text(`python.reason.${reason}`) */
export class FileError extends Error {
  constructor(file, reason) {
    super(`${file}: ${reason}`);
    Object.assign(this, {name: "FileError", file, reason});
  }
}

export class Files {
  /* list {name: {url, sha256, bytes}}, urls relative to `base`; may: promise, before it nobody is asked over the network;
     onProgress(loaded, total) in bytes as they travel */
  constructor({list, base, shelf, may, onProgress = () => {}}) {
    Object.assign(this, {list, base, shelf, may, onProgress, got: new Map(), loaded: new Map(), nearing: []});
  }

  url(name) { return new URL(this.list[name].url, this.base).href; }

  /* -> promise of the checked bytes (Uint8Array); asked twice, fetched once. onChunk(bytes) hears them as they come, still unchecked;
     onAgain() says that those were wrong and the file is fetched once more. */
  bytes(name, listeners = {}) {
    if (!this.got.has(name)) {
      this.loaded.set(name, 0);
      this.got.set(name, this.find(name, listeners));
    }
    return this.got.get(name);
  }

  async find(name, {onChunk = () => {}, onAgain = () => {}}) {
    const kept = await this.kept(name);
    if (kept) {
      onChunk(kept);
      this.count(name, kept.length);
      return kept;
    }
    await this.may;
    const first = await this.download(name, "default", onChunk);
    if (await this.right(name, first)) return this.keep(name, first);
    onAgain();
    const again = await this.download(name, "reload", () => {});
    if (await this.right(name, again)) return this.keep(name, again);
    throw new FileError(name, again.length < this.list[name].bytes ? "short" : "damaged");
  }

  async kept(name) {
    const answer = await this.shelf?.match(this.url(name));
    if (!answer) return null;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return (await this.right(name, bytes)) ? bytes : null;
  }

  keep(name, bytes) {
    const type = name.endsWith(".mjs") ? "text/javascript" : "application/octet-stream";   // without a network scripts are imported from here
    this.stored = this.shelf?.put(this.url(name), new Response(bytes, {headers: {"Content-Type": type}})).catch(() => {});   // a full disk only costs the next visit its head start
    return bytes;
  }

  async right(name, bytes) {
    const {sha256, bytes: size} = this.list[name];
    if (bytes.length !== size) return false;
    if (!crypto?.subtle) return true;   // not a secure address (http, not this machine): only the length can be checked
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
  }

  /* -> all bytes the site sends for this file */
  async download(name, cache, onChunk) {
    const chunks = [];
    let loaded = 0, whole = false, begun = false;
    for (let life = 1; !whole; life++) {
      try {
        for await (const chunk of this.stream(name, cache, loaded, () => { begun = true; })) {
          chunks.push(chunk);
          this.count(name, loaded += chunk.length);
          onChunk(chunk);
        }
        whole = true;
      } catch (error) {
        if (error instanceof FileError) throw error;
        if (life === lives || !begun) throw new FileError(name, "unreachable");
      }
    }
    return joined(chunks, loaded);
  }

  /* The pieces of a file from byte `from` on; begins() is called when they are on their way */
  async *stream(name, cache, from, begins) {
    const ender = new AbortController();
    let clock;
    const wound = () => { clearTimeout(clock); clock = setTimeout(() => ender.abort(new FileError(name, "silent")), silence); };
    wound();
    try {
      const headers = from ? {Range: `bytes=${from}-`} : {};
      const ask = (cache) => fetch(this.url(name), {cache, headers, signal: ender.signal});
      let answer = await ask(cache);
      if (!answer.ok || isPage(answer)) answer = await ask("reload");   // browsers keep a 404 for minutes, also after it is mended
      if (!answer.ok) throw new FileError(name, answer.status === 404 ? "missing" : "refused");
      if (from && answer.status !== 206) throw new FileError(name, "short");   // this server cannot go on in the middle
      if (isPage(answer)) throw new FileError(name, "page");
      begins();
      const reader = answer.body.getReader();
      for (let piece; !(piece = await reader.read()).done;) {
        wound();
        yield piece.value;
      }
    } finally {
      clearTimeout(clock);
      ender.abort();
    }
  }

  count(name, loaded) {
    this.loaded.set(name, loaded);
    const sum = (numbers) => [...numbers].reduce((a, b) => a + b, 0), names = [...this.loaded.keys()];
    const all = sum(this.loaded.values()), total = sum(names.map((name) => this.list[name].bytes));
    this.onProgress(all, total);
    if (total - all <= few) for (const come of this.nearing.splice(0)) come();
  }

  /* -> promise: of what was asked for so far the last bytes are on their way, and what is asked for now keeps the line busy */
  nearly() { return new Promise((come) => { this.nearing.push(come); }); }
}

const isPage = (answer) => Boolean(answer.headers.get("Content-Type")?.startsWith("text/html"));

function joined(chunks, length) {
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
