// The searches of all schedules and of all cancellations, as parts of the page's state.

import type { Cancellations, Explored } from '../engine/protocol.js';

/** A search in a program, and the result of it that is on the stage. */
interface SearchOf<Report> {
  readonly source: string;
  /** The conditions of the search. */
  readonly executor: string;
  readonly workers: number;
  /** The number of the search. */
  readonly seq: number;
  /** null before the first report of the engine. */
  result: Report | null;
  /** Which of its results the run repeats, -1 for none. */
  playing: number;
}

/** The search of all schedules. Its results are outcomes, and the run follows the simplest schedule of one. */
export interface Exploring extends SearchOf<Explored> {
  readonly races: Races;
}

/** What schedules leave open beside the order of threads. */
export interface Races {
  /** Any ready task may be polled next. */
  readonly any: boolean;
  /** Timers that are due together fire in any order. So many ns apart they are together; -1: they keep their order. */
  readonly window: number;
}

export const NO_RACES: Races = { any: false, window: -1 };

/** The search that cancels every future at every await. Its results are awaits. */
export type Cancelling = SearchOf<Cancellations>;

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
