// One frame of the element: measure where tokens are · render the templates · measure the layout · paint canvases,
// draw wires · fly. Measuring and writing are separate phases. No other code writes to the shadow root, except the
// editor inside its own box.

import { speak, t, type Language } from '../i18n/language.js';
import { html, render } from 'lit';
import { Announcer } from '../ui/announce.js';
import { appView, embedView } from './layout.js';
import type { Marks } from '../editor/run-marks.js';
import type { EditorSlot } from '../editor/lazy-editor.js';
import { fitStage, type StageFit } from '../stage/stage-layout.js';
import { fly, flightTime, places, pulse } from '../stage/animations.js';
import { isBusy } from '../stage/workers.js';
import { findingLenses } from '../panels/findings.js';
import { duration } from '../ui/format.js';
import type { Actions, Model } from './model.js';
import type { View } from '../engine/protocol.js';
import type { Timeline } from '../timeline/timeline.js';
import { drawing, read, stealing } from '../stage/connectors.js';

const NO_MARKS: Marks = { badges: [], exec: [], selectedLine: 0, selected: 0, lenses: [] };

export class Screen {
  /** The room for each part, measured in the last frame. */
  fit: StageFit = { compact: false, dense: false, belt: 0, rows: 4, slim: false, more: false };

  private readonly announcer = new Announcer();
  private shown: View | null = null;
  private marksKey = '';
  /** The mistakes that the console has scrolled to. */
  private mistakes: Model['diagnostics'] = [];
  private width = 0;
  private flights: Animation[] = [];
  private readonly found = new Map<string, HTMLElement>();

  /** `moved` is called when the last flight has landed. */
  constructor(
    private readonly language: Language,
    private readonly host: HTMLElement,
    private readonly root: ShadowRoot,
    private readonly model: Model,
    private readonly actions: Actions,
    private readonly editor: EditorSlot,
    private readonly timeline: Timeline,
    private readonly moved: () => void,
  ) {}

  get flying(): boolean {
    return this.flights.some((f) => f.playState === 'running');
  }

  /** still: nothing is animated. */
  draw(still: boolean): void {
    const m = this.model, fresh = m.view !== this.shown;
    speak(this.language);
    this.measureHost();
    const time = fresh && m.view ? flightTime(m.cause, m.speed, still) : null;
    const before = time !== null && this.shown ? places(this.root) : null;
    const follow = atEnd(this.find('.logw'));
    // A moving token is not at the end of its wire: end animations before measuring, or leave the wires as they are.
    if (fresh) for (const flight of this.flights) flight.cancel();
    const announcement = this.announcer.next(m, performance.now());
    if (announcement) m.announcement = announcement;
    this.renderParts();
    // The editor looks where the selection is, when it has written its marks. This first look computes the layout of
    // all that was written. What looks next finds it clean, and what writes comes after that: the wires, whose layout
    // is the browser's own at the end of the frame.
    const line = this.markEditor();
    if (this.measureStage()) this.renderParts();
    this.scrollConsole(follow);
    if (line > 0 && !this.root.activeElement?.closest('.cm-editor')) this.editor.reveal(line);
    this.timeline.paint(this.frame());
    if (!this.flying) this.drawWires();
    if (before && time !== null) {
      this.flights = [...fly(this.root, before, time), ...pulse(this.root, time)];
      void Promise.allSettled(this.flights.map((f) => f.finished)).then(() => this.moved());
    }
    this.shown = m.view;
    this.writeHooks();
  }

  /** The marks on the source are put there anew, because the source is another one. */
  forgetMarks(): void {
    this.marksKey = '';
  }

  private renderParts(): void {
    const m = this.model, parts = { editor: this.editor.dom, timeline: this.timeline.view() };
    const content = m.layout === 'app'
      ? appView(m, this.fit, parts, this.actions) : embedView(m, this.fit, parts, this.actions);
    const had = this.root.activeElement, task = had?.closest<HTMLElement>('[data-task]')?.dataset.task;
    render(html`<div class="pg" data-size=${m.size} ?data-short=${m.short} ?data-freeze=${m.freeze}
      data-theme=${m.dark ? 'dark' : 'light'}><span class="sr"
      id="pg-editor-hint">${t('Tab indents. Press Escape, then Tab, to leave the editor.')}</span>${content}</div>`,
      this.root);
    if (!had) return;
    // An element that moves loses the focus, too, and one that is used again may show another task.
    const lost = !this.root.activeElement ||
      (had.isConnected && task && had.closest<HTMLElement>('[data-task]')?.dataset.task !== task);
    if (lost) this.refocus(had, task);
  }

  /**
   * The element that had the focus has lost it: its task has moved, or its pane is gone. The same task gets it where it
   * is shown now, or what stands for the pane.
   */
  private refocus(had: Element, task: string | undefined): void {
    const act = had instanceof HTMLElement ? had.dataset.act : undefined, of = `[data-task="${task ?? ''}"]`;
    const wanted =
      [...(act ? [`[data-act="${act}"]`] : []),
      ...(task ? [`.stage button${of}`, `.stage ${of} button`, `[role="option"]${of}`] : []), '[data-pg="inspector"]',
      '.stage [tabindex="0"]', '.play'];
    for (const selector of wanted) {
      for (const e of this.root.querySelectorAll<HTMLElement>(selector)) {
        if (e.offsetParent === null) continue;
        e.focus({ preventScroll: true });
        return;
      }
    }
  }

  /** New mistakes are read from the first on; otherwise the newest line is shown. */
  private scrollConsole(follow: boolean): void {
    const log = this.find('.logw'), { diagnostics } = this.model, fresh = diagnostics !== this.mistakes;
    this.mistakes = diagnostics;
    const first = fresh ? log?.querySelector('[data-kind="diagnostic"]') : null;
    if (log && first) log.scrollTop += first.getBoundingClientRect().top - log.getBoundingClientRect().top;
    else if (follow) log?.scrollTo(0, 1e9);
  }

  private frame(): HTMLElement {
    const el = this.find('.pg');
    if (!el) throw new Error('BUG: drawn before the first render');
    return el;
  }

  /** The first element of that kind. It is searched for only when the last one found is gone: the editor alone can have
   * a thousand elements. */
  private find(selector: string): HTMLElement | null {
    const known = this.found.get(selector);
    if (known?.isConnected) return known;
    const found = this.root.querySelector<HTMLElement>(selector);
    if (found) this.found.set(selector, found);
    else this.found.delete(selector);
    return found;
  }

  /** The size classes of the design, from the element's own box. */
  private measureHost(): void {
    const m = this.model, width = this.host.clientWidth, app = m.layout === 'app';
    m.size = app ? (width > 1240 ? 'wide' : width > 760 ? 'mid' : 'small') : width >= 700 ? 'mid' : 'small';
    m.height = this.host.clientHeight;
    m.short = app && m.height <= 820 && m.size !== 'small';
  }

  /** True when the stage or the lanes have another size than the templates were rendered for. */
  private measureStage(): boolean {
    const m = this.model;
    const body = this.find('.sb'), lanes = this.find('.tl-c');
    const width = body?.clientWidth ?? 0, height = body?.clientHeight ?? 0, laneWidth = lanes?.clientWidth ?? 0;
    if (this.width !== this.host.clientWidth) {
      this.width = this.host.clientWidth;
      this.editor.remeasure();
    }
    const was = this.fit;
    // Both halves of a comparison are laid out for the one that needs more.
    const runs = [m.view, m.view?.other];
    const most = (of: (v: View) => number): number => Math.max(0, ...runs.map((v) => (v ? of(v) : 0)));
    if (width > 0) {
      const workers = most((v) => v.workers.length), busy = most((v) => v.workers.filter(isBusy).length);
      this.fit = fitStage(width, height, workers, busy, most((v) => v.threads.length), m.short);
    }
    const now = this.fit;
    const same = now.rows === was.rows && now.belt === was.belt && now.compact === was.compact &&
      now.dense === was.dense && now.slim === was.slim && now.more === was.more && laneWidth === m.laneWidth;
    m.stageWidth = width;
    m.laneWidth = laneWidth;
    return !same;
  }

  private drawWires(): void {
    const m = this.model, v = m.view;
    if (!v) return;
    const bodies = this.find('.mach, .e-b')?.querySelectorAll<HTMLElement>('.sb[data-pg="stage"]:not(.blank)');
    bodies?.forEach((body, i) => {
      const view = i === 0 ? v : v.other ?? v;
      const target = body.querySelector<SVGSVGElement>('.wires');
      if (target) this.wire(body, target, view, i === 0 ? m.previous : m.previous?.other ?? null,
        (i === 0 ? m.ranConfig : m.compare?.config)?.executor === 'busy');
    });
  }

  private wire(body: HTMLElement, target: SVGSVGElement, v: View, before: View | null, noop: boolean): void {
    const lanes = this.model.lanes;
    let shapes: unknown;
    const steal = v.workers.length > 1 ? lanes?.steals?.find((s) => s[0] === v.time && s[4] < v.event) : undefined;
    if (steal) shapes = stealing(body, steal[1], steal[2], steal[3]);
    else {
      const measured = read(body, this.model.pointed),
        polling = before && before.event < v.event ? before.workers.map((w) => w.task?.id ?? 0) : [];
      const full = v.ready.capacity > 0 && v.ready.count >= v.ready.capacity;
      shapes = measured ? drawing(measured, {
        noop, full,
        poll: v.workers.some((w) => w.state === 'polling' && w.task?.since === v.time),
        pending: v.waiting.rows.some((r) => !r.woken && polling.includes(r.id)),
      }) : html``;
    }
    // lit renders into any element; its types know HTML only.
    render(shapes, target as unknown as HTMLElement);
  }

  /** Returns the line to bring into view, 0 for none. */
  private markEditor(): number {
    const m = this.model;
    const marks = m.view && m.ranSource !== null ? marksOf(m, m.view) : NO_MARKS;
    const key = JSON.stringify(marks);
    if (key === this.marksKey) return 0;
    this.marksKey = key;
    this.editor.mark(marks);
    return marks.exec[0] ?? 0;
  }

  /** Attributes for tests and for pages around an embed. */
  private writeHooks(): void {
    const m = this.model, c = m.ranConfig ?? m.config;
    const set = (name: string, value: string): void => {
      if (this.host.getAttribute(name) !== value) this.host.setAttribute(name, value);
    };
    set('data-pg-status', m.status);
    set('data-pg-event', String(m.view?.event ?? 0));
    set('data-pg-time-ns', String(m.view?.time ?? 0));
    set('data-pg-executor', c.executor);
    set('data-pg-seed', String(c.seed));
  }
}

/** The console follows its newest line unless it has been scrolled up. */
function atEnd(log: Element | null): boolean {
  return log === null || log.scrollHeight - log.scrollTop - log.clientHeight < 24;
}

/** The marks of a view on the source. */
function marksOf(m: Model, v: View): Marks {
  const exec: number[] = [], lenses = new Map(findingLenses(m).map((l) => [l.line, l]));
  for (const w of v.workers) {
    if (!w.task || w.line === 0) continue;
    exec.push(w.line);
    const spent = v.time - (w.state === 'blocked' ? w.since : w.task.since);
    if (w.state === 'blocked') lenses.set(w.line,
      { line: w.line, text: `${t('worker blocked')}, ${duration(spent)} ${t('so far')}`, bad: true });
    else if (spent > 1e6) lenses.set(w.line,
      { line: w.line, text: `${t('long poll')}, ${duration(spent)}`, bad: false });
  }
  if (v.exec > 0 && !exec.includes(v.exec)) exec.unshift(v.exec);
  for (const l of v.lines) if (l.tasks.some((x) => x.state === 'lost') && !lenses.has(l.line)) lenses.set(l.line,
    { line: l.line, text: t('never woken'), bad: true });
  const selectedLine = v.lines.find((l) => l.tasks.some((t) => t.id === m.selected))?.line ?? 0;
  return { badges: v.lines, exec, lenses: [...lenses.values()], selectedLine, selected: m.selected };
}
