//go:build !js

package build

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
	_ "github.com/pollground/pollground/executor/scenario/machine/verified"
	"github.com/pollground/pollground/executor/scenario/std/archive"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/wasm/engine"
	"github.com/pollground/pollground/wasm/optimize"
)

// The long form tests the whole corpus, and the toolchain of each release that the optimiser knows.
var long = os.Getenv("POLLGROUND_LONG") != ""

const root = "../.."

// A job is one run of a program, as testdata/run.js reads it.
type job struct {
	Name     string `json:"name"`
	Source   string `json:"source"`
	Executor string `json:"executor"`
	Seed     uint64 `json:"seed"`
	Most     int    `json:"most"`  // the run ends after this many events
	Check    bool   `json:"check"` // only check the program; the result is the last message
}

// A result is the hash of a run's trace, which includes the output, and the exit status.
type result struct {
	Hash  string `json:"hash"`
	Exit  int    `json:"exit"`
	Error string `json:"error"` // why the program was refused
}

// corpus returns every n-th program of the corpus, each on one of the executors.
func corpus(t *testing.T, n int) (jobs []job) {
	t.Helper()
	designs := sched.Policies()
	files, err := filepath.Glob(filepath.Join(root, "executor/scenario/tests/pass/*/*.rs"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs in tests/pass: %v", err)
	}
	for i := 0; i < len(files); i += n {
		text, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		j := job{Name: filepath.Base(files[i]), Source: string(text), Most: 20_000}
		if i/n%3 == 2 {
			j.Executor, j.Seed = designs[i/n%len(designs)].Name, uint64(i)
		}
		jobs = append(jobs, j)
	}
	return jobs
}

// tooMuch returns a program that exceeds a limit of the compiler.
func tooMuch() string {
	var b strings.Builder
	b.WriteString("fn f0<T: Clone>(x: T) { drop(vec![x.clone()]); }\n")
	for i := range 30 {
		fmt.Fprintf(&b, "fn f%d<T: Clone>(x: T) { f%d((x.clone(), 0u8)); f%d((x, 0u16)); }\n", i+1, i, i)
	}
	return b.String() + "fn main() { f30(1u8); }\n"
}

// natively runs a job in this process.
func natively(l *engine.Loader, j job) result {
	if j.Check {
		list := l.Check(j.Source)
		return result{Error: list[len(list)-1].Message}
	}
	e, list := l.Load(j.Name, j.Source, scenario.Options{Executor: j.Executor, Seed: j.Seed, MaxEvents: j.Most})
	if e == nil {
		for _, d := range list {
			if d.Level == diag.Error {
				return result{Error: d.Message}
			}
		}
	}
	for {
		switch e.Advance(scenario.Limits{Instructions: 100_000, Until: -1}) {
		case scenario.StopEnded, scenario.StopStuck, scenario.StopLimit:
			return result{Hash: strconv.FormatUint(e.Hash(e.Events()), 16), Exit: e.ExitCode()}
		}
	}
}

// onEngine runs jobs on a module under Node.
func onEngine(t *testing.T, tc Toolchain, wasm []byte, jobs []job) (results []result) {
	t.Helper()
	dir := t.TempDir()
	put := func(name string, content []byte) string {
		t.Helper()
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, content, 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	glue, err := Glue(root, tc)
	if err != nil {
		t.Fatal(err)
	}
	base, more, err := archive.Pack(os.DirFS(filepath.Join(root, "executor/scenario/std/rs")))
	if err != nil {
		t.Fatal(err)
	}
	in, err := json.Marshal(jobs)
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("node", "testdata/run.js", put("glue.js", glue), put("engine.wasm", wasm), put("library.txt",
		[]byte(base)), put("crates.txt", []byte(more)))
	c.Stdin = bytes.NewReader(in)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, stderr.String())
	}
	if err := json.Unmarshal(out, &results); err != nil {
		t.Fatal(err)
	}
	return results
}

// Both engines run the corpus with the same traces, outputs and exit statuses as this process. They continue after a
// program that exceeds a limit of the compiler, although the small engine cannot unwind.
func TestEnginesAgree(t *testing.T) {
	n, versions := 20, []string{""}
	if long {
		n = 1
		for _, r := range optimize.Releases {
			versions = append(versions, r.Patch)
		}
	}
	jobs := corpus(t, n)
	for i, check := range []bool{false, true, false, true} {
		j := job{Name: "main.rs", Source: "fn main() {\n" + strings.Repeat("let x: u8 = 'a';\n", 200) + "}\n", Check: true}
		if !check {
			j = job{Name: "main.rs", Source: tooMuch()}
		}
		jobs = slices.Insert(jobs, min(2*i+1, len(jobs)), j)
	}
	var want []result
	for _, j := range jobs {
		want = append(want, natively(new(engine.Loader), j))
	}
	for i, version := range versions {
		if version != "" {
			t.Setenv("GOTOOLCHAIN", version)
		}
		tc, err := FindToolchain(t.Context(), root)
		if err != nil {
			t.Fatal(err)
		}
		checked := jobs
		if i > 0 { // the program is the same, so a sample shows whether the toolchain compiled it correctly
			checked = jobs[:len(jobs)/10]
		}
		for _, e := range []Engine{Stock, Small} {
			t.Run(tc.Version+"/"+string(e), func(t *testing.T) {
				m, err := Compile(t.Context(), root, tc, Playground, e)
				if err != nil {
					t.Fatal(err)
				}
				for i, got := range onEngine(t, tc, m.Wasm, checked) {
					if got != want[i] {
						t.Errorf("%s on %q with seed %d: %+v, natively %+v", checked[i].Name, checked[i].Executor,
							checked[i].Seed, got, want[i])
					}
				}
				t.Logf("%d programs, a module of %d bytes", len(checked), len(m.Wasm))
			})
		}
	}
}

// With an unknown toolchain, auto makes the stock engine and gives the reason, and small is an error.
func TestUnknownToolchain(t *testing.T) {
	tc, err := FindToolchain(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	tc.Version = "go1.99.1"
	m, err := Compile(t.Context(), root, tc, Playground, Auto)
	if err != nil {
		t.Fatal(err)
	}
	if m.Engine != Stock || m.Note != "the toolchain is go1.99.1, and the optimiser knows go1.26 and go1.27" {
		t.Errorf("the engine is %s, because %s", m.Engine, m.Note)
	}
	if _, err := Compile(t.Context(), root, tc, Playground, Small); err == nil {
		t.Error("the small engine was built by an unknown toolchain")
	}
}

// A command that does not compile is reported once, in the compiler's words.
func TestCompileError(t *testing.T) {
	tc, err := FindToolchain(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []Engine{Auto, Stock, Small} {
		_, err := Compile(t.Context(), root, tc, Command{Package: "./wasm/build/testdata/broken"}, e)
		if bad, ok := err.(*CompileError); !ok || !bytes.Contains([]byte(bad.Output), []byte("undefined: nothing")) {
			t.Errorf("%s: got %v, want what the compiler says", e, err)
		}
	}
}

// A missing or too old toolchain is an error of one line that says what to do.
func TestNoToolchain(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module m\n\ngo 1.999.0\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOTOOLCHAIN", "local")
	tc, err := FindToolchain(t.Context(), dir)
	if err == nil {
		_, err = Compile(t.Context(), dir, tc, Command{Package: "."}, Auto)
	}
	if err == nil || !strings.Contains(err.Error(), "needs Go 1.999.0") || strings.Contains(err.Error(), "\n") {
		t.Errorf("an old Go: %v", err)
	}
	t.Setenv("PATH", dir)
	if _, err := FindToolchain(t.Context(), dir); err == nil || !strings.Contains(err.Error(), "install Go") {
		t.Errorf("no Go: %v", err)
	}
}
