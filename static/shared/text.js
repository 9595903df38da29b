/* The words the page shows, by key; the build puts static/interface/<lang>.json into every page.
   text("cell.run") -> "Run";  text("check.count", {held: 3, all: 7}) -> "3 of 7 checks hold" */

import {saying} from "./say.js";

export const text = saying(JSON.parse(document.getElementById("interface")?.textContent ?? "{}"));
