// Conditions about a finished run, for the exercises of the lessons. examples/lessons/facts.go documents them and
// evaluates the same ones when the site is built; examples/lessons/testdata/facts.json tests that both agree.

import type { View } from '../engine/protocol.js';

/** Reports whether every comparison of the condition holds. Throws if it is malformed, which the build excludes. */
export function holds(condition: string, view: View, source: string): boolean {
  return condition.split(' and ').every((part) => compare(part.trim(), view, source));
}

function compare(text: string, view: View, source: string): boolean {
  const m = /^(\w+(?:\((?:"(?:[^"\\]|\\.)*"|\d+)\))?) (=|!=|<=|>=|<|>) (.+)$/.exec(text);
  if (!m) throw new Error(`no comparison: ${text}`);
  const got = value(String(m[1]), view, source), operator = m[2], operand = String(m[3]);
  if (operand.startsWith('"')) return (got === JSON.parse(operand)) === (operator === '=');
  const n = Number(got), want = Number(operand);
  switch (operator) {
    case '=': return n === want;
    case '!=': return n !== want;
    case '<': return n < want;
    case '>': return n > want;
    case '<=': return n <= want;
    default: return n >= want;
  }
}

function value(fact: string, view: View, source: string): string | number {
  const lines = view.console.rows.filter((r) => r.kind === 'out'), metrics = view.metrics;
  const m = /^(\w+)\((.*)\)$/.exec(fact);
  if (m) {
    const argument = String(m[2]), text = argument.startsWith('"') ? String(JSON.parse(argument)) : '';
    switch (m[1]) {
      case 'out': return lines[Number(argument) - 1]?.text ?? '';
      case 'count': return lines.filter((l) => l.text.includes(text)).length;
      case 'at': {
        const line = lines.find((l) => l.text.includes(text));
        return line ? Math.floor(line.time / 1e6) : -1;
      }
      case 'source': return source.split('\n').map((l) => l.split('//')[0]).join('\n').split(text).length - 1;
    }
    throw new Error(`no fact: ${fact}`);
  }
  switch (fact) {
    case 'tasks': return view.finished.total;
    case 'polls': case 'wakes': case 'wasted': case 'coalesced': case 'deepest': case 'steals': return metrics[fact];
    case 'duration': return Math.floor(view.end / 1e6);
    case 'exit': return view.exit ?? 0;
    case 'lines': return lines.length;
    case 'banner': return view.banner?.kind ?? '';
    case 'end': return view.running ? 'waiting' : view.banner?.kind === 'stalled' ? 'stuck' : 'ended';
  }
  throw new Error(`no fact: ${fact}`);
}
