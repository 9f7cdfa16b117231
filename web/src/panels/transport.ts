// The transport: reset, back, play, step, step size, speed, clock; and the strip of metrics.

import { fixed, t } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { AXES, type AxisMode } from '../timeline/axis.js';
import { segView, selectView } from '../ui/controls.js';
import { clockParts, count, duration, plural, unitOf } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { laneMode, SPEEDS, type Actions, type Breakpoint, type LaneMode, type Model } from '../app/model.js';
import type { Speed, StepUnit, View } from '../engine/protocol.js';

const UNITS: readonly (readonly [StepUnit, string])[] = [
  ['change', 'Change'], ['over', 'Over'], ['wake', 'Wake'], ['line', 'Line'], ['poll', 'Poll'],
];
const AXIS_WORD: Readonly<Record<AxisMode, string>> = { folded: 'Folded', linear: 'Linear', steps: 'Steps' };

export function transportView(m: Model, a: Actions): TemplateResult {
  const v = m.view, playing = m.status === 'playing', unit = m.unit;
  const atEnd = m.status === 'ended' || (v !== null && !v.running && v.event >= v.events);
  const play = t(playing ? 'Pause' : atEnd ? 'Play again' : 'Play');
  const off = (disabled: boolean): 'true' | typeof nothing => (disabled ? 'true' : nothing);
  const [clock, us] = clockParts(v?.time ?? 0, unitOf(v?.end ?? 0));
  const small = m.size === 'small' || m.layout !== 'app';
  return html`<div class="tp" role="toolbar" aria-label=${t('Transport')} data-pg="transport">
    <div class="grp">
      <button class="btn icon" data-act="reset" aria-label=${t('Reset to start')} title="${t('Start')} (Home)"
        aria-disabled=${off(!v)} @click=${() => a.reset()}>${icon('reset')}</button>
      <button class="btn icon" data-act="back" aria-label="${t('Step back')} (${t(unit)})"
        title="${t('Step back')} (←)" aria-disabled=${off(!v || v.event === 0)}
        @click=${() => a.step(-1)}>${icon('back')}</button>
      <button class="btn icon play" data-act="play" data-playing=${playing ? 'true' : nothing} aria-label=${play}
        title="${play} (Space)" @click=${() => a.toggle()}>${icon(playing ? 'pause' : 'play')}</button>
      <button class="btn icon" data-act="step" aria-label="${t('Step forward')} (${t(unit)})"
        title="${t('Step forward')} (→)" aria-disabled=${off(atEnd)} @click=${() => a.step(1)}>${icon('step')}</button>
      <button class="btn icon end" data-act="end" aria-label=${t('Run to the end')} title="${t('End')} (End)"
        aria-disabled=${off(!v || atEnd)} @click=${() => a.end()}>${icon('end')}</button>
    </div>
    ${small ? nothing : selectView('Step size', 'unit', UNITS, unit, (u) => a.setUnit(u as StepUnit), 'Step')}
    ${selectView(t('Speed'), 'speed', SPEEDS.map((s) => [String(s), speedWord(s)] as const), String(m.speed),
      (s) => a.setSpeed(s === 'instant' || s === 'real' ? s : Number(s)))}
    <div class="clock" role="timer" aria-live="off" aria-label=${t('Virtual time')}>${clock}<small> ${us}</small></div>
    ${m.size === 'wide' && m.layout === 'app' && v && !m.compare ? html`<span
      class="dim evn trunc">${t('event')} ${count(v.event)} ${t('of')} ${count(v.events)}${v.running
        ? ` ${t('so far')}` : ''}</span>` : nothing}
    <span class="grow"></span>
    ${m.breaks.length > 0 && !small ? breaksView(m, a) : nothing}${m.layout === 'app' ? viewMenu(m, a) : nothing}
  </div>`;
}

const STOPS: Readonly<Record<Breakpoint['kind'],
  string>> = { line: 'Line', poll: 'Each poll of #', wake: 'Each wake of #', spawn: 'Spawn of #' };

/** The breakpoints as a list in which they can be removed. */
function breaksView(m: Model, a: Actions): TemplateResult {
  const open = m.popup === 'breaks';
  return html`<span class="brk"><button class="btn line sm" data-act="breaks" aria-haspopup="dialog"
    aria-expanded=${open} aria-label=${plural(m.breaks.length, 'breakpoint')} title=${t('Breakpoints')}
    @click=${() => a.popup(open ? null : 'breaks')}>${icon('breakpoint', 12)}${m.breaks.length}</button>
    ${open ? html`<div class="pop up" role="dialog" aria-label=${t('Breakpoints')}
      data-popup="breaks"><ul>${m.breaks.map((b) => html`<li
      class="set"><span>${t(STOPS[b.kind])}${b.kind === 'line' ? ' ' : ''}${b.id}</span><button
      class="btn icon quiet sm" aria-label=${t('Remove')}
      @click=${() => a.toggleBreak(b)}>${icon('close', 14)}</button></li>`)}</ul><div class="pf"><button
      class="btn line sm" @click=${() => a.clearBreaks()}>${t('Remove all')}</button></div></div>` : nothing}</span>`;
}

const LANES: readonly (readonly [LaneMode, string])[] =
  [['tasks', 'Tasks'], ['workers', 'Workers'], ['density', 'Density']];

/** The options of the timeline: lanes, scale, zoom. */
function viewMenu(m: Model, a: Actions): TemplateResult {
  const open = m.popup === 'view', mode = laneMode(m);
  // Two runs and the overview are drawn to scale: there is nothing to choose.
  const scaled = mode === 'density' || m.compare !== null;
  return html`<span class="brk"><button class="btn line" data-act="view" aria-haspopup="dialog" aria-expanded=${open}
    title=${t('How the timeline is drawn')}
    @click=${() => a.popup(open ? null : 'view')}>${t('View')}${icon('chevron', 14)}</button>
    ${open
      ? html`<div class="pop up" role="dialog" aria-label=${t('How the timeline is drawn')} data-popup="view">
        ${m.compare || !m.view ? nothing : html`<div
          class="set"><span>${t('Lanes')}</span>${segView('Lanes', 'lanes', LANES, mode,
            (x) => a.setLaneMode(x))}</div>`}
        ${scaled ? nothing
          : html`<div class="set"><span>${t('Time axis')}</span>${segView('Time axis', 'axis',
          AXES.map((x) => [x, AXIS_WORD[x]] as const), m.axis, (x) => a.setAxis(x))}</div>`}
        <div class="set"><span>${t('Zoom')}</span><span class="grp">
          <button class="btn icon line sm" data-act="zoom-out" aria-label=${t('Zoom out')} title="${t('Zoom out')} (−)"
            aria-disabled=${m.zoom ? nothing : 'true'} @click=${() => a.zoomBy(1 / 2)}>${icon('minus')}</button>
          <button class="btn icon line sm" data-act="zoom-in" aria-label=${t('Zoom in')} title="${t('Zoom in')} (+)"
            @click=${() => a.zoomBy(2)}>${icon('plus')}</button>
          <button class="btn line sm" data-act="zoom-fit" title="${t('Whole run')} (0)"
            aria-disabled=${m.zoom ? nothing : 'true'} @click=${() => a.setZoom(null)}>${t('Whole run')}</button>
        </span></div></div>`
      : nothing}</span>`;
}

function speedWord(s: Speed): string {
  return s === 'instant' ? t('Instant') : s === 'real' ? t('Real time') : `${s}×`;
}

export function metricsView(m: Model): TemplateResult {
  const entries = m.view ? metrics(m.view) : [], dropped = m.view?.first ?? 0;
  return html`<footer class="metr" data-pg="metrics"
    aria-label=${t('Metrics, so far')}>${entries.map(([key, label, value, alarm]) => html`<span class="m"
    data-metric=${key}
      ?data-alarm=${alarm}>${alarm ? icon('warn', 12) : nothing}${t(label)} <b>${value}</b></span>`)}${dropped > 0
      ? html`<span class="m" data-metric="dropped"
      data-alarm>${icon('warn', 12)}${t('oldest events dropped')} <b>${count(dropped)}</b></span>` : nothing}</footer>`;
}

function metrics(v: View): (readonly [string, string, string, boolean])[] {
  const x = v.metrics;
  const list: (readonly [string, string, string, boolean])[] = [
    ['polls', x.polls === 1 ? 'poll' : 'polls', count(x.polls), false],
    ['wasted', 'wasted', count(x.wasted), x.wasted > 0],
    ['wakes', x.wakes === 1 ? 'wake' : 'wakes', count(x.wakes), false],
    ['coalesced', 'coalesced', count(x.coalesced), false],
    ['deepest', 'deepest queue', count(x.deepest), false],
    ['latency', 'ready→poll, mean', x.polls > 0 ? duration(x.latency) : '–', false],
    ['parked', 'executor asleep', `${fixed(x.parked / 10, 1)} %`, false],
  ];
  if (v.workers.length > 1) list.push(['steals', x.steals === 1 ? 'steal' : 'steals', count(x.steals), false]);
  return list;
}
