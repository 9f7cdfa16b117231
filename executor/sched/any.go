package sched

import (
	"github.com/pollground/pollground/executor/internal/task"
	"github.com/pollground/pollground/executor/trace"
)

// anyOrder polls any ready task: the one that Prefer named, else the oldest. It is for the exploration of schedules.
//
// Neither fair nor unfair: that is what exploration finds out.
type anyOrder struct {
	q    *Queues
	list int
	next Slot // 0: the oldest
}

// AnyOrder returns a policy that polls the ready task that Scheduler.Prefer named.
func AnyOrder() Policy { return &anyOrder{} }

func (p *anyOrder) Name() string { return "any" }

func (p *anyOrder) Init(q *Queues, _ int, _ uint64) {
	p.q, p.list = q, q.Open(trace.GlobalQueue, 0, "any order")
}

func (p *anyOrder) Push(t Slot, _ int, _ trace.Cause) (int, bool) {
	p.q.Push(p.list, t)
	return p.list, true
}

// Pop removes the preferred task. The others keep their order.
func (p *anyOrder) Pop(int) Slot {
	want := p.next
	p.next = 0
	if want == 0 {
		return p.q.Pop(p.list)
	}
	var found Slot
	for range p.q.Len(p.list) {
		if t := p.q.Pop(p.list); t == want {
			found = t
		} else {
			p.q.Push(p.list, t)
		}
	}
	return found
}

func (p *anyOrder) Len() int { return p.q.Len(p.list) }

func (p *anyOrder) Clone(q *Queues) Policy {
	c := *p
	c.q = q
	return &c
}

// least returns the number of ready tasks in slots behind after, and the first of these slots. Tombstones do not count.
func (p *anyOrder) least(after Slot) (n int, first Slot) {
	for t := range p.q.queue(p.list).All() {
		if t > after && p.q.live(t) {
			if n++; first == 0 || t < first {
				first = t
			}
		}
	}
	return n, first
}

// Choices returns the number of ready tasks of a runtime of AnyOrder, of which Prefer names one. It is Ready for other
// policies.
func (s *Scheduler) Choices(runtime int) int {
	if p, ok := s.runtimes[runtime].policy.(*anyOrder); ok {
		n, _ := p.least(0)
		return n
	}
	return s.Ready(runtime)
}

// Prefer names the ready task that a runtime of AnyOrder polls next, in the order of their slots, and returns its slot.
// Other policies ignore it.
func (s *Scheduler) Prefer(runtime, n int) task.Slot {
	p, ok := s.runtimes[runtime].policy.(*anyOrder)
	if !ok {
		return 0
	}
	_, p.next = p.least(0)
	for ; n > 0 && p.next != 0; n-- {
		_, p.next = p.least(p.next)
	}
	return p.next
}
