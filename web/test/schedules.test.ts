import test from 'node:test';
import assert from 'node:assert/strict';
import { newModel, type Model } from '../src/app/model.js';
import { NO_RACES } from '../src/app/searches.js';
import { Searches } from '../src/engine/search.js';
import type { CancelledAwait, Command, Explored, ExploredOutcome, SchedulesTree } from '../src/engine/protocol.js';
import { beyond, fromHere, passing } from '../src/panels/outcomes.js';
import { bigCount, goes, namesWeaker, share, spots } from '../src/panels/picture.js';

const outcome = (kind: string, more: Partial<ExploredOutcome> = {}): ExploredOutcome =>
  ({
    kind, exit: 0, count: '', stdout: '', why: '', schedule: `own 1:${kind.length}`, point: -2, loops: false,
    alike: false, through: [], found: [], ...more,
  });

const explored = (more: Partial<Explored> = {}): Explored & { op: 'explored' } => ({
  op: 'explored', seq: 7, state: 'running', schedules: '', endless: false, deviations: -1, states: 3, transitions: 4,
  set: '',
  outcomes: [outcome('ended'), outcome('deadlock')], more: 0, picture: null, ...more,
});

const NO_PICTURE: SchedulesTree = { places: [], rest: false };

function searching(): { m: Model; sent: Command[]; s: Searches } {
  const m = newModel(), sent: Command[] = [];
  m.source = m.ranSource = 'fn main() {}';
  const s = new Searches(m, (c) => sent.push(c));
  s.begin(7, NO_RACES);
  return { m, sent, s };
}

test('a search takes its own answers, and is busy until it stands', () => {
  const { m, sent, s } = searching();
  assert.deepEqual(sent, [{ op: 'explore', seq: 7, any: false, timers: false, window: 0 }]);
  assert(s.busy);
  assert(s.take(explored({ seq: 6, state: 'complete' })));
  assert.equal(m.explore?.result, null);
  s.take(explored());
  assert(s.busy);
  s.take(explored({ state: 'budget', picture: NO_PICTURE }));
  assert(!s.busy);
  assert(!s.take({ op: 'spent' } as const));
});

test('an outcome that is played early gets its point of no return when the search knows it', () => {
  const { m, sent, s } = searching();
  s.take(explored());
  s.play(1);
  assert.deepEqual(sent.splice(1), [{ op: 'schedule', schedule: 'own 1:8' }]);
  const outcomes = [outcome('ended', { point: 2 }), outcome('deadlock', { point: 4 })];
  s.take(explored({ state: 'complete', picture: NO_PICTURE, outcomes }));
  assert.deepEqual(sent.splice(1), [{ op: 'watch', choice: 4 }]);
  s.take({ op: 'choice', choice: 3, event: 9, time: 900 }); // of an outcome before
  assert.equal(m.follow?.mark, null);
  s.take({ op: 'choice', choice: 4, event: 11, time: 1100 });
  assert.deepEqual(m.follow?.mark, { event: 11, time: 1100 });
  assert(!beyond(m));
  assert.equal(passing(m.explore), 0);
  s.play(0);
  assert.equal(passing(m.explore), -1);
  assert.deepEqual(sent.splice(1), [{ op: 'schedule', schedule: 'own 1:5' }, { op: 'watch', choice: 2 }]);
  assert.equal(m.follow?.mark, null);
});

test('what was found stays for the same program and executor', () => {
  const { m, sent, s } = searching();
  s.take(explored({ state: 'complete', picture: NO_PICTURE }));
  s.play(1);
  s.runs('fn main() {}', { executor: '', workers: 0, seed: 5 });
  assert.equal(m.explore?.playing, -1);
  s.runs('fn main() {}', { executor: 'busy', workers: 0, seed: 0 });
  assert.equal(m.explore, null);
  s.begin(8, NO_RACES);
  sent.length = 0;
  s.runs('fn main() { }', { executor: '', workers: 0, seed: 0 });
  assert.equal(m.explore, null);
  assert.deepEqual(sent, [{ op: 'search', do: 'stop' }]);
});

test('a cancellation that is played is shown at its moment, and a link carries it', () => {
  const { m, sent, s } = searching();
  s.take(explored({ state: 'paused' }));
  s.beginCancel(9);
  assert.equal(m.explore?.result?.state, 'stopped'); // the engine has dropped it
  s.take(explored()); // was on its way
  assert.equal(m.explore?.result?.state, 'stopped');
  const at = (line: number, schedule: string): CancelledAwait => ({
    task: 'main', line, await: 'x.await', lost: [], kind: 'ended', exit: 0, same: true, differs: '', schedule, tried: 1,
  });
  const found = (...awaits: CancelledAwait[]): void => {
    s.take({ op: 'cancellations', seq: 9, state: 'running', plain: '', tried: 1, skipped: 0, awaits, more: 0 });
  };
  found(at(7, 'cut1 3:0'));
  sent.length = 0;
  s.playCancel(0);
  assert.deepEqual(sent, [{ op: 'schedule', schedule: 'cut1 3:0' }, { op: 'watch', choice: 0, go: true }]);
  s.take({ op: 'choice', choice: 0, event: 5, time: 50 });
  assert.deepEqual(m.follow?.mark, { event: 5, time: 50 });
  assert.deepEqual(s.sealing(), { point: 0, ending: 'cancel', loops: false, alike: false });
  found(at(3, 'cut1 9:1'), at(7, 'cut1 3:0')); // an earlier line is found later
  assert.equal(m.cancels?.playing, 1);
  s.left();
  s.open({ point: 4, ending: 'deadlock', loops: true, alike: false }); // a link
  assert.deepEqual(s.sealing(), { point: 4, ending: 'deadlock', loops: true, alike: false });
  assert.deepEqual(sent.at(-1), { op: 'watch', choice: 4 });
});

test('from here on', () => {
  assert.equal(fromHere(outcome('deadlock')), 'From here on every schedule deadlocks.');
  assert.equal(fromHere(outcome('ended', { alike: true })), 'From here on every schedule prints the same.');
  assert.equal(fromHere(outcome('panic', { loops: true })), 'From here on every schedule that ends panics.');
});

test('places stand below those that lead to them, fates in the last row', () => {
  const way = (to: number): SchedulesTree['places'][number]['ways'][number] => ({ to, moves: [], more: 0 });
  const place = (fate: string, ...to: number[]): SchedulesTree['places'][number] =>
    ({ fate, kind: fate === 'end' ? 'ended' : '', outcome: -1, schedule: '', ways: to.map(way) });
  const t = { places: [place('parts', 1, 2), place('end'), place('parts', 3, 1), place('end')], rest: false };
  const list = spots(t);
  assert.deepEqual(list.map((s) => s.row), [0, 2, 1, 2]);
  assert.deepEqual(list.map((s) => s.place), [0, 1, 2, 3]);
  for (const s of list) assert(s.at > 0 && s.at < 1);
  assert(list[1]?.at !== list[3]?.at);
  assert(goes([0, 2, 3], 0, 2) && goes([0, 2, 3], 2, 3) && !goes([0, 2, 3], 0, 3) && !goes([], 0, 1));
  assert.equal(spots({ places: [place('end')], rest: false })[0]?.row, 0);
});

test('counts of any size', () => {
  assert.equal(share('2', '6'), 0.3333);
  assert.equal(share('', '6'), null);
  assert.equal(share('2', ''), null);
  assert.equal(bigCount('12345', 'en'), '12,345');
  assert.equal(bigCount('123456789012345678901', 'de'), '123.456.789.012.345.678.901');
  assert.equal(bigCount(`1029${'0'.repeat(116)}`, 'en'), '1.03 × 10¹¹⁹');
});

test('a program that names weaker orderings', () => {
  assert(namesWeaker('x.load(Ordering::Acquire)'));
  assert(!namesWeaker('x.load(SeqCst); fn relaxed() {}'));
});
