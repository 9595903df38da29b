/* The laboratory of the root: random rows of every length d_k, undivided and divided, over many draws.

   One answer of Python holds all lengths, so the slider asks nothing; "draw again" asks for other draws.
   The plots are those of py/publish/parts/root_lab.py, which drew them first. Properties: size (d_k), answer. */

import {text} from "../shared/text.js";
import {newest} from "../python/latest.js";
import {drawPlot} from "../plot/plot.js";

const SIDES = ["undivided", "divided"], TONES = {undivided: 2, divided: 1};

class RootLab extends HTMLElement {
  connectedCallback() {
    if (this.slider) return;   // moved in the page: it lives already
    this.inside = (name) => this.querySelector(`[data-part=${name}]`);
    this.slider = this.querySelector("input[name=size]");
    this.answer = JSON.parse(this.inside("answer").textContent);
    const wish = newest(this, (answer) => { this.answer = answer; this.draw(); this.say(); });
    this.slider.addEventListener("input", () => { this.draw(); this.say(); });
    this.querySelector("[data-do=again]").addEventListener("click", () => {
      const {keys, draws} = this.answer;
      wish({do: "root_lab", keys, draws, seed: Math.floor(Math.random() * 1e9)});
    });
    this.draw();   // a browser may have kept another place of the slider
  }

  get size() { return this.answer.sizes[Number(this.slider.value)]; }
  set size(d) {
    this.slider.value = this.answer.sizes.indexOf(d);
    this.draw();
  }

  draw() {
    const n = Number(this.slider.value);
    this.inside("size").textContent = this.size;
    this.slider.setAttribute("aria-valuetext", this.size);
    for (const side of SIDES) {
      this.inside(`says-${side}`).textContent = says(this.answer.sides[side][n]);
      for (const [what, spec] of Object.entries(plots)) {
        drawPlot(this.inside(`${what}-${side}`), {title: `${text(`lab.${side}`)}: ${text(`lab.${what}`)}`, numbers: false, ...spec(this.answer, n, this.answer.sides[side], TONES[side])});
      }
    }
    [...this.inside("numbers").tBodies[0].rows].forEach((row, k) => {
      const cells = SIDES.flatMap((side) => rowOf(this.answer.sides[side][k]));
      cells.forEach((cell, c) => { row.cells[c + 1].textContent = cell; });
      row.toggleAttribute("data-chosen", k === n);
    });
  }

  /* For ears: once the slider rests. */
  say() {
    clearTimeout(this.saying);
    this.saying = setTimeout(() => {
      this.inside("said").textContent = [`d_k ${this.size}.`, ...SIDES.map((side) => `${text(`lab.${side}`)}: ${this.inside(`says-${side}`).textContent}`)].join(" ");
    }, 600);
  }
}

const two = (number) => number.toFixed(2);

/* ---- what is plotted: (answer, number of the size, one side, tone) -> the rest of the spec ---- */

const plots = {
  heap({heap: {from, wide}}, n, side, tone) {
    const counts = side[n].heap, most = Math.max(...counts), filled = [...counts.keys()].filter((k) => counts[k]);
    return {
      height: 130, says: text("lab.says.heap", {spread: side[n].spread.toFixed(1)}), x: {label: text("lab.score"), from, to: -from, ticks: [-80, -40, 0, 40, 80]}, y: {label: "", from: 0, to: 1, ticks: []},
      series: [{kind: "bars", tone, wide, x: filled.map((k) => from + (k + .5) * wide), y: filled.map((k) => counts[k] / most)}],
    };
  },
  largest: againstSize("largest", "lab.weight", 1),
  jacobian: againstSize("jacobian", "lab.size", .5),
};

function againstSize(name, unit, top) {
  return ({sizes}, n, side, tone) => {
    const column = (place) => side.map((one) => one[name][place]);
    return {
      height: 160, says: text("lab.says.curve", {low: sizes[0], high: sizes.at(-1), first: two(column(1)[0]), last: two(column(1).at(-1))}), x: {label: "d_k", from: sizes[0], to: sizes.at(-1), log: true, ticks: [2, 8, 32, 128, 512]}, y: {label: text(unit), from: 0, to: top, ticks: [0, top / 2, top]},
      series: [{kind: "band", tone, x: sizes, low: column(0), high: column(2)}, {kind: "line", tone, x: sizes, y: column(1)}],
      marks: [{x: sizes[n], name: String(sizes[n])}],
    };
  };
}

/* ---- the same in words ---- */

function says({spread, largest: [low, mean, high], jacobian}) {
  return text("lab.says", {spread: spread.toFixed(1), mean: two(mean), low: two(low), high: two(high), jacobian: jacobian[1] < .0005 ? text("lab.tiny") : jacobian[1].toFixed(3)});
}

function rowOf({spread, largest: [low, mean, high], jacobian, shared}) {
  return [spread.toFixed(1), `${two(mean)} (${two(low)}–${two(high)})`, jacobian[1].toFixed(4), shared[1].toFixed(1)];
}

customElements.define("root-lab", RootLab);
