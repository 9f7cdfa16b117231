package sim

import (
	"maps"
	"slices"
	"sort"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/session"
)

// Cancellations. The program was compiled so that each poll of a future is reported (codegen.Generator.Branches). So
// the process knows a tree: which future polls which. The children of an await are polled until they are finished.
// All others are branches: whoever polls one may drop it earlier, as select! does.
//
// When the poll of a task has ended, Run stops (session.UnitSuspend). Branches returns what could be cancelled there:
//
//   - the task itself: Cancel does what JoinHandle::abort does, or the drop of smol's Task
//   - a branch: from Cancel on it is not polled any more, as if its wakes came too late. It is cancelled when the
//     future that polls it returns Ready without it: that one drops it, or hands it back
//
// A future that is polled again after that was not cancelled. What a cancelled future loses is reported by its guards
// (loss.go), which lie in the memory of one of the futures below it.

// nodeKey identifies a future while it is not finished. Several that lie in each other have the same address.
type nodeKey struct {
	at uint64
	of int // its type: a number of Program.Pollees
}

// polled is a future that was polled.
type polled struct {
	size    uint64
	parent  nodeKey // zero: none in the same task
	task    int     // number of the task of which it is a part
	branch  bool    // it is not awaited
	pending bool    // its last poll returned Pending, and it was not over since
	round   int     // of its last poll
	kids    int     // children that were polled in that
	pos     uint32  // in the program's text: of the poll of a branch
	link    link    // where it has suspended; at is 0 if it is no coroutine
}

// open is a poll under way.
type open struct {
	nodeKey
	depth int
}

// branches is what a process knows for cancellations.
type branches struct {
	nodes map[nodeKey]polled // that are not finished
	gone  map[nodeKey]polled // that ended in the present poll of a task, or were polled by one that did: drops follow
	names map[int]string     // of tasks, by number
	round int                // polls of tasks so far

	thread int // that has stopped
	found  []found
	offers int    // how often there was something to cancel
	due    *found // is cancelled before the process goes on
	// A run with Options.Cancel pauses wherever the search for cancellations stops, because the way back into the loop of
	// a driver takes time. If stops, Run returns then, for another reason.
	pauses, stops bool
	cut           cut
	losses        []session.Loss // not taken yet
}

// found is something that can be cancelled.
type found struct {
	session.Branch
	task int // number
	node nodeKey
}

// cut is what a fork has cancelled.
type cut struct {
	found
	tried   bool // there is one
	active  bool // it can still turn out that the future was dropped
	frozen  bool // a branch that is not polled
	asked   bool // the library asks whether the task is cancelled: task_cut
	dropped bool // the branch is over, or the task's future is dropped
	event   int  // events before it
	watched map[nodeKey]polled
	held    map[uint64][]session.Loss // what coroutines hold, by address: lost when that is dropped
}

func newBranches() *branches {
	return &branches{nodes: map[nodeKey]polled{}, gone: map[nodeKey]polled{}, names: map[int]string{}}
}

// node returns what is known of a future.
func (b *branches) node(k nodeKey) (polled, bool) {
	n, ok := b.nodes[k]
	if !ok {
		n, ok = b.gone[k]
	}
	return n, ok
}

// over moves a future that is finished, and those that it polled, to gone.
func (b *branches) over(k nodeKey) {
	task := b.nodes[k].task
	for i, n := range b.nodes {
		if n.task == task && i != k && b.below(i, k) {
			b.gone[i] = n
		}
	}
	b.gone[k] = b.nodes[k]
	for i := range b.gone {
		delete(b.nodes, i)
	}
}

func (b *branches) copied() *branches {
	if b == nil {
		return nil
	}
	c := *b
	c.nodes, c.gone, c.names = maps.Clone(b.nodes), maps.Clone(b.gone), maps.Clone(b.names)
	c.found, c.losses = slices.Clone(b.found), nil
	return &c
}

// named notes the name of a task.
func (p *Process) named(x *task, name string) {
	if p.branches != nil {
		p.branches.names[x.num] = name
	}
}

// inner returns the poll under way on t that is not one of a part.
func (t *Thread) inner() *polling {
	for i := len(t.polls) - 1; i >= 0; i-- {
		if q := &t.polls[i]; !t.p.task(q.task).part {
			return q
		}
	}
	return nil
}

// branchBegin notes a poll. It returns false if the future must not be polled.
func (t *Thread) branchBegin(of int, at, size uint64, awaited bool) bool {
	b := t.p.branches
	k := nodeKey{at, of}
	if c := &b.cut; c.active {
		if c.frozen && c.node == k {
			return false
		}
		if !c.frozen {
			c.again(b, k, t.p.m.Program().Pollees[c.node.of].Borrowed)
		}
	}
	depth := t.g.Depth()
	for n := len(t.open); n > 0 && t.open[n-1].depth > depth; n-- { // a panic has left them
		t.open = t.open[:n-1]
	}
	for i := range b.gone { // its memory is used again
		if i.at-at < size || at-i.at < b.gone[i].size {
			delete(b.gone, i)
		}
	}
	n := polled{size: size, branch: !awaited, round: b.round}
	if q := t.inner(); q != nil {
		n.task, n.round = q.task, q.round
	}
	if i := len(t.open); i > 0 {
		up := t.open[i-1].nodeKey
		if parent, ok := b.nodes[up]; ok && parent.task == n.task {
			n.parent = up
			if b.nodes[k].round != n.round || !b.nodes[k].pending {
				parent.kids++
				b.nodes[up] = parent
			}
		}
	}
	if n.branch {
		n.pos = t.callerPos()
	}
	if old, ok := b.nodes[k]; ok && old.pending {
		n.link = old.link
	}
	b.nodes[k] = n
	t.open = append(t.open, open{k, depth})
	return true
}

// branchEnd notes the end of the innermost poll.
func (t *Thread) branchEnd(pending bool) {
	b := t.p.branches
	i := len(t.open) - 1
	if i < 0 {
		return
	}
	k := t.open[i].nodeKey
	t.open = t.open[:i]
	n, ok := b.nodes[k]
	if !ok {
		return
	}
	n.pending = pending
	b.nodes[k] = n
	if pending {
		return
	}
	defer b.over(k)
	c := &b.cut
	if c.active && c.frozen {
		if c.parent() == k {
			c.frozen, c.dropped = false, true
		} else if b.below(c.node, k) { // dropped with a future around it
			c.frozen, c.active = false, false
		}
	}
}

func (c *cut) parent() nodeKey { return c.watched[c.node].parent }

// below reports whether future k is polled by future up, or by one that up polls.
func (b *branches) below(k, up nodeKey) bool {
	for range len(b.nodes) + len(b.gone) {
		if k == up {
			return true
		}
		n, ok := b.node(k)
		if !ok || n.parent == (nodeKey{}) {
			return false
		}
		k = n.parent
	}
	return false
}

// again notes that a future is polled which has the address of a cancelled one. It is a new one; but if the branch is
// a borrowed pointer, it may be the same, which was not cancelled then.
func (c *cut) again(b *branches, k nodeKey, borrowed bool) {
	if _, ok := c.watched[k]; !ok {
		return
	}
	if borrowed && k != c.node && len(b.losses) == 0 {
		c.active = false
	}
	clear(c.watched)
}

// callerPos returns where the program polls.
func (t *Thread) callerPos() (pos uint32) {
	t.g.Frames(func(f bytecode.Frame) bool {
		if f.User && !f.Glue && f.Pos != 0 {
			pos = f.Pos
		}
		return pos == 0
	})
	return pos
}

// offerCancellations looks for what could be cancelled when a poll of x has returned Pending.
func (t *Thread) offerCancellations(x *task, q *polling) {
	p := t.p
	b := p.branches
	if x.part || x.hidden || b.cut.tried {
		return
	}
	b.found, b.thread = b.found[:0], t.id
	if !x.main && (x.cuts || !x.derived) {
		if line, label := p.placeOfTask(q); line != 0 {
			of := session.Branch{Task: b.names[x.num], Line: line, Await: label, Whole: true}
			b.add(found{of, x.num, nodeKey{}})
		}
	}
	for k, n := range b.nodes {
		if n.task != x.num || n.round != q.round || !n.branch || !n.pending {
			continue
		}
		up, ok := b.nodes[n.parent]
		if !ok || up.branch && up.kids == 1 && up.round == n.round && up.parent != (nodeKey{}) {
			continue // it is the same to cancel the one around it
		}
		if line, label := p.suspendedAt(k); line != 0 {
			b.add(found{session.Branch{Task: b.names[x.num], Line: line, Await: label, Type: k.of}, x.num, k})
		}
	}
	sort.Slice(b.found, func(i, j int) bool {
		x, y := &b.found[i], &b.found[j]
		return x.Line < y.Line || x.Line == y.Line && x.node.before(y.node)
	})
	if len(b.found) == 0 {
		return
	}
	for i := range b.found {
		b.found[i].Cancellation = session.Cancellation{At: b.offers, Branch: i}
	}
	if c := p.opt.Cancel; c != nil {
		if c.At == b.offers && c.Branch < len(b.found) {
			p.Cancel(c.Branch)
		}
		b.pauses, b.stops, p.hit = true, p.hit, true
		t.leaveSoon()
	}
	b.offers++
	p.passed(session.UnitSuspend)
}

func (k nodeKey) before(x nodeKey) bool { return k.at < x.at || k.at == x.at && k.of < x.of }

func (b *branches) add(f found) { b.found = append(b.found, f) }

// Branches returns what can be cancelled where Run has stopped with UnitSuspend.
func (p *Process) Branches() (out []session.Branch) {
	for _, f := range p.branches.found {
		out = append(out, f.Branch)
	}
	return out
}

// Cancel makes the next Run begin with a cancellation.
func (p *Process) Cancel(i int) {
	f := p.branches.found[i]
	p.branches.due = &f
}

// Cancelled reports whether the future was dropped that Cancel named, as far as the run went.
func (p *Process) Cancelled() bool { return p.branches.cut.dropped && p.branches.cut.active }

// TakeLosses returns what was lost since the last call: in a fork by what is cancelled, else by everything.
func (p *Process) TakeLosses() []session.Loss {
	l := p.branches.losses
	p.branches.losses = nil
	return l
}

// cancelDue cancels the future that Cancel or Options.Cancel names, if that is due, and ends a pause.
func (p *Process) cancelDue() {
	b := p.branches
	if b == nil {
		return
	}
	if b.due != nil {
		p.cancel()
	}
	if b.pauses {
		b.pauses, p.hit = false, b.stops
	}
}

// cutDropped notes that the future of a task is dropped.
func (p *Process) cutDropped(x *task) {
	if b := p.branches; b != nil && b.cut.Whole && b.cut.task == x.num {
		b.cut.dropped = true
	}
}

func (p *Process) cancel() {
	b := p.branches
	f := *b.due
	b.due = nil
	b.cut = cut{found: f, tried: true, active: true, frozen: !f.Whole, watched: map[nodeKey]polled{},
		held: map[uint64][]session.Loss{}, event: p.log.Len()}
	c := &b.cut
	for k, n := range b.nodes {
		if n.pending && n.task == f.task && (f.Whole || b.below(k, f.node)) {
			c.watched[k] = n
		}
	}
	list := make([]nodeKey, 0, len(c.watched))
	for k := range c.watched {
		list = append(list, k)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].before(list[j]) })
	for _, k := range list {
		n := c.watched[k]
		p.holds(&n)
	}
	if !f.Whole {
		return
	}
	x, t := p.task(f.task), p.thread(b.thread)
	if c.asked = x.rt == 0; c.asked {
		return
	}
	p.at(t)
	p.scheduler.Abort(x.ref, true)
	if r := p.runtime(x.rt); r != nil && t != nil {
		p.poke(r, t)
	}
}

func branchNatives(table map[string]native) {
	table["branch_begin"] = simple(func(t *Thread, a *machine.Args) {
		of, at, size, awaited := int(a.Next()), a.Next(), a.Next(), a.Next() != 0
		a.Flag(t.p.branches != nil && !t.branchBegin(of, at, size, awaited))
	})
	table["branch_end"] = simple(func(t *Thread, a *machine.Args) {
		if pending := a.Next() != 0; t.p.branches != nil {
			t.branchEnd(pending)
		}
	})
	// The library cancels tasks of LocalSets and of smol's executors itself: when it has polled one it asks.
	table["task_can_cut"] = simple(func(t *Thread, a *machine.Args) { t.cuts = true })
	table["task_cut"] = func(t *Thread, a *machine.Args) machine.Status {
		b := t.p.branches
		switch {
		case b == nil:
			a.Flag(false)
		case t.p.hit: // Run is about to stop, so that Cancel can be called
			return machine.Again
		default:
			a.Flag(b.cut.asked && b.thread == t.id)
			b.cut.asked = false
		}
		return a.Done()
	}
	table["future_line"] = simple(func(t *Thread, a *machine.Args) {
		a.W[0] = uint64(max(0, t.p.line(t.callerPos())))
	})
	table["future_loss"] = simple(func(t *Thread, a *machine.Args) {
		at, kind, n, line := a.Next(), a.Next(), a.Next(), a.Next()
		t.lose(at, int32(line), session.Loss{Kind: session.LossKind(kind), N: int(n), Name: a.Text()})
	})
}
