package check

import (
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/build"
	"github.com/pollground/pollground/executor/scenario/mir/coroutine"
	"github.com/pollground/pollground/executor/scenario/mir/elaborate"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// polyCoroutine is what is known about the coroutine of a generic body, in terms of its parameters.
type polyCoroutine struct {
	saved []*types.Type
	keeps layout.Coroutine     // without Saved
	fns   *coroutine.Functions // nil until they are needed
}

// polyOf returns the closure of the generic body that a closure was made of, or the closure itself.
func polyOf(c *types.ClosureTy) *types.ClosureTy {
	if c.Poly != nil {
		return c.Poly
	}
	return c
}

// polyCoroutine returns what is known about a coroutine of a generic body, nil if the body has an error.
func (p *Program) polyCoroutine(c *types.ClosureTy) *polyCoroutine {
	p = p.ownerOfClosure(c)
	x, ok := p.coroutines[c]
	if ok {
		return x
	}
	if p.ClosureBody(c) != nil {
		x = &polyCoroutine{}
		b := p.elaborated(c)
		s := coroutine.Analyse(p, b)
		for _, l := range s.Locals {
			x.saved = append(x.saved, b.Locals[l].Ty)
		}
		x.keeps.Conflicts = s.Conflicts
		for _, point := range s.Points {
			x.keeps.Points = append(x.keeps.Points, point.Live)
		}
	}
	if p.coroutines == nil {
		p.coroutines = map[*types.ClosureTy]*polyCoroutine{}
	}
	p.coroutines[c] = x
	return x
}

// elaborated returns the elaborated MIR of a coroutine of a generic body.
func (p *Program) elaborated(c *types.ClosureTy) *mir.Body {
	b := build.Body(p, c.Def, p.ClosureBody(c))
	p.Budget().At(uint32(c.Span.Lo), uint32(c.Span.Hi))
	elaborate.Drops(p, b)
	return b
}

// Coroutine returns what a coroutine keeps over its suspension points. As in rustc, the generic body decides: what a
// type parameter stands for changes the sizes of the saved locals, and not which are saved.
func (p *Program) Coroutine(t *types.Type) (*layout.Coroutine, error) {
	x := p.polyCoroutine(polyOf(t.Clo))
	if x == nil {
		return nil, layout.ErrGeneric
	}
	m := p.newMono(t.Clo.Args)
	out := x.keeps
	out.Saved = make([]*types.Type, len(x.saved))
	for i, ty := range x.saved {
		out.Saved[i] = p.Concrete(m.ty(ty))
	}
	return &out, nil
}

// CoroutineFunctions returns the functions of a concrete coroutine, or nil if its body has an error. Package coroutine
// describes them. The caller may change them.
func (p *Program) CoroutineFunctions(c *types.ClosureTy) (poll, drop *mir.Body) {
	poly := polyOf(c)
	x := p.polyCoroutine(poly)
	if x == nil {
		return nil, nil
	}
	if x.fns == nil {
		of := p.ownerOfClosure(poly)
		x.fns = coroutine.Transform(of, of.elaborated(poly))
	}
	m := p.newMono(c.Args)
	copier := mir.Copier{
		Type: func(t *types.Type) *types.Type { return p.Concrete(m.ty(t)) },
		Const: func(k *mir.Const) {
			switch {
			case k.Kind == mir.Item && k.Clo != nil:
				k.Inst, k.Clo = m.blockInstance(k.Clo), nil
			case k.Kind == mir.Item && k.Inst == nil:
				use := m.constUse(&thir.NamedConst{X: thir.X{Ty: k.Ty, Sp: k.Span}, Def: k.Def, Args: k.Args})
				k.Inst = use.Inst
			case k.Kind == mir.Param && k.Param.Kind == types.Const:
				k.Kind, k.Int, k.Param = mir.Scalar, k.Param.N, nil
			}
		},
	}
	poll, drop = copier.Body(x.fns.Poll), copier.Body(x.fns.Drop)
	poll.Clo, drop.Clo = c, c
	return poll, drop
}
