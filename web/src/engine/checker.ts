// Checks the text of the editor when the reader stops typing.

import type { Model } from '../app/model.js';
import type { Command } from './protocol.js';
import { Delay } from './delay.js';

const CHECK_AFTER = 250; // ms without typing

export class Checker {
  /** The number of the last check; 0: the present text needs none. */
  seq = 0;
  private readonly typing = new Delay(CHECK_AFTER, () => this.check());

  constructor(
    private readonly host: { readonly model: Model; invalidate(): void },
    private readonly ready: () => boolean,
    private readonly next: () => number,
    private readonly send: (message: Command) => void,
  ) {}

  get pending(): boolean {
    return this.typing.pending;
  }

  /** The text has changed. */
  changed(): void {
    this.typing.start();
  }

  cancel(): void {
    this.typing.cancel();
  }

  private check(): void {
    const m = this.host.model;
    // An example as it came is known to be good: Run shall not wait for its check. An embed loads nothing before
    // its first run. After a fault the editor works on without the engine.
    if (m.source === m.example?.source && m.diagnostics.length === 0) this.seq = 0;
    else if (!m.fault && (m.layout === 'app' || this.ready())) {
      this.seq = this.next();
      this.send({ op: 'check', seq: this.seq, source: m.source });
    }
    this.host.invalidate();
  }
}
