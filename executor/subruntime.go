package executor

import "github.com/pollground/pollground/executor/trace"

// subruntime is a further runtime on the same scheduler: a design of its own with workers of its own. Its tasks are polled by no other worker,
// and its workers steal from nobody else. Tasks, wakers, the log and all numbers are the scheduler's: tasks of one wake those of another as usual.
//
// A design counts its workers and queues from 0; what it records is moved to where its runtime is.
type subruntime struct {
	design Design
	first  int // of its workers
	n      int
}

// MaxRuntimes is how many further runtimes a scheduler can have.
const MaxRuntimes = 255

// AddRuntime adds a runtime of a design of its own, with workers first … first+workers-1. Tasks belong to it that are spawned with Meta.Runtime. 0 is what the
// scheduler was made with. The design must not be in use elsewhere. There can be MaxRuntimes.
func (s *Scheduler) AddRuntime(d Design, workers int) (id, first int) {
	p := &subruntime{design: d, first: len(s.workers), n: max(1, workers)}
	s.plain, s.quick = false, false
	for range p.n {
		s.workers = append(s.workers, &worker{sub: uint8(len(s.more) + 1)})
	}
	s.more = append(s.more, p)
	id = len(s.more)
	s.making = uint8(id)
	d.Init(s)
	s.making = 0
	return id, p.first
}

// of is the design that decides about the tasks of a runtime.
func (s *Scheduler) of(sub uint8) Design {
	if sub == 0 {
		return s.design
	}
	return s.more[sub-1].design
}

// queueOf is the number of a design's queue in the trace.
func (s *Scheduler) queueOf(sub uint8, q uint32) uint32 {
	switch {
	case sub == 0:
		return q
	case q == trace.GlobalQueue:
		return trace.SharedQueue + uint32(s.more[sub-1].first)
	}
	return q + uint32(s.more[sub-1].first)
}

// workerOf is the worker that runs, as the design of a runtime counts; -1 when it is none of its own.
func (s *Scheduler) workerOf(sub uint8) int {
	if s.cur < 0 || s.workers[s.cur].sub != sub {
		return -1
	}
	if sub == 0 {
		return s.cur
	}
	return s.cur - s.more[sub-1].first
}

// ReadyIn is the number of tasks in the queues of a runtime.
func (s *Scheduler) ReadyIn(id int) int { return s.of(uint8(id)).Len() }

// SharedIn is how many of them no worker has taken yet: those in the queue that all workers share. 0 for designs without one.
func (s *Scheduler) SharedIn(id int) int {
	if d, ok := s.of(uint8(id)).(interface{ shared() int }); ok {
		return d.shared()
	}
	return 0
}

// HandOver lets the other workers of its runtime have what is kept for one that will not take tasks for a while; away: and what it wakes until the next call.
// It says so to designs that keep tasks for a worker.
func (s *Scheduler) HandOver(worker int, away bool) {
	sub := s.workers[worker].sub
	d, ok := s.of(sub).(interface{ handOver(worker int, away bool) })
	if !ok {
		return
	}
	if sub > 0 {
		worker -= s.more[sub-1].first
	}
	d.handOver(worker, away)
}
