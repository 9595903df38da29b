/* The seven steps from a word that asks and a word that answers to a new vector, one at a time, for any pair of any sentence.

   One answer of Python holds the numbers of every pair, so choosing another pair asks nothing. The build wrote all seven steps
   for the first pair; here the same places are filled again: td[data-of], [data-say], and one row of the word tables a word.

   data-step   1 to 7, the open step        properties   sentence, pair [i, j], step */

import {unpack} from "../shared/numbers.js";
import {text} from "../shared/text.js";
import {newest} from "../python/latest.js";
import {place as placeOf} from "../grid/follow.js";
import {apart, decimal, kind, shade, shown} from "../grid/words.js";

const LAST = 7, LONGEST = 4;   // the length of every word vector, so no coordinate can be longer
const forward = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1};

class PairStepper extends HTMLElement {
  connectedCallback() {
    if (this.walk) return;   // moved in the page: it lives already
    this.inside = (name) => this.querySelector(`[data-part=${name}]`);
    this.walk = this.inside("walk");
    this.input = this.querySelector("input[name=sentence]");
    this.take(JSON.parse(this.inside("answer").textContent));
    this.listen();
    this.inside("moves").hidden = false;
    this.follow();
    this.draw();
    this.step = 1;
  }

  listen() {
    const wish = newest(this, (answer) => { this.take(answer); this.offer(); this.draw(); });
    this.input.addEventListener("input", () => wish({do: "senses", sentence: this.sentence}));
    if (this.input.value !== this.input.defaultValue) wish({do: "senses", sentence: this.sentence});   // typed before the page's scripts came, or kept by the browser
    for (const role of ["query", "key"]) this.inside(role).addEventListener("change", () => { this.follow(); this.draw(); this.say(); });
    this.addEventListener("click", (event) => this.clicked(event.target.closest("button")));
    for (const place of [this.walk, this.inside("moves")]) place.addEventListener("keydown", (event) => this.keyed(event));
  }

  clicked(button) {
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    if (button.dataset.do) this.go(this.step + (button.dataset.do === "next" ? 1 : -1));
    else this.go(Number(button.closest("li").dataset.step));
  }

  keyed(event) {
    const by = forward[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey || event.target.matches(".scroll")) return;   // a table scrolls with the same keys
    event.preventDefault();
    const inList = this.walk.contains(event.target);
    this.go(this.step + by);
    if (inList) this.walk.children[this.step - 1].querySelector("button").focus();
  }

  go(step) {
    this.step = step;
    this.say();
  }

  /* ---- what may be set from outside ---- */

  get sentence() { return this.input.value; }
  set sentence(value) {
    this.input.value = value;
    this.input.dispatchEvent(new Event("input"));
  }

  get pair() { return ["query", "key"].map((role) => Number(this.inside(role).querySelector(":checked").value)); }
  set pair(places) {
    places.forEach((place, n) => { this.inside(["query", "key"][n]).querySelectorAll("input")[place].checked = true; });
    this.follow();
    this.draw();
  }

  get step() { return Number(this.dataset.step); }
  set step(step) {
    this.dataset.step = Math.min(Math.max(step, 1), LAST);
    for (const item of this.walk.children) {
      const here = item.dataset.step === this.dataset.step;
      item.toggleAttribute("data-ahead", Number(item.dataset.step) > this.step);
      item.querySelector("button").setAttribute("aria-expanded", here);
      here ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current");
      item.querySelector("[data-part=body]").hidden = !here;
    }
    this.querySelector("[data-do=previous]").setAttribute("aria-disabled", this.step === 1);
    this.querySelector("[data-do=next]").setAttribute("aria-disabled", this.step === LAST);
  }

  /* ---- a new sentence: its words to choose from, a row a word ---- */

  /* The two words that are chosen: an edit may move them. */
  follow() { this.words = this.pair.map((place) => this.answer.tokens[place]); }

  take(answer) {
    this.answer = answer;
    this.numbers = Object.fromEntries(["X", "Q", "K", "V", "scores", "weights", "output"].map((name) => [name, unpack(answer[name])]));
  }

  offer() {
    const {tokens, origins, rtl} = this.answer, chosen = this.pair;
    ["query", "key"].forEach((role, n) => {
      const field = this.inside(role), first = field.querySelector("label"), chosenPlace = placeOf(tokens, this.words[n], chosen[n], Math.min(chosen[n], tokens.length - 1));
      const labels = tokens.map((token, i) => {
        const label = first.cloneNode(true), input = label.querySelector("input");
        Object.assign(input, {value: i, checked: i === chosenPlace});
        label.dataset.origin = kind(origins[i]);
        label.querySelector("bdi").textContent = token;
        return label;
      });
      for (const old of field.querySelectorAll("label")) old.remove();
      field.append(...labels);
      field.querySelectorAll("input")[chosenPlace].checked = true;
      field.dir = rtl ? "rtl" : "ltr";
    });
    for (const body of this.querySelectorAll(".words tbody")) body.replaceChildren(...tokens.map((token) => {
      const row = body.rows[0].cloneNode(true);
      row.querySelector("bdi").textContent = token;
      return row;
    }));
  }

  /* ---- numbers and words of the pair ---- */

  draw() {
    const [i, j] = this.pair, {tokens, origins, divisor} = this.answer;
    const model = pairOf(this.numbers, i, j), most = scales(this.numbers, model);
    for (const td of this.querySelectorAll("td[data-of]")) {
      if (td.dataset.of === "score") td.textContent = `= ${signed(model.score)}`;
      else bar(td, model[td.dataset.of][place(td)], most[td.dataset.of]);
    }
    this.drawRows(model, i, j, divisor);
    const words = {query: apart(tokens[i]), key: apart(tokens[j]), divisor: String(Number(divisor.toFixed(2))), weight: shown(model.weight)};
    for (const one of this.querySelectorAll("[data-say]")) one.textContent = text(one.dataset.say === "steps.pair" && i === j ? "steps.pair.itself" : one.dataset.say, words);
    results(model).forEach((result, n) => { this.walk.children[n].querySelector("[data-part=result]").textContent = result; });
    const unknown = [...new Set([i, j])].filter((place) => kind(origins[place]) === "ending").map((place) => `“${apart(tokens[place])}”`);
    this.inside("unknown").textContent = unknown.length ? text("steps.unknown", {words: unknown.join(", ")}) : "";
  }

  drawRows({scores, weights}, i, j, divisor) {
    const [four, seven] = [...this.querySelectorAll(".words tbody")], V = this.numbers.V;
    weights.forEach((weight, n) => {
      const [, score, divided, share] = four.rows[n].cells, [, again, ...parts] = seven.rows[n].cells;
      score.textContent = signed(scores[n]);
      divided.textContent = signed(scores[n] / divisor);
      for (const td of [share, again]) {
        Object.assign(td.dataset, {weight: decimal(weight), shade: shade(weight)});
        td.textContent = shown(weight);
      }
      parts.forEach((td, c) => { td.textContent = signed(weight * V.at(n, c)); });
      for (const row of [four.rows[n], seven.rows[n]]) row.toggleAttribute("data-chosen", n === j);
    });
  }

  /* For ears: once the reader has stopped. */
  say() {
    clearTimeout(this.saying);
    this.saying = setTimeout(() => {
      const item = this.walk.children[this.step - 1];
      this.inside("said").textContent = text("steps.said", {step: this.step, name: item.querySelector("[data-say]").textContent, result: item.querySelector("[data-part=result]").textContent});
    }, 500);
  }
}

/* ---- arithmetic of one pair; py/publish/parts/pair_stepper.py does the same ---- */

function pairOf({X, Q, K, V, scores, weights, output}, i, j) {
  const query = [...Q.row(i)], key = [...K.row(j)], value = [...V.row(j)], weight = weights.at(i, j);
  return {
    asks: [...X.row(i)], answers: [...X.row(j)], query, key, value, products: query.map((q, c) => q * key[c]), score: scores.at(i, j), weight,
    share: value.map((number) => weight * number), new: [...output.row(i)], own: [...V.row(i)], scores: [...scores.row(i)], weights: [...weights.row(i)],
  };
}

/* The number that fills a bar: the same for all that is compared with each other. */
function scales({Q, K, V}, {products}) {
  const largest = (...lists) => Math.max(...lists.map((list) => Math.max(...[...list].map(Math.abs))));
  const keys = largest(Q.data, K.data), values = largest(V.data);
  return {asks: LONGEST, answers: LONGEST, query: keys, key: keys, products: largest(products), value: values, share: values, new: values, own: values};
}

function results(model) {
  const row = (numbers) => numbers.map(signed).join("  ");
  return [row(model.query), row(model.key), signed(model.score), shown(model.weight), row(model.value), row(model.share), row(model.new)];
}

/* ---- cells ---- */

const place = (td) => [...td.parentNode.querySelectorAll("td[data-of]")].indexOf(td);

function bar(td, number, most) {
  const height = 15 * Math.min(Math.abs(number) / (most || 1), 1), rect = td.querySelector("rect");
  rect.setAttribute("y", number > 0 ? 16 - height : 16);
  rect.setAttribute("height", height);
  td.querySelector("span").textContent = signed(number);
}

const signed = (number) => number.toFixed(2).replace("-", "−").replace("−0.00", "0.00");

customElements.define("pair-stepper", PairStepper);
