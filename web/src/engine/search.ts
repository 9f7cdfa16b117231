// The searches of all schedules and of all cancellations: requests to the engine, and the handling of answers. A search
// belongs to a program and the conditions of its runs. It continues beside the run that is shown. The engine works on
// one at a time, so a search that begins stops the other one.

import type { Model } from '../app/model.js';
import type { Following, Races } from '../app/searches.js';
import type { Command, RunConfig, SearchOrder, Sealing } from './protocol.js';
import type { FromWorker } from './worker-messages.js';

/** What both searches have. */
interface Found {
  readonly source: string;
  readonly executor: string;
  readonly workers: number;
  readonly seq: number;
  readonly result: { readonly state: string } | null;
  playing: number;
}

export class Searches {
  constructor(private readonly model: Model, private readonly send: (message: Command) => void) {}

  /** The engine is at work. */
  get busy(): boolean {
    return this.all.some((x) => x.result === null || x.result.state === 'running');
  }

  private get all(): readonly Found[] {
    const { explore, cancels } = this.model;
    return [explore, cancels].filter((x) => x !== null);
  }

  begin(seq: number, races: Races): void {
    const m = this.model, { executor, workers } = m.config;
    this.interrupt();
    this.left();
    m.explore = { source: m.source, executor, workers, races, seq, result: null, playing: -1 };
    const { any, window } = races;
    this.send({ op: 'explore', seq, any, timers: window >= 0, window: Math.max(0, window) });
  }

  beginCancel(seq: number): void {
    const m = this.model, { executor, workers } = m.config;
    this.interrupt();
    this.left();
    m.cancels = { source: m.source, executor, workers, seq, result: null, playing: -1 };
    this.send({ op: 'cancel', seq });
  }

  /** The engine drops the search that it has: nothing more comes of it. */
  private interrupt(): void {
    const m = this.model, x = m.explore, c = m.cancels;
    const open = (r: { readonly state: string }): boolean => ['running', 'paused', 'budget'].includes(r.state);
    if (x && !x.result) m.explore = null;
    else if (x?.result && open(x.result)) x.result = { ...x.result, state: 'stopped' };
    if (c && !c.result) m.cancels = null;
    else if (c?.result && open(c.result)) c.result = { ...c.result, state: 'stopped' };
  }

  steer(to: SearchOrder): void {
    if (this.all.length > 0) this.send({ op: 'search', do: to });
  }

  /** Runs the program by the simplest schedule of an outcome. */
  play(outcome: number): void {
    const x = this.model.explore, o = x?.result?.outcomes[outcome];
    if (!x || !o) return;
    this.left();
    this.send({ op: 'schedule', schedule: o.schedule });
    x.playing = outcome;
    this.follow({ ...o, mark: null });
  }

  /** Shows the run in which a future is cancelled, at that moment. */
  playCancel(index: number): void {
    const x = this.model.cancels, a = x?.result?.awaits[index];
    if (!x || !a) return;
    this.left();
    this.send({ op: 'schedule', schedule: a.schedule });
    x.playing = index;
    if (a.schedule === '') return;
    const { schedule } = a;
    this.follow({ schedule, kind: 'cancel', point: 0, loops: false, alike: false, mark: null }, true);
  }

  /** The run follows the schedule of a link. */
  open(link: Required<Sealing>): void {
    const { point, ending, loops, alike } = link;
    if (ending !== '') this.follow({ schedule: '', kind: ending, point, loops, alike, mark: null });
  }

  /** The run begins again, and repeats the schedule up to a moment. */
  again(): void {
    const f = this.model.follow;
    if (f) this.follow({ ...f, mark: null });
  }

  /** go: the playhead goes to the choice that decides. */
  private follow(to: Following, go = false): void {
    this.model.follow = to;
    if (to.point >= 0) this.send({ op: 'watch', choice: to.point, ...(go ? { go } : {}) });
  }

  /** What a link says about the schedule of the run. */
  sealing(): Sealing {
    const f = this.model.follow;
    return f && f.point >= 0 ? { point: f.point, ending: f.kind, loops: f.loops, alike: f.alike } : {};
  }

  /** Keeps the results only if they belong to the program and the conditions of the run that begins. */
  runs(source: string, config: RunConfig): void {
    this.left();
    const fits = (x: Found): boolean =>
      x.source === source && x.executor === config.executor && x.workers === config.workers;
    if (!this.all.every(fits)) this.drop();
  }

  /** The run does not follow a schedule any more. */
  left(): void {
    for (const x of this.all) x.playing = -1;
    this.model.follow = null;
  }

  /** Ends the search and drops its results. */
  drop(): void {
    if (this.busy || this.all.some((x) => x.result?.state !== 'complete')) this.steer('stop');
    this.gone();
  }

  /** The worker that has searched is gone. */
  gone(): void {
    Object.assign(this.model, { explore: null, cancels: null, follow: null });
  }

  /** Reports whether a message is about a search. */
  take(message: FromWorker): boolean {
    const m = this.model, x = m.explore, c = m.cancels;
    // What the engine said of a search before it learnt that another one has begun may arrive afterwards.
    const late = (of: Found, seq: number): boolean => of.seq !== seq || of.result?.state === 'stopped';
    switch (message.op) {
      case 'explored':
        if (!x || late(x, message.seq)) return true;
        x.result = message;
        this.known(message.outcomes[x.playing], message.picture !== null);
        return true;
      case 'cancellations': {
        if (!c || late(c, message.seq)) return true;
        const shown = c.result?.awaits[c.playing]?.schedule;
        c.result = message;
        if (shown !== undefined) c.playing = message.awaits.findIndex((a) => a.schedule === shown);
        return true;
      }
      case 'choice':
        if (m.follow?.point === message.choice) m.follow.mark = { event: message.event, time: message.time };
        return true;
      default:
        return false;
    }
  }

  /** The point of no return of the run that is shown was not known when that began. */
  private known(o: Omit<Following, 'mark'> | undefined, last: boolean): void {
    if (o && last && this.model.follow?.point === -2) this.follow({ ...o, mark: null });
  }
}
