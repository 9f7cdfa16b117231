// Actions on the program's text: examples, links, drafts, the address of the page.

import { Drafts, nameOf, type Original } from './drafts.js';
import { ElementCore } from './element-core.js';
import { embedCode } from './embed-code.js';
import { findExample, loadExamples, withoutHeader } from './examples.js';
import { forgetHere, hereAfterReload, keepHere } from './here.js';
import type { Model, Popup } from './model.js';
import { inlineProgram, type Moment } from './options.js';
import { isLink, pack, unpack } from './share.js';
import { t } from '../i18n/language.js';
import type { OpenAnswer } from '../engine/protocol.js';

export abstract class ProgramActions extends ElementCore {
  private readonly drafts = new Drafts(this.preferences);
  private draftTimer = 0;
  /** The text that drafts of the present text are edits of; null if no drafts are stored. */
  private original: Original | null = null;
  /** The moment to seek to in the first run. */
  protected startAt: Moment | null = null;

  abstract popup(popup: Popup): void;
  protected abstract start(paused: boolean): void;

  /** Shows the program of a shared link, and goes to its moment. Null when the address carries none. */
  protected async openLink(fragment: string): Promise<OpenAnswer | null> {
    const m = this.model;
    try {
      const text = await unpack(fragment);
      if (text === null) return null;
      const link = await this.session.ask({ op: 'open', data: text });
      if (!link || link.wrong !== '') {
        const why = link ? link.wrong : t('the executor did not start');
        throw new Error(t('This link cannot be opened: {why}.', { why }));
      }
      const { executor, workers, seed } = link;
      Object.assign(m, { example: null, config: { executor, workers, seed } } satisfies Partial<Model>);
      this.showText(link.source);
      m.authored = null;
      this.changes({ name: nameOf(this.editor.source), source: this.editor.source }, false);
      const { point = 0, ending = '', loops = false, alike = false, note } = link;
      // An older schedule, about which there is a note, is not repeated.
      const sealing = { point, ending: note === '' ? ending : '', loops, alike };
      m.link = { text, source: this.editor.source, sealing };
      if (link.task > 0) m.selected = link.task;
      if (link.note !== '') m.linkMessage = link.note;
      if (link.event > 0) this.startAt ??= { event: link.event };
      return link;
    } catch (error) {
      m.linkMessage = error instanceof Error ? t(error.message) : String(error);
      const first = m.examples[0];
      if (first) this.showExample(first.name);
      this.invalidate();
      return null;
    }
  }

  /** The link contains what its author saw. If this engine shows something else, the reader gets a message. */
  protected async compareWith(link: OpenAnswer): Promise<void> {
    const m = this.model;
    while ((m.view?.event ?? 0) < link.event && m.status !== 'ended' && m.status !== 'error') {
      await new Promise(requestAnimationFrame);
    }
    const here = await this.session.ask({ op: 'link', source: link.source, task: 0, off: false, ...m.config });
    if (link.hash !== '0' && here?.hash !== link.hash) {
      m.linkMessage = t(
        'This run differs from the one that the link was made from: it comes from another version of Pollground.');
    }
    this.invalidate();
  }

  /** A link to the present moment of the program in the editor. Throws with a sentence for the reader. */
  async link(): Promise<string> {
    const m = this.model, off = m.view === null || m.ranSource !== m.source;
    const config = off ? m.config : m.ranConfig ?? m.config;
    const answer = await this.session.ask({
      op: 'link', source: m.source, task: m.selected, off, ...config, ...this.session.search.sealing(),
    });
    if (!answer || answer.wrong !== '') {
      throw new Error(t('There is no link: {why}.', { why: answer ? answer.wrong : t('the executor did not answer') }));
    }
    const { name } = this.language, page = `${name === 'en' ? '' : `${name}/`}playground.html`;
    const address = new URL(page, this.assets.element);
    address.hash = await pack(answer.text);
    return address.href;
  }

  share(): void {
    const m = this.model;
    void this.link().then(async (address) => {
      if (m.layout === 'app') {
        history.replaceState(null, '', address);
        this.keepDraft();
        this.original = { name: nameOf(m.source), source: m.source }; // that is what the address brings back
      }
      await navigator.clipboard.writeText(address).then(
        () => (m.linkMessage = t('Link copied. It opens at this moment of the run.')),
        () => (m.linkMessage = t('The link is in the address bar. It opens at this moment.')));
    }).catch((error: unknown) => {
      m.linkMessage = error instanceof Error ? error.message : String(error);
    }).then(() => this.invalidate());
  }

  embedCode(): string {
    const m = this.model;
    return embedCode({
      script: new URL('pollground.js', this.assets.element).href,
      example: m.example && m.source === m.example.source ? m.example.name.replace(/\.rs$/, '') : null,
      source: m.source,
      config: m.config,
    });
  }

  copyEmbed(): void {
    const m = this.model;
    void navigator.clipboard.writeText(this.embedCode()).then(
      () => (m.linkMessage = t('Copied.')),
      () => (m.linkMessage = t('The browser did not allow copying: select the text and copy it yourself.')),
    ).then(() => this.invalidate());
  }

  openAway(): void {
    // The playground does not work in a frame without an origin.
    const go = (address: string): void => {
      if (self.origin === 'null') open(address, '_blank', 'noopener');
      else location.assign(address);
    };
    void this.link().then(go, (error: unknown) => {
      this.model.notice = { kind: 'link', text: error instanceof Error ? error.message : String(error) };
      this.invalidate();
    });
  }

  /** program names an example, src an address, otherwise an inline script holds the source. */
  protected async loadProgram(): Promise<void> {
    const m = this.model, app = m.layout === 'app';
    const address = app ? new URLSearchParams(location.search).get('program') : null;
    const wanted = address ?? this.outer.getAttribute('program');
    const src = this.outer.getAttribute('src'), inline = inlineProgram(this.outer);
    if (app || wanted !== null) {
      try {
        const list = await loadExamples(this.assets.examples);
        m.examples = app ? list : list.map(withoutHeader);
      } catch (error) {
        m.examplesFault = error instanceof Error ? t(error.message) : String(error);
      }
    }
    if (src !== null && wanted === null) {
      const response = await fetch(new URL(src, document.baseURI)).catch(() => null);
      if (response?.ok) this.showAuthored(await response.text());
      else {
        const message = t('The program {src} did not load.', { src });
        this.session.failed(message, 'Check the address in the src attribute.');
      }
    } else if (inline !== null && wanted === null) this.showAuthored(inline);
    else {
      const first = app && !isLink(location.hash) ? m.examples[0] : undefined;
      const example = (wanted !== null && findExample(m.examples, wanted)) || first;
      if (example) this.showExample(example.name);
      else if (wanted !== null) {
        const message = m.examplesFault || t('There is no example called {wanted}.', { wanted });
        this.session.failed(message, 'Check the name in the program attribute.');
      }
    }
    this.invalidate();
  }

  protected showText(source: string): void {
    this.editor.setSource(source.replaceAll('\r\n', '\n'), false); // as rustc reads it
    this.textChanged(this.editor.source);
  }

  protected showAuthored(source: string): void {
    this.showText(source);
    this.model.authored = this.model.source;
  }

  protected showExample(name: string): void {
    const m = this.model, example = findExample(m.examples, name);
    if (!example) return;
    if (this.draftTimer !== 0) this.keepDraft(); // of what is left
    this.session.leave();
    this.forgetRun();
    m.example = example;
    this.editor.setSource(example.source, example.prose.length > 0 && m.layout === 'app');
    this.textChanged(this.editor.source);
    m.authored = m.source;
    this.changes(example);
  }

  /** Nothing has run yet. */
  private forgetRun(): void {
    Object.assign(this.model, {
      eventLimit: 0, view: null, previous: null, lanes: null, overview: null, ranSource: null, ranConfig: null,
      refused: false, diagnostics: [], zoom: null, laneFirst: 0, status: 'empty', exit: null, findings: [], why: null,
      breaks: [], notice: null, compare: null, explore: null, cancels: null, follow: null, tasks: 0, density: null,
      densityWhole: null,
      laneMode: null,
    } satisfies Partial<Model>);
  }

  /**
   * Makes a text the original of later edits. A stored edit of it is shown if the reader chose the program. For a
   * shared moment or text it is only offered.
   */
  protected changes(original: Original, own = true): void {
    const m = this.model;
    if (m.layout !== 'app') return;
    this.original = { name: original.name, source: original.source };
    m.draft = this.drafts.find(this.original);
    m.restored = null;
    m.unkept = false;
    if (m.draft && (this.reloaded || (own && this.startAt === null))) this.restoreDraft();
  }

  protected textChanged(source: string): void {
    const m = this.model, was = m.source;
    m.source = source;
    this.session.textChanged();
    if (!this.original || was === source) return;
    if (source !== this.original.source) m.draft = null; // the reader goes on from here: the offer is over
    if (source === m.restored?.source) return; // as it is kept
    m.restored = null;
    clearTimeout(this.draftTimer);
    this.draftTimer = window.setTimeout(() => this.keepDraft(), 400);
  }

  protected keepDraft(): void {
    const m = this.model;
    clearTimeout(this.draftTimer);
    this.draftTimer = 0;
    if (!this.original) return;
    const unkept = !this.drafts.keep(this.original, m.source);
    if (unkept !== m.unkept) this.invalidate();
    m.unkept = unkept;
  }

  restoreDraft(): void {
    const m = this.model, { draft } = m;
    m.draft = null;
    if (draft) {
      m.restored = draft;
      this.editor.replace(draft.source);
    }
    this.invalidate();
  }

  discardDraft(): void {
    const m = this.model;
    if (this.original) {
      this.drafts.drop(this.original);
      const before = this.drafts.find(this.original);
      if (m.restored) this.editor.replace(this.original.source);
      m.restored = null;
      m.draft = before;
    }
    this.invalidate();
  }

  protected canEdit(): boolean {
    return this.model.layout === 'app' || this.outer.hasAttribute('editable');
  }

  openExample(name: string): void {
    this.model.selected = 0;
    const address = new URL(location.href);
    address.hash = address.search = '';
    address.searchParams.set('program', name.replace(/\.rs$/, ''));
    if (address.href !== location.href) history.pushState(null, '', address);
    this.showExample(name);
    this.popup(null);
  }

  /** Shows the program of the address, after Back or Forward. */
  protected async openAddress(): Promise<void> {
    const m = this.model;
    this.keepDraft();
    m.selected = 0;
    m.linkMessage = '';
    if (!isLink(location.hash)) {
      const wanted = new URLSearchParams(location.search).get('program');
      const example = wanted && findExample(m.examples, wanted);
      this.showExample((example || m.examples[0])?.name ?? '');
      return;
    }
    this.session.leave();
    this.forgetRun();
    await this.openLink(location.hash);
    if (this.startAt) this.start(true);
    this.invalidate();
  }

  /** The page is left: the text and the moment are kept for a reload. */
  protected leavePage(): void {
    const m = this.model, v = m.view;
    if (m.layout !== 'app') return;
    if (this.draftTimer !== 0) this.keepDraft();
    // A run by a schedule comes again by its link only.
    if (v && m.ranSource === m.source && !m.compare && !m.follow) {
      keepHere({ event: v.event, task: m.selected, ...m.ranConfig ?? m.config });
    } else forgetHere();
  }

  private readonly reloaded = hereAfterReload();

  /** Where the reader was before a reload of the page: the moment, the task, the executor. */
  protected backHere(): void {
    const m = this.model, here = this.reloaded;
    if (!here) return;
    const { event, task, executor, workers, seed } = here;
    this.startAt = { event };
    Object.assign(m, { selected: task, config: { executor, workers, seed } } satisfies Partial<Model>);
  }
}
