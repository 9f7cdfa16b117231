package view

import "github.com/pollground/pollground/executor/trace"

// Query selects a moment and limits the lengths of its lists.
type Query struct {
	Event    int    // playhead: number of events applied, clamped to 0…Len
	Selected uint32 // the task in the inspector; 0 = none
	Queue    int    // chips of a ready queue at most
	Rows     int    // rows of waiting and of the reactor at most
	Console  int    // rows of the console at most
}

// View is everything that is visible at one moment. Times are virtual ns. Package wasm/protocol writes it for the page.
// There a field has its name in lower camel case, or the name in its tag "page"; the tag also lists the values of a
// text that has a fixed set.
type View struct {
	Event        int // the playhead: number of events applied
	Events       int // in the run so far
	First        int // the first event that is kept, the smallest playhead
	Time         int64
	End          int64
	Running      bool // the run has not ended yet
	Narration    Narration
	Exec         int32 // the line that executes now, 0 for none
	Lines        []LineBadge
	Ready        QueueView
	Workers      []WorkerView
	Threads      []ThreadView // the first of them
	ThreadCount  int
	PoolCount    int // threads of the pool for blocking calls
	Waiting      WaitList
	Reactor      ReactorList
	Finished     FinishedList
	EventsWanted []string `page:"events_wanted"` // first names of host events that tasks wait for
	EventsMore   int      `page:"events_more"`   // number of waits for host events that are not in the list
	Console      ConsoleView
	Metrics      trace.Metrics
	Task         *Inspector // nil when no task is selected
	Banner       *Banner    // nil if there is no problem
	Exit         *int       // exit status, nil while the run goes on
}

// WaitList is the head of the list of waiting tasks.
type WaitList struct {
	Count int // without the rows that are marked as woken
	Rows  []WaitRow
}

// ReactorList is the head of the reactor's list.
type ReactorList struct {
	Count int
	Rows  []ReactorRow
}

// FinishedList counts the tasks that have ended.
type FinishedList struct {
	Count int
	Total int    // tasks spawned so far
	Last  []Chip // the last six that ended
}

// ConsoleView is the end of the console.
type ConsoleView struct {
	Count int
	Lines int // rows that the program printed
	Rows  []ConsoleRow
}

// Narration is the caption of a moment: one or two sentences about the latest beat.
type Narration struct {
	Time       int64
	Text, More string
}

// LineBadge is a source line with its live tasks: at most two of them, the most active first.
type LineBadge struct {
	Line  int32
	Tasks []TaskMark
	Count int
}

// TaskMark is a task and its state.
type TaskMark struct {
	ID    uint32
	State trace.TaskState
}

// Chip is a task as a queue or a worker shows it.
type Chip struct {
	ID    uint32
	Name  string // without arguments
	State trace.TaskState
	Since int64
	Line  int32
	Polls uint32
}

// QueueView is the head of a queue.
type QueueView struct {
	Count    int
	Capacity int // 0 for an unbounded queue
	Order    string
	Items    []Chip // head first, at most Query.Queue
}

// OwnQueue is the head of a worker's local queue.
type OwnQueue struct {
	Count int
	Items []Chip
}

// WorkerView is one worker.
type WorkerView struct {
	ID     int
	State  string `page:",polling asleep idle blocked stalled"`
	Task   *Chip  // nil when it polls nothing
	Since  int64
	Poll   uint32
	Line   int32
	Until  int64 // time at which a worker that is asleep or blocked continues, 0 if unknown
	Why    string
	Local  OwnQueue
	Thread int // thread of the program that is shown in this place, -1 for a worker
}

// ThreadView is a thread of the program besides the workers.
type ThreadView struct {
	ID    int
	Name  string
	State string `page:",running sleeping blocked parked done"`
	Line  int32
	Until int64
	Why   string
	Pool  string // "blocking" for a thread of a runtime's pool for blocking calls
}

// WaitRow is a waiting task.
type WaitRow struct {
	ID       uint32
	Name     string
	State    trace.TaskState // waiting or lost
	Woken    bool            // woken at this instant and ready; the row stays until the next instant
	Line     int32
	Kind     trace.AwaitKind
	Awaits   string
	Holder   string // holder of the waker
	Source   uint32 // the reactor's row that wakes the task, or 0
	Deadline int64  // 0 for none
}

// ReactorRow is an armed timer, or a wait for a host event or a socket.
type ReactorRow struct {
	ID       uint32
	Kind     trace.AwaitKind
	Label    string
	Task     uint32
	Armed    int64
	Deadline int64 // 0 for none
	Fired    bool
}

// ConsoleRow is a line of output or a diagnostic.
type ConsoleRow struct {
	Event int // playhead right after it
	Time  int64
	Task  uint32
	Text  string
	Kind  string `page:",out err warn fault info"`
}

// Inspector describes the selected task in full.
type Inspector struct {
	ID         uint32
	Name       string
	State      trace.TaskState
	Sentence   string
	Bits       trace.StateBits `page:"word"` // bits of the task's header, the first of BitNames in the lowest
	Refs       int
	Holders    string
	Awaiter    string
	Slot       uint32
	Generation uint32
	Polls      uint32
	Wakes      uint32
	Polled     int64 // ns spent being polled
	Readied    int64 // ns spent ready
	Waited     int64 // ns spent waiting
	Spawned    SpawnPlace
	Stack      []string
	States     []InspectorState
	Locals     []trace.Local
	Size       int // bytes of the future, 0 when unknown
}

// SpawnPlace is the place and time of a spawn.
type SpawnPlace struct {
	By   uint32 // the task that spawned it, 0 for none
	Line int32
	Time int64
}

// InspectorState is one state of the future's state machine.
type InspectorState struct {
	trace.MachineState
	At string `page:",past now next"`
}

// Banner is the most severe problem at a moment.
type Banner struct {
	Kind string `page:",blocked lost panicked stalled limit halted"`
	Text string
	Line int32
	Task uint32
}
