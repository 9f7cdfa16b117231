// The reader's progress in a lesson: answers, texts of exercises, solved exercises. The browser stores it.

import type { Preferences } from './preferences.js';

export interface Progress {
  /** Questions and exercises of the lesson. */
  of: number;
  /** The answer that was locked in, by question. */
  answers: Record<string, number>;
  /** The reader's own text, by exercise. */
  sources: Record<string, string>;
  /** Exercises whose conditions held once. */
  solved: string[];
}

/** The name of a lesson in its address, in every language. */
export function lessonOf(address: string): string {
  return /([^/]+)\.html(?:[?#]|$)/.exec(address)?.[1] ?? '';
}

export function progressOf(store: Preferences, lesson: string): Progress {
  const none: Progress = { of: 0, answers: {}, sources: {}, solved: [] };
  try {
    const kept: unknown = JSON.parse(store.get(`lesson.${lesson}`) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...none, ...kept } : none;
  } catch {
    return none;
  }
}

export function keepProgress(store: Preferences, lesson: string, progress: Progress): void {
  store.set(`lesson.${lesson}`, JSON.stringify(progress));
}

/** How many questions and exercises are done. */
export function done(p: Progress): number {
  return Object.keys(p.answers).length + p.solved.length;
}
