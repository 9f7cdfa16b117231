package trace

// Query says which moment, and how much of it there is room for.
type Query struct {
	Event    int    // playhead: number of events applied, clamped to 0…Len
	Selected uint32 // the task in the inspector; 0 = none
	Queue    int    // chips of a ready queue at most
	Rows     int    // rows of waiting and of the reactor at most
	Console  int    // rows of the console at most
}

// View is everything that is visible at one moment. Times are virtual ns. Package wasm/protocol writes it for the page:
// a field is spelled in lower camel case there, or as its tag "page" says; words in the tag are all that a text can be.
type View struct {
	Event        int // the playhead: number of events applied
	Events       int // in the run so far
	First        int // the first event that is kept: the playhead cannot be before it
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
	PoolCount    int // how many of the threads belong to the pool for blocking calls
	Waiting      WaitList
	Reactor      ReactorList
	Finished     FinishedList
	EventsWanted []string `page:"events_wanted"` // first names of host events that tasks wait for
	EventsMore   int      `page:"events_more"`   // waits for host events whose names are left out
	Console      ConsoleView
	Metrics      Metrics
	Task         *Inspector // nil when no task is selected
	Banner       *Banner    // nil when all is well
	Exit         *int       // exit status, nil while the run goes on
}

// WaitList is the head of the list of tasks that wait.
type WaitList struct {
	Count int // rows that are marked as woken are not counted
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
	Lines int // how many of the rows the program printed
	Rows  []ConsoleRow
}

// Narration is one sentence that says what just happened, and perhaps a second one.
type Narration struct {
	Time       int64
	Text, More string
}

// LineBadge is a source line with the live tasks that are there: two at most, the most active first.
type LineBadge struct {
	Line  int32
	Tasks []TaskMark
	Count int
}

// TaskMark is a task and its state.
type TaskMark struct {
	ID    uint32
	State TaskState
}

// Chip is a task as a queue or a worker shows it.
type Chip struct {
	ID    uint32
	Name  string // without arguments
	State TaskState
	Since int64
	Line  int32
	Polls uint32
}

// QueueView is the head of a queue.
type QueueView struct {
	Count    int
	Capacity int // 0 for an unbounded queue
	Order    string
	Items    []Chip // head first, at most as many as the query asked for
}

// OwnQueue is the head of a worker's own queue.
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
	Until  int64 // when a worker that is asleep or blocked goes on; 0 when that is unknown
	Why    string
	Local  OwnQueue
	Thread int // the thread of the program that is shown there, -1 for a worker
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

// WaitRow is a task that waits.
type WaitRow struct {
	ID       uint32
	Name     string
	State    TaskState // waiting or lost
	Woken    bool      // woken in this very instant and ready by now: the row stays until the next instant
	Line     int32
	Kind     AwaitKind
	Awaits   string
	Holder   string // who holds the waker
	Source   uint32 // the reactor's row that wakes the task, or 0
	Deadline int64  // 0 for none
}

// ReactorRow is something armed.
type ReactorRow struct {
	ID       uint32
	Kind     AwaitKind
	Label    string
	Task     uint32
	Armed    int64
	Deadline int64 // 0 for none
	Fired    bool
}

// ConsoleRow is one line of output or one remark.
type ConsoleRow struct {
	Event int // playhead right after it
	Time  int64
	Task  uint32
	Text  string
	Kind  string `page:",out err warn fault info"`
}

// Metrics are counts of the run so far.
type Metrics struct {
	Polls     int
	Wasted    int // polls that found nothing new
	Wakes     int
	Coalesced int   // wakes of tasks that were scheduled already
	Deepest   int   // most tasks that were ready at once
	Latency   int64 // mean time from ready to polled, ns
	Parked    int   // share of the time in which the workers slept, permille
	Steals    int
}

// Inspector is all about the selected task.
type Inspector struct {
	ID         uint32
	Name       string
	State      TaskState
	Sentence   string
	Bits       StateBits `page:"word"` // bits of the task's header, the first of BitNames in the lowest
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
	Locals     []Local
	Size       int // bytes of the future, 0 when unknown
}

// SpawnPlace says where a task comes from.
type SpawnPlace struct {
	By   uint32 // the task that spawned it, 0 for none
	Line int32
	Time int64
}

// InspectorState is one state of the future's state machine.
type InspectorState struct {
	MachineState
	At string `page:",past now next"`
}

// Banner is the worst thing to know.
type Banner struct {
	Kind string `page:",blocked lost panicked stalled limit"`
	Text string
	Line int32
	Task uint32
}
