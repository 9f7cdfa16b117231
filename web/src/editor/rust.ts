// Rust in the editor: highlighting in the low-chroma colours of the design, where `.await` is the only word that
// stands out, because it is where a task can stop.

import { rustLanguage } from '@codemirror/lang-rust';
import { HighlightStyle, LanguageSupport, syntaxHighlighting } from '@codemirror/language';
import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { styleTags, Tag, tags as t } from '@lezer/highlight';

const awaitTag = Tag.define(t.controlKeyword);

const style = HighlightStyle.define([
  { tag: awaitTag, class: 'tok-await' },
  { tag: [t.keyword, t.modifier, t.controlKeyword, t.definitionKeyword, t.moduleKeyword, t.operatorKeyword, t.self, t.bool], class: 'tok-kw' },
  { tag: [t.string, t.special(t.string), t.character, t.number], class: 'tok-str' },
  { tag: [t.typeName, t.macroName, t.namespace, t.special(t.variableName)], class: 'tok-ty' },
  { tag: [t.comment, t.lineComment, t.blockComment, t.docComment], class: 'tok-com' },
  { tag: [t.punctuation, t.bracket, t.separator, t.operator, t.derefOperator, t.meta], class: 'tok-pun' },
]);

/** Of a text longer than LONG only the first PART is coloured: with each change the whole would be read again, in slices that a reader notices. */
const LONG = 400_000, PART = 16_000;

/**
 * One step of the parser takes microseconds, but where nothing is Rust it tries many ways to go on, and copies all that it has for each. After
 * that many steps of SLOW milliseconds, or one of TOO_SLOW, what follows stays without colours until the text changes.
 */
const SLOW = 6, SLOW_STEPS = 3, TOO_SLOW = 20;

type PartialParse = ReturnType<typeof rustLanguage.parser.startParse>;

/**
 * The parser, which gives up early. For whoever asks it has read everything then; else it would be asked to go on. Who stops it for lack of time
 * waits until it has stopped, so that is never refused.
 */
function patient(inner: PartialParse, length: number): PartialParse {
  let early = length > LONG, slow = 0;
  const stop = (pos: number): void => {
    if (inner.stoppedAt === null || pos < inner.stoppedAt) inner.stopAt(pos);
  };
  if (early) stop(PART);
  return {
    advance() {
      const begin = performance.now(), tree = inner.advance(), ms = performance.now() - begin;
      if (tree === null && ms > SLOW && (++slow === SLOW_STEPS || ms > TOO_SLOW)) {
        early = true;
        stop(inner.parsedPos);
      }
      return tree;
    },
    get parsedPos() { return inner.parsedPos; },
    stopAt(pos) {
      early = false;
      stop(pos);
    },
    get stoppedAt() { return early ? null : inner.stoppedAt; },
  };
}

export function rustSupport(): Extension {
  const language = rustLanguage.configure({
    props: [styleTags({ await: awaitTag })],
    wrap: (inner, input) => patient(inner, input.length),
  });
  return [new LanguageSupport(language), syntaxHighlighting(style)];
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
      if (line.number > last) builder.add(line.from, line.from, Decoration.line({ attributes: { 'data-line': String(line.number) } }));
      last = line.number;
      pos = line.to + 1;
    }
  }
  return builder.finish();
}
