package sim

import "github.com/pollground/pollground/executor/trace"

// The futures of a task form a tree: a coroutine that awaits a select! or a join has several futures below it.
//
// Each poll notes the coroutines that suspend, innermost first, and the futures of the library that say what they wait
// for. A future belongs to the coroutine in whose call of poll it suspended. The calls are gone when that coroutine
// suspends itself, so each future keeps the positions of its callers.

// node is a future that suspended in a poll: a coroutine, or a future of the library, a leaf.
type node struct {
	link        // of a coroutine; at is 0 for a leaf
	up    int32 // number of the node that polled it, -1 = none
	depth int32 // of the call that suspended
	low   int32 // depth of the outermost of its callers that are kept
	from  int32 // where they begin in tree.callers; the node's own call is the last one

	// of a leaf
	kind  trace.AwaitKind
	pos   uint32 // where the program's innermost coroutine stood
	text  int32  // where its label begins in tree.texts
	size  int32  // length of its label
	timer uint64 // id of the timer that it waits for
	join  int    // number of the task that it waits for
	part  int    // number of the task that it is
	waiting
}

// waiting is what a future waits for that others can have, and its place in the queue. The zero value is none.
type waiting struct {
	on     uint64 // address of the resource
	ticket uint64 // address of its ticket
	number uint64 // of the ticket; a list that was empty counts anew
	slot   uint64 // where the future has the address of the ticket's Arc
	key    int    // of a waiter without a ticket, plus one
	turn   bool   // who is served has to try again
}

// tree is the futures that suspended in a poll. A node follows those below it.
type tree struct {
	nodes   []node
	open    []int32 // numbers of nodes without a parent
	callers []int32 // positions of calls
	texts   []byte
	fallen  []uint64 // coroutines that were dropped
	polled  []uint64 // memory of settle
}

func (r *tree) reset() {
	r.nodes, r.open, r.callers, r.texts, r.fallen = r.nodes[:0], r.open[:0], r.callers[:0], r.texts[:0], r.fallen[:0]
}

// mostCallers is the number of calls of combinators between two coroutines. A coroutine further away is not found.
const mostCallers = 60

// keepsTrees reports whether it is noted which futures a poll polls. A log that drops events has no awaits, so that
// would be of no use.
func (p *Process) keepsTrees() bool { return p.log.Dropped() == 0 || p.branches != nil }

// add notes a future that suspends in the innermost call of t.
func (q *polling) add(t *Thread, n node) {
	depth := t.g.Depth()
	low := max(q.depth, depth-mostCallers)
	n.up, n.depth, n.low, n.from = -1, int32(depth), int32(low), int32(len(q.callers))
	q.callers = t.g.Positions(q.callers, low)
	q.open = append(q.open, int32(len(q.nodes)))
	q.nodes = append(q.nodes, n)
}

// leaf notes a future of the library that is about to return Pending.
func (q *polling) leaf(t *Thread, kind trace.AwaitKind, label []byte, pos uint32) {
	if !t.p.keepsTrees() {
		return
	}
	n := node{kind: kind, pos: pos, text: int32(len(q.texts)), size: int32(len(label))}
	q.texts = append(q.texts, label...)
	q.add(t, n)
}

// noteSuspended notes a coroutine that suspends, and which futures it has polled. inner: it awaits a coroutine, which
// has suspended before.
func (q *polling) noteSuspended(t *Thread, l link, inner bool) {
	if !t.p.keepsTrees() {
		return
	}
	me, depth := int32(len(q.nodes)), int32(t.g.Depth())
	k := len(q.open)
	for k > 0 {
		x := &q.nodes[q.open[k-1]]
		direct := inner && k == len(q.open) && x.depth <= depth+1
		if x.depth < depth || !direct && !q.under(t, x, depth, l.f) {
			break
		}
		x.up = me
		k--
	}
	q.open = q.open[:k]
	q.add(t, node{link: l})
}

// under reports whether function f was at a depth when a node suspended.
func (q *polling) under(t *Thread, x *node, depth, f int32) bool {
	if x.depth < depth || x.depth == depth && x.at != 0 || depth < x.low {
		return false
	}
	return t.g.FuncAt(q.callers[x.from+depth-x.low]) == f
}

// label returns what a leaf says it waits for.
func (r *tree) label(x *node) string { return string(r.bytes(x)) }

func (r *tree) bytes(x *node) []byte { return r.texts[x.text : x.text+x.size] }

// chained reports whether the futures of a poll are a simple chain, with one leaf at most.
func (q *polling) chained() bool {
	leaves := len(q.nodes) - len(q.chain)
	return leaves <= 0 || leaves == 1 && q.nodes[0].at == 0
}
