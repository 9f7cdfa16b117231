// Shared by all painters of the timeline: the palette, the positions of lanes, and shapes that canvas lacks.

import type { Axis } from './axis.js';
import type { Lanes } from '../engine/protocol.js';

/** Colours and fonts, read from the style sheet. */
export interface Palette {
  readonly panel: string; readonly raise: string; readonly line: string; readonly lineStrong: string;
  readonly rail: string;
  readonly ink1: string; readonly ink2: string; readonly ink3: string; readonly inv: string; readonly sel: string;
  readonly polling: string; readonly pollingInk: string; readonly onPolling: string; readonly onSolid: string;
  readonly ready: string; readonly waiting: string;
  readonly done: string; readonly wake: string; readonly fault: string;
  readonly ui: string; readonly mono: string;
}

export interface LaneLayout {
  readonly width: number;
  readonly height: number;
  readonly ruler: number;
  readonly row: number;
  readonly bar: number;
  readonly padLeft: number;
  readonly padRight: number;
  readonly workers: number;
  /** Lanes of the program's other threads, below the workers. */
  readonly threads: number;
  /** Index of the first task lane and how many are shown. */
  readonly first: number;
  readonly tasks: number;
  /** Empty rows below, kept for tasks to come. */
  readonly spare: number;
  readonly reactor: boolean;
  readonly labels: boolean;
}

export interface Scene {
  readonly lanes: Lanes;
  readonly axis: Axis;
  readonly layout: LaneLayout;
  readonly time: number;
  readonly selected: number;
}

/** Silence longer than this, in ns, gets a column and a break mark. */
export const FOLD_COLUMN = 10e6;

export function laneHeight(l: Pick<LaneLayout,
  'ruler' | 'row' | 'workers' | 'threads' | 'tasks' | 'spare' | 'reactor'>): number {
  return l.ruler + (l.workers + l.threads + l.tasks + l.spare + (l.reactor ? 1 : 0)) * l.row + 4;
}

export function workerY(l: LaneLayout, index: number): number {
  return l.ruler + index * l.row;
}

export function threadY(l: LaneLayout, index: number): number {
  return l.ruler + (l.workers + index) * l.row;
}

/** Top of the lane with this index among all tasks. */
export function taskY(l: LaneLayout, index: number): number {
  return l.ruler + (l.workers + l.threads + index - l.first) * l.row;
}

export function reactorY(l: LaneLayout): number {
  return l.ruler + (l.workers + l.threads + l.tasks) * l.row;
}

export function inWindow(axis: Axis, t: number): boolean {
  return t >= axis.from && t <= axis.to;
}

export function crisp(x: number): number {
  return Math.round(x) + 0.5;
}

export function box(c: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, r: number): void {
  const w = Math.max(width, 0.5);
  c.beginPath();
  c.roundRect(x, y, w, height, Math.min(r, w / 2));
}

export function newCanvas(name: string): HTMLCanvasElement {
  const c = document.createElement('canvas');
  c.className = name;
  return c;
}

/** Sizes the backing store to the device's pixels and scales the context to CSS pixels. */
export function prepare(c: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
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

/** A picture that is painted once and copied with each frame, until something that it was made of is another. */
export class Layer {
  private readonly canvas = document.createElement('canvas');
  private of: readonly unknown[] = [];

  copy(onto: CanvasRenderingContext2D, width: number, height: number, of: readonly unknown[],
    paint: (c: CanvasRenderingContext2D) => void): void {
    const key = [width, height, globalThis.devicePixelRatio, ...of];
    if (key.length !== this.of.length || key.some((x, i) => x !== this.of[i])) {
      this.of = key;
      const c = prepare(this.canvas, width, height);
      c.clearRect(0, 0, width, height);
      paint(c);
    }
    if (this.canvas.width > 0 && this.canvas.height > 0) onto.drawImage(this.canvas, 0, 0, width, height);
  }
}

export function readPalette(root: HTMLElement): Palette {
  const style = getComputedStyle(root);
  const get = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    panel: get('panel'), raise: get('raise'), line: get('line'), lineStrong: get('line-strong'), rail: get('rail'),
    ink1: get('ink1'), ink2: get('ink2'), ink3: get('ink3'), inv: get('inv'), sel: get('sel'),
    polling: get('polling'), pollingInk: get('polling-ink'), onPolling: get('on-polling'), onSolid: get('on-solid'),
    ready: get('ready'), waiting: get('waiting'),
    done: get('done'), wake: get('wake'), fault: get('fault'), ui: get('font-ui'), mono: get('font-mono'),
  };
}

/** The hatch of ready segments in each colour that was asked for, until the theme changes. */
export class Hatches {
  private readonly known = new Map<string, CanvasPattern | string>();

  of(color: string, context: CanvasRenderingContext2D): CanvasPattern | string {
    const known = this.known.get(color);
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
    this.known.set(color, pattern);
    return pattern;
  }

  clear(): void {
    this.known.clear();
  }
}
