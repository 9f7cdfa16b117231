// The worker: loads the engine, starts Go, then carries messages. The build puts Go's glue (wasm_exec.js) before it, as
// one classic script, so that it can also be started from a blob.
//
//   this script  ── {op: part} ──> page     (a part that the worker's name has no address of; the answer is the part)
//   this script  ── {op: module} ──> page   (the compiled module, for the next worker)
//   page  ── every other message ──>  globalThis.pollground.command(JSON text, client)
//   Go    ── pollgroundPost(bytes of JSON, client) ──>  page      (the buffer is handed over, the page parses it)
//
// A message that is about one program carries its number, its client.
//
// The worker begins to load as soon as it runs: a browser delivers no message to a new worker while the page's thread
// is busy, and it is busy with the page then.
//
// Go finds the module's exports at globalThis.pollgroundExports, for its own turns of the event loop (wasm/exports.js).
//
// Go's first post is {op: ready}. Then it gets the standard library, and the other crates when
// a program names one of them. What arrives earlier, and what arrives while the crates are on their way, is held here.

import { compile } from './compile.js';
import { COMPLETE, get, messageOf, missing } from './loading.js';
import { cratesIn } from './crates.js';
import type { Addresses, Client, FromScript, Given, Packet, Part, ToWorker } from './worker-messages.js';

type Sent = Client & ToWorker;

interface GoRuntime {
  readonly importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

interface Scope {
  readonly name: string;
  postMessage(message: Packet | FromScript, handOver?: readonly ArrayBuffer[]): void;
  onmessage: ((event: MessageEvent<Given | Sent>) => void) | null;
  Go: new () => GoRuntime;
  pollground?: {
    command(text: string, client: number): void;
    close(client: number): void;
    library(part: Uint8Array): void;
  };
  pollgroundPost(bytes: Uint8Array<ArrayBuffer>, client: number): void;
}

const scope = globalThis as unknown as Scope;
const addresses = JSON.parse(scope.name || '{}') as Addresses;
/** What takes the parts that the page was asked for. */
const takers = new Map<Part, (value: Given['value']) => void>();

/** Go has the standard library. */
let running = false;
let tellRunning: () => void;
const runs = new Promise<void>((resolve) => (tellRunning = resolve));
let held: Sent[] = [];

/** A pattern of the names of the crates beyond std. */
let names: RegExp | null = null;
/** The crates are on their way; Go has them. */
let asked = false, given = false;

scope.pollgroundPost = (bytes, client) => scope.postMessage({ bytes, client }, [bytes.buffer]);

scope.onmessage = (event) => {
  const message = event.data;
  if (message.op === 'part') takers.get(message.part)?.(message.value);
  else {
    held.push(message);
    hand();
  }
};

void start();

/** Hands over what is held, in order, as far as Go can take it; loads the crates as soon as a program needs them. */
function hand(): void {
  if (!asked && held.some(namesACrate)) {
    asked = true;
    void takeCrates();
  }
  while (running && held.length > 0 && (given || !namesACrate(held[0]!))) command(held.shift()!);
}

function namesACrate(message: Sent): boolean {
  return 'source' in message && !!names?.test(message.source);
}

function command(message: Sent): void {
  if (message.op === 'close') scope.pollground?.close(message.client);
  else scope.pollground?.command(JSON.stringify(message), message.client);
}

async function start(): Promise<void> {
  try {
    const library = part('library') as Promise<ArrayBuffer>;
    library.then((text) => {
      names = cratesIn(text);
      hand();
    }, () => undefined); // reported below
    const module = await part('module') as WebAssembly.Module;
    const go = new scope.Go(), instance = await WebAssembly.instantiate(module, go.importObject);
    const ended = go.run(instance); // main has run and waits for calls
    if (!scope.pollground) {
      await ended; // throws the reason, if Go knows one
      throw new Error('it has ended');
    }
    scope.pollground.library(new Uint8Array(await library));
    running = true;
    tellRunning();
    hand();
    await ended;
    fault('The executor stopped.', 'Try again. If it stops again, the program found a bug in Pollground.');
  } catch (error) {
    failed(error);
  }
}

async function takeCrates(): Promise<void> {
  try {
    const crates = await part('crates') as ArrayBuffer;
    await runs;
    scope.pollground?.library(new Uint8Array(crates));
    given = true;
    hand();
  } catch (error) {
    failed(error);
  }
}

/** Loads a part, or gets it from the page, which reports its own failures. */
async function part(name: Part): Promise<Given['value']> {
  const address = addresses[name];
  if (address === undefined) {
    return new Promise((take) => {
      takers.set(name, take);
      scope.postMessage({ op: 'part', part: name });
    });
  }
  try {
    if (name !== 'module') return await (await get(address)).arrayBuffer();
    const module = await compile(address, (loaded, total) => scope.postMessage({ op: 'progress', loaded, total }));
    scope.postMessage({ op: 'module', module });
    return module;
  } catch (error) {
    throw new Missing(missing(name, error));
  }
}

/** A part did not load; the message says which. */
class Missing extends Error {}

function failed(error: unknown): void {
  if (error instanceof Missing) fault(error.message, COMPLETE);
  else {
    const message =
      `The executor ended at its start: it got no memory from the browser, or made a mistake (${messageOf(error)}).`;
    fault(message, 'Close other pages and try again. If it ends again, please report it.');
  }
}

function fault(message: string, todo: string): void {
  scope.postMessage({ op: 'fault', message, todo });
}
