package check

import (
	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Constants that consist of others: arrays, slices, tuples, structs and strings.
// References are not told from what they lead to.

// constParts belongs to one variable or value; values that are stored
// elsewhere are copied.
type constParts struct {
	text   string // of a string, whose bytes are the elements
	list   []constNum
	fields []syntax.FieldDef // of a struct, else nil
}

func (q *constParts) len() int { return len(q.text) + len(q.list) }

// own is v with parts of its own.
func (m *constMachine) own(v constNum) constNum {
	if v.parts == nil || v.parts.list == nil {
		return v
	}
	m.p.Spend(budget.Constants, len(v.parts.list))
	q := *v.parts
	q.list = make([]constNum, len(q.list))
	for i, x := range v.parts.list {
		q.list[i] = m.own(x)
	}
	v.parts = &q
	return v
}

// elem is the type of the elements of what type t is, or refers to.
func elem(t *types.Type) *types.Type {
	for t != nil && t.Kind == types.Ref {
		t = t.Args[0]
	}
	if t != nil && (t.Kind == types.Array || t.Kind == types.Slice) {
		return t.Args[0]
	}
	return nil
}

// made is an expression that puts a value together.
func (m *constMachine) made(e syntax.Expr, want *types.Type) (v constNum, ok bool) {
	q := &constParts{}
	add := func(x syntax.Expr, want *types.Type) bool {
		v, ok := m.expr(x, want)
		if !ok || m.flow.kind != flowOn {
			return false
		}
		q.list = append(q.list, m.own(m.as(v, want)))
		return true
	}
	switch e := e.(type) {
	case *syntax.ArrayExpr:
		for _, x := range e.Elems {
			if !add(x, elem(want)) {
				return v, false
			}
		}
	case *syntax.RepeatExpr:
		n, ok := m.expr(e.Len, m.p.Prim(types.Usize))
		if !ok || n.n < 0 {
			return v, false
		}
		m.p.Spend(budget.Constants, int(min(n.n, budget.Limits[budget.Constants].Most+1)))
		if n.n > 0 && !add(e.X, elem(want)) {
			return v, false
		}
		for int64(len(q.list)) < n.n {
			q.list = append(q.list, m.own(q.list[0]))
		}
	case *syntax.TupleExpr:
		for i, x := range e.Elems {
			var ty *types.Type
			if want != nil && want.Kind == types.Tuple && i < len(want.Args) {
				ty = want.Args[i]
			}
			if !add(x, ty) {
				return v, false
			}
		}
	case *syntax.StructExpr:
		ty := m.base(e.Path)
		if ty == nil || e.Base != nil || ty.Kind != types.Adt || ty.Def.Kind != resolve.Struct {
			return v, false
		}
		q.fields = ty.Def.FieldDefs()
		q.list = make([]constNum, len(q.fields))
		types := m.p.fieldTypes(ty, nil)
		for _, init := range e.Fields {
			for i := range q.fields {
				if q.fields[i].Name.Name != init.Name.Name {
					continue
				}
				x, ok := m.expr(init.Value, types[i])
				if !ok || m.flow.kind != flowOn {
					return v, false
				}
				q.list[i] = m.own(m.as(x, types[i]))
			}
		}
		want = ty
	}
	v.parts, v.ty = q, want
	return v, true
}

// place is the variable, constant or part of one that e names; nil when it is
// none of these. ok is false when it can't be computed.
func (m *constMachine) place(e syntax.Expr) (at *constNum, ok bool) {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return m.place(e.X)
	case *syntax.RefExpr:
		return m.place(e.X)
	case *syntax.UnaryExpr:
		if e.Op == '*' {
			return m.place(e.X)
		}
	case *syntax.PathExpr:
		if at = m.variable(e); at != nil {
			return at, true
		}
	case *syntax.FieldExpr:
		of, ok := m.place(e.X)
		if !ok || of.parts == nil {
			return nil, false
		}
		for i := range of.parts.fields {
			if of.parts.fields[i].Name.Name == e.Name.Name {
				return &of.parts.list[i], true
			}
		}
		if i := tupleIndex(e.Name.Name); of.parts.fields == nil && i >= 0 && i < len(of.parts.list) {
			return &of.parts.list[i], true
		}
		return nil, false
	case *syntax.IndexExpr:
		of, ok := m.place(e.X)
		if !ok || of.parts == nil {
			return nil, false
		}
		i, ok := m.expr(e.Index, m.p.Prim(types.Usize))
		if !ok || m.flow.kind != flowOn || i.parts != nil {
			return nil, false
		}
		if n := of.parts.len(); uint64(i.n) >= uint64(n) {
			return nil, m.fails(e.Span, "index out of bounds: the length is "+constNum{n: int64(n), ty: m.p.Prim(types.Usize)}.digits()+" but the index is "+i.digits())
		}
		if of.parts.text != "" {
			return &constNum{n: int64(of.parts.text[i.n]), ty: m.p.Prim(types.U8)}, true
		}
		return &of.parts.list[i.n], true
	}
	v, ok := m.expr(e, nil)
	return &v, ok && m.flow.kind == flowOn
}

func tupleIndex(name string) int {
	if len(name) != 1 || name[0] < '0' || name[0] > '9' {
		return -1
	}
	return int(name[0] - '0')
}

// base is the type that a path names; nil when it names none.
func (m *constMachine) base(path *syntax.Path) *types.Type {
	if len(path.Segs) == 1 && path.Segs[0].Name.Name == "Self" {
		return m.l.self
	}
	d, used := m.p.S.Path(m.l.scope, path, resolve.TypeNS)
	if d == nil || used != len(path.Segs) {
		return nil
	}
	switch d.Kind {
	case resolve.Struct, resolve.Enum, resolve.Alias, resolve.Prim:
		t := m.l.defType(d, path.Segs, path.Span)
		return m.p.Subst(t, m.args)
	}
	return nil
}

// assocConst is the value of base::name.
func (m *constMachine) assocConst(base *types.Type, name string) (v constNum, ok bool) {
	p := m.p
	if base.Kind == types.Adt && base.Def.Kind == resolve.Enum {
		if d := base.Def.VariantNamed(name); d != nil {
			return m.unitVariant(d)
		}
	}
	if h, ok := headOf(base); ok {
		p.index()
		for _, im := range p.inherentOf(h) {
			a := im.def.AssocNamed(name)
			if a == nil || a.Kind != resolve.Const {
				continue
			}
			if im.n == 0 {
				m.l.recordNamed(a)
				return p.constOf(a)
			}
			c := newInfcx(p, nil)
			args := c.freshArgs(im.n, a.Span)
			if c.unify(p.Subst(im.self, args), base) {
				return m.constWith(a, c.resolveAll(args))
			}
		}
	}
	for _, tr := range p.S.TraitsInScope(m.l.scope) {
		if a := valueMember(tr, name); a != nil && a.Kind == resolve.Const && len(tr.Params) == 1 {
			if v, ok := m.traitConst(a, base); ok {
				p.S.UseTrait(m.l.scope, tr)
				return v, true
			}
		}
	}
	return v, false
}

// traitConst is the value of <base as Trait>::NAME.
func (m *constMachine) traitConst(a *resolve.Def, base *types.Type) (v constNum, ok bool) {
	sel := m.p.selectGround(a.Parent, []*types.Type{base})
	if sel == nil || sel.impl == nil {
		return v, false
	}
	if own := sel.impl.def.AssocNamed(a.Name); own != nil && own.Kind == resolve.Const {
		return m.constWith(own, sel.args)
	}
	return m.constWith(a, []*types.Type{base})
}

// constWith is the value of a constant of an impl or trait whose parameters
// are args.
func (m *constMachine) constWith(d *resolve.Def, args []*types.Type) (v constNum, ok bool) {
	if len(args) == 0 {
		return m.p.constOf(d)
	}
	item := d.Item.(*syntax.ConstItem)
	if item.Value == nil {
		return v, false
	}
	l := m.p.lowerFor(d)
	if l.self != nil {
		l.self = m.p.Subst(l.self, args)
	}
	sub := &constMachine{p: m.p, l: l, args: args}
	ty := sub.ty(item.Type)
	v, ok = sub.expr(item.Value, ty)
	return m.as(v, ty), ok && sub.flow.kind == flowOn
}

func (m *constMachine) unitVariant(d *resolve.Def) (v constNum, ok bool) {
	if len(d.FieldDefs()) > 0 {
		return v, false
	}
	return constNum{n: m.p.Discriminant(d), ty: m.p.adt0(d.Parent, m.p.identity(d.Parent))}, true
}

func (m *constMachine) ty(t syntax.Type) *types.Type { return m.p.Subst(m.l.ty(t), m.args) }

// sizeOf is size_of::<t>(), or align_of. ok is false for types with parameters.
func (m *constMachine) sizeOf(t *types.Type, align bool) (v constNum, ok bool) {
	v.ty = m.p.Prim(types.Usize)
	if t.Flags&(types.HasParam|types.HasInfer|types.HasOpaque|types.HasClosure) != 0 {
		return v, false
	}
	l, err := m.p.Layout(t)
	if err != nil || l.Unsized {
		return v, false
	}
	v.n = int64(l.Size)
	if align {
		v.n = int64(l.Align)
	}
	return v, true
}
