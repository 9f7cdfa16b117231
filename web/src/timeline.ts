// The timeline: lane labels as a list, the lanes and the minimap on canvas, scrubbing, zooming and panning.
//
// It owns two canvases and the axis between time and pixels. view() gives the template; paint() draws after
// layout, in the frame of the element. Pointer positions become times here and nowhere else.

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { makeAxis, linearAxis, NARROW_FOLDS, panBy, WIDE_FOLDS, zoomAround, type Axis } from './axis.js';
import { ms3, plural, unitOf, WORD } from './format.js';
import { laneHeight, taskY, type LaneLayout, type Palette } from './canvas.js';
import { isEnd, paintLanes, stateOf } from './lanes.js';
import { glyph } from './marks.js';
import { paintMinimap } from './minimap.js';
import { laneMode, type Actions, type Model } from './model.js';
import type { Lane, TaskState } from './protocol.js';

export interface Hit {
  readonly task: number;
  /** Index into the lane's segments, -1 between them. */
  readonly segment: number;
  readonly time: number;
}

const MINI = 32;

export class Timeline {
  private readonly lanesCanvas = canvas('lanes');
  private readonly mini = canvas('mini');
  private axis: Axis = linearAxis(0, 1, 0, 1);
  private miniAxis: Axis = linearAxis(0, 1, 0, 1);
  private layout: LaneLayout | null = null;
  private palette: Palette | null = null;
  private hatches = new Map<string, CanvasPattern | string>();
  private drag: { id: number; mode: 'scrub' | 'pan'; x: number; moved: boolean } | null = null;

  constructor(private readonly model: Model, private readonly actions: Actions) {
    const c = this.lanesCanvas, mini = this.mini;
    c.setAttribute('role', 'img');
    c.setAttribute('aria-label', 'Timeline, nothing has run yet');
    c.addEventListener('pointerdown', (e) => this.press(e));
    c.addEventListener('pointermove', (e) => this.move(e));
    c.addEventListener('pointerup', (e) => this.release(e));
    c.addEventListener('pointercancel', () => (this.drag = null));
    c.addEventListener('dblclick', () => actions.setZoom(null));
    c.addEventListener('wheel', (e) => this.wheel(e), { passive: false });
    mini.setAttribute('data-pg', 'minimap');
    mini.setAttribute('role', 'slider');
    mini.tabIndex = 0;
    mini.setAttribute('aria-label', 'Virtual time');
    const seek = (e: PointerEvent): void => actions.seekTime(clamp(this.miniAxis.time(e.offsetX), 0, this.end()));
    mini.addEventListener('pointerdown', (e) => {
      mini.setPointerCapture(e.pointerId);
      seek(e);
    });
    mini.addEventListener('pointermove', (e) => {
      if (mini.hasPointerCapture(e.pointerId)) seek(e);
    });
  }

  /** Task lanes there is room for: the stage keeps its height. */
  static laneRoom(m: Model): number {
    if (laneMode(m) === 'workers') return 0;
    if (m.layout !== 'app' || m.size === 'small') return 8;
    const row = m.short ? 19 : 22, workers = Math.min(8, m.view?.workers.length ?? 1);
    const free = m.height - (m.short ? 585 : 669);
    return Math.max(4, Math.min(24, Math.floor(free / row) - workers - 1));
  }

  view(): TemplateResult {
    const m = this.model, lanes = m.lanes, l = this.measure();
    const total = lanes?.total ?? 0, byTask = laneMode(m) === 'tasks', hidden = byTask ? total - l.tasks : 0;
    const labels = l.labels || m.layout !== 'app';
    const presentation = l.tasks > 0 ? 'presentation' : nothing;
    const scroll = (e: Event): void => this.actions.setLaneFirst(Math.round((e.currentTarget as HTMLElement).scrollTop / l.row));
    return html`<div class="tl" data-pg="timeline" style="--lane:${l.row}px;--ruler:${l.ruler}px">
      <div class="tl-s" style="height:${l.height}px" ?data-scrolls=${hidden > 0} @scroll=${scroll}>
        <div class="tl-v" style="height:${l.height}px">
          <ol class="tl-l" role=${l.tasks > 0 ? 'listbox' : nothing} aria-label="Lanes of ${plural(total, 'task')}">
            ${l.ruler > 12 ? html`<li class="meta rul" role=${presentation}>${labels ? `virtual ${unitOf(m.view?.end ?? 0)}` : ''}</li>` : nothing}
            ${l.workers > 0 ? (lanes?.workers ?? []).slice(0, l.workers).map((w) => html`<li class="meta" role=${presentation} data-worker=${w.id}>Worker ${w.id}${byTask ? nothing : html`<span class="grow"></span><span class="mono dim">${busy(w.segs, m.view?.time ?? 0)} %</span>`}</li>`) : nothing}
            ${repeat((lanes?.lanes ?? []).slice(0, l.tasks), (lane) => lane.id, (lane) => this.label(lane))}
            ${l.reactor ? html`<li class="meta" role=${presentation}>Reactor</li>` : nothing}
            ${l.spare > 0 ? html`<li role=${presentation} class="meta" style="height:${l.spare * l.row}px"></li>` : nothing}
          </ol>
          <div class="tl-c">${this.lanesCanvas}</div>
        </div>
        ${hidden > 0 ? html`<div style="height:${hidden * l.row}px"></div>` : nothing}
      </div>
      ${m.layout === 'app' ? html`<div class="tl-f"><span class="foot">whole run, to scale</span></div><div class="tl-m">${this.mini}</div>` : nothing}
    </div>`;
  }

  private label(lane: Lane): TemplateResult {
    const m = this.model, state = stateNow(m, lane);
    return html`<li role="option" data-task=${lane.id} data-state=${state} aria-selected=${lane.id === m.selected} aria-label="Task #${lane.id} ${lane.name}, ${WORD[state].toLowerCase()}" title=${lane.name} @click=${() => this.actions.select(lane.id)}><span class="st-${state}">${glyph(state, 11)}</span><b>#${lane.id}</b> <span class="nm">${lane.name}</span></li>`;
  }

  private measure(): LaneLayout {
    const m = this.model, app = m.layout === 'app', small = m.size === 'small';
    const lanes = m.lanes;
    const byTask = laneMode(m) === 'tasks', count = lanes?.workers.length ?? 1, room = Timeline.laneRoom(m);
    const tasks = byTask ? Math.min(lanes?.lanes.length ?? 0, room) : 0;
    // Lanes come while the program spawns: room for the first few is kept, so that the stage stands still.
    const kept = !byTask ? 0 : Math.min(room, app ? (small ? 4 : 6) : 3);
    const base = {
      ruler: !app ? 0 : small ? 20 : 24,
      row: !app ? 16 : !byTask ? (small ? 20 : count > 4 ? 24 : 40) : small ? 15 : m.short ? 19 : 22,
      bar: !app || (small && byTask) ? 9 : byTask || count > 4 || small ? 12 : 22,
      padLeft: !app ? 8 : small ? 6 : 14,
      padRight: !app ? 14 : small ? 12 : 16,
      workers: !app ? 0 : byTask ? Math.min(8, count) : Math.min(16, count),
      first: lanes?.first ?? 0,
      tasks,
      spare: Math.max(0, kept - tasks),
      reactor: app && byTask,
      labels: !(app && small) && !(m.layout === 'compact' && small),
      width: m.laneWidth,
    };
    return (this.layout = { ...base, height: laneHeight(base) });
  }

  /** Draws both canvases. `root` carries the palette; call after layout. */
  paint(root: HTMLElement): void {
    const m = this.model, lanes = m.lanes, l = this.layout;
    if (!l || l.width <= 0) return;
    this.palette ??= readPalette(root);
    const context = prepare(this.lanesCanvas, l.width, l.height);
    if (!lanes) context.clearRect(0, 0, l.width, l.height);
    else {
      const to = m.zoom ? lanes.to : Math.max(lanes.end, 1);
      this.axis = makeAxis(m.axis, lanes.ticks, m.zoom ? lanes.from : 0, to, l.padLeft, l.width - l.padRight, m.size === 'small' ? NARROW_FOLDS : WIDE_FOLDS);
      const time = m.view?.time ?? 0;
      paintLanes(context, this.palette, { lanes, axis: this.axis, layout: l, time, selected: m.selected }, (color) => this.hatch(color, context));
      this.lanesCanvas.setAttribute('aria-label', `Timeline, ${plural(lanes.total, 'task')}, playhead at ${ms3(time)} of ${ms3(this.end())} ms`);
    }
    if (m.layout === 'app') this.paintMini(this.palette);
  }

  private paintMini(palette: Palette): void {
    const m = this.model, data = m.overview ?? m.lanes, width = this.mini.parentElement?.clientWidth ?? 0;
    if (width <= 0) return;
    const context = prepare(this.mini, width, MINI), end = Math.max(1, this.end()), time = m.view?.time ?? 0;
    const l = this.layout;
    this.miniAxis = linearAxis(0, end, l && m.size !== 'small' ? l.padLeft : 14, width - (l ? l.padRight : 16));
    if (data) paintMinimap(context, palette, data, this.miniAxis, time, m.zoom, width, MINI);
    else context.clearRect(0, 0, width, MINI);
    this.mini.setAttribute('aria-valuemin', '0');
    this.mini.setAttribute('aria-valuemax', ms3(this.end()));
    this.mini.setAttribute('aria-valuenow', ms3(time));
    this.mini.setAttribute('aria-valuetext', `${ms3(time)} ms of ${ms3(this.end())} ms`);
  }

  /** Forgets the colours; the next paint reads them anew. */
  restyle(): void {
    this.palette = null;
    this.hatches.clear();
  }

  /** What lies under a point of the lanes canvas. */
  hitTest(x: number, y: number): Hit | null {
    const l = this.layout, lanes = this.model.lanes;
    if (!l || !lanes) return null;
    const time = this.axis.time(x);
    const index = Math.floor((y - taskY(l, lanes.first)) / l.row), lane = lanes.lanes[index];
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
    const pan = this.model.zoom !== null && e.offsetY < (this.layout?.ruler ?? 0);
    this.drag = { id: e.pointerId, mode: pan ? 'pan' : 'scrub', x: e.offsetX, moved: false };
    this.lanesCanvas.setPointerCapture(e.pointerId);
    if (!pan) this.scrub(e.offsetX);
  }

  private move(e: PointerEvent): void {
    const d = this.drag;
    if (!d || d.id !== e.pointerId) return;
    if (Math.abs(e.offsetX - d.x) > 3) d.moved = true;
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
    if (!d || d.moved || d.mode !== 'scrub') return;
    const hit = this.hitTest(e.offsetX, e.offsetY);
    if (hit && hit.task > 0 && hit.segment >= 0) this.actions.select(hit.task);
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

  private hatch(color: string, context: CanvasRenderingContext2D): CanvasPattern | string {
    const known = this.hatches.get(color);
    if (known) return known;
    const tile = document.createElement('canvas');
    tile.width = tile.height = 12;
    const g = tile.getContext('2d');
    if (!g) return color;
    g.strokeStyle = color;
    g.lineWidth = 2.6;
    g.beginPath();
    for (let i = -12; i <= 24; i += 12) {
      g.moveTo(i, 12);
      g.lineTo(i + 12, 0);
    }
    g.stroke();
    const pattern = context.createPattern(tile, 'repeat') ?? color;
    if (typeof pattern !== 'string') pattern.setTransform(new DOMMatrix().scale(0.5));
    this.hatches.set(color, pattern);
    return pattern;
  }
}

/** The state at the playhead: from the view where it names the task, else from its segments. */
function stateNow(m: Model, lane: Lane): TaskState {
  const v = m.view, lanes = m.lanes;
  if (!v || !lanes) return lane.state;
  if (v.task?.id === lane.id) return v.task.state;
  for (const w of v.workers) if (w.task?.id === lane.id) return 'polling';
  for (const r of v.waiting.rows) if (r.id === lane.id && !r.woken) return r.state;
  for (const c of v.ready.items) if (c.id === lane.id) return c.state;
  const last = lane.segs.at(-1);
  if (last && last[1] <= v.time && isEnd(lane.state)) return lane.state;
  for (let i = lane.segs.length - 1; i >= 0; i--) {
    const g = lane.segs[i];
    if (g && g[0] <= v.time) return stateOf(lanes, g) ?? lane.state;
  }
  return 'created';
}

/** Share of the time so far that a worker was polling, in percent. */
function busy(segs: readonly (readonly [number, number, number])[], time: number): number {
  let sum = 0;
  for (const [from, to] of segs) if (from < time) sum += Math.min(to, time) - from;
  return time > 0 ? Math.round((sum / time) * 100) : 0;
}

function canvas(name: string): HTMLCanvasElement {
  const c = document.createElement('canvas');
  c.className = name;
  return c;
}

/** Sizes the backing store to the device's pixels and scales the context to CSS pixels. */
function prepare(c: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  const scale = Math.max(1, globalThis.devicePixelRatio || 1);
  const w = Math.round(width * scale), h = Math.round(height * scale);
  if (c.width !== w) c.width = w;
  if (c.height !== h) c.height = h;
  c.style.width = `${width}px`;
  c.style.height = `${height}px`;
  const context = c.getContext('2d');
  if (!context) throw new Error('BUG: a 2d context was refused');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  return context;
}

function readPalette(root: HTMLElement): Palette {
  const style = getComputedStyle(root);
  const get = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    panel: get('panel'), raise: get('raise'), line: get('line'), lineStrong: get('line-strong'), rail: get('rail'),
    ink1: get('ink1'), ink2: get('ink2'), ink3: get('ink3'), inv: get('inv'), sel: get('sel'),
    polling: get('polling'), pollingInk: get('polling-ink'), onPolling: get('on-polling'), ready: get('ready'), waiting: get('waiting'),
    done: get('done'), wake: get('wake'), fault: get('fault'), ui: get('font-ui'), mono: get('font-mono'),
  };
}

function clamp(v: number, lo: number, hi: number): number {
  return Math.max(lo, Math.min(hi, v));
}
