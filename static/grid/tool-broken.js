/* Break it on purpose: the layer with one mistake in it. Says what changed, and by which words of the grader it would be found. */

import {text} from "../shared/text.js";

export function attach(grid, box) {
  const banner = grid.inside("banner"), says = box.querySelector("[data-part=broken-says]");
  const radio = (variant) => box.querySelector(`input[value="${variant ?? ""}"]`);

  box.addEventListener("change", ({target}) => {
    grid.variant = target.value || null;
    grid.wish();
    says.replaceChildren(...grid.variant ? [paragraph(text(`grid.broken.${grid.variant}.says`)), paragraph(text("grid.broken.found", {words: text(`grid.broken.${grid.variant}.found`)}))] : []);
  });
  banner.addEventListener("click", ({target}) => {
    if (target.dataset.do !== "mend") return;
    radio(null).checked = true;
    radio(null).dispatchEvent(new Event("change", {bubbles: true}));
    radio(null).focus();
  });
  const show = () => {
    radio(grid.variant).checked = true;
    if (grid.theirs) return;                      // tool-own.js has the banner now
    banner.hidden = !grid.variant;
    if (grid.variant) banner.replaceChildren(text("grid.broken.banner", {what: text(`grid.broken.${grid.variant}`)}), " ", mend());
  };
  grid.addEventListener("drawn", show);
  show();
}

function paragraph(sentence) {
  return Object.assign(document.createElement("p"), {textContent: sentence});
}

function mend() {
  const button = Object.assign(document.createElement("button"), {type: "button", textContent: text("grid.broken.mend")});
  button.dataset.do = "mend";
  return button;
}
