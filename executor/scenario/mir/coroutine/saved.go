package coroutine

import (
	"sort"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/dataflow"
)

// Saved is what a coroutine keeps over its suspension points.
type Saved struct {
	// Locals are kept over some point, in order of their numbers. The index in Locals is the number of a saved local.
	Locals []mir.Local
	Points []Point
	// Conflicts are for each saved local the numbers of those that have storage at the same time.
	Conflicts []bitset.Set
}

// Point is a suspension point.
type Point struct {
	Block mir.BlockID // that ends with the Yield
	Live  bitset.Set  // numbers of the saved locals that are kept over it
	// Storage are the locals that have storage here from a StorageLive on and are not saved.
	Storage []mir.Local
}

// Counter counts the work. Package check implements it.
type Counter = dataflow.Counter

// analysis computes Saved for one body. States have some bits for each local.
//
// A local is kept over a point if it may be read later, or may have been borrowed and is alive; in either case only if
// its storage is required. Storage is required from the first write to a local to its StorageDead, or to a move out of
// it if it was not borrowed before.
type analysis struct {
	b       *mir.Body
	counter Counter
	n       int // number of locals
	states  *dataflow.Result
	always  bitset.Set // locals without storage statements
	out     *Saved
	number  []int // by local: its index in out.Locals, or -1
}

// The bits of a local.
const (
	borrowed  = iota // it may have been borrowed
	required         // its storage may be required
	allocated        // it may have storage from a StorageLive on
	bits
)

func add(s *bitset.Chunked, l mir.Local, bit int)      { s.Add(bits*int(l) + bit) }
func remove(s *bitset.Chunked, l mir.Local, bit int)   { s.Remove(bits*int(l) + bit) }
func has(s *bitset.Chunked, l mir.Local, bit int) bool { return s.Has(bits*int(l) + bit) }

// Analyse returns what the coroutine with that elaborated body keeps. Argument 1 is the coroutine itself.
func Analyse(c Counter, b *mir.Body) *Saved {
	a := &analysis{b: b, counter: c, n: len(b.Locals), always: alwaysLive(b), out: &Saved{},
		number: make([]int, len(b.Locals))}
	a.states = dataflow.Solve(b, &dataflow.Problem{
		Counter: c,
		Bits:    bits * a.n,
		Start: func(s *bitset.Chunked) {
			for l := 2; l <= b.ArgCount; l++ {
				add(s, mir.Local(l), required)
			}
		},
		Stmt: func(s *bitset.Chunked, blk mir.BlockID, i int) {
			a.before(s, &b.Blocks[blk].Stmts[i])
			a.after(s, &b.Blocks[blk].Stmts[i])
		},
		Term: func(s *bitset.Chunked, blk mir.BlockID) {
			a.beforeTerm(s, b.Blocks[blk].Term)
			a.afterTerm(s, b.Blocks[blk].Term)
		},
		Target: func(s *bitset.Chunked, blk mir.BlockID) { a.written(s, b.Blocks[blk].Term) },
	})
	a.points()
	a.conflicts()
	return a.out
}

// points finds the suspension points, and what is kept over each.
func (a *analysis) points() {
	type point struct {
		block mir.BlockID
		kept  []mir.Local
		has   []mir.Local // with storage
	}
	live := a.liveness()
	var points []point
	a.states.Walk(dataflow.Visitor{Term: func(s *bitset.Chunked, blk mir.BlockID) {
		if _, ok := a.b.Blocks[blk].Term.(*mir.Yield); !ok {
			return
		}
		x := point{block: blk}
		s.EachNotIn(nil, func(i int) {
			switch l := mir.Local(i / bits); i % bits {
			case allocated:
				x.has = append(x.has, l)
			case required:
				if l != 1 && (has(s, l, borrowed) || live[blk].Has(int(l))) {
					x.kept = append(x.kept, l)
					a.number[l] = 1
				}
			}
		})
		points = append(points, x)
		a.counter.Spend(budget.Flows, len(x.kept)+len(x.has))
	}})
	sort.Slice(points, func(i, j int) bool { return points[i].block < points[j].block })
	for l, kept := range a.number {
		if a.number[l] = -1; kept > 0 {
			a.number[l] = len(a.out.Locals)
			a.out.Locals = append(a.out.Locals, mir.Local(l))
		}
	}
	words := bitset.Words(len(a.out.Locals))
	a.counter.Spend(budget.Flows, (len(points)+len(a.out.Locals))*words)
	for _, x := range points {
		p := Point{Block: x.block, Live: make(bitset.Set, words)}
		for _, l := range x.kept {
			p.Live.Add(a.number[l])
		}
		for _, l := range x.has {
			if a.number[l] < 0 {
				p.Storage = append(p.Storage, l)
			}
		}
		a.out.Points = append(a.out.Points, p)
	}
}

// alwaysLive returns the locals without storage statements.
func alwaysLive(b *mir.Body) bitset.Set {
	s := make(bitset.Set, bitset.Words(len(b.Locals)))
	for l := range b.Locals {
		s.Add(l)
	}
	for i := range b.Blocks {
		for k := range b.Blocks[i].Stmts {
			if st := &b.Blocks[i].Stmts[k]; st.Kind == mir.StorageLive || st.Kind == mir.StorageDead {
				s.Remove(int(st.Local))
			}
		}
	}
	return s
}

// before applies what a statement needs while it runs: storage of what it borrows and writes.
func (a *analysis) before(s *bitset.Chunked, st *mir.Stmt) {
	switch st.Kind {
	case mir.StorageLive:
		add(s, st.Local, allocated)
	case mir.StorageDead:
		for bit := range bits {
			remove(s, st.Local, bit)
		}
	case mir.Assign:
		if p := borrows(st.Value); p != nil {
			add(s, p.Local, required)
		}
		add(s, st.Place.Local, required)
	}
}

// after applies what a statement leaves: what was moved needs no storage unless it has been borrowed before.
func (a *analysis) after(s *bitset.Chunked, st *mir.Stmt) {
	if st.Kind != mir.Assign {
		return
	}
	mir.EachRvalueOperand(st.Value, func(o mir.Operand) { a.moved(s, o) })
	if p := borrows(st.Value); p != nil {
		add(s, p.Local, borrowed)
	}
}

// borrows returns the place that an rvalue borrows, if that is not behind a pointer, else nil.
func borrows(r mir.Rvalue) *mir.Place {
	switch r := r.(type) {
	case *mir.Ref:
		if !r.Place.Indirect() {
			return &r.Place
		}
	case *mir.RawPtr:
		if !r.Place.Indirect() {
			return &r.Place
		}
	}
	return nil
}

func (a *analysis) moved(s *bitset.Chunked, o mir.Operand) {
	if o.Kind == mir.Move && o.Place.IsLocal() && !has(s, o.Place.Local, borrowed) {
		remove(s, o.Place.Local, required)
	}
}

func (a *analysis) beforeTerm(s *bitset.Chunked, t mir.Terminator) {
	switch t := t.(type) {
	case *mir.Drop:
		add(s, t.Place.Local, required)
	case *mir.Call:
		add(s, t.Dest.Local, required)
	}
}

func (a *analysis) afterTerm(s *bitset.Chunked, t mir.Terminator) {
	if c, ok := t.(*mir.Call); ok {
		remove(s, c.Dest.Local, required)
	}
	mir.EachTermOperand(t, func(o mir.Operand) { a.moved(s, o) })
	if d, ok := t.(*mir.Drop); ok {
		add(s, d.Place.Local, borrowed) // a destructor has a reference to the value, and may keep a pointer
	}
}

// written applies the effect of a terminator on the way to its target.
func (a *analysis) written(s *bitset.Chunked, t mir.Terminator) {
	switch t := t.(type) {
	case *mir.Call:
		add(s, t.Dest.Local, required)
	case *mir.Yield:
		add(s, t.ResumeArg.Local, required)
	}
}

// conflicts finds the pairs of saved locals that need storage at the same time. Locals that have storage in the whole
// body conflict with all others.
//
// A pair is new only where one of the two begins to need storage: in a block, or where paths meet. So the state of a
// block is compared with one of a predecessor among whose locals pairs are noted, and pairs are noted for what is more.
func (a *analysis) conflicts() {
	n := len(a.out.Locals)
	a.out.Conflicts = make([]bitset.Set, n)
	for i := range a.out.Conflicts {
		a.out.Conflicts[i] = make(bitset.Set, bitset.Words(n))
		if a.always.Has(int(a.out.Locals[i])) {
			for k := range n {
				a.out.Conflicts[i].Add(k)
			}
		}
	}
	// noted are the last states of predecessors of the blocks that are not visited yet: for each that with most bits.
	noted := make([]*bitset.Chunked, len(a.b.Blocks))
	visited := make([]bool, len(a.b.Blocks))
	none := bitset.NewChunked(bits * a.n)
	now := make(bitset.Set, bitset.Words(n))
	a.states.Walk(dataflow.Visitor{Block: func(s *bitset.Chunked, id mir.BlockID) {
		before := noted[id]
		if noted[id], visited[id] = nil, true; before == nil {
			before = none
		}
		if _, never := a.b.Blocks[id].Term.(*mir.Unreachable); never {
			return
		}
		last := a.conflictsIn(s.Clone(), id, before, now)
		mir.EachSuccessor(a.b.Blocks[id].Term, func(to *mir.BlockID) {
			if !visited[*to] && (noted[*to] == nil || last.Count() >= noted[*to].Count()) {
				noted[*to] = last
			}
		})
	}})
}

// conflictsIn notes the conflicts in a block that begins with state s. Those among the locals of state noted are noted
// already. It returns the state among whose locals conflicts were noted last. The memory of now is its to use.
func (a *analysis) conflictsIn(s *bitset.Chunked, id mir.BlockID, noted *bitset.Chunked,
	now bitset.Set) *bitset.Chunked {
	var more []int
	look := func() {
		some := false
		more = more[:0]
		s.EachNotIn(noted, func(i int) {
			if n := a.conflicting(i); n >= 0 {
				more = append(more, n)
			}
			some = true
		})
		if !some {
			return
		}
		noted = s.Clone()
		if len(more) == 0 {
			return
		}
		clear(now)
		s.EachNotIn(nil, func(i int) {
			if n := a.conflicting(i); n >= 0 {
				now.Add(n)
				for _, x := range more {
					a.out.Conflicts[n].Add(x)
				}
			}
		})
		for _, x := range more {
			a.out.Conflicts[x].Or(now)
		}
		a.counter.Spend(budget.Flows, len(now)*(1+len(more)))
	}
	blk := &a.b.Blocks[id]
	look()
	for k := range blk.Stmts {
		st := &blk.Stmts[k]
		a.before(s, st)
		if st.Kind == mir.Assign {
			look()
		}
		a.after(s, st)
	}
	a.beforeTerm(s, blk.Term)
	look()
	return noted
}

// conflicting returns the number of a saved local that may conflict with others, if bit i of a state says that it
// requires storage; else -1.
func (a *analysis) conflicting(i int) int {
	if l := i / bits; i%bits == required && !a.always.Has(l) {
		return a.number[l]
	}
	return -1
}

// liveness returns the locals that may be read after each Yield, by its block.
func (a *analysis) liveness() map[mir.BlockID]*bitset.Chunked {
	b := a.b
	use := func(s *bitset.Chunked, p mir.Place, how mir.Access) {
		for i := range p.Proj {
			if p.Proj[i].Kind == mir.Index {
				s.Add(int(p.Proj[i].Local))
			}
		}
		if how != mir.Write || p.Indirect() {
			s.Add(int(p.Local))
		}
	}
	define := func(s *bitset.Chunked, p mir.Place) {
		if p.IsLocal() {
			s.Remove(int(p.Local))
		}
	}
	live := map[mir.BlockID]*bitset.Chunked{}
	dataflow.Solve(b, &dataflow.Problem{
		Counter: a.counter, Bits: a.n, Backward: true,
		Stmt: func(s *bitset.Chunked, blk mir.BlockID, i int) {
			st := &b.Blocks[blk].Stmts[i]
			if st.Kind == mir.Assign {
				define(s, st.Place)
			}
			mir.EachStmtPlace(st, func(p mir.Place, how mir.Access) { use(s, p, how) })
		},
		Term: func(s *bitset.Chunked, blk mir.BlockID) {
			t := b.Blocks[blk].Term
			if _, ok := t.(*mir.ReturnTo); ok {
				s.Add(int(mir.Return))
			}
			mir.EachTermPlace(t, func(p mir.Place, how mir.Access) { use(s, p, how) })
		},
		Target: func(s *bitset.Chunked, blk mir.BlockID) {
			switch t := b.Blocks[blk].Term.(type) {
			case *mir.Call:
				define(s, t.Dest)
			case *mir.Yield:
				define(s, t.ResumeArg)
			}
		},
	}).Walk(dataflow.Visitor{Block: func(s *bitset.Chunked, blk mir.BlockID) {
		if _, ok := b.Blocks[blk].Term.(*mir.Yield); ok {
			live[blk] = s.Clone()
		}
	}})
	return live
}
