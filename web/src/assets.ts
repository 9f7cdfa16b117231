// Where the rest of the site lies, relative to this script.
//
// The build may replace PG_ASSETS by the versioned names of the files; names that it leaves out, and a build
// without it, use the plain ones.

export interface Assets {
  /** The inside of the element: a module. */
  readonly element: string;
  /** The editor: a module that the element loads after it has drawn itself. */
  readonly editor: string;
  readonly worker: string;
  readonly wasm: string;
  readonly exec: string;
  /** The text of Rust's standard library, as the engine reads it. */
  readonly library: string;
  /** That of the other crates, for programs that name one. */
  readonly crates: string;
  readonly examples: string;
  /** What the editor completes: the library's names with a line on each. */
  readonly words: string;
}

declare const PG_ASSETS: Partial<Assets> | undefined;

const names: Assets = {
  element: 'element.js',
  editor: 'editor.js',
  worker: 'worker.js',
  wasm: 'pollground.wasm',
  exec: 'wasm_exec.js',
  library: 'library.txt',
  crates: 'crates.txt',
  examples: 'examples.json',
  words: 'words.json',
  ...(typeof PG_ASSETS === 'undefined' ? {} : PG_ASSETS),
};

declare global {
  /** Where the parts are in a page that holds them itself. */
  var pollgroundAssets: Partial<Assets> | undefined;
}

/** Absolute addresses. `base` is the address of a file in the site's root, normally the script's own. */
export function assetsAt(base: string): Assets {
  const here = { ...names, ...globalThis.pollgroundAssets }, at = (name: string): string => new URL(name, base).href;
  return {
    element: at(here.element), editor: at(here.editor), worker: at(here.worker), wasm: at(here.wasm), exec: at(here.exec),
    library: at(here.library), crates: at(here.crates), examples: at(here.examples), words: at(here.words),
  };
}
