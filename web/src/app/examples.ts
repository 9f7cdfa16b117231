// The list of examples that the build writes next to the page.

import type { Example } from './model.js';
import { isProse } from '../ui/prose.js';

/** Throws with a sentence for the reader if the list cannot be loaded. */
export async function loadExamples(url: string): Promise<readonly Example[]> {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) throw new Error('The list of examples did not load. You can still write a program and run it.');
  const data: unknown = await response.json().catch(() => null);
  if (!Array.isArray(data)) throw new Error(
    'The list of examples is damaged. You can still write a program and run it.');
  return data.filter(isExample);
}

function isExample(x: unknown): x is Example {
  return typeof x === 'object' && x !== null && 'name' in x && typeof x.name === 'string' && 'title' in x &&
    typeof x.title === 'string'
    && 'topic' in x && typeof x.topic === 'string'
    && 'prose' in x && isProse(x.prose) && 'source' in x && typeof x.source === 'string';
}

/** The example with a name, given with or without .rs. */
export function findExample(list: readonly Example[], name: string): Example | null {
  const plain = name.replace(/\.rs$/, '');
  return list.find((e) => e.name.replace(/\.rs$/, '') === plain) ?? null;
}

/** The program without its header, which an embed has no room for: the text of its poster, line for line. */
export function withoutHeader(e: Example): Example {
  const lines = e.source.split('\n'), code = lines.findIndex((l) => !l.startsWith('//!') && l.trim() !== '');
  return code > 0 ? { ...e, source: lines.slice(code).join('\n') } : e;
}
