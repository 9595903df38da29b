/* The worker Python lives in: a question comes in over a private port, printed text streams out, one answer goes back. */

import {files} from "./python-files.js";
import {startPython} from "./start.js";
import {prepare} from "./door.js";
import {entries, place, unzip} from "./pack.js";
import {limitMemory, closeDoors} from "./sandbox.js";

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
    let port;   // a promise of it would not do: Python may be computing
    const pyodide = await startPython({files, may, progress: (progress) => tell("progress", {progress}), onKept: () => tell("kept"), left: self.name.endsWith("left"),
      waits: (file) => port?.postMessage({say: "fetching", file})});
    const answer = prepare(pyodide, (what, message) => port.postMessage({say: what, ...message}));
    closeDoors();
    port = await given;
    port.onmessage = async ({data: {files, ...asked}}) => {
      if (files) place(entries(await unzip(files)), pyodide.FS);
      answer(asked);
    };
    tell("ready");
  } catch (error) {
    tell("failure", {failure: {file: error.file ?? "", reason: error.reason ?? error.message ?? String(error)}});
  }
}
