package check

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Fields of structs and tuples.

func (f *fnCtxt) field(e *syntax.FieldExpr) thir.Expr {
	defer func() {
		if e.Gen != nil {
			f.err(e.Gen.Span, diag.SyntaxError, "field expressions cannot have generic arguments", "")
		}
	}()
	via := f.unread.enter(e)
	x := f.place(f.expr(e.X, nil))
	name := e.Name.Name
	first := f.settled(x.Type())
	if first.Kind == types.Error {
		return f.bad(e.Span)
	}
	if first.Kind == types.Infer && !isNumVar(first) {
		f.needType(e.X.ExprSpan(), first)
		return f.bad(e.Span)
	}
	var hidden *resolve.Def
	for cur, n := x, 1; cur != nil; cur, n = f.autoderef(cur, n), n+1 {
		t := f.settled(cur.Type())
		switch t.Kind {
		case types.Tuple:
			if i, err := strconv.Atoi(name); err == nil && i < len(t.Args) {
				f.named(e, via, false, n > 1)
				return &thir.Field{X: f.at(t.Args[i], e.Span), Of: cur, F: i}
			}
		case types.Adt:
			if t.Def.Kind != resolve.Struct && t.Def.Kind != resolve.Union {
				break
			}
			if i := t.Def.FieldIndex(name); i >= 0 {
				fd := &t.Def.FieldDefs()[i]
				if f.user && !f.fieldVisible(t.Def, fd) {
					if hidden == nil {
						hidden = t.Def
					}
					break // a public field further in may be meant
				}
				f.named(e, via, t.Def.Kind == resolve.Union, n > 1)
				ft := f.norm(f.p.fieldTypes(t, nil)[i])
				return &thir.Field{X: f.at(ft, e.Span), Of: cur, F: i}
			}
		case types.Infer:
			if isNumVar(t) {
				break
			}
			f.needType(e.X.ExprSpan(), t)
			return f.bad(e.Span)
		}
	}
	if hidden != nil {
		f.err(e.Name.Span, diag.E0616, "field `"+name+"` of "+hidden.Kind.String()+" `"+hidden.Name+"` is private",
			"private field")
		return f.bad(e.Span)
	}
	f.noField(e, first)
	return f.bad(e.Span)
}

func (f *fnCtxt) fieldVisible(d *resolve.Def, fd *syntax.FieldDef) bool {
	return resolve.FieldVisible(d, fd, f.scope)
}

func (f *fnCtxt) noField(e *syntax.FieldExpr, t *types.Type) {
	t = f.resolve(t)
	name := e.Name.Name
	if name == "await" || containsError(t) {
		return
	}
	inner := t
	for inner.Kind == types.Ref {
		inner = inner.Args[0]
	}
	if f.anyMethod(inner, name) {
		f.err(e.Name.Span, diag.E0615, "attempted to take value of method `"+name+"` on type `"+t.String()+"`",
			"method, not a field").WithHelp("use parentheses to call the method: `." + name + "()`")
		e.Gen = nil
		return
	}
	if inner.Kind == types.Adt && inner.Def.MissesFields() {
		return
	}
	code := diag.E0609
	msg := "no field `" + name + "` on type `" + t.String() + "`"
	if inner.IsInt() || inner.IsFloat() || inner.Kind == types.Infer || inner.Kind == types.Bool ||
		inner.Kind == types.Char {
		code = diag.E0610
		msg = "`" + inner.String() + "` is a primitive type and therefore doesn't have fields"
	}
	d := f.err(e.Name.Span, code, msg, "unknown field")
	if inner.Kind == types.Adt {
		var names []string
		for _, fd := range inner.Def.FieldDefs() {
			names = append(names, fd.Name.Name)
		}
		if near := resolve.Nearest(name, names); near != "" {
			d.Suggest("a field with a similar name exists", diag.MaybeIncorrect, diag.Below,
				syntax.DiagEdit{Span: e.Name.Span, Text: near})
		} else if len(names) > 0 && inner.Def.CtorKind() == syntax.NamedKind {
			s := ""
			for i, n := range names {
				if i > 0 {
					s += ", "
				}
				s += "`" + n + "`"
			}
			d.WithNote("available fields are: " + s)
		}
	}
}
