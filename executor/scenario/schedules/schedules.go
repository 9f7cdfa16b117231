// Package schedules explores the schedules of a program: package explore searches, a session is the system.
//
//	r := schedules.Explore(program, scenario.Options{}, schedules.Options{})
//	for _, o := range r.Outcomes {
//		fmt.Println(o.Kind, o.Count, o.Stdout, o.Schedule) // Schedule plays the simplest run that ends so
//	}
//
// A step of the search goes on with a session or with a fork of it. Where the memory is full, forks are dropped, and
// their choices replayed when the search takes a step from them. The states that a search meets are compared by
// Session.State.
package schedules

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pollground/pollground/executor/explore"
	"github.com/pollground/pollground/executor/scenario"
)

// Options bound a search.
type Options struct {
	Any    bool          // any ready task may be polled next
	Timers bool          // timers that are due together fire in any order
	Window time.Duration // so far apart they are due together: scenario.Schedule.Window
	Stop   func() bool   // reports whether the search ends now; nil = never
	// States is the largest number of states to keep, 0 = explore.DefaultStates.
	States int
	// Crowded: see explore.Options.
	Crowded func() bool
	// Note is that of an explore.Watcher, for Starving.
	Note func(explore.System) explore.Note
	// Slice is the largest number of instructions of a step of Advance, 0 = no limit. A step of the search that needs
	// more takes several.
	Slice int64

	apart bool // states are not compared, so every schedule is run
	each  bool // Schedule.Each
}

// Kind is how a run ends.
type Kind string

// The kinds of outcomes, as the command line spells them.
const (
	Ended     Kind = "ended"
	Deadlock  Kind = "deadlock"
	Panic     Kind = "panic"
	Exit      Kind = "exit"
	Undefined Kind = "ub"
	Limit     Kind = "limit"
)

// Outcome is one way to end. Schedules with the same kind, status and output have the same outcome.
type Outcome struct {
	Kind     Kind
	Exit     int
	Count    *explore.Natural // schedules; nil: infinitely many, or not known
	Stdout   string
	Why      string             // of its simplest schedule: the first lines on standard error
	Schedule *scenario.Schedule // its simplest schedule
	Endless  bool               // it has no end
}

// Result is what a search has found.
type Result struct {
	explore.Result
	Outcomes []Outcome
	Circle   *scenario.Schedule // goes once around Cycle; nil if there is none
	Replays  int                // runs from the start
	Steps    int64              // instructions of all runs
}

// SetHash returns the hash of the set of states, for people.
func (r Result) SetHash() string {
	text := make([]byte, 0, 32)
	for _, x := range r.Set {
		for shift := 60; shift >= 0; shift -= 4 {
			text = append(text, "0123456789abcdef"[x>>shift&15])
		}
	}
	return string(text)
}

// MostInstructions bounds the instructions of one run: one without visible operations would never come to a choice.
const MostInstructions = 20_000_000

// segmentationFault is the machine's status for undefined behaviour: 128 and the number of SIGSEGV.
const segmentationFault = 139

// Explore runs the schedules of a program. Seed and Schedule of the options are not used.
func Explore(p *scenario.Program, o scenario.Options, bounds Options) Result {
	x := Start(p, o, bounds)
	for !x.Advance(1 << 20) {
	}
	return x.Result()
}

// Start begins a search, which goes on in Advance.
func Start(p *scenario.Program, o scenario.Options, bounds Options) *Search {
	o.Seed, o.Schedule = 0, &scenario.Schedule{Any: bounds.Any, Timers: bounds.Timers,
		Window: bounds.Window.Nanoseconds(), Ask: true, Rests: true, Each: bounds.each}
	o.MaxEvents = 1
	x := &Search{program: p, options: o, ends: map[string]*Outcome{}, slice: bounds.Slice}
	if bounds.apart {
		x.apart = 1
	}
	x.bounds = explore.Options{States: bounds.States, Crowded: bounds.Crowded, Replay: x.replay, Note: bounds.Note,
		Stop: func(int) bool { return x.tries || bounds.Stop != nil && bounds.Stop() }}
	x.search = explore.New(x.begin(), x.bounds)
	return x
}

// Advance takes up to n steps of the search. It reports whether the search is over: complete, or stopped. If the
// program turns out to need Schedule.Unlocks or Schedule.Budgets, the search begins again with it.
func (x *Search) Advance(n int) (over bool) {
	over = x.search.Advance(n)
	o := *x.options.Schedule
	switch {
	case x.tries:
		x.tries, o.Unlocks = false, true
	case over && x.search.Result().Complete && x.meets(&o):
	case over && !x.blunt():
		if x.vague = !x.search.Result().Complete; x.vague {
			return true
		}
		o.Budgets = true
	default:
		return over
	}
	x.options.Schedule = &o
	clear(x.ends)
	x.search = explore.New(x.begin(), x.bounds)
	return false
}

// blunt reports whether what polls have left of their budgets does not matter, or is a part of the states: no schedule
// takes as many units in all as one poll has.
func (x *Search) blunt() bool {
	if o := x.options.Schedule; o.Budgets || o.Each {
		return true
	}
	n := x.search.Heaviest()
	return n == 0 || n > 0 && n < x.budget
}

// meets reports whether several threads access words of memory that the schedule does not have, and adds these.
func (x *Search) meets(o *scenario.Schedule) bool {
	known := len(o.Shared)
	o.Shared = maps.Clone(o.Shared)
	if o.Shared == nil {
		o.Shared = map[uint64]bool{}
	}
	maps.Copy(o.Shared, x.shared)
	return len(o.Shared) > known
}

// Steps returns the number of instructions of all runs so far.
func (x *Search) Steps() int64 { return x.steps }

// Result returns what was found so far. Numbers of schedules are known when the search is complete.
func (x *Search) Result() Result {
	r := Result{Result: x.search.Result(), Replays: x.replays, Steps: x.steps}
	if x.vague {
		r.Deviations = -1
	}
	if len(r.Again) > 0 {
		r.Circle = x.schedule(append(slices.Clip(r.Cycle), r.Again...))
	}
	for _, o := range r.Result.Outcomes {
		end := *x.ends[o.Name]
		end.Count = o.Count
		end.Schedule = x.schedule(o.Choices)
		r.Outcomes = append(r.Outcomes, end)
	}
	return r
}

// schedule returns the schedule of a list of choices.
func (x *Search) schedule(choices []int) *scenario.Schedule {
	s := *x.options.Schedule
	s.Ask, s.Rests, s.Budgets, s.Shared, s.Deviations = false, false, false, nil, deviations(choices)
	return &s
}

func deviations(choices []int) (list []scenario.Deviation) {
	for i, c := range choices {
		if c != 0 {
			list = append(list, scenario.Deviation{At: i, Option: c})
		}
	}
	return list
}

// Search is a search under way.
type Search struct {
	search  *explore.Search
	bounds  explore.Options
	shared  map[uint64]bool // words of memory that several threads access
	tries   bool            // the program needs Schedule.Unlocks, and the schedule does not have it
	budget  int             // units that a poll has: the largest budget so far
	vague   bool            // it was cut short, and may have taken states for equal that differ in the budgets of polls
	program *scenario.Program
	options scenario.Options
	first   *scenario.Session // at the first choice; nil before
	ends    map[string]*Outcome
	replays int
	steps   int64
	slice   int64
	last    *run   // whose session runs, or has run last
	apart   uint64 // not 0: no two states are the same, and so many were met
}

// run is a session at a choice or at its end.
type run struct {
	x       *Search
	pending []int // choices to take next
	session *scenario.Session
	options int // 0: the run is over
	end     Outcome
	between bool  // the run is on its way to a choice
	took    int   // units of cooperative budgets so far
	served  []int // tasks that were polled on the way
	loop    loop
}

func (x *Search) begin() *run {
	x.first = nil
	r := &run{x: x}
	r.start()
	r.advance()
	return r
}

func (r *run) start() {
	r.x.replays++
	r.session = scenario.NewSession(r.x.program, r.x.options)
	if s := r.session.Shared(); s != nil {
		r.x.shared = s
	}
}

// replay returns a run that takes choices, from a copy of the first choice if there is one.
func (x *Search) replay(choices []int) explore.System {
	r := &run{x: x, pending: choices}
	if x.first == nil {
		r.start()
		r.advance()
		return r
	}
	x.replays++
	r.session = x.first.Fork()
	r.stopped(scenario.StopChoice)
	return r
}

// advance goes on to the next choice or to the end.
func (r *run) advance() {
	s := r.session
	before := s.Steps()
	left := MostInstructions - before
	if r.x.slice > 0 {
		left = min(left, r.x.slice)
	}
	r.x.last = r
	stop := s.Advance(scenario.Limits{Instructions: left, Until: -1})
	r.x.tries = r.x.tries || s.Tries()
	r.x.steps += s.Steps() - before
	took, budget := s.Budget()
	r.took, r.options, r.x.budget = took, 0, max(r.x.budget, budget)
	if r.between = stop == scenario.StopBudget && s.Steps() < MostInstructions; r.between {
		return
	}
	r.stopped(stop)
}

// stopped looks at why the session has stopped.
func (r *run) stopped(stop scenario.Stop) {
	s := r.session
	r.served = append(r.served, s.Served()...)
	if stop == scenario.StopChoice {
		switch n := s.Options(); {
		case n > 1 && len(r.pending) > 0:
			s.State() // clears the dead part of stacks, as on the way of the search
			r.take(r.pending[0])
			r.pending, r.between = r.pending[1:], true
			return
		case n > 1:
			r.options, r.loop = n, loop{}
			if r.x.first == nil {
				r.x.first = s.Fork()
			}
			return
		case s.Steps() < MostInstructions:
			r.rest()
			return
		}
		stop = scenario.StopBudget
	}
	r.end = End(s, stop)
	s.Release()
}

// End returns how a session ended that has stopped for good, or after MostInstructions. It takes the output.
func End(s *scenario.Session, stop scenario.Stop) (o Outcome) {
	switch stop {
	case scenario.StopStuck:
		o = Outcome{Kind: Deadlock, Exit: 3}
	case scenario.StopEnded:
		o = ended(s)
	case scenario.StopIdle:
		o = Outcome{Kind: Limit, Why: "a host event is awaited, and none comes"}
	case scenario.StopLimit:
		o = Outcome{Kind: Limit, Exit: s.ExitCode()}
		if o.Exit == segmentationFault {
			o.Kind = Undefined
		}
	default:
		o = Outcome{Kind: Limit, Why: "more than " + strconv.Itoa(MostInstructions) + " instructions"}
	}
	o.Stdout = string(s.TakeStdout())
	if o.Why == "" {
		o.Why = why(string(s.TakeStderr()))
	}
	return o
}

// ended says how a process ended by itself.
func ended(s *scenario.Session) Outcome {
	o := Outcome{Kind: Ended, Exit: s.ExitCode()}
	switch {
	case o.Exit == 101:
		o.Kind = Panic
	case o.Exit != 0:
		o.Kind = Exit
	}
	return o
}

// why is what standard error begins with, without notes.
func why(text string) string {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "\nnote: ")
	return text
}

func (r *run) Choices() int { return r.options }

// Weight implements explore.Weighed: if no schedule takes as many units as one poll has, no poll uses its budget up.
func (r *run) Weight() int { return r.took }

func (r *run) Step(option int) bool {
	r.take(option)
	r.advance()
	return true
}

func (r *run) take(option int) {
	r.served, r.loop = nil, loop{}
	r.session.Choose(option)
}

// settle goes on to the next choice or to the end.
func (r *run) settle() {
	for r.between {
		r.advance()
	}
}

// Ready, Served and Mover make a run explore.Watched.
func (r *run) Ready() []int         { return r.session.Ready() }
func (r *run) Served() []int        { return r.served }
func (r *run) Mover(option int) int { return r.session.Mover(option) }

// Unfinished and Continue make a run explore.Sliced.
func (r *run) Unfinished() bool { return r.between }

func (r *run) Continue() bool {
	r.advance()
	return true
}

// Broken ends the run in which Advance did not return: see scenario.Session.Broken. The search can go on if a limit of
// compiling was the reason, which whole reports.
func (x *Search) Broken() (whole bool) {
	r := x.last
	whole = r.session.Broken()
	r.between = false
	r.options = 0
	r.end = Outcome{Kind: Limit, Exit: r.session.ExitCode(), Stdout: string(r.session.TakeStdout()),
		Why: why(string(r.session.TakeStderr()))}
	return whole
}

func (r *run) Fork() explore.System {
	return &run{x: r.x, session: r.session.Fork(), options: r.options, took: r.took}
}

// Release gives up a state that the search does not need.
func (r *run) Release() {
	if r.options > 0 || r.end.Endless {
		r.session.Release()
	}
}

func (r *run) Hash() [2]uint64 {
	if r.x.apart > 0 {
		r.x.apart++
		return [2]uint64{r.x.apart}
	}
	if r.options > 0 {
		return r.session.State()
	}
	return hash(r.Outcome())
}

// hash is FNV-1a, by two primes: ends with the same outcome are one state.
func hash(s string) [2]uint64 {
	h := [2]uint64{0xcbf29ce484222325, 0x84222325cbf29ce4}
	for i := range len(s) {
		h[0] = (h[0] ^ uint64(s[i])) * 0x100000001b3
		h[1] = (h[1] ^ uint64(s[i])) * 0x9e3779b97f4a7c15
	}
	return h
}

func (r *run) Outcome() string {
	name := string(r.end.Kind) + " " + strconv.Itoa(r.end.Exit) + " " + r.end.Stdout
	if r.end.Endless {
		name += endless
	}
	if r.x.ends[name] == nil {
		end := r.end
		r.x.ends[name] = &end
	}
	return name
}
