/* Arrays on the road between Python and the page: {shape: [T, d], f32: "base64 of little-endian float32"}.
   unpack(packed) -> {shape, data: Float32Array, row(i), at(i, j)};  NaN and infinities survive. */

const littleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

export function unpack({shape, f32}) {
  const bytes = Uint8Array.from(atob(f32), (letter) => letter.charCodeAt(0));
  const data = littleEndian ? new Float32Array(bytes.buffer) : swapped(bytes);
  const width = shape.at(-1) ?? 1;
  return {
    shape, data,
    row: (i) => data.subarray(i * width, (i + 1) * width),
    at: (i, j) => data[i * width + j],
  };
}

export function pack({shape, data}) {
  const view = new DataView(new ArrayBuffer(data.length * 4));
  data.forEach((number, i) => view.setFloat32(i * 4, number, true));
  let letters = "";
  for (const byte of new Uint8Array(view.buffer)) letters += String.fromCharCode(byte);
  return {shape: [...shape], f32: btoa(letters)};
}

function swapped(bytes) {
  const view = new DataView(bytes.buffer);
  return Float32Array.from({length: bytes.length / 4}, (_, i) => view.getFloat32(i * 4, true));
}
