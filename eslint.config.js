/* How our JavaScript is checked: `python3 build.py test` runs ESLint (tests/publish/test_style.py); by hand: `npx eslint .`. */
import js from "@eslint/js";
import globals from "globals";

export default [
  {ignores: ["_site/", ".cache/", ".venv/", "node_modules/"]},
  js.configs.recommended,
  {
    languageOptions: {globals: {...globals.browser, ...globals.worker, earlyPython: "writable"}},   // early.js makes it
    rules: {"no-control-regex": "off"},   // what a terminal and a spreadsheet must not get are control characters
  },
  {files: ["static/root/**"], languageOptions: {globals: globals.serviceworker}},
  {files: ["py/publish/**", "tests/**"], languageOptions: {globals: globals.node}},
];
