// The whole run on one line, always to scale.

import type { Axis } from './axis.js';
import type { Palette } from './canvas.js';
import type { Lanes } from '../engine/protocol.js';

/** The whole run, to scale: polls as ticks, fires as triangles. */
export function paintMinimap(c: CanvasRenderingContext2D, p: Palette, lanes: Lanes, axis: Axis, height: number): void {
  const mid = height / 2;
  c.fillStyle = p.rail;
  c.fillRect(axis.x0, mid - 0.5, axis.x1 - axis.x0, 1);
  c.fillStyle = p.pollingInk;
  let right = -1;
  for (const w of lanes.workers) {
    right = -1;
    for (const [from, to] of w.segs) {
      const x0 = axis.x(from), x1 = Math.max(x0 + 1.5, axis.x(to));
      if (x1 <= right) continue; // hidden behind its neighbour
      c.fillRect(x0, mid - 6, x1 - x0, 12);
      right = x1;
    }
  }
  c.fillStyle = p.wake;
  right = -99;
  for (const [t] of lanes.reactor) {
    const x = axis.x(t);
    if (x - right < 1) continue;
    right = x;
    c.beginPath();
    c.moveTo(x - 3, mid + 13);
    c.lineTo(x + 3, mid + 13);
    c.lineTo(x, mid + 8.5);
    c.fill();
  }
}

/** The veil, the zoomed window and the handle of the playhead. */
export function paintHandle(c: CanvasRenderingContext2D, p: Palette, axis: Axis, time: number,
  zoom: { from: number; to: number } | null, height: number): void {
  const mid = height / 2, px = axis.x(Math.min(time, axis.to));
  c.fillStyle = p.panel;
  c.globalAlpha = 0.5;
  c.fillRect(px, 0, axis.x1 - px, height);
  c.globalAlpha = 1;
  if (zoom) {
    const x0 = axis.x(zoom.from), x1 = axis.x(zoom.to);
    c.strokeStyle = p.lineStrong;
    c.lineWidth = 1;
    c.strokeRect(x0 - 0.5, 2.5, Math.max(3, x1 - x0) + 1, height - 5);
  }
  c.fillStyle = p.ink1;
  c.fillRect(px - 0.75, 2, 1.5, height - 4);
  c.beginPath();
  c.arc(px, mid, 5, 0, 7);
  c.fill();
  c.fillStyle = p.panel;
  c.beginPath();
  c.arc(px, mid, 2, 0, 7);
  c.fill();
}
