// Arrows between lanes: spawns, wakes, and the fires in the reactor's lane.

import { AWAIT_KINDS } from '../engine/protocol.js';
import { crisp, inWindow, reactorY, workerY, type Palette, type Scene } from './canvas.js';

/** With more wakes than this only those of the selected task are drawn. */
const MANY_ARROWS = 1500;

/** now: only those of this instant, drawn above the playhead; otherwise all the others. */
export function paintArrows(c: CanvasRenderingContext2D, p: Palette, s: Scene, rows: ReadonlyMap<number, number>,
  now: boolean): void {
  const { axis, lanes, layout: l } = s, half = l.row / 2;
  const many = lanes.wakes.length > MANY_ARROWS;
  const centre = (task: number): number | null => {
    if (task === 0) return l.reactor ? reactorY(l) + half - 4 : null;
    const y = rows.get(task);
    return y === undefined ? null : y + half;
  };
  if (!now) {
    for (const [t, parent, child] of lanes.spawns) {
      const from = centre(parent), to = centre(child);
      if (parent === 0 || from === null || to === null || !inWindow(axis, t)) continue;
      const dir = Math.sign(to - from);
      c.setLineDash([1.5, 2.5]);
      arrow(c, crisp(axis.x(t)), from + dir * 7, to - dir * 7, p.lineStrong, 1, 3);
      c.setLineDash([]);
    }
  }
  for (const [t, waker, task, coalesced] of lanes.wakes) {
    if ((t === s.time) !== now || !inWindow(axis, t)) continue;
    if (many && !now && task !== s.selected && waker !== s.selected) continue;
    const to = centre(task);
    if (to === null || waker === task || (waker === 0 && !l.reactor)) continue;
    // A waker whose lane is scrolled away comes from the edge it lies behind.
    const from = centre(waker) ?? (waker > task ? reactorY(l) : l.ruler + (l.workers + l.threads) * l.row);
    const dir = Math.sign(to - from), x = crisp(axis.x(t));
    if (dir === 0) continue;
    const start = from + (waker === 0 ? 0 : dir * 6);
    // A coalesced wake stops short of the lane.
    const stop = to - dir * (coalesced ? half + 6 : 6.5);
    if ((stop - start) * dir <= 0) continue;
    if (now) {
      c.strokeStyle = p.panel;
      c.lineWidth = 4;
      c.beginPath();
      c.moveTo(x, start);
      c.lineTo(x, stop);
      c.stroke();
      arrow(c, x, start, stop, p.wake, 2.2, 5.5);
    } else arrow(c, x, start, stop, p.wake, 1.2, 4);
  }
}

function arrow(c: CanvasRenderingContext2D, x: number, from: number, to: number, color: string, width: number,
  head: number): void {
  const dir = Math.sign(to - from);
  if (dir === 0) return;
  c.strokeStyle = color;
  c.lineWidth = width;
  c.beginPath();
  c.moveTo(x, from);
  c.lineTo(x, to - dir * head);
  c.stroke();
  c.fillStyle = color;
  c.beginPath();
  c.moveTo(x, to);
  c.lineTo(x - head * 0.75, to - dir * head * 1.2);
  c.lineTo(x + head * 0.75, to - dir * head * 1.2);
  c.fill();
}

/** Tasks that went from one worker's queue to another's; `now` as for the arrows. */
export function paintSteals(c: CanvasRenderingContext2D, p: Palette, s: Scene): void {
  const { axis, lanes, layout: l } = s;
  for (const [t, thief, victim] of lanes.steals ?? []) {
    if (!inWindow(axis, t) || thief >= l.workers || victim >= l.workers) continue;
    const x = crisp(axis.x(t)), half = l.row / 2, from = workerY(l, victim) + half, to = workerY(l, thief) + half,
      dir = Math.sign(to - from), edge = l.bar / 2, now = t === s.time;
    if (dir === 0) continue;
    c.strokeStyle = c.fillStyle = p.ready;
    c.lineWidth = now ? 2.4 : 1.3;
    c.setLineDash([4, 2]);
    c.beginPath();
    c.moveTo(x, from + dir * edge);
    c.lineTo(x, to - dir * (edge + 5));
    c.stroke();
    c.setLineDash([]);
    c.beginPath();
    c.moveTo(x, to - dir * (edge + 0.5));
    c.lineTo(x - 4, to - dir * (edge + 7));
    c.lineTo(x + 4, to - dir * (edge + 7));
    c.fill();
    c.beginPath();
    c.arc(x, from + dir * edge, 2.5, 0, 7);
    c.fill();
  }
}

export function paintReactor(c: CanvasRenderingContext2D, p: Palette, s: Scene, now: boolean): void {
  const { axis, lanes, layout: l } = s, cy = reactorY(l) + l.row / 2;
  for (const [t, kind] of lanes.reactor) {
    if ((t === s.time) !== now || !inWindow(axis, t)) continue;
    const x = crisp(axis.x(t)), r = now ? 5.5 : 4, word = AWAIT_KINDS[kind];
    c.fillStyle = p.wake;
    c.beginPath();
    if (word === 'timer') {
      c.moveTo(x, cy - r);
      c.lineTo(x + r, cy);
      c.lineTo(x, cy + r);
      c.lineTo(x - r, cy);
    } else if (word === 'io') c.arc(x, cy, r - 0.5, 0, 7);
    else c.rect(x - r + 1, cy - r + 1, 2 * r - 2, 2 * r - 2);
    c.fill();
    if (!now) continue;
    c.strokeStyle = p.panel;
    c.lineWidth = 1.5;
    c.stroke();
  }
}
