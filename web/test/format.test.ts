import test from 'node:test';
import assert from 'node:assert/strict';
import { clockParts, duration, instant, moment, ms3, plural, shortName, tickLabel, times } from '../src/ui/format.js';

test('durations are told in the unit a person would choose', () => {
  const cases: [number, string][] =
    [[0, '0 µs'], [300, '300 ns'], [160_000, '160 µs'], [999_600, '1.00 ms'], [2_460_000, '2.46 ms'],
    [9_996_000, '10.0 ms'], [149_900_000, '149.9 ms'], [1e9, '1.00 s'], [90e9, '1 min 30 s'], [-5, '0 µs']];
  for (const [ns, text] of cases) assert.equal(duration(ns), text);
});

test('the clock shows minutes to milliseconds and microseconds apart', () => {
  assert.equal(moment(13_972, 300_000_000), '0.014');
  assert.deepEqual(clockParts(13_972), ['0:00.000', '014']);
  assert.deepEqual(clockParts(150_330_000), ['0:00.150', '330']);
  assert.deepEqual(clockParts(61_002_003_999), ['1:01.002', '004']);
});

test('a run shorter than a millisecond is told in microseconds', () => {
  assert.equal(moment(150_330_000, 300_000_000), '150.330');
  assert.equal(moment(1_112, 1_596), '1.112');
  assert.equal(moment(21_000_372, 9_836), '21.000 ms');
  assert.deepEqual(clockParts(1_112, 'µs'), ['0:00.000', '001 112']);
});

test('ruler marks have the digits that tell them apart', () => {
  assert.equal(tickLabel(50_260_000, 1e5, 'ms'), '50.3');
  assert.equal(tickLabel(20_000_000, 1e7, 'ms'), '20');
  assert.equal(tickLabel(1_100, 100, 'µs'), '1.1');
  assert.equal(tickLabel(0, 1, 'ms'), '0');
});

test('counts, names and marks', () => {
  assert.equal(ms3(150_330_000), '150.330');
  assert.equal(times(3), '3×');
  assert.equal(times(9_500), '9.5k×');
  assert.equal(plural(1, 'task'), '1 task');
  assert.equal(plural(9_998, 'task'), '9,998 tasks');
  assert.equal(shortName('fetch("/users")'), 'fetch');
  assert.equal(shortName('main'), 'main');
});

test('a caption says the unit of its moment, which grows with the run', () => {
  const told: [number, number, string][] = [
    [0, 0, '0'], [1_078, 5_000, '1.078 µs'], [1_078, 5e6, '0.001 ms'], [101e6, 5_000, '101.000 ms'],
  ];
  for (const [ns, end, text] of told) assert.equal(instant(ns, end), text);
});
