// Package cancel cancels every future of a program at every await. It reports what vanishes, and how the program ends.
//
//	s := cancel.New(program, scenario.Options{})
//	for s.Advance(1_000_000) {
//	}
//	for _, e := range s.Result().Entries {
//		fmt.Println(e.Task, e.Line, e.Await, e.Lost, e.Outcome)
//	}
//
// The program runs once, by seed 0. Wherever a task has suspended, a fork of the session is made for each future that
// somebody may drop there: the task's own, as JoinHandle::abort does, and each branch of select!, timeout and of all
// else that polls a future without awaiting it. A branch is cancelled by not polling it any more: if another branch or
// the time limit is faster now, its owner drops it. If nothing drops it, that is no entry. The fork goes on to its end.
//
// What is lost was taken and not handed over: see session.Loss. What the run itself loses without any help is an entry
// as well.
package cancel

import (
	"slices"
	"sort"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/schedules"
	"github.com/pollground/pollground/executor/scenario/session"
)

// Entry is an await in which a future was cancelled.
type Entry struct {
	Task  string // name of the task that is cancelled, or a branch of which is
	Line  int
	Await string         // the text of the await, or of the branch of a select!
	Lost  []session.Loss // in all occurrences: of equal ones the largest
	// Outcome is how the program ends. Of several occurrences it is the worst; its Schedule cancels that one. It has no
	// Schedule if the run loses something by itself.
	Outcome schedules.Outcome
	Tried   int // occurrences that were cancelled
	Skipped int // further ones

	occurrences []occurrence
}

// occurrence is one cancellation at an await.
type occurrence struct {
	schedules.Outcome
	losses int
}

// Result is what a search has found so far.
type Result struct {
	Plain    schedules.Outcome // how the program ends if nothing is cancelled; no Kind before that is known
	Entries  []*Entry          // in the order of the text
	Complete bool              // the search is over
	Tried    int               // cancellations
	Skipped  int               // occurrences of an await beyond MostOccurrences
}

// MostOccurrences is how many occurrences of an await are cancelled, such as the turns of a loop.
const MostOccurrences = 8

// Search is a search under way. It belongs to one goroutine.
type Search struct {
	root    *scenario.Session
	todo    []int             // branches of the root where it stands
	fork    *scenario.Session // nil: none is under way
	at      session.Branch    // what it has cancelled
	losses  []session.Loss    // of the root
	seen    map[key]int       // occurrences
	entries map[place]*Entry
	steps   int64 // instructions
	result  Result
}

// place is where an entry is.
type place struct {
	task  string
	line  int
	await string
}

// key is what occurs several times.
type key struct {
	place
	whole bool
	of    int // type of the branch
}

// New returns a search that has not begun. Seed and Schedule of the options are not used.
func New(p *scenario.Program, o scenario.Options) *Search {
	o.Seed, o.Schedule, o.MaxEvents, o.Branches = 0, nil, 1, true
	return &Search{root: scenario.NewSession(p, o), seen: map[key]int{}, entries: map[place]*Entry{}}
}

// Advance goes on for about n instructions. It returns false when the search is over.
func (s *Search) Advance(n int64) (more bool) {
	for n > 0 && !s.result.Complete {
		switch {
		case s.fork != nil:
			n -= s.advance(s.fork, n, scenario.UnitNone, s.forkEnded)
		case len(s.todo) > 0:
			s.begin(s.todo[0])
			s.todo = s.todo[1:]
			n -= forkPrice
		default:
			n -= s.advance(s.root, n, scenario.UnitSuspend, s.rootEnded)
		}
	}
	return !s.result.Complete
}

// Broken ends the run in which Advance did not return: see scenario.Session.Broken. The search can go on if a limit of
// compiling was the reason, which whole reports.
func (s *Search) Broken() (whole bool) {
	x := s.fork
	if x == nil {
		x = s.root
	}
	return x.Broken()
}

// Steps returns the number of instructions so far, of all runs.
func (s *Search) Steps() int64 { return s.steps }

// forkPrice is about what a fork costs, in instructions.
const forkPrice = 2000

// advance goes on with a session, and returns the instructions that it took.
func (s *Search) advance(x *scenario.Session, n int64, unit scenario.Unit, ended func(schedules.Outcome)) int64 {
	before := x.Steps()
	left := schedules.MostInstructions - before
	stop := x.Advance(scenario.Limits{Instructions: max(1, min(n, left)), Until: -1, Unit: unit})
	switch {
	case stop == scenario.StopUnit:
		s.suspended()
	case stop != scenario.StopBudget || x.Steps() >= schedules.MostInstructions:
		ended(schedules.End(x, stop))
	}
	s.steps += x.Steps() - before
	return x.Steps() - before + 1
}

// suspended notes what the root can cancel.
func (s *Search) suspended() {
	for i, b := range s.root.Branches() {
		k := key{place{b.Task, b.Line, b.Await}, b.Whole, b.Type}
		if s.seen[k]++; s.seen[k] <= MostOccurrences {
			s.todo = append(s.todo, i)
			continue
		}
		s.result.Skipped++
		if e := s.entries[k.place]; e != nil {
			e.Skipped++
		}
	}
}

func (s *Search) begin(i int) {
	s.losses = append(s.losses, s.root.TakeLosses()...)
	s.at = s.root.Branches()[i]
	s.fork = s.root.Fork()
	s.fork.Cancel(i)
}

func (s *Search) forkEnded(o schedules.Outcome) {
	s.result.Tried++
	at := s.at.Cancellation
	o.Schedule = &scenario.Schedule{Cancel: &at}
	if lost := s.fork.TakeLosses(); s.fork.Cancelled() || len(lost) > 0 {
		s.add(place{s.at.Task, s.at.Line, s.at.Await}, lost, o).Tried++
	}
	s.fork.Release()
	s.fork = nil
}

func (s *Search) rootEnded(o schedules.Outcome) {
	s.result.Plain, s.result.Complete = o, true
	for _, l := range append(s.losses, s.root.TakeLosses()...) {
		s.add(place{l.Task, l.Line, l.Await}, []session.Loss{l}, o)
	}
	s.root.Release()
}

// add adds what was lost to the entry of a place.
func (s *Search) add(at place, lost []session.Loss, o schedules.Outcome) *Entry {
	e := s.entries[at]
	if e == nil {
		e = &Entry{Task: at.task, Line: at.line, Await: at.await}
		s.entries[at] = e
		s.result.Entries = append(s.result.Entries, e)
	}
	for _, l := range lost {
		e.lose(l)
	}
	e.occurrences = append(e.occurrences, occurrence{o, len(lost)})
	return e
}

// lose adds a loss. What differs in amount or value only is one.
func (e *Entry) lose(l session.Loss) {
	for i := range e.Lost {
		if x := &e.Lost[i]; x.Kind == l.Kind && x.Name == l.Name {
			x.N = max(x.N, l.N)
			return
		}
	}
	e.Lost = append(e.Lost, session.Loss{Kind: l.Kind, N: l.N, Name: l.Name, Value: l.Value})
}

// Result returns what was found so far.
func (s *Search) Result() Result {
	r := s.result
	r.Entries = slices.Clone(r.Entries)
	sort.SliceStable(r.Entries, func(i, j int) bool {
		a, b := r.Entries[i], r.Entries[j]
		switch {
		case a.Line != b.Line:
			return a.Line < b.Line
		case a.Task != b.Task:
			return a.Task < b.Task
		}
		return a.Await < b.Await
	})
	for _, e := range r.Entries {
		worst := e.occurrences[0]
		for _, o := range e.occurrences[1:] {
			rank, most := r.rank(&o.Outcome), r.rank(&worst.Outcome)
			if rank > most || rank == most && o.losses > worst.losses {
				worst = o
			}
		}
		e.Outcome = worst.Outcome
	}
	return r
}

// ranks are how bad outcomes are.
var ranks = map[schedules.Kind]int{schedules.Undefined: 6, schedules.Deadlock: 5, schedules.Panic: 4,
	schedules.Limit: 3, schedules.Exit: 2}

func (r *Result) rank(o *schedules.Outcome) int {
	switch {
	case r.Same(o):
		return 0
	case o.Kind == r.Plain.Kind:
		return 1
	}
	return max(1, ranks[o.Kind])
}

// Same reports whether an outcome is that of the run without a cancellation.
func (r *Result) Same(o *schedules.Outcome) bool {
	p := &r.Plain
	return o.Kind == p.Kind && o.Exit == p.Exit && o.Stdout == p.Stdout
}

// Loses reports whether something is lost in one of the entries.
func (r *Result) Loses() bool {
	return slices.ContainsFunc(r.Entries, func(e *Entry) bool { return len(e.Lost) > 0 })
}
