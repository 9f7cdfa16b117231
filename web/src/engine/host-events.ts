// Host events that the page answers by itself: animation frames and files (files.ts). Others are buttons, one of them
// for keys (event-buttons.ts). An answer is an event of the run, so it is delivered only while the run plays and its
// newest moment is shown: anywhere else it would fork the run. Until then it is stored.

import { Files } from './files.js';
import type { View } from './protocol.js';

/** The event that pollground::key() waits for. */
export const KEY = 'key';
const FRAME = 'animation-frame', FETCH = 'fetch:';

/** The awaited names that a click answers. */
export function clickable(wanted: readonly string[]): string[] {
  return wanted.filter((name) => name !== KEY && name !== FRAME && !name.startsWith(FETCH));
}

export class World {
  private readonly asked = new Set<string>();
  private readonly answers = new Map<string, string>();
  /** The number of the last answer sent in this run. */
  private sent = 0;
  /** The shown view belongs to this run and to a moment after that answer. */
  private current = false;
  private live = false;
  private flushing = false;
  /** The answers for the present run; those for earlier runs are dropped. */
  private files: Files | null = null;

  /** folder says below which address the programs may fetch files. */
  constructor(
    private readonly send: (name: string, data: string, also: boolean) => number,
    private readonly folder: () => string | null,
  ) {}

  /** Begins another run and drops the requests of the previous one. */
  begin(): void {
    this.end();
    this.sent = 0;
    this.current = false;
  }

  /** A view of the present run has come. handled is the number of the last answer that the engine had handled then. */
  view(view: View, handled: number, playing: boolean): void {
    this.current = handled >= this.sent;
    this.update(view, playing);
  }

  /** Ends the requests of a finished run. */
  end(): void {
    this.files?.end();
    this.files = null;
    this.live = false;
    this.asked.clear();
    this.answers.clear();
  }

  update(view: View | null, playing: boolean): void {
    this.live = playing && this.current && view !== null && view.running && view.event === view.events;
    if (!this.live || !view) return;
    const wanted = new Set(view.events_wanted);
    for (const name of wanted) this.ask(name);
    this.answer(wanted);
  }

  private ask(name: string): void {
    if (this.asked.has(name)) return;
    const files = (this.files ??= new Files(this.folder()));
    const done = (data: string): void => {
      if (files !== this.files) return;
      this.answers.set(name, data);
      if (this.flushing) return;
      this.flushing = true;
      queueMicrotask(() => {
        this.flushing = false;
        this.answer(this.asked);
      });
    };
    if (name === FRAME) requestAnimationFrame(() => done(''));
    else if (name.startsWith(FETCH)) void files.read(name.slice(FETCH.length)).then(done);
    else return;
    this.asked.add(name);
  }

  /** Hands over, together, the answers that the program waits for. The next ones wait for the view of what they do. */
  private answer(wanted: ReadonlySet<string>): void {
    if (!this.live) return;
    let also = false;
    for (const [name, data] of this.answers) {
      if (!wanted.has(name)) continue;
      this.asked.delete(name);
      this.answers.delete(name);
      this.sent = this.send(name, data, also);
      also = true;
      this.live = this.current = false;
    }
  }
}
