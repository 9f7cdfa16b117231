// The inside of <poll-ground>: what each action does. It is loaded when an element is first used; before that,
// pollground.ts shows a poster and answers for it.
//
//   actions ──> model, session ──> engine ──> session ──> model ──> invalidate() ──> one frame of the screen
//
// The element owns the model and joins the parts: the session talks with the engine, the editor holds the text,
// the screen draws. Nothing here knows how tasks are scheduled: a press of a button becomes a message, an answer
// replaces the view.

import { Analyst } from '../engine/queries.js';
import type { Assets } from './assets.js';
import type { AxisMode } from '../timeline/axis.js';
import { Drafts, nameOf, type Original } from './drafts.js';
import { primary } from '../editor/diagnostics.js';
import { embedCode } from './embed-code.js';
import { EditorSlot } from '../editor/lazy-editor.js';
import { allowedFolder } from '../engine/files.js';
import { speak } from '../i18n/de.js';
import { findExample, loadExamples, withoutHeader } from './examples.js';
import { Keys, type KeyHost } from '../ui/keymap.js';
import { newModel, AS_WRITTEN, MORE, MOST, STEALING, type Breakpoint, type ConsoleFilter, type Hit, type LaneMode, type Model, type Motion, type Popup, type Tab, type Theme } from './model.js';
import { asked } from '../panels/executors.js';
import { inlineProgram, readAddress, readAttributes, themeOf, type Moment } from './options.js';
import type { EngineWorker, Parts } from '../engine/parts.js';
import { Preferences } from './preferences.js';
import type { OpenAnswer, RunConfig, Speed, StepUnit, View } from '../engine/protocol.js';
import { Screen } from './screen.js';
import { Session } from '../engine/session.js';
import { isLink, pack, unpack } from './share.js';
import { sheets } from './styles.js';
import { laneRoom } from '../timeline/lane-room.js';
import { Timeline } from '../timeline/timeline.js';
import { wordsOf, type Word, type Words } from '../editor/glossary.js';
import type { ElementState, InsideElement } from './inside-element.js';

/** What fits on a sheet of A4 or of letter paper on its side, with margins, in CSS pixels. */
const PAPER = { width: 960, height: 690 };

export class Inside implements KeyHost, InsideElement {
  readonly model: Model = newModel();
  private readonly assets: Assets;
  private readonly editor: EditorSlot;
  private readonly timeline: Timeline;
  private readonly screen: Screen;
  private readonly session: Session;
  private readonly analyst: Analyst;
  private readonly keys = new Keys(this);
  private readonly preferences = new Preferences();
  private readonly drafts = new Drafts(this.preferences);
  private readonly darkQuery = matchMedia('(prefers-color-scheme: dark)');
  private readonly stillQuery = matchMedia('(prefers-reduced-motion: reduce)');
  private readonly resize = new ResizeObserver(() => this.invalidate());

  private frame = 0;
  private clockTimer = 0;
  private begun = false;
  /** The shadow root is this one's; before, it shows the poster. */
  private taken = false;
  private readonly posterSheets: readonly CSSStyleSheet[];
  /** The program is there. */
  ready: Promise<void> = Promise.resolve();
  /** Where to go in the first run. */
  private startAt: Moment | null = null;
  /** What had the focus before a popup. */
  private opener: HTMLElement | null = null;
  /** Which diagnostic the next "." goes to. */
  private diagnostic = 0;
  private quiet: (() => void)[] = [];
  private words: Promise<Words | null> | null = null;
  private draftTimer = 0;
  /** What the drafts of the present text are changes of; null where none are kept. */
  private original: Original | null = null;

  /**
   * outer is the element, root its shadow root. A poster in it stays until the program is there; then all of root is
   * this one's. started is a worker that the page has begun to load, or null.
   */
  constructor(private readonly outer: HTMLElement, private readonly root: ShadowRoot, private readonly parts: Parts, started: EngineWorker | null) {
    this.assets = parts.assets;
    this.editor = new EditorSlot(root, this.assets, {
      changed: (s) => this.textChanged(s), run: () => this.run(), select: (t) => this.select(t),
      breaks: (lines) => this.analyst.lines(lines),
      words: () => (this.words ??= this.loadWords()),
      typeAt: async (line, col) => (this.session.ready ? (await this.session.ask({ op: 'type', source: this.editor.source, line, col }))?.type ?? null : null),
    });
    this.posterSheets = [...root.adoptedStyleSheets];
    this.timeline = new Timeline(this.model, this);
    this.screen = new Screen(outer, root, this.model, this, this.editor, this.timeline, () => this.invalidate());
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
        if (at.task > 0) this.select(at.task);
      },
      starting: () => this.analyst.starting(),
      begun: () => this.analyst.begun(),
      fetchFolder: () => allowedFolder(this.outer),
    }, parts, started);
    this.analyst = new Analyst({ model: this.model, invalidate: () => this.invalidate(), flipLine: (line) => this.editor.flipBreak(line) }, this.session);
    this.root.addEventListener('keydown', (e) => this.keydown(e as KeyboardEvent));
  }

  /* ---------- life cycle */

  connected(): void {
    this.session.open();
    this.editor.open();
    this.resize.observe(this.outer);
    this.darkQuery.addEventListener('change', this.themeChanged);
    document.addEventListener('pointerdown', this.pointedElsewhere);
    document.addEventListener('keydown', this.pageKey);
    addEventListener('pagehide', this.leaving);
    addEventListener('beforeprint', this.printing);
    addEventListener('afterprint', this.themeChanged);
    if (!this.begun) {
      this.begun = true;
      this.ready = this.begin();
    }
    this.themeChanged();
  }

  disconnected(): void {
    this.resize.disconnect();
    this.darkQuery.removeEventListener('change', this.themeChanged);
    document.removeEventListener('pointerdown', this.pointedElsewhere);
    document.removeEventListener('keydown', this.pageKey);
    removeEventListener('pagehide', this.leaving);
    removeEventListener('beforeprint', this.printing);
    removeEventListener('afterprint', this.themeChanged);
    // A move within the document reconnects at once: let go of the worker only when it is gone for good.
    setTimeout(() => {
      if (this.outer.isConnected) return;
      this.session.close();
      this.editor.close();
    });
  }

  attributeChanged(name: string, old: string | null, value: string | null): void {
    if (!this.begun || old === value) return;
    if (name === 'theme') this.showTheme(themeOf(value));
    else if (name === 'program' || name === 'src') void this.loadProgram();
    else if (name === 'editable') this.editor.setEditable(this.canEdit());
    else {
      const { config, wrong } = asked((name) => this.outer.getAttribute(name), 'The attribute');
      if (wrong === '') this.setConfig(config);
      this.change({ wrong });
    }
  }

  /** Replaces the poster in the same frame: the element keeps its height, and the page around it its place. */
  private takeRoot(): void {
    this.taken = true;
    this.root.replaceChildren();
    // CodeMirror has added a sheet of its own, if it is there already.
    const others = this.root.adoptedStyleSheets.filter((sheet) => !this.posterSheets.includes(sheet));
    this.root.adoptedStyleSheets = [...others, ...sheets()];
    this.draw();
  }

  private async begin(): Promise<void> {
    const m = this.model, query = new URLSearchParams(location.search);
    this.startAt = readAttributes(m, this.outer);
    m.freeze = query.has('freeze');
    if (m.layout === 'app') this.startAt = readAddress(m, query, this.preferences) ?? this.startAt;
    this.themeChanged();
    if (m.layout === 'app') this.takeRoot();
    this.editor.setEditable(this.canEdit());
    // A link will bring a program of its own.
    if (m.layout === 'app' && isLink(location.hash)) this.session.expect('reader');
    await this.loadProgram();
    if (!this.taken) this.takeRoot();
    const opened = m.layout === 'app' ? await this.openLink(location.hash) : null;
    this.emit('pg-ready', { program: m.example?.name ?? '' });
    if (m.layout === 'app') this.session.warm();
    const autoplay = this.outer.getAttribute('state') === 'running';
    if (this.startAt || autoplay) this.start(this.startAt !== null || this.still());
    if (opened?.event) void this.compareWith(opened);
  }

  /** Shows the program of a shared link, and goes to its moment. Null when the address carries none. */
  private async openLink(fragment: string): Promise<OpenAnswer | null> {
    const m = this.model;
    try {
      const text = await unpack(fragment);
      if (text === null) return null;
      const link = await this.session.ask({ op: 'open', data: text });
      if (!link || link.wrong !== '') throw new Error(link ? `This link cannot be opened: ${link.wrong}.` : 'This link cannot be opened: the executor did not start.');
      Object.assign(m, { example: null, config: { executor: link.executor, workers: link.workers, seed: link.seed } } satisfies Partial<Model>);
      this.showText(link.source);
      m.authored = null;
      this.changes({ name: nameOf(this.editor.source), source: this.editor.source });
      m.link = { text, source: this.editor.source };
      if (link.task > 0) m.selected = link.task;
      if (link.event > 0) this.startAt = { event: link.event };
      return link;
    } catch (error) {
      m.linkSays = error instanceof Error ? error.message : String(error);
      const first = m.examples[0];
      if (first) this.showExample(first.name);
      this.invalidate();
      return null;
    }
  }

  /** The link says what its maker saw. Another engine may see something else, and then the reader should know. */
  private async compareWith(link: OpenAnswer): Promise<void> {
    const m = this.model;
    while ((m.view?.event ?? 0) < link.event && m.status !== 'ended' && m.status !== 'error') await new Promise(requestAnimationFrame);
    const here = await this.session.ask({ op: 'link', source: link.source, task: 0, off: false, ...m.config });
    if (link.hash !== '0' && here?.hash !== link.hash) m.linkSays = 'This run differs from the one that the link was made from: it comes from another version of Pollground.';
    this.invalidate();
  }

  /** A link to the present moment of the program in the editor. Throws with a sentence for the reader. */
  async link(): Promise<string> {
    const m = this.model, off = m.view === null || m.ranSource !== m.source;
    const answer = await this.session.ask({ op: 'link', source: m.source, task: m.selected, off, ...(off ? m.config : m.ranConfig ?? m.config) });
    if (!answer || answer.wrong !== '') throw new Error(answer ? `There is no link: ${answer.wrong}.` : 'There is no link: the executor did not answer.');
    const address = new URL(speak(this.outer) ? 'de/playground.html' : 'playground.html', this.assets.element);
    address.hash = await pack(answer.text);
    return address.href;
  }

  share(): void {
    const m = this.model;
    void this.link().then(async (address) => {
      if (m.layout === 'app') {
        history.replaceState(null, '', address);
        this.keepDraft();
        this.original = { name: nameOf(m.source), source: m.source }; // that is what the address brings back
      }
      await navigator.clipboard.writeText(address).then(
        () => (m.linkSays = 'The link is copied. It opens at this moment.'),
        () => (m.linkSays = 'The link is in the address bar. It opens at this moment.'));
    }).catch((error: unknown) => (m.linkSays = error instanceof Error ? error.message : String(error))).then(() => this.invalidate());
  }

  embedCode(): string {
    const m = this.model;
    return embedCode({
      script: new URL('pollground.js', this.assets.element).href,
      example: m.example && m.source === m.example.source ? m.example.name.replace(/\.rs$/, '') : null,
      source: m.source,
      config: m.config,
    });
  }

  copyEmbed(): void {
    const m = this.model;
    void navigator.clipboard.writeText(this.embedCode()).then(
      () => (m.linkSays = 'Copied.'), () => (m.linkSays = 'The browser did not allow to copy: choose the text and copy it yourself.'),
    ).then(() => this.invalidate());
  }

  openAway(): void {
    // The playground does not work in a frame without an origin.
    const go = (address: string): void => (self.origin === 'null' ? void open(address, '_blank', 'noopener') : location.assign(address));
    void this.link().then(go, (error: unknown) => {
      this.model.notice = { kind: 'link', text: error instanceof Error ? error.message : String(error) };
      this.invalidate();
    });
  }

  private canEdit(): boolean {
    return this.model.layout === 'app' || this.outer.hasAttribute('editable');
  }

  /** program names an example, src an address, otherwise an inline script holds the source. */
  private async loadProgram(): Promise<void> {
    const m = this.model, app = m.layout === 'app';
    const wanted = (app ? new URLSearchParams(location.search).get('program') : null) ?? this.outer.getAttribute('program');
    const src = this.outer.getAttribute('src'), inline = inlineProgram(this.outer);
    if (app || wanted !== null) {
      try {
        const list = await loadExamples(this.assets.examples);
        m.examples = app ? list : list.map(withoutHeader);
      } catch (error) {
        m.examplesFault = error instanceof Error ? error.message : String(error);
      }
    }
    if (src !== null && wanted === null) {
      const response = await fetch(new URL(src, document.baseURI)).catch(() => null);
      if (response?.ok) this.showAuthored(await response.text());
      else this.session.failed(`The program ${src} did not load.`, 'Check the address in the src attribute.');
    } else if (inline !== null && wanted === null) this.showAuthored(inline);
    else {
      const example = (wanted !== null && findExample(m.examples, wanted)) || (app && !isLink(location.hash) ? m.examples[0] : undefined);
      if (example) this.showExample(example.name);
      else if (wanted !== null) this.session.failed(m.examplesFault || `There is no example called ${wanted}.`, 'Check the name in the program attribute.');
    }
    this.invalidate();
  }

  private showText(source: string): void {
    this.editor.setSource(source.replaceAll('\r\n', '\n'), false); // as rustc reads it
    this.textChanged(this.editor.source);
  }

  private showAuthored(source: string): void {
    this.showText(source);
    this.model.authored = this.model.source;
  }

  private showExample(name: string): void {
    const m = this.model, example = findExample(m.examples, name);
    if (!example) return;
    if (this.draftTimer !== 0) this.keepDraft(); // of what is left
    this.session.leave();
    Object.assign(m, {
      example, most: 0, view: null, previous: null, lanes: null, overview: null, ranSource: null, ranConfig: null,
      refused: false, diagnostics: [], zoom: null, laneFirst: 0, status: 'empty', exit: null, findings: [], why: null, breaks: [],
      notice: null, compare: null, tasks: 0, density: null, densityWhole: null, laneMode: null,
    } satisfies Partial<Model>);
    this.editor.setSource(example.source, example.prose.length > 0 && m.layout === 'app');
    this.textChanged(this.editor.source);
    m.authored = m.source;
    this.changes(example);
  }

  /** From here on the text is a change of that one, and an earlier change of it is offered. */
  private changes(original: Original): void {
    if (this.model.layout !== 'app') return;
    this.original = { name: original.name, source: original.source };
    this.model.draft = this.drafts.find(this.original);
    this.model.unkept = false;
  }

  private textChanged(source: string): void {
    const m = this.model, was = m.source;
    m.source = source;
    this.session.textChanged();
    if (!this.original || was === source) return;
    if (source !== this.original.source) m.draft = null; // the reader goes on from here: the offer is over
    clearTimeout(this.draftTimer);
    this.draftTimer = window.setTimeout(() => this.keepDraft(), 400);
  }

  private keepDraft(): void {
    const m = this.model;
    clearTimeout(this.draftTimer);
    this.draftTimer = 0;
    if (!this.original) return;
    const unkept = !this.drafts.keep(this.original, m.source);
    if (unkept !== m.unkept) this.invalidate();
    m.unkept = unkept;
  }

  restoreDraft(): void {
    const m = this.model, { draft } = m;
    m.draft = null;
    if (draft) this.editor.replace(draft.source);
    this.invalidate();
  }

  discardDraft(): void {
    const m = this.model;
    if (this.original) {
      this.drafts.drop(this.original);
      m.draft = this.drafts.find(this.original); // the one before
    }
    this.invalidate();
  }

  private async loadWords(): Promise<Words | null> {
    const list = await this.parts.words().catch(() => null);
    if (!list) this.words = null; // the next time it may be there
    return wordsOf(Array.isArray(list) ? (list as Word[]) : []);
  }

  /* ---------- public API, next to the actions below */

  get state(): ElementState {
    const m = this.model, c = m.ranConfig ?? m.config, v = m.view;
    return { status: m.status, event: v?.event ?? 0, events: v?.events ?? 0, time: v?.time ?? 0, end: v?.end ?? 0, exit: v?.exit ?? m.exit, selected: m.selected, ...c };
  }

  get view(): View | null {
    return this.model.view;
  }

  /** The text of the editor. */
  get source(): string {
    return this.editor.source;
  }

  set source(text: string) {
    this.editor.replace(text);
  }

  seek(to: Moment): void {
    if (to.event !== undefined) this.seekEvent(to.event);
    else if (to.t !== undefined) this.seekTime(to.t * 1e6);
  }

  /** Resolves when nothing is loading, playing, asked for, in flight or about to be drawn. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.quiet.push(resolve);
      this.invalidate();
    });
  }

  /** What lies under a point of the timeline's canvas. */
  hitTest(x: number, y: number): Hit | null {
    return this.timeline.hitTest(x, y);
  }

  /* ---------- actions: the run */

  warm(): void {
    this.session.warm();
  }

  run(): void {
    this.start(false);
  }

  private start(paused: boolean): void {
    const m = this.model;
    m.collapsed = false;
    m.popup = null;
    if (m.layout === 'app' && m.size === 'small') m.tab = 'machine';
    if (m.wrong !== '') {
      m.status = 'error';
      this.emit('pg-error', { message: m.wrong });
      this.invalidate();
      return;
    }
    if (m.selected === 0) m.selected = 1;
    this.session.start(paused, this.screen.fit);
    if (this.startAt) this.seek(this.startAt);
    this.startAt = null;
    this.invalidate();
  }

  /** The engine has a run, seen or not yet seen, that can be played and stepped. */
  private hasRun(): boolean {
    return this.session.has && !this.model.fault;
  }

  play(): void {
    const m = this.model;
    if (!this.hasRun()) {
      this.start(false);
      return;
    }
    if (m.status === 'ended') this.session.send({ op: 'seek', event: 0 });
    this.session.send({ op: 'play' });
    m.cause = 'play';
  }

  pause(): void {
    this.session.send({ op: 'pause' });
  }

  toggle(): void {
    if (this.model.status === 'playing') this.pause();
    else this.play();
  }

  /** n steps forward, or back when n is negative; the size defaults to the chosen one. */
  step(n = 1, size: StepUnit = this.model.unit): void {
    const m = this.model, dir = n < 0 ? -1 : 1;
    if (!this.hasRun()) {
      this.start(true);
      return;
    }
    m.cause = dir < 0 ? 'back' : 'step';
    for (let i = 0; i < Math.abs(n); i++) this.session.send({ op: 'step', dir, unit: size, task: m.selected });
  }

  reset(): void {
    this.seekEvent(0);
  }

  end(): void {
    this.model.cause = 'seek';
    if (this.hasRun()) this.session.send({ op: 'end' });
  }

  stop(): void {
    this.session.stop();
  }

  seekEvent(event: number): void {
    this.model.cause = 'seek';
    this.session.send({ op: 'seek', event });
  }

  toggleWhy(): void {
    this.analyst.toggleWhy();
  }

  explain(task: number): void {
    const m = this.model, waiting = task || m.view?.waiting.rows.find((r) => !r.woken)?.id || m.selected;
    this.select(waiting);
    m.whyOpen = true;
    this.inspect();
  }

  replaceSource(source: string): void {
    this.editor.replace(source);
  }

  raiseLimit(): void {
    this.model.most = (this.model.most || MOST) * MORE;
    this.run();
  }

  toggleBreak(at: Breakpoint): void {
    this.analyst.toggle(at);
  }

  clearBreaks(): void {
    this.analyst.clear();
  }

  dismissNotice(): void {
    this.change({ notice: null });
  }

  setCompare(config: Partial<RunConfig> | null): void {
    if (config && this.model.tab === 'task') this.model.tab = 'machine';
    void this.analyst.compare(config);
    if (config && !this.hasRun()) this.start(true);
  }

  openTable(kind: 'events' | 'tasks', first?: number, task = 0): void {
    const m = this.model;
    if (m.popup !== 'table') this.popup('table');
    const around = kind === 'events' && task === 0 ? Math.max(0, (m.view?.event ?? 0) - 20) : 0;
    void this.analyst.table(kind, first ?? around, task);
    this.invalidate();
  }

  seekTime(time: number): void {
    this.model.cause = 'seek';
    this.session.seek(Math.round(time));
  }

  host(name: string, data = ''): void {
    this.session.hostEvent(name, data);
  }

  retry(): void {
    this.session.retry(this.screen.fit);
    this.invalidate();
  }

  setSpeed(speed: Speed): void {
    this.change({ speed });
    if (this.model.view) this.session.send({ op: 'speed', value: speed });
  }

  /** Another executor, worker count or seed runs the program again, to the same time where there is one, and says so. */
  setConfig(config: Partial<RunConfig>): void {
    const m = this.model, next = { ...m.config, ...config }, refused = m.wrong !== '' && m.status === 'error';
    m.wrong = '';
    if (refused) m.status = 'empty';
    // Only one design has several workers: choosing either chooses the other. As written, the program decides both.
    if (config.executor !== undefined) next.workers = config.executor === STEALING ? Math.max(2, next.workers) : config.executor === AS_WRITTEN ? 0 : 1;
    else if (config.workers !== undefined) next.executor = next.workers === 0 ? AS_WRITTEN : next.workers > 1 ? STEALING : next.executor === STEALING || next.executor === AS_WRITTEN ? 'queue' : next.executor;
    m.config = next;
    if (refused && !m.view) this.start(this.startAt !== null);
    if (m.view && m.ranConfig) {
      const { popup } = m, { time } = m.view;
      if (m.ranSource === m.source && m.status !== 'compiling' && !m.refused && !m.compare) {
        this.session.fork(next);
      } else {
        this.start(true);
        this.seekTime(time);
      }
      m.popup = popup;
    }
    this.invalidate();
  }

  /* ---------- actions: the page */

  select(task: number): void {
    const m = this.model, total = m.tasks;
    if (task < 1 || task > total) return;
    m.selected = task;
    const room = laneRoom(m), index = task - 1;
    if ((m.lanes?.total ?? 0) > room && (index < m.laneFirst || index >= m.laneFirst + room)) {
      const first = Math.max(0, index - (room >> 1));
      this.setLaneFirst(first);
      this.timeline.scrollTo(first);
    }
    this.invalidate();
  }

  point(task: number): void {
    if (task !== this.model.pointed) this.change({ pointed: task });
  }

  goToLine(line: number, col = 1): void {
    const m = this.model;
    if (m.size === 'small' && m.layout === 'app') m.tab = 'code';
    this.draw();
    this.editor.goTo(line, col);
  }

  setTab(tab: Tab): void {
    this.change({ tab });
  }

  setPane(pane: 'console' | 'task'): void {
    this.change({ pane });
  }

  setFilter(filter: ConsoleFilter): void {
    this.change({ filter });
  }

  setAxis(axis: AxisMode): void {
    this.change({ axis });
  }

  setUnit(unit: StepUnit): void {
    this.change({ unit });
  }

  setLaneMode(laneMode: LaneMode): void {
    this.change({ laneMode });
    this.session.wantLanes();
  }

  showTasks(first: number): void {
    const m = this.model;
    m.laneMode = 'tasks';
    m.laneFirst = first - 1;
    this.draw();
    this.timeline.scrollTo(m.laneFirst);
    this.session.wantLanes();
  }

  redraw(): void {
    this.invalidate();
  }

  setMotion(motion: Motion): void {
    this.preferences.set('motion', motion);
    this.change({ motion });
  }

  setZoom(zoom: Model['zoom']): void {
    this.change({ zoom });
    this.session.wantLanes();
  }

  zoomBy(factor: number): void {
    this.timeline.zoomBy(factor);
  }

  setLaneFirst(laneFirst: number): void {
    if (laneFirst === this.model.laneFirst) return;
    this.change({ laneFirst });
    this.session.wantLanes();
  }

  setTheme(to: Theme): void {
    this.preferences.set('theme', to);
    this.showTheme(to);
  }

  private showTheme(to: Theme): void {
    this.model.theme = to;
    this.themeChanged();
  }

  setLetterKeys(on: boolean): void {
    this.preferences.set('letter-keys', on ? 'on' : 'off');
    this.change({ letterKeys: on });
  }

  setProse(open: boolean): void {
    if (open === this.model.proseOpen) return;
    this.preferences.set('prose', open ? 'open' : 'closed');
    this.change({ proseOpen: open });
  }

  openExample(name: string): void {
    this.model.selected = 0;
    this.showExample(name);
    const address = new URL(location.href);
    address.search = '';
    address.searchParams.set('program', name.replace(/\.rs$/, ''));
    history.replaceState(null, '', address);
    this.popup(null);
  }

  popup(popup: Popup): void {
    const m = this.model;
    if (popup && !m.popup) this.opener = this.root.activeElement instanceof HTMLElement ? this.root.activeElement : null;
    m.popup = popup;
    this.draw();
    if (popup) this.root.querySelector<HTMLElement>('.pop [aria-checked="true"], .pop [role="listbox"], .pop button')?.focus();
    else {
      if (this.opener?.isConnected) this.opener.focus();
      this.opener = null;
    }
  }

  /* ---------- actions: keys */

  nextDiagnostic(): void {
    const m = this.model, list = m.diagnostics;
    const wrong = list[this.diagnostic++ % Math.max(1, list.length)];
    if (wrong) this.goToLine(primary(wrong).start.line, primary(wrong).start.col);
    else if (m.view) void this.seekNext('finding');
  }

  moveTask(dir: 1 | -1): void {
    const total = this.model.tasks;
    if (total > 0) this.select(Math.max(1, Math.min(total, this.model.selected + dir)));
  }

  moveWake(dir: 1 | -1): void {
    if (this.model.view && this.model.selected > 0) void this.seekNext('wake', dir, this.model.selected);
  }

  /** Goes to the next of its kind; behind the last finding to the first. */
  private async seekNext(kind: 'wake' | 'finding', dir: 1 | -1 = 1, task = 0): Promise<void> {
    const answer = await this.session.ask({ op: 'next', dir, kind, ...(task > 0 ? { task } : {}) });
    if (!answer) return;
    if (answer.event >= 0) this.seekEvent(answer.event);
    else if (kind === 'finding') {
      const first = this.model.findings[0];
      if (first) this.seekEvent(first.event);
    }
  }

  inspect(): void {
    const m = this.model;
    if (m.size === 'mid') m.pane = 'task';
    if (m.size === 'small' && !m.compare) m.tab = 'task';
    this.draw();
    this.root.querySelector<HTMLElement>('[data-pg="inspector"]')?.focus();
  }

  leave(): void {
    const task = `.stage [data-task="${this.model.selected}"]`;
    this.root.querySelector<HTMLElement>(`${task}[tabindex="0"], ${task} [tabindex="0"]`)?.focus();
  }

  region(dir: 1 | -1): void {
    const list = ['.brand', '.runbar button', '.cm-content', '.con .logw, .insp2', '.stage [tabindex="0"], .stage button', '.insp', '.tp .play', '.mini']
      .map((s) => this.root.querySelector<HTMLElement>(s)).filter((e): e is HTMLElement => e !== null && e.offsetParent !== null);
    const active = this.root.activeElement, at = list.findIndex((e) => e === active || e.contains(active));
    list[(at + dir + list.length) % list.length]?.focus();
  }

  private keydown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    const target = event.composedPath()[0], el = target instanceof HTMLElement ? target : null;
    const within = (selector: string): boolean => el !== null && el.closest(selector) !== null;
    if (within('.mini') && this.timeline.sliderKey(event.key)) event.preventDefault();
    else if (this.keys.handle(event, within('.cm-editor, input, textarea, select'), within('button, a, summary, [role="option"]'))) event.preventDefault();
  }

  /** On a page of its own the keys work while nothing has the focus, too. */
  private readonly pageKey = (event: KeyboardEvent): void => {
    if (this.model.layout !== 'app' || event.target !== document.body || event.defaultPrevented) return;
    if (this.keys.handle(event, false, false)) event.preventDefault();
  };

  private readonly leaving = (): void => {
    if (this.draftTimer !== 0) this.keepDraft();
  };

  /** Dark ink on paper, and the measures of the screen: what is drawn there is not drawn anew. */
  private readonly printing = (): void => {
    const m = this.model, width = this.outer.clientWidth, height = this.outer.clientHeight, { style } = this.outer;
    if (m.layout !== 'app') return;
    style.setProperty('--print-width', `${width}px`);
    style.setProperty('--print-height', `${height}px`);
    style.setProperty('--print-zoom', String(Math.min(1, PAPER.width / width, PAPER.height / height)));
    m.dark = false;
    this.timeline.restyle();
    this.draw();
  };

  private readonly pointedElsewhere = (event: PointerEvent): void => {
    if (!this.model.popup) return;
    const inside = event.composedPath().some((n) => n instanceof HTMLElement && (n.classList.contains('pop') || n.getAttribute('aria-expanded') === 'true'));
    if (inside) return;
    this.opener = null;
    this.popup(null);
  };

  /* ---------- drawing */

  private readonly themeChanged = (): void => {
    const m = this.model;
    m.dark = m.theme === 'dark' || (m.theme === 'auto' && this.darkQuery.matches);
    this.timeline.restyle();
    this.invalidate();
  };

  private change(part: Partial<Model>): void {
    Object.assign(this.model, part);
    this.invalidate();
  }

  private invalidate(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  /** The clock runs: with each frame, or twice a second where motion is not wanted. */
  private invalidateSoon(): void {
    if (!this.still()) this.invalidate();
    else this.clockTimer ||= window.setTimeout(() => {
      this.clockTimer = 0;
      this.invalidate();
    }, 500);
  }

  private draw(): void {
    if (!this.taken || !this.outer.isConnected) return;
    if (this.session.tick(performance.now())) this.invalidateSoon();
    this.screen.draw(this.still());
    this.session.query(this.screen.fit);
    this.analyst.refresh();
    this.settle();
  }

  private settle(): void {
    if (this.quiet.length === 0) return;
    if (!this.session.settled() || this.screen.flying || this.frame !== 0) {
      this.invalidate();
      return;
    }
    const quiet = this.quiet;
    this.quiet = [];
    for (const resolve of quiet) resolve();
  }

  private still(): boolean {
    return this.model.freeze || this.model.motion === 'off' || this.stillQuery.matches;
  }

  private emit(name: string, detail: object): void {
    this.outer.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
