// Tasks move between stations: their tokens are measured before and after a render, and each one that has moved
// flies from the old place to the new one. Only transform and opacity are animated; layout is final at once, so
// a test or a screenshot never waits for a flight.

import type { Cause } from '../app/model.js';
import type { Speed } from '../engine/protocol.js';

export interface Places {
  readonly by: ReadonlyMap<string, DOMRect>;
}

const AT_ONCE = 12;

/** Which task of which of two runs it is. */
function token(el: HTMLElement): string {
  return `${el.closest<HTMLElement>('[data-side]')?.dataset['side'] ?? ''}${el.dataset['fly'] ?? ''}`;
}

/** Reads where every token is. Before a render. */
export function places(root: ParentNode): Places {
  const by = new Map<string, DOMRect>();
  for (const el of root.querySelectorAll<HTMLElement>('[data-fly]')) {
    const id = token(el);
    if (!by.has(id)) by.set(id, el.getBoundingClientRect());
  }
  return { by };
}

/** How long flights last: min(d3, 0.8 of a beat); null for none, 0 for a cross-fade. */
export function flightTime(cause: Cause, speed: Speed, still: boolean): number | null {
  if (still || cause === 'seek') return null;
  if (cause === 'play') {
    if (speed === 'instant' || speed === 'real') return null;
    if (speed >= 5) return 0;
    return Math.min(320, (0.8 * 420) / speed);
  }
  return cause === 'back' ? 190 : 280;
}

/** A wake runs along its cord and the rail while its task flies. */
export function pulse(root: ParentNode, time: number): Animation[] {
  if (time === 0) return [];
  return [...root.querySelectorAll<SVGPathElement>('.wires .pulse')].map((path) =>
    path.animate([{ strokeDasharray: '1 1', strokeDashoffset: 1 }, { strokeDasharray: '1 1', strokeDashoffset: 0 }],
      { duration: time, easing: 'cubic-bezier(.6, 0, .3, 1)' }));
}

/** Starts the flights. After the render; returns the animations, for whoever waits until the page is quiet. */
export function fly(root: ParentNode, before: Places, time: number): Animation[] {
  const moves: { el: HTMLElement; dx: number; dy: number; fresh: boolean }[] = [];
  for (const el of root.querySelectorAll<HTMLElement>('[data-fly]')) {
    const old = before.by.get(token(el)), now = el.getBoundingClientRect();
    if (now.width === 0) continue;
    if (!old) moves.push({ el, dx: 0, dy: 0, fresh: true });
    else {
      const dx = old.left - now.left, dy = old.top - now.top;
      if (Math.abs(dx) > 2 || Math.abs(dy) > 2) moves.push({ el, dx, dy, fresh: false });
    }
  }
  return moves.slice(0, AT_ONCE).map(({ el, dx, dy, fresh }) => {
    if (fresh || time === 0) return el.animate([{ opacity: 0 }, { opacity: 1 }],
      { duration: fresh && time > 0 ? Math.min(160, time) : 90, easing: 'ease-out' });
    const flight =
      el.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }],
      { duration: time, easing: 'cubic-bezier(.6, 0, .3, 1)' });
    el.classList.add('flying');
    flight.onfinish = flight.oncancel = () => el.classList.remove('flying');
    return flight;
  });
}
