/* Every cell's arithmetic, step by step, against the weights that Python computed (node --test; tests/js/test_grid_drawing.py brings the answers). */
import {test} from "node:test";
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {arithmetic} from "../../static/grid/arithmetic.js";
import {unpack} from "../../static/shared/numbers.js";
import {program} from "../../static/grid/program.js";

const {ATTENTION_ANSWERS: file} = process.env;
const answers = file ? JSON.parse(readFileSync(file, "utf-8")) : [];

for (const {variant, mask, answer} of answers) for (const [key, state] of Object.entries(answer.states)) {
  test(`the steps of each cell lead to its weight: ${key || "off"}, ${variant ?? "whole"}, ${mask}`, () => {
    const weights = unpack(state.weights), T = answer.tokens.length;
    for (let i = 0; i < T; i += 1) for (let j = 0; j < T; j += 1) {
      const cell = arithmetic(answer, {key, variant, mask}, i, j), wanted = weights.at(i, j);
      if (Number.isNaN(wanted)) assert.ok(Number.isNaN(cell.weight));
      else assert.ok(Math.abs(cell.weight - wanted) < 1e-5, `${i},${j}: ${cell.weight} against ${wanted}`);
      assert.ok(Math.abs(cell.products.reduce((a, b) => a + b, 0) - cell.score) < 1e-3);
      assert.equal(cell.masked, key.includes("mask") && (mask === "earlier" ? j >= i : j > i));
    }
  });
}

/* For test_grid_drawing.py, which runs what is printed here: one program a line, as JSON. */
if (process.env.ATTENTION_PROGRAMS) {
  const grids = JSON.parse(process.env.ATTENTION_PROGRAMS);
  console.log(`PROGRAMS ${JSON.stringify(grids.map((grid) => program({...grid, on: new Set(grid.on)})))}`);
}
