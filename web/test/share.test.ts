import test from 'node:test';
import assert from 'node:assert/strict';
import { pack, unpack } from '../src/app/share.js';

test('a packed program comes back', async () => {
  const text = 'pollground 1\n\nfn main() { println!("grüß dich 🦀"); }\n';
  assert.equal(await unpack(`#${await pack(text)}`), text);
  assert.equal(await unpack('#lesson'), null);
});

test('a few bytes that unpack to many are refused before they are there', async () => {
  const bomb = await pack('x'.repeat(48 << 20));
  assert(bomb.length < 80_000, 'the length alone does not refuse it');
  let made = 0;
  const real = globalThis.DecompressionStream;
  globalThis.DecompressionStream = class {
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<BufferSource>;
    constructor(format: CompressionFormat) {
      const stream = new real(format);
      this.writable = stream.writable;
      this.readable = stream.readable.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({
        transform(part, to) {
          made += part.length;
          to.enqueue(part);
        },
      }));
    }
  } as typeof DecompressionStream;
  try {
    await assert.rejects(unpack(bomb), /damaged/);
  } finally {
    globalThis.DecompressionStream = real;
  }
  assert(made < 4 << 20, `${made} bytes were unpacked`);
});
