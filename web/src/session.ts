// The conversation with the engine about one program: checking, running, what is asked and what is believed.
//
// Answers can be late. A run counts from the diagnostics that carry its number: views and states that arrive
// between a press of Run and those belong to the run before and are dropped. Lanes carry the number of their
// question. The session changes the model and tells its host; it draws nothing.

import type { Assets } from './assets.js';
import { Engine } from './engine.js';
import { fitBelt, type StageFit } from './fit.js';
import { laneMode, QUIET, stoppable, type Model } from './model.js';
import type { Answers, BreakHit, Diagnostic, EngineStatus, FromWorker, Question, RunConfig, ToWorker, View } from './protocol.js';
import type { Started } from './start.js';
import { Timeline } from './timeline.js';
import { KEY, World } from './world.js';

const CHECK_AFTER = 250; // ms without typing
const LANES_EVERY = 90; // ms between lane requests while playing
const CONSOLE_ROWS = 200;
const STOP_WITHIN = 2000; // ms for the engine's own answer to a stop; the page's does not wait for it

export interface SessionHost {
  readonly model: Model;
  invalidate(): void;
  emit(name: string, detail: object): void;
  showDiagnostics(list: readonly Diagnostic[]): void;
  /** The text of the editor is the source of the run that begins. */
  takeRun(): void;
  /** A run is about to be asked for. */
  starting(): void;
  /** A run has been accepted by the engine. */
  begun(): void;
  /** A breakpoint was reached. */
  stopped(at: BreakHit): void;
}

interface Pressed {
  readonly seq: number;
  readonly source: string;
  readonly config: RunConfig;
}

export class Session {
  private readonly engine: Engine;
  private seq = 0;
  private checkSeq = 0;
  private checkTimer = 0;
  /** Pressed Run, and not yet known whether it compiles. */
  private pressed: Pressed | null = null;
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
  /** Number of the check behind the last stop, until it is answered; 0: the engine has stopped. */
  private stopSeq = 0;
  /** The last press of Run once more. */
  private again: () => void = () => undefined;
  private quietTimer = 0;
  /** Questions under way, by their number. */
  private readonly asked = new Map<number, (answer: FromWorker | null) => void>();
  /** The moment that was sought: between two events it is later than the view's own. ns, -1 for none. */
  private clock = -1;
  private densityBusy = false;
  /** Another moment of a run that is known was asked for: its view will come. */
  private sought = false;
  /** Where a drag has gone since: asked for with the answer, so that only one moment is under way. */
  private newest: number | null = null;
  /** The conditions of the run that is shown, while it is repeated under others: going elsewhere would give that up. */
  private forkedFrom: RunConfig | null = null;
  /** The number of the message behind which nothing was under way; -1 while that is not known. */
  private settledAt = -1;
  private readonly world = new World((name, data) => this.send({ op: 'host', name, data }));
  /** clock is what the running clock read last. */
  private ran = false;
  /** The silence that passes: its clock goes from one time to another. */
  private silence: { readonly from: number; readonly to: number; readonly since: number; readonly ms: number } | null = null;
  /** What the engine answered last; the view that is shown may be of a later moment in the silence behind it. */
  private raw: View | null = null;

  constructor(private readonly host: SessionHost, assets: Assets, started: Started | null) {
    this.engine = new Engine(assets, (message) => this.receive(message), started);
  }

  get ready(): boolean {
    return this.engine.ready;
  }

  /** Something is under way whose answer will change the page. */
  get busy(): boolean {
    return this.pressed !== null || this.stopSeq !== 0 || this.host.model.status === 'playing' || this.lanesSeq !== 0 || this.overviewSeq !== 0 || this.lanesTimer !== 0 || this.densityBusy || this.sought || this.newest !== null || this.forkedFrom !== null || this.checkTimer !== 0 || this.asked.size > 0;
  }

  /**
   * Nothing is under way, and the engine has said so: what was sent last may have no answer of its own. False: the host is
   * invalidated when that may have changed.
   */
  settled(): boolean {
    if (this.busy) return false;
    if (!this.engine.ready || this.settledAt === this.engine.sent) return true;
    const answer = this.ask({ op: 'settle' }), asked = this.engine.sent;
    void answer.then(() => (this.settledAt = asked));
    return false;
  }

  /** A program of this page was handed to the engine, and not refused as the only one. */
  get has(): boolean {
    return this.pressed !== null || this.host.model.ranSource !== null;
  }

  /** Loads the engine, so that Run is quick. */
  warm(): void {
    this.engine.start();
  }

  /** The element is gone. */
  close(): void {
    for (const timer of [this.checkTimer, this.lanesTimer, this.stopTimer]) clearTimeout(timer);
    this.checkTimer = this.lanesTimer = this.stopSeq = 0;
    this.listenForQuiet(false);
    this.pressed = null;
    this.engine.close();
    this.forgetLanes();
    this.forgetQuestions();
  }

  /** The element is there again. What it ran is not: Run starts it anew. */
  open(): void {
    if (!this.engine.closed) return;
    this.engine.open();
    const m = this.host.model;
    m.ranSource = m.view = m.lanes = null;
    if (m.status !== 'error') m.status = 'empty';
  }

  /** Goes to a moment. A drag asks for many; of those that come before the answer to the last, the newest is asked for. */
  seek(time: number): void {
    if (this.sought || this.forkedFrom) this.newest = time;
    else this.send({ op: 'seek', time });
  }

  send(message: ToWorker): void {
    // Both runs are on their way to their ends: going elsewhere would give the comparison up.
    const comparing = this.host.model.compare?.result === null && this.asked.size > 0;
    if ((comparing || this.forkedFrom) && (message.op === 'seek' || message.op === 'step' || message.op === 'play' || message.op === 'pause' || message.op === 'end')) return;
    if (message.op === 'seek' || message.op === 'step' || message.op === 'play' || message.op === 'end' || message.op === 'host' || message.op === 'fork') this.newest = null;
    if (message.op === 'seek' || message.op === 'step' || message.op === 'end' || message.op === 'host' || message.op === 'fork') this.ran = false;
    if (message.op === 'seek' && this.host.model.view?.running === false) this.sought = true;
    if (message.op === 'seek') this.clock = 'time' in message ? message.time : -1;
    else if (message.op === 'step' || message.op === 'end' || message.op === 'host' || message.op === 'fork') this.clock = -1;
    this.engine.send(message);
  }

  /** Asks the engine; null when the run or the worker goes away before the answer. */
  ask<Q extends Question>(question: Q): Promise<Answers[Q['op']] | null> {
    if (this.engine.closed) return Promise.resolve(null);
    return new Promise((resolve) => {
      const seq = ++this.seq;
      this.asked.set(seq, resolve as (answer: FromWorker | null) => void);
      this.engine.send({ seq, ...question });
    });
  }

  private forgetQuestions(): void {
    const waiting = [...this.asked.values()];
    this.asked.clear();
    for (const resolve of waiting) resolve(null);
  }

  start(paused: boolean, fit: StageFit): void {
    const m = this.host.model, { source } = m;
    this.again = () => this.start(paused, fit);
    this.engine.renew();
    m.fault = null;
    m.status = this.engine.ready ? 'compiling' : 'loading';
    m.cause = 'play';
    this.muted = false;
    clearTimeout(this.checkTimer); // the run checks, too
    this.listenForQuiet(false);
    this.checkTimer = 0;
    this.clock = -1;
    this.sought = false;
    this.newest = null;
    this.forkedFrom = null;
    this.silence = this.raw = null;
    this.pressed = { seq: ++this.seq, source, config: m.config };
    this.queryKey = '';
    this.query(fit);
    this.host.starting();
    // One name for all: a panic prints it, and a link and the command verify, which know no other, must see the same output.
    this.engine.send({ op: 'run', seq: this.seq, source, name: 'main.rs', paused, speed: m.speed, data: m.link?.source === source ? m.link.text : '', most: m.most, ...m.config });
  }

  /** The same program under other conditions, at the same moment. The answer is "forked". */
  fork(config: RunConfig): void {
    const m = this.host.model;
    m.cause = 'seek';
    this.send({ op: 'fork', ...config });
    this.forkedFrom ??= m.ranConfig;
    m.ranConfig = config;
  }

  /**
   * Ends the run. The page has stopped when this returns, whatever the engine is busy with: a step of the program that
   * takes long, a collection of its garbage, a large program that it compiles. It follows when that is over, and the run
   * up to there can be looked at; when it takes too long, the worker is ended, and with it what it knew of the run.
   */
  stop(): void {
    const m = this.host.model;
    if (!stoppable(m)) return;
    if (this.forkedFrom) m.ranConfig = this.forkedFrom; // that run stays
    this.forkedFrom = null;
    this.engine.send({ op: 'stop' });
    this.engine.send({ op: 'check', seq: (this.stopSeq = ++this.seq), source: '' }); // is always answered
    clearTimeout(this.stopTimer);
    this.stopTimer = window.setTimeout(() => this.giveUp(), STOP_WITHIN);
    if (m.status === 'compiling') m.status = m.view ? 'paused' : 'empty';
    else if (m.status === 'playing') this.statusChanged(m.view && m.view.event >= m.view.events ? 'ended' : 'paused', null);
    this.host.invalidate();
  }

  /** The engine has not answered a stop. A new one is loaded, so that Run is quick; one that was pressed meanwhile is its first. */
  private giveUp(): void {
    const pressed = this.pressed !== null && this.pressed.seq > this.stopSeq;
    this.engine.kill();
    if (pressed) {
      this.stopSeq = 0;
      this.forgetLanes();
      this.forgetQuestions();
      this.again();
      return;
    }
    this.failed('The executor did not answer and was ended.', 'What is shown stays, but what came before it can no longer be looked at. Run starts the program anew.');
    this.engine.start();
  }

  /** After a fault: the worker or a new one, and the run again if there was one. */
  retry(fit: StageFit): void {
    const m = this.host.model;
    this.engine.leave();
    m.fault = null;
    if (m.ranSource !== null || this.pressed) {
      this.start(false, fit);
      return;
    }
    m.status = 'empty';
    this.engine.start();
  }

  /** Another program is shown: the run is over and what still comes of it is dropped. */
  leave(): void {
    if (this.host.model.view || this.pressed) this.engine.send({ op: 'stop' });
    this.pressed = null;
    this.muted = true;
    this.listenForQuiet(false);
    this.forgetLanes();
  }

  textChanged(): void {
    clearTimeout(this.checkTimer);
    this.checkTimer = window.setTimeout(() => {
      this.checkTimer = 0;
      const m = this.host.model;
      // An example as it came is known to be good: Run shall not wait for its check. An embed loads nothing before
      // its first run. After a fault the editor works on without the engine.
      if (m.source === m.example?.source && m.diagnostics.length === 0) this.checkSeq = 0;
      else if (!m.fault && (m.layout === 'app' || this.engine.ready)) {
        this.checkSeq = ++this.seq;
        this.engine.send({ op: 'check', seq: this.checkSeq, source: m.source });
      }
      this.host.invalidate();
    }, CHECK_AFTER);
    this.host.invalidate();
  }

  /** Tells the engine what there is room for; it stays until told otherwise. */
  query(fit: StageFit): void {
    const m = this.host.model, many = (m.view?.workers.length ?? m.config.workers) > 1;
    const queue = fitBelt(fit.belt, Infinity, many ? 'small' : fit.compact ? 'compact' : 'wide').shown;
    const query = { selected: m.selected, queue: Math.max(8, queue), rows: fit.rows + 1, console: CONSOLE_ROWS };
    const key = JSON.stringify(query);
    if (key === this.queryKey || (!m.view && !this.pressed)) return;
    this.queryKey = key;
    this.engine.send({ op: 'query', ...query });
  }

  /** Asks for lanes when what is shown of them has changed; one question at a time. */
  wantLanes(): void {
    const m = this.host.model, v = m.view;
    if (!v || this.lanesSeq !== 0 || this.densityBusy || this.engine.closed) return;
    // The answer is made from all events of the window, however few lanes it is for: with a page of lanes before and
    // behind those that are seen, scrolling rarely asks again.
    const room = Timeline.laneRoom(m), pages = !m.compare && laneMode(m) === 'tasks' && m.status !== 'playing' && m.tasks > room;
    const first = pages ? Math.max(0, (Math.floor(m.laneFirst / room) - 1) * room) : m.laneFirst, count = pages ? 3 * room : room;
    const from = m.zoom?.from ?? 0, to = m.zoom?.to ?? Math.max(v.end, m.compare ? v.other?.end ?? 0 : 0);
    const key = [v.events, v.end, v.running, m.tasks, from, to, first, count, laneMode(m), m.laneWidth, m.compare?.result ? 1 : 0].join();
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
      if (laneMode(m) === 'density') {
        void this.askDensity(from, to);
        return;
      }
      this.lanesSeq = ++this.seq;
      this.engine.send({ op: 'lanes', seq: this.lanesSeq, from, to, first, count });
      if (m.compare?.result) void this.askOther(from, to);
    }
    // Zoomed in, the minimap needs the whole run beside the window.
    const whole = [v.events, v.end].join();
    if (m.zoom && laneMode(m) !== 'density' && whole !== this.overviewKey && this.overviewSeq === 0) {
      this.overviewKey = whole;
      this.overviewSeq = ++this.seq;
      this.engine.send({ op: 'lanes', seq: this.overviewSeq, from: 0, to: v.end, first: 0, count: 0 });
    }
  }

  private async askDensity(from: number, to: number): Promise<void> {
    const m = this.host.model, columns = Math.max(40, Math.min(2000, m.laneWidth - 30)), total = m.tasks;
    const rows = Timeline.rasterRows(m);
    this.densityBusy = true;
    const [shown, whole] = await Promise.all([
      this.ask({ op: 'density', from, to, columns, rows, first: 0, count: total }),
      m.zoom ? this.ask({ op: 'density', from: 0, to: m.view?.end ?? to, columns, rows: 1, first: 0, count: total }) : null,
    ]);
    this.densityBusy = false;
    if (!shown?.density || !m.view) return;
    m.density = shown.density;
    m.tasks = Math.max(m.tasks, shown.density.total);
    m.densityWhole = whole?.density ?? (m.zoom ? m.densityWhole : shown.density);
    this.wantLanes();
    this.host.invalidate();
  }

  private async askOther(from: number, to: number): Promise<void> {
    const compare = this.host.model.compare, count = 12;
    const seq = ++this.seq;
    const answer = await new Promise<FromWorker | null>((resolve) => {
      this.asked.set(seq, resolve);
      this.engine.send({ op: 'lanes', seq, from, to, first: 0, count, other: true });
    });
    if (answer?.op === 'lanes' && compare === this.host.model.compare && compare) compare.lanes = answer.lanes;
    this.host.invalidate();
  }

  /** Nothing works until somebody tries again; the editor and what was shown stay. */
  failed(message: string, todo: string): void {
    const m = this.host.model;
    m.fault = { message, todo };
    m.status = 'error';
    m.progress = null;
    this.pressed = null;
    this.stopSeq = 0;
    clearTimeout(this.stopTimer);
    this.listenForQuiet(false);
    this.forgetLanes();
    this.forgetQuestions();
    this.queryKey = '';
    this.host.emit('pg-error', { message, todo });
    this.host.invalidate();
  }

  /* ---------- answers */

  private receive(message: FromWorker): void {
    const m = this.host.model;
    if (this.stopSeq !== 0 && message.op === 'diagnostics' && message.seq === this.stopSeq) {
      clearTimeout(this.stopTimer);
      this.stopSeq = 0;
    }
    if ('seq' in message && this.asked.has(message.seq)) {
      const resolve = this.asked.get(message.seq);
      this.asked.delete(message.seq);
      resolve?.(message);
      this.host.invalidate();
      return;
    }
    if (this.muted && (message.op === 'view' || message.op === 'status' || message.op === 'lanes' || message.op === 'findings')) return;
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
        this.viewed(message.other ? { ...message.view, other: message.other } : message.view);
        break;
      case 'lanes':
        if (message.seq === this.lanesSeq) {
          this.lanesSeq = 0;
          if (!message.lanes) break; // of an engine that is new: what is shown stays
          m.lanes = message.lanes;
          m.tasks = Math.max(m.tasks, message.lanes.total);
          if (!m.zoom) m.overview = null;
          this.wantLanes();
        } else if (message.seq === this.overviewSeq) {
          m.overview = message.lanes;
          this.overviewSeq = 0;
        }
        break;
      case 'silence':
        this.listenForQuiet(false);
        if (m.view && m.status === 'playing') this.silence = { from: m.view.time, to: message.to, since: performance.now(), ms: message.ms };
        break;
      case 'findings':
        if (!this.pressed) m.findings = message.list;
        break;
      case 'break':
        this.host.stopped(message);
        break;
      case 'forked':
        m.notice = { kind: 'forked', text: message.text };
        m.tasks = m.view?.finished.total ?? 0; // those that came after this moment may not come again
        this.forgetLanes(this.newest);
        if (this.newest !== null) this.send({ op: 'seek', time: this.newest });
        break;
      case 'fault':
        this.failed(message.message, message.todo);
        break;
    }
    this.host.invalidate();
  }

  private diagnosed(seq: number, list: readonly Diagnostic[]): void {
    const m = this.host.model, run = seq === this.pressed?.seq ? this.pressed : null;
    if (!run && seq !== this.checkSeq) return; // an answer about a text that is gone
    const wrong = list.find((d) => d.severity === 'error');
    if (!run || run.source === m.source) {
      m.diagnostics = list;
      this.host.showDiagnostics(list);
      if (!wrong) m.refused = false;
    }
    if (run && wrong) {
      this.pressed = null;
      m.refused = true;
      m.status = 'error';
      if (m.size === 'small') m.tab = 'code';
      this.host.emit('pg-error', { message: wrong.message, diagnostics: list });
    } else if (run) this.accepted(run);
  }

  /** The newest run has compiled: what comes from now on belongs to it. */
  private accepted(run: Pressed): void {
    const m = this.host.model;
    this.pressed = null;
    m.refused = false;
    m.ranSource = run.source;
    m.ranConfig = run.config;
    this.world.reset();
    m.keyed = false;
    m.zoom = null;
    m.overview = null;
    m.density = m.densityWhole = null;
    m.tasks = 0;
    m.findings = [];
    m.why = null;
    m.notice = null;
    m.laneFirst = 0;
    this.forgetLanes();
    if (run.source === m.source) this.host.takeRun();
    this.host.begun();
  }

  private statusChanged(status: EngineStatus, exit: number | null): void {
    const m = this.host.model, was = m.status;
    if (this.pressed && status !== 'compiling') return; // of the run before
    if (this.stopSeq > (this.pressed?.seq ?? 0) && (status === 'compiling' || status === 'playing')) return; // said before it heard of the stop
    m.status = status;
    m.exit = exit;
    if (status !== 'playing') this.silence = null;
    if (status === 'playing') m.cause = 'play';
    this.listenForQuiet(status === 'playing');
    this.world.update(m.view, status === 'playing');
    if (status === 'ended' && was !== 'ended') this.host.emit('pg-end', { exit, time: m.view?.time ?? 0 });
  }

  private viewed(answer: View): void {
    const m = this.host.model;
    this.sought = false;
    if (this.pressed) return; // of the run before
    const fresh = answer.event !== this.raw?.event; // a run that computes is shown again and again as it is
    if (fresh) this.silence = null;
    this.raw = answer;
    const view = atMoment(answer, this.clock, this.ran);
    const moved = m.view?.event !== view.event;
    m.previous = m.view;
    m.view = view;
    m.tasks = Math.max(m.tasks, view.finished.total);
    if (moved) this.host.emit('pg-event', { event: view.event, time: view.time });
    this.wantLanes();
    m.keyed ||= answer.events_wanted.includes(KEY);
    this.world.update(answer, m.status === 'playing');
    if (fresh || m.status !== 'playing') this.listenForQuiet(m.status === 'playing');
    if (this.newest !== null && !this.forkedFrom) this.send({ op: 'seek', time: this.newest });
  }

  /** Something has happened just now. playing: and more should follow, unless the run waits for a click. */
  private listenForQuiet(playing: boolean): void {
    const m = this.host.model;
    m.quiet = false;
    clearTimeout(this.quietTimer);
    if (!playing) return;
    this.quietTimer = window.setTimeout(() => {
      const v = m.view;
      m.quiet = m.status === 'playing' && !this.silence && v !== null && v.running && v.event >= v.events && v.events_wanted.length === 0;
      if (m.quiet) this.host.invalidate();
    }, QUIET);
  }

  /** Lets the clock run while nothing happens; true when it will go on. Called before each frame. */
  tick(now: number): boolean {
    const m = this.host.model, s = this.silence, { raw } = this;
    if (!s || !raw || m.freeze) return false;
    this.clock = Math.round(s.from + (s.to - s.from) * Math.min(1, (now - s.since) / Math.max(1, s.ms)));
    this.ran = true;
    m.view = atMoment(raw, this.clock, true);
    return this.clock < s.to;
  }

  /** Answers that are still under way are of another run. */
  private forgetLanes(newest: number | null = null): void {
    this.sought = false;
    this.forkedFrom = null;
    this.newest = newest;
    this.lanesSeq = this.overviewSeq = 0;
    this.lanesKey = this.overviewKey = '';
  }
}

/**
 * The view at a moment after its last event and before the next: what lasts has lasted longer, what is due is due
 * sooner, nothing else has changed. A run that has not come so far yet is shown as far as it has come, unless its own
 * clock runs.
 */
function atMoment(view: View, clock: number, runs = false): View {
  const later = (v: View, t: number): number => (runs ? Math.max(v.time, t) : v.running && v.end < t ? v.time : Math.max(v.time, Math.min(t, v.end)));
  const time = later(view, clock);
  const other = view.other ? since(view.other, later(view.other, time)) : view.other;
  if (time === view.time && !other) return view;
  return { ...since(view, time), ...(other ? { other } : {}) };
}

function since(view: View, time: number): View {
  const passed = time - view.time, { task, metrics } = view;
  if (passed <= 0) return view;
  const idle = view.workers.length > 0 ? view.workers.filter((w) => w.state === 'asleep').length / view.workers.length : 0;
  return {
    ...view, time,
    metrics: { ...metrics, parked: Math.floor((metrics.parked * view.time + 1000 * idle * passed) / time) },
    task: task && {
      ...task,
      polled: task.polled + (task.state === 'polling' ? passed : 0),
      readied: task.readied + (task.state === 'ready' || task.state === 'created' ? passed : 0),
      waited: task.waited + (task.state === 'waiting' || task.state === 'lost' ? passed : 0),
    },
  };
}
