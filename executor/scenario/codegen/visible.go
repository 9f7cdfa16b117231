package codegen

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Visible operations of the library begin with a call of the intrinsic visible, or of visible_lock and the like. No
// instruction stands for it, only a place in the table of the function. The attribute #[visible] puts a call in front
// of a body.

// visible notes that an operation begins here. lock is the register with the address of the lock that it takes, or 0.
func (c *function) visible(kind bytecode.Operation, lock int) {
	pc := int32(len(c.f.Code))
	if n := len(c.f.Visible); n == 0 || c.f.Visible[n-1].PC != pc {
		c.f.Visible = append(c.f.Visible, bytecode.Visible{PC: pc, Lock: uint8(lock), Kind: kind})
	}
}

// makeVisible makes a body begin with a call of visible.
func (g *Generator) makeVisible(b *mir.Body) {
	to := mir.BlockID(len(b.Blocks))
	b.Blocks = append(b.Blocks, b.Blocks[0])
	for i := range b.Blocks {
		mir.EachSuccessor(b.Blocks[i].Term, func(next *mir.BlockID) {
			if *next == 0 {
				*next = to
			}
		})
	}
	unit := mir.Local(len(b.Locals))
	b.Locals = append(b.Locals, mir.LocalDecl{Ty: g.checked.Unit(), Span: b.Span})
	b.Blocks[0] = mir.Block{Span: b.Span, Term: &mir.Call{Callee: thir.Callee{Fn: g.checked.Lang("visible"),
		Args: []*types.Type{}}, Dest: mir.Whole(unit), Target: to, Unwind: mir.None, FnSpan: b.Span}}
}

// noOrders removes the calls that say what atomics order: nobody looks for data races.
func noOrders(b *mir.Body) {
	for i := range b.Blocks {
		if t, ok := b.Blocks[i].Term.(*mir.Call); ok && t.Callee.Fn != nil &&
			strings.HasPrefix(t.Callee.Fn.Intrinsic(), "atomic_") {
			b.Blocks[i].Term = &mir.Goto{Target: t.Target}
		}
	}
}
