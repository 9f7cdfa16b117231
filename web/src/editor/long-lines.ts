// A line of a megabyte costs the browser a quarter of a second wherever it lays it out as a whole, as it does for the
// line that has the cursor. So the editor shows the beginning of a line and says how much more there is; the text
// itself is what it was.

import { StateField, type EditorState, type Extension, type Range, type Text } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';

/** How much of a line is shown, in UTF-16 units. The editor lays out a line as a whole. */
const LONGEST = 3000;

/** Says how many characters are hidden. */
type RestWords = (hidden: number) => string;

class Rest extends WidgetType {
  constructor(private readonly hidden: number, private readonly words: RestWords) {
    super();
  }

  override eq(other: Rest): boolean {
    return other.hidden === this.hidden;
  }

  toDOM(): HTMLElement {
    const el = document.createElement('span');
    el.className = 'cm-foldPlaceholder';
    el.textContent = `⋯ ${this.words(this.hidden)}`;
    return el;
  }
}

/** The rests of the long lines that touch a range of the text. */
function rests(doc: Text, from: number, to: number, words: RestWords): Range<Decoration>[] {
  const found: Range<Decoration>[] = [], first = doc.lineAt(from);
  let pos = first.from;
  for (const line of doc.iterLines(first.number, doc.lineAt(to).number + 1)) {
    if (line.length > LONGEST) {
      // Not between the two halves of a character.
      const shown = /[\uDC00-\uDFFF]/.test(line.charAt(LONGEST)) ? LONGEST + 1 : LONGEST;
      const widget = new Rest(line.length - shown, words);
      found.push(Decoration.replace({ widget }).range(pos + shown, pos + line.length));
    }
    pos += line.length + 1;
  }
  return found;
}

export function longLines(words: RestWords): Extension {
  return StateField.define<DecorationSet>({
    create: (state: EditorState) => Decoration.set(rests(state.doc, 0, state.doc.length, words)),
    update(set, tr) {
      if (!tr.docChanged) return set;
      let next = set.map(tr.changes);
      tr.changes.iterChangedRanges((_a, _b, from, to) => {
        const doc = tr.state.doc, first = doc.lineAt(from).from, last = doc.lineAt(to).to;
        next = next.update({
          filterFrom: first, filterTo: last, filter: () => false, add: rests(doc, from, to, words),
        });
      });
      return next;
    },
    provide: (field) => [
      EditorView.decorations.from(field),
      EditorView.atomicRanges.of((view) => view.state.field(field)),
    ],
  });
}
