import assert from 'node:assert/strict';
import test from 'node:test';
import { Engine } from '../src/engine/client.js';
import type { EngineWorker, Parts } from '../src/engine/parts.js';
import { VERSION } from '../src/engine/protocol.js';
import type { Client, FromWorker, ToWorker } from '../src/engine/worker-messages.js';

type Sent = Client & ToWorker;

/** Stands for a worker: it is ready at once, and keeps what it is sent. */
class Worker {
  sent: Sent[] = [];
  ended = false;
  heard: (message: FromWorker, client: number) => void = () => undefined;

  listen(heard: (message: FromWorker, client: number) => void): void {
    this.heard = heard;
    queueMicrotask(() => heard({ op: 'ready', version: VERSION, executors: [] }, 0));
  }

  postMessage(message: Sent): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.ended = true;
  }
}

const workers: Worker[] = [];
const parts = {
  startWorker: () => {
    const worker = new Worker();
    workers.push(worker);
    return worker as unknown as EngineWorker;
  },
  expect: () => Promise.resolve(),
} as unknown as Parts;

const turn = (): Promise<void> => new Promise((next) => setTimeout(next));
const faults: string[] = [];

function engine(): Engine {
  return new Engine(parts, (message) => {
    if (message.op === 'fault') faults.push(message.message);
  });
}

async function run(e: Engine, writer: 'author' | 'reader', source = 'fn main() {}'): Promise<Worker | undefined> {
  e.prepare(writer);
  e.send({ op: 'run', seq: 1, source, name: 'main.rs', paused: false, speed: 1, data: '', most: 0, executor: '',
    workers: 0, seed: 0 });
  await turn();
  return workers.find((w) => w.sent.some((m) => m.op === 'run' && m.source === source && !w.ended));
}

function reset(...engines: Engine[]): void {
  for (const e of engines) e.leave();
  workers.length = faults.length = 0;
}

test('programs of two writers have two workers, those of one share one', async () => {
  const a = engine(), b = engine();
  await run(a, 'author', 'a');
  await run(b, 'author', 'b');
  assert.equal(workers.length, 1);
  assert.deepEqual(workers[0]?.sent.map((m) => m.op === 'run' && m.source), ['a', 'b']);
  await run(b, 'reader', 'edited');
  assert.equal(workers.length, 2);
  assert.deepEqual(workers[1]?.sent.map((m) => m.op === 'run' && m.source), ['edited']);
  assert.equal(workers[0]?.sent.at(-1)?.op, 'close');
  assert.deepEqual(faults, []);
  reset(a, b);
});

test('a program that is alone takes its worker along to the side of the reader, and never back', async () => {
  const a = engine();
  await run(a, 'author', 'a');
  await run(a, 'reader', 'edited');
  assert.equal(workers.length, 1);
  await run(a, 'author', 'a again');
  assert.equal(workers.length, 2);
  assert(workers[0]?.ended);
  reset(a);
});

test('what kills a worker is told to its programs and to no others', async () => {
  const a = engine(), b = engine();
  await run(a, 'author', 'a');
  await run(b, 'reader', 'b');
  b.kill();
  await turn();
  assert.deepEqual(faults, []);
  assert(workers[1]?.ended);
  assert.equal(workers[0]?.ended, false);
  reset(a, b);
});
