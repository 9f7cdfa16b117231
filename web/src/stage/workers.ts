// The ready queue and the workers: one of each, or a row per busy worker and one for the global queue and all that
// rest.

import { language, t } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { chipView } from './chip.js';
import { chipWidth, fitBelt, type BeltFit, type StageFit } from './stage-layout.js';
import { count, duration, moment, ordinal, plural, shortName } from '../ui/format.js';
import { glyph, icon } from '../ui/icons.js';
import type { Actions, Model } from '../app/model.js';
import type { Chip, QueueView, View, WorkerView } from '../engine/protocol.js';
import { recycle } from './recycle.js';
import { subtitle, title } from './title.js';

export function singleView(m: Model, v: View, fit: StageFit, a: Actions): TemplateResult {
  const w = v.workers[0], q = v.ready;
  const more = q.capacity > 0 ? `, ${t('{n} of {total}', { n: q.count, total: q.capacity })}` : `, ${t(q.order)}`;
  const sub = q.count > 0 ? `${plural(q.count, 'task')}${fit.compact ? '' : more}` : t('empty');
  const state = t(w?.state ?? 'idle'), bad = w?.state === 'blocked' || w?.state === 'stalled';
  return html`<div class="top-b">
    <section>
      <div class="st-h">${title(m, 'Ready queue')}${subtitle(sub)}</div>
      ${beltView(m, v, q, 'ready-queue', fit.belt, fit.compact ? 'compact' : 'wide', a)}
      ${q.capacity > 0 ? html`<div class="cap" aria-hidden="true"><i
        .style=${`width:${Math.min(100, (q.count / q.capacity) * 100)}%`}></i></div>` : nothing}
    </section>
    <section>
      <div class="st-h">${title(m, `Worker ${w?.id ?? 0}`)}
        <span>${bad ? html`<b class="st-fault">${state}</b>` : state}</span></div>
      ${w ? workerView(m, v, w, fit, false, a) : nothing}
    </section>
  </div>`;
}

export function workersView(m: Model, v: View, fit: StageFit, a: Actions): TemplateResult {
  const busy = v.workers.filter(isBusy), rest = v.workers.filter((w) => !isBusy(w)), loads = busy.length > 16;
  const alone = t('block_on: polls its own future only');
  const stealing = t(', each with its own queue; idle workers steal half of the longest one');
  const global = t('global queue: tasks spawned or woken outside the workers');
  const own = (w: WorkerView): TemplateResult => (isThread(w) && w.local.count === 0
    ? html`<span class="dim own" title=${alone}>${alone}</span>`
    : beltView(m, v, { ...w.local, capacity: 0, order: '' }, `w${w.id}`, fit.belt, 'small', a));
  return html`<div class="wgrid" ?data-dense=${fit.dense}>
    <div class="st-h">${title(m, 'Workers')}<span
      title=${stealing.slice(2)}>${v.workers.filter((w) => !isThread(w)).length}${stealing}</span></div>
    ${loads
      ? html`<div class="loads">${v.workers.map((w) => html`<i data-worker=${w.id} data-state=${w.state}
        title="Worker ${w.id}, ${t(w.state)}, ${plural(w.local.count, 'task')} ${t('queued')}"></i>`)}</div>`
      : busy.map((w) => html`<div class="wrow"><span class="wl mono"
        title=${workerName(w)}>${workerMark(w)}</span>${own(w)}${workerView(m, v, w, fit, true, a)}</div>`)}
    <div class="wrow g"><span class="wl mono"
      title=${global}>G</span>${beltView(m, v, v.ready, 'ready-queue', fit.belt, 'small', a)}
      ${rest.length > 0 && !loads ? restView(rest) : html`<span></span>`}</div>
  </div>`;
}

/** The workers that neither poll nor have a task, in one box. */
function restView(rest: readonly WorkerView[]): TemplateResult {
  const names = rest.map(workerName).join(', '), workers = rest.filter((w) => !isThread(w));
  const first = workers[0], last = workers.at(-1), threads = rest.filter(isThread);
  const all = (state: WorkerView['state']): boolean => rest.every((w) => w.state === state), asleep = all('asleep');
  const word = all('stalled') ? t('Stalled') : asleep ? t('Asleep') : t('Idle');
  const run = workers.length > 2 && first && last && last.id - first.id === workers.length - 1;
  const own = run ? [`${workerMark(first)}–${last.id}`] : workers.map(workerMark);
  const marks = [...own, ...threads.map(workerMark)].join(' ');
  return html`<div class="rest" data-pg="resting" data-count=${rest.length}
    title="${names}: ${word}">${asleep ? icon('moon', 14) : nothing}<b class="mono trunc">${marks}</b><span
    class="dim">${word.toLowerCase()}</span></div>`;
}

/** It polls, or is blocked, or has tasks in its queue. */
export function isBusy(w: WorkerView): boolean {
  return w.task !== null || w.local.count > 0 || w.state === 'blocked';
}

function workerMark(w: WorkerView): string {
  return isThread(w) ? (w.thread === 0 ? 'main' : `T${w.thread}`) : `W${w.id}`;
}

/** A thread that runs block_on polls like a worker, and is none. */
export function isThread(w: WorkerView): boolean {
  return w.thread !== undefined && w.thread >= 0;
}

export function workerName(w: WorkerView): string {
  return !isThread(w) ? `Worker ${w.id}` : w.thread === 0 ? t('Main thread') : `Thread ${w.thread}`;
}

function beltView(
  m: Model, v: View, q: QueueView, name: string, width: number, style: 'wide' | 'compact' | 'small', a: Actions,
): TemplateResult {
  const named = (of: (c: Chip) => string): BeltFit =>
    fitBelt(width, q.count, style, style === 'wide' ? q.items.reduce((sum, c) => sum + chipWidth(c.id, of(c)), 0) : 0);
  const whole = named((c) => c.name), f = whole.mode === 'full' ? whole : named((c) => shortName(c.name));
  const shown = q.items.slice(0, f.shown), rest = q.count - shown.length;
  const woken = new Set(v.waiting.rows.filter((r) => r.woken).map((r) => r.id));
  const note = (c: Chip): TemplateResult | string => {
    if (woken.has(c.id) && c.since === v.time) return html`<span class="st-wake">${t('just woken')}</span>`;
    if (c.state === 'created' && c.since === v.time) return t('just spawned');
    return duration(v.time - c.since);
  };
  const global = name === 'ready-queue';
  const station = global ? t('Ready queue') : `${t('Queue of worker')} ${name.slice(1)}`;
  const place = (i: number): string => `${language() === 'en' ? ordinal(i) : `${i + 1}.`} ${t('in the queue')}`;
  const number = f.mode === 'full' ? nothing : '';
  const under = (c: Chip): TemplateResult | typeof nothing =>
    (style === 'wide' && f.mode === 'full' ? html`<small>${note(c)}</small>` : nothing);
  const chip = (c: Chip, i: number): TemplateResult => chipView(c, {
    selected: c.id === m.selected, place: place(i), number: f.mode !== 'full', full: f === whole,
  }, a);
  return html`<ol class="belt ${style === 'small' ? 's' : ''}" role="list" data-pg=${global ? name : nothing}
    data-belt=${global ? 'g' : name.slice(1)} data-count=${q.count}
    aria-label="${station}, ${plural(q.count, 'task')}, ${t('head first')}">
    ${recycle(shown, (c) => c.id, (c, i) => html`<li data-num=${number}>${chip(c, i)}${under(c)}</li>`)}
    ${rest > 0 ? html`<li class="more">+ ${count(rest)} ${t('more')}</li>` : nothing}
    ${Array.from({ length: f.slots }, (_, i) => html`<li class="slot"
      aria-hidden="true">${q.count === 0 && i === f.slots - 1 ? t('empty') : ''}</li>`)}
  </ol>`;
}

function workerView(m: Model, v: View, w: WorkerView, fit: StageFit, slim: boolean, a: Actions): TemplateResult {
  const busy = w.task ? polling(m, v, w, w.task, fit, slim, a) : resting(v, w);
  return html`<div class="wk" data-pg="worker" data-worker=${w.id} data-state=${w.state}>
    <div class="row">${busy.what}<span class="big ${w.task ? '' : 'mid'}">${busy.time}</span></div>
    <div class="row mono ${w.task ? '' : 'dim'}"><span class="trunc">${busy.below}</span><span>${busy.line}</span></div>
  </div>`;
}

interface WorkerText {
  readonly what: TemplateResult;
  readonly time: string;
  readonly below: string;
  readonly line: string;
}

function polling(m: Model, v: View, w: WorkerView, task: Chip, fit: StageFit, slim: boolean, a: Actions): WorkerText {
  const blocked = w.state === 'blocked';
  return {
    what: chipView(task, {
      selected: task.id === m.selected, place: `${t('on worker')} ${w.id}`, small: true, full: !fit.compact && !slim,
      state: blocked ? 'panicked' : 'polling', mark: blocked ? 'blocked' : 'polling',
    }, a),
    time: duration(v.time - (blocked ? w.since : task.since)),
    below: blocked ? w.why || t('blocked') : `${t('poll')} ${w.poll || task.polls}`,
    line: w.line > 0 ? `${t('line')} ${w.line}` : '',
  };
}

function resting(v: View, w: WorkerView): WorkerText {
  const stalled = w.state === 'stalled', asleep = w.state === 'asleep';
  const word = stalled ? html`<span class="st-fault">${icon('fault', 14)}</span>${t('Stalled')}`
    : asleep ? html`${icon('moon', 14)}${t('Asleep')}`
      : w.state === 'blocked' ? html`<span class="st-fault">${glyph('blocked')}</span>${t('Blocked')}` : t('Idle');
  const why = w.why || (stalled ? t('no timer or event') : asleep ? t('until an event arrives') : '');
  return {
    what: html`<span class="row word">${word}</span>`,
    time: w.until > 0 ? duration(w.until - v.time) : '',
    below: w.until > 0 ? `${t('until')} ${moment(w.until, v.end)}` : why,
    line: '',
  };
}
