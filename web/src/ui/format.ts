// The wording of numbers and states, the same in stage, inspector, timeline and announcements.

import { fixed, t, whole } from '../i18n/language.js';
import type { TaskState } from '../engine/protocol.js';

export const WORD: Readonly<Record<TaskState, string>> = {
  created: 'Spawned',
  ready: 'Ready',
  polling: 'Polling',
  waiting: 'Waiting',
  done: 'Done',
  cancelled: 'Cancelled',
  panicked: 'Panicked',
  lost: 'Never woken',
};

const MS = 1e6;

/** Milliseconds with microsecond digits: 150.330 */
export function ms3(ns: number): string {
  return fixed(ns / MS, 3);
}

/** A run shorter than a millisecond is shown in microseconds. */
export type Unit = 'ms' | 'µs';

export function unitOf(end: number): Unit {
  return end > 0 && end < MS ? 'µs' : 'ms';
}

/** A moment of a run that ends at `end`, with three digits in the run's unit. A deadline far after the end has its
 * own unit. */
export function moment(ns: number, end: number): string {
  if (unitOf(end) === 'ms') return ms3(ns);
  return ns < MS ? fixed(ns / 1e3, 3) : `${ms3(ns)} ms`;
}

/** A moment with its unit, which grows with the run while it is not over. */
export function instant(ns: number, end: number): string {
  return ns === 0 ? '0' : unitOf(end) === 'µs' && ns < MS ? `${fixed(ns / 1e3, 3)} µs` : `${ms3(ns)} ms`;
}

/** A moment for the ruler, with as few digits as the distance between marks needs. */
export function tickLabel(ns: number, step: number, unit: Unit): string {
  if (ns === 0) return '0';
  const one = unit === 'µs' ? 1e3 : MS;
  const digits = Math.max(0, Math.min(3, Math.ceil(-Math.log10(step / one) - 1e-9)));
  return fixed(ns / one, digits);
}

/** A duration in the unit a person would choose. */
export function duration(ns: number): string {
  const d = Math.max(0, ns);
  if (d === 0) return '0 µs';
  if (d < 1e3) return `${Math.round(d)} ns`;
  if (d < 999_500) return `${Math.round(d / 1e3)} µs`;
  if (d < 9.995 * MS) return `${fixed(d / MS, 2)} ms`;
  if (d < 999.95 * MS) return `${fixed(d / MS, 1)} ms`;
  if (d < 60e9) return `${fixed(d / 1e9, 2)} s`;
  const minutes = Math.floor(d / 60e9);
  return `${minutes} min ${Math.round((d - minutes * 60e9) / 1e9)} s`;
}

/** The clock in two parts: minutes to milliseconds, and the smaller digits in small print (ns only for a short run). */
export function clockParts(ns: number, unit: Unit = 'ms'): readonly [string, string] {
  const us = unit === 'µs' ? Math.floor(ns / 1e3) : Math.round(ns / 1e3); // as the playhead and the sentence say it
  const ms = Math.floor(us / 1e3);
  const s = Math.floor(ms / 1e3);
  const pad = (n: number, width: number): string => String(n).padStart(width, '0');
  return [`${Math.floor(s / 60)}:${pad(s % 60, 2)}.${pad(ms % 1000, 3)}`,
    pad(us % 1000, 3) + (unit === 'µs' ? ` ${pad(Math.floor(ns % 1e3), 3)}` : '')];
}

/** A whole number in groups of three digits. */
export function count(n: number): string {
  return whole(n);
}

/** 3× or 9.5k× for a gutter badge. */
export function times(n: number): string {
  if (n < 1000) return `${n}×`;
  const k = n / 1000;
  return `${k < 9.95 ? fixed(k, 1) : Math.round(k)}k×`;
}

/** Things that are counted in many places. */
const COUNTED = {
  task: '{n} {n|task|tasks}', poll: '{n} {n|poll|polls}', wake: '{n} {n|wake|wakes}', byte: '{n} {n|byte|bytes}',
  line: '{n} {n|line|lines}', worker: '{n} {n|worker|workers}', breakpoint: '{n} {n|breakpoint|breakpoints}',
  'OS thread': '{n} {n|OS thread|OS threads}',
} as const;

/** "1 poll", "2 polls". */
export function plural(n: number, of: keyof typeof COUNTED): string {
  return t(COUNTED[of], { n });
}

/** ticker(4) → ticker */
export function shortName(name: string): string {
  const paren = name.indexOf('(');
  return paren > 0 ? name.slice(0, paren) : name;
}

/** A name in two parts. The first may be cut: the end tells nap("the cat") and nap("the dog") apart. */
export function nameParts(name: string): [string, string] {
  const at = name.includes('(') ? Math.max(name.length - 5, 0) : name.length;
  return [name.slice(0, at), name.slice(at)];
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

export function ordinal(index: number): string {
  return ORDINALS[index] ?? `number ${index + 1}`;
}

export function megabytes(bytes: number): string {
  return fixed(bytes / 1e6, 1);
}
