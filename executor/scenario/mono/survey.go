// Package mono finds the instances of a program's own functions.
//
//	mono.Survey(program) // before the run
//
// Functions are compiled at their first call, so what cannot be compiled would show in the middle of the run. Survey
// looks through the program's own functions before: those that main reaches by way of others, with concrete types. A
// function that calls itself with ever larger types, or one that doubles the number of instances at each level, is
// refused by the limits of package check and package budget. What the library calls of the program shows when the
// library's function is compiled.
package mono

import (
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Survey instantiates the program's own functions that main reaches. Errors are among the program's diagnostics, and a
// limit that is passed ends the work as package budget says.
func Survey(p *check.Program) {
	if p.EvaluateBlocks(); p.S.Diags.Failed() {
		return
	}
	s := &survey{p: p, seen: map[*thir.Instance]bool{}, reads: map[*resolve.Def][]read{}}
	for s.add(p.Entry()); len(s.todo) > 0 && !p.TooLarge(); {
		in := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		s.static = nil
		if in.Fn != nil && in.Fn.Kind == resolve.Static {
			s.static = in.Fn
		}
		if b := p.SharedBody(in); b != nil && b.Value != nil {
			s.look(b)
		}
	}
	s.cycles()
}

type survey struct {
	p    *check.Program
	seen map[*thir.Instance]bool
	todo []*thir.Instance

	static  *resolve.Def // whose initialiser is looked at, or nil
	reads   map[*resolve.Def][]read
	readers []*resolve.Def // keys of reads, in order
}

// read is a place in the initialiser of a static that reads a static.
type read struct {
	of *resolve.Def
	at syntax.Span
}

// addRead notes what the initialiser reads.
func (s *survey) addRead(of *resolve.Def, at syntax.Span) {
	if s.reads[s.static] == nil {
		s.readers = append(s.readers, s.static)
	}
	s.reads[s.static] = append(s.reads[s.static], read{of, at})
}

// cycles refuses statics whose values need each other.
func (s *survey) cycles() {
	open := map[*resolve.Def]syntax.Span{} // the reads that lead to the one that is visited
	done := map[*resolve.Def]bool{}
	var visit func(d *resolve.Def)
	visit = func(d *resolve.Def) {
		for _, r := range s.reads[d] {
			open[d] = r.at
			if at, cycle := open[r.of]; cycle {
				s.p.S.Diags.Error(at, diag.E0391, "cycle detected when evaluating initializer of static `"+r.of.Name+"`")
			} else if !done[r.of] {
				s.p.Budget().Enter(2)
				visit(r.of)
				s.p.Budget().Leave(2)
			}
		}
		delete(open, d)
		done[d] = true
	}
	for _, d := range s.readers {
		if !done[d] {
			visit(d)
		}
	}
}

// staticOf returns the static that a place is, or is a part of, or nil.
func staticOf(place thir.Expr) *resolve.Def {
	switch e := place.(type) {
	case *thir.StaticRef:
		return e.Def
	case *thir.Field:
		return staticOf(e.Of)
	case *thir.Index:
		return staticOf(e.Of)
	}
	return nil
}

// own reports whether an instance is of the program's own text.
func (s *survey) own(in *thir.Instance) bool {
	if in.Clo != nil {
		return s.p.InProgram(in.Clo.Span.Lo)
	}
	return in.Fn != nil && in.Fn.Crate != nil && !in.Fn.Crate.Library
}

func (s *survey) add(in *thir.Instance) {
	if in != nil && s.own(in) && !s.seen[in] {
		s.seen[in] = true
		s.todo = append(s.todo, in)
	}
}

// closure looks into a closure or an async block. One whose types are open belongs to a function without parameters: it
// is looked at with that.
func (s *survey) closure(c *types.ClosureTy) {
	if s.p.TooLarge() { // the type may be missing
		return
	}
	if c.Mono {
		s.add(s.p.ClosureInstance(c))
	} else if b := s.p.ClosureBody(c); b != nil {
		s.look(b)
	}
}

// callee adds what a call or a function's name means, unless it can only be the library's.
func (s *survey) callee(of thir.Callee) {
	d := of.Fn
	if d == nil || library(d) && (d.Parent == nil || d.Parent.Kind != resolve.Trait || !anyOwn(of.Args)) {
		return
	}
	args := make([]*types.Type, len(of.Args))
	for i, t := range of.Args {
		args[i] = s.p.Concrete(t)
	}
	s.resolved(s.p.Resolve(thir.Callee{Fn: d, Args: args}))
}

func library(d *resolve.Def) bool { return d.Crate != nil && d.Crate.Library }

// anyOwn reports whether the program may implement a trait of the library for one of the types, or with it: the orphan
// rule.
func anyOwn(ts []*types.Type) bool {
	for _, t := range ts {
		for t.Kind == types.Ref || t.Kind == types.Adt && library(t.Def) && len(t.Args) > 0 &&
			(t.Def.Lang == "Box" || t.Def.Name == "Pin") {
			t = t.Args[0]
		}
		switch t.Kind {
		case types.Adt, types.Dyn:
			if t.Def != nil && !library(t.Def) {
				return true
			}
		case types.Opaque, types.Proj:
			return true
		}
	}
	return false
}

func (s *survey) resolved(r check.Resolved) {
	if r.Inst != nil && r.Inst.Fn != nil && r.Inst.Fn.Kind == resolve.Fn {
		s.add(r.Inst)
	}
}

// look adds what a body refers to.
func (s *survey) look(b *thir.Body) {
	thir.Walk(b.Value, func(e thir.Expr) bool {
		switch e := e.(type) {
		case *thir.Call:
			s.callee(e.Callee)
		case *thir.MakeClosure:
			s.closure(e.Clo)
		case *thir.MakeCoroutine:
			s.closure(e.Clo)
		case *thir.FnRef:
			s.callee(e.Callee)
		case *thir.Load:
			if d := staticOf(e.Place); d != nil && s.static != nil {
				s.addRead(d, e.Sp)
			}
		case *thir.StaticRef:
			s.add(s.p.StaticInit(e.Def))
		case *thir.For:
			s.callee(e.Next)
		case *thir.Await:
			if !e.Direct {
				s.callee(e.Poll)
			}
		case *thir.FormatArgs:
			for _, of := range e.Fns {
				s.callee(of)
			}
		case *thir.Coerce:
			if e.Kind == thir.CoerceDyn {
				s.unsize(s.p.Concrete(e.V.Type()), s.p.Concrete(e.Ty))
			}
		default:
			if in := s.p.ConstOf(e); in != nil {
				s.p.CheckConst(in)
				s.add(in)
			}
		}
		return true
	})
}

// unsize adds the methods that a coercion to dyn makes reachable, and reports whether the types differ in one.
func (s *survey) unsize(from, to *types.Type) bool {
	from, to = s.p.Concrete(from), s.p.Concrete(to)
	switch {
	case from == to:
		return false
	case to.Kind == types.Dyn:
		if from.Kind != types.Dyn && !from.Library() {
			for _, m := range s.p.VtableMethods(to) {
				s.resolved(s.p.VtableEntry(from, m))
			}
		}
		return true
	case from.Kind == types.Ref || from.Kind == types.Ptr:
		return s.unsize(from.Args[0], to.Args[0])
	case from.Kind == types.Adt && to.Kind == types.Adt:
		for i := range min(len(from.Args), len(to.Args)) {
			if s.unsize(from.Args[i], to.Args[i]) {
				return true
			}
		}
	}
	return false
}
