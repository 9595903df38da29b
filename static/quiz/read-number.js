/* One number as people type it: 144 · 144,0 · 1.44e2 · 12 x 12 · 12² · 98 304 · １４４ · "= 144 numbers".

   readNumber(text, {units}) -> {value} or {problem}, a problem being
     "blank"         nothing typed yet
     "not-a-number"  words, units only, letters
     "unfinished"    12*
     "two-ways"      1,024 (a thousand or one and a bit?) or 14 4
   Nothing is evaluated as code: sums and products are read by the five small functions at the end. */

const UNITS = ["numbers", "number", "values", "cells", "entries", "weights"];
const LONGEST = 60;

export function readNumber(text, {units = UNITS} = {}) {
  const written = bare(plain(String(text ?? "")), units);
  if (written === null) return {problem: "blank"};
  if (/\b0x/i.test(text)) return {problem: "not-a-number"};   // 0x90 is no product
  const joined = written.replace(/(?<![\d.,])(\d{1,3})((?:[\s'’]\d{3})+)(?!\d)/g, (_, first, rest) => first + rest.replace(/\D/g, ""));   // 98 304
  if (/\d\s+\d/.test(joined)) return {problem: "two-ways"};
  const pointed = withPoints(joined);
  if (pointed === null) return {problem: "two-ways"};
  if (!/\d/.test(pointed) || /[^\d.eE+\-*/^() ]/.test(pointed) || pointed.length > LONGEST) return {problem: "not-a-number"};
  const value = calculate(pointed);
  if (value === null) return {problem: "unfinished"};
  return Number.isFinite(value) ? {value} : {problem: "not-a-number"};
}

/* The same text in the signs of a keyboard: digits of any script, raised digits, signs for minus, times and divided by. */
function plain(text) {
  return text
    .replace(/[\u00B2\u00B3\u00B9\u2070\u2074-\u2079]+/g, (raised) => `^${raised.normalize("NFKC")}`)   // 12² is 12^2
    .normalize("NFKC")
    .replace(/\p{Nd}/gu, digit)
    .replace(/[\u2212\u2012-\u2015\uFE63]/g, "-")
    .replace(/[\u00D7\u22C5\u00B7\u2219\u2715\u2A2F\u2217]/g, "*")
    .replace(/[\u00F7\u2044]/g, "/")                                     // ½ is 1⁄2 by now
    .replace(/(?<![\d.])0\*(?=\d)/g, "0.")                               // 0·5, as some write 0.5
    .replace(/\u066B/g, ".").replace(/\u066C/g, "")                       // the Arabic decimal point and thousands mark
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, "") // marks that nobody sees
    .replace(/(\d)\s*[xX]\s*(?=[\d(])/g, "$1*")
    .replace(/\*\*/g, "^")
    .trim();
}

/* Unicode keeps the ten digits of every script together, beginning at a multiple of ten from their zero. */
const ZEROS = [0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0xED0, 0xF20, 0x1040, 0x17E0, 0x1810];
function digit(sign) {
  const code = sign.codePointAt(0), zero = ZEROS.findLast((first) => first <= code);
  return code - zero < 10 ? String(code - zero) : sign;
}

/* Without what people put around a number: "= 144 numbers" -> "144"; null if nothing was typed at all. */
function bare(written, units) {
  if (!written) return null;
  const unit = new RegExp(`(?:^|(?<=[\\d\\s).²³]))\\s*(?:${units.map((one) => one.replace(/\W/g, "\\$&")).join("|")})$`, "i");   // 35 %, 35%, 1000ms
  return written.replace(/^[=≈~]+\s*/, "").replace(/[!;]+$/, "").replace(unit, "").trim();
}

/* Commas to points where only one reading makes sense; null where two do. */
function withPoints(written) {
  let twoWays = false;
  const pointed = written.replace(/\d+(?:,\d+)+(?:\.\d+)?/g, (number) => {
    const [first, ...rest] = number.split(",");
    const groups = rest.every((part) => /^\d{3}(\.\d+)?$/.test(part));
    if (rest.length > 1 || number.includes(".")) {            // 98,304,000 or 1,024.5: the commas group
      twoWays ||= !groups;
      return first + rest.join("");
    }
    twoWays ||= groups && /^[1-9]\d{0,2}$/.test(first);        // 1,024
    return `${first}.${rest[0]}`;                              // 144,0
  });
  return twoWays ? null : pointed;
}

/* "1.000" and "98.304,5" as they are read where the point groups: 1000, 98304.5; NaN for anything else. */
export function asThousands(text) {
  const written = plain(String(text ?? "")).match(/^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?(?![\d.,])/)?.[0];
  return written ? Number(written.replaceAll(".", "").replace(",", ".")) : NaN;
}

/* "12*(3+4)^2" -> a number, or null where it stops making sense. */
function calculate(written) {
  const signs = written.match(/(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[-+*/^()]|[^\s]/g) ?? [];
  try {
    const value = sum(signs);
    return signs.length ? null : value;
  } catch { return null; }
}

function sum(signs) {
  let value = product(signs);
  while (signs[0] === "+" || signs[0] === "-") value += (signs.shift() === "+" ? 1 : -1) * product(signs);
  return value;
}

function product(signs) {
  let value = power(signs);
  while (signs[0] === "*" || signs[0] === "/") value = signs.shift() === "*" ? value * power(signs) : value / power(signs);
  return value;
}

function power(signs) {
  if (signs[0] === "-" || signs[0] === "+") return signs.shift() === "-" ? -power(signs) : power(signs);   // -2^2 is -4
  const base = atom(signs);
  if (signs[0] !== "^") return base;
  signs.shift();
  return base ** power(signs);
}

function atom(signs) {
  const sign = signs.shift();
  if (sign === "(") {
    const value = sum(signs);
    if (signs.shift() !== ")") throw new Error("a bracket stays open");
    return value;
  }
  if (!/^[\d.]/.test(sign ?? "") || Number.isNaN(Number(sign))) throw new Error("a number is missing");
  return Number(sign);
}
