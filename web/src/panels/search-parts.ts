// What both searches of the panel have: the choice between them, their controls, names and looks of outcomes.

import type { TemplateResult } from 'lit';
import type { Actions, Model } from '../app/model.js';
import type { SearchKind } from '../app/searches.js';
import type { SearchOrder, SearchState } from '../engine/protocol.js';
import type { PanelKit } from './panel-kit.js';

/** Glyphs and colours of the ends: those of what a task comes to. */
export const LOOK: Readonly<Record<string,
  readonly ['done' | 'blocked' | 'panicked' | 'lost' | 'cancelled', string]>> = {
    ended: ['done', 'good'], deadlock: ['blocked', 'bad'], panic: ['panicked', 'bad'], ub: ['panicked', 'bad'],
    exit: ['cancelled', 'odd'], limit: ['cancelled', 'odd'], endless: ['lost', 'odd'], starves: ['lost', 'bad'],
  };

export function title(kit: PanelKit, o: { readonly kind: string; readonly exit: number }): string {
  const { t } = kit;
  switch (o.kind) {
    case 'ended': return t('Ends well');
    case 'deadlock': return t('Deadlock');
    case 'panic': return t('Panic');
    case 'ub': return t('Undefined behaviour');
    case 'exit': return t('Exit status {n}', { n: o.exit });
    case 'endless': return t('Never ends');
    case 'starves': return t('A task starves');
    default: return t('Limit');
  }
}

/** The head of the panel: which search, and the button that closes both. */
export function head(kit: PanelKit, m: Model, a: Actions): TemplateResult {
  const { html, t, icon } = kit;
  const button = (kind: SearchKind, word: string): TemplateResult => html`<button data-search=${kind}
    aria-pressed=${m.searching === kind} @click=${() => a.showSearch(kind)}>${word}</button>`;
  return html`<div class="h"><h2 class="sr">${t('All schedules')}</h2><div class="seg" role="group"
    aria-label=${t('What is searched')}>${button('schedules', t('Schedules'))}${
    button('cancels', t('Cancellations'))}</div><span class="grow"></span><button
    class="btn icon quiet sm" data-act="close-schedules" aria-label=${t('Close')}
    @click=${() => a.closeSchedules()}>${icon('close', 14)}</button></div>`;
}

export function controls(kit: PanelKit, state: SearchState, a: Actions): unknown {
  const { html, nothing, t, icon } = kit;
  type Name = 'pause' | 'play' | 'stop';
  const button = (act: string, word: string, name: Name, to: SearchOrder): TemplateResult =>
    html`<button class="btn line sm" data-act=${act}
      @click=${() => a.steerSearch(to)}>${icon(name, 12)}${word}</button>`;
  if (state === 'running') {
    return html`<div class="acts">${button('search-pause', t('Pause'), 'pause', 'pause')}${
      button('search-stop', t('Stop'), 'stop', 'stop')}</div>`;
  }
  return state === 'paused' || state === 'budget'
    ? html`<div class="acts">${button('search-go', t('Go on'), 'play', 'go')}</div>` : nothing;
}

/** The offer to search once more if the program has been edited. */
export function again(
  kit: PanelKit, m: Model, x: { readonly source: string }, word: string, act: () => void,
): unknown {
  const { html, nothing, t } = kit;
  return m.source === x.source ? nothing
    : html`<p class="say">${t('The program has been edited since.')} <button class="btn line sm"
      data-act="try-again" @click=${act}>${word}</button></p>`;
}
