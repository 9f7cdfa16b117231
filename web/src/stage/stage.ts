// The executor as a circuit: ready queue → worker → waiting → wake → ready queue, the reactor beside the waiting.
// Stations never move, only tasks do. Templates only; the wires between the stations are measured and drawn
// after layout (connectors.ts), and how much fits is decided before (stage-layout.ts).

import { foreign, t, t as say } from '../i18n/de.js';
import { html, nothing, type TemplateResult } from 'lit';
import { chipView } from './chip.js';
import { fitBelt, fitRows, type StageFit } from './stage-layout.js';
import { count, duration, megabytes, moment, ordinal, plural, shortName } from '../ui/format.js';
import { glyph, icon, kindIcon } from '../ui/icons.js';
import type { Actions, Model } from '../app/model.js';
import type { Chip, QueueView, ReactorRow, ThreadView, View, WaitRow, WorkerView } from '../engine/protocol.js';
import { hostView } from './event-buttons.js';
import { bannerView, narrationView, noticeView } from './narration.js';
import { recycle } from './recycle.js';

export function stageView(m: Model, fit: StageFit, a: Actions): TemplateResult {
  return html`<div class="stage" data-pg="stage-root">
    ${bannerView(m, a)}${noticeView(m, a)}
    ${m.view ? html`${narrationView(m, m.view)}${bodyView(m, m.view, fit, a)}` : emptyView(m, a)}
  </div>`;
}

/** One of two runs that are compared. */
export function comparedStage(m: Model, side: 'a' | 'b', fit: StageFit, a: Actions): TemplateResult {
  const v = side === 'a' ? m.view : m.view?.other ?? null;
  return html`<div class="stage" data-pg="stage-root" data-side=${side}>${side === 'a' ? html`${bannerView(m, a)}${noticeView(m, a)}` : nothing}
    ${v ? html`${narrationView(m, v)}${bodyView(m, v, fit, a, side)}` : emptyView(m, a)}</div>`;
}

function bodyView(m: Model, v: View, fit: StageFit, a: Actions, side: 'a' | 'b' = 'a'): TemplateResult {
  const multi = v.workers.length > 1;
  const noop = (side === 'a' ? m.ranConfig : m.compare?.config)?.executor === 'busy';
  return html`<div class="sb" data-pg="stage" ?data-multi=${multi} ?data-old=${m.refused}>
    <svg class="wires" aria-hidden="true"></svg>
    ${multi ? workersView(m, v, fit, a) : singleView(m, v, fit, a)}
    <div class="mid-b"></div>
    <div class="bot-b">
      <section class="reactor" data-pg="reactor">
        <div class="st-h">${title(m, 'Reactor')}<span>${v.reactor.count > 0 ? `${count(v.reactor.count)} ${t('armed')}${t(', soonest first')}` : t('the JS event loop')}</span></div>
        <div class="rows" role=${v.reactor.rows.length > 0 ? 'list' : nothing} aria-label=${v.reactor.rows.length > 0 ? `Reactor, ${count(v.reactor.count)} ${t('armed')}` : nothing}>${reactorRows(m, v, fit, a)}</div>
      </section>
      <section class="waiting" data-pg="waiting">
        <div class="st-h">${title(m, 'Waiting')}<span>${v.waiting.count > 0 ? `${plural(v.waiting.count, 'task')}${fit.compact ? '' : t(', soonest first')}` : t('no task')}</span></div>
        <div class="rows" role=${v.waiting.rows.length > 0 ? 'list' : nothing} aria-label=${v.waiting.rows.length > 0 ? `${t('Waiting')}, ${plural(v.waiting.count, 'task')}` : nothing}>${waitingRows(m, v, fit, noop, a)}</div>
      </section>
    </div>
    ${v.threads.length > 0 ? threadsView(m, v, fit) : nothing}
    ${finishedView(m, v, fit, a)}
  </div>`;
}

/* ---------- queue and workers */

function singleView(m: Model, v: View, fit: StageFit, a: Actions): TemplateResult {
  const w = v.workers[0], q = v.ready;
  const sub = q.count > 0 ? `${plural(q.count, 'task')}${fit.compact ? '' : q.capacity > 0 ? `, ${count(q.count)} of ${count(q.capacity)}` : `, ${t(q.order)}`}` : t('empty');
  return html`<div class="top-b">
    <section>
      <div class="st-h">${title(m, 'Ready queue')}<span>${sub}</span></div>
      ${beltView(m, v, q, 'ready-queue', fit.belt, fit.compact ? 'compact' : 'wide', a)}
      ${q.capacity > 0 ? html`<div class="cap" aria-hidden="true"><i .style=${`width:${Math.min(100, (q.count / q.capacity) * 100)}%`}></i></div>` : nothing}
    </section>
    <section>
      <div class="st-h">${title(m, `Worker ${w?.id ?? 0}`)}<span>${w?.state === 'blocked' || w?.state === 'stalled' ? html`<b class="st-fault">${t(w.state)}</b>` : t(w?.state ?? 'idle')}</span></div>
      ${w ? workerView(m, v, w, fit, false, a) : nothing}
    </section>
  </div>`;
}

function workersView(m: Model, v: View, fit: StageFit, a: Actions): TemplateResult {
  const loads = v.workers.length > 16;
  return html`<div class="wgrid" ?data-dense=${fit.dense}>
    <div class="st-h">${title(m, 'Workers')}<span>${v.workers.filter((w) => !isThread(w)).length}${t(', each with its own queue; idle workers steal half of the longest one')}</span></div>
    ${loads
      ? html`<div class="loads">${v.workers.map((w) => html`<i data-worker=${w.id} data-state=${w.state} title="Worker ${w.id}, ${t(w.state)}, ${plural(w.local.count, 'task')} ${t('queued')}"></i>`)}</div>`
      : v.workers.map((w) => html`<div class="wrow"><span class="wl mono" title=${workerName(w)}>${isThread(w) ? (w.thread === 0 ? 'main' : `T${w.thread}`) : `W${w.id}`}</span>${isThread(w) && w.local.count === 0
        ? html`<span class="dim own">${t('block_on: polls its own future only')}</span>`
        : beltView(m, v, { count: w.local.count, capacity: 0, order: '', items: w.local.items }, `w${w.id}`, fit.belt, 'small', a)}${workerView(m, v, w, fit, true, a)}</div>`)}
    <div class="wrow g"><span class="wl mono" title=${t('global queue')}>G</span>${beltView(m, v, v.ready, 'ready-queue', fit.belt, 'small', a)}<span class="dim">${t('global queue: spawned or woken from outside a worker')}</span></div>
  </div>`;
}

/** A thread that runs block_on polls like a worker, and is none. */
export function isThread(w: WorkerView): boolean {
  return w.thread !== undefined && w.thread >= 0;
}

export function workerName(w: WorkerView): string {
  return !isThread(w) ? `Worker ${w.id}` : w.thread === 0 ? t('Main thread') : `Thread ${w.thread}`;
}

function beltView(m: Model, v: View, q: QueueView, name: string, width: number, style: 'wide' | 'compact' | 'small', a: Actions): TemplateResult {
  const f = fitBelt(width, q.count, style);
  const shown = q.items.slice(0, f.shown), rest = q.count - shown.length;
  const woken = new Set(v.waiting.rows.filter((r) => r.woken).map((r) => r.id));
  const note = (c: Chip): TemplateResult | string => {
    if (woken.has(c.id) && c.since === v.time) return html`<span class="st-wake">${t('just woken')}</span>`;
    if (c.state === 'created' && c.since === v.time) return t('just spawned');
    return duration(v.time - c.since);
  };
  const global = name === 'ready-queue';
  return html`<ol class="belt ${style === 'small' ? 's' : ''}" role="list" data-pg=${global ? name : nothing} data-belt=${global ? 'g' : name.slice(1)} data-count=${q.count} aria-label="${global ? t('Ready queue') : `${t('QueueView of worker')} ${name.slice(1)}`}, ${plural(q.count, 'task')}, ${t('head first')}">
    ${recycle(shown, (c) => c.id, (c, i) => html`<li data-num=${f.mode === 'full' ? nothing : ''}>${chipView(c, { selected: c.id === m.selected, place: `${foreign() ? `${i + 1}.` : ordinal(i)} ${t('in the queue')}`, number: f.mode !== 'full' }, a)}${style === 'wide' && f.mode === 'full' ? html`<small>${note(c)}</small>` : nothing}</li>`)}
    ${rest > 0 ? html`<li class="more">+ ${count(rest)} ${t('more')}</li>` : nothing}
    ${Array.from({ length: f.slots }, (_, i) => html`<li class="slot" aria-hidden="true">${q.count === 0 && i === f.slots - 1 ? t('empty') : ''}</li>`)}
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
    what: chipView(task, { selected: task.id === m.selected, place: `${t('on worker')} ${w.id}`, small: true, full: !fit.compact && !slim, state: blocked ? 'panicked' : 'polling', mark: blocked ? 'blocked' : 'polling' }, a),
    time: duration(v.time - (blocked ? w.since : task.since)),
    below: blocked ? w.why || t('blocked') : `${t('poll')} ${w.poll || task.polls}`,
    line: w.line > 0 ? `${t('line')} ${w.line}` : '',
  };
}

function resting(v: View, w: WorkerView): WorkerText {
  const stalled = w.state === 'stalled', asleep = w.state === 'asleep';
  const word = stalled ? html`<span class="st-fault">${icon('fault', 14)}</span>${t('Stalled')}` : asleep ? html`${icon('moon', 14)}${t('Asleep')}` : w.state === 'blocked' ? html`<span class="st-fault">${glyph('blocked')}</span>${t('Blocked')}` : t('Idle');
  return {
    what: html`<span class="row word">${word}</span>`,
    time: w.until > 0 ? duration(w.until - v.time) : '',
    below: w.until > 0 ? `${t('until')} ${moment(w.until, v.end)}` : w.why || (stalled ? t('nothing armed') : asleep ? t('until an event arrives') : ''),
    line: '',
  };
}

/* ---------- reactor and waiting */

function reactorRows(m: Model, v: View, fit: StageFit, a: Actions): unknown {
  const all = v.reactor.rows;
  if (all.length === 0) return html`<div class="emptyrow">${t('Nothing armed.')}</div>`;
  const total = Math.max(v.reactor.count, all.length), shown = all.slice(0, fitRows(fit, total)), rest = total - shown.length;
  return html`${recycle(shown, (r) => r.id, (r) => reactorRow(m, v, r, a))}${rest > 0 ? html`<div class="emptyrow thin" role="listitem">+ ${count(rest)} ${t('more')}</div>` : nothing}`;
}

function reactorRow(m: Model, v: View, r: ReactorRow, a: Actions): TemplateResult {
  const left = r.deadline > 0 ? r.deadline - v.time : -1;
  const share = r.deadline > r.armed ? Math.max(0, Math.min(1, left / (r.deadline - r.armed))) : 0;
  return html`<div class="rw" role="listitem" data-reactor=${r.id} data-task=${r.task || nothing} data-fired=${r.fired ? 'true' : nothing}>
    ${r.task > 0 ? html`<button type="button" class="cover" tabindex="-1" aria-label="${r.label}, ${r.fired ? t('fired') : left >= 0 ? `in ${duration(left)}` : t('armed')}, ${t('wakes #')}${r.task}" aria-pressed=${r.task === m.selected} @click=${() => a.select(r.task)}></button>` : nothing}
    <span class="l1">${kindIcon(r.kind, 14)}<span class="mono trunc">${r.label}</span></span><span class="r1 mono">${r.fired ? t('fired') : left >= 0 ? duration(left) : r.deadline > 0 ? t('due') : t('armed')}</span>
    <span class="l2"><span class="trunc">${r.task > 0 ? `${t('wakes #')}${r.task}` : t('no waker')}</span></span><span class="r2 mono dim">${r.deadline > 0 ? moment(r.deadline, v.end) : t('no deadline')}</span>
    ${!r.fired && share > 0 ? html`<span class="cd" aria-hidden="true"><i .style=${`width:${(share * 100).toFixed(1)}%`}></i></span>` : nothing}
    <span class="port r" data-on=${r.fired}>${glyph('wake', 10)}</span>
  </div>`;
}

function waitingRows(m: Model, v: View, fit: StageFit, noop: boolean, a: Actions): unknown {
  const all = v.waiting.rows;
  if (all.length === 0) {
    return noop
      ? html`<div class="emptyrow">${t('No waker, so no task ever waits.')}<br>${t('Every Pending goes straight back to the queue.')}</div>`
      : html`<div class="emptyrow">${t('No task is waiting.')}</div>`;
  }
  const ghosts = all.filter((r) => r.woken).length;
  const total = Math.max(v.waiting.count + ghosts, all.length), shown = all.slice(0, fitRows(fit, total)), rest = total - shown.length;
  return html`${recycle(shown, (r) => `${r.id}${r.woken ? 'w' : ''}`, (r) => waitingRow(m, v, r, fit, a))}${rest > 0 ? html`<div class="emptyrow thin" role="listitem">+ ${count(rest)} ${t('more waiting')}</div>` : nothing}`;
}

function waitingRow(m: Model, v: View, r: WaitRow, fit: StageFit, a: Actions): TemplateResult {
  const lost = r.state === 'lost', mark = r.woken ? 'wake' : lost ? 'lost' : 'waiting';
  const left = r.deadline > 0 ? r.deadline - v.time : -1;
  const right = r.woken ? '' : fit.compact ? (left >= 0 ? duration(left) : '') : r.holder ? `${t('waker')}: ${t(r.holder)}` : '';
  return html`<div class="rw" role="listitem" data-wait=${r.id} data-task=${r.id} data-state=${r.woken ? 'ready' : r.state} data-ghost=${r.woken ? 'true' : nothing} data-fly=${r.woken ? nothing : r.id} data-sel=${r.id === m.selected && !r.woken ? 'true' : nothing} data-holder=${/^#(\d+)$/.exec(r.holder)?.[1] ?? nothing} @pointerenter=${() => a.point(r.id)} @pointerleave=${() => a.point(0)}>
    <button type="button" class="cover" tabindex=${r.id === m.selected && !r.woken ? 0 : -1} aria-label="Task #${r.id} ${r.name}, ${t(r.woken ? 'woken for' : lost ? 'never woken, waiting for' : 'waiting for')} ${r.awaits}, ${t('line')} ${r.line}" aria-pressed=${r.id === m.selected} @click=${() => a.select(r.id)}></button>
    <span class="port l" data-on=${r.woken} data-off=${lost ? 'true' : nothing}>${glyph(lost ? 'lost' : 'wake', 10)}</span>
    <span class="l1"><span class=${r.woken ? 'st-wake' : `st-${r.state}`}>${glyph(mark)}</span><span class="tid trunc"><b>#${r.id}</b> ${fit.compact ? shortName(r.name) : r.name}</span></span><span class="r1 mono">${r.woken ? html`<span class="st-wake">${t('woken')}</span>` : r.line > 0 ? `${t('line')} ${r.line}` : ''}</span>
    <span class="l2">${kindIcon(r.kind)}<span class="trunc">${r.awaits}</span></span><span class="r2 dim">${right}</span>
  </div>`;
}

/* ---------- threads, finished */

function threadsView(m: Model, v: View, fit: StageFit): TemplateResult {
  const shown = v.threads.slice(0, fit.compact ? 2 : 4), rest = v.threadCount - shown.length, pool = v.poolCount;
  return html`<section class="threads" data-pg="threads"><div class="st-h">${title(m, 'Threads')}<span>${plural(v.threadCount, 'OS thread')} ${t('besides the workers')}${pool > 0 ? `, ${pool} ${t('of the blocking pool')}` : ''}</span></div>
    <ul class="thr">${shown.map((t) => html`<li data-thread=${t.id} data-state=${t.state} data-pool=${t.pool || nothing} title=${t.why}>${kindIcon('thread')}<b class="trunc">${t.name || `thread ${t.id}`}</b><span class="dim trunc">${threadText(v, t)}</span></li>`)}${rest > 0 ? html`<li class="dim">+ ${count(rest)} ${t('more')}</li>` : nothing}</ul></section>`;
}

function threadText(v: View, t: ThreadView): string {
  const left = t.until > v.time ? `, ${duration(t.until - v.time)} ${say('left')}` : '';
  return `${say(t.state)}${t.line > 0 && t.state !== 'done' ? `, ${say('line')} ${t.line}` : ''}${left}`;
}

function finishedView(m: Model, v: View, fit: StageFit, a: Actions): TemplateResult {
  const f = v.finished, n = f.total > 200 ? 3 : fit.compact ? 3 : 6;
  return html`<div class="fin" data-pg="finished"><span class="fin-h">${t('Finished')}</span><span class="dim">${count(f.count)} ${t('of')} ${count(f.total)}</span>
    <span class="fin-c">${recycle(f.last.slice(-n), (c) => c.id, (c) => chipView(c, { selected: c.id === m.selected, place: '', small: true }, a))}</span>
    ${v.running || m.status !== 'ended' ? hostView(m, v, a) : nothing}
  </div>`;
}

/* ---------- before the first run */

function emptyView(m: Model, a: Actions): TemplateResult {
  const loading = m.status === 'loading' || m.status === 'compiling';
  const total = m.progress?.total ?? 0, loaded = m.progress?.loaded ?? 0;
  const note = m.fault
    ? html`<h3>${t('The executor is not running')}</h3><p>${t('The editor still works. Nothing of your program is lost.')}</p>`
    : loading
      ? html`<h3>${t(m.status === 'compiling' ? 'Compiling the program' : 'Loading the executor')}</h3>
        <p>${loaded > 0 ? `${megabytes(loaded)}${total > 0 ? ` of ${megabytes(total)}` : ''} MB. ${t('It is kept for next time.')}` : t('This takes a moment on the first run.')}</p>
        <div class="bar" role="progressbar" aria-label=${t('Loading')} aria-valuenow=${total > 0 ? Math.round((loaded / total) * 100) : nothing}><i .style=${`width:${total > 0 ? (loaded / total) * 100 : 12}%`}></i></div>`
      : html`<h3>${t('Nothing has run yet')}</h3><p>${t('Press Run, or Ctrl+Enter. The executor starts with one task, main, in its ready queue.')}</p>
        <button class="btn solid" @click=${() => a.run()}>${icon('play', 14)}${t('Run')}</button>`;
  return html`<div class="sb blank" data-pg="stage"><div class="note">${note}</div>
    <div class="skel" aria-hidden="true"><div>${t('Ready queue')}</div><div>Worker 0</div><div class="w">${t('Waiting')}</div></div></div>`;
}

/** A station's name. In a page of somebody else's, whose headings are its own, it is none. */
function title(m: Model, name: string): TemplateResult {
  return m.layout === 'app' ? html`<h3>${t(name)}</h3>` : html`<strong>${t(name)}</strong>`;
}
