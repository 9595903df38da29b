/* The way to py/course/door/__init__.py inside a booted Python: a question goes in, printed text streams out, one answer comes back. */

import {Printer} from "./printer.js";
import {missing} from "./wasm-split.js";

/* say("output" | "answer" | "ended", message)  -> the function that answers one question {id, question} */
export function prepare(pyodide, say) {
  const printer = new Printer((id, pieces) => say("output", {id, pieces}));
  pyodide.setStdout({write: (bytes) => printer.write("out", bytes)});
  pyodide.setStderr({write: (bytes) => printer.write("err", bytes)});
  pyodide.setStdin({stdin: () => null});   // whoever reads the keyboard finds the end of a file
  pyodide.runPython(`
import sys
for stream in (sys.stdout, sys.stderr):
    stream.reconfigure(line_buffering=True, errors="backslashreplace")   # a lone surrogate is printable
`);
  flushWhilePythonRuns(pyodide, printer);
  const {PythonError} = pyodide.ffi;   // taken now: a dead Python throws at every touch
  const door = pyodide.pyimport("door");
  return ({id, question}) => {
    printer.begin(id);
    try {
      const answer = door.answer(question);
      printer.end();
      say("answer", {id, answer});
    } catch (error) {
      printer.end();
      if (error instanceof PythonError) say("answer", {id, answer: JSON.stringify({problem: lastLine(error.message)})});
      else if (missing.file) say("ended", {id, ended: "missing", ...missing});
      else say("ended", {id, ended: error.name === "Exit" ? "exited" : "crashed", reason: String(error), ...printer.placeOfDeath()});
    }
  };
}

const lastLine = (words) => words.trimEnd().split("\n").at(-1);

/* While Python computes, no timer of this worker runs. But Python looks into its interrupt buffer every few thousand steps:
   this "buffer" never interrupts; being looked at, it lets printed text out that waits for its 50 ms. */
function flushWhilePythonRuns(pyodide, printer) {
  pyodide.setInterruptBuffer({get 0() { printer.flushIfDue(); return 0; }, set 0(signal) {}});
}
