/* What the documentation of Pyodide shows first: load it, load NumPy, run. The yardstick of `build.py bench`. */

import {loadPyodide} from "./pyodide.mjs";

const {mark} = window.probe;
mark("script");
const pyodide = await loadPyodide();
mark("python");
await pyodide.loadPackage("numpy");
mark("packages");
pyodide.runPython("import numpy as np");
mark("numpy");
document.getElementById("result").textContent = pyodide.runPython("float((np.arange(12.).reshape(3, 4) @ np.ones((4, 2))).sum())");
mark("result");
