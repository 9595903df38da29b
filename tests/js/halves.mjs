/* node halves.mjs FILE: brings modules to life as the browser does (static/python/worker/wasm-split.js). FILE is JSON:
     calls     [[name of an export, or "slot i" of the table, ...parameters], ...]
     modules   [{hot, cold, refusals}, ...]   in base64; so many times the cold half cannot be had
   Prints as JSON for each module {names, steps}: what it shows of itself, and after each call
     {got, told, brought, noted}: the result, what it said to the page so far, how often its cold half was asked for, its marks that are set. */

import {readFileSync} from "node:fs";
import {alive} from "../../static/python/worker/wasm-split.js";

const {calls, modules} = JSON.parse(readFileSync(process.argv[2], "utf8"));
const compiled = (code) => new WebAssembly.Module(Buffer.from(code, "base64"));
const plain = (value) => (typeof value === "bigint" ? `${value}n` : value);
const parameter = (value) => (/^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value);
console.log(JSON.stringify(modules.map(lived)));

function lived({hot, cold, refusals = 0}) {
  const told = [];
  let brought = 0;
  const env = {   // a library imports all of it, an interpreter only the first
    tell: (value) => { told.push(value); },
    memory: new WebAssembly.Memory({initial: 1}), table: new WebAssembly.Table({element: "anyfunc", initial: 4}),
    base: new WebAssembly.Global({value: "i32", mutable: true}, 100), thrown: new WebAssembly.Tag({parameters: ["i32"]}),
  };
  const exports = alive(compiled(hot), {env}, () => {
    if (++brought <= refusals) throw new URIError("no network");
    return compiled(cold);
  });
  const named = (name) => (name.startsWith("slot ") ? (exports.table ?? env.table).get(Number(name.slice(5))) : exports[name]);
  const steps = calls.map(([name, ...parameters]) => ({got: got(() => named(name)(...parameters.map(parameter))), told: [...told], brought, noted: noted(exports)}));
  return {names: Object.keys(exports), steps};
}

function got(call) {
  try {
    const value = call();
    return Array.isArray(value) ? value.map(plain) : plain(value) ?? null;
  } catch (error) {
    return error.constructor.name;
  }
}

function noted(exports) {
  return Object.entries(exports).filter(([name, mark]) => name.startsWith("hot ") && mark.value).map(([name]) => Number(name.slice(4)));
}
