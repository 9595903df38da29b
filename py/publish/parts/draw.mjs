/* node draw.mjs: draws figures for the build, with the functions that draw them in the page.
   A line of JSON on standard input {figure, data, words}  -> a line of JSON on standard output {html} or {error}. */

import {createInterface} from "node:readline";
import {renderToString} from "preact-render-to-string";
import {saying} from "../../../static/shared/say.js";

for await (const line of createInterface({input: process.stdin})) console.log(JSON.stringify(await answer(JSON.parse(line))));

async function answer({figure, data, words}) {
  try {
    const {draw} = await import(`../../../static/drawing/${figure}.js`);
    return {html: renderToString(draw(data, saying(words)))};
  } catch (error) {
    return {error: `${error.name}: ${error.message}`};
  }
}
