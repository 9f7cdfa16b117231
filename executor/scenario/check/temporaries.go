package check

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// Temporaries of a let that live as long as its variables (reference: destructors, temporary lifetime extension).

// extend marks the temporaries of a let initialiser that live as long as the
// variable (reference, "temporary lifetime extension").
func (f *fnCtxt) extend(x thir.Expr, pat thir.Pat) {
	switch x := x.(type) {
	case *thir.Borrow:
		f.extendPlace(x.Place)
		if f.lasting != nil && !x.Raw {
			f.lasting = append(f.lasting, x)
		}
	case *thir.Coerce:
		f.extend(x.V, nil)
	case *thir.Cast:
		f.extend(x.V, nil)
	case *thir.MakeTuple:
		for _, e := range x.Elems {
			f.extend(e, nil)
		}
	case *thir.MakeArray:
		for _, e := range x.Elems {
			f.extend(e, nil)
		}
	case *thir.Construct:
		for i := range x.Fields {
			f.extend(x.Fields[i].V, nil)
		}
	case *thir.Call:
		if x.Callee.Fn != nil && x.Callee.Fn.Kind != resolve.Fn { // a tuple struct or variant
			for _, e := range x.Args {
				f.extend(e, nil)
			}
		}
	case *thir.If:
		f.extend(x.Then, nil)
		f.extend(x.Else, nil)
	case *thir.Match:
		if x.Desugar == "" {
			for i := range x.Arms {
				f.extend(x.Arms[i].Body, nil)
			}
		}
	case *thir.FormatArgs:
		for _, e := range x.Args {
			f.extend(e, nil)
		}
	case *thir.Block:
		if x.Tail != nil {
			f.extend(x.Tail, nil)
		}
	case *thir.Temp:
		if pat != nil && hasRefBind(pat) {
			x.Extended = true
		}
	}
	if pat != nil && hasRefBind(pat) && thir.IsPlace(x) {
		f.extendPlace(x)
	}
}

func (f *fnCtxt) extendPlace(pl thir.Expr) {
	switch e := pl.(type) {
	case *thir.Temp:
		e.Extended = true
		f.extend(e.V, nil)
	case *thir.Field:
		f.extendPlace(e.Of)
	case *thir.Index:
		f.extendPlace(e.Of)
	case *thir.Deref:
		if thir.IsPlace(e.Of) {
			f.extendPlace(e.Of)
			break
		}
		switch of := e.Of.(type) {
		case *thir.Coerce, *thir.Borrow:
			f.extend(of, nil)
		case *thir.Call: // an overloaded deref or index
			if overloaded(e) {
				f.extend(of.Args[0], nil)
			}
		}
	}
}

func hasRefBind(p thir.Pat) bool {
	found := false
	thir.EachPat(p, func(p thir.Pat) {
		if b, ok := p.(*thir.BindPat); ok && b.Mode >= thir.BindRef {
			found = true
		}
	})
	return found
}
