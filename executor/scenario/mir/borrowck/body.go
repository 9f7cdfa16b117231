package borrowck

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// body is a body that is checked.
//
// A point is a statement or terminator, numbered in the order of the blocks. Cleanup blocks have none.
type body struct {
	*checker
	m     *mir.Body
	tree  *thir.Body
	depth int

	start []int32         // by block: its first point; behind the last block with points, their number
	succs [][]mir.BlockID // by block with points
	preds [][]mir.BlockID
	edge1 []mir.BlockID // what succs and preds consist of

	// regions
	locals           []*regionTy
	universal        []bool  // universal regions
	varOf            []int32 // the local whose type mentions the region, or -1
	of               int32   // the local whose type is made
	edges            []edge  // in the order in which they were found
	outs             rows    // the edges by where they start, see flows
	flowed           int     // how many of the edges are in outs
	env              region  // of the reference through which a closure sees its captures
	universalRegions []region
	tests            []typeTest
	hides            bool // its hidden type captures a lifetime that it must not
	// unnamed are the lifetimes without a name that messages mention.
	unnamed []region
	clos    map[*types.ClosureTy]*result
	into    map[mir.Local]*types.ClosureTy // the closure that a temporary is a capture of

	loans   []loan
	refused []mir.Place // of reservations that conflict with another loan
	lent    []bool      // by local: there are loans of it
	inAdt   []bool      // by local: a temporary that is a field of a struct or variant (rustc: LocalInfo::AggregateTemp)
	walker
}

// walker holds what is computed about loans, for one body after the other.
type walker struct {
	events   rows // by local: its events, in order of their points
	accesses []access
	byLocal  rows         // by local: its accesses, in order of their points
	changes  rows         // those of them that shared loans forbid
	phased   []int32      // by local: 1 + the two-phase borrow whose reference it is
	nextLoan int32        // see loanAt
	deaths   [][]int32    // by local: the points behind which it has another value or no storage; nil while unknown
	assigned [][]int32    // by local: its accesses that assign to a part
	live     [][]interval // by local: where its value is used later; nil while unknown
	dropLive [][]interval // by local: where it is dropped later
	onDrop1  []bool       // by region: the drop of its local may use it
	looked   []uint8      // by local: 1 if onDrop1 is known, 2 if it is dropped as well
	stamps   []int32      // by block: the last round in which it was visited
	round    int32
	seen     []int32 // by region: the last mark with which it was reached
	mark     int32
	prev     []int32 // of what was reached last: from which
	why      []*reason
	reached  []region
	alive    bitset.Set // points at which the loan's region is good
	filled   []interval // all points in alive
	inForce  [2]bitset.Set
	scope    []interval // all points in inForce
	todo     []step
}

// typeTest is the requirement that what type t holds outlives r (rustc: TypeTest).
type typeTest struct {
	r  region
	t  *types.Type
	at syntax.Span
}

// loan is a reference to place.
type loan struct {
	place  mir.Place
	region region
	span   syntax.Span
	use    syntax.Span // where the closure uses the place, if it is a capture
	clo    *types.ClosureTy
	at     int32     // the point of the borrow
	active int32     // of a two-phase borrow: the point that uses the reference; else -1
	ref    mir.Local // the reference of a two-phase borrow
	mut    bool
	sole   bool // a closure's capture of what is behind a &mut that is not mut
	phased bool
	fake   bool // of what a match looks at, while a guard runs
	// unwinds: it is in scope where the function unwinds to its caller. Coroutines end the storage of their locals before.
	unwinds bool
}

func (c *checker) newBody(m *mir.Body, depth int) *body {
	for len(c.bodies) <= depth {
		c.bodies = append(c.bodies, &body{})
	}
	b := c.bodies[depth]
	*b = body{checker: c, m: m, depth: depth, start: b.start[:0], edge1: b.edge1[:0], locals: b.locals[:0],
		universal: append(b.universal[:0], false, true), varOf: append(b.varOf[:0], -1, -1), edges: b.edges[:0],
		loans: b.loans[:0], walker: b.walker, outs: b.outs, lent: b.lent, inAdt: b.inAdt, flowed: -1,
		succs: b.succs[:0], preds: b.preds[:0]}
	b.p.Budget().Look(len(m.Blocks))
	b.number()
	n := len(m.Locals)
	b.lent = zeroed(b.lent, n)
	for i := range m.Locals {
		b.of = int32(i)
		b.locals = append(b.locals, b.shape(m.Locals[i].Ty, b.held))
	}
	for i := 0; i <= m.ArgCount; i++ {
		b.freely(b.locals[i])
	}
	if self := b.locals[min(1, n-1)]; m.Clo != nil && self.k == types.Ref {
		b.env = self.regs[0]
	}
	return b
}

// number numbers the points and finds the edges between blocks.
func (b *body) number() {
	n, points := 0, int32(0)
	for i := range b.m.Blocks {
		if b.m.Blocks[i].Cleanup {
			break // these are the last
		}
		b.start = append(b.start, points)
		points += int32(len(b.m.Blocks[i].Stmts)) + 1
		n++
	}
	b.start = append(b.start, points)
	counts := make([]int32, n)
	for i := range n {
		from := len(b.edge1)
		mir.EachSuccessor(b.m.Blocks[i].Term, func(to *mir.BlockID) {
			if int(*to) < n {
				b.edge1 = append(b.edge1, *to)
				counts[*to]++
			}
		})
		b.succs = append(b.succs, b.edge1[from:len(b.edge1):len(b.edge1)])
	}
	list := make([]mir.BlockID, len(b.edge1))
	for i := range n {
		b.preds = append(b.preds, list[:0:counts[i]])
		list = list[counts[i]:]
	}
	for i := range n {
		for _, to := range b.succs[i] {
			b.preds[to] = append(b.preds[to], mir.BlockID(i))
		}
	}
}

func (b *body) points() int { return int(b.start[len(b.start)-1]) }

// term returns the point of the terminator of a block.
func (b *body) term(blk mir.BlockID) int32 { return b.start[blk+1] - 1 }

// block returns the block of a point.
func (b *body) block(at int32) mir.BlockID {
	i, exact := slices.BinarySearch(b.start, at)
	if !exact {
		i--
	}
	return mir.BlockID(i)
}

// span returns the span of a point.
func (b *body) span(at int32) syntax.Span {
	blk := b.block(at)
	if i := int(at - b.start[blk]); i < len(b.m.Blocks[blk].Stmts) {
		return b.m.Blocks[blk].Stmts[i].Span
	}
	return b.m.Blocks[blk].Span
}

// region makes a region that no local's type mentions.
func (b *body) region() region { return b.regionOf(-1) }

func (b *body) regionOf(v int32) region {
	b.universal = append(b.universal, false)
	b.varOf = append(b.varOf, v)
	return region(len(b.universal) - 1)
}

// held makes a region of the local whose type is made.
func (b *body) held() region { return b.regionOf(b.of) }

// fresh returns regions for a template with numbers below n.
func (b *body) fresh(n region) []region {
	regs := b.local.regs.Slice(int(n))
	regs[static] = static
	for i := first; i < n; i++ {
		regs[i] = b.region()
	}
	return regs
}

// shapes are types with new regions.
func (b *body) shapes(ts []*types.Type) []*regionTy {
	out := b.mem.parts.Slice(len(ts))
	for i, t := range ts {
		out[i] = b.shape(t, b.region)
	}
	return out
}

func (b *body) freely(r *regionTy) { r.all(func(x region) { b.universal[x] = true }) }

// refTo is a reference type to el.
func (c *checker) refTy(mut bool, r region, el *regionTy) *regionTy {
	x := c.mem.rtys.New()
	x.k, x.mut = types.Ref, mut
	x.regs, x.args = append(c.mem.regs.List(1), r), append(c.mem.parts.List(1), el)
	return x
}
