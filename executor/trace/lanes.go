package trace

// LaneQuery asks for a window of the timeline.
type LaneQuery struct {
	From, To     int64 // ns
	First, Count int   // task lanes, in spawn order; First is an index from 0
}

// Seg is a stretch of a lane: a task in one phase, or a worker polling one task.
type Seg struct {
	Start, End int64
	Phase      Phase
	Line       int32
	Label      int // index into Lanes.Labels, -1 = none
	Task       uint32
	Event      int // playhead right after the event that began it, 0 = before the window
}

// Lane is one row of the timeline.
type Lane struct {
	ID    uint32 // task, or worker
	Name  string
	Phase Phase // at the end of the window
	Segs  []Seg
}

// Mark is something at one instant: a reactor row that fired, a wake, a spawn, a line of output.
type Mark struct {
	Time      int64
	From, To  uint32
	Kind      AwaitKind
	Coalesced bool
	Event     int   // playhead right after it
	Polled    int64 // of a wake: when the poll begins that answers it, -1 = not in the window
	N         int   // of a steal: how many
}

// Blocked is a stretch in which a worker could do nothing else: the thread was blocked inside a poll.
type Blocked struct {
	Worker     int
	Start, End int64
	Task       uint32
	Line       int32
	Event      int
}

// ThreadSeg is a stretch of a thread of the program that is no worker. State indexes ThreadStates.
type ThreadSeg struct {
	Start, End int64
	State      int
}

// ThreadLane is a thread of the program.
type ThreadLane struct {
	ID   int
	Name string
	Segs []ThreadSeg
}

// ThreadStates are the states of threads, as View spells them.
var ThreadStates = []string{"running", "sleeping", "blocked", "parked"}

// Lanes is a window of the timeline; AppendJSON writes it in the page's spelling.
type Lanes struct {
	From, To, End int64
	Kept          int64 // time of the oldest event that is still there, where some of the window were dropped; else 0
	First, Total  int
	Tasks         []Lane
	Workers       []Lane
	Reactor       []Mark // To = task
	Wakes         []Mark
	Spawns        []Mark
	Logs          []Mark // From = task
	Steals        []Mark // From = victim, To = thief: workers
	Blocked       []Blocked
	Threads       []ThreadLane
	Labels        []string
	Ticks         []int64
}
