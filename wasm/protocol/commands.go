package protocol

// commands.go holds the messages of the page. Times are virtual ns. An event is a playhead: the number of events that
// are applied. Task ids begin at 1 in the order of spawning, 0 is none; lines begin at 1, 0 is unknown.

// RunConfig is the conditions of a run.
type RunConfig struct {
	Executor string // "" for what the program asks for
	Workers  int    // 0 for what the program asks for
	Seed     uint64 // 0 for the plain order
}

// Check asks for the diagnostics of a program. They come as "diagnostics" with the same seq, unless another Check comes
// before the answer.
//
//protocol:command check
type Check struct {
	Seq    int64
	Source string
}

// Run compiles a program and starts it. The diagnostics come with the same seq; views follow if it compiles.
//
//protocol:command run
type Run struct {
	RunConfig
	Seq    int64
	Source string
	Name   string // of the file, as panics print it
	Paused bool   // stand before the first event
	Speed  Speed
	Data   string // text of the link whose host events the run repeats, "" for none
	Most   int    // events that the run may make, 0 for the engine's own limit
	// Guided holds the run at its four turning points (Turn) until Skip.
	Guided bool `page:",optional"`
	// Words is the catalogue of the reader's language, as package lang parses it; "" for English.
	Words string `page:",optional"`
}

// Skip ends the guided tour: the run goes on at its usual pace.
//
//protocol:command skip
type Skip struct{}

// Play plays the run from the playhead on, or from its start when the playhead is at the end.
//
//protocol:command play
type Play struct{}

// Pause stops at the playhead.
//
//protocol:command pause
type Pause struct{}

// Stop ends the run where it is, or the compiling of one.
//
//protocol:question stop
type Stop struct {
	Seq int64
}

// End goes to the end of the run as fast as possible.
//
//protocol:command end
type End struct{}

// Step goes to the end of the next or previous unit.
//
//protocol:command step
type Step struct {
	Dir  Direction
	Unit StepUnit
	Task int // whose line UnitOver goes to, 0 for the task that the playhead is about
}

// Seek goes to an event or to a time. The run is continued where that is not known yet.
//
//protocol:command seek
type Seek struct {
	Event *int   // one of the two
	Time  *int64 // ns
}

func (s *Seek) wrong() string {
	if (s.Event == nil) == (s.Time == nil) {
		return "it needs an event or a time"
	}
	return ""
}

// SetSpeed changes the pace of playing.
//
//protocol:command speed
type SetSpeed struct {
	Value Speed
}

// DeliverEvent delivers a host event to the program. In the past it makes another run, see "forked".
//
//protocol:command host
type DeliverEvent struct {
	Seq  int64 // the page's number of the event; a view has that of the last one
	Name string
	Data string
	Also bool `page:",optional"` // the event comes together with the one before it: nothing runs in between
}

// SetQuery says what the page has room for. It holds until the next one.
//
//protocol:command query
type SetQuery struct {
	Selected int // the task in the inspector
	Queue    int // chips of a queue
	Rows     int // rows of waiting tasks and of the reactor
	Console  int // rows of the console
}

// SetBreaks replaces all breakpoints. Playing, stepping and running to the end stop right behind such an event.
//
//protocol:command breaks
type SetBreaks struct {
	At Breaks
}

// Fork runs the program again under other conditions, with the same host events, and shows the same moment of that run.
//
//protocol:command fork
type Fork struct {
	RunConfig
}

// AskLanes asks for a window of the timeline.
//
//protocol:question lanes
type AskLanes struct {
	Seq      int64
	From, To int64
	First    int  // index of the first task lane, in spawn order
	Count    int  // task lanes
	Other    bool `page:",optional"` // of the second run of a comparison
}

// AskDensity asks for an overview of a window.
//
//protocol:question density
type AskDensity struct {
	Seq      int64
	From, To int64
	Columns  int
	Rows     int // of the raster, 0 for none
	First    int
	Count    int  // tasks of the raster
	Other    bool `page:",optional"`
}

// AskWhy asks why a task waits, at the playhead or at another moment.
//
//protocol:question why
type AskWhy struct {
	Seq   int64
	Task  uint32
	Event *int
	Other bool `page:",optional"`
}

// Compare makes a second run of the program. Both runs go to their ends; from then on "view" has the member other, the
// second run at the same virtual time. A run, a fork and Off end it.
//
//protocol:question compare
type Compare struct {
	RunConfig
	Seq int64
	Off bool `page:",optional"`
	// Schedule is what the second run follows, as in links; "" for none.
	Schedule string `page:",optional"`
}

// AskTasks asks for a page of the table of tasks.
//
//protocol:question tasks
type AskTasks struct {
	Seq   int64
	Event *int // the playhead when it is missing
	First int
	Count int
	State string `page:",optional"` // only tasks in this state
	Other bool   `page:",optional"`
}

// AskEvents asks for a page of the table of events.
//
//protocol:question events
type AskEvents struct {
	Seq   int64
	First int
	Count int
	Task  int  `page:",optional"` // only events of this task
	Other bool `page:",optional"`
}

// AskNext asks for the next or previous event of a kind, seen from the playhead.
//
//protocol:question next
type AskNext struct {
	Seq  int64
	Dir  Direction
	Kind string // wake, poll, finding
	Task int    `page:",optional"` // only of this task
}

// AskType asks for the type of an expression.
//
//protocol:question type
type AskType struct {
	Seq    int64
	Source string
	Line   int
	Col    int // UTF-16 units, from 1
}

// Settle is answered when all that was asked for before is done and its view is sent.
//
//protocol:question settle
type Settle struct {
	Seq int64
}

// MakeLink asks for the text of a link to the present moment.
//
//protocol:question link
type MakeLink struct {
	RunConfig
	Seq    int64
	Source string
	Task   int  // that is selected
	Off    bool // the run that is shown is not of this source
}

// OpenLink asks what the text of a link says.
//
//protocol:question open
type OpenLink struct {
	Seq  int64
	Data string
}
