// Engine owns the worker: it starts it when the first message needs it, holds messages back until Go is there,
// and turns every way in which a worker can fail into one fault message that says what to do.
//
// Runs on the page's thread. `receive` is called from the event loop, never from inside send().

import type { Assets } from './assets.js';
import type { FromWorker, ToWorker } from './protocol.js';
import { initOf, type Started } from './start.js';

type State = 'off' | 'loading' | 'ready' | 'dead';

export class Engine {
  private state: State = 'off';
  private worker: Worker | null = null;
  private held: ToWorker[] = [];

  /** started: a worker that the page has begun before; the first start takes it over. */
  constructor(private readonly assets: Assets, private readonly receive: (message: FromWorker) => void, private started: Started | null = null) {}

  get ready(): boolean {
    return this.state === 'ready';
  }

  get loading(): boolean {
    return this.state === 'loading';
  }

  /** Starts loading; later calls do nothing until the engine has died. */
  start(): void {
    if (this.state === 'loading' || this.state === 'ready') return;
    this.state = 'loading';
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
        if (message === 'failed') this.die("The executor's worker script did not load.", 'Check that the site is complete and the connection works, then try again.');
        else queueMicrotask(() => this.take(message));
      }
      return;
    }
    const workerUrl = new URL(this.assets.worker);
    if (workerUrl.origin === location.origin) this.open(workerUrl.href);
    else void this.openFromBlob(workerUrl.href);
  }

  send(message: ToWorker): void {
    if (this.state === 'ready') this.worker?.postMessage(message);
    else {
      this.held.push(message);
      this.start();
    }
  }

  /** Ends whatever runs, at once; the next message starts a fresh worker. */
  kill(): void {
    this.worker?.terminate();
    this.worker = null;
    this.state = 'off';
    this.held = [];
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
    if (this.state !== 'loading') return; // killed while the script was fetched
    let worker: Worker;
    try {
      worker = new Worker(url);
    } catch (error) {
      this.die(`The executor's worker could not be started (${said(error)}).`, 'The page may forbid workers: its content security policy needs worker-src.');
      return;
    }
    this.listen(worker);
    worker.postMessage(initOf(this.assets));
  }

  private listen(worker: Worker): void {
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<FromWorker>) => {
      if (worker === this.worker) this.take(event.data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker !== this.worker) return;
      if (event.message) this.die(`The executor failed: ${event.message}.`, 'Try again; if it fails again, the program found a bug in Pollground.');
      else this.die("The executor's worker script did not load.", 'Check that the site is complete and the connection works, then try again.');
    };
  }

  private take(message: FromWorker): void {
    if (message.op === 'ready') {
      this.state = 'ready';
      this.receive(message);
      const held = this.held;
      this.held = [];
      for (const m of held) this.worker?.postMessage(m);
      return;
    }
    if (message.op === 'fault') {
      this.die(message.message, message.todo);
      return;
    }
    this.receive(message);
  }

  private die(message: string, todo: string): void {
    this.worker?.terminate();
    this.worker = null;
    this.state = 'dead';
    this.held = [];
    queueMicrotask(() => this.receive({ op: 'fault', message, todo }));
  }
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
