/* What code in the worker may reach. Python gets no `js` module at all (jsglobals is empty); this is the second fence,
   for whoever finds a way to the worker's globals: no storage, no messages to the page, no network beyond this site. */

const most = (navigator.deviceMemory ?? 8) > 2 ? 1024 : 512;   // MB of Python's memory: then MemoryError, instead of a dead tab

export function limitMemory() {
  const {prototype} = WebAssembly.Memory, grow = prototype.grow;
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > most * 2 ** 20) throw new RangeError(`more than ${most} MB`);
    return grow.call(this, pages);
  };
}

const taken = ["indexedDB", "caches", "WebSocket", "WebSocketStream", "WebTransport", "EventSource", "BroadcastChannel", "Worker", "SharedWorker",
  "importScripts", "postMessage", "close", "eval", "Notification", "FileReaderSync", "webkitRequestFileSystem", "webkitRequestFileSystemSync"];

export function closeDoors() {
  for (const name of taken) hide(self, name);
  for (const name of ["storage", "serviceWorker", "locks", "sendBeacon"]) hide(navigator, name);
  const makers = [function () {}, async function () {}, function* () {}, async function* () {}];
  for (const make of makers) hide(Object.getPrototypeOf(make), "constructor");   // `Function("return self")`
  const {fetch} = self;
  hide(self, "fetch", (what, how) => fetch(own(what), how));
  const {open} = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, url, ...more) { return open.call(this, method, own(url), ...more); };
}

function hide(owner, name, value) {
  if (!(name in owner)) return;
  try { Object.defineProperty(owner, name, {value, writable: false, configurable: false}); } catch { /* the browser holds it fast */ }
}

/* An address inside the site's own folder, or an error that says so. It is read once, and what was looked at is what is asked for. */
function own(what) {
  if (what instanceof Request) throw new TypeError("fetch takes an address on this page, not a Request");
  const url = new URL(String(what), self.location.href), site = new URL("../../", import.meta.url);
  if (url.protocol === "data:" || url.origin === site.origin && url.pathname.startsWith(site.pathname)) return url.href;   // data: asks nobody
  throw new TypeError(`${url.host} is outside this site: code on this page has no network`);
}
