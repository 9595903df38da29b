/* The page's own look at a student's results: Python explains, but a pass is only given if they are right here, too,
   where no student code can reach.

   expected  {case: {tolerance, values, printed?} or {raises: [types]}}      calculated from the solution by the build
   seen      {calls: {case: {status, values, whole?, printed?, error?}}}     what the student's function gave
   Values are JSON as py/course/grader/values.py writes it; alike() there and here say the same. */

import {unpack} from "../shared/numbers.js";

export function agrees(seen, expected) {
  return Object.entries(expected).every(([name, right]) => {
    const call = seen.calls?.[name];
    if (right.raises) return call?.status === "raised" && right.raises.includes(call.error?.type);
    if (call?.status !== "returned") return false;
    if (!("whole" in call)) return call.values.length === right.values.length && right.values.every((value, i) => close(call.values[i], value, right.tolerance));
    const given = results(call.whole, right.values.length);
    return given?.length === right.values.length && right.values.every((value, i) => alike(given[i], value, right.tolerance))
      && (right.printed === undefined || plain(call.printed ?? "") === plain(right.printed));
  });
}

/* What came back -> the results one by one. */
function results(whole, count) {
  if (count === 0) return [];
  return count === 1 ? [whole] : whole?.tuple;
}

const plain = (printed) => printed.trimEnd().split("\n").map((line) => line.trimEnd()).join("\n");

/* Same shape, and every number within tolerance * max(1, the largest expected); NaN is never within. */
function close(given, expected, tolerance) {
  if (given.f64 === undefined || String(given.shape) !== String(expected.shape)) return false;
  const x = unpack(given).data, y = unpack(expected).data;
  const margin = tolerance * y.reduce((most, number) => Math.max(most, Math.abs(number)), 1);
  return x.length === y.length && y.every((number, i) => Math.abs(x[i] - number) <= margin);
}

function kind(form) {
  if (form === null) return "none";
  if (Array.isArray(form)) return "list";
  if (typeof form === "object") return "shape" in form ? "array" : Object.keys(form)[0];
  return {boolean: "bool", string: "str", number: "int"}[typeof form];
}

export function alike(given, right, tolerance) {
  const kinds = [kind(given), kind(right)];
  if (kinds.every((one) => one === "int" || one === "float")) {
    return kinds.includes("float") ? near(number(given), number(right), tolerance) : String(given.int ?? given) === String(right.int ?? right);
  }
  return kinds[0] === kinds[1] && kinds[0] !== "other" && (same[kinds[0]] ?? ((a, b) => a === b))(given, right, tolerance);
}

const words = {inf: Infinity, "-inf": -Infinity};      // and nan
const number = (form) => (typeof form === "number" ? form : form.int ? large(form.int) : words[form.float] ?? Number(form.float));
const large = (digits) => (digits[0] === "-" ? -Number(BigInt(digits.slice(1))) : Number(BigInt(digits)));

function near(a, b, tolerance) {
  const off = Math.abs(a - b), margin = tolerance * Math.max(1, Math.abs(b));
  return a === b || Number.isNaN(a) && Number.isNaN(b) || off <= margin && margin < Infinity;
}

const rows = (a, b, tolerance) => a.length === b.length && b.every((one, i) => alike(a[i], one, tolerance));

const same = {
  list: rows,
  tuple: (a, b, tolerance) => rows(a.tuple, b.tuple, tolerance),
  set: (a, b, tolerance) => a.set.length === b.set.length && b.set.every((one) => a.set.some((other) => alike(other, one, tolerance))),
  dict: (a, b, tolerance) => a.dict.length === b.dict.length
    && b.dict.every(([key, value]) => a.dict.some(([k, v]) => alike(k, key, 0) && alike(v, value, tolerance))),
  array: (a, b, tolerance) => {
    if (String(a.shape) !== String(b.shape) || Boolean(a.texts) !== Boolean(b.texts)) return false;
    if (b.texts) return rows(a.texts, b.texts, 0);
    const x = unpack(a).data, y = unpack(b).data;
    const margin = tolerance * y.reduce((most, one) => (Number.isFinite(one) ? Math.max(most, Math.abs(one)) : most), 1);
    return y.every((one, i) => x[i] === one || Number.isNaN(x[i]) && Number.isNaN(one) || Math.abs(x[i] - one) <= margin);
  },
};
