/* A tab that was open while the course was updated: a file it still asks for is gone, or is another. Says so, and offers the reload. */

import {pageNotices} from "../shared/notices.js";
import {python} from "../python/python.js";
import {text} from "../shared/text.js";

const root = new URL(document.documentElement.dataset.root ?? "./", location.href), mine = new URL("./", import.meta.url).href.slice(root.href.length);
let told = null;

/* Asked when a file could not be had. The list of the site's files (sw.js) names the folder of the scripts, which differs from version to version. */
export async function tellIfUpdated() {
  if ("single" in document.documentElement.dataset || !location.protocol.startsWith("http")) return;
  const list = await fetch(new URL("sw.js", root), {cache: "no-store"}).then((answer) => (answer.ok ? answer.text() : ""), () => "");
  if (!list.includes("assets/") || list.includes(mine)) return;
  const kept = await navigator.serviceWorker?.getRegistration(root).catch(() => null);
  if (kept?.active) return kept.update().catch(() => {});   // its newer version is offered when it is whole (offline.js)
  told ??= pageNotices();
  told.show("new-version", text("page.updated"), {
    [text("work.reload")]: () => {
      dispatchEvent(new Event("keep-now"));
      location.reload();
    },
    [text("offline.later")]: () => told.forget("new-version"),
  });
}

python.addEventListener("state", () => { if (python.state === "failed") tellIfUpdated(); });
