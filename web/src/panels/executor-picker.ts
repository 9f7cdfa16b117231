// The popover in which a reader chooses the executor, its workers and the seed.

import { t } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { segView } from '../ui/controls.js';
import { designs } from './executors.js';
import { glyph } from '../ui/icons.js';
import { STEALING, type Actions, type Model } from '../app/model.js';
import type { RunConfig } from '../engine/protocol.js';

const WORKERS: readonly (readonly [number, string])[] =
  [[0, 'auto'], ...[1, 2, 4, 8].map((n) => [n, String(n)] as const)];

export function executorView(m: Model, c: RunConfig, choose: (config: Partial<RunConfig>) => void,
  a: Actions): TemplateResult {
  const list = designs(m);
  const index = Math.max(0, list.findIndex((d) => d.name === c.executor));
  const move = (event: KeyboardEvent): void => {
    const to = event.key === 'ArrowDown' ? index + 1 : event.key === 'ArrowUp' ? index - 1 : event.key === 'Home'
      ? 0 : event.key === 'End' ? list.length - 1 : -1;
    const next = list[to];
    if (next) {
      event.preventDefault();
      choose({ executor: next.name });
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      a.popup(null);
    }
  };
  return html`<div class="pop" role="dialog" aria-label=${t('Executor')} data-popup="executor">
    <ul role="listbox" aria-label=${t('Design')} tabindex="0"
      aria-activedescendant="design-${c.executor || 'as-written'}"
      @keydown=${move}>${list.map((d) =>
      html`<li role="option" id="design-${d.name || 'as-written'}" data-executor=${d.name}
      aria-selected=${d.name === c.executor}
      @click=${() => choose({ executor: d.name })}><i>${d.name === c.executor
      ? glyph('done')
      : nothing}</i><span><b>${t(d.title)}</b><span>${t(d.line)}</span></span><em>${t(d.note)}</em></li>`)}</ul>
    <div class="pf">
      ${m.executors.includes(STEALING)
        ? html`<span class="row">${t('Workers')} ${segView('Workers', 'workers', WORKERS, c.workers,
        (n) => choose({ workers: n }))}</span>` : nothing}
      <span class="row"><label class="row">${t('Seed')} <input
        inputmode="numeric" .value=${String(c.seed)} aria-label=${t('Seed')}
        @change=${(e: Event) => seedTyped(e.currentTarget as HTMLInputElement, choose)}></label>
      <button class="btn quiet sm" title=${t('New seed')} aria-label=${t('New seed')}
        @click=${() => choose({ seed: Math.floor(Math.random() * 1_000_000) })}>${t('New')}</button></span>
    </div></div>`;
}

function seedTyped(input: HTMLInputElement, choose: (config: Partial<RunConfig>) => void): void {
  const seed = Number(input.value.trim());
  const good = Number.isSafeInteger(seed) && seed >= 0;
  input.setAttribute('aria-invalid', String(!good));
  if (good) choose({ seed });
}
