/* The recorded heads of a real model.

   draw(data, say)   -> the figure that data.show names: "cover" (the next word, with looks covered), "effects" (what each head
                     costs), "wall" (all heads on one sentence), "guess" (a function, scored), "names" (a name that comes again).
   What data holds is said at each. It may hold `act`, the element's handler act(name, value); the build has none.
   A head is named layer.head, both counted from 0; its number is 9 * layer + head. */


import {h} from "preact";

export const draw = (data, say) => FIGURES[data.show](data, say);

export const HEADS = 9, LAYERS = 30;
export const nameOf = (head) => `${Math.floor(head / HEADS)}.${head % HEADS}`;
export const numberOf = (name) => name.split(".").reduce((layer, head) => HEADS * layer + Number(head), 0);

const round = (number) => Math.round(number * 100) / 100;
export const shade = (weight) => Math.round(Math.min(1, weight) * 20);
/* .07, 1, and a blank for what would be .00 */
export const weight = (number) => (number >= .995 ? "1" : number < .005 ? "" : number.toFixed(2).slice(1));
const signed = (number) => (number < 0 ? "−" : number > 0 ? "+" : "") + Math.abs(number).toFixed(2).replace(/^0/, "");
/* Ten-thousandths as per cent: 12.9 %, 0.9 %, under 0.01 % */
const percent = (tenths) => (tenths ? `${tenths >= 1000 ? (tenths / 100).toFixed(0) : (tenths / 100).toFixed(tenths < 10 ? 2 : 1)} %` : "< 0.01 %");
/* A factor as people say it: 14.9, 530 */
const times = (factor) => (factor < 10 ? factor.toFixed(1) : String(factor < 100 ? Math.round(factor) : Number(factor.toPrecision(2))));

const choose = (label, name, options, value, act) => h("label", {class: "choose"}, h("span", null, label),
  h("select", {name, onChange: act && ((event) => act(name, event.target.value))},
    options.map(([key, text]) => h("option", {value: key, selected: String(key) === String(value)}, text))));

const chips = (label, name, options, value, act, of) => h("fieldset", {class: "chips", "data-part": name}, h("legend", null, label),
  options.map(([key, text]) => h("label", null, h("input", {type: "radio", name: `${of}-${name}`, value: key, checked: String(key) === String(value),
    onChange: act && (() => act(name, key))}), text)));

/* --- covered looks ------------------------------------------------------------------------------------------------ */

export const CONDITIONS = ["nothing", "26.0", "27.8", "both", "others", "all"];
const SETS = ["plain", "morning", "know", "harder"];

/* data: {found: openings.json or, as the build has it, {verbs, frames, nouns, counts, openings: [one]}, at: the opening's number, covered} */
function cover({found, at, covered, counts, act}, say) {
  const opening = found.openings[at], right = opening.many ? 1 : 0, most = Math.max(...CONDITIONS.map((key) => Math.max(...opening.P[key])));
  const told = verdict(opening, found.verbs, covered, say);
  return h("figure", {class: "real", "aria-label": say("real-heads.cover.label")},
    h("div", {class: "controls"}, h("div", {class: "menus"}, menus(found, opening, at, act, say))),
    h("p", {class: "opening"}, opening.tokens.map((token, n) => (n === opening.subject ? h("b", null, token) : token)), h("span", {class: "gap"}, " …")),
    chips(say("real-heads.cover.covered"), "covered", CONDITIONS.map((key) => [key, say(`real-heads.cover.${key}`)]), covered, act, "cover"),
    looks(opening, covered, say),
    h("p", {class: "verdict", "data-part": "verdict", role: "status"}, told),
    h("table", {class: "bars"}, h("caption", null, say("real-heads.cover.bars")),
      h("tbody", null, [...found.verbs, ...opening.words].map((word, n) => {
        const P = opening.P[covered][n], before = opening.P.nothing[n], fits = n > 3 ? "other" : n % 2 === right ? "right" : "wrong";
        return h("tr", {"data-fits": fits, "data-P": P / 10000}, h("th", {scope: "row"}, word.trim()), h("td", {class: "fits"}, n > 3 ? "" : say(`real-heads.fits.${fits}`)),
          h("td", {class: "bar"}, h("svg", {viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true"},
            h("rect", {class: "before", x: 0, y: 0, width: round(100 * before / most), height: 10}), h("rect", {class: "now", x: 0, y: 0, width: round(100 * P / most), height: 10}))),
          h("td", {class: "number"}, percent(P)));
      }))),
    accuracy(counts, covered, say),
    h("figcaption", null, h("p", null, say("real-heads.cover.caption"))));
}

function menus(found, opening, at, act, say) {
  const framed = opening.set !== "harder";
  const frames = [...Object.entries(found.frames).map(([key, text]) => [key, `${text} …`]), ["harder", say("real-heads.cover.harder")]];
  const first = choose(say("real-heads.cover.frame"), "frame", frames, opening.set, act);
  if (!framed) {
    const harder = found.openings.map((one, n) => [n, one.tokens.join("")]).filter(([n]) => found.openings[n].set === "harder");
    return [first, choose(say("real-heads.cover.sentence"), "harder", harder, at, act)];
  }
  const subjects = found.nouns.flatMap(([both], n) => both.split(" ").map((word, many) => [`${n} ${many}`, word]));
  const [, link, ...others] = found.nouns[opening.noun];
  return [first, choose(say("real-heads.cover.subject"), "subject", subjects, `${opening.noun} ${opening.many ? 1 : 0}`, act),
    choose(say("real-heads.cover.other"), "other", others.map((text, n) => [n, `${link} ${text}`]), opening.other, act)];
}

/* What the last word reads in three heads; a covered look is struck out and its weight lies on the first token. */
function looks(opening, covered, say) {
  const hidden = {nothing: [], "26.0": ["26.0"], "27.8": ["27.8"], both: ["26.0", "27.8"], others: ["27.0"], all: ["26.0", "27.8", "27.0"]}[covered];
  return h("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": say("real-heads.looks")}, h("table", {class: "looks"},
    h("caption", null, say("real-heads.looks.of", {word: opening.tokens.at(-1).trim()})),
    h("thead", null, h("tr", null, h("th", {scope: "col"}, say("real-heads.head")), opening.tokens.map((token, n) => h("th", {scope: "col", "data-subject": n === opening.subject ? "" : null}, token.trim())))),
    h("tbody", null, Object.entries(opening.rows).map(([name, row]) => {
      const gone = hidden.includes(name), now = row.map((one, n) => (!gone ? one : n === opening.subject ? 0 : n === 0 ? one + row[opening.subject] : one));
      return h("tr", {"data-head": name}, h("th", {scope: "row"}, name), now.map((one, n) => h("td", {
        "data-shade": shade(one), "data-weight": round(one), "data-covered": gone && n === opening.subject ? "" : null,
      }, gone && n === opening.subject ? h("span", {class: "quiet"}, say("real-heads.covered")) : weight(one))));
    }))));
}

export function verdict(opening, verbs, covered, say) {
  const [margin] = opening.margins[covered], right = verbs[opening.many ? 1 : 0], wrong = verbs[opening.many ? 0 : 1];
  const even = Math.abs(margin) < .05;
  return say(even ? "real-heads.verdict.even" : margin > 0 ? "real-heads.verdict.right" : "real-heads.verdict.wrong", {right, wrong, times: times(Math.exp(Math.abs(margin)))});
}

/* How often the right verb is ahead: {set: {condition: [right of one, of how many, right of many, of how many]}} */
export function counted(openings) {
  const counts = {};
  for (const {set, many, margins} of openings) {
    for (const key of CONDITIONS) {
      const count = (counts[set] ??= {})[key] ??= [0, 0, 0, 0];
      count[many ? 3 : 1] += 1;
      if (margins[key][0] > 0) count[many ? 2 : 0] += 1;
    }
  }
  return counts;
}

function accuracy(counts, covered, say) {
  const of = (right, all) => say("real-heads.count", {right, all});
  return h("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": say("real-heads.accuracy")}, h("table", {class: "accuracy"},
    h("caption", null, say("real-heads.accuracy")),
    h("thead", null, h("tr", null, h("th", {scope: "col"}, say("real-heads.accuracy.openings")), h("th", {scope: "col"}, say("real-heads.accuracy.nothing")),
      h("th", {scope: "col"}, say("real-heads.accuracy.now")), h("th", {scope: "col"}, say("real-heads.accuracy.one")), h("th", {scope: "col"}, say("real-heads.accuracy.many")))),
    h("tbody", null, SETS.map((set) => {
      const [one, ones, many, manys] = counts[set][covered], before = counts[set].nothing;
      return h("tr", {"data-set": set, "data-right": one + many}, h("th", {scope: "row"}, say(`real-heads.set.${set}`)), h("td", null, of(before[0] + before[2], ones + manys)),
        h("td", {class: "now"}, h("b", null, of(one + many, ones + manys))), h("td", null, of(one, ones)), h("td", null, of(many, manys)));
    }))));
}

/* --- what single heads matter for ---------------------------------------------------------------------------------- */

const PLOT = {width: 640, height: 380, left: 54, right: 16, top: 22, bottom: 46};
const LISTED = ["26.0", "27.8", "27.0", "25.2", "28.7", "0.8", "0.3", "11.1"];

/* data: {heads: heads.json, of: "forty" or the number of a seed, done: "covered" | "off", chosen: the head's number} */
function effects({heads, of, done, chosen, act}, say) {
  const points = measured(heads, of, done);
  const one = points[chosen];
  const sentences = [["forty", say("real-heads.effects.forty")], ...heads.seeds.map(({text}, n) => [n, `${text} …`])];
  return h("figure", {class: "real", "aria-label": say("real-heads.effects.label")},
    h("div", {class: "controls"},
      h("div", {class: "menus"}, choose(say("real-heads.effects.sentence"), "of", sentences, of, act),
        choose(say("real-heads.head"), "chosen", points.map((_, n) => [n, nameOf(n)]), chosen, act)),
      chips(say("real-heads.effects.done"), "done", ["covered", "off"].map((key) => [key, say(`real-heads.effects.${key}`)]), done, act, "effects")),
    scatter(points, chosen, done, act, say),
    h("p", {class: "verdict", role: "status", "data-part": "verdict"}, say(`real-heads.effects.said.${done}`, {head: nameOf(chosen), look: one.look.toFixed(2), cost: signed(-one.cost)})),
    listed(heads.forty, say),
    h("figcaption", null, h("p", null, say("real-heads.effects.caption"))));
}

/* -> for each head {look, cost}: cost is how much of the margin goes */
export function measured(heads, of, done) {
  if (of === "forty") return heads.forty.look.map((look, n) => ({look, cost: -heads.forty[done][n]}));
  const {many, P, look, ...after} = heads.seeds[of];
  const margin = ([is, are]) => Math.log(Math.max(are, .5) / Math.max(is, .5)) * (many ? 1 : -1);
  return look.map((one, n) => ({look: one, cost: margin(P) - margin(after[done][n])}));
}

function scatter(points, chosen, done, act, say) {
  const {width, height, left, right, top, bottom} = PLOT;
  const costs = points.map(({cost}) => cost), low = Math.min(-.5, ...costs), high = 1.15 * Math.max(1, ...costs);
  const x = (look) => round(left + (width - left - right) * look), y = (cost) => round(top + (height - top - bottom) * (high - cost) / (high - low));
  const far = points.map(({look, cost}, n) => ({n, look, cost})).filter(({look, cost, n}) => n === chosen || look > .36 || cost > .28 * high);
  return h("svg", {class: "scatter", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": say("real-heads.effects.picture", {heads: far.map(({n}) => nameOf(n)).join(", ")})},
    [0, .2, .4, .6, .8, 1].map((look) => [h("line", {class: "guide", x1: x(look), x2: x(look), y1: top, y2: height - bottom}), h("text", {class: "tick", x: x(look), y: height - bottom + 16, "text-anchor": "middle"}, look ? weight(look) || "1" : "0")]),
    ticks(low, high).map((cost) => [h("line", {class: cost ? "guide" : "zero", x1: left, x2: width - right, y1: y(cost), y2: y(cost)}), h("text", {class: "tick", x: left - 8, y: y(cost) + 4, "text-anchor": "end"}, signed(-cost) || "0")]),
    h("text", {class: "axis", x: width - right, y: height - 8, "text-anchor": "end"}, say("real-heads.effects.x")),
    h("text", {class: "axis", x: 0, y: top - 2}, say(`real-heads.effects.y.${done}`)),
    points.map(({look, cost}, n) => h("circle", {class: "head", "data-head": nameOf(n), "data-chosen": n === chosen ? "" : null, cx: x(look), cy: y(cost), r: n === chosen ? 6 : 3.5, onClick: act && (() => act("chosen", n))})),
    apart(far.map((one) => ({...one, x: x(one.look) + 9, y: y(one.cost) + 4}))).map(({n, x, y}) => h("text", {class: "name", "data-chosen": n === chosen ? "" : null, x, y}, nameOf(n))));
}

/* Names that would lie on each other are moved up, each above the last. */
function apart(names) {
  const placed = [];
  for (const name of names.sort((a, b) => b.y - a.y)) {
    const near = placed.filter((other) => Math.abs(other.x - name.x) < 34);
    placed.push({...name, y: round(Math.min(name.y, ...near.map((other) => other.y - 14)))});
  }
  return placed;
}

const ticks = (low, high) => { const step = high - low > 5 ? 2 : high - low > 2.5 ? 1 : .5; return Array.from({length: 20}, (_, n) => (n - 8) * step).filter((cost) => cost >= low && cost <= high); };

function listed(forty, say) {
  return h("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": say("real-heads.effects.table")}, h("table", {class: "accuracy"}, h("caption", null, say("real-heads.effects.table")),
    h("thead", null, h("tr", null, ["head", "look", "least", "covered", "off", "wrong"].map((key) => h("th", {scope: "col"}, say(`real-heads.effects.column.${key}`))))),
    h("tbody", null, LISTED.map((name) => {
      const n = numberOf(name);
      return h("tr", {"data-head": name}, h("th", {scope: "row"}, name), h("td", null, weight(forty.look[n]) || "0"), h("td", null, weight(forty.least[n]) || "0"), h("td", null, signed(forty.covered[n])),
        h("td", null, signed(forty.off[n])), h("td", null, say("real-heads.count", {right: 40 - forty.wrong_off[n], all: 40})));
    }))));
}

/* --- the wall ------------------------------------------------------------------------------------------------------ */

const NAMED = {"16.0": "previous", "11.6": "itself", "18.8": "first", "8.1": "same", "17.5": "after", "1.1": "punctuation", "26.0": "subject"};
const LEVELS = [.06, .2, .45, .75];

/* data: {sentences: [{text}], at: the sentence's number, tokens, bytes: its file, chosen: the open head, row: the row that is read,
          fade: are weights shown times the length of what they read, state: "ready" | "loading" | "failed"} */
function wall({sentences, at, tokens, bytes, chosen, row, fade, state = "ready", act}, say) {
  const seen = (head) => (fade ? faded(mapOf(bytes, tokens.length, head), lengthsOf(bytes, tokens.length, head)) : mapOf(bytes, tokens.length, head));
  return h("figure", {class: "real wall", "aria-label": say("real-heads.wall.label"), "data-state": state},
    h("div", {class: "controls"},
      h("div", {class: "menus"}, choose(say("real-heads.wall.sentence"), "at", sentences.map(({text}, n) => [n, text]), at, act)),
      h("button", {type: "button", class: "switch", "aria-pressed": String(Boolean(fade)), onClick: act && (() => act("fade", !fade))}, h("span", {class: "knob"}), say("real-heads.wall.fade"))),
    h("p", {class: "problem", role: "status", "data-part": "problem"}, state === "failed" ? say("real-heads.wall.failed") : ""),
    h("div", {class: "pair"},
      h("table", {class: "thumbs", role: "grid", "aria-label": say("real-heads.wall.all")},
        h("thead", null, h("tr", null, h("td"), Array.from({length: HEADS}, (_, n) => h("th", {scope: "col"}, n)))),
        h("tbody", null, Array.from({length: LAYERS}, (_, layer) => h("tr", null, h("th", {scope: "row"}, layer),
          Array.from({length: HEADS}, (_, n) => thumb(HEADS * layer + n, seen(HEADS * layer + n), chosen, act, say)))))),
      opened({tokens, rows: seen(chosen), chosen, row, fade, act}, say)),
    h("figcaption", null, h("p", null, say("real-heads.wall.caption"))));
}

/* A file: a byte per weight of 270 lower triangles, row by row, then 90 lengths for each word, since three heads share their values. */
const sizeOf = (T) => T * (T + 1) / 2;

export const trianglesOf = (bytes, T) => bytes.subarray(0, HEADS * LAYERS * sizeOf(T));

function mapOf(bytes, T, head) {
  const start = head * sizeOf(T);
  return Array.from({length: T}, (_, i) => Array.from({length: T}, (_, j) => (j > i ? 0 : bytes[start + sizeOf(i) + j] / 255)));
}

function lengthsOf(bytes, T, head) {
  const start = HEADS * LAYERS * sizeOf(T) + Math.floor(head / 3) * T;
  return Array.from({length: T}, (_, j) => bytes[start + j] / 255);
}

const faded = (rows, lengths) => rows.map((weights) => weights.map((one, j) => one * lengths[j]));

function thumb(head, rows, chosen, act, say) {
  const T = rows.length, paths = LEVELS.map(() => "");
  rows.forEach((weights, i) => weights.forEach((one, j) => {
    const level = LEVELS.findLastIndex((least) => one >= least);
    if (level >= 0) paths[level] += `M${j} ${i}h1v1h-1z`;
  }));
  const open = head === chosen;
  return h("td", {"data-head": nameOf(head), "aria-selected": String(open), tabindex: open ? 0 : -1, "aria-label": say("real-heads.head.named", {head: nameOf(head)}), onClick: act && (() => act("chosen", head))},
    h("svg", {viewBox: `0 0 ${T} ${T}`, "aria-hidden": "true"}, paths.map((d, level) => d && h("path", {d, "data-level": level + 1}))));
}

function opened({tokens, rows, chosen, row, fade, act}, say) {
  const name = nameOf(chosen), size = tokens.length > 12 ? "dense" : tokens.length > 9 ? "medium" : tokens.length > 6 ? "middle" : "large";
  return h("div", {class: "opened", "data-head": name},
    h("div", {class: "jump"}, Object.entries(NAMED).map(([head, habit]) => h("button", {type: "button", "aria-pressed": String(head === name), onClick: act && (() => act("chosen", numberOf(head)))}, `${head} `, h("span", null, say(`real-heads.habit.${habit}`))))),
    h("p", {class: "name"}, h("b", null, say("real-heads.head.named", {head: name})), NAMED[name] ? `: ${say(`real-heads.habit.${NAMED[name]}`)}` : ""),
    h("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": say("real-heads.wall.map")}, h("table", {class: "map", "data-size": size},
      h("thead", null, h("tr", null, h("td"), tokens.map((token) => h("th", {scope: "col"}, h("bdi", null, seenToken(token)))))),
      h("tbody", null, rows.map((weights, i) => h("tr", {"data-row": i, "data-chosen": i === row ? "" : null, onClick: act && (() => act("row", i))}, h("th", {scope: "row"}, h("bdi", null, seenToken(tokens[i]))),
        tokens.map((_, j) => (j > i ? h("td", {class: "masked"}) : h("td", {"data-col": j, "data-weight": round(weights[j]), "data-shade": shade(weights[j])}, weight(weights[j]))))))))),
    h("p", {class: "verdict", role: "status", "data-part": "reading"}, fade ? say("real-heads.wall.faded") : reading(tokens, rows[row], row, say)));
}

const seenToken = (token) => token.trim() || "␣";

export function reading(tokens, weights, row, say) {
  const order = weights.map((one, j) => ({one, j})).sort((a, b) => b.one - a.one).filter(({one}) => one >= .05).slice(0, 3);
  return say("real-heads.wall.reads", {word: seenToken(tokens[row]), parts: order.map(({one, j}) => `${seenToken(tokens[j])} ${weight(one)}`).join(", ")});
}

/* --- names that come again ----------------------------------------------------------------------------------------- */

const HELD = ["nothing", "smith", "four", "random", "feeder"];

/* data: {names: names.json, at: the text's number} */
function names({names: recorded, at, act}, say) {
  const {texts} = recorded, text = texts[at], mean = (key) => texts.reduce((sum, one) => sum + one.P[key], 0) / texts.length;
  return h("figure", {class: "real", "aria-label": say("real-heads.names.label")},
    h("div", {class: "controls"}, h("div", {class: "menus"}, choose(say("real-heads.names.text"), "at", texts.map((one, n) => [n, one.tokens.join("")]), at, act))),
    h("p", {class: "opening"}, text.tokens.map((token, n) => (n === text.at || n === text.tokens.length - 1 ? h("b", null, token) : token)), h("span", {class: "gap"}, ` … ${text.next}?`)),
    h("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": say("real-heads.names.looks", {word: text.tokens.at(-1).trim()})}, h("table", {class: "looks"},
      h("caption", null, say("real-heads.names.looks", {word: text.tokens.at(-1).trim()})),
      h("thead", null, h("tr", null, h("th", {scope: "col"}, say("real-heads.head")), text.tokens.map((token, n) => h("th", {scope: "col", "data-subject": n === text.at ? "" : null}, seenToken(token))))),
      h("tbody", null, Object.entries(text.rows).map(([name, row]) => h("tr", {"data-head": name}, h("th", {scope: "row"}, name), row.map((one) => h("td", {"data-shade": shade(one), "data-weight": one}, weight(one)))))))),
    h("table", {class: "bars"}, h("caption", null, say("real-heads.names.bars", {next: text.next})),
      h("thead", null, h("tr", null, h("td"), h("td"), h("th", {scope: "col", class: "number"}, say("real-heads.names.this")), h("th", {scope: "col", class: "number"}, say("real-heads.names.mean", {n: texts.length})))),
      h("tbody", null, HELD.map((key) => h("tr", {"data-fits": key === "nothing" ? "right" : "other", "data-held": key, "data-P": text.P[key]}, h("th", {scope: "row"}, say(`real-heads.names.${key}`)),
        h("td", {class: "bar"}, h("svg", {viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true"}, h("rect", {class: "now", x: 0, y: 0, width: round(100 * text.P[key]), height: 10}))),
        h("td", {class: "number"}, percent(Math.round(text.P[key] * 10000))), h("td", {class: "number"}, percent(Math.round(mean(key) * 10000))))))),
    h("figcaption", null, h("p", null, say("real-heads.names.caption"))));
}

/* --- guesses about what a head reads, scored --------------------------------------------------------------------------- */

/* data: {guesses: [[key, says]], at: the key, source, sentences: [{text}], found: an answer of score_heads, state: "ready" | "loading" | "running", problem} */
function guess({guesses, at, source, sentences, found, state = "ready", problem = "", size, act}, say) {
  return h("figure", {class: "real guess", "aria-label": say("real-heads.guess.label"), "data-state": state},
    h("div", {class: "controls"}, h("div", {class: "menus"}, choose(say("real-heads.guess.menu"), "at", [...guesses.map(([key, says]) => [key, says]), ["own", say("real-heads.guess.own")]], at, act))),
    h("label", {class: "code"}, h("span", null, say("real-heads.guess.code")),
      h("textarea", {name: "source", rows: 5, spellcheck: false, autocapitalize: "off", autocomplete: "off", dir: "ltr", value: source, onInput: act && ((event) => act("source", event.target.value))}, source)),
    h("p", {class: "go"}, h("button", {type: "button", "data-do": "score", onClick: act && (() => act("score"))}, say("real-heads.guess.score")), " ",
      h("span", {role: "status", "data-part": "status"}, state === "ready" ? "" : say(`real-heads.guess.${state}`, {size}))),
    h("p", {class: "problem", "data-part": "problem", role: "alert"}, problem),
    found && scored(found, sentences, say),
    h("figcaption", null, h("p", null, say("real-heads.guess.caption"))));
}

function scored({best, mean, beside, each, sentences: numbers, pairs}, sentences, say) {
  const [head] = best[0], least = Math.min(...each);
  const line = (key, name, score, fits) => h("tr", {"data-fits": fits, "data-row": key, "data-score": score}, h("th", {scope: "row"}, name),
    h("td", {class: "bar"}, bar(score)), h("td", {class: "number"}, score.toFixed(2)));
  return h("div", {class: "scored", "data-best": nameOf(head)},
    h("p", {class: "verdict", role: "status", "data-part": "verdict"}, say("real-heads.guess.verdict", {head: nameOf(head), score: best[0][1].toFixed(2), n: numbers.length, all: sentences.length, mean: mean.toFixed(2),
      least: least.toFixed(2), worst: sentences[numbers[each.indexOf(least)]].text})),
    h("table", {class: "bars"}, h("caption", null, say("real-heads.guess.heads", {pairs})),
      h("tbody", null, best.map(([one, score], n) => line("best", nameOf(one), score, n ? "other" : "right")),
        line("mean", say("real-heads.guess.mean"), mean, "other"), line("beside", say("real-heads.guess.beside", {head: nameOf(beside[0])}), beside[1], "other"))),
    h("details", null, h("summary", null, say("real-heads.guess.each", {head: nameOf(head)})),
      h("table", {class: "bars each"}, h("tbody", null, numbers.map((number, n) => line("sentence", sentences[number].text, each[n], each[n] === least ? "wrong" : "other"))))));
}

const bar = (share) => h("svg", {viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true"}, h("rect", {class: "now", x: 0, y: 0, width: round(100 * share), height: 10}));

const FIGURES = {cover, effects, wall, guess, names};
