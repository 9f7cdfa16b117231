// The executor as a circuit: ready queue → worker → waiting → wake → ready queue, the reactor beside the waiting.
// Stations never move, only tasks do. Templates only; the wires between the stations are measured and drawn
// after layout (connectors.ts), and how much fits is decided before (stage-layout.ts).

import { t, t as say } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { chipView } from './chip.js';
import { fitRows, type StageFit } from './stage-layout.js';
import { count, duration, megabytes, moment, plural } from '../ui/format.js';
import { glyph, icon, kindIcon } from '../ui/icons.js';
import type { Actions, Model } from '../app/model.js';
import type { ReactorRow, ThreadView, View, WaitRow } from '../engine/protocol.js';
import { hostView } from './event-buttons.js';
import { bannerView, narrationView, noticeView, scheduleView } from './narration.js';
import { recycle } from './recycle.js';
import { subtitle, title } from './title.js';
import { singleView, workersView } from './workers.js';

export function stageView(m: Model, fit: StageFit, a: Actions): TemplateResult {
  return html`<div class="stage" data-pg="stage-root">
    ${tellView(m, m.view, a)}${m.view ? bodyView(m, m.view, fit, a) : emptyView(m, a)}
  </div>`;
}

/** One of two runs that are compared. */
export function comparedStage(m: Model, side: 'a' | 'b', fit: StageFit, a: Actions): TemplateResult {
  const v = side === 'a' ? m.view : m.view?.other ?? null;
  return html`<div class="stage" data-pg="stage-root" data-side=${side}>
    ${side === 'a' ? tellView(m, v, a) : v ? narrationView(m, v) : nothing}
    ${v ? bodyView(m, v, fit, a, side) : side === 'b' && m.view && !m.fault ? computingView(m) : emptyView(m, a)}
  </div>`;
}

/** The caption with banner and notices. They share a box, so that the stage never moves. */
function tellView(m: Model, v: View | null, a: Actions): TemplateResult | typeof nothing {
  const banner = bannerView(m, a), notice = banner === nothing ? noticeView(m, a) : banner;
  const wrong = notice === nothing ? scheduleView(m, a) : notice;
  return v || wrong !== nothing ? narrationView(m, v, wrong) : nothing;
}

function bodyView(m: Model, v: View, fit: StageFit, a: Actions, side: 'a' | 'b' = 'a'): TemplateResult {
  const multi = v.workers.length > 1;
  const noop = (side === 'a' ? m.ranConfig : m.compare?.config)?.executor === 'busy';
  return html`<div class="sb" data-pg="stage" ?data-multi=${multi} ?data-slim=${fit.slim} ?data-old=${m.refused}
    data-turn=${v === m.view && m.view.turn !== 'none' ? m.view.turn : nothing}>
    <svg class="wires" aria-hidden="true"></svg>
    ${multi ? workersView(m, v, fit, a) : singleView(m, v, fit, a)}
    <div class="mid-b"></div>
    <div class="bot-b">
      <section class="reactor" data-pg="reactor">
        <div class="st-h">${title(m, 'Reactor')}${subtitle(v.reactor.count > 0
          ? `${count(v.reactor.count)} ${t('registered')}${t(', soonest first')}`
          : t('the JS event loop'))}</div>
        <div class="rows" role=${v.reactor.rows.length > 0 ? 'list' : nothing}
          aria-label=${v.reactor.rows.length > 0
            ? `Reactor, ${count(v.reactor.count)} ${t('registered')}` : nothing}>${reactorRows(m, v, fit, a)}</div>
      </section>
      <section class="waiting" data-pg="waiting">
        <div class="st-h">${title(m, 'Waiting')}${subtitle(v.waiting.count > 0
          ? `${plural(v.waiting.count, 'task')}${fit.compact ? '' : t(', soonest first')}`
          : t('no task'))}</div>
        <div class="rows" role=${v.waiting.rows.length > 0 ? 'list' : nothing}
          aria-label=${v.waiting.rows.length > 0
            ? `${t('Waiting')}, ${plural(v.waiting.count, 'task')}` : nothing}>${waitingRows(m, v, fit, noop, a)}</div>
      </section>
    </div>
    ${v.threads.length > 0 ? threadsView(m, v, fit) : nothing}
    ${finishedView(m, v, fit, a)}
  </div>`;
}

/* ---------- reactor and waiting */

function reactorRows(m: Model, v: View, fit: StageFit, a: Actions): unknown {
  const all = v.reactor.rows;
  if (all.length === 0) return html`<div class="emptyrow">${t('No timer or event.')}</div>`;
  const total = Math.max(v.reactor.count, all.length), shown = all.slice(0, fitRows(fit, total)),
    rest = total - shown.length;
  return html`${recycle(shown, (r) => r.id, (r) => reactorRow(m, v, r, a))}${rest > 0 ? html`<div class="emptyrow thin"
    role="listitem">+ ${count(rest)} ${t('more')}</div>` : nothing}`;
}

function reactorRow(m: Model, v: View, r: ReactorRow, a: Actions): TemplateResult {
  const left = r.deadline > 0 ? r.deadline - v.time : -1;
  const share = r.deadline > r.armed ? Math.max(0, Math.min(1, left / (r.deadline - r.armed))) : 0;
  return html`<div class="rw" role="listitem" data-reactor=${r.id} data-task=${r.task || nothing}
    data-fired=${r.fired ? 'true' : nothing}>
    ${r.task > 0 ? html`<button type="button" class="cover" tabindex="-1"
      aria-label="${r.label}, ${r.fired ? t('fired') : left >= 0
        ? `in ${duration(left)}`
        : t('waited for')}, ${t('wakes #')}${r.task}" aria-pressed=${r.task === m.selected} @click=${() =>
        a.select(r.task)}></button>` : nothing}
    <span class="l1">${kindIcon(r.kind, 14)}<span class="mono trunc" title=${r.label}>${r.label}</span></span><span
      class="r1 mono">${r.fired ? t('fired') : left >= 0 ? duration(left) : r.deadline > 0
        ? t('due') : t('waited for')}</span>
    <span class="l2"><span class="trunc">${r.task > 0 ? `${t('wakes #')}${r.task}` : t('no waker')}</span></span><span
      class="r2 mono dim">${r.deadline > 0 ? moment(r.deadline, v.end) : t('no deadline')}</span>
    ${!r.fired && share > 0 ? html`<span class="cd" aria-hidden="true"><i
      .style=${`width:${(share * 100).toFixed(1)}%`}></i></span>` : nothing}
    <span class="port r" data-on=${r.fired}>${glyph('wake', 10)}</span>
  </div>`;
}

function waitingRows(m: Model, v: View, fit: StageFit, noop: boolean, a: Actions): unknown {
  const all = v.waiting.rows;
  if (all.length === 0) {
    return noop
      ? html`<div class="emptyrow">${t('No waker, so no task ever waits.')}<br>${t(
        'A task that returns Pending goes straight back to the queue.')}</div>`
      : html`<div class="emptyrow">${t('No task is waiting.')}</div>`;
  }
  const ghosts = all.filter((r) => r.woken).length;
  const total = Math.max(v.waiting.count + ghosts, all.length), shown = all.slice(0, fitRows(fit, total)),
    rest = total - shown.length;
  return html`${recycle(shown, (r) => `${r.id}${r.woken ? 'w' : ''}`, (r) => waitingRow(m, r, a))}${rest > 0
    ? html`<div class="emptyrow thin" role="listitem">+ ${count(rest)} ${t('more waiting')}</div>` : nothing}`;
}

function waitingRow(m: Model, r: WaitRow, a: Actions): TemplateResult {
  const lost = r.state === 'lost', mark = r.woken ? 'wake' : lost ? 'lost' : 'waiting';
  const right = r.woken ? '' : r.holder ? `${t('waker')}: ${r.holder}` : '';
  return html`<div class="rw" role="listitem" data-wait=${r.id} data-task=${r.id}
    data-state=${r.woken ? 'ready' : r.state} data-ghost=${r.woken ? 'true' : nothing}
    data-fly=${r.woken ? nothing : r.id} data-sel=${r.id === m.selected && !r.woken ? 'true' : nothing}
    data-holder=${/^#(\d+)$/.exec(r.holder)?.[1] ?? nothing} @pointerenter=${() => a.point(r.id)}
    @pointerleave=${() => a.point(0)}>
    <button type="button" class="cover" tabindex=${r.id === m.selected && !r.woken ? 0 : -1}
      aria-label="Task #${r.id} ${r.name}, ${t(r.woken ? 'woken for' : lost
        ? 'never woken, waiting for'
        : 'waiting for')} ${r.awaits}, ${t('line')} ${r.line}" aria-pressed=${r.id === m.selected} @click=${() =>
        a.select(r.id)}></button>
    <span class="port l" data-on=${r.woken}
      data-off=${lost ? 'true' : nothing}>${glyph(lost ? 'lost' : 'wake', 10)}</span>
    <span class="l1"><span class=${r.woken ? 'st-wake' : `st-${r.state}`}>${glyph(mark)}</span><span class="tid trunc"
      title="#${r.id} ${r.name}"><b>#${r.id}</b> ${r.name}</span></span><span class="r1 mono">${r.woken ? html`<span
      class="st-wake">${t('woken')}</span>` : r.line > 0 ? `${t('line')} ${r.line}` : ''}</span>
    <span class="l2">${kindIcon(r.kind)}<span class="trunc" title=${r.awaits}>${r.awaits}</span></span><span
      class="r2 dim" title=${right || nothing}>${right}</span>
  </div>`;
}

/* ---------- threads, finished */

function threadsView(m: Model, v: View, fit: StageFit): TemplateResult {
  const shown = v.threads.slice(0, fit.compact ? 2 : 4), rest = v.threadCount - shown.length, pool = v.poolCount;
  return html`<section class="threads" data-pg="threads"><div
    class="st-h">${title(m, 'Threads')}${subtitle(`${plural(v.threadCount, 'OS thread')} ${t('besides the workers')}${
      pool > 0 ? `, ${pool} ${t('of the blocking pool')}` : ''}`)}</div>
    <ul class="thr">${shown.map((t) => html`<li data-thread=${t.id} data-state=${t.state}
      data-pool=${t.pool || nothing} title=${t.why}>${kindIcon('thread')}<b
      class="trunc">${t.name || `thread ${t.id}`}</b><span
      class="dim trunc">${threadText(v, t)}</span></li>`)}${rest > 0 ? html`<li
      class="dim">+ ${count(rest)} ${t('more')}</li>` : nothing}</ul></section>`;
}

function threadText(v: View, t: ThreadView): string {
  const left = t.until > v.time ? `, ${duration(t.until - v.time)} ${say('left')}` : '';
  return `${say(t.state)}${t.line > 0 && t.state !== 'done' ? `, ${say('line')} ${t.line}` : ''}${left}`;
}

function finishedView(m: Model, v: View, fit: StageFit, a: Actions): TemplateResult {
  const f = v.finished, n = f.total > 200 ? 3 : fit.compact ? 3 : 6;
  return html`<div class="fin" data-pg="finished"><span class="fin-h">${t('Finished')}</span><span
    class="dim">${count(f.count)} ${t('of')} ${count(f.total)}</span>
    <span class="fin-c">${recycle(f.last.slice(-n), (c) => c.id,
      (c) => chipView(c, { selected: c.id === m.selected, place: '', small: true }, a))}</span>
    ${v.running || m.status !== 'ended' ? hostView(m, v, a) : nothing}
  </div>`;
}

/* ---------- before the first run */

/** Where the second of two runs will be. */
function computingView(m: Model): TemplateResult {
  return html`<div class="sb blank" data-pg="stage"><div class="note">
    <h3>${t('Running both to their ends')}</h3><p>${m.compare?.progress ?? ''}</p></div>${skeleton()}</div>`;
}

function emptyView(m: Model, a: Actions): TemplateResult {
  if (m.opening && !m.fault && m.status !== 'error') return html`<div class="sb blank" data-pg="stage"><div
    class="note"></div>${skeleton()}</div>`;
  const loading = m.status === 'loading' || m.status === 'compiling';
  const total = m.progress?.total ?? 0, loaded = m.progress?.loaded ?? 0;
  const note = m.fault
    ? html`<h3>${t('The executor is not running')}</h3><p>${t(
      'The editor still works. Nothing of your program is lost.')}</p>`
    : loading
      ? html`<h3>${t(m.status === 'compiling' ? 'Compiling the program' : 'Loading the executor')}</h3>
        <p>${loaded > 0
          ? `${megabytes(loaded)}${total > 0 ? ` ${t('of')} ${megabytes(total)}` : ''} MB.
            ${t('It is kept for next time.')}`
          : t('This takes a moment on the first run.')}</p>
        <div class="bar" role="progressbar" aria-label=${t('Loading')}
          aria-valuenow=${total > 0 ? Math.round((loaded / total) * 100) : nothing}><i
          .style=${`width:${total > 0 ? (loaded / total) * 100 : 12}%`}></i></div>`
      : html`<h3>${t('Nothing has run yet')}</h3><p>${t(
        'Press Run, or Ctrl+Enter. The executor polls a task until it has to wait, and polls it again when it is woken.')}</p>
        <button class="btn solid" @click=${() => a.run()}>${icon('play', 14)}${t('Run')}</button>`;
  return html`<div class="sb blank" data-pg="stage"><div class="note">${note}</div>${skeleton()}</div>`;
}

function skeleton(): TemplateResult {
  return html`<div class="skel" aria-hidden="true"><div>${t('Ready queue')}</div><div>Worker 0</div><div
    class="low"><div>Reactor</div><div>${t('Waiting')}</div></div></div>`;
}
