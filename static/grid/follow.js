/* Which row the grid shows while the reader types: the word that was chosen, or the verb, wherever it stands now. */

import {unpack} from "../shared/numbers.js";

const LEAST = .5;   // of a vector's length: so much of a verb's two coordinates has a verb

/* attend's answer -> is this word a verb, by its vector? */
export function isVerb({names, r, readings}, i) {
  const row = unpack(readings[""].X).row(i);
  return row[names.indexOf("verb.sg")] + row[names.indexOf("verb.pl")] > LEAST * r;
}

/* attend's answer, a word the author names or null -> the row that is shown first: that word, else the first verb, else the first word. */
export function home(answer, named) {
  const {tokens} = answer, at = tokens.indexOf(named);
  return at >= 0 ? at : Math.max(tokens.findIndex((_, i) => isVerb(answer, i)), 0);
}

/* tokens, the word that is followed, where it stood, where to go without it -> where it stands now: of several the nearest. */
export function place(tokens, word, before, otherwise) {
  const at = tokens.flatMap((token, i) => (token === word ? [i] : []));
  before ??= 0;
  return at.length ? at.reduce((best, i) => (Math.abs(i - before) < Math.abs(best - before) ? i : best)) : otherwise;
}
