package cancel_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/cancel"
	"github.com/pollground/pollground/executor/scenario/schedules"
)

// Programs of the kinds that are known to lose data. What is lost stands at the end of the line that is named.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/*.rs")
	if err != nil || len(files) < 12 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".rs"), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			r := search(t, string(source))
			if !r.Complete || r.Tried == 0 || r.Plain.Kind != schedules.Ended {
				t.Errorf("%+v", r)
			}
			found := map[int][]string{}
			for _, e := range r.Entries {
				for i := range e.Lost {
					found[e.Line] = append(found[e.Line], cancel.Words(nil, &e.Lost[i]))
				}
				if e.Outcome.Kind == schedules.Deadlock {
					found[e.Line] = append(found[e.Line], "then "+string(e.Outcome.Kind))
				}
			}
			golden.Compare(t, file, marked(string(source), found))
			repeats(t, string(source), &r)
		})
	}
}

// marked is a program with a comment for each thing that is lost.
func marked(source string, found map[int][]string) string {
	var b strings.Builder
	n := 0
	for line := range strings.Lines(source) {
		n++
		line, _, _ = strings.Cut(strings.TrimSuffix(line, "\n"), " //~ ")
		b.WriteString(line)
		slices.Sort(found[n])
		for _, what := range found[n] {
			b.WriteString(" //~ " + what)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// The search is the same however it is cut, and gives what it has found so far.
func TestInSteps(t *testing.T) {
	source, err := os.ReadFile("testdata/send_under_timeout.rs")
	if err != nil {
		t.Fatal(err)
	}
	whole := search(t, string(source))
	p, _ := scenario.Load("main.rs", string(source))
	s := cancel.New(p, scenario.Options{})
	last := 0
	for s.Advance(997) {
		if n := len(s.Result().Entries); n < last {
			t.Fatalf("%d entries after %d", n, last)
		} else {
			last = n
		}
	}
	r := s.Result()
	if text(&r) != text(&whole) || r.Tried != whole.Tried {
		t.Errorf("%s\nwant\n%s", text(&r), text(&whole))
	}
}

// repeats checks the schedule of each entry, in the words of links. A run with a trace that follows it ends and prints
// the same, and says where it has cancelled the future.
func repeats(t *testing.T, source string, r *cancel.Result) {
	t.Helper()
	p, _ := scenario.Load("main.rs", source)
	for _, e := range r.Entries {
		if e.Outcome.Schedule == nil {
			continue
		}
		link := e.Outcome.Schedule.String()
		schedule, err := scenario.ParseSchedule(link)
		if err != nil || schedule.String() != link {
			t.Fatal(link, schedule, err)
		}
		s := scenario.NewSession(p, scenario.Options{Schedule: schedule, Lines: true})
		stop := scenario.StopUnit
		for stop == scenario.StopBudget || stop == scenario.StopUnit {
			stop = s.Advance(scenario.Limits{Instructions: 777, Until: -1, Unit: scenario.UnitBeat})
		}
		o := schedules.End(s, stop)
		if o.Kind != e.Outcome.Kind || o.Stdout != e.Outcome.Stdout || o.Exit != e.Outcome.Exit {
			t.Errorf("%s in line %d, %s: %+v, want %+v", e.Await, e.Line, link, o, e.Outcome)
		}
		event, ok := s.ChoiceAt(0)
		if !ok || event <= 0 || event > s.Trace().Len() {
			t.Errorf("%s: cancelled at event %d of %d, %v", e.Await, event, s.Trace().Len(), ok)
		}
	}
}

func text(r *cancel.Result) string {
	var b strings.Builder
	for _, e := range r.Entries {
		b.WriteString(e.Task + ":" + strconv.Itoa(e.Line) + " " + e.Await + ": " + r.Words(nil, &e.Outcome) + "\n")
		for i := range e.Lost {
			b.WriteString("  " + cancel.Words(nil, &e.Lost[i]) + "\n")
		}
	}
	return b.String()
}

// A run that never ends by itself is cut, and so are the many turns of its loop.
func TestLimitsAreReported(t *testing.T) {
	r := search(t, `#[tokio::main(flavor = "current_thread")]
async fn main() {
    loop {
        tokio::select! {
            _ = tokio::task::yield_now() => {}
            _ = tokio::time::sleep(std::time::Duration::from_secs(1)) => {}
        }
    }
}`)
	if r.Plain.Kind != schedules.Limit || r.Plain.Why == "" || r.Skipped == 0 || !r.Complete {
		t.Errorf("%+v", r)
	}
}
