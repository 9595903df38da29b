/* A plain script that every browser runs: where the page's own scripts do not live, it says so, and what to do instead.
   Browsers load no modules from a folder, or in a frame that is sandboxed without allow-same-origin; a server may send .js files
   as plain text; a browser may be too old. So what stands here is what old browsers understand. */

(function () {
  var page = document.documentElement, framed = location.protocol.indexOf("http") === 0 && window.origin === "null";

  function tell(key) {
    var words = JSON.parse(document.getElementById("interface").textContent), note = document.createElement("p"), main = document.querySelector("main");
    note.className = "note";
    note.setAttribute("role", "alert");
    note.textContent = words[key];
    if (framed) {
      var link = document.createElement("a");
      link.href = location.href;
      link.target = "_blank";
      link.rel = "noopener";
      link.textContent = words["page.framed-link"];
      note.appendChild(document.createTextNode(" "));
      note.appendChild(link);
    }
    main.insertBefore(note, main.firstChild);
  }

  if (framed) tell("page.framed");
  else if (location.protocol === "file:") tell("page.from-disk");
  else if (!("noModule" in document.createElement("script")) || !window.customElements) tell("page.old-browser");
  else addEventListener("load", function () { if (!page.hasAttribute("data-alive")) tell("page.no-scripts"); });
})();
