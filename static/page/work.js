/* The reader's work as one file: saved, loaded, and a plain word when the browser does not keep it.

   The file: {format, version, course, release, saved: ISO time, items: [{lesson, name, value}]}; release changes with what is asked. A file is somebody's letter, not ours:
   read() takes it only if every part is of a known kind and size, and says in one sentence what is wrong with it.
   Values reach the page as text only, wherever they are shown. */

import {shelf, shelves, storage} from "../shared/storage.js";
import {Notices, pageNotices} from "../shared/notices.js";
import {forgetAll} from "../shared/large-storage.js";
import {restart} from "../python/python.js";
import {resultsPage} from "./results-page.js";
import {download} from "../shared/download.js";
import {text} from "../shared/text.js";

const format = "lesson work", version = 1;
const most = {file: 5e6, value: 400_000, items: 2000, depth: 12};
const {course = "course", release = ""} = document.documentElement.dataset;

const isText = (value) => typeof value === "string";
const isRecord = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const optional = (fits, value) => value == null || fits(value);
const holdsSource = (value) => isText(value?.source) && ["stub", "tab", "before", "aside", "at"].every((part) => optional(isText, value[part]));
const kinds = {                  // first part of a shelf's name -> what its value must look like
  cell: holdsSource,
  challenge: holdsSource,
  verdict: (value) => isText(value?.source) && Array.isArray(value.judged?.checks) && Array.isArray(value.judged.findings),
  quiz: (value) => isRecord(value) && optional(isText, value.verdict),
  grid: (value) => optional(isText, value?.guess),
  helpful: isText,
};
const small = (value) => value !== null && JSON.stringify(value).length < 20_000;   // shelves that are not in the table yet
const names = {lesson: /^[a-z0-9-]{0,60}$/, name: /^[a-z][a-z-]{0,30}(\/[\w-]{1,80})?$/};

/* -> what the file holds; an editor stores a moment after the last key, so it is told first */
function work() {
  dispatchEvent(new Event("keep-now"));
  return {format, version, course, release, saved: new Date().toISOString(), items: shelves()};
}

/* The text of a file -> {items, saved} or {refused: sentence} */
export function read(letter) {
  if (letter.length > most.file) return no("big");
  let file;
  try { file = JSON.parse(letter); } catch { return no("not-json"); }
  if (file?.format !== format || !Array.isArray(file.items)) return no("other-kind");
  if (file.version !== version) return no("version", {version: String(file.version).slice(0, 20)});
  if (file.course !== course) return no("course", {course: String(file.course).slice(0, 80)});
  if (!onlyKeys(file, ["format", "version", "course", "release", "saved", "items"]) || file.items.length > most.items) return no("other-kind");
  const bad = file.items.findIndex((item) => !sound(item));
  return bad < 0 ? {items: file.items, saved: isText(file.saved) ? file.saved : ""} : no("item", {number: bad + 1});
}

function sound(item) {
  if (!onlyKeys(item, ["lesson", "name", "value"]) || !isText(item.lesson) || !isText(item.name)) return false;
  if (!names.lesson.test(item.lesson) || !names.name.test(item.name)) return false;
  if (item.value === undefined || tooDeep(item.value, most.depth) || JSON.stringify(item.value).length > most.value) return false;
  return Boolean((kinds[item.name.split("/")[0]] ?? small)(item.value));
}

const onlyKeys = (object, keys) => isRecord(object) && Object.keys(object).every((key) => keys.includes(key));

function tooDeep(value, left) {
  return value !== null && typeof value === "object" && (left === 0 || Object.values(value).some((part) => tooDeep(part, left - 1)));
}

const no = (reason, facts) => ({refused: text(`work.refused.${reason}`, facts)});

/* ---- the part of the page's foot that saves and loads ---- */

class Desk {
  constructor(foot) {
    this.words = foot.querySelector("[data-part=storage]");
    this.picker = foot.querySelector("input[data-part=import]");
    this.notices = new Notices(this.words.parentElement, () => foot.querySelector("[data-do=import]"));
    foot.querySelector("[data-do=export]").addEventListener("click", () => save());
    foot.querySelector("[data-do=import]").addEventListener("click", () => this.picker.click());
    foot.querySelector("[data-do=erase]").addEventListener("click", () => this.erase());
    foot.querySelector("[data-do=restart-python]")?.addEventListener("click", () => { restart(); this.say(text("work.restarted")); });
    foot.querySelector("[data-do=hand-in]").addEventListener("click", () => this.handIn());
    this.picker.addEventListener("change", () => this.load(this.picker.files[0]));
    this.warnOfSafari();
  }

  async load(file) {
    this.picker.value = "";
    this.notices.forget("import");
    if (!file) return;
    const letter = file.size > most.file ? {refused: text("work.refused.big")} : read(await file.text());
    if (letter.refused) return this.say(letter.refused);
    dispatchEvent(new Event("keep-now"));   // what was typed a moment ago may differ, too
    const differ = letter.items.filter(({lesson, name, value}) => {
      const here = shelf(name, lesson).read();
      return here !== null && JSON.stringify(here) !== JSON.stringify(value);
    });
    if (!differ.length) return this.take(letter.items);
    this.notices.show("import", text("work.differ", {count: differ.length, all: letter.items.length}), {
      [text("work.replace")]: () => this.take(letter.items),
      [text("work.cancel")]: () => this.notices.forget("import"),
    });
  }

  take(items) {
    const kept = items.filter(({lesson, name, value}) => shelf(name, lesson).write(value)).length;
    this.say(text(kept === items.length ? "work.loaded" : "work.loaded-partly", {kept, all: items.length}));
    this.notices.show("import", text("work.reload-note"), {[text("work.reload")]: () => location.reload()});
  }

  /* A results file for the teacher: asks for a name, which is kept only in that file. */
  handIn() {
    const label = document.createElement("label"), name = document.createElement("input");
    Object.assign(name, {type: "text", maxLength: 100, autocomplete: "name"});
    label.append(text("results.name"), " ", name);
    this.notices.show("hand-in", text("results.what"), {
      [text("results.save")]: () => {
        const results = {...work(), student: name.value.trim()};
        download(resultsPage(results), `${fileName(results.student) || course}-results.html`, "text/html");
        this.notices.forget("hand-in");
        this.say(text("results.saved-file"));
      },
      [text("work.cancel")]: () => this.notices.forget("hand-in"),
    }, label);
    name.focus();
  }

  /* On a shared computer: nothing of hers is left for the next one. Python itself stays; it holds nothing that she wrote. */
  erase() {
    this.notices.show("erase", text("work.erase-what"), {
      [text("work.erase-all")]: async () => {
        dispatchEvent(new Event("keep-now"));   // an editor that has something to store does it now, not when the page goes
        for (const {lesson, name} of shelves()) shelf(name, lesson).forget();
        await forgetAll();
        location.reload();
      },
      [text("work.cancel")]: () => this.notices.forget("erase"),
    });
  }

  /* Safari empties the storage of pages that were not visited for seven days: said once there is something to lose. */
  warnOfSafari() {
    const safari = /Safari\//.test(navigator.userAgent) && !/Chrom|Android|Edg/.test(navigator.userAgent), told = shelf("safari-told", "");
    if (!safari || told.read() || !shelves().length) return;
    told.write(true);
    this.say(text("work.safari"));
  }

  say(sentence) { this.words.textContent = sentence; }
}

function save() {
  download(JSON.stringify(work(), null, 1), `${course}-work-${new Date().toISOString().slice(0, 10)}.json`, "application/json");
}

const fileName = (words) => words.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");

/* ---- storing fails: said once, where it is seen, with the way out ---- */

function warn() {
  const notices = pageNotices();
  if (!storage.trouble) return notices.forget("trouble");
  notices.show("trouble", text(`work.trouble.${storage.trouble}`), {
    [text("work.export")]: save,
    [text("work.dismiss")]: () => notices.forget("trouble"),
  });
}

const foot = document.querySelector("footer:has([data-do=export])");
if (foot) new Desk(foot);
storage.addEventListener("trouble", warn);
if (storage.trouble) warn();
