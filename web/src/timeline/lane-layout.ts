// How large the lanes of the timeline are, and how many of each kind it shows.

import { laneMode, type Model } from '../app/model.js';
import type { Lanes } from '../engine/protocol.js';
import { laneHeight, type LaneLayout } from './canvas.js';
import { EMBEDDED, laneRoom, workerLanes } from './lane-room.js';

/** The layout of the lanes for the size of the page and the lanes that are known. */
export function laneLayout(m: Model, lanes: Lanes | null): LaneLayout {
  const app = m.layout === 'app', small = m.size === 'small';
  const byTask = laneMode(m) === 'tasks', count = lanes?.workers.length ?? 1, room = laneRoom(m);
  const tall = small && !m.compare && m.height >= 780 && count === 1; // a phone has room for one worker's lanes
  const tasks = byTask ? Math.min(lanes?.tasks.length ?? 0, room) : 0;
  // Lanes come while the program spawns: room for the first few is kept, so that the stage stands still.
  const kept = !byTask ? 0 : Math.min(room, !app ? EMBEDDED : small ? 4 : 6);
  const base = {
    ruler: !app ? 0 : small ? 20 : 24,
    row: !app ? 16 : byTask ? taskRow(m, tall) : small ? 20 : Math.max(20, Math.min(40, Math.floor(170 / count))),
    bar: !app || (small && byTask && !tall) ? 9 : byTask || count > 6 || small ? 12 : count > 4 ? 18 : 22,
    padLeft: !app ? 8 : small ? 6 : 14,
    padRight: !app ? 14 : 16,
    threads: !app || small ? 0 : Math.min(4, lanes?.threads?.length ?? 0),
    workers: workerLanes(m, count),
    first: lanes?.first ?? 0,
    tasks,
    spare: Math.max(0, kept - tasks),
    reactor: app && byTask,
    labels: !(app && small) && !(m.layout === 'compact' && small),
    width: m.laneWidth,
  };
  return { ...base, height: laneHeight(base) };
}

/** The height of a task's lane on a page of its own. */
function taskRow(m: Model, tall: boolean): number {
  if (tall) return 22;
  if (m.size === 'small') return 15;
  return m.short ? 19 : 22;
}
