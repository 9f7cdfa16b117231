package codegen

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Bits of the options of a piece, as std/rs/std/fmt.rs has them.
const (
	fmtAlign  = 3 << 21
	fmtPlus   = 1 << 23
	fmtAlt    = 1 << 24
	fmtZero   = 1 << 25
	fmtHex    = 1 << 26
	fmtUpper  = 1 << 27
	fmtWidth  = 1 << 28
	fmtPrec   = 1 << 29
	fmtMinus  = 1 << 30
	pieceFat  = 1 // the argument is a fat pointer
	pieceArg  = 2 // there is an argument
	pieceWide = 4 // the width is the value of an argument
	piecePrec = 8 // the precision is
)

// format makes a fmt::Arguments: the address of a template, which is read-only, and of the arguments, two words each,
// which lie in the frame. A template is the number of pieces and seven words for each: text, length, flags, options,
// function, number of the argument, and width and precision by argument in one word.
func (c *function) format(p mir.Place, t *types.Type, v *mir.Format) {
	words := []uint64{uint64(len(v.Pieces))}
	for i := range v.Pieces {
		words = append(words, c.piece(v, &v.Pieces[i])...)
	}
	template := c.g.words(memory.Constant, words)
	args := c.frame(16*max(uint64(len(v.Args)), 1), 8)
	for i, o := range v.Args {
		mark := c.next
		x := c.operand(o)
		c.storeValue(at{off: int64(args) + 16*int64(i)}, c.body.OperandTy(o), x)
		c.next = mark
	}
	r := c.temp2(2)
	c.opk(bytecode.K, r, 0, int64(template))
	c.opk(bytecode.Addwk, r+1, 0, int64(args))
	a := c.based(c.addressOf(p))
	c.op(bytecode.St2, a.reg, r, int(a.off))
}

// piece returns the words of one piece.
func (c *function) piece(v *mir.Format, p *thir.FmtPiece) []uint64 {
	flags, options := uint64(0), uint64(p.Fill)
	if p.Fill == 0 {
		options = ' '
	}
	switch p.Align {
	case '<':
	case '>':
		options |= 1 << 21
	case '^':
		options |= 2 << 21
	default:
		options |= fmtAlign
	}
	switch p.Sign {
	case '+':
		options |= fmtPlus
	case '-':
		options |= fmtMinus
	}
	if p.Alt {
		options |= fmtAlt
	}
	if p.Zero {
		options |= fmtZero
	}
	switch p.DebugHex {
	case 'x':
		options |= fmtHex
	case 'X':
		options |= fmtUpper
	}
	var by uint64
	if p.Width >= 0 {
		options |= fmtWidth
		if p.WidthArg {
			flags |= pieceWide
			by |= uint64(p.Width)
		} else {
			options |= uint64(p.Width) << 32
		}
	}
	if p.Prec >= 0 {
		options |= fmtPrec
		if p.PrecArg {
			flags |= piecePrec
			by |= uint64(p.Prec) << 32
		} else {
			options |= uint64(p.Prec) << 48
		}
	}
	var fn, arg uint64
	if p.Arg >= 0 {
		flags |= pieceArg
		arg = uint64(p.Arg)
		if c.class(c.g.checked.Concrete(c.body.OperandTy(v.Args[p.Arg]))) == pair {
			flags |= pieceFat
		}
		fn = machine.AddressOf(c.g.reify(c.g.item(v.Fns[p.Fn])))
	}
	return []uint64{c.g.text(p.Text), uint64(len(p.Text)), flags, options, fn, arg, by}
}

// item returns the type of a function item.
func (g *Generator) item(of thir.Callee) *types.Type {
	args := make([]*types.Type, len(of.Args))
	for i, a := range of.Args {
		args[i] = g.checked.Concrete(a)
	}
	return g.checked.Make(types.Type{Kind: types.FnDef, Def: of.Fn, Args: args})
}
