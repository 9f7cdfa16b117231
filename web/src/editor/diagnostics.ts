// Diagnostics as the page uses them: their suggestions as edits of the text.

import type { Diagnostic, Edit, Span } from '../engine/protocol.js';

const START = { line: 1, col: 1 };

/** Where a diagnostic stands; the start of the text when it is about all of it. */
export function primary(d: Diagnostic): Span {
  return d.spans.find((s) => s.primary) ?? { start: START, end: START, primary: true, label: '' };
}

/** The other places of a diagnostic about which something is said. */
export function labels(d: Diagnostic): readonly Span[] {
  const own = primary(d);
  return d.spans.filter((s) => s !== own && s.label !== '');
}

/** A suggestion of the engine that can be applied to the text it was made for. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** The suggestions of a diagnostic. */
export function fixes(d: Diagnostic): readonly Fix[] {
  return d.children.filter((c) => c.edits.length > 0).map((c) => ({ title: c.message, edits: c.edits }));
}

/** The text with edits, which are in ascending order and do not overlap. null: a place is not in the text. */
export function edited(source: string, edits: readonly Edit[]): string | null {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  let text = '', done = 0;
  for (const e of edits) {
    const from = (starts[e.start.line - 1] ?? NaN) + e.start.col - 1;
    const to = (starts[e.end.line - 1] ?? NaN) + e.end.col - 1;
    if (!(from >= done && to >= from && to <= source.length)) return null;
    text += source.slice(done, from) + e.replacement;
    done = to;
  }
  return text + source.slice(done);
}
