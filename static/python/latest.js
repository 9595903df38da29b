/* Questions that follow the reader's typing: one is out at a time, and of all that was wished meanwhile only the newest is asked.

   const wish = newest(element, (answer) => draw(answer));   wish({do: "attend", sentence: "..."})
   The element gets data-state "waiting" | "ready"; a problem is said in its [data-part=problem], and what it shows meanwhile
   is old: data-stale. While Python itself is still on its way, [data-part=waiting] says so, if there is one.
   An answer that is no longer wanted is thrown away. wish() promises that all is answered.
   compute(question) -> answer   where one question to Python is not enough */

import {ask, python} from "./python.js";
import {text} from "../shared/text.js";

export function newest(element, take, compute = (question) => ask(question, {})) {
  const waiting = element.querySelector("[data-part=waiting]");
  let wished = null, asking = null;

  async function askAll() {
    while (wished) {
      const question = wished;
      wished = null;
      const answer = await compute(question);
      if (wished) continue;
      enter("ready");
      const why = problem(answer);
      element.querySelector("[data-part=problem]").textContent = why;
      element.toggleAttribute("data-stale", Boolean(why));
      if (!why) take(answer);
    }
  }

  function enter(state) {
    element.dataset.state = state;
    tellWaiting();
  }

  function tellWaiting() {
    if (waiting) waiting.textContent = element.dataset.state === "waiting" && python.state !== "ready" ? text("grid.waiting") : "";
  }
  python.addEventListener("state", tellWaiting);

  return (question) => {
    wished = question;
    enter("waiting");
    asking ??= askAll().finally(() => { asking = null; });
    return asking;
  };
}

/* An answer of the door -> why it shows nothing, as a sentence, or "". */
export function problem(answer) {
  if (answer.ended) return text(answer.ended === "failed" ? "widget.failed" : "widget.ended");
  return answer.slug ? text(`grid.problem.${answer.slug}`, answer) : answer.problem ?? "";
}
