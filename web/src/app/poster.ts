// The poster: what an element shows before its first run. Code, Run, the program's score and what it printed.
//
// The build writes posters of the site's own programs into declarative shadow roots and into posters/NAME.json, and
// what all posters say in another language into a small catalogue. A page may carry the poster of its own program as
// JSON. For any other program the poster is its text. No HTML is made from strings here.

import { languageAround } from '../i18n/around.js';
import type { Assets } from './assets.js';
import posterSheet from './poster.css';
import tokensSheet from '../ui/tokens.css';
import { asked } from '../panels/executors.js';
import { inlineProgram, themeOf } from './options.js';
import { highlight } from '../editor/highlight.js';
import { pack, textOf } from './share.js';

export interface PosterActions {
  run(): void;
  warm(): void;
}

/** posters/NAME.json, posters/LANGUAGE/NAME.json; the Go package site writes it. */
interface PosterData {
  readonly title: string;
  readonly source: string;
  readonly caption: string;
  readonly width: number;
  readonly height: number;
  /** Class and path of each stroke of the score. */
  readonly score: readonly (readonly [string, string])[];
}

const SVG = 'http://www.w3.org/2000/svg';
let sheets: CSSStyleSheet[] | null = null;

export class Poster {
  source = '';
  /** Its texts in another language, by the English text. */
  private words: Readonly<Record<string, string>> = {};
  /** The folder of that language's files. */
  private folder = '';
  private note: HTMLElement | null = null;
  private readonly dark = matchMedia('(prefers-color-scheme: dark)');
  private readonly stop = new AbortController();

  constructor(private readonly outer: HTMLElement, private readonly root: ShadowRoot, private readonly assets: Assets,
    private readonly actions: PosterActions) {
    this.dark.addEventListener('change', () => this.showTheme(), { signal: this.stop.signal });
    if (root.querySelector('.emb')) this.adopt();
    else void this.build();
  }

  /** The controller takes over the shadow root. */
  leave(): void {
    this.stop.abort();
  }

  changed(name: string): void {
    if (name === 'theme') this.showTheme();
    else if (name === 'program' || name === 'src') void this.build();
  }

  failed(message: string): void {
    if (this.note) this.note.textContent = message;
  }

  /** The build has made the poster: only the button is missing. */
  private adopt(): void {
    this.note = this.root.querySelector('.e-note');
    this.source = [...this.root.querySelectorAll('.e-code code > span')].map((line) => line.textContent ?? '').join('');
    this.showTheme();
    const run = this.root.querySelector<HTMLElement>('[data-act="run"]');
    if (run) {
      run.hidden = false;
      this.listen(run);
    }
  }

  private listen(run: HTMLElement): void {
    const { signal } = this.stop;
    run.addEventListener('click', () => this.actions.run(), { signal });
    run.addEventListener('pointerenter', () => this.actions.warm(), { signal, once: true });
    run.addEventListener('focus', () => this.actions.warm(), { signal, once: true });
  }

  private async json(path: string): Promise<unknown> {
    return (await fetchFrom(new URL(path, this.assets.wasm)))?.json().catch(() => null);
  }

  private async build(): Promise<void> {
    const name = languageAround(this.outer), file = this.assets.languages[name];
    if (file && !this.folder) {
      this.reserve();
      this.folder = `${name}/`;
      this.words = (await this.json(`poster-${file}`) ?? {}) as Record<string, string>;
      if (this.stop.signal.aborted) return;
    }
    const t = (key: string): string => this.words[key] ?? key, found = this.find(t);
    if (found instanceof Promise) this.reserve();
    const data = found instanceof Promise ? await found : found,
      title = this.outer.getAttribute('heading') ?? data.title;
    if (this.stop.signal.aborted) return;
    this.source = data.source;
    this.dress();
    const run = make('button', { class: 'btn', type: 'button', part: 'run', 'data-act': 'run' }, t('Run'));
    this.listen(run);
    this.note = make('span', { class: 'e-note', role: 'status' }, data.caption);
    const open = make('a', { part: 'open-link' }, t('Open'));
    void this.address(data.source).then((href) => (href === null ? open.remove() : open.setAttribute('href', href)));
    const code = make('code', {},
      ...highlight(data.source)
      .map((line) => make('span', {}, ...line.map(([css, text]) => css ? make('b', { class: css }, text) : text))));
    this.root.replaceChildren(make('div', { class: 'pg' },
      make('div', { class: 'emb', part: 'frame' },
        make('div', { class: 'e-h', part: 'header' }, make('strong', { part: 'title' }, title), open),
        make('section', { class: 'e-code', part: 'code', tabindex: '0', 'aria-label': `${t('Program')} ${title}` },
          make('pre', {}, code)),
        make('div', { class: 'e-run', part: 'poster' }, run, drawScore(data), this.note))));
    this.showTheme();
  }

  /** The playground with this program; null when no link can carry it. */
  private async address(source: string): Promise<string | null> {
    const address = new URL(`${this.folder}playground.html`, this.assets.element),
      text = textOf(source,
      { executor: '', workers: 0, seed: 0, ...asked((name) => this.outer.getAttribute(name), '').config });
    if (text === null) return null;
    address.hash = await pack(text);
    return address.href;
  }

  private dress(): void {
    sheets ??= [tokensSheet, posterSheet].map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
    this.root.adoptedStyleSheets = sheets;
  }

  /** The empty frame, which has its height before the program comes. */
  private reserve(): void {
    this.dress();
    this.root.replaceChildren(make('div', { class: 'pg' }, make('div', { class: 'emb', part: 'frame' },
      make('div', { class: 'e-h' }), make('div', { class: 'e-code' }), make('div', { class: 'e-run' }))));
    this.showTheme();
  }

  private find(t: (key: string) => string): Promise<PosterData> | PosterData {
    const program = this.outer.getAttribute('program'), src = this.outer.getAttribute('src');
    const plain = (source: string,
      caption = t('The program runs in this page.')): PosterData => (
      { title: 'Async Rust', source, caption, width: 0, height: 0, score: [] });
    if (program !== null) {
      return this.json(`posters/${this.folder}${encodeURIComponent(program.replace(/\.rs$/, ''))}.json`)
        .then((data) => (isPoster(data)
          ? data : plain('', t('There is no example called {wanted}.').replace('{wanted}', program))));
    }
    if (src !== null) {
      return fetchFrom(new URL(src, document.baseURI)).then((r) => r?.text()).catch(() => undefined)
        .then((text) => text === undefined
          ? plain('', t('The program {name} did not load.').replace('{name}', src)) : plain(text));
    }
    const source = inlineProgram(this.outer) ?? '', data = carried(this.outer);
    return data ? { ...data, source } : plain(source);
  }

  private showTheme(): void {
    const theme = themeOf(this.outer.getAttribute('theme'));
    this.root.querySelector('.pg')?.setAttribute('data-theme',
      theme === 'auto' ? (this.dark.matches ? 'dark' : 'light') : theme);
  }
}

async function fetchFrom(url: URL): Promise<Response | null> {
  const response = await fetch(url).catch(() => null);
  return response?.ok ? response : null;
}

/** The poster that a page carries beside the program, as `pollground mdbook` writes it. */
function carried(outer: HTMLElement): PosterData | null {
  const holder = outer.querySelector('script[type="application/json"]');
  try {
    const data: unknown = JSON.parse(holder?.textContent ?? 'null');
    return isPoster(data) ? data : null;
  } catch {
    return null;
  }
}

function isPoster(x: unknown): x is PosterData {
  return typeof x === 'object' && x !== null && 'title' in x && typeof x.title === 'string' && 'source' in x &&
    typeof x.source === 'string'
    && 'caption' in x && typeof x.caption === 'string' && 'score' in x && Array.isArray(x.score);
}

function drawScore(data: PosterData): Node {
  if (data.score.length === 0) return document.createTextNode(''); // an empty picture would keep its room
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'score');
  svg.setAttribute('viewBox', `0 0 ${data.width} ${data.height}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true');
  for (const [kind, d] of data.score) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('class', String(kind));
    path.setAttribute('d', String(d));
    svg.append(path);
  }
  return svg;
}

function make(name: string, attributes: Readonly<Record<string, string>>, ...children: (Node | string)[]): HTMLElement {
  const el = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  el.append(...children);
  return el;
}
