/* The first script of a page that uses Python, if it comes in time. Where Python has run before, its worker begins now, while the page is still being read;
   python.js takes it over. All it starts from is in the browser already. */

globalThis.earlyPython = {worker: null};
try {
  const {root, python} = document.documentElement.dataset, folder = new URL(root, location.href).pathname;
  if (python === "absent" && localStorage.getItem(`${folder} python`)) {
    earlyPython.worker = new Worker(new URL("./python-worker.js", document.currentScript.src), {type: "module", name: "python"});
    earlyPython.worker.onerror = (event) => { event.preventDefault(); earlyPython.worker = null; };   // python.js will see for itself
  }
} catch { /* storage is forbidden here: Python starts a little later */ }
