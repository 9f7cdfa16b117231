import { t } from '../i18n/language.js';
import { html, type TemplateResult } from 'lit';
import type { Model } from '../app/model.js';

/** A station's name. In a page of somebody else's, whose headings are its own, it is none. */
export function title(m: Model, name: string): TemplateResult {
  return m.layout === 'app' ? html`<h3>${t(name)}</h3>` : html`<strong>${t(name)}</strong>`;
}

/** What stands beside a station's title. It may be cut, so the tooltip has all of it. */
export function subtitle(text: string): TemplateResult {
  return html`<span title=${text}>${text}</span>`;
}
