// The workers of a page. Every program of the page is a client of one of them, with a number.
//
//   Engine (client 1) ──┐                                              ┌──> player 1
//   Engine (client 2) ──┴── Hub(author) ── postMessage ── worker.ts ──┴──> player 2      in one module of Go
//   Engine (client 3) ───── Hub(reader) ── postMessage ── worker.ts ─────> player 3      in another, of the same code
//
// Programs that share a worker share its memory. So there is one worker for what the author of the page has written,
// and another for what a reader has typed or a link has brought. Their module is compiled once (parts.ts). A hub that
// is spent takes no more runs: its clients go on looking at theirs, and the next run begins in a new hub.
//
// A failure of a worker affects all its clients. Messages are received from the event loop, never inside one of these
// methods.

import type { EngineWorker, Parts } from './parts.js';
import { VERSION } from './protocol.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

/** Who wrote a program: the author of the page, or a reader of it or whoever made a link. */
export type Writer = 'author' | 'reader';

export interface Member {
  /** ready comes first, once. */
  take(message: FromWorker): void;
  /** The worker is gone; the next message of this client starts another one. */
  died(message: string, todo: string): void;
}

const AGAIN = 'Try again to start a new one.';
const OTHER_BUILD = 'Reload the page. If that does not help, the site was copied in parts: publish it anew.';

/** The hubs that take new clients. */
const open = new Map<Writer, Hub>();
let clients = 0;

export class Hub {
  private worker: EngineWorker | null;
  private ready: FromWorker | null = null;
  private readonly members = new Map<number, Member>();

  /** The hub for new runs of such programs. */
  static of(writer: Writer, parts: Parts): Hub {
    let hub = open.get(writer);
    if (!hub) open.set(writer, (hub = new Hub(writer, parts.startWorker())));
    return hub;
  }

  private constructor(public writer: Writer, worker: EngineWorker) {
    this.worker = worker;
    worker.listen((message, client) => this.receive(message, client));
  }

  /** Whether new runs may begin here. */
  get open(): boolean {
    return open.get(this.writer) === this;
  }

  /** Makes a client. Returns its number. */
  join(member: Member): number {
    const client = ++clients, { ready } = this;
    this.members.set(client, member);
    if (ready) queueMicrotask(() => this.members.get(client)?.take(ready));
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

  /**
   * Makes the hub one for programs of readers, before a run of one, and reports whether it could. It can if the client
   * is alone and the readers have no worker yet. It never changes back: from then on the memory is the reader's.
   */
  passToReader(): boolean {
    if (!this.open || this.members.size !== 1 || open.has('reader')) return false;
    open.delete(this.writer);
    this.writer = 'reader';
    open.set(this.writer, this);
    return true;
  }

  /** Refuses further runs: the memory may be corrupt. */
  spend(): void {
    if (this.open) open.delete(this.writer);
  }

  /** Ends the worker at once, because a program of this client does not stop. */
  kill(client: number): void {
    this.members.delete(client);
    this.die('The executor was ended: another program on this page did not stop.', AGAIN);
  }

  private receive(message: FromWorker, client: number): void {
    if (message.op === 'fault') this.die(message.message, message.todo, client);
    else if (message.op === 'ready') {
      if (this.ready) return; // another player is there
      if (message.version !== VERSION) {
        this.die('The page and the executor are of different builds of this site.', OTHER_BUILD);
        return;
      }
      this.ready = message;
      for (const member of [...this.members.values()]) member.take(message);
    } else if (message.op === 'spent') this.spend();
    else if (message.op === 'progress') for (const member of this.members.values()) member.take(message);
    else this.members.get(client)?.take(message);
  }

  /** by is the client whose program broke the worker, 0 if it was none. */
  private die(message: string, todo: string, by = 0): void {
    const members = [...this.members];
    this.members.clear();
    this.end();
    queueMicrotask(() => {
      for (const [client, member] of members) {
        if (by === 0 || by === client) member.died(message, todo);
        else member.died('The executor was ended: it failed in another program on this page.', AGAIN);
      }
    });
  }

  private end(): void {
    this.spend();
    this.worker?.terminate();
    this.worker = null;
  }
}
