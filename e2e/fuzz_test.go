package e2e

// Mutated programs run natively and in the site's engine under Node. Both must report the same errors, or produce the
// same output, exit status and trace.
//
// go test runs the small seeds; CONTRIBUTING.md has the command for fuzzing.

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/generated"
	"github.com/pollground/pollground/executor/scenario/tests/limits"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace/view"
	"github.com/pollground/pollground/wasm/engine"
)

// An ending is the result of one run.
type ending struct {
	Refused []string `json:"refused"` // error messages of a program that does not compile
	Status  int      `json:"status"`
	Hash    string   `json:"hash"` // hash of the whole trace
	Output  []string `json:"output"`
}

// endings reads a job from each input line and writes a line with its ending.
const endings = `
const { readFileSync, readdirSync } = require("node:fs");
const dir = process.argv.at(-1), part = (name) => readFileSync(dir + "/" + readdirSync(dir).find((f) => name.test(f)));
globalThis.require = require;
globalThis.postMessage = () => {}; // the script asks for its parts in vain: only its class Go is used
(0, eval)(part(/^worker-/).toString());
const told = [];
let wake = () => {};
globalThis.pollgroundPost = (bytes) => { told.push(JSON.parse(new TextDecoder().decode(bytes))); wake(); };
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
let seq = 0;
async function ending(job) {
	const post = (message) => setTimeout(() => pollground.command(JSON.stringify(message), 1));
	post({ op: "query", selected: 0, queue: 1, rows: 1, console: 1000 });
	post({ op: "run", seq: ++seq, paused: true, speed: 1, data: "", ...job });
	const { list } = await until((m) => m.op === "diagnostics" && m.seq === seq);
	const errors = list.filter((d) => d.level === "error").map((d) => d.message);
	if (errors.length > 0) return { refused: errors };
	let view = null;
	post({ op: "end" });
	const { exit } = await until((m) => {
		if (m.op === "view") view = m.view;
		return m.op === "status" && m.status === "ended";
	});
	post({ op: "link", seq: ++seq, source: "", task: 0, off: false, executor: "", workers: 0, seed: 0 });
	const { hash } = await until((m) => { if (m.op === "view") view = m.view; return m.op === "link" && m.seq === seq; });
	return { status: exit ?? 0, hash, output: view.console.rows.map((row) => row.kind + " " + row.text) };
}
(async () => {
	const go = new Go();
	const { instance } = await WebAssembly.instantiate(part(/\.wasm$/), go.importObject);
	go.run(instance);
	for (const name of [/^library-/, /^crates-/]) pollground.library(part(name));
	for await (const line of require("node:readline").createInterface({ input: process.stdin })) {
		process.stdout.write(JSON.stringify(await ending(JSON.parse(line))) + "\n");
	}
	process.exit(0);
})().catch((error) => { console.error(error); process.exit(1); });
`

// A nodeEngine is a process that runs the site's engine until its input ends.
type nodeEngine struct {
	in  io.WriteCloser
	out *bufio.Reader
	cmd *exec.Cmd
}

func startNode() (*nodeEngine, error) {
	site, err := filepath.Abs(siteDir)
	if err != nil {
		return nil, err
	}
	n := &nodeEngine{cmd: exec.Command("node", "-e", endings, "--", site)}
	n.cmd.Stderr = os.Stderr
	out, err := n.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if n.in, err = n.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	n.out = bufio.NewReader(out)
	return n, n.cmd.Start()
}

func (n *nodeEngine) run(j job) (e ending, err error) {
	asked, err := json.Marshal(j)
	if err != nil {
		return e, err
	}
	if _, err = n.in.Write(append(asked, '\n')); err != nil {
		return e, err
	}
	line, err := n.out.ReadBytes('\n')
	if err != nil {
		return e, err
	}
	return e, json.Unmarshal(line, &e)
}

// mostSlices limits a native run, in slices of 10,000 instructions. Longer runs are not compared.
const mostSlices = 200

// nativeEnding returns the result of a native run. ok is false for a run that exceeds the limit.
func nativeEnding(j job) (e ending, ok bool) {
	run, list := new(engine.Loader).Load(j.Name, j.Source, scenario.Options{
		Executor: j.Executor, Workers: j.Workers, Seed: j.Seed, MaxEvents: j.Most,
	})
	for _, d := range list {
		if d.Level == diag.Error {
			e.Refused = append(e.Refused, d.Message)
		}
	}
	if run == nil {
		return e, true
	}
	for slices := 0; ; slices++ {
		stop := run.Advance(scenario.Limits{Instructions: 10_000, Until: -1})
		if stop == scenario.StopEnded || stop == scenario.StopStuck || stop == scenario.StopLimit {
			break
		}
		if slices == mostSlices {
			return e, false
		}
	}
	e.Hash = strconv.FormatUint(run.Hash(run.Events()), 16)
	e.Status = run.ExitCode()
	for _, row := range run.View(view.Query{Event: run.Events(), Console: 1000}).Console.Rows {
		e.Output = append(e.Output, row.Kind+" "+row.Text)
	}
	return e, true
}

// FuzzPlatforms compares both results. n is the number of a mutation, 0 for the source itself.
func FuzzPlatforms(f *testing.F) {
	breed := new(generated.Breed)
	for _, dir := range []string{"pass", "fail"} {
		files, err := filepath.Glob("../executor/scenario/tests/" + dir + "/*/*.rs")
		if err != nil || len(files) == 0 {
			f.Fatalf("no programs in tests/%s: %v", dir, err)
		}
		for i, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			if len(text) < 6000 {
				breed.Add(filepath.Base(file), string(text))
			}
			if len(text) < 1000 && i%16 == 0 {
				f.Add(string(text), uint64(0), uint64(i))
			}
		}
	}
	all, err := limits.Programs()
	if err != nil {
		f.Fatal(err)
	}
	for _, p := range all {
		if len(p.Source) < 3000 {
			breed.Add("limits/"+p.Name, p.Source)
		}
	}
	for n := range uint64(8) {
		f.Add("", n+1, n)
	}
	designs := sched.Policies()
	var node *nodeEngine
	f.Fuzz(func(t *testing.T, source string, n, seed uint64) {
		if n > 0 {
			source = breed.Mutant(n)
		}
		source = strings.ToValidUTF8(source, "\uFFFD") // as the page does
		// Undefined behaviour may differ between platforms.
		if len(source) > 6000 || strings.Contains(source, "unsafe") {
			return
		}
		j := job{Name: "main.rs", Source: source, Seed: seed % 4, Most: 20_000}
		if seed%3 == 1 {
			j.Executor = designs[seed%uint64(len(designs))].Name
		}
		want, ok := nativeEnding(j)
		if !ok {
			return
		}
		if node == nil {
			started, err := startNode()
			if err != nil {
				t.Fatal(err)
			}
			node = started
		}
		got, err := node.run(j)
		if err != nil {
			node = nil
			t.Fatalf("the engine under Node has ended: %v\n%s\n%s", err, j, source)
		}
		if got.Status != want.Status || got.Hash != want.Hash || !slices.Equal(got.Refused, want.Refused) ||
			!slices.Equal(got.Output, want.Output) {
			t.Errorf("%s\nunder Node: %+v\nnatively:   %+v\n%s", j, got, want, source)
		}
	})
}
