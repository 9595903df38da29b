/* The worker Python lives in: a question comes in over a private port, printed text streams out, one answer goes back. */

import {files} from "./python-files.js";
import {startPython} from "./python-start.js";
import {prepare} from "./python-door.js";
import {limitMemory, closeDoors} from "./fence.js";

/* may: the page is painted, or its scripts run and take this worker: it may fetch.  given: the page listens, here. */
let go;
const may = new Promise((yes) => { go = yes; });
const given = new Promise((here) => {
  self.onmessage = ({data: {port}}) => {
    go();
    if (port) here(port);
  };
});
start();

/* Python starts at once, perhaps before the page listens (early.js); what there is to say waits for that. */
async function start() {
  const tell = (what, message) => given.then((port) => port.postMessage({say: what, ...message}));
  try {
    limitMemory();
    const pyodide = await startPython({files, may, progress: (progress) => tell("progress", {progress})});
    let port;
    const answer = prepare(pyodide, (what, message) => port.postMessage({say: what, ...message}));   // not a promise: Python may be computing
    closeDoors();
    port = await given;
    port.onmessage = ({data}) => answer(data);
    tell("ready");
  } catch (error) {
    tell("failure", {failure: {file: error.file ?? "", reason: error.reason ?? error.message ?? String(error)}});
  }
}
