package e2e

// The same run under three drivers: the command line's, natively; the event loop of Node; the event
// loop of a worker in Chromium.

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/pollground/pollground/examples"
	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/wasm/engine"
	"github.com/pollground/pollground/wasm/player"
)

// A job is one run; the fields are those of the page's message.
type job struct {
	Name     string `json:"name"`
	Source   string `json:"source"`
	Executor string `json:"executor"`
	Workers  int    `json:"workers"`
	Seed     uint64 `json:"seed"`
}

func (j job) String() string {
	return fmt.Sprintf("%s on %q with seed %d", j.Name, j.Executor, j.Seed)
}

// conversation runs the jobs one after the other by messages and gives the whole table of events and
// the trace's fingerprint of each. post takes a message to the engine; what comes back goes to heard.
const conversation = `
let heard;
async function converse(post, jobs) {
	const told = [];
	let wake = () => {};
	heard = (message) => { told.push(message); wake(); };
	const until = async (found) => {
		for (;;) {
			while (told.length > 0) {
				const m = told.shift();
				if (m.op === "fault") throw new Error(m.message);
				if (found(m)) return m;
			}
			await new Promise((done) => { wake = done; });
		}
	};
	const traces = [];
	let seq = 0;
	for (const job of jobs) {
		post({ op: "run", seq: ++seq, paused: true, speed: 1, data: "", most: 0, ...job });
		const { list } = await until((m) => m.op === "diagnostics" && m.seq === seq);
		if (list.some((d) => d.severity === "error")) throw new Error(job.name + ": " + list[0].message);
		post({ op: "end" });
		await until((m) => m.op === "status" && m.status === "ended");
		post({ op: "events", seq: ++seq, first: 0, count: 100000 });
		const { table } = await until((m) => m.op === "events" && m.seq === seq);
		post({ op: "link", seq: ++seq, source: "", task: 0, off: false, executor: "", workers: 0, seed: 0 });
		const { hash } = await until((m) => m.op === "link" && m.seq === seq);
		traces.push(hash + " " + JSON.stringify(table));
	}
	return traces;
}
`

// inNode runs the site's own engine; its glue makes a class Go, as in a worker.
const inNode = conversation + `
const { readFileSync, readdirSync } = require("node:fs");
const dir = process.argv.at(-1), part = (name) => readFileSync(dir + "/" + readdirSync(dir).find((f) => name.test(f)));
globalThis.require = require;
(0, eval)(part(/^wasm_exec-/).toString());
globalThis.pollgroundPost = (text) => heard(JSON.parse(text));
(async () => {
	heard = () => {};
	const go = new Go();
	const { instance } = await WebAssembly.instantiate(part(/\.wasm$/), go.importObject);
	go.run(instance);
	for (const name of [/^library-/, /^crates-/]) pollground.library(part(name).toString());
	const post = (message) => setTimeout(() => pollground.command(JSON.stringify(message), 1));
	process.stdout.write(JSON.stringify(await converse(post, JSON.parse(readFileSync(0)))), () => process.exit(0));
})().catch((error) => { console.error(error); process.exit(1); });
`

// inPage runs them in a worker of the page's own, beside its player.
const inPage = `(async () => {` + conversation + `
	const { assets } = app.session.engine.hub, worker = new Worker(trustedTypes.createPolicy("drivers", { createScriptURL: (url) => url }).createScriptURL(assets.worker));
	worker.onmessage = (event) => heard(event.data);
	heard = () => {};
	worker.postMessage({ client: 0, op: "init", wasm: assets.wasm, exec: assets.exec, library: assets.library, crates: assets.crates });
	try {
		return await converse((message) => worker.postMessage({ client: 1, ...message }), %s);
	} finally {
		worker.terminate();
	}
})()`

// engineInNode runs a script under Node that is told where the site is, and gives it asked; what it answers goes into told. Both as JSON.
func engineInNode(t *testing.T, script string, asked, told any) {
	t.Helper()
	in, err := json.Marshal(asked)
	if err != nil {
		t.Fatal(err)
	}
	site, err := filepath.Abs(siteDir)
	if err != nil {
		t.Fatal(err)
	}
	node := exec.Command("node", "-e", script, "--", site)
	node.Stdin = bytes.NewReader(in)
	var said bytes.Buffer
	node.Stderr = &said
	out, err := node.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, said.String())
	}
	if err := json.Unmarshal(out, told); err != nil {
		t.Fatal(err)
	}
}

// natively is what the same engine says without any event loop; "" for a run that is too long.
func natively(t *testing.T, j job) string {
	t.Helper()
	e, list := engine.Loader{}.Load(j.Name, j.Source, player.Options{Executor: j.Executor, Workers: j.Workers, Seed: j.Seed})
	if e == nil {
		t.Fatalf("%s: %v", j.Name, list)
	}
	for {
		if stop := e.Advance(10_000, -1, player.UnitNone); stop == player.StopEnded || stop == player.StopStuck {
			break
		}
	}
	if e.Events() > 400 {
		return "" // the table has a state for each event, so long runs take long to write
	}
	table := e.Ask(nil, player.Question{Op: "events", Count: 100_000})
	hash, err := strconv.ParseUint(string(e.Ask(nil, player.Question{Op: "hash", Event: e.Events()})), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return strconv.FormatUint(hash, 16) + " " + string(table)
}

func TestNodeChromiumAndTheCommandLineAgree(t *testing.T) {
	all, err := examples.All()
	if err != nil {
		t.Fatal(err)
	}
	var jobs []job
	for i, x := range all {
		if x.Events != "" || i%2 == 1 {
			continue // it waits for a reader; or half of them are enough
		}
		// As it is written, and under one other seed; a few on every design.
		jobs = append(jobs, job{Name: x.File, Source: x.Source}, job{Name: x.File, Source: x.Source, Seed: uint64(1000 + i)})
		if i%12 == 0 {
			for _, d := range executor.Designs() {
				jobs = append(jobs, job{Name: x.File, Source: x.Source, Executor: d.Name, Workers: 2, Seed: 7})
			}
		}
	}
	var list []job
	var want []string
	for _, j := range jobs {
		if trace := natively(t, j); trace != "" {
			list, want = append(list, j), append(want, trace)
		}
	}
	asked, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	var fromNode []string
	engineInNode(t, inNode, json.RawMessage(asked), &fromNode)
	fromPage := eval[[]string](open(t, serveSite(t, nil)), fmt.Sprintf(inPage, asked))

	sum := sha256.New()
	for i, j := range list {
		for _, d := range []struct {
			name   string
			traces []string
		}{{"Node", fromNode}, {"Chromium", fromPage}} {
			if got := d.traces[i]; got != want[i] {
				at := 0
				for at < min(len(got), len(want[i])) && got[at] == want[i][at] {
					at++
				}
				t.Errorf("%s in %s differs at byte %d: …%.120q, natively …%.120q", j, d.name, at, got[max(0, at-40):], want[i][max(0, at-40):])
			}
		}
		sum.Write([]byte(want[i]))
	}
	t.Logf("%d runs, the same byte for byte natively, in Node and in Chromium: %x", len(list), sum.Sum(nil)[:8])
	if len(list) < 30 || !slices.ContainsFunc(list, func(j job) bool { return j.Executor != "" }) {
		t.Errorf("only %d runs were compared", len(list))
	}
}
