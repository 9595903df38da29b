/* A pack is many files in one: 4 bytes that say how long the list is, the list as JSON [[path, size], ...], then the bytes of all files. */

/* read(target, at): fills `target` with the bytes of a pack from `at` on; total: how many there are  -> [[path, where it begins, size], ...].
   Throws RangeError if some are missing. */
export function listing(read, total) {
  const bytes = (size, at) => { const target = new Uint8Array(size); read(target, at); return target; };
  const length = new DataView(bytes(4, 0).buffer).getUint32(0, true);
  if (4 + length > total) throw new RangeError(`a pack of ${total} bytes has a list of ${length}`);
  let start = 4 + length;
  const places = JSON.parse(new TextDecoder().decode(bytes(length, 4))).map(([path, size]) => [path, start, (start += size, size)]);
  if (start !== total) throw new RangeError(`a pack of ${start} bytes has ${total}`);
  return places;
}

/* bytes (Uint8Array) -> the same as something to read: read(target, at) */
export function reader(bytes) {
  return (target, at) => target.set(bytes.subarray(at, at + target.length));
}

/* bytes (Uint8Array) -> [[path, its bytes], ...]; the bytes are views, nothing is copied. */
export function entries(bytes) {
  return listing(reader(bytes), bytes.length).map(([path, start, size]) => [path, bytes.subarray(start, start + size)]);
}

/* [[path, bytes], ...] -> the pieces of a pack, one after the other */
export function packed(files) {
  const list = new TextEncoder().encode(JSON.stringify(files.map(([path, bytes]) => [path, bytes.length])));
  return [Uint32Array.of(list.length), list, ...files.map(([, bytes]) => bytes)];   // every machine with a browser is little-endian
}

/* bytes (Uint8Array) -> a number that any damage to them changes, all but surely; 20 MB take a few milliseconds. */
export function checksum(bytes) {
  const {buffer, byteOffset, length} = bytes.byteOffset % 4 ? bytes.slice() : bytes, words = new Uint32Array(buffer, byteOffset, length >> 2);
  let [a, b, c, d] = [length, 1, 2, 3], at = 0;
  for (; at + 4 <= words.length; at += 4) {
    a = Math.imul(a ^ words[at], 0x9e3779b1);
    b = Math.imul(b ^ words[at + 1], 0x85ebca6b);
    c = Math.imul(c ^ words[at + 2], 0xc2b2ae35);
    d = Math.imul(d ^ words[at + 3], 0x27d4eb2f);
  }
  for (const byte of bytes.subarray(4 * at)) a = Math.imul(a ^ byte, 0x9e3779b1);
  return (a ^ (b >>> 7) ^ (c << 5) ^ (d >>> 3)) >>> 0;
}

/* Puts files [[path, bytes], ...] into Python's file system. */
export function place(files, FS) {
  const made = new Set();
  for (const [path, content] of files) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(path, content, {canOwn: true});
  }
}

/* Packs travel as gzip, whatever the server does: a stream or bytes of it -> a stream of the bytes inside. */
export function unzipped(zipped) {
  return (zipped.pipeThrough ? zipped : new Blob([zipped]).stream()).pipeThrough(new DecompressionStream("gzip"));
}

export async function unzip(zipped) {
  return new Uint8Array(await new Response(unzipped(zipped)).arrayBuffer());
}
