package sim

import "slices"

// What is no choice in a run by a schedule, although it is a visible operation.
//
// Operations that commute with all that other threads do. It does not matter when they are performed, so each is
// performed at once (Lipton's movers, 1975): a join with a thread that has ended; the start of a thread, unless the
// program can tell threads apart by their numbers; the unlocking of a lock, since all that others can do with it is
// wait. If somebody looks at a lock without waiting, as try_lock does, that is not true: a search then begins again
// with Schedule.Unlocks.
//
// Polls that commute. The future of a block_on that polls nothing else, and of which there is no waker, is polled as
// soon as it is ready, up to its first visible operation: see below. What it learns from handles of tasks does not
// matter if the program does not look at them without waiting: Options.Looks.
//
// Polls that begin together with their first operation.
//
// That a worker has begun to poll a task, and stands before the first visible operation of the poll, can matter for
// three reasons: who wakes the task now makes it be polled once more; who aborts it now lets this poll end first; and
// the worker is not there for other tasks. If there is no waker of the task, and no program like this aborts tasks, the
// first two do not happen. The third one matters if the operation has to wait: then the worker stands before it. If it
// need not wait, whatever others do before it they can do before the poll begins, too, since the worker was idle. So
// the beginning of such a poll and its first operation, if that can be performed, are one choice.
//
// It holds for workers of a runtime of which any may poll any ready task, and for a thread in block_on that polls
// nothing else. Programs that abort tasks are found by the words of their text: Options.Aborts.

// merges reports whether the poll of x that d is about to begin begins together with its first operation.
func (p *Process) merges(d *drive, x *task) bool {
	r := p.runtime(d.rt)
	if p.opt.Aborts || p.opt.Schedule.Each || d.tasks && !(r.any && d.main == 0) {
		return false
	}
	return p.scheduler.Wakers(x.ref) == 0 &&
		!slices.ContainsFunc(r.defers, func(w deferred) bool { return w.task == x.num })
}

// moves reports whether the operation of t is performed at once.
func (t *Thread) moves(op operation) bool {
	o := &t.p.opt
	if o.Schedule == nil || o.Schedule.Each {
		return false
	}
	switch op.kind {
	case opSpawn:
		return !o.Identity
	case opUnlock:
		return !o.Schedule.Unlocks
	case opJoin:
		return t.can(op)
	}
	return false
}

// tries notes that a thread is about to see whether a lock is free, so it matters when locks are freed.
func (p *Process) tries() {
	if s := p.opt.Schedule; s != nil && !s.Unlocks {
		p.kin().tries = true
	}
}

// Tries reports whether this process or one of its family has come to tries: see session.Chooser.
func (p *Process) Tries() bool { return p.family != nil && p.family.tries }

// Shared implements session.Chooser.
func (p *Process) Shared() map[uint64]bool { return p.shared }

// Budget implements session.Chooser.
func (p *Process) Budget() (took, of int) { return p.took, int(p.budget) }

// begins reports whether d polls its future as soon as that is ready.
func (p *Process) begins(d *drive) bool {
	return d.main != 0 && !d.tasks && p.opt.Schedule != nil && !p.looks() && p.merges(d, p.task(d.main))
}
