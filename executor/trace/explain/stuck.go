package explain

import (
	"slices"

	"github.com/pollground/pollground/executor/trace"
)

// stuck adds the findings about a run that can never go on. Now external tasks without wakers are lost for certain,
// and a stored waker of any task will never be invoked.
func (a *Analysis) stuck(e *trace.Event) {
	n := 0
	for id := a.s.NextLive(0); id != 0 && n < 50; id = a.s.NextLive(id) {
		p, _ := a.s.Find(id)
		w := a.task(id)
		switch {
		case slices.Contains(a.idle, id), slices.Contains(a.idle, a.outer(id)):
			continue
		case p.State == trace.Polling, p.State != trace.Waiting && !p.External():
			continue
		case p.Bits&trace.Scheduled != 0 && p.External():
			var wake trace.Event
			if p.Cause > 0 {
				a.log.Load(int(p.Cause)-1, &wake)
			}
			a.add(
				Finding{Kind: Lost, Fault: true, Task: id, Line: a.log.LineOf(max(int(p.Cause)-1, 0)),
					Event: int(p.Cause), Time: wake.Time,
					lost: lostUnpolled},
			)
		case w.lost > 0 && p.External() && !a.forever(&p):
			a.lost(id, w)
		case p.Clones > 0:
			kind, label, _ := awaits(a.s, id)
			var e trace.Event
			if p.Await > 0 {
				a.log.Load(int(p.Await)-1, &e)
			}
			if (kind == trace.AwaitJoin || kind == trace.AwaitMutex) && e.Other != 0 && a.follows(id) {
				continue
			}
			a.add(Finding{Kind: Stuck, Fault: true, Task: id, Line: p.Line, Event: a.s.N, Time: e.Time, label: label, group: id})
		}
		n++
	}
	// No task is at fault: threads wait for each other.
	if a.stall > 0 && !a.blamed() {
		a.add(Finding{
			Kind:  Stuck,
			Fault: true,
			Line:  a.log.LineOf(a.block),
			Event: a.s.N,
			Time:  e.Time,
			stall: a.stall,
		})
	}
}

// outer returns the task that contains a part, 0 if the task is no part.
func (a *Analysis) outer(id uint32) uint32 {
	if e, ok := a.log.Spawned(id); ok && e.Flags&trace.FlagNested != 0 {
		return e.Other
	}
	return 0
}

// blamed reports whether there is a finding with Fault, or a thread that is blocked inside a poll.
func (a *Analysis) blamed() bool {
	for i := range a.found {
		if a.found[i].Fault {
			return true
		}
	}
	for i := range a.cores {
		if a.cores[i].block.task != 0 {
			return true
		}
	}
	return false
}

// follows reports whether a task waits for a task that waits itself, without a cycle through the first one. Then the
// other task is the cause.
func (a *Analysis) follows(id uint32) bool {
	p, _ := a.s.Find(id)
	for range 64 {
		if p.Await == 0 {
			return true
		}
		var e trace.Event
		a.log.Load(int(p.Await)-1, &e)
		if k := trace.AwaitKind(e.Arg & 0xff); k != trace.AwaitJoin && k != trace.AwaitMutex || e.Other == 0 {
			return true
		}
		if e.Other == id {
			return false
		}
		next, ok := a.s.Find(e.Other)
		if !ok || next.State != trace.Waiting {
			return false
		}
		p = next
	}
	return true
}
