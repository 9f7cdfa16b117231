package check

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Struct expressions: Type { field: value, ..rest }.

// structExpr checks a literal of a struct, union or variant. It reports fields that are unknown, repeated, private or
// missing.
func (f *fnCtxt) structExpr(e *syntax.StructExpr, want *types.Type) thir.Expr {
	p := f.p
	sp := e.Span
	t, variant, ok := f.structPath(e.QSelf, e.Path)
	if !ok {
		for _, x := range e.Fields {
			f.expr(x.Value, nil)
		}
		return f.bad(sp)
	}
	if want != nil {
		s := f.snap()
		if !f.unify(t, want) {
			f.rollback(s)
		}
	}
	d := t.Def
	if variant != nil {
		d = variant
	}
	fts := p.fieldTypes(t, variant)
	given := make([]syntax.Expr, len(fts))
	for i := range e.Fields {
		if k := d.FieldIndex(e.Fields[i].Name.Name); k >= 0 {
			given[k] = e.Fields[i].Value
		}
	}
	f.requireCtor(t, variant, given, e.Path.Span)
	c := &thir.Construct{X: f.at(t, sp), Variant: variant}
	union := d.Kind == resolve.Union
	if union {
		f.oneField(e)
	}
	seen := make([]bool, len(fts))
	unknown := false
	hidden := f.user && variant == nil && d.Kind == resolve.Struct
	var private privateFields
	for i := range e.Fields {
		fi := &e.Fields[i]
		k := d.FieldIndex(fi.Name.Name)
		if k < 0 && d.MissesFields() {
			f.expr(fi.Value, nil)
			continue
		}
		if k < 0 {
			unknown = true
			f.noSuchField(d, &fi.Name)
			f.expr(fi.Value, nil)
			continue
		}
		if seen[k] {
			f.err(fi.Name.Span, diag.E0062, "field `"+fi.Name.Name+"` specified more than once", "used more than once")
		}
		seen[k] = true
		if hidden && !f.fieldVisible(d, &d.FieldDefs()[k]) {
			private.add(fi.Name.Name, fi.Name.Span.To(fi.Value.ExprSpan()), "private field")
		}
		ft := f.norm(fts[k])
		v := f.expr(fi.Value, ft)
		f.wellFormedAt(fi.Value.ExprSpan(), fi.Value.ExprSpan(), ft)
		c.Fields = append(c.Fields, thir.FieldInit{F: k, V: f.coerce(v, ft)})
	}
	if e.Base != nil && d.Kind != resolve.Struct {
		return f.notUpdated(e.Base)
	}
	if e.Base != nil {
		for k, fd := range d.FieldDefs() {
			if hidden && !seen[k] && !f.fieldVisible(d, &fd) {
				private.add(fd.Name.Name, e.Base.ExprSpan(), "")
			}
		}
		private.report(f, d)
		c.Base = f.structBase(e.Base, t)
		return c
	}
	private.report(f, d)
	if union && len(c.Fields) != 1 {
		return f.bad(sp)
	}
	if !unknown && !union && !d.MissesFields() {
		f.missingFields(e, t, d, seen)
	}
	return c
}

// noSuchField reports a field that the struct, union or variant d does not have (E0560, E0559).
func (f *fnCtxt) noSuchField(d *resolve.Def, name *syntax.Ident) {
	code := diag.E0560
	if d.Kind == resolve.Variant {
		code = diag.E0559
	}
	dg := f.err(name.Span, code, d.Kind.String()+" `"+DisplayName(d)+"` has no field named `"+name.Name+"`",
		"`"+d.Name+"` does not have this field")
	var names []string
	for _, fd := range d.FieldDefs() {
		names = append(names, fd.Name.Name)
	}
	if near := resolve.Nearest(name.Name, names); near != "" {
		dg.Suggest("a field with a similar name exists", diag.MaybeIncorrect, diag.Below,
			syntax.DiagEdit{Span: name.Span, Text: near})
	}
}

// structBase returns the place of the base of a functional update, which must have the type t (E0308).
func (f *fnCtxt) structBase(base syntax.Expr, t *types.Type) thir.Expr {
	b := f.expr(base, t)
	y, ok := f.tryCoerceSnap(b, t)
	if !ok {
		f.mismatch(b, t, nil)
		return nil
	}
	if l, isLoad := y.(*thir.Load); isLoad {
		return l.Place
	}
	return f.place(y)
}

// missingFields reports the fields that a literal of d does not give (E0063), or that it cannot give all as one is
// private.
func (f *fnCtxt) missingFields(e *syntax.StructExpr, t *types.Type, d *resolve.Def, seen []bool) {
	var missing []string
	private := false
	for i, s := range seen {
		fd := &d.FieldDefs()[i]
		if !s && d.FieldIndex(fd.Name.Name) == i { // else it is declared twice
			missing = append(missing, "`"+fd.Name.Name+"`")
			private = private || f.user && d.Kind == resolve.Struct && !f.fieldVisible(d, fd)
		}
	}
	switch {
	case len(missing) == 0:
	case private:
		f.err(e.Path.Span, diag.TypeError, "cannot construct `"+f.resolve(t).String()+
			"` with struct literal syntax due to private fields", "")
	default:
		s := ""
		if len(missing) > 1 {
			s = "s"
		}
		list := strings.Join(missing, ", ")
		f.err(e.Path.Span, diag.E0063, "missing field"+s+" "+list+" in initializer of `"+f.resolve(t).String()+"`",
			"missing "+list)
	}
}

// privateFields are the fields that one struct literal or pattern names, or a
// literal takes from its base, and must not: one error for all.
type privateFields struct {
	names []string
	at    syntax.Span // of the first
	label string
}

func (x *privateFields) add(name string, at syntax.Span, label string) {
	if len(x.names) == 0 {
		x.at, x.label = at, label
	}
	x.names = append(x.names, "`"+name+"`")
}

func (x *privateFields) report(f *fnCtxt, d *resolve.Def) {
	n := len(x.names)
	if n == 0 {
		return
	}
	what, is := "field "+x.names[0], " is private"
	if n > 1 {
		what, is = "fields "+strings.Join(x.names[:n-1], ", ")+" and "+x.names[n-1], " are private"
	}
	if x.label == "" {
		x.label = what + is
	}
	f.err(x.at, diag.E0451, what+" of struct `"+d.Name+"`"+is, x.label)
}

// structPath resolves the path of a struct literal or struct pattern.
func (f *fnCtxt) structPath(q *syntax.QSelf, path *syntax.Path) (t *types.Type, variant *resolve.Def, ok bool) {
	p := f.p
	f.lower.scope = f.scope
	f.lower.value = true
	defer func() { f.lower.value = false }()
	sp := path.Span
	segs := path.Segs
	if q == nil && !path.Global && (segs[0].Name.Name == "Self" && f.lower.self != nil) {
		base := f.norm(f.lower.self)
		if len(segs) == 1 {
			return f.structType(base, nil, sp)
		}
		base = f.settled(base)
		if len(segs) == 2 && base.Kind == types.Adt {
			if v := base.Def.VariantNamed(segs[1].Name.Name); v != nil {
				return base, v, true
			}
		}
		return f.structType(f.norm(f.lower.relative(base, segs[1:], sp)), nil, sp)
	}
	if q != nil {
		pt := &syntax.PathType{QSelf: q, Path: path}
		pt.Span = sp
		return f.structType(f.ty(pt), nil, sp)
	}
	d, used := p.S.Path(f.scope, path, resolve.TypeNS)
	if d == nil {
		f.lower.unresolved(path, used, "struct, variant or union type")
		return nil, nil, false
	}
	if d.Kind == resolve.Variant && used == len(segs) {
		ga := segs[used-1].Args
		if ga == nil && used >= 2 {
			ga = segs[used-2].Args
		}
		return f.norm(p.adtType(d.Parent, f.lower.args(d.Parent, ga, sp, 0))), d, true
	}
	switch d.Kind {
	case resolve.Module, resolve.Fn, resolve.Trait, resolve.Const, resolve.Static, resolve.Enum, resolve.Prim:
		if used == len(segs) {
			f.err(sp, diag.E0574, "expected struct, variant or union type, found "+d.Kind.String()+" `"+
				p.S.Sources.Text(sp)+"`", "not a struct, variant or union type")
			return nil, nil, false
		}
	}
	base := f.norm(f.lower.defType(d, segs[:used], sp))
	if used == len(segs)-1 && f.shallow(base).Kind == types.Adt {
		b := f.shallow(base)
		if v := b.Def.VariantNamed(segs[used].Name.Name); v != nil {
			return b, v, true
		}
		if b.Def.Kind == resolve.Enum {
			f.noAssoc(b, &segs[used])
			return nil, nil, false
		}
	}
	if used < len(segs) {
		base = f.norm(f.lower.relative(base, segs[used:], sp))
	}
	return f.structType(base, nil, sp)
}

func (f *fnCtxt) structType(t *types.Type, v *resolve.Def, sp syntax.Span) (*types.Type, *resolve.Def, bool) {
	t = f.settled(t)
	if t.Kind == types.Adt && (t.Def.Kind == resolve.Struct || t.Def.Kind == resolve.Union) {
		return t, v, true
	}
	if t.Kind != types.Error {
		code := diag.E0071
		if t.Kind == types.Param {
			code = diag.E0574
		}
		f.err(sp, code, "expected struct, variant or union type, found `"+f.resolve(t).String()+"`",
			"not a struct, variant or union type")
	}
	return nil, nil, false
}
