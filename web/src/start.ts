// The worker of a page that is a playground: it is started before the rest of the page is there, so that the engine
// is fetched and compiled beside the scripts. The first Engine of the page takes it over.

import type { Assets } from './assets.js';
import type { FromWorker, Init } from './protocol.js';

export interface Started {
  readonly worker: Worker;
  /** What it said before somebody listened. */
  readonly early: (FromWorker | 'failed')[];
  /** From now on messages go to the listener of the taker. */
  take(): void;
}

/** null where a worker cannot be started this early; the engine then finds out why. */
export function startWorker(assets: Assets): Started | null {
  if (typeof WebAssembly === 'undefined' || new URL(assets.worker).origin !== location.origin) return null;
  try {
    const worker = new Worker(assets.worker), early: (FromWorker | 'failed')[] = [];
    worker.onmessage = (event: MessageEvent<FromWorker>) => early.push(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      early.push('failed');
    };
    worker.postMessage(initOf(assets));
    return {
      worker, early,
      take: () => {
        worker.onmessage = worker.onerror = null;
      },
    };
  } catch {
    return null;
  }
}

export function initOf(assets: Assets): Init {
  return { op: 'init', base: new URL('.', assets.wasm).href, wasm: assets.wasm, exec: assets.exec, library: assets.library, crates: assets.crates };
}
