// How many lanes the timeline has room for.

import { laneMode, type Model } from '../app/model.js';

/** Task lanes of an embed, whose height is fixed (embed.css); more of them scroll. */
export const EMBEDDED = 5;

/** Lanes of tasks and workers there is room for on a page of its own: the stage keeps its height. */
function rows(m: Model): number {
  return Math.max(6, Math.floor((m.height - (m.short ? 585 : 669)) / (m.short ? 19 : 22)) - 1);
}

/** Lanes of workers above those of the tasks. */
export function workerLanes(m: Model, workers: number): number {
  if (m.layout !== 'app') return 0;
  const few = m.size === 'small' ? (m.height < 700 ? 1 : 8) : Math.min(8, Math.max(1, rows(m) - 3));
  const most = laneMode(m) === 'workers' ? 16 : few;
  return Math.min(most, workers);
}

/** Task lanes there is room for. */
export function laneRoom(m: Model): number {
  if (m.compare) return m.short || m.size === 'small' ? 3 : 5;
  if (laneMode(m) !== 'tasks') return 0;
  if (m.layout !== 'app') return EMBEDDED;
  if (m.size === 'small') return m.height < 620 ? 1 : 8; // a phone on its side, or text at twice its size
  const others = workerLanes(m, m.view?.workers.length ?? 1) + Math.min(4, m.lanes?.threads.length ?? 0);
  return Math.max(3, Math.min(24, rows(m) - others));
}

/** Rows of the overview's raster. */
export function rasterRows(m: Model): number {
  return m.size === 'small' ? 64 : m.short ? 80 : 112;
}
