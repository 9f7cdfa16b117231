package elaborate_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/guest"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/build"
	"github.com/pollground/pollground/executor/scenario/mir/elaborate"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"

	_ "github.com/pollground/pollground/executor/scenario/machine/verified"
)

// program returns a checked program.
func program(t *testing.T, name, source string) *check.Program {
	t.Helper()
	var d syntax.Diags
	s := resolve.NewSession(&syntax.SourceMap{}, &d, std.Crate)
	p := check.New(s, s.Main(s.Sources.Add(name, source)))
	p.SetEvaluator(guest.NewEvaluator(p))
	p.CheckAll()
	if d.Failed() {
		t.Fatal(d.All()[0])
	}
	return p
}

// elaborated returns the text of the elaborated functions of a program.
func elaborated(t *testing.T, source string) string {
	t.Helper()
	p := program(t, "drops.rs", source+"\nfn main() {}\n")
	var b strings.Builder
	for _, c := range p.Checked() {
		p.EachNested(c.Body, func(x *thir.Body) {
			body := build.Body(p, c.Def, x)
			elaborate.Drops(p, body)
			if err := elaborate.Verify(p, body); err != nil {
				t.Error(err)
			}
			b.WriteString(mir.Text(body) + "\n")
		})
	}
	return b.String()
}

// The drops and drop flags that are left of each function are those that rustc leaves. File drops.mir is what
// rustc 1.95 prints for drops.rs with --emit=mir and without optimisation; drops.elaborated is what is printed here.
func TestDropsAsRustc(t *testing.T) {
	source, err := os.ReadFile("testdata/drops.rs")
	if err != nil {
		t.Fatal(err)
	}
	real, err := os.ReadFile("testdata/drops.mir")
	if err != nil {
		t.Fatal(err)
	}
	text := elaborated(t, string(source))
	golden.Compare(t, "testdata/drops.elaborated", text)
	got, want := summaries(text), summaries(string(real))
	if len(got) < 35 {
		t.Errorf("only %d functions", len(got))
	}
	for name, w := range want {
		if g := got[name]; g != w && name != "S" {
			t.Errorf("%s:\n%swant:\n%s", name, g, w)
		}
	}
}

var (
	header  = regexp.MustCompile(`(?m)^fn (\w+)[(]`)
	typed   = regexp.MustCompile(`(?m)(?:let (?:mut )?|[(, ])(_\d+): ([^;\n]*?)(?:;|, _|[)] ->)`)
	dropped = regexp.MustCompile(`drop[(](.*?)[)] ->`)
	flag    = regexp.MustCompile(`(_\d+) = const (?:true|false)`)
)

// summaries lists for each function the types that its ordinary blocks drop, those that its cleanup blocks drop, and
// the number of its drop flags.
func summaries(text string) map[string]string {
	out := map[string]string{}
	at := header.FindAllStringSubmatchIndex(text, -1)
	for i, m := range at {
		end := len(text)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		out[text[m[2]:m[3]]] = summary(text[m[0]:end])
	}
	return out
}

func summary(fn string) string {
	types := map[string]string{}
	for _, m := range typed.FindAllStringSubmatch(fn, -1) {
		types[m[1]] = m[2]
	}
	flags := map[string]bool{}
	for _, m := range flag.FindAllStringSubmatch(fn, -1) {
		if types[m[1]] == "bool" {
			flags[m[1]] = true
		}
	}
	var lists [2][]string
	for _, block := range strings.Split(fn, "\n    bb")[1:] {
		head, _, _ := strings.Cut(block, "\n")
		k := 0
		if strings.Contains(head, "cleanup") {
			k = 1
		}
		for _, m := range dropped.FindAllStringSubmatch(block, -1) {
			what := m[1]
			switch {
			case strings.HasPrefix(what, "move"): // <Box<_> as Drop>::drop
				continue
			case types[what] != "":
				what = types[what]
			case strings.HasPrefix(what, "(*"):
				what = "content"
			case strings.HasSuffix(what, "]"):
				what = "elements" // rustc drops those that lie side by side at once
				if slices.Contains(lists[k], what) {
					continue
				}
			default:
				what = what[strings.LastIndex(what, ": ")+2 : len(what)-1]
			}
			lists[k] = append(lists[k], what)
		}
	}
	slices.Sort(lists[0])
	slices.Sort(lists[1])
	return fmt.Sprintf("    drops %v, unwinding %v, flags %d\n", lists[0], lists[1], len(flags))
}
