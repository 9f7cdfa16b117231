package optimize

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// fatPointer is a local that holds a pointer to a slice, made of an address and a length.
type fatPointer struct {
	block  mir.BlockID // whose call makes it
	made   int         // how often it is written
	bad    bool        // it is used as a whole
	base   mir.Local   // the address, as a pointer to an array
	length mir.Local
}

// splitSlices replaces a pointer to a slice by two locals, its address and its length, if it is used for nothing but to
// index and to get the length.
func (o *optimizer) splitSlices() {
	var all map[mir.Local]*fatPointer
	for i := range o.b.Blocks {
		t, args, ok := o.makesSlice(mir.BlockID(i))
		if ok && t.Dest.IsLocal() && !o.isArg(t.Dest.Local) && !o.taken[t.Dest.Local] && len(args) == 2 {
			if all == nil {
				all = map[mir.Local]*fatPointer{}
			}
			all[t.Dest.Local] = &fatPointer{block: mir.BlockID(i)}
		}
	}
	if len(all) == 0 {
		return
	}
	o.sliceUses(func(p *mir.Place, how mir.Access, s *mir.Stmt) {
		x := all[p.Local]
		switch {
		case x == nil:
		case how == mir.Write && p.IsLocal():
			x.made++
		case how == mir.Inspect && len(p.Proj) == 1: // its length
			_, length := s.Value.(*mir.Len)
			x.bad = x.bad || !length
		case len(p.Proj) < 2 || p.Proj[0].Kind != mir.Deref || p.Proj[1].Kind != mir.Index:
			x.bad = true
		}
	})
	for l, x := range all {
		if x.bad || x.made != 1 {
			delete(all, l)
		}
	}
	for i := range o.b.Blocks {
		if t, args, ok := o.makesSlice(mir.BlockID(i)); ok && t.Dest.IsLocal() && all[t.Dest.Local] != nil {
			o.splitSlice(all[t.Dest.Local], t, args)
		}
	}
	o.sliceUses(func(p *mir.Place, how mir.Access, s *mir.Stmt) {
		x := all[p.Local]
		switch {
		case x == nil:
		case how == mir.Inspect && len(p.Proj) == 1:
			s.Value = &mir.Use{Op: copyOf(mir.Whole(x.length))}
		default:
			to := mir.Whole(x.base).With(mir.Elem{Kind: mir.Deref, Ty: o.b.Locals[x.base].Ty.Args[0]})
			*p = join(to, p.Proj[1:])
		}
	})
}

// makesSlice returns the call at the end of a block, and its arguments, if it makes a slice of its parts.
func (o *optimizer) makesSlice(id mir.BlockID) (*mir.Call, []mir.Operand, bool) {
	t, ok := o.b.Blocks[id].Term.(*mir.Call)
	if !ok || t.Fn != nil || t.Target == mir.None || t.Callee.Fn.Intrinsic() != "slice_raw" {
		return nil, nil, false
	}
	c := o.p.Intrinsic(t)
	if c.SkipSelf || c.Intrinsic != "slice_raw" {
		return nil, nil, false
	}
	return t, t.Args, true
}

// sliceUses calls do for all places, with the statement that has it or nil. do may change both.
func (o *optimizer) sliceUses(do func(p *mir.Place, how mir.Access, s *mir.Stmt)) {
	for i := range o.b.Blocks {
		blk := &o.b.Blocks[i]
		for k := range blk.Stmts {
			s := &blk.Stmts[k]
			StmtPlaces(s, func(p *mir.Place, how mir.Access) { do(p, how, s) })
		}
		TermPlaces(blk.Term, func(p *mir.Place, how mir.Access) { do(p, how, nil) })
	}
}

// splitSlice replaces the call that makes a slice.
func (o *optimizer) splitSlice(x *fatPointer, t *mir.Call, args []mir.Operand) {
	blk := &o.b.Blocks[x.block]
	elem := o.p.Concrete(o.b.OperandTy(args[0])).Args[0]
	at := mir.Stmt{Span: blk.Span, Scope: blk.Scope}
	d := mir.LocalDecl{Ty: o.p.ArrayPointer(o.p.Concrete(elem)), Span: blk.Span, Scope: blk.Scope}
	x.base = o.local(d)
	d.Ty = o.p.Prim(types.Usize)
	x.length = o.local(d)
	blk.Stmts = append(blk.Stmts,
		assign(&at, mir.Whole(x.base), &mir.Cast{Kind: mir.PtrToPtr, Op: args[0], Ty: o.b.Locals[x.base].Ty}),
		assign(&at, mir.Whole(x.length), &mir.Use{Op: args[1]}))
	blk.Term = &mir.Goto{Target: t.Target}
	o.changed = true
}
