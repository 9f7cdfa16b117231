// How many lanes the timeline has room for.

import { laneMode, type Model } from '../app/model.js';

/** Task lanes of an embed, whose height is fixed (embed.css); more of them scroll. */
export const EMBEDDED = 5;

/** Task lanes there is room for: the stage keeps its height. */
export function laneRoom(m: Model): number {
  if (m.compare) return m.short || m.size === 'small' ? 3 : 5;
  if (laneMode(m) !== 'tasks') return 0;
  if (m.layout !== 'app') return EMBEDDED;
  if (m.size === 'small') return m.height < 620 ? 1 : 8; // a phone on its side, or text at twice its size
  const row = m.short ? 19 : 22, workers = Math.min(8, m.view?.workers.length ?? 1);
  const free = m.height - (m.short ? 585 : 669);
  return Math.max(4, Math.min(24, Math.floor(free / row) - workers - Math.min(4, m.lanes?.threads.length ?? 0) - 1));
}

/** Rows of the overview's raster. */
export function rasterRows(m: Model): number {
  return m.size === 'small' ? 64 : m.short ? 80 : 112;
}
