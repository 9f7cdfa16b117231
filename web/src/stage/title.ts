import { t } from '../i18n/language.js';
import { html, type TemplateResult } from 'lit';
import type { Model } from '../app/model.js';

/** The title of a station: a heading, except in embeds, where the headings are those of the page around. */
export function title(m: Model, name: string): TemplateResult {
  return m.layout === 'app' ? html`<h3>${t(name)}</h3>` : html`<strong>${t(name)}</strong>`;
}

/** The text beside a station's title. It may be cut; the tooltip has the full text. */
export function subtitle(text: string): TemplateResult {
  return html`<span title=${text}>${text}</span>`;
}
