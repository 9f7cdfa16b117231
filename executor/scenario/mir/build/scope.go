package build

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// scopeKind says what a scope takes.
type scopeKind uint8

const (
	ofTemps scopeKind = 1 << iota // temporaries: a statement, a condition, an arm, a body
	ofVars                        // variables and temporaries whose lifetime is extended: a block

	ofOperands scopeKind = 0 // nothing but the operands of an expression
)

// scope owns locals. Scopes are left in order, innermost first.
type scope struct {
	kind   scopeKind
	drops  []scheduledDrop // in the order in which they were scheduled
	moved  map[mir.Local]bool
	source mir.ScopeID // that the builder goes back to when the scope is closed
	// unwind and drop cache the nodes of the trees unwinding and dropping that run the drops of this scope and of the
	// scopes around it, -1 if they are not known.
	unwind, drop int
}

// dropKind is the kind of a scheduled drop.
type dropKind uint8

const (
	storageDrop dropKind = iota // the storage of the local ends
	valueDrop                   // the value of the local is dropped
)

// scheduledDrop is something to be done when a scope is left.
type scheduledDrop struct {
	local mir.Local
	kind  dropKind
}

// breakable is a loop or a labelled block.
type breakable struct {
	depth int       // number of scopes outside of it
	dest  mir.Place // of the value of a break
	brk   *dropTree
	cont  *dropTree // nil for blocks
}

func (b *builder) push(k scopeKind) *scope {
	n := len(b.closed) - 1
	if n < 0 {
		b.closed, n = append(b.closed, &scope{}), 0
	}
	s := b.closed[n]
	b.closed = b.closed[:n]
	if len(s.moved) > 8 {
		s.moved = nil // a large map takes long to clear
	}
	clear(s.moved)
	*s = scope{kind: k, source: b.source, unwind: -1, drop: -1, drops: s.drops[:0], moved: s.moved}
	b.scopes = append(b.scopes, s)
	return s
}

// declareScope begins a lexical scope for debuggers and messages, until the innermost scope is closed.
func (b *builder) declareScope(sp syntax.Span) {
	b.out.Scopes = append(b.out.Scopes, mir.Scope{Parent: b.source, Span: sp})
	b.source = mir.ScopeID(len(b.out.Scopes) - 1)
}

// inner returns the number of the innermost scope that takes k.
func (b *builder) inner(k scopeKind) int {
	for i := len(b.scopes) - 1; i >= 0; i-- {
		if b.scopes[i].kind&k != 0 {
			return i
		}
	}
	panic("BUG: mir: no scope")
}

// schedule adds a drop to scope number depth.
func (b *builder) schedule(depth int, l mir.Local, k dropKind) {
	if depth < 0 {
		return
	}
	s, d := b.scopes[depth], scheduledDrop{l, k}
	s.drops = append(s.drops, d)
	if s.unwind >= 0 && b.onUnwind(d) {
		s.unwind = b.unwinding.add(d, s.unwind)
	}
	if s.drop >= 0 {
		s.drop = b.dropping.add(d, s.drop)
	}
	for _, s := range b.scopes[depth+1:] {
		s.unwind, s.drop = -1, -1
	}
}

// noteMoved records that operands were moved into a call or value: the innermost scope need not drop their locals.
func (b *builder) noteMoved(ops []mir.Operand) {
	s := b.scopes[len(b.scopes)-1]
	for _, o := range ops {
		if o.Kind == mir.Move && o.Place.IsLocal() {
			if s.moved == nil {
				s.moved = map[mir.Local]bool{}
			}
			s.moved[o.Place.Local] = true
		}
	}
}

// onUnwind reports whether a drop is to be done while unwinding. The storage of a coroutine's locals ends there as
// well, so that no local of it seems to live on.
func (b *builder) onUnwind(d scheduledDrop) bool { return d.kind == valueDrop || b.out.Coroutine }

// unwindNode returns the node of the tree unwinding that drops what all open scopes own.
func (b *builder) unwindNode() int {
	return b.nodeIn(b.unwinding, func(s *scope) *int { return &s.unwind }, b.onUnwind)
}

// mayUnwind makes the terminator that block id is going to have unwind to the drops of all open scopes.
func (b *builder) mayUnwind(id mir.BlockID) {
	if id != mir.None {
		b.unwinding.enter(b.unwindNode(), id)
	}
}

// dropNode is unwindNode for the drop of a suspended coroutine.
func (b *builder) dropNode() int {
	return b.nodeIn(b.dropping, func(s *scope) *int { return &s.drop }, func(scheduledDrop) bool { return true })
}

// nodeIn returns the node of a tree that does those drops of all open scopes that the tree takes. Each scope keeps the
// node for itself and those around it in kept.
func (b *builder) nodeIn(t *dropTree, kept func(*scope) *int, takes func(scheduledDrop) bool) int {
	node, from := 0, 0
	for i, s := range slices.Backward(b.scopes) {
		if n := *kept(s); n >= 0 {
			node, from = n, i+1
			break
		}
	}
	for _, s := range b.scopes[from:] {
		for _, d := range s.drops {
			if takes(d) {
				node = t.add(d, node)
			}
		}
		*kept(s) = node
	}
	return node
}

// pop runs the drops of the innermost scope and closes it.
func (b *builder) pop() {
	s := b.scopes[len(b.scopes)-1]
	if b.cur != mir.None {
		node := b.unwindNode()
		for i := len(s.drops) - 1; i >= 0; i-- {
			d := s.drops[i]
			if b.onUnwind(d) {
				node = b.unwinding.nodes[node].next
			}
			if d.kind == storageDrop {
				b.stmt(mir.Stmt{Kind: mir.StorageDead, Local: d.local})
				continue
			}
			if s.moved[d.local] {
				continue
			}
			next := b.newBlock()
			b.unwinding.enter(node, b.cur)
			b.terminate(&mir.Drop{Place: mir.Whole(d.local), Target: next, Unwind: mir.None})
			b.cur = next
		}
	}
	b.source = s.source
	b.scopes = b.scopes[:len(b.scopes)-1]
	b.closed = append(b.closed, s)
}

// exit leaves all scopes from number depth on by a way of tree.
func (b *builder) exit(tree *dropTree, depth int) {
	if b.cur == mir.None {
		return
	}
	node := 0
	for _, s := range b.scopes[depth:] {
		for _, d := range s.drops {
			if d.kind == valueDrop && s.moved[d.local] && s == b.scopes[len(b.scopes)-1] {
				continue
			}
			node = tree.add(d, node)
		}
	}
	tree.enter(node, b.cur)
	b.terminate(&mir.Goto{Target: mir.None})
}

// ---- trees of drops

// dropTree is a set of ways to one target. Node 0 is the target; each other node does a drop and goes on with another
// node of a smaller number. Ways that do the same drops share nodes.
type dropTree struct {
	nodes   []dropNode
	known   map[dropNode]int
	entries []dropEntry
}

type dropNode struct {
	scheduledDrop
	next int
}

// dropEntry says that block goes to node.
type dropEntry struct {
	node  int
	block mir.BlockID
}

func (b *builder) newDropTree() *dropTree {
	if b.trees == len(b.dropTrees) {
		b.dropTrees = append(b.dropTrees, &dropTree{known: map[dropNode]int{}})
	}
	t := b.dropTrees[b.trees]
	b.trees++
	t.nodes, t.entries = append(t.nodes[:0], dropNode{}), t.entries[:0]
	return t
}

// add returns the node that does d and goes on with next.
func (t *dropTree) add(d scheduledDrop, next int) int {
	n := dropNode{d, next}
	if i, ok := t.known[n]; ok {
		return i
	}
	i := len(t.nodes)
	t.nodes = append(t.nodes, n)
	t.known[n] = i
	return i
}

func (t *dropTree) enter(node int, block mir.BlockID) {
	t.entries = append(t.entries, dropEntry{node, block})
}

// blocksOf makes the blocks of the nodes on the ways from the entries to root, and returns them by node.
func (b *builder) blocksOf(t *dropTree, root mir.BlockID, cleanup bool) []mir.BlockID {
	blocks := make([]mir.BlockID, len(t.nodes))
	for i := range blocks {
		blocks[i] = mir.None
	}
	blocks[0] = root
	need := make([]bool, len(t.nodes))
	for _, e := range t.entries {
		need[e.node] = true
	}
	for i := len(t.nodes) - 1; i > 0; i-- {
		if need[i] {
			need[t.nodes[i].next] = true
		}
	}
	for i := 1; i < len(t.nodes); i++ {
		if !need[i] {
			continue
		}
		n := &t.nodes[i]
		id := b.newBlock()
		blocks[i] = id
		blk := &b.out.Blocks[id]
		blk.Cleanup = cleanup
		if n.kind == valueDrop {
			blk.Term = &mir.Drop{Place: mir.Whole(n.local), Target: blocks[n.next], Unwind: mir.None}
			continue
		}
		blk.Stmts = []mir.Stmt{{Kind: mir.StorageDead, Local: n.local, Span: b.span, Scope: b.source}}
		blk.Term = &mir.Goto{Target: blocks[n.next]}
	}
	return blocks
}

// unwindFrom connects the drops of a tree, which leads out of the open scopes' insides, with unwinding.
func (b *builder) unwindFrom(t *dropTree, blocks []mir.BlockID) {
	nodes := make([]int, len(t.nodes))
	nodes[0] = b.unwindNode()
	for i := 1; i < len(t.nodes); i++ {
		n := &t.nodes[i]
		nodes[i] = nodes[n.next]
		if blocks[i] != mir.None && n.kind == valueDrop {
			b.unwinding.enter(nodes[n.next], blocks[i])
		}
		if b.onUnwind(n.scheduledDrop) {
			nodes[i] = b.unwinding.add(n.scheduledDrop, nodes[n.next])
		}
	}
}

// finishTree makes the blocks of a tree, whose scopes have been closed, and returns the target, or None if nothing goes
// there.
func (b *builder) finishTree(t *dropTree) mir.BlockID {
	if len(t.entries) == 0 {
		return mir.None
	}
	root := b.newBlock()
	b.finishTreeAt(t, root)
	return root
}

// finishTreeAt is finishTree with a target that is there already.
func (b *builder) finishTreeAt(t *dropTree, root mir.BlockID) {
	blocks := b.blocksOf(t, root, false)
	b.unwindFrom(t, blocks)
	for _, e := range t.entries {
		b.out.Blocks[e.block].Term = &mir.Goto{Target: blocks[e.node]}
	}
}

// finishDropping makes the ways of suspended coroutines that are dropped.
func (b *builder) finishDropping() {
	t := b.dropping
	if len(t.entries) == 0 {
		return
	}
	b.cur = b.newBlock()
	root := b.cur
	b.terminate(&mir.CoroutineDrop{})
	blocks := b.blocksOf(t, root, false)
	b.unwindFrom(t, blocks)
	for _, e := range t.entries {
		b.out.Blocks[e.block].Term.(*mir.Yield).Drop = blocks[e.node]
	}
}

// finishUnwinding makes the cleanup blocks. Where there is nothing to drop, unwinding goes on in the caller.
func (b *builder) finishUnwinding() {
	t := b.unwinding
	any := false
	for _, e := range t.entries {
		_, cleanup := b.out.Blocks[e.block].Term.(*mir.Goto)
		any = any || cleanup || e.node > 0
	}
	if !any {
		return
	}
	b.cur = b.newBlock()
	root := b.cur
	b.out.Blocks[root].Cleanup = true
	b.terminate(&mir.Resume{})
	blocks := b.blocksOf(t, root, true)
	for _, e := range t.entries {
		if x, cleanup := b.out.Blocks[e.block].Term.(*mir.Goto); cleanup {
			x.Target = blocks[e.node]
		} else if e.node > 0 {
			*mir.UnwindOf(b.out.Blocks[e.block].Term) = blocks[e.node]
		}
	}
}

// ---- leaving

// enterBreakable begins a loop or labelled block.
func (b *builder) enterBreakable(t *thir.Target, dest mir.Place, loop bool) *breakable {
	x := &breakable{depth: len(b.scopes), dest: dest, brk: b.newDropTree()}
	if loop {
		x.cont = b.newDropTree()
	}
	if t != nil {
		if b.breakables == nil {
			b.breakables = map[*thir.Target]*breakable{}
		}
		b.breakables[t] = x
	}
	return x
}

func (b *builder) breakExpr(e *thir.Break) {
	t := b.breakables[e.Target]
	if e.V != nil {
		b.exprInto(t.dest, e.V)
	} else if e.Target.Ty == nil || e.Target.Ty.IsUnit() {
		b.assign(t.dest, use(b.unit()))
	}
	b.exit(t.brk, t.depth)
}

func (b *builder) continueExpr(e *thir.Continue) {
	t := b.breakables[e.Target]
	b.exit(t.cont, t.depth)
}

func (b *builder) returnExpr(e *thir.Return) {
	if e.V != nil {
		b.exprInto(mir.Whole(mir.Return), e.V)
	} else {
		b.assign(mir.Whole(mir.Return), use(b.unit()))
	}
	b.exit(b.returning, 0)
}
