package view

import "github.com/pollground/pollground/executor/trace"

// LaneQuery asks for a window of the timeline.
type LaneQuery struct {
	From, To     int64 // ns
	First, Count int   // task lanes, in spawn order; First is an index from 0
}

// Lanes is a window of the timeline. Stretches of a lane are in ascending order and do not overlap.
type Lanes struct {
	From, To int64 // the window
	End      int64 // of the run so far
	Kept     int64 // time of the oldest event that is kept, if the log dropped events of the window; else 0
	First    int   // index of the first task lane, in spawn order
	Total    int   // tasks spawned so far
	Tasks    []Lane
	Workers  []WorkerLane
	Threads  []ThreadLane // of the program, besides the workers
	Reactor  []Fire
	Wakes    []WakeMark
	Spawns   []SpawnMark
	Logs     []LogMark
	Steals   []StealMark
	Blocked  []Blocked
	Labels   []string // of segments
	Ticks    []int64  // distinct instants in the window, ascending
}

// Lane is a task's row of the timeline.
type Lane struct {
	ID    uint32
	Name  string
	State trace.TaskState // at the end of the window
	Segs  []Segment
}

// Segment is a stretch in which a task is in one state.
//
//protocol:tuple
type Segment struct {
	Start int64
	End   int64 // may be after the window
	State trace.TaskState
	Line  int32
	Label int // index into Lanes.Labels, -1 for none
	Event int // playhead right after the event that began it, 0 for an event before the window
}

// WorkerLane is a worker's row.
type WorkerLane struct {
	ID   int
	Segs []WorkerSegment
}

// WorkerSegment is a stretch in which a worker polls.
//
//protocol:tuple
type WorkerSegment struct {
	Start, End int64
	Task       uint32 // 0 if polls of several tasks are merged
	Event      int
}

// ThreadLane is the row of a thread of the program.
type ThreadLane struct {
	ID   int
	Name string
	Segs []ThreadSegment
}

// ThreadState is the state of a thread of the program.
type ThreadState uint8

const (
	ThreadRunning ThreadState = iota
	ThreadSleeping
	ThreadBlocked
	ThreadParked
	numThreadStates
)

var threadStates = [numThreadStates]string{"running", "sleeping", "blocked", "parked"}

// String returns the name of the state, as View spells it.
func (s ThreadState) String() string { return threadStates[s] }

// ThreadSegment is a stretch in which a thread is in one state.
//
//protocol:tuple
type ThreadSegment struct {
	Start, End int64
	State      ThreadState
}

// Fire is a reactor row that fired.
//
//protocol:tuple
type Fire struct {
	Time  int64
	Kind  trace.AwaitKind
	Task  uint32
	Event int // playhead right after it, as in all marks
}

// WakeMark is an invocation of a waker.
//
//protocol:tuple
type WakeMark struct {
	Time      int64
	From      uint32 // the task that woke, 0 for the reactor
	To        uint32 // the task that was woken
	Coalesced bool   // the task was scheduled already
	Event     int
	Polled    int64 // time of the poll that it causes, -1 if that is not in the window
}

// SpawnMark is a spawn.
//
//protocol:tuple
type SpawnMark struct {
	Time          int64
	Parent, Child uint32
	Event         int
}

// LogMark is a line of output.
//
//protocol:tuple
type LogMark struct {
	Time  int64
	Task  uint32
	Event int
}

// StealMark is a steal: a worker takes tasks from another one.
//
//protocol:tuple
type StealMark struct {
	Time          int64
	Thief, Victim int // workers
	Count         int // of tasks
	Event         int
}

// Blocked is a stretch in which a worker's thread was blocked inside a poll.
//
//protocol:tuple
type Blocked struct {
	Worker     int
	Start, End int64
	Task       uint32
	Line       int32
	Event      int
}
