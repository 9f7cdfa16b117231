// The base class of the controller: it makes the parts and schedules frames. The actions are in its subclasses:
//
//   ElementCore ──> ProgramActions ──> RunActions ──> PageActions ──> Controller (controller.ts)
//
// The model and the parts are made here. The session talks with the engine, the editor holds the text, the screen
// draws.

import { languageOf, speak, t, type Language } from '../i18n/language.js';
import type { Assets } from './assets.js';
import { Analyst } from '../engine/queries.js';
import type { Parts } from '../engine/parts.js';
import { Session } from '../engine/session.js';
import { wordsOf, type Words, type WordTable } from '../editor/glossary.js';
import { EditorSlot } from '../editor/lazy-editor.js';
import { allowedFolder } from '../engine/files.js';
import { Timeline } from '../timeline/timeline.js';
import { SchedulesSlot } from '../panels/lazy-schedules.js';
import { newModel, type Actions, type Model, type Theme } from './model.js';
import { Preferences } from './preferences.js';
import { Screen } from './screen.js';

export abstract class ElementCore {
  readonly model: Model = newModel();
  protected readonly assets: Assets;
  protected readonly language: Language;
  protected readonly editor: EditorSlot;
  protected readonly timeline: Timeline;
  protected readonly screen: Screen;
  protected readonly session: Session;
  protected readonly analyst: Analyst;
  protected readonly schedules: SchedulesSlot;
  protected readonly preferences = new Preferences();
  protected readonly darkQuery = matchMedia('(prefers-color-scheme: dark)');
  private readonly stillQuery = matchMedia('(prefers-reduced-motion: reduce)');
  private frame = 0;
  private clockTimer = 0;
  /** The controller draws in the shadow root; before, the root shows the poster. */
  protected taken = false;
  protected readonly posterSheets: readonly CSSStyleSheet[];
  /** Which diagnostic the next "." goes to. */
  protected diagnostic = 0;
  private quiet: (() => void)[] = [];
  private words: Promise<Words | null> | null = null;

  /**
   * outer is the element, root its shadow root. A poster in it stays until the program is there; then all of root is
   * this one's.
   */
  constructor(
    protected readonly outer: HTMLElement,
    protected readonly root: ShadowRoot,
    protected readonly parts: Parts,
    catalogue: string,
  ) {
    const language = (this.language = languageOf(catalogue));
    speak(language);
    const actions = this.actions();
    this.assets = parts.assets;
    this.model.languages = Object.keys(this.assets.languages);
    this.editor = new EditorSlot(root, this.assets, {
      changed: (s) => this.textChanged(s), run: () => actions.run(), select: (t) => actions.select(t),
      breaks: (lines) => this.analyst.lines(lines),
      words: () => (this.words ??= this.loadWords()),
      say: (key, values) => t(key, values),
      typeAt: async (line, col) => {
        if (!this.session.ready) return null;
        return (await this.session.ask({ op: 'type', source: this.editor.source, line, col }))?.type ?? null;
      },
    });
    this.schedules = new SchedulesSlot(root, this.assets, {
      model: this.model, invalidate: () => this.invalidate(),
    });
    this.posterSheets = [...root.adoptedStyleSheets];
    this.timeline = new Timeline(this.model, actions);
    this.screen = new Screen(
      language, outer, root, this.model, actions, this.editor, this.timeline, () => this.invalidate(),
    );
    this.session = new Session({
      model: this.model,
      invalidate: () => this.invalidate(),
      emit: (name, detail) => this.emit(name, detail),
      showDiagnostics: (list) => {
        this.diagnostic = 0;
        this.editor.showDiagnostics(list);
      },
      takeRun: () => {
        this.screen.forgetMarks();
        this.editor.takeRun();
      },
      stopped: (at) => {
        this.model.notice = { kind: 'break', text: at.text };
        if (at.task > 0) actions.select(at.task);
      },
      starting: () => this.analyst.starting(),
      begun: () => this.analyst.begun(),
      fetchFolder: () => allowedFolder(this.outer),
      language: () => this.language,
    }, parts);
    this.analyst = new Analyst({
      model: this.model, invalidate: () => this.invalidate(), flipLine: (line) => this.editor.flipBreak(line),
    }, this.session);
  }

  /** The actions that views may call. */
  protected abstract actions(): Actions;
  protected abstract textChanged(source: string): void;

  protected async loadWords(): Promise<Words | null> {
    const table = await this.parts.words().catch(() => null) as WordTable | null;
    if (!table) this.words = null; // the next time it may be there
    const language = this.outer.closest<HTMLElement>('[lang]')?.lang.split('-')[0] ?? 'en';
    return table && wordsOf(table, language);
  }

  protected readonly themeChanged = (): void => {
    const m = this.model;
    m.dark = m.theme === 'dark' || (m.theme === 'auto' && this.darkQuery.matches);
    this.timeline.restyle();
    this.invalidate();
  };

  protected change(part: Partial<Model>): void {
    Object.assign(this.model, part);
    this.invalidate();
  }

  protected invalidate(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  /** Advances the clock: with each frame, or twice a second if the reader prefers reduced motion. */
  protected invalidateSoon(): void {
    if (!this.still()) this.invalidate();
    else this.clockTimer ||= window.setTimeout(() => {
      this.clockTimer = 0;
      this.invalidate();
    }, 500);
  }

  protected draw(): void {
    if (!this.taken || !this.outer.isConnected) return;
    if (this.session.tick(performance.now())) this.invalidateSoon();
    this.screen.draw(this.still());
    this.session.query(this.screen.fit);
    this.analyst.refresh();
    this.settle();
  }

  protected settle(): void {
    if (this.quiet.length === 0) return;
    if (!this.session.settled() || this.screen.flying || this.frame !== 0) {
      this.invalidate();
      return;
    }
    const quiet = this.quiet;
    this.quiet = [];
    for (const resolve of quiet) resolve();
  }

  protected still(): boolean {
    return this.model.freeze || this.model.motion === 'off' || this.stillQuery.matches;
  }

  protected emit(name: string, detail: object): void {
    this.outer.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  protected showTheme(to: Theme): void {
    this.model.theme = to;
    this.themeChanged();
  }

  /** Resolves when nothing is loading, playing, requested, animated or about to be drawn. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.quiet.push(resolve);
      this.invalidate();
    });
  }
}
