/* A plain text field in place of the editor, where CodeMirror could not be loaded. */

export function createSurface(root, {source, label, onChange, onRun}) {
  const field = root.appendChild(document.createElement("textarea"));
  Object.assign(field, {value: source, spellcheck: false, autocapitalize: "off", rows: source.split("\n").length + 1});
  field.setAttribute("aria-label", label);
  field.addEventListener("input", () => onChange(field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    onRun();
  });
  return {
    get source() { return field.value; },
    set source(text) {
      if (text === field.value) return;
      field.value = text;
      onChange(text);
    },
    mark() {},   // the message names the line; a text field has no way to show it
    focus(line) {
      field.focus();
      const before = field.value.split("\n").slice(0, (line ?? 1) - 1).join("\n").length;
      if (line) field.setSelectionRange(before, before);
    },
  };
}
