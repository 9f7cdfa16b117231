// <poll-ground>: its attributes and methods, and the poster before the first use.
//
//   connected ──> poster (from the build, from <script type="text/rust">, src or program)
//   Run, a method, a moment to show, layout="app" ──> load the inside ──> it takes the shadow root over
//
// A page with embeds loads only this script before a reader presses Run. The rest is in controller.ts, the second
// script.

import type { Moment } from './options.js';
import type { ElementState, InsideElement } from './inside-element.js';
import type { Parts } from '../engine/parts.js';
import { Poster } from './poster.js';
import type { StepUnit, View } from '../engine/protocol.js';
import type { Hit } from './model.js';

let parts: Parts;

/** Sets the source of the site's parts; called once, before the element is defined. */
export function useParts(from: Parts): void {
  parts = from;
}

const NOTHING: ElementState =
  { status: 'empty', event: 0, events: 0, time: 0, end: 0, exit: null, selected: 0, executor: '', workers: 0, seed: 0 };

export class PollGround extends HTMLElement {
  static observedAttributes = ['theme', 'executor', 'workers', 'seed', 'program', 'src', 'editable'];

  private inside: InsideElement | null = null;
  private loading: Promise<InsideElement> | null = null;
  private poster: Poster | null = null;
  private seen: IntersectionObserver | null = null;

  connectedCallback(): void {
    if (this.inside) {
      this.inside.connected();
      return;
    }
    // A poster that the build has made is there already, in a declarative shadow root.
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    if (this.getAttribute('layout') === 'app') {
      // A playground: Run comes soon, so the engine comes beside the scripts.
      parts.warm();
      this.begin();
      return;
    }
    this.poster ??= new Poster(this, root, parts.assets, { run: () => this.run(), warm: () => this.warmUp() });
    if (this.hasAttribute('recorded')) this.playWhenSeen();
    else if (this.getAttribute('state') === 'running' || this.hasAttribute('t') ||
      this.hasAttribute('event')) this.beginWhenSeen();
  }

  disconnectedCallback(): void {
    this.seen?.disconnect();
    this.inside?.disconnected();
  }

  attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    this.inside?.attributeChanged(name, old, value);
    if (old !== value) this.poster?.changed(name);
  }

  /* ---------- public methods; each loads the controller if necessary */

  run(): void {
    this.with((inside) => inside.run());
  }

  play(): void {
    this.with((inside) => inside.play());
  }

  pause(): void {
    this.inside?.pause();
  }

  /** n steps forward, or back when n is negative; size is poll, wake or line. */
  step(n?: number, size?: StepUnit): void {
    this.with((inside) => inside.step(n, size));
  }

  /** t in milliseconds of virtual time, or an event. */
  seek(to: Moment): void {
    this.with((inside) => {
      if (inside.state.status === 'empty') inside.step(1);
      inside.seek(to);
    });
  }

  /** Chooses the task that the inspector and the lanes show. */
  select(task: number): void {
    this.with((inside) => void inside.settled().then(() => inside.select(task)));
  }

  /** The view at the playhead; null before the first run. */
  get view(): View | null {
    return this.inside?.view ?? null;
  }

  get state(): ElementState {
    return this.inside?.state ?? NOTHING;
  }

  /** The text of the program. */
  get source(): string {
    return this.inside?.source ?? this.poster?.source ?? '';
  }

  set source(text: string) {
    this.with((inside) => {
      inside.source = text;
    });
  }

  /** A link that shows the present moment of the program to others. Rejects with a sentence for the reader. */
  link(): Promise<string> {
    return this.begin().then((inside) => inside.link());
  }

  /** Resolves when nothing is loading, playing, requested, animated or about to be drawn. */
  async settled(): Promise<void> {
    if (this.loading) await this.loading;
    await this.inside?.settled();
  }

  /** The lane and segment under a point of the timeline's canvas. */
  hitTest(x: number, y: number): Hit | null {
    return this.inside?.hitTest(x, y) ?? null;
  }

  /* ---------- loading */

  /** Begins to load what Run needs; the poster stays. */
  private warmUp(): void {
    void parts.inside().catch(() => undefined);
    parts.warm();
  }

  private with(act: (inside: InsideElement) => void): void {
    if (this.inside) act(this.inside);
    else void this.begin().then(act, () => undefined);
  }

  private begin(): Promise<InsideElement> {
    this.seen?.disconnect();
    this.loading ??= Promise.all([parts.inside(), parts.catalogue(this)]).then(async ([{ Controller }, catalogue]) => {
      const inside = new Controller(this, this.shadowRoot as ShadowRoot, parts, catalogue);
      this.poster?.leave();
      this.poster = null;
      this.inside = inside;
      if (this.isConnected) inside.connected();
      await inside.ready;
      return inside;
    }).catch((error: unknown) => {
      this.loading = null; // the next press tries again
      this.poster?.failed('The playground did not load. Check the connection and try again.');
      throw error;
    });
    return this.loading;
  }

  /** A recorded run begins to play when it is in view and the page has come to rest, unless the reader wants no motion
   * or few bytes. */
  private playWhenSeen(): void {
    const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData) return;
    this.seen ??= new IntersectionObserver((entries) => {
      if (!entries.some((e) => e.isIntersecting)) return;
      this.seen?.disconnect();
      void Promise.race([readerIsThere, atRest()]).then(() => {
        if (this.isConnected) this.with((inside) => void inside.playRecorded());
      });
    }, { threshold: .4 });
    this.seen.observe(this);
  }

  /** The end of the present program, from a run in the background; null if it does not end by itself. */
  outcome(): Promise<View | null> {
    return this.begin().then((inside) => inside.outcome());
  }

  /** A figure that runs by itself waits until the reader is near, and has moved, touched or pressed anything. */
  private beginWhenSeen(): void {
    this.seen ??= new IntersectionObserver((entries) => {
      if (!entries.some((e) => e.isIntersecting)) return;
      this.seen?.disconnect();
      void readerIsThere.then(() => this.begin()).catch(() => undefined);
    }, { rootMargin: '200px' });
    this.seen.observe(this);
  }
}

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'];

/** The reader's first action since the script was loaded. A page that is only loaded, or lies in a background tab,
 * fetches no engine. */
const readerIsThere = new Promise<void>((come) => {
  const stop = new AbortController();
  const seen = (): void => {
    stop.abort();
    come();
  };
  for (const sign of SIGNS) addEventListener(sign, seen, { signal: stop.signal, passive: true, capture: true });
});

/** How long after its load event a page is at rest, in ms: its text is painted, and the reader has begun to read. */
const REST = 4000;

function atRest(): Promise<void> {
  return new Promise((come) => {
    const begin = (): void => void setTimeout(come, REST);
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
  });
}
