package check

import (
	"slices"
	"strconv"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Patterns with parts: of structs, tuples and slices.

// positional matches elements of a tuple-like pattern with types; rest is the
// index of `..` or -1.
func (c *patCtxt) positional(ps []syntax.Pat, rest int, ts []*types.Type, mode thir.BindMode, out *[]thir.FieldPat) {
	skip := len(ts) - (len(ps) - 1)
	for i, x := range ps {
		k := i
		if rest >= 0 {
			if i == rest {
				continue
			}
			if i > rest {
				k = i - 1 + skip
			}
		}
		*out = append(*out, thir.FieldPat{F: k, Pat: c.pat(x, ts[k], mode)})
	}
}

func (c *patCtxt) tupleStruct(pt *syntax.TupleStructPat, t *types.Type, bm thir.BindMode) thir.Pat {
	f := c.f
	p := f.p
	sp := pt.Span
	x := f.resolveAs(namesTuple, pt.QSelf, pt.Path)
	if x.bad || x.def == nil || x.self == nil || x.def.CtorKind() != syntax.TupleKind {
		if !x.bad {
			what, code := "value", diag.E0532
			if x.def != nil {
				what = x.def.What() + " `" + DisplayName(x.def) + "`"
				if x.def.Kind == resolve.Variant && x.def.CtorKind() == syntax.NamedKind || x.def.Kind == resolve.Fn &&
					x.def.Parent.Kind == resolve.Impl {
					code = diag.E0164
				}
				if x.def.Kind == resolve.Fn && code == diag.E0164 {
					what = "associated function `" + p.S.Sources.Text(pt.Path.Span) + "`"
				}
			}
			at := pt.Path.Span
			if code == diag.E0164 {
				at = sp
			}
			f.err(at, code, "expected tuple struct or tuple variant, found "+what, "not a tuple struct or tuple variant")
		}
		c.bindAll(pt.Elems)
		return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
	}
	in, refs, mode := c.peel(t, bm)
	failed := !f.tryUnify(x.self, in)
	if failed {
		f.patMismatch(sp, in, x.self)
		mode = thir.BindMove
	}
	var v *resolve.Def
	if x.def.Kind == resolve.Variant {
		v = x.def
	}
	self := f.shallow(x.self)
	fts := p.fieldTypes(self, v)
	for i := range fts {
		fts[i] = f.norm(fts[i])
	}
	rest := restIndex(pt.Elems)
	n := len(pt.Elems)
	if rest < 0 && n != len(fts) || rest >= 0 && n-1 > len(fts) {
		if rest >= 0 {
			n--
		}
		at := sp
		if n > 0 {
			at = pt.Elems[len(pt.Elems)-1].PatSpan()
		}
		e := f.err(at, diag.E0023, "this pattern has "+plural(n, "field")+", but the corresponding tuple "+
			x.def.Kind.String()+" has "+plural(len(fts), "field"),
			"expected "+plural(len(fts), "field")+", found "+strconv.Itoa(n))
		for i := range max(0, len(pt.Elems)-1) {
			e.AlsoAt(pt.Elems[i].PatSpan())
		}
		c.bindAll(pt.Elems)
		return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
	}
	var fields []thir.FieldPat
	c.positional(pt.Elems, rest, fts, mode, &fields)
	if failed {
		return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
	}
	if v != nil {
		return wrapDeref(&thir.VariantPat{P: thir.P{Ty: self, Sp: sp}, Variant: v, Fields: fields}, refs, sp)
	}
	return wrapDeref(&thir.FieldsPat{P: thir.P{Ty: self, Sp: sp}, Fields: fields}, refs, sp)
}

func (c *patCtxt) structPat(pt *syntax.StructPat, t *types.Type, bm thir.BindMode) thir.Pat {
	f := c.f
	p := f.p
	sp := pt.Span
	self, v, ok := f.structPath(pt.QSelf, pt.Path)
	if !ok {
		for i := range pt.Fields {
			c.pat(pt.Fields[i].Pat, p.Prim(types.Error), thir.BindMove)
		}
		return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
	}
	in, refs, mode := c.peel(t, bm)
	if !f.tryUnify(self, in) {
		f.patMismatch(sp, in, self)
	}
	self = f.shallow(self)
	d := self.Def
	if v != nil {
		d = v
	}
	fts := p.fieldTypes(self, v)
	var fields []thir.FieldPat
	seen := make([]bool, len(fts))
	if d.CtorKind() == syntax.TupleKind && len(pt.Fields) > 0 && d.FieldIndex(pt.Fields[0].Name.Name) < 0 {
		f.err(sp, diag.E0769, d.What()+" `"+DisplayName(d)+"` written as struct variant",
			"").WithHelp("use the tuple variant pattern syntax instead: `" + d.Name + "(…)`")
		for i := range pt.Fields {
			c.pat(pt.Fields[i].Pat, p.Prim(types.Error), thir.BindMove)
		}
		return &thir.WildPat{P: thir.P{Ty: t, Sp: sp}}
	}
	hidden := f.user && v == nil && d.Kind == resolve.Struct
	var private privateFields
	for i := range pt.Fields {
		fp := &pt.Fields[i]
		k := d.FieldIndex(fp.Name.Name)
		if k < 0 && d.MissesFields() {
			c.pat(fp.Pat, p.Prim(types.Error), thir.BindMove)
			continue
		}
		if k < 0 {
			f.err(fp.Name.Span, diag.E0026,
				d.Kind.String()+" `"+DisplayName(d)+"` does not have a field named `"+fp.Name.Name+"`",
				d.Kind.String()+" `"+DisplayName(d)+"` does not have this field")
			c.pat(fp.Pat, p.Prim(types.Error), thir.BindMove)
			var names []string
			for j, d := range d.FieldDefs() {
				if !seen[j] && !isNamed(pt.Fields, d.Name.Name) {
					names = append(names, d.Name.Name)
				}
			}
			if k = d.FieldIndex(resolve.Nearest(fp.Name.Name, names)); k >= 0 {
				seen[k] = true // it is what was meant
			}
			continue
		}
		if seen[k] && isNamed(pt.Fields[:i], fp.Name.Name) {
			if v != nil || !f.derived() { // derived methods of structs use no pattern in rustc
				f.err(syntax.Span{Lo: fp.Name.Span.Lo, Hi: fp.Pat.PatSpan().Hi}, diag.E0025,
					"field `"+fp.Name.Name+"` bound multiple times in the pattern",
					"multiple uses of `"+fp.Name.Name+"` in pattern")
			}
			c.pat(fp.Pat, p.Prim(types.Error), thir.BindMove)
			continue
		}
		seen[k] = true
		if hidden && !f.fieldVisible(d, &d.FieldDefs()[k]) {
			private.add(fp.Name.Name, fp.Name.Span, "private field")
		}
		if ip, ok := fp.Pat.(*syntax.IdentPat); ok && f.user && f.macros == 0 && ip.Sub == nil &&
			ip.Name.Name == fp.Name.Name && ip.Name.Span != fp.Name.Span {
			f.warn(syntax.Span{Lo: fp.Name.Span.Lo, Hi: ip.Span.Hi}, diag.NonShorthandFieldPatterns,
				"the `"+fp.Name.Name+":` in this pattern is redundant")
		}
		of := f.norm(fts[k])
		if d.Kind == resolve.Union {
			fields = append(fields, thir.FieldPat{F: k, Pat: c.unionPat(fp.Pat, of, mode)})
			continue
		}
		fields = append(fields, thir.FieldPat{F: k, Pat: c.pat(fp.Pat, of, mode)})
	}
	private.report(f, d)
	switch {
	case d.Kind == resolve.Union:
		f.onePattern(pt)
	case !pt.Rest:
		missing := ""
		for i, s := range seen {
			if !s && d.FieldIndex(d.FieldDefs()[i].Name.Name) == i { // else it is declared twice
				if missing != "" {
					missing += ", "
				}
				missing += "`" + d.FieldDefs()[i].Name.Name + "`"
			}
		}
		if missing != "" && !d.MissesFields() {
			f.err(sp, diag.E0027, "pattern does not mention field "+missing,
				"missing field "+missing).WithHelp("ignore the rest with `..`")
		}
	}
	if v != nil {
		return wrapDeref(&thir.VariantPat{P: thir.P{Ty: self, Sp: sp}, Variant: v, Fields: fields}, refs, sp)
	}
	return wrapDeref(&thir.FieldsPat{P: thir.P{Ty: self, Sp: sp}, Fields: fields}, refs, sp)
}

// isRest reports whether a part of a slice pattern is `..` or `name @ ..`.
func isRest(x syntax.Pat) bool {
	if id, ok := x.(*syntax.IdentPat); ok && id.Sub != nil {
		x = id.Sub
	}
	_, ok := x.(*syntax.RestPat)
	return ok
}

func (c *patCtxt) slice(pt *syntax.SlicePat, t *types.Type, bm thir.BindMode) thir.Pat {
	f := c.f
	p := f.p
	sp := pt.Span
	in, refs, mode := c.peel(t, bm)
	if in.Kind == types.Infer && c.let && !slices.ContainsFunc(pt.Elems, isRest) {
		f.tryUnify(in, p.Array(f.fresh(sp), p.ConstN(uint64(len(pt.Elems)))))
		in = f.shallow(in)
	}
	var el *types.Type
	switch in.Kind {
	case types.Slice, types.Array:
		el = in.Args[0]
	default:
		if in.Kind != types.Error {
			f.err(sp, diag.E0529, "expected an array or slice, found `"+f.resolve(in).String()+"`",
				"pattern cannot match with input type `"+f.resolve(in).String()+"`")
		}
		el = p.Prim(types.Error)
		in = p.Slice(el)
	}
	out := &thir.SlicePat{P: thir.P{Ty: in, Sp: sp}}
	for _, x := range pt.Elems {
		if isRest(x) {
			id, _ := x.(*syntax.IdentPat)
			if out.HasRest {
				f.err(x.PatSpan(), diag.ResolveError, "`..` can only be used once per slice pattern",
					"can only be used once per slice pattern")
			}
			out.HasRest = true
			if id != nil {
				rt := p.Slice(el)
				if in.Kind == types.Array && f.shallow(in.Args[1]).Kind == types.Const {
					n := int(f.shallow(in.Args[1]).N) - (len(pt.Elems) - 1)
					rt = p.Array(el, p.ConstN(uint64(max(n, 0))))
				}
				plain := *id
				plain.Sub = nil
				out.Rest = c.ident(&plain, rt, mode)
			}
			continue
		}
		q := c.pat(x, el, mode)
		if out.HasRest {
			out.Suffix = append(out.Suffix, q)
		} else {
			out.Prefix = append(out.Prefix, q)
		}
	}
	if in.Kind == types.Array {
		if n := f.shallow(in.Args[1]); n.Kind == types.Const {
			have := len(out.Prefix) + len(out.Suffix)
			if !out.HasRest && uint64(have) != n.N || uint64(have) > n.N {
				code, least := diag.E0527, ""
				if out.HasRest {
					code, least = diag.E0528, "at least "
				}
				f.err(sp, code, "pattern requires "+least+plural(have, "element")+" but array has "+strconv.FormatUint(n.N, 10),
					"expected "+plural(int(n.N), "element"))
			}
		} else if !out.HasRest {
			if of := p.Array(el, p.ConstN(uint64(len(out.Prefix)))); !f.tryUnify(in, of) {
				f.patMismatch(sp, in, of)
			}
		} else if n.Kind == types.Param || n.Kind == types.Infer {
			f.err(sp, diag.E0730, "cannot pattern-match on an array without a fixed length", "")
		}
	}
	return wrapDeref(out, refs, sp)
}
