// The label of a lane: the state of its task, the name of its worker.

import type { Lane, Lanes, TaskState, View } from '../engine/protocol.js';
import { workerName } from '../stage/workers.js';
import { isEnd, stateOf } from './paint-lanes.js';

/** The state at the playhead: from the view where it names the task, else from its segments. */
export function stateNow(v: View | null, lanes: Lanes | null, lane: Lane): TaskState {
  if (!v || !lanes) return lane.state;
  if (v.task?.id === lane.id) return v.task.state;
  for (const w of v.workers) if (w.task?.id === lane.id) return 'polling';
  for (const r of v.waiting.rows) if (r.id === lane.id && !r.woken) return r.state;
  for (const c of v.ready.items) if (c.id === lane.id) return c.state;
  const last = lane.segs.at(-1);
  if (last && last[1] <= v.time && isEnd(lane.state)) return lane.state;
  for (let i = lane.segs.length - 1; i >= 0; i--) {
    const g = lane.segs[i];
    if (g && g[0] <= v.time) return stateOf(g) ?? lane.state;
  }
  return lanes.kept > 0 ? lane.state : 'created';
}

export function laneName(v: View | null, worker: number): string {
  const w = v?.workers.find((x) => x.id === worker);
  return w && (v?.workers.length ?? 1) > 1 ? workerName(w) : `Worker ${worker}`;
}
