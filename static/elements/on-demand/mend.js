/* Code that came from somewhere else: signs of a word processor where Python has its own, and what only a notebook or a shell understands.

   mend(source) -> null, or {kind: "signs" | "commands" | "prompts", found, source: as Python can read it}
     found: the signs or lines in question, as they are named to the reader
   Text inside strings and comments is the author's own and stays. */

const SIGNS = {
  "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "×": "*", "·": "*", "⋅": "*", "∙": "*", "÷": "/", "⁄": "/",
  "≤": "<=", "≥": ">=", "≠": "!=", "…": "...", "、": ",", "。": ".", "\u2028": "\n", "\u2029": "\n",
};
const QUOTES = {"“": '"', "”": '"', "„": '"', "‟": '"', "«": '"', "»": '"', "″": '"', "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "`": "'"};
const BLANK = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/, NOTHING = /[\u200b-\u200f\u2060\ufeff]/;

export function mend(source) {
  return prompts(source) ?? commands(source) ?? signs(source);
}

/* ---- signs ---- */

function signs(source) {
  const all = [...source], found = new Set();
  let made = "", open = null;   // open: {end: how the string ends, foreign: the signs that end it, too}
  for (let n = 0; n < all.length; n++) {
    const sign = all[n];
    if (open) {
      const ends = open.end.length === 3 ? all.slice(n, n + 3).join("") === open.end : sign === open.end;
      if (ends) { made += open.end; n += open.end.length - 1; open = null; }
      else if (open.foreign && QUOTES[sign] === open.end) { made += open.end; found.add(sign); open = null; }
      else if (sign === "\\" && n + 1 < all.length) made += sign + all[++n];
      else {
        made += sign;
        if (sign === "\n" && open.end.length === 1) open = null;
      }
    } else if (sign === "#") {
      while (n < all.length && all[n] !== "\n") made += all[n++];
      n -= 1;
    } else if (sign === '"' || sign === "'") {
      const three = all[n + 1] === sign && all[n + 2] === sign;
      open = {end: three ? sign.repeat(3) : sign};
      made += open.end;
      n += open.end.length - 1;
    } else if (QUOTES[sign]) {
      found.add(sign);
      open = {end: QUOTES[sign], foreign: true};
      made += open.end;
    } else {
      const own = ascii(sign);
      if (own !== sign) found.add(nameOf(sign));
      made += own;
    }
  }
  return found.size ? {kind: "signs", found: [...found].join(" "), source: made} : null;
}

/* The sign of Python's that was meant; the sign itself where none was. Full-width signs have their own block, in the order of ASCII. */
function ascii(sign) {
  const code = sign.codePointAt(0);
  if (sign in SIGNS) return SIGNS[sign];
  if (BLANK.test(sign)) return " ";
  if (NOTHING.test(sign)) return "";
  return code >= 0xff01 && code <= 0xff5e && !/[\p{L}\p{N}]/u.test(sign) ? String.fromCharCode(code - 0xfee0) : sign;
}

const nameOf = (sign) => /\s/.test(sign) || NOTHING.test(sign) ? `U+${sign.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}` : sign;

/* ---- what a notebook or a shell understands: such lines become comments ---- */

const COMMAND = /^\s*(?:[!%][\w%!].*|\?+\w.*|[\w.]+\?{1,2}\s*|(?:python3? -m )?(?:pip3?|conda) (?:install|list|show)\b.*)$/;

function commands(source) {
  const lines = source.split("\n"), found = lines.filter((line) => COMMAND.test(line));
  return found.length ? {kind: "commands", found: found.map((line) => line.trim()).join(", "), source: lines.map((line) => (COMMAND.test(line) ? `# ${line}` : line)).join("\n")} : null;
}

/* ---- what stood in Python's own window: the prompts go, what it had answered becomes comments ---- */

const PROMPT = /^\s*(?:>>>|In \[\d*\]:)( |$)/, GOES_ON = /^\s*(?:\.\.\.|\.\.\.:)( |$)/, ANSWER = /^\s*Out\[\d*\]:/;

function prompts(source) {
  const lines = source.split("\n");
  if (!lines.some((line) => PROMPT.test(line))) return null;
  const pythons = lines.some((line) => /^\s*>>>/.test(line));
  const mended = lines.map((line) => {
    if (PROMPT.test(line)) return line.replace(PROMPT, "");
    if (GOES_ON.test(line)) return line.replace(GOES_ON, "");
    return line.trim() && (pythons || ANSWER.test(line)) ? `# ${line}` : line;
  });
  return {kind: "prompts", found: lines.find((line) => PROMPT.test(line)).match(/>>>|In \[\d*\]:/)[0], source: mended.join("\n")};
}
