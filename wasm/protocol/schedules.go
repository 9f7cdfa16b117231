package protocol

// schedules.go holds the messages about all schedules of a program: the search, what it finds, and runs by a schedule.

// Explore searches every schedule of the program that is shown, beside its run. "explored" comes several times a second
// and when the search ends. A search that was under way ends without a word.
//
//protocol:command explore
type Explore struct {
	Seq int64 // "explored" has it
	Any bool  `page:",optional"` // any ready task may be polled next, whatever the executor's order is
}

// SteerSearch is about the search under way. Going on after the budget has ended gives it another one.
//
//protocol:command search
type SteerSearch struct {
	Do SearchOrder
}

// SearchOrder is what becomes of a search.
type SearchOrder uint8

const (
	SearchGoOn  SearchOrder = iota
	SearchPause             // what was found so far is answered as when it ends
	SearchStop              // for good: its states are given up
	numSearchOrders
)

var searchOrders = [numSearchOrders]string{"go", "pause", "stop"}

// String returns the word of the order, as the page spells it.
func (o SearchOrder) String() string { return searchOrders[o] }

// PlaySchedule runs the program again by a schedule, and plays it from its start. The answer is "forked".
//
//protocol:command schedule
type PlaySchedule struct {
	Schedule string // as in links: own3 3:1; "": the plain run
}

// WatchChoice asks for the moment of a choice in the run by a schedule. "choice" comes as soon as the run is there.
//
//protocol:command watch
type WatchChoice struct {
	Choice int
}

// ChoiceMade answers WatchChoice.
//
//protocol:post choice
type ChoiceMade struct {
	Choice int
	Event  int // the playhead before it
	Time   int64
}

// SearchState is where a search is.
type SearchState uint8

const (
	SearchRunning  SearchState = iota
	SearchPaused               // by the reader
	SearchBudget               // its time is over; it can go on
	SearchComplete             // every schedule is counted
	SearchFull                 // it has as many states as there is memory for
	SearchStopped              // by the reader
	SearchBroken               // the program has done harm to the memory of the engine
	numSearchStates
)

var searchStates = [numSearchStates]string{"running", "paused", "budget", "complete", "full", "stopped", "broken"}

// String returns the word of the state, as the page spells it.
func (s SearchState) String() string { return searchStates[s] }

// Explored is what a search has found so far.
//
//protocol:post explored
type Explored struct {
	Seq         int64
	State       SearchState
	Schedules   string // decimal; "" = infinitely many, or not known
	Endless     bool   // a state can come again, so there are infinitely many
	Deviations  int    // every schedule with at most so many was tried; -1 = not even the plain one
	States      int
	Transitions int
	Outcomes    []ExploredOutcome
	More        int            // outcomes that are not in the list
	Picture     *SchedulesTree // null while the search runs
}

// ExploredOutcome is a way in which schedules end.
type ExploredOutcome struct {
	Kind     string // ended, deadlock, panic, exit, ub, limit
	Exit     int
	Count    string // schedules, decimal; "" = infinitely many, or not known
	Stdout   string // its beginning
	Why      string // the same of standard error
	Schedule string // the simplest
	// Point is the number of the choice behind which every schedule that ends has this kind of end; -1 = there is no other
	// end, -2 = not known.
	Point   int
	Loops   bool  // behind Point a state can come again
	Alike   bool  // all outcomes are of this kind, so Point is that of the output
	Through []int // places of the picture that the schedule passes
}

// SchedulesTree is a picture of the choices at which fates part. Place 0 is the start.
type SchedulesTree struct {
	Places []SchedulesPlace
	Rest   bool // outcomes behind the last fate are drawn as that one
}

// SchedulesPlace is a choice at which fates part, or a fate.
type SchedulesPlace struct {
	Fate     string // parts, end, endless, unknown, rest
	Kind     string // of the end
	Outcome  int    // its index in the list, -1 = all of its kind
	Schedule string // a way there
	Ways     []SchedulesWay
}

// SchedulesWay leads from a place to another.
type SchedulesWay struct {
	To    int
	Moves []SchedulesMove
	More  int // moves that are not in the list
}

// SchedulesMove is who goes on.
type SchedulesMove struct {
	Thread   string // "" = not known
	Line     int
	Task     int // that it polls, 0 = none
	TaskName string
	Way      int // of a random choice, from 0; -1 = it is none
	Ways     int
}
