/* Starts Python: the plain way, straight from the files of the site. */

/* files {name: {url, sha256, bytes}} -> pyodide, with NumPy and the course's own modules importable. */
export async function startPython({files, progress}) {
  const at = (name) => new URL(files[name].url, import.meta.url).href;
  progress({stage: "download", loaded: 0, total: 0});
  const {loadPyodide} = await import(at("pyodide.mjs"));
  const lock = await (await fetch(at("pyodide-lock.json"))).json();
  const wheel = Object.keys(files).find((name) => name.startsWith("numpy-"));
  lock.packages.numpy.file_name = at(wheel);
  const pyodide = await loadPyodide({
    indexURL: new URL(".", at("pyodide.mjs")).href,
    stdLibURL: at("python_stdlib.zip"),
    lockFileContents: lock,
    jsglobals: Object.create(null),
    packages: ["numpy"],
  });
  progress({stage: "start", loaded: 0, total: 0});
  pyodide.unpackArchive(await (await fetch(at("course.zip"))).arrayBuffer(), "zip", {extractDir: "/course"});
  pyodide.runPython("import sys; sys.path.insert(0, '/course')");
  return pyodide;
}
