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

// layers says, for every package under executor/, which packages of the project it may import and why. A package that is missing from disk is
// fine; one that is missing here is not.
var layers = map[string]struct {
	may []string
	why string
}{
	"executor/trace":              {nil, "trace imports nothing of ours: everything else writes to it"},
	"executor/trace/explain":      {[]string{"executor/trace"}, "explain reads traces, whoever recorded them"},
	"executor":                    {[]string{"executor/trace"}, "the executor is a library for any Go program: it knows the trace and nothing above itself"},
	"executor/timer":              {[]string{"executor", "executor/trace"}, "timers are futures on the executor"},
	"executor/reactor":            {[]string{"executor", "executor/trace", "executor/timer"}, "the reactor drives timers and host events"},
	"executor/scenario/syntax":    {nil, "the front end knows no runtime"},
	"executor/scenario/resolve":   {[]string{"executor/scenario/syntax"}, "the front end knows no runtime; order: syntax < resolve < types < compile < vm < std < scenario"},
	"executor/scenario/types":     {front("syntax", "resolve"), "the front end knows no runtime; order: syntax < resolve < types < compile < vm < std < scenario"},
	"executor/scenario/borrow":    {front("syntax", "resolve", "types"), "the borrow checker reads the typed tree; nothing but scenario asks it"},
	"executor/scenario/compile":   {front("syntax", "resolve", "types"), "order: syntax < resolve < types < compile < vm < std < scenario"},
	"executor/scenario/vm":        {append(front("syntax", "resolve", "types", "compile"), runtime...), "order: syntax < resolve < types < compile < vm < std < scenario"},
	"executor/scenario/std":       {append(front("syntax", "resolve", "types", "compile", "vm"), runtime...), "order: syntax < resolve < types < compile < vm < std < scenario"},
	"executor/scenario/std/words": {append(front("syntax", "std"), runtime...), "words reads the library's sources for the page; nothing that runs imports it"},
	"executor/scenario/hostile":   {nil, "hostile programs are text, and how they end"},
	"executor/scenario/generated": {nil, "generated programs are text"},
	"executor/scenario/link":      {nil, "a link is text: it knows no runtime"},
	"executor/scenario/recording": {append([]string{"executor/scenario"}, runtime...), "recordings play whole runs through the one door"},
	"executor/scenario":           {append(front("syntax", "resolve", "types", "borrow", "compile", "vm", "std"), runtime...), "scenario is the one door from source text to a session; nothing below knows it"},
}

var runtime = []string{"executor", "executor/trace", "executor/timer", "executor/reactor"}

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

// calls that would make two runs of the same program differ. The wall-clock driver for native use is the one exception.
var calls = []string{"time.Now(", "time.Sleep(", "time.Since(", "time.After(", "time.NewTimer(", "time.AfterFunc(", "time.Tick(", "rand.Int(", "rand.IntN(", "rand.Uint64("}

const wallDriver = "executor/reactor/wall.go"

func TestImports(t *testing.T) {
	root := ".." // of the module
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		dir := path.Join("executor", filepath.ToSlash(filepath.Dir(file)))
		name := path.Join(dir, filepath.Base(file))
		if strings.Contains(dir, "/testdata") {
			return nil
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
				t.Errorf("%s: package %s has no place in the order of packages; give it one in executor/imports_test.go", name, dir)
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
			if !slices.Contains(layer.may, ours) && !strings.HasPrefix(ours, dir+"/") {
				t.Errorf("%s imports %s: %s", name, ours, layer.why)
			}
		}
		if name != wallDriver {
			for _, c := range calls {
				for i, line := range strings.Split(string(text), "\n") {
					code, _, _ := strings.Cut(line, "//")
					if strings.Contains(code, c) && !strings.Contains(code, `"`) {
						t.Errorf("%s:%d calls %s…): time and chance come from the clock and the seed, so that runs can be repeated", name, i+1, c)
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
