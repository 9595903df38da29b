/* ?embed=NAME: one cell, question or widget of the page alone, for a frame in another page, with a link to its lesson.

   The frame's height goes to the page around it, as {subject: "lti.frameResize", height} in pixels, whenever it changes: the message of
   learning platforms (IMS LTI), which Canvas follows by itself; docs/hosting.md has the lines for any other page. */

import {text} from "../../shared/text.js";

const css = `
[data-away] { display: none !important; }
body, .sheet, main { padding: 0 !important; margin: 0 !important; min-block-size: 0 !important; display: block !important; }
.embedded { margin: 0; padding: .5rem 1rem; font: 400 var(--small)/1.4 var(--sans); }
main { padding: .5rem 1rem 0 !important; }
main figure, main code-cell, main quiz-question { margin-block: 0 .5rem; }
`;

function embed(name) {
  const sheet = new CSSStyleSheet(), foot = document.createElement("p"), link = document.createElement("a");
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const one = [...document.querySelectorAll(".prose [name]")].find((element) => element.localName.includes("-") && element.getAttribute("name") === name);
  const here = new URL(location.href);
  here.search = "";
  here.hash = one?.id ?? "";
  Object.assign(link, {href: here.href, target: "_blank", rel: "noopener", textContent: text("embed.lesson", {title: document.querySelector("h1").textContent})});
  foot.className = "embedded";
  if (!one) foot.append(text("embed.none", {name: name.slice(0, 60)}), " ");
  foot.append(link);
  for (let at = one ?? document.querySelector("main"); at !== document.body; at = at.parentElement) {
    for (const other of at.parentElement.children) if (other !== at && !keep.includes(other.localName)) other.dataset.away = "";
  }
  if (!one) for (const child of document.querySelector("main").children) child.dataset.away = "";
  document.querySelector("main").append(foot);
  if (parent !== self) new ResizeObserver(() => tellHeight()).observe(document.body);
}

const keep = ["script", "style", "template"];

function tellHeight() {
  parent.postMessage({subject: "lti.frameResize", height: Math.ceil(document.body.getBoundingClientRect().height)}, "*");   // a height is nobody's secret
}

embed(new URLSearchParams(location.search).get("embed"));
