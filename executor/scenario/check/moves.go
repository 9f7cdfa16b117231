package check

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/build"
	mirmoves "github.com/pollground/pollground/executor/scenario/mir/moves"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// checkMoves reports what package mir/moves finds in a body: uses of places without a value, moves out of what is
// borrowed, second assignments. It reports whether there was one.
func (f *fnCtxt) checkMoves(b *thir.Body) (failed bool) {
	before := len(f.p.held)
	f.callsOfFnMut(b)
	body := f.p.mirOf(f.def, b)
	f.p.Budget().At(uint32(f.def.Span.Lo), uint32(f.def.Span.Hi))
	f.p.Budget().Look(len(body.Blocks))
	r := mirmoves.Check(f.p, body)
	f.p.Budget().Look(len(body.Blocks))
	for _, d := range r.Errors {
		f.p.report(f.def, d)
	}
	for _, l := range r.Changed {
		f.state(l).changed = true
	}
	failed = len(r.Errors) > 0 || len(f.p.held) > before
	if f.user {
		f.lintAssignments(b, body, r.Writes)
		f.lintRecursion(body)
	}
	return failed
}

// mostKept is how many blocks of MIR wait for the borrow checker. More are built again: memory matters more.
const mostKept = 100_000

// mirOf returns the MIR of a body of d, which other analyses share. That of the program's text is kept for them, until
// the borrow checker has taken it.
func (p *Program) mirOf(d *resolve.Def, b *thir.Body) *mir.Body {
	if m := p.built[b]; m != nil {
		return m
	}
	m := build.Body(p, d, b)
	if p.InProgram(b.Span.Lo) && p.keptBlocks+len(m.Blocks) <= mostKept {
		if p.built == nil {
			p.built = map[*thir.Body]*mir.Body{}
		}
		p.built[b] = m
		p.keptBlocks += len(m.Blocks)
	}
	return m
}

// TakeMIR returns the MIR of a body of d, once for each body.
func (p *Program) TakeMIR(d *resolve.Def, b *thir.Body) *mir.Body {
	if m := p.built[b]; m != nil {
		delete(p.built, b)
		return m
	}
	return build.Body(p, d, b)
}

// callsOfFnMut checks that the variables of closures that change what they capture are mut where they are called.
func (f *fnCtxt) callsOfFnMut(b *thir.Body) {
	if !f.calls {
		return
	}
	thir.Walk(b.Value, func(e thir.Expr) bool {
		if c, ok := e.(*thir.CallClosure); ok && thir.IsPlace(c.Fn) {
			if t := f.resolve(c.Fn.Type()); t.Kind == types.Closure && t.Clo.Kind == types.KindFnMut {
				f.needMut(c.Fn, "borrow")
			}
		}
		return true
	})
}
