// The worker: starts Go, then carries messages. The build puts Go's glue (wasm_exec.js) before it, as one classic
// script, so that it can also be started from a blob. It loads nothing by itself.
//
//   page  ── {op: init, module, library} ──>  this script   (instantiate, run main)
//   page  ── {op: crates, crates} ───────>  this script   (the answer to its own {op: crates})
//   page  ── every other message ────────>  globalThis.pollground.command(JSON text, client)
//   Go    ── pollgroundPost(bytes of JSON, client) ──>  page      (the buffer is handed over, the page parses it)
//
// A message that is about one program carries its number, its client.
//
// Go finds the module's exports at globalThis.pollgroundExports, for its own turns of the event loop (wasm/exports.js).
//
// Go's first post is {op: ready}. Then it gets the standard library, and the other crates when
// a program names one of them. What arrives earlier, and what arrives while the crates are on their way, is held here.

import { cratesIn } from './crates.js';
import type { Client, Crates, FromScript, Init, Packet, ToWorker } from './worker-messages.js';

type Sent = Client & ToWorker;

interface GoRuntime {
  readonly importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

interface Scope {
  postMessage(message: Packet | FromScript, handOver?: readonly ArrayBuffer[]): void;
  onmessage: ((event: MessageEvent<Init | Crates | Sent>) => void) | null;
  Go: new () => GoRuntime;
  pollground?: {
    command(text: string, client: number): void;
    close(client: number): void;
    library(part: Uint8Array): void;
  };
  pollgroundPost(bytes: Uint8Array<ArrayBuffer>, client: number): void;
}

const scope = globalThis as unknown as Scope;
let running = false;
let held: Sent[] = [];

/** A pattern of the names of the crates beyond std. */
let names: RegExp | null = null;
/** The page was asked for the crates; Go has them. */
let asked = false, given = false;

scope.pollgroundPost = (bytes, client) => scope.postMessage({ bytes, client }, [bytes.buffer]);

scope.onmessage = (event) => {
  const message = event.data;
  if (message.op === 'init') {
    void start(message);
    return;
  }
  if (message.op === 'crates') {
    given = true;
    scope.pollground?.library(new Uint8Array(message.crates));
  } else held.push(message);
  hand();
};

/** Hands over what is held, in order, as far as Go can take it; asks for the crates as soon as a program needs them. */
function hand(): void {
  if (!running) return;
  if (!asked && held.some(namesACrate)) {
    asked = true;
    scope.postMessage({ op: 'crates' });
  }
  while (held.length > 0 && (given || !namesACrate(held[0]!))) command(held.shift()!);
}

function namesACrate(message: Sent): boolean {
  return 'source' in message && !!names?.test(message.source);
}

function command(message: Sent): void {
  const go = scope.pollground;
  if (go && message.op === 'close') go.close(message.client);
  else if (go) go.command(JSON.stringify(message), message.client);
  else fault('The executor did not start.',
    'Reload the page. If that does not help, the site has parts of two builds.');
}

async function start({ module, library }: Init): Promise<void> {
  names = cratesIn(library);
  try {
    const go = new scope.Go(), instance = await WebAssembly.instantiate(module, go.importObject);
    const ended = go.run(instance); // main has run and waits for calls
    scope.pollground?.library(new Uint8Array(library));
    running = true;
    hand();
    await ended;
    fault('The executor stopped.', 'Try again. If it stops again, the program found a bug in Pollground.');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `The executor ended at its start: it got no memory from the browser, or made a mistake (${why}).`;
    fault(message, 'Close other pages and try again. If it ends again, please report it.');
  }
}

function fault(message: string, todo: string): void {
  scope.postMessage({ op: 'fault', message, todo });
}
