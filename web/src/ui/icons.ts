// The drawn marks: state glyphs on a 12 px grid, icons on a 16 px grid, the logo. They inherit the text colour
// and are hidden from assistive technology; the word always stands beside them or in a label.

import { svg, html, type TemplateResult } from 'lit';

const GLYPHS = {
  created: svg`<circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" stroke-width="1.5"
    stroke-dasharray="2.1 2.1"/>`,
  ready: svg`<path d="M3.4 2.2 9.8 6l-6.4 3.8Z" fill="none" stroke="currentColor" stroke-width="1.5"
    stroke-linejoin="round"/>`,
  polling: svg`<path d="M3 1.6 10.6 6 3 10.4Z" fill="currentColor" stroke="currentColor" stroke-linejoin="round"/>`,
  waiting: svg`<circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" stroke-width="1.4"/><path
    d="M6 3.6V6l1.7 1.2" fill="none" stroke="currentColor" stroke-width="1.3" stroke-linecap="round"/>`,
  done: svg`<path d="m2 6.4 2.7 2.7L10 3.4" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round"/>`,
  cancelled: svg`<circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" stroke-width="1.4"/><path d="m3 9 6-6"
    stroke="currentColor" stroke-width="1.4"/>`,
  panicked: svg`<path d="m2.6 2.6 6.8 6.8m0-6.8L2.6 9.4" stroke="currentColor" stroke-width="1.9"
    stroke-linecap="round"/>`,
  lost: svg`<path d="M2.6 8.4c.8-.8.9-1.7.9-2.9C3.5 3.8 4.6 2.7 6 2.7c.5 0 1 .1 1.4.4M8.5 5c0 1.7.1 2.5.9 3.4H5"
    fill="none" stroke="currentColor" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round"/><path
    d="m2 11 8.6-9.6" stroke="currentColor" stroke-width="1.4" stroke-linecap="round"/>`,
  blocked: svg`<path d="M4.1 1.3h3.8l2.8 2.8v3.8l-2.8 2.8H4.1L1.3 7.9V4.1Z" fill="currentColor"/>`,
  wake: svg`<path d="M2.6 8.6c.8-.8.9-1.8.9-3C3.5 3.9 4.6 2.8 6 2.8s2.5 1.1 2.5 2.8c0 1.2.1 2.2.9 3Z"
    fill="currentColor" stroke="currentColor" stroke-width="1" stroke-linejoin="round"/><path
    d="M5 10.4c.3.4.6.5 1 .5s.7-.1 1-.5" fill="none" stroke="currentColor" stroke-width="1.1" stroke-linecap="round"/>`,
} as const;

export type GlyphName = keyof typeof GLYPHS;

export function glyph(name: GlyphName, size = 12): TemplateResult {
  return html`<svg class="g" width=${size} height=${size} viewBox="0 0 12 12" aria-hidden="true">${GLYPHS[name]}</svg>`;
}

const RECV = svg`<path d="M8 2.5v6M5.5 6 8 8.5 10.5 6M2.5 9v4h11V9"/>`;
const SELF = svg`<path d="M12.5 8a4.5 4.5 0 1 1-1.5-3.4M12.5 2.5v2.8H9.7"/>`;

const ICONS = {
  reset: svg`<path d="M3.5 3v10M13 3.5 6 8l7 4.5Z"/>`,
  back: svg`<path d="M10.5 3.5 4.5 8l6 4.5Z"/><path d="M13.2 3.5v9"/>`,
  step: svg`<path d="M5.5 3.5 11.5 8l-6 4.5Z"/><path d="M2.8 3.5v9"/>`,
  end: svg`<path d="M12.5 3v10M3 3.5 10 8l-7 4.5Z"/>`,
  play: svg`<path d="M4.5 2.8 13 8l-8.5 5.2Z" fill="currentColor" stroke-width="1"/>`,
  pause: svg`<path d="M5.5 3.5v9M10.5 3.5v9" stroke-width="2.6"/>`,
  stop: svg`<rect x="4" y="4" width="8" height="8" fill="currentColor"/>`,
  compare: svg`<path d="M3 3h4v10H3ZM9 3h4v10H9Z"/>`,
  fork: svg`<path d="M8 2v4M8 6c0 3-4.5 2.5-4.5 6M8 6c0 3 4.5 2.5 4.5 6"/><circle
    cx="3.5" cy="13" r="1.3"/><circle cx="12.5" cy="13" r="1.3"/>`,
  breakpoint: svg`<circle cx="8" cy="8" r="4.5" fill="currentColor"/>`,
  chevron: svg`<path d="m5 6.5 3 3 3-3"/>`,
  settings: svg`<path d="M2.5 5h6M11.5 5h2M2.5 11h2M7.5 11h6"/><circle cx="10" cy="5" r="1.6"/><circle cx="6" cy="11"
    r="1.6"/>`,
  share: svg`<path d="M8 2.5v7M5 5l3-3 3 3M3.5 8.5v5h9v-5"/>`,
  embed: svg`<path d="M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5"/>`,
  open: svg`<path d="M9 3h4v4M13 3 7.5 8.5M11 9.5V13H3V5h3.5"/>`,
  timer: svg`<circle cx="8" cy="9" r="4.7"/><path d="M8 6.5V9l1.7 1M6.5 2h3"/>`,
  io: svg`<path d="M2.5 5.5h9M9 3l2.5 2.5L9 8M13.5 10.5h-9M7 8l-2.5 2.5L7 13"/>`,
  click: svg`<path d="m6 6 7 2.6-3 1.4-1.4 3ZM6.5 2.5v1M2.5 6.5h1M3.7 3.7l.7.7"/>`,
  join: svg`<path
    d="M6.5 9.5 9.5 6.5M7 4.5l1.3-1.3a2.6 2.6 0 0 1 3.7 3.7L10.7 8.2M9 11.5l-1.3 1.3A2.6 2.6 0 0 1 4 9.1l1.3-1.3"/>`,
  channel: RECV,
  mutex: svg`<rect x="3.5" y="7" width="9" height="6.5" rx="1"/><path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2"/>`,
  yield: SELF,
  thread: svg`<circle cx="8" cy="8" r="2"/><path
    d="M8 2.5v2M8 11.5v2M2.5 8h2M11.5 8h2M4.1 4.1l1.4 1.4M10.5 10.5l1.4 1.4M4.1 11.9l1.4-1.4M10.5 5.5l1.4-1.4"/>`,
  other: svg`<circle cx="8" cy="8" r="1.2" fill="currentColor"/><circle cx="3.5" cy="8" r="1.2"
    fill="currentColor"/><circle cx="12.5" cy="8" r="1.2" fill="currentColor"/>`,
  moon: svg`<path d="M12.8 9.6A5.3 5.3 0 0 1 6.4 3.2a5.3 5.3 0 1 0 6.4 6.4Z"/>`,
  warn: svg`<path d="M8 2.5 14 13H2Z"/><path d="M8 6.5v3M8 11.3v.2" stroke-linecap="round"/>`,
  fault: svg`<path d="M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5Z"/><path d="M8 5v3.5M8 10.8v.2" stroke-linecap="round"/>`,
  info: svg`<circle cx="8" cy="8" r="5.5"/><path d="M8 7.5v3.2M8 5.2v.2" stroke-linecap="round"/>`,
  plus: svg`<path d="M8 3.5v9M3.5 8h9"/>`,
  minus: svg`<path d="M3.5 8h9"/>`,
  close: svg`<path d="m4 4 8 8M12 4l-8 8"/>`,
} as const;

export type IconName = keyof typeof ICONS;

export function icon(name: IconName, size = 16): TemplateResult {
  return html`<svg class="i" width=${size} height=${size} viewBox="0 0 16 16" fill="none" stroke="currentColor"
    stroke-width="1.5" stroke-linejoin="round" aria-hidden="true">${ICONS[name]}</svg>`;
}

/** The icon of what a task awaits or of a reactor source. */
export function kindIcon(kind: string, size = 13): TemplateResult {
  return icon(kind in ICONS ? (kind as IconName) : 'other', size);
}

export function logo(size = 20): TemplateResult {
  return html`<svg width=${size} height=${size} viewBox="0 0 20 20" aria-hidden="true"><path
    d="M15.9 5.2A7.5 7.5 0 1 1 10 2.5" fill="none" stroke="currentColor" stroke-width="2"
    stroke-linecap="round"/><circle cx="13.6" cy="3.3" r="1.9" fill="var(--wake)"/><path d="M8 6.8 13.4 10 8 13.2Z"
    fill="currentColor"/></svg>`;
}
