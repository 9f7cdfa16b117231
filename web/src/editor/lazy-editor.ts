// The place of the editor. CodeMirror is a separate script: until it is loaded, this class shows the program as text
// and stores the calls for the editor.

import type { Assets } from '../app/assets.js';
import type { Editor, EditorHost } from './editor.js';
import type { Marks } from './run-marks.js';
import { highlight } from './highlight.js';
import type { Diagnostic } from '../engine/protocol.js';

/** True in a build that leaves the editor to a script of its own. */
declare const PG_SPLIT: boolean;

export class EditorSlot {
  readonly dom = document.createElement('div');
  private editor: Editor | null = null;
  private text = '';
  private folded = false;
  private editable = true;
  private marks: Marks | null = null;
  private diagnostics: readonly Diagnostic[] = [];
  /** The text was taken as the source of a run. */
  private ran = false;

  private closed = false;

  constructor(private readonly root: ShadowRoot, private readonly assets: Assets, private readonly host: EditorHost) {
    this.dom.className = 'ed';
    void this.load(root, assets);
  }

  /** The element is gone: an editor listens to the window, and the window would hold it for good. */
  close(): void {
    this.closed = true;
    if (!this.editor) return;
    this.text = this.editor.source;
    this.editor.destroy();
    this.editor = null;
    this.ran = false;
    this.marks = null;
    this.dom.replaceChildren(plain(this.text, this.folded));
  }

  /** The element is there again. */
  open(): void {
    if (!this.closed) return;
    this.closed = false;
    void this.load(this.root, this.assets);
  }

  /** The editor's script is loaded, or has failed. */
  loaded = false;

  private async load(root: ShadowRoot, assets: Assets): Promise<void> {
    let editor: Editor;
    try {
      const script = PG_SPLIT
        ? ((await import(assets.editor)) as typeof import('./editor.js')) : await import('./editor.js');
      // The script was evaluated just now. Making the editor is a task of its own, so that the page answers in between.
      await new Promise((next) => setTimeout(next));
      editor = new script.Editor(root, this.host);
    } catch {
      // The program can be read and run; nothing else is lost.
      this.loaded = true;
      this.host.changed(this.text);
      return;
    }
    if (this.closed || this.editor) {
      editor.destroy();
      return;
    }
    editor.load(this.text, this.folded);
    if (!this.editable) editor.setEditable(false);
    if (this.ran) editor.takeRun();
    if (this.marks) editor.mark(this.marks);
    editor.showDiagnostics(this.diagnostics);
    this.editor = editor;
    this.dom.replaceChildren(editor.dom);
    this.loaded = true;
    this.host.changed(this.text);
  }

  get source(): string {
    return this.editor?.source ?? this.text;
  }

  setSource(text: string, fold: boolean): void {
    this.text = text;
    this.folded = fold;
    this.ran = false;
    if (this.editor) this.editor.load(text, fold);
    else this.dom.replaceChildren(plain(text, fold));
  }

  replace(text: string): void {
    if (this.editor) this.editor.replace(text);
    else {
      this.setSource(text, false);
      this.host.changed(text);
    }
  }

  setEditable(on: boolean): void {
    this.editable = on;
    this.editor?.setEditable(on);
  }

  takeRun(): void {
    this.ran = true;
    this.editor?.takeRun();
  }

  mark(marks: Marks): void {
    this.marks = marks;
    this.editor?.mark(marks);
  }

  showDiagnostics(list: readonly Diagnostic[]): void {
    this.diagnostics = list;
    this.editor?.showDiagnostics(list);
  }

  goTo(line: number, col: number): void {
    this.editor?.goTo(line, col);
  }

  /** Selects a line of the text; moves no focus. */
  selectLine(line: number): void {
    this.editor?.selectLine(line);
  }

  reveal(line: number): void {
    this.editor?.reveal(line);
  }

  flipBreak(line: number): void {
    this.editor?.flipBreak(line);
  }

  remeasure(): void {
    this.editor?.remeasure();
  }
}

/** A number of lines that no screen has room for. */
const SHOWN = 200;

/** The program as text, where and as large as the editor will show it. */
function plain(text: string, fold: boolean): HTMLElement {
  const pre = document.createElement('pre');
  pre.className = 'plain';
  const lines = highlight(text, SHOWN);
  const header = fold ? Math.max(0, lines.findIndex(([first]) => !first?.[1].startsWith('//!')) - 1) : 0;
  lines.forEach((line, i) => {
    if (i > 0 && i <= header) return;
    for (const [css, part] of line) {
      const span = document.createElement('span');
      span.className = css;
      span.textContent = part;
      pre.append(span);
    }
    pre.append('\n');
  });
  return pre;
}
