// The run as an overview, for more tasks than there are lanes: load of each worker, depth of the ready queue, and a
// raster with a row per group of tasks in spawn order. Everything is asked for in columns of the canvas, so that
// drawing costs the same for ten tasks and for ten thousand.

import { linearAxis, type Axis } from './axis.js';
import type { Palette } from './canvas.js';
import { count } from '../ui/format.js';
import type { Density } from '../engine/protocol.js';

export interface DensityLayout {
  readonly width: number;
  readonly height: number;
  readonly ruler: number;
  readonly padLeft: number;
  readonly padRight: number;
  /** Height of one worker's load, of the queue's depth, of the raster. */
  readonly load: number;
  readonly workers: number;
  readonly queue: number;
  readonly raster: number;
}

const GAP = 6;

export function densityLayout(width: number, workers: number, raster: number, ruler: number, padLeft: number,
  padRight: number): DensityLayout {
  const shown = Math.min(16, workers), load = shown <= 1 ? 24 : shown <= 4 ? 14 : shown <= 8 ? 9 : 5, queue = 40;
  return { width, ruler, padLeft, padRight, load, workers: shown, queue, raster,
    height: ruler + shown * load + GAP + queue + GAP + raster + 4 };
}

export function queueTop(l: DensityLayout): number {
  return l.ruler + l.workers * l.load + GAP;
}

export function rasterTop(l: DensityLayout): number {
  return queueTop(l) + l.queue + GAP;
}

/** Tasks of the row of the raster at height y: first and last id; null outside. */
export function tasksAt(d: Density, l: DensityLayout, y: number): { first: number; last: number } | null {
  const top = rasterTop(l);
  if (d.raster.length === 0 || y < top || y >= top + l.raster) return null;
  const row = Math.min(d.raster.length - 1, Math.floor(((y - top) / l.raster) * d.raster.length));
  const first = d.first + row * d.per + 1;
  return { first, last: Math.min(d.total, first + d.per - 1) };
}

export function densityAxis(d: Density, l: DensityLayout): Axis {
  return linearAxis(d.from, Math.max(d.to, d.from + 1), l.padLeft, l.width - l.padRight);
}

/** Everything but the ruler and the playhead. `raster` is what rasterImage has made of the same answer. */
export function paintDensity(c: CanvasRenderingContext2D, p: Palette, d: Density, l: DensityLayout,
  raster: CanvasImageSource | null, hatch: CanvasPattern | string): void {
  const x0 = l.padLeft, width = l.width - l.padLeft - l.padRight, step = width / Math.max(1, d.columns);
  for (let i = 0; i < l.workers; i++) {
    const load = d.workers[i] ?? [], base = l.ruler + (i + 1) * l.load - 1;
    c.fillStyle = p.line;
    c.fillRect(x0, base, width, 1);
    c.fillStyle = p.polling;
    for (let k = 0; k < load.length; k++) {
      const h = ((load[k] ?? 0) / 1000) * (l.load - 3);
      if (h > 0.2) c.fillRect(x0 + k * step, base - h, Math.max(1, step), h);
    }
  }
  const top = queueTop(l), bottom = top + l.queue, deepest = d.ready.reduce((a, b) => Math.max(a, b), 0);
  c.strokeStyle = p.line;
  c.lineWidth = 1;
  c.beginPath();
  for (const y of [top - 2.5, bottom + 0.5]) {
    c.moveTo(0, y);
    c.lineTo(l.width, y);
  }
  c.stroke();
  if (deepest > 0) {
    const y = (k: number): number => bottom - ((d.ready[k] ?? 0) / deepest) * (l.queue - 6);
    c.beginPath();
    c.moveTo(x0, bottom);
    for (let k = 0; k < d.columns; k++) c.lineTo(x0 + k * step, y(k));
    c.lineTo(x0 + width, bottom);
    c.closePath();
    c.fillStyle = hatch;
    c.globalAlpha = 0.7;
    c.fill();
    c.globalAlpha = 1;
    c.strokeStyle = p.ready;
    c.lineWidth = 1.2;
    c.beginPath();
    for (let k = 0; k < d.columns; k++) c.lineTo(x0 + k * step, y(k));
    c.stroke();
    c.font = `11px ${p.mono}`;
    c.fillStyle = p.ink2;
    c.textAlign = 'right';
    c.textBaseline = 'middle';
    c.fillText(`max ${count(deepest)}`, x0 + width, top + 8);
  }
  if (raster) {
    c.imageSmoothingEnabled = false;
    c.drawImage(raster, x0, rasterTop(l), width, l.raster);
  }
}

/** A pixel for each letter of the raster. */
export function rasterImage(p: Palette, d: Density): HTMLCanvasElement | null {
  if (d.columns === 0 || d.raster.length === 0) return null;
  const image = document.createElement('canvas');
  image.width = d.columns;
  image.height = d.raster.length;
  const c = image.getContext('2d');
  if (!c) return null;
  const ground = rgb(p.panel),
    tint = (color: string, share: number): readonly number[] =>
    rgb(color).map((v, i) => (ground[i] ?? 0) + (v - (ground[i] ?? 0)) * share);
  const colors: Readonly<Record<string, readonly number[]>> = {
    p: rgb(p.polling), r: tint(p.ready, 0.85), w: tint(p.waiting, 0.34), l: rgb(p.fault), c: tint(p.ready, 0.55),
  };
  const data = c.createImageData(d.columns, d.raster.length);
  d.raster.forEach((row, y) => {
    for (let x = 0; x < d.columns; x++) {
      const color = colors[row[x] ?? '.'] ?? ground, at = (y * d.columns + x) * 4;
      data.data[at] = color[0] ?? 0;
      data.data[at + 1] = color[1] ?? 0;
      data.data[at + 2] = color[2] ?? 0;
      data.data[at + 3] = 255;
    }
  });
  c.putImageData(data, 0, 0);
  return image;
}

/** Polls and fires of the whole run, for the minimap. */
export function paintDensityMini(c: CanvasRenderingContext2D, p: Palette, d: Density, axis: Axis,
  height: number): void {
  const mid = height / 2, step = (axis.x1 - axis.x0) / Math.max(1, d.columns);
  c.fillStyle = p.rail;
  c.fillRect(axis.x0, mid - 0.5, axis.x1 - axis.x0, 1);
  c.fillStyle = p.pollingInk;
  for (let k = 0; k < d.columns; k++) if ((d.polls[k] ?? 0) > 0 ||
    d.workers.some((w) => (w[k] ?? 0) > 0)) c.fillRect(axis.x0 + k * step, mid - 6, Math.max(1.5, step), 12);
  c.fillStyle = p.wake;
  let right = -99;
  for (let k = 0; k < d.columns; k++) {
    const x = axis.x0 + k * step;
    if ((d.fires[k] ?? 0) === 0 || x - right < 2) continue;
    right = x;
    c.beginPath();
    c.moveTo(x - 3, mid + 13);
    c.lineTo(x + 3, mid + 13);
    c.lineTo(x, mid + 8.5);
    c.fill();
  }
}

/** "#rrggbb" or "#rgb" as numbers; other spellings of a colour, which a page may set, are grey. */
function rgb(color: string): readonly number[] {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
  if (!hex) return [128, 128, 128];
  return hex.length === 3
    ? [...hex].map((h) => parseInt(h + h, 16)) : [0, 2, 4].map((i) => parseInt(hex.slice(i, i + 2), 16));
}
