// Painting the lanes. Pure drawing: the context, the palette and the scene are handed in, so
// that a recording fake can stand in for the context.
//
// From back to front: folded columns, selected row, grid, worker lanes, task lanes, ruler, arrows, labels,
// reactor marks, the veil over what has not happened yet, the playhead, and the cause of this instant.

import { t } from '../i18n/language.js';
import { paintArrows, paintReactor, paintSteals } from './paint-arrows.js';
import type { Axis } from './axis.js';
import { box, FOLD_COLUMN, inWindow, reactorY, taskY, threadY, workerY, type Palette, type Scene } from './canvas.js';
import { LABEL_ROOM } from '../stage/stage-layout.js';
import { duration } from '../ui/format.js';
import { TASK_STATES, THREAD_STATES, type Lane, type Segment, type TaskState } from '../engine/protocol.js';
import { paintFlag, paintRuler, type Scale } from './paint-ruler.js';

/** Makes the hatch of ready segments; patterns need a real canvas. */
export type Hatch = (color: string) => CanvasPattern | string;

/** Paints a picture that does not depend on the playhead, or copies it from where it was kept. */
export type Still = (paint: (c: CanvasRenderingContext2D) => void) => void;

export function paintLanes(c: CanvasRenderingContext2D, p: Palette, s: Scene, hatch: Hatch,
  still: Still = (paint) => paint(c)): void {
  const { layout: l, axis, lanes } = s, px = axis.x(s.time);
  c.clearRect(0, 0, l.width, l.height);
  const rows = new Map<number, number>();
  const shown = lanes.tasks.slice(0, l.tasks);
  shown.forEach((lane, i) => rows.set(lane.id, taskY(l, lanes.first + i)));
  still((c) => {
    paintGround(c, p, s);
    for (let i = 0; i < l.workers; i++) paintWorker(c, p, s, i);
    for (let i = 0; i < l.threads; i++) paintThread(c, p, s, i);
    for (const lane of shown) paintLane(c, p, s, lane, rows.get(lane.id) ?? 0, hatch);
  });
  if (l.ruler > 12) paintRuler(c, p,
    { axis, time: s.time, end: lanes.end, width: l.width, height: l.height, ruler: l.ruler }, px);
  if (l.workers > 1) paintSteals(c, p, s);
  paintArrows(c, p, s, rows, false);
  if (l.labels) for (const lane of shown) paintLabels(c, p, s, lane, rows.get(lane.id) ?? 0);
  if (l.reactor) paintReactor(c, p, s, false);
  c.fillStyle = p.ink1;
  for (const [t, task] of lanes.logs) {
    const y = rows.get(task);
    if (y !== undefined && inWindow(axis, t)) c.fillRect(axis.x(t) - 0.5, y + l.row - 5, 1.5, 4);
  }
  paintDropped(c, p, axis, lanes.kept ?? 0, l.ruler + 1, reactorY(l) + (l.reactor ? l.row : 0));
  const scale = { axis, time: s.time, end: lanes.end, width: l.width, height: l.height, ruler: l.ruler };
  paintPlayhead(c, p, scale, px);
  if (s.time < axis.from || s.time > axis.to) return;
  paintArrows(c, p, s, rows, true);
  if (l.reactor) paintReactor(c, p, s, true);
}

/** The veil over what has not happened yet, the playhead, and its flag. */
export function paintPlayhead(c: CanvasRenderingContext2D, p: Palette, s: Scale, px: number): void {
  if (px < s.width && s.time < s.axis.to) {
    const from = Math.max(0, px);
    c.fillStyle = p.panel;
    c.globalAlpha = 0.58;
    c.fillRect(from, s.ruler + 1, s.width - from, s.height - s.ruler - 1);
    c.globalAlpha = 1;
  }
  if (s.time < s.axis.from || s.time > s.axis.to) return;
  c.fillStyle = p.ink1;
  c.fillRect(px - 0.75, Math.max(0, s.ruler - 2), 1.5, s.height - s.ruler + 2);
  if (s.ruler > 12) paintFlag(c, p, s, px);
}

function paintGround(c: CanvasRenderingContext2D, p: Palette, s: Scene): void {
  const l = s.layout, bottom = reactorY(l) + (l.reactor ? l.row : 0);
  for (const f of s.axis.folds) {
    if (f.to - f.from <= FOLD_COLUMN) continue;
    c.fillStyle = p.raise;
    c.fillRect(f.x0 + 2, l.ruler, f.x1 - f.x0 - 4, l.height - l.ruler);
  }
  const index = s.lanes.tasks.findIndex((lane) => lane.id === s.selected);
  if (index >= 0 && index < l.tasks) {
    c.fillStyle = p.sel;
    c.globalAlpha = 0.6;
    c.fillRect(0, taskY(l, s.lanes.first + index), l.width, l.row);
    c.globalAlpha = 1;
  }
  c.strokeStyle = p.line;
  c.lineWidth = 1;
  c.beginPath();
  for (let y = l.ruler; y <= bottom; y += l.row) {
    c.moveTo(0, y + 0.5);
    c.lineTo(l.width, y + 0.5);
  }
  c.stroke();
}

/** The part of a very long run whose events are not kept any more: nothing is claimed about it. */
export function paintDropped(c: CanvasRenderingContext2D, p: Palette, axis: Axis, before: number, top: number,
  bottom: number): void {
  const kept = Math.min(before, axis.to);
  if (kept <= axis.from) return;
  const x0 = axis.x(axis.from), width = axis.x(kept) - x0;
  c.fillStyle = p.raise;
  c.fillRect(x0, top, width, bottom - top);
  c.fillStyle = p.rail;
  c.fillRect(x0 + width - 1, top, 1, bottom - top);
  c.font = `11px ${p.ui}`;
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.fillStyle = p.ink3;
  for (const said of [t('not kept: the oldest events are dropped'), t('not kept')]) {
    if (c.measureText(said).width + 16 > width) continue;
    c.fillText(said, x0 + width / 2, (top + bottom) / 2);
    break;
  }
}

function paintWorker(c: CanvasRenderingContext2D, p: Palette, s: Scene, index: number): void {
  const l = s.layout, axis = s.axis, cy = workerY(l, index) + l.row / 2, half = l.bar / 2;
  const w = s.lanes.workers[index];
  if (!w) return;
  let asleepFrom = Math.max(axis.from, s.lanes.kept ?? 0);
  const gap = (to: number): void => {
    const x0 = axis.x(asleepFrom), x1 = axis.x(Math.min(to, axis.to));
    if (x1 - x0 < 8) return;
    c.strokeStyle = p.rail;
    c.lineWidth = 1;
    c.setLineDash([1, 3]);
    c.beginPath();
    c.moveTo(x0 + 2, cy);
    c.lineTo(x1 - 2, cy);
    c.stroke();
    c.setLineDash([]);
    c.font = `11px ${p.ui}`;
    const text = duration(to - asleepFrom), width = c.measureText(text).width;
    if (x1 - x0 < width + 10 || to - asleepFrom < 1e6) return;
    c.fillStyle = axis.mode === 'folded' && to - asleepFrom > FOLD_COLUMN ? p.raise : p.panel;
    c.fillRect((x0 + x1) / 2 - width / 2 - 3, cy - 7, width + 6, 14);
    c.fillStyle = p.ink3;
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    c.fillText(text, (x0 + x1) / 2, cy + 0.5);
  };
  for (const [from, to, task] of w.segs) {
    if (to < axis.from || from > axis.to) continue;
    gap(from);
    asleepFrom = Math.max(to, axis.from);
    const x0 = axis.x(from), x1 = axis.x(Math.min(to, axis.to)), width = x1 - x0;
    c.fillStyle = p.polling;
    box(c, x0 + 0.5, cy - half, Math.max(width - (width > 3 ? 1 : 0.4), 1.2), l.bar, 2);
    c.fill();
    edge(c, p, x0 + 0.5, cy - half, width - 1, l.bar);
    if (task === s.selected && l.tasks === 0) {
      c.strokeStyle = p.ink1;
      c.lineWidth = 1.5;
      box(c, x0 - 1, cy - half - 2, width + 2, l.bar + 4, 4);
      c.stroke();
    }
    if (width > 20 && task > 0) { // 0: polls of several tasks, too short to be told apart
      c.fillStyle = p.onPolling;
      c.font = `600 11px ${p.mono}`;
      c.textAlign = 'center';
      c.textBaseline = 'middle';
      const label = `#${task}`;
      if (c.measureText(label).width + 4 < width) c.fillText(label, (x0 + x1) / 2, cy + 0.5);
    }
  }
  gap(Math.min(s.lanes.end, axis.to));
  for (const [worker, from, to] of s.lanes.blocked ?? []) {
    if (worker !== w.id || to < axis.from || from > axis.to) continue;
    const x0 = axis.x(from), width = Math.max(1.5, axis.x(Math.min(to, axis.to)) - x0);
    c.fillStyle = p.fault;
    box(c, x0 + 0.5, cy - half, width, l.bar, 2);
    c.fill();
    const text = `${t('blocked')} ${duration(to - from)}`;
    c.font = `600 11px ${p.ui}`;
    if (c.measureText(text).width + 8 > width) continue;
    c.fillStyle = p.onSolid;
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    c.fillText(text, x0 + width / 2, cy + 0.5);
  }
}

/** A thread that is no worker: running solid, asleep or parked as a line, blocked as a fault. */
function paintThread(c: CanvasRenderingContext2D, p: Palette, s: Scene, index: number): void {
  const l = s.layout, axis = s.axis, cy = threadY(l, index) + l.row / 2, half = Math.min(l.bar, 12) / 2;
  const thread = s.lanes.threads[index];
  for (const [from, to, state] of thread?.segs ?? []) {
    if (to < axis.from || from > axis.to) continue;
    const x0 = axis.x(from), width = Math.max(axis.x(Math.min(to, axis.to)) - x0, 1.2), word = THREAD_STATES[state];
    if (word === 'running' || word === 'blocked') {
      c.fillStyle = word === 'running' ? p.ink3 : p.fault;
      box(c, x0, cy - half, width, half * 2, 2);
      c.fill();
    } else {
      c.fillStyle = p.waiting;
      c.fillRect(x0, cy - 1, width, 2);
      if (width < 60 || !l.labels) continue;
      const text = `${t(word ?? '')}, ${duration(to - from)}`, room = c.measureText(text).width;
      if (room + LABEL_ROOM >= width) continue;
      c.font = `11px ${p.ui}`;
      c.textAlign = 'left';
      c.textBaseline = 'middle';
      c.fillStyle = p.panel;
      c.fillRect(x0 + 5, cy - 7, room + 8, 14);
      c.fillStyle = p.ink2;
      c.fillText(text, x0 + 9, cy + 0.5);
    }
  }
}

/** In the light theme solid polling marks carry an edge, because the fill alone is too pale. */
function edge(c: CanvasRenderingContext2D, p: Palette, x: number, y: number, width: number, height: number): void {
  if (p.pollingInk === p.polling || width <= 3) return;
  c.strokeStyle = p.pollingInk;
  c.lineWidth = 1;
  box(c, x + 0.5, y + 0.5, width - 1, height - 1, 1.5);
  c.stroke();
}

function paintLane(c: CanvasRenderingContext2D, p: Palette, s: Scene, lane: Lane, y: number, hatch: Hatch): void {
  const { axis, layout: l } = s, cy = y + l.row / 2, top = cy - l.bar / 2;
  const visible = lane.segs.filter((g) => g[1] >= axis.from && g[0] <= axis.to);
  const first = visible[0], last = visible.at(-1);
  if (!first || !last) return;
  if (visible.length > 60 && (axis.x(last[1]) - axis.x(first[0])) / visible.length < 7) {
    paintDense(c, p, s, visible, top);
  } else {
    for (const g of visible) paintSegment(c, p, s, g, cy, top, hatch);
  }
  // A finished task has no segment after its last poll: the lane's state says how it ended.
  const ending = lane.segs.at(-1);
  if (ending && isEnd(lane.state) && inWindow(axis, ending[1])) paintEnd(c, p, lane.state, axis.x(ending[1]) + 3, cy);
}

/** Too many segments to tell apart: a ready band with a tick per poll. */
function paintDense(c: CanvasRenderingContext2D, p: Palette, s: Scene, segs: readonly Segment[], top: number): void {
  const { axis, layout: l } = s, x0 = axis.x(segs[0]?.[0] ?? 0), x1 = axis.x(segs.at(-1)?.[1] ?? 0);
  c.fillStyle = p.ready;
  c.globalAlpha = 0.2;
  c.fillRect(x0, top, x1 - x0, l.bar);
  c.globalAlpha = 1;
  c.fillRect(x0, top - 0.5, x1 - x0, 1);
  c.fillRect(x0, top + l.bar - 0.5, x1 - x0, 1);
  // Ticks that touch are a bar.
  let from = 0, to = -1;
  const tick = (): void => {
    if (to < from) return;
    c.fillStyle = to - from > 3 ? p.polling : p.pollingInk;
    c.fillRect(from, top, to - from, l.bar);
    edge(c, p, from, top, to - from, l.bar);
  };
  for (const g of segs) {
    if (stateOf(g) !== 'polling') continue;
    const x = axis.x(g[0]), end = x + Math.max(1.2, Math.min(2, axis.x(g[1]) - x));
    if (x > to + 0.5) {
      tick();
      from = x;
    }
    to = end;
  }
  tick();
}

function paintSegment(c: CanvasRenderingContext2D, p: Palette, s: Scene, g: Segment, cy: number, top: number,
  hatch: Hatch): void {
  const { axis, layout: l } = s, x0 = axis.x(g[0]), x1 = axis.x(Math.min(g[1], axis.to)), width = x1 - x0;
  switch (stateOf(g)) {
    case 'waiting':
      c.fillStyle = p.waiting;
      c.fillRect(x0, cy - 1, width, 2);
      break;
    case 'lost':
      c.strokeStyle = p.fault;
      c.lineWidth = 2;
      c.setLineDash([3, 3]);
      c.beginPath();
      c.moveTo(x0, cy);
      c.lineTo(x1, cy);
      c.stroke();
      c.setLineDash([]);
      break;
    case 'created':
    case 'ready': {
      if (g[0] === g[1]) break;
      const w = Math.max(width, 2.5);
      c.fillStyle = p.panel;
      box(c, x0, top, w, l.bar, 2);
      c.fill();
      c.fillStyle = hatch(p.ready);
      c.fill();
      c.strokeStyle = p.ready;
      c.lineWidth = 1;
      box(c, x0 + 0.5, top + 0.5, w - 1, l.bar - 1, 1.5);
      c.stroke();
      break;
    }
    case 'polling': {
      const w = Math.max(width, 3);
      c.fillStyle = p.polling;
      box(c, x0, top, w, l.bar, 2);
      c.fill();
      edge(c, p, x0, top, w, l.bar);
      break;
    }
  }
}

function paintEnd(c: CanvasRenderingContext2D, p: Palette, state: TaskState, x: number, cy: number): void {
  c.strokeStyle = state === 'done' ? p.done : state === 'cancelled' ? p.ink3 : p.fault;
  c.lineWidth = 1.8;
  c.lineCap = 'round';
  c.beginPath();
  if (state === 'done') {
    c.moveTo(x, cy);
    c.lineTo(x + 3, cy + 3);
    c.lineTo(x + 8.5, cy - 3.5);
  } else {
    c.moveTo(x + 1, cy - 3);
    c.lineTo(x + 7, cy + 3);
    c.moveTo(x + 7, cy - 3);
    c.lineTo(x + 1, cy + 3);
  }
  c.stroke();
  c.lineCap = 'butt';
}

function paintLabels(c: CanvasRenderingContext2D, p: Palette, s: Scene, lane: Lane, y: number): void {
  const { axis, lanes, layout: l } = s, cy = y + l.row / 2;
  c.font = `11px ${p.ui}`;
  c.textBaseline = 'middle';
  c.textAlign = 'left';
  for (const g of lane.segs) {
    if (g[1] < axis.from || g[0] > axis.to) continue;
    const x0 = Math.max(axis.x(g[0]), axis.x0), width = axis.x(Math.min(g[1], axis.to)) - x0;
    const state = stateOf(g);
    if (state === 'waiting') {
      const label = lanes.labels[g[4]];
      if (!label) continue;
      const text = c.measureText(label).width;
      if (text + LABEL_ROOM >= width) continue;
      c.fillStyle = p.panel;
      c.fillRect(x0 + 5, cy - 7, text + 8, 14);
      c.fillStyle = p.ink2;
      c.fillText(label, x0 + 9, cy + 0.5);
    } else if (state === 'polling' && width > 52) {
      const label = duration(g[1] - g[0]);
      if (c.measureText(label).width + 10 >= width) continue;
      c.fillStyle = p.onPolling;
      c.fillText(label, x0 + 6, cy + 0.5);
    }
  }
}

export function stateOf(g: Segment): TaskState | undefined {
  return TASK_STATES[g[2]];
}

export function isEnd(state: TaskState): boolean {
  return state === 'done' || state === 'cancelled' || state === 'panicked';
}
