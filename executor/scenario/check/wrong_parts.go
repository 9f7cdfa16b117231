package check

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Where a type mismatch is reported: the parts of an expression that are at fault.

// A wrongPart is an expression and the type that it was expected to have.
type wrongPart struct {
	x    thir.Expr
	want *types.Type
}

// wrongParts appends the parts of x that do not have the type that want requires of them, as rustc's expectations find
// them: the arms of a branch, the argument that a type parameter comes from. There is one at least.
func (f *fnCtxt) wrongParts(to []wrongPart, x thir.Expr, want *types.Type) []wrongPart {
	if b, ok := x.(*thir.Block); f.unexpected {
		if ok && b.Target == nil && b.Tail != nil {
			return f.wrongParts(to, b.Tail, want)
		}
		return append(to, wrongPart{x, want})
	}
	n := len(to)
	part := func(y thir.Expr) {
		if y != nil {
			if t := f.resolve(y.Type()); t != want && t.Kind != types.Never && t.Kind != types.Error {
				to = f.wrongParts(to, y, want)
			}
		}
	}
	arm := func(y thir.Expr) {
		if b, ok := y.(*thir.Block); ok && b.Target == nil && b.Tail != nil {
			y = b.Tail
		}
		if c, ok := y.(*thir.Construct); ok && len(c.Fields) == 0 && len(f.resolve(c.Ty).Args) > 0 {
			return // None is as wrong as the others
		}
		part(y)
	}
	from := f.resolve(x.Type())
	switch e := x.(type) {
	case *thir.Block:
		if e.Target == nil {
			part(e.Tail)
		}
	case *thir.InlineConst:
		arm(f.p.ClosureBody(e.Of.Clo).Value)
	case *thir.If:
		if e.Else != nil {
			arm(e.Then)
			arm(e.Else)
		}
	case *thir.Match:
		for i := range e.Arms {
			// what is wrong with one arm that is no block is said, then they are not compared
			_, block := e.Arms[i].Body.(*thir.Block)
			if _, branch := e.Arms[i].Body.(*thir.If); branch {
				block = true
			}
			if e.Desugar == "" && !want.IsUnit() && (block || len(to) == n) {
				arm(e.Arms[i].Body)
			}
		}
	case *thir.Loop:
		v := thir.Visitor{Expr: func(slot *thir.Expr) bool {
			if b, ok := (*slot).(*thir.Break); ok && b.Target == e.Target && b.V != nil {
				arm(b.V)
			}
			return true
		}}
		v.Walk(&e.Body)
	case *thir.MakeArray:
		if want.Kind == types.Array || want.Kind == types.Slice {
			for _, y := range e.Elems { // an element that is wrong makes the type of the others open
				if t := f.resolve(y.Type()); len(to) == n && !f.can(t, want.Args[0]) {
					to = f.wrongParts(to, y, want.Args[0])
				}
			}
		}
	case *thir.MakeTuple:
		if want.Kind == types.Tuple && len(want.Args) == len(e.Elems) {
			for i, y := range e.Elems {
				if _, ok := f.tryCoerceSnap(y, want.Args[i]); !ok {
					to = f.wrongParts(to, y, want.Args[i])
				}
			}
		}
	case *thir.Construct:
		to = f.wrongFields(to, e, from, want)
	case *thir.Call:
		to = f.wrongArgs(to, e, from, want)
	}
	if len(to) == n {
		to = append(to, wrongPart{x, want})
	}
	return to
}

// sameAdt reports whether two types are of one struct, enum or union and may differ in their arguments.
func sameAdt(a, b *types.Type) bool {
	return a.Kind == types.Adt && a.Def == b.Def && len(a.Args) == len(b.Args)
}

// wrongParam appends the parts of y, whose declared type is the parameter k of the type from, if from has another
// argument there than want.
func (f *fnCtxt) wrongParam(to []wrongPart, declared *types.Type, k int, y thir.Expr, from,
	want *types.Type) []wrongPart {
	if declared.Kind == types.Param && k < len(want.Args) && f.resolve(from.Args[k]) != want.Args[k] &&
		!f.p.unsizedTail(want.Args[k]) && f.resolve(y.Type()) == f.resolve(from.Args[k]) {
		return f.wrongParts(to, y, want.Args[k])
	}
	return to
}

// wrongFields appends the fields of a constructor from which wrong arguments of its type come.
func (f *fnCtxt) wrongFields(to []wrongPart, e *thir.Construct, from, want *types.Type) []wrongPart {
	if !sameAdt(from, want) {
		return to
	}
	k := 0
	if e.Variant != nil {
		k = e.Variant.Index
	}
	if fields := f.p.adt(from.Def).fields; k < len(fields) {
		for _, i := range e.Fields {
			if i.F < len(fields[k]) {
				to = f.wrongParam(to, fields[k][i.F], fields[k][i.F].Index, i.V, from, want)
			}
		}
	}
	return to
}

// wrongArgs appends the arguments of a call from which its wrong result comes: the one whose type is the result, or
// those from which arguments of the result's type come.
func (f *fnCtxt) wrongArgs(to []wrongPart, e *thir.Call, from, want *types.Type) []wrongPart {
	fn, n := e.Callee.Fn, len(to)
	if fn == nil || fn.Kind != resolve.Fn {
		return to
	}
	fi := f.p.fn(fn)
	if fi.ret.Kind == types.Param {
		if e.Method && fi.ret.Index < fi.nparent {
			return to // the receiver decides
		}
		for i, t := range fi.params {
			if t != fi.ret || i >= len(e.Args) || len(to) > n || e.Method && i == 0 {
				continue
			}
			if _, bad := e.Args[i].(*thir.BadExpr); !bad && f.resolve(e.Args[i].Type()) == from {
				to = f.wrongParts(to, e.Args[i], want)
			}
		}
		return to
	}
	if fi.ret.Kind != types.Adt || !sameAdt(from, want) {
		return to
	}
	for i, t := range fi.params {
		if i >= len(e.Args) || e.Method && i == 0 {
			continue
		}
		for k, a := range fi.ret.Args {
			switch {
			case a.Kind != types.Param || k >= len(want.Args):
			case a == t:
				to = f.wrongParam(to, t, k, e.Args[i], from, want)
			case t.Kind == types.Array && t.Args[0] == a: // vec!
				if y, ok := e.Args[i].(*thir.MakeArray); ok && f.resolve(from.Args[k]) != want.Args[k] {
					to = f.wrongParts(to, y, f.p.Array(want.Args[k], y.Ty.Args[1]))
				}
			}
		}
	}
	return to
}
