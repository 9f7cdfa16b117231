package trace

import "strings"

// A task that waits for another one, or for a lock that another one holds, follows it: s.follows says whom. In a run
// that can never go on, those who follow each other in a circle are the cause, and else the task that follows nobody.

// longestCircle is how many tasks a circle is looked for in.
const longestCircle = 64

// follows is the task that a waiting task waits for, and how; 0 for none.
func (s *State) follows(id uint32) (other uint32, kind AwaitKind) {
	t := s.t(id)
	if t.state != Waiting || t.await == 0 {
		return 0, AwaitOther
	}
	e := s.log.at(int(t.await - 1))
	if kind = AwaitKind(e.Arg & 0xff); kind != AwaitJoin && kind != AwaitMutex || !s.has(e.Other) {
		return 0, kind
	}
	return e.Other, kind
}

// cause lists the tasks that the others wait for in the end: a circle, or one that follows nobody; nil if no task
// waits. It is of use when the run is stalled.
func (s *State) cause() (tasks []uint32, circle bool) {
	for id := s.live[0]; id != 0; id = s.t(id).liveNext {
		if s.t(id).state != Waiting {
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

// stalledBanner is what to know about a run that can never go on.
func (s *State) stalledBanner() *Banner {
	tasks, circle := s.cause()
	b := &Banner{Kind: "stalled", Text: stuckText}
	if len(tasks) == 0 {
		return b
	}
	b.Task, b.Line = tasks[0], s.t(tasks[0]).line
	if !circle {
		return b
	}
	locks := true
	for _, id := range tasks {
		_, kind := s.follows(id)
		locks = locks && kind == AwaitMutex
	}
	var names strings.Builder
	for i, id := range tasks {
		switch {
		case i > 0 && i == len(tasks)-1:
			names.WriteString(" and ")
		case i > 0:
			names.WriteString(", ")
		}
		names.WriteString(s.short(id))
	}
	switch {
	case len(tasks) == 1 && locks:
		b.Text = "Deadlock: " + names.String() + " waits for a lock that it holds itself."
	case len(tasks) == 1:
		b.Text = "Deadlock: " + names.String() + " waits for itself."
	case len(tasks) == 2 && locks:
		b.Text = "Deadlock: " + names.String() + " wait for each other's lock. " +
			"Take the locks in the same order in both tasks."
	case locks:
		b.Text = "Deadlock: " + names.String() + " wait for each other's locks. " +
			"Take the locks in the same order in all tasks."
	default:
		b.Text = "Deadlock: " + names.String() + " wait for each other."
	}
	return b
}

// What the banner and the caption say; they stand below each other.
const (
	stuckNarration = "The run can never go on."
	stuckText      = "Stuck: every task is waiting, and no timer, socket or event is pending."
)
