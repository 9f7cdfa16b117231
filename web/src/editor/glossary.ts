// The words of the library and of the field: what the editor completes, and what it says about a word under the
// pointer. The table is made by the build from the language's own library (words.json); the words of the field,
// which no library defines alone, are here.

export interface Word {
  readonly name: string;
  /** How it is written in full: std::task::Poll. */
  readonly path: string;
  /** fn method type trait macro module const keyword variant field */
  readonly kind: string;
  /** For methods the type that has them. */
  readonly owner: string;
  readonly sig: string;
  readonly doc: string;
}

export interface Words {
  readonly list: readonly Word[];
  readonly byName: ReadonlyMap<string, readonly Word[]>;
}

export function wordsOf(list: readonly Word[]): Words {
  const byName = new Map<string, Word[]>();
  for (const w of list) {
    const same = byName.get(w.name);
    if (same) same.push(w);
    else byName.set(w.name, [w]);
  }
  return { list, byName };
}

/** The words that a reader of async Rust stumbles over, in one or two sentences each. */
export const FIELD: Readonly<Record<string, string>> = {
  async: 'Makes a function or a block into a future. Calling it runs none of its body: that happens in the polls.',
  await: 'Polls the future on its left. When that says Pending, the whole task is suspended here, and the thread is free for other tasks.',
  Future: 'A value that can be asked whether it is ready. It does nothing unless somebody polls it.',
  poll: 'Asks a future to go on as far as it can. It answers Ready with the value, or Pending, and then must have kept the waker.',
  Poll: 'The answer of a poll: Ready with a value, or Pending.',
  Pending: 'Not ready yet. Whoever answers this must have arranged that the waker in the context is invoked later.',
  Ready: 'The value is there. A future that has answered Ready must not be polled again.',
  Pin: 'A pointer to a value that promises not to be moved any more. The state of an async fn may point into itself, so it is polled through a Pin.',
  pin: 'Fixes a value in its place, so that it can be polled.',
  Unpin: 'The mark of types that may be moved although they are pinned. Almost all types have it; the futures of async fns do not.',
  Waker: 'The handle that puts a task back into the ready queue. Clone it and keep it where the event will happen.',
  wake: 'Puts the task of this waker into the ready queue. A task that is there already is not queued twice: the wake is coalesced.',
  wake_by_ref: 'Puts the task of this waker into the ready queue, and keeps the waker.',
  Context: 'What a poll is handed: above all the waker of the task that is being polled.',
  waker: 'The waker of the task that is being polled. A future that answers Pending keeps a clone of it.',
  RawWaker: 'A pointer and a table of four functions, from which a Waker is made by hand.',
  Wake: 'The safe way to make a waker: a type with a method wake, in an Arc.',
  spawn: 'Makes a future into a task of its own: it goes to the ready queue and is polled by the executor from then on.',
  JoinHandle: 'A future of the output of a spawned task. Dropping it detaches the task, which runs on.',
  abort: 'Cancels the task: its future is dropped without being polled again.',
  block_on: 'Polls one future on this thread until it is ready. The thread sleeps in between.',
  select: 'Polls several futures at once. The first that is ready wins, the others are dropped where they stand.',
  join: 'Polls several futures in turn until all are ready.',
  yield_now: 'Wakes its own task and says Pending once, so that other tasks get their turn.',
  spawn_blocking: 'Runs a closure that blocks on a thread of its own, so that no worker is held up.',
};
