package view

import (
	"strings"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/trace"
)

// A task follows another one if it waits for it, or for a lock that it holds. The cause of a stalled run is a cycle of
// tasks that follow each other, or else a task that follows none.

// longestCircle is the length of the longest cycle that is searched for, in tasks.
const longestCircle = 64

// follows returns the task that a waiting task follows, and the kind of the wait; 0 for none.
func (s moment) follows(id uint32) (other uint32, kind trace.AwaitKind) {
	t := s.Task(id)
	if t.State != trace.Waiting || t.Await == 0 {
		return 0, trace.AwaitOther
	}
	e := s.Event(t.Await)
	if kind = trace.AwaitKind(e.Arg & 0xff); kind != trace.AwaitJoin && kind != trace.AwaitMutex || !s.Has(e.Other) {
		return 0, kind
	}
	return e.Other, kind
}

// cause returns the tasks that stall the run: a cycle, or one task that follows none; nil if no task waits.
func (s moment) cause() (tasks []uint32, circle bool) {
	for id := s.NextLive(0); id != 0; id = s.NextLive(id) {
		if s.Task(id).State != trace.Waiting {
			continue
		}
		way := []uint32{id}
		for at := id; len(way) <= longestCircle; {
			next, _ := s.follows(at)
			if next == 0 {
				if tasks == nil {
					tasks = []uint32{at}
				}
				break
			}
			for i, x := range way {
				if x == next {
					return way[i:], true
				}
			}
			way, at = append(way, next), next
		}
	}
	return tasks, false
}

// stalledBanner returns the banner of a stalled run.
func (s moment) stalledBanner() *Banner {
	tasks, circle := s.cause()
	b := &Banner{Kind: "stalled", Text: s.say(stuckText)}
	if len(tasks) == 0 {
		b.Text = s.say("Stuck: every thread is waiting.") + s.waitingThreads()
		return b
	}
	b.Task, b.Line = tasks[0], s.Task(tasks[0]).Line
	if !circle {
		return b
	}
	locks := true
	for _, id := range tasks {
		_, kind := s.follows(id)
		locks = locks && kind == trace.AwaitMutex
	}
	var list []string
	for _, id := range tasks {
		list = append(list, s.Short(id))
	}
	names := s.log.Language().List(list)
	switch {
	case len(tasks) == 1 && locks:
		b.Text = s.say("Deadlock: {who} waits for a lock that it holds itself.", names)
	case len(tasks) == 1:
		b.Text = s.say("Deadlock: {who} waits for itself.", names)
	case len(tasks) == 2 && locks:
		b.Text = s.say("Deadlock: {who} wait for each other's lock. "+
			"Take the locks in the same order in both tasks.", names)
	case locks:
		b.Text = s.say("Deadlock: {who} wait for each other's locks. "+
			"Take the locks in the same order in all tasks.", names)
	default:
		b.Text = s.say("Deadlock: {who} wait for each other.", names)
	}
	return b
}

// waitingThreads returns which thread waits for which, as the diagnostic at the end of the run says.
func (s moment) waitingThreads() string {
	for i := s.N; i > max(s.log.First(), s.N-8); i-- {
		e := s.Event(uint32(i))
		if e.Kind != trace.Diagnostic || trace.Diag(e.Other) != trace.DiagStalled {
			continue
		}
		if list := s.log.StalledBy(e); len(list) > 0 {
			return " " + lang.Upper(strings.Join(list, "; ")) + "."
		}
	}
	return ""
}

// The texts of the banner and of the caption, which are shown together.
const (
	stuckNarration = "The run can never go on."
	stuckText      = "Stuck: every task is waiting, and no timer, socket or event is pending."
)
