/* Blocks as JSON on standard input -> what static/plot/training-block.js writes of each, as JSON: for tests/publish/test_training_directive.py. */
import {readFileSync} from "node:fs";

const {blocks, names, words} = JSON.parse(readFileSync(0, "utf8"));
globalThis.document = {getElementById: () => ({textContent: JSON.stringify(words)})};
const {signed, strongest} = await import("../../static/plot/training-block.js");
console.log(JSON.stringify(blocks.map((block) => ({cells: block.map((row) => row.map(signed)), says: strongest(block, names)}))));
