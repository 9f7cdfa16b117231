import test from 'node:test';
import assert from 'node:assert/strict';
import { Drafts, nameOf, type Store } from '../src/app/drafts.js';

/** Storage that two pages share, with room for a number of characters. */
class Shared implements Store {
  readonly items = new Map<string, string>();
  room = Infinity;

  get(name: string): string | null {
    return this.items.get(name) ?? null;
  }

  set(name: string, value: string): boolean {
    const others = [...this.items].filter(([n]) => n !== name).reduce((sum, [, v]) => sum + v.length, 0);
    if (others + value.length > this.room) return false;
    this.items.set(name, value);
    return true;
  }

  remove(name: string): void {
    this.items.delete(name);
  }
}

const original = { name: 'a.rs', source: 'original' };

test('a draft comes back, and goes when the text is what it was', () => {
  const store = new Shared(), page = new Drafts(store);
  assert(page.keep(original, 'one') && page.keep(original, 'two'));
  const found = new Drafts(store).find(original);
  assert.equal(found?.source, 'two');
  assert.equal(found?.before, null, 'what one page wrote is one draft');
  page.keep(original, 'original');
  assert.equal(new Drafts(store).find(original), null);
  assert.deepEqual([...store.items], [['drafts', '[]']], 'nothing else is left');
});

test('what another visit left is not written over', () => {
  const store = new Shared();
  new Drafts(store).keep(original, 'yesterday');
  const page = new Drafts(store);
  page.keep(original, 'original'); // opened, and not touched
  assert.equal(page.find(original)?.source, 'yesterday');
  page.keep(original, 'today');
  page.keep(original, 'today, longer');
  const next = new Drafts(store);
  assert.equal(next.find(original)?.source, 'today, longer');
  next.drop(original);
  assert.equal(next.find(original)?.source, 'yesterday', 'it is offered when the newer one is discarded');
  next.keep(original, 'original');
  assert.equal(next.find(original)?.source, 'yesterday', 'and stays while nobody decides');
  next.drop(original);
  assert.equal(next.find(original), null);
});

test('two tabs that write in turns keep both texts', () => {
  const store = new Shared(), one = new Drafts(store), two = new Drafts(store);
  one.keep(original, 'one');
  two.keep(original, 'two');
  one.keep(original, 'one, longer');
  const found = new Drafts(store).find(original);
  assert.deepEqual([found?.source, found?.before?.source], ['one, longer', 'two']);
});

test('a restored draft is the draft, not one before itself', () => {
  const store = new Shared();
  new Drafts(store).keep(original, 'mine');
  new Drafts(store).keep(original, 'mine');
  const found = new Drafts(store).find(original);
  assert.deepEqual([found?.source, found?.before], ['mine', null]);
});

test('what cannot be kept is said, and harms no other draft', () => {
  const store = new Shared(), page = new Drafts(store);
  page.keep(original, 'short');
  store.room = 200;
  assert.equal(page.keep(original, 'x'.repeat(300)), false);
  assert.equal(page.keep(original, 'x'.repeat(3 << 20)), false, 'nor what is longer than any program');
  assert.equal(new Drafts(store).find(original)?.source, 'short');
  assert(page.keep(original, 'short again'));
});

test('twelve programs have a draft, the newest ones', () => {
  const store = new Shared(), page = new Drafts(store);
  for (let i = 0; i < 14; i++) page.keep({ name: `${i}.rs`, source: '' }, `draft ${i}`);
  const has = (i: number): boolean => page.find({ name: `${i}.rs`, source: '' }) !== null;
  assert.deepEqual([has(0), has(1), has(2), has(13)], [false, false, true, true]);
});

test('what was stored by others is no draft', () => {
  for (const text of ['', 'null', '[]', '{"source":1,"at":2}', '{"source":"x"}', '{"source":']) {
    const store = new Shared();
    store.items.set('draft.a.rs', text).set('drafts', '{}');
    const page = new Drafts(store);
    assert.equal(page.find(original), null, text);
    assert(page.keep(original, 'mine'));
    assert.equal(page.find(original)?.source, 'mine');
  }
});

test('a text has the same name each time', () => {
  assert.equal(nameOf('fn main() {}'), nameOf('fn main() {}'));
  assert(nameOf('fn main() {}') !== nameOf('fn main() { }'));
});
