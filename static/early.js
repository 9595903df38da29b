/* The first script of a page that uses Python. Where Python has run before, its worker begins now, while the page is still being read;
   python.js takes it over. All it starts from is in the browser already. */

globalThis.earlyPython = {worker: null};
try {
  const folder = new URL(document.documentElement.dataset.root, location.href).pathname;
  if (localStorage.getItem(`${folder} python`)) {
    earlyPython.worker = new Worker(new URL("./python-worker.js", document.currentScript.src), {type: "module", name: "python"});
    earlyPython.worker.onerror = (event) => { event.preventDefault(); earlyPython.worker = null; };   // python.js will see for itself
  }
} catch { /* storage is forbidden here: Python starts a little later */ }
