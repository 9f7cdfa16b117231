package tests

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/guest"
	"github.com/pollground/pollground/executor/trace"
)

var (
	machines = flag.String("machines", "", "compare the traces of both machines for programs whose path contains this")
	more     = flag.String("programs", "", "with -machines, compare the programs that this pattern matches instead")
	eventsOf = flag.Bool("events", false, "with -machines, print both traces around the first difference")
)

// compared is where the programs lie whose traces are compared.
var compared = []string{"pass/*/*.rs", "trace/*/*.rs", "../../../examples/*.rs", "../testdata/corpus/*.rs"}

// The traces of the programs in machines.txt are the same on both machines, but for times. -renew adds those that are;
// -machines . prints why the others are not, the most frequent reason first.
func TestMachinesAgree(t *testing.T) {
	defer func() { scenario.Guest = nil }()
	text, _ := os.ReadFile("machines.txt")
	known := strings.Fields(string(text))
	if *more != "" {
		compared = []string{*more}
	}
	all := *machines == "." || golden.Renew() || os.Getenv("POLLGROUND_LONG") != ""
	reasons := map[string][]string{}
	var agree []string
	n := 0
	for _, pattern := range compared {
		files, _ := filepath.Glob(pattern)
		for i, file := range files {
			name := filepath.ToSlash(strings.TrimSuffix(file, ".rs"))
			isKnown := slices.Contains(known, name)
			switch {
			case *machines != "" && !all && !strings.Contains(name, *machines):
				continue
			case *machines == "" && !all && (i%8 != 0 || !isKnown):
				continue
			}
			n++
			reason := differs(t, file)
			if reason == "" {
				agree = append(agree, name)
				continue
			}
			reasons[reason] = append(reasons[reason], name)
			if isKnown && !*withLines && !golden.Renew() {
				t.Errorf("%s: %s", name, reason)
			}
		}
	}
	if golden.Renew() {
		golden.Compare(t, "machines.txt", strings.Join(agree, "\n")+"\n")
	}
	if *machines == "" {
		return
	}
	var keys []string
	for r := range reasons {
		keys = append(keys, r)
	}
	sort.Slice(keys, func(i, j int) bool { return len(reasons[keys[i]]) > len(reasons[keys[j]]) })
	for _, r := range keys {
		names := reasons[r]
		t.Logf("%d: %s (%s)", len(names), r, strings.Join(names[:min(len(names), 4)], " "))
	}
	t.Logf("%d of %d agree", len(agree), n)
}

// differs returns how the traces of a program on both machines differ first, or "".
func differs(t *testing.T, file string) string {
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var runs [2]*scenario.Session
	var out [2]string
	for i := range runs {
		scenario.Guest = nil
		if i == 1 {
			scenario.Guest = guest.New
		}
		p, list := scenario.Load(filepath.Base(file), string(source))
		if p == nil {
			return fmt.Sprintf("refused: %s", list[0].Message)
		}
		s := scenario.NewSession(p, scenario.Options{Lines: *withLines, MaxEvents: 100_000})
		runs[i] = s
		for s.Steps() < 200_000_000 {
			if stop := s.Advance(scenario.Limits{Instructions: 1_000_000, Until: -1}); stop != scenario.StopBudget {
				break
			}
		}
		out[i] = string(s.TakeStderr())
	}
	a, b := runs[0].Trace(), runs[1].Trace()
	if err := trace.Validate(b); err != nil {
		at := err.Error()
		if _, rest, ok := strings.Cut(at, ": "); ok {
			at = rest
		}
		if *eventsOf {
			t.Logf("%s: %v", file, err)
		}
		return "invalid: " + at
	}
	for i := 0; ; i++ {
		if i == a.Len() && i == b.Len() {
			return ""
		}
		x, y := "end", "end"
		var kinds [2]string
		if i < a.Len() {
			x, kinds[0] = shown(a, i)
		}
		if i < b.Len() {
			y, kinds[1] = shown(b, i)
		}
		if x == y {
			continue
		}
		if *eventsOf {
			for k := max(0, i-12); k < i; k++ {
				t.Logf("  %s", a.EventText(k))
			}
			for k := i; k < i+4; k++ {
				if k < a.Len() {
					t.Logf("- %s", a.EventText(k))
				}
				if k < b.Len() {
					t.Logf("+ %s", b.EventText(k))
				}
			}
			t.Logf("%s", out[1])
		}
		if kinds[0] != kinds[1] {
			return kinds[0] + ", not " + kinds[1]
		}
		xs, ys := strings.Fields(x), strings.Fields(y)
		for k := range xs {
			if k < len(ys) && xs[k] != ys[k] {
				field, _, _ := strings.Cut(xs[k], "=")
				return kinds[0] + " " + field
			}
		}
		return kinds[0]
	}
}

var withLines = flag.Bool("lines", false, "with -machines, record lines and variables")

// shown is an event without what depends on prices.
func shown(log *trace.Log, i int) (text, kind string) {
	e := log.At(i)
	arg := e.Arg
	str := log.Str(e.Str)
	switch e.Kind {
	case trace.Diagnostic: // it may name a duration
		str = strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' || r == '.' {
				return -1
			}
			return r
		}, str)
	case trace.TimerArm, trace.Park, trace.ThreadBlock, trace.Machine:
		arg = 0
	}
	return fmt.Sprintf("%s task=%d other=%d arg=%d line=%d thread=%d flags=%d str=%s", e.Kind, e.Task, e.Other, arg,
		e.Line, e.Thread, e.Flags, strings.ReplaceAll(str, " ", "_")), e.Kind.String()
}
