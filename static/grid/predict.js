/* Prediction first: the reader names the winner of one row before she sees it; her guess is marked afterwards and kept.

   A question is open (`asks`) for a sentence that has the row in question, as long as what comes out has not been on show. */

import {shelf} from "../shared/storage.js";
import {text} from "../shared/text.js";
import {percent} from "./words.js";

const MOST = 16;   // words to choose from

export class Prediction {
  seen = new Set();   // sentences whose answer was on show
  marked = null;      // the sentence for which the guess was marked
  asks = false;

  /* box: the fieldset; name: of the grid; word: whose row it is about. */
  constructor(box, name, word) {
    Object.assign(this, {box, word, shelf: shelf(`grid/${name}`)});
    this.kept = this.shelf.read()?.guess ?? null;
    box.hidden = false;
    box.addEventListener("click", (event) => { if (event.target.matches("button")) this.choose(event.target.textContent); });
  }

  /* These words are on show now, and whether the projections are on. A box that has nothing to ask or to say is away;
     its place stays while the sentence is being typed, so that the grid below keeps still (grid.css). */
  offer(tokens, on) {
    const words = [...new Set(tokens)], sentence = tokens.join("\n");
    if (on) this.seen.add(sentence);
    this.asks = this.marked === null && !this.seen.has(sentence) && words.includes(this.word) && words.length <= MOST;
    this.box.toggleAttribute("data-away", !this.asks && this.marked !== sentence);
    if (!this.asks) return;
    this.guess = words.includes(this.kept) ? this.kept : null;   // it may have been made for another sentence
    this.box.querySelector("[data-part=guesses]")?.replaceChildren(...words.map((word) => {   // on the front page the words of the threads are the choices
      const button = document.createElement("button");
      Object.assign(button, {type: "button", textContent: word});
      button.setAttribute("aria-pressed", word === this.guess);
      return button;
    }));
    this.tell(this.guess === null ? "" : text("grid.guessed", {guess: this.guess}));
  }

  choose(word) {
    if (!this.asks) return;
    this.guess = this.kept = word;
    this.shelf.write({guess: word});
    for (const button of this.box.querySelectorAll("button")) button.setAttribute("aria-pressed", button.textContent === word);
    this.tell(text("grid.guessed", {guess: word}));
  }

  /* The switch is on: says what came out and marks the guess. */
  reveal(tokens, weights, winners) {
    if (!this.asks) return;
    this.marked = tokens.join("\n");
    const row = tokens.indexOf(this.word), best = winners[row][0], line = weights.row(row);
    const yours = tokens.reduce((most, token, j) => token === this.guess ? Math.max(most, line[j]) : most, 0);
    const values = {guess: this.guess, word: this.word, winner: tokens[best], percent: percent(line[best]), yours: percent(yours)};
    const right = winners[row].some((j) => tokens[j] === this.guess);
    this.box.dataset.verdict = this.guess === null ? "none" : right ? "right" : "wrong";
    for (const button of this.box.querySelectorAll("button")) {
      button.setAttribute("aria-disabled", "true");
      button.toggleAttribute("data-wins", button.textContent === tokens[best]);
    }
    this.tell(text(this.guess === null ? "grid.unguessed" : right ? "grid.right" : "grid.not-so", values));
  }

  tell(sentence) { this.box.querySelector("[data-part=verdict]").textContent = sentence; }
}
