package sim

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/trace"
)

// What the run's end records of futures that nobody polls: those that own what somebody waits for, and, if the run is
// stuck, those that could go on. One is woken and not polled because its task awaits something else, or because the
// executor or the set that it is in is not polled.

// waiter is a future that waits for a resource which it has not been given.
type waiter struct {
	task *task
	on   uint64
	line int32 // of the future of a chain
	in   *tree // where it is, and its number there; nil for the future of a chain
	node int32
}

// idle is a future to report: one that a task does not poll, or a task that nobody polls.
type idle struct {
	task *task
	*sleeper
	whole bool // it is the task's own future
}

// reportAsleep records the futures that are asleep when the run ends with e.
func (p *Process) reportAsleep(e trace.End) {
	if p.log.Dropped() > 0 || p.m == nil {
		return
	}
	var list []idle
	stuck := e == trace.EndStuck
	for x := range p.tasks.all() {
		f := p.forests[x.num]
		if x.done || f == nil {
			continue
		}
		if x.rt == 0 && !p.isPolled(x) && p.scheduled(x) && !x.hidden {
			list = append(list, idle{x, &sleeper{in: f.tree, root: int32(len(f.nodes) - 1), woken: true}, true})
		}
		for i := range f.asleep {
			if s := f.asleep[i]; p.sleeps(&s) {
				if !s.woken && p.canGo(&s) {
					s.woken, s.since, s.event = true, p.stamp, p.log.Len()
				}
				list = append(list, idle{x, &s, false})
			}
		}
		if stuck && x.rt != 0 && !p.isPolled(x) && !p.scheduled(x) {
			list = append(list, p.unheard(x, f.tree)...)
		}
	}
	if len(list) == 0 {
		return
	}
	waiters := p.waiters()
	blamed := false
	for _, s := range list {
		blamed = p.reportIdle(&s, waiters, stuck) || blamed
	}
	if !stuck || blamed {
		return
	}
	for _, s := range list {
		if s.woken {
			p.recordIdle(&s, nil, nil, trace.Asleep{How: trace.AsleepReady})
		}
	}
}

// unheard returns the futures of the last poll of a task that were given what they wait for, although nobody woke the
// task: they were polled with another waker, such as that of now_or_never.
func (p *Process) unheard(x *task, r *tree) (list []idle) {
	for i := range r.nodes {
		n := &r.nodes[i]
		if n.at != 0 || n.on == 0 || !p.exists(&n.waiting) || !p.served(&n.waiting) {
			continue
		}
		root := int32(i)
		for up := n.up; up >= 0 && up != int32(len(r.nodes)-1) && r.nodes[up].at != 0; up = r.nodes[up].up {
			root = up
		}
		list = append(list, idle{x, &sleeper{in: r, root: root, woken: true, since: p.stamp, event: p.log.Len()}, false})
	}
	return list
}

// isPolled reports whether a poll of a task is under way.
func (p *Process) isPolled(x *task) bool {
	for _, t := range p.threads {
		for i := range t.polls {
			if t.polls[i].task == x.num {
				return true
			}
		}
	}
	return false
}

// waiters returns the futures that wait for what others can have.
func (p *Process) waiters() (list []waiter) {
	for x := range p.tasks.all() {
		if x.done {
			continue
		}
		add := func(r *tree, from, to int) {
			for i := from; i < to; i++ {
				if n := &r.nodes[i]; n.on != 0 && p.exists(&n.waiting) && !p.served(&n.waiting) {
					list = append(list, waiter{task: x, on: n.on, in: r, node: int32(i)})
				}
			}
		}
		f := p.forests[x.num]
		if f == nil {
			if x.waits.on != 0 && p.exists(&x.waits) && !p.served(&x.waits) {
				list = append(list, waiter{task: x, on: x.waits.on, line: x.waitsAt})
			}
			continue
		}
		add(f.tree, 0, len(f.nodes))
		for i := range f.asleep {
			s := &f.asleep[i]
			for k := range s.in.nodes {
				if s.in.below(int32(k), s.root) {
					add(s.in, k, k+1)
				}
			}
		}
	}
	return list
}

// reportIdle records that a future owns what somebody waits for, if it does.
func (p *Process) reportIdle(s *idle, waiters []waiter, stuck bool) (found bool) {
	blocks := func(concerns func(on uint64) bool, a trace.Asleep, owns *node, on uint64) {
		var first *waiter
		for i := range waiters {
			w := &waiters[i]
			if w.in == s.in && s.in.below(w.node, s.root) || !concerns(w.on) {
				continue
			}
			if stuck || p.waitsForItself(s, w) {
				if first == nil {
					first, on = w, w.on
				}
				a.Waiters++
			}
		}
		if first == nil && (!stuck || owns == nil) {
			return
		}
		found = true
		a.On = p.nameOf(s, on)
		p.recordIdle(s, owns, first, a)
	}
	for i := range s.in.nodes {
		n := &s.in.nodes[i]
		if !s.in.below(int32(i), s.root) {
			continue
		}
		if n.at == 0 {
			if n.on != 0 && p.exists(&n.waiting) && p.served(&n.waiting) {
				how := trace.AsleepGranted
				if n.turn {
					how = trace.AsleepTurn
				}
				blocks(func(on uint64) bool { return on == n.on }, trace.Asleep{How: how, Owns: s.in.label(n)}, n, n.on)
			}
			continue
		}
		for k := range p.suspension(&n.link).Guards {
			g := &p.suspension(&n.link).Guards[k]
			if g.Std || p.movedAway(&n.link, g) {
				continue
			}
			find := newSearch(p.m.Memory)
			find.guards(g.Type, n.link.at+g.Offset, 0, func(lo, hi uint64, d *bytecode.Type) {
				blocks(func(on uint64) bool { return find.concerns(on, lo, hi) }, trace.Asleep{How: trace.AsleepHolds,
					Owns: d.Name, Guard: strings.SplitN(g.Name, ": ", 2)[0], Taken: p.line(g.Pos)}, nil, 0)
			})
		}
	}
	return found
}

// waitsForItself reports whether the task that could poll a future waits for nothing else than what the future owns.
func (p *Process) waitsForItself(s *idle, w *waiter) bool {
	by := s.task
	if s.whole {
		by = p.task(s.task.outer)
	}
	if by == nil || w.task != by || p.isPolled(by) {
		return false
	}
	f := p.forests[by.num]
	if f == nil || w.in == nil {
		return f == nil
	}
	if w.in != f.tree {
		return false
	}
	for i := range f.nodes {
		if n := &f.nodes[i]; n.at == 0 && int32(i) != w.node {
			return false
		}
	}
	return true
}

// recordIdle records a future that is asleep. owns is the leaf that was served, w the first waiter for what it owns.
func (p *Process) recordIdle(s *idle, owns *node, w *waiter, a trace.Asleep) {
	root := &s.in.nodes[s.root]
	at := owns // where the future stands
	for i := range s.in.nodes {
		if n := &s.in.nodes[i]; n.at != 0 && p.coroutine(&n.link).User && s.in.below(int32(i), s.root) {
			if a.Line == 0 {
				a.Line = p.line(p.suspension(&n.link).Pos)
			}
		}
	}
	if at == nil {
		for i := range s.in.nodes {
			n := &s.in.nodes[i]
			if n.at == 0 && s.in.below(int32(i), s.root) && (at == nil || p.ready(n)) {
				at = n
			}
		}
	}
	if at != nil {
		a.Awaits = s.in.label(at)
		if a.Line == 0 && at.pos != 0 {
			a.Line = p.line(at.pos)
		}
	}
	if root.at != 0 {
		a.Func = shortName(p.m.Program().Funcs[root.f].Name)
	}
	if a.Whole = s.whole; !s.whole {
		a.Name = p.variableOf(s)
	}
	if w != nil {
		a.Waiter, a.Place = w.task.ref.ID(), p.placeOf(w)
	}
	a.Woken, a.Since, a.Event = s.woken, s.since, s.event
	p.log.Snoozed(s.task.ref.ID(), a)
}

// placeOf returns the line where a waiter stands in the program.
func (p *Process) placeOf(w *waiter) int32 {
	if w.in == nil {
		return w.line
	}
	for i := w.node; i >= 0; i = w.in.nodes[i].up {
		if n := &w.in.nodes[i]; n.at != 0 && p.coroutine(&n.link).User {
			return p.line(p.suspension(&n.link).Pos)
		}
	}
	return 0
}

// eachVariable calls do with the variables of the suspended coroutines of a task, and of the futures that it does not
// poll, until do returns true.
func (p *Process) eachVariable(x *task, do func(n *node, r *tree, v *bytecode.Variable, at uint64) bool) {
	f := p.forests[x.num]
	if f == nil {
		return
	}
	in := func(r *tree) bool {
		for i := range r.nodes {
			n := &r.nodes[i]
			if n.at == 0 || !p.isSuspended(&n.link) {
				continue
			}
			vars := p.suspension(&n.link).Vars
			for k := range vars {
				if do(n, r, &vars[k], n.link.at+vars[k].Offset) {
					return true
				}
			}
		}
		return false
	}
	if in(f.tree) {
		return
	}
	for i := range f.asleep {
		if in(f.asleep[i].in) {
			return
		}
	}
}

// variableOf returns the variable that holds a future which is asleep, "" if there is none.
func (p *Process) variableOf(s *idle) (name string) {
	root := &s.in.nodes[s.root]
	target := root.at
	if target == 0 {
		target = root.ticket
	}
	p.eachVariable(s.task, func(n *node, _ *tree, v *bytecode.Variable, at uint64) bool {
		if n.at == root.at {
			return false
		}
		find := newSearch(p.m.Memory)
		path, ok := find.find(v.Type, at, target, 0)
		if ok {
			if name = v.Name; name == "self" || strings.HasPrefix(path, "[") {
				name += path
			}
		}
		return ok
	})
	return name
}

// nameOf returns the variable of a future that leads to a resource, or one of its task; "" if there is none.
func (p *Process) nameOf(s *idle, on uint64) (name string) {
	if on == 0 {
		return ""
	}
	for _, own := range [...]bool{true, false} {
		for _, x := range [...]*task{s.task, p.task(s.task.outer)} {
			if x == nil || name != "" {
				continue
			}
			p.eachVariable(x, func(n *node, r *tree, v *bytecode.Variable, at uint64) bool {
				if own && r != s.in || v.Name == "self" {
					return false
				}
				find := newSearch(p.m.Memory)
				if _, ok := find.find(v.Type, at, on, 0); ok && v.Type.Kind != bytecode.Future && !v.Type.Guard {
					name = v.Name
				}
				return name != ""
			})
		}
	}
	return name
}
