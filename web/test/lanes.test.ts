import test from 'node:test';
import assert from 'node:assert/strict';
import { makeAxis } from '../src/timeline/axis.js';
import { laneHeight, taskY, type LaneLayout, type Palette } from '../src/timeline/canvas.js';
import { paintLanes } from '../src/timeline/paint-lanes.js';
import { AWAIT_KINDS, type Lanes } from '../src/engine/protocol.js';

/** A context that writes down what is drawn: calls with their arguments, rounded, after the fill colour. */
function recorder(): { context: CanvasRenderingContext2D; drawn: string[] } {
  const drawn: string[] = [], state: Record<string, unknown> = {};
  const context = new Proxy(state, {
    get: (_target, name: string) => {
      if (name === 'measureText') return (text: string) => ({ width: text.length * 6 });
      if (name in state) return state[name];
      return (...args: unknown[]) => {
        const rounded = args.map((a) => (typeof a === 'number' ? Math.round(a) : String(a)));
        return drawn.push(`${String(state['fillStyle'] ?? '')} ${name} ${rounded.join(' ')}`);
      };
    },
    set: (_target, name: string, value: unknown) => {
      state[name] = value;
      return true;
    },
  });
  return { context: context as unknown as CanvasRenderingContext2D, drawn };
}

const palette = new Proxy({}, { get: (_t, name: string) => name }) as unknown as Palette;
const lanes: Lanes = {
  from: 0, to: 1000, end: 1000, first: 0, total: 2,
  kept: 0, threads: [], steals: [], blocked: [],
  tasks: [
    { id: 1, name: 'main', state: 'done',
      segs: [[0, 100, 2, 1, -1, 0], [100, 900, 3, 2, 0, 0], [900, 1000, 2, 2, -1, 0]] },
    { id: 2, name: 'nap', state: 'lost',
      segs: [[100, 200, 1, 5, -1, 0], [200, 300, 2, 5, -1, 0], [300, 1000, 7, 6, -1, 0]] },
  ],
  workers: [{ id: 0, segs: [[0, 100, 1, 0], [200, 300, 2, 0], [900, 1000, 1, 0]] }],
  reactor: [[900, AWAIT_KINDS.indexOf('timer'), 1, 0]], wakes: [[900, 0, 1, 0, 0, -1], [500, 1, 2, 1, 0, -1]],
  spawns: [[100, 1, 2, 0]], logs: [[950, 1, 0]], labels: ['sleep(1 µs)'],
  ticks: [0, 100, 200, 300, 500, 900, 950, 1000],
};
const shape = {
  ruler: 24, row: 22, bar: 12, padLeft: 0, padRight: 0,
  workers: 1, threads: 0, first: 0, tasks: 2, spare: 0, reactor: true, labels: true,
};
const layout: LaneLayout = { ...shape, width: 1000, height: laneHeight(shape) };

function paint(time: number): string[] {
  const { context, drawn } = recorder();
  const axis = makeAxis('linear', lanes.ticks, 0, 1000, 0, 1000);
  paintLanes(context, palette, { lanes, axis, layout, time, selected: 1 }, (color) => color);
  return drawn;
}

test('lanes: what has not happened yet is veiled, up to the end of the run', () => {
  assert(paint(400).includes(`panel fillRect 400 25 600 ${layout.height - 25}`), 'veil at 400');
  assert(!paint(1000).some((d) => d.startsWith('panel fillRect 1000')), 'no veil at the end');
});

test('lanes: a waiting segment is a line with the name of what it awaits', () => {
  const drawn = paint(1000), y = taskY(layout, 0) + 11;
  assert(drawn.includes(`waiting fillRect 100 ${y - 1} 800 2`), 'line');
  assert(drawn.some((d) => d.includes('fillText sleep(1 µs) 109')), 'label');
});

test('lanes: a finished task ends in a tick where its last segment ends', () => {
  const cy = taskY(layout, 0) + 11;
  assert(paint(1000).some((d) => d.endsWith(`lineTo 1006 ${cy + 3}`)), 'tick at 1003');
});

test('lanes: the wake of this instant is drawn after the playhead, others before it', () => {
  const index = (list: string[], what: string): number => list.findIndex((d) => d.startsWith(what));
  const now = paint(900), playhead = index(now, 'ink1 fillRect 899');
  const mark = now.lastIndexOf('wake fill ');
  assert(playhead >= 0 && mark > playhead, 'the fire at 900 lies above the playhead');
  const later = paint(1000);
  assert(later.lastIndexOf('wake fill ') < index(later, 'ink1 fillRect 999'), 'at 1000 it lies below');
});
