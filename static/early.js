/* The first script of a page that uses Python, which the page waits for: a worker needs the page's own thread twice until it runs, and that thread has
   time now and not when the page is laid out. So Python's worker begins here, unless data is dear. Where Python has run before, it goes on at once, since
   all it starts from is in the browser already; on a first visit it fetches nothing until the page is painted or its scripts run. python.js takes it over, or starts one if
   this could not. A start that is cut short because the reader leaves the page has not failed: the next worker is told so by its name (worker.js). */

{
  const {root, python} = document.documentElement.dataset, key = `${new URL(root, location.href).pathname} python`;
  const address = new URL("./python-worker.js", document.currentScript.src), {saveData = false, effectiveType = ""} = navigator.connection ?? {};
  globalThis.earlyPython = {
    worker: null,
    dear: saveData || effectiveType.endsWith("2g"),        // megabytes nobody asked for wait for the first question
    remember() { note("started"); },
    starting: () => Boolean(earlyPython.worker),           // until python.js knows
    name() {
      if (known() !== "left") return "python";
      note("started");
      return "python, left";
    },
  };
  const note = (what) => { try { localStorage.setItem(key, what); } catch { /* storage is forbidden here: Python starts a little later */ } };
  const known = () => { try { return localStorage.getItem(key); } catch { return null; } };
  const begin = () => {
    try {
      const worker = earlyPython.worker = new Worker(address, {type: "module", name: earlyPython.name()}), fetch = () => worker.postMessage({fetch: true});
      worker.onerror = (event) => { event.preventDefault(); earlyPython.worker = null; };   // python.js will see for itself
      if (known()) fetch();
      else requestAnimationFrame(() => setTimeout(fetch));
    } catch { /* as above */ }
  };
  addEventListener("pagehide", () => { if (known() && earlyPython.starting()) note("left"); });
  if (python === "absent" && (known() || !earlyPython.dear)) begin();
}
