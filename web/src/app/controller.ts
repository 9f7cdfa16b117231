// The controller of <poll-ground>: it implements every action. It is loaded when an element is first used; before that,
// pollground.ts shows a poster and handles the element's methods.
//
//   actions ──> model, session ──> engine ──> session ──> model ──> invalidate() ──> one frame of the screen
//
// The element owns the model and connects the parts: the session exchanges messages with the engine, the editor holds
// the text, the screen draws. No scheduling is decided here: a press of a button becomes a message, and an answer
// replaces the view.

import { primary } from '../editor/diagnostics.js';
import { asked } from '../panels/executors.js';
import { Keys, type KeyHost } from '../ui/keymap.js';
import type { Actions, Hit } from './model.js';
import type { ElementState, InsideElement } from './inside-element.js';
import { readAddress, readAttributes, themeOf } from './options.js';
import { PageActions } from './page-actions.js';
import { isLink } from './share.js';
import { sheets } from './styles.js';
import type { View } from '../engine/protocol.js';

/** The printable area of A4 and letter paper in landscape format, in CSS pixels. */
const PAPER = { width: 960, height: 690 };

/** How long an empty page waits for its program, in ms. */
const PATIENCE = 100;

export class Controller extends PageActions implements KeyHost, InsideElement {
  private readonly keys = new Keys(this);
  private readonly resize = new ResizeObserver(() => this.invalidate());
  private begun = false;
  /** The program is there. */
  ready: Promise<void> = Promise.resolve();

  protected actions(): Actions {
    return this;
  }

  /* ---------- life cycle */

  connected(): void {
    this.session.open();
    this.editor.open();
    this.root.addEventListener('keydown', this.keydown);
    this.root.addEventListener('focusin', this.focusedElsewhere);
    this.resize.observe(this.outer);
    this.darkQuery.addEventListener('change', this.themeChanged);
    document.addEventListener('pointerdown', this.pointedElsewhere);
    document.addEventListener('pointerdown', this.skipping, true);
    document.addEventListener('keydown', this.skipping, true);
    addEventListener('popstate', this.wentBack);
    document.addEventListener('keydown', this.pageKey);
    addEventListener('pagehide', this.leaving);
    addEventListener('beforeprint', this.printing);
    addEventListener('afterprint', this.themeChanged);
    if (!this.begun) {
      this.begun = true;
      this.ready = this.begin();
    }
    this.themeChanged();
  }

  disconnected(): void {
    this.resize.disconnect();
    this.darkQuery.removeEventListener('change', this.themeChanged);
    this.root.removeEventListener('keydown', this.keydown);
    this.root.removeEventListener('focusin', this.focusedElsewhere);
    document.removeEventListener('pointerdown', this.pointedElsewhere);
    document.removeEventListener('pointerdown', this.skipping, true);
    document.removeEventListener('keydown', this.skipping, true);
    removeEventListener('popstate', this.wentBack);
    document.removeEventListener('keydown', this.pageKey);
    removeEventListener('pagehide', this.leaving);
    removeEventListener('beforeprint', this.printing);
    removeEventListener('afterprint', this.themeChanged);
    // A move within the document reconnects at once: release the worker only if the element stays disconnected.
    setTimeout(() => {
      if (this.outer.isConnected) return;
      this.session.close();
      this.editor.close();
    });
  }

  attributeChanged(name: string, old: string | null, value: string | null): void {
    if (!this.begun || old === value) return;
    if (name === 'theme') this.showTheme(themeOf(value));
    else if (name === 'program' || name === 'src') void this.loadProgram();
    else if (name === 'editable') this.editor.setEditable(this.canEdit());
    else {
      const { config, wrong } = asked((name) => this.outer.getAttribute(name), 'The attribute');
      if (wrong === '') this.setConfig(config);
      this.change({ configError: wrong });
    }
  }

  /**
   * Replaces the poster in the same frame: the element keeps its height, and the page around it its place. The button
   * that the reader has pressed keeps the focus.
   */
  private takeRoot(): void {
    this.taken = true;
    const active = this.root.activeElement, pressed = active instanceof HTMLElement ? active.dataset['act'] : undefined;
    this.root.replaceChildren();
    // CodeMirror has added a sheet of its own, if it is there already.
    const others = this.root.adoptedStyleSheets.filter((sheet) => !this.posterSheets.includes(sheet));
    this.root.adoptedStyleSheets = [...others, ...sheets()];
    this.draw();
    if (pressed) this.root.querySelector<HTMLElement>(`[data-act="${pressed}"]`)?.focus({ preventScroll: true });
  }

  private async begin(): Promise<void> {
    const m = this.model, query = new URLSearchParams(location.search);
    this.startAt = readAttributes(m, this.outer);
    m.freeze = query.has('freeze');
    if (m.layout === 'app') {
      this.startAt = readAddress(m, query, this.preferences) ?? this.startAt;
      this.backHere();
      m.opening = this.startAt !== null || isLink(location.hash);
    }
    this.themeChanged();
    this.editor.setEditable(this.canEdit());
    // A link will bring a program of its own.
    if (m.layout === 'app' && isLink(location.hash)) this.session.expect('reader');
    // The program comes first: then the engine prepares it while the page is drawn. But the page waits for no server.
    const program = this.loadProgram();
    if (m.layout === 'app') {
      await Promise.race([program, new Promise((late) => setTimeout(late, PATIENCE))]);
      this.takeRoot();
    }
    await program;
    this.loaded = true;
    if (!this.taken) this.takeRoot();
    const opened = m.layout === 'app' ? await this.openLink(location.hash) : null;
    this.emit('pg-ready', { program: m.example?.name ?? '' });
    if (m.layout === 'app') this.session.warm();
    const autoplay = this.outer.getAttribute('state') === 'running';
    if (this.startAt || autoplay) this.start(this.startAt !== null || this.still());
    else if (this.pressed && !m.fault) this.start(false);
    m.opening = false;
    if (opened?.event) void this.compareWith(opened);
  }


  /* ---------- public API, next to the actions below */

  get state(): ElementState {
    const m = this.model, c = m.ranConfig ?? m.config, v = m.view;
    return { status: m.status, event: v?.event ?? 0, events: v?.events ?? 0, time: v?.time ?? 0, end: v?.end ?? 0,
      exit: v?.exit ?? m.exit, selected: m.selected, ...c };
  }

  get view(): View | null {
    return this.model.view;
  }

  /** The text of the editor. */
  get source(): string {
    return this.editor.source;
  }

  set source(text: string) {
    this.editor.replace(text);
  }

  /** The lane and segment under a point of the timeline's canvas. */
  hitTest(x: number, y: number): Hit | null {
    return this.timeline.hitTest(x, y);
  }

  nextDiagnostic(): void {
    const m = this.model, list = m.diagnostics;
    const wrong = list[this.diagnostic++ % Math.max(1, list.length)];
    if (wrong) this.goToLine(primary(wrong).start.line, primary(wrong).start.col);
    else if (m.view) void this.seekNext('finding');
  }

  moveTask(dir: 1 | -1): void {
    const total = this.model.tasks;
    if (total > 0) this.select(Math.max(1, Math.min(total, this.model.selected + dir)));
  }

  moveWake(dir: 1 | -1): void {
    if (this.model.view && this.model.selected > 0) void this.seekNext('wake', dir, this.model.selected);
  }


  inspect(): void {
    const m = this.model;
    if (m.size === 'mid') m.pane = 'task';
    if (m.size === 'small' && !m.compare) m.tab = 'task';
    this.draw();
    this.root.querySelector<HTMLElement>('[data-pg="inspector"]')?.focus();
  }

  leave(): void {
    const task = `.stage [data-task="${this.model.selected}"]`;
    this.root.querySelector<HTMLElement>(`${task}[tabindex="0"], ${task} [tabindex="0"]`)?.focus();
  }

  region(dir: 1 | -1): void {
    const list = ['.brand', '.runbar button', '.cm-content', '.con .logw, .insp2',
      '.stage [tabindex="0"], .stage button', '.insp', '.tp .play', '.mini']
      .map((s) => this.root.querySelector<HTMLElement>(s))
        .filter((e): e is HTMLElement => e !== null && e.offsetParent !== null);
    const active = this.root.activeElement, at = list.findIndex((e) => e === active || e.contains(active));
    list[(at + dir + list.length) % list.length]?.focus();
  }

  private readonly keydown = (e: Event): void => {
    const event = e as KeyboardEvent;
    if (event.defaultPrevented) return;
    const target = event.composedPath()[0], el = target instanceof HTMLElement ? target : null;
    const within = (selector: string): boolean => el !== null && el.closest(selector) !== null;
    if (within('.mini') && this.timeline.sliderKey(event.key)) event.preventDefault();
    else if (this.keys.handle(event, within('.cm-editor, input, textarea, select'),
      within('button, a, summary, [role="option"]'))) event.preventDefault();
  };

  /** On a page of its own the keys work while nothing has the focus, too. */
  private readonly pageKey = (event: KeyboardEvent): void => {
    if (this.model.layout !== 'app' || event.target !== document.body || event.defaultPrevented) return;
    if (this.keys.handle(event, false, false)) event.preventDefault();
  };

  private readonly wentBack = (): void => {
    if (this.model.layout === 'app') void this.openAddress();
  };

  /** On a page of its own any key and any click count, elsewhere those within the element. */
  private readonly skipping = (event: Event): void => {
    if (this.model.layout === 'app' || event.composedPath().includes(this.outer)) this.skip();
  };

  private readonly leaving = (): void => {
    this.leavePage();
  };

  /** Prints in the light theme at the size of the screen: canvases are not painted again for paper. */
  private readonly printing = (): void => {
    const m = this.model, width = this.outer.clientWidth, height = this.outer.clientHeight, { style } = this.outer;
    if (m.layout !== 'app') return;
    style.setProperty('--print-width', `${width}px`);
    style.setProperty('--print-height', `${height}px`);
    style.setProperty('--print-zoom', String(Math.min(1, PAPER.width / width, PAPER.height / height)));
    m.dark = false;
    this.timeline.restyle();
    this.draw();
  };

  private readonly pointedElsewhere = (event: Event): void => {
    if (this.model.popup && !inPopup(event)) this.closePopup();
  };

  /** Tab has left the popover: it would cover what has the focus now. */
  private readonly focusedElsewhere = (event: Event): void => {
    const from = (event as FocusEvent).relatedTarget;
    if (from instanceof HTMLElement && from.closest('.pop') && from.isConnected && !inPopup(event)) this.closePopup();
  };

  /** Leaves the focus where it is. */
  private closePopup(): void {
    this.opener = null;
    this.popup(null);
  }
}

/** The event is in a popover, or on the control that opened it. */
function inPopup(event: Event): boolean {
  return event.composedPath().some((n) => n instanceof HTMLElement &&
    (n.classList.contains('pop') || n.getAttribute('aria-expanded') === 'true'));
}
