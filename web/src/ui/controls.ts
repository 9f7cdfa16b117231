// Controls that several parts share.

import { t } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icons.js';

/** A row of radio buttons. `hook` names the data attribute that carries each value; arrows move the choice. */
export function segView<T extends string | number>(label: string,
  hook: 'axis' | 'lanes' | 'show' | 'workers' | 'theme-to' | 'motion-to', options: readonly (readonly [T, string])[],
  value: T, change: (value: T) => void): TemplateResult {
  const move = (event: KeyboardEvent): void => {
    const dir = event.key === 'ArrowRight' || event.key === 'ArrowDown'
      ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0;
    if (dir === 0 || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const at = options.findIndex(([k]) => k === value), next = options[(at + dir + options.length) % options.length];
    if (!next) return;
    change(next[0]);
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-value="${next[0]}"]`)?.focus();
  };
  const button = ([k, name]: readonly [T, string]): TemplateResult => {
    const on = k === value, word = t(name);
    const act = (): void => change(k);
    // Templates have static attribute names: one line per hook.
    switch (hook) {
      case 'axis': return html`<button role="radio" data-axis=${k} data-value=${k} aria-checked=${on}
        tabindex=${on ? 0 : -1} @click=${act}>${word}</button>`;
      case 'lanes': return html`<button role="radio" data-lanes-to=${k} data-value=${k} aria-checked=${on}
        tabindex=${on ? 0 : -1} @click=${act}>${word}</button>`;
      case 'show': return html`<button role="radio" data-show=${k} data-value=${k} aria-checked=${on}
        tabindex=${on ? 0 : -1} @click=${act}>${word}</button>`;
      case 'workers': return html`<button role="radio" data-workers=${k} data-value=${k} aria-checked=${on}
        tabindex=${on ? 0 : -1} @click=${act}>${word}</button>`;
      case 'motion-to': return html`<button role="radio" data-motion-to=${k} data-value=${k} aria-checked=${on}
        tabindex=${on ? 0 : -1} @click=${act}>${word}</button>`;
      case 'theme-to': return html`<button role="radio" data-theme-to=${k} data-value=${k} aria-checked=${on}
        tabindex=${on ? 0 : -1} @click=${act}>${word}</button>`;
    }
  };
  return html`<div class="seg ${hook}" role="radiogroup" aria-label=${t(label)}
    @keydown=${move}>${options.map(button)}</div>`;
}

/** A native select in the clothes of a picker: it brings its own keyboard and touch behaviour. */
export function selectView(label: string, name: string, options: readonly (readonly [string, string])[], value: string,
  change: (value: string) => void, lead = ''): TemplateResult {
  return html`<span class="pick sel">${lead ? html`<span class="dim lead"
    aria-hidden="true">${t(lead)}</span>` : nothing}<select aria-label=${t(label)} data-pick=${name} .value=${value}
    @change=${(e: Event) =>
      change((e.currentTarget as HTMLSelectElement).value)}>${options.map(([k, word]) =>
      html`<option value=${k} ?selected=${k === value}>${t(word)}</option>`)}</select><span
      class="chev">${icon('chevron', 14)}</span></span>`;
}
