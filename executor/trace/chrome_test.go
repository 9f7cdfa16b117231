package trace_test

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/internal/samples"
)

func TestChromeIsJSON(t *testing.T) {
	l2 := trace.NewLog()
	l2.RunBegin("a\"\\\n\x01\xffé", 2, 1, 0)
	for _, l := range []*trace.Log{samples.Small(), l2} {
		var m map[string]any
		var b bytes.Buffer
		if err := l.Chrome(&b); err != nil {
			t.Fatal(err)
		}
		if err := stdjson.Unmarshal(b.Bytes(), &m); err != nil {
			t.Fatalf("%v in %s", err, b.String())
		}
	}
}

// workersPid is the process that workers have in the trace-event format.
const workersPid = 1

// chromeEvent is one record of the trace-event format.
type chromeEvent struct {
	Ph, Name string
	Pid, Tid int
	Ts, Dur  float64
	ID       int
	Bp       string
	Args     struct {
		Name        string
		Task, Tasks int
	}
}

func chromeEvents(t *testing.T, l *trace.Log) []chromeEvent {
	t.Helper()
	var b bytes.Buffer
	if err := l.Chrome(&b); err != nil {
		t.Fatal(err)
	}
	var file struct{ TraceEvents []chromeEvent }
	if err := stdjson.Unmarshal(b.Bytes(), &file); err != nil {
		t.Fatal(err)
	}
	return file.TraceEvents
}

func TestChromeDrawsArrowsFromWakesToPolls(t *testing.T) {
	l := samples.Story()
	type end struct {
		tid int
		ts  float64
	}
	open := map[int]end{}
	polls := map[end]int{}
	arrows := 0
	events := chromeEvents(t, l)
	for _, e := range events {
		if e.Ph == "X" && e.Pid == workersPid {
			polls[end{e.Tid, e.Ts}] = e.Args.Task
		}
	}
	for _, e := range events {
		switch e.Ph {
		case "s":
			if w := l.At(e.ID - 1); w.Kind != trace.Wake || float64(w.Time)/1000 != e.Ts {
				t.Errorf("arrow %d begins at %v, where there is %v", e.ID, e.Ts, w.Kind)
			}
			open[e.ID] = end{e.Tid, e.Ts}
		case "f":
			from, ok := open[e.ID]
			task := l.At(e.ID - 1).Task
			if polled := polls[end{e.Tid, e.Ts}]; !ok || from.ts > e.Ts || e.Bp != "e" || polled == 0 {
				t.Errorf("arrow %d of #%d ends at %+v, where #%d is polled", e.ID, task, e, polled)
			}
			delete(open, e.ID)
			arrows++
		}
	}
	if arrows != 7 || len(open) != 0 {
		t.Errorf("%d arrows ended, %d did not", arrows, len(open))
	}
}

func TestChromeShowsWhatIsNotOver(t *testing.T) {
	l := samples.Unfinished()
	names := map[string]bool{}
	var got []string
	for _, e := range chromeEvents(t, l) {
		switch {
		case e.Ph == "M" && e.Name == "thread_name":
			names[e.Args.Name] = true
		case e.Ph == "X" && e.Ts+e.Dur == 50:
			got = append(got, fmt.Sprint(e.Pid, "/", e.Tid, " ", e.Name))
		}
	}
	for _, want := range []string{"worker 0", "listener", "reactor", "#4 mine", "thread 0"} {
		if !names[want] {
			t.Errorf("no track %q in %v", want, names)
		}
	}
	slices.Sort(got)
	if want := []string{"1/0 one", "2/1 polling", "2/2 ready", "2/3 ready", "2/4 waiting"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// brokenPipe takes so many writes and then fails.
type brokenPipe int

func (p *brokenPipe) Write(b []byte) (int, error) {
	if *p--; *p < 0 {
		return 0, errors.New("nobody reads")
	}
	return len(b), nil
}

func TestExportersReportErrors(t *testing.T) {
	l := samples.Long(100, 20)
	for n := range 3 {
		text, chrome := brokenPipe(n), brokenPipe(n)
		if l.Text(&text) == nil || l.Chrome(&chrome) == nil {
			t.Errorf("the error of write %d is lost", n)
		}
	}
}
