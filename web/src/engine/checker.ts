// Checks the text of the editor when the reader stops typing, and prepares the run of an example when it is shown. A
// run of the same text begins with what was done so far.

import type { Model } from '../app/model.js';
import type { Command } from './protocol.js';
import { Delay } from './delay.js';

const CHECK_AFTER = 250; // ms without typing

export class Checker {
  /** The number of the check of the present text; 0: none is under way. Other answers are about a text that is gone. */
  seq = 0;
  /** The text that was prepared last. */
  private prepared = '';
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
    this.cancel();
    if (!this.asItCame) this.typing.start();
    else if (this.host.model.layout === 'app') this.prepare();
  }

  /** No check is wanted any more, neither one that is to come nor the answer to one. */
  cancel(): void {
    this.typing.cancel();
    this.seq = 0;
  }

  /** Lets the engine prepare the run of the author's text. What a reader wrote runs apart (worker-host.ts). */
  prepare(): void {
    const { fault, source, example, authored } = this.host.model;
    if (fault || source === this.prepared || (source !== example?.source && source !== authored)) return;
    this.prepared = source;
    this.send({ op: 'prepare', source });
  }

  private get asItCame(): boolean {
    const m = this.host.model;
    return m.source === m.example?.source && m.diagnostics.length === 0;
  }

  private check(): void {
    const m = this.host.model;
    // An embed loads nothing before its first run. After a fault the editor works on without the engine.
    if (!this.asItCame && !m.fault && (m.layout === 'app' || this.ready())) {
      this.seq = this.next();
      this.send({ op: 'check', seq: this.seq, source: m.source });
    }
    this.host.invalidate();
  }
}
