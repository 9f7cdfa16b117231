// The parts as classic scripts, for pages that can fetch nothing: a page in a sandbox, which has no origin, and a page
// that is one file on a disk. Both run classic scripts of any origin without asking its server. Each script hands its
// part to take() of the element's class.

import type { InsideScript, Source } from './parts.js';
import { blobOf, trusted } from '../app/trusted.js';

/** The content of the engine's script; the last three fields are packed by gzip, in base64. */
export interface EngineScript {
  readonly worker: string;
  readonly wasm: string;
  readonly library: string;
  readonly crates: string;
}

/** Characters of base64 that are decoded at a time, about a millisecond of work; a multiple of 4. */
const SLICE = 1 << 17;

/** The content of the script inside.js; the catalogues of languages by name. */
export interface CarriedInside extends InsideScript {
  readonly catalogues: Readonly<Record<string, string>>;
}

export interface Carried extends Source {
  take(part: CarriedInside | EngineScript): void;
}

/** `address` gives the address of a part's script. */
export function carried(address: (part: 'inside' | 'engine') => string): Carried {
  const inside = new Part<CarriedInside>(() => address('inside'));
  const engine = new Part<EngineScript>(() => address('engine'));
  return {
    take: (part) => ('Controller' in part ? inside.take(part) : engine.take(part)),
    inside: () => inside.load(),
    worker: async () => blobOf((await engine.load()).worker),
    engine: async (part) => {
      const { wasm, library, crates } = await engine.load();
      if (part === 'module') return WebAssembly.compileStreaming(unpacked(wasm, 'application/wasm'));
      return unpacked(part === 'library' ? library : crates).arrayBuffer();
    },
    words: () => Promise.resolve(null),
    catalogue: async (language) => (await inside.load()).catalogues[language] ?? '',
  };
}

/** One script, loaded at most once. */
class Part<T> {
  private loading: Promise<T> | null = null;
  private taken: T | null = null;

  constructor(private readonly address: () => string) {}

  take(part: T): void {
    this.taken ??= part;
  }

  load(): Promise<T> {
    return (this.loading ??= new Promise<T>((resolve, reject) => {
      const script = document.createElement('script');
      script.onload = () => (this.taken ? resolve(this.taken) : reject(new Error('the script is damaged')));
      script.onerror = () => reject(new Error('no answer'));
      script.src = trusted(this.address());
      document.head.append(script);
    }).catch((error: unknown) => {
      this.loading = null;
      throw error;
    }));
  }
}

/** Decodes slice by slice, so that the page's thread is never busy for long. */
function unpacked(base64: string, type = 'text/plain'): Response {
  let at = 0;
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      await new Promise((next) => setTimeout(next));
      if (at >= base64.length) controller.close();
      else controller.enqueue(Uint8Array.from(atob(base64.slice(at, (at += SLICE))), (c) => c.charCodeAt(0)));
    },
  });
  return new Response(bytes.pipeThrough(new DecompressionStream('gzip')), { headers: { 'content-type': type } });
}
