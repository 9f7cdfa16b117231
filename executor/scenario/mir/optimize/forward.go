package optimize

import (
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// A fact is an assignment that still holds: local has the value of op, or is a reference to place. It holds from the
// assignment on, on all paths, until local or a local that the right side reads is written.
type fact struct {
	local mir.Local
	kind  factKind
	op    mir.Operand // isCopy
	place mir.Place   // isRef
	value mir.Rvalue  // isRef: the Ref or RawPtr
}

type factKind uint8

const (
	isCopy    factKind = iota // of a part of a local, or a constant
	isRef                     // a reference or pointer to a place
	isPointer                 // the same address as op, of another type of pointer to the same type
)

// facts is a forward dataflow analysis.
type facts struct {
	o     *optimizer
	list  []fact
	sites map[*mir.Stmt]int   // number of the fact that a statement makes
	kills map[mir.Local][]int // facts that a write to a local ends
	of    map[mir.Local][]int // facts about a local
	in    []bitset.Set        // by block; nil if not reached
}

// forward replaces reads of locals for which a fact holds.
func (o *optimizer) forward() {
	f := &facts{o: o, sites: map[*mir.Stmt]int{}, kills: map[mir.Local][]int{}, of: map[mir.Local][]int{}}
	f.collect()
	if len(f.list) == 0 {
		return
	}
	f.solve()
	for i := range o.b.Blocks {
		if f.in[i] == nil {
			continue
		}
		blk := &o.b.Blocks[i]
		s := f.in[i].Clone()
		for k := range blk.Stmts {
			f.rewriteStmt(&blk.Stmts[k], s)
			f.effect(&blk.Stmts[k], s)
		}
		f.rewriteTerm(blk.Term, s)
	}
}

// collect finds the assignments that are facts.
func (f *facts) collect() {
	for i := range f.o.b.Blocks {
		blk := &f.o.b.Blocks[i]
		for k := range blk.Stmts {
			s := &blk.Stmts[k]
			if s.Kind != mir.Assign || !s.Place.IsLocal() || f.o.taken[s.Place.Local] {
				continue
			}
			x, depends, ok := f.factOf(s)
			if !ok {
				continue
			}
			n := len(f.list)
			x.local = s.Place.Local
			f.list = append(f.list, x)
			f.sites[s] = n
			f.of[x.local] = append(f.of[x.local], n)
			for _, l := range append(depends, x.local) {
				f.kills[l] = append(f.kills[l], n)
			}
		}
	}
}

// factOf returns the fact that an assignment makes, and the locals that its right side reads.
func (f *facts) factOf(s *mir.Stmt) (x fact, depends []mir.Local, ok bool) {
	stable := func(p mir.Place, address bool) bool {
		for i := range p.Proj {
			switch e := &p.Proj[i]; e.Kind {
			case mir.Deref:
				if !address || i > 0 || f.o.taken[p.Local] {
					return false // memory may change
				}
				depends = append(depends, p.Local)
			case mir.Index:
				if !address || f.o.taken[e.Local] {
					return false
				}
				depends = append(depends, e.Local)
			case mir.Saved:
				return false
			}
		}
		if !address {
			depends = append(depends, p.Local)
			return !f.o.taken[p.Local]
		}
		return true
	}
	switch v := s.Value.(type) {
	case *mir.Use:
		switch {
		case v.Op.Kind == mir.Constant:
			ok = v.Op.Const.Kind == mir.Scalar
		default:
			ok = v.Op.Place.Local != s.Place.Local && stable(v.Op.Place, false)
		}
		return fact{kind: isCopy, op: v.Op}, depends, ok
	case *mir.Ref:
		ok = stable(v.Place, true)
		x = fact{kind: isRef, place: v.Place, value: v}
	case *mir.RawPtr:
		ok = stable(v.Place, true)
		x = fact{kind: isRef, place: v.Place, value: v}
	case *mir.Cast:
		if v.Kind != mir.PtrToPtr && v.Kind != mir.MutToConst || v.Op.Kind == mir.Constant {
			return x, nil, false
		}
		from, to := f.o.b.OperandTy(v.Op), f.o.p.Concrete(v.Ty)
		same := isRefOrPtr(from) && isRefOrPtr(to) && from.Args[0] == to.Args[0]
		ok = same && v.Op.Place.Local != s.Place.Local && stable(v.Op.Place, false)
		return fact{kind: isPointer, op: v.Op}, depends, ok
	}
	if ok && x.place.Local == s.Place.Local && x.place.Indirect() {
		ok = false // p = &(*p).next
	}
	return x, depends, ok
}

func isRefOrPtr(t *types.Type) bool { return t.Kind == types.Ref || t.Kind == types.Ptr }

// effect changes the facts that hold before a statement into those that hold behind it.
func (f *facts) effect(s *mir.Stmt, held bitset.Set) {
	switch s.Kind {
	case mir.StorageLive, mir.StorageDead:
		f.kill(s.Local, held)
	case mir.Assign, mir.SetState:
		if !s.Place.Indirect() {
			f.kill(s.Place.Local, held)
		}
		if n, ok := f.sites[s]; ok {
			held.Add(n)
		}
	}
}

func (f *facts) kill(l mir.Local, held bitset.Set) {
	for _, n := range f.kills[l] {
		held.Remove(n)
	}
}

// solve finds the facts that hold where each block begins.
func (f *facts) solve() {
	b := f.o.b
	f.in = make([]bitset.Set, len(b.Blocks))
	f.in[0] = make(bitset.Set, bitset.Words(len(f.list)))
	order := mir.ReversePostorder(b)
	dirty := make([]bool, len(b.Blocks))
	dirty[0] = true
	for again := true; again; {
		again = false
		for _, id := range order {
			if !dirty[id] {
				continue
			}
			dirty[id] = false
			held := f.in[id].Clone()
			for k := range b.Blocks[id].Stmts {
				f.effect(&b.Blocks[id].Stmts[k], held)
			}
			switch t := b.Blocks[id].Term.(type) {
			case *mir.Call:
				if !t.Dest.Indirect() {
					f.kill(t.Dest.Local, held)
				}
			case *mir.Drop:
				if !t.Place.Indirect() {
					f.kill(t.Place.Local, held)
				}
			}
			mir.EachSuccessor(b.Blocks[id].Term, func(to *mir.BlockID) {
				if f.in[*to] == nil {
					f.in[*to] = held.Clone()
					dirty[*to], again = true, true
					return
				}
				for w := range held {
					if x := f.in[*to][w] & held[w]; x != f.in[*to][w] {
						f.in[*to][w] = x
						dirty[*to], again = true, true
					}
				}
			})
		}
	}
}

// holds returns the fact about a local that holds, if there is one.
func (f *facts) holds(l mir.Local, held bitset.Set) *fact {
	for _, n := range f.of[l] {
		if held.Has(n) {
			return &f.list[n]
		}
	}
	return nil
}

// place replaces what leads to a place.
func (f *facts) place(p *mir.Place, how mir.Access, held bitset.Set) {
	for range 8 {
		x := f.holds(p.Local, held)
		switch {
		case x == nil:
			return
		case len(p.Proj) > 0 && p.Proj[0].Kind == mir.Deref:
			switch {
			case x.kind == isRef:
				*p = join(x.place, p.Proj[1:])
			case x.op.Kind != mir.Constant:
				*p = join(x.op.Place, p.Proj)
			default:
				return
			}
		case x.kind == isCopy && x.op.Kind != mir.Constant && (how == mir.CopyOf || how == mir.MoveOf ||
			how == mir.Inspect || p.Indirect() && how == mir.Write):
			*p = join(x.op.Place, p.Proj)
		default:
			return
		}
		f.o.changed = true
	}
}

// indices replaces the locals that a place is indexed by.
func (f *facts) indices(p *mir.Place, held bitset.Set) {
	for i := range p.Proj {
		if p.Proj[i].Kind != mir.Index {
			continue
		}
		x := f.holds(p.Proj[i].Local, held)
		if x == nil || x.kind != isCopy || x.op.Kind == mir.Constant || !x.op.Place.IsLocal() {
			continue
		}
		*p = mir.Place{Local: p.Local, Proj: append([]mir.Elem(nil), p.Proj...)}
		p.Proj[i].Local = x.op.Place.Local
		f.o.changed = true
	}
}

func (f *facts) operand(op *mir.Operand, held bitset.Set) {
	if op.Kind == mir.Constant {
		return
	}
	was := op.Place
	f.place(&op.Place, mir.CopyOf, held)
	f.indices(&op.Place, held)
	if op.Place.Local != was.Local || len(op.Place.Proj) != len(was.Proj) {
		op.Kind = mir.Copy // the source keeps its value for others
	}
	if x := f.holds(op.Place.Local, held); x != nil && x.kind == isCopy && x.op.Kind == mir.Constant &&
		op.Place.IsLocal() {
		*op = x.op
		f.o.changed = true
	}
}

func (f *facts) rewriteStmt(s *mir.Stmt, held bitset.Set) {
	switch s.Kind {
	case mir.Assign:
	default:
		return
	}
	_, aggregate := s.Value.(*mir.Aggregate)
	operands(s.Value, func(op *mir.Operand) {
		was := *op
		f.operand(op, held)
		if aggregate && op.Kind != mir.Constant && op.Place.Local == s.Place.Local {
			*op = was // a value is not made of parts of the place that it is written to
		}
	})
	places(s.Value, func(p *mir.Place, how mir.Access) {
		f.place(p, how, held)
		f.indices(p, held)
	})
	if u, ok := s.Value.(*mir.Use); ok && u.Op.Kind != mir.Constant && u.Op.Place.IsLocal() {
		if x := f.holds(u.Op.Place.Local, held); x != nil && x.kind == isRef {
			s.Value = f.o.sameRef(x, f.o.b.PlaceTy(s.Place))
			f.o.changed = true
		}
	}
	if s.Place.Indirect() {
		f.place(&s.Place, mir.Write, held)
	}
	f.indices(&s.Place, held)
}

// sameRef returns a copy of the reference of a fact.
func (o *optimizer) sameRef(x *fact, t *types.Type) mir.Rvalue {
	if r, ok := x.value.(*mir.Ref); ok {
		return &mir.Ref{Kind: r.Kind, Place: x.place}
	}
	r := x.value.(*mir.RawPtr)
	return &mir.RawPtr{Mut: r.Mut, Place: x.place}
}

func (f *facts) rewriteTerm(t mir.Terminator, held bitset.Set) {
	call, _ := t.(*mir.Call)
	if a, ok := t.(*mir.Assert); ok && a.Cond.Kind != mir.Constant && f.o.checked[a.Cond.Place.Local] {
		for i := range a.Args {
			f.operand(&a.Args[i], held)
		}
		return
	}
	termOperands(t, func(op *mir.Operand) {
		was := *op
		f.operand(op, held)
		if call != nil && op.Kind != mir.Constant && op.Place.Local == call.Dest.Local {
			*op = was // a result in memory may be written before arguments are read
		}
	})
	switch t := t.(type) {
	case *mir.Call:
		if t.Dest.Indirect() {
			f.place(&t.Dest, mir.Write, held)
		}
		f.indices(&t.Dest, held)
	case *mir.Drop:
		if t.Place.Indirect() {
			f.place(&t.Place, mir.Write, held)
		}
		f.indices(&t.Place, held)
	}
}
