// Drafts store the reader's edits while they are typed, one per program, and offer them when the program is opened
// again. A draft never replaces a text by itself.
//
// A draft of another visit or another tab is not overwritten: it stays as the previous one, and is offered if the newer
// one is discarded.

/** The storage of drafts. Writing may fail: storage can be off or full. */
export interface Store {
  get(name: string): string | null;
  set(name: string, value: string): boolean;
  remove(name: string): void;
}

export interface Draft {
  readonly source: string;
  /** ms since 1970. */
  readonly at: number;
  readonly before: Draft | null;
}

/** The text that an edit starts from: an example under its name, or the program of a link. */
export interface Original {
  readonly name: string;
  readonly source: string;
}

const KEPT = 12; // programs with a draft; the oldest goes first
/** The longest text that is stored, in UTF-16 units. Longer ones exceed what can run, and take too long to write. */
const LONGEST = 1 << 20;

export class Drafts {
  /** The draft that this page wrote last, in its stored form. */
  private readonly mine = new Map<string, { readonly stored: string; readonly before: Draft | null }>();

  constructor(private readonly store: Store) {}

  /** Stores the text, unless it equals the original. Returns false if it could not be stored. */
  keep({ name, source: original }: Original, source: string): boolean {
    const stored = this.store.get(key(name)), mine = this.mine.get(name),
      own = mine !== undefined && mine.stored === stored;
    if (source === original) {
      if (own) this.put(name, mine.before);
      return true;
    }
    if (source.length > LONGEST) return false;
    const other = own ? null : parse(stored);
    const before = own ? mine.before : other?.source === source ? other.before : other && { ...other, before: null };
    const kept = this.put(name, { source, at: Date.now(), before });
    if (kept !== null) this.mine.set(name, { stored: kept, before });
    return kept !== null;
  }

  find({ name, source: original }: Original): Draft | null {
    const draft = parse(this.store.get(key(name)));
    return draft?.source === original ? draft.before : draft;
  }

  /** Deletes the newest draft. */
  drop({ name }: Original): void {
    this.put(name, parse(this.store.get(key(name)))?.before ?? null);
  }

  /** Stores the draft and returns its stored form, null if that failed. */
  private put(name: string, draft: Draft | null): string | null {
    const names = this.names(), others = names.filter((n) => n !== name), all = draft ? [name, ...others] : others;
    const text = draft ? JSON.stringify(draft) : '';
    this.mine.delete(name);
    if (!draft) this.store.remove(key(name));
    else if (!this.store.set(key(name), text)) return null;
    for (const old of all.slice(KEPT)) this.store.remove(key(old));
    if (all.join('\n') !== names.join('\n')) this.store.set('drafts', JSON.stringify(all.slice(0, KEPT)));
    return text;
  }

  private names(): string[] {
    const list: unknown = json(this.store.get('drafts'));
    return Array.isArray(list) ? list.filter((n): n is string => typeof n === 'string') : [];
  }
}

/** The name of a text that has none, so that the same link finds its draft again. */
export function nameOf(source: string): string {
  let hash = 0x811c9dc5; // FNV-1a
  for (let i = 0; i < source.length; i++) hash = Math.imul(hash ^ source.charCodeAt(i), 0x01000193) >>> 0;
  return `text.${source.length}.${hash.toString(16)}`;
}

function key(name: string): string {
  return `draft.${name}`;
}

function parse(text: string | null): Draft | null {
  return draftOf(json(text));
}

function draftOf(d: unknown): Draft | null {
  if (typeof d !== 'object' || d === null || !('source' in d) || typeof d.source !== 'string' || !('at' in d) ||
    typeof d.at !== 'number') return null;
  return { source: d.source, at: d.at, before: 'before' in d ? draftOf(d.before) : null };
}

function json(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
