package sched

// batch runs in turns: a turn polls the tasks that are ready when it begins. Tasks that become ready meanwhile wait for
// the next turn. In a browser a turn is a microtask.
//
// Fair: one poll per ready task and turn, in the order of the wakes. Bad case: in a browser whose turns are
// microtasks, a task that wakes itself prevents the page from being drawn.
type batch struct {
	fifo
	left  int  // of this turn
	begun bool // a turn has begun, and Pop has not returned 0 for its end
}

func (p *batch) Name() string { return "batch" }

func (p *batch) Pop(worker int) Slot {
	if p.Len() == 0 {
		p.left, p.begun = 0, false
		return 0
	}
	if p.left == 0 {
		p.left = p.Len()
		if p.begun { // the turn is over; the next call begins another
			return 0
		}
		p.begun = true
	}
	p.left--
	return p.fifo.Pop(worker)
}

func (p *batch) Clone(q *Queues) Policy { return &batch{p.fifo.clone(q), p.left, p.begun} }
