package player

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/wasm/protocol"
)

// A fakeSearch takes some steps. Each finds a state.
type fakeSearch struct {
	host   *fakeHost
	left   int // steps; negative: without end
	states int
	labels int
	cost   float64 // ms of a step
	breaks bool    // in the next step
	whole  bool    // and the search can go on
	full   bool
	report *protocol.Explored
	any    bool
	with   scenario.Options
}

func (e *fakeEngine) Explore(o scenario.Options, c protocol.Explore) Search {
	s := fakeSearch{left: 1}
	if e.search != nil {
		s = *e.search
	}
	e.search = &s
	s.host, s.with, s.any = e.host, o, c.Any
	return e.search
}

func (e *fakeEngine) CancelAll(o scenario.Options) Search { return e.Explore(o, protocol.Explore{}) }

func (s *fakeSearch) Step() bool {
	if s.breaks {
		s.breaks = false
		panic("a trap")
	}
	s.host.ms += s.cost
	s.states++
	s.left--
	return s.left == 0
}

func (s *fakeSearch) Broken() bool { return s.whole }

func (s *fakeSearch) State() protocol.SearchState {
	switch {
	case s.left == 0 && s.full:
		return protocol.SearchFull
	case s.left == 0:
		return protocol.SearchComplete
	}
	return protocol.SearchRunning
}

func (s *fakeSearch) Report(seq int64, state protocol.SearchState, last bool) protocol.Post {
	s.report = &protocol.Explored{Seq: seq, State: state, States: s.states}
	if last {
		s.labels = 2
	}
	return s.report
}

func (s *fakeSearch) Finish() bool {
	if s.labels--; s.labels > 0 {
		return true
	}
	s.report.Picture = &protocol.SchedulesTree{Places: make([]protocol.SchedulesPlace, 2-s.labels)}
	return false
}

// explored returns what was posted about searches: number, state, states, whether there is a picture.
func (h *fakeHost) explored(t *testing.T) (list []string) {
	t.Helper()
	for _, text := range h.posted {
		var m struct {
			Op, State   string
			Seq, States int
			Picture     *struct{ Places []json.RawMessage }
		}
		if err := json.Unmarshal([]byte(text), &m); err != nil {
			t.Fatal(err)
		}
		if m.Op != "explored" {
			continue
		}
		line := fmt.Sprint(m.Seq, " ", m.State, " ", m.States)
		if m.Picture != nil {
			line += fmt.Sprint(" pictured ", len(m.Picture.Places))
		}
		list = append(list, line)
	}
	h.posted = nil
	return list
}

// searching returns a player whose run has ended, and which searches.
func searching(t *testing.T, s fakeSearch) (*fakeHost, *fakeEngine, *Player) {
	t.Helper()
	engine := &fakeEngine{script: []fakeEvent{{time: 1}, {time: 2}}, stop: scenario.StopEnded}
	h, _, p := start(t, engine, `{"op":"run","seq":1,"source":"ok","name":"main.rs","paused":false,"speed":"instant",`+
		`"data":"","most":0,"executor":"queue","workers":2,"seed":9}`)
	h.settle(t, p)
	engine.search = &s
	p.Command(`{"op":"explore","seq":5,"any":true}`)
	h.posted = nil
	return h, engine, p
}

func TestASearchEndsWithAReport(t *testing.T) {
	h, e, p := searching(t, fakeSearch{left: 1000, cost: 1})
	h.settle(t, p)
	list := h.explored(t)
	if n := len(list); n < 4 || n > 6 || !slices.Equal(list[n-1:], []string{"5 complete 1000 pictured 2"}) ||
		!strings.HasPrefix(list[0], "5 running ") {
		t.Errorf("posted %q", list)
	}
	if o := e.search.with; o.Executor != "queue" || o.Workers != 2 || o.Seed != 0 || !e.search.any {
		t.Errorf("explored with %+v, any %v", o, e.search.any)
	}
	h, _, p = searching(t, fakeSearch{left: 3, cost: 1, full: true})
	h.settle(t, p)
	if list := h.explored(t); !slices.Equal(list, []string{"5 full 3 pictured 2"}) {
		t.Errorf("posted %q", list)
	}
	p.Command(`{"op":"search","do":"go"}`)
	h.settle(t, p)
	if list := h.explored(t); list != nil {
		t.Errorf("a search that is over went on: %q", list)
	}
}

// The time of work is limited; going on gives as much again.
func TestASearchHasABudget(t *testing.T) {
	h, e, p := searching(t, fakeSearch{left: -1, cost: 2})
	for range 2 {
		h.settle(t, p)
		list := h.explored(t)
		want := fmt.Sprintf("5 budget %d pictured 2", e.search.states)
		if last := list[len(list)-1]; last != want || e.search.states%5000 != 0 || e.search.states == 0 {
			t.Errorf("%q, want %q after 10 s", last, want)
		}
		p.Command(`{"op":"search","do":"go"}`)
	}
	if e.search.states != 10_000 {
		t.Errorf("%d states after 20 s", e.search.states)
	}
}

func TestASearchPausesGoesOnAndStops(t *testing.T) {
	h, e, p := searching(t, fakeSearch{left: -1, cost: 1})
	for range 20 {
		h.turn(p)
	}
	p.Command(`{"op":"search","do":"pause"}`)
	h.settle(t, p)
	at := e.search.states
	if list := h.explored(t); at == 0 || !slices.Equal(list, []string{fmt.Sprintf("5 paused %d pictured 2", at)}) {
		t.Errorf("%d states; posted %q", at, list)
	}
	p.Command(`{"op":"search","do":"go"}`)
	for range 20 {
		h.turn(p)
	}
	if list := h.explored(t); e.search.states <= at || list[0] != fmt.Sprintf("5 running %d", at) {
		t.Errorf("%d states after %d; posted %q", e.search.states, at, list)
	}
	p.Command(`{"op":"search","do":"stop"}`)
	h.settle(t, p)
	at = e.search.states
	p.Command(`{"op":"search","do":"go"}`)
	h.settle(t, p)
	want := []string{fmt.Sprintf("5 stopped %d pictured 2", at)}
	if list := h.explored(t); e.search.states != at || !slices.Equal(list, want) {
		t.Errorf("%d states after %d; posted %q", e.search.states, at, list)
	}
}

// The run that is shown goes on beside a search, and a turn of the event loop takes a slice of each at most.
func TestARunGoesOnBesideASearch(t *testing.T) {
	h, e, p := searching(t, fakeSearch{left: -1, cost: 1})
	p.Command(`{"op":"play"}`)
	for p.goal != goalNone {
		before, states := h.ms, e.search.states
		if !h.turn(p) {
			t.Fatal("nothing is under way")
		}
		if took := h.ms - before; took > 2*sliceMs+1 || e.search.states == states {
			t.Fatalf("a turn took %v ms, with %d states", took, e.search.states-states)
		}
	}
	if text := strings.Join(h.take(t), ", "); !strings.Contains(text, "view 2") || !strings.Contains(text, "ended") {
		t.Errorf("posted %s", text)
	}
}

func TestASearchInWhichAStepTraps(t *testing.T) {
	trap := func(h *fakeHost, p *Player) (d Damage) {
		defer func() {
			if recover() != nil {
				d = p.Broken()
			}
		}()
		h.turn(p)
		t.Error("no trap")
		return
	}
	h, _, p := searching(t, fakeSearch{left: 10, breaks: true, whole: true})
	if d := trap(h, p); d != DamageNone {
		t.Errorf("damage %v by a limit of compiling", d)
	}
	h.settle(t, p)
	if list := h.explored(t); len(list) != 1 || !strings.HasPrefix(list[0], "5 complete") {
		t.Errorf("posted %q", list)
	}
	h, _, p = searching(t, fakeSearch{left: 10, breaks: true})
	if d := trap(h, p); d != DamageRun {
		t.Errorf("damage %v by a trap", d)
	}
	h.settle(t, p)
	if list := h.explored(t); !slices.Equal(list, []string{"5 broken 0"}) {
		t.Errorf("posted %q", list)
	}
}

// A schedule that cannot be played is a fault, and the run that is shown stays.
func TestAWrongScheduleIsAFault(t *testing.T) {
	h, e, p := searching(t, fakeSearch{left: 1})
	h.settle(t, p)
	for _, schedule := range []string{"own 3:1", "own5 3:0", "first 3:1"} {
		h.posted = nil
		p.Command(`{"op":"schedule","schedule":"` + schedule + `"}`)
		p.Command(`{"op":"compare","seq":8,"executor":"","workers":0,"seed":0,"schedule":"` + schedule + `"}`)
		h.settle(t, p)
		text := strings.Join(h.posted, "\n")
		if strings.Count(text, "The schedule cannot be played: ") != 2 || e.again != nil {
			t.Errorf("%s: posted\n%s", schedule, text)
		}
	}
}

func TestAScheduleIsPlayedAndItsChoiceIsTold(t *testing.T) {
	h, e, p := searching(t, fakeSearch{left: 1})
	h.settle(t, p)
	e.all = []fakeEvent{{time: 1}, {time: 2}, {time: 3}}
	e.choices = map[int]int{4: 2}
	h.posted = nil
	p.Command(`{"op":"schedule","schedule":"own5 3:1"}`)
	p.Command(`{"op":"watch","choice":4}`)
	h.settle(t, p)
	text := strings.Join(h.posted, "\n")
	if e.again.schedule != "own5 3:1" || !strings.Contains(text, `{"op":"choice","choice":4,"event":2,"time":3}`) ||
		!strings.Contains(text, `"kind":"schedule"`) {
		t.Errorf("schedule %q; posted\n%s", e.again.schedule, text)
	}
	h.posted = nil
	p.Command(`{"op":"link","seq":7,"source":"ok","executor":"","workers":0,"seed":0,"task":0,"off":false}`)
	if text := strings.Join(h.posted, ""); !strings.Contains(text, `schedule own5 3:1\n`) {
		t.Errorf("the link is %s", text)
	}
	p.Command(`{"op":"compare","seq":8,"executor":"","workers":0,"seed":0,"schedule":"own5 1:1"}`)
	h.settle(t, p)
	if got := p.other.(*fakeEngine).schedule; got != "own5 1:1" {
		t.Errorf("compared with %q", got)
	}
	p.Command(`{"op":"fork","executor":"busy","workers":1,"seed":2}`)
	h.settle(t, p)
	if p.options.Schedule != nil {
		t.Error("a run under other conditions keeps the schedule")
	}
}
