// The parts of the site that a run needs, and the workers made of them.
//
//   Source (fetched.ts or carried.ts) ──> Parts: each part is loaded once for the page, or by each worker from its
//                                         address; the module is compiled once
//   Parts ──> EngineWorker (worker.ts with the compiled engine) ──> Hub (worker-host.ts)
//
// A failure is not cached, so the next attempt loads again.

import { languageAround } from '../i18n/around.js';
import type { Assets } from '../app/assets.js';
import type { InsideElement } from '../app/inside-element.js';
import type { Post } from './protocol.js';
import { COMPLETE, messageOf, missing } from './loading.js';
import type { Addresses, Client, FromScript, FromWorker, Given, Packet, Part, ToWorker } from './worker-messages.js';
import { trusted } from '../app/trusted.js';

/** The second script of the element. */
export interface InsideScript {
  readonly Controller: new (
    outer: HTMLElement, root: ShadowRoot, parts: Parts, catalogue: string,
  ) => InsideElement;
}

/** A source of the parts. Every method rejects with an Error whose message names the failure. */
export interface Source {
  inside(): Promise<InsideScript>;
  /** The address of the worker's script, which this page may start and `trusted` accepts. */
  worker(): Promise<string>;
  /** The parts of the engine: their addresses, for the worker, or what loads them here. */
  readonly engine: Required<Addresses> | ((part: Part) => Promise<Given['value']>);
  /** The words that the editor completes, as JSON; null where there are none. */
  words(): Promise<unknown>;
  /** The catalogue of a language that assets.languages names. */
  catalogue(language: string): Promise<string>;
}

/** The message for the reader about a missing part. */
export class PartError extends Error {
  constructor(message: string, readonly todo: string = COMPLETE) {
    super(message);
  }
}

export class Parts {
  private readonly kept = new Map<string, Promise<unknown>>();
  /** A worker that was begun before a program needs it. */
  private waiting: EngineWorker | null = null;
  private begun = false;
  /** The module, when a worker has compiled it. */
  compiled: WebAssembly.Module | null = null;

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
    return this.once(name, () => this.source.catalogue(name), (error) =>
      `The language ${name} did not load: ${messageOf(error)}.`);
  }

  /** The addresses of what a new worker loads by itself. */
  get addresses(): Addresses {
    const { engine } = this.source;
    if (typeof engine === 'function') return {};
    const { library, crates } = engine;
    return this.compiled ? { library, crates } : engine;
  }

  /** A part that has no address. */
  part(part: Part): Promise<Given['value']> {
    if (part === 'module' && this.compiled) return Promise.resolve(this.compiled);
    const { engine } = this.source;
    if (typeof engine !== 'function') return Promise.reject(new PartError(missing(part, 'its address is unknown')));
    return this.once(part, () => engine(part), (error) => missing(part, error));
  }

  script(): Promise<string> {
    return this.once('script', () => this.source.worker(), (error) =>
      `The executor's worker script did not load: ${messageOf(error)}.`);
  }

  /** Begins to load the first worker of the page, before a program needs it. */
  warm(): void {
    if (!this.begun) this.waiting = this.startWorker();
  }

  startWorker(): EngineWorker {
    const { waiting } = this;
    this.waiting = null;
    this.begun = true;
    return waiting && !waiting.failed ? waiting : new EngineWorker(this);
  }

  private once<T>(name: string, load: () => Promise<T>, failure: (error: unknown) => string): Promise<T> {
    const known = this.kept.get(name);
    if (known) return known as Promise<T>;
    const loading = load().catch((error: unknown) => {
      this.kept.delete(name);
      throw new PartError(failure(error));
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
  /** Messages until the worker is there. */
  private unsent: (Client & ToWorker)[] = [];
  failed = false;
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

  /** The worker's script holds what arrives before Go is there. */
  postMessage(message: Client & ToWorker): void {
    if (this.worker) this.worker.postMessage(message);
    else this.unsent.push(message);
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
    const script = await this.parts.script();
    if (this.ended) return;
    this.worker = this.open(script);
    for (const message of this.unsent) this.worker.postMessage(message);
    this.unsent = [];
  }

  private open(script: string): Worker {
    let worker: Worker;
    try {
      worker = new Worker(trusted(script), { name: JSON.stringify(this.parts.addresses) });
    } catch (error) {
      const todo = 'The page may forbid workers: its content security policy needs worker-src.';
      throw new PartError(`The executor's worker could not be started (${messageOf(error)}).`, todo);
    }
    worker.onmessage = (event: MessageEvent<Packet | FromScript>) => {
      const message = event.data;
      if ('bytes' in message) this.receive(JSON.parse(this.decoder.decode(message.bytes)) as Post, message.client);
      else if (message.op === 'fault' || message.op === 'progress') this.receive(message);
      else if (message.op === 'module') this.parts.compiled = message.module;
      else void this.give(worker, message.part);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.receive({ op: 'fault', ...faultOf(event.message) });
    };
    return worker;
  }

  private async give(worker: Worker, part: Part): Promise<void> {
    try {
      worker.postMessage({ op: 'part', part, value: await this.parts.part(part) } satisfies Given);
    } catch (error) {
      this.receive({ op: 'fault', message: messageOf(error), todo: COMPLETE });
    }
  }

  private receive(message: FromWorker, client = 0): void {
    if (this.ended) return;
    if (message.op === 'fault') this.failed = true;
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
