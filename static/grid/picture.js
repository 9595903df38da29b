/* The grid outside the page: its numbers as CSV, itself as SVG and PNG. Pictures are always the light ones: they go on paper. */

import {text} from "../shared/text.js";
import {link} from "./link.js";
import {decimal, scaleOf, shade, shown, size} from "./words.js";

/* First row: the words that answer; first column: the words that ask. Opens in a spreadsheet, and starts no formula there. */
export function csv({answer, weights}) {
  const lines = [["", ...answer.tokens], ...answer.tokens.map((token, i) => [token, ...Array.from(weights.row(i), decimal)])];
  return "\ufeff" + lines.map((line, i) => line.map((field, j) => i && j ? field : quoted(field)).join(",")).join("\r\n") + "\r\n";
}

const quoted = (word) => `"${(/^[=+\-@\t\r]/.test(word) ? `'${word}` : word).replaceAll('"', '""')}"`;

const CELL = 48, HEAD = 64, TOP = HEAD + 110, LEFT = 130, EDGE = 16, FOOT = 66, LINE = 14;
const LEAST = 620;   // so that its lines of words fit
const WHITE = [251, 251, 248], HALF = [67, 165, 168], ALL = [0, 70, 77], INK = "#17201f", SOFT = "#52605d";
const SCALE = [0, .05, .1, .25, .5, .75, 1];

/* The sentence and the state of the grid above, the scale and the link that leads back below. */
export function svg(grid) {
  const {answer, weights, view, sentence} = grid, {tokens} = answer, dense = size(tokens) === "dense";
  const side = tokens.length * CELL, width = Math.max(LEFT + side + EDGE, LEAST);
  const way = lines(location.href.split("#")[0] + link(grid), width / 5.8), height = TOP + side + FOOT + way.length * LINE;
  const words = (content, x, y, more = "") => `<text x="${x}" y="${y}" ${more}>${escaped(content)}</text>`, soft = `fill="${SOFT}"`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Source Sans 3, Helvetica, Arial, sans-serif" font-size="15" fill="${INK}">`,
    `<title>${escaped(text("picture.title", {sentence}))}</title>`,
    `<rect width="${width}" height="${height}" fill="#fbfbf8"/>`,
    words(cut(sentence, width / 10.5), EDGE, 30, 'font-size="21" font-weight="600"'),
    words(state(grid), EDGE, 54, soft),
    words(`${text("grid.answers")} →`, LEFT, HEAD + 22, soft), words(`${text("grid.asks")} ↓`, LEFT - 10, TOP - 8, `text-anchor="end" ${soft}`),
  ];
  tokens.forEach((token, n) => parts.push(
    `<text transform="translate(${LEFT + n * CELL + CELL / 2 + 5} ${TOP - 8}) rotate(-55)">${escaped(cut(token, 14))}</text>`,
    words(cut(token, 14), LEFT - 10, TOP + n * CELL + CELL / 2 + 5, 'text-anchor="end"')));
  const cell = (x, y, wide, tall, step, number, wins) => {
    const ink = step >= 14 ? "#fff" : "#000";
    parts.push(`<rect x="${x}" y="${y}" width="${wide}" height="${tall}" rx="3" fill="${colour(step)}"/>`);
    if (wins) parts.push(`<rect x="${x + 3}" y="${y + 3}" width="${wide - 6}" height="${tall - 6}" fill="none" stroke="${ink}" stroke-width="2"/>`);
    if (number) parts.push(words(number, x + wide / 2, y + tall / 2 + 5, `text-anchor="middle" fill="${ink}"`));
  };
  tokens.forEach((_, i) => {
    const line = weights.row(i), scale = dense ? scaleOf(line) : 1;
    line.forEach((weight, j) => cell(LEFT + j * CELL + 1, TOP + i * CELL + 1, CELL - 2, CELL - 2, shade(weight / scale), dense ? "" : shown(weight), !dense && view.winners[i].includes(j)));
  });
  const below = TOP + side + 18;
  if (dense) parts.push(words(text("grid.dense"), EDGE, below + 16, `font-size="13" ${soft}`));
  else {
    parts.push(words(text("grid.scale"), LEFT - 10, below + 17, `text-anchor="end" ${soft}`));
    SCALE.forEach((weight, n) => cell(LEFT + n * 42, below, 40, 24, shade(weight), shown(weight)));
    cell(LEFT + 7 * 42 + 12, below, 26, 24, 0, "", true);
    parts.push(words(text("grid.winner"), LEFT + 7 * 42 + 46, below + 17, soft));
  }
  way.forEach((line, n) => parts.push(words(line, EDGE, height - 10 - (way.length - 1 - n) * LINE, `font-size="11" ${soft}`)));
  parts.push("</svg>");
  return parts.join("\n");
}

/* "Projections, Causal mask · vector length r = 4" */
function state({on, r, variant, theirs}) {
  const switches = [...on].map((name) => text(`grid.switch.${name}`)).join(", ") || text("picture.plain");
  return [text("picture.state", {switches, r}), ...variant ? [text("picture.broken", {what: text(`grid.broken.${variant}`)})] : [], ...theirs ? [text("picture.own")] : []].join(" · ");
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

const lines = (words, most) => words.match(new RegExp(`.{1,${Math.floor(most)}}`, "gs"));   // an address may be broken anywhere
const cut = (words, most) => [...words].length > most ? `${[...words].slice(0, most - 1).join("")}…` : words;
const escaped = (words) => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "");
