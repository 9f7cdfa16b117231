package mir

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Copier copies bodies.
type Copier struct {
	Type func(*types.Type) *types.Type // what stands for a type; nil for the type itself
	// Place is what stands for a place, whose types have been copied; nil for the place itself.
	Place func(Place) Place
	// Const changes a copied constant; nil for constants that stay as they are.
	Const func(*Const)
}

// Body returns a copy of a body, with a copy of all that a pass may change.
func (c *Copier) Body(b *Body) *Body {
	out := *b
	out.Locals = slices.Clone(b.Locals)
	for i := range out.Locals {
		out.Locals[i].Ty = c.ty(out.Locals[i].Ty)
	}
	out.Scopes = slices.Clone(b.Scopes)
	out.Vars = slices.Clone(b.Vars)
	for i := range out.Vars {
		out.Vars[i].Place = c.place(out.Vars[i].Place)
	}
	out.Awaits = slices.Clone(b.Awaits)
	out.Blocks = slices.Clone(b.Blocks)
	for i := range out.Blocks {
		blk := &out.Blocks[i]
		blk.Stmts = slices.Clone(blk.Stmts)
		for k := range blk.Stmts {
			c.Stmt(&blk.Stmts[k])
		}
		blk.Term = c.Term(blk.Term)
	}
	out.Promoted = make([]*Body, len(b.Promoted))
	for i, x := range b.Promoted {
		inner := *c
		inner.Place = nil // it has locals of its own
		out.Promoted[i] = inner.Body(x)
	}
	return &out
}

// Stmt changes a statement into its copy.
func (c *Copier) Stmt(s *Stmt) {
	switch s.Kind {
	case StorageLive, StorageDead, Nop:
		return
	}
	s.Place = c.place(s.Place)
	if s.Value != nil {
		s.Value = c.rvalue(s.Value)
	}
}

func (c *Copier) ty(t *types.Type) *types.Type {
	if c.Type == nil || t == nil {
		return t
	}
	return c.Type(t)
}

// tys returns a list of types that nobody changes.
func (c *Copier) tys(ts []*types.Type) []*types.Type {
	if c.Type == nil {
		return ts
	}
	out := make([]*types.Type, len(ts))
	for i, t := range ts {
		out[i] = c.ty(t)
	}
	return out
}

func (c *Copier) place(p Place) Place {
	if c.Type != nil && len(p.Proj) > 0 {
		p.Proj = slices.Clone(p.Proj)
		for i := range p.Proj {
			p.Proj[i].Ty = c.ty(p.Proj[i].Ty)
		}
	}
	if c.Place != nil {
		return c.Place(p)
	}
	return p
}

func (c *Copier) operand(o Operand) Operand {
	if o.Kind != Constant {
		o.Place = c.place(o.Place)
		return o
	}
	k := *o.Const
	k.Ty, k.Param = c.ty(k.Ty), c.ty(k.Param)
	k.Args = c.tys(k.Args)
	if c.Const != nil {
		c.Const(&k)
	}
	o.Const = &k
	return o
}

func (c *Copier) operands(ops []Operand) []Operand {
	out := make([]Operand, len(ops))
	for i, o := range ops {
		out[i] = c.operand(o)
	}
	return out
}

func (c *Copier) callee(x thir.Callee) thir.Callee {
	x.Args = c.tys(x.Args)
	return x
}

func (c *Copier) rvalue(r Rvalue) Rvalue {
	switch r := r.(type) {
	case *Use:
		return &Use{c.operand(r.Op)}
	case *Repeat:
		return &Repeat{c.operand(r.Op), c.ty(r.Count)}
	case *Ref:
		return &Ref{r.Kind, c.place(r.Place)}
	case *RawPtr:
		return &RawPtr{r.Mut, c.place(r.Place)}
	case *Len:
		return &Len{c.place(r.Place)}
	case *Cast:
		return &Cast{r.Kind, c.operand(r.Op), c.ty(r.Ty)}
	case *Binary:
		return &Binary{r.Op, c.operand(r.L), c.operand(r.R)}
	case *CheckedBinary:
		return &CheckedBinary{r.Op, c.operand(r.L), c.operand(r.R)}
	case *Unary:
		return &Unary{r.Op, c.operand(r.V)}
	case *Discriminant:
		return &Discriminant{c.place(r.Place), c.ty(r.Ty)}
	case *Aggregate:
		return &Aggregate{c.ty(r.Ty), r.Variant, c.operands(r.Fields), r.Active}
	case *Format:
		fns := make([]thir.Callee, len(r.Fns))
		for i, f := range r.Fns {
			fns[i] = c.callee(f)
		}
		return &Format{c.ty(r.Ty), r.Pieces, c.operands(r.Args), fns}
	}
	panic("BUG: mir: unknown rvalue")
}

// Term returns a copy of a terminator.
func (c *Copier) Term(t Terminator) Terminator {
	switch t := t.(type) {
	case *Goto:
		x := *t
		return &x
	case *Switch:
		x := *t
		x.Op, x.Ty, x.Targets = c.operand(t.Op), c.ty(t.Ty), slices.Clone(t.Targets)
		return &x
	case *Drop:
		x := *t
		x.Place = c.place(t.Place)
		return &x
	case *Call:
		x := *t
		x.Callee, x.Args, x.Dest = c.callee(t.Callee), c.operands(t.Args), c.place(t.Dest)
		if t.Fn != nil {
			fn := c.operand(*t.Fn)
			x.Fn = &fn
		}
		return &x
	case *Assert:
		x := *t
		x.Cond, x.Args = c.operand(t.Cond), c.operands(t.Args)
		return &x
	case *Yield:
		x := *t
		x.ResumeArg = c.place(t.ResumeArg)
		return &x
	case *FalseEdge:
		x := *t
		return &x
	case *FalseUnwind:
		x := *t
		return &x
	}
	return t // without parts
}
