package executor

// Context is what a future is polled with. It is valid during that call of Poll only; wakers taken from it live on.
type Context Task

// LocalWaker wakes a task, from the goroutine that runs its executor and from nowhere else. It is a small value: copying it is cloning it, and there is nothing to
// free. Waking never polls: it marks the task and puts it in the ready queue, unless it is there already. A wake of a task
// that is finished, or gone, does nothing. The zero LocalWaker wakes nobody.
type LocalWaker struct{ ref TaskRef }

// Waker is a LocalWaker that may be invoked on any goroutine, at any time. The task is put in the ready queue when its executor
// looks next, which it does once per turn and whenever it has nothing to do.
type Waker struct{ ref TaskRef }

// LocalWaker is the waker of the task being polled, for use on this goroutine.
func (cx *Context) LocalWaker() LocalWaker {
	t := (*Task)(cx)
	return LocalWaker{TaskRef{t, t.gen, t.id}}
}

// Waker is the waker of the task being polled, for use on any goroutine.
func (cx *Context) Waker() Waker {
	t := (*Task)(cx)
	if s := t.sched(); s.remote == nil { // else nobody asks
		t.flags |= flagShared
		s.inbox.open()
	}
	return Waker{TaskRef{t, t.gen, t.id}}
}

// Wake wakes the task being polled: it will be polled once more, after those that are ready already. It is LocalWaker().Wake() without making the waker.
func (cx *Context) Wake() {
	if cx.state == RUNNING && cx.kind.sched.quick {
		cx.state = RUNNING | SCHEDULED // counted when the poll ends
	} else {
		(*Task)(cx).wake()
	}
}

// wake is not inlined so that Context.Wake is.
//
//go:noinline
func (t *Task) wake() { LocalWaker{t.ref()}.Wake() }

// Task names the task being polled.
func (cx *Context) Task() TaskRef { return (*Task)(cx).ref() }

// Scheduler is the scheduler of the task being polled.
func (cx *Context) Scheduler() *Scheduler { return cx.kind.sched }

// Wake schedules the task, on the executor's goroutine, in a poll or outside. When the design has no room for the task the wake is lost: see Scheduler.OnError.
func (w LocalWaker) Wake() {
	t := w.ref.t
	if t == nil {
		return
	}
	s := t.sched()
	if !s.quick || t.gen != w.ref.gen || t.state&(SCHEDULED|COMPLETED|CLOSED) != 0 {
		s.wakeRecorded(w.ref)
		return
	}
	// State.wake, spelled out for the common case.
	t.state |= SCHEDULED
	if t.state&RUNNING == 0 { // else the end of the poll counts it
		s.stats.Wakes++
		s.fifo.push(t)
	}
}

// Task names the task that w wakes.
func (w LocalWaker) Task() TaskRef { return w.ref }

// Context is a context that hands out w: for a future that polls others on behalf of the same task.
func (w LocalWaker) Context() *Context { return (*Context)(w.ref.t) }

// Wake schedules the task. It may be called on any goroutine and never polls. It waits for nobody, except for a lock that is held for a few instructions when
// more wakes are on their way than there is room for.
func (w Waker) Wake() {
	if w.ref.t == nil {
		return
	}
	if s := w.ref.t.sched(); s.remote != nil {
		s.remote(w.ref)
	} else {
		s.inbox.put(w.ref)
	}
}

// IsZero reports whether w wakes nobody.
func (w LocalWaker) IsZero() bool { return w.ref.t == nil }

// IsZero reports whether w wakes nobody.
func (w Waker) IsZero() bool { return w.ref.t == nil }

// Touch reads the header of the task and gives a number without a meaning. Who is going to wake many tasks soon calls it
// for some of them at once: the processor fetches headers that are not in its caches side by side, instead of one at each wake.
func (w LocalWaker) Touch() uint32 {
	if w.ref.t == nil {
		return 0
	}
	return w.ref.t.gen
}
