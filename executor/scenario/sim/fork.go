package sim

import (
	"maps"
	"slices"

	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/timer"
)

// Forks. A process and its forks share one machine: the one that runs has the machine, and the states of the others are
// snapshots. A process that is to run gives the owner's state to a snapshot and restores its own, so a change of the
// owner costs the pages that differ.
//
// Forks record in the same log, which is to keep nothing: see session.Forker.

// family is what a process and its forks share.
type family struct {
	owner  *Process // whose state the machine has; nil if nobody wants it
	unique uint64   // number of states with a hash of their own
}

// kept is a snapshot of the machine with the number of processes that are in its state.
type kept struct {
	*machine.Snapshot
	refs int
}

// Fork returns a copy that stands where p does.
func (p *Process) Fork() session.Forker {
	p.save()
	c := new(Process)
	*c = *p
	c.cur = nil
	c.state.refs++
	all := make([]Thread, len(p.threads))
	c.threads = make([]*Thread, len(p.threads))
	for i, t := range p.threads {
		all[i] = *t
		all[i].copied(c)
		c.threads[i] = &all[i]
	}
	c.out, c.errOut = slices.Clip(p.out), slices.Clip(p.errOut)
	c.runtimes = slices.Clone(p.runtimes)
	for i := range c.runtimes {
		c.runtimes[i].copied()
	}
	c.places, c.drives, c.posts = slices.Clone(p.places), slices.Clone(p.drives), slices.Clone(p.posts)
	c.tasks.pages = slices.Clone(p.tasks.pages)
	for i, page := range c.tasks.pages {
		if page != nil {
			page := *page
			c.tasks.pages[i] = &page
		}
	}
	c.stacks, c.stackBy, c.points = slices.Clone(p.stacks), maps.Clone(p.stackBy), slices.Clone(p.points)
	c.branches = p.branches.copied()
	d := &p.derived
	c.derived = derived{byFuture: maps.Clone(d.byFuture), byWaker: maps.Clone(d.byWaker), made: maps.Clone(d.made)}
	c.unused, c.trees = nil, treeBuffers{}
	c.forests, c.sleepers, c.woken = maps.Clone(p.forests), maps.Clone(p.sleepers), maps.Clone(p.woken)
	c.armed, c.locks, c.netWaits = maps.Clone(p.armed), maps.Clone(p.locks), maps.Clone(p.netWaits)
	c.events, c.waits, c.timers = cloneWheel(&p.events), p.waits.Clone(), p.timers.clone()
	if p.net != nil {
		c.net = p.net.Clone()
	}
	if p.scheduler != nil {
		c.scheduler = p.scheduler.Clone(p.log)
	}
	return c
}

// copied gives a copied thread of process p what it does not share with the original.
func (t *Thread) copied(p *Process) {
	t.p, t.g, t.args = p, nil, machine.Args{}
	t.locals, t.joiners = slices.Clone(t.locals), slices.Clone(t.joiners)
	t.polls, t.open = slices.Clone(t.polls), slices.Clone(t.open)
	for i := range t.polls {
		t.polls[i].chain, t.polls[i].label = slices.Clone(t.polls[i].chain), slices.Clone(t.polls[i].label)
		t.polls[i].tree = t.polls[i].clone()
	}
}

// copied gives a copied runtime what it does not share with the original.
func (r *runtime) copied() {
	r.workers, r.mains, r.posts = slices.Clone(r.workers), slices.Clone(r.mains), slices.Clone(r.posts)
	r.defers, r.left, r.enders = slices.Clone(r.defers), slices.Clone(r.left), slices.Clone(r.enders)
	r.timers, r.own = r.timers.clone(), r.own.clone()
}

func (q *timers) clone() timers { return timers{cloneWheel(&q.Wheel)} }

// cloneWheel is Clone for wheels that are mostly unused.
func cloneWheel[T any](w *timer.Wheel[T]) timer.Wheel[T] {
	if w.IsZero() {
		return timer.Wheel[T]{}
	}
	return w.Clone()
}

// save makes sure that there is a snapshot of the present state.
func (p *Process) save() {
	if p.state != nil {
		return
	}
	if p.family == nil {
		p.family = &family{owner: p}
	}
	take := p.m.Snapshot
	if p.hashed {
		take = p.m.SnapshotHashed
	}
	p.state = &kept{take(p.machineThreads()...), 1}
}

func (p *Process) machineThreads() []*machine.Thread {
	list := make([]*machine.Thread, 0, 8)
	for _, t := range p.threads {
		list = append(list, t.g)
	}
	return list
}

// machineHash returns the hash of the machine's state. It needs no snapshot: most states that a search meets are known.
func (p *Process) machineHash() memory.Hash {
	if p.state != nil {
		return p.state.Hash()
	}
	p.hashed = true
	return p.m.Hash(p.machineThreads()...)
}

// load makes the machine have the state of p.
func (p *Process) load() {
	f := p.family
	if f == nil || f.owner == p {
		return
	}
	if f.owner != nil {
		f.owner.save()
		f.owner.leaveMachine()
	}
	list := p.m.Threads(len(p.threads))
	p.m.Restore(p.state.Snapshot, list...)
	for i, t := range p.threads {
		t.g = list[i]
	}
	p.m.SetHost(p)
	f.owner = p
}

// leaveMachine gives the threads of the owner back.
func (p *Process) leaveMachine() {
	p.family.owner = nil
	for _, t := range p.threads {
		p.m.Reuse(t.g)
		t.g = nil
	}
}

// resumes is called before the state changes.
func (p *Process) resumes() {
	if p.hashed = false; p.family != nil {
		p.load()
		p.forgetState()
	}
}

func (p *Process) forgetState() {
	if s := p.state; s != nil {
		p.state = nil
		if s.refs--; s.refs == 0 {
			s.Release()
		}
	}
}

// Release gives up a process that is not used any more.
func (p *Process) Release() {
	if p.family == nil {
		return
	}
	if p.family.owner == p {
		p.leaveMachine()
	}
	p.forgetState()
}

var _ session.Forker = (*Process)(nil)
