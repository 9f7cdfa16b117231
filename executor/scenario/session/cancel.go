package session

// Canceller is a Machine that can be copied and cancels futures. Its program was compiled for that.
type Canceller interface {
	Forker
	// Branches returns what can be cancelled where Run has stopped with UnitSuspend. Cancel makes the next Run begin
	// with the cancellation of one of them.
	Branches() []Branch
	Cancel(i int)
	// Cancelled reports whether the future that Cancel named was dropped.
	Cancelled() bool
	// TakeLosses returns what was lost since the last call. After Cancel it is what the cancelled future has lost.
	TakeLosses() []Loss
}

// Branch is a future that is suspended and that somebody may drop.
type Branch struct {
	Task  string // name of the task of which it is a part
	Line  int    // of the await in which it is suspended
	Await string // the text of that
	Whole bool   // it is the future of the task itself
	Type  int    // a number for the type of a branch
	// Cancellation makes another run, of Options.Cancel, cancel this future.
	Cancellation Cancellation
}

// Loss is something that a future took and that is lost when it is dropped.
type Loss struct {
	Kind  LossKind
	N     int    // how much
	Name  string // of the function of the library, or of the variable
	Value string // of the variable
	// Where it was lost, for a run in which nothing was cancelled; Line is 0 if that is not known.
	Task  string
	Line  int
	Await string
}

// LossKind is what is lost. The numbers are those of pollground_rt::Loss.
type LossKind uint8

const (
	_           LossKind = iota
	LostBytes            // bytes that were read
	LostWritten          // of the data so much is written, and the rest is not
	LostMessage          // a message that was to be sent
	LostPlace            // a place in a queue
	LostArrival          // an arrival at a barrier
	LostResults          // results of futures that are finished
	LostFutures          // futures in progress
	HeldValue            // a variable has something that was received
	HeldLock             // a variable has the guard of a lock
	HeldPermit           // a variable has a permit
)

// Data reports whether data is lost, not only time or a turn.
func (k LossKind) Data() bool { return k >= LostBytes && k <= LostMessage }
