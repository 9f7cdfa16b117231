// Where the rest of the site lies, relative to this script.
//
// The build may replace PG_ASSETS by the versioned names of the files; names that it leaves out, and a build
// without it, use the plain ones.

export interface Assets {
  /** The inside of the element: a module. */
  readonly element: string;
  /** The editor: a module that the element loads after it has drawn itself. */
  readonly editor: string;
  /** The panel of all schedules: a module that is loaded when it is wanted. */
  readonly schedules: string;
  /** Go's glue and our worker. */
  readonly worker: string;
  readonly wasm: string;
  /** Rust's standard library as the engine reads it: its text, and functions that are compiled. */
  readonly library: string;
  /** The same of the other crates, for programs that name one. */
  readonly crates: string;
  readonly examples: string;
  /** What the editor completes: the library's names with a line on each. */
  readonly words: string;
  /** The search of the site's own pages: a module. */
  readonly search: string;
  /** The inside with the editor, and the engine with the libraries, as classic scripts. */
  readonly inside: string;
  readonly engine: string;
  /**
   * The catalogues of the languages beside English, by name (i18n/language.ts); relative to the other files. What
   * posters say has "poster-" before that name, as JSON.
   */
  readonly languages: Readonly<Record<string, string>>;
}

declare const PG_ASSETS: Partial<Assets> | undefined;

const names: Assets = {
  element: 'element.js',
  editor: 'editor.js',
  schedules: 'schedules.js',
  worker: 'worker.js',
  wasm: 'pollground.wasm',
  library: 'library.txt',
  crates: 'crates.txt',
  examples: 'examples.json',
  words: 'words.json',
  search: 'search.js',
  inside: 'inside.js',
  engine: 'engine.js',
  languages: {},
  ...(typeof PG_ASSETS === 'undefined' ? {} : PG_ASSETS),
};

/** Absolute addresses. `base` is the address of a file in the site's root, normally the script's own. */
export function assetsAt(base: string): Assets {
  const at = (name: string): string => new URL(name, base).href;
  return {
    element: at(names.element), editor: at(names.editor), schedules: at(names.schedules),
    worker: at(names.worker), wasm: at(names.wasm),
    library: at(names.library), crates: at(names.crates), examples: at(names.examples), words: at(names.words),
    search: at(names.search),
    inside: at(names.inside), engine: at(names.engine),
    languages: names.languages,
  };
}
