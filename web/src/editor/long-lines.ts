// A line of a megabyte costs the browser a quarter of a second wherever it lays it out as a whole, as it does for the
// line that has the cursor. So the editor shows the beginning of a line and says how much more there is; the text
// itself is what it was.

import { StateField, type EditorState, type Extension, type Range, type Text } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import { count } from '../ui/format.js';

/** How much of a line is shown, in UTF-16 units. The editor lays out a line as a whole. */
const LONGEST = 3000;

class Rest extends WidgetType {
  constructor(private readonly hidden: number) {
    super();
  }

  override eq(other: Rest): boolean {
    return other.hidden === this.hidden;
  }

  toDOM(): HTMLElement {
    const el = document.createElement('span');
    el.className = 'cm-foldPlaceholder';
    el.textContent = `⋯ ${count(this.hidden)} more characters`;
    return el;
  }
}

/** The rests of the long lines that touch a range of the text. */
function rests(doc: Text, from: number, to: number): Range<Decoration>[] {
  const found: Range<Decoration>[] = [], first = doc.lineAt(from);
  let pos = first.from;
  for (const line of doc.iterLines(first.number, doc.lineAt(to).number + 1)) {
    if (line.length > LONGEST) {
      // Not between the two halves of a character.
      const shown = /[\uDC00-\uDFFF]/.test(line.charAt(LONGEST)) ? LONGEST + 1 : LONGEST;
      found.push(Decoration.replace({ widget: new Rest(line.length - shown) }).range(pos + shown, pos + line.length));
    }
    pos += line.length + 1;
  }
  return found;
}

const hidden = StateField.define<DecorationSet>({
  create: (state: EditorState) => Decoration.set(rests(state.doc, 0, state.doc.length)),
  update(set, tr) {
    if (!tr.docChanged) return set;
    let next = set.map(tr.changes);
    tr.changes.iterChangedRanges((_a, _b, from, to) => {
      const doc = tr.state.doc, first = doc.lineAt(from).from, last = doc.lineAt(to).to;
      next = next.update({ filterFrom: first, filterTo: last, filter: () => false, add: rests(doc, from, to) });
    });
    return next;
  },
  provide: (field) => [
    EditorView.decorations.from(field),
    EditorView.atomicRanges.of((view) => view.state.field(field)),
  ],
});

export const longLines: Extension = hidden;
