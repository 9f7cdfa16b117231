package compile

// A pass over finished code, after inlining: values that were passed from
// register to register are read where they come from, and what nobody reads is
// not written. It looks at whole functions (liveness) but changes only moves
// and what feeds them; order and effects stay.
//
// Left alone are writes to registers that unwinding or the debugger looks at. A
// suspension point reads all that it saves, and a poll may begin there.

// regSet is a set of registers.
type regSet [4]uint64

func (s *regSet) add(r uint8)      { s[r>>6] |= 1 << (r & 63) }
func (s *regSet) del(r uint8)      { s[r>>6] &^= 1 << (r & 63) }
func (s *regSet) has(r uint8) bool { return s[r>>6]>>(r&63)&1 != 0 }

// cut removes the registers from r on.
func (s *regSet) cut(r uint8) {
	i := int(r >> 6)
	s[i] &= 1<<(r&63) - 1
	for i++; i < len(s); i++ {
		s[i] = 0
	}
}

func (s *regSet) or(o *regSet) bool {
	changed := false
	for i := range s {
		n := s[i] | o[i]
		changed = changed || n != s[i]
		s[i] = n
	}
	return changed
}

// operandOf gives operand i of an instruction.
func (in *Instr) operandOf(i int) *uint8 {
	switch i {
	case 0:
		return &in.A
	case 1:
		return &in.B
	}
	return &in.C
}

// writes takes what in writes, or destroys, out of s; reads puts in what it
// reads.
func (in *Instr) writes(s *regSet) {
	ops := Ops[in.Op].Operands
	for i := range 3 {
		r := *in.operandOf(i)
		switch ops[i] {
		case 'w':
			if in.Op == OpStatic || in.Op == OpMemo {
				s.cut(r)
			} else {
				s.del(r)
			}
			if in.Op == OpArithOv {
				s.del(r + 1)
			}
		case 'x':
			s.cut(r)
		}
	}
}

func (in *Instr) reads(s *regSet) {
	ops := Ops[in.Op].Operands
	for i := range 3 {
		r := *in.operandOf(i)
		switch ops[i] {
		case 'r', 'm', 'p':
			s.add(r)
		case 'g':
			for k := range in.C {
				s.add(r + k)
			}
		case 'x':
			n := in.C
			switch in.Op {
			case OpResume:
				n = 2
			case OpDrop, OpDropDyn, OpDropCo:
				n = 0
			}
			for k := range n {
				s.add(r + k)
			}
		}
	}
}

// bitsOnly reports whether operand i is read for its B word alone.
func (in *Instr) bitsOnly(i int) bool {
	switch op := in.Op; {
	case op >= OpAddI32 && op <= OpWrap, op >= OpSetEq && op <= OpSetGeUK, op >= OpJEq && op <= OpJGeUK, op >= OpForS && op <= OpLoopNeK:
		return true
	case op == OpMovB, op == OpRetB, op == OpSwitch, op == OpSome:
		return true
	case op == OpStB, op == OpAddFI32, op == OpAddFI64, op == OpAddFU64:
		return i == 1
	case op >= OpSlLdB && op <= OpArrLea:
		return i == 2
	case op == OpSlStB, op == OpVecStB, op == OpArrStB:
		return i == 0 || i == 2
	}
	return false
}

// removable reports whether in may be left out when its result is not read.
func (in *Instr) removable() bool {
	switch op := in.Op; op {
	case OpCell, OpCoCell, OpMov, OpMovB, OpKB, OpConst, OpNil, OpMark, OpSome, OpLd, OpLdB, OpLea, OpNotBool, OpWrap, OpAndB, OpOrB, OpXorB, OpAndKB, OpFat, OpFatR, OpRest:
		return true
	default:
		return op >= OpSetEq && op <= OpSetGeUK
	}
}

type optimizer struct {
	f       *Func
	pinned  regSet // writes stay
	leader  []bool // a block begins
	dead    []bool
	out, in []regSet // live after the instruction, and before it
	watched []regSet // at it, while saved asks
	code    []Instr
}

func (o *optimizer) optimize(f *Func) {
	if len(f.Code) > inlineGrow {
		return
	}
	o.f = f
	for range 3 {
		if !o.run() {
			break
		}
	}
}

// saved finds out what the suspension points of a finished function save.
func (o *optimizer) saved(f *Func) {
	if f.Co == nil {
		return
	}
	exact := len(f.Code) <= inlineGrow
	if exact {
		o.f = f
		o.unreached()
		o.watched = room(o.watched, len(f.Code))
		for _, u := range f.Unwind {
			o.watch(u.Reg, u.Start, u.End)
		}
		for _, s := range f.Slots {
			o.watch(s.Reg, s.Start, s.End)
		}
		o.liveness()
		o.watched = o.watched[:0]
	}
	whole := f.whole()
	for i := range f.Co.Points {
		p := &f.Co.Points[i]
		p.Live = make([]uint8, 0, p.Saved)
		for _, bits := range [...]bool{false, true} {
			p.Bits = len(p.Live)
			for r := 1; r < p.Saved; r++ {
				if (!exact || o.in[p.PC].has(uint8(r))) && whole.has(uint8(r)) != bits {
					p.Live = append(p.Live, uint8(r))
				}
			}
		}
		p.Bits = len(p.Live) - p.Bits
	}
}

// whole are the registers of a coroutine of which the P is written: by an instruction, or as a capture.
func (f *Func) whole() (s regSet) {
	for r := range f.Co.Captures + 1 {
		s.add(uint8(r))
	}
	for pc := range f.Code {
		in := &f.Code[pc]
		if in.writesBits() {
			continue
		}
		ops := Ops[in.Op].Operands
		for i := range 3 {
			switch r := *in.operandOf(i); {
			case ops[i] == 'w' && in.Op != OpStatic && in.Op != OpMemo && in.Op != OpArithOv, ops[i] == 'm':
				s.add(r)
			case ops[i] == 'w', ops[i] == 'x':
				for ; r < 255; r++ {
					s.add(r)
				}
				s.add(r)
			}
		}
	}
	return s
}

// writesBits reports whether what in writes are B words alone.
func (in *Instr) writesBits() bool {
	switch op := in.Op; {
	case op >= OpAddI32 && op <= OpWrap, op >= OpSetEq && op <= OpSetGeUK, op >= OpForS && op <= OpLoopNeK:
		return true
	case op == OpMovB, op == OpKB, op == OpLdB, op == OpSlLdB, op == OpVecLdB, op == OpArrLdB:
		return true
	}
	return false
}

// watch says that unwinding or the debugger may look at a register while one of the instructions is executed.
func (o *optimizer) watch(r uint8, start, end int32) {
	for pc := start; pc < min(end, int32(len(o.watched))); pc++ {
		o.watched[pc].add(r)
	}
}

// room is s with n zero elements.
func room(s []regSet, n int) []regSet {
	if cap(s) < n {
		return make([]regSet, n, n+n/2)
	}
	s = s[:n]
	clear(s)
	return s
}

func (o *optimizer) run() bool {
	f := o.f
	n := len(f.Code)
	o.pinned = regSet{}
	for _, u := range f.Unwind {
		o.pinned.add(u.Reg)
	}
	for _, s := range f.Slots {
		o.pinned.add(s.Reg)
	}
	o.leader = make([]bool, n+1)
	o.leader[0] = true
	for pc := range f.Code {
		if to := f.jumpTarget(pc); to >= 0 {
			o.leader[to], o.leader[pc+1] = true, true
		} else if !f.passes(pc) {
			o.leader[pc+1] = true
		}
	}
	for _, t := range f.Tables {
		for _, pc := range t {
			o.leader[pc] = true
		}
	}
	if f.Co != nil {
		for _, p := range f.Co.Points {
			o.leader[p.PC], o.leader[p.PC+1] = true, true
		}
	}
	o.unreached()
	o.cells()
	o.forward()
	o.liveness()
	o.merge()
	o.liveness()
	o.sweep()
	return o.compact()
}

// unreached marks the code that no way leads to.
func (o *optimizer) unreached() {
	f := o.f
	o.dead = make([]bool, len(f.Code))
	for pc := range o.dead {
		o.dead[pc] = true
	}
	todo := []int{0}
	if f.Co != nil { // every point keeps its number
		for _, p := range f.Co.Points {
			todo = append(todo, int(p.PC))
		}
	}
	for len(todo) > 0 {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for pc < len(f.Code) && o.dead[pc] {
			o.dead[pc] = false
			if to := f.jumpTarget(pc); to >= 0 {
				todo = append(todo, to)
			}
			if in := &f.Code[pc]; in.Op == OpSwitch {
				for _, to := range f.Tables[in.J] {
					todo = append(todo, int(to))
				}
			}
			if !f.passes(pc) {
				break
			}
			pc++
		}
	}
}

// passes reports whether control goes on behind pc.
func (f *Func) passes(pc int) bool {
	switch f.Code[pc].Op {
	case OpRet, OpRetB, OpRetUnit, OpRetCo, OpJmp, OpLoop, OpPanic, OpSwitch:
		return false
	}
	return true
}

// copied says that register to holds what register from holds.
type copied struct {
	to, from uint8
	bits     bool // only B is the same
}

// ways counts the jumps to each instruction; one where a poll may begin has
// many.
func (o *optimizer) ways() []uint8 {
	f := o.f
	n := make([]uint8, len(f.Code)+1)
	add := func(pc int, k uint8) { n[pc] = min(n[pc]+k, 2) }
	for pc := range f.Code {
		if to := f.jumpTarget(pc); to >= 0 {
			add(to, 1)
		}
	}
	for _, t := range f.Tables {
		for _, pc := range t {
			add(int(pc), 1)
		}
	}
	if f.Co != nil {
		for _, p := range f.Co.Points {
			add(int(p.PC), 2)
			add(int(p.PC)+1, 2)
		}
	}
	return n
}

// forward reads copies at their source: within a block, and in blocks that can
// be come to from it only.
func (o *optimizer) forward() {
	var copies []copied
	ways := o.ways()
	at := map[int][]copied{} // copies at the only jump to a block
	drop := func(when func(copied) bool) {
		kept := copies[:0]
		for _, c := range copies {
			if !when(c) {
				kept = append(kept, c)
			}
		}
		copies = kept
	}
	for pc := range o.f.Code {
		if past := pc > 0 && o.f.passes(pc-1); ways[pc] > 0 || !past {
			copies = copies[:0]
			if ways[pc] == 1 && !past {
				copies = append(copies, at[pc]...)
			}
		}
		in := &o.f.Code[pc]
		ops := Ops[in.Op].Operands
		for i := range 3 {
			if len(copies) == 0 || ops[i] != 'r' && ops[i] != 'p' {
				continue
			}
			r := in.operandOf(i)
			for _, c := range copies {
				if c.to == *r && (!c.bits || in.bitsOnly(i)) {
					*r = c.from
					break
				}
			}
		}
		for i := range 3 {
			r := *in.operandOf(i)
			switch {
			case len(copies) == 0:
			case ops[i] == 'x', ops[i] == 'w' && (in.Op == OpStatic || in.Op == OpMemo):
				drop(func(c copied) bool { return c.to >= r || c.from >= r })
			case ops[i] == 'w', ops[i] == 'm':
				also := r
				if in.Op == OpArithOv {
					also++
				}
				drop(func(c copied) bool { return c.to == r || c.from == r || c.to == also || c.from == also })
			}
		}
		if pc > 0 && (in.Op == OpJEqK || in.Op == OpJNeK) && !o.leader[pc] {
			// the condition is a constant: intrinsics tell about types this way
			if k := &o.f.Code[pc-1]; k.Op == OpKB && k.A == in.A {
				if (k.K == in.K) == (in.Op == OpJEqK) {
					*in = Instr{Op: OpJmp, J: in.J}
				} else {
					*in = Instr{Op: OpNop}
				}
			}
		}
		if (in.Op == OpMov || in.Op == OpMovB) && in.A != in.B {
			copies = append(copies, copied{in.A, in.B, in.Op == OpMovB})
		}
		if to := o.f.jumpTarget(pc); to > pc && ways[to] == 1 && len(copies) > 0 {
			at[to] = append([]copied(nil), copies...)
		}
	}
}

// liveness fills in out: the registers that may be read after each
// instruction.
func (o *optimizer) liveness() {
	f := o.f
	n := len(f.Code)
	o.out, o.in = room(o.out, n), room(o.in, n+1)
	in := o.in
	for changed := true; changed; {
		changed = false
		for pc := n - 1; pc >= 0; pc-- {
			var live regSet
			if f.passes(pc) {
				live = in[pc+1]
			}
			if to := f.jumpTarget(pc); to >= 0 {
				live.or(&in[to])
			}
			x := &f.Code[pc]
			if x.Op == OpSwitch {
				for _, to := range f.Tables[x.J] {
					live.or(&in[to])
				}
			}
			o.out[pc] = live
			if !o.dead[pc] {
				x.writes(&live)
				x.reads(&live)
				if len(o.watched) > 0 {
					live.or(&o.watched[pc])
				} else if x.Op == OpAwait || x.Op == OpSuspend {
					for r := range f.Co.Points[x.J].Saved {
						live.add(uint8(r))
					}
				}
			}
			if in[pc].or(&live) {
				changed = true
			}
		}
	}
}

// merge lets an instruction write where the move behind it would move its
// result, when nobody else reads that.
func (o *optimizer) merge() {
	f := o.f
	for pc := 1; pc < len(f.Code); pc++ {
		mv := &f.Code[pc]
		if mv.Op != OpMov && mv.Op != OpMovB || mv.A == mv.B || o.leader[pc] || o.dead[pc] || o.dead[pc-1] {
			continue
		}
		x := &f.Code[pc-1]
		ops := Ops[x.Op].Operands
		if ops[0] != 'w' || x.A != mv.B || o.out[pc].has(mv.B) || o.pinned.has(mv.B) {
			continue
		}
		if x.Op == OpArithOv || x.Op == OpStatic || x.Op == OpMemo || f.jumpTarget(pc-1) >= 0 {
			continue
		}
		// A whole move of a value of which only the bits were written leaves the P
		// of the source; nobody reads that of a scalar.
		x.A = mv.A
		o.dead[pc] = true
		o.out[pc-1] = o.out[pc]
	}
}

// sweep marks what is not read.
func (o *optimizer) sweep() {
	f := o.f
	for pc := range f.Code {
		in := &f.Code[pc]
		switch {
		case o.dead[pc]:
		case in.Op == OpNop, in.Op == OpMov && in.A == in.B, in.Op == OpMovB && in.A == in.B:
			o.dead[pc] = true
		case in.Op == OpJmp && int(in.J) == pc+1:
			o.dead[pc] = true
		case in.removable() && !o.pinned.has(in.A) && !o.out[pc].has(in.A):
			o.dead[pc] = true
		}
	}
}

// compact leaves out what is dead; false when nothing is.
func (o *optimizer) compact() bool {
	f := o.f
	moved := make([]int32, len(f.Code)+1)
	code := o.code[:0]
	for pc := range f.Code {
		moved[pc] = int32(len(code))
		if !o.dead[pc] {
			code = append(code, f.Code[pc])
		}
	}
	o.code = code
	if len(code) == len(f.Code) {
		return false
	}
	code = append(make([]Instr, 0, len(code)), code...)
	moved[len(f.Code)] = int32(len(code))
	for i := range code {
		in := &code[i]
		switch ops := Ops[in.Op].Operands; {
		case ops[4] == 'J':
			in.setJump(int(moved[in.K]))
		case ops[3] == 'J':
			in.setJump(int(moved[in.J]))
		}
	}
	f.Code = code
	f.relocate(moved)
	return true
}
