// Package dataflow solves dataflow problems on MIR: what may hold at each point of a body, along some path. A state is
// a set of bits, and where paths meet their states are united.
//
//	r := dataflow.Solve(body, &dataflow.Problem{Bits: …, Stmt: …})
//	r.Walk(dataflow.Visitor{Term: func(s *bitset.Chunked, blk mir.BlockID) { … }}) // s is the state before it
//
// File movepath.go numbers the places whose initialisation is tracked, and init.go says which of them may have a value
// at a point, and which may have none.
//
// # How it works
//
// A long function has many blocks and many locals, so a bit for each pair of them is more than fits in memory. Three
// things keep the cost close to what changes:
//
//   - States share the chunks in which they are equal (bitset.Chunked).
//   - A state is kept for heads only: blocks where several edges meet, or where one leads back to. Any other block has
//     one edge that leads to it. Its state follows from that of the block before, and lives between the two visits.
//   - Blocks are visited in reverse postorder, round and round, as long as the state of one has changed. Most bodies
//     take two rounds.
//
// The work is counted (Program.Spend), so that a limit ends it and Stop interrupts it.
package dataflow

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
)

// Counter counts work. Package check implements it.
type Counter interface {
	Spend(budget.Limit, int)
}

// Problem is a dataflow problem. The functions change the state that they get; nil ones leave it as it is.
type Problem struct {
	Counter Counter
	Bits    int
	// Ordinary: cleanup blocks count as not reached. Forward problems alone have it.
	Ordinary bool
	Backward bool // from the ends of the body to its entry: Stmt and Term undo, last to first
	// Start fills in the state at the entry, of a backward problem that at each end.
	Start func(s *bitset.Chunked)
	Stmt  func(s *bitset.Chunked, blk mir.BlockID, i int)
	Term  func(s *bitset.Chunked, blk mir.BlockID)
	// Target is the effect of a Call or Yield on the way to its target only: its result is written.
	Target func(s *bitset.Chunked, blk mir.BlockID)
	// Case is the effect of a Switch on the way to target number i only. Forward problems alone have it.
	Case func(s *bitset.Chunked, blk mir.BlockID, i int)
}

// A Visitor is called with the states of a solved problem, which it may neither change nor keep; it may keep a clone.
// Nil functions are not called.
type Visitor struct {
	// Block gets the state where a block begins; of a backward problem, where it ends, behind its terminator.
	Block func(s *bitset.Chunked, blk mir.BlockID)
	// Stmt and Term get the state before the effect of a statement or terminator.
	Stmt func(s *bitset.Chunked, blk mir.BlockID, i int)
	Term func(s *bitset.Chunked, blk mir.BlockID)
}

// Result is a solved problem.
type Result struct {
	body  *mir.Body
	p     *Problem
	order []mir.BlockID // in which states flow: reverse postorder, or postorder if the problem is a backward one
	rank  []int32       // by block: its place in order, or -1
	flows [][]flow      // by block, of a backward problem: the edges to it
	heads []bool        // by block
	// at has the states of heads that are reached; and those of other blocks between the visit of the block before and
	// their own.
	at     []*bitset.Chunked
	free   []*bitset.Chunked // states that are not used
	edges  []flow            // of the block that is visited
	steps  int               // of this visit: statements, and words of states that are copied and united
	queued []bool            // by place in order
	count  int               // of queued blocks
}

// flow is an edge along which states flow: to a block, on the way of an effect or of none.
type flow struct {
	to   mir.BlockID
	kind edge
	n    int // of the target, for ofCase
	from mir.BlockID
}

type edge uint8

const (
	plain    edge = iota
	ofTarget      // Problem.Target
	ofCase        // Problem.Case
)

// Solve solves a problem.
func Solve(b *mir.Body, p *Problem) *Result {
	n := len(b.Blocks)
	r := &Result{body: b, p: p, order: mir.ReversePostorder(b), rank: make([]int32, n), heads: make([]bool, n),
		at: make([]*bitset.Chunked, n)}
	if p.Backward {
		slices.Reverse(r.order)
	}
	r.queued = make([]bool, len(r.order))
	for id := range r.rank {
		r.rank[id] = -1
	}
	for i, id := range r.order {
		r.rank[id] = int32(i)
	}
	r.findHeads()
	r.start()
	for i := 0; r.count > 0; i = (i + 1) % len(r.order) {
		if r.queued[i] {
			r.queued[i] = false
			r.count--
			r.visit(r.order[i], &Visitor{}, true)
		}
	}
	return r
}

// Walk visits the blocks that are reached, in the order in which states flow: each after those before it where no edge
// leads back.
func (r *Result) Walk(v Visitor) {
	for _, id := range r.order {
		if r.at[id] != nil {
			r.visit(id, &v, false)
		}
	}
}

// findHeads finds the heads, and the edges of a backward problem.
func (r *Result) findHeads() {
	edges := make([]int32, len(r.body.Blocks)) // that lead to each block
	to := func(from, to mir.BlockID) {
		if edges[to]++; edges[to] > 1 || r.rank[from] >= r.rank[to] {
			r.heads[to] = true
		}
	}
	if r.p.Backward {
		r.flows = make([][]flow, len(r.body.Blocks))
	}
	for _, id := range r.order {
		n := 0
		target := targetOf(r.body.Blocks[id].Term)
		mir.EachSuccessor(r.body.Blocks[id].Term, func(next *mir.BlockID) {
			n++
			if !r.p.Backward {
				to(id, *next)
				return
			}
			to(*next, id)
			f := flow{to: id, from: id}
			if next == target && r.p.Target != nil {
				f.kind = ofTarget
			}
			r.flows[*next] = append(r.flows[*next], f)
		})
		if r.p.Backward && n == 0 {
			r.heads[id] = true
		}
	}
	r.heads[0] = r.heads[0] || !r.p.Backward
}

// start queues the blocks from which states flow. Of a backward problem these are all heads, because a loop may have no
// end.
func (r *Result) start() {
	first := bitset.NewChunked(r.p.Bits)
	if !r.p.Backward {
		if r.p.Start != nil {
			r.p.Start(first)
		}
		r.join(0, first)
		return
	}
	for _, id := range r.order {
		if r.heads[id] {
			r.join(id, first)
		}
	}
	if r.p.Start == nil {
		return
	}
	r.p.Start(first)
	for _, id := range r.order {
		ends := true
		mir.EachSuccessor(r.body.Blocks[id].Term, func(*mir.BlockID) { ends = false })
		if ends {
			r.join(id, first)
		}
	}
}

// copyOf returns a copy of a state.
func (r *Result) copyOf(s *bitset.Chunked) *bitset.Chunked {
	r.steps += s.Width()
	n := len(r.free) - 1
	if n < 0 {
		return s.Clone()
	}
	c := r.free[n]
	r.free = r.free[:n]
	c.Assign(s)
	return c
}

// join unites the state of a head with s. If that adds something, the block is queued.
func (r *Result) join(id mir.BlockID, s *bitset.Chunked) {
	if r.at[id] == nil {
		r.at[id] = r.copyOf(s)
	} else if r.steps += s.Width(); !r.at[id].Or(s) {
		return
	}
	r.queue(id)
}

func (r *Result) queue(id mir.BlockID) {
	if i := r.rank[id]; !r.queued[i] {
		r.queued[i] = true
		r.count++
	}
}

// visit applies the effects of a block to its state, and passes the result on: while the problem is solved to all
// blocks that edges lead to, else to those that are no heads.
func (r *Result) visit(id mir.BlockID, v *Visitor, solving bool) {
	s := r.at[id]
	if r.heads[id] {
		s = r.copyOf(s)
	} else {
		r.at[id] = nil
	}
	r.block(s, id, v)
	list := r.edges[:0]
	if r.p.Backward {
		list = r.flows[id]
	} else {
		list = r.successors(id, list)
		r.edges = list
	}
	// Most blocks are left in the ordinary way by their first edge: it gets the state itself, the others get copies.
	for i := len(list) - 1; i >= 0; i-- {
		f := &list[i]
		if solving || !r.heads[f.to] {
			x := s
			if i > 0 && (f.kind != plain || !r.heads[f.to]) {
				x = r.copyOf(s)
			}
			switch f.kind {
			case ofTarget:
				r.p.Target(x, f.from)
			case ofCase:
				r.p.Case(x, f.from, f.n)
			}
			if r.heads[f.to] {
				r.join(f.to, x)
			} else {
				x, r.at[f.to] = r.at[f.to], x
				if i == 0 {
					s = x
				}
				if solving {
					r.queue(f.to)
				}
			}
			if i > 0 && x != s && x != nil {
				r.free = append(r.free, x)
			}
		}
	}
	if s != nil {
		r.free = append(r.free, s)
	}
	r.p.Counter.Spend(budget.Flows, r.steps)
	r.steps = 0
}

// successors appends the edges of a block of a forward problem.
func (r *Result) successors(id mir.BlockID, list []flow) []flow {
	term := r.body.Blocks[id].Term
	target := targetOf(term)
	_, cases := term.(*mir.Switch)
	cases = cases && r.p.Case != nil
	i := 0
	mir.EachSuccessor(term, func(to *mir.BlockID) {
		f := flow{to: *to, from: id, n: i}
		i++
		switch {
		case r.p.Ordinary && r.body.Blocks[*to].Cleanup:
			return
		case cases:
			f.kind = ofCase
		case to == target && r.p.Target != nil:
			f.kind = ofTarget
		}
		list = append(list, f)
	})
	return list
}

// block applies the effects of a block, in the order of the problem.
func (r *Result) block(s *bitset.Chunked, id mir.BlockID, v *Visitor) {
	n := len(r.body.Blocks[id].Stmts)
	r.steps += 1 + n
	if v.Block != nil {
		v.Block(s, id)
	}
	if r.p.Backward {
		r.term(s, id, v)
	}
	if r.p.Stmt != nil || v.Stmt != nil {
		for i := range n {
			if r.p.Backward {
				i = n - 1 - i
			}
			if v.Stmt != nil {
				v.Stmt(s, id, i)
			}
			if r.p.Stmt != nil {
				r.p.Stmt(s, id, i)
			}
		}
	}
	if !r.p.Backward {
		r.term(s, id, v)
	}
}

func (r *Result) term(s *bitset.Chunked, id mir.BlockID, v *Visitor) {
	if v.Term != nil {
		v.Term(s, id)
	}
	if r.p.Term != nil {
		r.p.Term(s, id)
	}
}

// targetOf returns where the number of the block stands to which a Call returns or a Yield resumes, or nil.
func targetOf(t mir.Terminator) *mir.BlockID {
	switch t := t.(type) {
	case *mir.Call:
		return &t.Target
	case *mir.Yield:
		return &t.Resume
	}
	return nil
}
