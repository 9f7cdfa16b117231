package schedules

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario"
)

// Schedules without an end, and tasks that starve in them. A run that has no choices for long rests now and then. If a
// state recurs there, the run goes on for ever, and that is its outcome (Brent's algorithm). Where choices lead around,
// the graph of the search tells.

// loop looks for a state that recurs in a run without choices.
type loop struct {
	hash  [2]uint64 // of a state
	rests int       // since then
	most  int       // 0: there is no such state yet
	took  int       // units of budgets by then: a loop that takes some does not go on for ever
}

// endless is the reason of schedules without an end.
const endless = "it never ends: the same states come again and again, and no choice leads out of them"

// rest is called where the session rests. It goes on, unless the state has recurred.
func (r *run) rest() {
	s, l := r.session, &r.loop
	h := s.State()
	took, _ := s.Budget()
	if l.most > 0 && h == l.hash && took == l.took {
		r.end = Outcome{Kind: Limit, Stdout: string(s.TakeStdout()), Why: endless, Endless: true}
		return
	}
	if l.rests++; l.rests > l.most {
		*l = loop{h, 0, 2*l.most + 1, took}
	}
	s.Choose(0)
	r.between = true
}

// Endless returns the outcome of schedules from which no end can be reached, although there are choices; ok is false if
// there are none.
func (x *Search) Endless() (o Outcome, ok bool) {
	choices, ok := x.search.Endless()
	if !ok {
		return o, false
	}
	return Outcome{Kind: Limit, Why: endless, Schedule: x.schedule(choices), Endless: true}, true
}

// around goes once around the cycle of a run without an end. It returns the tasks that are ready and not polled.
func (r *run) around() (list []int) {
	s := r.session
	var served []int
	h := s.State()
	for again := true; again; again = s.State() != h {
		s.Choose(0)
		if s.Advance(scenario.Limits{Until: -1}) != scenario.StopChoice {
			return nil
		}
		served = append(served, s.Served()...)
	}
	for _, task := range s.Ready() {
		if !slices.Contains(served, task) {
			list = append(list, task)
		}
	}
	return list
}
