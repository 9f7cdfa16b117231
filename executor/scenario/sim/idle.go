package sim

import "github.com/pollground/pollground/executor/scenario/machine"

// Workers of a multi-thread runtime in a run by a schedule.
//
// Tokio's workers steal half of each other's queues, and an operating system preempts them anywhere. So with two or
// more workers, any ready task may be the next that an idle worker polls. A runtime with any set has one set of ready
// tasks, and the choice is which of them is polled. Whether an idle worker sleeps or stands before its next poll is no
// part of the state: both take any task.
//
// Workers are interchangeable. Their threads run the same code, and what an idle one has in registers and on its stack
// does not depend on what it did before (unused clears the rest). So states in which idle workers have changed places
// have the same futures, up to the names of workers: of several idle workers one represents all, and an option is a
// ready task, not a pair of a task and a worker. The representative depends on the task alone as far as possible: a
// task is polled by the worker to which its slot belongs, or the next one that is idle. So the same tasks run on the
// same workers, in whatever order they began, and lead to the same state.
//
// A program can tell workers apart if it asks for the current thread or has thread locals of its own. Image.New looks
// for the names of these in the text of the program; then each idle worker is an option of its own: Options.Identity.
//
// The driver of the runtime (timers, host events, wakes that were put off) takes its turn as soon as more workers are
// idle than tasks are ready: workers that have begun to poll these tasks leave an empty queue to another one.

// anyOrder reports whether the ready tasks of a runtime are a set of which any may be next.
func (p *Process) anyOrder(q plan) bool {
	s := p.opt.Schedule
	return s != nil && (s.Any || p.opt.Executor == "" && q.workers > 1)
}

// each reports whether every idle worker is an option.
func (p *Process) each() bool { return p.opt.Identity || p.opt.Schedule.Each }

// resting reports whether drive i is an idle worker of a runtime with any.
func (p *Process) resting(i int) bool {
	d := &p.drives[i]
	if d.over || d.main != 0 || !p.runtime(d.rt).any || p.spare(d) {
		return false
	}
	t := p.thread(d.thread)
	return t != nil && (d.parked && t.state == blocked || t.stands && t.op == operation{opPoll, uint64(i)})
}

// idleWorker returns the first idle worker of r from one on, -1 if all work.
func (p *Process) idleWorker(r *runtime, from int) int {
	for i := range r.workers {
		if k := r.workers[(from+i)%len(r.workers)]; p.resting(k) {
			return k
		}
	}
	return -1
}

// polls returns how many tasks drive i, which is an idle worker, stands for.
func (p *Process) polls(i int) int {
	r := p.runtime(p.drives[i].rt)
	if !p.each() && p.idleWorker(r, 0) != i {
		return 0
	}
	return min(p.scheduler.Choices(r.pool), maxOptions)
}

// prefer makes the ready task with number k the next one of its runtime, and returns the drive that polls it: i, or one
// for which i stands.
func (p *Process) prefer(i, k int) *drive {
	r := p.runtime(p.drives[i].rt)
	slot := p.scheduler.Prefer(r.pool, k)
	if !p.each() {
		i = p.idleWorker(r, int(slot)%len(r.workers))
	}
	return &p.drives[i]
}

// assign lets a worker poll the ready task with number k: drive i, or one for which i stands. It returns its thread.
func (p *Process) assign(i, k int) *Thread {
	d := p.prefer(i, k)
	p.wakeDrive(d, p.now)
	t := p.thread(d.thread)
	t.option = k
	return t
}

// look lets an idle worker take a turn of the driver if there is something to do for it, and more workers are idle than
// tasks are ready: the others could have begun to poll these.
func (p *Process) look(r *runtime) {
	if !r.any || r.closing || len(r.defers) == 0 && len(r.posts) == 0 && r.timers.Len() == 0 && r.own.Len() == 0 {
		return
	}
	until, move := p.deadline(r, p.now)
	if len(r.defers) == 0 && len(r.posts) == 0 && (until < 0 || until > p.now) {
		return
	}
	i := p.idleWorker(r, 0)
	if i < 0 {
		return
	}
	if n := p.scheduler.Choices(r.pool); n > 0 && (p.opt.Schedule.Each || n >= p.idleWorkers(r)) {
		return
	}
	d := &p.drives[i]
	d.until, d.move = until, move
	if t := p.thread(d.thread); t.state == blocked {
		t.unblock(p.now, len(r.defers)+len(r.posts) > 0)
	} else {
		t.stands, d.looks = false, true
	}
}

func (p *Process) idleWorkers(r *runtime) (n int) {
	for _, i := range r.workers {
		if p.resting(i) {
			n++
		}
	}
	return n
}

// nextLook returns when the driver of a runtime has something to do for an idle worker.
func (p *Process) nextLook() (at int64, ok bool) {
	for i := range p.runtimes {
		r := &p.runtimes[i]
		if !r.any || r.closing || p.idleWorker(r, 0) < 0 {
			continue
		}
		if until, _ := p.deadline(r, p.now); until >= 0 && (!ok || until < at) {
			at, ok = until, true
		}
	}
	return at, ok
}

// unused clears what a drive that waits has from its last poll: the result, and the action at an address.
func unused(a *machine.Args, result *uint64, to uint64) {
	*result = 0
	b, f := a.T.Memory().Writable(to, actionSize)
	if a.Fault(f); f == nil {
		clear(b)
	}
}
