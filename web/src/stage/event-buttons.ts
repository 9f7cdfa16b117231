// Controls for host events that a program awaits: buttons, a field for further events, and a button that receives keys.
// A program may await any number of events; the number of controls is bounded.

import { t } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { count } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import type { Actions, Model } from '../app/model.js';
import type { View } from '../engine/protocol.js';
import { clickable, KEY } from '../engine/host-events.js';

/** Buttons at most, and beside the field for more: the names behind them are offered in a list. */
const BUTTONS = 8, BESIDE_FIELD = 2;

export function hostView(m: Model, v: View, a: Actions): TemplateResult | typeof nothing {
  const names = clickable(v.events_wanted);
  // Some names are too many or too long even for the list; they can be typed.
  const more = names.length > BUTTONS || (names.length > 0 && v.events_more > 0);
  const shown = names.slice(0, more ? BESIDE_FIELD : BUTTONS);
  if (names.length === 0 && !m.keyed) return nothing;
  return html`<span class="host" role="group" aria-label=${t('Events the program waits for')}>
    ${shown.map((name) => html`
      <button class="btn line sm" data-act="host" data-host=${name} @click=${() => a.host(name)}>
        ${icon('click', 14)}<span class="trunc">${name}</span></button>`)}
    ${more ? moreView(names.slice(shown.length), names.length - shown.length + v.events_more, a) : nothing}
    ${m.keyed ? keyView(v.events_wanted.includes(KEY), a) : nothing}
  </span>`;
}

function moreView(names: readonly string[], rest: number, a: Actions): TemplateResult {
  const send = (e: SubmitEvent): void => {
    e.preventDefault();
    const form = e.currentTarget as HTMLFormElement, field = form.elements.namedItem('event');
    if (!(field instanceof HTMLInputElement) || field.value === '') return;
    a.host(field.value);
    form.reset();
  };
  return html`<form data-host-more @submit=${send}>
    <input class="sm" name="event" list="host-names" size="12" autocomplete="off"
      aria-label=${t('Name of an event')} placeholder="${count(rest)} ${t('more')}">
    <datalist id="host-names">${names.map((name) => html`<option value=${name}></option>`)}</datalist>
    <button class="btn line sm">${t('Send')}</button>
  </form>`;
}

function keyView(wanted: boolean, a: Actions): TemplateResult {
  return html`<button class="btn line sm" data-act="host" data-host=${KEY} aria-disabled=${wanted ? nothing : 'true'}
    @keydown=${(e: KeyboardEvent) => pressed(e, wanted, a)} @click=${(e: PointerEvent) => touched(e, wanted, a)}>
    ${icon('click', 14)}${t('press a key')}</button>`;
}

/** Modifier and dead keys, which are no keys by themselves. */
const NO_KEY: ReadonlySet<string> = new Set(['Shift', 'AltGraph', 'CapsLock', 'Dead', 'Process', 'Unidentified']);

/** While it has the focus, keys are the program's and not the page's, but for those that lead away from it. */
function pressed(e: KeyboardEvent, wanted: boolean, a: Actions): void {
  if (e.key === 'Tab' || e.key === 'Escape' || e.ctrlKey || e.altKey || e.metaKey) return;
  e.preventDefault();
  if (wanted && !NO_KEY.has(e.key)) a.host(KEY, e.key);
}

/** A mouse gives it the focus; a finger, which may have no keys at hand, and a screen reader stand for Enter. */
function touched(e: PointerEvent, wanted: boolean, a: Actions): void {
  if (e.pointerType === 'mouse') (e.currentTarget as HTMLElement).focus();
  else if (wanted) a.host(KEY, 'Enter');
}
