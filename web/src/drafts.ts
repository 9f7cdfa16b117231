// What the reader has written is kept as it is typed, one draft per program, and offered when the program is opened
// again. It never replaces a text by itself.

import type { Preferences } from './preferences.js';

export interface Draft {
  readonly source: string;
  /** ms since 1970. */
  readonly at: number;
}

const KEPT = 12; // programs with a draft; the oldest goes first
const LONGEST = 200_000;

export class Drafts {
  constructor(private readonly store: Preferences) {}

  /** Keeps the text; one that equals the original needs no draft. */
  keep(program: string, source: string, original: string): void {
    if (source === original || source.length > LONGEST) {
      this.drop(program);
      return;
    }
    this.store.set(key(program), JSON.stringify({ source, at: Date.now() } satisfies Draft));
    const names = [program, ...this.names().filter((n) => n !== program)];
    for (const old of names.slice(KEPT)) this.store.remove(key(old));
    this.store.set('drafts', JSON.stringify(names.slice(0, KEPT)));
  }

  find(program: string, original: string): Draft | null {
    const draft = parse(this.store.get(key(program)));
    return draft && draft.source !== original ? draft : null;
  }

  drop(program: string): void {
    this.store.remove(key(program));
    this.store.set('drafts', JSON.stringify(this.names().filter((n) => n !== program)));
  }

  private names(): string[] {
    const list: unknown = json(this.store.get('drafts'));
    return Array.isArray(list) ? list.filter((n): n is string => typeof n === 'string') : [];
  }
}

function key(program: string): string {
  return `draft.${program}`;
}

function parse(text: string | null): Draft | null {
  const d: unknown = json(text);
  return typeof d === 'object' && d !== null && 'source' in d && typeof d.source === 'string' && 'at' in d && typeof d.at === 'number' ? { source: d.source, at: d.at } : null;
}

function json(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
