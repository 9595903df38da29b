/* Specs as JSON on standard input -> what static/plot.js draws and lists, as JSON: for tests/test_plots.py. The document is a toy. */
import {readFileSync} from "node:fs";

class Element {
  constructor(tag) { Object.assign(this, {tag, attributes: {}, children: []}); }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  append(...children) { this.children.push(...children); }
  set textContent(content) { this.children = [content]; }
}
globalThis.document = {getElementById: () => null, createElementNS: (space, tag) => new Element(tag)};

const {drawing, legend, numbers} = await import("../../static/plot.js");
const specs = JSON.parse(readFileSync(0, "utf8"), (key, value) => value === "NaN" ? NaN : value);
console.log(JSON.stringify(specs.map((spec) => ({drawing: drawing(spec), legend: legend(spec), numbers: numbers(spec)}))));
