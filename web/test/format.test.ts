import test from 'node:test';
import assert from 'node:assert/strict';
import { clockParts, duration, ms3, msTick, plural, shortName, times } from '../src/format.js';

test('durations are told in the unit a person would choose', () => {
  const cases: [number, string][] = [[0, '0 µs'], [300, '300 ns'], [160_000, '160 µs'], [999_600, '1.00 ms'], [2_460_000, '2.46 ms'], [9_996_000, '10.0 ms'], [149_900_000, '149.9 ms'], [1e9, '1.00 s'], [90e9, '1 min 30 s'], [-5, '0 µs']];
  for (const [ns, text] of cases) assert.equal(duration(ns), text);
});

test('the clock shows minutes to milliseconds and microseconds apart', () => {
  assert.deepEqual(clockParts(150_330_000), ['0:00.150', '330']);
  assert.deepEqual(clockParts(61_002_003_999), ['1:01.002', '003']);
});

test('counts, names and marks', () => {
  assert.equal(ms3(150_330_000), '150.330');
  assert.equal(msTick(50_260_000), '50.3');
  assert.equal(msTick(20_000_000, 1e7), '20');
  assert.equal(times(3), '3×');
  assert.equal(times(9_500), '9.5k×');
  assert.equal(plural(1, 'task'), '1 task');
  assert.equal(plural(9_998, 'task'), '9,998 tasks');
  assert.equal(shortName('fetch("/users")'), 'fetch');
  assert.equal(shortName('main'), 'main');
});
