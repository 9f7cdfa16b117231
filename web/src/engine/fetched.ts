// The parts as files of a site, each fetched when it is needed. The site may lie on another origin than the page; then
// it answers with Access-Control-Allow-Origin.

import type { Assets } from '../app/assets.js';
import type { InsideScript, Progress, Source } from './parts.js';
import { blobOf } from '../app/trusted.js';

/** Bytes between two reports of progress. */
const TELL_EVERY = 400_000;

export function fetched(assets: Assets): Source {
  return {
    inside: () => import(assets.element) as Promise<InsideScript>,
    // A worker can only be made of a script of the page's own origin, so a foreign one is copied into a blob. A page
    // in a sandbox has an origin of its own: self.origin, not location.origin.
    worker: async () => {
      const { worker } = assets;
      return new URL(worker).origin === self.origin ? worker : blobOf(await text(worker));
    },
    module: (tell) => compile(assets.wasm, tell),
    library: () => bytes(assets.library),
    crates: () => bytes(assets.crates),
    words: async () => (await get(assets.words)).json(),
    catalogue: (language) => text(new URL(assets.languages[language] ?? '', assets.wasm).href),
  };
}

async function get(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response;
}

async function text(url: string): Promise<string> {
  return (await get(url)).text();
}

async function bytes(url: string): Promise<ArrayBuffer> {
  return (await get(url)).arrayBuffer();
}

/**
 * Compiles while the bytes arrive; a server that sends another media type gets the slower way. The response itself goes
 * to the compiler, not a copy: only so may the browser keep the compiled code for the next visit.
 */
async function compile(url: string, tell: Progress): Promise<WebAssembly.Module> {
  const response = await get(url);
  void follow(response.clone(), tell);
  const streams = response.headers.get('content-type')?.startsWith('application/wasm') ?? false;
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

async function follow(response: Response, tell: Progress): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  // With a content encoding the length counts packed bytes and the stream unpacked ones: no total then.
  const total = response.headers.get('content-encoding') ? 0 : Number(response.headers.get('content-length') ?? 0);
  let loaded = 0, told = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      loaded += part.value.byteLength;
      if (loaded - told < TELL_EVERY) continue;
      told = loaded;
      tell(loaded, total);
    }
  } catch {
    // The compiler sees the same failure and reports it.
  }
}
