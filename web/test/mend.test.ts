import assert from 'node:assert/strict';
import test from 'node:test';
import { asyncSleep, yieldInLoop } from '../src/editor/quick-fixes.js';

const program = (body: string): string => `use tokio::time::sleep;\n\nasync fn busy() {\n${body}\n}\n`;

test('a blocking sleep becomes one that suspends the task', () => {
  assert.equal(asyncSleep(program('    std::thread::sleep(Duration::from_millis(2));'), 4),
    program('    tokio::time::sleep(Duration::from_millis(2)).await;'));
  assert.equal(asyncSleep('fn main() { std::thread::sleep(d); }', 1), null);
});

test('the innermost loop around a line gives way in each round', () => {
  const yielding = 'tokio::task::yield_now().await;';
  assert.equal(yieldInLoop(program('    loop {\n        n += 1;\n    }'), 5),
    program(`    loop {\n        ${yielding}\n        n += 1;\n    }`));
  assert.equal(yieldInLoop(program('    loop {}'), 4), program(`    loop { ${yielding}}`));
  assert.equal(yieldInLoop(
    program('    for a in 0..9 {\n        while a < b {\n            b -= 1;\n        }\n        c(); // {\n    }'), 8),
    program(`    for a in 0..9 {\n        ${yielding}\n        while a < b {\n            b -= 1;\n        }\n` +
      '        c(); // {\n    }'));
  assert.equal(yieldInLoop(program('    loop {\n        if x {\n            n += 1;\n        }\n    }'), 6),
    program(`    loop {\n        ${yielding}\n        if x {\n            n += 1;\n        }\n    }`));
  assert.equal(yieldInLoop(program('    loop {\n        a();\n    }\n    n += 1;'), 7), null,
    'the line is behind the loop');
  assert.equal(yieldInLoop(program('    n += 1;'), 4), null);
});
