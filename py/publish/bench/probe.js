/* Put into a page before its own scripts by `build.py bench`: notes when things happen, and acts the reader. It changes nothing else. */

(() => {
  const times = {}, tasks = [];
  const done = {};
  done.promise = new Promise((resolve) => { done.resolve = resolve; });
  const mark = (name) => { times[name] ??= performance.now(); if (name === "result") done.resolve(); };
  const soon = (holds) => new Promise((done) => {   // resolves in the task in which it becomes true
    const look = () => (holds() ? done() : channel.port1.postMessage(0));
    const channel = new MessageChannel();
    channel.port2.onmessage = () => setTimeout(look, 2);
    look();
  });
  const changed = (element, holds) => new Promise((done) => {
    const watcher = new MutationObserver(() => { if (holds()) { watcher.disconnect(); done(); } });
    watcher.observe(element, {attributes: true, childList: true, subtree: true, characterData: true});
  });
  try {
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({startTime, duration}) => [startTime, duration])))
      .observe({type: "longtask", buffered: true});
  } catch { /* not in this browser */ }
  let last = performance.now(), gap = 0;            // every browser: the longest time in which no timer ran
  const beat = setInterval(() => { const now = performance.now(); gap = Math.max(gap, now - last); last = now; }, 10);

  const paint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null;
  const report = async () => {
    await done.promise;
    clearInterval(beat);
    const until = times.result, during = tasks.filter(([start]) => start < until);
    return {times, paint: paint(), block: Math.max(0, ...during.map(([, duration]) => duration)), gap, tasks: during};
  };

  /* ---- a lesson's reader ---- */

  const PRODUCT = "import numpy as np\nfloat((np.arange(12.).reshape(3, 4) @ np.ones((4, 2))).sum())";
  const cell = () => document.querySelector("code-cell");

  async function ran(source) {
    cell().source = source;
    const done = changed(cell(), () => cell().dataset.state === "done" && cell().querySelector("[data-part=output]").textContent.includes("132"));
    cell().querySelector("[data-do=run]").click();
    await done;
  }

  async function firstResult() {
    await soon(() => cell()?.querySelector("[data-do=run]") && "source" in cell());
    mark("alive");
    const {python} = await pythons();
    const stages = () => {
      if (python.progress?.stage) mark(python.progress.stage);
      if (python.state === "ready") mark("ready");
    };
    for (const event of ["state", "progress"]) python.addEventListener(event, stages);
    stages();
    await ran(PRODUCT);
    mark("result");
  }

  const after = async (act) => { const start = performance.now(); await act(); return performance.now() - start; };
  const times20 = async (act) => { const all = []; for (let i = 0; i < 20; i++) all.push(await after(() => act(i))); return all; };

  const sentence = (words, i) => [...Array(words - 1).fill("cars"), ["is", "are"][i % 2]].join(" ");
  const pythons = () => import(document.querySelector("script[src$='page.js']").src.replace("page.js", "python.js"));

  /* Only the way to the worker and back, as the grid asks. */
  const answers = async (words) => {
    const {ask} = await pythons(), {r, switches} = document.querySelector("attention-grid");
    return times20((i) => ask({do: "attend", sentence: sentence(words, i), r, switches}, {}));
  };

  const keystrokes = (words) => times20((i) => {
    const grid = document.querySelector("attention-grid"), input = grid.querySelector("input[name=sentence]");
    input.value = sentence(words, i);
    const drawn = new Promise((done) => grid.addEventListener("drawn", done, {once: true}));
    input.dispatchEvent(new Event("input", {bubbles: true}));
    return drawn;
  });

  async function verdicts() {
    const challenge = document.querySelector("code-challenge");
    challenge.source = challenge.querySelector("template[data-part=solutions]").content.querySelector("code").textContent;
    return times20(async () => {
      delete challenge.dataset.verdict;
      const judged = changed(challenge, () => challenge.dataset.verdict);
      challenge.querySelector("[data-do=check]").click();
      await judged;
    });
  }

  /* Runs an endless loop, stops it, and runs the product: from the click on Stop to the result. */
  async function stopped() {
    cell().source = "while True: pass";
    cell().querySelector("[data-do=run]").click();
    await soon(() => cell().dataset.state === "running");
    await new Promise((done) => setTimeout(done, 300));
    return after(async () => {
      const ended = changed(cell(), () => cell().dataset.state === "stopped");
      cell().querySelector("[data-do=stop]").click();
      await ended;
      await ran(PRODUCT);
    });
  }

  window.probe = {mark, report, firstResult, answers, keystrokes, verdicts, stopped};
  if (location.pathname.includes("/lessons/")) firstResult();
})();
