// The scale above the lanes, with a break mark for each stretch of silence, and the flag of the playhead.

import { tickStep } from './axis.js';
import type { Axis } from './axis.js';
import { box, FOLD_COLUMN, type Palette } from './canvas.js';
import { moment, tickLabel, unitOf } from '../ui/format.js';

/** The properties of lanes that the ruler and the playhead need. `end` is the end of the run. */
export interface Scale {
  readonly axis: Axis;
  readonly time: number;
  readonly end: number;
  readonly width: number;
  readonly height: number;
  readonly ruler: number;
}

export function paintRuler(c: CanvasRenderingContext2D, p: Palette, s: Scale, px: number): void {
  const axis = s.axis, h = s.ruler;
  c.textBaseline = 'middle';
  c.textAlign = 'left';
  const folds = axis.folds.filter((f) => f.to - f.from > FOLD_COLUMN);
  const step = tickStep(axis);
  let marks: number[];
  if (axis.mode === 'linear') {
    marks = [];
    for (let t = Math.ceil(axis.from / step) * step; t <= axis.to; t += step) marks.push(t);
  } else if (axis.mode === 'steps' || folds.length === 0) {
    marks = Array.from({ length: Math.max(1, Math.floor((axis.x1 - axis.x0) / 78)) },
      (_, i) => axis.time(axis.x0 + i * 78));
  } else marks = [axis.from, ...folds.map((f) => f.to)];
  c.strokeStyle = p.rail;
  c.lineWidth = 1;
  for (const f of folds) {
    if (f.x1 - f.x0 < 18) continue;
    const mid = (f.x0 + f.x1) / 2, y = h - 3.5;
    c.beginPath();
    c.moveTo(f.x0 + 3, y);
    c.lineTo(mid - 5, y);
    c.lineTo(mid - 2, y - 3.5);
    c.lineTo(mid + 2, y + 3.5);
    c.lineTo(mid + 5, y);
    c.lineTo(f.x1 - 3, y);
    c.stroke();
  }
  // Marks under the flag of the playhead are left out.
  const [from, to] = axis.from <= s.time && s.time <= axis.to ? flag(c, p, s, px) : [-1e3, -1e3];
  c.font = `11px ${p.mono}`;
  const fine = axis.mode === 'linear' ? step : (axis.to - axis.from) / 3000, unit = unitOf(s.end);
  let right = -99;
  for (const t of marks) {
    const x = axis.x(t), label = tickLabel(t, fine, unit), width = c.measureText(label).width;
    c.fillStyle = p.rail;
    c.fillRect(x - 0.5, h - 6, 1, 6);
    const left = Math.min(x - 1, s.width - width - 3);
    if (left < right + 8 || (left + width + 6 > from && left - 6 < to)) continue;
    c.fillStyle = p.ink3;
    c.fillText(label, left, h / 2 - 2);
    right = left + width;
  }
}

/** Both edges of the playhead's flag. It sets the font of the flag. */
function flag(c: CanvasRenderingContext2D, p: Palette, s: Scale, px: number): readonly [number, number] {
  c.font = `600 11px ${p.mono}`;
  const width = c.measureText(moment(s.time, s.end)).width + 12;
  const x = Math.max(2, Math.min(s.width - width - 2, px - width / 2));
  return [x, x + width];
}

export function paintFlag(c: CanvasRenderingContext2D, p: Palette, s: Scale, px: number): void {
  const [x, to] = flag(c, p, s, px), width = to - x, label = moment(s.time, s.end);
  c.fillStyle = p.ink1;
  box(c, x, 3, width, 17, 3);
  c.fill();
  c.fillStyle = p.inv;
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.fillText(label, x + width / 2, 12);
}
