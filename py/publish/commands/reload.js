/* Development only, added by `build.py serve`: reloads the page after a build, shows the mistake that stopped one. */

let news, known;

addEventListener("visibilitychange", listen);
listen();

/* Only the page in front listens: a browser keeps six connections to one host, and each listener holds one. */
function listen() {
  news?.close();
  if (document.hidden) return;
  news = new EventSource("/_dev/events");
  news.onmessage = async ({data}) => {
    const {build, mistake} = JSON.parse(data);
    show(mistake);
    known ??= build;
    if (build === known) return;
    await newest();
    location.reload();
  };
}

/* A page that works offline comes from its service worker: let that fetch the new build first. */
async function newest() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  await registration.update().catch(() => {});
  const coming = registration.installing ?? registration.waiting;
  if (coming && coming.state !== "activated") await Promise.race([
    new Promise((done) => coming.addEventListener("statechange", () => coming.state === "activated" && done())),
    new Promise((done) => setTimeout(done, 3000)),
  ]);
}

/* The mistake stands above the page, as text: file, line, what was found, what to do. */
function show(mistake) {
  document.querySelector("[data-part=mistake]")?.remove();
  if (!mistake) return;
  const box = Object.assign(document.createElement("pre"), {textContent: mistake});
  box.dataset.part = "mistake";
  box.setAttribute("role", "alert");
  const looks = {position: "sticky", top: "0", "z-index": "99", margin: "0", padding: "1em", background: "#7a1020",
                 color: "#fff", font: "14px/1.5 monospace", "white-space": "pre-wrap"};
  for (const [name, value] of Object.entries(looks)) box.style.setProperty(name, value);
  document.body.prepend(box);
}
