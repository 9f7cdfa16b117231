package trace

// Query says which moment, and how much of it there is room for.
type Query struct {
	Event    int    // playhead: number of events applied, clamped to 0…Len
	Selected uint32 // the task in the inspector; 0 = none
	Queue    int    // chips of a ready queue at most
	Rows     int    // rows of waiting and of the reactor at most
	Console  int    // rows of the console at most
}

// View is everything that is visible at one moment. Times in ns. AppendJSON writes it in the page's spelling.
type View struct {
	Event, Events int
	First         int // the first event that is kept: the playhead cannot be before it
	Time, End     int64
	Running       bool // the run has not ended yet
	Narration     Narration
	Exec          int32 // line executing now, 0 = none
	Lines         []LineBadge
	Ready         QueueView
	Workers       []WorkerView
	Threads       []ThreadView // the first of them
	ThreadCount   int
	PoolCount     int // of those, of the blocking pool
	Waiting       []WaitRow
	WaitingCount  int
	Reactor       []ReactorRow
	ReactorCount  int
	Finished      []Chip // the last six
	FinishedCount int
	Total         int      // tasks spawned so far
	EventsWanted  []string // names of host events that somebody waits for
	Console       []ConsoleRow
	ConsoleCount  int
	ConsoleLines  int // of these, what the program printed
	Metrics       Metrics
	Task          *Inspector
	Banner        *Banner
	Exit          int // when Exited
	Exited        bool
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
	Phase Phase
}

// Chip is a task as a queue or a worker shows it.
type Chip struct {
	ID    uint32
	Name  string // without arguments
	Phase Phase
	Since int64
	Line  int32
	Polls uint32
}

// QueueView is the head of a queue.
type QueueView struct {
	Count, Capacity int // capacity 0 = unbounded
	Order           string
	Items           []Chip
}

// WorkerView is one worker. State: polling asleep idle blocked stalled.
type WorkerView struct {
	ID         int
	State      string
	Task       *Chip
	Since      int64
	Poll       uint32
	Line       int32
	Until      int64 // 0 = open
	Why        string
	LocalCount int
	Local      []Chip
	Thread     int // the thread of the program that is shown there, -1 = a worker
}

// ThreadView is a thread of the program besides the workers. State: running sleeping blocked parked done.
type ThreadView struct {
	ID    int
	Name  string
	State string
	Line  int32
	Until int64
	Why   string
	Pool  string // "blocking": of a runtime's pool for blocking calls
}

// WaitRow is a task that waits; Woken marks one that was woken in this very instant and is ready by now (not counted).
type WaitRow struct {
	ID       uint32
	Name     string
	Phase    Phase
	Woken    bool
	Line     int32
	Kind     AwaitKind
	Awaits   string
	Holder   string
	Source   uint32 // reactor row or 0
	Deadline int64  // 0 = none
}

// ReactorRow is something armed.
type ReactorRow struct {
	ID       uint32
	Kind     AwaitKind
	Label    string
	Task     uint32
	Armed    int64
	Deadline int64 // 0 = none
	Fired    bool
}

// ConsoleRow is one line of output or one remark. Kind: out err warn fault info. Event is the playhead right after it.
type ConsoleRow struct {
	Event int
	Time  int64
	Task  uint32
	Text  string
	Kind  string
}

// Metrics so far. Latency is the mean time from ready to polled in ns, Parked the sleeping share of the workers in permille.
type Metrics struct {
	Polls, Wasted, Wakes, Coalesced, Deepest int
	Latency                                  int64
	Parked, Steals                           int
}

// Inspector is all about the selected task.
type Inspector struct {
	ID                      uint32
	Name                    string
	Phase                   Phase
	Sentence                string
	Word                    Word
	Refs                    int
	Holders, Awaiter        string
	Slot, Generation        uint32
	Polls, Wakes            uint32
	Polled, Readied, Waited int64
	SpawnedBy               uint32
	SpawnedLine             int32
	SpawnedTime             int64
	Stack                   []string
	States                  []InspectorState
	Locals                  []Local
	Size                    int
}

// InspectorState is one state of the future's state machine. At: past now next.
type InspectorState struct {
	MachineState
	At string
}

// Banner is the worst thing to know. Kind: blocked lost panicked stalled limit.
type Banner struct {
	Kind string
	Text string
	Line int32
	Task uint32
}
