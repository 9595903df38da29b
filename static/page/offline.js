/* Keeps the course for the time without a network, says so, and tells of a new version. Nothing here reloads a page by itself.

   <html data-offline="ready"> is set only when the service worker has every file of the site (sw.js) and the shelf every file of Python.
   It begins when Python is there, so that it never slows the first start; with Save-Data only on request. */

import {files} from "./python-files.js";
import {Files} from "../python/worker/fetch.js";
import {openShelf} from "../python/worker/kept.js";
import {pageNotices} from "../shared/notices.js";
import {python} from "../python/python.js";
import {text} from "../shared/text.js";

const page = document.documentElement, root = new URL(page.dataset.root, location.href);
const words = document.querySelector("[data-part=offline]"), button = document.querySelector("[data-do=keep-offline]");
const size = Object.values(files).reduce((sum, {bytes}) => sum + bytes, 0);
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
const calm = 3000, patience = 30_000;      // ms after Python is ready; ms after which a page without Python begins, too

if (!words) { /* a page without a foot */ }
else if ("single" in page.dataset) say("offline.single");
else if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) say("offline.impossible");
else if (!document.querySelector("script[src^='/_dev/']")) start();      // while a lesson is written, its page has to be the newest

async function start() {
  const known = await navigator.serviceWorker.getRegistration(root).catch(() => null);
  if (known) {
    watch(known);
    known.update().catch(() => {});      // no network: the kept version serves
  }
  if (known?.active && !(await lacking()).length) return ready();
  button.hidden = false;
  button.textContent = text("offline.keep", {size: megabytes(size)});
  button.addEventListener("click", keep);
  if (navigator.connection?.saveData) return;
  const later = () => setTimeout(keep, calm);
  if (python.state === "ready") later();
  else python.addEventListener("state", function begin() {
    if (python.state !== "ready") return;
    python.removeEventListener("state", begin);
    later();
  });
  setTimeout(() => { if (python.state === "absent") keep(); }, patience);
}

let keeping = null;

/* Brings everything; asked again after a cut, it goes on where it stopped. */
function keep() {
  return keeping ??= bring().catch((error) => {
    keeping = null;
    say("offline.cut", {why: error.file ?? error.message});
    button.hidden = false;
  });
}

async function bring() {
  button.hidden = true;
  say("offline.pages");
  const registration = await navigator.serviceWorker.register(new URL("sw.js", root), {scope: root.pathname, updateViaCache: "none"});
  watch(registration);
  await installed(registration);
  const shelf = await openShelf();
  if (!shelf) throw new Error(text("offline.no-room"));
  const getter = new Files({list: files, base: import.meta.url, shelf, onProgress: (loaded) => say("offline.python", {loaded: megabytes(loaded), all: megabytes(size)})});
  for (const name of await lacking()) {
    await getter.bytes(name);
    await getter.stored;
  }
  if ((await lacking()).length) throw new Error(text("offline.no-room"));
  ready();
}

/* Resolves when the first version is in place; rejects when its files could not all be had. */
function installed(registration) {
  if (registration.active) return;
  const worker = registration.installing ?? registration.waiting;
  return new Promise((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error(text("offline.incomplete")));
    });
  });
}

/* -> names of Python's files that the shelf has not got; what lies there was right when it was put there. */
async function lacking() {
  const shelf = await openShelf(), names = Object.keys(files);
  const there = await Promise.all(names.map((name) => shelf?.match(new URL(files[name].url, import.meta.url).href)));
  return names.filter((_, i) => !there[i]);
}

function ready() {
  page.dataset.offline = "ready";
  button.hidden = true;
  say("offline.ready", {size: megabytes(size)});
}

/* A newer version that has been installed waits; the reader decides. */
function watch(registration) {
  const tell = () => { if (registration.waiting && registration.active) offer(registration.waiting); };
  tell();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", tell));
}

function offer(waiting) {
  const notices = pageNotices();
  notices.show("new-version", text("offline.new"), {
    [text("offline.load-new")]: () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {once: true});
      waiting.postMessage("take over");
    },
    [text("offline.later")]: () => notices.forget("new-version"),
  });
}

function say(key, facts) { words.textContent = text(key, facts); }
