// The words of the library and of the field, for completion and for notes on the word under the pointer. The build
// makes the table (words.json) from the library's sources and the site's glossary.

export interface Word {
  readonly name: string;
  /** How it is written in full: std::task::Poll. */
  readonly path: string;
  /** fn method type trait macro module const keyword variant field */
  readonly kind: string;
  /** For methods the type that has them. */
  readonly owner: string;
  readonly sig: string;
  readonly doc: string;
}

/** words.json; editorWords of build.go has the same fields. */
export interface WordTable {
  readonly words: readonly Word[];
  /** Sentences by word, for each language. */
  readonly glossary: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface Words {
  readonly list: readonly Word[];
  readonly byName: ReadonlyMap<string, readonly Word[]>;
  /** The glossary's text about a word, in the language of the page. */
  readonly glossary: ReadonlyMap<string, string>;
}

export function wordsOf(table: WordTable, language: string): Words {
  const list = table.words, glossary = new Map(Object.entries(table.glossary[language] ?? {}));
  const byName = new Map<string, Word[]>();
  for (const w of list) {
    const same = byName.get(w.name);
    if (same) same.push(w);
    else byName.set(w.name, [w]);
  }
  return { list, byName, glossary };
}
