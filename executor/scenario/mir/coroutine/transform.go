package coroutine

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/elaborate"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Program answers what the transform needs to know of a checked program. Package check implements it.
type Program interface {
	Counter
	Prim(types.Kind) *types.Type
	Unit() *types.Type
	Ref(t *types.Type, mut bool) *types.Type
	Make(types.Type) *types.Type
	Lang(name string) *resolve.Def
	MayDrop(*types.Type) bool
}

// Functions are what a coroutine is compiled to.
type Functions struct {
	Saved      *Saved
	Poll, Drop *mir.Body
}

// Transform makes the functions of the coroutine with that elaborated body, which it changes.
func Transform(p Program, b *mir.Body) *Functions {
	saved := Analyse(p, b)
	hoistIndices(b, saved)
	poll := newMachine(p, b, saved)
	poll.poll()
	drop := newMachine(p, b, saved)
	drop.drop()
	return &Functions{saved, poll.b, drop.b}
}

// self is argument 1.
const self mir.Local = 1

// context is argument 2 of a coroutine's body and of Poll.
const context mir.Local = 2

// machine makes one of the functions.
type machine struct {
	p      Program
	from   *mir.Body // the body
	b      *mir.Body // the function
	saved  *Saved
	number []int       // by local: its number as a saved local, or -1
	co     *types.Type // of the coroutine
	result mir.Local   // of the function: what the body returns
}

// newMachine copies the body and puts saved locals and captures behind argument 1.
func newMachine(p Program, from *mir.Body, saved *Saved) *machine {
	m := &machine{p: p, from: from, saved: saved, co: from.Locals[self].Ty, number: make([]int, len(from.Locals))}
	for i := range m.number {
		m.number[i] = -1
	}
	for i, l := range saved.Locals {
		m.number[l] = i
	}
	m.result = mir.Local(len(from.Locals))
	c := &mir.Copier{Place: m.place}
	m.b = c.Body(from)
	m.b.Locals = append(m.b.Locals, m.b.Locals[mir.Return])
	m.b.Locals[m.result].Kind = mir.TempLocal
	m.b.Locals[self].Ty = p.Ref(m.co, true)
	m.b.Coroutine, m.b.Phase = false, mir.Resumable
	for i := range m.b.Blocks {
		blk := &m.b.Blocks[i]
		blk.Stmts = slices.DeleteFunc(blk.Stmts, func(s mir.Stmt) bool {
			return s.Kind == mir.StorageLive && m.number[s.Local] >= 0
		})
		for k := range blk.Stmts {
			if s := &blk.Stmts[k]; s.Kind == mir.StorageDead && m.number[s.Local] >= 0 {
				s.Kind, s.Place, s.Local = mir.Ended, m.place(mir.Whole(s.Local)), 0
			}
		}
	}
	return m
}

// this is the coroutine.
func (m *machine) this() mir.Place {
	return mir.Whole(self).With(mir.Elem{Kind: mir.Deref, Ty: m.co})
}

// place returns where a place of the body lies in the function.
func (m *machine) place(p mir.Place) mir.Place {
	var to mir.Place
	switch n := m.number[p.Local]; {
	case p.Local == self:
		to = m.this()
	case n >= 0:
		to = m.this().With(mir.Elem{Kind: mir.Saved, Index: int32(n), Ty: m.from.Locals[p.Local].Ty})
	case p.Local == mir.Return:
		to = mir.Whole(m.result)
	default:
		return p
	}
	to.Proj = append(to.Proj, p.Proj...)
	return to
}

// hoistIndices copies saved locals that number elements into temporaries: the index of a projection is a local.
func hoistIndices(b *mir.Body, saved *Saved) {
	isSaved := make([]bool, len(b.Locals))
	for _, l := range saved.Locals {
		isSaved[l] = true
	}
	for i := range b.Blocks {
		blk := &b.Blocks[i]
		var out, copies []mir.Stmt
		c := &mir.Copier{Place: func(p mir.Place) mir.Place {
			for k, e := range p.Proj {
				if e.Kind != mir.Index || !isSaved[e.Local] {
					continue
				}
				t := mir.Local(len(b.Locals))
				b.Locals = append(b.Locals, mir.LocalDecl{Ty: b.Locals[e.Local].Ty, Mut: true, Span: blk.Span})
				isSaved = append(isSaved, false)
				copies = append(copies, mir.Stmt{Kind: mir.Assign, Place: mir.Whole(t), Span: blk.Span, Scope: blk.Scope,
					Value: &mir.Use{Op: mir.Operand{Kind: mir.Copy, Place: mir.Whole(e.Local)}}})
				p.Proj = slices.Clone(p.Proj)
				p.Proj[k].Local = t
			}
			return p
		}}
		for k := range blk.Stmts {
			c.Stmt(&blk.Stmts[k])
			out = append(append(out, copies...), blk.Stmts[k])
			copies = copies[:0]
		}
		blk.Term = c.Term(blk.Term)
		blk.Stmts = append(out, copies...)
	}
}

// ---- blocks

func (m *machine) newBlock(t mir.Terminator, cleanup bool, stmts ...mir.Stmt) mir.BlockID {
	for i := range stmts {
		stmts[i].Span = m.b.Span
	}
	m.b.Blocks = append(m.b.Blocks, mir.Block{Stmts: stmts, Term: t, Span: m.b.Span, Cleanup: cleanup})
	return mir.BlockID(len(m.b.Blocks) - 1)
}

func (m *machine) setState(n int) mir.Stmt {
	return mir.Stmt{Kind: mir.SetState, Place: m.this(), State: int32(n)}
}

// enter makes block 0 switch over the states; to are the blocks of the states 0, 1, ….
func (m *machine) enter(to []mir.BlockID, otherwise mir.BlockID) {
	u32 := m.p.Prim(types.U32)
	m.b.Locals = append(m.b.Locals, mir.LocalDecl{Ty: u32, Mut: true, Span: m.b.Span})
	d := mir.Whole(mir.Local(len(m.b.Locals) - 1))
	sw := &mir.Switch{Op: mir.Operand{Kind: mir.Move, Place: d}, Ty: u32, Targets: append(to, otherwise)}
	for i := range to {
		sw.Values = append(sw.Values, mir.Value{Lo: uint64(i)})
	}
	// The entry of the body makes room for the switch.
	old := m.newBlock(m.b.Blocks[0].Term, false)
	m.b.Blocks[old] = m.b.Blocks[0]
	for i := range sw.Targets {
		if sw.Targets[i] == 0 {
			sw.Targets[i] = old
		}
	}
	m.b.Blocks[0] = mir.Block{Term: sw, Span: m.b.Span, Stmts: []mir.Stmt{{Kind: mir.Assign, Place: d, Span: m.b.Span,
		Value: &mir.Discriminant{Place: m.this(), Ty: u32}}}}
}

// resumes returns a block that gives storage to the locals that have it at a suspension point, and goes on in block to.
func (m *machine) resumes(x *Point, to mir.BlockID, stmts ...mir.Stmt) mir.BlockID {
	for _, l := range x.Storage {
		stmts = append(stmts, mir.Stmt{Kind: mir.StorageLive, Local: l})
	}
	return m.newBlock(&mir.Goto{Target: to}, false, stmts...)
}

// ---- poll

// poll makes the body the function Poll.
func (m *machine) poll() {
	out := m.from.Locals[mir.Return].Ty
	d := m.p.Lang("Poll")
	ty := m.p.Make(types.Type{Kind: types.Adt, Def: d, Args: []*types.Type{out}})
	m.b.Locals[mir.Return].Ty = ty
	ready := func(v *resolve.Def, fields ...mir.Operand) mir.Stmt {
		return mir.Stmt{Kind: mir.Assign, Place: mir.Whole(mir.Return), Span: m.b.Span,
			Value: &mir.Aggregate{Ty: ty, Variant: v, Fields: fields}}
	}
	n := len(m.b.Blocks)
	suspends := make([]bool, n)
	to := []mir.BlockID{0, m.refuses(mir.AfterReturn), m.refuses(mir.AfterPanic)}
	if m.number[context] >= 0 {
		to[0] = m.newBlock(&mir.Goto{Target: 0}, false, m.saveContext())
	}
	for i := range m.saved.Points {
		x := &m.saved.Points[i]
		y := m.b.Blocks[x.Block].Term.(*mir.Yield)
		stmts := []mir.Stmt{m.setState(layout.Running)}
		if m.number[context] >= 0 {
			stmts = append(stmts, m.saveContext())
		}
		to = append(to, m.resumes(x, y.Resume, stmts...))
		suspends[x.Block] = true
		blk := &m.b.Blocks[x.Block]
		blk.Stmts = append(blk.Stmts, ready(d.Variants[1]), m.setState(layout.Suspended+i))
		blk.Term = &mir.ReturnTo{}
	}
	for i := range m.b.Blocks[:n] {
		blk := &m.b.Blocks[i]
		switch blk.Term.(type) {
		case *mir.ReturnTo:
			if !suspends[i] {
				v := mir.Operand{Kind: mir.Move, Place: m.place(mir.Whole(mir.Return))}
				blk.Stmts = append(blk.Stmts, ready(d.Variants[0], v), m.setState(layout.Returned))
			}
		case *mir.Yield, *mir.CoroutineDrop: // nothing leads here
			blk.Term = &mir.Unreachable{}
		}
	}
	m.poison(n)
	m.enter(to, m.newBlock(&mir.Unreachable{}, false))
	elaborate.Tidy(m.p, m.b)
}

// saveContext keeps the context of this poll in its place among the saved locals.
func (m *machine) saveContext() mir.Stmt {
	return mir.Stmt{Kind: mir.Assign, Place: m.place(mir.Whole(context)), Span: m.b.Span,
		Value: &mir.Use{Op: mir.Operand{Kind: mir.Move, Place: mir.Whole(context)}}}
}

// refuses returns a block that panics.
func (m *machine) refuses(k mir.AssertKind) mir.BlockID {
	no := &mir.Const{Kind: mir.Scalar, Ty: m.p.Prim(types.Bool)}
	never := m.newBlock(&mir.Unreachable{}, false)
	return m.newBlock(&mir.Assert{Cond: mir.Operand{Kind: mir.Constant, Const: no}, Expected: true, Kind: k,
		Target: never, Unwind: mir.None}, false)
}

// poison makes unwinding out of the first n blocks leave the coroutine in the state Panicked.
func (m *machine) poison(n int) {
	poisoned := m.newBlock(&mir.Resume{}, true, m.setState(layout.Panicked))
	for i := range m.b.Blocks[:n] {
		blk := &m.b.Blocks[i]
		if _, ok := blk.Term.(*mir.Resume); ok {
			blk.Term = &mir.Goto{Target: poisoned}
		}
		if u := mir.UnwindOf(blk.Term); u != nil && *u == mir.None && !blk.Cleanup {
			*u = poisoned
		}
	}
}

// ---- drop

// drop makes the body the function Drop.
func (m *machine) drop() {
	m.b.ArgCount = 1
	m.b.Locals[context].Kind = mir.TempLocal
	m.b.Locals[mir.Return].Ty = m.p.Unit()
	done := m.newBlock(&mir.ReturnTo{}, false)
	to := []mir.BlockID{m.dropCaptures(done), done, done}
	for i := range m.saved.Points {
		x := &m.saved.Points[i]
		y := m.b.Blocks[x.Block].Term.(*mir.Yield)
		if y.Drop == mir.None {
			to = append(to, done)
			continue
		}
		to = append(to, m.resumes(x, y.Drop))
	}
	for i := range m.b.Blocks {
		blk := &m.b.Blocks[i]
		switch blk.Term.(type) {
		case *mir.CoroutineDrop:
			blk.Term = &mir.Goto{Target: done}
		case *mir.Yield:
			blk.Term = &mir.Unreachable{} // nothing leads here
		}
	}
	m.enter(to, done)
	elaborate.Tidy(m.p, m.b)
	m.b.Awaits = nil
}

// dropCaptures returns a block that drops the captures and goes on in done. When a drop panics, the captures behind it
// are dropped while that unwinds.
func (m *machine) dropCaptures(done mir.BlockID) mir.BlockID {
	next, unwind := done, mir.None
	for i := len(m.co.Clo.Captures) - 1; i >= 0; i-- {
		c := &m.co.Clo.Captures[i]
		if c.Mode != types.ByMove || !m.p.MayDrop(c.Ty) {
			continue
		}
		at := m.this().With(mir.Elem{Kind: mir.Field, Index: int32(i), Ty: c.Ty})
		next = m.newBlock(&mir.Drop{Place: at, Target: next, Unwind: unwind}, false)
		after := unwind
		if after == mir.None {
			after = m.newBlock(&mir.Resume{}, true)
		}
		unwind = m.newBlock(&mir.Drop{Place: at, Target: after, Unwind: mir.None}, true)
	}
	return next
}
