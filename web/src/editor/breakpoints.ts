// Breakpoints on lines: dots in the gutter, which move with the text.

import { RangeSet, StateEffect, StateField, type EditorState } from '@codemirror/state';
import { gutterLineClass, GutterMarker, type EditorView } from '@codemirror/view';

/** Puts a breakpoint on the line at this position, or takes it away. */
const flipBreak = StateEffect.define<number>();

const breakMark = new (class extends GutterMarker {
  override readonly elementClass = 'pg-break';
})();

/** Breakpoints on lines: they move with the text and go with their line. */
export const breakpoints = StateField.define<RangeSet<GutterMarker>>({
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

export function breakLines(state: EditorState): number[] {
  const lines = new Set<number>();
  for (const at = state.field(breakpoints).iter(); at.value; at.next()) lines.add(state.doc.lineAt(at.from).number);
  return [...lines];
}

export function flip(view: EditorView, pos: number): true {
  view.dispatch({ effects: flipBreak.of(pos) });
  return true;
}
