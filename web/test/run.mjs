// Compiles the page and its tests next to the installed packages, which so can be found, and runs the tests.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(web, 'node_modules', '.pollground-test');
rmSync(out, { recursive: true, force: true });
const run = (...args) => {
  const done = spawnSync(process.execPath, args, { stdio: 'inherit', cwd: web });
  if (done.status !== 0) process.exit(done.status ?? 1);
};
run(join(web, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', join(web, 'test'));
const tests = join(out, 'test');
run('--test', ...readdirSync(tests).filter((f) => f.endsWith('.test.js')).map((f) => join(tests, f)));
