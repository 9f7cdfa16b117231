package protocol

// cancellations.go holds the messages about the search that cancels every future of a program at every await.
// SteerSearch steers it, and PlaySchedule plays what it found.

// CancelAll cancels every future of the current program at every await, in copies of its run, while the run stays on
// screen. "cancellations" reports progress several times a second, and the result. An earlier search ends without a
// report.
//
//protocol:command cancel
type CancelAll struct {
	Seq int64 // "cancellations" repeats it
}

// Cancellations reports the results of the search so far, in the order of the text.
//
//protocol:post cancellations
type Cancellations struct {
	Seq     int64
	State   SearchState
	Plain   string // how the program ends if nothing is cancelled; "" while that is unknown
	Tried   int    // cancellations
	Skipped int    // occurrences of an await beyond those that are tried, such as the turns of a loop
	Awaits  []CancelledAwait
	More    int // number of awaits that are not in the list
}

// CancelledAwait is an await at which a future was cancelled.
type CancelledAwait struct {
	Task     string // name of the task, or of the task of the branch
	Line     int
	Await    string   // the text of the await, or of the branch of a select!
	Lost     []string // in words
	Kind     string   // how the program ends, in the worst case: ended, deadlock, panic, exit, ub, limit
	Exit     int
	Same     bool   // as without the cancellation
	Differs  string // the message of a panic, or the first output that differs; "" if there is none
	Schedule string // repeats the worst case; "" if the run itself loses something
	Tried    int    // occurrences that were cancelled
}
