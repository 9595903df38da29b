/* The first script of a page that uses Python, which the page waits for: a worker needs the page's own thread twice until it runs, and that thread has
   time now and not when the page is laid out. Where Python has run before, its worker begins here; python.js takes it over. All it starts from is in the browser already. */

{
  const {root, python} = document.documentElement.dataset, key = `${new URL(root, location.href).pathname} python`;
  globalThis.earlyPython = {
    worker: null,
    remember() { try { localStorage.setItem(key, "started"); } catch { /* storage is forbidden here: Python starts a little later */ } },
  };
  try {
    if (python === "absent" && localStorage.getItem(key)) {
      earlyPython.worker = new Worker(new URL("./python-worker.js", document.currentScript.src), {type: "module", name: "python"});
      earlyPython.worker.onerror = (event) => { event.preventDefault(); earlyPython.worker = null; };   // python.js will see for itself
    }
  } catch { /* as above */ }
}
