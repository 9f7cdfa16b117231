// Reset, back, play, step, how big a step is, how fast, what time it is; and the strip of metrics.

import { html, nothing, type TemplateResult } from 'lit';
import { AXES, type AxisMode } from './axis.js';
import { segView, selectView } from './controls.js';
import { clockParts, count, duration, unitOf } from './format.js';
import { icon } from './marks.js';
import { laneMode, SPEEDS, type Actions, type LaneMode, type Model } from './model.js';
import type { Speed, StepUnit, View } from './protocol.js';

const UNITS: readonly (readonly [StepUnit, string])[] = [['poll', 'Poll'], ['wake', 'Wake'], ['line', 'Line']];
const AXIS_WORD: Readonly<Record<AxisMode, string>> = { folded: 'Folded', linear: 'Linear', steps: 'Steps' };

export function transportView(m: Model, a: Actions): TemplateResult {
  const v = m.view, playing = m.status === 'playing', unit = m.unit;
  const atEnd = m.status === 'ended' || (v !== null && !v.running && v.event >= v.events);
  const play = playing ? 'Pause' : atEnd ? 'Play again' : 'Play';
  const off = (disabled: boolean): 'true' | typeof nothing => (disabled ? 'true' : nothing);
  const [clock, us] = clockParts(v?.time ?? 0, unitOf(v?.end ?? 0));
  const small = m.size === 'small' || m.layout !== 'app';
  return html`<div class="tp" role="toolbar" aria-label="Transport" data-pg="transport">
    <div class="grp">
      <button class="btn icon" data-act="reset" aria-label="Reset to start" title="Start (Home)" aria-disabled=${off(!v)} @click=${() => a.reset()}>${icon('reset')}</button>
      <button class="btn icon" data-act="back" aria-label="Step back one ${unit}" title="Step back (←)" aria-disabled=${off(!v || v.event === 0)} @click=${() => a.step(-1)}>${icon('back')}</button>
      <button class="btn icon play" data-act="play" data-playing=${playing ? 'true' : nothing} aria-label=${play} title="${play} (Space)" @click=${() => a.toggle()}>${icon(playing ? 'pause' : 'play')}</button>
      <button class="btn icon" data-act="step" aria-label="Step forward one ${unit}" title="Step (→)" aria-disabled=${off(atEnd)} @click=${() => a.step(1)}>${icon('step')}</button>
      <button class="btn icon end" data-act="end" aria-label="Run to the end" title="End (End)" aria-disabled=${off(!v || atEnd)} @click=${() => a.end()}>${icon('end')}</button>
    </div>
    ${small ? nothing : segView('Step size', 'unit', UNITS, unit, (u) => a.setUnit(u))}
    ${selectView('Speed', 'speed', SPEEDS.map((s) => [String(s), speedWord(s)] as const), String(m.speed), (s) => a.setSpeed(s === 'instant' ? 'instant' : Number(s)))}
    <div class="clock" role="timer" aria-live="off" aria-label="Virtual time">${clock}<small> ${us}</small></div>
    ${m.size === 'wide' && m.layout === 'app' && v && v.workers.length < 2 ? html`<span class="dim evn">event ${count(v.event)} of ${count(v.events)}${v.running ? ' so far' : ''}</span>` : nothing}
    <span class="grow"></span>
    ${small ? nothing : axisView(m, a)}
  </div>`;
}

function axisView(m: Model, a: Actions): TemplateResult {
  const lanes = (m.view?.workers.length ?? 1) > 1
    ? selectView('Lanes', 'lanes', [['tasks', 'Tasks'], ['workers', 'Workers']], laneMode(m), (x) => a.setLaneMode(x as LaneMode))
    : nothing;
  if (m.size === 'mid') {
    return html`${lanes}${selectView('Time axis', 'axis', AXES.map((x) => [x, AXIS_WORD[x]] as const), m.axis, (x) => a.setAxis(x as AxisMode))}`;
  }
  return html`${lanes}${segView('Time axis', 'axis', AXES.map((x) => [x, AXIS_WORD[x]] as const), m.axis, (x) => a.setAxis(x))}
    <div class="grp zoom"><button class="btn icon quiet" data-act="zoom-out" aria-label="Zoom out" aria-disabled=${m.zoom ? nothing : 'true'} @click=${() => a.zoomBy(1 / 2)}>${icon('minus')}</button><button class="btn icon quiet" data-act="zoom-in" aria-label="Zoom in" @click=${() => a.zoomBy(2)}>${icon('plus')}</button></div>`;
}

function speedWord(s: Speed): string {
  return s === 'instant' ? 'Instant' : `${s}×`;
}

export function metricsView(m: Model): TemplateResult {
  const entries = m.view ? metrics(m.view) : [];
  return html`<footer class="metr" data-pg="metrics" aria-label="Metrics, so far">${entries.map(([key, label, value, alarm]) => html`<span class="m" data-metric=${key} ?data-alarm=${alarm}>${alarm ? icon('warn', 12) : nothing}${label} <b>${value}</b></span>`)}</footer>`;
}

function metrics(v: View): (readonly [string, string, string, boolean])[] {
  const x = v.metrics;
  const list: (readonly [string, string, string, boolean])[] = [
    ['polls', 'polls', count(x.polls), false],
    ['wasted', 'wasted', count(x.wasted), x.wasted > 0],
    ['wakes', 'wakes', count(x.wakes), false],
    ['coalesced', 'coalesced', count(x.coalesced), false],
    ['deepest', 'deepest queue', count(x.deepest), false],
    ['latency', 'ready→poll, mean', x.polls > 0 ? duration(x.latency) : '–', false],
    ['parked', 'executor asleep', `${(x.parked / 10).toFixed(1)} %`, false],
  ];
  if (v.workers.length > 1) list.push(['steals', 'steals', count(x.steals), false]);
  return list;
}
