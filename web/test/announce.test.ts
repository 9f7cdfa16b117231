import test from 'node:test';
import assert from 'node:assert/strict';
import { Announcer } from '../src/ui/announce.js';
import { newModel, type Model, type ShownView } from '../src/app/model.js';

function view(part: Partial<ShownView>): ShownView {
  return {
    event: 1, events: 9, first: 0, time: 150_330_000, end: 300_000_000, running: true,
    narration: { time: 0, text: 'Worker 0 polls #1 main.', more: '' }, exec: 0, lines: [],
    ready: { count: 2, capacity: 0, order: '', items: [] }, workers: [], threads: [], threadCount: 0, poolCount: 0,
    waiting: { count: 3, rows: [] }, reactor: { count: 0, rows: [] },
    finished: { count: 0, total: 1, last: [] }, events_wanted: [], events_more: 0,
    console: { count: 0, lines: 0, rows: [] },
    metrics: { polls: 0, wasted: 0, wakes: 0, coalesced: 0, deepest: 0, latency: 0, parked: 0, steals: 0 }, task: null,
    banner: null, exit: null, other: null, turn: 'none', ...part,
  };
}

function model(part: Partial<Model>): Model {
  return { ...newModel(), ...part };
}

test('stepping says the narration', () => {
  assert.deepEqual(new Announcer().next(model({ status: 'paused', view: view({}), cause: 'step' }), 0),
    { text: 'Worker 0 polls #1 main.', assertive: false });
});

test('playing says at most one sentence in two seconds, and nothing when fast', () => {
  const a = new Announcer(), m = model({ status: 'playing', view: view({}), cause: 'play' });
  assert(a.next(m, 0) !== null, 'the first');
  assert.equal(a.next(m, 1900), null);
  assert(a.next(m, 2100) !== null, 'after two seconds');
  assert.equal(new Announcer().next({ ...m, speed: 2 }, 0), null);
});

test('pausing sums up', () => {
  const a = new Announcer();
  a.next(model({ status: 'playing', view: view({}) }), 0);
  assert.equal(a.next(model({ status: 'paused', view: view({}) }), 1)?.text,
    'Paused at 150.330 ms. 0 polling, 2 ready, 3 waiting.');
});

test('a fault interrupts once', () => {
  const a = new Announcer(),
    m = model({ status: 'paused',
    view: view({ banner: { kind: 'lost', text: '#2 will never be polled again.', line: 9, task: 2 } }) });
  assert.deepEqual(a.next(m, 0), { text: '#2 will never be polled again.', assertive: true });
  assert.equal(a.next(m, 1)?.assertive ?? false, false);
});
