package compile

import "slices"

// Inlining. The library is full of functions of a few instructions (deref,
// len, as_ref, is_some …), and a call costs more than they do. Because the
// callee's window overlaps the caller's registers, such a body can stand in the
// place of the call as it is: register i becomes register a+i, a return becomes
// a move to register a and a jump behind the body.
//
// Only library functions are taken, so that the program's own frames are all
// there for the debugger; and only those that own nothing (no unwind entries)
// and neither loop nor suspend. Positions stay those of the call.

const (
	inlineMax   = 14   // instructions of a body that is inlined
	inlineGrow  = 3000 // no function grows beyond this
	inlineRound = 3    // wrappers around wrappers
)

// body is a function that was lowered.
type body struct {
	code   Func
	state  bodyState
	index  int   // while calls are followed: when it was visited, from 1 on
	before *Func // may stand in for a call: as it was before calls in it were inlined
}

type bodyState uint8

const (
	lowered  bodyState = iota
	judged             // optimized; before is set if it may stand in for calls
	circular           // on a circle of such functions, so it may not
	finished
)

// judge optimizes a body and finds out whether it may stand in for calls. What
// it calls is not looked at.
func (c *Compiler) judge(b *body) {
	if b.state != lowered {
		return
	}
	b.state = judged
	c.opt.optimize(&b.code)
	if b.code.inlinable() {
		before := b.code
		b.before = &before
		c.small[b.code.ID] = b
	}
}

// standIn is the body that may stand in for a call of g, nil if there is none.
// Functions that never return are not lowered for that.
func (c *Compiler) standIn(id int) *body {
	if g := c.Prog.Funcs[id]; g.Diverges || g.User {
		return nil
	}
	g := c.small[id]
	if g == nil {
		if g = c.body(id); g == nil {
			return nil
		}
		if c.judge(g); g.before == nil {
			return nil
		}
	}
	if g.state == circular {
		return nil
	}
	return g
}

// improve inlines calls in b and hands the code over. The small functions that
// it calls come before it. Those that call each other in a circle are not
// inlined: that can be seen from each of them, so the result is the same
// wherever one begins.
func (c *Compiler) improve(b *body) {
	c.judge(b)
	s := sorter{c: c}
	s.visit(b)
}

// sorter finds the circles among calls of small functions: Tarjan's algorithm.
type sorter struct {
	c     *Compiler
	n     int
	stack []*body
}

// visit is the index of the first function on the stack that b can reach.
func (s *sorter) visit(b *body) int {
	s.n++
	at := s.n
	b.index = at
	low := at
	depth := len(s.stack)
	s.stack = append(s.stack, b)
	self := false
	for pc := range b.code.Code {
		in := &b.code.Code[pc]
		if in.Op != OpCall {
			continue
		}
		g := s.c.standIn(int(in.J))
		if g == nil || g.state == finished {
			continue
		}
		self = self || g == b
		if g.index == 0 {
			low = min(low, s.visit(g))
		} else {
			low = min(low, g.index)
		}
	}
	if low < at {
		return low
	}
	circle := s.stack[depth:]
	if len(circle) > 1 || self {
		for _, g := range circle {
			g.state = circular
		}
	}
	for _, g := range circle {
		changed := false
		for range inlineRound {
			if !s.c.inlineCalls(&g.code) {
				break
			}
			changed = true
		}
		if changed {
			s.c.opt.optimize(&g.code)
		}
		s.c.opt.saved(&g.code)
	}
	for _, g := range circle {
		s.c.handOver(g)
	}
	s.stack = s.stack[:depth]
	return low
}

// handOver gives a finished function to the program.
func (c *Compiler) handOver(b *body) {
	if b.state != circular {
		b.state = finished
	}
	delete(c.bodies, b.code.ID)
	b.code.PriceLoops()
	*c.Prog.Funcs[b.code.ID] = b.code
	if OnFinished != nil && len(c.errs) == 0 {
		OnFinished(c.Prog, c.Prog.Funcs[b.code.ID])
	}
}

// inlinable reports whether the body may stand in for a call.
func (f *Func) inlinable() bool {
	if f.User || f.Diverges || f.Co != nil || len(f.Code) > inlineMax || len(f.Unwind) > 0 || len(f.Tables) > 0 || f.Regs > 32 {
		return false
	}
	for pc := range f.Code {
		in := &f.Code[pc]
		switch in.Op {
		case OpAwait, OpSuspend, OpResume, OpRetCo, OpSwitch, OpStatic, OpMemo, OpCallPoll, OpCallDynPoll, OpLater:
			return false
		}
		if to := f.jumpTarget(pc); to >= 0 && to <= pc {
			return false
		}
	}
	return true
}

// jumpTarget is where the instruction at pc may jump, -1 if it does not.
func (f *Func) jumpTarget(pc int) int {
	in := &f.Code[pc]
	switch ops := Ops[in.Op].Operands; {
	case ops[3] == 'J':
		return int(in.J)
	case ops[4] == 'J':
		return int(in.K)
	}
	return -1
}

func (in *Instr) setJump(to int) {
	if Ops[in.Op].Operands[4] == 'J' {
		in.K = int64(to)
	} else {
		in.J = int32(to)
	}
}

// inlineCalls replaces calls in f; false when there was none to replace.
func (c *Compiler) inlineCalls(f *Func) bool {
	size, found := len(f.Code), false
	take := func(in *Instr) *Func {
		if in.Op != OpCall {
			return nil
		}
		m := c.small[int(in.J)]
		if m == nil || m.state == circular {
			return nil
		}
		g := m.before
		if m.state == finished && m.code.inlinable() {
			g = &m.code
		}
		if int(in.A)+g.Regs < maxRegs && size+len(g.Code) < inlineGrow {
			return g
		}
		return nil
	}
	for pc := range f.Code {
		if take(&f.Code[pc]) != nil {
			found = true
			break
		}
	}
	if !found {
		return false
	}
	old := f.Code
	moved := make([]int32, len(old)+1) // new pc of each old one
	code := make([]Instr, 0, 2*len(old))
	var visible []int32
	before := f.Visible
	var jumps []int // new pcs of jumps that still name old pcs
	for pc := range old {
		moved[pc] = int32(len(code))
		in := old[pc]
		if len(before) > 0 && int(before[0]) == pc {
			visible, before = append(visible, int32(len(code))), before[1:]
		}
		if g := take(&in); g != nil {
			size += len(g.Code)
			for _, v := range g.Visible {
				visible = append(visible, int32(len(code)+g.pastedAt(int(v))))
			}
			code = f.paste(code, g, int(in.A))
			continue
		}
		if f.jumpTarget(pc) >= 0 {
			jumps = append(jumps, len(code))
		}
		code = append(code, in)
	}
	moved[len(old)] = int32(len(code))
	for _, pc := range jumps {
		in := &code[pc]
		if Ops[in.Op].Operands[4] == 'J' {
			in.setJump(int(moved[in.K]))
		} else {
			in.setJump(int(moved[in.J]))
		}
	}
	f.Code = code
	f.Visible = nil // they are in visible, moved already
	f.relocate(moved)
	f.Visible = distinct(visible)
	return true
}

// distinct removes repetitions from an ascending list: two operations that begin at one instruction are one.
func distinct(pcs []int32) []int32 { return slices.Compact(pcs) }

// pastedAt is where g's instruction at pc is in a pasted body.
func (f *Func) pastedAt(pc int) int {
	n := 0
	for i := range pc {
		n += pasted(f, i)
	}
	return n
}

// paste appends g's body with registers from a on.
func (f *Func) paste(code []Instr, g *Func, a int) []Instr {
	start := len(code)
	at := make([]int, len(g.Code)+1)
	n := start
	for pc := range g.Code {
		at[pc] = n
		n += pasted(g, pc)
	}
	at[len(g.Code)] = n
	for pc := range g.Code {
		in := g.Code[pc]
		if to := g.jumpTarget(pc); to >= 0 {
			in.setJump(at[to])
		}
		ops := Ops[in.Op].Operands
		for i, r := range [3]*uint8{&in.A, &in.B, &in.C} {
			switch ops[i] {
			case 'w', 'r', 'm', 'p', 'g', 'x':
				*r += uint8(a)
			}
		}
		if ops[3] == 'c' {
			in.J = f.addConst(g.Consts[in.J])
		}
		switch in.Op {
		case OpRet, OpRetB, OpRetUnit:
			if in.Op != OpRetUnit && int(in.A) != a {
				op := OpMov
				if in.Op == OpRetB {
					op = OpMovB
				}
				code = append(code, Instr{Op: op, A: uint8(a), B: in.A})
			}
			if pc < len(g.Code)-1 {
				code = append(code, Instr{Op: OpJmp, J: int32(n)})
			}
			continue
		}
		code = append(code, in)
	}
	if len(code) != n {
		panic("BUG: compile: inlined code of another length than planned")
	}
	f.Regs = max(f.Regs, a+g.Regs)
	return code
}

// pasted is how many instructions g's instruction at pc becomes.
func pasted(g *Func, pc int) int {
	in := &g.Code[pc]
	n := 0
	switch in.Op {
	case OpRet, OpRetB:
		if in.A != 0 {
			n++
		}
	case OpRetUnit:
	default:
		return 1
	}
	if pc < len(g.Code)-1 {
		n++
	}
	return n
}

// PriceLoops sets what jumps back cost, for whoever has written code.
func (f *Func) PriceLoops() {
	for pc := range f.Code {
		if in := &f.Code[pc]; in.jumpsBack() {
			in.K = int64(pc) + 1 - int64(in.J)
		}
	}
}

// jumpsBack reports whether in is a jump back that has its price in K: the length of the loop.
func (in *Instr) jumpsBack() bool {
	return in.Op >= OpLoop && in.Op <= OpLoopNeK && Ops[in.Op].Operands[4] == '-'
}

func (f *Func) addConst(c Const) int32 {
	for i, k := range f.Consts {
		if k == c {
			return int32(i)
		}
	}
	f.Consts = append(f.Consts, c)
	return int32(len(f.Consts) - 1)
}

// relocate moves everything that names a pc.
func (f *Func) relocate(moved []int32) {
	for i := range f.Unwind {
		u := &f.Unwind[i]
		u.Start, u.End = moved[u.Start], moved[u.End]
	}
	for _, t := range f.Tables {
		for i, pc := range t {
			t[i] = moved[pc]
		}
	}
	for i := range f.Slots {
		s := &f.Slots[i]
		s.Start = moved[s.Start]
		if s.End >= 0 {
			s.End = moved[s.End]
		}
	}
	// A call that became nothing leaves two entries at one pc: the later counts.
	lines := f.Lines[:0]
	for _, l := range f.Lines {
		l.PC = moved[l.PC]
		if n := len(lines); n > 0 && lines[n-1].PC == l.PC {
			l.Stmt = l.Stmt || lines[n-1].Stmt
			lines[n-1] = l
			continue
		}
		if int(l.PC) < len(f.Code) {
			lines = append(lines, l)
		}
	}
	f.Lines = lines
	var visible []int32 // not in place: what stands in for calls shares it
	for _, pc := range f.Visible {
		if pc = moved[pc]; int(pc) < len(f.Code) {
			visible = append(visible, pc)
		}
	}
	f.Visible = distinct(visible)
	if f.Co != nil {
		for i := range f.Co.Points {
			f.Co.Points[i].PC = moved[f.Co.Points[i].PC]
		}
	}
	// Empty ranges can come of it as well.
	unwind := f.Unwind[:0]
	for _, u := range f.Unwind {
		if u.Start < u.End {
			unwind = append(unwind, u)
		}
	}
	f.Unwind = unwind
}
