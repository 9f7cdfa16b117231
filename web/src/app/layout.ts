// The layout of the page: program on the left, executor on the right, timeline below. The embed has the same parts in a
// smaller frame. Size classes and style sheets decide the place of each part.

import { t } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { designTitle } from '../panels/executors.js';
import { differenceView, sideView } from '../panels/compare.js';
import { consoleView } from '../panels/console.js';
import type { StageFit } from '../stage/stage-layout.js';
import { inspectorView } from '../panels/inspector.js';
import { icon, logo } from '../ui/icons.js';
import { panelView } from '../panels/lazy-schedules.js';
import type { Actions, Model, Pane, Tab } from './model.js';
import { searched } from './searches.js';
import { draftView, editedView, proseView, runbarView, topView } from '../panels/run-bar.js';
import { comparedStage, stageView } from '../stage/stage.js';
import { metricsView, transportView } from '../panels/transport.js';
import { count } from '../ui/format.js';

const TABS: readonly (readonly [Tab, string])[] =
  [['code', 'Code'], ['machine', 'Executor'], ['task', 'Task'], ['console', 'Console']];

/** Elements that the imperative parts own, and the lanes' labels. */
export interface Parts {
  readonly editor: HTMLElement;
  readonly timeline: TemplateResult;
}

export function appView(m: Model, fit: StageFit, parts: Parts, a: Actions): TemplateResult {
  if (m.compare) return compareView(m, fit, parts, a);
  const schedules = searched(m) && (m.size === 'small' ? m.tab : m.pane) === 'schedules';
  const side = schedules ? panelView(m, a) : inspectorView(m, a);
  const aside = m.size === 'wide' || (m.size === 'small' && (m.tab === 'task' || m.tab === 'schedules'));
  return html`<div class="app" data-tab=${m.tab === 'schedules' ? 'task' : m.tab}>
    <button class="skip first" @click=${toRun}>${t('Skip to the program')}</button>
    ${topView(m, a)}
    ${m.size === 'small' ? tabsView(m, a) : nothing}
    <section class="prog" aria-label=${t('Program')}>
      ${runbarView(m, a)}${draftView(m, a)}${proseView(m, a)}<div class="edw">${parts.editor}${editedView(m, a)}</div>
      ${consoleView(m, m.size === 'mid' ? side : nothing, a)}
    </section>
    <section class="mach" aria-label=${t('Executor')}>
      ${stageView(m, fit, a)}
      ${aside ? html`<aside class="insp" data-pg=${schedules ? 'side' : 'inspector'} tabindex="0"
        aria-label=${t(schedules ? 'All schedules' : 'Task inspector')}>${m.size === 'wide' && searched(m)
          ? sideTabs(m, schedules, a) : nothing}${side}</aside>` : nothing}
    </section>
    <section class="time"
      aria-label=${t('Timeline')}>${transportView(m, a)}${parts.timeline}${m.view
      ? html`<button class="skip" data-act="table" @click=${() => a.openTable('events')}>${t('Show as table')}</button>`
      : nothing}</section>
    ${metricsView(m)}
    ${liveView(m)}
  </div>`;
}

/** The first stop of Tab leads past the page's header. */
function toRun(event: Event): void {
  const root = (event.currentTarget as HTMLElement).getRootNode() as ShadowRoot;
  root.querySelector<HTMLElement>('[data-act="run"]')?.focus();
}

function compareView(m: Model, fit: StageFit, parts: Parts, a: Actions): TemplateResult {
  const half = (side: 'a' | 'b'): TemplateResult =>
    html`<div class="half">${sideView(m, side, a)}${comparedStage(m, side, fit, a)}</div>`;
  return html`<div class="app cmp" data-tab=${m.tab}>
    ${topView(m, a)}
    ${m.size === 'small' ? tabsView(m, a) : nothing}
    <section class="prog" aria-label=${t('Program')}>${runbarView(m, a)}<div
      class="edw">${parts.editor}${editedView(m, a)}</div>${consoleView(m, nothing, a)}${differenceView(m, a)}</section>
    <section class="mach two" aria-label=${t('Two executors')}>${half('a')}${half('b')}</section>
    <section class="time" aria-label=${t('Timeline')}>${transportView(m, a)}${parts.timeline}</section>
    <footer class="metr" data-pg="metrics"><span
      class="m">${m.compare?.config.seed === (m.ranConfig ?? m.config).seed
      ? t('same program, same seed, same virtual clock')
      : t('same program, same virtual clock, another seed')}</span></footer>
    ${liveView(m)}
  </div>`;
}

/** The tabs of the pane beside the stage, if it has more than the inspector. */
function sideTabs(m: Model, schedules: boolean, a: Actions): TemplateResult {
  const tab = (pane: Pane, on: boolean, label: unknown): TemplateResult =>
    html`<button role="tab" aria-selected=${on} @click=${() => a.setPane(pane)}>${label}</button>`;
  return html`<div class="ctabs side" role="tablist" aria-label=${t('Task and schedules')}>${
    tab('task', !schedules, html`Task${m.selected > 0 ? html` <b>#${m.selected}</b>` : nothing}`)}${
    tab('schedules', schedules, t('All schedules'))}</div>`;
}

function tabsView(m: Model, a: Actions): TemplateResult {
  const more: typeof TABS = searched(m) && !m.compare ? [['schedules', 'Schedules']] : [];
  // Of two runs no single task is inspected.
  const tabs = [...m.compare ? TABS.filter(([k]) => k !== 'task') : TABS, ...more];
  const move = (event: KeyboardEvent): void => {
    const dir = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (dir === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[(tabs.findIndex(([k]) => k === m.tab) + dir + tabs.length) % tabs.length];
    if (!next) return;
    a.setTab(next[0]);
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-tab-to="${next[0]}"]`)?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${t('Panels')}
    @keydown=${move}>${tabs.map(([k, label]) =>
    html`<button role="tab" data-tab-to=${k} aria-selected=${m.tab === k} tabindex=${m.tab === k ? 0 : -1}
    @click=${() => a.setTab(k)}>${t(label)}</button>`)}</div>`;
}

/** The embed: code and a compact stage side by side, lanes, transport. */
export function embedView(m: Model, fit: StageFit, parts: Parts, a: Actions): TemplateResult {
  const v = m.view, last = v?.console.rows.at(-1);
  const title = m.heading || (m.example?.title ?? 'Async Rust');
  return html`<div class="emb" part="frame" data-layout=${m.layout}
    ?data-narrow=${m.stageWidth > 0 && m.size === 'small'}>
    <div class="e-h" part="header">
      ${logo(16)}
      <strong class="trunc" part="title">${title}</strong>
      <span class="grow"></span>
      <span class="e-x trunc" part="executor"
        title=${t('The executor of this run')}>${t(designTitle(m.config.executor))}</span>
      ${m.standalone ? nothing : html`<button class="btn quiet sm" part="open-link" data-act="open"
        title=${t('Open in the playground, at this moment')} @click=${() => a.openAway()}>${t('Open')}</button>`}
    </div>
    <div class="e-b" ?data-collapsed=${m.collapsed}>
      <div class="e-code" part="code">${parts.editor}${editedView(m, a)}</div>
      ${m.collapsed ? nothing : stageView(m, fit, a)}
    </div>
    ${m.collapsed
      ? html`<div class="e-run" part="poster"><button class="btn solid" part="run" data-act="run"
        @click=${() => a.run()} @pointerenter=${() => a.warm()}
        @focus=${() => a.warm()}>${icon('play', 14)}${t('Run')}</button><span
        class="dim">${t('The program runs in this page.')}</span></div>`
      : html`<div class="e-tl" part="timeline">${parts.timeline}</div>
        <div class="e-tp" part="transport"><button class="btn line sm" part="run" data-act="run"
          @click=${() => a.run()}>${t('Run')}</button>${transportView(m, a)}
        <span class="e-log mono trunc" title=${last?.text ?? nothing}>${last ? `› ${last.text}` : ''}</span>
        ${v ? html`<span
          class="e-m"><b>${count(v.metrics.polls)}</b> ${t(v.metrics.polls === 1
          ? 'poll' : 'polls')}</span>${v.metrics.wasted > 0
          ? html`<span class="e-m"><b>${count(v.metrics.wasted)}</b> ${t('wasted')}</span>`
          : html`<span class="e-m"><b>${count(v.metrics.wakes)}</b> ${t(v.metrics.wakes === 1
          ? 'wake' : 'wakes')}</span>`}` : nothing}</div>`}
    ${liveView(m)}
  </div>`;
}

function liveView(m: Model): TemplateResult {
  const { text, assertive } = m.announcement;
  return html`<div class="sr" data-pg="live" aria-live="polite">${assertive ? '' : text}</div><div
    class="sr" aria-live="assertive">${assertive ? text : ''}</div>`;
}
