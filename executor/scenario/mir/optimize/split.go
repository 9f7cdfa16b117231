package optimize

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// maxParts is the number of parts up to which a value is split.
const maxParts = 12

// parts are the locals that stand for a split one.
type parts struct {
	ty     *types.Type
	enum   bool
	useful bool          // a part of it is used, or it is made of parts
	tag    mir.Local     // enum: the discriminant
	fields [][]mir.Local // of each variant; one list for a struct, tuple or closure
}

// of returns the locals for the fields of a variant; nil for a struct, tuple or closure.
func (p *parts) of(v *resolve.Def) []mir.Local {
	if v == nil {
		return p.fields[0]
	}
	return p.fields[v.Index]
}

// candidates are the locals that may be split, by local. Locals that are made later are behind its end.
type candidates []*parts

func (c candidates) at(l mir.Local) *parts {
	if int(l) >= len(c) {
		return nil
	}
	return c[l]
}

// split replaces locals by locals for their fields. A value of an enum becomes its discriminant and the fields of all
// variants; it is split only if it is used in no other way than by building it, copying it, testing and reading fields.
func (o *optimizer) split() {
	o.parts = zeroed(o.parts, len(o.b.Locals))
	all, n := candidates(o.parts), 0
	for l := o.b.ArgCount + 1; l < len(o.b.Locals); l++ {
		if o.taken[l] || o.checked[l] {
			continue
		}
		if t := o.b.Locals[l].Ty; o.splits(t) {
			all[l] = &parts{ty: t, enum: t.Kind == types.Adt && t.Def.Kind == resolve.Enum}
			n++
		}
	}
	for again := n > 0; again; { // one that is left out may be copied to or from others
		if again = o.exclude(all); again {
			continue
		}
		for l, p := range all {
			if p != nil && !p.useful {
				all[l], again = nil, true
			}
		}
	}
	n = 0
	for l, p := range all {
		if p != nil {
			o.makeParts(mir.Local(l), p)
			n++
		}
	}
	if n == 0 {
		return
	}
	s := &splitter{o, all}
	for i := range o.b.Blocks {
		s.block(&o.b.Blocks[i])
	}
	clear(o.stmts[:cap(o.stmts)])
	o.changed = true
}

// splits reports whether a value of a type can be split.
func (o *optimizer) splits(t *types.Type) bool {
	n := 0
	add := func(v *resolve.Def) bool {
		fields, ok := o.p.Fields(t, v)
		n += len(fields)
		return ok
	}
	switch t.Kind {
	case types.Tuple, types.Closure:
		if !add(nil) || n == 0 {
			return false
		}
	case types.Adt:
		switch {
		case t.Def.Lang == "Box" || mir.IsUnion(t):
			return false
		case t.Def.Kind == resolve.Enum:
			for _, v := range t.Def.Variants {
				if !add(v) {
					return false
				}
			}
			if len(t.Def.Variants) == 0 {
				return false
			}
		case !add(nil) || n == 0:
			return false
		}
	default:
		return false
	}
	return n <= maxParts
}

// exclude removes the locals that are used in a way that needs them in one piece, and reports whether there was one.
func (o *optimizer) exclude(all candidates) (again bool) {
	bad := func(l mir.Local) {
		if all[l] != nil {
			all[l] = nil
			again = true
		}
	}
	part := func(p *mir.Place) { // a use of a part
		if x := all[p.Local]; x != nil && len(p.Proj) > 0 {
			k := p.Proj[0].Kind
			if k != mir.Field && !(x.enum && k == mir.Downcast) {
				bad(p.Local)
				return
			}
			x.useful = true
		}
	}
	read := func(op *mir.Operand) {
		if op.Kind == mir.Constant {
			return
		}
		if part(&op.Place); op.Place.IsLocal() {
			bad(op.Place.Local)
		}
	}
	for i := range o.b.Blocks {
		blk := &o.b.Blocks[i]
		for k := range blk.Stmts {
			s := &blk.Stmts[k]
			if s.Kind == mir.SetState {
				bad(s.Place.Local)
			}
			if s.Kind != mir.Assign {
				continue
			}
			part(&s.Place)
			places(s.Value, func(p *mir.Place, how mir.Access) {
				if part(p); p.IsLocal() {
					if _, d := s.Value.(*mir.Discriminant); !d {
						bad(p.Local)
					} else if x := all[p.Local]; x != nil {
						x.useful = true
					}
				}
			})
			o.excludeAssign(s, all, bad, part, read)
		}
		termOperands(blk.Term, read)
		if c, ok := blk.Term.(*mir.Call); ok {
			if part(&c.Dest); c.Dest.IsLocal() {
				bad(c.Dest.Local)
			}
		}
	}
	return again
}

// excludeAssign is exclude for an assignment.
func (o *optimizer) excludeAssign(s *mir.Stmt, all candidates, bad func(mir.Local), part func(*mir.Place),
	read func(*mir.Operand)) {
	to := all[s.Place.Local]
	if !s.Place.IsLocal() {
		to = nil
	}
	switch v := s.Value.(type) {
	case *mir.Aggregate:
		for i := range v.Fields {
			read(&v.Fields[i])
		}
		if to != nil {
			to.useful = true
			if v.Ty != to.ty {
				bad(s.Place.Local)
			}
		}
		return
	case *mir.Use:
		if v.Op.Kind == mir.Constant {
			break
		}
		part(&v.Op.Place)
		from := all[v.Op.Place.Local]
		if !v.Op.Place.IsLocal() {
			from = nil
		}
		if from != nil && to != nil && from.ty != to.ty {
			bad(v.Op.Place.Local)
			bad(s.Place.Local)
			return
		}
		// An enum is copied between split locals only; the others can be copied to and from memory.
		if from != nil && to == nil && from.enum {
			bad(v.Op.Place.Local)
		}
		if to != nil && from == nil && to.enum {
			bad(s.Place.Local)
		}
		return
	default:
		operands(s.Value, read)
	}
	if to != nil {
		bad(s.Place.Local)
	}
}

// makeParts adds the locals for the parts of l.
func (o *optimizer) makeParts(l mir.Local, p *parts) {
	d := o.b.Locals[l]
	d.Kind, d.Var = mir.TempLocal, nil
	for _, v := range p.variants() {
		types, _ := o.p.Fields(p.ty, v)
		locals := make([]mir.Local, len(types))
		for i, t := range types {
			d.Ty = t
			locals[i] = o.local(d)
		}
		p.fields = append(p.fields, locals)
	}
	if p.enum {
		d.Ty = o.p.DiscriminantType(p.ty.Def)
		p.tag = o.local(d)
	}
}

// variants returns what p.fields are for, in order.
func (p *parts) variants() []*resolve.Def {
	if p.enum {
		return p.ty.Def.Variants
	}
	return []*resolve.Def{nil}
}

// splitter rewrites the uses of split locals.
type splitter struct {
	o   *optimizer
	all candidates
}

func (s *splitter) block(blk *mir.Block) {
	out := s.o.stmts[:0]
	for k := range blk.Stmts {
		out = s.stmt(out, &blk.Stmts[k])
	}
	s.o.stmts = out
	if len(out) > len(blk.Stmts) {
		blk.Stmts = slices.Clone(out)
	} else {
		blk.Stmts = blk.Stmts[:copy(blk.Stmts, out)]
	}
	TermPlaces(blk.Term, s.place)
}

// place replaces a part of a split local by the local that stands for it.
func (s *splitter) place(p *mir.Place, _ mir.Access) {
	x := s.all.at(p.Local)
	if x == nil || len(p.Proj) == 0 {
		return
	}
	if e := &p.Proj[0]; e.Kind == mir.Downcast {
		*p = mir.Place{Local: x.of(e.Variant)[p.Proj[1].Index], Proj: p.Proj[2:]}
	} else {
		*p = mir.Place{Local: x.of(nil)[e.Index], Proj: p.Proj[1:]}
	}
}

func (s *splitter) stmt(out []mir.Stmt, st *mir.Stmt) []mir.Stmt {
	switch st.Kind {
	case mir.StorageLive, mir.StorageDead:
		if s.all.at(st.Local) != nil {
			return out
		}
		return append(out, *st)
	}
	to := s.all.at(st.Place.Local)
	if !st.Place.IsLocal() {
		to = nil
	}
	switch v := st.Value.(type) {
	case *mir.Aggregate:
		operands(v, operandPlace(s.place))
		if to != nil {
			return s.build(out, st, to, v)
		}
	case *mir.Discriminant:
		if x := s.all.at(v.Place.Local); x != nil && v.Place.IsLocal() {
			st.Value = &mir.Use{Op: copyOf(mir.Whole(x.tag))}
			if t := s.o.b.Locals[x.tag].Ty; t != v.Ty {
				st.Value = &mir.Cast{Kind: mir.IntToInt, Op: copyOf(mir.Whole(x.tag)), Ty: v.Ty}
			}
		}
	case *mir.Use:
		if v.Op.Kind == mir.Constant {
			break
		}
		from := s.all.at(v.Op.Place.Local)
		if !v.Op.Place.IsLocal() {
			from = nil
		}
		if to != nil || from != nil {
			return s.copy(out, st, to, from, v)
		}
	}
	StmtPlaces(st, s.place)
	return append(out, *st)
}

// build assigns the parts of an aggregate. All are read before one is written.
func (s *splitter) build(out []mir.Stmt, st *mir.Stmt, to *parts, v *mir.Aggregate) []mir.Stmt {
	fields := to.of(v.Variant)
	ops := v.Fields
	for i, op := range ops {
		if op.Kind == mir.Constant {
			continue
		}
		again := false
		Reads(&op.Place, mir.CopyOf, func(l mir.Local) { again = again || slices.Contains(fields[:i], l) })
		if again {
			ops = s.save(&out, st, ops)
			break
		}
	}
	for i, op := range ops {
		out = append(out, assign(st, mir.Whole(fields[i]), &mir.Use{Op: op}))
	}
	if to.enum {
		t := s.o.b.Locals[to.tag].Ty
		d := s.o.number(t, uint64(s.o.p.Discriminant(v.Variant)))
		out = append(out, assign(st, mir.Whole(to.tag), &mir.Use{Op: d}))
	}
	return out
}

// save copies operands to temporaries.
func (s *splitter) save(out *[]mir.Stmt, st *mir.Stmt, ops []mir.Operand) []mir.Operand {
	saved := make([]mir.Operand, len(ops))
	for i, op := range ops {
		l := s.o.local(mir.LocalDecl{Ty: s.o.p.Concrete(s.o.b.OperandTy(op)), Span: st.Span, Scope: st.Scope})
		*out = append(*out, assign(st, mir.Whole(l), &mir.Use{Op: op}))
		saved[i] = copyOf(mir.Whole(l))
	}
	return saved
}

// copy copies part by part. At least one of to and from is split.
func (s *splitter) copy(out []mir.Stmt, st *mir.Stmt, to, from *parts, v *mir.Use) []mir.Stmt {
	either := to
	if either == nil {
		either = from
	}
	target, source := st.Place, v.Op.Place
	s.place(&target, mir.Write)
	s.place(&source, mir.CopyOf)
	if to != nil && from == nil && !to.enum && slices.Contains(to.of(nil), source.Local) { // x = *x.next
		l := s.o.local(mir.LocalDecl{Ty: s.o.b.Locals[source.Local].Ty, Span: st.Span, Scope: st.Scope})
		out = append(out, assign(st, mir.Whole(l), &mir.Use{Op: copyOf(mir.Whole(source.Local))}))
		source.Local = l
	}
	for _, variant := range either.variants() {
		for i, l := range either.of(variant) {
			e := mir.Elem{Kind: mir.Field, Index: int32(i), Ty: s.o.b.Locals[l].Ty}
			a, b := target, source
			if to != nil {
				a = mir.Whole(to.of(variant)[i])
			} else {
				a = a.With(e)
			}
			if from != nil {
				b = mir.Whole(from.of(variant)[i])
			} else {
				b = b.With(e)
			}
			out = append(out, assign(st, a, &mir.Use{Op: copyOf(b)}))
		}
	}
	if either.enum {
		out = append(out, assign(st, mir.Whole(to.tag), &mir.Use{Op: copyOf(mir.Whole(from.tag))}))
	}
	return out
}
