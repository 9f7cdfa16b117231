package e2e

// The same run under three drivers: natively, as on the command line; in Node's event loop; in the event loop of a
// worker in Chromium.

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/examples"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/generated"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/view"
	"github.com/pollground/pollground/wasm/engine"
	"github.com/pollground/pollground/wasm/protocol"
)

// A job is one run. Its fields are those of the page's message, and Table.
type job struct {
	Name     string `json:"name"`
	Source   string `json:"source"`
	Executor string `json:"executor"`
	Workers  int    `json:"workers"`
	Seed     uint64 `json:"seed"`
	Most     int    `json:"most"`  // limit of events; 0 for the engine's default
	Table    bool   `json:"table"` // report the table of events, too
}

func (j job) String() string {
	return fmt.Sprintf("%s on %q with seed %d", j.Name, j.Executor, j.Seed)
}

// conversation runs the jobs in order and returns the fingerprint of each trace, and the table of events if the job
// requests it. post sends a message to the engine; heard must be called with each answer.
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
	for (const { table: whole, ...job } of jobs) {
		post({ op: "run", seq: ++seq, paused: true, speed: 1, data: "", ...job });
		const { list } = await until((m) => m.op === "diagnostics" && m.seq === seq);
		if (list.some((d) => d.level === "error")) throw new Error(job.name + ": " + list[0].message);
		post({ op: "end" });
		await until((m) => m.op === "status" && m.status === "ended");
		let table = null;
		if (whole) {
			post({ op: "events", seq: ++seq, first: 0, count: 100000 });
			({ table } = await until((m) => m.op === "events" && m.seq === seq));
		}
		post({ op: "link", seq: ++seq, source: "", task: 0, off: false, executor: "", workers: 0, seed: 0 });
		const { hash } = await until((m) => m.op === "link" && m.seq === seq);
		traces.push(whole ? hash + " " + JSON.stringify(table) : hash);
	}
	return traces;
}
`

// inNode runs jobs in the site's engine. The worker's script defines the class Go.
const inNode = conversation + `
const { readFileSync, readdirSync } = require("node:fs");
const dir = process.argv.at(-1), part = (name) => readFileSync(dir + "/" + readdirSync(dir).find((f) => name.test(f)));
globalThis.require = require;
globalThis.postMessage = () => {}; // the script asks for its parts in vain: only its class Go is used
(0, eval)(part(/^worker-/).toString());
globalThis.pollgroundPost = (bytes) => heard(JSON.parse(new TextDecoder().decode(bytes)));
(async () => {
	heard = () => {};
	const go = new Go();
	const { instance } = await WebAssembly.instantiate(part(/\.wasm$/), go.importObject);
	go.run(instance);
	for (const name of [/^library-/, /^crates-/]) pollground.library(part(name));
	const post = (message) => setTimeout(() => pollground.command(JSON.stringify(message), 1));
	process.stdout.write(JSON.stringify(await converse(post, JSON.parse(readFileSync(0)))), () => process.exit(0));
})().catch((error) => { console.error(error); process.exit(1); });
`

// inPage runs jobs in a worker that the test starts in the page, beside the page's player.
const inPage = `(async () => {` + conversation + `
	const worker = app.parts.startWorker();
	await new Promise((ready) => {
		heard = (message) => { if (message.op === "ready") ready(); };
		worker.listen((message) => heard(message));
	});
	try {
		return await converse((message) => worker.postMessage({ client: 1, ...message }), %s);
	} finally {
		worker.terminate();
	}
})()`

// engineInNode runs a script under Node. Its arguments are the path of the site and asked as JSON; its output is
// decoded into told.
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
		t.Fatalf("node answered %q: %v\n%s", trace.Cut(string(out), 200, "…"), err, said.String())
	}
}

// natively returns the result of a job without an event loop; "" instead of a table for a run that is too long.
func natively(t *testing.T, l *engine.Loader, j job) string {
	t.Helper()
	e, list := l.Load(j.Name, j.Source, scenario.Options{
		Executor: j.Executor, Workers: j.Workers, Seed: j.Seed, MaxEvents: j.Most,
	})
	if e == nil {
		t.Fatalf("%s: %v", j.Name, list)
	}
	for {
		stop := e.Advance(scenario.Limits{Instructions: 10_000, Until: -1})
		if stop == scenario.StopEnded || stop == scenario.StopStuck || stop == scenario.StopLimit {
			break
		}
	}
	told := strconv.FormatUint(e.Hash(e.Events()), 16)
	if !j.Table {
		return told
	}
	if e.Events() > 400 {
		return "" // the table computes a state per event, which is slow for long runs
	}
	answer := protocol.Append(nil, &protocol.EventsAnswer{Table: e.Rows(view.EventQuery{Count: 100_000})})
	_, table, _ := strings.Cut(string(answer), `"table":`)
	return told + " " + strings.TrimSuffix(table, "}")
}

// fromNode and fromPage return the results of the two other drivers.
func fromNode(t *testing.T, jobs []job) (told []string) {
	t.Helper()
	engineInNode(t, inNode, jobs, &told)
	return told
}

func fromPage(t *testing.T, p *tab, jobs []job) []string {
	t.Helper()
	asked, err := json.Marshal(jobs)
	if err != nil {
		t.Fatal(err)
	}
	return eval[[]string](p, fmt.Sprintf(inPage, asked))
}

// agree compares a driver's results with the native ones.
func agree(t *testing.T, driver string, jobs []job, want, got []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s tells of %d runs, there were %d", driver, len(got), len(want))
	}
	for i, j := range jobs {
		if got, want := got[i], want[i]; got != want {
			at := 0
			for at < min(len(got), len(want)) && got[at] == want[at] {
				at++
			}
			t.Errorf(
				"%s in %s differs at byte %d: …%.120q, natively …%.120q",
				j,
				driver,
				at,
				got[max(0, at-40):],
				want[max(0, at-40):],
			)
		}
	}
}

func TestNodeChromiumAndTheCommandLineAgree(t *testing.T) {
	t.Parallel()
	all, err := examples.All()
	if err != nil {
		t.Fatal(err)
	}
	var jobs []job
	for i, x := range all {
		if x.Events != "" || i%3 != 0 {
			continue // skip programs that wait for clicks, and two thirds of the others
		}
		// Each program runs on its own executor with two seeds; a few run on every executor.
		jobs = append(
			jobs,
			job{Name: x.File, Source: x.Source, Table: true},
			job{Name: x.File, Source: x.Source, Seed: uint64(1000 + i), Table: true},
		)
		if i%12 == 0 {
			for _, d := range sched.Policies() {
				jobs = append(jobs, job{Name: x.File, Source: x.Source, Executor: d.Name, Workers: 2, Seed: 7, Table: true})
			}
		}
	}
	var list []job
	var want []string
	for _, j := range jobs {
		if trace := natively(t, new(engine.Loader), j); trace != "" {
			list, want = append(list, j), append(want, trace)
		}
	}
	agree(t, "Node", list, want, fromNode(t, list))
	agree(t, "Chromium", list, want, fromPage(t, open(t, serveSite(t, nil)), list))

	sum := sha256.New()
	for _, trace := range want {
		sum.Write([]byte(trace))
	}
	t.Logf("%d runs, the same byte for byte natively, in Node and in Chromium: %x", len(list), sum.Sum(nil)[:8])
	if len(list) < 30 || !slices.ContainsFunc(list, func(j job) bool { return j.Executor != "" }) {
		t.Errorf("only %d runs were compared", len(list))
	}
}

// Programs of the corpus and generated ones have equal traces natively, in Node and in Chromium, on every executor and
// with several seeds.
//
// The long form runs the whole corpus and 100 generated programs with four seeds; the short form runs a sample. In the
// long form a subtest has five programs, so that -run can select them. The short form is one subtest, because each
// subtest starts new engines.
func TestEveryDesignOnEveryPlatform(t *testing.T) {
	t.Parallel()
	every, seeds, made, together := 80, uint64(1), 3, 1000
	if long {
		every, seeds, made, together = 1, 4, 100, 5
	}
	type source struct{ group, name, text string }
	var list []source
	files, err := filepath.Glob("../executor/scenario/tests/pass/*/*.rs")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs in tests/pass: %v", err)
	}
	for i, file := range files {
		if i%every == 0 {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, source{"pass", filepath.Base(file), string(text)})
		}
	}
	for i := range made {
		list = append(list, source{"generated", "generated" + strconv.Itoa(i) + ".rs", generated.Program(uint64(i))})
	}
	const mostEvents = 5_000
	p := open(t, serveSite(t, nil))
	runs := 0
	for at := 0; at < len(list); {
		part := list[at:min(at+together, len(list))]
		t.Run(part[0].group+strconv.Itoa(at), func(t *testing.T) {
			var jobs []job
			var want []string
			for _, src := range part {
				for _, d := range append([]sched.PolicyInfo{{}}, sched.Policies()...) {
					for seed := range seeds {
						jobs = append(jobs, job{Name: src.name, Source: src.text, Executor: d.Name, Seed: seed, Most: mostEvents})
					}
				}
			}
			loader := new(engine.Loader)
			for _, j := range slices.Backward(jobs) { // another order: code compiled by an earlier run must not matter
				want = append(want, natively(t, loader, j))
			}
			slices.Reverse(want)
			agree(t, "Node", jobs, want, fromNode(t, jobs))
			agree(t, "Chromium", jobs, want, fromPage(t, p, jobs))
			runs += len(jobs)
		})
		at += len(part)
	}
	t.Logf("%d programs, %d runs on each platform", len(list), runs)
}
