// The search of all schedules: requests to the engine, and the handling of answers. A search belongs to a program and
// the conditions of its runs. It continues beside the run that is shown.

import type { Exploring, Model } from '../app/model.js';
import type { Command, RunConfig, SearchOrder } from './protocol.js';
import type { FromWorker } from './worker-messages.js';

export class ScheduleSearch {
  constructor(private readonly model: Model, private readonly send: (message: Command) => void) {}

  /** The engine is at work. */
  get busy(): boolean {
    const x = this.model.explore;
    return x !== null && (x.result === null || x.result.state === 'running');
  }

  begin(seq: number, any: boolean): void {
    const m = this.model, { executor, workers } = m.config;
    m.explore = { source: m.source, executor, workers, any, seq, result: null, playing: -1, mark: null };
    this.send({ op: 'explore', seq, any });
  }

  steer(to: SearchOrder): void {
    if (this.model.explore) this.send({ op: 'search', do: to });
  }

  /** Runs the program by the simplest schedule of an outcome. */
  play(outcome: number): void {
    const x = this.model.explore, o = x?.result?.outcomes[outcome];
    if (!x || !o) return;
    this.send({ op: 'schedule', schedule: o.schedule });
    x.playing = outcome;
    this.watch(x);
  }

  /** Requests the moment of the point of no return. */
  private watch(x: Exploring): void {
    const point = x.result?.outcomes[x.playing]?.point ?? -1;
    x.mark = null;
    if (point >= 0) this.send({ op: 'watch', choice: point });
  }

  /** Keeps the results only if they belong to the program and the conditions of the run that begins. */
  runs(source: string, config: RunConfig): void {
    const x = this.model.explore;
    if (!x) return;
    this.left();
    if (x.source !== source || x.executor !== config.executor || x.workers !== config.workers) this.drop();
  }

  /** The run does not follow a schedule of the search any more. */
  left(): void {
    const x = this.model.explore;
    if (!x) return;
    x.playing = -1;
    x.mark = null;
  }

  /** Ends the search and drops its results. */
  drop(): void {
    if (this.busy || this.model.explore?.result?.state !== 'complete') this.steer('stop');
    this.gone();
  }

  /** The worker that has searched is gone. */
  gone(): void {
    this.model.explore = null;
  }

  /** Reports whether a message is about the search. */
  take(message: FromWorker): boolean {
    const x = this.model.explore;
    if (message.op === 'explored') {
      if (x?.seq !== message.seq) return true;
      const had = x.result?.outcomes[x.playing]?.point ?? -2;
      x.result = message;
      // It was not known when the run began.
      if (x.playing >= 0 && had === -2 && message.picture) this.watch(x);
      return true;
    }
    if (message.op === 'choice') {
      if (x && x.result?.outcomes[x.playing]?.point === message.choice) {
        x.mark = { event: message.event, time: message.time };
      }
      return true;
    }
    return false;
  }
}
