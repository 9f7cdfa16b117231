import test from 'node:test';
import assert from 'node:assert/strict';
import { fitBelt, fitLabel, fitStage } from '../src/stage/stage-layout.js';

const MONO = (s: string): number => s.length * 6;

test('a label is shown whole, cut with an ellipsis, or not at all', () => {
  assert.equal(fitLabel('sleep(50 ms)', 72, MONO), 'sleep(50 ms)');
  assert.equal(fitLabel('sleep(50 ms)', 60, MONO), 'sleep(50…');
  assert.equal(fitLabel('sleep(50 ms)', 12, MONO), '');
});

test('a belt shows names, then numbers, then the head and how many more', () => {
  assert.deepEqual(fitBelt(340, 0, 'wide'), { mode: 'full', shown: 0, slots: 3 });
  assert.deepEqual(fitBelt(340, 2, 'wide'), { mode: 'full', shown: 2, slots: 1 });
  assert.deepEqual(fitBelt(340, 5, 'wide'), { mode: 'num', shown: 5, slots: 0 });
  const many = fitBelt(340, 752, 'wide');
  assert.equal(many.mode, 'head');
  assert(many.shown >= 2 && many.shown * 60 + 92 <= 340, `${many.shown} shown`);
  assert.deepEqual(fitBelt(184, 2, 'compact'), { mode: 'num', shown: 2, slots: 1 });
});

test('a name is shown whole or not at all', () => {
  assert.equal(fitBelt(340, 2, 'wide', 200).mode, 'full');
  assert.equal(fitBelt(340, 2, 'wide', 330).mode, 'num');
});

test('a stage has as many rows as fit, and low ones when it has room for few', () => {
  assert.deepEqual([fitStage(640, 470, 1, 1, 0, false).rows, fitStage(640, 470, 1, 1, 0, false).slim], [4, false]);
  assert.equal(fitStage(390, 420, 1, 1, 0, false).compact, true);
  assert.equal(fitStage(640, 100, 1, 1, 0, false).rows, 1);
  const several = fitStage(640, 350, 8, 1, 0, true);
  assert(several.slim && several.rows >= 4, `${several.rows} rows beside eight workers`);
  assert(fitStage(640, 470, 8, 8, 0, false).rows < fitStage(640, 470, 8, 2, 0, false).rows, 'busy workers take room');
});
