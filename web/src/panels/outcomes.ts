// Outcomes of a search in words that the stage, the timeline and the panel share.

import { t } from '../i18n/language.js';
import type { Model } from '../app/model.js';
import type { Exploring, Following } from '../app/searches.js';

/** Reports whether the outcome is a failure. */
export function isFault(o: { readonly kind: string }): boolean {
  return o.kind !== 'ended' && o.kind !== 'cancel';
}

/** The simplest schedule that ends well, beside the one on the stage; -1: none does. */
export function passing(x: Exploring | null): number {
  return x?.result?.outcomes.findIndex((o, i) => !isFault(o) && i !== x.playing) ?? -1;
}

/** The outcome of every schedule after the point of no return. */
export function fromHere(o: Omit<Following, 'mark'>): string {
  const { loops } = o;
  if (o.alike) return t('From here on every schedule{loops? that ends} prints the same.', { loops });
  switch (o.kind) {
    case 'cancel': return t('From here on the future is cancelled: nobody polls it, and its owner drops it.');
    case 'deadlock': return t('From here on every schedule{loops? that ends} deadlocks.', { loops });
    case 'panic': return t('From here on every schedule{loops? that ends} panics.', { loops });
    case 'ub': return t('From here on every schedule{loops? that ends} has undefined behaviour.', { loops });
    case 'ended': return t('From here on every schedule{loops? that ends} ends well.', { loops });
    default: return t('From here on every schedule{loops? that ends} ends like this one.', { loops });
  }
}

/** A description of the run on the stage. */
export function followed(o: Following): string {
  switch (o.kind) {
    case 'cancel': return t('In this run a future is cancelled.');
    case 'deadlock': return t('This run follows the simplest schedule that deadlocks.');
    case 'panic': return t('This run follows the simplest schedule that panics.');
    case 'ub': return t('This run follows the simplest schedule with undefined behaviour.');
    case 'endless': case 'starves': return t('This run follows a schedule that never ends.');
    default: return t('This run follows the simplest schedule that ends so.');
  }
}

/** The reader is behind the point of no return. */
export function beyond(m: Model): boolean {
  const mark = m.follow?.mark;
  return mark !== null && mark !== undefined && (m.view?.event ?? 0) >= mark.event;
}
