/* Arrays on the road between Python and the page: {shape: [T, d], f32 or f64: "base64 of little-endian floats"}.
   unpack(packed) -> {shape, data: a typed array, row(i), at(i, j)};  pack({shape, data}) -> f32.  NaN and infinities survive. */

const kinds = {
  f32: {Array: Float32Array, size: 4, get: "getFloat32"},
  f64: {Array: Float64Array, size: 8, get: "getFloat64"},
};

export function unpack(packed) {
  const {shape} = packed, name = "f64" in packed ? "f64" : "f32", kind = kinds[name];
  const view = new DataView(Uint8Array.from(atob(packed[name]), (letter) => letter.charCodeAt(0)).buffer);
  const data = kind.Array.from({length: view.byteLength / kind.size}, (_, i) => view[kind.get](i * kind.size, true));
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
