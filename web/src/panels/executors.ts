// The executor designs in the words of the page, and the validation of a requested configuration.

import { AS_WRITTEN, type Model } from '../app/model.js';
import type { RunConfig } from '../engine/protocol.js';

export interface Design {
  readonly name: string;
  readonly title: string;
  readonly line: string;
  readonly note: string;
}

/** The designs in the words of the page; the engine reports which ones exist. */
const DESIGNS: readonly Design[] = [
  { name: AS_WRITTEN, title: 'As written', line: 'the runtime that your program asks for', note: 'default' },
  { name: 'busy', title: 'Noop waker', line: 'polls every task over and over, woken or not', note: 'busy loop' },
  { name: 'queue', title: 'Waker queue', line: 'polls only what was woken, oldest first', note: '' },
  { name: 'channel', title: 'Bounded channel', line: 'the queue holds 10,000; a full queue makes the waker wait',
    note: '' },
  { name: 'arena', title: 'Generational arena', line: 'tasks live in slots; a stale waker wakes nobody', note: '' },
  { name: 'local', title: 'Local and global queue', line: 'its own queue first, the global one every 31st time',
    note: '' },
  { name: 'steal', title: 'Work stealing', line: 'one queue per worker; idle workers steal half',
    note: '2 to 16 workers' },
  { name: 'batch', title: 'Batch per turn', line: 'what is ready now runs; what it wakes waits for the next turn',
    note: '' },
];

export function designs(m: Model): readonly Design[] {
  const known = DESIGNS.filter((d) => d.name === AS_WRITTEN || m.executors.includes(d.name));
  const rest = m.executors.filter((n) => !DESIGNS.some((d) => d.name === n))
    .map((n) => ({ name: n, title: n, line: '', note: '' }));
  return [...known, ...rest];
}

export function designLine(name: string): string {
  return DESIGNS.find((d) => d.name === name)?.line ?? '';
}

export function designTitle(name: string): string {
  return DESIGNS.find((d) => d.name === name)?.title ?? name;
}

/** The engine's own limit. */
const MOST_WORKERS = 1024;

/** A requested configuration, and a message about an invalid part of it for its author; "" if it is valid. */
export interface Asked {
  readonly config: Partial<RunConfig>;
  readonly wrong: string;
}

/** Reads executor, workers and seed of the attributes or of the address; where says which. */
export function asked(get: (name: string) => string | null, where: string): Asked {
  const executor = get('executor') || AS_WRITTEN, wrong: string[] = [];
  if (!DESIGNS.some((d) => d.name === executor)) {
    wrong.push(`There is no executor “${executor}”. ${where} may name ${DESIGNS.map((d) => d.name)
      .filter((n) => n !== AS_WRITTEN).join(', ')}, or none: then the program decides.`);
  }
  const number = (name: 'workers' | 'seed', most: number): number | null => {
    const text = get(name)?.trim() ?? '', n = Number(text);
    if (text === '') return null;
    if (Number.isSafeInteger(n) && n >= 0 && n <= most) return n;
    wrong.push(`“${text}” cannot be the ${name === 'seed'
      ? 'seed' : 'number of workers'}. ${where} may say a whole number from 0 to ${most}.`);
    return null;
  };
  const workers = number('workers', MOST_WORKERS), seed = number('seed', Number.MAX_SAFE_INTEGER);
  return { config: { ...(executor ? { executor } : {}), ...(workers !== null ? { workers } : {}),
    ...(seed !== null ? { seed } : {}) }, wrong: wrong[0] ?? '' };
}
