package sched

import "github.com/pollground/pollground/executor/trace"

// anyOrder polls any ready task: the one that Prefer named, else the oldest. It is for the exploration of schedules.
//
// Neither fair nor unfair: that is what exploration finds out.
type anyOrder struct {
	q    *Queues
	list int
	next int
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
	n := p.q.Len(p.list)
	at := p.next
	if at >= n {
		at = 0
	}
	p.next = 0
	var found Slot
	for i := range n {
		if t := p.q.Pop(p.list); i == at {
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

// Prefer names the ready task, counted from the oldest, that a runtime of AnyOrder polls next. Other policies ignore
// it.
func (s *Scheduler) Prefer(runtime, task int) {
	if p, ok := s.runtimes[runtime].policy.(*anyOrder); ok {
		p.next = task
	}
}
