import test from 'node:test';
import assert from 'node:assert/strict';
import { AXES, linearAxis, makeAxis, panBy, tickStep, WIDE_FOLDS, zoomAround } from '../src/timeline/axis.js';

const MS = 1e6;
const TICKS = [0, 100, 20_000, 190_000, 50.26 * MS, 50.27 * MS, 100.3 * MS, 150.33 * MS, 300.06 * MS];
const END = 300.06 * MS;

function near(a: number, b: number, tolerance: number, what: string): void {
  assert(Math.abs(a - b) <= tolerance, `${what}: ${a} is not ${b}`);
}

for (const mode of AXES) {
  test(`${mode}: ascends, meets its ends, and time(x(t)) is t`, () => {
    const axis = makeAxis(mode, TICKS, 0, END, 14, 800);
    near(axis.x(0), 14, 1e-6, 'left end');
    near(axis.x(END), 800, 1e-6, 'right end');
    let last = -Infinity;
    for (let i = 0; i <= 500; i++) {
      const t = (END * i) / 500, x = axis.x(t);
      assert(x > last, `x(${t}) = ${x} does not ascend`);
      last = x;
      near(axis.time(x), t, 1, `time(x(${t}))`);
    }
  });
}

test('folded: a gap has clamp(6, 6 + 12·ms, 72) px before scaling, and silence is a fold', () => {
  const axis = makeAxis('folded', [0, 1 * MS, 101 * MS], 0, 101 * MS, 0, 90);
  near(axis.x(1 * MS), 18, 1e-9, '1 ms');
  near(axis.x(101 * MS), 90, 1e-9, '100 ms');
  assert.deepEqual(axis.folds.map((f) => [f.from, f.to]), [[1 * MS, 101 * MS]]);
});

test('steps: every instant is as far from the next', () => {
  const axis = makeAxis('steps', TICKS, 0, END, 0, TICKS.length - 1);
  TICKS.forEach((t, i) => near(axis.x(t), i, 1e-9, `tick ${i}`));
});

test('ticks outside the window and doubled ticks do not matter', () => {
  const axis = makeAxis('steps', [0, 5, 5, 7, 20], 4, 10, 0, 3);
  near(axis.x(5), 1, 1e-9, '5');
  near(axis.x(7), 2, 1e-9, '7');
  near(axis.x(10), 3, 1e-9, 'end');
});

test('an empty run and no room give an axis that can be asked', () => {
  assert.equal(makeAxis('folded', [], 0, 0, 10, 100, WIDE_FOLDS).x(0), 10);
  assert(Number.isFinite(makeAxis('folded', [1], 0, 5, 10, 10).time(10)));
});

test('zooming keeps the moment under the pointer, panning the length', () => {
  const axis = linearAxis(0, 1000, 0, 100), closer = zoomAround(axis, 50, 2, 1000);
  assert.deepEqual(closer, { from: 250, to: 750 });
  assert.deepEqual(zoomAround(linearAxis(250, 750, 0, 100), 50, 0.5, 1000), { from: 0, to: 1000 });
  assert.deepEqual(panBy(linearAxis(250, 750, 0, 100), 10, 1000), { from: 300, to: 800 });
  assert.deepEqual(panBy(linearAxis(250, 750, 0, 100), 90, 1000), { from: 500, to: 1000 });
});

test('ruler marks stand at least 80 px apart', () => {
  const axis = linearAxis(0, 300 * MS, 0, 800), step = tickStep(axis);
  assert(axis.x(step) - axis.x(0) >= 80, `step ${step}`);
});
