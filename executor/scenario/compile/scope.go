package compile

import "github.com/pollground/pollground/executor/scenario/types"

// Scopes own values. A scope is left by running the drops of what it owns in
// reverse order; break, continue, return and ? leave several at once and run
// the drops of all of them without closing them.
//
// The list of owned values (fn.table) becomes Func.Unwind. It is kept in the
// order in which drop scopes nest, not in the order of the code: a temporary
// in the tail of a block belongs to a scope outside the block's variables and
// is dropped after them although it is made later. That is edition 2021; in 2024
// the tail is a scope of its own.

type scopeKind uint8

const (
	scopeTemp scopeKind = 1 << iota // takes temporaries: statement, condition, arm, body
	scopeVars                       // takes variables and extended temporaries: block
)

type scope struct {
	kind  scopeKind
	owned []*owned
	mark  int   // next when the scope was opened
	top   int   // registers below top are held by the scope
	table int   // len(fn.table) when it was opened
	slots []int // variables, in Func.Slots
}

// owned is one value that has to be dropped when its scope is left.
type owned struct {
	kind       UnwindKind
	reg        int
	off        int32
	ty         *types.Type // nil: only unwinding cares
	glue       int32
	start, end int32
	scope      *scope
	told       bool // glue is not that of ty
}

func (f *fn) push(k scopeKind) *scope {
	s := &scope{kind: k, mark: f.next, table: len(f.table)}
	f.scopes = append(f.scopes, s)
	return s
}

// pop runs the drops of the innermost scope and closes it.
func (f *fn) pop() {
	s := f.scopes[len(f.scopes)-1]
	f.dropScope(s)
	f.closeScope(s)
}

// closeScope closes the innermost scope, whose drops have been emitted.
func (f *fn) closeScope(s *scope) {
	if f.scopes[len(f.scopes)-1] != s {
		panic("BUG: compile: scopes closed out of order in " + f.f.Name)
	}
	for _, o := range s.owned {
		o.end = f.pc()
	}
	for _, i := range s.slots {
		f.f.Slots[i].End = f.pc()
	}
	f.scopes = f.scopes[:len(f.scopes)-1]
	f.release(s.mark)
}

// dropScope emits the drops of s.
func (f *fn) dropScope(s *scope) {
	if f.dead() {
		return
	}
	for i := len(s.owned) - 1; i >= 0; i-- {
		f.dropOwned(s.owned[i])
	}
}

// dropTo emits the drops of all scopes from the innermost out to, but not
// including, depth: what leaving them takes.
func (f *fn) dropTo(depth int) {
	for i := len(f.scopes) - 1; i >= depth; i-- {
		f.dropScope(f.scopes[i])
	}
}

func (f *fn) dropOwned(o *owned) {
	if o.ty == nil {
		return
	}
	mark := f.next
	r := o.reg
	if o.kind != UnwindReg {
		r = f.alloc()
		f.opJ(OpLdTake, r, o.reg, o.off)
	}
	if o.told {
		f.emit(Instr{Op: OpDrop, A: uint8(r), B: f.window(), J: o.glue})
	} else {
		f.dropReg(r, o.ty)
	}
	f.next = mark
}

// inner is the innermost scope of the kind.
func (f *fn) inner(k scopeKind) int {
	for i := len(f.scopes) - 1; i >= 0; i-- {
		if f.scopes[i].kind&k != 0 {
			return i
		}
	}
	panic("BUG: compile: no scope in " + f.f.Name)
}

// own makes the innermost scope own the value in register r; nil when the type
// needs no drop.
func (f *fn) own(r int, t *types.Type) *owned {
	if !f.c.needsDrop(t) {
		return nil
	}
	return f.ownIn(len(f.scopes)-1, &owned{kind: UnwindReg, reg: r, ty: t, glue: f.c.glue(t)})
}

// ownAs makes unwinding, and nothing else, run the given glue.
func (f *fn) ownAs(k UnwindKind, reg int, off int32, glue int32) *owned {
	return f.ownIn(len(f.scopes)-1, &owned{kind: k, reg: reg, off: off, glue: glue})
}

// ownIn adds o to scope number depth, from here on.
func (f *fn) ownIn(depth int, o *owned) *owned {
	s := f.scopes[depth]
	o.start, o.end, o.scope = f.pc(), -1, s
	s.owned = append(s.owned, o)
	for len(f.owners) <= o.reg {
		f.owners = append(f.owners, nil)
	}
	f.owners[o.reg] = append(f.owners[o.reg], o)
	if depth == len(f.scopes)-1 {
		f.table = append(f.table, o)
		return o
	}
	at := f.scopes[depth+1].table
	f.table = append(f.table, nil)
	copy(f.table[at+1:], f.table[at:])
	f.table[at] = o
	for _, in := range f.scopes[depth+1:] {
		in.table++
	}
	return o
}

// disown ends the ownership: the value has moved into what the next instruction
// makes of it (so it does not own it any more while that instruction runs).
func (f *fn) disown(o *owned) {
	if o == nil {
		return
	}
	o.end = f.pc()
	s := o.scope
	for i := len(s.owned) - 1; i >= 0; i-- {
		if s.owned[i] == o {
			s.owned = append(s.owned[:i], s.owned[i+1:]...)
			return
		}
	}
}

// hold keeps register r, and all below it, for as long as scope number depth is
// open.
func (f *fn) hold(depth, r int) {
	f.scopes[depth].top = max(f.scopes[depth].top, r+1)
}

// tempScope opens a scope for temporaries; endTemps closes it.
func (f *fn) tempScope() *scope { return f.push(scopeTemp) }
