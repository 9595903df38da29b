/* Blocks as JSON on standard input -> what static/training-block.js writes of each, as JSON: for tests/test_publish_trainings.py. */
import {readFileSync} from "node:fs";

const {blocks, names, words} = JSON.parse(readFileSync(0, "utf8"));
globalThis.document = {getElementById: () => ({textContent: JSON.stringify(words)})};
const {signed, strongest} = await import("../../static/training-block.js");
console.log(JSON.stringify(blocks.map((block) => ({cells: block.map((row) => row.map(signed)), says: strongest(block, names)}))));
