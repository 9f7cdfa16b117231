package trace

// A beat is what the page shows and tells as one step of the story. Its events are next to each other in the log. One
// of them is the subject of the caption; the others lead up to it or follow from it:
//
//	TimerArm WakerClone Await PollEnd      "#3 nap returns Pending and leaves its waker with sleep(100ms)."
//	Unpark TimerFire Wake Schedule WakerDrop   "sleep(100ms) fires and wakes #3 nap, which joins the ready queue."
//
// Where a beat begins depends on the events before it alone, so the parts of a run that are known never change their
// beats. No beat contains a silence.

// SilenceNs is the length of time without events, in ns, that is a silence: the page waits through it.
const SilenceNs = 1_000_000

// longestBeat is how many events back the beginning of a beat is looked for. A reactor that wakes 1,000 tasks at once
// makes 4,000 events in one beat.
const longestBeat = 4096

// Story says what the caption of a beat is about, in ascending importance: the most important event of a beat is its
// subject.
type Story uint8

const (
	StoryNone    Story = iota // only bookkeeping
	StoryLine                 // a line of the program
	StoryOutput               // the program prints
	StorySmall                // something that changes no task's place: an output taken, a thread that goes on
	StoryArm                  // the reactor is asked for something
	StoryRemark               // a diagnostic
	StoryFire                 // a source fires
	StorySpawn                // a task is spawned
	StoryPoll                 // a poll begins
	StoryReady                // a poll ends with Ready
	StoryPending              // a poll ends with Pending
	StoryWake                 // a waker is invoked
	StorySteal                // tasks move between queues
	StoryThread               // a thread blocks, starts or sleeps
	StoryCancel               // a future is dropped before it is finished
	StoryPanic                // a panic, or a task that a queue refuses
	StoryRun                  // the run begins or ends
	NumStories
)

// role says how an event takes part in a beat.
type role uint8

const (
	follows role = iota // from the subject before it
	leads               // to the subject behind it
	plain               // is told where its instant has no better subject
	subject
)

func (e *Event) story() (role, Story) {
	switch e.Kind {
	case Line:
		return plain, StoryLine
	case Output:
		return plain, StoryOutput
	case OutputTaken, ThreadUnblock, ThreadEnd, Overflow, Refill, TimerDisarm:
		return plain, StorySmall
	case Diagnostic, Unpolled:
		return plain, StoryRemark
	case WakerClone, Await, AwaitStack, Locals, Held, HandleAwait, Unpark:
		return leads, StoryNone
	case TimerArm, HostWait:
		return leads, StoryArm
	case HostFire:
		if e.Other == 0 { // nobody waits for it, so nothing follows
			return subject, StoryFire
		}
		return leads, StoryFire
	case TimerFire:
		return leads, StoryFire
	case Spawn:
		return subject, StorySpawn
	case PollBegin:
		return subject, StoryPoll
	case PollEnd:
		if Outcome(e.Arg) == OutcomePending {
			return subject, StoryPending
		}
		return subject, StoryReady
	case Wake, WakeCoalesced, WakeStale:
		return subject, StoryWake
	case Steal:
		return subject, StorySteal
	case Park, ThreadSpawn, ThreadBlock:
		return subject, StoryThread
	case Cancel:
		return subject, StoryCancel
	case Panic:
		return subject, StoryPanic
	case Refused:
		return follows, StoryPanic
	case RunBegin, RunEnd:
		return subject, StoryRun
	}
	return follows, StoryNone // Queue, Machine, Schedule, Dequeue, WakerDrop, Complete, HandleDrop, Free
}

// begins tells whether a beat begins with event i, First < i < Len.
func (l *Log) begins(i int) bool {
	var e, was Event
	l.decode(i, &e)
	l.decode(i-1, &was)
	if e.Time-was.Time >= SilenceNs {
		return true
	}
	r, story := e.story()
	if r == follows {
		return false
	}
	// What came before it in its beat, besides what only follows?
	for j := i - 1; ; j-- {
		before, about := was.story()
		now := e.Time == was.Time
		switch before {
		case leads:
			return false
		case plain:
			if !now {
				return true
			}
		case subject:
			switch {
			case r == plain:
				return !now
			case about == StoryPanic:
				return e.Kind != PollEnd || e.Task != was.Task
			case now && about == StoryReady && e.Kind == Wake && By(e.Arg) == ByTask && e.Other == was.Task:
				return false // the task that awaited it
			case now && about == StoryWake: // all that an instant wakes
				return story != StoryFire && (e.Kind != Wake || was.Kind != Wake)
			}
			return true
		}
		if j <= l.First() || i-j >= longestBeat {
			return false
		}
		next := was.Time
		l.decode(j-1, &was)
		if next-was.Time >= SilenceNs {
			return false
		}
	}
}

// beatStart is the first event of the beat that event i is in.
func (l *Log) beatStart(i int) int {
	for n := 0; i > l.First() && n < longestBeat && !l.begins(i); n++ {
		i--
	}
	return i
}

// A Beat is what Log.Beat says about the rest of a beat.
type Beat struct {
	End   int   // the playhead behind it
	Story Story // of its subject
	Armed bool  // the reactor gets a waker in it
	Whole bool  // the event at End is known, or the run is over: nothing will be added
}

// Beat describes the beat that goes on with event from, First ≤ from < Len, from there to its end.
func (l *Log) Beat(from int) Beat {
	b := Beat{End: from}
	for {
		var e Event
		l.decode(b.End, &e)
		_, story := e.story()
		b.Story, b.Armed = max(b.Story, story), b.Armed || story == StoryArm
		b.End++
		if b.End == l.Len() {
			b.Whole = l.end >= 0
			return b
		}
		if l.begins(b.End) {
			b.Whole = true
			return b
		}
	}
}

// Stories is a set of kinds of beats.
type Stories uint32

// Of makes a set.
func Of(list ...Story) (set Stories) {
	for _, x := range list {
		set |= 1 << x
	}
	return set
}

// EndsBeat tells whether a beat ends with event i, First ≤ i < Len, in which something of the set happens. The last
// event of a run that goes on ends none: what follows from it is not known yet.
func (l *Log) EndsBeat(i int, set Stories) bool {
	if i+1 < l.Len() && !l.begins(i+1) || i+1 == l.Len() && l.end < 0 {
		return false
	}
	for j := l.beatStart(i); j <= i; j++ {
		var e Event
		l.decode(j, &e)
		if _, story := e.story(); set&(1<<story) != 0 {
			return true
		}
	}
	return false
}

// TaskAt is the task that a playhead is about, 0 for none: the one that is being polled there, or the last that
// something happened to.
func (l *Log) TaskAt(playhead int) uint32 {
	s := l.State(playhead)
	if s.execSet {
		if task, _ := s.PolledBy(s.execWhere); task != 0 {
			return task
		}
	}
	for i := s.N - 1; i >= l.First(); i-- {
		var e Event
		if l.decode(i, &e); e.Task != 0 {
			return e.Task
		}
	}
	return 0
}

// Over is the playhead at which a task has gone on: at its next line, which is behind its await when it waits, or at
// its end. A poll that comes back to the same await runs no line and is skipped. It is -1 while that is not known, and
// from itself where the task is finished.
func (l *Log) Over(from int, task uint32) int {
	s := l.State(from)
	if task == 0 || s.has(task) && s.t(task).state.finished() {
		return from
	}
	for i := from; i < l.Len(); i++ {
		var e Event
		if l.decode(i, &e); e.Task != task {
			continue
		}
		switch {
		case e.Kind == Line:
			return i + 1
		case e.Kind == Cancel, e.Kind == PollEnd && Outcome(e.Arg) != OutcomePending:
			return l.Beat(i).End
		}
	}
	return -1
}
