import assert from 'node:assert/strict';
import test from 'node:test';
import { find, type SearchEntry } from '../src/search.js';

const index: SearchEntry[] = [
  { kind: 'lesson', title: 'The timer', part: 'The reactor', href: 'a', words: 'many stored waker wakers' },
  { kind: 'lesson', title: 'The waker by hand', href: 'b', words: 'table unsafe' },
  { kind: 'glossary', title: 'waker', href: 'c', words: 'identifies queue' },
  { kind: 'lesson', title: 'Über Größe', href: 'd', words: 'größe' },
];
const hrefs = (query: string): string => find(index, query).map((e) => e.href).join('');

test('titles come before headings, and those before words of the text', () => {
  assert.equal(hrefs('waker'), 'bca');
  assert.equal(hrefs('wak'), 'bca');
  assert.equal(hrefs('reactor'), 'a');
});

test('every word of the query must be there', () => {
  assert.equal(hrefs('waker table'), 'b');
  assert.equal(hrefs('waker nowhere'), '');
  assert.equal(hrefs('  '), '');
});

test('letters are letters in every language, and case does not count', () => {
  assert.equal(hrefs('GRÖSSE'), '');
  assert.equal(hrefs('GRÖßE'), 'd');
});
