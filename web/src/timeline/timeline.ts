// The timeline: lane labels as a list, the lanes and the minimap on canvas, scrubbing, zooming and panning.
//
// It owns two canvases and the axis between time and pixels. view() gives the template; paint() draws after
// layout, in the frame of the element. Pointer positions become times here and nowhere else.

import { t } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { densityAxis, densityLayout, paintDensity, paintDensityMini, queueTop, rasterImage, rasterTop, tasksAt,
  type DensityLayout } from './density.js';
import { makeAxis, linearAxis, NARROW_FOLDS, panBy, WIDE_FOLDS, zoomAround, type Axis } from './axis.js';
import { count, ms3, nameParts, plural, unitOf, WORD } from '../ui/format.js';
import { Hatches, Layer, newCanvas, prepare, readPalette, taskY, type LaneLayout,
  type Palette } from './canvas.js';
import { paintDropped, paintLanes, paintPlayhead } from './paint-lanes.js';
import { glyph } from '../ui/icons.js';
import { paintHandle, paintMinimap } from './paint-minimap.js';
import { ComparedLanes } from '../panels/compare.js';
import { fromHere } from '../panels/outcomes.js';
import { laneMode, type Actions, type Hit, type Model } from '../app/model.js';
import type { Lane, Lanes } from '../engine/protocol.js';
import { paintRuler } from './paint-ruler.js';
import { isThread } from '../stage/workers.js';
import { laneName, stateNow } from './lane-state.js';
import { laneLayout } from './lane-layout.js';
import { laneRoom, rasterRows } from './lane-room.js';

const MINI = 32;

export class Timeline {
  private readonly lanesCanvas = newCanvas('lanes');
  private readonly mini = newCanvas('mini');
  private axis: Axis = linearAxis(0, 1, 0, 1);
  private miniAxis: Axis = linearAxis(0, 1, 0, 1);
  private layout: LaneLayout | null = null;
  private palette: Palette | null = null;
  private readonly hatches = new Hatches();
  /** The pictures of lanes, overview and minimap that do not depend on the playhead. */
  private readonly still = { lanes: new Layer(), overview: new Layer(), mini: new Layer() };
  private seen: { readonly of: Lanes; readonly lanes: Lanes } | null = null;
  /** The inputs of the axis. */
  private axisOf: readonly unknown[] = [];
  private readonly compared: ComparedLanes;
  /** The point of no return of a run by a schedule. */
  private readonly mark = document.createElement('button');
  private drag: { id: number; mode: 'scrub' | 'pan' | 'range'; x: number; y: number; moved: boolean } | null = null;
  private overview: DensityLayout | null = null;
  /** Rows of the raster that a drag has marked, in pixels. */
  private range: { readonly from: number; readonly to: number } | null = null;

  constructor(private readonly model: Model, private readonly actions: Actions) {
    this.compared = new ComparedLanes(model, actions);
    const c = this.lanesCanvas, mini = this.mini;
    c.setAttribute('role', 'img');
    c.setAttribute('aria-label', 'Timeline, nothing has run yet');
    c.addEventListener('pointerdown', (e) => this.press(e));
    c.addEventListener('pointermove', (e) => this.move(e));
    c.addEventListener('pointerup', (e) => this.release(e));
    c.addEventListener('pointercancel', () => (this.drag = null));
    c.addEventListener('dblclick', () => actions.setZoom(null));
    c.addEventListener('wheel', (e) => this.wheel(e), { passive: false });
    this.mark.className = 'tl-point';
    this.mark.hidden = true;
    this.mark.dataset.pg = 'point';
    this.mark.addEventListener('click', () => actions.seekEvent(model.follow?.mark?.event ?? 0));
    mini.setAttribute('data-pg', 'minimap');
    mini.setAttribute('role', 'slider');
    mini.tabIndex = 0;
    mini.setAttribute('aria-label', t('Virtual time'));
    const seek = (e: PointerEvent): void => actions.seekTime(clamp(this.miniAxis.time(e.offsetX), 0, this.end()));
    mini.addEventListener('pointerdown', (e) => {
      mini.setPointerCapture(e.pointerId);
      seek(e);
    });
    mini.addEventListener('pointermove', (e) => {
      if (mini.hasPointerCapture(e.pointerId)) seek(e);
    });
  }

  /** The visible ones of the loaded lanes. */
  private lanes(): Lanes | null {
    const m = this.model, all = m.lanes, room = laneRoom(m);
    if (!all || all.tasks.length <= room || laneMode(m) !== 'tasks') return all;
    const first = clamp(m.laneFirst, all.first, all.first + all.tasks.length - room), known = this.seen;
    if (known?.of === all && known.lanes.first === first && known.lanes.tasks.length === room) return known.lanes;
    this.seen = { of: all,
      lanes: { ...all, first, tasks: all.tasks.slice(first - all.first, first - all.first + room) } };
    return this.seen.lanes;
  }

  view(): TemplateResult {
    if (this.model.compare) {
      this.layout = this.overview = null;
      return this.compared.view(this.actions);
    }
    if (laneMode(this.model) === 'density') return this.overviewView();
    this.overview = null;
    const m = this.model, lanes = this.lanes(), l = (this.layout = laneLayout(m, lanes));
    const total = lanes?.total ?? 0, byTask = laneMode(m) === 'tasks', hidden = byTask ? total - l.tasks : 0;
    const labels = l.labels || m.layout !== 'app';
    const presentation = l.tasks > 0 ? 'presentation' : nothing;
    const scroll = (e: Event): void =>
      this.actions.setLaneFirst(Math.round((e.currentTarget as HTMLElement).scrollTop / l.row));
    return html`<div class="tl" data-pg="timeline" .style=${`--lane:${l.row}px;--ruler:${l.ruler}px`}>
      <div class="tl-s" .style=${`height:${l.height}px`} ?data-scrolls=${hidden > 0} @scroll=${scroll}>
        <div class="tl-v" .style=${`height:${l.height}px`}>
          <ol class="tl-l" role=${l.tasks > 0 ? 'listbox' : nothing}
            aria-label="${t('Lanes of')} ${plural(total, 'task')}">
            ${l.ruler > 12
              ? html`<li class="meta rul"
              role=${presentation}>${labels ? `${t('virtual')} ${unitOf(m.view?.end ?? 0)}` : ''}</li>` : nothing}
            ${l.workers > 0
              ? (lanes?.workers ?? []).slice(0, l.workers)
              .map((w) => html`<li class="meta" role=${presentation}
              data-worker=${w.id}>${laneName(m.view, w.id)}${byTask
              ? nothing : html`<span class="grow"></span><span
              class="mono dim">${busy(w.segs, m.view?.time ?? 0)} %</span>`}</li>`) : nothing}
            ${(lanes?.threads ?? []).slice(0, l.threads)
              .map((t) => html`<li class="meta" role=${presentation} data-thread=${t.id}><span
              class="trunc">${t.name || `Thread ${t.id}`}</span></li>`)}
            ${repeat((lanes?.tasks ?? []).slice(0, l.tasks), (lane) => lane.id, (lane) => this.label(lane))}
            ${l.reactor ? html`<li class="meta" role=${presentation}>Reactor</li>` : nothing}
            ${l.spare > 0 ? html`<li role=${presentation} class="meta" .style=${`height:${l.spare * l.row}px`}></li>`
              : nothing}
          </ol>
          <div class="tl-c">${this.lanesCanvas}${m.follow?.mark ? this.mark : nothing}</div>
        </div>
        ${hidden > 0 ? html`<div .style=${`height:${hidden * l.row}px`}></div>` : nothing}
      </div>
      ${m.layout === 'app'
        ? html`<div class="tl-f"><span class="foot">${t('whole run, to scale')}</span></div><div
        class="tl-m">${this.mini}</div>` : nothing}
    </div>`;
  }

  private overviewView(): TemplateResult {
    const m = this.model, small = m.size === 'small', workers = m.view?.workers.length ?? 1,
      threads = m.view?.workers.filter(isThread).length ?? 0;
    const l = (this.overview = densityLayout(m.laneWidth, workers, rasterRows(m), small ? 20 : 24, small ? 6 : 14,
      small ? 12 : 16));
    this.layout = null;
    const total = m.tasks, per = m.density?.per ?? 1;
    return html`<div class="tl" data-pg="timeline" data-lanes="density" .style=${`--ruler:${l.ruler}px`}>
      <div class="tl-s" .style=${`height:${l.height}px`}><div class="tl-v" .style=${`height:${l.height}px`}>
        <ol class="tl-l ov">
          <li class="meta rul">${small ? '' : `${t('virtual')} ${unitOf(m.view?.end ?? 0)}`}</li>
          <li class="meta"
            .style=${`height:${queueTop(l) - l.ruler - 3}px`}>${workers > 1
            ? `${t('Workers')} 0–${workers - 1 - threads}${threads > 0 ? ` ${t('and main')}` : ''}, ${t('load')}`
            : `Worker 0, ${t('load')}`}</li>
          <li class="meta" .style=${`height:${l.queue + 3}px`}>${t('Ready queue depth')}</li>
          <li class="meta"
            .style=${`height:${l.raster}px`}><span>${plural(total, 'task')}<small>${per > 1
            ? `${t('tasks in a row:')} ${count(per)}`
            : t('one row each')}</small><small>${t('in spawn order')}</small></span></li>
        </ol>
        <div class="tl-c">${this.lanesCanvas}</div>
      </div></div>
      <div class="tl-f"><span class="foot">${t('whole run, to scale')}</span></div><div class="tl-m">${this.mini}</div>
    </div>`;
  }

  private label(lane: Lane): TemplateResult {
    const m = this.model, state = stateNow(m.view, m.lanes, lane);
    const [head, tail] = nameParts(lane.name);
    return html`<li role="option" data-task=${lane.id} data-state=${state} aria-selected=${lane.id === m.selected}
      aria-label="Task #${lane.id} ${lane.name}, ${t(WORD[state]).toLowerCase()}" title=${lane.name}
      @click=${() => this.actions.select(lane.id)}><span
      class="st-${state}">${glyph(state, 11)}</span><b>#${lane.id}</b> <span
      class="nm"><span>${head}</span>${tail}</span></li>`;
  }

  /** Draws both canvases. `root` carries the palette; call after layout. */
  paint(root: HTMLElement): void {
    const m = this.model, lanes = this.lanes(), l = this.layout;
    this.palette ??= readPalette(root);
    if (m.compare) {
      this.compared.paint(root, m.laneWidth);
      return;
    }
    if (this.overview && this.overview.width > 0) {
      this.paintOverview(this.palette, this.overview);
      this.paintMini(this.palette);
    }
    if (!l || l.width <= 0) return;
    const context = prepare(this.lanesCanvas, l.width, l.height);
    if (!lanes) context.clearRect(0, 0, l.width, l.height);
    else {
      const to = m.zoom ? lanes.to : Math.max(lanes.end, 1);
      const of = [m.axis, lanes, m.zoom, to, l.padLeft, l.padRight, l.width, m.size];
      if (of.some((x, i) => x !== this.axisOf[i])) {
        this.axisOf = of;
        this.axis = makeAxis(m.axis, lanes.ticks, m.zoom ? lanes.from : 0, to, l.padLeft, l.width - l.padRight,
          m.size === 'small' ? NARROW_FOLDS : WIDE_FOLDS);
      }
      const { palette, axis } = this, time = shown(m);
      paintLanes(context, palette, { lanes, axis, layout: l, time, selected: m.selected },
        (color) => this.hatches.of(color, context), (paint) => {
        this.still.lanes.copy(context, l.width, l.height,
          [palette, axis, m.selected, l.row, l.bar, l.workers, l.threads, l.tasks, l.reactor, l.labels, l.ruler],
          paint);
      });
      this.lanesCanvas.setAttribute('aria-label',
        `${t('Timeline')}, ${plural(lanes.total,
        'task')}, ${t('playhead at')} ${ms3(time)} ${t('of')} ${ms3(this.end())} ms`);
    }
    if (m.layout === 'app') this.paintMini(this.palette);
    this.placeMark(l.width);
  }

  /** The mark stands at its moment, as long as that is in view. */
  private placeMark(width: number): void {
    const m = this.model, o = m.follow, at = o?.mark, x = at ? this.axis.x(at.time) : -1;
    this.mark.hidden = !o || !at || x < 0 || x > width;
    if (!o || this.mark.hidden) return;
    this.mark.style.left = `${Math.round(x)}px`;
    this.mark.dataset.kind = o.kind;
    const text = fromHere(o);
    if (this.mark.title === text) return;
    this.mark.title = text;
    this.mark.setAttribute('aria-label', text);
  }

  private paintOverview(palette: Palette, l: DensityLayout): void {
    const m = this.model, d = m.density, time = shown(m);
    const context = prepare(this.lanesCanvas, l.width, l.height);
    context.clearRect(0, 0, l.width, l.height);
    if (!d) return;
    const axis = (this.axis = densityAxis(d, l)), px = axis.x(time);
    this.axisOf = [];
    const scene = { axis, time, end: this.end(), width: l.width, height: l.height, ruler: l.ruler };
    paintRuler(context, palette, scene, px);
    this.still.overview.copy(context, l.width, l.height, [palette, d, l.workers, l.raster, l.ruler], (c) => {
      paintDensity(c, palette, d, l, rasterImage(palette, d), this.hatches.of(palette.ready, c));
    });
    paintDropped(context, palette, axis, d.kept ?? 0, l.ruler + 1, l.height - 4);
    if (this.range) {
      context.strokeStyle = palette.ink1;
      context.lineWidth = 1.5;
      context.strokeRect(l.padLeft, Math.min(this.range.from, this.range.to), l.width - l.padLeft - l.padRight,
        Math.abs(this.range.to - this.range.from));
    }
    paintPlayhead(context, palette, scene, px);
    const name = `${t('Overview of')} ${plural(d.total,
      'task')}, ${t('playhead at')} ${ms3(time)} ${t('of')} ${ms3(this.end())} ms`;
    if (this.lanesCanvas.getAttribute('aria-label') !== name) this.lanesCanvas.setAttribute('aria-label', name);
  }

  private paintMini(palette: Palette): void {
    const m = this.model, data = m.overview ?? m.lanes, width = this.mini.parentElement?.clientWidth ?? 0;
    if (width <= 0) return;
    const context = prepare(this.mini, width, MINI), end = Math.max(1, this.end()), time = shown(m);
    const l = this.layout ?? this.overview;
    this.miniAxis = linearAxis(0, end, l && m.size !== 'small' ? l.padLeft : 14, width - (l ? l.padRight : 16));
    const axis = this.miniAxis, whole = this.overview ? m.densityWhole : null;
    context.clearRect(0, 0, width, MINI);
    if (whole || data) {
      this.still.mini.copy(context, width, MINI, [palette, whole ?? data, end, axis.x0, axis.x1], (c) => {
        if (whole) paintDensityMini(c, palette, whole, axis, MINI);
        else if (data) paintMinimap(c, palette, data, axis, MINI);
      });
      paintHandle(context, palette, axis, time, m.zoom, MINI);
    }
    this.mini.setAttribute('aria-label', t('Virtual time'));
    this.mini.setAttribute('aria-valuemin', '0');
    this.mini.setAttribute('aria-valuemax', String(this.end() / 1e6)); // a number, in no language
    this.mini.setAttribute('aria-valuenow', String(time / 1e6));
    this.mini.setAttribute('aria-valuetext', `${ms3(time)} ms ${t('of')} ${ms3(this.end())} ms`);
  }

  /** Forgets the colours; the next paint reads them anew. */
  restyle(): void {
    this.palette = null;
    this.compared.restyle();
    this.hatches.clear();
  }

  /** The hit of a point of the lanes canvas. */
  hitTest(x: number, y: number): Hit | null {
    const l = this.layout, lanes = this.lanes(), time = this.axis.time(x);
    if (this.overview && this.model.density) return { task: tasksAt(this.model.density, this.overview, y)?.first ?? 0,
      segment: -1, time };
    if (!l || !lanes) return null;
    const index = Math.floor((y - taskY(l, lanes.first)) / l.row), lane = lanes.tasks[index];
    if (index < 0 || index >= l.tasks || !lane) return { task: 0, segment: -1, time };
    return { task: lane.id, segment: lane.segs.findIndex((g) => g[0] <= time && time < g[1]), time };
  }

  /** Where a moment is drawn, in pixels of the lanes canvas. */
  xOf(time: number): number {
    return this.axis.x(time);
  }

  /** Brings a task lane to the top of those that scroll. */
  scrollTo(first: number): void {
    const scroller = this.lanesCanvas.closest('.tl-s');
    if (scroller && this.layout) scroller.scrollTop = first * this.layout.row;
  }

  /** Keys of the minimap beyond those of the page; true when used. */
  sliderKey(key: string): boolean {
    const v = this.model.view, dir = key === 'PageUp' ? 1 : key === 'PageDown' ? -1 : 0;
    if (!v || dir === 0) return false;
    this.actions.seekTime(clamp(v.time + (dir * v.end) / 10, 0, v.end));
    return true;
  }

  zoomBy(factor: number, x = this.axis.x(this.model.view?.time ?? 0)): void {
    const end = this.end();
    if (end <= 0) return;
    const window = zoomAround(this.axis, x, factor, end);
    const whole = window.from <= end * 0.001 && window.to >= end * 0.999;
    if (window.to - window.from < 100 && factor > 1) return;
    this.actions.setZoom(whole ? null : { from: Math.round(window.from), to: Math.round(window.to) });
  }

  private end(): number {
    return this.model.view?.end ?? this.model.lanes?.end ?? 0;
  }

  private press(e: PointerEvent): void {
    if (e.button !== 0) return;
    const pan = this.model.zoom !== null && e.offsetY < ((this.layout ?? this.overview)?.ruler ?? 0);
    this.drag = { id: e.pointerId, mode: pan ? 'pan' : 'scrub', x: e.offsetX, y: e.offsetY, moved: false };
    this.lanesCanvas.setPointerCapture(e.pointerId);
    if (!pan) this.scrub(e.offsetX);
  }

  private move(e: PointerEvent): void {
    const d = this.drag;
    if (!d || d.id !== e.pointerId) return;
    const dx = Math.abs(e.offsetX - d.x), dy = Math.abs(e.offsetY - d.y);
    if (!d.moved && this.overview && d.mode === 'scrub' && dy > 5 && dy > dx &&
      d.y >= rasterTop(this.overview)) d.mode = 'range';
    if (dx > 3) d.moved = true;
    if (d.mode === 'range') {
      const top = this.overview ? rasterTop(this.overview) : 0;
      this.range = { from: d.y, to: clamp(e.offsetY, top, top + (this.overview?.raster ?? 0)) };
      this.actions.redraw();
      return;
    }
    if (d.mode === 'scrub') {
      if (d.moved) this.scrub(e.offsetX);
      return;
    }
    this.actions.setZoom(panBy(this.axis, d.x - e.offsetX, this.end()));
    d.x = e.offsetX;
  }

  private release(e: PointerEvent): void {
    const d = this.drag;
    this.drag = null;
    if (d?.mode === 'range') this.showRange();
    if (!d || d.moved || d.mode !== 'scrub') return;
    const hit = this.hitTest(e.offsetX, e.offsetY);
    if (hit && hit.task > 0 && (hit.segment >= 0 || this.overview)) this.actions.select(hit.task);
  }

  /** The tasks of the marked rows become lanes. */
  private showRange(): void {
    const range = this.range, l = this.overview, d = this.model.density;
    this.range = null;
    if (!range || !l || !d) return;
    const first = tasksAt(d, l, Math.min(range.from, range.to))?.first ?? 0;
    if (first > 0) this.actions.showTasks(first);
  }

  private scrub(x: number): void {
    this.actions.seekTime(clamp(this.axis.time(x), 0, this.end()));
  }

  private wheel(e: WheelEvent): void {
    const scrolls = (this.model.lanes?.total ?? 0) > (this.layout?.tasks ?? 0);
    if (Math.abs(e.deltaX) > Math.abs(e.deltaY)) {
      if (!this.model.zoom) return;
      e.preventDefault();
      this.actions.setZoom(panBy(this.axis, e.deltaX, this.end()));
    } else if (e.ctrlKey || !scrolls) {
      e.preventDefault();
      this.zoomBy(Math.exp(-e.deltaY / (e.ctrlKey ? 100 : 400)), e.offsetX);
    }
  }
}

/** Share of the time so far that a worker was polling, in percent. */
function busy(segs: Lanes['workers'][number]['segs'], time: number): string {
  let sum = 0;
  for (const [from, to] of segs) if (from < time) sum += Math.min(to, time) - from;
  const share = time > 0 ? (sum / time) * 100 : 0;
  return share === 0 || share >= 9.95 ? share.toFixed(0) : share < 0.05 ? '< 0.1' : share.toFixed(1);
}

function clamp(v: number, lo: number, hi: number): number {
  return Math.max(lo, Math.min(hi, v));
}

/** Where the playhead stands. While the clock of a live run goes on, its lanes end with the last event. */
function shown(m: Model): number {
  return m.view ? Math.min(m.view.time, Math.max(m.view.end, m.lanes?.end ?? 0)) : 0;
}
