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
		b := c.T.Body(inst)
		if b == nil || b.Value == nil || c.T.TooLarge() {
			c.need(c.Func(inst)) // which says so
			continue
		}
		if s.look(b.Value) || len(b.Params) > manyOperands {
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

// callee adds what a call or a function's name means, unless it can only be the
// library's.
func (s *survey) callee(of types.Callee) {
	d := of.Fn
	if d == nil {
		return
	}
	if lib := d.Crate != nil && d.Crate.Library; lib {
		if d.Parent == nil || d.Parent.Kind != resolve.Trait {
			return
		}
		for _, t := range of.Args {
			lib = lib && t.Library()
		}
		if lib {
			return
		}
	}
	s.resolved(s.c.T.Resolve(of))
}

func (s *survey) resolved(r types.Resolved) {
	if r.Inst != nil && r.Inst.Fn != nil && r.Inst.Fn.Kind == resolve.Fn {
		s.add(r.Inst)
	}
}

// look goes through an expression. wide: a part of it has so many operands that
// there may be too few registers for them.
func (s *survey) look(e types.Expr) (wide bool) {
	types.Walk(e, func(e types.Expr) bool {
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
			s.add(s.c.T.ClosureInstance(e.Clo))
		case *types.MakeCoroutine:
			n = len(e.Captures)
			s.add(s.c.T.ClosureInstance(e.Clo))
		case *types.FnRef:
			s.callee(e.Callee)
		case *types.ConstUse:
			s.add(e.Inst)
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
			if u, ok := s.c.unsizing(e.V.Type(), e.Ty); e.Kind == types.CoerceDyn && ok && u.dyn != nil {
				s.vtable(u.concrete, u.dyn)
			}
		}
		wide = wide || n > manyOperands
		return true
	})
	return wide
}

// manyOperands is a number of operands for which there are always registers.
const manyOperands = 64

// vtable adds the methods that a coercion to dyn makes reachable.
func (s *survey) vtable(concrete, dyn *types.Type) {
	if concrete.Library() || concrete.Kind == types.Dyn {
		return
	}
	for _, m := range s.c.T.VtableMethods(dyn) {
		s.resolved(s.c.T.VtableEntry(concrete, m, dyn))
	}
}
