// The messages between the page and the worker, and the view that the page draws.
//
// The page asks for what is visible at a playhead and draws the answer. Every number in a view comes from
// the trace in Go; nothing here decides who runs next. Both sides of a message change together: the Go side
// is package wasm (commands) and package executor/trace (View, Lanes).
//
// Times are virtual nanoseconds. Task ids are 1-based in spawn order, 0 means none. Lines are 1-based, 0
// means unknown. Columns of diagnostics are 1-based UTF-16 units.

export type TaskState = 'created' | 'ready' | 'polling' | 'waiting' | 'done' | 'cancelled' | 'panicked' | 'lost';

/** A task as it lies on a belt, in a worker or among the finished. */
export interface Chip {
  readonly id: number;
  readonly name: string;
  readonly state: TaskState;
  readonly since: number;
  readonly line: number;
  readonly polls: number;
}

export interface Queue {
  readonly count: number;
  /** 0 when the queue has no bound. */
  readonly capacity: number;
  readonly order: string;
  /** Head first, at most what the query asked for. */
  readonly items: readonly Chip[];
}

export interface WorkerView {
  readonly id: number;
  readonly state: 'polling' | 'asleep' | 'idle' | 'blocked' | 'stalled';
  readonly task: Chip | null;
  readonly since: number;
  readonly poll: number;
  readonly line: number;
  /** When an asleep or blocked worker goes on; 0 when nobody knows. */
  readonly until: number;
  readonly why: string;
  readonly local: { readonly count: number; readonly items: readonly Chip[] };
}

export interface ThreadView {
  readonly id: number;
  readonly name: string;
  readonly state: 'running' | 'sleeping' | 'blocked' | 'parked' | 'done';
  readonly line: number;
  readonly until: number;
  readonly why: string;
}

export type AwaitKind = 'timer' | 'io' | 'click' | 'join' | 'channel' | 'mutex' | 'yield' | 'thread' | 'other';

export interface WaitingRow {
  readonly id: number;
  readonly name: string;
  readonly state: 'waiting' | 'lost';
  /** Woken in this instant: the row stays as a ghost until the next one. */
  readonly woken: boolean;
  readonly line: number;
  readonly kind: AwaitKind;
  readonly awaits: string;
  readonly holder: string;
  /** The reactor row that wakes it, or 0. */
  readonly source: number;
  readonly deadline: number;
}

export interface ReactorRow {
  readonly id: number;
  readonly kind: string;
  readonly label: string;
  readonly task: number;
  readonly armed: number;
  readonly deadline: number;
  readonly fired: boolean;
}

export interface ConsoleRow {
  readonly event: number;
  readonly time: number;
  readonly task: number;
  readonly text: string;
  readonly kind: 'out' | 'err' | 'warn' | 'fault' | 'info';
}

export interface Metrics {
  readonly polls: number;
  readonly wasted: number;
  readonly wakes: number;
  readonly coalesced: number;
  readonly deepest: number;
  /** Mean time from ready to poll, ns. */
  readonly latency: number;
  /** Share of time the executor was asleep, permille. */
  readonly parked: number;
  readonly steals: number;
}

export const BITS = ['SCHEDULED', 'RUNNING', 'COMPLETED', 'CLOSED', 'HANDLE'] as const;

export interface Inspected {
  readonly id: number;
  readonly name: string;
  readonly state: TaskState;
  readonly sentence: string;
  readonly word: number;
  readonly bits: Readonly<Record<(typeof BITS)[number], boolean>>;
  readonly refs: number;
  readonly holders: string;
  readonly awaiter: string;
  readonly slot: number;
  readonly generation: number;
  readonly polls: number;
  readonly wakes: number;
  /** Nanoseconds spent in each part of its life so far. */
  readonly polled: number;
  readonly readied: number;
  readonly waited: number;
  readonly spawned: { readonly by: number; readonly line: number; readonly time: number };
  readonly stack: readonly string[];
  readonly states: readonly { readonly name: string; readonly line: number; readonly what: string; readonly at: string }[];
  readonly locals: readonly { readonly name: string; readonly type: string; readonly value: string }[];
  /** Bytes of the future, 0 when unknown. */
  readonly size: number;
}

export type BannerKind = 'blocked' | 'lost' | 'panicked' | 'stalled' | 'limit';

export interface View {
  /** The playhead: how many of `events` are applied. */
  readonly event: number;
  readonly events: number;
  readonly time: number;
  readonly end: number;
  /** The run has not ended yet. */
  readonly running: boolean;
  readonly narration: { readonly time: number; readonly text: string; readonly more: string };
  readonly exec: number;
  readonly lines: readonly { readonly line: number; readonly tasks: readonly { readonly id: number; readonly state: TaskState }[]; readonly count: number }[];
  readonly ready: Queue;
  readonly workers: readonly WorkerView[];
  readonly threads: readonly ThreadView[];
  readonly waiting: { readonly count: number; readonly rows: readonly WaitingRow[] };
  readonly reactor: { readonly count: number; readonly rows: readonly ReactorRow[] };
  readonly finished: { readonly count: number; readonly total: number; readonly last: readonly Chip[] };
  readonly events_wanted: readonly string[];
  readonly console: { readonly count: number; readonly rows: readonly ConsoleRow[] };
  readonly metrics: Metrics;
  readonly task: Inspected | null;
  readonly banner: { readonly kind: BannerKind; readonly text: string; readonly line: number; readonly task: number } | null;
  readonly exit: number | null;
}

/** start, end (may exceed the window), index into `states`, line, index into `labels` (-1: none) */
export type LaneSegment = readonly [number, number, number, number, number];

export interface Lane {
  readonly id: number;
  readonly name: string;
  readonly state: TaskState;
  readonly segs: readonly LaneSegment[];
}

/** What the timeline draws, for one window of time and one range of task lanes. */
export interface Lanes {
  readonly from: number;
  readonly to: number;
  readonly end: number;
  readonly first: number;
  readonly total: number;
  readonly lanes: readonly Lane[];
  readonly workers: readonly { readonly id: number; readonly segs: readonly (readonly [number, number, number])[] }[];
  readonly reactor: readonly (readonly [number, number, number])[];
  /** time, waking task (0: the reactor), woken task, coalesced */
  readonly wakes: readonly (readonly [number, number, number, number | boolean])[];
  readonly spawns: readonly (readonly [number, number, number])[];
  readonly logs: readonly (readonly [number, number])[];
  readonly labels: readonly string[];
  readonly states: readonly TaskState[];
  readonly kinds: readonly string[];
  /** Distinct instants in the window, ascending. */
  readonly ticks: readonly number[];
}

export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  readonly line: number;
  readonly col: number;
  readonly endLine: number;
  readonly endCol: number;
  readonly label: string;
  readonly help: string;
  readonly note: string;
}

export type StepUnit = 'poll' | 'wake' | 'line';
export type Speed = number | 'instant';
export type EngineStatus = 'empty' | 'loading' | 'compiling' | 'paused' | 'playing' | 'ended' | 'error';

export interface RunConfig {
  readonly executor: string;
  readonly workers: number;
  readonly seed: number;
}

export type ToWorker =
  | { op: 'check'; seq: number; source: string }
  | ({ op: 'run'; seq: number; source: string; name: string; paused: boolean; speed: Speed } & RunConfig)
  | { op: 'play' }
  | { op: 'pause' }
  | { op: 'stop' }
  | { op: 'end' }
  | { op: 'step'; dir: 1 | -1; unit: StepUnit }
  | { op: 'seek'; event: number }
  | { op: 'seek'; time: number }
  | { op: 'speed'; value: Speed }
  | { op: 'host'; name: string; data: string }
  | { op: 'query'; selected: number; queue: number; rows: number; console: number }
  | { op: 'lanes'; seq: number; from: number; to: number; first: number; count: number };

/** The first message to the worker; it never reaches Go. */
export interface Init {
  readonly op: 'init';
  readonly base: string;
  readonly wasm: string;
  readonly exec: string;
}

export type FromWorker =
  | { op: 'ready'; version: string; executors?: readonly string[] }
  | { op: 'diagnostics'; seq: number; list: readonly Diagnostic[] }
  | { op: 'status'; status: EngineStatus; exit: number | null }
  | { op: 'view'; view: View }
  | { op: 'lanes'; seq: number; lanes: Lanes }
  | { op: 'fault'; message: string; todo: string }
  /** From worker.ts while it downloads; total is 0 when the server does not say. */
  | { op: 'progress'; loaded: number; total: number };
