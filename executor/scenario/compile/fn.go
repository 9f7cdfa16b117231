package compile

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// fn builds one function. Registers are handed out as a stack: next is the
// first free one. Variables stay where they are for as long as their scope is
// open; temporaries are given back by setting next to an earlier value through
// release, which keeps those that a scope still owns (see scope.go).
type fn struct {
	c       *Compiler
	f       *Func
	retRepr Repr // of the result

	next, high int
	scopes     []*scope
	table      []*owned   // all that was ever owned, in order of drop scopes
	owners     [][]*owned // by register; those that ended go when isVar looks
	vars       map[*thir.Local]*variable
	targets    map[*thir.Target]*target
	labels     []*label
	bound      int // pc of the label bound last
	consts     map[Const]int32
	tables     [][]*label
	pos        syntax.Pos
	stmt       bool // the next instruction begins a statement
	branch     int  // identifies the straight-line region, see variable.moved
	branches   int
	direct     int // a variable that is assigned to by the expression at hand, -1

	// upvars: where the captures of a closure or coroutine are.
	upvars []upvar
	// patPlaces: places that a pattern's test has computed, for its bindings.
	patPlaces map[thir.Pat]place

	// What is borrowed somewhere in the body, see borrows.go.
	borrowed      map[*thir.Local]bool
	assigned      map[*thir.Local]bool
	borrowedUps   map[int]bool
	borrowedTemps map[*thir.Temp]bool
	// early are the temporaries that are owned before they are made (extendAll).
	early    map[*thir.Temp]*owned
	mutTemps map[*thir.Temp]bool
	// reserved are the registers of temporaries that a break may leave unmade (reserveTemps).
	reserved map[*thir.Temp]reserved
	// told is what is known part by part of locals and temporaries, see partial.go.
	told map[any]*parts

	// spill: all variables live in the block in register spillReg, because there
	// are too many for the window.
	spill      bool
	full       bool // more registers were asked for than there are
	spillReg   int
	spillSlots int
	spillInit  int // pc of the OpNew whose size is spillSlots
}

// maxRegs is how many registers a function may use: a window has 256, calls
// need a few behind the last one.
const maxRegs = 240

func newFn(c *Compiler, f *Func) *fn {
	return &fn{c: c, f: f, vars: map[*thir.Local]*variable{}, targets: map[*thir.Target]*target{}, consts: map[Const]int32{}, patPlaces: map[thir.Pat]place{}, spillReg: -1, direct: -1}
}

// run runs gen; false when it ran out of registers, and then the code is not to be used.
func (f *fn) run(gen func(*fn)) (ok bool) {
	f.push(scopeTemp | scopeVars)
	gen(f)
	return !f.full
}

// finish fills in jumps and tables.
func (f *fn) finish() {
	for _, l := range f.labels {
		if len(l.refs) > 0 && l.pc < 0 {
			panic("BUG: compile: jump to a label that was never bound in " + f.f.Name)
		}
		for _, r := range l.refs {
			if in := &f.f.Code[r]; in.Op == OpRcDec {
				in.K = int64(l.pc)
			} else {
				in.J = int32(l.pc)
			}
		}
	}
	for _, t := range f.tables {
		pcs := make([]int32, len(t))
		for i, l := range t {
			pcs[i] = int32(l.pc)
		}
		f.f.Tables = append(f.f.Tables, pcs)
	}
	if f.spillReg >= 0 {
		f.f.Code[f.spillInit].K = int64(f.spillSlots)
	}
	f.f.Regs = f.high
	for _, o := range f.table {
		if o.end < 0 {
			o.end = int32(len(f.f.Code))
		}
		if o.start < o.end && o.glue >= 0 {
			f.f.Unwind = append(f.f.Unwind, UnwindEntry{Start: o.start, End: o.end, Reg: uint8(o.reg), Kind: o.kind, Glue: o.glue, Off: o.off})
		}
	}
}

// ---- code

func (f *fn) pc() int32 { return int32(len(f.f.Code)) }

func (f *fn) emit(in Instr) {
	if n := len(f.f.Lines); f.pos != 0 && (n == 0 || f.f.Lines[n-1].Pos != f.pos || f.stmt) {
		if n > 0 && f.f.Lines[n-1].PC == f.pc() {
			f.f.Lines[n-1].Pos = f.pos
			f.f.Lines[n-1].Stmt = f.f.Lines[n-1].Stmt || f.stmt
		} else {
			f.f.Lines = append(f.f.Lines, Line{PC: f.pc(), Pos: f.pos, Stmt: f.stmt})
		}
		f.stmt = false
	}
	f.f.Code = append(f.f.Code, in)
}

// op emits an instruction on registers.
func (f *fn) op(op Op, a, b, c int) { f.emit(Instr{Op: op, A: uint8(a), B: uint8(b), C: uint8(c)}) }

// opK emits an instruction with a constant.
func (f *fn) opK(op Op, a, b int, k int64) { f.emit(Instr{Op: op, A: uint8(a), B: uint8(b), K: k}) }

// opSize emits an instruction whose k is the size of a block for a t, and
// extra slots: at least one, and one for an inline t. How large a coroutine is
// shows when its body has been compiled: settle fills that in.
func (f *fn) opSize(op Op, a, b int, t *types.Type, extra int64) {
	l := f.c.shape(t)
	n := int64(1)
	if l.repr == ReprObject {
		n = int64(max(1, l.slots))
	}
	if l.co != nil {
		co := f.c.Func(f.c.T.ClosureInstance(l.co))
		f.c.need(co)
		f.c.unsettled = append(f.c.unsettled, unsettled{f.f, len(f.f.Code), co, extra})
	}
	f.opK(op, a, b, n+extra)
}

// opJ emits an instruction with a slot offset or another J operand.
func (f *fn) opJ(op Op, a, b int, j int32) { f.emit(Instr{Op: op, A: uint8(a), B: uint8(b), J: j}) }

func (f *fn) constant(c Const) int32 {
	if i, ok := f.consts[c]; ok {
		return i
	}
	i := int32(len(f.f.Consts))
	f.consts[c] = i
	f.f.Consts = append(f.f.Consts, c)
	return i
}

// ---- labels

type label struct {
	pc   int
	refs []int
}

func (f *fn) label() *label {
	l := &label{pc: -1}
	f.labels = append(f.labels, l)
	return l
}

func (f *fn) bind(l *label) {
	l.pc = len(f.f.Code)
	f.bound = l.pc
}

// jump emits a jump to l.
func (f *fn) jump(in Instr, l *label) {
	l.refs = append(l.refs, len(f.f.Code))
	f.emit(in)
}

func (f *fn) jmp(l *label) { f.jump(Instr{Op: OpJmp}, l) }

// dead reports whether the code ends in an instruction that control does not
// pass and nothing jumps here yet. l is a label about to be bound.
func (f *fn) dead() bool {
	n := len(f.f.Code)
	if n == 0 {
		return false
	}
	switch f.f.Code[n-1].Op {
	case OpRet, OpRetB, OpRetUnit, OpRetCo, OpJmp, OpLoop, OpPanic, OpSwitch:
	default:
		return false
	}
	return f.bound != n
}

// ---- registers

// params reserves the registers of n parameters.
func (f *fn) params(n int) {
	f.f.Params = n
	for f.next < n {
		f.alloc()
	}
}

func (f *fn) alloc() int {
	if f.next >= maxRegs {
		f.full = true // the numbers wrap from here on; run says so
	}
	r := f.next
	f.next++
	f.high = max(f.high, f.next)
	return r
}

// window is the first register of a window.
func (f *fn) window() uint8 {
	f.high = max(f.high, f.next+1)
	return uint8(f.next)
}

// release gives registers from mark on back, except those that a scope holds.
func (f *fn) release(mark int) {
	for _, s := range f.scopes {
		mark = max(mark, s.top)
	}
	f.next = min(f.next, mark)
}

// newBranch begins a region of code that may run or not: what is moved inside
// is not known to be moved outside. The result is to be given to endBranch.
func (f *fn) newBranch() int {
	old := f.branch
	f.branches++
	f.branch = f.branches
	return old
}

func (f *fn) endBranch(old int) { f.branch = old }
