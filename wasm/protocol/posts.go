package protocol

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/trace/explain"
	"github.com/pollground/pollground/executor/trace/view"
)

// posts.go holds the messages of the engine.

// Ready is the first message. The page compares the version with its own before it sends anything. Its form never
// changes, so that two builds understand each other that far.
//
//protocol:post ready
type Ready struct {
	Version   string
	Executors []string // policies that a run may ask for
}

// Diagnostics are the messages about a program that was checked or run.
//
//protocol:post diagnostics
type Diagnostics struct {
	Seq  int64
	List []diag.Diagnostic
}

// RunStatus is what the player is doing.
type RunStatus uint8

const (
	StatusEmpty     RunStatus = iota // nothing was run yet
	StatusCompiling                  // a run was asked for
	StatusPaused
	StatusPlaying // or on the way to a moment for more than a blink
	StatusEnded   // the run is over, and the playhead is at its end
	StatusError   // the last program was refused
	numStatuses
)

var statuses = [numStatuses]string{"empty", "compiling", "paused", "playing", "ended", "error"}

// String returns the word of the status, as the page spells it.
func (s RunStatus) String() string { return statuses[s] }

// Status is sent whenever it changes.
//
//protocol:post status
type Status struct {
	Status RunStatus
	Exit   *int // exit status when the run has ended by itself
}

// ViewPost is what is visible at the playhead. It comes at most once a frame.
//
//protocol:post view
type ViewPost struct {
	View  *view.View
	Other *view.View // of a comparison: the second run at the same virtual time
	Host  int64      // the number of the last host event that was handled before the view was made
	Turn  Turn
}

// Turn is a turning point of a guided run, in the order in which they come: the first beat of its kind. The run holds
// there.
type Turn uint8

const (
	TurnNone Turn = iota
	TurnPoll
	TurnPending
	TurnWake
	TurnReady
	numTurns
)

var turns = [numTurns]string{"none", "poll", "pending", "wake", "ready"}

// String returns the word of the turn, as the page spells it.
func (t Turn) String() string { return turns[t] }

// Fault is something that broke. Message says what, Todo what the reader can do.
//
//protocol:post fault
type Fault struct {
	Message string
	Todo    string
}

// Spent says that the next run needs another engine: a trap ended a run in the middle of a step. That run can still be
// looked at.
//
//protocol:post spent
type Spent struct{}

// Silence says that nothing happens in the run until a time. The page lets its clock go there within so many ms.
//
//protocol:post silence
type Silence struct {
	To int64
	MS int64 `page:"ms"`
}

// Comparing says how far a comparison has come, in a sentence.
//
//protocol:post comparing
type Comparing struct {
	Text string
}

// Findings are what is wrong with the run so far. They come whenever the list changes, at most four times a second, and
// when the run ends.
//
//protocol:post findings
type Findings struct {
	Events int  // that were looked at
	Done   bool // the run is over
	List   []explain.Finding
}

// BreakHit says that a breakpoint was reached.
//
//protocol:post break
type BreakHit struct {
	Event int
	Time  int64
	Kind  BreakKind
	Task  int
	Line  int
	Text  string
}

// Forked says that another run is shown from now on.
//
//protocol:post forked
type Forked struct {
	Event int
	Time  int64
	Kind  string // click, executor
	Text  string
}

// LanesAnswer answers AskLanes; null without a run.
//
//protocol:answer lanes
type LanesAnswer struct {
	Seq   int64
	Lanes *view.Lanes
}

// DensityAnswer answers AskDensity; null without a run.
//
//protocol:answer density
type DensityAnswer struct {
	Seq     int64
	Density *view.Density
}

// WhyAnswer answers AskWhy; null when there is no such task at that moment.
//
//protocol:answer why
type WhyAnswer struct {
	Seq int64
	Why *explain.Chain
}

// Side is one run of a comparison.
type Side struct {
	RunConfig
	Events int
	End    int64
	Exit   int
}

// Comparison is what two runs of one program do differently.
type Comparison struct {
	A, B Side
	explain.Difference
}

// CompareAnswer answers Compare; null when the comparison is over or was given up for another command.
//
//protocol:answer compare
type CompareAnswer struct {
	Seq    int64
	Result *Comparison
}

// TasksAnswer answers AskTasks; null without a run.
//
//protocol:answer tasks
type TasksAnswer struct {
	Seq   int64
	Table *view.TaskTable
}

// EventsAnswer answers AskEvents; null without a run.
//
//protocol:answer events
type EventsAnswer struct {
	Seq   int64
	Table *view.EventTable
}

// NextAnswer answers AskNext.
//
//protocol:answer next
type NextAnswer struct {
	Seq   int64
	Event int // -1 when there is none
}

// TypeAt is the type of an expression and where that stands.
type TypeAt struct {
	Text       string
	Start, End diag.Position
}

// TypeAnswer answers AskType; null when nothing is known about that place.
//
//protocol:answer type
type TypeAnswer struct {
	Seq  int64
	Type *TypeAt
}

// SettleAnswer answers Settle.
//
//protocol:answer settle
type SettleAnswer struct {
	Seq int64
}

// StopAnswer answers Stop.
//
//protocol:answer stop
type StopAnswer struct {
	Seq int64
}

// LinkAnswer answers MakeLink.
//
//protocol:answer link
type LinkAnswer struct {
	Seq   int64
	Text  string
	Hash  string // fingerprint of the trace up to the playhead, hexadecimal
	Wrong string // why there is no link, "" when there is one
}

// OpenAnswer answers OpenLink.
//
//protocol:answer open
type OpenAnswer struct {
	Seq int64
	RunConfig
	Source string
	Event  int    // playhead of the moment, 0 for none
	Task   uint32 // that is selected, 0 for none
	Hash   string // "0" when the link was made without a run
	Wrong  string // what is wrong with the text, "" when nothing is
	Note   string // what this version cannot repeat, a sentence; "" = nothing
}
