/* The words the page shows, by key; the build puts static/interface/<lang>.json into every page.
   text("cell.run") -> "Run";  text("check.count", {held: 3, all: 7}) -> "3 of 7 checks hold" */

const words = JSON.parse(document.getElementById("interface")?.textContent ?? "{}");

export function text(key, values = {}) {
  const sentence = words[key] ?? key;   // a missing word shows its key: seen at once, breaks nothing
  return sentence.replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole);
}
