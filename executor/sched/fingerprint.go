package sched

import (
	"github.com/pollground/pollground/executor/internal/mix"
	"github.com/pollground/pollground/executor/internal/task"
)

// fingerprinter is the optional part of a policy that has state besides its queues.
type fingerprinter interface {
	fingerprint(add func(uint64))
}

func (p *currentThread) fingerprint(add func(uint64)) {
	for _, n := range p.tick {
		add(uint64(n % GlobalInterval))
	}
}

func (p *workStealing) fingerprint(add func(uint64)) {
	for i := range p.workers {
		w := &p.workers[i]
		add(uint64(w.tick % StealGlobalInterval))
		add(uint64(w.lifoPolls))
		add(w.rng)
	}
}

// Fingerprint passes on everything that decides what the scheduler does next: the states of tasks by slot, the contents
// of queues, and the state of the policies. The queue of AnyOrder is a set. What is only counted or recorded is not
// part of it. It returns false if a policy does not say what its state is.
func (s *Scheduler) Fingerprint(add func(uint64)) bool {
	for i := range s.tasks.Len() {
		h := s.tasks.At(task.Slot(i + 1))
		add(uint64(h.State) | uint64(h.Flags)<<16 | uint64(h.Runtime)<<32)
		add(uint64(h.User))
	}
	for _, r := range s.runtimes {
		_, set := r.policy.(*anyOrder)
		for _, l := range r.queues.lists {
			add(uint64(l.Len()))
			sum := uint64(0)
			for t := range l.All() {
				if set {
					sum += mix.Mix(uint64(t))
				} else {
					add(uint64(t))
				}
			}
			add(sum)
		}
		switch p := r.policy.(type) {
		case *fifo, *anyOrder:
		case fingerprinter:
			p.fingerprint(add)
		default:
			return false
		}
	}
	for _, p := range s.places {
		add(uint64(p.task))
		for _, o := range p.outer {
			add(uint64(o.task))
		}
	}
	return true
}
