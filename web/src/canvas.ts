// What all painters of the timeline share: the palette, where each lane lies, and shapes that canvas lacks.

import type { Axis } from './axis.js';
import type { Lanes } from './protocol.js';

/** Colours and fonts, read from the style sheet. */
export interface Palette {
  readonly panel: string; readonly raise: string; readonly line: string; readonly lineStrong: string; readonly rail: string;
  readonly ink1: string; readonly ink2: string; readonly ink3: string; readonly inv: string; readonly sel: string;
  readonly polling: string; readonly pollingInk: string; readonly onPolling: string; readonly ready: string; readonly waiting: string;
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

export function laneHeight(l: Pick<LaneLayout, 'ruler' | 'row' | 'workers' | 'tasks' | 'spare' | 'reactor'>): number {
  return l.ruler + (l.workers + l.tasks + l.spare + (l.reactor ? 1 : 0)) * l.row + 4;
}

export function workerY(l: LaneLayout, index: number): number {
  return l.ruler + index * l.row;
}

/** Top of the lane with this index among all tasks. */
export function taskY(l: LaneLayout, index: number): number {
  return l.ruler + (l.workers + index - l.first) * l.row;
}

export function reactorY(l: LaneLayout): number {
  return l.ruler + (l.workers + l.tasks) * l.row;
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
