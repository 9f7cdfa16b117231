package compile

import (
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// manyOperands is a number of operands for which there are always registers.
const manyOperands = 64

// survey looks through the program's own functions before the run: those that
// main reaches by way of others, with concrete types. So a function that calls
// itself with ever larger types is refused, though nothing is lowered before its
// first call. What the library calls of the program shows when that is lowered.
type survey struct {
	c    *Compiler
	seen map[*thir.Instance]bool
	todo []*thir.Instance
}

func (c *Compiler) survey(main *thir.Instance) {
	s := &survey{c: c, seen: map[*thir.Instance]bool{}}
	for s.add(main); len(s.todo) > 0 && !c.T.TooLarge(); {
		inst := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		b := c.T.BodyToLookAt(inst)
		if b == nil || b.Value == nil || c.T.TooLarge() {
			c.need(c.Func(inst)) // which says so
			continue
		}
		if s.look(b) || len(b.Params) > manyOperands {
			c.need(c.Func(inst))
		}
	}
}

func (s *survey) add(inst *thir.Instance) {
	if inst != nil && s.c.isUser(inst) && !s.seen[inst] {
		s.seen[inst] = true
		s.todo = append(s.todo, inst)
	}
}

// closure looks into a closure or an async block. One whose types are open belongs
// to a function without parameters, and is looked at with it.
func (s *survey) closure(t *types.Type, clo *types.ClosureTy) {
	switch {
	case clo.Mono:
		s.add(s.c.T.ClosureInstance(clo))
	case s.c.T.ClosureBody(clo) != nil && s.look(s.c.T.ClosureBody(clo)):
		s.add(s.c.T.ClosureInstance(s.c.T.Concrete(t).Clo)) // too wide: that has to be said
	}
}

// callee adds what a call or a function's name means, unless it can only be the
// library's.
func (s *survey) callee(of thir.Callee) {
	d := of.Fn
	if d == nil || library(d) && (d.Parent == nil || d.Parent.Kind != resolve.Trait || !anyOwn(of.Args)) {
		return
	}
	args := make([]*types.Type, len(of.Args))
	for i, t := range of.Args {
		args[i] = s.c.T.Concrete(t)
	}
	s.resolved(s.c.T.Resolve(thir.Callee{Fn: d, Args: args}))
}

func library(d *resolve.Def) bool { return d.Crate != nil && d.Crate.Library }

// anyOwn: one of the types is such that the program may implement a trait of the
// library for it, or with it: the orphan rule.
func anyOwn(ts []*types.Type) bool {
	for _, t := range ts {
		for t.Kind == types.Ref || t.Kind == types.Adt && library(t.Def) && len(t.Args) > 0 && (t.Def.Lang == "Box" || t.Def.Name == "Pin") {
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

// look goes through a body. wide: a part of it has so many operands that there
// may be too few registers for them.
func (s *survey) look(b *thir.Body) (wide bool) {
	visit := func(e thir.Expr) bool {
		n := 0
		switch e := e.(type) {
		case *thir.Call:
			n = len(e.Args)
			s.callee(e.Callee)
		case *thir.CallValue:
			n = len(e.Args)
		case *thir.CallClosure:
			n = len(e.Args)
		case *thir.Construct:
			n = len(e.Fields)
		case *thir.MakeTuple:
			n = len(e.Elems)
		case *thir.MakeArray:
			n = len(e.Elems)
		case *thir.MakeClosure:
			n = len(e.Captures)
			s.closure(e.Ty, e.Clo)
		case *thir.MakeCoroutine:
			n = len(e.Captures)
			s.closure(e.Ty, e.Clo)
		case *thir.FnRef:
			s.callee(e.Callee)
		case *thir.StaticRef:
			s.add(s.c.T.StaticInit(e.Def))
		case *thir.For:
			s.callee(e.Next)
		case *thir.Await:
			if !e.Direct {
				s.callee(e.Poll)
			}
		case *thir.FormatArgs:
			n = len(e.Args)
			for _, of := range e.Fns {
				s.callee(of)
			}
		case *thir.Coerce:
			if e.Kind == thir.CoerceDyn {
				s.unsize(e)
			}
		default:
			s.add(s.c.T.ConstOf(e))
		}
		wide = wide || n > manyOperands
		return true
	}
	thir.Walk(b.Value, visit)
	return wide
}

// unsize adds the methods that a coercion to dyn makes reachable.
func (s *survey) unsize(e *thir.Coerce) {
	u, ok := s.c.unsizing(s.c.T.Concrete(e.V.Type()), s.c.T.Concrete(e.Ty))
	if !ok || u.dyn == nil || u.concrete.Library() || u.concrete.Kind == types.Dyn {
		return
	}
	for _, m := range s.c.T.VtableMethods(u.dyn) {
		s.resolved(s.c.T.VtableEntry(u.concrete, m, u.dyn))
	}
}
