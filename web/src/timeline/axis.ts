// The three maps from virtual time to pixels.
//
// Each is monotone and has an inverse, so that scrubbing works the same on all of them. "folded" and "steps"
// are piecewise linear between the instants at which something happened (the ticks of the lanes answer).

export type AxisMode = 'folded' | 'linear' | 'steps';
export const AXES: readonly AxisMode[] = ['folded', 'linear', 'steps'];

/** A gap that was cut to the greatest width: silence. Times in ns, x in pixels. */
export interface Fold {
  readonly from: number;
  readonly to: number;
  readonly x0: number;
  readonly x1: number;
}

export interface Axis {
  readonly mode: AxisMode;
  readonly from: number;
  readonly to: number;
  readonly x0: number;
  readonly x1: number;
  readonly folds: readonly Fold[];
  x(time: number): number;
  time(x: number): number;
}

/** Width of a gap before scaling: clamp(min, min + perMs·ms, max). */
export interface FoldRule {
  readonly min: number;
  readonly max: number;
  readonly perMs: number;
}

export const WIDE_FOLDS: FoldRule = { min: 6, max: 72, perMs: 12 };
export const NARROW_FOLDS: FoldRule = { min: 3, max: 26, perMs: 3 };

export function linearAxis(from: number, to: number, x0: number, x1: number): Axis {
  const scale = (x1 - x0) / (to - from || 1);
  return {
    mode: 'linear', from, to, x0, x1, folds: [],
    x: (time) => x0 + (time - from) * scale,
    time: (x) => (scale === 0 ? from : from + (x - x0) / scale),
  };
}

export function makeAxis(mode: AxisMode, ticks: readonly number[], from: number, to: number, x0: number, x1: number,
  rule: FoldRule = WIDE_FOLDS): Axis {
  if (mode === 'linear' || to <= from || x1 <= x0) return linearAxis(from, to, x0, x1);
  const times = knots(ticks, from, to);
  const xs = [0];
  for (let i = 1; i < times.length; i++) {
    xs.push(at(xs, i - 1) + (mode === 'steps' ? 1 : gapWidth(at(times, i) - at(times, i - 1), rule)));
  }
  const scale = (x1 - x0) / at(xs, xs.length - 1);
  for (let i = 0; i < xs.length; i++) xs[i] = x0 + at(xs, i) * scale;
  const folds: Fold[] = [];
  if (mode === 'folded') {
    for (let i = 1; i < times.length; i++) {
      const a = at(times, i - 1), b = at(times, i);
      if (rule.min + (rule.perMs * (b - a)) / 1e6 > rule.max) folds.push(
        { from: a, to: b, x0: at(xs, i - 1), x1: at(xs, i) });
    }
  }
  return {
    mode, from, to, x0, x1, folds,
    x: (time) => interpolate(time, times, xs),
    time: (x) => interpolate(x, xs, times),
  };
}

function gapWidth(gap: number, rule: FoldRule): number {
  return Math.min(rule.max, Math.max(rule.min, rule.min + (rule.perMs * gap) / 1e6));
}

/** The ticks inside the window with both of its ends, ascending and distinct. */
function knots(ticks: readonly number[], from: number, to: number): number[] {
  const out = [from];
  for (const t of ticks) if (t > at(out, out.length - 1) && t < to) out.push(t);
  out.push(to);
  return out;
}

/** Maps v piecewise linearly; keys ascend strictly; values outside are clamped to the ends. */
function interpolate(v: number, keys: readonly number[], values: readonly number[]): number {
  let lo = 0, hi = keys.length - 1;
  if (v <= at(keys, 0)) return at(values, 0);
  if (v >= at(keys, hi)) return at(values, hi);
  while (hi - lo > 1) {
    const mid = (lo + hi) >> 1;
    if (at(keys, mid) <= v) lo = mid;
    else hi = mid;
  }
  const f = (v - at(keys, lo)) / (at(keys, hi) - at(keys, lo));
  return at(values, lo) + f * (at(values, hi) - at(values, lo));
}

function at(list: readonly number[], i: number): number {
  const v = list[i];
  if (v === undefined) throw new RangeError(`BUG: index ${i} of ${list.length}`);
  return v;
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, 2e7,
  2.5e7, 5e7, 1e8, 2e8, 5e8, 1e9, 2e9, 5e9, 1e10, 6e10];

/** Distance between ruler marks on a linear axis, so that they stand at least `gap` pixels apart. */
export function tickStep(axis: Axis, gap = 80): number {
  const perPixel = (axis.to - axis.from) / Math.max(1, axis.x1 - axis.x0);
  return STEPS.find((s) => s >= perPixel * gap) ?? 6e11;
}

/** The window after zooming by `factor` (> 1: closer) around pixel x, within [0, end]. */
export function zoomAround(axis: Axis, x: number, factor: number, end: number): { from: number; to: number } {
  const px = Math.min(axis.x1, Math.max(axis.x0, x));
  const left = px - (px - axis.x0) / factor, right = px + (axis.x1 - px) / factor;
  if (factor >= 1) return { from: axis.time(left), to: axis.time(right) };
  // Outside the window the axis knows no ticks: widen linearly in time.
  const pivot = axis.time(px);
  return { from: Math.max(0, pivot - (pivot - axis.from) / factor),
    to: Math.min(end, pivot + (axis.to - pivot) / factor) };
}

/** The window moved by dx pixels, keeping its length, within [0, end]. */
export function panBy(axis: Axis, dx: number, end: number): { from: number; to: number } {
  const length = axis.to - axis.from;
  const delta = (dx / Math.max(1, axis.x1 - axis.x0)) * length;
  const from = Math.min(Math.max(0, axis.from + delta), Math.max(0, end - length));
  return { from, to: from + length };
}
