/* The service worker: after one visit the course is there without a network.

   One cache holds all pages, scripts and styles of one version of the site, so versions never mix; it counts only when every
   file is in it and its sha256 is right. Python's files lie on a shelf of their own (fetch.js) and are answered from there.
   Other sites may share this origin, so every name begins with this site's path, and nothing without it is touched.
   A new version waits until the reader asks for it, or until no page of the course is open. */

const version = "VERSION";
const files = {FILES: 0};      // written by the build (py/publish/site/service_worker.py): {path: sha256}; a page's path ends in "/"

const {caches, crypto} = self, scope = new URL("./", self.location.href);
const [shells, shelf] = [`${scope.pathname}shell `, `${scope.pathname}python`], mine = shells + version;
const at = (path) => new URL(path, scope).href;

self.addEventListener("install", (event) => {
  route(event);
  event.waitUntil(install());
});
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({data}) => { if (data === "take over") self.skipWaiting(); });
self.addEventListener("fetch", (event) => {
  const {request} = event, url = new URL(request.url);
  if (request.method === "GET" && url.href.startsWith(scope.href)) event.respondWith(answer(request, url));
});

/* Where it can, the browser answers from the caches itself, as `answer` would, and need not start this worker first. A page with a question mark is `answer`'s. */
function route(event) {
  const under = (path) => ({urlPattern: {pathname: scope.pathname + path, search: ""}});
  const pages = Object.keys(files).filter((path) => path === "" || path.endsWith("/"));
  try {
    event.addRoutes?.([
      {condition: {or: [...pages, "assets/*"].map(under)}, source: {cacheName: mine}},
      {condition: under("python/*"), source: {cacheName: shelf}},
    ]).catch(() => {});
  } catch { /* an address that is no pattern, or more pages than it takes: then everything is `answer`'s */ }
}

/* Four at a time; what an install that was cut had brought, or an older version holds unchanged, is not fetched again. */
async function install() {
  const cache = await caches.open(mine), older = await Promise.all((await others()).map((name) => caches.open(name)));
  const waiting = Object.entries(files);
  const bring = async () => {
    for (let next; (next = waiting.shift());) {
      const [path, sha256] = next;
      if (await cache.match(at(path))) continue;
      await cache.put(at(path), await unchanged(older, path, sha256) ?? await fetched(path, sha256));
    }
  };
  await Promise.all([bring(), bring(), bring(), bring()]);
}

async function unchanged(older, path, sha256) {
  for (const cache of older) {
    const kept = await cache.match(at(path));
    if (kept?.headers.get("X-Sha256") === sha256) return kept;
  }
  return null;
}

async function fetched(path, sha256) {
  const got = await fetch(new Request(at(path), {cache: "reload"}));      // not the browser's own copy of an older version
  const bytes = await got.arrayBuffer(), digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const found = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!got.ok || found !== sha256) throw new Error(`${path} is not the file of this version`);
  return new Response(bytes, {headers: {"Content-Type": got.headers.get("Content-Type") ?? "", "X-Sha256": sha256}});
}

async function activate() {
  await Promise.all((await others()).map((name) => caches.delete(name)));
  await self.clients.claim();
}

const others = async () => (await caches.keys()).filter((name) => name.startsWith(shells) && name !== mine);

async function answer(request, url) {
  const path = url.pathname.slice(scope.pathname.length).replace(/(^|\/)index\.html$/, "$1");
  if (path in files) return (await kept(mine, path)) ?? fetch(request);
  if (`${path}/` in files) return Response.redirect(at(`${path}/${url.search}`));
  if (path.startsWith("python/")) return (await kept(shelf, path)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    return (await kept(mine, "404.html")) ?? Response.error();
  }
}

const kept = async (name, path) => (await caches.open(name)).match(at(path));
