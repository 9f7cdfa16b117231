// A run that the build has recorded plays in place of an engine: the messages that the engine would send, each with its
// time (web/site/hero.go). It can be paused. For other actions an engine takes over at the recording's position.

import { VERSION, type Command, type LanesAnswer, type Post } from './protocol.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

/** at is ms after the start of the run. */
export interface RecordedRun {
  readonly version: string;
  readonly source: string;
  readonly lanes: LanesAnswer;
  readonly posts: readonly { readonly at: number; readonly post: Post }[];
}

/** The recording at an address; null when there is none for this build. */
export async function loadRecording(address: URL): Promise<RecordedRun | null> {
  const response = await fetch(address).catch(() => null);
  const run = response?.ok ? ((await response.json().catch(() => null)) as RecordedRun | null) : null;
  return run?.version === VERSION ? run : null;
}

export class Recorded {
  /** The command that started it, and what the page had room for then. */
  private run: Extract<Command, { op: 'run' }> | null = null;
  private query: ToWorker | null = null;
  private next = 0;
  /** The time in the recording, ms, and when it was that; 0: paused. */
  private at = 0;
  private since = 0;
  private timer = 0;
  private event = 0;

  constructor(private readonly data: RecordedRun, private readonly receive: (message: FromWorker) => void) {}

  /** False: only an engine can do that. */
  take(message: ToWorker): boolean {
    switch (message.op) {
      case 'run':
        if (message.source !== this.data.source || message.paused || message.executor !== '') return false;
        this.run = message;
        queueMicrotask(() => this.receive({ op: 'diagnostics', seq: message.seq, list: [] }));
        this.play();
        return true;
      case 'query':
        this.query = message;
        return true;
      case 'lanes':
        queueMicrotask(() => this.receive({ ...this.data.lanes, op: 'lanes', seq: message.seq }));
        return true;
      case 'settle':
        queueMicrotask(() => this.receive({ op: 'settle', seq: message.seq }));
        return true;
      case 'pause':
        this.pause();
        return this.run !== null;
      case 'play':
        if (this.run === null || this.next >= this.data.posts.length) return false;
        this.receive({ op: 'status', status: 'playing', exit: null });
        this.play();
        return true;
    }
    return false;
  }

  /** Ends it. Returns what brings an engine to the same moment. */
  leave(): ToWorker[] {
    const { run } = this, playing = this.since > 0 && this.next < this.data.posts.length;
    this.halt();
    if (!run) return [];
    const to: ToWorker[] = [{ ...run, paused: true }];
    if (this.query) to.push(this.query);
    to.push({ op: 'seek', event: this.event });
    if (playing) to.push({ op: 'play' });
    return to;
  }

  private pause(): void {
    this.halt();
    queueMicrotask(() => this.receive({ op: 'status', status: 'paused', exit: null }));
  }

  private halt(): void {
    clearTimeout(this.timer);
    if (this.since > 0) this.at += performance.now() - this.since;
    this.since = 0;
  }

  private play(): void {
    this.since = performance.now();
    this.wait();
  }

  private wait(): void {
    const next = this.data.posts[this.next];
    if (!next) return;
    this.timer = window.setTimeout(() => {
      this.next++;
      const { post } = next;
      if (post.op === 'view') this.event = post.view?.event ?? this.event;
      this.receive(post);
      this.wait();
    }, next.at - this.at - (performance.now() - this.since));
  }
}
