package explain

import (
	"strconv"

	"github.com/pollground/pollground/executor/trace"
)

// Kind is the kind of a finding.
//
//protocol:name FindingKind
type Kind uint8

const (
	Unpolled    Kind = iota // a future or task was dropped before its first poll
	Unstored                // a poll returned Pending and stored no waker
	Lost                    // the last waker was dropped without a wake, or the wake had no effect
	Overwritten             // a task's waker was replaced by another task's
	Blocked                 // a thread was blocked inside a poll
	LongPoll                // a long computation inside a poll, while others were due
	Starving                // a poll that does not end
	BusyPolling             // a task that wakes itself instead of waiting
	HeldLock                // a std lock guard held across an await
	Stuck                   // a waker is stored, but nothing is left to invoke it
	numKinds
)

var kindNames = [numKinds]string{
	"unpolled", "unstored", "lost", "overwritten", "blocked", "long-poll", "starving", "busy-polling",
	"lock-across-await", "stuck",
}

// String returns the name in the protocol and on the command line.
func (k Kind) String() string { return kindNames[k] }

// lessons holds the key of the lesson about each kind.
var lessons = [numKinds]string{
	"lazy-futures", "wakers", "lost-wakeups", "wakers", "blocking", "blocking", "fairness", "busy-polling",
	"locks", "deadlocks",
}

// Lesson returns the key of the lesson about the kind.
func (k Kind) Lesson() string { return lessons[k] }

// helps holds the advice for each kind.
var helps = [numKinds]string{
	Unpolled: "A future does nothing until it is polled: await it, or spawn it and await its JoinHandle.",
	Unstored: "Before poll returns Pending, clone cx.waker() and give the clone to whoever will know that it is " +
		"worth polling again.",
	Lost: "Whoever holds a waker must wake before it lets go of it; check the condition once more after the " +
		"waker is stored.",
	Overwritten: "Keep one waker per waiting task, for example in a list, or wake the old one before it is replaced.",
	Blocked:     "Use the async version, which suspends the task instead of the thread, or spawn_blocking.",
	LongPoll:    "Give the others a turn now and then (yield_now), or move the computation to spawn_blocking or a thread.",
	Starving: "A task is only interrupted where it awaits something that is not ready. Await something, or move " +
		"the loop to a thread.",
	BusyPolling: "Store the waker and have it woken when there is something new, instead of waking in every poll.",
	HeldLock: "Drop the guard before the await, or use a lock that is made to be held across one, such as " +
		"tokio::sync::Mutex.",
	Stuck: "Find who should have woken it: the link that is missing is the last one of the chain.",
}

// Help returns advice for findings of the kind.
func (k Kind) Help() string { return helps[k] }

// Delay is a task that was delayed by another task.
type Delay struct {
	Task uint32
	NS   int64 `page:"ns"`
}

// Finding is a problem of a run. Problems of the same kind and line are one finding, with the data of the first one.
type Finding struct {
	ID           int // place in the list, from 1; set by List, as Text, Lesson and Help are
	Kind         Kind
	Fault        bool // an error of the program; false: a warning
	Text         string
	Lesson       string // name of the lesson that explains it
	Help         string // what to do about it
	Task         uint32 // 0 for none
	Other        uint32 // the task on the other side, 0 for none
	Line         int32
	Event        int     // playhead after the event that shows it
	Time         int64   // ns
	End          int64   // when it was over, ns; 0 while it goes on, and for a moment
	Count        int     // how often at this line
	Delayed      []Delay // at most eight, the longest delay first
	DelayedCount int     // all delayed tasks

	ns    int64  // duration
	n     int    // number of polls (BusyPolling)
	label string // name of the future, guard or call
	poll  bool   // Unpolled: it is about a task, not a future
	group uint32 // findings with equal Kind, Line and group are one
}

// say returns the text of the finding.
func (f *Finding) say(s *trace.State, l *trace.Log) string {
	who := "the program"
	if f.Task != 0 {
		who = s.Short(f.Task)
	}
	at := trace.Ms(f.Time)
	switch f.Kind {
	case Unpolled:
		if f.poll {
			return who + " was dropped at " + at + " before it was polled for the first time: nothing of it has run."
		}
		return "The future " + f.label + onLine(f.Line) + " was dropped without ever having been polled: nothing of it " +
			"has run."
	case Unstored:
		return who + " returned Pending" + onLine(f.Line) + " at " + at +
			", but kept no clone of its waker: nothing can wake it."
	case Lost:
		if f.label != "" {
			return who + f.label
		}
		return "The last waker of " + who + " was dropped" + onLine(f.Line) + " at " + at + by(s, f.Other) +
			" without having been invoked: nothing can wake it."
	case Overwritten:
		return "The waker of " + who + " was replaced by that of " + s.Short(f.Other) + onLine(f.Line) + " at " + at +
			": nothing can wake " + who + "."
	case Blocked:
		text := who + " called " + f.label + onLine(f.Line)
		if f.End == 0 {
			return text + " at " + at + " and has not come back: its thread is blocked." + f.victims(s)
		}
		return text + " and blocked its thread for " + trace.Duration(f.ns) + "." + f.victims(s)
	case LongPoll:
		return who + " computed for " + trace.Duration(f.ns) + " without reaching an await" + onLine(f.Line) + "." +
			f.victims(s)
	case Starving:
		return who + " has been polled for " + trace.Duration(f.ns) + " and does not yield" + onLine(f.Line) + "." +
			f.victims(s)
	case BusyPolling:
		return who + " was polled " + strconv.Itoa(f.n) + " times in a row in " + trace.Duration(f.ns) +
			onLine(f.Line) + " only because it woke itself each time: it keeps the thread busy instead of waiting."
	case HeldLock:
		return who + " held the lock guard " + f.label + " across the await" + onLine(f.Line) +
			": whoever locks it meanwhile blocks a thread, not a task."
	}
	if f.Task == 0 {
		return "Everything waits, and nothing is pending: " + f.label + "."
	}
	return who + " waits for " + f.label + onLine(f.Line) + ", and nothing that is left in the run can wake it."
}

func (f *Finding) victims(s *trace.State) string {
	if len(f.Delayed) == 0 {
		return " Nothing else was ready meanwhile."
	}
	d := f.Delayed[0]
	text := " It delayed " + s.Short(d.Task) + " by " + trace.Duration(d.NS)
	switch n := f.DelayedCount - 1; {
	case n == 1:
		text += " and one more task"
	case n > 1:
		text += " and " + strconv.Itoa(n) + " more tasks"
	}
	return text + "."
}

func onLine(n int32) string {
	if n <= 0 {
		return ""
	}
	return " on line " + strconv.Itoa(int(n))
}

func by(s *trace.State, task uint32) string {
	if task == 0 {
		return ""
	}
	return " by " + s.Short(task)
}
