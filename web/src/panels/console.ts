// The console: the program's output, diagnostics and findings, oldest first.

import { english, language, t } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { segView } from '../ui/controls.js';
import { foundRows, lessonOf, type FoundRow } from './findings.js';
import { count, moment, plural } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import type { Actions, ConsoleFilter, Model, Pane } from '../app/model.js';
import { searched } from '../app/searches.js';
import { edited, labels, primary } from '../editor/diagnostics.js';
import type { ConsoleRow, Diagnostic, Edit } from '../engine/protocol.js';

/** The number of diagnostics that are listed; the others are only counted. */
const MISTAKES = 50;

/** Lines that a frame draws at most while more than that come with each. */
const FLOOD = 60;

const FILTERS: readonly (readonly [ConsoleFilter, string])[] =
  [['all', 'All'], ['output', 'Output'], ['diagnostics', 'Diagnostics']];

export function consoleView(m: Model, inspector: unknown, a: Actions): TemplateResult {
  // Remarks of the trace are omitted: findings cover them.
  const lines = m.view?.console.lines ?? 0;
  const pane = m.size !== 'mid' || (m.pane === 'schedules' && !searched(m)) ? 'console' : m.pane;
  const tab = (to: Pane, label: unknown): TemplateResult =>
    html`<button role="tab" aria-selected=${pane === to} @click=${() => a.setPane(to)}>${label}</button>`;
  const taskPane = pane !== 'console';
  return html`<div class="con" data-pg="console" data-ct=${pane}>
    <header>
      ${m.size === 'mid'
        ? html`<div class="ctabs" role="tablist"
        aria-label=${t('Output and task')}>${tab('console', t('Console'))}${tab('task',
        html`Task${m.selected > 0 ? html` <b>#${m.selected}</b>` : nothing}`)}${searched(m)
        ? tab('schedules', t('Schedules')) : nothing}</div>`
        : html`<h2>${t('Console')}</h2><span class="dim trunc con-n"
        title=${plural(lines, 'line')}>${plural(lines, 'line')}</span>`}
      <span class="grow"></span>
      ${taskPane ? nothing : segView('Show', 'show', FILTERS, m.filter, (f) => a.setFilter(f))}
    </header>
    ${taskPane
      ? html`<div class="insp2" data-pg=${pane === 'task' ? 'inspector' : 'side'} tabindex="0"
        aria-label=${t(pane === 'task' ? 'Task inspector' : 'All schedules')}>${inspector}</div>`
      : html`<div role="log" aria-label=${t('Console')} aria-live="off" class="logw"
        tabindex="0"><ol>${rows(m, a)}</ol></div>`}
  </div>`;
}

function rows(m: Model, a: Actions): unknown {
  const kept = newest(m), found = m.filter === 'output' ? [] : foundRows(m), end = m.view?.end ?? 0;
  // Remarks of the trace are omitted: findings cover them better.
  const shown = kept.filter(
    (r) => (r.kind === 'out' || r.kind === 'err' ? m.filter !== 'diagnostics' : m.filter !== 'output' && !told(r, m)));
  const mistakes = m.filter === 'output' ? [] : m.diagnostics;
  const earlier = m.filter === 'all' ? (m.view?.console.count ?? 0) - kept.length : 0;
  const one = oneSchedule(m, found, a);
  if (shown.length === 0 && mistakes.length === 0 && found.length === 0) return html`<li
    class="none"><time></time><span></span><span>${t('Nothing printed yet.')}</span></li>${one}`;
  const oldest = earlier > 0 ? kept[0]?.event ?? 0 : 0;
  const lines = [...shown.map((r) => [r.event, row(r, end, a)] as const),
    ...found.filter((f) => f.event >= oldest || m.filter === 'diagnostics')
    .map((f) => [f.event, foundRow(f, end, a)] as const)].sort((x, y) => x[0] - y[0]);
  return html`${earlier > 0
    ? html`<li class="none"><time></time><span></span><span>+ ${count(earlier)} ${t('earlier lines')}</span></li>`
    : nothing}
    ${lines.map((l) => l[1])}${mistakes.slice(0, MISTAKES).map((d) => mistake(d, m, a))}
    ${mistakes.length > MISTAKES
      ? html`<li class="none"><time></time><span></span><span>+ ${count(mistakes.length - MISTAKES)} ${t(
      'more')}</span></li>` : nothing}${one}`;
}

/** The run is over: what was found in it is true of one schedule only. */
function oneSchedule(m: Model, found: readonly FoundRow[], a: Actions): TemplateResult | typeof nothing {
  if (m.layout !== 'app' || m.filter === 'output' || m.status !== 'ended' || m.compare) return nothing;
  if (m.view?.running !== false) return nothing;
  if (m.explore?.source === m.source || m.cancels?.source === m.source) return nothing; // the panel says more
  const fault = found.some((f) => f.fault) || m.view.banner !== null || (m.exit ?? 0) !== 0;
  return html`<li class="none" data-kind="schedule"><time></time><span></span><span>${fault
    ? t('This is one schedule of the program.') : t('No fault in this one schedule.')} <button class="btn line sm"
    data-act="try-all" title=${t('Run every schedule of the program and count how they end')}
    @click=${() => a.tryAll()}>${t('Try all')}</button> <button class="btn line sm" data-act="cancel-all"
    title=${t('Cancel every future of the program at every await and list what is lost')}
    @click=${() => a.cancelAll()}>${t('Cancel everywhere')}</button></span></li>`;
}

/** While output floods the console, a frame draws only its newest lines. */
function newest(m: Model): readonly ConsoleRow[] {
  const kept = m.view?.console.rows ?? [], fresh = (m.view?.console.count ?? 0) - (m.previous?.console.count ?? 0);
  return m.status === 'playing' && fresh > FLOOD ? kept.slice(-FLOOD) : kept;
}

/** Findings cover the remarks of the trace, except why a run was stopped. */
function told(r: ConsoleRow, m: Model): boolean {
  const banner = m.view?.banner?.kind;
  return (r.kind === 'warn' || r.kind === 'fault') && banner !== 'limit' && banner !== 'halted';
}

function badge(task: number): TemplateResult | typeof nothing {
  return task > 0 ? html`<span class="badge">#${task}</span>` : nothing;
}

function foundRow(f: FoundRow, end: number, a: Actions): TemplateResult {
  const { fault } = f, lesson = lessonOf(f.lesson);
  const more = lesson
    ? html`<a href=${lesson} @click=${(e: Event) => e.stopPropagation()}>${t('Lesson')}</a>` : nothing;
  return html`<li data-sev=${fault ? 'error' : 'warn'} data-kind="finding" data-finding=${f.kind} data-at=${f.event}
    @click=${() => a.seekEvent(f.event)}><time>${moment(f.time, end)}</time><span>${badge(f.task)}</span><span
    class="tx">${icon(fault ? 'fault' : 'warn', 13)}<span>${f.text}${f.help || lesson
      ? html`<span class="sub">${f.help} ${more}</span>` : nothing}</span></span></li>`;
}

const SEVERITY = { out: null, err: 'err', warn: 'warn', fault: 'error', info: 'info' } as const;

function row(r: ConsoleRow, end: number, a: Actions): TemplateResult {
  const sev = SEVERITY[r.kind];
  const mark = r.kind === 'warn' ? icon('warn', 13) : r.kind === 'fault' ? icon('fault', 13) : r.kind === 'info'
    ? icon('info', 13) : nothing;
  return html`<li data-sev=${sev ?? nothing} data-kind=${r.kind} data-at=${r.event}
    @click=${() => a.seekEvent(r.event)}><time>${moment(r.time, end)}</time><span>${r.task > 0
    ? html`<span class="badge">#${r.task}</span>` : nothing}</span><span
    class="tx">${mark}<span>${r.text}</span></span></li>`;
}

function mistake(d: Diagnostic, m: Model, a: Actions): TemplateResult {
  const error = d.level === 'error', { start: { line, col }, label } = primary(d);
  return html`<li lang=${english() ?? nothing} data-sev=${error ? 'error' : 'warn'} data-kind="diagnostic"
    data-line=${line} @click=${() => a.goToLine(line, col)}><time lang=${language()}>${t('line')}
    ${line}</time><span></span><span class="tx">${icon(error ? 'fault' : 'warn', 13)}<span>${d.code
      ? html`<b>${d.code}</b> ` : nothing}${d.message}${label ? html`<span class="sub">${label}</span>` : nothing}${
    labels(d).map((l) => html`<span class="sub">${t('line')} ${l.start.line}: ${l.label}</span>`)}${
    d.children.map((c) =>
      html`<span class="sub">${c.level}: ${c.message} ${c.edits.length > 0
      ? fixButton(c.edits, m, a) : nothing}</span>`)}</span></span></li>`;
}

/** Applies a suggestion. A text that was edited meanwhile gets new diagnostics soon. */
function fixButton(edits: readonly Edit[], m: Model, a: Actions): TemplateResult {
  const apply = (e: Event): void => {
    e.stopPropagation();
    const text = edited(m.source, edits);
    if (text !== null) a.replaceSource(text);
  };
  return html`<button class="btn line sm" data-act="suggestion" @click=${apply}>${t('Apply')}</button>`;
}
