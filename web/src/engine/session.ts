// The session with the engine about one program: checks, runs, requests, and which answers are accepted.
//
// Answers can be late. A run begins with the diagnostics that have its number: views and states that arrive between a
// press of Run and these diagnostics belong to the previous run and are dropped. Lanes have the number of their
// request. The session changes the model and notifies its host; it draws nothing.

import { Conversation } from './conversation.js';
import type { Writer } from './worker-host.js';
import { fitBelt, type StageFit } from '../stage/stage-layout.js';
import { stoppable, type EngineStatus, type ShownView } from '../app/model.js';
import type { Diagnostic, RunConfig } from './protocol.js';
import type { FromWorker } from './worker-messages.js';
import type { Parts } from './parts.js';
import { KEY, World } from './host-events.js';
import { standstill, turning } from './moment.js';
import { Checker } from './checker.js';
import { Delay } from './delay.js';
import { Searches } from './search.js';
import { Silence } from './silence.js';
import type { SessionHost } from './session-host.js';

const CONSOLE_ROWS = 120;
const STOP_WITHIN = 2000; // ms for the engine's own answer to a stop; the page's does not wait for it

interface Pressed {
  readonly seq: number;
  readonly source: string;
  readonly config: RunConfig;
}

export class Session extends Conversation {
  private readonly checker: Checker;
  /** The last press of Run, until its program has compiled or failed to. */
  private pressed: Pressed | null = null;
  /** The run in the engine belongs to a program that is no longer shown. */
  private muted = false;
  private queryKey = '';
  private readonly stopping = new Delay(STOP_WITHIN, () => this.giveUp());
  /** Number of the last stop, until it is answered; 0: the engine has stopped. */
  private stopSeq = 0;
  /** Repeats the last press of Run. */
  private rerun: () => void = () => undefined;
  private readonly silence: Silence;
  readonly search: Searches;
  private readonly world = new World(
    (name, data, also) => this.hostEvent(name, data, also), () => this.host.fetchFolder());
  /** Host events so far. */
  private hostEvents = 0;

  constructor(host: SessionHost, parts: Parts) {
    super(host, parts);
    this.checker = new Checker(host, () => this.engine.ready, () => ++this.seq, (message) => this.engine.send(message));
    this.search = new Searches(host.model, (message) => this.send(message));
    this.silence = new Silence(host, () => this.clock.running);
  }

  /** A request is pending whose answer will change the page. */
  get busy(): boolean {
    return this.pressed !== null || this.stopSeq !== 0 || this.host.model.status === 'playing' || this.lanes.busy
      || !this.navigation.resting || this.checker.pending || this.questions.busy || this.search.busy;
  }

  /** A program of this element was sent to the engine: it is compiling, or has run. */
  get hasProgram(): boolean {
    return this.pressed !== null || this.host.model.ranSource !== null;
  }

  /** The next run is of a program by this writer. */
  expect(writer: Writer): void {
    if (!this.engine.prepare(writer)) return;
    this.search.gone();
    this.stopping.cancel();
    this.stopSeq = 0;
    this.forgetLanes();
    this.questions.forget();
  }

  /** The element is gone. */
  close(): void {
    this.world.end();
    this.checker.cancel();
    this.stopping.cancel();
    this.stopSeq = 0;
    this.silence.listen(false);
    this.pressed = null;
    this.search.gone();
    this.engine.close();
    this.forgetLanes();
    this.questions.forget();
  }

  /** The element is connected again. Its run is gone: Run starts another one. */
  open(): void {
    if (!this.engine.closed) return;
    this.engine.open();
    const m = this.host.model;
    m.ranSource = m.view = m.lanes = null;
    if (m.status !== 'error') m.status = 'empty';
  }

  /** guided: the run holds at its turning points. */
  start(paused: boolean, fit: StageFit, guided = false): void {
    const m = this.host.model, { source } = m;
    this.rerun = () => this.start(paused, fit, guided);
    this.expect(source === m.authored ? 'author' : 'reader');
    m.fault = null;
    m.status = this.engine.ready ? 'compiling' : 'loading';
    m.cause = 'play';
    this.muted = false;
    this.checker.cancel(); // the run checks as well
    this.silence.listen(false);
    this.clock.reset();
    this.navigation.reset();
    this.pressed = { seq: ++this.seq, source, config: m.config };
    this.queryKey = '';
    this.query(fit);
    this.host.starting();
    // One name for all: a panic prints it, and a link and the command verify, which know no other, must see the same
    // output.
    const data = m.link?.source === source ? m.link.text : '';
    this.engine.send({
      op: 'run', seq: this.seq, source, name: 'main.rs', paused, speed: m.speed, data, most: m.eventLimit, guided,
      words: this.host.language().catalogue,
      ...m.config,
    });
  }

  /** The same program under other conditions, at the same moment. The answer is "forked". */
  fork(config: RunConfig): void {
    const m = this.host.model;
    m.cause = 'seek';
    this.send({ op: 'fork', ...config });
    m.ranConfig = config;
  }

  /**
   * Ends the run. The page has stopped when this returns, whatever the engine is busy with: a step of the program that
   * takes long, a collection of its garbage, a large program that it compiles. The engine follows when that is over,
   * and the run up to there can be looked at. If it takes too long, the worker is ended, with what it knew of the run.
   */
  stop(): void {
    const m = this.host.model;
    if (!stoppable(m)) return;
    this.world.end();
    m.ranConfig = this.navigation.forkedFrom ?? m.ranConfig; // that run stays
    this.navigation.reset();
    this.engine.send({ op: 'stop', seq: (this.stopSeq = ++this.seq) });
    this.stopping.start();
    if (m.status === 'compiling') m.status = m.view ? 'paused' : 'empty';
    else if (m.status === 'playing') this.statusChanged(m.view && m.view.event >= m.view.events ? 'ended' : 'paused',
      null);
    this.host.invalidate();
  }

  /** The engine has not answered a stop. Another one is loaded, and begins with the run requested meanwhile, if any. */
  private giveUp(): void {
    const pressed = this.pressed !== null && this.pressed.seq > this.stopSeq;
    this.engine.kill();
    this.search.gone();
    if (pressed) {
      this.stopSeq = 0;
      this.forgetLanes();
      this.questions.forget();
      this.rerun();
      return;
    }
    this.failed('The executor did not answer and was ended.',
      'What is shown stays, but earlier moments can no longer be shown. Run starts the program again.');
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
    this.world.end();
    if (this.host.model.view || this.pressed) this.engine.send({ op: 'stop', seq: ++this.seq });
    this.pressed = null;
    this.search.drop();
    this.muted = true;
    this.silence.listen(false);
    this.forgetLanes();
  }

  /** Loads the engine and lets it prepare the run. */
  warm(): void {
    this.engine.start();
    this.checker.prepare();
  }

  textChanged(): void {
    this.checker.changed();
    this.host.invalidate();
  }

  /** Sends the engine the room on the page; it holds until the next call. */
  query(fit: StageFit): void {
    const m = this.host.model, many = (m.view?.workers.length ?? m.config.workers) > 1;
    const queue = fitBelt(fit.belt, Infinity, many ? 'small' : fit.compact ? 'compact' : 'wide').shown;
    const query = { selected: m.selected, queue: Math.max(8, queue), rows: fit.rows + 1, console: CONSOLE_ROWS };
    const key = JSON.stringify(query);
    if (key === this.queryKey || (!m.view && !this.pressed)) return;
    this.queryKey = key;
    this.engine.send({ op: 'query', ...query });
  }

  /** Shows a fault. The editor and the last view stay; a retry starts again. */
  failed(message: string, todo: string): void {
    const m = this.host.model;
    this.world.end();
    m.fault = { message, todo };
    m.status = 'error';
    m.progress = null;
    this.search.gone();
    this.pressed = null;
    this.stopSeq = 0;
    this.stopping.cancel();
    this.silence.listen(false);
    this.forgetLanes();
    this.questions.forget();
    this.queryKey = '';
    this.host.emit('pg-error', { message, todo });
    this.host.invalidate();
  }

  /* ---------- answers */

  protected receive(message: FromWorker): void {
    const m = this.host.model;
    if (this.questions.take(message) || this.search.take(message)) {
      this.host.invalidate();
      return;
    }
    if (this.muted &&
      (message.op === 'view' || message.op === 'status' || message.op === 'lanes' || message.op === 'findings')) return;
    switch (message.op) {
      case 'ready':
        m.progress = null;
        m.executors = message.executors ?? ['queue'];
        if (m.status === 'loading') m.status = 'compiling';
        break;
      case 'progress':
        m.progress = message;
        break;
      case 'stop':
        if (message.seq !== this.stopSeq) break;
        this.stopping.cancel();
        if (this.pressed && this.pressed.seq < this.stopSeq) this.pressed = null; // was not compiled yet
        this.stopSeq = 0;
        break;
      case 'diagnostics':
        this.diagnosed(message.seq, message.list);
        break;
      case 'status':
        this.statusChanged(message.status, message.exit);
        break;
      case 'view':
        if (message.view) this.viewed({ ...message.view, other: message.other, turn: message.turn }, message.host);
        break;
      case 'comparing':
        if (m.compare) m.compare.progress = message.text;
        break;
      case 'silence':
        this.silence.listen(false);
        if (m.view && m.status === 'playing') this.clock.run(m.view.time, message.to, message.ms, performance.now());
        break;
      case 'findings':
        if (!this.pressed) m.findings = message.list;
        break;
      case 'break':
        this.host.stopped(message);
        break;
      case 'forked':
        this.forked(message.kind, message.text);
        m.tasks = m.view?.finished.total ?? 0; // those that came after this moment may not come again
        this.lanes.forget();
        this.goOn(this.navigation.forked());
        break;
      case 'fault':
        this.failed(message.message, message.todo);
        break;
    }
    this.host.invalidate();
  }

  /** Another run of the program is shown. */
  private forked(kind: string, text: string): void {
    const m = this.host.model;
    m.notice = null;
    if (kind === 'schedule') {
      m.findings = [];
      m.why = m.zoom = m.overview = null;
      return;
    }
    m.notice = { kind: 'forked', text };
    if (kind === 'executor') this.search.runs(m.ranSource ?? '', m.ranConfig ?? m.config);
    else this.search.again();
  }

  /** Searches the program that runs, or is about to. */
  searches(begin: (search: Searches, seq: number) => void): void {
    begin(this.search, ++this.seq);
    this.host.invalidate();
  }

  private diagnosed(seq: number, list: readonly Diagnostic[]): void {
    const m = this.host.model, run = seq === this.pressed?.seq ? this.pressed : null;
    if (!run && seq !== this.checker.seq) return; // an answer about a text that is gone
    const wrong = list.find((d) => d.level === 'error');
    if (!run || run.source === m.source) {
      m.diagnostics = list;
      this.host.showDiagnostics(list);
      if (!wrong) m.refused = false;
    }
    if (run && wrong) {
      this.pressed = null;
      m.refused = true;
      this.search.gone();
      m.status = 'error';
      if (m.size === 'small') m.tab = 'code';
      this.host.emit('pg-error', { message: wrong.message, diagnostics: list });
    } else if (run) this.accepted(run);
  }

  /** The newest run has compiled: later messages belong to it. */
  private accepted(run: Pressed): void {
    const m = this.host.model;
    this.pressed = null;
    m.refused = false;
    m.ranSource = run.source;
    m.ranConfig = run.config;
    this.search.runs(run.source, run.config);
    if (m.link?.source === run.source) this.search.open(m.link.sealing);
    this.world.begin();
    m.keyed = false;
    m.zoom = m.overview = m.density = m.densityWhole = m.why = m.notice = null;
    m.findings = [];
    m.tasks = m.laneFirst = 0;
    this.forgetLanes();
    if (run.source === m.source) this.host.takeRun();
    this.host.begun();
    this.host.emit('pg-run', {});
  }

  private statusChanged(status: EngineStatus, exit: number | null): void {
    const m = this.host.model, was = m.status;
    if (this.pressed && status !== 'compiling') return; // of the run before
    if (this.stopSeq > (this.pressed?.seq ?? 0) &&
      (status === 'compiling' || status === 'playing')) return; // said before it heard of the stop
    m.status = status;
    m.exit = exit;
    if (status !== 'playing') this.clock.stop();
    if (status === 'playing') m.cause = 'play';
    this.silence.listen(status === 'playing');
    this.world.update(m.view, status === 'playing');
    if (status === 'ended' && m.view && !m.view.running) this.world.end();
    if (status === 'ended' && was !== 'ended') this.host.emit('pg-end', { exit, time: m.view?.time ?? 0 });
  }

  /** Tells the engine of an event that the program may wait for, and returns its number. also: see DeliverEvent. */
  hostEvent(name: string, data: string, also = false): number {
    this.send({ op: 'host', seq: ++this.hostEvents, name, data, also });
    return this.hostEvents;
  }

  private viewed(answer: ShownView, handled: number): void {
    const m = this.host.model;
    const next = this.navigation.arrived();
    if (this.pressed) return; // of the run before
    const fresh = this.clock.take(answer), view = this.clock.view() ?? answer;
    const moved = m.view?.event !== view.event, guilty = standstill(view);
    // The reader has selected no task: select the one that blocks the run.
    if (guilty > 0 && standstill(m.view) === 0 && m.selected === 1) m.selected = guilty;
    if (view.turn !== 'none' && view.turn !== m.view?.turn) m.selected = turning(view) || m.selected;
    m.previous = m.view;
    m.view = view;
    m.tasks = Math.max(m.tasks, view.finished.total);
    if (moved) this.host.emit('pg-event', { event: view.event, time: view.time });
    this.wantLanes();
    m.keyed ||= answer.events_wanted.includes(KEY);
    this.world.view(answer, handled, m.status === 'playing');
    if (fresh || m.status !== 'playing') this.silence.listen(m.status === 'playing');
    this.goOn(next);
  }

  private goOn(time: number | null): void {
    if (time !== null) this.send({ op: 'seek', time });
  }
}
