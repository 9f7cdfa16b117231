// The room on the stage: pure arithmetic on the sizes of the design, so that the page requests exactly what it will
// draw. All sizes are in pixels.

/** A stage at most this wide is drawn compact. */
export const COMPACT = 540;

export interface BeltFit {
  /** full: chips with names; num: chips with the number only; head: the head and "+ n more". */
  readonly mode: 'full' | 'num' | 'head';
  readonly shown: number;
  /** Empty places drawn behind the tail. */
  readonly slots: number;
}

const MORE = 92; // room for "+ 1,234 more"

/** How many of `total` rows are shown. */
export function fitRows(fit: StageFit, total: number): number {
  return total <= fit.rows ? total : Math.max(1, fit.more ? fit.rows : fit.rows - 1);
}

/** The width of a token with this text: mark, number, name. */
export function chipWidth(id: number, name: string): number {
  return Math.max(92, 42 + 7.3 * (`#${id} `.length + name.length));
}

/**
 * How a queue of n tasks is laid on a belt of the given width. names is the width of the tokens with their names, where
 * it is known: no name is cut.
 */
export function fitBelt(width: number, n: number, style: 'wide' | 'compact' | 'small', names = 0): BeltFit {
  const inner = Math.max(0, width - (style === 'wide' ? 20 : 16));
  const gap = style === 'compact' ? 6 : 8;
  const full = places(inner, style === 'wide' ? 92 : 52, gap);
  if (n <= full && names + gap * (n - 1) <= inner) {
    const slots = Math.max(0, Math.min(style === 'small' ? 6 : 3, full) - n);
    return { mode: style === 'wide' ? 'full' : 'num', shown: n, slots };
  }
  const num = places(inner, 52, gap);
  if (n <= num) return { mode: 'num', shown: n, slots: 0 };
  return { mode: 'head', shown: Math.max(1, places(inner - MORE, 52, gap)), slots: 0 };
}

function places(width: number, chip: number, gap: number): number {
  return Math.max(1, Math.floor((width + gap) / (chip + gap)));
}

export interface StageFit {
  readonly compact: boolean;
  /** The rows of the workers are low. */
  readonly dense: boolean;
  /** Width of the ready queue, or of a local queue when there are several workers. */
  readonly belt: number;
  /** Rows that fit into Waiting and Reactor. */
  readonly rows: number;
  /** A row is one line high. */
  readonly slim: boolean;
  /** There is room below them to say how many more there are; otherwise the last row says it. */
  readonly more: boolean;
}

/** Rows of waiting tasks that a stage shows at least: with less room they become one line high. */
const LEAST_ROWS = 4;
/** Rows of busy workers that have a place before the stations below move. */
export const BUSY_ROWS = 2;

/**
 * The room of the stage body (without narration) for one or several workers. busy: workers with a row of their own; the
 * others share that of the global queue.
 */
export function fitStage(
  width: number, height: number, workers: number, busy: number, threads: number, short: boolean,
): StageFit {
  const compact = width <= COMPACT, several = workers > 1;
  const pad = compact ? 24 : 32, vpad = short ? 18 : compact ? 24 : 32;
  const belt = several
    ? width - pad - (compact ? 20 + 132 + 16 : 30 + 200 + 20)
    : width - pad - (compact ? 158 + 24 : 230 + 42);
  const rowHeight = compact ? 48 : 52, slimHeight = 32;
  const band = several ? 28 : compact ? 40 : short ? 40 : 52;
  const finished = short ? 30 : 40;
  const extra = threads > 0 ? 22 + 34 : 0;
  const below = (dense: boolean): number => {
    // A low and narrow stage has no room for places that are kept free.
    const lines = Math.max(compact && dense ? 0 : BUSY_ROWS, Math.min(busy, 16)) + 1;
    const top = several ? 22 + lines * ((dense ? 28 : 40) + 5) : compact ? 84 : 90;
    return height - vpad - top - band - 22 - finished - extra + 6;
  };
  const dense = several && (busy > 8 || below(false) < LEAST_ROWS * rowHeight), room = below(dense);
  const slim = room < LEAST_ROWS * rowHeight, each = slim ? slimHeight : rowHeight;
  const rows = Math.max(1, Math.min(40, Math.floor(room / each)));
  return { compact, dense, belt, rows, slim, more: room - rows * each >= 34 };
}

/** Width that a lane label needs on both sides; shorter segments carry none. */
export const LABEL_ROOM = 26;

/** The text that fits into `room` pixels, whole or cut with an ellipsis; empty when not even three letters fit. */
export function fitLabel(text: string, room: number, measure: (s: string) => number): string {
  if (measure(text) <= room) return text;
  let lo = 0, hi = text.length;
  while (lo < hi) {
    const mid = (lo + hi + 1) >> 1;
    if (measure(`${text.slice(0, mid).trimEnd()}…`) <= room) lo = mid;
    else hi = mid - 1;
  }
  return lo < 3 ? '' : `${text.slice(0, lo).trimEnd()}…`;
}
