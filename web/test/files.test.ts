import assert from 'node:assert/strict';
import test from 'node:test';
import { allowedFolder, Files } from '../src/engine/files.js';

const page = globalThis as unknown as { document: { baseURI: string }; self: { origin: string }; fetch: unknown };
page.document = { baseURI: 'https://post.example/blog/a.html' };
page.self = { origin: 'https://post.example' };

/** A server whose answers come when they are released. */
function serve(): { asked: string[]; now: number; most: number; aborted: number; release(): void } {
  const waiting: (() => void)[] = [];
  const server = {
    asked: [] as string[], now: 0, most: 0, aborted: 0,
    release: () => waiting.splice(0).forEach((go) => go()),
  };
  page.fetch = (url: URL, { signal }: { signal: AbortSignal }): Promise<Response> => new Promise((resolve, reject) => {
    server.asked.push(url.href);
    server.most = Math.max(server.most, ++server.now);
    const over = (): void => {
      server.now--;
    };
    signal.addEventListener('abort', () => {
      server.aborted++;
      over();
      reject(new Error('aborted'));
    });
    waiting.push(() => {
      over();
      resolve(new Response(`text of ${url.pathname}`));
    });
  });
  return server;
}

const turn = (): Promise<void> => new Promise((next) => setTimeout(next));

test('a run sends 100 requests, six at once', async () => {
  const server = serve(), files = new Files('https://post.example/blog/');
  const answers = Array.from({ length: 300 }, (_, i) => files.read(`f${i}`));
  await turn();
  assert.equal(server.asked.length, 6);
  for (let i = 0; i < 40; i++) {
    server.release();
    await turn();
  }
  const texts = await Promise.all(answers);
  assert.equal(server.asked.length, 100);
  assert.equal(server.most, 6);
  assert.equal(texts.filter((text) => text.startsWith('200 text of /blog/f')).length, 100);
  assert.equal(texts.at(-1), '0 a run may fetch 100 times');
});

test('the end of a run ends what is under way, and asks for nothing more', async () => {
  const server = serve(), files = new Files('https://post.example/blog/');
  for (let i = 0; i < 50; i++) void files.read(`f${i}`);
  await turn();
  files.end();
  await turn();
  await turn();
  assert.equal(server.aborted, 6);
  assert.equal(server.asked.length, 6);
});

test('a file is cut at 1 MB while it arrives', async () => {
  let pulled = 0, cancelled = false;
  page.fetch = () => Promise.resolve(new Response(new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      pulled++;
      controller.enqueue(new Uint8Array(1 << 16));
    },
    cancel: () => {
      cancelled = true;
    },
  })));
  assert.equal(await new Files('https://post.example/blog/').read('endless'), '0 more than 1048576 bytes');
  assert(cancelled && pulled < 30, `${pulled} parts were read`);
});

test('only files of the folder are fetched', async () => {
  const allowed = (value: string | null): string | null =>
    allowedFolder({ getAttribute: () => value } as unknown as HTMLElement);
  assert.equal(allowed(null), null);
  assert.equal(allowed(''), 'https://post.example/blog/');
  assert.equal(allowed('data'), 'https://post.example/blog/data/');
  assert.equal(allowed('..'), 'https://post.example/');
  const server = serve();
  for (const [folder, path] of [
    [null, 'a'], ['', '../a'], ['', '/a'], ['', '%2e%2e/a'], ['', '..%2fa'], ['', '..%5ca'],
    ['', 'https://other.example/blog/a'],
    ['', '//other.example/blog/a'], ['data', 'database'], ['', 'javascript:alert(1)'], ['', 'data:text/plain,a'],
  ] as const) {
    const answer = new Files(allowed(folder)).read(path);
    server.release();
    await turn();
    server.release();
    assert(/^0 (only files below|the page does not allow)/.test(await answer), path);
  }
});
