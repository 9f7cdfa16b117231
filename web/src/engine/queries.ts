// Requests beyond the view: why a task waits, breakpoints, the comparison with a second run, the trace as a table. Each
// is one message to the engine, and its answer is stored in the model.

import { sameBreak, TABLE_ROWS, type Breakpoint, type Compared, type Model } from '../app/model.js';
import type { RunConfig } from './protocol.js';
import type { Session } from './session.js';

export interface AnalystHost {
  readonly model: Model;
  invalidate(): void;
  /** Sets or removes a breakpoint on a line, which the editor keeps. */
  flipLine(line: number): void;
}

export class Analyst {
  /** The task and moment of the pending question, so that it is sent once. */
  private asking = '';
  private sentBreaks = '';

  constructor(private readonly host: AnalystHost, private readonly session: Session) {}

  /* ---------- why */

  /** Sends the question again if the selected task or the moment has changed. Called with each frame. */
  refresh(): void {
    const m = this.host.model, t = m.view?.task;
    if (m.table && m.popup !== 'table') m.table = null;
    if (!m.whyOpen || !m.view || !t || (t.state !== 'waiting' && t.state !== 'lost')) return;
    const key = `${t.id}@${m.view.event}`;
    if (this.asking !== '' || (m.why?.task === t.id && m.why.event === m.view.event)) return;
    this.asking = key;
    void this.session.ask({ op: 'why', task: t.id }).then((answer) => {
      this.asking = '';
      // An answer about a moment that the page has left is still the best there is until the next one comes.
      if (answer?.why) m.why = answer.why;
      this.host.invalidate();
    });
  }

  toggleWhy(): void {
    const m = this.host.model;
    m.whyOpen = !m.whyOpen;
    this.host.invalidate();
  }

  /* ---------- breakpoints */

  toggle(at: Breakpoint): void {
    if (at.kind === 'line') {
      this.host.flipLine(at.id); // the editor says so to lines()
      return;
    }
    const m = this.host.model, had = m.breaks.some((b) => sameBreak(b, at));
    m.breaks = had ? m.breaks.filter((b) => !sameBreak(b, at)) : [...m.breaks, at];
    this.send();
  }

  /** The editor's breakpoints have changed or moved. */
  lines(lines: readonly number[]): void {
    const m = this.host.model;
    m.breaks = [...m.breaks.filter((b) => b.kind !== 'line'), ...lines.map((id): Breakpoint => ({ kind: 'line', id }))];
    this.send();
  }

  clear(): void {
    const m = this.host.model, lines = m.breaks.filter((b) => b.kind === 'line');
    m.breaks = lines;
    for (const b of lines) this.host.flipLine(b.id);
    this.send();
  }

  /** Sends the breakpoints to the engine. Lines of a text that is newer than the run take effect in the next run. */
  private send(): void {
    const m = this.host.model;
    if (m.ranSource === null || m.ranSource === m.source) this.tell(false);
    this.host.invalidate();
  }

  /** Sends the breakpoints of the text that will run, before a run: a new worker has none. */
  starting(): void {
    this.tell(true);
  }

  private tell(anew: boolean): void {
    const at = this.host.model.breaks.map((b) => `${b.kind} ${b.id}`).join(', ');
    if (at === this.sentBreaks && !(anew && at !== '')) return;
    this.sentBreaks = at;
    this.session.send({ op: 'breaks', at });
  }

  /** Called when a run was accepted: repeats the comparison. */
  begun(): void {
    if (this.host.model.compare) void this.compare({});
  }

  /* ---------- compare */

  /** schedule is the schedule of the second run; by default the previous one. */
  async compare(config: Partial<RunConfig> | null, schedule?: string): Promise<void> {
    const m = this.host.model;
    if (!config) {
      if (m.compare) void this.session.ask({ op: 'compare', executor: '', workers: 0, seed: 0, off: true });
      m.compare = null;
      this.session.wantLanes();
      this.host.invalidate();
      return;
    }
    if (m.ranSource === null) {
      // begun() asks as soon as there is a run to compare with.
      m.compare = { config: { ...m.config, ...config }, schedule: '', result: null, progress: '', lanes: null };
      return;
    }
    const merged = { ...(m.compare?.config ?? m.config), ...config };
    // Another executor or another seed is a run of its own.
    const kept = Object.keys(config).length === 0 ? m.compare?.schedule ?? '' : '';
    const compare: Compared = { config: merged, schedule: schedule ?? kept, result: null, progress: '', lanes: null };
    m.compare = compare;
    this.host.invalidate();
    const answer = await this.session.ask({ op: 'compare', ...compare.config, schedule: compare.schedule });
    if (m.compare !== compare) return; // another was asked for meanwhile
    if (answer?.result) compare.result = answer.result;
    else m.compare = null;
    this.session.wantLanes();
    this.host.invalidate();
  }

  /* ---------- tables */

  async table(kind: 'events' | 'tasks', first: number, task: number): Promise<void> {
    const m = this.host.model;
    if (kind === 'events') {
      m.table = { kind, first, task, data: m.table?.kind === 'events' ? m.table.data : null };
      const answer = await this.session.ask({ op: 'events', first, count: TABLE_ROWS, ...(task > 0 ? { task } : {}) });
      if (answer && m.table?.kind === 'events' && m.table.first === first && m.table.task === task) {
        m.table = { kind, first, task, data: answer.table };
      }
    } else {
      m.table = { kind, first, state: '', data: m.table?.kind === 'tasks' ? m.table.data : null };
      const answer = await this.session.ask({ op: 'tasks', first, count: TABLE_ROWS });
      if (answer && m.table?.kind === 'tasks' && m.table.first === first) {
        m.table = { kind, first, state: '', data: answer.table };
      }
    }
    this.host.invalidate();
  }
}
