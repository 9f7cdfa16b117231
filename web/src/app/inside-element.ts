// The public interface of the element, and the interface of the controller that its second script provides.

import type { StepUnit, View } from '../engine/protocol.js';
import type { EngineStatus, Hit } from './model.js';
import type { Moment } from './options.js';

export interface ElementState {
  readonly status: EngineStatus;
  readonly event: number;
  readonly events: number;
  /** Virtual nanoseconds. */
  readonly time: number;
  readonly end: number;
  readonly exit: number | null;
  readonly selected: number;
  readonly executor: string;
  readonly workers: number;
  readonly seed: number;
}

/** The interface of the controller, for pollground.ts. */
export interface InsideElement {
  readonly state: ElementState;
  readonly view: View | null;
  source: string;
  /** Settles when it has its program. Set by connected. */
  readonly ready: Promise<void>;
  connected(): void;
  disconnected(): void;
  attributeChanged(name: string, old: string | null, value: string | null): void;
  warm(): void;
  run(): void;
  play(): void;
  pause(): void;
  step(n?: number, size?: StepUnit): void;
  seek(to: Moment): void;
  select(task: number): void;
  link(): Promise<string>;
  settled(): Promise<void>;
  playRecorded(): Promise<void>;
  outcome(): Promise<View | null>;
  hitTest(x: number, y: number): Hit | null;
}
