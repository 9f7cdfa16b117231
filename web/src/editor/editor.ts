// The editor: CodeMirror with the marks of a run (run-marks.ts) and breakpoints (breakpoints.ts) on top.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, codeFolding, foldEffect, indentOnInput, indentUnit } from '@codemirror/language';
import { lintKeymap, setDiagnostics, type Diagnostic as LintDiagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Prec, Text } from '@codemirror/state';
import { drawSelection, dropCursor, EditorView, gutter, highlightSpecialChars, keymap,
  lineNumbers } from '@codemirror/view';
import { breakLines, breakpoints, flip } from './breakpoints.js';
import { leaveHint } from './leave-hint.js';
import { longLines } from './long-lines.js';
import { setMarks, shown, takeRun, type Marks } from './run-marks.js';
import { lineHooks, rustSupport } from './rust.js';
import { edited, fixes, labels, primary, type Fix } from './diagnostics.js';
import type { Values } from '../i18n/language.js';
import type { Diagnostic, Span, TypeAt } from '../engine/protocol.js';
import { completions, explanations } from './completion.js';
import type { Words } from './glossary.js';

export interface EditorHost {
  changed(source: string): void;
  run(): void;
  select(task: number): void;
  /** The lines of the present text at which the run shall stop. */
  breaks(lines: readonly number[]): void;
  /** The words of the library, for completion and hover; null before they are loaded. */
  words(): Promise<Words | null>;
  /** The sentence in the element's language: this script has a dictionary of its own, which is English. */
  say(key: string, values?: Values): string;
  /** The type of what stands at a place of the text, 1-based. */
  typeAt(line: number, col: number): Promise<TypeAt | null>;
}

const UNDERLINED = 500; // mistakes that are underlined at most

export class Editor {
  readonly dom = document.createElement('div');
  private readonly view: EditorView;
  private readonly editable = new Compartment();
  /** The text as one string, cached because a large document takes long to join. */
  private text = { doc: Text.empty, source: '' };
  /** The text after the current change, if it is known. */
  private coming: string | null = null;

  constructor(root: ShadowRoot, private readonly host: EditorHost) {
    this.dom.className = 'ed';
    this.view = new EditorView({ parent: this.dom, root, state: this.fresh('') });
  }

  destroy(): void {
    this.view.destroy();
  }

  get source(): string {
    const { doc } = this.view.state;
    if (this.text.doc !== doc) this.text = { doc, source: this.coming ?? doc.toString() };
    return this.text.source;
  }

  /** Replaces the text, its history and all marks. `fold`: hide the header that is shown as prose. */
  load(source: string, fold: boolean): void {
    this.view.setState(this.fresh(source));
    const header = fold ? headerRange(this.view.state.doc) : null;
    if (header) this.view.dispatch({ effects: foldEffect.of(header) });
    this.view.scrollDOM.scrollTop = 0;
  }

  /** Replaces the text as an edit of what differs: it can be undone, the marks of the run and the cursor stay. */
  replace(source: string): void {
    const old = this.source, most = Math.min(old.length, source.length);
    let from = 0, behind = 0;
    while (from < most && old[from] === source[from]) from++;
    while (behind < most - from && old[old.length - 1 - behind] === source[source.length - 1 - behind]) behind++;
    // Lines, and not the text, which CodeMirror would search for all kinds of line ends.
    const insert = source.slice(from, source.length - behind), others = source.includes('\r');
    const lines = others ? this.view.state.toText(insert) : Text.of(insert.split('\n'));
    this.coming = others ? null : source;
    this.view.dispatch({ changes: { from, to: old.length - behind, insert: lines } });
    this.coming = null;
  }

  setEditable(on: boolean): void {
    this.view.dispatch({ effects: this.editable.reconfigure(readOnly(!on)) });
  }

  /** Sets the breakpoint on a line of the present text, or removes it. */
  flipBreak(line: number): void {
    const doc = this.view.state.doc;
    if (line >= 1 && line <= doc.lines) flip(this.view, doc.line(line).from);
  }

  takeRun(): void {
    this.view.dispatch({ effects: takeRun.of(null) });
  }

  mark(marks: Marks): void {
    this.view.dispatch({ effects: setMarks.of(marks) });
  }

  showDiagnostics(list: readonly Diagnostic[]): void {
    const doc = this.view.state.doc;
    const source = doc.toString();
    // A suggestion is about the text that was checked.
    const apply = (fix: Fix): void => {
      const text = this.source === source ? edited(source, fix.edits) : null;
      if (text !== null) this.replace(text);
    };
    this.view.dispatch(
      setDiagnostics(this.view.state, list.slice(0, UNDERLINED).flatMap((d) => toLint(doc, d, apply))));
  }

  /** Puts the cursor on a line of the present text and shows it. */
  goTo(line: number, col: number): void {
    const pos = position(this.view.state.doc, line, col);
    this.view.dispatch({ selection: { anchor: pos }, effects: EditorView.scrollIntoView(pos, { y: 'center' }) });
    this.view.focus();
  }

  /** Selects the text of a line and scrolls it into view; moves no focus. */
  selectLine(line: number): void {
    const doc = this.view.state.doc, at = doc.line(Math.max(1, Math.min(line, doc.lines)));
    this.view.dispatch({ selection: { anchor: at.from + (at.text.length - at.text.trimStart().length), head: at.to } });
    this.reveal(line);
  }

  /** Scrolls a line of the run into view when it is outside; moves neither cursor nor focus. */
  reveal(line: number): void {
    const state = this.view.state, pos = state.field(shown).starts[line - 1] ?? -1;
    if (pos < 0 || pos > state.doc.length) return;
    const block = this.view.lineBlockAt(pos), scroller = this.view.scrollDOM, { scrollTop, clientHeight } = scroller;
    if (block.top >= scrollTop && block.bottom <= scrollTop + clientHeight) return;
    // EditorView.scrollIntoView would scroll the page around the editor as well, which belongs to its reader.
    scroller.scrollTop = (block.top + block.bottom - clientHeight) / 2;
  }

  focus(): void {
    this.view.focus();
  }

  remeasure(): void {
    this.view.requestMeasure();
  }

  private fresh(source: string): EditorState {
    const host = this.host;
    return EditorState.create({
      doc: source,
      extensions: [
        Prec.highest(keymap.of([
          { key: 'Mod-Enter', run: () => (host.run(), true) },
          { key: 'F9', run: (view) => flip(view, view.state.selection.main.head) },
        ])),
        shown, breakpoints, longLines((n) => host.say('{n} more characters', { n })),
        gutter({
          class: 'pg-badges',
          markers: (view) => view.state.field(shown).badges,
          domEventHandlers: {
            click: (_view, _line, event) => {
              const task = (event.target as HTMLElement).closest<HTMLElement>('[data-task]')?.dataset['task'];
              if (task) host.select(Number(task));
              return task !== undefined;
            },
          },
        }),
        lineNumbers({ domEventHandlers: { click: (view, line) => flip(view, line.from) } }),
        autocompletion({ override: [completions(() => host.words())], icons: false }),
        explanations({
          words: () => host.words(), typeAt: (line, col) => host.typeAt(line, col),
        }),
        highlightSpecialChars(), history(), drawSelection(), dropCursor(), indentOnInput(), bracketMatching(),
        closeBrackets(), highlightSelectionMatches(),
        codeFolding({ placeholderText: `⋯ ${host.say('shown above')}` }),
        EditorState.tabSize.of(4), indentUnit.of('    '), EditorState.allowMultipleSelections.of(true),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap,
          ...lintKeymap, indentWithTab]),
        rustSupport(), lineHooks,
        leaveHint(host.say('Tab indents. Press Escape, then Tab, to leave the editor.')),
        this.editable.of([]),
        EditorView.contentAttributes.of({
          tabindex: '0',
          'aria-label': host.say('Rust source'), 'aria-describedby': 'pg-editor-hint', autocapitalize: 'off',
          autocorrect: 'off', spellcheck: 'false',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) host.changed(this.source);
          if (update.startState.field(breakpoints, false) !== update.state.field(breakpoints)) host.breaks(
            breakLines(update.state));
        }),
      ],
    });
  }
}

function readOnly(on: boolean): readonly ReturnType<typeof EditorState.readOnly.of>[] {
  return on ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : [];
}

/** The lines of the //! header after the first, as a range to fold. */
function headerRange(doc: Text): { from: number; to: number } | null {
  let last = 0;
  for (let n = 1; n <= doc.lines && doc.line(n).text.startsWith('//!'); n++) last = n;
  return last < 2 ? null : { from: doc.line(1).to, to: doc.line(last).to };
}

function position(doc: Text, line: number, col: number): number {
  const l = doc.line(Math.max(1, Math.min(doc.lines, line)));
  return Math.min(l.to, l.from + Math.max(0, col - 1));
}

function span(doc: Text, { start, end }: Pick<Span, 'start' | 'end'>): { from: number; to: number } {
  const from = position(doc, start.line, start.col), to = position(doc, end.line, end.col);
  return { from, to: to > from ? to : Math.min(doc.length, from + 1) };
}

/** A diagnostic as CodeMirror draws it, and one for each of its labels. */
function toLint(doc: Text, d: Diagnostic, apply: (fix: Fix) => void): LintDiagnostic[] {
  const at = primary(d);
  const own: LintDiagnostic = {
    ...span(doc, at), severity: d.level === 'error' ? 'error' : 'warning', source: d.code, message: d.message,
    actions: fixes(d).map((fix) => ({ name: fix.title, apply: () => apply(fix) })),
    renderMessage: () => {
      const el = document.createElement('div');
      const add = (tag: string, text: string): void => {
        const part = document.createElement(tag);
        part.textContent = text;
        el.append(part);
      };
      add('b', d.code ? `${d.level} ${d.code}: ` : `${d.level}: `);
      add('span', d.message);
      if (at.label) add('p', at.label);
      for (const c of d.children) if (c.edits.length === 0) add('p', `${c.level}: ${c.message}`);
      return el;
    },
  };
  return [own, ...labels(d).map((l): LintDiagnostic => ({ ...span(doc, l), severity: 'info', message: l.label }))];
}
