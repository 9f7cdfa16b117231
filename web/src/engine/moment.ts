// Views between two events, while virtual time passes and nothing happens.

import type { ShownView } from '../app/model.js';
import type { View } from './protocol.js';

/**
 * The view at a moment after its last event and before the next: what lasts has lasted longer, what is due is due
 * sooner, nothing else has changed. A run that has not come so far yet is shown as far as it has come, unless its own
 * clock runs.
 */
export function atMoment(view: ShownView, clock: number, runs = false): ShownView {
  const later = (v: View,
    t: number): number => (runs ? Math.max(v.time, t) : v.running && v.end < t
    ? v.time : Math.max(v.time, Math.min(t, v.end)));
  const time = later(view, clock);
  const other = view.other ? since(view.other, later(view.other, time)) : view.other;
  return time === view.time && !other ? view : { ...since(view, time), other, turn: view.turn };
}

function since(view: View, time: number): View {
  const passed = time - view.time, { task, metrics } = view;
  if (passed <= 0) return view;
  const idle = view.workers.length > 0
    ? view.workers.filter((w) => w.state === 'asleep').length / view.workers.length : 0;
  return {
    ...view, time,
    metrics: { ...metrics, parked: Math.floor((metrics.parked * view.time + 1000 * idle * passed) / time) },
    task: task && {
      ...task,
      polled: task.polled + (task.state === 'polling' ? passed : 0),
      readied: task.readied + (task.state === 'ready' || task.state === 'created' ? passed : 0),
      waited: task.waited + (task.state === 'waiting' || task.state === 'lost' ? passed : 0),
    },
  };
}

/** The task that a lost waker or a deadlock is about, 0 for none. */
export function standstill(view: View | null): number {
  const b = view?.banner;
  return b && (b.kind === 'stalled' || b.kind === 'lost') ? b.task : 0;
}

/** The task that the turning point of a guided run is about, 0 for none. */
export function turning({ turn, workers, waiting, finished }: ShownView): number {
  switch (turn) {
    case 'poll': return workers.find((w) => w.task)?.task?.id ?? 0;
    case 'pending': return waiting.rows.find((r) => r.source > 0)?.id ?? 0;
    case 'wake': return waiting.rows.find((r) => r.woken)?.id ?? 0;
    case 'ready': return finished.last.at(-1)?.id ?? 0;
    default: return 0;
  }
}
