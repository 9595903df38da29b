/* A grid's state in the hash of an address: what comes back, and what a hostile hash may not do (node --test). */
import {test} from "node:test";
import assert from "node:assert/strict";
import {link, valid} from "../../static/grid/link.js";

const switches = ["projections", "mask"], nothing = {sentence: null, r: null, on: [], variant: null, cell: null};

test("a state comes back from its own link", () => {
  const grid = {name: "main", sentence: "a & b = 50 % #é 👩‍👧 +", r: 4.25, key: "projections+mask", variant: "columns", chosen: {row: 5, col: 1}};
  assert.deepEqual(valid(link(grid), switches), {sentence: grid.sentence, r: 4.25, on: ["projections", "mask"], variant: "columns", cell: [5, 1]});
});
for (const hash of ["#grid-main:", "#grid-main", "", "#grid-main:r=1e9&on=__proto__.positions&broken=constructor&cell=-1.5", "#grid-main:r=NaN&cell=999.1&broken=toString", "#grid-main:%00%ff=%", `#grid-main:s=${"x".repeat(10001)}`, "#grid-main:r=Infinity&cell=1.2.3", "#grid-main:cell=1;2"]) {
  test(`nothing is taken from ${hash.slice(0, 50)}`, () => assert.deepEqual(valid(hash, switches), nothing));
}
