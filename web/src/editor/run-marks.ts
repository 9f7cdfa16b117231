// The marks of a run on the source: badges of tasks, the executing line, remarks at the ends of lines.
//
// The marks refer to lines of the source that ran. They are kept as positions that move with every edit, so a badge
// follows its line while the text is being changed and disappears with it.

import { MapMode, RangeSet, StateEffect, StateField, type Range, type Text } from '@codemirror/state';
import {
  Decoration, EditorView, gutterLineClass, GutterMarker, WidgetType, type DecorationSet,
} from '@codemirror/view';
import { WORD, times } from '../ui/format.js';
import type { TaskState } from '../engine/protocol.js';

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

/** The marks of a moment, by lines of the source that ran. */
export interface Marks {
  readonly badges: readonly LineBadge[];
  readonly exec: readonly number[];
  readonly selectedLine: number;
  readonly selected: number;
  readonly lenses: readonly LensMark[];
}

const NO_MARKS: Marks = { badges: [], exec: [], selectedLine: 0, selected: 0, lenses: [] };

export const setMarks = StateEffect.define<Marks>();
/** Makes the present text the source that ran. */
export const takeRun = StateEffect.define<null>();

interface Shown {
  /** Start of each line of the run's source in the present text; -1 when it was deleted. */
  readonly starts: readonly number[];
  readonly marks: Marks;
  readonly lines: DecorationSet;
  readonly badges: RangeSet<GutterMarker>;
  /** The executing and the selected line, for the gutters. */
  readonly gutters: RangeSet<GutterMarker>;
}

export const shown = StateField.define<Shown>({
  create: () => ({
    starts: [], marks: NO_MARKS, lines: Decoration.none, badges: RangeSet.empty, gutters: RangeSet.empty,
  }),
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
  provide: (field) => [
    EditorView.decorations.from(field, (s) => s.lines), gutterLineClass.from(field, (s) => s.gutters),
  ],
});

function lineStarts(doc: Text): number[] {
  const starts: number[] = [];
  let start = 0;
  for (const line of doc.iterLines()) {
    starts.push(start);
    start += line.length + 1;
  }
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
    const widget = new Lens(lens.text, lens.bad);
    if (at >= 0) lines.push(Decoration.widget({ widget, side: 1 }).range(doc.lineAt(at).to));
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
