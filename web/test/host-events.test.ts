import assert from 'node:assert/strict';
import test from 'node:test';
import { World } from '../src/engine/host-events.js';
import type { View } from '../src/engine/protocol.js';

const page = globalThis as unknown as { document: { baseURI: string }; self: { origin: string }; fetch: unknown };
page.document = { baseURI: 'https://post.example/blog/a.html' };
page.self = { origin: 'https://post.example' };

function view(events_wanted: string[]): View {
  return { running: true, event: 5, events: 5, events_wanted } as unknown as View;
}

const turn = (): Promise<void> => new Promise((done) => setTimeout(done));

test('a view that is older than an answer asks for nothing', async () => {
  const asked: string[] = [], sent: string[] = [];
  page.fetch = (url: URL): Promise<Response> => {
    asked.push(url.pathname);
    return Promise.resolve(new Response('text'));
  };
  const world = new World((name) => sent.push(name), () => 'https://post.example/blog/');
  world.begin();
  world.view(view(['fetch:a']), 0, true);
  for (let i = 0; i < 5; i++) await turn();
  assert.deepEqual(sent, ['fetch:a']);
  world.view(view(['fetch:a']), 0, true); // made before the answer arrived
  world.update(view(['fetch:a']), true);
  for (let i = 0; i < 5; i++) await turn();
  assert.deepEqual(asked, ['/blog/a']);
  world.view(view(['fetch:a', 'fetch:b']), 1, true); // the program asks once more, and for another
  for (let i = 0; i < 5; i++) await turn();
  assert.deepEqual(asked, ['/blog/a', '/blog/a', '/blog/b']);
  assert.deepEqual(sent, ['fetch:a', 'fetch:a', 'fetch:b']);
  world.begin();
  world.update(view(['fetch:c']), true); // of the run before
  await turn();
  assert.equal(asked.length, 3);
  world.end();
});
