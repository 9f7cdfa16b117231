// Engine is one program's way to the page's worker (hub.ts): it joins when the first message needs it, holds messages
// back until Go is there, and turns the end of the worker into one fault message that says what to do.
//
// Runs on the page's thread. `receive` is called from the event loop, never from inside send().

import type { Assets } from './assets.js';
import { Hub, type Member } from './hub.js';
import type { FromWorker, ToWorker } from './protocol.js';
import type { Started } from './start.js';

/** closed: the element is gone, and what still comes of it must not start a worker. */
type State = 'off' | 'loading' | 'ready' | 'dead' | 'closed';

export class Engine implements Member {
  private state: State = 'off';
  private readonly hub: Hub;
  private client = 0;
  private held: ToWorker[] = [];
  /** Messages so far. */
  sent = 0;

  constructor(assets: Assets, private readonly receive: (message: FromWorker) => void, started: Started | null = null) {
    this.hub = Hub.at(assets, started);
  }

  get ready(): boolean {
    return this.state === 'ready';
  }

  /** Starts loading; later calls do nothing until the worker has died. */
  start(): void {
    if (this.state === 'loading' || this.state === 'ready' || this.state === 'closed') return;
    this.state = 'loading';
    this.client = this.hub.join(this);
  }

  send(message: ToWorker): void {
    this.sent++;
    if (this.state === 'ready') this.hub.send(this.client, message);
    else if (this.state !== 'closed') {
      this.held.push(message);
      this.start();
    }
  }

  get closed(): boolean {
    return this.state === 'closed';
  }

  /** Nothing is sent any more, until it is opened. */
  close(): void {
    this.leave();
    this.state = 'closed';
  }

  open(): void {
    if (this.state === 'closed') this.state = 'off';
  }

  /** This program needs nothing more; the next message joins again. */
  leave(): void {
    if (this.state === 'loading' || this.state === 'ready') this.hub.leave(this.client);
    this.state = 'off';
    this.held = [];
  }

  /** Before a run: the next message starts a fresh worker, if this one can begin no run any more. */
  renew(): void {
    if (this.state === 'ready' && this.hub.renew(this.client)) this.state = 'off';
  }

  /** Ends whatever runs, at once, for all programs of the page; the next message starts a fresh worker. */
  kill(): void {
    if (this.state === 'loading' || this.state === 'ready') this.hub.kill(this.client);
    this.state = 'off';
    this.held = [];
  }

  take(message: FromWorker): void {
    if (message.op === 'ready') this.state = 'ready';
    this.receive(message);
    if (message.op !== 'ready') return;
    const { held } = this;
    this.held = [];
    for (const m of held) this.hub.send(this.client, m);
  }

  died(message: string, todo: string): void {
    this.state = 'dead';
    this.held = [];
    this.receive({ op: 'fault', message, todo });
  }
}
