// <poll-ground>: owns the model, the engine, the editor and the timeline, and draws them in one animation frame.
//
//   actions, engine answers ──> model ──> invalidate() ──> frame:
//     measure where tokens are · render the templates · measure the layout · draw wires and canvases · fly
//
// Measuring and writing are separate phases. No other code writes to the shadow root, except the editor inside
// its own box. Nothing here knows how tasks are scheduled: a press of a button becomes a message, an answer
// replaces the view.

import { html, render } from 'lit';
import { Announcer } from './announce.js';
import { appView, embedView } from './app.js';
import { assetsAt, type Assets } from './assets.js';
import { Editor, type Marks } from './editor.js';
import { Engine } from './engine.js';
import { findExample, loadExamples } from './examples.js';
import { fitBelt, fitStage, type StageFit } from './fit.js';
import { fly, flightTime, places, pulse } from './flights.js';
import { duration } from './format.js';
import { Keys, type KeyHost } from './keymap.js';
import { newModel, stoppable, type ConsoleFilter, type LaneMode, type Layout, type Model, type Popup, type Size, type Tab, type Theme } from './model.js';
import type { AxisMode } from './axis.js';
import type { Diagnostic, EngineStatus, FromWorker, RunConfig, Speed, StepUnit, View } from './protocol.js';
import { Preferences } from './preferences.js';
import { sheets } from './styles.js';
import { Timeline } from './timeline.js';
import { drawing, read } from './wires.js';

const CHECK_AFTER = 250; // ms without typing
const LANES_EVERY = 90; // ms between lane requests while playing
const CONSOLE_ROWS = 200;
const STOP_WITHIN = 2000; // ms for an answer to a stop

export interface Moment {
  readonly t?: number;
  readonly event?: number;
}

export interface ElementState {
  readonly status: EngineStatus;
  readonly event: number;
  readonly events: number;
  /** Virtual nanoseconds. */
  readonly time: number;
  readonly end: number;
  readonly exit: number | null;
  readonly selected: number;
  readonly executor: string;
  readonly workers: number;
  readonly seed: number;
}

export class PollGround extends HTMLElement implements KeyHost {
  /** Where the site's files lie; set by the entry point. */
  static base: string = document.baseURI;
  static observedAttributes = ['theme', 'executor', 'workers', 'seed', 'program', 'src', 'editable'];

  readonly model: Model = newModel();
  private readonly root = this.attachShadow({ mode: 'open' });
  private readonly assets: Assets = assetsAt(PollGround.base);
  private readonly engine = new Engine(this.assets, (message) => this.receive(message));
  private readonly editor = new Editor(this.root, { changed: (s) => this.textChanged(s), run: () => this.run(), select: (t) => this.select(t) });
  private readonly timeline = new Timeline(this.model, this);
  private readonly announcer = new Announcer();
  private readonly keys = new Keys(this);
  private readonly preferences = new Preferences();
  private readonly darkQuery = matchMedia('(prefers-color-scheme: dark)');
  private readonly stillQuery = matchMedia('(prefers-reduced-motion: reduce)');
  private readonly resize = new ResizeObserver(() => this.invalidate());
  private fit: StageFit = { compact: false, belt: 0, rows: 4, more: false };

  private frame = 0;
  private started = false;
  private seq = 0;
  private checkSeq = 0;
  private checkTimer = 0;
  /** Pressed Run, and not yet known whether it compiles. The diagnostics with its seq say so. */
  private running: { seq: number; source: string; config: RunConfig } | null = null;
  /** The run in the engine belongs to a program that is no longer shown. */
  private muted = false;
  private queryKey = '';
  private lanesKey = '';
  private overviewKey = '';
  private lanesSeq = 0;
  private overviewSeq = 0;
  private lanesAt = 0;
  private lanesTimer = 0;
  private stopTimer = 0;
  private seekTarget: { time: number } | null = null;
  private marksKey = '';
  private shownView: View | null = null;
  private drawnWidth = 0;
  private opener: HTMLElement | null = null;
  private flights: Animation[] = [];
  private quiet: (() => void)[] = [];
  private startAt: Moment | null = null;
  /** Which diagnostic the next "." goes to. */
  private diagnostic = 0;

  constructor() {
    super();
    this.root.adoptedStyleSheets = sheets();
    this.root.addEventListener('keydown', (e) => this.keydown(e as KeyboardEvent));
  }

  /* ---------- life cycle */

  connectedCallback(): void {
    this.resize.observe(this);
    this.darkQuery.addEventListener('change', this.themeChanged);
    document.addEventListener('pointerdown', this.pointedElsewhere);
    document.addEventListener('keydown', this.pageKey);
    if (!this.started) {
      this.started = true;
      void this.begin();
    }
    this.themeChanged();
  }

  disconnectedCallback(): void {
    this.resize.disconnect();
    this.darkQuery.removeEventListener('change', this.themeChanged);
    document.removeEventListener('pointerdown', this.pointedElsewhere);
    document.removeEventListener('keydown', this.pageKey);
    // A move within the document reconnects at once: end the worker only when it is gone for good.
    setTimeout(() => {
      if (!this.isConnected) this.engine.kill();
    });
  }

  attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (!this.started || old === value) return;
    if (name === 'theme') this.setTheme(theme(value));
    else if (name === 'program' || name === 'src') void this.loadProgram();
    else if (name === 'editable') this.editor.setEditable(this.canEdit());
    else this.setConfig(this.configFromAttributes());
  }

  private async begin(): Promise<void> {
    const m = this.model, attribute = this.getAttribute('layout');
    m.layout = attribute === 'app' || attribute === 'wide' ? attribute : ('compact' satisfies Layout);
    m.theme = theme(this.getAttribute('theme'));
    m.config = { ...m.config, ...this.configFromAttributes() };
    const axis = this.getAttribute('axis');
    if (axis === 'linear' || axis === 'steps') m.axis = axis;
    m.selected = natural(this.getAttribute('select'), 0);
    m.collapsed = m.layout !== 'app' && this.getAttribute('state') !== 'running';
    this.startAt = moment(this.getAttribute('t'), this.getAttribute('event'));
    m.freeze = new URLSearchParams(location.search).has('freeze');
    if (m.layout === 'app') this.applyAddress();
    this.editor.setEditable(this.canEdit());
    this.invalidate();
    await this.loadProgram();
    this.emit('pg-ready', { program: m.example?.name ?? '' });
    if (m.layout === 'app') this.whenIdle(() => this.engine.start());
    if (this.startAt || this.getAttribute('state') === 'running') this.start(this.startAt !== null || this.still());
  }

  /** The page's address may set the moment, as in a shared link. */
  private applyAddress(): void {
    const m = this.model, q = new URLSearchParams(location.search);
    m.theme = theme(q.get('theme') ?? this.preferences.get('theme') ?? this.getAttribute('theme'));
    m.letterKeys = this.preferences.get('letter-keys') !== 'off';
    m.proseOpen = this.preferences.get('prose') !== 'closed';
    m.selected = natural(q.get('sel'), m.selected);
    const config: { executor?: string; workers?: number; seed?: number } = {};
    if (q.get('executor')) config.executor = q.get('executor') ?? 'queue';
    if (q.get('workers')) config.workers = Math.max(1, natural(q.get('workers'), 1));
    if (q.get('seed')) config.seed = natural(q.get('seed'), 7);
    m.config = { ...m.config, ...config };
    const axis = q.get('axis'), tab = q.get('tab');
    if (axis === 'folded' || axis === 'linear' || axis === 'steps') m.axis = axis;
    if (tab === 'code' || tab === 'machine' || tab === 'task' || tab === 'console') m.tab = tab;
    this.startAt = moment(q.get('t'), q.get('event')) ?? this.startAt;
  }

  private configFromAttributes(): Partial<RunConfig> {
    const executor = this.getAttribute('executor');
    return {
      ...(executor ? { executor } : {}),
      ...(this.hasAttribute('workers') ? { workers: Math.max(1, natural(this.getAttribute('workers'), 1)) } : {}),
      ...(this.hasAttribute('seed') ? { seed: natural(this.getAttribute('seed'), 7) } : {}),
    };
  }

  private canEdit(): boolean {
    return this.getAttribute('layout') === 'app' || this.hasAttribute('editable');
  }

  /** program names an example, src an address, otherwise an inline script holds the source. */
  private async loadProgram(): Promise<void> {
    const m = this.model, app = m.layout === 'app';
    const wanted = (app ? new URLSearchParams(location.search).get('program') : null) ?? this.getAttribute('program');
    const src = this.getAttribute('src'), inline = this.querySelector('script[type="text/rust"]');
    if (app || wanted !== null) {
      try {
        m.examples = await loadExamples(this.assets.examples);
      } catch (error) {
        m.examplesFault = said(error);
      }
    }
    if (src !== null && wanted === null) {
      const response = await fetch(new URL(src, document.baseURI)).catch(() => null);
      if (response?.ok) this.setProgram(await response.text());
      else this.failed(`The program ${src} did not load.`, 'Check the address in the src attribute.');
    } else if (inline && wanted === null) this.setProgram(dedent(inline.textContent ?? ''));
    else {
      const example = (wanted !== null && findExample(m.examples, wanted)) || (app ? m.examples[0] : undefined);
      if (example) this.showExample(example.name);
      else if (wanted !== null) this.failed(m.examplesFault || `There is no example called ${wanted}.`, 'Check the name in the program attribute.');
    }
    this.invalidate();
  }

  private setProgram(source: string): void {
    this.editor.load(source, false);
    this.textChanged(this.editor.source);
  }

  /* ---------- public API */

  get state(): ElementState {
    const m = this.model, c = m.ranConfig ?? m.config;
    return { status: m.status, event: m.view?.event ?? 0, events: m.view?.events ?? 0, time: m.view?.time ?? 0, end: m.view?.end ?? 0, exit: m.view?.exit ?? m.exit, selected: m.selected, ...c };
  }

  /** The text of the editor. */
  get source(): string {
    return this.editor.source;
  }

  set source(text: string) {
    this.editor.replace(text);
  }

  run(): void {
    this.start(false);
  }

  play(): void {
    const m = this.model;
    if (!m.view || m.fault) this.start(false);
    else if (m.status === 'ended') {
      this.engine.send({ op: 'seek', event: 0 });
      this.engine.send({ op: 'play' });
    } else this.engine.send({ op: 'play' });
    m.cause = 'play';
  }

  pause(): void {
    this.engine.send({ op: 'pause' });
  }

  /** Steps forward, or back when dir is negative; `size` defaults to the chosen one. */
  step(dir = 1, size?: StepUnit): void {
    const m = this.model, unit = size ?? m.unit;
    if (!m.view || m.fault) {
      this.start(true);
      return;
    }
    m.cause = dir < 0 ? 'back' : 'step';
    for (let i = 0; i < Math.abs(dir); i++) this.engine.send({ op: 'step', dir: dir < 0 ? -1 : 1, unit });
  }

  /** t in milliseconds of virtual time. */
  seek(to: Moment): void {
    if (to.event !== undefined) this.seekEvent(to.event);
    else if (to.t !== undefined) this.seekTime(to.t * 1e6);
  }

  /** Resolves when nothing is loading, playing, asked for or about to be drawn. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.quiet.push(resolve);
      this.invalidate();
    });
  }

  hitTest(x: number, y: number): ReturnType<Timeline['hitTest']> {
    return this.timeline.hitTest(x, y);
  }

  /* ---------- actions */

  warm(): void {
    this.engine.start();
  }

  private start(paused: boolean): void {
    const m = this.model;
    m.fault = null;
    m.collapsed = false;
    m.popup = null;
    this.muted = false;
    this.running = { seq: ++this.seq, source: this.editor.source, config: m.config };
    m.status = this.engine.ready ? 'compiling' : 'loading';
    m.cause = 'play';
    if (m.layout === 'app' && m.size === 'small') m.tab = 'machine';
    if (m.selected === 0) m.selected = 1;
    this.queryKey = '';
    this.sendQuery();
    this.engine.send({ op: 'run', seq: this.running.seq, source: this.running.source, name: m.example?.name ?? 'main.rs', paused, speed: m.speed, ...m.config });
    if (this.startAt) {
      this.seek(this.startAt);
      this.startAt = null;
    }
    this.invalidate();
  }

  toggle(): void {
    if (this.model.status === 'playing') this.pause();
    else this.play();
  }

  reset(): void {
    this.seekEvent(0);
  }

  end(): void {
    this.model.cause = 'seek';
    if (this.model.view) this.engine.send({ op: 'end' });
  }

  /** Ends the run. A worker that does not answer is ended itself. */
  stop(): void {
    if (!stoppable(this.model)) return;
    this.engine.send({ op: 'stop' });
    this.engine.send({ op: 'check', seq: ++this.seq, source: '' }); // is always answered
    clearTimeout(this.stopTimer);
    this.stopTimer = window.setTimeout(() => {
      this.engine.kill();
      this.failed('The executor did not answer and was ended.', 'Run starts a new one. What was shown stays.');
      this.invalidate();
    }, STOP_WITHIN);
  }

  seekEvent(event: number): void {
    this.model.cause = 'seek';
    this.engine.send({ op: 'seek', event });
  }

  /** Seeks are sent one per frame at most: a drag asks for the newest place only. */
  seekTime(time: number): void {
    this.seekTarget = { time: Math.round(time) };
    this.invalidate();
  }

  host(name: string): void {
    this.engine.send({ op: 'host', name, data: '' });
  }

  retry(): void {
    this.engine.kill();
    this.model.fault = null;
    if (this.model.ranSource !== null || this.running) this.run();
    else {
      this.model.status = 'empty';
      this.engine.start();
    }
    this.invalidate();
  }

  select(task: number): void {
    const m = this.model, total = m.view?.finished.total ?? m.lanes?.total ?? Infinity;
    if (task < 1 || task > total) return;
    m.selected = task;
    const room = Timeline.laneRoom(m);
    if (m.lanes && m.lanes.total > room && (task - 1 < m.laneFirst || task - 1 >= m.laneFirst + room)) this.scrollLanes(Math.max(0, task - 1 - (room >> 1)));
    this.invalidate();
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

  setLaneMode(mode: LaneMode): void {
    this.change({ laneMode: mode });
    this.wantLanes();
  }

  setUnit(unit: StepUnit): void {
    this.change({ unit });
  }

  setSpeed(speed: Speed): void {
    this.change({ speed });
    if (this.model.view) this.engine.send({ op: 'speed', value: speed });
  }

  setZoom(zoom: Model['zoom']): void {
    this.change({ zoom });
    this.wantLanes();
  }

  zoomBy(factor: number): void {
    this.timeline.zoomBy(factor);
  }

  setLaneFirst(first: number): void {
    if (first === this.model.laneFirst) return;
    this.change({ laneFirst: first });
    this.wantLanes();
  }

  private scrollLanes(first: number): void {
    this.setLaneFirst(first);
    const scroller = this.root.querySelector('.tl-s'), row = parseFloat(getComputedStyle(this.root.querySelector('.tl') ?? this).getPropertyValue('--lane')) || 22;
    if (scroller) scroller.scrollTop = first * row;
  }

  /** Another executor, worker count or seed runs the program again, to the same moment where there is one. */
  setConfig(config: Partial<RunConfig>): void {
    const m = this.model, next = { ...m.config, ...config };
    if (next.executor !== m.config.executor) next.workers = next.executor === 'stealing' ? Math.max(2, config.workers ?? m.config.workers) : (config.workers ?? 1);
    if (next.workers > 1 && config.workers !== undefined && config.executor === undefined && m.executors.includes('stealing')) next.executor = 'stealing';
    if (next.workers === 1 && config.workers === 1 && next.executor === 'stealing') next.executor = 'queue';
    m.config = next;
    if (m.view && m.ranConfig) {
      const { popup } = m, time = m.view.time;
      this.start(true);
      m.popup = popup;
      this.engine.send({ op: 'seek', time });
      m.cause = 'seek';
    }
    this.invalidate();
  }

  setTheme(to: Theme): void {
    this.preferences.set('theme', to);
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
    this.showExample(name);
    const address = new URL(location.href);
    address.search = '';
    address.searchParams.set('program', name.replace(/\.rs$/, ''));
    history.replaceState(null, '', address);
    this.popup(null);
  }

  popup(popup: Popup): void {
    const m = this.model, before = m.popup;
    if (popup && !before) this.opener = this.root.activeElement instanceof HTMLElement ? this.root.activeElement : null;
    m.popup = popup;
    this.draw();
    if (popup) this.root.querySelector<HTMLElement>('.pop [aria-checked="true"], .pop [role="listbox"], .pop button')?.focus();
    else {
      this.opener?.focus();
      this.opener = null;
    }
  }

  /* ---------- keys */

  nextDiagnostic(): void {
    const list = this.model.diagnostics;
    const d = list[this.diagnostic++ % Math.max(1, list.length)];
    const row = this.model.view?.console.rows.find((r) => (r.kind === 'warn' || r.kind === 'fault') && r.event > (this.model.view?.event ?? 0));
    if (d) this.goToLine(d.line, d.col);
    else if (row) this.seekEvent(row.event);
  }

  moveTask(dir: 1 | -1): void {
    const total = this.model.view?.finished.total ?? 0;
    if (total > 0) this.select(Math.max(1, Math.min(total, this.model.selected + dir)));
  }

  moveWake(dir: 1 | -1): void {
    const m = this.model, data = m.overview ?? m.lanes, now = m.view?.time ?? 0;
    const times = (data?.wakes ?? []).filter((w) => w[2] === m.selected).map((w) => w[0]);
    const to = dir > 0 ? times.find((t) => t > now) : times.filter((t) => t < now).at(-1);
    if (to !== undefined) this.seekTime(to);
  }

  inspect(): void {
    const m = this.model;
    if (m.size === 'mid') m.pane = 'task';
    if (m.size === 'small') m.tab = 'task';
    this.draw();
    this.root.querySelector<HTMLElement>('[data-pg="inspector"]')?.focus();
  }

  /** Esc: back from the inspector to the task it shows. */
  leave(): void {
    this.root.querySelector<HTMLElement>(`.stage [data-task="${this.model.selected}"][tabindex="0"], .stage [data-task="${this.model.selected}"] [tabindex="0"]`)?.focus();
  }

  region(dir: 1 | -1): void {
    const list = ['.brand', '.runbar button', '.cm-content', '.con .logw, .insp2', '.stage [tabindex="0"], .stage button', '.insp', '.tp .play', '.mini']
      .map((s) => this.root.querySelector<HTMLElement>(s)).filter((e): e is HTMLElement => e !== null && e.offsetParent !== null);
    const active = this.root.activeElement, at = list.findIndex((e) => e === active || e.contains(active));
    list[(at + dir + list.length) % list.length]?.focus();
  }

  private keydown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    const target = event.composedPath()[0];
    const el = target instanceof HTMLElement ? target : null;
    const text = el?.closest('.cm-editor, input, textarea, select') !== null && el !== null;
    const control = el?.closest('button, a, summary, [role="option"]') != null;
    if (el?.closest('.mini') && this.sliderKey(event)) event.preventDefault();
    else if (this.keys.handle(event, text, control)) event.preventDefault();
  }

  /** On a page of its own the keys work while nothing has the focus, too. */
  private readonly pageKey = (event: KeyboardEvent): void => {
    if (this.model.layout !== 'app' || event.target !== document.body || event.defaultPrevented) return;
    if (this.keys.handle(event, false, false)) event.preventDefault();
  };

  private sliderKey(event: KeyboardEvent): boolean {
    const v = this.model.view;
    if (!v || (event.key !== 'PageUp' && event.key !== 'PageDown')) return false;
    this.seekTime(Math.max(0, Math.min(v.end, v.time + (event.key === 'PageUp' ? 1 : -1) * (v.end / 10))));
    return true;
  }

  private readonly pointedElsewhere = (event: PointerEvent): void => {
    if (!this.model.popup) return;
    const inside = event.composedPath().some((n) => n instanceof HTMLElement && (n.classList.contains('pop') || n.getAttribute('aria-expanded') === 'true'));
    if (inside) return;
    this.opener = null;
    this.popup(null);
  };

  private readonly themeChanged = (): void => {
    const m = this.model;
    m.dark = m.theme === 'dark' || (m.theme === 'auto' && this.darkQuery.matches);
    this.timeline.restyle();
    this.invalidate();
  };

  /* ---------- program and engine */

  private showExample(name: string): void {
    const m = this.model, example = findExample(m.examples, name);
    if (!example) return;
    if (m.view || this.running) this.engine.send({ op: 'stop' });
    this.running = null;
    this.muted = true;
    Object.assign(m, { example, view: null, previous: null, lanes: null, overview: null, ranSource: null, ranConfig: null, refused: false, diagnostics: [], zoom: null, laneFirst: 0, status: 'empty', exit: null } satisfies Partial<Model>);
    this.forgetLanes();
    this.editor.load(example.source, example.html !== '' && m.layout === 'app');
    this.textChanged(this.editor.source);
  }

  private textChanged(source: string): void {
    this.model.source = source;
    clearTimeout(this.checkTimer);
    this.checkTimer = window.setTimeout(() => {
      this.checkTimer = 0;
      if (this.model.layout === 'app' || this.engine.ready) this.check();
      this.invalidate();
    }, CHECK_AFTER);
    this.invalidate();
  }

  private check(): void {
    if (this.model.fault) return; // no engine: the editor works on without it
    this.checkSeq = ++this.seq;
    this.engine.send({ op: 'check', seq: this.checkSeq, source: this.editor.source });
  }

  private receive(message: FromWorker): void {
    const m = this.model;
    clearTimeout(this.stopTimer);
    if (this.muted && (message.op === 'view' || message.op === 'status' || message.op === 'lanes')) return;
    switch (message.op) {
      case 'ready':
        m.progress = null;
        m.executors = message.executors ?? ['queue'];
        if (m.status === 'loading') m.status = 'compiling';
        break;
      case 'progress':
        m.progress = message;
        break;
      case 'diagnostics':
        this.diagnosed(message.seq, message.list);
        break;
      case 'status':
        this.statusChanged(message.status, message.exit);
        break;
      case 'view':
        this.viewed(message.view);
        break;
      case 'lanes':
        if (message.seq === this.lanesSeq) {
          m.lanes = message.lanes;
          this.lanesSeq = 0;
          if (!m.zoom) m.overview = null;
          this.wantLanes();
        } else if (message.seq === this.overviewSeq) {
          m.overview = message.lanes;
          this.overviewSeq = 0;
        }
        break;
      case 'fault':
        this.failed(message.message, message.todo);
        break;
    }
    this.invalidate();
  }

  private diagnosed(seq: number, list: readonly Diagnostic[]): void {
    const m = this.model, run = seq === this.running?.seq ? this.running : null;
    if (!run && seq !== this.checkSeq) return; // an answer about a text that is gone
    const wrong = list.find((d) => d.severity === 'error');
    if (!run || run.source === this.editor.source) {
      m.diagnostics = list;
      this.diagnostic = 0;
      this.editor.showDiagnostics(list);
      if (!wrong) m.refused = false;
    }
    if (run && wrong) {
      this.running = null;
      m.refused = true;
      m.status = 'error';
      if (m.size === 'small') m.tab = 'code';
      this.emit('pg-error', { message: wrong.message, diagnostics: list });
    } else if (run) this.accepted(run);
  }

  private statusChanged(status: EngineStatus, exit: number | null): void {
    const m = this.model, was = m.status;
    if (this.running && status !== 'compiling') return; // of the run before
    m.status = status;
    m.exit = exit;
    if (status === 'playing') m.cause = 'play';
    if (status === 'ended' && was !== 'ended') this.emit('pg-end', { exit, time: m.view?.time ?? 0 });
  }

  /** The newest run has compiled: what comes from now on belongs to it. */
  private accepted(run: NonNullable<PollGround['running']>): void {
    const m = this.model;
    this.running = null;
    m.refused = false;
    m.ranSource = run.source;
    m.ranConfig = run.config;
    m.zoom = null;
    m.overview = null;
    this.forgetLanes();
    m.laneFirst = 0;
    this.marksKey = '';
    if (run.source === this.editor.source) this.editor.takeRun();
  }

  private viewed(view: View): void {
    const m = this.model;
    if (this.running) return; // of the run before
    const moved = m.view?.event !== view.event;
    m.previous = m.view;
    m.view = view;
    if (moved) this.emit('pg-event', { event: view.event, time: view.time });
    this.wantLanes();
  }

  private failed(message: string, todo: string): void {
    const m = this.model;
    m.fault = { message, todo };
    m.status = 'error';
    m.progress = null;
    this.running = null;
    this.forgetLanes();
    this.queryKey = '';
    this.emit('pg-error', { message, todo });
  }

  /** Answers that are still under way are of another run. */
  private forgetLanes(): void {
    this.lanesSeq = this.overviewSeq = 0;
    this.lanesKey = this.overviewKey = '';
  }

  /** Tells the engine what there is room for; it stays until told otherwise. */
  private sendQuery(): void {
    const m = this.model, many = (m.view?.workers.length ?? m.config.workers) > 1;
    const queue = fitBelt(this.fit.belt, Infinity, many ? 'small' : this.fit.compact ? 'compact' : 'wide').shown;
    const query = { selected: m.selected, queue: Math.max(8, queue), rows: this.fit.rows + 1, console: CONSOLE_ROWS };
    const key = JSON.stringify(query);
    if (key === this.queryKey || (!m.view && !this.running)) return;
    this.queryKey = key;
    this.engine.send({ op: 'query', ...query });
  }

  /** Asks for lanes when what is shown of them has changed; one question at a time. */
  private wantLanes(): void {
    const m = this.model, v = m.view;
    if (!v || this.lanesSeq !== 0) return;
    const first = m.laneFirst, countOf = Timeline.laneRoom(m);
    const from = m.zoom?.from ?? 0, to = m.zoom?.to ?? v.end;
    const key = [v.events, v.end, v.running, v.finished.total, from, to, first, countOf].join();
    if (key !== this.lanesKey) {
      const wait = m.status === 'playing' ? this.lanesAt + LANES_EVERY - performance.now() : 0;
      if (wait > 0) {
        this.lanesTimer ||= window.setTimeout(() => {
          this.lanesTimer = 0;
          this.wantLanes();
        }, wait);
        return;
      }
      this.lanesKey = key;
      this.lanesAt = performance.now();
      this.lanesSeq = ++this.seq;
      this.engine.send({ op: 'lanes', seq: this.lanesSeq, from, to, first, count: countOf });
    }
    const whole = [v.events, v.end].join();
    if (m.zoom && whole !== this.overviewKey && this.overviewSeq === 0) {
      this.overviewKey = whole;
      this.overviewSeq = ++this.seq;
      this.engine.send({ op: 'lanes', seq: this.overviewSeq, from: 0, to: v.end, first: 0, count: 0 });
    }
  }

  /* ---------- drawing */

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

  private draw(): void {
    if (!this.isConnected) return;
    const m = this.model;
    if (this.seekTarget) {
      m.cause = 'seek';
      this.engine.send({ op: 'seek', time: this.seekTarget.time });
      this.seekTarget = null;
    }
    this.measureHost();
    const time = m.view !== this.shownView && m.view ? flightTime(m.cause, m.speed, this.still()) : null;
    const before = time !== null && this.shownView ? places(this.root) : null;
    const follow = atEnd(this.root.querySelector('.logw'));
    // What flies is not where the wires lead: end it before measuring, or leave the wires as they are.
    if (m.view !== this.shownView) for (const flight of this.flights) flight.cancel();
    this.announce();
    this.renderParts();
    if (this.measureStage()) this.renderParts();
    if (!this.flying()) this.drawWires();
    this.timeline.paint(this.frameElement());
    this.markEditor();
    if (follow) this.root.querySelector('.logw')?.scrollTo(0, 1e9);
    if (before && time !== null) {
      this.flights = [...fly(this.root, before, time), ...pulse(this.root, time)];
      void Promise.allSettled(this.flights.map((f) => f.finished)).then(() => this.invalidate());
    }
    this.shownView = m.view;
    this.sendQuery();
    this.writeHooks();
    this.settle();
  }

  private flying(): boolean {
    return this.flights.some((f) => f.playState === 'running');
  }

  private renderParts(): void {
    const m = this.model, parts = { editor: this.editor.dom, timeline: this.timeline.view() };
    const content = m.layout === 'app' ? appView(m, this.fit, parts, this) : embedView(m, this.fit, parts, this);
    render(html`<div class="pg" data-size=${m.size} ?data-short=${m.short} ?data-freeze=${m.freeze} data-theme=${m.dark ? 'dark' : 'light'}><span class="sr" id="pg-editor-hint">Tab indents. Press Escape, then Tab, to leave the editor.</span>${content}</div>`, this.root);
  }

  private frameElement(): HTMLElement {
    const el = this.root.querySelector<HTMLElement>('.pg');
    if (!el) throw new Error('BUG: drawn before the first render');
    return el;
  }

  /** The size classes of the design, from the element's own box. */
  private measureHost(): void {
    const m = this.model, width = this.clientWidth, app = m.layout === 'app';
    m.size = (app ? (width > 1240 ? 'wide' : width > 760 ? 'mid' : 'small') : width >= 700 ? 'mid' : 'small') satisfies Size;
    m.height = this.clientHeight;
    m.short = app && this.clientHeight <= 820 && m.size !== 'small';
  }

  /** True when the stage or the lanes have another size than the templates were rendered for. */
  private measureStage(): boolean {
    const m = this.model;
    const body = this.root.querySelector<HTMLElement>('.sb'), lanes = this.root.querySelector<HTMLElement>('.tl-c');
    const width = body?.clientWidth ?? 0, height = body?.clientHeight ?? 0, laneWidth = lanes?.clientWidth ?? 0;
    if (this.drawnWidth !== this.clientWidth) {
      this.drawnWidth = this.clientWidth;
      this.editor.remeasure();
    }
    const workers = m.view?.workers.length ?? 1, threads = m.view?.threads.length ?? 0;
    const fit = width > 0 ? fitStage(width, height, workers, threads, m.short) : this.fit;
    const same = fit.rows === this.fit.rows && fit.belt === this.fit.belt && fit.compact === this.fit.compact && fit.more === this.fit.more && laneWidth === m.laneWidth;
    m.stageWidth = width;
    m.stageHeight = height;
    m.laneWidth = laneWidth;
    this.fit = fit;
    return !same;
  }

  private drawWires(): void {
    const m = this.model, body = this.root.querySelector<HTMLElement>('.sb'), target = body?.querySelector<SVGSVGElement>('.wires');
    if (!body || !target || !m.view) return;
    const v = m.view, measured = v.workers.length > 1 ? null : read(body);
    const polling = m.previous && m.previous.event < v.event ? m.previous.workers.map((w) => w.task?.id ?? 0) : [];
    const state = {
      noop: m.ranConfig?.executor === 'busy',
      poll: v.workers.some((w) => w.state === 'polling' && w.task?.since === v.time),
      pending: v.waiting.rows.some((r) => !r.woken && polling.includes(r.id)),
    };
    render(measured ? drawing(measured, state) : html``, target as unknown as HTMLElement);
  }

  private markEditor(): void {
    const m = this.model, v = m.view;
    const marks: Marks = v && m.ranSource !== null ? marksOf(v, m.selected) : { badges: [], exec: [], selectedLine: 0, selected: 0, lenses: [] };
    const key = JSON.stringify(marks);
    if (key === this.marksKey) return;
    this.marksKey = key;
    this.editor.mark(marks);
    const line = marks.exec[0] ?? 0;
    if (line > 0 && !this.root.activeElement?.closest('.cm-editor')) this.editor.reveal(line);
  }

  private announce(): void {
    const next = this.announcer.next(this.model, performance.now());
    if (next) this.model.announcement = next;
  }

  private writeHooks(): void {
    const m = this.model, c = m.ranConfig ?? m.config;
    const set = (name: string, value: string): void => {
      if (this.getAttribute(name) !== value) this.setAttribute(name, value);
    };
    set('data-pg-status', m.status);
    set('data-pg-event', String(m.view?.event ?? 0));
    set('data-pg-time-ns', String(m.view?.time ?? 0));
    set('data-pg-executor', c.executor);
    set('data-pg-seed', String(c.seed));
  }

  private settle(): void {
    const m = this.model;
    const busy = this.running !== null || m.status === 'playing' || this.lanesSeq !== 0 || this.overviewSeq !== 0 || this.lanesTimer !== 0 || this.checkTimer !== 0 || this.frame !== 0
      || this.flying();
    if (this.quiet.length === 0) return;
    if (busy) {
      this.invalidate();
      return;
    }
    const quiet = this.quiet;
    this.quiet = [];
    for (const resolve of quiet) resolve();
  }

  private still(): boolean {
    return this.model.freeze || this.stillQuery.matches;
  }

  private emit(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  private whenIdle(work: () => void): void {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 300 });
    else setTimeout(work, 50);
  }
}

/** The console follows its newest line unless it has been scrolled up. */
function atEnd(log: Element | null): boolean {
  return log === null || log.scrollHeight - log.scrollTop - log.clientHeight < 24;
}

/** What a view puts on the source. */
function marksOf(v: View, selected: number): Marks {
  const exec: number[] = [], lenses: { line: number; text: string; bad: boolean }[] = [];
  for (const w of v.workers) {
    if (!w.task || w.line === 0) continue;
    exec.push(w.line);
    const spent = v.time - (w.state === 'blocked' ? w.since : w.task.since);
    if (w.state === 'blocked') lenses.push({ line: w.line, text: `worker blocked, ${duration(spent)} so far`, bad: true });
    else if (spent > 1e6) lenses.push({ line: w.line, text: `long poll, ${duration(spent)}`, bad: false });
  }
  if (v.exec > 0 && !exec.includes(v.exec)) exec.unshift(v.exec);
  for (const l of v.lines) if (l.tasks.some((t) => t.state === 'lost') && !exec.includes(l.line)) lenses.push({ line: l.line, text: 'waker not stored', bad: true });
  const selectedLine = v.lines.find((l) => l.tasks.some((t) => t.id === selected))?.line ?? 0;
  return { badges: v.lines, exec, lenses, selectedLine, selected };
}

function theme(value: string | null | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'auto';
}

function natural(text: string | null, otherwise: number): number {
  const n = text === null || text.trim() === '' ? NaN : Number(text);
  return Number.isSafeInteger(n) && n >= 0 ? n : otherwise;
}

function moment(t: string | null, event: string | null): Moment | null {
  if (event !== null && Number.isFinite(Number(event))) return { event: Number(event) };
  if (t !== null && Number.isFinite(Number(t))) return { t: Number(t) };
  return null;
}

/** Source between tags is indented like the page around it. */
function dedent(text: string): string {
  const lines = text.replace(/^\s*\n/, '').trimEnd().split('\n');
  const indent = Math.min(...lines.filter((l) => l.trim() !== '').map((l) => l.length - l.trimStart().length));
  return Number.isFinite(indent) ? lines.map((l) => l.slice(indent)).join('\n') : '';
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

