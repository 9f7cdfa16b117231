package sim

import (
	"maps"
	"slices"

	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/sched"
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
	tries  bool     // see Process.Tries
	spare  []*Process
}

// mostSpare is how many released processes are kept for the next forks.
const mostSpare = 64

// take returns a process whose memory a fork uses.
func (f *family) take() *Process {
	n := len(f.spare)
	if n == 0 {
		return new(Process)
	}
	p := f.spare[n-1]
	f.spare = f.spare[:n-1]
	return p
}

// kept is a snapshot of the machine with the number of processes that are in its state.
type kept struct {
	*machine.Snapshot
	refs int
}

// Fork returns a copy that stands where p does. It uses the memory of a process that was released.
func (p *Process) Fork() session.Forker {
	p.save()
	c := p.family.take()
	b := *c
	*c = *p
	c.cur = nil
	c.state.refs++
	c.copyThreads(p, b.copies, b.threads)
	c.out, c.errOut = slices.Clip(p.out), slices.Clip(p.errOut)
	c.runtimes = resized(b.runtimes, len(p.runtimes))
	for i := range c.runtimes {
		c.runtimes[i].copy(&p.runtimes[i])
	}
	c.places, c.drives = append(b.places[:0], p.places...), append(b.drives[:0], p.drives...)
	c.posts = append(b.posts[:0], p.posts...)
	c.tasks.copy(&p.tasks, b.tasks.pages)
	c.stacks, c.points = append(b.stacks[:0], p.stacks...), append(b.points[:0], p.points...)
	c.stackBy = copyMap(b.stackBy, p.stackBy)
	c.branches = p.branches.copied()
	d, e := &p.derived, &b.derived
	c.derived = derived{byFuture: copyMap(e.byFuture, d.byFuture), byWaker: copyMap(e.byWaker, d.byWaker),
		made: copyMap(e.made, d.made)}
	c.unused, c.trees = nil, treeBuffers{}
	c.forests, c.sleepers, c.woken = maps.Clone(p.forests), maps.Clone(p.sleepers), maps.Clone(p.woken)
	c.armed, c.locks, c.netWaits = copyMap(b.armed, p.armed), copyMap(b.locks, p.locks), maps.Clone(p.netWaits)
	c.detector = p.detector.clone()
	c.events, c.waits, c.timers = cloneWheel(&p.events), p.waits.Clone(), p.timers.clone()
	if p.net != nil {
		c.net = p.net.Clone()
	}
	if c.scheduler = b.scheduler; p.scheduler != nil {
		if c.scheduler == nil {
			c.scheduler = new(sched.Scheduler)
		}
		p.scheduler.CopyTo(c.scheduler, p.log)
	}
	return c
}

// copyThreads makes the threads of p, a copy, those of o, in the memory of others and of a list.
func (p *Process) copyThreads(o *Process, to, list []*Thread) {
	for len(to) < len(o.threads) {
		to = append(to, new(Thread))
	}
	p.copies, p.threads = to, append(list[:0], to[:len(o.threads)]...)
	for i, t := range o.threads {
		p.threads[i].copy(t)
		p.threads[i].p = p
	}
}

// copy makes t a copy of o. It keeps its own memory.
func (t *Thread) copy(o *Thread) {
	locals, joiners, polls, open := t.locals, t.joiners, t.polls, t.open
	*t = *o
	t.g, t.args = nil, machine.Args{}
	t.locals, t.joiners = append(locals[:0], o.locals...), append(joiners[:0], o.joiners...)
	t.open = append(open[:0], o.open...)
	t.polls = resized(polls, len(o.polls))
	for i := range t.polls {
		q, from := &t.polls[i], &o.polls[i]
		chain, label, tree := q.chain, q.label, q.tree
		*q = *from
		q.chain, q.label = append(chain[:0], from.chain...), append(label[:0], from.label...)
		q.tree.copy(&from.tree, &tree)
	}
}

// copy makes r a copy of o. It keeps its own memory.
func (r *runtime) copy(o *runtime) {
	b := *r
	*r = *o
	r.workers, r.mains = append(b.workers[:0], o.workers...), append(b.mains[:0], o.mains...)
	r.posts, r.defers = append(b.posts[:0], o.posts...), append(b.defers[:0], o.defers...)
	r.loads = append(b.loads[:0], o.loads...)
	r.left, r.enders = append(b.left[:0], o.left...), append(b.enders[:0], o.enders...)
	r.timers, r.own = o.timers.clone(), o.own.clone()
}

// copy makes r a copy of o in the memory of another tree.
func (r *tree) copy(o, memory *tree) {
	*r = tree{append(memory.nodes[:0], o.nodes...), append(memory.open[:0], o.open...),
		append(memory.callers[:0], o.callers...), append(memory.texts[:0], o.texts...),
		append(memory.fallen[:0], o.fallen...), memory.polled[:0]}
}

// copy makes t a copy of o in the memory of pages.
func (t *taskTable) copy(o *taskTable, pages []*[taskPage]task) {
	*t = *o
	t.pages = resized(pages, len(o.pages))
	for i, from := range o.pages {
		switch to := t.pages[i]; {
		case from == nil:
			t.pages[i] = nil
		case to == nil:
			page := *from
			t.pages[i] = &page
		default:
			*to = *from
		}
	}
}

// resized returns a list of n elements. Those that it had before stay, with their memory.
func resized[T any](list []T, n int) []T {
	for cap(list) < n {
		list = append(list[:cap(list)], *new(T))
	}
	return list[:n]
}

// copyMap returns a copy of a map in the memory of another one.
func copyMap[K comparable, V any](to, from map[K]V) map[K]V {
	if to == nil {
		return maps.Clone(from)
	}
	clear(to)
	for k, v := range from {
		to[k] = v
	}
	return to
}

func (q *timers) clone() timers {
	return timers{cloneWheel(&q.Wheel), cloneWheel(&q.late), q.moved, q.ordered}
}

// cloneWheel is Clone for wheels that are mostly unused.
func cloneWheel[T any](w *timer.Wheel[T]) timer.Wheel[T] {
	if w.IsZero() {
		return timer.Wheel[T]{}
	}
	return w.Clone()
}

// kin returns the family of p, which begins with it.
func (p *Process) kin() *family {
	if p.family == nil {
		p.family = &family{owner: p}
	}
	return p.family
}

// save makes sure that there is a snapshot of the present state.
func (p *Process) save() {
	if p.state != nil {
		return
	}
	p.kin()
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
	p.watch()
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

// Release gives up a process that is not used any more: the next fork may use its memory.
func (p *Process) Release() {
	f := p.family
	if f == nil {
		return
	}
	if f.owner == p {
		p.leaveMachine()
	}
	p.forgetState()
	if p.family = nil; len(f.spare) < mostSpare {
		f.spare = append(f.spare, p)
	}
}

var _ session.Forker = (*Process)(nil)
