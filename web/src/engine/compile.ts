// Fetches and compiles the module of the engine, in the worker: the page's thread is busy with the page then.

import { get } from './loading.js';

/** Bytes so far and in all; the total is 0 when the server does not say. */
type Progress = (loaded: number, total: number) => void;

/** Bytes between two reports of progress. */
const TELL_EVERY = 400_000;

/**
 * Compiles while the bytes arrive; a server that sends another media type gets the slower way. The response itself goes
 * to the compiler, not a copy: only so may the browser keep the compiled code for the next visit.
 */
export async function compile(url: string, tell: Progress): Promise<WebAssembly.Module> {
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
