/* The editor of a cell: highlighted text first, a real editor once the cell comes near the window.

   const editor = new Editor(place, {source, label, onChange, onRun});   place: the element that holds the build's <pre>
   editor.source          get and set; setting it can be undone by the reader (Ctrl+Z)
   editor.mark(line)      marks a line (1 is the first) where an error is; null takes the mark away
   editor.focus(line?)    the cursor goes there
   onChange(source)       after the reader, or the page, changed it;  onRun(): Ctrl+Enter, Cmd+Enter, Shift+Enter

   CodeMirror lives in a shadow root: its styles are adopted there, which the page's policy allows. If it cannot be loaded,
   a plain text field does the same. On paper the <pre> is printed, so it follows the edits. */

const near = "800px";

export class Editor {
  constructor(place, {source, label, onChange, onRun}) {
    Object.assign(this, {place, label, onChange, onRun, text: source, line: null, surface: null});
    this.pre = place.querySelector("pre");
    this.printed = {source: this.pre.textContent, nodes: [...this.pre.firstElementChild.childNodes]};
    this.print();
    this.watcher = new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) this.mount(); }, {rootMargin: near});
    this.watcher.observe(place);
    this.pre.addEventListener("click", () => this.focus(), {once: true});
    this.pre.addEventListener("focus", () => this.mount(), {once: true});   // Tab may pass through: the focus is not pulled back
    addEventListener("beforeprint", () => this.print());
  }

  get source() { return this.text; }

  set source(source) {
    if (this.surface) this.surface.source = source;   // comes back through changed()
    else if (source !== this.text) this.changed(source);
  }

  changed(source) {
    this.text = source;
    this.place.querySelector("[data-part=surface]")?.style.removeProperty("min-block-size");
    clearTimeout(this.printing);
    this.printing = setTimeout(() => this.print(), 500);
    this.onChange(source);
  }

  mark(line) {
    this.line = line;
    this.surface?.mark(line);
  }

  async focus(line) {
    await this.mount();
    this.surface.focus(line);
  }

  mount() {
    this.watcher.disconnect();
    return this.mounting ??= this.build();
  }

  async build() {
    const {createSurface} = await import("./editor-codemirror.js").catch(() => import("./editor-plain.js"));
    const root = this.place.appendChild(document.createElement("div"));
    root.dataset.part = "surface";
    root.style.setProperty("min-block-size", `${this.pre.offsetHeight}px`);   // out of view CodeMirror guesses its height: hold it
    this.surface = createSurface(root, {
      source: this.text, label: this.label,
      onChange: (source) => this.changed(source), onRun: () => this.onRun(),
    });
    this.surface.mark(this.line);
    if (document.activeElement === this.pre) this.surface.focus();
    this.place.dataset.mounted = "";
  }

  /* The <pre> shows what the editor holds; the build's colours only fit the build's text. */
  print() {
    const code = this.pre.firstElementChild, {source, nodes} = this.printed;
    if (this.text.trimEnd() === source.trimEnd()) code.replaceChildren(...nodes);
    else code.textContent = this.text;
  }
}
