// Actions on a run: start, play, step, seek, change its conditions.

import { loadRecording } from '../engine/recorded.js';
import { Trial } from '../engine/trial.js';
import { AS_WRITTEN, MORE, MOST, STEALING, type Breakpoint, type Model } from './model.js';
import { NO_RACES, searched, type SearchKind } from './searches.js';
import type { Moment } from './options.js';
import { ProgramActions } from './program-actions.js';
import { passing } from '../panels/outcomes.js';
import type { RunConfig, SearchOrder, Speed, StepUnit, View } from '../engine/protocol.js';

/** The reader has seen the first run. */
const SEEN = 'first-run';

export abstract class RunActions extends ProgramActions {
  /** The run that begins holds at its turning points, because the reader has asked for that. */
  private guideMe = false;
  private trial: Trial | null = null;

  abstract select(task: number): void;
  abstract inspect(): void;

  seek(to: Moment): void {
    if (to.event !== undefined) this.seekEvent(to.event);
    else if (to.t !== undefined) this.seekTime(to.t * 1e6);
  }

  warm(): void {
    this.session.warm();
  }

  /** The first program is loaded, or has failed to load. A press of Run before that starts it then. */
  protected loaded = false;
  protected pressed = false;

  run(): void {
    this.start(false);
  }

  protected start(paused: boolean): void {
    const m = this.model;
    if (!this.loaded) {
      this.pressed = true;
      return;
    }
    m.collapsed = false;
    m.popup = null;
    if (m.layout === 'app' && m.size === 'small') m.tab = 'machine';
    if (m.configError !== '') {
      m.status = 'error';
      this.emit('pg-error', { message: m.configError });
      this.invalidate();
      return;
    }
    if (m.selected === 0) m.selected = 1;
    m.guided = this.guided(paused);
    this.session.start(paused, this.screen.fit, m.guided);
    if (this.startAt) this.seek(this.startAt);
    this.startAt = null;
    m.opening = false;
    this.invalidate();
  }

  /** The first run of a first visit holds at its four turning points, once in a browser. */
  private guided(paused: boolean): boolean {
    const m = this.model, first = m.examples[0], asked = this.guideMe;
    this.guideMe = false;
    if (paused || m.layout !== 'app' || m.speed !== 1 || !first || m.source !== first.source) return false;
    if (!asked && (this.still() || this.preferences.get(SEEN) !== null)) return false;
    this.preferences.set(SEEN, 'seen');
    return true;
  }

  /** The first run once more. */
  firstRun(): void {
    const first = this.model.examples[0];
    if (!first) return;
    this.openExample(first.name);
    this.editor.replace(first.source);
    this.model.speed = 1;
    this.guideMe = true;
    this.start(false);
  }

  /** Plays the run that the attribute names, without an engine; without it, the program runs. */
  async playRecorded(): Promise<void> {
    const address = new URL(this.outer.getAttribute('recorded') ?? '', document.baseURI);
    const run = await loadRecording(address);
    if (this.model.status !== 'empty') return; // the reader was faster
    if (run) {
      this.session.playRecorded(run);
      this.root.addEventListener('pointerdown', () => this.parts.warm(), { once: true });
      this.pauseUnseen();
    }
    this.start(false);
  }

  /** A run that began by itself pauses while it is not visible. */
  private pauseUnseen(): void {
    let paused = false;
    const seen = new IntersectionObserver((entries) => {
      const visible = entries.at(-1)?.isIntersecting ?? true, m = this.model;
      if (!this.session.recorded) seen.disconnect();
      else if (!visible && m.status === 'playing') {
        paused = true;
        this.pause();
      } else if (visible && paused) {
        paused = false;
        this.play();
      }
    });
    seen.observe(this.outer);
  }

  /** The end of the present program, from a run in the background; null if it does not end. */
  outcome(): Promise<View | null> {
    const m = this.model;
    this.trial?.end();
    this.trial = new Trial(this.parts, m.source === m.authored ? 'author' : 'reader');
    return this.trial.run(m.source, m.config);
  }

  /** A key or a click while the run holds at a turning point. */
  protected skip(): void {
    if ((this.model.view?.turn ?? 'none') !== 'none') this.session.send({ op: 'skip' });
  }

  /** The engine has a run, seen or not yet seen, that can be played and stepped. */
  protected hasRun(): boolean {
    return this.session.hasProgram && !this.model.fault;
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
    this.model.eventLimit = (this.model.eventLimit || MOST) * MORE;
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
    if (config && (this.model.tab === 'task' || this.model.tab === 'schedules')) this.model.tab = 'machine';
    void this.analyst.compare(config);
    if (config && !this.hasRun()) this.start(true);
  }

  /** Searches all schedules of the text in the editor. */
  tryAll(races = NO_RACES): void {
    if (this.beginsSearch('schedules')) this.session.searches((all, seq) => all.begin(seq, races));
  }

  cancelAll(): void {
    if (this.beginsSearch('cancels')) this.session.searches((all, seq) => all.beginCancel(seq));
  }

  /** Shows the panel, and makes sure that the text in the editor runs. */
  private beginsSearch(kind: SearchKind): boolean {
    const m = this.model;
    void this.schedules.load();
    if (m.compare) this.setCompare(null);
    if (!this.hasRun() || m.ranSource !== m.source) this.start(true);
    if (m.configError !== '') return false;
    m.pane = m.tab = 'schedules';
    m.searching = kind;
    return true;
  }

  showSearch(kind: SearchKind): void {
    const m = this.model;
    m.searching = kind;
    if (kind === 'cancels' && !m.cancels) this.cancelAll();
    else if (kind === 'schedules' && !m.explore) this.tryAll();
    this.invalidate();
  }

  showSchedules(): void {
    const m = this.model, shown = (m.size === 'small' ? m.tab : m.pane) === 'schedules';
    if (!searched(m)) this.showSearch(m.searching);
    else if (shown) Object.assign(m, { pane: 'console', tab: 'machine' } satisfies Partial<Model>);
    else m.pane = m.tab = 'schedules';
    this.invalidate();
  }

  steerSearch(to: SearchOrder): void {
    this.session.search.steer(to);
  }

  playOutcome(outcome: number): void {
    const m = this.model;
    m.cause = 'play';
    if (m.size === 'small') m.tab = 'machine';
    this.session.search.play(outcome);
    this.invalidate();
  }

  playCancel(index: number): void {
    const m = this.model, at = m.cancels?.result?.awaits[index];
    if (!at) return;
    m.cause = 'seek';
    if (m.size === 'small') m.tab = 'machine';
    if (m.source === m.cancels?.source) this.editor.selectLine(at.line);
    this.session.search.playCancel(index);
    this.invalidate();
  }

  compareOutcome(): void {
    const m = this.model, o = m.explore?.result?.outcomes[passing(m.explore)];
    const schedule = m.searching === 'cancels' ? '' : o?.schedule;
    if (schedule === undefined) return;
    if (m.tab === 'schedules') m.tab = 'machine';
    void this.analyst.compare({ ...m.ranConfig ?? m.config }, schedule);
  }

  closeSchedules(): void {
    const m = this.model;
    this.session.search.drop();
    m.pane = 'console';
    if (m.tab === 'schedules') m.tab = 'machine';
    this.invalidate();
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

  /** Another executor, worker count or seed runs the program again, to the same time if there is one, and says so. */
  setConfig(config: Partial<RunConfig>): void {
    const m = this.model, next = { ...m.config, ...config }, refused = m.configError !== '' && m.status === 'error';
    m.configError = '';
    if (refused) m.status = 'empty';
    // Only one design has several workers: choosing either chooses the other. As written, the program decides both.
    if (config.executor !== undefined) {
      next.workers = config.executor === STEALING ? Math.max(2, next.workers) : config.executor === AS_WRITTEN ? 0 : 1;
    } else if (config.workers !== undefined) {
      const one = next.executor === STEALING || next.executor === AS_WRITTEN ? 'queue' : next.executor;
      next.executor = next.workers === 0 ? AS_WRITTEN : next.workers > 1 ? STEALING : one;
    }
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

  /** Goes to the next of its kind; behind the last finding to the first. */
  protected async seekNext(kind: 'wake' | 'finding', dir: 1 | -1 = 1, task = 0): Promise<void> {
    const answer = await this.session.ask({ op: 'next', dir, kind, ...(task > 0 ? { task } : {}) });
    if (!answer) return;
    if (answer.event >= 0) this.seekEvent(answer.event);
    else if (kind === 'finding') {
      const first = this.model.findings[0];
      if (first) this.seekEvent(first.event);
    }
  }
}
