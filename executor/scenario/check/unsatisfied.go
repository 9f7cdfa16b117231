package check

import (
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Reports of obligations that do not hold (E0277, E0271).

// A printError is a type that a call of a formatting macro cannot print.
type printError struct {
	call  syntax.Pos
	trait *resolve.Def
	self  *types.Type
}

// printsTwice reports whether the same obligation of the same formatting macro has been reported: rustc registers equal
// obligations once.
func (p *Program) printsTwice(at syntax.Span, trait *resolve.Def, self *types.Type) bool {
	e := printError{trait: trait, self: self}
	for _, call := range p.formats {
		if call.Lo <= at.Lo && at.Hi <= call.Hi && call.Lo >= e.call {
			e.call = call.Lo
		}
	}
	if slices.Contains(p.unprintable, e) {
		return true
	}
	p.unprintable = append(p.unprintable, e)
	return false
}

// reportUnsatisfied reports the obligation o, which does not hold, by the predicate that is at fault (see leaf). It
// reports nothing while inference is quiet, or if a type is erroneous or unknown: another error is the cause.
func (c *inferCtxt) reportUnsatisfied(o *obligation) {
	if c.quiet > 0 {
		return
	}
	c.unmet = true
	args := c.resolveAll(o.args)
	for _, a := range args {
		if a.Kind == types.Error || c.stuck(a) {
			return
		}
	}
	p := c.p
	if o.assoc != nil {
		c.reportProjection(o, args)
		return
	}
	whole := args[0]
	for _, q := range c.sole {
		if q.trait == o.trait && q.span == o.callee() && o.span != q.span && types.SameTypes(c.resolveAll(q.args), args) {
			return
		}
	}
	future := o.trait.Lang == "Future" || o.trait.Lang == "IntoFuture"
	if i := p.selectOf(o.span); future && i >= 0 && p.selects[i].future == o.span {
		return // as for the poll
	}
	if o.cause == "result" { // rustc keeps what it has found out about a projection
		if args[0].Kind == types.Closure || slices.ContainsFunc(c.results, func(g goal) bool {
			return g.trait == o.trait && types.SameTypes(g.args, args)
		}) {
			return
		}
		c.results = append(c.results, goal{o.trait, args})
	}
	trait, args, also, unequal := c.leaf(o.trait, args)
	for i := range also {
		also[i].span = o.span
		c.reportUnsatisfied(&obligation{predicate: also[i], own: o.own, cause: o.cause})
	}
	if unequal != nil {
		unequal.span = o.span
		c.reportUnsatisfied(&obligation{predicate: *unequal, own: o.own, cause: o.cause})
		return
	}
	if hit := c.onlyImpl(o.trait, o.args); hit != nil && trait != o.trait {
		c.unifyAll(c.header(hit, c.freshArgs(hit.n, syntax.Span{})), o.args) // a sole candidate is confirmed
	}
	if o.cause == "fmt" && p.printsTwice(o.span, trait, args[0]) {
		return
	}
	self := args[0].String()
	name := traitRefString(trait, args)
	d := p.err(p.referent(o.span, whole, args[0]), diag.E0277, "the trait bound `"+self+": "+name+"` is not satisfied",
		"the trait `"+name+"` is not implemented for `"+self+"`")
	d.Distinct = o.cause != "fmt" && p.isMacroCall(d.Span) // of several places in the expansion
	if o.cause == "?" && trait != o.trait {
		d.Msg = "`?` couldn't convert the error: `" + self + ": std::error::" + name + "` is not satisfied"
	}
	c.wordUnsatisfied(d, o, trait, args)
}

// reportProjection reports an associated type that is another than o requires (E0271). It reports nothing if the bound
// on the trait itself does not hold, which has an error of its own.
func (c *inferCtxt) reportProjection(o *obligation, args []*types.Type) {
	p := c.p
	self := args[0].String()
	if t := args[0]; t.Kind == types.Closure && len(args) > 1 && !c.can(p.Tuple(t.Clo.Params...), args[1]) {
		return // that it takes other arguments is reported
	}
	r, _ := c.project(o.assoc, o.args)
	found := "?"
	if r != nil {
		found = c.resolve(r).String()
		if c.resolve(r).Kind == types.Error {
			return
		}
	} else if t := p.Proj(o.assoc, args); c.rigid(t) && c.resolve(o.ty).Flags&types.HasInfer == 0 &&
		c.envHolds(o.trait, args[:len(o.trait.Params)]) {
		found = t.String()
	} else {
		return // the trait bound itself is reported
	}
	want := c.resolve(o.ty)
	if want.Kind == types.Error {
		return
	}
	msg := "type mismatch resolving `<" + self + " as " + o.trait.Name + ">::" + o.assoc.Name +
		" == " + want.String() + "`"
	if w, ok := projectionWords[o.trait.Lang]; ok {
		msg = "expected `" + self + "` to " + w[0] + " `" + want.String() + "`, but it " + w[1] + " `" + found + "`"
	}
	at := o.span
	if at.Lo == 0 {
		at = o.own
	}
	if clo := yielding(args[0]); clo != nil && o.trait.Lang == "Iterator" && p.ClosureBody(clo) != nil {
		at = tailOf(p.ClosureBody(clo).Value).Span()
	}
	if t := args[0]; t.Kind == types.Closure && at.Lo <= t.Clo.Span.Lo && t.Clo.Span.Hi <= at.Hi {
		if b := p.ClosureBody(t.Clo); b != nil {
			at = tailOf(b.Value).Span()
		}
	}
	p.err(at, diag.E0271, msg, "expected `"+want.String()+"`, found `"+found+"`")
}

// wordUnsatisfied puts the words into d that rustc has for the trait, mostly from its #[diagnostic::on_unimplemented].
func (c *inferCtxt) wordUnsatisfied(d *syntax.Diag, o *obligation, trait *resolve.Def, args []*types.Type) {
	self := args[0].String()
	switch trait.Lang {
	case "Fn", "FnMut", "FnOnce":
		c.wordSignature(d, o, args)
	case "Display":
		d.Msg = "`" + self + "` doesn't implement `std::fmt::Display`"
		d.Label = "`" + self + "` cannot be formatted with the default formatter"
		d.WithNote("in format strings you may be able to use `{:?}` (or {:#?} for pretty-print) instead")
	case "Debug":
		d.Msg = "`" + self + "` doesn't implement `Debug`"
		d.Label = "`" + self + "` cannot be formatted using `{:?}`"
		d.WithNote("add `#[derive(Debug)]` to `" + self + "` or manually `impl Debug for " + self + "`")
	case "Future", "IntoFuture":
		d.Msg = "`" + self + "` is not a future"
		d.Label = "`" + self + "` is not a future"
		d.WithHelp("remove the `.await`, or await a value that implements `Future`")
	case "Iterator", "IntoIterator":
		d.Msg = "`" + self + "` is not an iterator"
		d.Label = "`" + self + "` is not an iterator"
	case "PartialEq", "PartialOrd":
		if len(args) > 1 {
			d.Msg = "can't compare `" + self + "` with `" + args[1].String() + "`"
			d.Label = "no implementation for `" + self + " == " + args[1].String() + "`"
		}
	case "FromIterator":
		if len(args) > 1 {
			d.Msg = "a value of type `" + self + "` cannot be built from an iterator over elements of type `" +
				args[1].String() + "`"
			d.Label = "value of type `" + self + "` cannot be built from `std::iter::Iterator<Item=" + args[1].String() + ">`"
		}
	case "From", "Into":
		if o.cause == "?" && len(args) > 1 {
			d.Msg = "`?` couldn't convert the error to `" + self + "`"
			d.Label = "the trait `From<" + args[1].String() + ">` is not implemented for `" + self + "`"
		}
	}
}

// wordSignature makes d the error about a function or closure whose signature is another than the Fn bound requires:
// E0593 for the number of arguments, E0631 for their types.
func (c *inferCtxt) wordSignature(d *syntax.Diag, o *obligation, args []*types.Type) {
	p := c.p
	t := args[0]
	if t.Kind == types.FnDef && t.Def.Kind == resolve.Fn && args[1].Kind == types.Tuple {
		n, k := len(args[1].Args), len(p.fn(t.Def).params)
		d.Code, d.Msg, d.Label = diag.E0631, "type mismatch in function arguments", "expected due to this"
		if n != k {
			d.Code = diag.E0593
			d.Msg = "function is expected to take " + plural(n, "argument") + ", but it takes " + plural(k, "argument")
		}
		return
	}
	if t.Kind != types.Closure || args[1].Kind != types.Tuple {
		return
	}
	if o.own.Lo != 0 {
		d.Span = o.own
	}
	d.Code, d.Msg, d.Label = diag.E0631, "type mismatch in closure arguments",
		"found signature `"+p.Tuple(t.Clo.Params...).String()+"`, expected `"+args[1].String()+"`"
	if n, k := len(args[1].Args), len(t.Clo.Params); n != k {
		d.Code, d.Msg = diag.E0593, "closure is expected to take "+plural(n, "argument")+", but it takes "+
			plural(k, "argument")
		d.Label = "expected closure that takes " + plural(n, "argument")
		if t.Clo.Head.Lo != 0 && o.own.Lo == 0 {
			d.Span = t.Clo.Head
		}
	}
}

// yielding returns the closure whose results are the items of an iterator, or parts of them; nil if there is none.
func yielding(t *types.Type) *types.ClosureTy {
	for t.Kind == types.Adt && t.Def.Crate.Library {
		switch t.Def.Name {
		case "Map", "FilterMap", "MapWhile", "Scan":
			t = t.Args[len(t.Args)-1]
		case "FlatMap":
			t = t.Args[1]
		case "Take", "Skip", "Enumerate", "StepBy", "Peekable", "Fuse", "Filter", "Inspect", "TakeWhile", "SkipWhile", "Rev":
			t = t.Args[0]
		default:
			return nil
		}
	}
	if t.Kind != types.Closure {
		return nil
	}
	return t.Clo
}

// tailOf returns the expression that gives a block its value.
func tailOf(e thir.Expr) thir.Expr {
	for {
		b, ok := e.(*thir.Block)
		if !ok || b.Tail == nil {
			return e
		}
		e = b.Tail
	}
}

// referent returns the part of a span that is behind the & of expressions of type t whose referent, of type inner,
// is to blame. Other spans are returned as they are.
func (p *Program) referent(at syntax.Span, t, inner *types.Type) syntax.Span {
	text, from := p.S.Sources.Text(at), at
	for ; t != inner; t = t.Args[0] {
		if t.Kind != types.Ref || !strings.HasPrefix(text, "&") {
			return from
		}
		rest := strings.TrimLeft(strings.TrimPrefix(strings.TrimLeft(text[1:], " "), "mut "), " ")
		at.Lo += syntax.Pos(len(text) - len(rest))
		text = rest
	}
	return at
}

// fits: the impl's header is for the goal.
func (c *inferCtxt) fits(im *implInfo, args []*types.Type) bool {
	s := c.snap()
	defer c.rollback(s)
	iargs := c.freshArgs(im.n, syntax.Span{})
	for i, a := range im.args {
		if !c.unify(c.norm(c.p.Subst(a, iargs)), args[i]) {
			return false
		}
	}
	return true
}

// leaf is the goal that is to blame for one that does not hold: where only one impl is for the type, what it asks for
// in vain. Of goals about one type the first is named, but for the signatures of closures and functions. unequal is
// what it says about the result of a closure if that is to blame, else nil.
func (c *inferCtxt) leaf(
	trait *resolve.Def, args []*types.Type,
) (tr *resolve.Def, as []*types.Type, also []predicate, unequal *predicate) {
	tr, as = trait, args
	s := c.snap()
	defer c.rollback(s)
	for depth := 0; depth < 8 && !isFnTrait(tr); depth++ {
		hit := c.onlyImpl(tr, as)
		if hit == nil {
			break
		}
		iargs := c.freshArgs(hit.n, syntax.Span{})
		if !c.unifyAll(c.header(hit, iargs), as) {
			break
		}
		next := false
		for i := range hit.preds {
			q := c.instPred(&hit.preds[i], iargs)
			if q.assoc == nil && c.eval(&q) == selNo {
				if q.args = c.resolveAll(q.args); !next {
					tr, as, next = q.trait, q.args, true
				} else if q.args[0] == as[0] && !c.p.implies(tr, q.trait, 0) {
					also = append(also, q)
				}
			}
			if q.assoc != nil && isFnTrait(q.trait) && c.shallow(q.args[0]).Kind == types.Closure && c.eval(&q) == selNo {
				q.args, q.ty = c.resolveAll(q.args), c.resolve(q.ty)
				unequal = &q
			}
		}
		if !next {
			break
		}
	}
	if unequal != nil && tr == trait {
		return tr, as, nil, unequal
	}
	self := args[0]
	for self.Kind == types.Ref {
		self = self.Args[0]
	}
	signature := isFnTrait(tr) && (as[0].Kind == types.Closure || as[0].Kind == types.FnDef)
	if tr != trait && !signature && (as[0] == args[0] || as[0] == self) {
		return trait, args, nil, nil
	}
	return tr, as, also, nil
}

// implies reports whether each type with a trait has another trait, which is the same or one of its supertraits.
func (p *Program) implies(tr, other *resolve.Def, depth int) bool {
	if tr == other {
		return true
	}
	supers := p.trait(tr).supers
	for i := range supers {
		if supers[i].assoc == nil && depth < 8 && p.implies(supers[i].trait, other, depth+1) {
			return true
		}
	}
	return false
}

// onlyImpl returns the impl whose header is for a goal if there is just one.
func (c *inferCtxt) onlyImpl(tr *resolve.Def, args []*types.Type) (hit *implInfo) {
	for _, list := range c.p.implsOf(tr, args[0]) {
		for _, im := range list {
			if c.headerMayMatch(im, args) && c.fits(im, args) {
				if hit != nil {
					return nil
				}
				hit = im
			}
		}
	}
	return hit
}

// projectionWords are for the traits whose only associated type has a verb.
var projectionWords = map[string][2]string{
	"Future":   {"be a future that resolves to", "resolves to"},
	"Iterator": {"be an iterator that yields", "yields"},
	"FnOnce":   {"return", "returns"},
}

func traitRefString(tr *resolve.Def, args []*types.Type) string {
	s := tr.Name
	if len(args) > 1 {
		if isFnTrait(tr) && args[1].Kind == types.Tuple {
			s += "("
			for i, a := range args[1].Args {
				if i > 0 {
					s += ", "
				}
				s += a.String()
			}
			return s + ")"
		}
		s += "<"
		for i, a := range args[1:] {
			if i > 0 {
				s += ", "
			}
			s += a.String()
		}
		s += ">"
	}
	return s
}
