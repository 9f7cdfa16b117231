// Rust in the editor: its colours, where `.await` is the only word that stands out, because it is where a task can
// stop; and how far a line is indented.
//
// The scanner of highlight.ts colours the lines in view, at once. So a text costs what is seen of it, however large it
// is, and a line that a run scrolls to has its colours in the same frame.

import { indentService, type IndentContext } from '@codemirror/language';
import { countColumn, EditorState, RangeSetBuilder, type Extension, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { token, type Kind, type Open } from './highlight.js';

/** The most that is read of a line, of the lines before those in view, and the most pieces in view with a colour. */
const LINE = 10_000, LINES = 20_000, PIECES = 3000;

const MARKS: Readonly<Record<Exclude<Kind, ''>, Decoration>> = {
  'tok-com': Decoration.mark({ class: 'tok-com' }), 'tok-str': Decoration.mark({ class: 'tok-str' }),
  'tok-await': Decoration.mark({ class: 'tok-await' }), 'tok-kw': Decoration.mark({ class: 'tok-kw' }),
  'tok-ty': Decoration.mark({ class: 'tok-ty' }),
};

class Colours {
  decorations: DecorationSet;
  /** The open construct at the beginning of line n + 1, for the first lines of the text. */
  private readonly opens: Open[] = [0];

  constructor(view: EditorView) {
    this.decorations = this.colour(view);
  }

  update(update: ViewUpdate): void {
    if (update.docChanged) {
      let from = update.state.doc.length;
      update.changes.iterChangedRanges((_a, _b, begin) => (from = Math.min(from, begin)));
      this.opens.length = Math.min(this.opens.length, update.state.doc.lineAt(from).number);
    }
    if (update.docChanged || update.viewportChanged) this.decorations = this.colour(update.view);
  }

  /** The class of the piece at a place of the text. */
  kindAt(doc: Text, pos: number): Kind {
    const line = doc.lineAt(pos), text = line.text.slice(0, LINE);
    let open = this.openAt(doc, line.number), at = 0, kind: Kind = '';
    while (at < Math.min(text.length, pos - line.from)) [kind, at, open] = token(text, at, open);
    return kind;
  }

  private openAt(doc: Text, number: number): Open {
    const { opens } = this;
    if (number <= opens.length) return opens[number - 1] ?? 0;
    if (number - opens.length > LINES) return 0;
    for (const text of doc.iterLines(opens.length, number)) {
      const line = text.slice(0, LINE);
      let open = opens[opens.length - 1] ?? 0;
      for (let at = 0; at < line.length;) [, at, open] = token(line, at, open);
      opens.push(open);
    }
    return opens.at(-1) ?? 0;
  }

  private colour(view: EditorView): DecorationSet {
    const builder = new RangeSetBuilder<Decoration>(), { doc } = view.state, { from: first, to: last } = view.viewport;
    const most = PIECES / (1 + doc.lineAt(last).number - doc.lineAt(first).number);
    for (const { from, to } of view.visibleRanges) {
      for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
        const text = line.text.slice(0, Math.min(LINE, to - line.from));
        let open = this.openAt(doc, line.number), left = most;
        for (let at = 0, end = 0, kind: Kind = ''; at < text.length && left > 0; at = end) {
          [kind, end, open] = token(text, at, open);
          if (kind === '' || line.from + end <= from) continue;
          builder.add(Math.max(from, line.from + at), line.from + end, MARKS[kind]);
          left--;
        }
        if (line.to >= to) break;
      }
    }
    return builder.finish();
  }
}

const colours = ViewPlugin.fromClass(Colours, { decorations: (plugin) => plugin.decorations });

/** Reports whether a place of the text is in a comment or a string. */
export function inText(view: EditorView, pos: number): boolean {
  const kind = view.plugin(colours)?.kindAt(view.state.doc, pos);
  return kind === 'tok-com' || kind === 'tok-str';
}

/** How far the line is indented that begins at pos, by what is above it. */
function indentation({ state, unit }: IndentContext, pos: number, after: string): number {
  const { doc } = state;
  let { number, from, text: above } = doc.lineAt(pos);
  above = above.slice(0, pos - from);
  while (above.trim() === '' && number > 1) above = doc.line(--number).text;
  const closes = /^[)\]}]/.test(after), called = /^\s*\./.test(above);
  // The end of a chain of calls: back to where it begins.
  if (closes || /[;,]\s*$/.test(above)) while (/^\s*\./.test(above) && number > 1) above = doc.line(--number).text;
  const code = above.replace(/\/\/.*/, '').trimEnd(), own = countColumn(above, state.tabSize, above.search(/\S|$/));
  const unfinished = /[-=+*%&|]$|[-=]>$/.test(code) && !after.startsWith('{');
  const deeper = /[([{]$/.test(code) || unfinished || (after.startsWith('.') && !called);
  return Math.max(0, own + (deeper ? unit : 0) - (closes ? unit : 0));
}

const COMMENT = '//';

export function rustSupport(): Extension {
  return [
    colours,
    indentService.of((context, pos) => indentation(context, pos, context.textAfterPos(pos).trimStart())),
    EditorState.languageData.of(() => [{
      commentTokens: { line: COMMENT, block: { open: '/*', close: '*/' } },
      indentOnInput: /^\s*[.{})\]]$/,
      // Without ', which mostly begins a lifetime.
      closeBrackets: { brackets: ['(', '[', '{', '"'], stringPrefixes: ['b', 'r', 'br'] },
    }]),
  ];
}

/** Puts data-line on the lines in view, for tests and for pages that point at lines. */
export const lineHooks = ViewPlugin.fromClass(class {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = numbered(view);
  }

  update(update: ViewUpdate): void {
    if (update.docChanged || update.viewportChanged) this.decorations = numbered(update.view);
  }
}, { decorations: (plugin) => plugin.decorations });

function numbered(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let last = 0;
  for (const { from, to } of view.visibleRanges) {
    for (let pos = from; pos <= to;) {
      const line = view.state.doc.lineAt(pos);
      const mark = Decoration.line({ attributes: { 'data-line': String(line.number) } });
      if (line.number > last) builder.add(line.from, line.from, mark);
      last = line.number;
      pos = line.to + 1;
    }
  }
  return builder.finish();
}
