package check

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What constants and const functions may do (E0010, E0015, E0658), and the types of constants.

// constCall reports a call of d where only const functions can be called. Of the
// library's, only traits' methods and constructors are sure not to be const.
func (f *fnCtxt) constCall(d *resolve.Def, sp syntax.Span) {
	it := d.FnItem()
	if f.frame.constant == "" || !f.user || it == nil || it.Const || it.Intrinsic != "" {
		return
	}
	in := d.Parent.Kind == resolve.Trait || d.Parent.Kind == resolve.Impl && d.Parent.Item.(*syntax.ImplItem).Trait != nil
	if d.Crate.Library && !in {
		switch d.Name {
		case "new", "from_array", "from_elem", "format", "with_capacity", "print", "eprint", "now", "parse",
			"sqrt", "powi", "powf", "trim", "replace", "to_uppercase", "to_lowercase":
		default:
			return
		}
	}
	what := "function"
	switch {
	case it.SelfKind != syntax.NoSelf:
		what = "method"
	case d.Parent.Kind != resolve.Module:
		what = "associated function"
	}
	calls := []string{what + " `" + DisplayName(d) + "`"}
	switch d.Name {
	case "from_array": // of vec!, which calls two functions
		calls = append(calls, "associated function `Box::new_uninit`")
	case "format", "print", "eprint":
		if strings.Contains(f.p.S.Sources.Text(sp), "{") {
			calls = append(calls, "formatting macro")
		}
	}
	for _, call := range calls {
		f.notConst(call, sp)
	}
}

// notConst reports a call in a constant or const fn.
func (f *fnCtxt) notConst(call string, sp syntax.Span) {
	f.err(sp, diag.E0015, "cannot call non-const "+call+" in "+f.frame.constant, "").
		WithNote("calls in " + f.frame.constant + " are limited to constant functions, tuple structs and tuple variants")
}

// checkConst checks the initialiser of a constant or static.
func (f *fnCtxt) checkConst(d *resolve.Def) *thir.Body {
	f.init()
	var val syntax.Expr
	switch it := d.Item.(type) {
	case *syntax.ConstItem:
		val = it.Value
	case *syntax.StaticItem:
		val = it.Value
	}
	if val == nil {
		return nil
	}
	t := f.norm(f.p.constType(d))
	f.frame = &frame{ret: t, isConst: true, constant: d.Kind.String() + "s"}
	if d.Kind == resolve.Const {
		f.frame.constant = "constants"
	}
	if it, ok := d.Item.(*syntax.StaticItem); ok && !it.Mut && f.noting && f.p.Lang("Sync") != nil {
		at := it.Type.TypeSpan()
		f.wantAuto(f.p.Lang("Sync"), []*types.Type{t}, at, at)
	}
	b := &thir.Body{Name: d.Name, Ret: t, Span: val.ExprSpan()}
	if f.user {
		f.lintBraces(val, "assigned value", false)
	}
	v := f.expr(val, t)
	b.Value = f.coerce(v, t)
	f.extendForever(b.Value)
	f.finish(b)
	return b
}

type constInfo struct {
	ty *types.Type
}

// constType is the declared type of a constant or static.
func (p *Program) constType(d *resolve.Def) *types.Type {
	p = p.ownerOf(d)
	if ci, ok := p.consts[d]; ok {
		return ci.ty
	}
	ci := &constInfo{ty: p.Prim(types.Error)}
	p.consts[d] = ci
	l := p.lowerFor(d)
	l.item = d
	switch it := d.Item.(type) {
	case *syntax.ConstItem:
		ci.ty = l.ty(it.Type)
	case *syntax.StaticItem:
		ci.ty = l.ty(it.Type)
	}
	return ci.ty
}
