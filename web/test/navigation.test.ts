import assert from 'node:assert/strict';
import test from 'node:test';
import { Navigation } from '../src/engine/navigation.js';

const shown = { executor: 'queue', workers: 1, seed: 0 };
const fork = { op: 'fork', executor: 'busy', workers: 1, seed: 0 } as const;

test('of the moments of a drag one is under way, and the newest comes next', () => {
  const n = new Navigation();
  assert(n.drag(1), 'the first is asked for');
  n.send({ op: 'seek', time: 1 }, true, shown);
  assert(!n.drag(2));
  assert(!n.drag(3));
  assert(!n.resting);
  assert.equal(n.arrived(), 3);
  assert(n.resting);
  assert.equal(n.arrived(), null, 'nothing more was asked for');
});

test('a step forgets where a drag has gone', () => {
  const n = new Navigation();
  n.send({ op: 'seek', time: 1 }, true, shown);
  n.drag(2);
  n.send({ op: 'step', dir: 1, unit: 'poll', task: 0 }, true, shown);
  assert.equal(n.arrived(), null);
});

test('a seek of a run that is not over waits for nothing', () => {
  const n = new Navigation();
  n.send({ op: 'seek', time: 1 }, false, shown);
  assert(n.resting);
});

test('while a run is repeated nothing goes elsewhere; a drag is followed then', () => {
  const n = new Navigation();
  assert(n.send(fork, true, shown));
  for (const op of ['play', 'pause', 'end'] as const) assert(!n.send({ op }, true, shown), op);
  assert(!n.send({ op: 'seek', time: 1 }, true, shown));
  assert(!n.drag(5));
  assert.equal(n.arrived(), null, 'views of the repeated run are not where the drag went');
  assert.equal(n.forked(), 5);
  assert(n.resting);
});

test('a second fork keeps the conditions of the run that is shown', () => {
  const n = new Navigation();
  n.send(fork, true, shown);
  n.send({ ...fork, seed: 7 }, true, { ...shown, executor: 'busy' });
  assert.deepEqual(n.forkedFrom, shown);
  n.reset();
  assert.equal(n.forkedFrom, null);
});
