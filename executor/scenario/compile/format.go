package compile

import "github.com/pollground/pollground/executor/scenario/types"

// formatArgs makes a fmt::Arguments: references to the arguments, and the
// number of the FmtSpec that says what to do with them.
func (f *fn) formatArgs(e *types.FormatArgs, dst int) {
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
		f.expr(a, base+i)
	}
	id := len(f.c.Prog.Fmts)
	f.c.Prog.Fmts = append(f.c.Prog.Fmts, spec)
	f.emit(Instr{Op: OpFmt, A: uint8(dst), B: uint8(base), C: uint8(n), J: int32(id)})
}
