// Views at moments: which task a turning point of the first run is about.

import test from 'node:test';
import assert from 'node:assert/strict';
import { turning } from '../src/engine/moment.js';
import type { ShownView } from '../src/app/model.js';
import type { Turn } from '../src/engine/protocol.js';

test('each turning point of the first run selects the task that it is about', () => {
  const view = {
    workers: [{ task: null }, { task: { id: 1 } }],
    waiting: { rows: [
      { id: 4, source: 0, woken: false }, { id: 2, source: 7, woken: false }, { id: 3, source: 0, woken: true },
    ] },
    finished: { last: [{ id: 6 }, { id: 5 }] },
  };
  const expected: readonly [Turn, number][] = [['none', 0], ['poll', 1], ['pending', 2], ['wake', 3], ['ready', 5]];
  for (const [turn, task] of expected) assert.equal(turning({ ...view, turn } as unknown as ShownView), task, turn);
});
