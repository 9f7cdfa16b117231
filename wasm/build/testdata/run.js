// Runs programs on an engine under Node, by the messages that a page sends.
//
//   node run.js GLUE MODULE LIBRARY CRATES < jobs.json > results.json
//
// A job is {name, source, executor, seed, most, check}; its result is {hash, exit, error}: the fingerprint of its trace,
// which covers what the program printed, and its exit status; or why the program was refused. With check the program is
// only checked, as while it is typed, and error is the last message.
const { readFileSync } = require("node:fs");
const [glue, module_, ...library] = process.argv.slice(2);
globalThis.require = require;
(0, eval)(readFileSync(glue, "utf8"));

const received = [];
let wake = () => {};
globalThis.pollgroundPost = (bytes) => {
  received.push(JSON.parse(new TextDecoder().decode(bytes)));
  wake();
};
// The engine must be called from the event loop, as a worker calls it.
const post = (message) => setTimeout(() => pollground.command(JSON.stringify(message), 1));

async function until(found) {
  for (;;) {
    while (received.length > 0) {
      const m = received.shift();
      if (m.op === "fault") throw new Error(m.message);
      if (found(m)) return m;
    }
    await new Promise((done) => { wake = done; });
  }
}

async function run(job, seq) {
  if (job.check) {
    post({ op: "check", seq, source: job.source });
    const { list } = await until((m) => m.op === "diagnostics" && m.seq === seq);
    return { error: list.at(-1)?.message };
  }
  post({ op: "run", seq, paused: true, speed: 1, data: "", workers: 0, ...job });
  const { list } = await until((m) => m.op === "diagnostics" && m.seq === seq);
  const refused = list.find((d) => d.level === "error");
  if (refused) return { error: refused.message };
  post({ op: "end" });
  const { exit } = await until((m) => m.op === "status" && m.status === "ended");
  post({ op: "link", seq, source: "", task: 0, off: false, executor: "", workers: 0, seed: 0 });
  const { hash } = await until((m) => m.op === "link" && m.seq === seq);
  return { hash, exit };
}

(async () => {
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(readFileSync(module_), go.importObject);
  go.run(instance);
  for (const part of library) pollground.library(readFileSync(part));
  const results = [];
  for (const job of JSON.parse(readFileSync(0, "utf8"))) results.push(await run(job, results.length + 1));
  process.stdout.write(JSON.stringify(results), () => process.exit(0));
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
