package schedules

import (
	"github.com/pollground/pollground/executor/explore"
	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
)

// The kinds of findings that no run shows. The others are those of package explain.
const (
	Starves = "starves" // a task
	Unwoken = "unwoken" // a task that waits after its wake
)

// Finding is a problem of some schedule that its outcome does not show.
type Finding struct {
	Kind     string // Starves, Unwoken; lost, overwritten or unstored for the waker of a task
	Text     string
	Line     int
	Task     uint32 // its number in the run of the schedule, 0 = none
	Schedule *scenario.Schedule
}

// Findings looks for the problems of a search: wakes that were lost or came too early where a schedule deadlocks, and
// tasks that starve.
type Findings struct {
	List []Finding

	x        *Search
	r        Result
	next     int // of the outcomes
	runs     int
	language *lang.Language
	fates    *explore.Fates // class 0: ends well
	starved  []explore.Starved
	stuck    *scenario.Schedule // deadlocks
	log      *trace.Log         // of stuck
	beside   [][]int            // schedules that end well, to be compared with stuck
}

const (
	// mostRuns bounds the runs of Findings.
	mostRuns = 100
	// mostBeside bounds those that a deadlock is compared with.
	mostBeside = 8
)

// Findings begins with what was found so far. w is the Watcher whose Note the search has.
func (x *Search) Findings(w *explore.Watcher, l *lang.Language) *Findings {
	f := &Findings{x: x, r: x.Result(), language: l, starved: w.Starved(x.search)}
	f.fates = x.search.Fates(func(outcome int) int {
		if f.r.Outcomes[outcome].Kind == Ended {
			return 0
		}
		return 1
	})
	return f
}

// Next takes a run, or none, to find more. It reports whether there is more to do.
func (f *Findings) Next() (more bool) {
	switch {
	case len(f.beside) > 0:
		choices := f.beside[0]
		f.beside = f.beside[1:]
		for _, w := range explain.EarlyWakes(f.log, f.x.play(f.x.schedule(choices))) {
			f.List = append(f.List, Finding{Unwoken, w.Text, int(w.Line), w.Task, f.stuck})
			f.beside = nil
		}
	case f.next < len(f.r.Outcomes):
		o, choices := &f.r.Outcomes[f.next], f.r.Result.Outcomes[f.next].Choices
		f.next++
		switch {
		case o.Endless:
			r := f.x.recorded(choices)
			for _, task := range r.around() {
				f.starves(r, task, choices)
			}
		case o.Kind == Deadlock:
			f.deadlock(o.Schedule, choices)
		default:
			f.runs--
		}
	case len(f.starved) > 0:
		s := &f.starved[0]
		f.starved = f.starved[1:]
		choices := append(s.Choices, s.Around...)
		f.starves(f.x.recorded(choices), s.Subject, choices)
	}
	f.runs++
	return f.runs < mostRuns && len(f.beside)+len(f.r.Outcomes)-f.next+len(f.starved) > 0
}

// deadlock adds the wakes of a schedule that were lost, and begins to look for those that came too early.
func (f *Findings) deadlock(s *scenario.Schedule, choices []int) {
	f.stuck, f.log, f.beside = s, f.x.play(s), f.fates.Beside(choices, 0, mostBeside)
	f.log.SetLanguage(f.language)
	a := explain.NewAnalysis(f.log)
	for a.Update(1 << 20) {
	}
	for _, w := range a.List(0) {
		if k := w.Kind; k == explain.Lost || k == explain.Overwritten || k == explain.Unstored {
			f.List = append(f.List, Finding{k.String(), w.Text, int(w.Line), w.Task, s})
		}
	}
}

// starves adds a task that starves at the end of a run.
func (f *Findings) starves(r *run, task int, choices []int) {
	s := Finding{Kind: Starves, Task: r.session.TaskID(task), Schedule: f.x.schedule(choices)}
	log := r.session.Trace()
	if e, ok := log.Spawned(s.Task); ok {
		s.Line = int(e.Line)
	}
	s.Text = f.language.Say("Task #{id} {name} starves: it is ready and never polled, while other threads and tasks go "+
		"on for ever.", int(s.Task), log.Name(s.Task))
	f.List = append(f.List, s)
}

// play returns the trace of a schedule, with its lines.
func (x *Search) play(s *scenario.Schedule) *trace.Log {
	o := x.options
	o.Schedule, o.MaxEvents, o.Lines = s, 0, true
	x.last = &run{x: x, session: scenario.NewSession(x.program, o)}
	x.last.session.Advance(scenario.Limits{Instructions: mostReplay, Until: -1})
	return x.last.session.Trace()
}

// recorded returns a run that has taken choices, and whose trace is kept.
func (x *Search) recorded(choices []int) *run {
	o := x.options
	o.MaxEvents = 0
	r := &run{x: x, pending: choices, session: scenario.NewSession(x.program, o), between: true}
	r.settle()
	return r
}
