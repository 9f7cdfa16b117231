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
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Survey instantiates the program's own functions that main reaches. Errors are among the program's diagnostics, and a
// limit that is passed ends the work as package budget says.
func Survey(p *check.Program) {
	s := &survey{p: p, seen: map[*thir.Instance]bool{}}
	for s.add(p.Entry()); len(s.todo) > 0 && !p.TooLarge(); {
		in := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		if b := p.BodyToLookAt(in); b != nil && b.Value != nil {
			s.look(b)
		}
	}
}

type survey struct {
	p    *check.Program
	seen map[*thir.Instance]bool
	todo []*thir.Instance
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
			s.add(s.p.ConstOf(e))
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
				s.resolved(s.p.VtableEntry(from, m, to))
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
