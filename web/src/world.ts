// What the page answers by itself when a program waits for it: a frame, a file of the page's own origin. The rest are
// buttons, and one that listens to keys (stage.ts). An answer is an event of the run, so it is handed over only while the run plays and what is shown
// is its newest moment: anywhere else it would begin another run. Until then it is kept.

import type { View } from './protocol.js';

/** The event that pollground::key() waits for. */
export const KEY = 'key';
const FRAME = 'animation-frame', FETCH = 'fetch:';
/** The longest file that a program gets, in characters. */
const LONGEST = 1 << 20;

/** The names among those that a program waits for which a click answers. */
export const clickable = (wanted: readonly string[]): string[] => wanted.filter((name) => name !== KEY && name !== FRAME && !name.startsWith(FETCH));

/** Status and text, as the crate pollground reads it; status 0 with a reason when there is no answer. */
async function read(path: string): Promise<string> {
  try {
    const url = new URL(path, document.baseURI);
    if (url.origin !== location.origin) return '0 another origin';
    // A program may come with a link: it sees what everybody sees.
    const answer = await fetch(url, { credentials: 'omit', redirect: 'error' });
    const text = await answer.text();
    return text.length > LONGEST ? `0 more than ${LONGEST} characters` : `${answer.status} ${text}`;
  } catch {
    return '0 no answer';
  }
}

export class World {
  private readonly asked = new Set<string>();
  private readonly answers = new Map<string, string>();
  private live = false;
  /** Counts runs: an answer to a run that is over is nobody's. */
  private run = 0;

  constructor(private readonly send: (name: string, data: string) => void) {}

  /** Another run begins. */
  reset(): void {
    this.run++;
    this.live = false;
    this.asked.clear();
    this.answers.clear();
  }

  update(view: View | null, playing: boolean): void {
    this.live = playing && view !== null && view.running && view.event === view.events;
    if (!this.live || !view) return;
    const wanted = new Set(view.events_wanted);
    for (const name of wanted) this.ask(name);
    for (const [name, data] of this.answers) if (wanted.has(name)) this.answer(name, data);
  }

  private ask(name: string): void {
    if (this.asked.has(name)) return;
    const run = this.run;
    const done = (data: string): void => {
      if (run !== this.run) return;
      if (this.live) this.answer(name, data);
      else this.answers.set(name, data);
    };
    if (name === FRAME) requestAnimationFrame(() => done(''));
    else if (name.startsWith(FETCH)) void read(name.slice(FETCH.length)).then(done);
    else return;
    this.asked.add(name);
  }

  private answer(name: string, data: string): void {
    this.asked.delete(name);
    this.answers.delete(name);
    this.send(name, data);
  }
}
