/* The layer as a film in seven stops: the reader scrubs, puts another word in focus, and looks into any cell.

   It follows the grid it belongs to: its sentence, its length r, the projections that the reader has trained. All numbers are computed
   here (drawing/layer-numbers.js, tested against attention.py), so it needs no Python of its own.

   properties   stop (1 to 7), row, cell ({of, i, j} or null)        data-stop, data-row, data-cell ("A 5 1") */

import {render} from "preact";
import {cellUnder, walk} from "../../film/reach.js";
import {draw as panels, NAMES} from "../../drawing/layer-film.js";
import {draw as insideOf, number} from "../../drawing/film-cell.js";
import {draw as stops, sentence} from "../../drawing/film-stops.js";
import {layer} from "../../drawing/layer-numbers.js";
import {unpack} from "../../shared/numbers.js";
import {text} from "../../shared/text.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const LAST = 7, NARROW = 544;   // px: below it the panels are laid out for a phone

class LayerFilm extends HTMLElement {
  cell = null;
  t = 0;   // how far to the next stop

  connectedCallback() {
    if (this.answer) return;   // moved in the page: it lives already
    this.inside = (name) => this.querySelector(`[data-part=${name}]`);
    this.slider = this.querySelector("input[name=stop]");
    this.answer = JSON.parse(this.inside("answer").textContent);
    this.row = Number(this.dataset.row);
    this.take(this.answer.tokens, unpack(this.answer.X), this.answer);
    this.listen();
    new ResizeObserver(() => this.fit()).observe(this);
    for (const part of ["panels", "stops"]) this.inside(part).replaceChildren();   // drawn by the build; Preact draws it anew
    this.fit();
    this.stop = 1;
    this.follow(this.getAttribute("grid"));
  }

  listen() {
    this.slider.addEventListener("input", () => this.scrub(Number(this.slider.value)));
    this.slider.addEventListener("keydown", (event) => this.stepped(event));
    this.querySelector("[data-do=back]").addEventListener("click", () => { this.stop -= 1; });
    this.querySelector("[data-do=on]").addEventListener("click", () => { this.stop += 1; });
    this.inside("focus").addEventListener("change", ({target}) => this.focusOn(Number(target.value)));
    this.inside("stops").addEventListener("click", ({target}) => { const item = target.closest("li"); if (item) this.stop = Number(item.dataset.stop); });
    const place = this.inside("panels");
    place.addEventListener("pointermove", (event) => { if (event.pointerType === "mouse" || event.pressure > 0) this.look(cellUnder(event)); });
    place.addEventListener("pointerdown", (event) => this.look(cellUnder(event)));
    place.addEventListener("focusin", ({target}) => { if (target.matches(".matrix:focus-visible")) this.enter(target); });
    place.addEventListener("keydown", (event) => this.keyed(event));
  }

  /* ---- numbers ---- */

  /* X (unpacked), projections (packed) -> everything */
  take(tokens, X, {Wq, Wk, Wv}) {
    const rows = (M) => Array.from({length: M.shape[0]}, (_, i) => [...M.row(i)]);
    const given = {X: rows(X), Wq: rows(unpack(Wq)), Wk: rows(unpack(Wk)), Wv: rows(unpack(Wv))};
    if (given.Wq.length !== given.X[0].length) return;
    Object.assign(this, {tokens, numbers: layer(given)});
    this.row = Math.min(this.row, tokens.length - 1);
    this.cell = null;
  }

  /* The grid's sentence becomes this one's, and the row that is chosen there is in focus here. */
  follow(name) {
    const grid = name && document.querySelector(`attention-grid[name="${name}"]`);
    if (!grid) return;
    grid.addEventListener("drawn", () => {
      if (grid.answer.tokens.join("\n") !== this.tokens.join("\n")) this.row = grid.chosen.row;
      this.take(grid.answer.tokens, unpack(grid.answer.readings[""].X), grid.matrices ?? this.answer);
      this.offer();
      this.redraw();
    });
    grid.addEventListener("chosen", () => { if (grid.chosen.row !== this.row) this.focusOn(grid.chosen.row); });
  }

  offer() {
    const field = this.inside("focus"), first = field.querySelector("label");
    const labels = this.tokens.map((token, i) => {
      const label = first.cloneNode(true);
      Object.assign(label.querySelector("input"), {value: i, checked: i === this.row});
      label.querySelector("bdi").textContent = token;
      return label;
    });
    for (const old of field.querySelectorAll("label")) old.remove();
    field.append(...labels);
  }

  /* ---- where the film stands ---- */

  /* Between two stops things travel; whoever wants less motion goes from stop to stop. */
  scrub(to) {
    const at = calm.matches ? Math.round(to) : to, stop = Math.floor(at + 1e-6), t = at - stop;
    if (t < .01) return void (this.stop = stop);
    if (stop === this.stop && t === this.t) return;
    Object.assign(this, {t, cell: null});
    this.dataset.stop = stop;
    this.redraw();
  }

  /* The keys go from stop to stop. */
  stepped(event) {
    const by = {ArrowRight: 1, ArrowUp: 1, PageUp: 1, ArrowLeft: -1, ArrowDown: -1, PageDown: -1}[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.stop += by;
  }

  get stop() { return Number(this.dataset.stop); }
  set stop(stop) {
    this.dataset.stop = Math.min(Math.max(stop, 1), LAST);
    Object.assign(this, {cell: null, t: 0});
    this.redraw();
    this.say(text("layer-film.said", {stop: this.stop, name: text(`layer-film.stop.${this.stop}`), says: this.sentence(this.stop)}));
  }

  focusOn(row) {
    this.row = row;
    this.inside("focus").querySelectorAll("input")[row].checked = true;
    this.cell = null;
    this.redraw();
    this.say(this.sentence(this.stop));
  }

  sentence(stop) { return sentence(this, stop, text); }

  fit() {
    const narrow = this.clientWidth < NARROW;
    if (narrow === this.narrow) return;
    this.narrow = narrow;
    this.redraw();
  }

  redraw() {
    const {tokens, numbers, row, stop, t, cell, narrow} = this;
    if (!stop || narrow === undefined) return;
    render(panels({tokens, numbers, row, stop, t, cell, narrow, alive: true}, text), this.inside("panels"));
    this.dataset.row = row;
    this.slider.value = stop + t;
    this.slider.setAttribute("aria-valuetext", text(`layer-film.stop.${stop}`));
    this.querySelector("[data-do=back]").setAttribute("aria-disabled", stop === 1);
    this.querySelector("[data-do=on]").setAttribute("aria-disabled", stop === LAST);
    render(stops({tokens, numbers, row, stop}, text), this.inside("stops"));
    for (const one of this.querySelectorAll("[data-stops]")) one.toggleAttribute("data-lit", one.dataset.stops.split(" ").includes(this.dataset.stop));
    this.drawInside();
  }

  /* ---- inside a cell ---- */

  look(cell) {
    if (!cell || (this.cell && ["of", "i", "j"].every((name) => cell[name] === this.cell[name]))) return;
    this.cell = cell;
    this.redraw();
  }

  enter(place) {
    const of = place.dataset.of;
    if (this.cell?.of !== of) this.look({of, i: ["Wq", "Wk", "Wv"].includes(of) ? 0 : this.row, j: 0});
    this.sayCell();
  }

  keyed(event) {
    const place = event.target.closest(".matrix");
    if (event.key === "Escape" && this.cell) { this.cell = null; return this.redraw(); }
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = walk(event.key, this.cell, place, this.numbers[place.dataset.of]);
    if (!next) return;
    event.preventDefault();
    this.look(next);
    this.sayCell();
  }

  drawInside() {
    const {tokens, numbers, cell} = this, place = this.inside("inside");
    const names = this.answer.names.slice(0, numbers.X[0].length);
    place.hidden = !cell;
    if (cell) this.dataset.cell = `${cell.of} ${cell.i} ${cell.j}`;
    else delete this.dataset.cell;
    render(cell && insideOf({tokens, names, numbers, cell}, text), place);
  }

  sayCell() {
    const {of, i, j} = this.cell;
    this.say(text("layer-film.said.cell", {name: NAMES[of], row: i + 1, column: j + 1, value: number(this.numbers[of][i][j])}));
  }

  /* For ears: once the reader has stopped. */
  say(sentence) {
    clearTimeout(this.saying);
    this.saying = setTimeout(() => { this.inside("said").textContent = sentence; }, 500);
  }
}

customElements.define("layer-film", LayerFilm);
