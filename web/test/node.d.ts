// The little of Node that the tests use; the page itself must not see Node's types.
declare module 'node:test' {
  export default function test(name: string, body: () => void | Promise<void>): void;
}
declare module 'node:assert/strict' {
  const assert: {
    (value: unknown, message?: string): asserts value;
    equal(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    rejects(promise: Promise<unknown>, error: RegExp): Promise<void>;
  };
  export default assert;
}
declare module 'node:fs' {
  export function readdirSync(folder: string, options: { recursive: true; encoding: 'utf8' }): string[];
  export function readFileSync(file: string, encoding: 'utf8'): string;
}
declare module 'node:path' {
  export const posix: { join(...parts: string[]): string; dirname(path: string): string };
}
