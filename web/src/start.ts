// The worker of a page that is a playground: it is started before the rest of the page is there, so that the engine
// is fetched and compiled beside the scripts. The page's hub takes it over.

import type { Assets } from './assets.js';
import type { FromWorker, Init } from './protocol.js';
import { trusted } from './trusted.js';

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
    const worker = new Worker(trusted(assets.worker)), early: (FromWorker | 'failed')[] = [];
    worker.onmessage = (event: MessageEvent<FromWorker>) => early.push(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      early.push('failed');
    };
    worker.postMessage({ client: 0, ...initOf(assets) });
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

declare global {
  /** What the worker of a page that holds everything itself is handed. */
  var pollgroundInside: Init['inside'];
}

export function initOf(assets: Assets): Init {
  const inside = globalThis.pollgroundInside;
  return { op: 'init', wasm: assets.wasm, exec: assets.exec, library: assets.library, crates: assets.crates, ...(inside ? { inside } : {}) };
}
