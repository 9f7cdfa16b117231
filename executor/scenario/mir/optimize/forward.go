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
	next  []int32 // by fact: another one about the same local, -1 for none
	of    []int32 // by local: a fact about it, -1 for none
	sites []int32 // by statement of the body: number of the fact that it makes, -1 for none
	base  []int32 // by block: the place of its first statement in sites
	ends  []int32 // by local: index in kills of the last fact that a write to it ends, -1 for none
	kills []kill

	words   int        // of a set of facts
	steps   int        // of work, for package budget
	in      []uint64   // by block
	reached []bool     // by block: in has its set
	held    bitset.Set // where a pass is
	dirty   []bool
	order   []mir.BlockID
	depends []mir.Local
}

// kill is a fact that a write to a local ends. Those of one local are linked.
type kill struct{ fact, next int32 }

// forward replaces reads of locals for which a fact holds.
func (o *optimizer) forward() {
	f := &o.facts
	f.o = o
	f.collect()
	defer f.release()
	if len(f.list) == 0 {
		return
	}
	f.solve()
	for i := range o.b.Blocks {
		if !f.reached[i] {
			continue
		}
		blk := &o.b.Blocks[i]
		copy(f.held, f.at(mir.BlockID(i)))
		for k := range blk.Stmts {
			f.rewriteStmt(&blk.Stmts[k], f.held)
			f.effect(&blk.Stmts[k], f.sites[int(f.base[i])+k], f.held)
		}
		f.rewriteTerm(blk.Term, f.held)
	}
}

// release forgets the facts, which hold parts of the body.
func (f *facts) release() {
	clear(f.list)
	f.list = f.list[:0]
}

// at returns the facts that hold where a block begins.
func (f *facts) at(id mir.BlockID) bitset.Set { return f.in[int(id)*f.words:][:f.words] }

// collect finds the assignments that are facts.
func (f *facts) collect() {
	f.of, f.ends = none(f.of, len(f.o.b.Locals)), none(f.ends, len(f.o.b.Locals))
	f.next, f.sites, f.base, f.kills = f.next[:0], f.sites[:0], f.base[:0], f.kills[:0]
	for i := range f.o.b.Blocks {
		blk := &f.o.b.Blocks[i]
		f.base = append(f.base, int32(len(f.sites)))
		for k := range blk.Stmts {
			f.sites = append(f.sites, -1)
			s := &blk.Stmts[k]
			if s.Kind != mir.Assign || !s.Place.IsLocal() || f.o.taken[s.Place.Local] {
				continue
			}
			f.depends = f.depends[:0]
			x, ok := f.factOf(s)
			if !ok {
				continue
			}
			n := int32(len(f.list))
			x.local = s.Place.Local
			f.list = append(f.list, x)
			f.sites[len(f.sites)-1] = n
			f.next = append(f.next, f.of[x.local])
			f.of[x.local] = n
			for _, l := range append(f.depends, x.local) {
				f.kills = append(f.kills, kill{n, f.ends[l]})
				f.ends[l] = int32(len(f.kills) - 1)
			}
		}
	}
}

// factOf returns the fact that an assignment makes, and adds the locals that its right side reads to depends.
func (f *facts) factOf(s *mir.Stmt) (x fact, ok bool) {
	stable := func(p mir.Place, address bool) bool {
		for i := range p.Proj {
			switch e := &p.Proj[i]; e.Kind {
			case mir.Deref:
				if !address || i > 0 || f.o.taken[p.Local] {
					return false // memory may change
				}
				f.depends = append(f.depends, p.Local)
			case mir.Index:
				if !address || f.o.taken[e.Local] {
					return false
				}
				f.depends = append(f.depends, e.Local)
			case mir.Saved:
				if !address {
					return false
				}
			}
		}
		if !address {
			f.depends = append(f.depends, p.Local)
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
		return fact{kind: isCopy, op: v.Op}, ok
	case *mir.Ref:
		ok = stable(v.Place, true)
		x = fact{kind: isRef, place: v.Place, value: v}
	case *mir.RawPtr:
		ok = stable(v.Place, true)
		x = fact{kind: isRef, place: v.Place, value: v}
	case *mir.Cast:
		if v.Kind != mir.PtrToPtr && v.Kind != mir.MutToConst || v.Op.Kind == mir.Constant {
			return x, false
		}
		from, to := f.o.b.OperandTy(v.Op), f.o.p.Concrete(v.Ty)
		same := isRefOrPtr(from) && isRefOrPtr(to) && from.Args[0] == to.Args[0]
		ok = same && v.Op.Place.Local != s.Place.Local && stable(v.Op.Place, false)
		return fact{kind: isPointer, op: v.Op}, ok
	}
	if ok && x.place.Local == s.Place.Local && x.place.Indirect() {
		ok = false // p = &(*p).next
	}
	return x, ok
}

func isRefOrPtr(t *types.Type) bool { return t.Kind == types.Ref || t.Kind == types.Ptr }

// effect changes the facts that hold before a statement into those that hold behind it. n is the fact that it makes, or
// -1.
func (f *facts) effect(s *mir.Stmt, n int32, held bitset.Set) {
	switch s.Kind {
	case mir.StorageLive, mir.StorageDead:
		f.kill(s.Local, held)
	case mir.Assign, mir.SetState, mir.Ended:
		if !s.Place.Indirect() {
			f.kill(s.Place.Local, held)
		}
		if n >= 0 {
			held.Add(int(n))
		}
	}
}

func (f *facts) kill(l mir.Local, held bitset.Set) {
	for i := f.ends[l]; i >= 0; i = f.kills[i].next {
		held.Remove(int(f.kills[i].fact))
	}
}

// solve finds the facts that hold where each block begins.
func (f *facts) solve() {
	b := f.o.b
	f.words = bitset.Words(len(f.list))
	f.in = zeroed(f.in, (len(b.Blocks)+1)*f.words)
	f.held = f.in[len(b.Blocks)*f.words:]
	f.reached, f.dirty = zeroed(f.reached, len(b.Blocks)), zeroed(f.dirty, len(b.Blocks))
	f.order = mir.AppendReversePostorder(f.order[:0], b)
	held := f.held
	f.reached[0], f.dirty[0] = true, true
	for again := true; again; {
		again = false
		for _, id := range f.order {
			if !f.dirty[id] {
				continue
			}
			f.dirty[id] = false
			f.steps += f.words
			copy(held, f.at(id))
			for k := range b.Blocks[id].Stmts {
				f.effect(&b.Blocks[id].Stmts[k], f.sites[int(f.base[id])+k], held)
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
				in := f.at(*to)
				if !f.reached[*to] {
					copy(in, held)
					f.reached[*to], f.dirty[*to], again = true, true, true
					return
				}
				for w := range held {
					if x := in[w] & held[w]; x != in[w] {
						in[w] = x
						f.dirty[*to], again = true, true
					}
				}
			})
		}
	}
}

// holds returns the fact about a local that holds, if there is one.
func (f *facts) holds(l mir.Local, held bitset.Set) *fact {
	for n := f.of[l]; n >= 0; n = f.next[n] {
		if held.Has(int(n)) {
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
