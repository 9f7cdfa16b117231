package executor_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/pollground/pollground"

// layers lists, for every package under executor/, the packages of the project that it may import, and why. Every
// package on disk must be listed; a listed package need not exist.
var layers = map[string]struct {
	may []string
	why string
}{
	"executor/lang":  {nil, "lang words sentences for everyone"},
	"executor/trace": {[]string{"executor/lang"}, "trace knows nobody who writes to it"},
	"executor/trace/view": {
		[]string{"executor/lang", "executor/trace"},
		"what the page draws follows from the trace alone",
	},
	"executor/trace/explain": {
		[]string{"executor/lang", "executor/trace", "executor/trace/view"},
		"explain reads traces, whoever recorded them, and spells tasks as the page does",
	},
	"executor/trace/internal/samples": {[]string{"executor/trace"}, "it makes traces for tests"},
	"executor/internal/mix":           {nil, "it scrambles words for every package"},
	"executor/internal/task": {
		[]string{"executor/trace"},
		"a task's header spells its state as the trace does",
	},
	"executor/sched": {
		[]string{"executor/lang", "executor/trace", "executor/internal/task"},
		"the core knows its tasks and the trace; futures are its drivers' business",
	},
	"executor": {
		[]string{"executor/trace", "executor/sched"},
		"Go futures are one driver of the core",
	},
	"executor/internal/wait":     {[]string{"executor"}, "a wait list holds wakers"},
	"executor/internal/exectest": {[]string{"executor", "executor/trace"}, "it helps tests of executors"},
	"executor/combine": {
		[]string{"executor", "executor/trace", "executor/internal/wait"},
		"combinators are futures of futures",
	},
	"executor/sync": {
		[]string{"executor", "executor/trace", "executor/combine", "executor/internal/wait"},
		"tasks of one executor communicate",
	},
	"executor/pool": {
		[]string{"executor", "executor/sched", "executor/internal/task"},
		"a pool is another driver of futures, on goroutines",
	},
	"executor/explore": {nil, "a search knows states and choices, whoever has them"},
	"executor/timer": {
		[]string{"executor", "executor/sched", "executor/trace"},
		"timers are futures on the executor",
	},
	"executor/reactor": {
		[]string{"executor", "executor/sched", "executor/trace", "executor/timer"},
		"the reactor drives timers and host events",
	},
	"executor/scenario/diag": {
		[]string{"executor/trace"},
		"diag is below the front end; it writes JSON as the trace does",
	},
	"executor/scenario/syntax": {front("diag"), "the front end knows no runtime"},
	"executor/scenario/expand": {front("diag", "syntax"), "macros that rewrite items: from syntax to syntax, no names"},
	"executor/scenario/resolve": {
		front("diag", "syntax", "expand"),
		"the front end knows no runtime; order: syntax < expand < resolve < types < thir < check < compile < " +
			"vm < std < scenario",
	},
	"executor/scenario/types": {
		front("diag", "syntax", "resolve"),
		"the front end knows no runtime; order: syntax < resolve < types < thir < check < compile < " +
			"vm < std < scenario",
	},
	"executor/scenario/thir": {
		front("diag", "syntax", "resolve", "types"),
		"the typed tree is data: check makes it, nothing changes it afterwards",
	},
	"executor/scenario/layout": {
		front("syntax", "resolve", "types"),
		"layouts follow from types alone; constants in types need them, so the checker is above",
	},
	"executor/scenario/analysis/patterns": {
		front("resolve", "syntax", "types", "thir"),
		"which values patterns leave out follows from types and patterns alone; the checker answers what it asks",
	},
	"executor/scenario/check": {
		front("diag", "syntax", "expand", "analysis/patterns", "resolve", "types", "thir", "layout", "mir", "mir/build",
			"mir/moves",
			"mir/liveness", "mir/elaborate", "mir/coroutine"),
		"the checker turns names into typed trees, and asks passes on MIR about moves, unread values, and what futures keep",
	},
	"executor/scenario/analysis/lints": {
		front("diag", "syntax", "resolve", "types", "thir", "check"),
		"lints read a program that is checked; nothing but scenario asks them",
	},
	"executor/scenario/machine/verified": {front("machine", "bytecode"), "tests import it; nothing that runs does"},
	"executor/scenario/memory":           {nil, "the guest's memory knows bytes and addresses, no types and no code"},
	"executor/scenario/bytecode":         {nil, "bytecode is data: codegen makes it, machine runs it"},
	"executor/scenario/bytecode/peephole": {
		front("bytecode"), "peephole turns bytecode into bytecode",
	},
	"executor/scenario/mir": {
		front("diag", "syntax", "resolve", "types", "thir", "layout", "mir/dataflow", "mir/elaborate"),
		"MIR is data; mir/build makes it of the typed tree, and learns the rest through an interface, as passes do",
	},
	"executor/scenario/mir/borrowck": {
		front("diag", "syntax", "resolve", "types", "thir", "check", "mir"),
		"the borrow checker reads MIR, and declarations for their lifetimes; nothing but scenario asks it",
	},
	"executor/scenario/mir/optimize": {
		front("syntax", "resolve", "types", "mir"),
		"optimize turns concrete MIR into MIR; it learns the rest through an interface",
	},
	"executor/scenario/mono": {
		front("diag", "syntax", "resolve", "thir", "types", "check"),
		"order: check < mono < scenario",
	},
	"executor/scenario/metadata": {
		front("syntax", "resolve", "types", "thir", "check", "mir"),
		"metadata stores MIR, and asks check for what it mentions; it knows nobody who makes it",
	},
	"executor/scenario/codegen": {
		front("syntax", "resolve", "types", "thir", "layout", "check", "mir", "mir/build", "mir/elaborate", "mir/optimize",
			"metadata", "bytecode", "bytecode/peephole", "memory", "machine"),
		"codegen makes bytecode of MIR, and has the machine compute constants",
	},
	"executor/scenario/machine": {
		append(front("memory", "bytecode"), runtime...),
		"the machine knows no Rust: types and layouts end in codegen",
	},
	"executor/scenario/sim": {
		append(front("syntax", "memory", "bytecode", "machine", "session"), runtime...),
		"sim runs threads, runtimes and tasks on the machine: it knows no types, and no library but by names of natives",
	},
	"executor/scenario/session": {
		[]string{"executor/reactor", "executor/trace"},
		"what a session and a machine agree on is data",
	},
	"executor/scenario/guest": {
		append(front("thir", "check", "metadata", "codegen", "memory", "bytecode", "machine", "session", "sim", "natives"),
			runtime...),
		"guest puts codegen, machine and sim together: order: check < codegen < guest < scenario, and machine < sim < guest",
	},
	"executor/scenario/natives": {
		append(front("bytecode", "memory", "machine", "internal/int128"), "executor/trace"),
		"order: bytecode, memory < machine < natives; they print as traces show values",
	},
	"executor/scenario/std": {nil, "the library is text"},
	"executor/scenario/std/archive": {
		front("diag", "syntax"),
		"archive reads the library's sources for the page; nothing that runs imports it",
	},
	"executor/scenario/std/words": {
		append(front("diag", "syntax", "std"), runtime...),
		"words reads the library's sources for the page; nothing that runs imports it",
	},
	"executor/scenario/std/crates": {
		append(front("diag", "syntax", "std", "std/words"), runtime...),
		"crates describes the library for the site; nothing that runs imports it",
	},
	"executor/scenario/generated": {nil, "generated programs are text"},
	"executor/scenario/dump": {
		front("diag", "syntax", "resolve", "types", "thir", "check", "mir", "mir/build", "mir/elaborate", "mir/coroutine"),
		"dump prints what the phases make",
	},
	"executor/scenario/link": {nil, "a link is text: it knows no runtime"},
	"executor/scenario/recording": {
		append(append([]string{"executor/scenario", "executor/trace/view"}, front("diag")...), runtime...),
		"recordings play whole runs through the one door",
	},
	"executor/scenario/schedules": {
		append([]string{"executor/explore", "executor/lang", "executor/scenario", "executor/trace/explain"}, runtime...),
		"it makes a session the system that explore searches, and explains what schedules show",
	},
	"executor/scenario/cancel": {
		append([]string{"executor/lang", "executor/scenario", "executor/scenario/schedules",
			"executor/scenario/session"}, runtime...),
		"it cancels in forks of sessions, and words ends as schedules does",
	},
	"executor/scenario/tests":        {nil, "tests are programs, and what they print"},
	"executor/scenario/tests/limits": {nil, "hostile programs are text, and how they end"},
	"executor/scenario/tests/generator": {
		append(front("diag"), "executor/scenario"),
		"it runs generated programs through the door",
	},
	"executor/scenario/tests/referee": {nil, "the referee is tests and programs in Rust"},
	"executor/scenario": {
		append(front("diag", "syntax", "resolve", "types", "thir", "check", "analysis/lints", "mir", "guest", "session",
			"std", "dump"), runtime...),
		"scenario is the one door from source text to a session; nothing below knows it",
	},
	"executor/scenario/budget":   {nil, "every phase counts its work in the one budget"},
	"executor/scenario/internal": {nil, "data structures that every phase may use"},
}

var runtime = []string{"executor/lang", "executor/sched", "executor/trace", "executor/timer", "executor/reactor"}

func front(names ...string) []string {
	for i, n := range names {
		names[i] = "executor/scenario/" + n
	}
	return names
}

// forbidden packages, with the reason.
var forbidden = map[string]string{
	"syscall/js":                 "only package wasm touches JavaScript",
	"github.com/hack-pad/safejs": "only package wasm touches JavaScript",
	"net":                        "nothing under executor/ reaches the outside",
	"net/http":                   "nothing under executor/ reaches the outside",
	"os":                         "nothing under executor/ reaches the outside",
	"os/exec":                    "nothing under executor/ reaches the outside",
	"encoding/json":              "it would cost every reader 120 KB",
	"regexp":                     "it would cost every reader dozens of KB",
	"text/template":              "it would cost every reader dozens of KB",
	"html/template":              "it would cost every reader dozens of KB",
	"math/rand":                  "global randomness would make runs differ; choices come from the seed",
}

// calls lists functions that would make two runs of one program differ. Only wallClock may call them.
var calls = []string{
	"time.Now(", "time.Sleep(", "time.Since(", "time.After(", "time.NewTimer(", "time.AfterFunc(", "time.Tick(",
	"rand.Int(", "rand.IntN(", "rand.Uint64(",
}

// wallClock lists the files that work in real time: they are for Go programs, and no run of the page goes through them.
var wallClock = []string{"executor/reactor/wall.go", "executor/pool/sleep.go"}

func TestImports(t *testing.T) {
	root := ".." // of the module
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		dir := path.Join("executor", filepath.ToSlash(filepath.Dir(file)))
		name := path.Join(dir, filepath.Base(file))
		if strings.Contains(dir, "/testdata") || strings.HasPrefix(dir, "executor/golden") {
			return nil // golden reads files, and only tests import it
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ImportsOnly)
		if err != nil {
			t.Logf("%s does not parse, so its imports are not checked: %v", name, err)
			return nil
		}
		if strings.Contains(string(text), "//go:build ignore") {
			return nil
		}
		layer, known := layers[dir]
		if !known {
			parent := dir
			for !known && parent != "executor" { // folders inside a layer follow its rules
				parent = path.Dir(parent)
				layer, known = layers[parent]
			}
			if parent == "executor" || parent == "executor/scenario" {
				t.Errorf("%s: package %s is not in the order of packages: add it to layers in executor/imports_test.go",
					name, dir)
				return nil
			}
			layer.may = append(slices.Clone(layer.may), parent)
		}
		for _, im := range f.Imports {
			p, _ := strconv.Unquote(im.Path.Value)
			if why, bad := forbidden[p]; bad {
				t.Errorf("%s imports %s: %s", name, p, why)
			}
			ours, ok := strings.CutPrefix(p, module+"/")
			if !ok {
				continue
			}
			helper := strings.HasPrefix(ours, "executor/scenario/internal/") || ours == "executor/scenario/budget" ||
				ours == "executor/internal/mix"
			if !helper && !slices.Contains(layer.may, ours) && !strings.HasPrefix(ours, dir+"/") {
				t.Errorf("%s imports %s: %s", name, ours, layer.why)
			}
		}
		if !slices.Contains(wallClock, name) {
			for _, c := range calls {
				for i, line := range strings.Split(string(text), "\n") {
					code, _, _ := strings.Cut(line, "//")
					if strings.Contains(code, c) && !strings.Contains(code, `"`) {
						t.Errorf("%s:%d calls %s…): runs must be repeatable, so use the run's clock and seed", name, i+1, c)
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Error("this test must run in executor/: ", err)
	}
}
