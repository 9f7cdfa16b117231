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
}

// Lanes is a window of the timeline; AppendJSON writes it in the page's spelling.
type Lanes struct {
	From, To, End int64
	First, Total  int
	Tasks         []Lane
	Workers       []Lane
	Reactor       []Mark // To = task
	Wakes         []Mark
	Spawns        []Mark
	Logs          []Mark // From = task
	Labels        []string
	Ticks         []int64
}
