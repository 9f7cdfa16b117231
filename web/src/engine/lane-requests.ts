// The timeline's requests to the engine: the visible lanes, the whole run for the minimap, the overview of a run with
// many tasks. At most one request of each kind is pending; an answer for an earlier run is dropped.

import { laneMode, type Model } from '../app/model.js';
import { laneRoom, rasterRows } from '../timeline/lane-room.js';
import type { Answers, Question } from './protocol.js';

/** ms between requests while playing. */
const EVERY = 90;
/** Lanes of the second run of a comparison. */
const COMPARED = 12;

type Ask = <Q extends Question>(question: Q) => Promise<Answers[Q['op']] | null>;

export class LaneRequests {
  /** The subjects of the last answers. */
  private lanesKey = '';
  private overviewKey = '';
  private lanesBusy = false;
  private overviewBusy = false;
  private densityBusy = false;
  private at = 0;
  private timer = 0;
  /** Counts the runs, so that an answer for an earlier one is dropped. */
  private run = 0;

  constructor(
    private readonly host: { readonly model: Model; invalidate(): void },
    private readonly ask: Ask,
    private readonly closed: () => boolean,
  ) {}

  get busy(): boolean {
    return this.lanesBusy || this.overviewBusy || this.densityBusy || this.timer !== 0;
  }

  /** Drops the pending answers: they belong to another run. */
  forget(): void {
    this.run++;
    clearTimeout(this.timer);
    this.timer = 0;
    this.lanesBusy = this.overviewBusy = this.densityBusy = false;
    this.lanesKey = this.overviewKey = '';
  }

  /** Requests the visible lanes if they have changed. */
  want(): void {
    const m = this.host.model, v = m.view;
    if (!v || this.lanesBusy || this.densityBusy || this.closed()) return;
    // The answer is made from all events of the window, however few lanes it is for: with a page of lanes before and
    // behind those that are seen, scrolling rarely asks again.
    const room = laneRoom(m), mode = laneMode(m);
    const pages = !m.compare && mode === 'tasks' && m.status !== 'playing' && m.tasks > room;
    const first = pages ? Math.max(0, (Math.floor(m.laneFirst / room) - 1) * room) : m.laneFirst;
    const count = pages ? 3 * room : room;
    const from = m.zoom?.from ?? 0, to = m.zoom?.to ?? Math.max(v.end, m.compare ? v.other?.end ?? 0 : 0);
    const compared = m.compare?.result ? 1 : 0;
    const key = [v.events, v.end, v.running, m.tasks, from, to, first, count, mode, m.laneWidth, compared].join();
    if (key !== this.lanesKey) {
      const wait = m.status === 'playing' ? this.at + EVERY - performance.now() : 0;
      if (wait > 0) {
        this.timer ||= window.setTimeout(() => {
          this.timer = 0;
          this.want();
        }, wait);
        return;
      }
      this.lanesKey = key;
      this.at = performance.now();
      if (mode === 'density') {
        void this.density(from, to);
        return;
      }
      void this.lanes(from, to, first, count);
      if (compared) void this.other(from, to);
    }
    // Zoomed in, the minimap needs the whole run beside the window.
    const whole = [v.events, v.end].join();
    if (m.zoom && mode !== 'density' && whole !== this.overviewKey && !this.overviewBusy) {
      this.overviewKey = whole;
      void this.overview(v.end);
    }
  }

  private async lanes(from: number, to: number, first: number, count: number): Promise<void> {
    const m = this.host.model, { run } = this;
    this.lanesBusy = true;
    const answer = await this.ask({ op: 'lanes', from, to, first, count });
    if (run !== this.run) return;
    this.lanesBusy = false;
    if (!answer?.lanes) return; // of an engine that is new: what is shown stays
    m.lanes = answer.lanes;
    m.tasks = Math.max(m.tasks, answer.lanes.total);
    if (!m.zoom) m.overview = null;
    this.want();
    this.host.invalidate();
  }

  private async overview(end: number): Promise<void> {
    const { run } = this;
    this.overviewBusy = true;
    const answer = await this.ask({ op: 'lanes', from: 0, to: end, first: 0, count: 0 });
    if (run !== this.run) return;
    this.overviewBusy = false;
    this.host.model.overview = answer?.lanes ?? null;
    this.host.invalidate();
  }

  private async density(from: number, to: number): Promise<void> {
    const m = this.host.model, total = m.tasks, { run } = this;
    const columns = Math.max(40, Math.min(2000, m.laneWidth - 30));
    const ask = (a: number, b: number, rows: number): Promise<Answers['density'] | null> =>
      this.ask({ op: 'density', from: a, to: b, columns, rows, first: 0, count: total });
    this.densityBusy = true;
    const [shown, whole] = await Promise.all([
      ask(from, to, rasterRows(m)), m.zoom ? ask(0, m.view?.end ?? to, 1) : null,
    ]);
    if (run !== this.run) return;
    this.densityBusy = false;
    if (!shown?.density || !m.view) return;
    m.density = shown.density;
    m.tasks = Math.max(m.tasks, shown.density.total);
    m.densityWhole = whole?.density ?? (m.zoom ? m.densityWhole : shown.density);
    this.want();
    this.host.invalidate();
  }

  private async other(from: number, to: number): Promise<void> {
    const { compare } = this.host.model;
    const answer = await this.ask({ op: 'lanes', from, to, first: 0, count: COMPARED, other: true });
    if (answer && compare && compare === this.host.model.compare) compare.lanes = answer.lanes;
    this.host.invalidate();
  }
}
