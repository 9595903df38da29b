/* The real editor: CodeMirror 6 with Python, in a shadow root. The build bundles this file with esbuild. */

import {EditorState, Prec, StateEffect, StateField, RangeSet} from "@codemirror/state";
import {EditorView, Decoration, GutterMarker, keymap, lineNumbers, gutterLineClass, highlightSpecialChars} from "@codemirror/view";
import {defaultKeymap, history, historyKeymap, indentWithTab} from "@codemirror/commands";
import {bracketMatching, indentOnInput, indentUnit, syntaxHighlighting} from "@codemirror/language";
import {python} from "@codemirror/lang-python";
import {classHighlighter} from "@lezer/highlight";

export function createSurface(root, {source, label, onChange, onRun}) {
  const shadow = root.attachShadow({mode: "open"});
  shadow.adoptedStyleSheets = [look];
  const run = () => { onRun(); return true; };
  const view = new EditorView({
    parent: shadow, root: shadow,
    state: EditorState.create({doc: source, extensions: [
      Prec.highest(keymap.of(["Mod-Enter", "Ctrl-Enter", "Shift-Enter"].map((key) => ({key, run})))),
      keymap.of([indentWithTab, ...historyKeymap, ...defaultKeymap]), passingTab, typedOverSelection,
      history(), python(), indentUnit.of("    "), EditorState.tabSize.of(4), indentOnInput(), bracketMatching(),
      lineNumbers(), highlightSpecialChars(), syntaxHighlighting(classHighlighter), markedLine,
      EditorView.clipboardInputFilter.of(clean),
      EditorView.contentAttributes.of({"aria-label": label, tabindex: "0", autocapitalize: "off", autocorrect: "off", spellcheck: "false", translate: "no", dir: "ltr"}),
      EditorView.updateListener.of((update) => { if (update.docChanged) onChange(update.state.doc.toString()); }),
    ]}),
  });
  return {
    get source() { return view.state.doc.toString(); },
    set source(text) {
      if (text !== view.state.doc.toString()) view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: text}});
    },
    mark(line) { view.dispatch({effects: setMark.of(line && line <= view.state.doc.lines ? line : null)}); },
    focus(line) {
      view.focus();
      if (line && line <= view.state.doc.lines) view.dispatch({selection: {anchor: view.state.doc.line(line).from}, scrollIntoView: true});
    },
  };
}

/* Tab moves on through the page until there is a sign of work in the editor, a click or a key; from then on it indents, until Esc. */
let pressed = -Infinity;   // when a pointer last went down in an editor: the focus that follows is the pointer's
const passingTab = EditorView.domEventHandlers({
  focus: (event, view) => { view.setTabFocusMode(event.timeStamp - pressed > 1000); },
  pointerdown: (event, view) => { pressed = event.timeStamp; view.setTabFocusMode(false); },
  keydown: (event, view) => { if (!["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) view.setTabFocusMode(event.key === "Escape"); },
});

/* Text typed over a selection is put in by CodeMirror: Chrome would copy the style of what goes into a style attribute, which the
   page's policy forbids and the console reports. */
const typedOverSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    if (event.inputType !== "insertText" || event.data === null || view.composing || view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), {userEvent: "input.type", scrollIntoView: true});
    return true;
  },
});

/* Pasted text: a tab is four spaces, a no-break space (web pages have them) a space; marks of no width go. */
function clean(text) {
  return text.replaceAll("\t", "    ").replaceAll("\u00a0", " ").replace(/[\u200b\u2060\ufeff]/g, "");
}

/* One marked line: tinted, and with a sign in the margin, since colour alone is not seen by all. Editing that line takes it away. */
const setMark = StateEffect.define();
const tint = Decoration.line({class: "marked"});
const sign = new class extends GutterMarker { elementClass = "marked"; };

const markedLine = StateField.define({
  create: () => null,
  update(at, transaction) {
    for (const effect of transaction.effects) if (effect.is(setMark)) return effect.value && transaction.state.doc.line(effect.value).from;
    if (at === null || !transaction.docChanged) return at;
    const line = transaction.startState.doc.lineAt(at);
    return transaction.changes.touchesRange(line.from, line.to) ? null : transaction.changes.mapPos(at);
  },
  provide: (field) => [
    EditorView.decorations.from(field, (at) => at === null ? Decoration.none : Decoration.set([tint.range(at)])),
    gutterLineClass.from(field, (at) => at === null ? RangeSet.empty : RangeSet.of([sign.range(at)])),
  ],
});

const look = new CSSStyleSheet();
look.replaceSync(`
  :host { display: block; }
  .cm-editor { color: var(--code-ink); background: transparent; font-family: var(--code); font-size: var(--code-size, .9rem); }
  .cm-editor.cm-focused { outline: 3px solid var(--accent); outline-offset: -3px; border-radius: 2px; }   /* inside: the box clips what stands out */
  .cm-editor .cm-scroller { font-family: inherit; line-height: 1.55; overflow-x: auto; }
  .cm-editor .cm-content { padding: .6rem 0; caret-color: var(--ink); font-variant-ligatures: none; }
  .cm-editor .cm-line { padding-inline: .5rem 1rem; }
  .cm-editor .cm-gutters { background: transparent; color: var(--soft); border: 0; font-variant-numeric: tabular-nums; }
  .cm-editor .cm-lineNumbers .cm-gutterElement { padding-inline: .75rem .25rem; min-inline-size: 1.6rem; }
  .cm-editor .cm-gutterElement.marked { color: var(--wrong); font-weight: 700; }
  .cm-editor .cm-gutterElement.marked::before { content: "\\25b8"; position: absolute; inset-inline-start: .1rem; }
  .cm-editor .cm-line.marked { background: var(--wrong-wash); }
  .cm-editor .cm-matchingBracket, .cm-nonmatchingBracket { background: var(--wash); outline: 1px solid var(--edge); }
  .tok-keyword, .tok-bool, .tok-atom { color: var(--code-keyword); font-weight: 600; }
  .tok-string, .tok-string2 { color: var(--code-string); }
  .tok-number { color: var(--code-number); }
  .tok-comment { color: var(--code-comment); font-style: italic; }
  .tok-definition, .tok-className { color: var(--code-name); }
  @media (max-width: 40rem) { .cm-editor { font-size: 13px; } }
  @media (pointer: coarse) { .cm-editor.cm-focused { font-size: 16px; } }   /* smaller, and phones zoom in at every tap */
  @media (forced-colors: active) {
    .cm-line.marked { outline: 1px solid Mark; }
    .cm-matchingBracket { outline-color: Highlight; }
  }
`);
