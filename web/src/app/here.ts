// The reader's position in a run, stored in the tab for a reload of the page. It is not part of the address.

const KEY = 'pollground.here';

export interface Here {
  readonly event: number;
  readonly task: number;
  readonly executor: string;
  readonly workers: number;
  readonly seed: number;
}

export function keepHere(here: Here): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...here, address: location.href }));
  } catch {
    // Without storage the page starts from the beginning.
  }
}

export function forgetHere(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is kept.
  }
}

/** The position stored when this page was left, if it was opened by a reload or by Back; else null. */
export function hereAfterReload(): Here | null {
  const entry = performance.getEntriesByType('navigation')[0];
  if (!(entry instanceof PerformanceNavigationTiming) || entry.type === 'navigate') return null;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isHere(kept) && kept.address === location.href ? kept : null;
  } catch {
    return null;
  }
}

function isHere(x: unknown): x is Here & { readonly address: string } {
  return typeof x === 'object' && x !== null && 'address' in x && 'event' in x && typeof x.event === 'number'
    && 'task' in x && typeof x.task === 'number' && 'executor' in x && typeof x.executor === 'string'
    && 'workers' in x && typeof x.workers === 'number' && 'seed' in x && typeof x.seed === 'number';
}
