// Package scenario is the one door from source text to a running session.
//
//	program, list := scenario.Load("main.rs", source) // messages, whatever happens
//	session := scenario.NewSession(program, scenario.Options{})
//	for session.Advance(scenario.Limits{Until: -1}) == scenario.StopBudget {
//	}
//	session.Trace().Text(os.Stderr)
//
// # How it works
//
// Load parses the program and the parts of the library that it names (package
// resolve), checks it (types), compiles what main reaches (compile). A Session
// is one machine (vm) with its trace; Advance runs it by so many instructions,
// up to a moment of its virtual clock, or to the next poll, wake, line or beat.
// The same program, options and host events give the same trace.
package scenario

import (
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/scenario/guest"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/trace"
)

// HostEvent is a click that a run without a page gets at a virtual time, in ns.
type HostEvent = session.HostEvent

// Options are the choices for one session. The zero value is a plain run.
type Options struct {
	Executor   string // design of the runtimes' executor; "" is what the program asks for
	Workers    int    // of multi-threaded runtimes; 0 is what the program asks for
	Seed       uint64 // 0: the plain order; others perturb what real runtimes leave open
	Wall       bool   // the caller paces the run by a real clock
	MaxEvents  int    // cap of the trace; 0 is trace's default
	Keep       int    // the newest events that stay, when MaxEvents is more than there is room for; 0: all
	Lines      bool   // record a Line event for every statement
	HostEvents []HostEvent
	Latency    int64     // ns that bytes are on their way between two sockets; 0 is reactor.DefaultLatency
	Bandwidth  int64     // bytes per second of a direction of a connection; 0 is reactor.DefaultBandwidth
	Schedule   *Schedule // nil: threads run by their clocks
	Branches   bool      // for Session.Branches: polls are reported
}

// Unit, Limits and Stop are package session's: where Advance stops, what bounds it, and why it returned.
type (
	Unit   = session.Unit
	Limits = session.Limits
	Stop   = session.Stop
)

// Schedule and Deviation are package session's: who is next at each visible operation.
type (
	Schedule  = session.Schedule
	Deviation = session.Deviation
)

// ParseSchedule reads what Schedule.String writes; "" is no schedule.
func ParseSchedule(text string) (*Schedule, error) { return session.ParseSchedule(text) }

const (
	UnitNone = session.UnitNone
	UnitPoll = session.UnitPoll
	UnitWake = session.UnitWake
	UnitLine = session.UnitLine
	UnitBeat = session.UnitBeat

	UnitSuspend = session.UnitSuspend

	StopBudget = session.StopBudget
	StopUnit   = session.StopUnit
	StopIdle   = session.StopIdle
	StopEnded  = session.StopEnded
	StopStuck  = session.StopStuck
	StopLimit  = session.StopLimit
	StopChoice = session.StopChoice
)

// Program is a program that can run, any number of times.
type Program struct {
	front       *front
	images      [guest.Purposes]*guest.Image
	interrupted func() bool // Compiling.Interrupted of who loaded it; may be nil
}

// Listing returns the bytecode as text.
func (p *Program) Listing() (string, error) { return p.images[guest.Runs].Listing() }

// Session is one run. It belongs to one goroutine.
type Session struct {
	m   session.Machine
	log *trace.Log
}

// NewSession makes a run that stands before the first instruction of main.
func NewSession(p *Program, o Options) *Session {
	log := trace.NewLog()
	switch {
	case o.Keep > 0:
		log = trace.NewLogRing(o.Keep, o.MaxEvents)
	case o.MaxEvents > 0:
		log = trace.NewLogLimit(o.MaxEvents)
	}
	var cancel *session.Cancellation
	if x := o.Schedule; x != nil && x.Cancel != nil {
		o.Branches, cancel, o.Schedule = true, x.Cancel, nil
	}
	use := guest.Runs
	switch {
	case o.Branches:
		use = guest.Branches
	case o.Schedule != nil && o.Schedule.Ask:
		use = guest.Compares
	}
	so := session.Options{Net: reactor.NetOptions{Latency: o.Latency, Bandwidth: o.Bandwidth}, Seed: o.Seed,
		Executor: o.Executor, Workers: o.Workers, Lines: o.Lines, Log: log, Events: o.HostEvents, Schedule: o.Schedule,
		Cancel: cancel}
	return &Session{m: p.images[use].Start(so), log: log}
}

// Advance runs until one of the limits is met or nothing can go on.
func (s *Session) Advance(l Limits) Stop { return s.m.Run(l) }

// Broken ends a run whose Advance did not return, where a host can go on after that. If a limit of compiling was passed
// while the run needed another function, whole is true. Otherwise the program's unsafe code or a mistake of ours ended
// the run in the middle of an instruction.
func (s *Session) Broken() (whole bool) {
	if f := working; f != nil && broken(f) {
		library.Unlock()
		s.m.Refuse(f.why(f.stop))
		return true
	}
	if working != nil { // compiling did not return
		working = nil
		drop()
		library.Unlock()
	}
	s.m.Broken()
	return false
}

// Options is the number of options where Advance has stopped with StopChoice, and Choose takes one of them. State is a
// hash of the state there.
func (s *Session) Options() int      { return s.m.(session.Chooser).Options() }
func (s *Session) Choose(option int) { s.m.(session.Chooser).Choose(option) }
func (s *Session) State() [2]uint64  { return s.m.(session.Chooser).State() }

// Ready, Served, Mover and TaskID are those of session.Chooser.
func (s *Session) Ready() []int          { return s.m.(session.Chooser).Ready() }
func (s *Session) Served() []int         { return s.m.(session.Chooser).Served() }
func (s *Session) Mover(option int) int  { return s.m.(session.Chooser).Mover(option) }
func (s *Session) TaskID(num int) uint32 { return s.m.(session.Chooser).TaskID(num) }

// Tries reports whether the session, or a fork of it, needs Schedule.Unlocks: it has looked at a lock without waiting.
func (s *Session) Tries() bool { return s.m.(session.Chooser).Tries() }

// Shared and Budget are those of session.Chooser.
func (s *Session) Shared() map[uint64]bool { return s.m.(session.Chooser).Shared() }

func (s *Session) Budget() (took, of int) { return s.m.(session.Chooser).Budget() }

// Move describes an option where Advance has stopped with StopChoice.
func (s *Session) Move(option int) session.Move { return s.m.(session.Chooser).Move(option) }

// ChoiceAt returns how many events came before a choice of Options.Schedule; ok is false while it is not made.
func (s *Session) ChoiceAt(choice int) (event int, ok bool) {
	return s.m.(session.Chooser).ChoiceAt(choice)
}

// Fork returns a copy of a session whose schedule has Ask. The copy belongs to the same goroutine, and records nothing.
// Release gives up a session that is not used any more.
func (s *Session) Fork() *Session { return &Session{m: s.m.(session.Forker).Fork(), log: s.log} }
func (s *Session) Release()       { s.m.(session.Forker).Release() }

// Branches returns what can be cancelled where Advance has stopped with UnitSuspend, Cancel chooses one of them, and
// Cancelled reports whether it was dropped. TakeLosses returns what was lost since the last call. They are for sessions
// with Options.Branches.
func (s *Session) Branches() []session.Branch { return s.m.(session.Canceller).Branches() }
func (s *Session) Cancel(i int)               { s.m.(session.Canceller).Cancel(i) }
func (s *Session) Cancelled() bool            { return s.m.(session.Canceller).Cancelled() }
func (s *Session) TakeLosses() []session.Loss { return s.m.(session.Canceller).TakeLosses() }

// NextDeadline is the virtual time at which something will be ready; ok is
// false when only a host event can go on.
func (s *Session) NextDeadline() (ns int64, ok bool) { return s.m.Deadline() }

// HostEvent delivers a click or a key; false when nobody waits for it.
func (s *Session) HostEvent(name, data string) bool { return s.m.Host(name, data) }

// Now is the virtual time in ns.
func (s *Session) Now() int64 { return s.m.Now() }

// Latest is the virtual time of what happened last. While a thread computes it is ahead of Now.
func (s *Session) Latest() int64 { return s.m.Latest() }

// Trace is the log of the run, growing while it runs.
func (s *Session) Trace() *trace.Log { return s.log }

// ExitCode is the process's status once the run has ended.
func (s *Session) ExitCode() int { return s.m.ExitCode() }

// Steps is the number of instructions run so far.
func (s *Session) Steps() int64 { return s.m.Steps() }

// TakeStdout and TakeStderr are what was printed since the last call.
func (s *Session) TakeStdout() []byte { return s.m.TakeStdout() }
func (s *Session) TakeStderr() []byte { return s.m.TakeStderr() }
