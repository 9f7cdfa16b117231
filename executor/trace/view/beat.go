package view

import "github.com/pollground/pollground/executor/trace"

// A beat is one step of the story: the page shows it at once and gives it one caption. It is a range of the log. One
// of its events is the subject of the caption; the others lead up to it or follow from it:
//
//	TimerArm WakerClone Await PollEnd      "#3 nap returns Pending and leaves its waker with sleep(100ms)."
//	Unpark TimerFire Wake Schedule WakerDrop   "sleep(100ms) fires and wakes #3 nap, which joins the ready queue."
//
// The start of a beat depends only on the events before it, so later events never change the beats of a run's recorded
// part. No beat contains a silence.

// SilenceNs is the shortest time without events, in ns, that is a silence. The page waits during a silence.
const SilenceNs = 1_000_000

// longestBeat bounds the search for the start of a beat, in events. A reactor that wakes 1,000 tasks at once makes
// 4,000 events in one beat.
const longestBeat = 4096

// Story is the topic of an event's caption, in ascending importance. The most important event of a beat is its subject.
type Story uint8

const (
	StoryNone    Story = iota // only bookkeeping
	StoryLine                 // a line of the program
	StoryOutput               // the program prints
	StorySmall                // an event that moves no task: an output taken, a thread that continues
	StoryArm                  // a timer or a wait is armed
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

// role is the part of an event in its beat.
type role uint8

const (
	follows role = iota // from the subject before it
	leads               // to the subject behind it
	plain               // the subject if its instant has no better one
	subject
)

func storyOf(e *trace.Event) (role, Story) {
	switch e.Kind {
	case trace.Line:
		return plain, StoryLine
	case trace.Output:
		return plain, StoryOutput
	case trace.OutputTaken, trace.ThreadUnblock, trace.ThreadEnd, trace.Overflow, trace.Refill, trace.TimerDisarm:
		return plain, StorySmall
	case trace.Diagnostic, trace.Unpolled, trace.Snoozed, trace.LostData:
		return plain, StoryRemark
	case trace.WakerClone, trace.Await, trace.AwaitStack, trace.Locals, trace.Held, trace.HandleAwait, trace.Unpark:
		return leads, StoryNone
	case trace.TimerArm, trace.HostWait:
		return leads, StoryArm
	case trace.HostFire:
		if e.Other == 0 { // no task waits for it, so nothing follows
			return subject, StoryFire
		}
		return leads, StoryFire
	case trace.TimerFire:
		return leads, StoryFire
	case trace.Spawn:
		return subject, StorySpawn
	case trace.PollBegin:
		return subject, StoryPoll
	case trace.PollEnd:
		if trace.Outcome(e.Arg) == trace.OutcomePending {
			return subject, StoryPending
		}
		return subject, StoryReady
	case trace.Wake, trace.WakeCoalesced, trace.WakeStale:
		return subject, StoryWake
	case trace.Steal:
		return subject, StorySteal
	case trace.Park, trace.ThreadSpawn, trace.ThreadBlock:
		return subject, StoryThread
	case trace.Cancel:
		return subject, StoryCancel
	case trace.Panic:
		return subject, StoryPanic
	case trace.Refused:
		return follows, StoryPanic
	case trace.RunBegin, trace.RunEnd:
		return subject, StoryRun
	}
	return follows, StoryNone // Queue, Machine, Schedule, Dequeue, WakerDrop, Complete, HandleDrop, Free
}

// begins reports whether a beat begins with event i, First < i < Len.
func begins(l *trace.Log, i int) bool {
	var e, was trace.Event
	l.Load(i, &e)
	l.Load(i-1, &was)
	if e.Time-was.Time >= SilenceNs {
		return true
	}
	r, story := storyOf(&e)
	if r == follows {
		return false
	}
	// Find the event before it in its beat that does not merely follow.
	for j := i - 1; ; j-- {
		before, about := storyOf(&was)
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
				return e.Kind != trace.PollEnd || e.Task != was.Task
			case now && about == StoryReady && e.Kind == trace.Wake && trace.By(e.Arg) == trace.ByTask && e.Other == was.Task:
				return false // the task that awaited it
			case now && about == StoryWake: // all wakes of an instant are one beat
				return story != StoryFire && (e.Kind != trace.Wake || was.Kind != trace.Wake)
			}
			return true
		}
		if j <= l.First() || i-j >= longestBeat {
			return false
		}
		next := was.Time
		l.Load(j-1, &was)
		if next-was.Time >= SilenceNs {
			return false
		}
	}
}

// beatStart returns the first event of the beat of event i.
func beatStart(l *trace.Log, i int) int {
	for n := 0; i > l.First() && n < longestBeat && !begins(l, i); n++ {
		i--
	}
	return i
}

// Beat describes the rest of a beat.
type Beat struct {
	End   int   // playhead after it
	Story Story // of its subject
	Armed bool  // the reactor gets a waker in it
	Whole bool  // complete: the event at End is recorded, or the run is over
}

// BeatAt describes the beat of event from, First ≤ from < Len, from that event to its end.
func BeatAt(l *trace.Log, from int) Beat {
	b := Beat{End: from}
	for {
		var e trace.Event
		l.Load(b.End, &e)
		_, story := storyOf(&e)
		b.Story, b.Armed = max(b.Story, story), b.Armed || story == StoryArm
		b.End++
		if b.End == l.Len() {
			_, b.Whole = l.Ended()
			return b
		}
		if begins(l, b.End) {
			b.Whole = true
			return b
		}
	}
}

// Stories is a set of topics.
type Stories uint32

// StoriesOf returns the set of the topics in list.
func StoriesOf(list ...Story) (set Stories) {
	for _, x := range list {
		set |= 1 << x
	}
	return set
}

// EndsBeat reports whether event i, First ≤ i < Len, ends a beat that has an event of the set. The last event of a
// running program ends no beat, because its beat may grow.
func EndsBeat(l *trace.Log, i int, set Stories) bool {
	if _, over := l.Ended(); i+1 < l.Len() && !begins(l, i+1) || i+1 == l.Len() && !over {
		return false
	}
	for j := beatStart(l, i); j <= i; j++ {
		var e trace.Event
		l.Load(j, &e)
		if _, story := storyOf(&e); set&(1<<story) != 0 {
			return true
		}
	}
	return false
}

// TaskAt returns the task of a playhead: the one being polled, or else the one of the latest event with a task; 0 for
// none.
func TaskAt(l *trace.Log, playhead int) uint32 {
	s := l.State(playhead)
	if s.HasExec {
		if task, _ := s.PolledBy(s.ExecThread); task != 0 {
			return task
		}
	}
	for i := s.N - 1; i >= l.First(); i-- {
		var e trace.Event
		if l.Load(i, &e); e.Task != 0 {
			return e.Task
		}
	}
	return 0
}

// StepOver returns the playhead at which a task has made progress: at its next line, which lies after its await if it
// waits, or at its end. It skips polls that return to the same await, because they run no line. It returns -1 if that
// is not recorded yet, and from if the task is finished.
func StepOver(l *trace.Log, from int, task uint32) int {
	s := l.State(from)
	if task == 0 || s.Has(task) && s.Task(task).State.Finished() {
		return from
	}
	for i := from; i < l.Len(); i++ {
		var e trace.Event
		if l.Load(i, &e); e.Task != task {
			continue
		}
		switch {
		case e.Kind == trace.Line:
			return i + 1
		case e.Kind == trace.Cancel, e.Kind == trace.PollEnd && trace.Outcome(e.Arg) != trace.OutcomePending:
			return BeatAt(l, i).End
		}
	}
	return -1
}
