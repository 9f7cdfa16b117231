// The one worker of a page. Every program of the page is a client of it with a number; the worker is started by the
// first client that needs it and ended with the last.
//
//   Engine (client 1) ──┐                                    ┌──> player 1
//   Engine (client 2) ──┴── Hub ── postMessage ── worker.ts ──┴──> player 2      in one module of Go
//
// What goes wrong with the worker goes wrong for all its clients. Messages come from the event loop, never from
// inside one of these methods.

import type { Assets } from './assets.js';
import type { Client, FromWorker, ToWorker } from './protocol.js';
import { initOf, type Started } from './start.js';
import { trusted } from './trusted.js';

export interface Member {
  /** ready comes first, once. */
  take(message: FromWorker): void;
  /** The worker is gone; the next message of this client starts another one. */
  died(message: string, todo: string): void;
}

const TRY_AGAIN = 'Check that the site is complete and the connection works, then try again.';
const hubs = new Map<string, Hub>();
let clients = 0;

export class Hub {
  private worker: Worker | null = null;
  private ready: FromWorker | null = null;
  private readonly members = new Map<number, Member>();

  /** The hub of a worker script. started: a worker that the page has begun before; the first start takes it over. */
  static at(assets: Assets, started: Started | null): Hub {
    let hub = hubs.get(assets.worker);
    if (!hub) hubs.set(assets.worker, (hub = new Hub(assets)));
    if (started) hub.started ??= started;
    return hub;
  }

  private started: Started | null = null;
  private starting = false;
  private spent = false;

  private constructor(private readonly assets: Assets) {}

  /** Makes a client, and starts the worker if there is none. Returns its number. */
  join(member: Member): number {
    const client = ++clients;
    this.members.set(client, member);
    const { ready } = this;
    if (ready) queueMicrotask(() => this.members.get(client)?.take(ready));
    else this.start();
    return client;
  }

  send(client: number, message: ToWorker): void {
    this.worker?.postMessage({ client, ...message });
  }

  /** The client needs nothing more. */
  leave(client: number): void {
    if (!this.members.delete(client)) return;
    if (this.members.size === 0) this.end();
    else this.worker?.postMessage({ client, op: 'close' });
  }

  /** Before a run: whether this client must join again, because no run may begin any more in this worker. */
  renew(client: number): boolean {
    if (!this.spent) return false;
    this.members.delete(client);
    this.die('The executor was ended: a program on this page broke off.', 'Try again to start a new one.');
    return true;
  }

  /** Ends whatever runs, at once: this client has a program that does not stop. */
  kill(client: number): void {
    this.members.delete(client);
    this.die('The executor was ended: another program on this page did not stop.', 'Try again to start a new one.');
  }

  private start(): void {
    if (this.worker || this.starting) return;
    if (typeof WebAssembly === 'undefined') {
      this.die('This browser cannot run WebAssembly.', 'Open the page in a current version of Firefox, Chrome, Edge or Safari. The editor still works.');
      return;
    }
    if (this.started) {
      const { worker, early } = this.started;
      this.started.take();
      this.started = null;
      this.listen(worker);
      for (const message of early) {
        if (message === 'failed') this.die("The executor's worker script did not load.", TRY_AGAIN);
        else queueMicrotask(() => this.receive(message));
      }
      return;
    }
    this.starting = true;
    const url = new URL(this.assets.worker);
    if (url.origin === location.origin || url.protocol === 'blob:') this.open(url.href);
    else void this.openFromBlob(url.href);
  }

  /** A worker may only be made from a script of the page's own origin, so a foreign one is copied into a blob. */
  private async openFromBlob(url: string): Promise<void> {
    try {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`status ${response.status}`);
      const blob = URL.createObjectURL(new Blob([await response.text()], { type: 'text/javascript' }));
      this.open(blob);
    } catch (error) {
      this.die(`The executor's worker script did not load (${said(error)}).`, 'Check the connection and try again.');
    }
  }

  private open(url: string): void {
    if (!this.starting) return; // ended while the script was fetched
    let worker: Worker;
    try {
      worker = new Worker(trusted(url));
    } catch (error) {
      this.die(`The executor's worker could not be started (${said(error)}).`, 'The page may forbid workers: its content security policy needs worker-src.');
      return;
    }
    this.listen(worker);
    worker.postMessage({ client: 0, ...initOf(this.assets) });
  }

  private listen(worker: Worker): void {
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<FromWorker & Partial<Client>>) => {
      if (worker === this.worker) this.receive(event.data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker !== this.worker) return;
      if (event.message) this.die(...fell(event.message));
      else this.die("The executor's worker script did not load.", TRY_AGAIN);
    };
  }

  private receive(message: FromWorker & Partial<Client>): void {
    if (message.op === 'fault') this.die(message.message, message.todo, message.client);
    else if (message.op === 'ready') {
      if (this.ready) return; // another player is there
      this.ready = message;
      for (const member of [...this.members.values()]) member.take(message);
    } else if (message.op === 'spent') this.spent = true;
    else if (message.op === 'progress') for (const member of this.members.values()) member.take(message);
    else if (message.client !== undefined) this.members.get(message.client)?.take(message);
  }

  /** by is the client whose program broke the worker, if it was one. */
  private die(message: string, todo: string, by?: number): void {
    const members = [...this.members];
    this.members.clear();
    this.end();
    queueMicrotask(() => {
      for (const [client, member] of members) {
        if (by === undefined || by === client) member.died(message, todo);
        else member.died('The executor was ended: it failed in another program on this page.', 'Try again to start a new one.');
      }
    });
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = this.ready = null;
    this.starting = this.spent = false;
  }
}

/** What is said of an engine that ended where it stood, by what the browser says. */
function fell(message: string): [message: string, todo: string] {
  // Go has no words left there: no memory and a mistake of its own are both a trap.
  if (/RuntimeError|RangeError/.test(message)) {
    return ['The executor was ended: it got no more memory from the browser, or made a mistake.', 'The program is kept, and Run starts a new executor. If the same program ends it again, please report it.'];
  }
  return [`The executor failed: ${message}.`, 'Try again; if it fails again, the program found a bug in Pollground.'];
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
