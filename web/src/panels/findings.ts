// Findings as rows of the console and as lenses at the ends of lines.

import { count, duration } from '../ui/format.js';
import { t } from '../i18n/language.js';
import type { LensMark } from '../editor/run-marks.js';
import { foundSoFar, type Model } from '../app/model.js';
import type { Finding, FindingKind, View } from '../engine/protocol.js';

/** A row of the console; several findings of one kind share one when they are many. */
export interface FoundRow {
  readonly key: string;
  readonly event: number;
  readonly time: number;
  readonly task: number;
  readonly fault: boolean;
  readonly text: string;
  readonly help: string;
  readonly lesson: string;
  readonly kind: FindingKind;
}

/** More than this of one kind become one row. */
const OF_A_KIND = 3;

const MANY: Readonly<Record<FindingKind, string>> = {
  unpolled: '{n} futures were never polled', unstored: '{n} tasks returned Pending without storing their waker',
  lost: '{n} tasks will never be woken', overwritten: '{n} wakers were overwritten',
  blocked: '{n} times a worker was blocked', 'long-poll': '{n} long polls',
  starving: '{n} times ready tasks were starved', 'busy-polling': '{n} tasks wake themselves',
  'lock-across-await': '{n} locks held across an await',
  futurelock: '{n} futures that nobody polls block others', stuck: '{n} tasks are stuck',
  'lost-data': '{n} futures were dropped with data',
};

export function foundRows(m: Model): FoundRow[] {
  const byKind = new Map<FindingKind, Finding[]>();
  for (const f of foundSoFar(m)) {
    const list = byKind.get(f.kind);
    if (list) list.push(f);
    else byKind.set(f.kind, [f]);
  }
  const rows: FoundRow[] = [];
  for (const [kind, list] of byKind) {
    const last = list.at(-1), banner = m.view?.banner;
    if (kind === 'stuck' && list.length > 1 && list[0] && last && banner?.kind === 'stalled') {
      // Tasks that wait for each other are one fault: the banner names all of them.
      rows.push({ ...row(list[0]), key: kind, event: last.event, task: 0, text: banner.text });
    } else if (list.length > OF_A_KIND && last) {
      const worst = list.reduce((a, b) => (length(b, m.view) > length(a, m.view) ? b : a)),
        long = length(worst, m.view);
      const longest = long > 0 ? t(', the longest {time}', { time: duration(long) }) : '';
      const text = t(MANY[kind], { n: list.length }) + longest;
      rows.push({ ...row(worst), key: kind, event: last.event, time: last.time, text });
    } else rows.push(...list.map(row));
  }
  return rows.sort((a, b) => a.event - b.event);
}

function row(f: Finding): FoundRow {
  const times = f.count > 1 ? t(' ({n} {n|time|times} at this line)', { n: f.count }) : '';
  return { key: String(f.id), event: f.event, time: f.time, task: f.task, fault: f.fault, text: f.text + times,
    help: f.help, lesson: f.lesson, kind: f.kind };
}

function length(f: Finding, v: View | null): number {
  if (f.kind !== 'blocked' && f.kind !== 'long-poll' && f.kind !== 'starving') return 0;
  return (f.end > 0 ? f.end : v?.time ?? f.time) - f.time;
}

/** The lesson that explains each topic; the topics are those of the engine. */
const LESSONS: Readonly<Record<string, string>> = {
  'lazy-futures': '01-nothing-until-polled', wakers: '03-timer-and-waker', 'lost-wakeups': '15-lost-wakeups',
  blocking: '12-blocking-and-yielding',
  fairness: '12-blocking-and-yielding', 'busy-polling': '05-queue-of-ids', locks: '14-locks-channels-backpressure',
  deadlocks: '14-locks-channels-backpressure',
  futurelock: '28-futurelock',
  cancellation: '13-select-and-cancellation',
};

/** Its address, relative to the playground; empty when there is none. */
export function lessonOf(topic: string): string {
  const name = LESSONS[topic];
  return name ? `lessons/${name}.html` : '';
}

const LENS: Readonly<Record<FindingKind, string>> = {
  unpolled: 'never polled', unstored: 'waker not stored', lost: 'never woken', overwritten: 'waker overwritten',
  blocked: 'worker blocked',
  'long-poll': 'long poll', starving: 'starves other tasks', 'busy-polling': 'wakes itself',
  'lock-across-await': 'lock held across .await',
  futurelock: 'futurelock: nobody polls it', stuck: 'stuck',
  'lost-data': 'data lost',
};

/** One lens per line: the most severe finding. It shows the duration of a finding that has one. */
export function findingLenses(m: Model): LensMark[] {
  const lenses = new Map<number, LensMark>();
  for (const f of foundSoFar(m)) {
    if (f.line === 0 || (lenses.get(f.line)?.bad && !f.fault)) continue;
    const until = Math.min(f.end > 0 ? f.end : Infinity, m.view?.time ?? 0),
      long = length(f, m.view) > 0 ? Math.max(0, until - f.time) : 0;
    lenses.set(f.line,
      { line: f.line,
      text: `${t(LENS[f.kind])}${long > 0 ? `, ${duration(long)}` : ''}${f.count > 1 ? `, ${count(f.count)}×` : ''}`,
      bad: f.fault });
  }
  return [...lenses.values()];
}
