// The state of the page, in one object, and its actions, in one interface.
//
// The element owns the model and changes it only in actions and in answers of the engine; views are functions of it.
// The state of the run is in `view`, which each answer replaces as a whole.

import type { AxisMode } from '../timeline/axis.js';
import type {
  Comparison, Density, Diagnostic, EventTable, Finding, Lanes, RunConfig, RunStatus, Sealing, SearchOrder, Speed,
  StepUnit, TaskTable, Turn, View, Why,
} from '../engine/protocol.js';
import type { Prose } from '../ui/prose.js';
import type { Cancelling, Exploring, Following, Races, SearchKind } from './searches.js';

/** loading is set by the page; the engine reports the others. */
export type EngineStatus = RunStatus | 'loading';

/** The visible moment; in a comparison also that of the second run, at the same virtual time. */
export interface ShownView extends View {
  readonly other: View | null;
  /** The turning point at which a guided run holds. */
  readonly turn: Turn;
}

export type Tab = 'code' | 'machine' | 'task' | 'console' | 'schedules';
/** The content of the pane beside the stage, or below the program. */
export type Pane = 'console' | 'task' | 'schedules';
/** The kind of lanes: tasks, workers only, or the whole run as an overview. */
export type LaneMode = 'tasks' | 'workers' | 'density';
export type ConsoleFilter = 'all' | 'output' | 'diagnostics';
export type Popup =
  'executor' | 'executor-b' | 'examples' | 'embed' | 'settings' | 'keys' | 'breaks' | 'table' | 'view' | null;

/** A breakpoint: a line, or a poll, wake or spawn of a task. */
export interface Breakpoint {
  readonly kind: 'line' | 'poll' | 'wake' | 'spawn';
  /** Line or task. */
  readonly id: number;
}

/** A second run beside the first, on the same virtual clock. */
export interface Compared {
  config: RunConfig;
  /** The schedule of the second run, as in links; "" for none. */
  schedule: string;
  /** null until both have been run. */
  result: Comparison | null;
  /** The progress of the two runs in a sentence; "" if unknown. */
  progress: string;
  lanes: Lanes | null;
}

/** The trace as a table; `task` 0 is all tasks. */
export type Table =
  | { readonly kind: 'events'; readonly first: number; readonly task: number; readonly data: EventTable | null }
  | { readonly kind: 'tasks'; readonly first: number; readonly state: string; readonly data: TaskTable | null };

export type Motion = 'auto' | 'off';
export type Theme = 'auto' | 'light' | 'dark';
export type Layout = 'app' | 'compact' | 'wide';
/** ≥ 1241, 761–1240, ≤ 760 px. */
export type Size = 'wide' | 'mid' | 'small';
/** The reason why the view changed: tasks are animated for play and step only. */
export type Cause = 'play' | 'step' | 'back' | 'seek';

export interface Example {
  readonly name: string;
  readonly title: string;
  /** Its group. */
  readonly topic: string;
  /** The prose of the program's header. */
  readonly prose: readonly Prose[];
  readonly source: string;
}

/** A reader's edit of a program; at is in ms since 1970. */
export interface Edit {
  readonly source: string;
  readonly at: number;
}

export interface Model {
  layout: Layout;
  size: Size;
  /** The window is at most 820 px high. */
  short: boolean;
  /** The element's own height. */
  height: number;
  stageWidth: number;
  laneWidth: number;

  status: EngineStatus;
  exit: number | null;
  view: ShownView | null;
  previous: ShownView | null;
  cause: Cause;
  lanes: Lanes | null;
  overview: Lanes | null;

  /** Text of the editor and of the run that is shown. */
  source: string;
  /** The program that the author of the page wrote; null for the program of a link. */
  authored: string | null;
  ranSource: string | null;
  /** The run holds at its turning points. */
  guided: boolean;
  ranConfig: RunConfig | null;
  /** Mistakes in the editor's text. */
  diagnostics: readonly Diagnostic[];
  /** The last press of Run did not compile. */
  refused: boolean;
  fault: { readonly message: string; readonly todo: string } | null;
  /** The run plays, and there was neither an event nor a wait for QUIET ms. */
  quiet: boolean;
  /** The run has waited for a key: the button for keys stays visible, so that it keeps the focus. */
  keyed: boolean;
  progress: { readonly loaded: number; readonly total: number } | null;

  config: RunConfig;
  /** A sentence about what the page or the address requests and cannot get; no run begins before the reader chooses. */
  configError: string;
  executors: readonly string[];
  examples: readonly Example[];
  example: Example | null;
  examplesFault: string;
  /** The link that the page was opened with, and the program in it. */
  link: { readonly text: string; readonly source: string; readonly sealing: Required<Sealing> } | null;
  /** How many events a run may make; 0: the engine's own limit. */
  eventLimit: number;
  /** The title above the program; "" for the title of the example. */
  heading: string;
  /** There is no playground beside this page. */
  standalone: boolean;
  /** A message about a link for the reader; "" for none. */
  linkMessage: string;

  findings: readonly Finding[];
  /** The answer to Why for the selected task, if it was requested. */
  why: Why | null;
  whyOpen: boolean;
  breaks: readonly Breakpoint[];
  /** A notice about the run that is no fault: it was forked, it stopped at a breakpoint. */
  notice: { readonly kind: 'forked' | 'break' | 'draft' | 'link'; readonly text: string } | null;
  compare: Compared | null;
  explore: Exploring | null;
  cancels: Cancelling | null;
  /** The search that the panel shows. */
  searching: SearchKind;
  follow: Following | null;
  /** The script that draws the panel of all schedules is loaded. */
  panel: PanelView | null;
  table: Table | null;
  /** Number of tasks of the recorded run, including those spawned after the playhead. */
  tasks: number;
  density: Density | null;
  /** The same of the whole run, for the minimap. */
  densityWhole: Density | null;
  /** A stored edit of this program that is not shown. */
  draft: Edit | null;
  /** The reader's edit from an earlier visit, which is shown as it was. */
  restored: Edit | null;
  /** A link or a moment is being opened. */
  opening: boolean;
  /** The browser keeps no draft of the present text. */
  unkept: boolean;
  motion: Motion;

  selected: number;
  /** The waiting task under the pointer, 0 for none. */
  pointed: number;
  tab: Tab;
  pane: Pane;
  filter: ConsoleFilter;
  axis: AxisMode;
  unit: StepUnit;
  speed: Speed;
  zoom: { readonly from: number; readonly to: number } | null;
  laneFirst: number;
  /** null: tasks; density when there are many tasks. */
  laneMode: LaneMode | null;
  popup: Popup;
  proseOpen: boolean;
  theme: Theme;
  /** The colour scheme in use, from the theme or the system. */
  dark: boolean;
  letterKeys: boolean;
  /** The languages of the site beside English. */
  languages: readonly string[];
  freeze: boolean;
  /** The embed shows its code only, before the first Run. */
  collapsed: boolean;
  announcement: { readonly text: string; readonly assertive: boolean };
}

/** Draws a panel that was loaded as a separate script. */
export type PanelView = (m: Model, a: Actions) => unknown;

export interface Actions {
  /** Loads the engine, so that Run is quick. */
  warm(): void;
  run(): void;
  /** The first run of a first visit, once more. */
  firstRun(): void;
  play(): void;
  pause(): void;
  toggle(): void;
  step(dir: 1 | -1, unit?: StepUnit): void;
  reset(): void;
  end(): void;
  stop(): void;
  seekEvent(event: number): void;
  seekTime(time: number): void;
  /** A host event for the program; data is the key that was pressed. */
  host(name: string, data?: string): void;
  retry(): void;
  /** Copies a link to the present moment. */
  share(): void;
  /** The HTML with which another page shows the present program. */
  embedCode(): string;
  copyEmbed(): void;
  /** Leaves for the playground, with the present program and moment. */
  openAway(): void;
  select(task: number): void;
  /** The pointer is over the row of this waiting task; 0: over none. */
  point(task: number): void;
  goToLine(line: number, col?: number): void;
  setTab(tab: Tab): void;
  setPane(pane: Pane): void;
  setFilter(filter: ConsoleFilter): void;
  setAxis(axis: AxisMode): void;
  setLaneMode(mode: LaneMode): void;
  setUnit(unit: StepUnit): void;
  setSpeed(speed: Speed): void;
  setZoom(zoom: { from: number; to: number } | null): void;
  setLaneFirst(first: number): void;
  /** Shows lanes from this task on. */
  showTasks(first: number): void;
  redraw(): void;
  /** > 1: closer. Around the playhead. */
  zoomBy(factor: number): void;
  setConfig(config: Partial<RunConfig>): void;
  setTheme(theme: Theme): void;
  setLetterKeys(on: boolean): void;
  setProse(open: boolean): void;
  openExample(name: string): void;
  popup(popup: Popup): void;
  setMotion(motion: Motion): void;
  /** Shows or hides why the selected task waits. */
  toggleWhy(): void;
  /** Selects the task, or the first waiting one, and shows why it waits. */
  explain(task: number): void;
  /** An edit of the whole text, which can be undone. */
  replaceSource(source: string): void;
  /** Runs the program again with a higher limit of events. */
  raiseLimit(): void;
  /** Sets the breakpoint, or removes it. */
  toggleBreak(at: Breakpoint): void;
  clearBreaks(): void;
  dismissNotice(): void;
  /** null ends comparing. */
  setCompare(config: Partial<RunConfig> | null): void;
  /** Searches all schedules of the program. */
  tryAll(races?: Races): void;
  /** Cancels every future of the program at every await. */
  cancelAll(): void;
  /** Shows one of the searches in the panel; begins it if there is none. */
  showSearch(kind: SearchKind): void;
  /** Shows the panel of all schedules, or hides it; begins the search if there is none. */
  showSchedules(): void;
  steerSearch(to: SearchOrder): void;
  /** Runs the program by the simplest schedule of an outcome. */
  playOutcome(outcome: number): void;
  /** Marks the await in the program, and shows the run in which its future is cancelled, at that moment. */
  playCancel(index: number): void;
  /** Compares the run with the simplest one that ends well, or with the one without the cancellation. */
  compareOutcome(): void;
  /** Ends the search and closes its panel. */
  closeSchedules(): void;
  openTable(kind: 'events' | 'tasks', first?: number, task?: number): void;
  restoreDraft(): void;
  discardDraft(): void;
}

/** The default: the program's own runtime decides, with its own number of workers (0). */
export const AS_WRITTEN = '';
/** The design that has several workers. */
export const STEALING = 'steal';

/** The first thing to compare with: several workers beside one, one beside several. */
export function opposite(m: Model): Partial<RunConfig> {
  return (m.view?.workers.length ?? 1) > 1 ? { executor: 'local', workers: 1 } : { executor: STEALING, workers: 4 };
}

export const SPEEDS: readonly Speed[] = [0.1, 0.25, 0.5, 1, 2, 5, 10, 'instant', 'real'];

/** The engine's limit of events, and the amount by which a reader can raise it. */
export const MOST = 4_000_000, MORE = 4;

export function newModel(): Model {
  return {
    layout: 'compact', size: 'wide', short: false, height: 0, stageWidth: 0, laneWidth: 0,
    status: 'empty', exit: null, view: null, previous: null, cause: 'seek', lanes: null, overview: null,
    source: '', authored: null, ranSource: null, guided: false, ranConfig: null,
    diagnostics: [], refused: false, fault: null,
    quiet: false, keyed: false, progress: null,
    config: { executor: AS_WRITTEN, workers: 0, seed: 0 }, configError: '', executors: [], examples: [],
    example: null, examplesFault: '', link: null, eventLimit: 0, heading: '', standalone: false, linkMessage: '',
    findings: [], why: null, whyOpen: false, breaks: [], notice: null, compare: null,
    explore: null, cancels: null, searching: 'schedules', follow: null, panel: null,
    table: null, tasks: 0,
    density: null, densityWhole: null, draft: null, restored: null, opening: false, unkept: false, motion: 'auto',
    selected: 0, pointed: 0, tab: 'code', pane: 'console', filter: 'all', axis: 'folded', unit: 'change', speed: 1,
    zoom: null, laneFirst: 0, laneMode: null,
    popup: null, proseOpen: true, theme: 'auto', dark: false, letterKeys: true, languages: [],
    freeze: false, collapsed: false,
    announcement: { text: '', assertive: false },
  };
}

/** A run that plays counts as computing after this time without an event, ms. */
export const QUIET = 3000;

/** More task lanes than this cannot be told apart: the overview is shown instead. */
const MANY_TASKS = 40;

export function laneMode(m: Model): LaneMode {
  if (m.layout !== 'app' || m.compare) return 'tasks';
  return m.laneMode ?? (m.tasks > MANY_TASKS ? 'density' : 'tasks');
}

export function sameBreak(a: Breakpoint, b: Breakpoint): boolean {
  return a.kind === b.kind && a.id === b.id;
}

/** The findings up to the playhead, oldest first. */
export function foundSoFar(m: Model): readonly Finding[] {
  const event = m.view?.event ?? 0;
  return m.findings.filter((f) => f.event <= event);
}

/** The run has been changed in the editor since it was started. */
export function edited(m: Model): boolean {
  return m.ranSource !== null && m.ranSource !== m.source;
}

/** A run that goes on, or that is being compiled. */
export function stoppable(m: Model): boolean {
  return m.fault === null &&
    (m.status === 'playing' || m.status === 'compiling' || (m.status === 'paused' && (m.view?.running ?? false)));
}

export function errors(m: Model): readonly Diagnostic[] {
  return m.diagnostics.filter((d) => d.level === 'error');
}

/** The hit of a point of the timeline. */
export interface Hit {
  readonly task: number;
  /** Index into the lane's segments, -1 between them. */
  readonly segment: number;
  readonly time: number;
}

/** Rows of a table on one page. */
export const TABLE_ROWS = 100;
