package trace

import "strconv"

// Event is one edge in the life of a run. Which fields mean what depends on the kind: see the table in kind.go.
type Event struct {
	Time   int64  // virtual nanoseconds since the run began; never decreases within a log
	Arg    int64  // by kind
	Task   uint32 // 1-based in spawn order; 0 = no task
	Other  uint32 // by kind: another task, a queue, a reactor row, a thread
	Line   int32  // 1-based source line; 0 = unknown
	Str    uint32 // what Log.Str makes a text of; 0 = ""
	Thread int16  // who ran: 0…1023 a worker, FirstThread+n thread n of the program (shown as a worker once it polls a task), NoThread nobody (the reactor, the host)
	Kind   Kind
	Flags  Flags
}

// Flags refine an event. Which bits a kind uses stands in the table in kind.go.
type Flags uint8

const (
	FlagHandle  Flags = 1 << iota // Spawn: a JoinHandle exists
	FlagForeign                   // Spawn: polled by an executor that the program itself built, in an order nobody here decides
	FlagExact                     // RunBegin: every clone and drop of a waker is an event, so a task without any is lost
	FlagStderr                    // Output: to standard error
	FlagFront                     // Schedule: to the head of the queue instead of its back
	FlagMain                      // Spawn: the run ends when this task ends
	FlagPart                      // Spawn, beside FlagForeign: a future inside of task Other that has a waker of its own. Woken, it goes in no queue: its task does
)

const (
	NoThread    int16 = -1   // Event.Thread: nobody; the reactor or the host acted
	FirstThread int16 = 1024 // Event.Thread of thread 0 of the program (its workers come before)
)

// ThreadID gives Event.Thread of thread n of the program, n ≥ 0.
func ThreadID(n int) int16 { return FirstThread + int16(n) }

// AwaitKind says what kind of thing a task waits for, or a reactor row is about.
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
	numAwaitKinds
)

var awaitNames = [numAwaitKinds]string{"other", "timer", "io", "click", "join", "channel", "mutex", "yield", "thread"}

// String is the word of the text form, "other" for what is not known.
func (k AwaitKind) String() string {
	if k < numAwaitKinds {
		return awaitNames[k]
	}
	return "other"
}

// AwaitKindOf is the kind of that name, AwaitOther when there is none.
func AwaitKindOf(name string) AwaitKind {
	for i, n := range awaitNames {
		if n == name {
			return AwaitKind(i)
		}
	}
	return AwaitOther
}

// Cause says why a task was put in a queue (Schedule.Arg).
type Cause uint8

const (
	CauseSpawn   Cause = iota // newly spawned
	CauseWake                 // a waker was invoked while the task was waiting
	CauseRepoll               // a waker was invoked while the task was being polled
	CauseRequeue              // the design polls everything again, woken or not
	CauseMoved                // from the LIFO slot to the queue, after a Dequeue
	numCauses
)

var causeNames = [numCauses]string{"spawn", "wake", "repoll", "requeue", "moved"}

// String is the word of the text form.
func (c Cause) String() string {
	if c < numCauses {
		return causeNames[c]
	}
	return "cause " + strconv.Itoa(int(c))
}

// By says who invoked a waker (Arg of Wake, WakeCoalesced, WakeStale). Event.Other is the one.
type By uint8

const (
	ByExecutor By = iota // Other unused
	ByTask               // Other = the task being polled
	ByTimer              // Other = reactor row
	ByHost               // Other = reactor row
	ByThread             // Other = thread of the program; it was outside of any poll
	ByIO                 // Other = reactor row of a socket
	numBys
)

var byNames = [numBys]string{"executor", "task", "timer", "host", "thread", "io"}

// String is the word of the text form.
func (b By) String() string {
	if b < numBys {
		return byNames[b]
	}
	return "by " + strconv.Itoa(int(b))
}

// Block says why a thread cannot go on (ThreadBlock.Other).
type Block uint8

const (
	BlockOther Block = iota
	BlockSleep       // thread::sleep
	BlockLock        // a mutex that another thread has
	BlockPark        // thread::park
	BlockJoin        // JoinHandle::join
	BlockRecv        // a channel
	BlockCond        // Condvar::wait
	numBlocks
)

var blockNames = [numBlocks]string{"other", "sleep", "lock", "park", "join", "recv", "condvar"}

// String is the word of the text form.
func (b Block) String() string {
	if b < numBlocks {
		return blockNames[b]
	}
	return "block " + strconv.Itoa(int(b))
}

// End says why a run ended (RunEnd.Other).
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

// String is the word of the text form.
func (e End) String() string {
	if e < numEnds {
		return endNames[e]
	}
	return "end " + strconv.Itoa(int(e))
}

// Outcome says how a poll ended (PollEnd.Arg).
type Outcome uint8

const (
	OutcomePending Outcome = iota
	OutcomeReady
	OutcomePanic
	numOutcomes
)

var outcomeNames = [numOutcomes]string{"pending", "ready", "panic"}

// String is the word of the text form.
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
	DiagLost         // a task returned Pending and nobody kept its waker
	DiagStalled      // nothing can go on
	DiagLimit        // a limit ended the run
	numDiags
)

var diagNames = [numDiags]string{"info", "warn", "fault", "lost", "stalled", "limit"}

// String is the word of the text form.
func (d Diag) String() string {
	if d < numDiags {
		return diagNames[d]
	}
	return "diag " + strconv.Itoa(int(d))
}

// Queues are numbered: 0 is the ready queue (the global one when workers have their own), 1+w the local queue of worker w,
// LIFOSlot+w the one-task slot of worker w that is polled before its queue, SharedQueue+w the global queue of a further runtime whose first worker is w.
const (
	GlobalQueue uint32 = 0
	SharedQueue uint32 = 0x4000
	LIFOSlot    uint32 = 0x8000
)

// LocalQueue is the number of the local queue of worker w.
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

// threadWord is the thread in a sentence.
func threadWord(t int16) string {
	switch {
	case t == NoThread:
		return "nobody"
	case t >= FirstThread:
		return "thread " + strconv.Itoa(int(t-FirstThread))
	}
	return "worker " + strconv.Itoa(int(t))
}
