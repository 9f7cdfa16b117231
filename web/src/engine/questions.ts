// Questions to the engine that are under way, by their number. Answers can be late, and some never come: the run or the
// worker that they are about may go away.

import type { Answers, Command, Question } from './protocol.js';
import type { FromWorker } from './worker-messages.js';

export class Questions {
  private readonly asked = new Map<number, (answer: FromWorker | null) => void>();

  constructor(private readonly next: () => number, private readonly send: (message: Command) => void) {}

  get busy(): boolean {
    return this.asked.size > 0;
  }

  /** Settles with null when the answer will not come. */
  ask<Q extends Question>(question: Q): Promise<Answers[Q['op']] | null> {
    return new Promise((resolve) => {
      const seq = this.next();
      this.asked.set(seq, resolve as (answer: FromWorker | null) => void);
      this.send({ ...question, seq } as Command);
    });
  }

  /** Reports whether a message is the answer to a question, and hands it over. */
  take(message: FromWorker): boolean {
    if (!('seq' in message)) return false;
    const resolve = this.asked.get(message.seq);
    this.asked.delete(message.seq);
    resolve?.(message);
    return resolve !== undefined;
  }

  /** No answer comes any more. */
  forget(): void {
    const waiting = [...this.asked.values()];
    this.asked.clear();
    for (const resolve of waiting) resolve(null);
  }
}
