/* The learning platform's object for a SCORM package, and who learns.
   <script id="scorm">: {version: "1.2" | "2004", parts: [[name on the shelf, points], ...]}, the parts in the order of the page. */

const {version, parts} = JSON.parse(document.getElementById("scorm").textContent);
const old = version === "1.2";
const api = find(old ? "API" : "API_1484_11");
const call = (name, ...given) => api[old ? `LMS${name}` : {Finish: "Terminate"}[name] ?? name](...given);
const begun = Boolean(api) && String(call("Initialize", "")) !== "false";
const learner = begun && call("GetValue", old ? "cmi.core.student_id" : "cmi.learner_id");
if (learner) document.documentElement.dataset.learner = learner;

export {begun, call, old, parts};

/* The platform's object: in a window around this one, or around the one that opened it. */
function find(name) {
  for (let at of [self, self.opener].filter(Boolean)) {
    for (let up = 0; up < 20 && at; up += 1) {
      try {
        if (at[name]) return at[name];
        at = at.parent === at ? null : at.parent;
      } catch { break; }      // of another origin: the platform is not there
    }
  }
  return null;
}
