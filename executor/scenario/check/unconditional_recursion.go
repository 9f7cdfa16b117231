package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// lintRecursion warns of a function that calls itself on every path to its return (rustc: rustc_mir_build/lints.rs).
func (f *fnCtxt) lintRecursion(m *mir.Body) {
	if f.def.Kind != resolve.Fn || m.Clo != nil || !f.right {
		return
	}
	found := false
	seen := make([]bool, len(m.Blocks))
	todo := []mir.BlockID{0}
	visit := func(b *mir.BlockID) {
		if !seen[*b] {
			seen[*b] = true
			todo = append(todo, *b)
		}
	}
	for len(todo) > 0 {
		t := m.Blocks[todo[len(todo)-1]].Term
		todo = todo[:len(todo)-1]
		switch t := t.(type) {
		case *mir.ReturnTo:
			return
		case *mir.FalseEdge:
			visit(&t.Real)
			continue
		case *mir.Call:
			if f.callsItself(t) {
				found = true
				continue
			}
		}
		mir.EachSuccessor(t, visit) // cleanup blocks do not return
	}
	if found {
		f.warn(f.def.Head(), diag.UnconditionalRecursion, "function cannot return without recursing").Label =
			"cannot return without recursing"
	}
}

// callsItself reports whether a call is one of the function with its own generic arguments.
func (f *fnCtxt) callsItself(c *mir.Call) bool {
	fn := c.Callee.Fn
	if fn == f.def {
		for i, a := range c.Callee.Args {
			if a.Kind != types.Param || a.Index != i {
				return false
			}
		}
		return true
	}
	if fn == nil || fn.Name != f.def.Name || fn.Parent == nil || fn.Parent.Kind != resolve.Trait {
		return false
	}
	par := ParentOf(f.def)
	if par == nil || par.Kind != resolve.Impl {
		return false
	}
	im := f.p.impl(par)
	n := len(im.args)
	return im.trait == fn.Parent && n <= len(c.Callee.Args) && types.SameTypes(im.args, c.Callee.Args[:n])
}
