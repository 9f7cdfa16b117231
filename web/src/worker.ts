// The worker: loads Go, then carries messages. Bundled as one classic script, so that it can also be started
// from a blob.
//
//   page  ── {op: init, wasm, exec, …} ──>  this script   (importScripts the glue, instantiate, run main)
//   page  ── every other message ────>  globalThis.pollground.command(JSON text, client)
//   Go    ── pollgroundPost(JSON text) ──>  postMessage(object)  ──> page
//
// All programs of a page share this worker: a message that is about one of them carries its number, its client.
//
// Go finds the module's exports at globalThis.pollgroundExports, for its own turns of the event loop (wasm/exports.js).
//
// Go's first post is {op: ready}. Then it gets the text of the standard library, and that of the other crates when
// a program names one of them. What arrives earlier, and what arrives while the crates are on their way, is held here.

import type { Client, FromWorker, Init, ToWorker } from './protocol.js';
import { trusted } from './trusted.js';

type Sent = Client & (ToWorker | { readonly op: 'close' });

interface GoRuntime {
  readonly importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

interface Scope {
  importScripts(url: string): void;
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<Init | Sent>) => void) | null;
  Go: new () => GoRuntime;
  pollground?: { command(text: string, client: number): void; close(client: number): void; library(text: string): void };
  pollgroundPost(text: string): void;
}

const scope = globalThis as unknown as Scope;
let running = false;
let held: Sent[] = [];

/** The crates beyond std: a pattern of their names, which std's text begins with, and their text; null: not here yet. */
let names: RegExp | null = null;
let crates: string | null = null;
let cratesURL = '', asked = false, given = false;

scope.pollgroundPost = (text) => scope.postMessage(JSON.parse(text) as FromWorker);

scope.onmessage = (event) => {
  const message = event.data;
  if (message.op === 'init') {
    void load(message);
    return;
  }
  held.push(message);
  hand();
};

/** Hands over what is held, in order, as far as Go can take it; asks for the crates as soon as a program needs them. */
function hand(): void {
  if (!asked && held.some(namesACrate)) void fetchCrates();
  while (running && held.length > 0) {
    if (!given && namesACrate(held[0]!)) {
      if (crates === null) return;
      given = true;
      scope.pollground?.library(crates);
    }
    command(held.shift()!);
  }
}

function namesACrate(message: Sent): boolean {
  return 'source' in message && !!names?.test(message.source);
}

function command(message: Sent): void {
  const go = scope.pollground;
  if (go && message.op === 'close') go.close(message.client);
  else if (go) go.command(JSON.stringify(message), message.client);
  else fault('The executor did not start.', 'Reload the page. If that does not help, the site was built from mismatched parts.');
}

async function fetchCrates(): Promise<void> {
  asked = true;
  try {
    crates = await fetchText(cratesURL);
  } catch (error) {
    fault(`The library (crates.txt) did not load: ${said(error)}.`, completeSite);
    return;
  }
  hand();
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}

const completeSite = 'Check that the site is complete and the connection works, then try again.';

async function load(init: Init): Promise<void> {
  const { inside } = init;
  cratesURL = init.crates;
  crates = inside?.crates ?? null;
  asked = inside !== undefined;
  // All downloads at once: importScripts stops this thread until its script is there.
  const fetched = inside ? Promise.resolve(inside.wasm) : fetch(init.wasm), library = inside ? Promise.resolve(inside.library) : fetchText(init.library);
  fetched.catch(() => undefined); // told below
  library.then((text) => {
    names = new RegExp(`\\b(?:${text.slice(0, text.indexOf('\n'))})\\b`);
    hand();
  }, () => undefined);
  try {
    if (!inside) scope.importScripts(trusted(init.exec));
  } catch {
    fault('The file wasm_exec.js did not load.', completeSite);
    return;
  }
  const go = new scope.Go();
  let instance: WebAssembly.Instance;
  try {
    const got = await fetched;
    if (got instanceof Response && !got.ok) throw new Error(`status ${got.status}`);
    instance = got instanceof Response ? await instantiate(got, go.importObject) : (await WebAssembly.instantiate(got, go.importObject)).instance;
  } catch (error) {
    fault(`The executor (pollground.wasm) did not load: ${said(error)}.`, completeSite);
    return;
  }
  let text: string;
  try {
    text = await library;
  } catch (error) {
    fault(`The library (library.txt) did not load: ${said(error)}.`, completeSite);
    return;
  }
  try {
    const ended = go.run(instance); // main has run and waits for calls
    scope.pollground?.library(text);
    running = true;
    hand();
    await ended;
    fault('The executor stopped.', 'Try again. If it stops again, the program found a bug in Pollground.');
  } catch (error) {
    fault(`The executor ended at its start: it got no memory from the browser, or made a mistake (${said(error)}).`, 'Close other pages and try again. If it ends again, please report it.');
  }
}

/**
 * Compiles while the bytes arrive; servers that send another media type get the slower way. The response itself goes
 * to the compiler, not a copy: only so may the browser keep the compiled code for the next visit.
 */
async function instantiate(response: Response, imports: WebAssembly.Imports): Promise<WebAssembly.Instance> {
  void tellProgress(response.clone());
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return (await WebAssembly.instantiateStreaming(response, imports)).instance;
  }
  return (await WebAssembly.instantiate(await response.arrayBuffer(), imports)).instance;
}

async function tellProgress(response: Response): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  // With a content encoding the length counts packed bytes and the stream unpacked ones: no total then.
  const total = response.headers.get('content-encoding') ? 0 : Number(response.headers.get('content-length') ?? 0);
  let loaded = 0, told = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      loaded += part.value.byteLength;
      if (loaded - told < 400_000) continue;
      told = loaded;
      scope.postMessage({ op: 'progress', loaded, total });
    }
  } catch {
    // The compiler sees the same failure and tells it.
  }
}

function fault(message: string, todo: string): void {
  scope.postMessage({ op: 'fault', message, todo });
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
