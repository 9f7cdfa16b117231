package compile

import "github.com/pollground/pollground/executor/scenario/thir"

// formatArgs makes a fmt::Arguments: references to the arguments, and the
// number of the FmtSpec that says what to do with them.
func (f *fn) formatArgs(e *thir.FormatArgs, dst int) {
	spec := &FmtSpec{}
	for _, p := range e.Pieces {
		q := FmtPiece{Text: p.Text, Arg: p.Arg, Fn: -1, Trait: p.Trait, Fill: p.Fill, Align: p.Align, Sign: p.Sign, Alt: p.Alt, Zero: p.Zero, DebugHex: p.DebugHex,
			Width: p.Width, Prec: p.Prec, WidthArg: p.WidthArg, PrecArg: p.PrecArg}
		if p.Arg >= 0 {
			q.Fn = int32(f.c.funcOf(f.c.callee(e.Fns[p.Fn])))
		}
		spec.Pieces = append(spec.Pieces, q)
	}
	n := len(e.Args)
	base := f.regs(n)
	for i, a := range e.Args {
		spec.Args = append(spec.Args, f.c.desc(f.c.reveal(a.Type()).Args[0]))
		if p := f.c.copiedArg(a); p != nil {
			// A cell of its own, so that the variable can stay in a register.
			f.expr(&thir.Load{X: thir.X{Ty: p.Type(), Sp: a.Span()}, Place: p}, base+i)
			var scalar int64
			if f.c.repr(p.Type()) == ReprScalar {
				scalar = 1
			}
			f.opK(OpCell, base+i, base+i, scalar)
			continue
		}
		f.expr(a, base+i)
	}
	id := len(f.c.Prog.Fmts)
	f.c.Prog.Fmts = append(f.c.Prog.Fmts, spec)
	f.emit(Instr{Op: OpFmt, A: uint8(dst), B: uint8(base), C: uint8(n), J: int32(id)})
}

// copiedArg is the variable, or field of one, that an argument borrows, when it
// may as well borrow a copy: a scalar, which cannot change while it is
// borrowed.
func (c *Compiler) copiedArg(a thir.Expr) thir.Expr {
	b, ok := a.(*thir.Borrow)
	if !ok || b.Mut || b.Raw {
		return nil
	}
	p := b.Place
	for {
		f, ok := p.(*thir.Field)
		if !ok {
			break
		}
		p = f.Of
	}
	if _, ok := p.(*thir.LocalRef); !ok || numOf(c.reveal(b.Place.Type())) == NumNone {
		return nil
	}
	return b.Place
}
