package check

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Const blocks: const { … }. The types of one are inferred together with those of the function around, and it may
// mention the function's parameters, so it is checked as a closure that captures nothing. It is a constant all the
// same: an Evaluator computes it for each instance of the function, before the program runs. rustc's name for it is an
// inline constant.

// constBlock checks a const block.
func (f *fnCtxt) constBlock(b *syntax.BlockExpr, want *types.Type) thir.Expr {
	clo := f.newClosure(b.Span, false)
	clo.Const = f.p.countAnonymous(f.def)
	f.blocks = append(f.blocks, clo)
	clo.Head, clo.At = b.Span, f.standing(b.Span)
	in := f.p.closureInfo(clo)
	in.frame = &frame{up: f.frame, clo: clo, ret: f.fresh(b.Span), isConst: true, constant: "constants"}
	mk := &thir.MakeClosure{X: thir.X{Ty: clo.Type, Sp: b.Span}, Clo: clo}
	in.mk = mk
	body := &thir.Body{Name: "{constant}", Span: b.Span, Clo: clo}
	names, div := len(f.names), f.div
	f.frame, f.div = in.frame, false
	body.Value = f.value(f.checkBlock(b, want))
	f.extendForever(body.Value)
	clo.Ret = body.Value.Type()
	body.Ret = clo.Ret
	f.unify(in.frame.ret, clo.Ret) // an error otherwise: nothing returns from a constant
	f.owns(clo.Seq, clo.Ret)
	f.frame, f.div = in.frame.up, div || f.shallow(clo.Ret).Kind == types.Never
	f.leave(names)
	f.p.setClosureBody(clo, body)
	return &thir.InlineConst{X: f.at(clo.Ret, b.Span), Of: mk}
}

// notInBlock reports a variable of what is around a const block.
func (f *fnCtxt) notInBlock(id *syntax.Ident, l *thir.Local) bool {
	for fr := f.frame; fr != nil && fr != f.state(l).owner; fr = fr.up {
		if fr.clo != nil && fr.clo.Const > 0 {
			f.lower.nonConstant(id)
			return true
		}
	}
	return false
}

// inlineUse returns what stands for a const block in a concrete body.
func (m *mono) inlineUse(e *thir.InlineConst) *thir.ConstUse {
	return &thir.ConstUse{X: thir.X{Ty: m.ty(e.Ty), Sp: e.Sp}, Inst: m.blockInstance(e.Of.Clo)}
}

// blockInstance is the instance of a const block for the types.
func (m *mono) blockInstance(c *types.ClosureTy) *thir.Instance {
	if t := m.p.Reveal(m.ty(c.Type)); t.Clo != nil {
		c = t.Clo
	} // else the type is too large, which is an error
	return m.p.ClosureInstance(c)
}

// blockName is the name of a const block: main::{constant#0}, S::<12>::new::{constant#1}.
func (p *Program) blockName(c *types.ClosureTy) string {
	return p.instanceName(c.Def, c.Args) + "::" + anonymousName(c.Const)
}

// EvaluateBlocks computes the const blocks of the program's functions without parameters, called or not, as rustc does.
func (p *Program) EvaluateBlocks() {
	for _, f := range p.Checked() {
		if hasParams(f.Def) {
			continue
		}
		for _, c := range f.Blocks {
			p.CheckConst(p.newMono(nil).blockInstance(c))
		}
	}
}
