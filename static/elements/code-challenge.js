/* <code-challenge name="self_attention" solution="pass">: a function to write, and Check.

   Two questions: observe runs the student's code, in an interpreter that is thrown away, and writes down what is seen; judge,
   which holds the rules and runs where no student code ever ran, says what it means (workers.js). data-verdict="passed" is set only if the page finds the numbers right, too.
   Event "challenge-passed" (bubbles), detail {function, source, again}: after a pass; again: a kept pass is shown once more.
   property passed: {function, source} of a passed text that still stands in the editor, or null.
   solution   when the author's solution may be seen: after a "pass", after a number of tries, or "never" (then it is not in the page)
   Kept on the shelf "verdict/<name>": {passed: has it ever, source, judged: the judge's words about that source, tries,
   shown?: when the solution was first seen, {tries, passed}}. */

import {agrees} from "../code/second-opinion.js";
import {checkElement, findingElement, hintsLeft, nextHint} from "../code/findings.js";
import {CodeBox} from "../code/code-box.js";
import {onward, reward} from "../code/reward.js";
import {ask, warm} from "../python/python.js";
import {tellIfUpdated} from "../page/updated.js";
import {shelf} from "../shared/storage.js";
import {text} from "../shared/text.js";

const deaths = {"too-long": "too-long", exited: "exits", crashed: "crashed", unreadable: "unreadable"};   // how a run ended -> what the judge calls it
const unreadable = {stage: "killed", why: "unreadable"};
const silence = 30_000;   // ms for the packet to come, then Check says that it did not

class CodeChallenge extends CodeBox {
  shelfName = "challenge";
  mainDeed = "check";
  cache = "default";

  connectedCallback() {
    if (this.editor) return;
    this.verdicts = shelf(`verdict/${this.name}`);
    super.connectedCallback();
    Object.assign(this.deeds, {
      check: () => this.check(),
      hint: () => this.hint(),
      solution: () => this.askSolution(),
    });
    this.addEventListener("focusin", warm);
    this.recall();
    this.packet();
  }

  get passed() { return this.dataset.verdict === "passed" ? {function: this.getAttribute("function"), source: this.source} : null; }

  async check() {
    this.say("challenge.fetching");
    const packet = await this.packet();
    if (!packet) {
      tellIfUpdated();
      return this.say("challenge.no-packet");
    }
    const {function: name, calls, checks, messages, expected} = packet, source = this.source;
    const seen = await this.put({do: "observe", source, function: name, calls}, "check");
    if (!seen) return;
    const death = deaths[seen.ended];
    if (seen.ended && !death) return this.ended(seen);
    if (typeof seen.output === "string" && seen.output) this.output.print([{kind: "out", text: seen.output}]);
    const watched = death ? {stage: "killed", why: death, line: seen.line} : seen.problem ? unreadable : seen;
    const judge = (seen) => ask({do: "judge", checks, messages, calls, seen}, {signal: this.leaving.signal});
    let judged = await judge(watched);
    if (judged.problem) judged = await judge(unreadable);   // the student's code reached what writes down what is seen
    if (judged.problem || judged.ended) return this.ended(judged);
    if (judged.passed && !agrees(seen, expected)) this.contradict(judged);
    this.editor.mark(judged.passed ? null : lineOf(watched));
    this.show(judged);
    this.finish("done", ...this.count(judged));
    if (watched.stage === "syntax") this.offerMend();
    if (this.lost) this.offerAbove("gone", text("cell.gone"), "cell.run-above");
    this.keepVerdict(judged, source);
    if (this.source !== source) this.outdate();   // edited meanwhile
    else if (judged.passed) {
      this.tellPassed();
      reward(this.part("reward"), this);
    }
  }

  /* What the challenge is judged by: a file beside the page, fetched once the page is shown; null if it cannot be had now. */
  packet() {
    return this.asking ??= fetch(this.getAttribute("packet"), {priority: "low", cache: this.cache, signal: AbortSignal.timeout(silence)})
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
      .catch(() => {
        Object.assign(this, {asking: null, cache: "reload"});   // a browser keeps a "not found", too
        return null;
      });
  }

  /* The judge was content, the page's own numbers are not: the page decides. */
  contradict(judged) {
    judged.passed = false;
    judged.findings = [{slug: "numbers-differ", seen: text("challenge.differ"), expected: text("challenge.differ-expected"), hints: []}];
    for (const check of judged.checks) check.passed = null;
  }

  /* -> key and values of the sentence that counts the checks; "all" is said of a pass alone */
  count({passed, checks}) {
    const held = checks.filter((check) => check.passed).length;
    return [passed ? "challenge.passed" : held ? "challenge.count" : "challenge.none", {held, all: checks.length}];
  }

  show(judged) {
    this.part("verdict").hidden = false;
    delete this.part("verdict").dataset.stale;
    this.part("count").textContent = text(...this.count(judged));
    this.part("checks").replaceChildren(...judged.checks.map(checkElement));
    this.part("findings").replaceChildren(
      ...judged.findings.map((finding) => findingElement(finding)),
      ...(judged.remarks ?? []).map((remark) => findingElement(remark, "remark")));
    this.dataset.verdict = judged.passed ? "passed" : "failed";
    if (judged.passed && this.part("solutions")) this.solution(true);
    this.buttons();
  }

  placed(before, source) {
    super.placed(before, source);
    if (before > 0 || this.lastDeed !== "check") return;
    this.part("verdict").hidden = true;
    this.part("findings").replaceChildren();
    this.part("reward").hidden = true;
    delete this.dataset.verdict;
  }

  changed(source) {
    super.changed(source);
    this.outdate();
  }

  /* The findings stay to be read, but they speak of the text as it was. */
  outdate() {
    if (!this.dataset.verdict) return;
    delete this.dataset.verdict;
    this.part("count").textContent = text("challenge.edited");
    this.part("verdict").dataset.stale = "";
    this.part("reward").hidden = true;
    if (!this.busy) this.say("");   // "Passed" was said of another text
  }

  hint() {
    const finding = [...this.querySelectorAll("[data-part=finding]")].find(hintsLeft);
    const shown = finding && nextHint(finding);
    if (shown) this.say("challenge.hint-shown", shown);
    this.buttons();
  }

  /* How many more tries the solution waits for; Infinity: it waits for a pass. */
  get triesLeft() {
    const {passed, tries} = this.verdicts.read() ?? {};
    if (!this.part("solutions")) return Infinity;
    return passed ? 0 : Math.max(0, (Number(this.getAttribute("solution")) || Infinity) - (Number(tries) || 0));
  }

  askSolution() {
    const left = this.triesLeft;
    if (left > 0) return this.say(left === Infinity ? "challenge.after-pass" : left === 1 ? "challenge.after-try" : "challenge.after-tries", {left});
    const kept = this.verdicts.read();
    if (!kept.shown) this.verdicts.write({...kept, shown: {tries: Number(kept.tries) || 0, passed: kept.passed === true}});
    this.solution(this.part("solution").hidden);
  }

  solution(show) {
    const place = this.part("solution");
    if (!place.childElementCount) place.append(this.part("solutions").content.cloneNode(true));
    place.hidden = !show;
    this.button("solution").setAttribute("aria-expanded", show);
  }

  keepVerdict(judged, source) {
    const kept = this.verdicts.read(), passed = judged.passed || kept?.passed === true;
    const tries = (Number(kept?.tries) || 0) + 1;
    const shown = kept?.shown ?? (judged.passed && this.part("solutions") ? {tries, passed: true} : undefined);   // a pass shows it
    this.verdicts.write({passed, source, judged, tries, shown});
  }

  /* After a reload: the last verdict, if the text is still the one it speaks of. */
  recall() {
    const kept = this.verdicts.read();
    if (!kept || kept.source !== this.source) return;
    try { this.show(kept.judged); } catch { return this.verdicts.forget(); }   // an import may have left anything
    if (!kept.judged.passed) return;
    this.tellPassed(true);
    onward(this.part("reward"), this);
  }

  tellPassed(again = false) {
    this.dispatchEvent(new CustomEvent("challenge-passed", {bubbles: true, detail: {...this.passed, again}}));
  }

  buttons() {
    super.buttons();
    const left = [...this.querySelectorAll("[data-part=finding]")].some(hintsLeft);
    this.button("hint").setAttribute("aria-disabled", !left);
  }
}

/* The line of the first error that was seen, if the code raised one. */
function lineOf({error, calls = {}}) {
  return error?.line ?? Object.values(calls).find((call) => call.error)?.error.line ?? null;
}

customElements.define("code-challenge", CodeChallenge);
