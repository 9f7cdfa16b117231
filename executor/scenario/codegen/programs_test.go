package codegen

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/scenario/metadata"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/natives"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/scenario/sim"
	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

var (
	why  = flag.Bool("why", false, "print why programs do not pass")
	show = flag.String("show", "", "print the MIR and the code of functions whose name contains this")
	only = flag.String("only", "", "run the programs whose path contains this")
	glob = flag.String("programs", "", "with -why, run the programs that this pattern matches instead")
)

// The long form runs all programs, the short one a part of them.
var long = os.Getenv("POLLGROUND_LONG") != ""

// limit ends a program that does not end by itself, in instructions.
const limit = 300_000_000

// outcome is what a run did. problem is empty if the machine could run the program.
type outcome struct {
	stdout, stderr, problem string
	status                  int
}

// prepared is a program that is compiled for a machine.
type prepared struct {
	g       *Generator
	m       *machine.Machine
	sources *syntax.SourceMap
	blocks  bool // the program uses block_in_place
}

// library is what programs share.
type library struct {
	session *resolve.Session
	types   *check.Program
	ahead   *metadata.Library
}

func newLibrary() *library {
	s := resolve.NewSession(&syntax.SourceMap{}, &syntax.Diags{}, std.Crate)
	s.Crate("std")
	types := check.NewLibrary(s)
	types.SetEvaluator(NewEvaluator(types, testNatives))
	return &library{session: s, types: types}
}

// prepare compiles a program with a library of its own. The machine has not run yet.
func prepare(name, source string, o machine.Options) (p *prepared, problem string) {
	return newLibrary().prepare(name, source, o)
}

func (l *library) prepare(name, source string, o machine.Options) (p *prepared, problem string) {
	var d syntax.Diags
	s := l.session.Fork(&d)
	p = &prepared{sources: s.Sources, blocks: strings.Contains(source, "block_in_place")}
	program := l.types.Fork(s, s.Main(p.sources.Add(name, source)))
	program.SetEvaluator(NewEvaluator(program, testNatives))
	program.CheckAll()
	if d.Failed() {
		return nil, "refused: " + d.All()[0].Msg
	}
	g := New(program)
	g.Sources, g.Checked, g.Ahead = p.sources, strings.Contains(source, "unsafe"), l.ahead
	o.Memory.Checked = g.Checked
	o.Compile = func(id int) (*bytecode.Func, error) {
		f, err := g.Compile(id)
		if f != nil {
			if err := mir.Verify(g.last); err != nil {
				return nil, err
			}
		}
		if f != nil && *show != "" && strings.Contains(f.Name, *show) {
			fmt.Println(mir.Text(g.last), f.Text())
		}
		return f, err
	}
	o.Natives, o.Host = natives.Table(), sim.New(p.options())
	sim.Configure(&o)
	o.Memory.Constants, o.Memory.Statics = g.Reserve()
	var err error
	if p.m, err = machine.New(g.Program, o); err == nil {
		err = g.Load(p.m)
	}
	if err != nil {
		return nil, err.Error()
	}
	p.g = g
	return p, ""
}

func (p *prepared) options() sim.Options { return sim.Options{Sources: p.sources, Blocks: p.blocks} }

// start makes a process that is about to run main.
func (p *prepared) start() (*sim.Process, *machine.Thread, error) {
	id, main, err := p.g.Main()
	if err != nil {
		return nil, nil, err
	}
	process := sim.New(p.options())
	m, err := p.m.Instance(process, nil)
	if err != nil {
		return nil, nil, err
	}
	t := m.Spawn(id, main)
	process.Start(m, t, sim.Entries{Thread: p.g.Lang("thread"), Worker: p.g.Lang("worker"),
		Reactor: p.g.Lang("reactor")})
	return process, t, nil
}

// execute compiles and runs a program, plain without optimising it.
func execute(name, source string, plain bool) (o outcome) {
	defer func() {
		if e := recover(); e != nil {
			o.problem = fmt.Sprint("crash: ", e)
			if *only != "" {
				panic(e)
			}
		}
	}()
	// What is used after its release shows.
	p, problem := prepare(name, source, machine.Options{Memory: memory.Options{ClearFreed: true}})
	if problem != "" {
		return outcome{problem: problem}
	}
	p.g.Plain = plain
	process, t, err := p.start()
	if err != nil {
		return outcome{problem: err.Error()}
	}
	stop := process.Run(session.Limits{Instructions: limit, Until: -1})
	o.stdout, o.stderr, o.status = string(process.TakeStdout()), string(process.TakeStderr()), process.ExitCode()
	switch {
	case process.Fault() != nil && process.Fault().Kind != memory.OutOfMemory:
		o.problem = "fault: " + process.Fault().Error() + " in " + stack(t, 4)
	case stop == session.StopLimit && o.status == 1:
		o.problem = o.stderr
	case stop == session.StopBudget:
		o.problem = "does not end"
	case stop == session.StopIdle:
		o.problem = "waits for host events"
	}
	if o.problem != "" && *only != "" {
		lines := strings.Split(o.stdout, "\n")
		o.problem += fmt.Sprintf(" after line %d", len(lines)-1)
	}
	return o
}

// stack names the innermost frames of a thread.
func stack(t *machine.Thread, n int) string {
	var names []string
	for i := range n {
		if f, _ := t.Func(i); f != nil {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, " < ")
}

func stored(file, ext string) string {
	b, _ := os.ReadFile(strings.TrimSuffix(file, ".rs") + ext)
	return string(b)
}

// passes returns why a program does not print and end as the files beside it say, or "".
func passes(tb testing.TB, file string) string {
	source, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	o := execute(filepath.Base(file), string(source), false)
	if o.problem != "" {
		return o.problem
	}
	if out := stored(file, ".stdout"); o.stdout != out {
		return "output: " + difference(out, o.stdout)
	}
	status, _ := strconv.Atoi(strings.TrimSpace(stored(file, ".exit")))
	if o.status != status {
		return fmt.Sprintf("status %d, not %d\n%s", o.status, status, o.stderr)
	}
	want := stored(file, ".stderr")
	if (want != "" || *glob == "") && !strings.HasSuffix(want, o.stderr) { // warnings of the compiler come first
		return "stderr: " + difference(want, o.stderr)
	}
	return ""
}

func difference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range w {
		if i >= len(g) || w[i] != g[i] {
			return fmt.Sprintf("line %d: %q, want %q", i+1, append(g, "")[min(i, len(g))], w[i])
		}
	}
	return "more: " + g[len(w)]
}

// The programs of testdata/passing.txt print and end on this machine as the files beside them say. -renew adds those
// that do so as well; -why prints why the others do not.
func TestPrograms(t *testing.T) {
	pattern := "../tests/pass/*/*.rs"
	if *glob != "" {
		pattern = *glob
	}
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	list, _ := os.ReadFile("testdata/passing.txt")
	known := strings.Fields(string(list))
	reasons := map[string][]string{}
	var now []string
	for i, file := range files {
		if !long && *only == "" && !*why && !golden.Renew() && i%4 != 0 {
			continue
		}
		name := strings.TrimSuffix(strings.TrimPrefix(filepath.ToSlash(file), "../tests/pass/"), ".rs")
		isKnown := slices.Contains(known, name)
		if !strings.Contains(name, *only) || !isKnown && !*why && !golden.Renew() {
			if isKnown {
				now = append(now, name)
			}
			continue
		}
		reason := passes(t, file)
		if reason == "" {
			now = append(now, name)
			continue
		}
		reasons[reason] = append(reasons[reason], name)
		if isKnown && !golden.Renew() {
			t.Errorf("%s: %s", name, reason)
		}
	}
	if golden.Renew() {
		golden.Compare(t, "testdata/passing.txt", strings.Join(now, "\n")+"\n")
	}
	if *why {
		report(t, reasons, len(now), len(files))
	}
}

func report(t *testing.T, reasons map[string][]string, passing, all int) {
	var keys []string
	for r := range reasons {
		keys = append(keys, r)
	}
	sort.Slice(keys, func(i, j int) bool { return len(reasons[keys[i]]) > len(reasons[keys[j]]) })
	for _, r := range keys {
		t.Logf("%d: %s (%s)", len(reasons[r]), r, reasons[r][0])
	}
	t.Logf("%d of %d pass", passing, all)
}
