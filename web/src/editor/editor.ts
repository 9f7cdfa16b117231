// The editor: CodeMirror with the marks of a run on top.
//
// The marks refer to lines of the source that ran. They are kept as positions that move with every edit, so a
// badge follows its line while the text is being changed and disappears with it.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, codeFolding, foldEffect, indentOnInput, indentUnit } from '@codemirror/language';
import { lintKeymap, setDiagnostics, type Diagnostic as LintDiagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, MapMode, Prec, RangeSet, StateEffect, StateField, type Range, type Text } from '@codemirror/state';
import { Decoration, drawSelection, dropCursor, EditorView, gutter, gutterLineClass, GutterMarker, highlightSpecialChars, keymap, lineNumbers, WidgetType, type DecorationSet } from '@codemirror/view';
import { longLines } from './long-lines.js';
import { lineHooks, rustSupport } from './rust.js';
import { WORD, times } from '../ui/format.js';
import { edited, fixes, labels, primary, type Fix } from './diagnostics.js';
import type { Diagnostic, Span, TaskState, TypeAt } from '../engine/protocol.js';
import { completions, explanations } from './completion.js';
import type { Words } from './glossary.js';

export interface LineBadge {
  readonly line: number;
  readonly tasks: readonly { readonly id: number; readonly state: TaskState }[];
  readonly count: number;
}

/** A remark at the end of a line. */
export interface LensMark {
  readonly line: number;
  readonly text: string;
  readonly bad: boolean;
}

/** What a moment of the run puts on the source, by lines of the source that ran. */
export interface Marks {
  readonly badges: readonly LineBadge[];
  readonly exec: readonly number[];
  readonly selectedLine: number;
  readonly selected: number;
  readonly lenses: readonly LensMark[];
}

export interface EditorHost {
  changed(source: string): void;
  run(): void;
  select(task: number): void;
  /** The lines of the present text at which the run shall stop. */
  breaks(lines: readonly number[]): void;
  /** What the library has, for completion and hover; null while it is not there. */
  words(): Promise<Words | null>;
  /** The type of what stands at a place of the text, 1-based. */
  typeAt(line: number, col: number): Promise<TypeAt | null>;
}

const UNDERLINED = 500; // mistakes that are underlined at most
const NO_MARKS: Marks = { badges: [], exec: [], selectedLine: 0, selected: 0, lenses: [] };

const setMarks = StateEffect.define<Marks>();
/** Takes the present text as the source that ran. */
const takeRun = StateEffect.define<null>();

interface Shown {
  /** Start of each line of the run's source in the present text; -1 when it was deleted. */
  readonly starts: readonly number[];
  readonly marks: Marks;
  readonly lines: DecorationSet;
  readonly badges: RangeSet<GutterMarker>;
  /** The executing and the selected line, for the gutters. */
  readonly gutters: RangeSet<GutterMarker>;
}

const shown = StateField.define<Shown>({
  create: () => ({ starts: [], marks: NO_MARKS, lines: Decoration.none, badges: RangeSet.empty, gutters: RangeSet.empty }),
  update(value, tr) {
    let { starts, marks } = value, fresh = false;
    if (tr.docChanged && starts.length > 0) {
      starts = starts.map((pos) => (pos < 0 ? -1 : (tr.changes.mapPos(pos, 1, MapMode.TrackDel) ?? -1)));
      fresh = true;
    }
    for (const effect of tr.effects) {
      if (effect.is(takeRun)) {
        starts = lineStarts(tr.state.doc);
        fresh = true;
      } else if (effect.is(setMarks)) {
        marks = effect.value;
        fresh = true;
      }
    }
    return fresh ? { starts, marks, ...decorate(tr.state.doc, starts, marks) } : value;
  },
  provide: (field) => [EditorView.decorations.from(field, (s) => s.lines), gutterLineClass.from(field, (s) => s.gutters)],
});

/** Puts a breakpoint on the line at this position, or takes it away. */
const flipBreak = StateEffect.define<number>();

const breakMark = new (class extends GutterMarker {
  override readonly elementClass = 'pg-break';
})();

/** Breakpoints on lines: they move with the text and go with their line. */
const breakpoints = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(value, tr) {
    let set = tr.docChanged ? value.map(tr.changes) : value;
    for (const effect of tr.effects) {
      if (!effect.is(flipBreak)) continue;
      const line = tr.state.doc.lineAt(Math.min(effect.value, tr.state.doc.length));
      let had = false;
      set = set.update({ filterFrom: line.from, filterTo: line.to, filter: () => ((had = true), false) });
      if (!had) set = set.update({ add: [breakMark.range(line.from)] });
    }
    return set;
  },
  provide: (field) => gutterLineClass.from(field, (set) => set),
});

function breakLines(state: EditorState): number[] {
  const lines = new Set<number>();
  for (const at = state.field(breakpoints).iter(); at.value; at.next()) lines.add(state.doc.lineAt(at.from).number);
  return [...lines];
}

function flip(view: EditorView, pos: number): true {
  view.dispatch({ effects: flipBreak.of(pos) });
  return true;
}

function lineStarts(doc: Text): number[] {
  const starts: number[] = [];
  for (let n = 1; n <= doc.lines; n++) starts.push(doc.line(n).from);
  return starts;
}

function decorate(doc: Text, starts: readonly number[], marks: Marks): Pick<Shown, 'lines' | 'badges' | 'gutters'> {
  const lines: Range<Decoration>[] = [], badges: Range<GutterMarker>[] = [], gutters: Range<GutterMarker>[] = [];
  const startOf = (line: number): number => {
    const pos = starts[line - 1] ?? -1;
    return pos < 0 || pos > doc.length ? -1 : doc.lineAt(pos).from;
  };
  for (const line of new Set(marks.exec)) {
    const at = startOf(line);
    if (at < 0) continue;
    lines.push(execLine.range(at));
    gutters.push(execGutter.range(at));
  }
  const sel = marks.exec.includes(marks.selectedLine) ? -1 : startOf(marks.selectedLine);
  if (sel >= 0) {
    lines.push(selectedLine.range(sel));
    gutters.push(selectedGutter.range(sel));
  }
  for (const lens of marks.lenses) {
    const at = startOf(lens.line);
    if (at >= 0) lines.push(Decoration.widget({ widget: new Lens(lens.text, lens.bad), side: 1 }).range(doc.lineAt(at).to));
  }
  for (const badge of marks.badges) {
    const at = startOf(badge.line);
    if (at >= 0) badges.push(new Badges(badge, marks.selected).range(at));
  }
  return { lines: Decoration.set(lines, true), badges: RangeSet.of(badges, true), gutters: RangeSet.of(gutters, true) };
}

const execLine = Decoration.line({ class: 'pg-exec', attributes: { 'data-exec': '' } });
const selectedLine = Decoration.line({ class: 'pg-at', attributes: { 'data-at': 'sel' } });

class LineClass extends GutterMarker {
  constructor(override readonly elementClass: string) {
    super();
  }
}

const execGutter = new LineClass('pg-exec');
const selectedGutter = new LineClass('pg-at');

class Lens extends WidgetType {
  constructor(private readonly text: string, private readonly bad: boolean) {
    super();
  }

  override eq(other: Lens): boolean {
    return other.text === this.text && other.bad === this.bad;
  }

  toDOM(): HTMLElement {
    const el = document.createElement('span');
    el.className = this.bad ? 'lens bad' : 'lens';
    el.textContent = this.text;
    return el;
  }
}

const RANK: readonly TaskState[] = ['polling', 'lost', 'panicked', 'ready', 'created', 'waiting', 'cancelled', 'done'];

class Badges extends GutterMarker {
  constructor(private readonly badge: LineBadge, private readonly selected: number) {
    super();
  }

  override eq(other: Badges): boolean {
    const a = this.badge, b = other.badge;
    return this.selected === other.selected && a.count === b.count && a.tasks.length === b.tasks.length
      && a.tasks.every((t, i) => t.id === b.tasks[i]?.id && t.state === b.tasks[i]?.state);
  }

  override toDOM(): HTMLElement {
    const { tasks, count } = this.badge;
    const el = document.createElement('span');
    el.className = 'bg';
    const few = count === 1 || (count === 2 && tasks.length === 2 && tasks.every((t) => t.id < 10));
    if (few) for (const t of tasks.slice(0, count)) el.append(one(t.id, t.state, `#${t.id}`, t.id === this.selected));
    else {
      const top = [...tasks].sort((a, b) => RANK.indexOf(a.state) - RANK.indexOf(b.state))[0];
      if (top) el.append(one(top.id, top.state, times(count), tasks.some((t) => t.id === this.selected)));
    }
    return el;
  }
}

function one(id: number, state: TaskState, text: string, selected: boolean): HTMLElement {
  const el = document.createElement('span');
  el.className = 'badge';
  el.dataset['task'] = String(id);
  el.dataset['state'] = state;
  if (selected) el.dataset['sel'] = 'true';
  el.title = `#${id} ${WORD[state]}`;
  el.textContent = text;
  return el;
}

export class Editor {
  readonly dom = document.createElement('div');
  private readonly view: EditorView;
  private readonly editable = new Compartment();

  constructor(root: ShadowRoot, private readonly host: EditorHost) {
    this.dom.className = 'ed';
    this.view = new EditorView({ parent: this.dom, root, state: this.fresh('') });
  }

  destroy(): void {
    this.view.destroy();
  }

  get source(): string {
    return this.view.state.doc.toString();
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
    this.view.dispatch({ changes: { from, to: old.length - behind, insert: source.slice(from, source.length - behind) } });
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
    this.view.dispatch(setDiagnostics(this.view.state, list.slice(0, UNDERLINED).flatMap((d) => toLint(doc, d, apply))));
  }

  /** Puts the cursor on a line of the present text and shows it. */
  goTo(line: number, col: number): void {
    const pos = position(this.view.state.doc, line, col);
    this.view.dispatch({ selection: { anchor: pos }, effects: EditorView.scrollIntoView(pos, { y: 'center' }) });
    this.view.focus();
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
        shown, breakpoints, longLines,
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
        explanations({ words: () => host.words(), typeAt: (line, col) => host.typeAt(line, col) }),
        highlightSpecialChars(), history(), drawSelection(), dropCursor(), indentOnInput(), bracketMatching(), closeBrackets(), highlightSelectionMatches(),
        codeFolding({ placeholderText: '⋯ shown above' }),
        EditorState.tabSize.of(4), indentUnit.of('    '), EditorState.allowMultipleSelections.of(true),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
        rustSupport(), lineHooks,
        this.editable.of([]),
        EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': 'Rust source', 'aria-describedby': 'pg-editor-hint', autocapitalize: 'off', autocorrect: 'off', spellcheck: 'false' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) host.changed(update.state.doc.toString());
          if (update.startState.field(breakpoints, false) !== update.state.field(breakpoints)) host.breaks(breakLines(update.state));
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
