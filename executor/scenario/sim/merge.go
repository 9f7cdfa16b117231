package sim

import "slices"

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
