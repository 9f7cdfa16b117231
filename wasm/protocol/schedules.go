package protocol

// schedules.go holds the messages about the search of all schedules of a program, its results, and runs that follow one
// schedule.

// Explore searches every schedule of the current program while its run stays on screen. "explored" reports progress
// several times a second, and the result. An earlier search ends without a report.
//
//protocol:command explore
type Explore struct {
	Seq int64 // "explored" repeats it
	Any bool  `page:",optional"` // any ready task may be polled next, regardless of the executor's order
	// Timers: timers that are due together fire in any order. Window is by how many ns the clock may go past a deadline,
	// so that further timers are due together.
	Timers bool `page:",optional"`
	Window int  `page:",optional"`
}

// SteerSearch pauses, continues or stops the search. Continuing after the time budget has ended grants another budget.
//
//protocol:command search
type SteerSearch struct {
	Do SearchOrder
}

// SearchOrder is an order for the search.
type SearchOrder uint8

const (
	SearchGoOn  SearchOrder = iota
	SearchPause             // report the results so far as at the end
	SearchStop              // for good: releases its states
	numSearchOrders
)

var searchOrders = [numSearchOrders]string{"go", "pause", "stop"}

// String returns the order's name in messages.
func (o SearchOrder) String() string { return searchOrders[o] }

// PlaySchedule runs the program again with the given schedule and plays it from the start. The answer is "forked".
//
//protocol:command schedule
type PlaySchedule struct {
	Schedule string // in the format of links, such as "own5 3:1" or "cut1 4:0"; "" for the default schedule
}

// Sealing describes a choice of the run of a schedule: from there on all schedules end alike. In the run of a
// cancellation it is that. A link carries it.
type Sealing struct {
	Point  int    `page:",optional"` // number of the choice
	Ending string `page:",optional"` // kind of the outcome, or "cancel"; "" if there is no such choice
	Loops  bool   `page:",optional"` // a state can recur after it
	Alike  bool   `page:",optional"` // the outcomes have this kind anyway: it is about the output
}

// WatchChoice requests the moment of a choice in the run of a schedule. The engine answers "choice" when the run
// reaches it. Choice 0 of the run of a cancellation is that.
//
//protocol:command watch
type WatchChoice struct {
	Choice int
	Go     bool `page:",optional"` // moves the playhead there, as fast as possible
}

// ChoiceMade answers WatchChoice.
//
//protocol:post choice
type ChoiceMade struct {
	Choice int
	Event  int // the playhead before the choice
	Time   int64
}

// SearchState is the state of a search.
type SearchState uint8

const (
	SearchRunning  SearchState = iota
	SearchPaused               // by the reader
	SearchBudget               // its time budget has ended; it can continue
	SearchComplete             // every schedule is counted
	SearchFull                 // its states fill the memory
	SearchStopped              // by the reader
	SearchBroken               // the program corrupted the engine's memory
	numSearchStates
)

var searchStates = [numSearchStates]string{"running", "paused", "budget", "complete", "full", "stopped", "broken"}

// String returns the state's name in messages.
func (s SearchState) String() string { return searchStates[s] }

// Explored reports the results of a search so far.
//
//protocol:post explored
type Explored struct {
	Seq         int64
	State       SearchState
	Schedules   string // their number, decimal; "" if infinite or unknown
	Endless     bool   // a state can recur, so there are infinitely many schedules
	Deviations  int    // every schedule with at most this many deviations was tried; -1 before the default schedule was
	States      int
	Transitions int
	Set         string // hash of the set of states
	Outcomes    []ExploredOutcome
	More        int            // number of outcomes that are not in the list
	Picture     *SchedulesTree // null while the search runs
}

// ExploredOutcome is an outcome that some schedules have.
type ExploredOutcome struct {
	Kind     string // ended, deadlock, panic, exit, ub, limit, endless; starves for a task
	Exit     int
	Count    string   // number of schedules, decimal; "" if infinite or unknown
	Stdout   string   // the beginning of standard output
	Why      string   // the beginning of standard error
	Found    []string // wakes of a deadlock that were lost or came too early, in words; the task that starves
	Schedule string   // the simplest schedule
	// Point is the number of the choice after which all schedules end in this way; -1 if all schedules do, -2 if unknown.
	Point   int
	Loops   bool  // a state can recur after Point
	Alike   bool  // all outcomes have this kind, so Point is about the output
	Through []int // places of Picture on the way of the schedule
}

// SchedulesTree is a graph of the choices on which the outcome depends. Place 0 is the start.
type SchedulesTree struct {
	Places []SchedulesPlace
	Rest   bool // the remaining outcomes are drawn as the last one
}

// SchedulesPlace is a node: a choice on which the outcome depends, or an outcome.
type SchedulesPlace struct {
	Fate     string // parts, end, endless, unknown, rest
	Kind     string // kind of the outcome
	Outcome  int    // index in the list; -1 for all of the kind
	Schedule string // a schedule that leads there
	Ways     []SchedulesWay
}

// SchedulesWay is an edge between two places.
type SchedulesWay struct {
	To    int
	Moves []SchedulesMove
	More  int // number of moves that are not in the list
}

// SchedulesMove is one option of a choice: the thread that continues.
type SchedulesMove struct {
	Thread   string // "" if unknown
	Line     int
	Task     int // the task that it polls; 0 for none
	TaskName string
	Way      int // option of a random choice, from 0; -1 for other choices
	Ways     int
}
