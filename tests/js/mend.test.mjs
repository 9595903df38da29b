/* What was pasted from elsewhere, and what is offered instead (node --test). */
import {test} from "node:test";
import assert from "node:assert/strict";
import {mend} from "../../static/elements/on-demand/mend.js";

const signs = {
  'x = “hi”': 'x = "hi"', "x = ‘hi’": "x = 'hi'", "x = „hi“": 'x = "hi"', "x = «hi»": 'x = "hi"', 'x = “it’s – here”': 'x = "it’s – here"',
  "3 – 2": "3 - 2", "3 × 2": "3 * 2", "6 ÷ 2": "6 / 2", "print（1，2）": "print(1,2)", "x＝［1］": "x=[1]", "if x ≤ 3：": "if x <= 3:",
  "if x:\n\u00a0\u00a0\u00a0\u00a0y = 1": "if x:\n    y = 1", "x = 1\u200b": "x = 1", "a = “b”  # “c”": 'a = "b"  # “c”', 'a = "–"; b = 1 – 2': 'a = "–"; b = 1 - 2',
  '"""a – b"""\nx – y': '"""a – b"""\nx - y', "x = “open": 'x = "open',
};
for (const [typed, meant] of Object.entries(signs)) test(`${JSON.stringify(typed)} is offered as Python reads it`, () => assert.equal(mend(typed).source, meant));
test("the signs are named, those nobody sees by number", () => {
  assert.equal(mend("x = “hi” × 2").found, "“ ” ×");
  assert.equal(mend("x =\u00a01").found, "U+00A0");
});

test("a notebook's commands become comments", () => {
  assert.deepEqual(mend("!pip install numpy\nx = 1"), {kind: "commands", found: "!pip install numpy", source: "# !pip install numpy\nx = 1"});
  for (const line of ["%matplotlib inline", "%%time", "pip install numpy", "!ls", "?len", "len?", "np.ones??"]) assert.equal(mend(line)?.source, `# ${line}`, line);
});
test("prompts go, and what was answered becomes a comment", () => {
  assert.equal(mend(">>> for i in [1]:\n...     print(i)\n1\n>>> 2").source, "for i in [1]:\n    print(i)\n# 1\n2");
  assert.equal(mend("In [1]: x = 2\nOut[1]: 2\ny = 3").source, "x = 2\n# Out[1]: 2\ny = 3");
});
for (const fine of ["x = 5 % 3", "a = 1\nb = a % 2", "x != 1", "names = ['–']", "größe = 1", "# “quoted”", "x = y\n% z".replace("\n", " "), "名前 = 1"]) {
  test(`${JSON.stringify(fine)} is left alone`, () => assert.equal(mend(fine), null));
}
