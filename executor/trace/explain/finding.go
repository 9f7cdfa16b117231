package explain

import (
	"strings"

	"github.com/pollground/pollground/executor/lang"
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
	Futurelock              // a future that nobody polls owns what others wait for
	Stuck                   // a waker is stored, but nothing is left to invoke it
	LostData                // a future was dropped that had read or written a part, or held a message
	numKinds
)

var kindNames = [numKinds]string{
	"unpolled", "unstored", "lost", "overwritten", "blocked", "long-poll", "starving", "busy-polling",
	"lock-across-await", "futurelock", "stuck", "lost-data",
}

// String returns the name in the protocol and on the command line.
func (k Kind) String() string { return kindNames[k] }

// lessons holds the key of the lesson about each kind.
var lessons = [numKinds]string{
	"lazy-futures", "wakers", "lost-wakeups", "wakers", "blocking", "blocking", "fairness", "busy-polling",
	"locks", "futurelock", "deadlocks", "cancellation",
}

// Lesson returns the key of the lesson about the kind.
func (k Kind) Lesson() string { return lessons[k] }

// Help returns advice for findings of the kind.
func (k Kind) Help(l *lang.Language) string {
	switch k {
	case Unpolled:
		return l.Say("A future does nothing until it is polled: await it, or spawn it and await its JoinHandle.")
	case Unstored:
		return l.Say("Before poll returns Pending, clone cx.waker() and give the clone to whatever will know when to " +
			"poll again.")
	case Lost:
		return l.Say("Invoke a waker before you drop it, and check the condition once more after you store the waker.")
	case Overwritten:
		return l.Say("Keep one waker per waiting task, for example in a list, or wake the old one before it is replaced.")
	case Blocked:
		return l.Say("Use the async version, which suspends the task instead of the thread, or spawn_blocking.")
	case LongPoll:
		return l.Say("Give the others a turn now and then (yield_now), or move the computation to spawn_blocking or a " +
			"thread.")
	case Starving:
		return l.Say("A task is only interrupted where it awaits something that is not ready. Await something, or move " +
			"the loop to a thread.")
	case BusyPolling:
		return l.Say("Store the waker and have it woken when there is something new, instead of waking in every poll.")
	case HeldLock:
		return l.Say("Drop the guard before the await, or use a lock that is made to be held across one, such as " +
			"tokio::sync::Mutex.")
	case Futurelock:
		return l.Say("Do not await anything else while a future exists that has been polled and is not polled any more: " +
			"drop it first, spawn it as a task, or poll both together with join!.")
	case LostData:
		return l.Say("Do not drop the future: poll the same one again (pin it outside of the loop, select! on &mut), " +
			"or use an operation that is cancel safe, such as read, Framed or reserve.")
	case Stuck:
		return l.Say("Ask “Why is it pending?”: the last step of the answer shows what is missing.")
	}
	return ""
}

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

	ns     int64  // duration
	n      int    // number of polls (BusyPolling)
	label  string // name of the future, guard or call
	stall  int    // Stuck, no task at fault: playhead after the DiagStalled
	lost   lostBy
	what   uint32       // LostData: kind of loss
	poll   bool         // Unpolled: it is about a task, not a future
	sleeps trace.Asleep // Futurelock
	group  uint32       // findings with equal Kind, Line and group are one
}

// lostBy is how a wake was lost (Lost).
type lostBy uint8

const (
	lostDropped   lostBy = iota // the last waker was dropped
	lostUnpolled                // the program's executor did not poll the task
	lostQueueFull               // the queue was full
)

// say returns the text of the finding.
func (f *Finding) say(log *trace.Log, s *trace.State) string {
	l := log.Language()
	who := l.Say("the program")
	if f.Task != 0 {
		who = s.Short(f.Task)
	}
	say := l.With(findingWords, who, log.Moment(f.Time), max(0, f.Line), lang.Duration(f.ns), f.n, f.label, f.label,
		f.label)
	switch f.Kind {
	case Unpolled:
		if f.poll {
			return say("{who} was dropped at {time} before it was polled for the first time: nothing of it has run.")
		}
		return say("The future {name}{line? on line {line}} was dropped without ever having been polled: nothing of it " +
			"has run.")
	case Unstored:
		return say("{who} returned Pending{line? on line {line}} at {time}, but kept no clone of its waker: " +
			"nothing can wake it.")
	case Lost:
		return f.sayLost(log, s, who)
	case Overwritten:
		return l.Say("The waker of {who} was replaced by that of {other}{line? on line {line}} at {time}: nothing can "+
			"wake {who}.", who, s.Short(f.Other), max(0, f.Line), log.Moment(f.Time))
	case Blocked:
		if f.End == 0 {
			return say("{who} called {call}{line? on line {line}} at {time} and has not come back: its thread is blocked.") +
				" " + f.victims(s, l)
		}
		return say("{who} called {call}{line? on line {line}} and blocked its thread for {took}.") + " " + f.victims(s, l)
	case LongPoll:
		return say("{who} computed for {took} without reaching an await{line? on line {line}}.") + " " + f.victims(s, l)
	case Starving:
		return say("{who} has been polled for {took} and does not yield{line? on line {line}}.") + " " + f.victims(s, l)
	case BusyPolling:
		return say("{who} was polled {n} times in a row in {took}{line? on line {line}} only because it woke itself " +
			"each time: it keeps the thread busy instead of waiting.")
	case HeldLock:
		return say("{who} held the lock guard {name} across the await{line? on line {line}}: whoever locks it meanwhile " +
			"blocks a thread, not a task.")
	case LostData:
		switch f.what {
		case lostWritten:
			return say("{who} dropped {name}{line? on line {line}} when {n} {n|byte|bytes} of its data {n|was|were} written " +
				"and the rest was not.")
		case lostMessage:
			return say("{who} dropped {name}{line? on line {line}} before the message was delivered: it is lost.")
		}
		return say("{who} dropped {name}{line? on line {line}} when it had read {n} {n|byte|bytes}: {n|it is|they are} lost.")
	}
	if f.Kind == Futurelock {
		return sayAsleep(log, s, f.Task, &f.sleeps, f.Time)
	}
	if f.stall > 0 {
		var e trace.Event
		log.Load(f.stall-1, &e)
		return l.Say("Everything waits, and nothing is pending: {threads}.", strings.Join(log.StalledBy(&e), "; "))
	}
	return say("{who} waits for {what}{line? on line {line}}, and nothing that is left in the run can wake it.")
}

// findingWords are the names of the values in the sentences about a finding. The last three are its label.
var findingWords = []string{"who", "time", "line", "took", "n", "name", "call", "what"}

// Kinds of loss of LostData events, with the numbers of session.LossKind.
const (
	lostWritten = 2
	lostMessage = 3
)

func (f *Finding) sayLost(log *trace.Log, s *trace.State, who string) string {
	l := log.Language()
	switch at := log.Moment(f.Time); f.lost {
	case lostUnpolled:
		return l.Say("{who} was woken at {time}, but the program's executor never polled it again.", who, at)
	case lostQueueFull:
		return l.Say("{who} was woken at {time}, but the queue was full and the wake was lost.", who, at)
	default:
		return l.Say("The last waker of {who} was dropped{line? on line {line}} at {time}{by? by {by}} without having "+
			"been invoked: nothing can wake it.", who, max(0, f.Line), at, taskName(s, f.Other))
	}
}

func (f *Finding) victims(s *trace.State, l *lang.Language) string {
	if len(f.Delayed) == 0 {
		return l.Say("Nothing else was ready meanwhile.")
	}
	d := f.Delayed[0]
	who, late := s.Short(d.Task), lang.Duration(d.NS)
	switch n := f.DelayedCount - 1; {
	case n == 1:
		return l.Say("It delayed {who} by {time} and one more task.", who, late)
	case n > 1:
		return l.Say("It delayed {who} by {time} and {n} more tasks.", who, late, n)
	}
	return l.Say("It delayed {who} by {time}.", who, late)
}

// taskName names a task in a sentence; "" for none.
func taskName(s *trace.State, task uint32) string {
	if task == 0 {
		return ""
	}
	return s.Short(task)
}
