/* What one visit leaves for the next, on this site's shelf in the browser's cache: things made from the files of Python.
   Each lies under a name with what it was made from. Made from anything else it is not found, and goes when the next is put there. */

/* Several sites share one origin, so the shelf's name holds the site's own path. */
const shelfName = `${new URL("../../", import.meta.url).pathname}python`;

/* -> the shelf, or null: without a secure address, or in some private windows, there is none. */
export async function openShelf() {
  try {
    return await caches.open(shelfName);
  } catch {
    return null;
  }
}

export class Kept {
  /* shelf: a Cache, or null: then nothing is found or kept */
  constructor(shelf, base, name, madeFrom) {
    this.shelf = shelf;
    this.url = new URL(`../../python/${name}?${encodeURIComponent(madeFrom)}`, base).href;
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
