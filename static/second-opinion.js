/* The page's own look at a student's numbers: Python explains, but a pass is only given if they are right here, too,
   where no student code can reach.

   expected  {case: {tolerance, values: [{shape, f64}, ...]}}      calculated from the solution by the build
   seen      {calls: {case: {status, values: [{shape, f64}, ...]}}} what the student's function returned */

import {unpack} from "./numbers.js";

export function agrees(seen, expected) {
  return Object.entries(expected).every(([name, {tolerance, values}]) => {
    const call = seen.calls?.[name];
    return call?.status === "returned" && call.values.length === values.length
      && values.every((value, i) => close(call.values[i], value, tolerance));
  });
}

/* Same shape, and every number within tolerance * max(1, the largest expected); NaN is never within. */
function close(given, expected, tolerance) {
  if (given.f64 === undefined || String(given.shape) !== String(expected.shape)) return false;
  const x = unpack(given).data, y = unpack(expected).data;
  const margin = tolerance * y.reduce((most, number) => Math.max(most, Math.abs(number)), 1);
  return x.length === y.length && y.every((number, i) => Math.abs(x[i] - number) <= margin);
}
