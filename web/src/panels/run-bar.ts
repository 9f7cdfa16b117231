// Run, the executor it runs on, and the popovers of the top bar: examples, settings, shortcuts.

import { english, language, t } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { segView } from '../ui/controls.js';
import { executorView } from './executor-picker.js';
import { designTitle } from './executors.js';
import { plural } from '../ui/format.js';
import { KEYMAP } from '../ui/keymap.js';
import { glyph, icon, logo } from '../ui/icons.js';
import {
  edited, opposite, stoppable, type Actions, type Example, type Model, type Motion, type Theme,
} from '../app/model.js';
import { searched } from '../app/searches.js';
import { proseOf } from '../ui/prose.js';
import type { RunConfig } from '../engine/protocol.js';
import { tableView } from './table.js';

export function runbarView(m: Model, a: Actions): TemplateResult {
  const open = m.popup === 'executor', c = m.config;
  if (m.compare) {
    return html`<div class="runbar">
      <button class="btn solid" data-act="run" aria-keyshortcuts="Control+Enter" title="${t('Run both')} (Ctrl+Enter)"
        @click=${() => a.run()}>${icon('play', 14)}${t('Run both')}</button>
      <span class="grow"></span>
      <button class="btn line" data-act="compare"
        @click=${() => a.setCompare(null)}>${icon('close', 14)}${t('Stop comparing')}</button></div>`;
  }
  return html`<div class="runbar">
    <button class="btn solid" data-act="run" aria-keyshortcuts="Control+Enter" title="${t('Run')} (Ctrl+Enter)"
      @click=${() => a.run()}>${icon('play', 14)}${t('Run')}</button>
    <span class="mid">${t('on')}</span>
    <button class="pick grow" data-act="executor" aria-haspopup="dialog" aria-expanded=${open}
      title="${t(designTitle(c.executor))}, ${configWords(c)}"
      aria-label="${t('Executor')}: ${t(designTitle(c.executor))} ${configWords(c)}"
      @click=${() => a.popup(open ? null : 'executor')}>
      <span class="trunc name">${t(designTitle(c.executor))}</span> <span
        class="dim trunc">${c.workers > 0 || c.seed !== 0 ? configWords(c) : nothing}</span><span
        class="grow"></span><span
        class="chev">${icon('chevron', 14)}</span></button>
    <button class="btn icon line cmp-b" data-act="compare" aria-label=${t('Compare two executors or two seeds')}
      title="${t('Compare')} (C)" @click=${() => a.setCompare(opposite(m))}>${icon('compare')}</button>
    <button class="btn icon line" data-act="schedules" aria-label=${t('All schedules')} title=${t('All schedules')}
      aria-pressed=${searched(m) && (m.size === 'small' ? m.tab : m.pane) === 'schedules'}
      @click=${() => a.showSchedules()}>${icon('fork')}</button>
    <button class="btn icon line" data-act="stop" aria-label=${t('Stop the run')} title=${t('Stop')}
      aria-disabled=${stoppable(m) ? nothing : 'true'} @click=${() => a.stop()}>${icon('stop')}</button>
    ${open ? executorView(m, c, (config) => a.setConfig(config), a) : nothing}
  </div>`;
}

/** "2 workers, seed 7"; omits what the program decides. */
function configWords(c: RunConfig): string {
  return c.workers > 0 ? `${plural(c.workers, 'worker')}, ${t('seed')} ${c.seed}` : `${t('seed')} ${c.seed}`;
}

export function topView(m: Model, a: Actions): TemplateResult {
  const known = m.example && m.source.startsWith(m.example.source.split('\n', 1)[0] ?? '') ? m.example : null;
  const title = known?.title ?? t('Your program'), file = known ? `${known.name.replace(/\.rs$/, '')}.rs` : 'main.rs';
  const examples = (): void => a.popup(m.popup === 'examples' ? null : 'examples');
  return html`<header class="top">
    <a class="brand" href="./">${logo()}Pollground</a>
    <button class="btn quiet ex" data-act="examples" aria-haspopup="dialog" aria-expanded=${m.popup === 'examples'}
      @click=${examples}>${t('Examples')}${icon('chevron', 14)}</button>
    <a class="btn quiet ex" href="./lessons.html">${t('Lessons')}</a>
    <button class="title" title=${t('Choose an example')} aria-haspopup="dialog"
      aria-expanded=${m.popup === 'examples'} @click=${examples}><strong class="trunc">${title}</strong> <span
      class="dim mono trunc">${file}</span></button>
    <span class="grow"></span>
    <span class="dim trunc" role="status" data-pg="link">${m.linkMessage}</span>
    <button class="btn quiet" data-act="share" title=${t('Copy a link to this moment')}
      @click=${() => a.share()}>${icon('share')}<span>${t('Share')}</span></button>
    <button class="btn quiet" data-act="embed" title=${t('Put this program into a page of yours')}
      aria-haspopup="dialog" aria-expanded=${m.popup === 'embed'}
      @click=${() => a.popup(m.popup === 'embed' ? null : 'embed')}>${icon('embed')}<span>${t('Embed')}</span></button>
    <button class="btn icon quiet" data-act="settings" aria-label=${t('Settings')} title=${t('Settings')}
      aria-haspopup="dialog" aria-expanded=${m.popup === 'settings'}
      @click=${() => a.popup(m.popup === 'settings' ? null : 'settings')}>${icon('settings')}</button>
    ${m.popup === 'examples' ? examplesView(m, a) : m.popup === 'table' ? tableView(m, a) : m.popup === 'settings'
      ? settingsView(m, a) : m.popup === 'keys' ? keysView(a) : m.popup === 'embed' ? embedCodeView(a) : nothing}
  </header>`;
}

/** The examples in their groups, filtered by the words typed above them. */
function examplesView(m: Model, a: Actions): TemplateResult {
  const topics = [...new Set(m.examples.map((e) => e.topic))];
  const item = (e: Example): TemplateResult => html`<li data-words="${e.title} ${e.name} ${e.topic}"><button
    class="item" data-example=${e.name} aria-current=${e === m.example ? 'true' : nothing}
    @click=${() => a.openExample(e.name)}><i>${e === m.example ? glyph('done') : nothing}</i><b>${e.title}</b> <em
    class="mono">${e.name.replace(/\.rs$/, '')}.rs</em></button></li>`;
  return html`<div class="pop left" role="dialog" aria-label=${t('Examples')} data-popup="examples">
    ${m.examples.length > 0
      ? html`<div class="find"><input type="search" placeholder=${t('Filter')} aria-label=${t('Filter the examples')}
        @input=${filter} @keydown=${toFirst}><button class="btn line sm" data-act="first-run"
        title=${t('Holds at poll, Pending, wake and Ready')}
        @click=${() => a.firstRun()}>${icon('play', 12)}${t('The first run')}</button></div>
        ${topics.map((topic) =>
          html`<section data-topic><h3>${t(topic)}</h3><ul>${m.examples.filter((e) => e.topic === topic)
          .map(item)}</ul></section>`)}`
      : html`<p class="say pad">${m.examplesFault || t('The list of examples is loading.')}</p>`}
  </div>`;
}

function filter(event: Event): void {
  const input = event.currentTarget as HTMLInputElement, words = input.value.toLowerCase().split(/\s+/);
  for (const topic of input.closest('.pop')?.querySelectorAll<HTMLElement>('[data-topic]') ?? []) {
    let any = false;
    for (const li of topic.querySelectorAll<HTMLElement>('[data-words]')) {
      const text = li.dataset['words']?.toLowerCase() ?? '';
      li.hidden = !words.every((w) => text.includes(w));
      any ||= !li.hidden;
    }
    topic.hidden = !any;
  }
}

/** Enter opens the first example that is left. */
function toFirst(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault(); // the focus goes to the button that opened the list: the same key would press it
  (event.currentTarget as HTMLElement).closest('.pop')?.querySelector<HTMLElement>('li:not([hidden]) .item')?.click();
}

function embedCodeView(a: Actions): TemplateResult {
  return html`<div class="pop right emc" role="dialog" aria-label=${t('Embed')} data-popup="embed">
    <p class="say">${t(
      'Paste these two elements into your page. Until a reader presses Run, they download a few kilobytes.')}</p>
    <textarea class="mono" readonly rows="8" aria-label=${t('Code to embed')} .value=${a.embedCode()}
      @focus=${(e: Event) => (e.currentTarget as HTMLTextAreaElement).select()}></textarea>
    <div class="row"><button class="btn solid sm" data-act="copy-embed"
      @click=${() => a.copyEmbed()}>${t('Copy')}</button><a
      class="btn quiet sm"
      href="${language() === 'en' ? '.' : '..'}/embed.html">${t('Embed guide')}</a></div></div>`;
}

const MOTIONS: readonly (readonly [Motion, string])[] = [['auto', 'System'], ['off', 'Off']];
const THEMES: readonly (readonly [Theme, string])[] = [['auto', 'System'], ['light', 'Light'], ['dark', 'Dark']];

/** The same page in another language, by the name that its speakers use. */
function languageLink(to: string): TemplateResult {
  const name = new Intl.DisplayNames([to], { type: 'language' }).of(to) ?? to;
  const folder = `${language() === 'en' ? './' : '../'}${to === 'en' ? '' : `${to}/`}`;
  return html`<a class="lnk" lang=${to} hreflang=${to}
    href=${`${folder}playground.html${location.search}${location.hash}`}>${name}</a>`;
}

function settingsView(m: Model, a: Actions): TemplateResult {
  return html`<div class="pop right" role="dialog" aria-label=${t('Settings')} data-popup="settings">
    <div class="set"><span>${t('Theme')}</span>${segView('Theme', 'theme-to', THEMES, m.theme,
      (x) => a.setTheme(x))}</div>
    <div class="set"><span>${t('Motion')}</span>${segView('Motion', 'motion-to', MOTIONS, m.motion,
      (x) => a.setMotion(x))}</div>
    <label class="set"><span>${t('Single-letter keys')}</span><input type="checkbox" .checked=${m.letterKeys}
      @change=${(e: Event) => a.setLetterKeys((e.currentTarget as HTMLInputElement).checked)}></label>
    <div class="set"><span>${t('Language')}</span>${['en', ...m.languages].filter((x) => x !== language())
      .map(languageLink)}</div>
    <div class="set"><span class="row"><button class="btn line sm" data-act="keys"
      @click=${() => a.popup('keys')}>${t('Keyboard shortcuts')}</button><button class="btn line sm" data-act="table"
      aria-disabled=${m.view ? nothing : 'true'}
      @click=${() => a.openTable('events')}>${t('Show as table')}</button></span></div>
  </div>`;
}

function keysView(a: Actions): TemplateResult {
  return html`<div class="pop right keys" role="dialog" aria-label=${t('Keyboard shortcuts')} data-popup="keys">
    <div class="hd"><h2>${t('Keyboard shortcuts')}</h2><span class="grow"></span><button class="btn icon quiet"
      aria-label=${t('Close')} @click=${() => a.popup(null)}>${icon('close')}</button></div>
    <dl>${KEYMAP.map((k) => html`<div><dt>${k.keys.map((key) => html`<kbd
      class="kbd">${key}</kbd>`)}</dt><dd>${t(k.does)}</dd></div>`)}</dl>
  </div>`;
}

/** The prose of an example. */
export function proseView(m: Model, a: Actions): TemplateResult | typeof nothing {
  // The words belong to the program that was opened, not to another that was pasted over it.
  if (!m.example || m.example.prose.length === 0 ||
    !m.source.startsWith(m.example.source.split('\n', 1)[0] ?? '')) return nothing;
  return html`<details class="prose" data-pg="prose" lang=${english() ?? nothing} ?open=${m.proseOpen}
    @toggle=${(e: Event) => a.setProse((e.currentTarget as HTMLDetailsElement).open)}>
    <summary lang=${language()}>${icon('chevron', 14)}<span>${t('About this program')}</span></summary>
    ${proseOf(m.example.prose)}</details>`;
}

/** Above the editor when an earlier edit of this program was kept, or the present one cannot be. */
export function draftView(m: Model, a: Actions): TemplateResult | typeof nothing {
  if (m.unkept) return html`<div class="edited kept" data-pg="unkept"
    role="status"><span>${t(
      'This browser keeps no more text for this page. Before you leave, copy yours or share a link.')}</span></div>`;
  const edit = m.restored ?? m.draft;
  if (!edit) return nothing;
  const at = new Date(edit.at).toLocaleString(language(), {
    month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false,
  });
  if (m.restored) {
    return html`<div class="edited kept" data-pg="draft" role="status"><span>${t('Your edit of')} ${at}</span><button
      class="btn line sm" data-act="discard"
      @click=${() => a.discardDraft()}>${t('Back to the original')}</button></div>`;
  }
  return html`<div class="edited kept" data-pg="draft"
    role="status"><span>${t('You edited this program on {at}.', { at })}</span><span class="row"><button
    class="btn line sm"
    data-act="restore" @click=${() => a.restoreDraft()}>${t('Restore')}</button><button class="btn quiet sm"
    data-act="discard" @click=${() => a.discardDraft()}>${t('Discard')}</button></span></div>`;
}

/** Under the editor while its text is no longer what runs. */
export function editedView(m: Model, a: Actions): TemplateResult | typeof nothing {
  if (!edited(m)) return nothing;
  return html`<div class="edited" data-pg="edited" role="status"><span>${t('Edited since this run.')}</span><button
    class="btn line sm" @click=${() => a.run()}>${t('Run again')}</button></div>`;
}
