// Two runs of one program side by side: two compact stages, one virtual clock, lanes stacked on one linear axis, and
// a table of the differences in words.

import { fixed, t } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { linearAxis, type Axis } from '../timeline/axis.js';
import { Hatches, laneHeight, newCanvas, prepare, readPalette, type LaneLayout,
  type Palette } from '../timeline/canvas.js';
import { count, duration, moment, nameParts, unitOf } from '../ui/format.js';
import { paintLanes } from '../timeline/paint-lanes.js';
import { glyph, icon } from '../ui/icons.js';
import type { Actions, Model } from '../app/model.js';
import type { Lanes, RunConfig, View } from '../engine/protocol.js';
import { designLine, designTitle } from './executors.js';
import { oldestKept } from '../stage/narration.js';
import { executorView } from './executor-picker.js';
import { laneName, stateNow } from '../timeline/lane-state.js';

/** Above each of the two stages: which design, and a way to choose another. */
export function sideView(m: Model, side: 'a' | 'b', a: Actions): TemplateResult {
  const schedule = side === 'a' ? m.follow?.schedule ?? '' : m.compare?.schedule ?? '';
  const c = side === 'a' ? m.ranConfig ?? m.config : m.compare?.config ?? m.config,
    popup = side === 'a' ? 'executor' : 'executor-b', open = m.popup === popup;
  return html`<div class="hh"><span class="ab">${side.toUpperCase()}</span>
    <button class="pick" data-act=${popup} aria-haspopup="dialog" aria-expanded=${open}
      aria-label="${side.toUpperCase()}: ${t(designTitle(c.executor))}, ${order(schedule, c)}"
      @click=${() => a.popup(open ? null : popup)}><span class="name trunc">${t(designTitle(c.executor))}</span> <span
      class="dim trunc">${order(schedule, c)}</span><span class="chev">${icon('chevron', 14)}</span></button>
    <span class="dim trunc">${t(designLine(c.executor))}</span>
    ${open ? executorView(m, c, (config) => (side === 'a' ? a.setConfig(config) : a.setCompare(config)), a)
      : nothing}</div>`;
}

/** The source of the order: a schedule, or a seed. */
function order(schedule: string, c: RunConfig): string {
  return schedule === '' ? `${t('seed')} ${c.seed}` : `${t('schedule')} ${schedule}`;
}

/** The first difference, the difference of the outputs, and the metrics up to this moment. */
export function differenceView(m: Model, a: Actions): TemplateResult {
  const v = m.view, o = v?.other ?? null, r = m.compare?.result ?? null;
  if (!v || !r || !o) return html`<div class="diffp" data-pg="compare"><p
    class="say">${m.compare?.progress || t('Running both programs to their ends.')}</p></div>`;
  const unit = unitOf(v.end), same = r.output.same;
  const printed = same ? t('Both print the same.') : r.output.text;
  return html`<div class="diffp" data-pg="compare">
    <p class="say" data-compare="first">${r.text} ${r.first && r.first.a > 0
      ? html`<button class="lnk" @click=${() => a.seekEvent(r.first?.a ?? 0)}>${t('Show')}
        ${moment(r.first.time, v.end)} ${unit}</button>`
      : nothing}</p>
    <p class="say" data-compare="output" data-same=${same}>${printed}</p>
    <table class="diff"><caption>${t('At')} ${moment(v.time, v.end)} ${unit}${oldestKept(o) && o.time > v.time
      ? html` · B: ${moment(o.time, v.end)} ${unit}, ${t('the oldest moment that is kept')}`
      : nothing}</caption><thead><tr><th scope="col"><span class="sr">${t('Figure')}</span></th><th
      scope="col">A</th><th scope="col">B</th><th scope="col"><span class="sr">${t('In words')}</span></th></tr></thead>
    <tbody>${figures(v, o)
      .map(([name, x, y, words]) =>
      html`<tr><th scope="row">${t(name)}</th><td>${x}</td><td>${y}</td><td
      class="k2">${words}</td></tr>`)}</tbody></table></div>`;
}

function figures(a: View, b: View): (readonly [string, string, string, string])[] {
  const x = a.metrics, y = b.metrics,
    number = (name: string, m: number, n: number): readonly [string, string, string, string] => [name, count(m),
    count(n), ratio(m, n)];
  return [
    number('polls', x.polls, y.polls),
    ['wasted polls', count(x.wasted), count(y.wasted),
    (x.wasted === 0) !== (y.wasted === 0) ? t('all avoidable') : ratio(x.wasted, y.wasted)],
    number('wakes', x.wakes, y.wakes), ['executor asleep', percent(x.parked), percent(y.parked), ''],
    number('deepest queue', x.deepest, y.deepest), ['ready→poll, mean', duration(x.latency), duration(y.latency), ''],
    ['finished', `${count(a.finished.count)} ${t('of')} ${count(a.finished.total)}`,
    `${count(b.finished.count)} ${t('of')} ${count(b.finished.total)}`, ''],
  ];
}

function percent(permille: number): string {
  return `${fixed(permille / 10, 1)} %`;
}

/** "40× more" for A, "40× fewer" the other way round; nothing when they are close. */
function ratio(a: number, b: number): string {
  if (a > 0 && b > 0 && a > b * 1.5) return t('{n}× more', { n: Math.round(a / b) });
  if (a > 0 && b > 0 && b > a * 1.5) return t('{n}× fewer', { n: Math.round(b / a) });
  return '';
}

/** Lanes of workers and of tasks on one side. */
const WORKERS = 8, TASKS = 5;

/** The lanes of both runs. Two canvases on one axis; a press in either goes to that moment. */
export class ComparedLanes {
  private readonly canvases = [newCanvas('lanes'), newCanvas('lanes')] as const;
  private readonly hatches = new Hatches();
  private palette: Palette | null = null;
  private axis: Axis = linearAxis(0, 1, 0, 1);

  constructor(private readonly model: Model, actions: Actions) {
    for (const c of this.canvases) {
      c.setAttribute('role', 'img');
      const seek = (e: PointerEvent): void => actions.seekTime(Math.max(0, this.axis.time(e.offsetX)));
      c.addEventListener('pointerdown', (e) => {
        c.setPointerCapture(e.pointerId);
        seek(e);
      });
      c.addEventListener('pointermove', (e) => {
        if (c.hasPointerCapture(e.pointerId)) seek(e);
      });
    }
  }

  view(a: Actions): TemplateResult {
    const m = this.model, [x, y] = this.canvases,
      l = [this.layout(m.lanes, true), this.layout(m.compare?.lanes ?? null, false)] as const;
    const labels = (lanes: Lanes | null, v: View | null, side: string, layout: LaneLayout): TemplateResult => html`
      ${Array.from({ length: layout.workers },
        (_, i) => html`<li class=${i === 0 ? 'meta' : 'meta in'}
        data-worker=${lanes?.workers[i]?.id ?? i}>${i === 0 ? html`<span class="ab">${side}</span>` : nothing}<span
        class="trunc">${laneName(v, lanes?.workers[i]?.id ?? i)}${i === WORKERS - 1 && lanes &&
        lanes.workers.length > WORKERS
        ? html` <span class="dim">+ ${lanes.workers.length - WORKERS} ${t('more')}</span>` : nothing}</span></li>`)}
      ${(lanes?.tasks ?? []).slice(0, layout.tasks).map((lane) => {
        const state = stateNow(v, lanes, lane);
        const [head, tail] = nameParts(lane.name);
        return html`<li class="in" data-task=${lane.id} data-state=${state} ?data-on=${lane.id === m.selected}
          @click=${() => a.select(lane.id)}><span class="st-${state}">${glyph(state, 11)}</span><b>#${lane.id}</b> <span
          class="nm"><span>${head}</span>${tail}</span></li>`;
      })}
      ${layout.reactor ? html`<li class="meta in">Reactor</li>` : nothing}`;
    return html`<div class="tl" data-pg="timeline" data-lanes="compare" .style=${`--lane:${l[0].row}px;--ruler:24px`}>
      <ol class="tl-l"><li
        class="meta rul">${t('virtual')} ${unitOf(m.view?.end ?? 0)}</li>${labels(m.lanes, m.view, 'A', l[0])}<li
        class="gap"></li>${labels(m.compare?.lanes ?? null, m.view?.other ?? null, 'B', l[1])}</ol>
      <div class="tl-c">${x}${y}</div></div>`;
  }

  paint(root: HTMLElement, width: number): void {
    const m = this.model, v = m.view;
    if (width <= 0 || !v) return;
    this.palette ??= readPalette(root);
    const end = Math.max(1, v.end, v.other?.end ?? 0, m.lanes?.end ?? 0, m.compare?.lanes?.end ?? 0);
    this.axis = linearAxis(m.zoom?.from ?? 0, m.zoom?.to ?? end, 14, width - 16);
    this.one(this.canvases[0], m.lanes, v, width, true, end);
    this.one(this.canvases[1], m.compare?.lanes ?? null, v.other ?? null, width, false, end);
  }

  restyle(): void {
    this.palette = null;
    this.hatches.clear();
  }

  private one(canvas: HTMLCanvasElement, lanes: Lanes | null, v: View | null, width: number, first: boolean,
    end: number): void {
    const layout = { ...this.layout(lanes, first), width }, context = prepare(canvas, width, layout.height),
      p = this.palette;
    canvas.setAttribute('aria-label', `${t('Lanes of run')} ${first ? 'A' : 'B'}`);
    if (!lanes || !v || !p) context.clearRect(0, 0, width, layout.height);
    else paintLanes(context, p,
      { lanes: { ...lanes, end }, axis: this.axis, layout, time: this.model.view?.time ?? 0,
      selected: this.model.selected }, (color) => this.hatches.of(color, context));
  }

  private layout(lanes: Lanes | null, first: boolean): LaneLayout {
    const m = this.model,
      count = (x: Lanes | null | undefined): number => Math.min(WORKERS, Math.max(1, x?.workers.length ?? 1));
    const workers = count(lanes), low = Math.max(count(m.lanes), count(m.compare?.lanes)) > 4;
    const base = {
      ruler: first ? 24 : 12, row: low ? 15 : 22, bar: low ? 9 : 12, padLeft: 14, padRight: 16, workers, threads: 0,
      first: lanes?.first ?? 0,
      tasks: Math.min(Math.max(2, TASKS + 1 - workers), lanes?.tasks.length ?? 0), spare: 0, reactor: !first,
      labels: true, width: 0,
    };
    return { ...base, height: laneHeight(base) };
  }
}
