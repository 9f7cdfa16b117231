import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import test from 'node:test';

const generated = 'engine/protocol.ts';
const mostLines = 400;

/** The files of src, each with its text. The tests run in the folder web. */
const files = new Map(readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
  .map((name) => [name, readFileSync(`src/${name}`, 'utf8')]));

/** The files that a file imports: values, types, and what it loads later. */
function imports(name: string): string[] {
  const text = files.get(name) ?? '';
  const found = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g)].map((m) => m[1] ?? '');
  return found
    .map((path) => posix.join(posix.dirname(name), path).replace(/\.js$/, '.ts'))
    .filter((path) => files.has(path));
}

test('files do not import each other in circles', () => {
  const open: string[] = [], done = new Set<string>();
  const visit = (name: string): void => {
    const at = open.indexOf(name);
    assert(at < 0, `move what both sides need into a file of its own: ${[...open.slice(at), name].join(' → ')}`);
    if (done.has(name)) return;
    open.push(name);
    imports(name).forEach(visit);
    open.pop();
    done.add(name);
  };
  [...files.keys()].forEach(visit);
  assert(done.size > 50 && imports('inside.ts').length > 1, 'the imports were not found');
});

test(`no file has more than ${mostLines} lines`, () => {
  for (const [name, text] of files) {
    const lines = text.split('\n').length - 1;
    assert(name === generated || lines <= mostLines, `${name} has ${lines} lines: split it by concept`);
  }
});
