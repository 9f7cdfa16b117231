// The parts of the site that a run needs, and the workers made of them.
//
//   Source (fetch.ts or carried.ts) ──> Parts: each part is loaded and compiled once for the page
//   Parts ──> EngineWorker (worker.ts with the compiled engine) ──> Hub (worker-host.ts)
//
// A failure is not cached, so the next attempt loads again.

import { cratesIn } from './crates.js';
import { languageAround } from '../i18n/around.js';
import type { Assets } from '../app/assets.js';
import type { InsideElement } from '../app/inside-element.js';
import type { Post } from './protocol.js';
import type { Client, FromScript, FromWorker, Packet, ToWorker } from './worker-messages.js';
import { trusted } from '../app/trusted.js';

/** The second script of the element. */
export interface InsideScript {
  readonly Controller: new (
    outer: HTMLElement, root: ShadowRoot, parts: Parts, started: EngineWorker | null, catalogue: string,
  ) => InsideElement;
}

/** Bytes so far and in all; the total is 0 when the server does not say. */
export type Progress = (loaded: number, total: number) => void;

/** A source of the parts. Every method rejects with an Error whose message names the failure. */
export interface Source {
  inside(): Promise<InsideScript>;
  /** The address of the worker's script, which this page may start and `trusted` accepts. */
  worker(): Promise<string>;
  module(tell: Progress): Promise<WebAssembly.Module>;
  library(): Promise<ArrayBuffer>;
  crates(): Promise<ArrayBuffer>;
  /** The words that the editor completes, as JSON; null where there are none. */
  words(): Promise<unknown>;
  /** The catalogue of a language that assets.languages names. */
  catalogue(language: string): Promise<string>;
}

const COMPLETE = 'Check that the site is complete and the connection works, then try again.';

/** The message for the reader about a missing part. */
export class PartError extends Error {
  constructor(message: string, readonly todo: string = COMPLETE) {
    super(message);
  }
}

export class Parts {
  private readonly kept = new Map<string, Promise<unknown>>();
  private readonly tell = new Set<Progress>();

  constructor(readonly assets: Assets, private readonly source: Source) {}

  inside(): Promise<InsideScript> {
    return this.source.inside();
  }

  words(): Promise<unknown> {
    return this.source.words();
  }

  /** The catalogue for an element, by the attribute lang around it; "" for English and languages without one. */
  async catalogue(element: Element): Promise<string> {
    const name = languageAround(element);
    if (!(name in this.assets.languages)) return '';
    return this.once(name, () => this.source.catalogue(name), `The language ${name} did not load`);
  }

  crates(): Promise<ArrayBuffer> {
    return this.once('crates', () => this.source.crates(), 'The library (crates.txt) did not load');
  }

  library(): Promise<ArrayBuffer> {
    return this.once('library', () => this.source.library(), 'The library (library.txt) did not load');
  }

  module(): Promise<WebAssembly.Module> {
    return this.once('module', () => this.source.module((loaded, total) => {
      for (const tell of this.tell) tell(loaded, total);
    }), 'The executor (pollground.wasm) did not load');
  }

  script(): Promise<string> {
    return this.once('script', () => this.source.worker(), "The executor's worker script did not load");
  }

  /** Reports the progress of the module's download to tell, until the returned function is called. */
  listen(tell: Progress): () => void {
    this.tell.add(tell);
    return () => this.tell.delete(tell);
  }

  /** Begins to load the parts that a run needs. */
  warm(): void {
    void this.module().catch(() => undefined);
    void this.library().catch(() => undefined);
  }

  /** Begins to load the crates if the program names one, before the engine asks for them. */
  async expect(source: string): Promise<void> {
    try {
      if (cratesIn(await this.library()).test(source)) await this.crates();
    } catch {
      // The caller that needs them reports it.
    }
  }

  startWorker(): EngineWorker {
    return new EngineWorker(this);
  }

  private once<T>(name: string, load: () => Promise<T>, failure: string): Promise<T> {
    const known = this.kept.get(name);
    if (known) return known as Promise<T>;
    const loading = load().catch((error: unknown) => {
      this.kept.delete(name);
      throw new PartError(`${failure}: ${messageOf(error)}.`);
    });
    this.kept.set(name, loading);
    return loading;
  }
}

/** client is the program that a message is about, 0: all of them. */
type Heard = (message: FromWorker, client: number) => void;

/**
 * A worker that loads the engine. Its first message is ready or fault. Messages before the first listener are stored.
 * After a fault it sends nothing more.
 */
export class EngineWorker {
  private worker: Worker | null = null;
  private early: (readonly [FromWorker, number])[] = [];
  private heard: Heard | null = null;
  private readonly decoder = new TextDecoder();
  private ended = false;

  constructor(private readonly parts: Parts) {
    void this.load().catch((error: unknown) => {
      const todo = error instanceof PartError ? error.todo : 'Reload the page and try again.';
      this.receive({ op: 'fault', message: messageOf(error), todo });
    });
  }

  listen(heard: Heard): void {
    this.heard = heard;
    const { early } = this;
    this.early = [];
    for (const [message, client] of early) queueMicrotask(() => this.receive(message, client));
  }

  /** Only after ready. */
  postMessage(message: Client & ToWorker): void {
    this.worker?.postMessage(message);
  }

  terminate(): void {
    this.ended = true;
    this.worker?.terminate();
  }

  private async load(): Promise<void> {
    if (typeof WebAssembly === 'undefined') {
      const todo = 'Open the page in a current version of Firefox, Chrome, Edge or Safari. The editor still works.';
      throw new PartError('This browser cannot run WebAssembly.', todo);
    }
    const quiet = this.parts.listen((loaded, total) => this.receive({ op: 'progress', loaded, total }));
    try {
      // All of them begin to load now.
      const parts = Promise.all([this.parts.module(), this.parts.library()]);
      parts.catch(() => undefined); // reported below
      const script = await this.parts.script();
      if (this.ended) return;
      this.worker = this.open(script);
      const [module, library] = await parts;
      this.worker.postMessage({ op: 'init', module, library });
    } finally {
      quiet();
    }
  }

  private open(script: string): Worker {
    let worker: Worker;
    try {
      worker = new Worker(trusted(script));
    } catch (error) {
      const todo = 'The page may forbid workers: its content security policy needs worker-src.';
      throw new PartError(`The executor's worker could not be started (${messageOf(error)}).`, todo);
    }
    worker.onmessage = (event: MessageEvent<Packet | FromScript>) => {
      const message = event.data;
      if ('bytes' in message) this.receive(JSON.parse(this.decoder.decode(message.bytes)) as Post, message.client);
      else if (message.op === 'fault') this.receive(message);
      else void this.parts.crates().then((crates) => worker.postMessage({ op: 'crates', crates }), (error: unknown) => {
        this.receive({ op: 'fault', message: messageOf(error), todo: COMPLETE });
      });
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.receive({ op: 'fault', ...faultOf(event.message) });
    };
    return worker;
  }

  private receive(message: FromWorker, client = 0): void {
    if (this.ended) return;
    if (this.heard) this.heard(message, client);
    else this.early.push([message, client]);
  }
}

/** Explains the end of a worker by what the browser reports. */
function faultOf(message: string | undefined): { message: string; todo: string } {
  if (!message) return { message: "The executor's worker script did not load.", todo: COMPLETE };
  // Go cannot report these itself: no memory and a mistake of its own both end in a trap.
  if (/RuntimeError|RangeError|Go program has already exited/.test(message)) {
    return {
      message: 'The executor was ended: it failed, or the browser gave it no more memory.',
      todo: 'The program is kept, and Run starts a new executor. If the same program ends it again, please report it.',
    };
  }
  return {
    message: `The executor failed: ${message}.`,
    todo: 'Try again; if it fails again, the program found a bug in Pollground.',
  };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
