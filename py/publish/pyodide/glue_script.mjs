/* node script.mjs NODE_MODULES < script: prints it without what nothing in it uses, and with short names. */

import {readFileSync} from "node:fs";
import {join} from "node:path";
import {pathToFileURL} from "node:url";

const {minify} = await import(pathToFileURL(join(process.argv[2], "terser/main.js")));
const {code} = await minify(readFileSync(0, "utf8"), {module: true, compress: {passes: 3, pure_getters: true}, mangle: true, format: {comments: false}});
process.stdout.write(code);
