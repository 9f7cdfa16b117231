package e2e

// Measures the tasks of the page's main thread, from the browser's trace.

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"

	"github.com/pollground/pollground/executor/scenario/tests/limits"
)

// A duty is a task of the page's main thread: one turn of the event loop. Busy is processor time, which does not depend
// on the machine's load.
type duty struct {
	Busy, Took float64 // ms
	During     string  // the last performance mark before its end
	Parts      string  // its longest parts
}

// traced is an event of the browser's trace, in µs. The parts of a task lie within its time.
type traced struct {
	Name, Ph      string
	Ts, Dur, Tdur float64
	Pid, Tid      int
	Args          struct {
		Data struct{ FunctionName string }
	}
}

const dutyMark = "duty:"

// duties traces the page while f runs, and returns the tasks of its main thread, the longest first. During is the name
// in the last performance.mark("duty:name") before the task's end; there must be at least one mark.
func (p *tab) duties(f func()) []duty {
	p.Helper()
	ctx, unlisten := context.WithCancel(p.ctx)
	defer unlisten()
	type thread struct{ pid, tid int }
	var page thread
	threads := map[thread][]traced{}
	done := make(chan struct{})
	err := chromedp.Listen(ctx, func(e any) {
		switch e := e.(type) {
		case *tracing.EventDataCollected:
			for _, raw := range e.Value {
				var v traced
				if json.Unmarshal([]byte(raw), &v) != nil {
					continue // another kind of arguments
				}
				at, mark := thread{v.Pid, v.Tid}, strings.HasPrefix(v.Name, dutyMark)
				if mark {
					page = at
				}
				if mark || v.Ph == "X" {
					threads[at] = append(threads[at], v)
				}
			}
		case *tracing.EventTracingComplete:
			close(done)
		}
	})
	if err != nil {
		p.Fatal(err)
	}
	start := tracing.StartParams{TransferMode: tracing.StartTransferModeReportEvents, TraceConfig: &tracing.TraceConfig{
		IncludedCategories: []string{
			"toplevel",
			"devtools.timeline",
			"blink.user_timing",
			"disabled-by-default-devtools.timeline",
			"v8",
			"disabled-by-default-v8.gc",
		},
		TraceBufferSizeInKb: 400_000,
	}}
	if _, err := chromedp.Call(p.ctx, tracing.Start, start); err != nil {
		p.Fatal(err)
	}
	f()
	if _, err := chromedp.Call(p.ctx, tracing.End, struct{}{}); err != nil {
		p.Fatal(err)
	}
	<-done

	events := threads[page]
	slices.SortStableFunc(events, func(a, b traced) int {
		return cmp.Or(cmp.Compare(a.Ts, b.Ts), cmp.Compare(b.Dur, a.Dur))
	})
	var list []duty
	during := ""
	for i, e := range events {
		if mark, ok := strings.CutPrefix(e.Name, dutyMark); ok {
			during = mark
		}
		if e.Name != "RunTask" {
			continue
		}
		d := duty{Busy: e.Tdur / 1e3, Took: e.Dur / 1e3, During: during}
		parts := 0
		for _, part := range events[i+1:] {
			if part.Ts >= e.Ts+e.Dur {
				break
			}
			if mark, ok := strings.CutPrefix(part.Name, dutyMark); ok {
				d.During = mark
			}
			if part.Tdur > 5e3 && !strings.HasSuffix(part.Name, "RunTask") && parts < 12 {
				d.Parts += fmt.Sprintf(" · %s %s %.0f", part.Name, part.Args.Data.FunctionName, part.Tdur/1e3)
				parts++
			}
		}
		list = append(list, d)
	}
	slices.SortStableFunc(list, func(a, b duty) int { return cmp.Compare(b.Busy, a.Busy) })
	if len(list) == 0 {
		p.Fatal("the browser's trace has no tasks of the page")
	}
	return list
}

// hostileNames selects the programs of BenchmarkHostileDuties.
var hostileNames = flag.String("programs", "", "test or measure the hostile programs whose topic/name matches `REGEXP`")

// sum is a result of the benchmark: the largest value, its program, and how many values exceed the limit.
type sum struct {
	unit  string
	limit float64
	most  float64
	of    string
	over  []string
}

func (s *sum) add(program string, value float64) {
	if value > s.most {
		s.most, s.of = value, program
	}
	if value > s.limit && !slices.Contains(s.over, program) {
		s.over = append(s.over, program)
	}
}

// BenchmarkHostileDuties measures the effect of hostile programs on the page: the longest tasks of the main thread
// (tasks over 50 ms are noticeable), the time until they are compiled or refused, and until a stop is drawn. Tasks are
// measured in processor time; the other times need an idle machine.
//
//	go test ./e2e -run '^$' -bench HostileDuties -benchtime 1x -v
//	go test ./e2e -run '^$' -bench HostileDuties -benchtime 1x -v -programs '^huge/|deref_chain'
func BenchmarkHostileDuties(b *testing.B) {
	selected, err := regexp.Compile(*hostileNames)
	if err != nil {
		b.Fatal(err)
	}
	all, err := limits.Programs()
	if err != nil {
		b.Fatal(err)
	}
	list := slices.DeleteFunc(all, func(h limits.Program) bool {
		return h.Source == "" || !selected.MatchString(h.Name)
	})
	for range b.N {
		p := open(b, serveSite(b, nil)+"?freeze")
		p.expected = fetchesFail
		p.write(cleanProgram)
		p.runToEnd()
		longest, compile := sum{unit: "ms/longest-duty", limit: 50}, sum{unit: "ms/compile", limit: 5000}
		stop, answer := sum{unit: "ms/stop-drawn", limit: 100}, sum{unit: "ms/stop-answered", limit: 1000}
		for part := range slices.Chunk(list, 10) {
			// Ignore tasks that only transfer texts for the test.
			p.act(`globalThis.texts = {}`)
			for _, h := range part {
				p.act(fmt.Sprintf(`texts[%s] = %s`, quote(h.Name), quote(h.Source)))
			}
			found := p.duties(func() {
				for _, h := range part {
					p.act(fmt.Sprintf(`performance.mark(%s)`, quote(dutyMark+h.Name)))
					e := eval[endurance](p, fmt.Sprintf(endured, fmt.Sprintf("texts[%s]", quote(h.Name))))
					if e.Fault != "" && !strings.Contains(e.Fault, "did not answer and was ended") {
						b.Errorf("%s: %s", h.Name, e.Fault)
					}
					compile.add(h.Name, e.Compile)
					stop.add(h.Name, e.Stop)
					answer.add(h.Name, e.Answer)
				}
			})
			for _, d := range found {
				longest.add(d.During, d.Busy)
				if d.Busy >= 25 {
					b.Logf("%s: %.0f ms busy, %.0f in all:%s", d.During, d.Busy, d.Took, d.Parts)
				}
			}
		}
		b.Logf("%d programs", len(list))
		for _, s := range []sum{longest, compile, stop, answer} {
			b.ReportMetric(s.most, s.unit)
			b.Logf("%s: at most %.0f (%s); over %.0f: %s", s.unit, s.most, s.of, s.limit, strings.Join(s.over, " "))
		}
	}
}
