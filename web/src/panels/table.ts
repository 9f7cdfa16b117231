// The trace as a table: the same that the canvases show, for screen readers and for everybody who wants to read it.

import { t as say } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { WORD, count, moment, unitOf } from '../ui/format.js';
import { glyph, icon } from '../ui/icons.js';
import { TABLE_ROWS, type Actions, type Model } from '../app/model.js';
import type { EventTable, TaskTable } from '../engine/protocol.js';

export function tableView(m: Model, a: Actions): TemplateResult {
  const t = m.table, kind = t?.kind ?? 'events', data = t?.data ?? null, first = t?.first ?? 0,
    total = data?.total ?? 0;
  const page = (to: number): void => a.openTable(kind, Math.max(0, to), t?.kind === 'events' ? t.task : 0);
  const tab = (k: 'events' | 'tasks', word: string): TemplateResult =>
    html`<button role="tab" data-table=${k} aria-selected=${kind === k} tabindex=${kind === k ? 0 : -1}
    @click=${() => a.openTable(k)}>${word}</button>`;
  const move = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    a.openTable(kind === 'events' ? 'tasks' : 'events');
  };
  return html`<div class="pop sheet" role="dialog" aria-modal="true" aria-label=${say('The trace as a table')}
    data-popup="table">
    <div class="hd"><div class="ctabs" role="tablist" aria-label=${say('What the table shows')}
      @keydown=${move}>${tab('events', say('Events'))}${tab('tasks', say('Tasks'))}</div>
      <span class="dim">${total > 0
        ? `${count(first + 1)} ${say('to')} ${count(Math.min(total, first + TABLE_ROWS))} ${say('of')} ${count(total)}`
        : ''}</span><span class="grow"></span>
      ${t?.kind === 'events' && m.selected > 0
        ? html`<label class="row"><input type="checkbox" data-act="only" .checked=${t.task > 0}
        @change=${(e: Event) =>
        a.openTable('events', 0,
        (e.currentTarget as HTMLInputElement).checked ? m.selected : 0)}>${say('only')} #${m.selected}</label>`
        : nothing}
      <button class="btn line sm" data-act="page-back" aria-disabled=${first === 0 ? 'true' : nothing}
        @click=${() => page(first - TABLE_ROWS)}>${say('Earlier')}</button>
      <button class="btn line sm" data-act="page-on" aria-disabled=${first + TABLE_ROWS >= total ? 'true' : nothing}
        @click=${() => (first + TABLE_ROWS < total ? page(first + TABLE_ROWS) : undefined)}>${say('Later')}</button>
      <button class="btn icon quiet" aria-label=${say('Close')}
        @click=${() => a.popup(null)}>${icon('close')}</button></div>
    <div class="sheet-b" tabindex="0" role="region"
      aria-label=${say('Rows')}>${!data
      ? html`<p class="say pad">${say('Reading the trace.')}</p>` : t?.kind === 'tasks'
      ? tasks(m, data as TaskTable, a) : events(m, data as EventTable, a)}</div>
  </div>`;
}

function events(m: Model, t: EventTable, a: Actions): TemplateResult {
  const end = m.view?.end ?? 0, now = m.view?.event ?? 0;
  return html`<table class="trace of-events"><caption class="sr">${say('Events of the run, oldest first')}</caption>
    <thead><tr><th scope="col">${say('Time')}, ${unitOf(end)}</th><th scope="col">${say('Event')}</th><th
      scope="col">${say('Task')}</th><th scope="col">${say('Cause')}</th><th
      scope="col">${say('Line')}</th></tr></thead>
    <tbody>${t.rows.map((r) =>
      html`<tr data-event=${r.event} aria-current=${r.event + 1 === now ? 'true' : nothing}
      ?data-ahead=${r.event >= now}>
      <td class="n"><button class="lnk mono"
        @click=${() => a.seekEvent(r.event + 1)}>${moment(r.time, end)}</button></td><td>${r.text || r.kind}</td>
      <td>${r.task > 0
        ? html`<button class="lnk mono" @click=${() => a.select(r.task)}>#${r.task}</button> <span
        class="dim">${r.name}</span>` : ''}</td>
      <td>${r.other > 0
        ? html`<button class="lnk mono" @click=${() => a.select(r.other)}>#${r.other}</button>`
        : html`<span class="dim">${r.kind}</span>`}</td>
      <td class="n">${r.line > 0
        ? html`<button class="lnk mono" @click=${() => a.goToLine(r.line)}>${r.line}</button>`
        : ''}</td></tr>`)}</tbody></table>`;
}

function tasks(m: Model, t: TaskTable, a: Actions): TemplateResult {
  const end = m.view?.end ?? 0;
  return html`<table class="trace"><caption
    class="sr">${say('Tasks at')} ${moment(m.view?.time ?? 0, end)} ${unitOf(end)}</caption>
    <thead><tr><th scope="col">${say('Task')}</th><th scope="col">${say('State')}</th><th
      scope="col">${say('Waits for')}</th><th scope="col">${say('Waker held by')}</th><th
      scope="col">${say('Line')}</th><th scope="col">${say('Polls')}</th><th scope="col">${say('Wakes')}</th><th
      scope="col">${say('Since')}, ${unitOf(end)}</th></tr></thead>
    <tbody>${t.rows.map((r) => html`<tr data-task=${r.id} aria-current=${r.id === m.selected ? 'true' : nothing}>
      <td><button class="lnk mono" @click=${() => a.select(r.id)}>#${r.id}</button> ${r.name}</td><td><span
        class="row st-${r.state}">${glyph(r.state)}${say(
        WORD[r.state])}</span></td><td>${r.awaits}</td><td>${r.holder}</td>
      <td class="n">${r.line > 0
        ? html`<button class="lnk mono" @click=${() => a.goToLine(r.line)}>${r.line}</button>` : ''}</td><td
        class="n mono">${count(r.polls)}</td><td class="n mono">${count(r.wakes)}</td><td
        class="n mono">${moment(r.since, end)}</td></tr>`)}</tbody></table>`;
}
