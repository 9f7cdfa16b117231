// Pending questions to the engine by number. Answers can be late, and some never arrive because their run or worker has
// ended.

import type { Answers, Command, Question } from './protocol.js';
import type { FromWorker } from './worker-messages.js';

export class Questions {
  private readonly asked = new Map<number, (answer: FromWorker | null) => void>();

  constructor(private readonly next: () => number, private readonly send: (message: Command) => void) {}

  get busy(): boolean {
    return this.asked.size > 0;
  }

  /** Resolves to null if no answer will arrive. */
  ask<Q extends Question>(question: Q): Promise<Answers[Q['op']] | null> {
    return new Promise((resolve) => {
      const seq = this.next();
      this.asked.set(seq, resolve as (answer: FromWorker | null) => void);
      this.send({ ...question, seq } as Command);
    });
  }

  /** Resolves the question that a message answers, and reports whether there is one. */
  take(message: FromWorker): boolean {
    if (!('seq' in message)) return false;
    const resolve = this.asked.get(message.seq);
    this.asked.delete(message.seq);
    resolve?.(message);
    return resolve !== undefined;
  }

  /** Resolves all questions to null: no answer will arrive. */
  forget(): void {
    const waiting = [...this.asked.values()];
    this.asked.clear();
    for (const resolve of waiting) resolve(null);
  }
}
