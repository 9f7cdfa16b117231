// The layout of a picture of schedules: rows from the start downwards, each place below all places that lead to it.
// It computes numbers; schedules.ts draws.

import type { SchedulesPlace, SchedulesTree } from '../engine/protocol.js';

export interface Spot {
  readonly place: number;
  readonly row: number;
  /** From 0 to 1 across the row. */
  readonly at: number;
}

/** Fates stand in the last row. */
export function spots(t: SchedulesTree): Spot[] {
  const rows = new Array<number>(t.places.length).fill(0);
  const inner = (p: SchedulesPlace | undefined): boolean => p?.fate === 'parts';
  // Ways never lead back, so each pass settles one row more.
  for (let pass = 0, moved = true; moved && pass < t.places.length; pass++) {
    moved = false;
    t.places.forEach((p, i) => {
      for (const w of p.ways) {
        const below = (rows[i] ?? 0) + 1;
        if ((rows[w.to] ?? 0) >= below) continue;
        rows[w.to] = below;
        moved = true;
      }
    });
  }
  const last = Math.max(0, ...rows);
  const row = t.places.map((p, i) => (inner(p) ? rows[i] ?? 0 : last));
  const byRow = new Map<number, number[]>();
  row.forEach((r, i) => byRow.set(r, [...byRow.get(r) ?? [], i]));
  const spot = new Map<number, Spot>();
  for (const r of [...byRow.keys()].sort((a, b) => a - b)) {
    const list = byRow.get(r) ?? [];
    // Below those that lead there, so that few lines cross.
    const wish = (i: number): number => {
      const above = t.places.flatMap((p, k) => {
        const from = spot.get(k), way = p.ways.findIndex((w) => w.to === i);
        return from && way >= 0 ? [from.at + (way - (p.ways.length - 1) / 2) * 0.01] : [];
      });
      return above.length > 0 ? above.reduce((a, b) => a + b, 0) / above.length : 0.5;
    };
    const sorted = list.map((i) => [wish(i), i] as const).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    sorted.forEach(([, i], k) => spot.set(i, { place: i, row: r, at: (k + 0.5) / sorted.length }));
  }
  return t.places.map((_, i) => spot.get(i) as Spot);
}

/** Whether a schedule that passes these places goes from one to the other. */
export function goes(through: readonly number[], from: number, to: number): boolean {
  const i = through.indexOf(from);
  return i >= 0 && through[i + 1] === to;
}

/** The share of a count in all, from 0 to 1; null where one is not known. */
export function share(count: string, all: string): number | null {
  if (count === '' || all === '' || all === '0') return null;
  return Number((BigInt(count) * 10_000n) / BigInt(all)) / 10_000;
}

/** Longer numbers are shown as a power of ten. */
const EXACT = 24;

/** A decimal number of any length for people. */
export function bigCount(decimal: string, language: string): string {
  if (decimal.length <= EXACT) return BigInt(decimal || '0').toLocaleString(language);
  const lead = Number(`${decimal[0] ?? ''}.${decimal.slice(1, 4)}`);
  const power = [...String(decimal.length - 1)].map((d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(d)] ?? '').join('');
  return `${lead.toLocaleString(language, { maximumFractionDigits: 2 })} × 10${power}`;
}

/** Orderings that a search treats as SeqCst. */
export function namesWeaker(source: string): boolean {
  return /\b(Relaxed|Acquire|Release|AcqRel)\b/.test(source);
}
