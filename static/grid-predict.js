/* Prediction first: the reader names the winner of one row before she sees it; her guess is marked afterwards and kept. */

import {shelf} from "./storage.js";
import {text} from "./text.js";
import {percent} from "./grid-words.js";

const MOST = 16;   // words to choose from

export class Prediction {
  /* box: the fieldset; name: of the grid; word: whose row it is about. */
  constructor(box, name, word) {
    Object.assign(this, {box, word, shelf: shelf(`grid/${name}`), revealed: false});
    this.guess = this.shelf.read()?.guess ?? null;
    box.addEventListener("click", (event) => { if (event.target.matches("button")) this.choose(event.target.textContent); });
  }

  /* One button a word; only for a sentence that has the row in question, and and once what came out has been read, never again. */
  offer(tokens) {
    const words = [...new Set(tokens)];
    this.box.hidden = this.revealed || !words.includes(this.word) || words.length > MOST;
    if (this.box.hidden) return;
    this.box.querySelector("[data-part=guesses]").replaceChildren(...words.map((word) => {
      const button = document.createElement("button");
      Object.assign(button, {type: "button", textContent: word});
      button.setAttribute("aria-pressed", word === this.guess);
      return button;
    }));
    if (this.guess) this.tell(text("grid.guessed", {guess: this.guess}));
  }

  choose(word) {
    if (this.revealed) return;
    this.guess = word;
    this.shelf.write({guess: word});
    for (const button of this.box.querySelectorAll("button")) button.setAttribute("aria-pressed", button.textContent === word);
    this.tell(text("grid.guessed", {guess: word}));
  }

  /* The switch is on: says what came out and marks the guess. */
  reveal(tokens, weights, winners) {
    const row = tokens.indexOf(this.word);
    if (this.revealed || row < 0) return;
    this.revealed = true;
    const best = winners[row][0], line = weights.row(row);
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
