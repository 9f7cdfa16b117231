package sched

import "github.com/pollground/pollground/executor/trace"

// busy is the executor of many first articles: it polls all tasks in turn, woken or not.
//
// Fair: every task is polled once per round. Bad case: any waiting. While one task sleeps for a second, the executor
// polls it as fast as it can, and every one of these polls is wasted.
type busy struct {
	fifo
	wakes  uint64 // number of wakes when the streak began
	streak int    // successive polls that returned Pending without any wake
}

func (p *busy) Name() string { return "busy" }

func (p *busy) Push(t Slot, from int, c trace.Cause) (int, bool) {
	if c != trace.CauseRequeue || p.q.Wakes() != p.wakes {
		p.wakes, p.streak = p.q.Wakes(), 0
	}
	if c == trace.CauseRequeue {
		p.streak++
	}
	return p.fifo.Push(t, from, c)
}

func (p *busy) Requeue() bool { return true }

// Idle reports whether a whole round was wasted. Then only the reactor can make progress; without this a virtual clock
// would never advance.
func (p *busy) Idle() bool {
	return p.Len() > 0 && p.streak >= p.Len() && p.q.Wakes() == p.wakes
}

func (p *busy) Clone(q *Queues) Policy { return &busy{p.fifo.clone(q), p.wakes, p.streak} }
