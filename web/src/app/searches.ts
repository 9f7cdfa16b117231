// The searches of all schedules and of all cancellations, as parts of the page's state.

import type { Cancellations, Explored } from '../engine/protocol.js';

/** The search of all schedules of a program, and the one of its outcomes that is on the stage. */
export interface Exploring {
  readonly source: string;
  /** The conditions of the search. */
  readonly executor: string;
  readonly workers: number;
  readonly any: boolean;
  /** The number of the search. */
  readonly seq: number;
  /** null before the first report of the engine. */
  result: Explored | null;
  /** The outcome whose simplest schedule the run follows, -1 for none. */
  playing: number;
}

/** The search that cancels every future of a program at every await, and the await that is on the stage. */
export interface Cancelling {
  readonly source: string;
  readonly executor: string;
  readonly workers: number;
  readonly seq: number;
  /** null before the first report of the engine. */
  result: Cancellations | null;
  /** The await whose cancellation the run repeats, -1 for none. */
  playing: number;
}

/** The two searches of the panel "All schedules". */
export type SearchKind = 'schedules' | 'cancels';

/** The schedule that the run on the stage follows: of a search, or of a link. */
export interface Following {
  /** As links have it; "" if only the link knows it. */
  readonly schedule: string;
  /** Kind of the outcome, or "cancel". */
  readonly kind: string;
  readonly loops: boolean;
  readonly alike: boolean;
  /** The choice that decides: the point of no return, or the cancellation; -1 for none. */
  readonly point: number;
  /** Its moment, once the run has reached it. */
  mark: { readonly event: number; readonly time: number } | null;
}

/** A search has begun: the panel can be shown. */
export function searched(m: { readonly explore: Exploring | null; readonly cancels: Cancelling | null }): boolean {
  return m.explore !== null || m.cancels !== null;
}
