/* A pack is many files in one: 4 bytes that say how long the list is, the list as JSON [[path, size], ...], then the bytes of all files. */

/* bytes (Uint8Array) -> [[path, its bytes], ...]; the bytes are views, nothing is copied. Throws RangeError if some are missing. */
export function entries(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  let start = 4 + length;
  const files = list.map(([path, size]) => [path, bytes.subarray(start, start += size)]);
  if (start !== bytes.length) throw new RangeError(`a pack of ${start} bytes has ${bytes.length}`);
  return files;
}

/* [[path, bytes], ...] -> a pack, as a Blob */
export function packed(files) {
  const list = new TextEncoder().encode(JSON.stringify(files.map(([path, bytes]) => [path, bytes.length])));
  return new Blob([Uint32Array.of(list.length), list, ...files.map(([, bytes]) => bytes)]);   // every machine with a browser is little-endian
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
