package tests

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/tests/limits"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/view"
)

// long selects the long form of the tests: all programs. CONTRIBUTING.md names it.
var long = os.Getenv("POLLGROUND_LONG") != ""

// end is what became of a program.
type end struct {
	ends, says, prints string
	trace              *trace.Log
	load, run          time.Duration
}

func follow(t *testing.T, p *limits.Program) (e end) {
	t.Helper()
	began := time.Now()
	program, list := scenario.Load(p.File(), p.Source)
	e.load = time.Since(began)
	if program == nil {
		e.ends = limits.Refused
		for _, d := range list {
			if d.Level == diag.Error {
				e.says += strconv.Itoa(d.Primary().Start.Line) + ": " + d.Code + " " + d.Message + "\n"
			}
		}
		return e
	}
	began = time.Now()
	s := scenario.NewSession(program, scenario.Options{MaxEvents: 200_000, Keep: 100_000})
	e.trace = s.Trace()
	var out, errs []byte
	take := func() { // the first and the last of what it prints
		out, errs = keep(out, s.TakeStdout()), keep(errs, s.TakeStderr())
	}
	for e.ends == "" {
		stop := s.Advance(scenario.Limits{Instructions: 1_000_000, Until: -1})
		take()
		switch stop {
		case scenario.StopBudget:
			if s.Steps() > p.Steps {
				e.ends = limits.Never
			}
		case scenario.StopStuck, scenario.StopIdle:
			e.ends = limits.Stuck
		default:
			e.ends = strconv.Itoa(s.ExitCode())
		}
	}
	e.run = time.Since(began)
	e.says, e.prints = string(errs), string(out)
	return e
}

// keep appends, and drops the middle of what gets long.
func keep(to, more []byte) []byte {
	const most = 1 << 16
	if to = append(to, more...); len(to) > 2*most {
		to = append(to[:most], to[len(to)-most:]...)
	}
	return to
}

// Each program ends as its file says, with a message that says so, and its trace
// up to then can be viewed. No program takes the test down. Programs that take
// seconds run in the long form only.
func TestLimits(t *testing.T) {
	all, err := limits.Programs()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 100 {
		t.Errorf("only %d programs", len(all))
	}
	for i := range all {
		p := &all[i]
		if p.Long && !long {
			continue
		}
		t.Run(p.Name, func(t *testing.T) {
			e := follow(t, p)
			t.Logf("%d bytes: %s; loaded in %d ms, run in %d ms",
				len(p.Source), e.ends, e.load.Milliseconds(), e.run.Milliseconds())
			wrong := e.unlike(p)
			if len(wrong) > 0 && golden.Renew() {
				rewrite(t, p.Name, e)
				return
			}
			for _, w := range wrong {
				t.Error(w)
			}
			if strings.Contains(e.says, "BUG") || strings.Contains(e.says, "in the library") {
				t.Errorf("a mistake of ours:\n%.2000s", e.says)
			}
			if p.Says == "" && (e.ends == limits.Refused || e.ends == limits.Stuck || e.ends == "101") {
				t.Error("its file does not say what it says")
			}
			if e.trace == nil {
				return
			}
			if strings.Contains(p.Source, `println!("before");`) && e.prints != "" && !strings.HasPrefix(e.prints, "before\n") {
				t.Errorf("the first line of its output is lost: %.40q", e.prints)
			}
			if _, ended := e.trace.Ended(); ended == (e.ends == limits.Never) && e.trace.Dropped() == 0 {
				t.Errorf("the trace has ended: %v", ended)
			}
			view.At(e.trace, view.Query{Event: e.trace.Len(), Rows: 10, Queue: 10, Console: 10})
			view.At(e.trace, view.Query{Event: (e.trace.First() + e.trace.Len()) / 2, Rows: 10, Queue: 10, Console: 10})
		})
	}
}

// unlike returns what is not as the file of the program says.
func (e *end) unlike(p *limits.Program) (wrong []string) {
	if e.ends != p.Ends {
		wrong = append(wrong, fmt.Sprintf("it ends: %s; want %s. It says:\n%.2000s", e.ends, p.Ends, e.says))
	}
	if !strings.Contains(e.says, p.Says) {
		wrong = append(wrong, fmt.Sprintf("it says:\n%.2000s\nwant: %s", e.says, p.Says))
	}
	if !strings.Contains(e.prints, p.Prints) {
		wrong = append(wrong, fmt.Sprintf("it prints:\n%.1000s\nwant: %s", e.prints, p.Prints))
	}
	return wrong
}

// rewrite puts the outcome into the head of the program's text.
func rewrite(t *testing.T, name string, e end) {
	t.Helper()
	file := filepath.Join("limits", filepath.FromSlash(name)+".rs")
	text, err := os.ReadFile(file)
	if err == nil {
		golden.Write(t, file, e.head(string(text)))
		return
	}
	file = filepath.Join("limits", path.Dir(name), limits.Families)
	if text, err = os.ReadFile(file); err != nil {
		t.Fatal(err)
	}
	var all string
	for _, s := range limits.Sections(string(text)) {
		if s.Name == path.Base(name) {
			s.Text = e.head(s.Text)
		}
		all += "-- " + s.Name + " --\n" + s.Text
	}
	golden.Write(t, file, all)
}

// head returns the text of a program with lines at its top that say how it ended.
func (e *end) head(text string) string {
	body, kept := text, ""
	for strings.HasPrefix(body, "//~") {
		line, rest, _ := strings.Cut(body, "\n")
		if outcome := strings.Fields(line + " -")[1]; outcome != "ends" && outcome != "says" && outcome != "prints" {
			kept += line + "\n"
		}
		body = rest
	}
	head := "//~ ends " + e.ends + "\n"
	says := e.says
	if e.ends != limits.Refused {
		for _, l := range strings.Split(e.says, "\n") {
			if strings.HasPrefix(l, "error") || strings.HasPrefix(l, "fatal") {
				says = l
				break
			}
			if l != "" && !strings.HasPrefix(l, "note:") && !strings.HasPrefix(l, "thread ") {
				says = l
			}
		}
	}
	says, _, _ = strings.Cut(says, " 0x") // an address
	if says, _, _ = strings.Cut(says, "\n"); says != "" && e.ends != "0" && e.ends != limits.Never {
		head += "//~ says " + strings.ToValidUTF8(says[:min(len(says), 160)], "") + "\n"
	}
	control := func(r rune) bool { return r < ' ' && r != '\n' }
	if out := strings.TrimSuffix(e.prints, "\n"); e.ends == "0" && len(out) < 1000 && !strings.ContainsFunc(out, control) {
		last := out[strings.LastIndexByte(out, '\n')+1:]
		head += "//~ prints " + last[:min(len(last), 100)] + "\n"
	}
	return head + kept + body
}
