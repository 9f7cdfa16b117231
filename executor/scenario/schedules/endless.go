package schedules

import (
	"github.com/pollground/pollground/executor/explore"
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
		r.end = Outcome{Kind: Limit, Stdout: string(s.TakeStdout()), Why: endless, endless: true}
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
	return Outcome{Kind: Limit, Why: endless, Schedule: x.schedule(choices)}, true
}

// Starving is a task that is ready and never polled in a schedule without an end, however fairly threads and tasks take
// turns.
type Starving struct {
	Task     uint32 // its number in the run of the schedule
	Name     string
	Line     int // where it was spawned, 0 = unknown
	Schedule *scenario.Schedule
}

// Starving returns the tasks that starve, the first ones. Each takes a run. w is the Watcher whose Note the search has.
func (x *Search) Starving(w *explore.Watcher, most int) (list []Starving) {
	for _, s := range w.Starved(x.search) {
		if len(list) < most {
			choices := append(s.Choices, s.Around...)
			list = append(list, x.starving(x.recorded(choices), s.Subject, choices))
		}
	}
	for _, o := range x.search.Result().Outcomes {
		if x.ends[o.Name].endless && len(list) < most {
			r := x.recorded(o.Choices)
			for _, task := range r.around() {
				list = append(list, x.starving(r, task, o.Choices))
			}
		}
	}
	return list
}

// recorded returns a run that has taken choices, and whose trace is kept.
func (x *Search) recorded(choices []int) *run {
	with := *x
	with.options.MaxEvents, with.first = 0, nil
	r := with.replay(choices).(*run)
	r.settle()
	return r
}

// around goes once around the cycle of a run without an end. It returns the tasks that are ready and not polled.
func (r *run) around() (list []int) {
	s := r.session
	served := map[int]bool{}
	h := s.State()
	for again := true; again; again = s.State() != h {
		s.Choose(0)
		if s.Advance(scenario.Limits{Until: -1}) != scenario.StopChoice {
			return nil
		}
		for _, task := range s.Served() {
			served[task] = true
		}
	}
	for _, task := range s.Ready() {
		if !served[task] {
			list = append(list, task)
		}
	}
	return list
}

// starving describes a task at the end of a run.
func (x *Search) starving(r *run, task int, choices []int) Starving {
	s := Starving{Task: r.session.TaskID(task), Schedule: x.schedule(choices)}
	log := r.session.Trace()
	s.Name = log.Name(s.Task)
	if e, ok := log.Spawned(s.Task); ok {
		s.Line = int(e.Line)
	}
	return s
}
