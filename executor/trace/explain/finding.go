package explain

import (
	"strconv"

	"github.com/pollground/pollground/executor/trace"
)

// Kind says what a finding is about. Its String is the spelling of the protocol.
type Kind uint8

const (
	Unpolled    Kind = iota // a future or a task was dropped without ever having been polled
	Unstored                // a poll returned Pending and kept no waker
	Lost                    // a waker was dropped, or a wake came to nothing, before it put the task back in a queue
	Overwritten             // a task's waker was replaced by another task's
	Blocked                 // a thread was blocked inside a poll
	LongPoll                // a long computation inside a poll, while others were due
	Starving                // a poll that does not come to an end
	BusyPolling             // a task that wakes itself instead of waiting
	HeldLock                // a guard of std's locks alive across an await
	Stuck                   // a waker is stored, but nobody is left to invoke it
	numKinds
)

var kindNames = [numKinds]string{"unpolled", "unstored", "lost", "overwritten", "blocked", "long-poll", "starving", "busy-polling", "lock-across-await", "stuck"}

// String is the kind as the protocol and the command line spell it.
func (k Kind) String() string { return kindNames[k] }

// lessons are the keys of the lessons that explain the kinds.
var lessons = [numKinds]string{"lazy-futures", "wakers", "lost-wakeups", "wakers", "blocking", "blocking", "fairness", "busy-polling", "locks", "deadlocks"}

// Lesson is the key of the lesson that explains the kind.
func (k Kind) Lesson() string { return lessons[k] }

// helps say what to do, for all findings of a kind.
var helps = [numKinds]string{
	Unpolled:    "A future does nothing until it is polled: await it, or spawn it and await its JoinHandle.",
	Unstored:    "Before poll returns Pending, clone cx.waker() and give the clone to whoever will know that it is worth polling again.",
	Lost:        "Whoever holds a waker must wake before it lets go of it; check the condition once more after the waker is stored.",
	Overwritten: "Keep one waker per waiting task, for example in a list, or wake the old one before it is replaced.",
	Blocked:     "Use the async version, which suspends the task instead of the thread, or spawn_blocking.",
	LongPoll:    "Give the others a turn now and then (yield_now), or move the computation to spawn_blocking or a thread.",
	Starving:    "A task is only interrupted where it awaits something that is not ready. Await something, or move the loop to a thread.",
	BusyPolling: "Store the waker and have it woken when there is something new, instead of waking in every poll.",
	HeldLock:    "Drop the guard before the await, or use a lock that is made to be held across one, such as tokio::sync::Mutex.",
	Stuck:       "Find who should have woken it: the link that is missing is the last one of the chain.",
}

// Help says what to do about it.
func (k Kind) Help() string { return helps[k] }

// Delay is a task that had to wait for something that it had nothing to do with.
type Delay struct {
	Task uint32
	NS   int64
}

// Finding is one thing that went wrong in a run. Findings of a kind at the same line are one, told of the first time.
type Finding struct {
	Kind         Kind
	Fault        bool // the program misbehaved; else it is a warning
	Text         string
	Task, Other  uint32 // the task, and the one on the other side; 0 = none
	Line         int32
	Event        int   // playhead right after the event that shows it
	Time, End    int64 // ns; End: when it was over, 0 = it is not, or it is a moment
	Count        int
	Delayed      []Delay // the worst eight
	DelayedCount int

	ns    int64  // how long
	n     int    // how often
	label string // what it is about: a future, a guard, what blocks
	poll  bool   // a task, not a future (Unpolled)
	group uint32 // what is the same: with Kind and Line
}

// say composes the sentence.
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
		return "The future " + f.label + onLine(f.Line) + " was dropped without ever having been polled: nothing of it has run."
	case Unstored:
		return who + " returned Pending" + onLine(f.Line) + " at " + at + ", but kept no clone of its waker: nothing can wake it."
	case Lost:
		if f.label != "" {
			return who + f.label
		}
		return "The last waker of " + who + " was dropped" + onLine(f.Line) + " at " + at + by(s, f.Other) + " without having been invoked: nothing can wake it."
	case Overwritten:
		return "The waker of " + who + " was replaced by that of " + s.Short(f.Other) + onLine(f.Line) + " at " + at + ": nothing can wake " + who + "."
	case Blocked:
		text := who + " called " + f.label + onLine(f.Line)
		if f.End == 0 {
			return text + " at " + at + " and has not come back: its thread is blocked." + f.victims(s)
		}
		return text + " and blocked its thread for " + trace.Duration(f.ns) + "." + f.victims(s)
	case LongPoll:
		return who + " computed for " + trace.Duration(f.ns) + " without reaching an await" + onLine(f.Line) + "." + f.victims(s)
	case Starving:
		return who + " has been polled for " + trace.Duration(f.ns) + " and does not yield" + onLine(f.Line) + "." + f.victims(s)
	case BusyPolling:
		return who + " was polled " + strconv.Itoa(f.n) + " times in a row in " + trace.Duration(f.ns) + onLine(f.Line) + " only because it woke itself each time: it keeps the thread busy instead of waiting."
	case HeldLock:
		return who + " held the lock guard " + f.label + " across the await" + onLine(f.Line) + ": whoever locks it meanwhile blocks a thread, not a task."
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

// maxFindings is how many of them a page is told: nobody reads more.
const maxFindings = 200

// AppendFindings appends a list as a JSON array.
func AppendFindings(dst []byte, list []Finding) []byte {
	list = list[:min(len(list), maxFindings)]
	j := trace.NewJSON(dst)
	j.Open('[')
	for i := range list {
		f := &list[i]
		j.Open('{')
		j.Int("id", int64(i)+1)
		j.Str("kind", f.Kind.String())
		j.Str("lesson", f.Kind.Lesson())
		severity := "warn"
		if f.Fault {
			severity = "fault"
		}
		j.Str("severity", severity)
		j.Str("text", f.Text)
		j.Str("help", f.Kind.Help())
		j.Int("task", int64(f.Task))
		j.Int("line", int64(f.Line))
		j.Int("event", int64(f.Event))
		j.Int("time", f.Time)
		j.Int("end", f.End)
		j.Int("count", int64(f.Count))
		j.Key("delayed")
		j.Open('[')
		for _, d := range f.Delayed {
			j.Open('{')
			j.Int("task", int64(d.Task))
			j.Int("ns", d.NS)
			j.Close('}')
		}
		j.Close(']')
		j.Int("delayedCount", int64(f.DelayedCount))
		j.Int("other", int64(f.Other))
		j.Close('}')
	}
	j.Close(']')
	return j.Bytes()
}
