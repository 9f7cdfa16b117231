import assert from 'node:assert/strict';
import test from 'node:test';
import { edited, fixes } from '../src/editor/diagnostics.js';
import type { Diagnostic, Edit } from '../src/engine/protocol.js';

const at = (line: number, col: number, endCol: number, replacement: string): Edit => ({
  start: { line, col }, end: { line, col: endCol }, replacement,
});

test('edits insert, replace and remove', () => {
  assert.equal(edited('fn f() {\n    let x = 3;\n}\n', [at(2, 9, 9, 'mut '), at(2, 13, 14, '5')]),
    'fn f() {\n    let mut x = 5;\n}\n');
  assert.equal(edited('a\nb\n', [{ start: { line: 1, col: 1 }, end: { line: 2, col: 1 }, replacement: '' }]), 'b\n');
  assert.equal(edited('é🦀x', [at(1, 4, 5, 'y')]), 'é🦀y', 'columns count UTF-16 units');
});

test('edits of another text are refused', () => {
  assert.equal(edited('a', [at(2, 1, 1, 'x')]), null);
  assert.equal(edited('a', [at(1, 5, 6, 'x')]), null);
  assert.equal(edited('abc', [at(1, 2, 3, 'x'), at(1, 1, 2, 'y')]), null, 'they overlap');
});

test('only children with edits are fixes', () => {
  const d: Diagnostic = {
    level: 'error', code: 'E0384', message: 'm', spans: [],
    children: [
      { level: 'note', message: 'n', spans: [], edits: [] },
      { level: 'help', message: 'h', spans: [], edits: [at(1, 1, 1, 'mut ')] },
    ],
  };
  assert.deepEqual(fixes(d).map((f) => f.title), ['h']);
});
