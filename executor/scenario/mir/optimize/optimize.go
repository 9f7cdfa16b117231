package optimize

import (
	"sync"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Program answers what the passes need to know.
type Program interface {
	Prim(types.Kind) *types.Type
	Concrete(*types.Type) *types.Type
	// MayDrop reports whether dropping a value of the type may do something.
	MayDrop(*types.Type) bool
	IsCopy(*types.Type) bool
	// Fields returns the types of the fields of a struct, tuple or closure (variant nil) or of a variant. It reports
	// false if the layout has other fields, which is so for some types of the library.
	Fields(t *types.Type, variant *resolve.Def) ([]*types.Type, bool)
	Discriminant(variant *resolve.Def) int64
	DiscriminantType(enum *resolve.Def) *types.Type
	// ArrayPointer returns a raw pointer to an array of elements of a type, whose length does not matter.
	ArrayPointer(elem *types.Type) *types.Type
	// Intrinsic returns what a call leads to if it is an intrinsic, without Body; else Callee{}.
	Intrinsic(*mir.Call) Callee
	// Callee returns what a call leads to.
	Callee(*mir.Call) Callee
	// Spend counts work: see package budget.
	Spend(budget.Limit, int)
}

// Callee is the target of a call.
type Callee struct {
	// Intrinsic is its name if it is one, and Args are its type arguments.
	Intrinsic string
	Args      []*types.Type
	IsNumber  bool // the intrinsic is Number
	Number    uint64
	// SkipSelf: the first argument is a function item, which is not passed.
	SkipSelf bool
	// Body is the body to inline, optimised; nil if the call stays. It is not changed.
	Body   *mir.Body
	Inline mir.Inlined
}

// rounds bounds the number of times that all passes run.
const rounds = 6

// maxLocals and maxBlocks are the numbers of locals and blocks beyond which a body is left alone: sets of facts and
// locals for each block would take too much time and memory.
const (
	maxLocals = 3000
	maxBlocks = 3000
)

// Body optimises a body in place.
func Body(p Program, b *mir.Body) {
	if b.Coroutine || len(b.Locals) > maxLocals || len(b.Blocks) > maxBlocks {
		return
	}
	b.Vars, b.Awaits = nil, nil // for debuggers and the trace, which look at bodies before
	o := optimizers.Get().(*optimizer)
	o.p, o.b = p, b
	defer o.release()
	if !o.normalize() {
		return
	}
	o.inline()
	o.lower()
	mir.Simplify(b)
	for range rounds {
		o.changed = false
		o.spend()
		o.survey()
		o.removeStorage()
		o.forward()
		o.fold()
		o.removeDead()
		o.splitSlices()
		if o.thread(); o.changed {
			mir.Simplify(b)
		}
		o.survey()
		o.split()
		if !o.changed {
			break
		}
	}
	o.spend()
	o.survey()
	o.removeStorage()
	o.changed = false
	if o.escape(); o.changed {
		o.survey()
		o.forward()
		o.fold()
		o.removeDead()
	}
	if o.coalesce() {
		o.removeDead()
	}
	mir.Simplify(b)
	o.compact()
	o.spend()
}

// optimizer is the work on one body.
type optimizer struct {
	p       Program
	b       *mir.Body
	changed bool // what makes another round worth it; forward and removeDead leave no work for themselves

	taken   []bool // by local: its address, or that of a part, is taken somewhere
	checked []bool // by local: it has the result of a CheckedBinary

	// The rest is memory that passes use again.
	live  Liveness
	facts facts
	parts candidates
	words []uint64
	stmts []mir.Stmt
}

var optimizers = sync.Pool{New: func() any { return new(optimizer) }}

// release gives the memory of o to others.
func (o *optimizer) release() {
	o.p, o.b, o.live.b, o.live.taken = nil, nil, nil, nil
	o.live.steps, o.facts.steps = 0, 0
	clear(o.parts)
	optimizers.Put(o)
}

// spend counts the work of a round of passes.
func (o *optimizer) spend() {
	n := o.live.steps + o.facts.steps
	o.live.steps, o.facts.steps = 0, 0
	for i := range o.b.Blocks {
		n += 1 + len(o.b.Blocks[i].Stmts)
	}
	o.p.Spend(budget.Flows, n)
}

// set returns a set of a number of words, empty until it is called next.
func (o *optimizer) set(words int) bitset.Set {
	o.words = zeroed(o.words, words)
	return o.words
}

// zeroed returns a slice of n zeros, in the memory of s if that suffices.
func zeroed[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, 2*n)
	}
	s = s[:n]
	clear(s)
	return s
}

// none is zeroed with -1 for zero.
func none(s []int32, n int) []int32 {
	s = zeroed(s, n)
	for i := range s {
		s[i] = -1
	}
	return s
}

// normalize makes the types of places concrete. It reports false for bodies with values of unsized types.
func (o *optimizer) normalize() bool {
	for i := range o.b.Locals {
		d := &o.b.Locals[i]
		d.Ty = o.p.Concrete(d.Ty)
		switch d.Ty.Kind {
		case types.Str, types.Slice, types.Dyn:
			return false
		}
	}
	for i := range o.b.Blocks {
		// Their messages do not show operands.
		if t, ok := o.b.Blocks[i].Term.(*mir.Assert); ok && t.Kind != mir.BoundsCheck {
			t.Args = nil
		}
	}
	elems := func(p *mir.Place, _ mir.Access) {
		for i := range p.Proj {
			if t := o.p.Concrete(p.Proj[i].Ty); t != p.Proj[i].Ty {
				p.Proj = append([]mir.Elem(nil), p.Proj...)
				for k := range p.Proj {
					p.Proj[k].Ty = o.p.Concrete(p.Proj[k].Ty)
				}
				break
			}
		}
	}
	for i := range o.b.Blocks {
		blk := &o.b.Blocks[i]
		for k := range blk.Stmts {
			StmtPlaces(&blk.Stmts[k], elems)
		}
		TermPlaces(blk.Term, elems)
	}
	return true
}

// survey finds which locals have their address taken.
func (o *optimizer) survey() {
	n := len(o.b.Locals)
	o.taken, o.checked = zeroed(o.taken, n), zeroed(o.checked, n)
	use := func(p *mir.Place, how mir.Access) {
		switch how {
		case mir.BorrowOf, mir.BorrowMut, mir.FakeBorrow, mir.DropOf:
			if !p.Indirect() {
				o.taken[p.Local] = true
			}
		}
	}
	for i := range o.b.Blocks {
		blk := &o.b.Blocks[i]
		for k := range blk.Stmts {
			s := &blk.Stmts[k]
			StmtPlaces(s, use)
			if _, ok := s.Value.(*mir.CheckedBinary); ok {
				o.checked[s.Place.Local] = true
			}
			if s.Kind == mir.SetState {
				o.taken[s.Place.Local] = true
			}
		}
		TermPlaces(blk.Term, use)
	}
}

// removeStorage removes the storage statements of locals whose address is not taken: they live in registers, or their
// frame slot is theirs alone.
func (o *optimizer) removeStorage() {
	for i := range o.b.Blocks {
		blk := &o.b.Blocks[i]
		keep := blk.Stmts[:0]
		for _, s := range blk.Stmts {
			storage := s.Kind == mir.StorageLive || s.Kind == mir.StorageDead
			if s.Kind != mir.Nop && !(storage && !o.taken[s.Local]) {
				keep = append(keep, s)
			}
		}
		blk.Stmts = keep
	}
}

// local adds a temporary.
func (o *optimizer) local(d mir.LocalDecl) mir.Local {
	d.Mut = true
	o.b.Locals = append(o.b.Locals, d)
	o.taken, o.checked = append(o.taken, false), append(o.checked, false)
	return mir.Local(len(o.b.Locals) - 1)
}

// isArg reports whether l is an argument or the return place.
func (o *optimizer) isArg(l mir.Local) bool { return int(l) <= o.b.ArgCount }
