package protocol

// commands.go holds the messages from the page to the engine. Times are virtual ns. A playhead is a number of events:
// those before it are applied. Task ids start at 1, in spawn order; 0 means none. Lines start at 1; 0 means unknown.

// RunConfig selects the executor and the seed of a run.
type RunConfig struct {
	Executor string // "" for what the program asks for
	Workers  int    // 0 for what the program asks for
	Seed     uint64 // 0 for the plain order
}

// Check requests the diagnostics of a program. The answer is "diagnostics" with the same seq. A later Check replaces
// one that is not answered yet.
//
//protocol:command check
type Check struct {
	Seq    int64
	Source string
}

// Prepare compiles a program and runs its beginning out of sight, so that its run starts sooner. There is no answer. A
// later Prepare, Check or Run replaces one that is not done yet.
//
//protocol:command prepare
type Prepare struct {
	Source string
}

// Run compiles a program and starts it. "diagnostics" with the same seq reports the result; "view" follows if the
// program compiles.
//
//protocol:command run
type Run struct {
	RunConfig
	Seq    int64
	Source string
	Name   string // file name in messages of panics
	Paused bool   // start paused, before the first event
	Speed  Speed
	Data   string // link text; the run repeats the host events in it; "" for none
	Most   int    // limit of events; 0 for the engine's default
	// Guided holds the run at its four turning points (Turn) until Skip.
	Guided bool `page:",optional"`
	// Words is the catalogue of the reader's language, in the format that lang.Parse reads; "" for English.
	Words string `page:",optional"`
}

// Skip ends the guided tour: the run continues at its usual pace.
//
//protocol:command skip
type Skip struct{}

// Play plays the run from the playhead, or from the start if the playhead is at the end.
//
//protocol:command play
type Play struct{}

// Pause stops at the playhead.
//
//protocol:command pause
type Pause struct{}

// Stop ends the run at its last event, or cancels its compilation.
//
//protocol:question stop
type Stop struct {
	Seq int64
}

// End goes to the end of the run as fast as possible.
//
//protocol:command end
type End struct{}

// Step moves the playhead to the end of the next or previous unit.
//
//protocol:command step
type Step struct {
	Dir  Direction
	Unit StepUnit
	Task int // for UnitOver, the task whose next line is the target; 0 for the task of the latest event
}

// Seek moves the playhead to an event or a time. If the run has not come that far, the engine continues it.
//
//protocol:command seek
type Seek struct {
	Event *int   // either Event or Time is set
	Time  *int64 // ns
}

func (s *Seek) wrong() string {
	if (s.Event == nil) == (s.Time == nil) {
		return "it needs an event or a time"
	}
	return ""
}

// SetSpeed sets the playback speed.
//
//protocol:command speed
type SetSpeed struct {
	Value Speed
}

// DeliverEvent delivers a host event to the program at the playhead. If later events are recorded already, the engine
// starts another run and reports "forked".
//
//protocol:command host
type DeliverEvent struct {
	Seq  int64 // number of the event, chosen by the page; ViewPost.Host confirms the latest one
	Name string
	Data string
	Also bool `page:",optional"` // deliver it together with the previous one: the program does not run in between
}

// SetQuery sets how many rows the page can show. It applies until the next SetQuery.
//
//protocol:command query
type SetQuery struct {
	Selected int // task in the inspector
	Queue    int // chips per queue
	Rows     int // rows in the lists of waiting tasks and of the reactor
	Console  int // console rows
}

// SetBreaks replaces all breakpoints. Playing, stepping and running to the end stop directly after a matching event.
//
//protocol:command breaks
type SetBreaks struct {
	At Breaks
}

// Fork runs the program again with another RunConfig and the same host events, and shows the same moment of that run.
//
//protocol:command fork
type Fork struct {
	RunConfig
}

// AskLanes requests a window of the timeline.
//
//protocol:question lanes
type AskLanes struct {
	Seq      int64
	From, To int64
	First    int  // first task lane, as an index in spawn order
	Count    int  // number of task lanes
	Other    bool `page:",optional"` // of the second run of a comparison
}

// AskDensity requests the overview of a window: load, queue depth and a raster of tasks.
//
//protocol:question density
type AskDensity struct {
	Seq      int64
	From, To int64
	Columns  int
	Rows     int // rows of the raster; 0 for no raster
	First    int
	Count    int  // number of tasks in the raster
	Other    bool `page:",optional"`
}

// AskWhy requests the reason why a task waits, at the playhead or at another moment.
//
//protocol:question why
type AskWhy struct {
	Seq   int64
	Task  uint32
	Event *int
	Other bool `page:",optional"`
}

// Compare starts a second run of the program. The engine computes both runs to their ends. From then on "view" has the
// member other: the second run at the same virtual time. Run, Fork and Off end the comparison.
//
//protocol:question compare
type Compare struct {
	RunConfig
	Seq int64
	Off bool `page:",optional"`
	// Schedule is the schedule of the second run, in the format of links; "" for none.
	Schedule string `page:",optional"`
}

// AskTasks requests a page of the table of tasks.
//
//protocol:question tasks
type AskTasks struct {
	Seq   int64
	Event *int // nil for the playhead
	First int
	Count int
	State string `page:",optional"` // only tasks in this state
	Other bool   `page:",optional"`
}

// AskEvents requests a page of the table of events.
//
//protocol:question events
type AskEvents struct {
	Seq   int64
	First int
	Count int
	Task  int  `page:",optional"` // only events of this task
	Other bool `page:",optional"`
}

// AskNext requests the next or previous event of a kind, relative to the playhead.
//
//protocol:question next
type AskNext struct {
	Seq  int64
	Dir  Direction
	Kind string // wake, poll, finding
	Task int    `page:",optional"` // only of this task
}

// AskType requests the type of an expression.
//
//protocol:question type
type AskType struct {
	Seq    int64
	Source string
	Line   int
	Col    int // in UTF-16 units, from 1
}

// Settle is answered after the engine has completed all earlier commands and sent their view.
//
//protocol:question settle
type Settle struct {
	Seq int64
}

// MakeLink requests the text of a link to the moment at the playhead.
//
//protocol:question link
type MakeLink struct {
	RunConfig
	Seq    int64
	Source string
	Task   int  // the selected task
	Off    bool // the run on screen is of another source
	Sealing
}

// OpenLink decodes the text of a link.
//
//protocol:question open
type OpenLink struct {
	Seq  int64
	Data string
}
