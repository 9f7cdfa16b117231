import assert from 'node:assert/strict';
import test from 'node:test';
import type { Model } from '../src/app/model.js';
import { Checker } from '../src/engine/checker.js';
import type { Command } from '../src/engine/protocol.js';

/** Stands for the clock: pause() is the time without typing after which a text is checked. */
let due: (() => void) | null = null;
Object.assign(globalThis, {
  window: { setTimeout: (act: () => void): number => ((due = act), 1) },
  clearTimeout: (): void => void (due = null),
});
function pause(): void {
  const act = due;
  due = null;
  act?.();
}

const model = { layout: 'app', source: '', authored: null, example: null, diagnostics: [], fault: null };
const host = { model: model as unknown as Model, invalidate: (): void => undefined };

function started(): { checker: Checker; sent: Command[]; type: (source: string) => void } {
  const sent: Command[] = [];
  let seq = 0;
  const checker = new Checker(host, () => true, () => ++seq, (message) => sent.push(message));
  return { checker, sent, type: (source) => {
    model.source = source;
    checker.changed();
  } };
}

test('a text is checked once, when the typing has stopped', () => {
  const { checker, sent, type } = started();
  type('fn');
  type('fn main');
  assert.deepEqual(sent, []);
  assert(checker.pending);
  pause();
  assert.deepEqual(sent, [{ op: 'check', seq: 1, source: 'fn main' }]);
  assert.equal(checker.seq, 1);
});

test('the answer about a text is not awaited any more when the text changes', () => {
  const { checker, type } = started();
  type('fn main() {}');
  pause();
  type('fn main() { x }');
  assert.equal(checker.seq, 0);
  pause();
  assert.equal(checker.seq, 2);
});

test('a run says itself what is wrong: a check of before may be answered after it', () => {
  const { checker, type } = started();
  type('fn main() {}');
  pause();
  checker.cancel();
  assert.equal(checker.seq, 0);
  type('fn main() { x }');
  checker.cancel();
  pause();
  assert.equal(checker.seq, 0);
});
