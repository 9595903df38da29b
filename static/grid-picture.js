/* The grid outside the page: its numbers as CSV, itself as SVG and PNG. Pictures are always the light ones: they go on paper. */

import {text} from "./text.js";
import {decimal, shade, shown} from "./grid-words.js";

/* First row: the words that answer; first column: the words that ask. Opens in a spreadsheet, and starts no formula there. */
export function csv({answer, weights}) {
  const lines = [["", ...answer.tokens], ...answer.tokens.map((token, i) => [token, ...Array.from(weights.row(i), decimal)])];
  return "\ufeff" + lines.map((line, i) => line.map((field, j) => i && j ? field : quoted(field)).join(",")).join("\r\n") + "\r\n";
}

const quoted = (word) => `"${(/^[=+\-@\t\r]/.test(word) ? `'${word}` : word).replaceAll('"', '""')}"`;

const CELL = 48, TOP = 110, LEFT = 130, EDGE = 16;
const WHITE = [251, 251, 248], HALF = [67, 165, 168], ALL = [0, 70, 77];

export function svg({answer, weights, view, sentence}) {
  const {tokens} = answer, side = tokens.length * CELL, width = LEFT + side + EDGE, height = TOP + side + EDGE + 20;
  const numbers = tokens.length <= 24;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Source Sans 3, Helvetica, Arial, sans-serif" font-size="15">`,
    `<title>${escaped(text("picture.title", {sentence}))}</title>`,
    `<rect width="${width}" height="${height}" fill="#fbfbf8"/>`,
    `<text x="${LEFT}" y="22" fill="#52605d">${escaped(text("grid.answers"))} →</text><text x="${LEFT - 10}" y="${TOP - 8}" text-anchor="end" fill="#52605d">${escaped(text("grid.asks"))} ↓</text>`,
  ];
  tokens.forEach((token, n) => parts.push(
    `<text transform="translate(${LEFT + n * CELL + CELL / 2 + 5} ${TOP - 8}) rotate(-55)">${escaped(clipped(token))}</text>`,
    `<text x="${LEFT - 10}" y="${TOP + n * CELL + CELL / 2 + 5}" text-anchor="end">${escaped(clipped(token))}</text>`));
  tokens.forEach((_, i) => weights.row(i).forEach((weight, j) => {
    const x = LEFT + j * CELL, y = TOP + i * CELL, ink = shade(weight) >= 14 ? "#fff" : "#000", wins = view.winners[i].includes(j);
    parts.push(`<rect x="${x + 1}" y="${y + 1}" width="${CELL - 2}" height="${CELL - 2}" rx="3" fill="${colour(shade(weight))}"/>`);
    if (wins) parts.push(`<rect x="${x + 4}" y="${y + 4}" width="${CELL - 8}" height="${CELL - 8}" fill="none" stroke="${ink}" stroke-width="2"/>`);
    if (numbers) parts.push(`<text x="${x + CELL / 2}" y="${y + CELL / 2 + 5}" text-anchor="middle" fill="${ink}">${shown(weight)}</text>`);
  }));
  parts.push(`<text x="${LEFT}" y="${height - 10}" font-size="11" fill="#52605d">${escaped(location.href.split("#")[0])}</text>`, "</svg>");
  return parts.join("\n");
}

export async function png(grid) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg(grid))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {width: image.width * 2, height: image.height * 2});
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((made) => canvas.toBlob(made, "image/png"));
}

/* The page's scale in plain colours: close enough without its colour space. */
function colour(step) {
  const [from, to, part] = step <= 10 ? [WHITE, HALF, step / 10] : [HALF, ALL, step / 10 - 1];
  return `rgb(${from.map((start, n) => Math.round(start + (to[n] - start) * part)).join(" ")})`;
}

const clipped = (token) => [...token].length > 14 ? `${[...token].slice(0, 13).join("")}…` : token;
const escaped = (words) => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "");
