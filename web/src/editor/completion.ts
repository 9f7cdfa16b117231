// Help while writing: completion from the library's words, and a note on the word under the pointer.

import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { hoverTooltip, type Tooltip } from '@codemirror/view';
import type { Extension } from '@codemirror/state';
import type { TypeAt } from '../engine/protocol.js';
import type { Word, Words } from './glossary.js';
import { inText } from './rust.js';

const KIND: Readonly<Record<string,
  string>> = { fn: 'function', method: 'method', type: 'class', trait: 'interface', macro: 'keyword',
  module: 'namespace', const: 'constant', keyword: 'keyword', variant: 'enum', field: 'property' };

/** Completes methods and fields after a dot, items after `path::`, elsewhere names, keywords and macros. */
export function completions(words: () => Promise<Words | null>): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const before = context.matchBefore(/(?:[A-Za-z_]\w*::)*[A-Za-z_]?\w*!?/);
    const dot = context.matchBefore(/\.\s*\w*/);
    if (!context.explicit && !dot && (!before || before.text === '')) return null;
    if (context.view && inText(context.view, context.pos)) return null;
    const table = await words();
    if (!table) return null;
    if (dot) {
      const from = context.pos - (/\w*$/.exec(dot.text)?.[0].length ?? 0);
      const members = table.list.filter((w) => w.kind === 'method' || w.kind === 'field');
      return { from, options: options([...members, awaiting(table)]), validFor: /^\w*$/ };
    }
    const text = before?.text ?? '', cut = text.lastIndexOf('::');
    if (cut >= 0) {
      const path = text.slice(0, cut), last = path.slice(path.lastIndexOf(':') + 1);
      const inside = table.list.filter((w) => within(w, path, last));
      return { from: context.pos - (text.length - cut - 2), options: options(inside), validFor: /^\w*!?$/ };
    }
    const here = context.state.doc.toString();
    const names = table.list.filter((w) => w.kind !== 'method' && w.kind !== 'field' && w.kind !== 'variant');
    return { from: before?.from ?? context.pos, options: [...ownNames(here, context.pos), ...options(names)],
      validFor: /^\w*!?$/ };
  };
}

function awaiting(table: Words): Word {
  return { name: 'await', path: '.await', kind: 'keyword', owner: '', sig: '', doc: table.glossary.get('await') ?? '' };
}

/** path is std::task, or just the end of one that a use has brought in. */
function within(w: Word, path: string, last: string): boolean {
  const parent = w.path.slice(0, Math.max(0, w.path.length - w.name.length - 2));
  return w.owner === last || parent === path || parent.endsWith(`::${path}`) ||
    (path === last && parent.endsWith(`::${last}`));
}

function options(words: readonly Word[]): Completion[] {
  const seen = new Map<string, Completion>();
  for (const w of words) {
    const old = seen.get(w.name);
    if (old) continue;
    seen.set(w.name, {
      label: w.name, type: KIND[w.kind] ?? 'text', ...(w.sig || w.owner ? { detail: w.sig || w.owner } : {}),
      ...(w.doc || w.path ? { info: () => note(w.path || w.name, '', w.doc) } : {}),
    });
  }
  return [...seen.values()];
}

/** Names of the program itself. */
function ownNames(text: string, pos: number): Completion[] {
  const names = new Set<string>();
  for (const m of text.matchAll(/[A-Za-z_]\w{2,}/g)) if (m.index > pos || m.index + m[0].length < pos) names.add(m[0]);
  return [...names].map((label) => ({ label, type: 'text', boost: -1 }));
}

export interface Explain {
  words(): Promise<Words | null>;
  typeAt(line: number, col: number): Promise<TypeAt | null>;
}

/** A note on the word under the pointer: its meaning and its type here. */
export function explanations(host: Explain): Extension {
  return hoverTooltip(async (view, pos): Promise<Tooltip | null> => {
    const at = view.state.wordAt(pos);
    if (!at || inText(view, pos)) return null;
    const name = view.state.sliceDoc(at.from, at.to), line = view.state.doc.lineAt(at.from);
    const [table, type] = await Promise.all([host.words(), host.typeAt(line.number, at.from - line.from + 1)]);
    const macro = view.state.sliceDoc(at.to, at.to + 1) === '!';
    const known = (table?.byName.get(name) ?? []).filter((w) => (w.kind === 'macro') === macro),
      word = known.length === 1
      ? known[0] : known.find((w) => view.state.sliceDoc(at.from - 1, at.from) === '.'
      ? w.kind === 'method' : w.kind !== 'method');
    const field = table?.glossary.get(name) ?? '';
    if (!type && !field && !word?.doc) return null;
    return { pos: at.from, end: at.to, above: true,
      create: () => ({ dom: note(word?.path ?? name, type?.text ?? word?.sig ?? '', field || word?.doc || '') }) };
  }, { hideOnChange: true });
}

function note(title: string, type: string, text: string): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'pg-note';
  const add = (tag: string, content: string): void => {
    if (!content) return;
    const part = document.createElement(tag);
    part.textContent = content;
    dom.append(part);
  };
  add('b', title);
  add('code', type);
  add('p', text);
  return dom;
}
