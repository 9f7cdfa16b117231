// Where the reader is in a run, for a reload of the page: the tab keeps it, the address does not.

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
    // A page that may not store anything begins anew.
  }
}

export function forgetHere(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is kept.
  }
}

/** What was kept when this page was left, if it is here again by a reload or by Back; null otherwise. */
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
