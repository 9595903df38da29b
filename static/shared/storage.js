/* What the reader wrote, kept in this browser: one shelf a thing, one key a shelf.

   const mine = shelf("cell/a1");      // this lesson's; shelf("cell/a1", "other-lesson") for another's
   mine.read()                         // the value last written (plain JSON), or null
   mine.write({source: "..."})         // true if it is really stored
   mine.forget()
   mine.watch((value) => ...)          // another tab wrote or forgot it; returns a function that ends watching
   shelves()                           // everything of this course: [{lesson, name, value}]
   storage.trouble                     // null | "forbidden" | "full";  event "trouble" on storage when that changes

   The origin may be shared with the teacher's other pages, so every key starts with the site's folder and the course;
   nothing without that prefix is ever read or removed. */

const page = document.documentElement.dataset;
const folder = new URL(page.root ?? "./", location.href).pathname;
const prefix = `${folder} ${page.course ?? "course"}${page.learner ? ` ${page.learner}` : ""}/`;     // a learning platform says who learns

export const storage = Object.assign(new EventTarget(), {trouble: null});

const untilReload = new Map();   // what could not be stored still lives as long as the page

export function shelf(name, lesson = page.lesson ?? "") {
  const key = `${prefix}${lesson}/${name}`;
  return {
    read: () => readKey(key),
    write: (value) => writeKey(key, value),
    forget: () => forgetKey(key),
    watch(tell) {
      const heard = (event) => { if (event.key === key) tell(parsed(event.newValue)); };
      addEventListener("storage", heard);
      return () => removeEventListener("storage", heard);
    },
  };
}

export function shelves() {
  const keys = new Set([...untilReload.keys(), ...storedKeys()]);
  return [...keys].filter((key) => key.startsWith(prefix)).sort().map((key) => {
    const [, lesson, name] = key.slice(prefix.length).match(/^([^/]*)\/(.*)$/s) ?? [null, "", key];
    return {lesson, name, value: readKey(key)};
  }).filter(({value}) => value !== null);
}

function readKey(key) {
  if (untilReload.has(key)) return untilReload.get(key);
  try { return parsed(localStorage.getItem(key)); }
  catch { return said("forbidden", null); }
}

function writeKey(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    untilReload.delete(key);
    return said(null, true);
  } catch (error) {
    untilReload.set(key, structuredClone(value));
    return said(error.name === "QuotaExceededError" ? "full" : "forbidden", false);
  }
}

function forgetKey(key) {
  untilReload.delete(key);
  try { localStorage.removeItem(key); } catch { said("forbidden"); }
}

function storedKeys() {
  try { return Object.keys(localStorage); } catch { return []; }
}

function parsed(json) {
  try { return json === null ? null : JSON.parse(json); } catch { return null; }   // a foreign hand wrote here: as good as empty
}

/* Notes whether storing works now; answers `result` so that callers read in one line. */
function said(trouble, result) {
  if (trouble === null && untilReload.size) trouble = storage.trouble;   // one thing stored, another still is not
  if (trouble !== storage.trouble) {
    storage.trouble = trouble;
    storage.dispatchEvent(new Event("trouble"));
  }
  return result;
}
