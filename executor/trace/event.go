package trace

import "strconv"

// Event is one transition in a run. The meaning of Arg, Other and Str depends on the kind: see the table in kind.go.
type Event struct {
	Time   int64  // virtual nanoseconds since the run began; never decreases within a log
	Arg    int64  // by kind
	Task   uint32 // 1-based in spawn order; 0 = no task
	Other  uint32 // by kind: another task, a queue, a reactor row, a thread
	Line   int32  // 1-based source line; 0 = unknown
	Str    uint32 // a string or record of the log, read with Log.Str; 0 = ""
	Thread int16  // executing thread: 0…1023 worker, FirstThread+n program thread n, NoThread reactor or host
	Kind   Kind
	Flags  Flags
}

// Flags refine an event. The table in kind.go lists the flags of each kind.
type Flags uint8

const (
	FlagHandle   Flags = 1 << iota // Spawn: a JoinHandle exists
	FlagExternal                   // Spawn: an executor in the program itself polls the task
	FlagExact                      // RunBegin: clones and drops of wakers are events, so tasks without wakers are lost
	FlagStderr                     // Output: to standard error
	FlagFront                      // Schedule: at the head of the queue instead of its back
	FlagMain                       // Spawn: the run ends when this task ends

	// FlagNested, on a Spawn together with FlagExternal, marks a sub-future of task Other that has a waker of its own.
	// Waking it schedules the task, not the sub-future.
	FlagNested
)

const (
	NoThread    int16 = -1   // Event.Thread of the reactor and the host
	FirstThread int16 = 1024 // Event.Thread of the program's thread 0; smaller numbers are workers
)

// ThreadID returns the Event.Thread of the program's thread n, n ≥ 0.
func ThreadID(n int) int16 { return FirstThread + int16(n) }

// AwaitKind classifies what a task waits for, and what a reactor row stands for.
type AwaitKind uint8

const (
	AwaitOther AwaitKind = iota
	AwaitTimer
	AwaitIO
	AwaitClick // a named host event: a button of the page, a key
	AwaitJoin
	AwaitChannel
	AwaitMutex
	AwaitYield
	AwaitThread
	NumAwaitKinds
)

var awaitNames = [NumAwaitKinds]string{"other", "timer", "io", "click", "join", "channel", "mutex", "yield", "thread"}

// String returns the name in the text form; "other" for unknown kinds.
func (k AwaitKind) String() string {
	if k < NumAwaitKinds {
		return awaitNames[k]
	}
	return "other"
}

// AwaitKindOf returns the kind with that name, AwaitOther if there is none.
func AwaitKindOf(name string) AwaitKind {
	for i, n := range awaitNames {
		if n == name {
			return AwaitKind(i)
		}
	}
	return AwaitOther
}

// Cause is the reason why a task was put in a queue (Schedule.Arg).
type Cause uint8

const (
	CauseSpawn   Cause = iota // newly spawned
	CauseWake                 // a waker was invoked while the task was waiting
	CauseRepoll               // a waker was invoked while the task was being polled
	CauseRequeue              // the policy polls every task again, woken or not
	CauseMoved                // from the LIFO slot to the queue, after a Dequeue
	numCauses
)

var causeNames = [numCauses]string{"spawn", "wake", "repoll", "requeue", "moved"}

// String returns the name in the text form.
func (c Cause) String() string {
	if c < numCauses {
		return causeNames[c]
	}
	return "cause " + strconv.Itoa(int(c))
}

// By is the kind of source that invoked a waker (Arg of Wake, WakeCoalesced, WakeStale). Event.Other identifies it.
type By uint8

const (
	ByExecutor By = iota // Other unused
	ByTask               // Other = the task being polled
	ByTimer              // Other = reactor row
	ByHost               // Other = reactor row
	ByThread             // Other = thread of the program, outside of any poll
	ByIO                 // Other = reactor row of a socket
	numBys
)

var byNames = [numBys]string{"executor", "task", "timer", "host", "thread", "io"}

// String returns the name in the text form.
func (b By) String() string {
	if b < numBys {
		return byNames[b]
	}
	return "by " + strconv.Itoa(int(b))
}

// Block is the reason why a thread is blocked (ThreadBlock.Other).
type Block uint8

const (
	BlockOther Block = iota
	BlockSleep       // thread::sleep
	BlockLock        // a mutex that another thread holds
	BlockPark        // thread::park
	BlockJoin        // JoinHandle::join
	BlockRecv        // a channel
	BlockCond        // Condvar::wait
	numBlocks
)

var blockNames = [numBlocks]string{"other", "sleep", "lock", "park", "join", "recv", "condvar"}

// String returns the name in the text form.
func (b Block) String() string {
	if b < numBlocks {
		return blockNames[b]
	}
	return "block " + strconv.Itoa(int(b))
}

// End is the reason why a run ended (RunEnd.Other).
type End uint8

const (
	EndDone   End = iota // the main task or main function returned, or the process exited
	EndPanic             // the main task or main function panicked
	EndStuck             // all tasks wait and nothing is armed
	EndLimit             // a limit of events, instructions or time was reached
	EndHalted            // stopped from outside
	numEnds
)

var endNames = [numEnds]string{"done", "panic", "stuck", "limit", "halted"}

// String returns the name in the text form.
func (e End) String() string {
	if e < numEnds {
		return endNames[e]
	}
	return "end " + strconv.Itoa(int(e))
}

// Outcome is the result of a poll (PollEnd.Arg).
type Outcome uint8

const (
	OutcomePending Outcome = iota
	OutcomeReady
	OutcomePanic
	numOutcomes
)

var outcomeNames = [numOutcomes]string{"pending", "ready", "panic"}

// String returns the name in the text form.
func (o Outcome) String() string {
	if o < numOutcomes {
		return outcomeNames[o]
	}
	return "outcome " + strconv.Itoa(int(o))
}

// Diag is the kind of a Diagnostic event (Other).
type Diag uint8

const (
	DiagInfo    Diag = iota
	DiagWarn         // e.g. a long poll
	DiagFault        // e.g. a blocked worker
	DiagLost         // a task returned Pending and no waker of it exists
	DiagStalled      // no task can ever be polled again
	DiagLimit        // a limit ended the run
	numDiags
)

var diagNames = [numDiags]string{"info", "warn", "fault", "lost", "stalled", "limit"}

// String returns the name in the text form.
func (d Diag) String() string {
	if d < numDiags {
		return diagNames[d]
	}
	return "diag " + strconv.Itoa(int(d))
}

// Queue numbers. 0 is the run queue, or the global one if workers have local queues. 1+w is the local queue of worker
// w. SharedQueue+w is the global queue of a further runtime whose first worker is w. LIFOSlot+w is the slot of worker
// w, which holds one task and is served before its local queue.
const (
	GlobalQueue uint32 = 0
	SharedQueue uint32 = 0x4000
	LIFOSlot    uint32 = 0x8000
)

// LocalQueue returns the number of the local queue of worker w.
func LocalQueue(w int) uint32 { return uint32(w) + 1 }

func queueName(q uint32) string {
	switch {
	case q == GlobalQueue:
		return "ready"
	case q >= SharedQueue && q < LIFOSlot:
		return "ready" + strconv.Itoa(int(q-SharedQueue))
	case q >= LIFOSlot:
		return "lifo" + strconv.Itoa(int(q-LIFOSlot))
	}
	return "local" + strconv.Itoa(int(q)-1)
}

func threadName(t int16) string {
	switch {
	case t == NoThread:
		return "--"
	case t >= FirstThread:
		return "T" + strconv.Itoa(int(t-FirstThread))
	}
	return "W" + strconv.Itoa(int(t))
}
