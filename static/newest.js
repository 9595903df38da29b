/* Questions that follow the reader's typing: one is out at a time, and of all that was wished meanwhile only the newest is asked.

   const wish = newest(element, (answer) => draw(answer));   wish({do: "attend", sentence: "..."})
   The element gets data-state "waiting" | "ready"; a problem is said in its [data-part=problem], and what it shows meanwhile
   is old: data-stale. An answer that is no longer wanted is thrown away. */

import {ask} from "./python.js";
import {text} from "./text.js";

export function newest(element, take) {
  let wished = null, asking = false;

  async function askAll() {
    while (wished) {
      const question = wished;
      wished = null;
      const answer = await ask(question, {});
      if (wished) continue;
      element.dataset.state = "ready";
      const why = problem(answer);
      element.querySelector("[data-part=problem]").textContent = why;
      element.toggleAttribute("data-stale", Boolean(why));
      if (!why) take(answer);
    }
  }

  return (question) => {
    wished = question;
    element.dataset.state = "waiting";
    if (asking) return;
    asking = true;
    askAll().finally(() => { asking = false; });
  };
}

/* An answer of the door -> why it shows nothing, as a sentence, or "". */
export function problem(answer) {
  if (answer.ended) return text("widget.failed");
  return answer.slug ? text(`grid.problem.${answer.slug}`, answer) : answer.problem ?? "";
}
