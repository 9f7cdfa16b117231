package expand

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// The methods of derived impls, as source text.

// shape is one struct or one variant as the derives see it.
type shape struct {
	path   string // pattern and constructor path: Self or Self::V
	name   string
	kind   syntax.VariantKind
	fields []string // names as written, with r#; "0", "1" for tuples
	defs   []syntax.FieldDef
	packed bool // its fields are copied, since there are no references to them
}

// shapes returns those of a struct, union or enum.
func shapes(it syntax.Item) []shape {
	one := func(path, name string, kind syntax.VariantKind, fs []syntax.FieldDef) shape {
		sh := shape{path: path, name: name, kind: kind, defs: fs}
		for i := range fs {
			n := raw(fs[i].Name.Name)
			if kind == syntax.TupleKind {
				n = strconv.Itoa(i)
			}
			sh.fields = append(sh.fields, n)
		}
		return sh
	}
	switch it := it.(type) {
	case *syntax.StructItem:
		sh := one("Self", it.Name.Name, it.Kind, it.Fields)
		sh.packed = len(it.Fields) > 0 && reprHas(it, "packed")
		return []shape{sh}
	case *syntax.EnumItem:
		var out []shape
		for i := range it.Variants {
			v := &it.Variants[i]
			out = append(out, one("Self::"+raw(v.Name.Name), v.Name.Name, v.Kind, v.Fields))
		}
		return out
	}
	return nil
}

// match begins a match of values of the type, whose arms are patterns of pat.
func match(all []shape, values ...string) string {
	if len(all) == 1 && all[0].packed {
		for i, v := range values {
			parts := ""
			for _, f := range all[0].fields {
				parts += "&{" + v + "." + f + "}, "
			}
			values[i] = "(" + parts + ")"
		}
	}
	if len(values) == 1 {
		return "match " + values[0] + " { "
	}
	return "match (" + strings.Join(values, ", ") + ") { "
}

// pat is a pattern that binds every field to prefix+index.
func (sh *shape) pat(prefix string) string {
	if sh.packed {
		var names string
		for i := range sh.fields {
			names += prefix + strconv.Itoa(i) + ", "
		}
		return "(" + names + ")"
	}
	if len(sh.fields) == 0 {
		if sh.kind == syntax.UnitKind {
			return sh.path + "{}"
		}
		return sh.path + " {}"
	}
	var b strings.Builder
	b.WriteString(sh.path + " { ")
	for i, f := range sh.fields {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(f + ": " + prefix + strconv.Itoa(i))
	}
	b.WriteString(" }")
	return b.String()
}

func deriveClone(b *derived, it syntax.Item) {
	if isUnion(it) { // nothing says which field to clone
		b.WriteString("#[inline] fn clone(&self) -> Self { fn copy<T: ::std::marker::Copy>(x: &T) -> T { *x } copy(self) }")
		return
	}
	all := shapes(it)
	b.WriteString("#[inline] fn clone(&self) -> Self { " + match(all, "self"))
	for _, sh := range all {
		b.WriteString(sh.pat("a") + " => " + sh.path + " { ")
		for i, f := range sh.fields {
			b.of(&sh, i)
			b.WriteString(f + ": ::std::clone::Clone::clone(a" + strconv.Itoa(i) + "), ")
		}
		b.WriteString("}, ")
	}
	b.WriteString("} }")
}

// shown is the reference to field i that is shown, which is bound to a reference. A field that may have no known size,
// as the last one of a type with unsized parameters, is shown by a reference to that one.
func (sh *shape) shown(i int, unsized bool) string {
	name := "a" + strconv.Itoa(i)
	if i == len(sh.defs)-1 && unsized {
		return "&" + name
	}
	switch t := sh.defs[i].Type.(type) {
	case *syntax.SliceType, *syntax.DynType:
		return "&" + name
	case *syntax.PathType:
		if len(t.Path.Segs) == 1 && t.Path.Segs[0].Name.Name == "str" {
			return "&" + name
		}
	}
	return name
}

// hasUnsized reports whether a parameter of an item has the bound ?Sized.
func hasUnsized(it syntax.Item) bool {
	g, _ := genericsOf(it)
	maybe := func(list []syntax.Bound) bool {
		return slices.ContainsFunc(list, func(b syntax.Bound) bool { return b.Maybe })
	}
	return slices.ContainsFunc(g.Params, func(p syntax.GenericParam) bool { return maybe(p.Bounds) }) ||
		slices.ContainsFunc(g.Where, func(w syntax.WherePred) bool { return maybe(w.Bounds) })
}

func deriveDebug(b *derived, it syntax.Item) {
	if e, ok := it.(*syntax.EnumItem); ok && len(e.Variants) == 0 {
		b.WriteString("fn fmt(&self, _: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result { match *self {} }")
		return
	}
	all := shapes(it)
	b.WriteString("fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result { " + match(all, "self"))
	unsized := hasUnsized(it)
	for _, sh := range all {
		b.WriteString(sh.pat("a") + " => ")
		q := strconv.Quote(sh.name)
		switch {
		case len(sh.fields) == 0:
			b.WriteString("::std::fmt::Formatter::write_str(f, " + q + "), ")
		case sh.kind == syntax.TupleKind:
			b.WriteString("::std::fmt::Formatter::debug_tuple(f, " + q + ")")
			for i := range sh.fields {
				b.of(&sh, i)
				b.WriteString(".field(" + sh.shown(i, unsized) + ")")
			}
			b.WriteString(".finish(), ")
		default:
			b.WriteString("::std::fmt::Formatter::debug_struct(f, " + q + ")")
			for i, f := range sh.fields {
				b.of(&sh, i)
				b.WriteString(".field(" + strconv.Quote(strings.TrimPrefix(f, "r#")) + ", " + sh.shown(i, unsized) + ")")
			}
			b.WriteString(".finish(), ")
		}
	}
	b.WriteString("} }")
}

// isDefault reports whether a variant is marked as the default.
func isDefault(v syntax.VariantDef) bool {
	return slices.ContainsFunc(v.Attrs, func(a syntax.Attr) bool { return a.Path == "default" })
}

// defaultVariant reports an enum that does not have one default, which is a unit variant, for the derive at a place. It
// returns false then.
func (e *Expander) defaultVariant(it *syntax.EnumItem, at syntax.Span) bool {
	d := syntax.Diag{Code: diag.MacroError, Span: at}
	i := slices.IndexFunc(it.Variants, isDefault)
	switch {
	case i < 0:
		d.Code, d.Msg = diag.E0665, "`#[derive(Default)]` on enum with no `#[default]`"
	case slices.ContainsFunc(it.Variants[i+1:], isDefault):
		d.Msg = "multiple declared defaults"
	case it.Variants[i].Kind != syntax.UnitKind:
		d.Span, d.Msg = it.Variants[i].Name.Span, "the `#[default]` attribute may only be used on unit enum variants"
	default:
		return true
	}
	e.Diags.Soft()
	e.Diags.Add(d)
	return false
}

func deriveDefault(b *derived, it syntax.Item) {
	all := shapes(it)
	sh := &all[0]
	if e, ok := it.(*syntax.EnumItem); ok {
		sh = &all[slices.IndexFunc(e.Variants, isDefault)]
	}
	b.WriteString("fn default() -> Self { " + sh.path + " { ")
	for i, f := range sh.fields {
		b.of(sh, i)
		b.WriteString(f + ": ::std::default::Default::default(), ")
	}
	b.WriteString("} }")
}

func derivePartialEq(b *derived, it syntax.Item) {
	all := shapes(it)
	b.WriteString("fn eq(&self, other: &Self) -> bool { " + match(all, "self", "other"))
	for _, sh := range all {
		b.WriteString("(" + sh.pat("a") + ", " + sh.pat("b") + ") => ")
		if len(sh.fields) == 0 {
			b.WriteString("true")
		}
		for i := range sh.fields {
			if i > 0 {
				b.WriteString(" && ")
			}
			n := strconv.Itoa(i)
			b.of(&sh, i)
			b.WriteString("*a" + n + " == *b" + n)
		}
		b.WriteString(", ")
	}
	if len(all) != 1 {
		b.WriteString("_ => false, ")
	}
	b.WriteString("} }")
}

// deriveCmp writes partial_cmp or cmp: variants by position, then fields in
// order.
func deriveCmp(b *derived, it syntax.Item, partial bool) {
	all := shapes(it)
	equal := "::std::cmp::Ordering::Equal"
	if partial {
		b.WriteString("fn partial_cmp(&self, other: &Self) -> ::std::option::Option<::std::cmp::Ordering> { ")
	} else {
		b.WriteString("fn cmp(&self, other: &Self) -> ::std::cmp::Ordering { ")
	}
	wrap := func(x string) string {
		if partial {
			return "::std::option::Option::Some(" + x + ")"
		}
		return x
	}
	fn := "::std::cmp::Ord::cmp"
	if partial {
		fn = "::std::cmp::PartialOrd::partial_cmp"
	}
	if len(all) > 1 && numbered(it) {
		as := ""
		if reprHas(it, "u64", "usize") { // they may be too large for an i64
			as = " as u64"
		}
		number := "= ::std::intrinsics::discriminant"
		b.WriteString("let x " + number + "(self)" + as + "; let y " + number + "(other)" + as + "; ")
		b.WriteString("if x != y { return " + fn + "(&x, &y); } ")
	} else if len(all) > 1 {
		for _, v := range [...]string{"x: isize = match self", "y: isize = match other"} {
			b.WriteString("let " + v + " { ")
			for i, sh := range all {
				b.WriteString(sh.path + " { .. } => " + strconv.Itoa(i) + ", ")
			}
			b.WriteString("}; ")
		}
		b.WriteString("if x != y { return " + fn + "(&x, &y); } ")
	}
	b.WriteString(match(all, "self", "other"))
	for _, sh := range all {
		b.WriteString("(" + sh.pat("a") + ", " + sh.pat("b") + ") => { ")
		for i := range sh.fields {
			n := strconv.Itoa(i)
			b.of(&sh, i)
			b.WriteString("match " + fn + "(a" + n + ", b" + n + ") { " + wrap(equal) + " => {}, other => return other, } ")
		}
		b.WriteString(wrap(equal) + " } ")
	}
	if len(all) != 1 {
		b.WriteString("_ => " + wrap(equal) + ", ")
	}
	b.WriteString("} }")
}

// numbered reports whether a variant says its discriminant. Derives compare by it then.
func numbered(it syntax.Item) bool {
	e, ok := it.(*syntax.EnumItem)
	return ok && slices.ContainsFunc(e.Variants, func(v syntax.VariantDef) bool { return v.Disc != nil })
}

// reprHas reports whether one of the words is in a repr of the item.
func reprHas(it syntax.Item, words ...string) bool {
	return slices.ContainsFunc(it.Base().Attrs, func(a syntax.Attr) bool {
		return a.Path == "repr" && slices.ContainsFunc(a.Args, func(t syntax.Token) bool {
			return slices.Contains(words, t.Text)
		})
	})
}

func deriveHash(b *derived, it syntax.Item) {
	all, own := shapes(it), numbered(it)
	b.WriteString("fn hash<__H: ::std::hash::Hasher>(&self, _state: &mut __H) { " + match(all, "self"))
	for i, sh := range all {
		b.WriteString(sh.pat("a") + " => { ")
		if len(all) > 1 {
			if n := strconv.Itoa(i) + "isize"; own {
				b.WriteString("::std::hash::Hash::hash(&(::std::intrinsics::discriminant(self) as isize), _state); ")
			} else {
				b.WriteString("::std::hash::Hash::hash(&" + n + ", _state); ")
			}
		}
		for j := range sh.fields {
			b.of(&sh, j)
			b.WriteString("::std::hash::Hash::hash(a" + strconv.Itoa(j) + ", _state); ")
		}
		b.WriteString("} ")
	}
	b.WriteString("} }")
}
