package codegen

import (
	"math/bits"
	"sort"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/optimize"
)

// allocation gives the locals that live in registers their registers, by colouring a graph: two locals that may have a
// value at the same time interfere. A local shares registers with one that it is copied to if they do not interfere.
type allocation struct {
	c     *function
	live  *optimize.Liveness
	node  []int // by local: its node, -1 if it is not in registers
	nodes []regNode
	// Locals that may be read before they are written: no path does so, but the verifier cannot know.
	undefined []mir.Local
}

// regNode is locals that share registers.
type regNode struct {
	size   int // registers
	reg    int // the first one; 0 while there is none
	weight int
	across bool  // a call overwrites the window while it has a value
	hints  []int // registers of the window that it is moved to or from, counted from the first
	same   int   // the node that this one was merged into, or itself
	clash  bitset.Set
}

// maxWords bounds the sets of locals that a colouring needs, for each block and for each local.
const maxWords = 1 << 20

// allocate fills in slots[l].reg of the candidates: locals that want registers. Those of arguments are known already.
func (c *function) allocate(want []bool) {
	if words := bitset.Words(len(want)); (len(want)+len(c.body.Blocks))*words > maxWords {
		c.allocateChecked()
		return
	}
	n := 0
	for _, w := range want {
		if w {
			n++
		}
	}
	a := &allocation{c: c, node: make([]int, len(want)), nodes: make([]regNode, 0, n)}
	out := make([]bool, len(want))
	for l := range want {
		a.node[l] = -1
		out[l] = !want[l]
		if want[l] {
			a.node[l] = len(a.nodes)
			a.nodes = append(a.nodes, regNode{size: c.slots[l].class.registers(), reg: c.slots[l].reg, same: len(a.nodes)})
		}
	}
	words := bitset.Words(len(a.nodes))
	sets := make(bitset.Set, len(a.nodes)*words)
	for i := range a.nodes {
		a.nodes[i].clash = sets[i*words:][:words:words]
	}
	a.live = optimize.NewLiveness(c.body, out)
	c.live = a.live
	c.g.checked.Spend(budget.Flows, a.live.Steps()+len(a.nodes))
	a.interference()
	a.merge()
	a.colour()
	for l := range want {
		if want[l] {
			c.slots[l].reg = a.nodes[a.find(a.node[l])].reg
		}
	}
	for _, l := range a.undefined {
		if c.slots[l].reg != 0 {
			c.undefined = append(c.undefined, l)
		}
	}
}

// allocateChecked is allocate for a body that is too large: locals live in the frame, except for the results of a
// CheckedBinary, which cannot. Such a local is read in the block behind the Assert of its block only, so it interferes
// with those of the blocks before and behind.
func (c *function) allocateChecked() {
	const few = 16
	base := c.temp2(few)
	c.aliases()
	c.first = c.next
	of := make([]mir.Local, len(c.body.Blocks)) // the local of each block, 0 for none
	for i := range c.body.Blocks {
		if blk := &c.body.Blocks[i]; len(blk.Stmts) > 0 {
			if s := &blk.Stmts[len(blk.Stmts)-1]; s.Kind == mir.Assign && c.slots[s.Place.Local].checked {
				of[i] = s.Place.Local
			}
		}
	}
	used := make([]uint32, len(c.body.Blocks)) // by those of the blocks before
	for i, l := range of {
		a, ok := c.body.Blocks[i].Term.(*mir.Assert)
		if l == 0 || !ok {
			continue
		}
		taken := used[i]
		if next := of[a.Target]; next != 0 && c.slots[next].reg != 0 {
			taken |= 1 << (c.slots[next].reg - base)
		}
		r := bits.TrailingZeros32(^taken)
		if r >= few {
			panic(missing{what: "a block behind many others"})
		}
		c.slots[l].reg = base + r
		used[a.Target] |= 1 << r
	}
}

// aliases gives registers to the locals without a size that is known: they may have a value across calls.
func (c *function) aliases() {
	for l := range c.slots {
		if s := &c.slots[l]; s.alias {
			s.reg = c.temp2(s.class.registers())
		}
	}
}

// liveOut reports whether a local may be read behind a block.
func (c *function) liveOut(id mir.BlockID, l mir.Local) bool {
	return c.live == nil || c.live.LiveOut(id, l)
}

func (a *allocation) find(n int) int {
	for a.nodes[n].same != n {
		n = a.nodes[n].same
	}
	return n
}

func (a *allocation) add(x, y int) {
	if x != y {
		a.nodes[x].clash.Add(y)
		a.nodes[y].clash.Add(x)
	}
}

// define makes a local interfere with all that is live behind its definition, except for one that it is a copy of.
func (a *allocation) define(l mir.Local, live bitset.Set, except mir.Local) {
	n := a.node[l]
	if n < 0 {
		return
	}
	live.EachNotIn(nil, func(x int) {
		if mir.Local(x) != except {
			a.add(n, a.node[x])
		}
	})
}

func (a *allocation) interference() {
	b := a.c.body
	depth := optimize.LoopDepth(b)
	for i := range b.Blocks {
		weight := 1 << (3 * min(depth[i], 6))
		count := func(p *mir.Place, _ mir.Access) {
			if n := a.node[p.Local]; n >= 0 {
				a.nodes[n].weight += weight
			}
		}
		blk := &b.Blocks[i]
		live := a.live.Out(mir.BlockID(i))
		if t, ok := blk.Term.(*mir.Call); ok {
			live.EachNotIn(nil, func(l int) { a.nodes[a.node[l]].across = true })
			a.hint(t)
		}
		if t, ok := blk.Term.(*mir.Call); ok && !t.Dest.Indirect() {
			a.define(t.Dest.Local, live, -1)
			if t.Target != mir.None {
				a.define(t.Dest.Local, a.live.In(t.Target), -1)
			}
		}
		optimize.TermPlaces(blk.Term, count)
		a.live.Term(blk.Term, live)
		for k := len(blk.Stmts) - 1; k >= 0; k-- {
			s := &blk.Stmts[k]
			if s.Kind == mir.Assign && !s.Place.Indirect() {
				to, from, copies := a.copied(s)
				if !copies {
					to, from = s.Place.Local, -1
				}
				a.define(to, live, from)
				if n := a.node[to]; n >= 0 && !a.simple(s) {
					optimize.StmtPlaces(s, func(p *mir.Place, how mir.Access) {
						optimize.Reads(p, how, func(l mir.Local) {
							if m := a.node[l]; m >= 0 {
								a.add(n, m)
							}
						})
					})
				}
			}
			optimize.StmtPlaces(s, count)
			a.live.Stmt(s, live)
		}
	}
	// Arguments have values from the start, and so have locals that may be read before they are written.
	entry := a.live.In(0)
	for l := range a.node {
		if a.node[l] < 0 {
			continue
		}
		isArg := l >= 1 && l <= b.ArgCount
		if !isArg && entry.Has(l) {
			a.undefined = append(a.undefined, mir.Local(l))
		}
		if isArg || entry.Has(l) {
			a.define(mir.Local(l), entry, -1)
			for arg := 1; arg <= b.ArgCount; arg++ {
				if m := a.node[arg]; m >= 0 {
					a.add(a.node[l], m)
				}
			}
		}
	}
}

// hint notes where in the window a call wants its arguments and leaves its result.
func (a *allocation) hint(t *mir.Call) {
	if t.Fn != nil {
		return
	}
	to := a.c.g.resolve(t.Callee)
	if to.intrinsic != nil || to.virtual || to.pointer != nil {
		return
	}
	args, next := t.Args, 1
	if to.skipSelf {
		args = args[1:]
	}
	want := func(p mir.Place, at int) {
		if n := a.node[p.Local]; n >= 0 && (p.IsLocal() || a.c.slots[p.Local].checked) {
			a.nodes[n].hints = append(a.nodes[n].hints, at)
		}
	}
	if k, _ := a.c.g.classOf(a.c.resultOf(t)); k == block {
		next++
	} else if k != empty {
		want(t.Dest, 0)
	}
	for _, o := range args {
		if o.Kind != mir.Constant {
			want(o.Place, next)
		}
		next += a.c.class(a.c.g.checked.Concrete(a.c.body.OperandTy(o))).registers()
	}
}

// simple reports whether code for a statement reads all operands before it writes its result.
func (a *allocation) simple(s *mir.Stmt) bool {
	if a.c.slots[s.Place.Local].class != scalar {
		return false
	}
	one := func(op mir.Operand) bool {
		return op.Kind == mir.Constant || a.c.class(a.c.body.OperandTy(op)) == scalar
	}
	switch v := s.Value.(type) {
	case *mir.Use, *mir.Ref, *mir.RawPtr, *mir.Len, *mir.Discriminant:
		return true
	case *mir.Binary:
		return one(v.L) && one(v.R)
	case *mir.CheckedBinary:
		return one(v.L) && one(v.R)
	case *mir.Unary:
		return one(v.V)
	case *mir.Cast:
		return v.Kind != mir.Unsize && one(v.Op)
	}
	return false
}

// copied reports whether a statement copies one local in registers to another one.
func (a *allocation) copied(s *mir.Stmt) (to, from mir.Local, ok bool) {
	var op mir.Operand
	switch v := s.Value.(type) {
	case *mir.Use:
		op = v.Op
	case *mir.Cast: // one that changes no bits
		if v.Kind != mir.PtrToPtr && v.Kind != mir.MutToConst && v.Kind != mir.PtrToInt && v.Kind != mir.IntToPtr {
			return 0, 0, false
		}
		op = v.Op
	default:
		return 0, 0, false
	}
	if s.Kind != mir.Assign || op.Kind == mir.Constant || !s.Place.IsLocal() {
		return 0, 0, false
	}
	to, from = s.Place.Local, op.Place.Local
	whole := op.Place.IsLocal() || a.c.slots[from].checked && len(op.Place.Proj) == 1 && op.Place.Proj[0].Index == 0
	if a.node[to] < 0 || a.node[from] < 0 || !whole {
		return 0, 0, false
	}
	return to, from, a.nodes[a.node[to]].size == a.nodes[a.node[from]].size
}

// merge lets locals share registers, those of inner loops first.
func (a *allocation) merge() {
	type pair struct{ to, from, weight int }
	var pairs []pair
	depth := optimize.LoopDepth(a.c.body)
	for i := range a.c.body.Blocks {
		for k := range a.c.body.Blocks[i].Stmts {
			if to, from, ok := a.copied(&a.c.body.Blocks[i].Stmts[k]); ok {
				pairs = append(pairs, pair{a.node[to], a.node[from], depth[i]})
			}
		}
	}
	sort.SliceStable(pairs, func(i, j int) bool { return pairs[i].weight > pairs[j].weight })
	for _, p := range pairs {
		x, y := a.find(p.to), a.find(p.from)
		if x == y || a.nodes[x].clash.Has(y) || a.nodes[x].reg != 0 && a.nodes[y].reg != 0 {
			continue
		}
		if a.nodes[y].reg != 0 {
			x, y = y, x
		}
		a.nodes[y].same = x
		a.nodes[x].weight += a.nodes[y].weight
		a.nodes[x].across = a.nodes[x].across || a.nodes[y].across
		a.nodes[x].hints = append(a.nodes[x].hints, a.nodes[y].hints...)
		a.nodes[y].clash.EachNotIn(a.nodes[x].clash, func(z int) {
			a.nodes[x].clash.Add(z)
			a.nodes[z].clash.Add(x)
		})
	}
}

// colour gives each node registers that no node has that it interferes with, those used most first. What finds none
// lives in the frame.
func (a *allocation) colour() {
	var order []int
	for n := range a.nodes {
		if a.find(n) == n && a.nodes[n].reg == 0 {
			order = append(order, n)
		}
	}
	sort.SliceStable(order, func(i, j int) bool { return a.nodes[order[i]].weight > a.nodes[order[j]].weight })
	windowed := a.window(order)
	for _, n := range order {
		if _, ok := windowed[n]; ok {
			continue
		}
		var used [maxLocals + 4]bool
		a.nodes[n].clash.EachNotIn(nil, func(z int) {
			x := &a.nodes[a.find(z)]
			for k := range x.size {
				if x.reg != 0 && x.reg+k < len(used) {
					used[x.reg+k] = true
				}
			}
		})
		size := a.nodes[n].size
		for r := 1; r+size <= maxLocals; r++ {
			if a.c.result != 0 && r == a.c.result {
				continue
			}
			if !used[r] && !(size == 2 && (used[r+1] || r+1 == a.c.result)) {
				a.nodes[n].reg = r
				a.c.next = max(a.c.next, r+size)
				break
			}
		}
	}
	a.c.aliases()
	a.c.first = a.c.next
	for n, at := range windowed {
		a.nodes[n].reg = a.c.first + at
		a.c.next = max(a.c.next, a.c.first+at+a.nodes[n].size)
	}
}

// maxWindowed is the number of registers of the window in which locals live.
const maxWindowed = 8

// window picks the nodes that live in the window of direct calls, and their places in it.
func (a *allocation) window(order []int) map[int]int {
	at := map[int]int{}
	for _, n := range order {
		x := &a.nodes[n]
		if x.across {
			continue
		}
		for _, h := range x.hints {
			free := h+x.size <= maxWindowed
			x.clash.EachNotIn(nil, func(z int) {
				z = a.find(z)
				if other, ok := at[z]; ok && other < h+x.size && h < other+a.nodes[z].size {
					free = false
				}
			})
			if free {
				at[n] = h
				break
			}
		}
	}
	return at
}
