// Detects a run that plays without events: after a while the page shows that it computes.

import { QUIET, type Model } from '../app/model.js';
import { Delay } from './delay.js';

export class Silence {
  private readonly delay = new Delay(QUIET, () => this.quiet());

  /** waits: virtual time passes, so that nothing needs to happen. */
  constructor(
    private readonly host: { readonly model: Model; invalidate(): void },
    private readonly waits: () => boolean,
  ) {}

  /** Something has happened just now. playing: and more should follow, unless the run waits for a click. */
  listen(playing: boolean): void {
    this.host.model.quiet = false;
    if (playing) this.delay.start();
    else this.delay.cancel();
  }

  private quiet(): void {
    const m = this.host.model, v = m.view;
    m.quiet = m.status === 'playing' && !this.waits() && v !== null && v.running && v.event >= v.events
      && v.events_wanted.length === 0;
    if (m.quiet) this.host.invalidate();
  }
}
