package sched

// Runner is the run loop of a driver whose futures are Go values. It combines Next, BeginPoll and EndPoll; a driver
// that runs polls in slices calls these itself.
type Runner struct {
	Context          // of the current poll
	Futures []Future // by slot of the task; nil if both future and output are gone
}

// Future stores the future of a task, and later its output.
type Future interface {
	// Poll polls the future and reports whether it was Ready. If so, the output is stored.
	Poll(cx *Context) (ready bool)
	// Done discards the future after it was Ready. With discard it also drops the output and calls Free, unless the
	// output may be a Dropper: then it returns true, and the driver drops the output.
	Done(discard bool) (drops bool)
	Forget()     // discards the future without dropping it, after a panic
	Drop()       // drops the future
	DropOutput() // drops the output
	Free()       // recycles the storage; future and output must be gone
}

// Driver is implemented by the owner of a Runner.
type Driver interface {
	// DropFuture drops the future of an aborted task and calls Cancelled.
	DropFuture(r TaskRef)
	// DropOutput drops the output of a task after Done returned true, and frees its storage.
	DropOutput(r TaskRef)
}

// Add stores the future of a task in the table.
func (x *Runner) Add(r TaskRef, f Future) {
	i := int(r.Slot())
	for len(x.Futures) <= i {
		x.Futures = append(x.Futures, nil)
	}
	x.Futures[i] = f
}

// Run polls at most n ready tasks on a worker and returns the number of polls. If it is less than n, no more tasks are
// ready for this worker. A panic of a future passes through Run; the driver must recover it and call EndPanic.
func (x *Runner) Run(worker, n int, d Driver) (polls int) {
	s := x.sched
	for polls < n {
		if worker != s.worker {
			s.Enter(worker)
		}
		t, h := s.next()
		if t == 0 {
			break
		}
		x.ref = h.Ref(t)
		if h.State&CLOSED != 0 {
			d.DropFuture(x.ref)
			continue
		}
		polls++
		s.begin(t, h)
		if s.log != nil {
			s.recordBegin(h)
		}
		ready := x.Futures[t].Poll(&x.Context)
		switch v := s.end(t, s.tasks.At(t), ready); {
		case ready:
			discard := v == DropOutput
			if x.Futures[t].Done(discard) {
				d.DropOutput(x.ref)
			} else if discard {
				x.Futures[t] = nil
			}
		case v == DropFuture:
			d.DropFuture(x.ref)
		}
	}
	return polls
}
