/* Printing: what a teacher hands out, with the answers on a last page if she asks for them; as a worksheet without anything that was answered
   here, and with lines to write on (css/print.css). */

class PrintAnswers extends HTMLElement {
  connectedCallback() {
    this.querySelector("[data-do=print]").addEventListener("click", () => print());
    const wanted = this.querySelector("[name=answers]"), show = () => this.show(wanted.checked);
    wanted.addEventListener("change", show);
    addEventListener("beforeprint", show);   // a challenge may have been passed since
    this.querySelector("[name=worksheet]").addEventListener("change", ({target}) => document.documentElement.toggleAttribute("data-worksheet", target.checked));
  }

  /* The page is not seen on a screen; css/print.css lets it begin on a new sheet. */
  show(wanted) {
    const page = this.querySelector("[data-part=answers]");
    page.replaceChildren(page.firstElementChild);
    page.dataset.wanted = wanted;
    if (!wanted) return;
    const list = document.createElement("ol");
    for (const question of document.querySelectorAll("quiz-question")) list.append(answer(question));
    page.append(list);
    for (const template of document.querySelectorAll("template[data-part=solutions]")) {
      if (template.closest("code-challenge").triesLeft !== 0) continue;   // its author lets it be seen later
      page.append(template.content.querySelector("figure").cloneNode(true));
    }
  }
}

function answer(question) {
  const item = document.createElement("li"), {right = [], answer, unit} = JSON.parse(question.querySelector("[data-part=question]").textContent);
  const prompt = copy(question.querySelector(".prompt"), "div");
  prompt.className = "prompt";
  item.append(prompt);
  if (answer !== null) {
    const said = [...question.querySelectorAll("[data-reply]")].find((reply) => reply.dataset.reply === String(answer));
    const line = document.createElement("p");
    line.textContent = `${answer} ${unit ?? ""}`.trim();
    item.append(line, ...(said ? [copy(said, "div")] : []));
  }
  for (const i of right) {
    const option = question.querySelector(`[data-option="${i}"]`);
    item.append(copy(option.querySelector(".text"), "p"), copy(option.querySelector("[data-part=reason]"), "div"));
  }
  return item;
}

/* The same words in another element, without the ids and the marks of the question. */
function copy(from, tag) {
  const made = document.createElement(tag);
  made.append(...[...from.childNodes].map((node) => node.cloneNode(true)));
  for (const one of made.querySelectorAll("[id]")) one.removeAttribute("id");
  return made;
}

customElements.define("print-answers", PrintAnswers);
