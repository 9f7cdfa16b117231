// Package session holds what a session and the machine below it agree on: how far a run goes, and why it stopped.
//
//	for m.Run(session.Limits{Instructions: 1_000_000, Until: -1}) == session.StopBudget {
//		os.Stdout.Write(m.TakeStdout())
//	}
package session

import (
	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/trace"
)

// Machine is a program in the middle of a run. It belongs to one goroutine.
type Machine interface {
	// Run goes on until one of the limits is met, or nothing can go on.
	Run(Limits) Stop
	// Now is the virtual time in ns. Latest is that of what happened last, which is ahead while a thread computes.
	Now() int64
	Latest() int64
	// Deadline is the earliest time at which something happens by itself while everything waits.
	Deadline() (ns int64, ok bool)
	// Host delivers an event now. It returns false if no task waits for it.
	Host(name, data string) bool
	// Steps is the number of instructions so far, ExitCode the status of a run that is over.
	Steps() int64
	ExitCode() int
	// TakeStdout and TakeStderr return what was printed since the last call.
	TakeStdout() []byte
	TakeStderr() []byte
	// Refuse ends a run that needs a function that cannot be compiled, Broken one in which Run did not return.
	Refuse(why string)
	Broken()
}

// Image is a program that can be started any number of times.
type Image interface {
	// Start returns a machine that stands before the first instruction of main.
	Start(Options) Machine
	// Listing returns the code of the functions that the program wrote, also of those that no run has called yet.
	Listing() (string, error)
}

// Chooser is a Machine whose schedule has Ask.
type Chooser interface {
	Machine
	// Options is the number of options where Run has stopped with StopChoice, and Choose takes one of them.
	Options() int
	Choose(option int)
	// Ready returns the tasks that are ready where Run has stopped, by numbers that the same task has in equal states.
	// Served returns those that have had a turn since Choose was called. Mover returns a number for who takes an option:
	// 0 for chance. TaskID returns the number of a task in the trace.
	Ready() []int
	Served() []int
	Mover(option int) int
	TaskID(num int) uint32
	// State is a hash of what decides how the run goes on.
	State() [2]uint64
	// Tries reports whether this machine or one of its copies has looked at a lock without waiting for it, although
	// unlocking is no choice of the schedule: see Schedule.Unlocks.
	Tries() bool
	// Shared returns the words of memory that several threads have accessed so far, in this machine or in one of its
	// copies: see Schedule.Shared.
	Shared() map[uint64]bool
	// Budget returns how many units of cooperative budgets the run has taken so far, and how many the largest budget of
	// a poll has had.
	Budget() (took, of int)
	// Move describes an option where Run has stopped with StopChoice.
	Move(option int) Move
	// ChoiceAt returns the number of events before a choice of a schedule without Ask; ok is false before it is made.
	ChoiceAt(choice int) (event int, ok bool)
}

// Move is an option of a choice.
type Move struct {
	Thread string // name of the thread that goes on; "thread 2" if the program gave it none
	Line   int    // where it stands, 0 = unknown
	Polls  bool   // it will poll a task
	// Way is which of so many Ways it takes: a random choice of the library; -1 if it is none.
	Way, Ways int
}

// Forker is a Chooser that can be copied between two calls of Run. A copy records nothing. Release gives up a machine
// that is not used any more.
type Forker interface {
	Chooser
	Fork() Forker
	Release()
}

// Options are those of every machine. The zero value is a plain run.
type Options struct {
	Seed     uint64 // 0: the plain order
	Executor string // design of the runtimes, "" = what the program asks for
	Workers  int    // of multi-threaded runtimes; 0 = what the program asks for
	Lines    bool   // record a Line event for every statement of the program
	Log      *trace.Log
	Events   []HostEvent // delivered at their time, in order
	Net      reactor.NetOptions
	Schedule *Schedule // nil: threads run by their clocks
	// Cancel: the run cancels a future by itself. Only a Canceller does that.
	Cancel *Cancellation
}

// HostEvent is something from outside: a click, a key.
type HostEvent struct {
	Time       int64
	Name, Data string
}

// Unit is what a step ends with.
type Unit uint8

const (
	UnitNone    Unit = iota
	UnitPoll         // the next end of a poll
	UnitWake         // the next wake, a coalesced one included
	UnitLine         // the next statement of the program
	UnitBeat         // all events of one virtual instant
	UnitSuspend      // the next pending poll at which something can be cancelled, see Canceller
)

var unitNames = [...]string{UnitNone: "", UnitPoll: "poll", UnitWake: "wake", UnitLine: "line", UnitBeat: "beat",
	UnitSuspend: "suspend"}

// String returns the word of the unit, as the page spells it; "" for UnitNone.
func (u Unit) String() string { return unitNames[u] }

// Limits bound one Run.
type Limits struct {
	Instructions int64 // 0 for no limit
	Until        int64 // ns that the clock may reach while everything waits; negative for no limit
	Unit         Unit
}

// Stop says why Run returned.
type Stop uint8

const (
	StopBudget Stop = iota // the instructions of the limit are used up
	StopUnit               // the unit has passed
	StopIdle               // nothing is ready before Deadline or a host event
	StopEnded              // the process is over
	StopStuck              // everything waits, and nothing will ever come
	// StopLimit: the process is over because the machine ended it. The exit status is 134 for a limit that was passed,
	// Undefined for undefined behaviour, and 1 for a gap of the machine.
	StopLimit
	StopChoice // an exploration decides what comes next
)

// Undefined is the exit status of a process with undefined behaviour: 128 and the number of SIGSEGV.
const Undefined = 139

var stopNames = [...]string{"budget", "unit", "idle", "ended", "stuck", "limit", "choice"}

// String returns the word of the reason.
func (s Stop) String() string { return stopNames[s] }
