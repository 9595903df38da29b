/* A click on the head of a column sorts its table; what prints is open. */
for (const head of document.querySelectorAll("th[data-sort]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") === "ascending", at = head.cellIndex, body = head.closest("table").tBodies[0];
    const value = (row) => row.cells[at].dataset.value ?? row.cells[at].textContent.trim();
    const compare = head.dataset.sort === "number" ? (a, b) => Number(value(a)) - Number(value(b)) : (a, b) => value(a).localeCompare(value(b));
    for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    body.append(...[...body.rows].sort(down ? (a, b) => compare(b, a) : compare));
  });
}
const opened = [];
addEventListener("beforeprint", () => { for (const one of document.querySelectorAll("details:not([open])")) { one.open = true; opened.push(one); } });
addEventListener("afterprint", () => { for (const one of opened.splice(0)) one.open = false; });
