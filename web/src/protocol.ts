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
  /** The program's thread that is shown here, -1 for none. */
  readonly thread?: number;
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
  /** "blocking" for a thread of the pool that runs spawn_blocking. */
  readonly pool?: string;
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
  /** The first of them; threadCount counts all, poolCount those of the blocking pool. */
  readonly threads: readonly ThreadView[];
  readonly threadCount: number;
  readonly poolCount: number;
  readonly waiting: { readonly count: number; readonly rows: readonly WaitingRow[] };
  readonly reactor: { readonly count: number; readonly rows: readonly ReactorRow[] };
  readonly finished: { readonly count: number; readonly total: number; readonly last: readonly Chip[] };
  readonly events_wanted: readonly string[];
  /** lines: of count rows, those that the program printed. */
  readonly console: { readonly count: number; readonly lines: number; readonly rows: readonly ConsoleRow[] };
  readonly metrics: Metrics;
  readonly task: Inspected | null;
  readonly banner: { readonly kind: BannerKind; readonly text: string; readonly line: number; readonly task: number } | null;
  readonly exit: number | null;
  /** The first event that is still kept; the playhead cannot go before it. */
  readonly first?: number;
  /** How many events before it were dropped. */
  readonly dropped?: number;
  /** Comparing: the second run at the same virtual time. It comes beside the view, the session puts it here. */
  readonly other?: View | null;
}

/** start, end (may exceed the window), index into `states`, line, index into `labels` (-1: none), event */
export type LaneSegment = readonly [number, number, number, number, number, number?];

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
  /** Time of the oldest event that is still kept, where some of the window were dropped. */
  readonly kept?: number;
  readonly first: number;
  readonly total: number;
  readonly lanes: readonly Lane[];
  /** start, end, task, event */
  readonly workers: readonly { readonly id: number; readonly segs: readonly (readonly [number, number, number, number?])[] }[];
  /** time, kind, task, event */
  readonly reactor: readonly (readonly [number, number, number, number?])[];
  /** time, waking task (0: the reactor), woken task, coalesced, event, time of the poll that answers (-1: none in the window) */
  readonly wakes: readonly (readonly [number, number, number, number | boolean, number?, number?])[];
  /** time, parent, child, event */
  readonly spawns: readonly (readonly [number, number, number, number?])[];
  /** time, task, event */
  readonly logs: readonly (readonly [number, number, number?])[];
  /** worker, start, end, task, line, event */
  readonly blocked?: readonly (readonly [number, number, number, number, number, number])[];
  /** time, thief, victim, how many, event */
  readonly steals?: readonly (readonly [number, number, number, number, number])[];
  /** Threads of the program besides the workers: start, end, index into threadStates. */
  readonly threads?: readonly { readonly id: number; readonly name: string; readonly segs: readonly (readonly [number, number, number])[] }[];
  readonly threadStates?: readonly string[];
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

/* ---------- what the analysis says (package explain) */

/** One step from a task to what can wake it. */
export interface WhyLink {
  readonly kind: 'task' | 'future' | 'leaf' | 'part' | 'resource' | 'holder' | 'cause';
  readonly text: string;
  readonly more: string;
  readonly task: number;
  readonly line: number;
  readonly event: number;
  readonly time: number;
  /** Id of the reactor's row, 0 for none. */
  readonly row: number;
  readonly thread: number;
}

export interface Why {
  readonly event: number;
  readonly time: number;
  readonly task: number;
  readonly name: string;
  readonly state: TaskState;
  readonly since: number;
  readonly sentence: string;
  readonly links: readonly WhyLink[];
  /** never: proven. open: nobody knows yet. over: the run ended first. */
  readonly verdict: { readonly kind: string; readonly text: string; readonly event: number; readonly time: number; readonly line: number };
  readonly proof: { readonly how: string; readonly text: string; readonly event: number; readonly time: number; readonly line: number; readonly task: number } | null;
}

export type FindingKind = 'unpolled' | 'unstored' | 'lost' | 'overwritten' | 'blocked' | 'long-poll' | 'starving' | 'busy-polling' | 'lock-across-await' | 'stuck';

export interface Finding {
  readonly id: number;
  readonly kind: FindingKind;
  /** Name of the lesson that explains it. */
  readonly lesson: string;
  readonly severity: 'fault' | 'warn';
  readonly text: string;
  readonly help: string;
  readonly task: number;
  readonly line: number;
  readonly event: number;
  readonly time: number;
  /** When it was over; 0 while it goes on. */
  readonly end: number;
  /** How often at this line. */
  readonly count: number;
  readonly delayed: readonly { readonly task: number; readonly ns: number }[];
  readonly delayedCount: number;
  readonly other: number;
}

export interface Side extends RunConfig {
  readonly events: number;
  readonly end: number;
  readonly exit: number | null;
}

export interface Comparison {
  readonly a: Side;
  readonly b: Side;
  /** Where they part, in a sentence, also when they do not. */
  readonly text: string;
  /** The first step that differs; a, b: its event in each run, 0 for none. */
  readonly first: { readonly text: string; readonly time: number; readonly a: number; readonly b: number; readonly task: number; readonly line: number } | null;
  readonly output: { readonly same: boolean; readonly text: string; readonly row: number; readonly a: string; readonly b: string };
  /** Of both whole runs; text says the ratio in words. */
  readonly rows: readonly { readonly name: string; readonly a: string | number; readonly b: string | number; readonly text: string }[];
}

export interface EventRow {
  readonly event: number;
  readonly time: number;
  readonly kind: string;
  readonly task: number;
  readonly name: string;
  readonly other: number;
  readonly line: number;
  readonly text: string;
}

export interface TaskRow {
  readonly id: number;
  readonly name: string;
  readonly state: TaskState;
  readonly line: number;
  readonly awaits: string;
  readonly holder: string;
  readonly polls: number;
  readonly wakes: number;
  readonly since: number;
}

export interface EventTable {
  readonly total: number;
  readonly first: number;
  readonly rows: readonly EventRow[];
}

export interface TaskTable {
  readonly event: number;
  readonly total: number;
  readonly first: number;
  readonly rows: readonly TaskRow[];
}

/** The run in columns of time and rows of tasks. */
export interface Density {
  readonly from: number;
  readonly to: number;
  readonly end: number;
  /** From when on events are kept, where the oldest were dropped. */
  readonly kept?: number;
  readonly columns: number;
  readonly first: number;
  readonly total: number;
  /** Tasks in one row of the raster. */
  readonly per: number;
  readonly polls: readonly number[];
  readonly fires: readonly number[];
  readonly outputs: readonly number[];
  /** Deepest ready queue in each column. */
  readonly ready: readonly number[];
  /** Busy share of each worker in each column, permille. */
  readonly workers: readonly (readonly number[])[];
  /** One letter per column: the most active state. p r w l c, "." for none. */
  readonly raster: readonly string[];
}

export interface TypeAt {
  readonly text: string;
  readonly line: number;
  readonly col: number;
  readonly endLine: number;
  readonly endCol: number;
}

export interface BreakHit {
  readonly event: number;
  readonly time: number;
  readonly kind: string;
  readonly task: number;
  readonly line: number;
  readonly text: string;
}

export type StepUnit = 'poll' | 'wake' | 'line';
/** 1 is the pace of the design; real: a virtual millisecond takes a millisecond. */
export type Speed = number | 'instant' | 'real';
export type EngineStatus = 'empty' | 'loading' | 'compiling' | 'paused' | 'playing' | 'ended' | 'error';

export interface RunConfig {
  readonly executor: string;
  readonly workers: number;
  readonly seed: number;
}

export type ToWorker =
  | { op: 'check'; seq: number; source: string }
  /** data is the text of the link whose clicks the run repeats, "" for none; most is how many events it may make, 0 for the engine's own limit. */
  | ({ op: 'run'; seq: number; source: string; name: string; paused: boolean; speed: Speed; data: string; most: number } & RunConfig)
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
  | { op: 'lanes'; seq: number; from: number; to: number; first: number; count: number; other?: boolean }
  | { op: 'breaks'; at: string }
  | ({ op: 'fork' } & RunConfig)
  | ({ seq: number } & Question);

/** A shared link. event and task are 0 for none, hash is "0" when the link was made without a run. */
export interface OpenedLink extends RunConfig {
  readonly source: string;
  readonly event: number;
  readonly task: number;
  readonly hash: string;
}

/** What is answered by a message of the same op and seq (Session.ask). */
export type Question =
  | { op: 'why'; task: number; event?: number }
  | ({ op: 'compare'; off?: boolean } & RunConfig)
  | { op: 'tasks'; event?: number; first: number; count: number; state?: string }
  | { op: 'events'; first: number; count: number; task?: number }
  | { op: 'density'; from: number; to: number; columns: number; rows: number; first: number; count: number; other?: boolean }
  | { op: 'next'; dir: 1 | -1; kind: 'wake' | 'poll' | 'finding'; task?: number }
  | { op: 'type'; source: string; line: number; col: number }
  | { op: 'settle' }
  /** The text of a link to the present moment; off: the run that is shown is not of this source. */
  | ({ op: 'link'; source: string; task: number; off: boolean } & RunConfig)
  /** What the text of a link says. */
  | { op: 'open'; data: string };

export interface Answers {
  why: { readonly op: 'why'; readonly seq: number; readonly why: Why | null };
  compare: { readonly op: 'compare'; readonly seq: number; readonly result: Comparison | null };
  tasks: { readonly op: 'tasks'; readonly seq: number; readonly table: TaskTable };
  events: { readonly op: 'events'; readonly seq: number; readonly table: EventTable };
  density: { readonly op: 'density'; readonly seq: number; readonly density: Density | null };
  next: { readonly op: 'next'; readonly seq: number; readonly event: number };
  /** hash is the fingerprint of the trace up to the playhead; wrong is "" when all is well. */
  link: { readonly op: 'link'; readonly seq: number; readonly text: string; readonly hash: string; readonly wrong: string };
  open: { readonly op: 'open'; readonly seq: number; readonly wrong: string } & OpenedLink;
  /** All that was asked for before is done, and its view is sent. */
  settle: { readonly op: 'settle'; readonly seq: number };
  type: { readonly op: 'type'; readonly seq: number; readonly type: TypeAt | null };
}

/** The first message to the worker; it never reaches Go. */
/** Which of the page's programs a message is about. */
export interface Client {
  readonly client: number;
}

/** Addresses of the engine's parts. */
export interface Init {
  readonly op: 'init';
  readonly wasm: string;
  readonly exec: string;
  /** The text of Rust's standard library, and that of the other crates. */
  readonly library: string;
  readonly crates: string;
  /** The parts themselves, for a worker that can fetch nothing; its own script then holds wasm_exec.js, too. */
  readonly inside?: { readonly wasm: ArrayBuffer; readonly library: string; readonly crates: string };
}

export type FromWorker =
  | { op: 'ready'; version: string; executors?: readonly string[] }
  | { op: 'diagnostics'; seq: number; list: readonly Diagnostic[] }
  | { op: 'status'; status: EngineStatus; exit: number | null }
  | { op: 'view'; view: View; other?: View | null }
  | { op: 'lanes'; seq: number; lanes: Lanes | null }
  | { op: 'fault'; message: string; todo: string }
  /** A run was broken off in the middle of a step. It stays as it is; the next one needs another worker. */
  | { op: 'spent' }
  /** Nothing happens until then; the reader waits that long, in ms. */
  | { op: 'silence'; to: number; ms: number }
  | { op: 'findings'; events: number; done: boolean; list: readonly Finding[] }
  | ({ op: 'break' } & BreakHit)
  | { op: 'forked'; event: number; time: number; kind: string; text: string }
  | Answers[keyof Answers]
  /** From worker.ts while it downloads; total is 0 when the server does not say. */
  | { op: 'progress'; loaded: number; total: number };
