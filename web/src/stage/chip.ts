// The token of a task: the same marks on belts, workers and among the finished.

import { t } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { WORD, shortName } from '../ui/format.js';
import { glyph, type GlyphName } from '../ui/icons.js';
import type { Actions } from '../app/model.js';
import type { Chip, TaskState } from '../engine/protocol.js';

export interface ChipOptions {
  readonly selected: boolean;
  /** Its place for the accessible name: "second in the queue". */
  readonly place: string;
  readonly small?: boolean;
  readonly number?: boolean;
  readonly full?: boolean;
  readonly state?: TaskState;
  readonly mark?: GlyphName;
}

export function chipView(c: Chip, o: ChipOptions, a: Actions): TemplateResult {
  const state = o.state ?? c.state;
  // The name contains the visible text, so that voice control works.
  const label = `Task #${c.id} ${o.full ? c.name : shortName(c.name)}, ${o.mark === 'blocked'
    ? t('blocked') : t(WORD[state]).toLowerCase()}${o.place ? `, ${o.place}` : ''}`;
  return html`<button type="button" class="chip ${o.small ? 'sm' : ''}" data-task=${c.id} data-state=${state}
    data-fly=${c.id}
    data-sel=${o.selected ? 'true' : nothing} aria-pressed=${o.selected} aria-label=${label}
      tabindex=${o.selected ? 0 : -1}
    title=${`#${c.id} ${c.name}`}
      @click=${() => a.select(c.id)}>${glyph(o.mark ?? state)}<b>#${c.id}</b>${o.number
      ? nothing : html` <span class="nm">${o.full ? c.name : shortName(c.name)}</span>`}</button>`;
}
