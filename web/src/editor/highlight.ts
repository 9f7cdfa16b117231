// Rust in coloured pieces, for the editor, for posters and for the text before the editor is loaded. The scanner works
// line by line. Its state between lines is the open comment or string. It accepts any text, in linear time.

/** A class of the style sheet, or '' for a piece without a colour. */
export type Kind = '' | 'tok-com' | 'tok-str' | 'tok-await' | 'tok-kw' | 'tok-ty';

/** The open construct at a place: 0 none, n > 0 block comments, -1 a string, -2-n a raw string with n hashes. */
export type Open = number;

/** The class of a piece, its end, and the open construct there. */
export type Token = readonly [kind: Kind, end: number, open: Open];

/** The groups: /*, a raw string's hashes, ", and one for each of KINDS. */
const TOKEN = new RegExp([
  /(\/\*)|[bc]?r(#*)"|[bc]?(")|(\/\/.*)/,
  /(?<=(?<!\.)\.)\d+|(\d\w*(?:\.\d\w*)?|b?'(?:[^'\\]|\\(?:u\{[^}]*\}|x..|.))')|'\w*/, // a field of a tuple is no number
  /(?<=\.)(await)\b/,
  /(as|async|await|break|const|continue|crate|dyn|else|enum|extern|false|fn|for|if|impl|in|let|loop|match|mod|move|mut|pub|ref|return|self|static|struct|super|trait|true|type|unsafe|use|where|while)\b/,
  /((?:[A-Z]\w*|[iu](?:8|16|32|64|128|size)|f32|f64|bool|char|str)\b|\w+!(?!=))/,
  /(?:r#)?[\w\x80-\uffff]+|[^\w\x80-\uffff'"/]+|./,
].map((part) => part.source).join('|'), 'y');
const KINDS = ['tok-com', 'tok-str', 'tok-await', 'tok-kw', 'tok-ty'] as const;

/** The piece of the line that begins at pos, which is before its end. */
export function token(line: string, pos: number, open: Open): Token {
  let kind: Kind = '', end = pos;
  if (open === 0) {
    TOKEN.lastIndex = pos;
    const [text, comment, hashes, quote, ...rest] = TOKEN.exec(line) ?? [''];
    end += text.length;
    open = comment ? 1 : quote ? -1 : hashes === undefined ? 0 : -2 - hashes.length;
    kind = KINDS[rest.findIndex((group) => group)] ?? '';
  }
  if (open === 0) return [kind, end, open];
  kind = open > 0 ? 'tok-com' : 'tok-str';
  const mark = open > 0 ? /\/\*|\*\//g : open === -1 ? /\\.|"/g : RegExp(`"#{${-2 - open}}`, 'g');
  mark.lastIndex = end;
  for (; open !== 0; end = mark.lastIndex) {
    const m = mark.exec(line);
    if (!m) return [kind, line.length, open];
    open = m[0] === '/*' ? open + 1 : m[0] === '*/' ? open - 1 : m[0].startsWith('"') ? 0 : open;
  }
  return [kind, end, open];
}

/** The lines of a program in pieces, or its first ones. */
export function highlight(source: string, most?: number): (readonly [css: Kind, text: string])[][] {
  let open: Open = 0;
  return source.split('\n', most).map((line) => {
    const pieces: [Kind, string][] = [];
    for (let pos = 0; pos < line.length;) {
      const [kind, end, then] = token(line, pos, open);
      pieces.push([kind, line.slice(pos, end)]);
      pos = end;
      open = then;
    }
    return pieces;
  });
}
