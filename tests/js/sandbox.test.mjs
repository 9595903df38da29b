/* The worker's second fence: which addresses pass, and that what was looked at is what is asked for (node --test; site = the folder above static/'s). */
import {test} from "node:test";
import assert from "node:assert/strict";

const place = new URL("../../static/python/worker/sandbox.js", import.meta.url), site = new URL("../../", place).href;
const asked = [];
globalThis.navigator ??= {};
globalThis.XMLHttpRequest = class { open(method, url) { asked.push(url); } };
globalThis.self = {location: {href: site + "assets/python-worker.js"}, fetch: (url) => { asked.push(url); }, postMessage() {}, eval() {}, indexedDB: {}};
const {closeDoors} = await import(place);
closeDoors();

const ways = {fetch: (what) => self.fetch(what), XMLHttpRequest: (what) => new XMLHttpRequest().open("GET", what)};
const shifty = () => { let reads = 0; return {toString: () => (reads++ ? "https://elsewhere.example/" : site + "a"), get url() { return reads++ ? "https://elsewhere.example/" : site + "a"; }}; };

for (const [way, ask] of Object.entries(ways)) {
  test(`${way}: addresses of the site pass, as the whole address`, () => {
    for (const [what, whole] of [["../python/a.pack", site + "python/a.pack"], [new URL("a", site), site + "a"], ["data:,x", "data:,x"]]) {
      ask(what);
      assert.equal(asked.pop(), whole);
    }
  });
  test(`${way}: nothing else does`, () => {
    for (const what of ["https://elsewhere.example/", "//elsewhere.example/x", new URL("https://elsewhere.example/"), "blob:null/1", site.replace(/[^/]+\/$/, ""), `${site}../../etc`, "ws://x/"]) {
      assert.throws(() => ask(what), TypeError, String(what));
    }
    assert.throws(() => ask(new Request("https://elsewhere.example/")), /not a Request/);
    assert.deepEqual(asked, []);
  });
  test(`${way}: a thing that says something else at each look is looked at once`, () => {
    ask(shifty());
    assert.equal(asked.pop(), site + "a");
  });
}

test("what leads out otherwise is gone for good", () => {
  for (const name of ["postMessage", "eval", "indexedDB"]) {
    assert.equal(self[name], undefined);
    assert.throws(() => { self[name] = 1; });
  }
  for (const make of [() => {}, async () => {}, function* () {}, async function* () {}]) assert.equal(make.constructor, undefined);
});
