// Announcements for screen readers. Stepping announces the caption; playing at 1× or slower at most one sentence in two
// seconds, faster play only problems; pausing announces a summary. Faults interrupt, once each.

import { moment, unitOf } from './format.js';
import { t } from '../i18n/language.js';
import type { EngineStatus, Model } from '../app/model.js';
import type { View } from '../engine/protocol.js';

export class Announcer {
  private spokenAt = -Infinity;
  private lastBanner = '';
  private lastStatus: EngineStatus = 'empty';
  /** The event whose caption was announced last; another frame of the same event announces nothing. */
  private said = -1;

  /** The next announcement after the model has changed, or null for silence. `now` in ms. */
  next(m: Model, now: number): { text: string; assertive: boolean } | null {
    const wasPlaying = this.lastStatus === 'playing';
    const changed = this.lastStatus !== m.status;
    this.lastStatus = m.status;
    const fault = m.fault?.message ?? m.view?.banner?.text ?? '';
    if (fault !== this.lastBanner) {
      this.lastBanner = fault;
      if (fault) return { text: fault, assertive: true };
    }
    const view = m.view;
    if (!view) return null;
    const fresh = view.event !== this.said;
    this.said = view.event;
    if (changed && wasPlaying && m.status === 'paused') return { text: paused(view), assertive: false };
    // The state may come a frame before the last view.
    if (m.status === 'ended' && (changed || (fresh && m.cause === 'step'))) {
      const ended = t('The run has ended at {time}.', { time: time(view) });
      return { text: `${ended} ${sentence(view)}`, assertive: false };
    }
    if (m.status === 'playing') {
      if (m.speed === 'instant' || (m.speed !== 'real' && m.speed > 1) || now - this.spokenAt < 2000) return null;
      this.spokenAt = now;
      return { text: sentence(view), assertive: false };
    }
    return fresh && (m.cause === 'step' || m.cause === 'back') ? { text: sentence(view), assertive: false } : null;
  }
}

function time(view: View): string {
  return `${moment(view.time, view.end)} ${unitOf(view.end)}`;
}

function sentence(view: View): string {
  const n = view.narration;
  return n.more ? `${n.text} ${n.more}` : n.text;
}

function paused(view: View): string {
  const polling = view.workers.filter((w) => w.task).length;
  const ready = view.ready.count + view.workers.reduce((sum, w) => sum + w.local.count, 0);
  const waiting = view.waiting.count;
  return t('Paused at {time}. {polling} polling, {ready} ready, {waiting} waiting.', {
    time: time(view), polling, ready, waiting,
  });
}
