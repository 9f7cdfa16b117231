package protocol

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/trace/explain"
	"github.com/pollground/pollground/executor/trace/view"
)

// posts.go holds the messages from the engine to the page.

// Ready is the first message. The page compares the version with its own before it sends a command. The format of Ready
// never changes, so that the comparison works between any two builds.
//
//protocol:post ready
type Ready struct {
	Version   string
	Executors []string // policies that RunConfig.Executor may name
}

// Diagnostics holds the compiler's messages about a program that was checked or run.
//
//protocol:post diagnostics
type Diagnostics struct {
	Seq  int64
	List []diag.Diagnostic
}

// RunStatus is the state of the player.
type RunStatus uint8

const (
	StatusEmpty     RunStatus = iota // no program has run yet
	StatusCompiling                  // a program is being compiled
	StatusPaused
	StatusPlaying // or seeking for longer than a moment
	StatusEnded   // the run is over, and the playhead is at its end
	StatusError   // the last program does not compile
	numStatuses
)

var statuses = [numStatuses]string{"empty", "compiling", "paused", "playing", "ended", "error"}

// String returns the status's name in messages.
func (s RunStatus) String() string { return statuses[s] }

// Status is sent whenever it changes.
//
//protocol:post status
type Status struct {
	Status RunStatus
	Exit   *int // exit status of a run that ended by itself
}

// ViewPost reports what is visible at the playhead. The engine sends at most one a frame.
//
//protocol:post view
type ViewPost struct {
	View  *view.View
	Other *view.View // in a comparison, the second run at the same virtual time
	Host  int64      // Seq of the last host event that this view takes into account
	Turn  Turn
}

// Turn is a turning point of a guided run: the first beat of its kind. The run holds there. The values are in the order
// of the run.
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

// String returns the turn's name in messages.
func (t Turn) String() string { return turns[t] }

// Fault reports an internal error. Message describes it; Todo advises the reader.
//
//protocol:post fault
type Fault struct {
	Message string
	Todo    string
}

// Spent reports that the next run needs a new engine, because a trap ended this run in the middle of a step. The run up
// to the trap can still be shown.
//
//protocol:post spent
type Spent struct{}

// Silence reports that the run has no event until a time. The page advances its clock to that time within the given
// number of ms.
//
//protocol:post silence
type Silence struct {
	To int64
	MS int64 `page:"ms"`
}

// Comparing reports the progress of a comparison as a sentence.
//
//protocol:post comparing
type Comparing struct {
	Text string
}

// Findings lists the problems of the run so far. The engine sends it when the list changes, at most four times a
// second, and when the run ends.
//
//protocol:post findings
type Findings struct {
	Events int  // number of events analysed
	Done   bool // the run is over
	List   []explain.Finding
}

// BreakHit reports that the run stopped at a breakpoint.
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

// Forked reports that the engine now shows another run.
//
//protocol:post forked
type Forked struct {
	Event int
	Time  int64
	Kind  string // click, executor
	Text  string
}

// LanesAnswer answers AskLanes; null if there is no run.
//
//protocol:answer lanes
type LanesAnswer struct {
	Seq   int64
	Lanes *view.Lanes
}

// DensityAnswer answers AskDensity; null if there is no run.
//
//protocol:answer density
type DensityAnswer struct {
	Seq     int64
	Density *view.Density
}

// WhyAnswer answers AskWhy; null if the task does not exist at that moment.
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

// Comparison lists the differences between two runs of one program.
type Comparison struct {
	A, B Side
	explain.Difference
}

// CompareAnswer answers Compare; null if the comparison was ended or another command replaced it.
//
//protocol:answer compare
type CompareAnswer struct {
	Seq    int64
	Result *Comparison
}

// TasksAnswer answers AskTasks; null if there is no run.
//
//protocol:answer tasks
type TasksAnswer struct {
	Seq   int64
	Table *view.TaskTable
}

// EventsAnswer answers AskEvents; null if there is no run.
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
	Event int // -1 if there is none
}

// TypeAt is the type of an expression, and its position.
type TypeAt struct {
	Text       string
	Start, End diag.Position
}

// TypeAnswer answers AskType; null if there is no typed expression at that position.
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
	Wrong string // the reason why there is no link; "" if there is one
}

// OpenAnswer answers OpenLink.
//
//protocol:answer open
type OpenAnswer struct {
	Seq int64
	RunConfig
	Source string
	Event  int    // playhead; 0 for none
	Task   uint32 // the selected task; 0 for none
	Hash   string // "0" if the link was made without a run
	Wrong  string // the error in the text; "" if there is none
	Note   string // a sentence about what this version cannot repeat; "" if it can repeat all
	Sealing
}
