package compile

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// survey looks through the program's own functions before the run: those that
// main reaches by way of others, with concrete types. So a function that calls
// itself with ever larger types is refused, though nothing is lowered before its
// first call. What the library calls of the program shows when that is lowered.
type survey struct {
	c    *Compiler
	seen map[*types.Instance]bool
	todo []*types.Instance
}

func (c *Compiler) survey(main *types.Instance) {
	s := &survey{c: c, seen: map[*types.Instance]bool{}}
	for s.add(main); len(s.todo) > 0 && !c.T.TooLarge(); {
		inst := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		b := c.T.BodyToLookAt(inst)
		if b == nil || b.Value == nil || c.T.TooLarge() {
			c.need(c.Func(inst)) // which says so
			continue
		}
		if s.look(b) || len(b.Params) > types.ManyOperands {
			c.need(c.Func(inst))
		}
	}
}

func (s *survey) add(inst *types.Instance) {
	if inst != nil && s.c.isUser(inst) && !s.seen[inst] {
		s.seen[inst] = true
		s.todo = append(s.todo, inst)
	}
}

// closure looks into a closure or an async block. One whose types are open belongs
// to a function without parameters, and is looked at with it.
func (s *survey) closure(t *types.Type, clo *types.ClosureTy) {
	switch {
	case clo.Concrete():
		s.add(s.c.T.ClosureInstance(clo))
	case clo.Body != nil && s.look(clo.Body):
		s.add(s.c.T.ClosureInstance(s.c.T.Concrete(t).Clo)) // too wide: that has to be said
	}
}

// callee adds what a call or a function's name means, unless it can only be the
// library's.
func (s *survey) callee(of types.Callee) {
	d := of.Fn
	if d == nil || library(d) && (d.Parent == nil || d.Parent.Kind != resolve.Trait || !anyOwn(of.Args)) {
		return
	}
	args := make([]*types.Type, len(of.Args))
	for i, t := range of.Args {
		args[i] = s.c.T.Concrete(t)
	}
	s.resolved(s.c.T.Resolve(types.Callee{Fn: d, Args: args}))
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

func (s *survey) resolved(r types.Resolved) {
	if r.Inst != nil && r.Inst.Fn != nil && r.Inst.Fn.Kind == resolve.Fn {
		s.add(r.Inst)
	}
}

// look goes through a body. wide: a part of it has so many operands that there
// may be too few registers for them.
func (s *survey) look(b *types.Body) (wide bool) {
	visit := func(e types.Expr) bool {
		n := 0
		switch e := e.(type) {
		case *types.Call:
			n = len(e.Args)
			s.callee(e.Callee)
		case *types.CallValue:
			n = len(e.Args)
		case *types.CallClosure:
			n = len(e.Args)
		case *types.Construct:
			n = len(e.Fields)
		case *types.MakeTuple:
			n = len(e.Elems)
		case *types.MakeArray:
			n = len(e.Elems)
		case *types.MakeClosure:
			n = len(e.Captures)
			s.closure(e.Ty, e.Clo)
		case *types.MakeCoroutine:
			n = len(e.Captures)
			s.closure(e.Ty, e.Clo)
		case *types.FnRef:
			s.callee(e.Callee)
		case *types.StaticRef:
			s.add(s.c.T.StaticInit(e.Def))
		case *types.For:
			s.callee(e.Next)
		case *types.Await:
			if !e.Direct {
				s.callee(e.Poll)
			}
		case *types.FormatArgs:
			n = len(e.Args)
			for _, of := range e.Fns {
				s.callee(of)
			}
		case *types.Coerce:
			if e.Kind == types.CoerceDyn {
				s.unsize(e)
			}
		default:
			s.add(s.c.T.ConstOf(e))
		}
		wide = wide || n > types.ManyOperands
		return true
	}
	if b.Names == nil {
		types.Walk(b.Value, visit)
	}
	for _, e := range b.Names {
		visit(e)
	}
	return wide
}

// unsize adds the methods that a coercion to dyn makes reachable.
func (s *survey) unsize(e *types.Coerce) {
	u, ok := s.c.unsizing(s.c.T.Concrete(e.V.Type()), s.c.T.Concrete(e.Ty))
	if !ok || u.dyn == nil || u.concrete.Library() || u.concrete.Kind == types.Dyn {
		return
	}
	for _, m := range s.c.T.VtableMethods(u.dyn) {
		s.resolved(s.c.T.VtableEntry(u.concrete, m, u.dyn))
	}
}
