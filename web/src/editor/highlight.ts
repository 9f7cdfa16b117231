// A line of Rust in coloured pieces, for posters: the classes of the editor, without its parser. Block comments and
// strings over several lines are coloured as if each line stood alone.

export type Piece = readonly [kind: '' | 'tok-kw' | 'tok-str' | 'tok-ty' | 'tok-com' | 'tok-await', text: string];

const TOKENS = /(\/\/.*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)'|\b\d[\w.]*)|(?<=\.)(await)\b|\b(as|async|await|break|const|continue|crate|dyn|else|enum|extern|false|fn|for|if|impl|in|let|loop|match|mod|move|mut|pub|ref|return|self|static|struct|super|trait|true|type|unsafe|use|where|while)\b|\b([A-Z]\w*|\w+!|[iu](?:8|16|32|64|128|size)|f32|f64|bool|char|str)(?!\w)/g;
const KINDS = ['tok-com', 'tok-str', 'tok-await', 'tok-kw', 'tok-ty'] as const;

export function highlight(line: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const m of line.matchAll(TOKENS)) {
    if (m.index > end) pieces.push(['', line.slice(end, m.index)]);
    const kind = KINDS[m.slice(1).findIndex((g) => g !== undefined)];
    pieces.push([kind ?? '', m[0]]);
    end = m.index + m[0].length;
  }
  if (end < line.length) pieces.push(['', line.slice(end)]);
  return pieces;
}
