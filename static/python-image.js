/* Keeps the image of a started Python (python-boot.js) between visits, on this site's shelf in the browser's cache.
   An image belongs to exactly these files of Python and this browser: with any other it is not found, and thrown away. */

const HEADER = "X-Image";

export class Images {
  /* shelf: a Cache, or null: then nothing is found or kept.  list {name: {sha256}}: the files the image is made from */
  constructor(shelf, base, list) {
    this.shelf = shelf;
    const made = Object.values(list).map(({sha256}) => sha256.slice(0, 8)).join("") + navigator.userAgent;
    this.url = new URL(`../../python/image?${encodeURIComponent(made)}`, base).href;
  }

  /* -> the image, or null */
  async find() {
    try {
      const answer = await this.shelf?.match(this.url);
      return answer ? {...JSON.parse(answer.headers.get(HEADER)), memory: new Uint8Array(await answer.arrayBuffer())} : null;
    } catch {
      return null;
    }
  }

  async keep({memory, ...facts}) {
    try {
      await this.forget();
      await this.shelf?.put(this.url, new Response(memory, {headers: {[HEADER]: JSON.stringify(facts)}}));
    } catch { /* the disk is full, or the reader forbids storage: the next start takes the longer way */ }
  }

  /* Throws away this image and those of other versions. */
  async forget() {
    const all = await this.shelf?.keys() ?? [];
    await Promise.all(all.filter(({url}) => url.startsWith(this.url.split("?")[0])).map((one) => this.shelf.delete(one)));
  }
}
