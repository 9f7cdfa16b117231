package sim

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/machine"
)

// Futures that exist and are not polled any more. A task that polls a future once in a select! and then awaits
// something else has such a future. Often it returns to it in time. But what the future owns, others cannot have
// meanwhile: a lock that it was handed, a permit, a guard. If a run ends like that, the trace records the future.
//
// A task whose futures are more than a chain has a forest: the futures that its last poll has polled, and those that
// earlier polls have polled and that are still suspended. The memory of a coroutine says whether it is: its state is
// that of the suspension point as long as nobody polls it, and a drop is reported. Chains, which are most tasks, cost a
// comparison.

// forest is the futures of a task.
type forest struct {
	*tree
	asleep []sleeper
	text   uint32 // number of its await tree in the log, plus one
}

// sleeper is a future that its task does not poll, with the futures below it.
type sleeper struct {
	in    *tree // where its nodes are; it does not change
	root  int32
	woken bool
	since int64 // time of the wake
	event int   // playhead after the poll that the wake caused
}

// turn is a key of a waiter, see turn_note.
type turn struct {
	on  uint64
	key int
}

func asleepNatives(table map[string]native) {
	// what the innermost future waits for, and the address of the Arc of its ticket
	table["wait_note"] = simple(func(t *Thread, a *machine.Args) {
		on, slot := a.Next(), a.Next()
		q := t.polling()
		if q == nil {
			return
		}
		q.holder = t.p.locks[on]
		if n := len(q.nodes); n > 0 {
			ticket := t.p.word(slot&^1, 8) + arcValue
			q.nodes[n-1].waiting = waiting{on: on, ticket: ticket, number: t.p.word(ticket, 8), slot: slot &^ 1,
				turn: slot&1 != 0}
		}
	})
	// what becomes of a waiter that has a key
	table["turn_note"] = simple(func(t *Thread, a *machine.Args) {
		x := turn{on: a.Next(), key: int(a.Next()) + 1}
		switch what := a.Next(); what {
		case 1:
			put(&t.p.woken, x, true)
		default:
			delete(t.p.woken, x)
			if q := t.polling(); q != nil && what == 0 && len(q.nodes) > 0 {
				q.nodes[len(q.nodes)-1].waiting = waiting{on: x.on, key: x.key, turn: true}
			}
		}
	})
}

// Where the value of an Arc lies behind its counters, and where a Ticket of the library has its waker: data and vtable.
const (
	arcValue    = 16
	ticketWaker = 16
)

// word returns the little-endian number of n bytes at an address, 0 if nothing is there.
func (p *Process) word(at, n uint64) uint64 {
	s := shower{mem: p.m.Memory}
	return s.get(at, n)
}

// exists reports whether a waiter has its place in the queue, or has been served and not noticed.
func (p *Process) exists(w *waiting) bool {
	return w.on != 0 &&
		(w.ticket == 0 || p.word(w.slot, 8)+arcValue == w.ticket && p.word(w.ticket, 8) == w.number)
}

// served reports whether a waiter that exists has been given what it waits for.
func (p *Process) served(w *waiting) bool {
	if w.ticket == 0 {
		return p.woken[turn{w.on, w.key}]
	}
	return p.word(w.ticket+ticketWaker, 8) == 0 || p.word(w.ticket+ticketWaker+8, 8) == 0
}

// isSuspended reports whether a coroutine stands at its suspension point.
func (p *Process) isSuspended(l *link) bool {
	s := &p.coroutine(l).State
	return p.word(l.at+s.Offset, s.Size) == p.suspension(l).State
}

// settle compares the futures that a pending poll of x has polled with those that earlier polls have.
func (t *Thread) settle(x *task, q *polling) {
	p := t.p
	x.waits = waiting{}
	if q.chained() {
		if len(q.nodes) > 0 && q.nodes[0].on != 0 {
			x.waits, x.waitsAt = q.nodes[0].waiting, 0
			if l := p.ownLink(q.chain); l != nil {
				x.waitsAt = p.line(p.suspension(l).Pos)
			}
		}
		if !x.forked && (x.rt != 0 || !p.owns(x, q)) {
			return
		}
	}
	old := p.forests[x.num]
	f := &forest{tree: p.unused}
	if p.unused = nil; f.tree == nil {
		f.tree = &tree{}
	}
	f.nodes, f.texts = append(f.nodes[:0], q.nodes...), append(f.texts[:0], q.texts...)
	polled := addresses{list: q.polled[:0]}
	for i := range f.nodes {
		if n := &f.nodes[i]; old == nil {
			break
		} else if n.at != 0 {
			polled.add(n.at)
		} else if n.ticket != 0 {
			polled.add(n.ticket)
		}
	}
	for _, at := range q.fallen {
		polled.add(at)
	}
	q.polled = polled.list
	if old != nil {
		for i := range old.asleep {
			if s := old.asleep[i]; !s.in.has(s.root, &polled) && p.sleeps(&s) {
				f.asleep = append(f.asleep, s)
			} else {
				delete(p.sleepers, s.in.nodes[s.root].at)
			}
		}
		for i := len(old.nodes) - 1; i >= 0; i-- {
			s := sleeper{in: old.tree, root: int32(i)}
			n := &old.nodes[i]
			if old.has(s.root, &polled) || !p.sleeps(&s) || n.up >= 0 && !old.has(n.up, &polled) &&
				p.sleeps(&sleeper{in: old.tree, root: n.up}) {
				continue
			}
			f.asleep = append(f.asleep, s)
			if n.at != 0 {
				put(&p.sleepers, n.at, x.num)
			}
		}
	}
	for i := range f.asleep {
		if s := &f.asleep[i]; !s.woken && p.canGo(s) {
			s.woken, s.since, s.event = true, p.stamp, p.log.Len()+1
		}
	}
	if old != nil && len(f.asleep) == 0 && p.family == nil {
		p.unused = old.tree // no sleeper is in it
	}
	if len(f.asleep) > 0 || !q.chained() {
		t.recordTree(f, old, q.event)
	}
	x.forked = len(f.asleep) > 0 || !q.chained() || x.rt == 0 && p.owns(x, q)
	if !x.forked {
		delete(p.forests, x.num)
		return
	}
	put(&p.forests, x.num, f)
}

// put sets an element of a map, which it makes if it is nil.
func put[K comparable, V any](m *map[K]V, k K, v V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[k] = v
}

// owns reports whether the futures of a chain may have what others wait for. The futures of tasks of the program's own
// executors and of sets are kept then: it may be that nobody polls them when they are woken.
func (p *Process) owns(x *task, q *polling) bool {
	if x.waits.on != 0 {
		return true
	}
	for i := range q.chain {
		if len(p.suspension(&q.chain[i]).Guards) > 0 {
			return true
		}
	}
	return false
}

// has reports whether a node is in a set of addresses.
func (r *tree) has(i int32, set *addresses) bool {
	n := &r.nodes[i]
	if n.at != 0 {
		return set.has(n.at)
	}
	return n.ticket != 0 && set.has(n.ticket)
}

// addresses is a set of addresses, most often a small one.
type addresses struct {
	list []uint64
	more map[uint64]bool // those behind the first fewAddresses
}

const fewAddresses = 16

func (s *addresses) add(at uint64) {
	if len(s.list) < fewAddresses {
		s.list = append(s.list, at)
		return
	}
	if s.more == nil {
		s.more = map[uint64]bool{}
	}
	s.more[at] = true
}

func (s *addresses) has(at uint64) bool { return slices.Contains(s.list, at) || s.more[at] }

// sleeps reports whether the root of a sleeper exists. For a leaf this is known if it has a ticket.
func (p *Process) sleeps(s *sleeper) bool {
	n := &s.in.nodes[s.root]
	if n.at == 0 {
		return n.ticket != 0 && p.exists(&n.waiting)
	}
	return p.isSuspended(&n.link)
}

// below reports whether node i is the root or below it.
func (r *tree) below(i, root int32) bool {
	for i >= 0 && i < root {
		i = r.nodes[i].up
	}
	return i == root
}

// canGo reports whether a leaf of a sleeper has what it waits for.
func (p *Process) canGo(s *sleeper) bool {
	for i := range s.in.nodes {
		if n := &s.in.nodes[i]; n.at == 0 && s.in.below(int32(i), s.root) && p.ready(n) {
			return true
		}
	}
	return false
}

// ready reports whether a leaf could go on if it were polled, as far as that is known.
func (p *Process) ready(n *node) bool {
	switch {
	case n.on != 0:
		return p.exists(&n.waiting) && p.served(&n.waiting)
	case n.join != 0:
		return p.task(n.join).done
	case n.timer != 0:
		_, armed := p.armed[n.timer]
		return !armed
	}
	return false
}

// fellAt notes that a coroutine is dropped.
func (t *Thread) fellAt(at uint64) {
	p := t.p
	if q := t.polling(); q != nil && p.task(q.task).forked {
		q.fallen = append(q.fallen, at)
	}
	if n := p.sleepers[at]; n != 0 {
		p.awakes(n, at)
	}
}

// awakes removes a sleeper of a task.
func (p *Process) awakes(num int, at uint64) {
	delete(p.sleepers, at)
	old := p.forests[num]
	if old == nil {
		return
	}
	f := &forest{tree: old.tree}
	for _, s := range old.asleep {
		if s.in.nodes[s.root].at != at {
			f.asleep = append(f.asleep, s)
		}
	}
	p.forests[num] = f
}

// fell forgets the futures of a task that is over.
func (p *Process) fell(x *task) {
	x.waits = waiting{}
	if !x.forked {
		return
	}
	x.forked = false
	if f := p.forests[x.num]; f != nil {
		for _, s := range f.asleep {
			delete(p.sleepers, s.in.nodes[s.root].at)
		}
		delete(p.forests, x.num)
	}
}
