package sim

import (
	"encoding/binary"

	"github.com/pollground/pollground/executor/internal/mix"
	"github.com/pollground/pollground/executor/scenario/memory"
)

// State returns a hash of what decides how the run goes on: memory and stacks, output, threads, tasks and queues,
// timers. Prices and clocks do not matter, nor do counters of the trace, memory that is free, and registers that are
// not read any more. It is for processes whose schedule has Ask.
//
// Addresses of blocks and stacks do not matter (memory.Naming), nor do the places of idle workers (idle.go). States
// that differ in nothing that matters may have different hashes: a frame keeps what locals of the same call were that
// are dead, and collections keep their capacity. The reverse is excluded as far as 128 bits and Naming do that. While
// sockets are open, host events are awaited or a panic unwinds, each state gets a hash of its own.
func (p *Process) State() [2]uint64 {
	p.load()
	h := &hasher{p: p, Naming: p.m.Memory.Naming()}
	if !p.over {
		p.m.Name(h.Naming, p.machineThreads()...)
	}
	h.process()
	if p.over {
		return h.Sum()
	}
	sum := h.Hash()
	p.hashed = p.state == nil
	return [2]uint64{sum.Lo, sum.Hi}
}

// hasher adds the parts of a state.
type hasher struct {
	p *Process
	*memory.Naming
}

func (h *hasher) word(x uint64) { h.Plain(x) }

func (h *hasher) flags(list ...bool) {
	x := uint64(0)
	for i, b := range list {
		if b {
			x |= 1 << i
		}
	}
	h.word(x)
}

func (h *hasher) numbers(list []int) {
	h.word(uint64(len(list)))
	for _, n := range list {
		h.word(uint64(n))
	}
}

func (h *hasher) text(s []byte) {
	h.word(uint64(len(s)))
	for len(s) >= 8 {
		h.word(binary.LittleEndian.Uint64(s))
		s = s[8:]
	}
	var x uint64
	for _, c := range s {
		x = x<<8 | uint64(c)
	}
	h.word(x)
}

// unique makes the hash one of its own.
func (h *hasher) unique() {
	f := h.p.kin()
	f.unique++
	h.word(f.unique)
}

func (h *hasher) process() {
	p := h.p
	h.text(p.out)
	h.word(uint64(p.random))
	h.word(uint64(p.status))
	h.flags(p.over, p.hooked, p.noted)
	if p.over {
		return
	}
	if p.net != nil || p.waits.Len() > 0 || len(p.posts) > 0 {
		h.unique()
	}
	for _, t := range p.threads {
		h.thread(t)
	}
	for x := range p.tasks.all() {
		h.flags(x.done, x.woken, x.taken, x.dropped)
		if !x.done {
			h.word(uint64(x.values))
			h.Add(x.data)
			h.word(x.poll)
			h.word(x.drop)
		}
	}
	for i := range p.runtimes {
		h.runtime(&p.runtimes[i])
	}
	h.timers(&p.timers, p.now)
	if s := p.opt.Schedule; s.Timers {
		h.race()
	}
	h.clocks(p.opt.Schedule.Shared)
	if p.scheduler != nil && !p.scheduler.Fingerprint(h.word) {
		h.unique()
	}
}

func (h *hasher) thread(t *Thread) {
	p := h.p
	h.word(uint64(t.id))
	h.word(uint64(t.values))
	if s := p.opt.Schedule; s.Budgets || s.Each {
		h.word(uint64(t.coop))
	}
	for _, l := range t.locals {
		h.word(l.key)
		h.Add(l.value)
	}
	if t.drive > 0 && p.resting(t.drive-1) {
		h.word(^uint64(0))
		return
	}
	h.word(uint64(t.state) | uint64(t.wait.kind)<<8)
	if t.state == blocked {
		if t.wait.until >= 0 {
			h.word(uint64(t.wait.until - p.now))
		}
		// Who is woken first is who waits longest.
		before := uint64(0)
		if t.wait.on != 0 {
			h.Add(t.wait.on)
			for _, x := range p.threads {
				if x.state == blocked && x.wait.on == t.wait.on && x.turn < t.turn {
					before++
				}
			}
		}
		h.word(before)
	}
	h.flags(t.token, t.woken && t.resumed, t.resumed, t.stands, t.passes, t.inHook, t.firing)
	if t.stands {
		h.word(uint64(t.op.kind))
		h.Add(t.op.on)
	}
	h.word(uint64(t.rt)<<32 | uint64(uint32(t.worker)))
	if t.g != nil && t.g.Panicking() {
		h.unique()
	}
	h.numbers(t.joiners)
	for i := range t.polls {
		h.word(uint64(t.polls[i].task))
	}
}

func (h *hasher) runtime(r *runtime) {
	p := h.p
	h.flags(r.closing, r.listed, r.turned < p.now) // timers that are due by now fire in the next turn only
	h.word(uint64(r.held)<<32 | uint64(r.blocking))
	if len(r.posts) > 0 || len(r.left) > 0 || r.still || p.opt.Measures {
		h.unique()
	}
	h.deferred(r)
	for _, list := range [...][]int{r.workers, r.mains} {
		h.word(uint64(len(list)))
		for _, i := range list {
			d := &p.drives[i]
			if p.resting(i) {
				h.word(uint64(d.thread))
				continue
			}
			h.word(uint64(d.thread)<<32 | uint64(d.hook)<<24 | uint64(d.doing)<<16 | uint64(d.away))
			if d.doing != nothing {
				h.word(uint64(d.task))
			}
			h.flags(d.parked, d.due, d.heir, d.tasks)
		}
	}
	h.word(uint64(r.callers))
	h.numbers(r.enders)
	h.timers(&r.timers, p.now)
}

// deferred adds the wakes that were put off. All of them happen at once, so if they only make tasks ready, of which any
// may be next, their order does not matter.
func (h *hasher) deferred(r *runtime) {
	h.word(uint64(len(r.defers)))
	set, sum := r.any, uint64(0)
	for _, x := range r.defers {
		set = set && x.task != 0
		sum += mix.Mix(uint64(x.task))
	}
	if set {
		h.word(sum)
		return
	}
	for _, x := range r.defers {
		h.word(uint64(x.task))
		h.word(x.call.fn)
		h.Add(x.call.data)
	}
}

// timers are hashed in the order in which they fire.
func (h *hasher) timers(q *timers, now int64) {
	h.word(uint64(q.Len()))
	q.Each(func(at int64, x *armedTimer) {
		h.word(uint64(at - now))
		h.word(x.id)
		if x.place != x.id {
			h.word(x.place)
		}
		h.word(x.fn)
		h.Add(x.data)
	})
	q.late.Each(func(at int64, id *uint64) {
		h.word(uint64(at - now))
		h.word(*id)
	})
}
