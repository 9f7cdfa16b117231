// The clock that the reader sees between two events of a run.
//
//   seek to a time ──> the clock stands at that time, until the next step
//   "silence" of the engine ──> the clock runs there, until something happens
//
// The engine's views are of events. The clock turns the last of them into the view of a later moment.

import type { ShownView } from '../app/model.js';
import { atMoment } from './moment.js';

interface Silence {
  /** Virtual ns. */
  readonly from: number;
  readonly to: number;
  /** When it began, and how long it takes for the reader, ms. */
  readonly since: number;
  readonly ms: number;
}

export class Clock {
  /** What the clock reads, virtual ns; -1: the time of the last event. */
  private time = -1;
  /** The clock reached that time by running, not by a seek. */
  private ran = false;
  private silence: Silence | null = null;
  /** The engine's last view. */
  private last: ShownView | null = null;

  /** Another run begins. */
  reset(): void {
    this.time = -1;
    this.silence = this.last = null;
  }

  /** Seeks to a time, or to an event (-1). */
  set(time: number): void {
    this.time = time;
    this.ran = false;
  }

  get running(): boolean {
    return this.silence !== null;
  }

  stop(): void {
    this.silence = null;
  }

  /** Runs to a time within a number of ms, because nothing happens until then. */
  run(from: number, to: number, ms: number, now: number): void {
    this.silence = { from, to, since: now, ms };
  }

  /** Takes a view of the engine. Reports whether it is of another event than the one before. */
  take(view: ShownView): boolean {
    const fresh = view.event !== this.last?.event; // a run that computes is shown again and again as it is
    if (fresh) this.silence = null;
    this.last = view;
    return fresh;
  }

  /** The view at the present moment. */
  view(): ShownView | null {
    return this.last && atMoment(this.last, this.time, this.ran);
  }

  /** Goes on with the silence; reports whether it goes on after that. */
  tick(now: number): boolean {
    const s = this.silence;
    if (!s || !this.last) return false;
    this.time = Math.round(s.from + (s.to - s.from) * Math.min(1, (now - s.since) / Math.max(1, s.ms)));
    this.ran = true;
    return this.time < s.to;
  }
}
