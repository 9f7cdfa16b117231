// The options of the element: its attributes, and on the playground also the address, as in a shared link. An invalid
// executor, number of workers or seed is reported before the first run (executors.ts). Invalid options of the look are
// ignored.

import { AXES, type AxisMode } from '../timeline/axis.js';
import { asked } from '../panels/executors.js';
import type { Layout, Model, Tab, Theme } from './model.js';
import type { Preferences } from './preferences.js';

/** t in milliseconds of virtual time. */
export interface Moment {
  readonly t?: number;
  readonly event?: number;
}

const TABS: readonly Tab[] = ['code', 'machine', 'task', 'console'];
const LAYOUTS: readonly Layout[] = ['app', 'wide', 'compact'];

/** Reads the options that are set once, when the element is connected. Returns the moment to seek to. */
export function readAttributes(m: Model, el: HTMLElement): Moment | null {
  m.layout = one(LAYOUTS, el.getAttribute('layout')) ?? 'compact';
  m.heading = el.getAttribute('heading') ?? '';
  m.standalone = el.hasAttribute('alone');
  m.theme = themeOf(el.getAttribute('theme'));
  const { config, wrong } = asked((name) => el.getAttribute(name), 'The attribute');
  m.config = { ...m.config, ...config };
  m.configError = wrong;
  m.axis = one(AXES, el.getAttribute('axis')) ?? m.axis;
  m.selected = natural(el.getAttribute('select')) ?? 0;
  m.collapsed = m.layout !== 'app' && el.getAttribute('state') !== 'running';
  return momentOf(el.getAttribute('t'), el.getAttribute('event'));
}

/** The address of the page overrides the attributes. */
export function readAddress(m: Model, query: URLSearchParams, preferences: Preferences): Moment | null {
  m.theme = themeOf(query.get('theme') ?? preferences.get('theme') ?? m.theme);
  m.letterKeys = preferences.get('letter-keys') !== 'off';
  m.motion = preferences.get('motion') === 'off' ? 'off' : 'auto';
  m.proseOpen = preferences.get('prose') !== 'closed';
  m.selected = natural(query.get('sel')) ?? m.selected;
  const { config, wrong } = asked((name) => query.get(name), 'The address');
  m.config = { ...m.config, ...config };
  m.configError = wrong || m.configError;
  m.axis = one<AxisMode>(AXES, query.get('axis')) ?? m.axis;
  m.tab = one(TABS, query.get('tab')) ?? m.tab;
  return momentOf(query.get('t'), query.get('event'));
}

export function themeOf(value: string | null): Theme {
  return one<Theme>(['light', 'dark'], value) ?? 'auto';
}

/**
 * The program that an element holds; null when it holds none. A <pre> holds it as it is, between line ends: no program
 * can leave one whose <, > and & are escaped (embed-code.ts),
 and it is shown where no script runs. A script is indented
 * like the page around it.
 */
export function inlineProgram(el: HTMLElement): string | null {
  const holder = el.querySelector('script[type="text/rust"], pre'), text = holder?.textContent ?? '';
  // The parser of HTML has dropped the line end behind <pre>.
  if (holder instanceof HTMLPreElement) return text.replace(/\r?\n[ \t]*$/, '');
  return holder && dedent(text);
}

export function dedent(text: string): string {
  const lines = text.replace(/^\s*\n/, '').trimEnd().split('\n');
  const indent = Math.min(...lines.filter((l) => l.trim() !== '').map((l) => l.length - l.trimStart().length));
  return Number.isFinite(indent) ? lines.map((l) => l.slice(indent)).join('\n') : '';
}

function momentOf(t: string | null, event: string | null): Moment | null {
  const n = natural(event);
  if (n !== null) return { event: n };
  const ms = t === null || t.trim() === '' ? NaN : Number(t);
  return Number.isFinite(ms) && ms >= 0 ? { t: ms } : null;
}

function natural(text: string | null): number | null {
  const n = text === null || text.trim() === '' ? NaN : Number(text);
  return Number.isSafeInteger(n) && n >= 0 ? n : null;
}

function one<T extends string>(list: readonly T[], value: string | null): T | null {
  return list.find((x) => x === value) ?? null;
}
