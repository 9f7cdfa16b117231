package coroutine

import (
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
	// Storage are the locals that have storage here.
	Storage bitset.Set
}

// analysis computes Saved for one body. States have two bits for a local: that it may have been borrowed, and that its
// storage may be required.
//
// A local is kept over a point if it may be read later, or may have been borrowed and is alive; in either case only if
// its storage is required. Storage is required from the first write to a local to its StorageDead, or to a move out of
// it if it was not borrowed before.
type analysis struct {
	b        *mir.Body
	n        int // number of locals
	required []bitset.Set
	always   bitset.Set // locals without storage statements
}

func (a *analysis) borrow(s bitset.Set, l mir.Local)  { s.Add(int(l)) }
func (a *analysis) require(s bitset.Set, l mir.Local) { s.Add(a.n + int(l)) }
func (a *analysis) release(s bitset.Set, l mir.Local) { s.Remove(a.n + int(l)) }

// Analyse returns what the coroutine with that elaborated body keeps. Argument 1 is the coroutine itself.
func Analyse(b *mir.Body) *Saved {
	a := &analysis{b: b, n: len(b.Locals), always: alwaysLive(b)}
	a.required = dataflow.Solve(b, &dataflow.Problem{
		Bits: 2 * a.n,
		Start: func(s bitset.Set) {
			for l := 2; l <= b.ArgCount; l++ {
				a.require(s, mir.Local(l))
			}
		},
		Stmt: func(s bitset.Set, blk mir.BlockID, i int) {
			a.before(s, &b.Blocks[blk].Stmts[i])
			a.after(s, &b.Blocks[blk].Stmts[i])
		},
		Term: func(s bitset.Set, blk mir.BlockID) {
			a.beforeTerm(s, b.Blocks[blk].Term)
			a.afterTerm(s, b.Blocks[blk].Term)
		},
		Target: func(s bitset.Set, blk mir.BlockID) { a.written(s, b.Blocks[blk].Term) },
	})
	live := a.liveness()
	out := &Saved{}
	kept := make(bitset.Set, bitset.Words(a.n))
	var points []bitset.Set
	storage := a.storage()
	for i := range b.Blocks {
		if _, ok := b.Blocks[i].Term.(*mir.Yield); !ok || a.required[i] == nil {
			continue
		}
		s := a.required[i].Clone()
		has := storage[i].Clone()
		for k := range b.Blocks[i].Stmts {
			a.before(s, &b.Blocks[i].Stmts[k])
			a.after(s, &b.Blocks[i].Stmts[k])
			storageOf(has, &b.Blocks[i].Stmts[k])
		}
		at := make(bitset.Set, bitset.Words(a.n))
		for l := range a.n {
			if l != 1 && s.Has(a.n+l) && (s.Has(l) || live[i] != nil && live[i].Has(l)) {
				at.Add(l)
				kept.Add(l)
			}
		}
		points = append(points, at)
		out.Points = append(out.Points, Point{Block: mir.BlockID(i), Storage: has})
	}
	number := make([]int, a.n)
	kept.EachNotIn(nil, func(l int) {
		number[l] = len(out.Locals)
		out.Locals = append(out.Locals, mir.Local(l))
	})
	for i, at := range points {
		out.Points[i].Live = make(bitset.Set, bitset.Words(len(out.Locals)))
		at.EachNotIn(nil, func(l int) { out.Points[i].Live.Add(number[l]) })
	}
	a.conflicts(out, kept, number)
	return out
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

// storage returns the locals that may have storage where each block begins.
func (a *analysis) storage() []bitset.Set {
	return dataflow.Solve(a.b, &dataflow.Problem{
		Bits:  a.n,
		Start: func(s bitset.Set) { s.Or(a.always) },
		Stmt:  func(s bitset.Set, blk mir.BlockID, i int) { storageOf(s, &a.b.Blocks[blk].Stmts[i]) },
	})
}

func storageOf(s bitset.Set, st *mir.Stmt) {
	switch st.Kind {
	case mir.StorageLive:
		s.Add(int(st.Local))
	case mir.StorageDead:
		s.Remove(int(st.Local))
	}
}

// before applies what a statement needs while it runs: storage of what it borrows and writes.
func (a *analysis) before(s bitset.Set, st *mir.Stmt) {
	switch st.Kind {
	case mir.StorageDead:
		a.release(s, st.Local)
		s.Remove(int(st.Local))
	case mir.Assign:
		if p := borrowed(st.Value); p != nil {
			a.require(s, p.Local)
		}
		a.require(s, st.Place.Local)
	}
}

// after applies what a statement leaves: what was moved needs no storage unless it has been borrowed before.
func (a *analysis) after(s bitset.Set, st *mir.Stmt) {
	if st.Kind != mir.Assign {
		return
	}
	mir.EachRvalueOperand(st.Value, func(o mir.Operand) { a.moved(s, o) })
	if p := borrowed(st.Value); p != nil {
		a.borrow(s, p.Local)
	}
}

// borrowed returns the place that an rvalue borrows, if that is not behind a pointer, else nil.
func borrowed(r mir.Rvalue) *mir.Place {
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

func (a *analysis) moved(s bitset.Set, o mir.Operand) {
	if o.Kind == mir.Move && o.Place.IsLocal() && !s.Has(int(o.Place.Local)) {
		a.release(s, o.Place.Local)
	}
}

func (a *analysis) beforeTerm(s bitset.Set, t mir.Terminator) {
	switch t := t.(type) {
	case *mir.Drop:
		a.require(s, t.Place.Local)
	case *mir.Call:
		a.require(s, t.Dest.Local)
	}
}

func (a *analysis) afterTerm(s bitset.Set, t mir.Terminator) {
	if c, ok := t.(*mir.Call); ok {
		a.release(s, c.Dest.Local)
	}
	mir.EachTermOperand(t, func(o mir.Operand) { a.moved(s, o) })
	if d, ok := t.(*mir.Drop); ok {
		a.borrow(s, d.Place.Local) // a destructor has a reference to the value, and may keep a pointer
	}
}

// written applies the effect of a terminator on the way to its target.
func (a *analysis) written(s bitset.Set, t mir.Terminator) {
	switch t := t.(type) {
	case *mir.Call:
		a.require(s, t.Dest.Local)
	case *mir.Yield:
		a.require(s, t.ResumeArg.Local)
	}
}

// conflicts finds the pairs of saved locals that need storage at the same time. Locals that have storage in the whole
// body conflict with all others.
//
// A pair is new only where one of the two begins to need storage: in a block, or where paths meet. So the set of a
// block is compared with the last one of a predecessor, and pairs are noted for what is more.
func (a *analysis) conflicts(out *Saved, kept bitset.Set, number []int) {
	n := len(out.Locals)
	out.Conflicts = make([]bitset.Set, n)
	for i := range out.Conflicts {
		out.Conflicts[i] = make(bitset.Set, bitset.Words(n))
		if a.always.Has(int(out.Locals[i])) {
			for k := range n {
				out.Conflicts[i].Add(k)
			}
		}
	}
	// before is what was noted last in a predecessor of each block: in the one that has most.
	before := make([]bitset.Set, len(a.b.Blocks))
	for i := range a.b.Blocks {
		last := a.conflictsIn(out, mir.BlockID(i), before[i], kept, number)
		before[i] = nil
		a.b.Blocks[i].Term.Successors(func(to *mir.BlockID) {
			if int(*to) > i && last.Count() >= before[*to].Count() {
				before[*to] = last
			}
		})
	}
}

// conflictsIn notes the conflicts in a block, before which those among the locals in noted have been noted. It returns
// the locals among which conflicts were noted last.
func (a *analysis) conflictsIn(out *Saved, id mir.BlockID, noted, kept bitset.Set, number []int) bitset.Set {
	blk := &a.b.Blocks[id]
	if _, never := blk.Term.(*mir.Unreachable); never || a.required[id] == nil {
		return nil
	}
	s := a.required[id].Clone()
	now := make(bitset.Set, bitset.Words(len(out.Locals)))
	look := func() {
		clear(now)
		kept.EachNotIn(a.always, func(l int) {
			if s.Has(a.n + l) {
				now.Add(number[l])
			}
		})
		now.EachNotIn(noted, func(x int) {
			out.Conflicts[x].Or(now)
			now.EachNotIn(nil, func(y int) { out.Conflicts[y].Add(x) })
		})
		noted = append(noted[:0:0], now...)
	}
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

// liveness returns the locals that may be read after the terminator of each block.
func (a *analysis) liveness() []bitset.Set {
	b := a.b
	use := func(s bitset.Set, p mir.Place, how mir.Access) {
		for i := range p.Proj {
			if p.Proj[i].Kind == mir.Index {
				s.Add(int(p.Proj[i].Local))
			}
		}
		if how != mir.Write || p.Indirect() {
			s.Add(int(p.Local))
		}
	}
	define := func(s bitset.Set, p mir.Place) {
		if p.IsLocal() {
			s.Remove(int(p.Local))
		}
	}
	return dataflow.Solve(b, &dataflow.Problem{
		Bits: a.n, Backward: true,
		Stmt: func(s bitset.Set, blk mir.BlockID, i int) {
			st := &b.Blocks[blk].Stmts[i]
			if st.Kind == mir.Assign {
				define(s, st.Place)
			}
			mir.EachStmtPlace(st, func(p mir.Place, how mir.Access) { use(s, p, how) })
		},
		Term: func(s bitset.Set, blk mir.BlockID) {
			t := b.Blocks[blk].Term
			if _, ok := t.(*mir.ReturnTo); ok {
				s.Add(int(mir.Return))
			}
			mir.EachTermPlace(t, func(p mir.Place, how mir.Access) { use(s, p, how) })
		},
		Target: func(s bitset.Set, blk mir.BlockID) {
			switch t := b.Blocks[blk].Term.(type) {
			case *mir.Call:
				define(s, t.Dest)
			case *mir.Yield:
				define(s, t.ResumeArg)
			}
		},
	})
}
