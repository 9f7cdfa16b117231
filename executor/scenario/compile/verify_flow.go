package compile

import (
	"errors"
	"fmt"

	"github.com/pollground/pollground/executor/scenario/types"
)

// Definite assignment. A register has two words, and most instructions write or
// read one of them: a store of a scalar leaves P as it was, whatever that is.
// verifyFlow follows all paths through a function and knows of each register
// which words have been assigned on every path, and which P is certainly no
// pointer (nil or a marker). It reports
//
//   - an instruction that reads a word that some path has not assigned,
//   - one that follows a P that is no pointer on any path,
//   - an unwind entry that covers an instruction at which its register's P is
//     not assigned: unwinding would drop what an earlier frame left there,
//   - a register that is read after a suspension point that does not save it,
//   - arguments and results that do not fit the representations of a signature.
//
// A call leaves nothing in the registers above its window.

// words is a set of the two words of a Val.
type words uint8

const (
	wordB words = 1 << iota
	wordP
)

func (w words) String() string {
	return [...]string{"nothing", "B", "P", "P and B"}[w]
}

// words are the words that carry a value of the representation.
func (r Repr) words() words {
	switch r {
	case ReprScalar:
		return wordB
	case ReprThin, ReprObject:
		return wordP
	case ReprZero:
		return 0
	}
	return wordP | wordB
}

// given are the words that a parameter or result may have: behind a raw pointer
// that is a number, or a function's, there is a B.
func (r Repr) given() words {
	if r == ReprThin {
		return wordP | wordB
	}
	return r.words()
}

// regState is what is known of the registers before an instruction.
type regState struct {
	p, b    regSet // the word is assigned
	noPtr   regSet // P is nil or a marker
	reached bool
}

func (s *regState) set(r uint8, w words) {
	s.noPtr.del(r)
	s.p.del(r)
	s.b.del(r)
	s.add(r, w)
}

// add assigns words of r and leaves the other as it is.
func (s *regState) add(r uint8, w words) {
	if w&wordP != 0 {
		s.p.add(r)
		s.noPtr.del(r)
	}
	if w&wordB != 0 {
		s.b.add(r)
	}
}

// cut forgets the registers from r on.
func (s *regState) cut(r int) {
	if r > 255 {
		return
	}
	s.p.cut(uint8(r))
	s.b.cut(uint8(r))
	s.noPtr.cut(uint8(r))
}

// meet merges the state of another path in; false when nothing changed.
func (s *regState) meet(o *regState) bool {
	if !s.reached {
		*s = *o
		return true
	}
	old := *s
	for i := range s.p {
		s.p[i] &= o.p[i]
		s.b[i] &= o.b[i]
		s.noPtr[i] &= o.noPtr[i]
	}
	return *s != old
}

// has reports whether register r has the words.
func (s *regState) has(r uint8, w words) bool {
	return (w&wordP == 0 || s.p.has(r)) && (w&wordB == 0 || s.b.has(r))
}

// restrict leaves what suspension point i of f saves, and the context of the
// next poll.
func (s *regState) restrict(f *Func, i int32) {
	var whole, bits regSet
	p := &f.Co.Points[i]
	for k, r := range p.Live {
		bits.add(r)
		if k < len(p.Live)-p.Bits {
			whole.add(r)
		}
	}
	for i := range s.p {
		s.p[i] &= whole[i]
		s.b[i] &= bits[i]
		s.noPtr[i] &= whole[i]
	}
	s.set(0, wordP|wordB)
}

func (p *Program) verifyFlow(f *Func) error {
	n := len(f.Code)
	in := make([]regState, n)
	in[0] = f.entryState()
	work := []int{0}
	flow := func(to int, s *regState) {
		if in[to].meet(s) {
			work = append(work, to)
		}
	}
	for len(work) > 0 {
		pc := work[len(work)-1]
		work = work[:len(work)-1]
		for {
			x := &f.Code[pc]
			if x.Op == OpAwait { // a poll may begin here
				in[pc].restrictTo(f, x.J)
			}
			s := in[pc]
			p.assign(f, x, &s)
			if to := f.jumpTarget(pc); to >= 0 {
				flow(to, &s)
			}
			if x.Op == OpSwitch {
				for _, to := range f.Tables[x.J] {
					flow(int(to), &s)
				}
			}
			if x.Op == OpJNil {
				s.noPtr.del(x.A) // tested; only a register that the code set to nil itself is known to be nil
			}
			if !f.passes(pc) || p.diverges(x) || !in[pc+1].meet(&s) {
				break
			}
			pc++
		}
	}
	for pc := range f.Code {
		if !in[pc].reached {
			continue
		}
		if err := p.checkReads(f, &f.Code[pc], &in[pc]); err != nil {
			return fmt.Errorf("pc %d (%s): %w", pc, f.Format(p, pc), err)
		}
	}
	for _, u := range f.Unwind {
		for pc := u.Start; pc < u.End; pc++ {
			if in[pc].reached && !in[pc].p.has(u.Reg) {
				return fmt.Errorf("pc %d (%s): unwinding would drop register %d, which is not assigned", pc, f.Format(p, int(pc)), u.Reg)
			}
		}
	}
	return nil
}

// diverges reports whether in calls what never returns.
func (p *Program) diverges(in *Instr) bool {
	switch in.Op {
	case OpCall:
		return p.Funcs[in.J].Diverges
	case OpCallNat:
		d := p.Natives[in.J].Ret
		return d != nil && d.Kind == types.Never
	}
	return false
}

// restrictTo is restrict, except for register 0, which the first poll has as
// well.
func (s *regState) restrictTo(f *Func, i int32) {
	var saved regState = *s
	saved.restrict(f, i)
	saved.p[0] &= s.p[0] | 1
	*s = saved
}

func (f *Func) entryState() regState {
	s := regState{reached: true}
	for r := range f.Params {
		w := wordP | wordB
		if r < len(f.Reprs) {
			w = f.Reprs[r].given()
		}
		s.add(uint8(r), w)
	}
	if f.Co != nil {
		for r := range 1 + f.Co.Captures {
			s.add(uint8(r), wordP|wordB)
		}
	}
	return s
}

// checkReads reports the first word that in needs and that is not assigned.
func (p *Program) checkReads(f *Func, in *Instr, s *regState) error {
	ops := Ops[in.Op].Operands
	need := func(r uint8, w words) error {
		if w != 0 && !s.has(r, w) {
			return fmt.Errorf("register %d is read for %s and not assigned on every path", r, w)
		}
		return nil
	}
	for i := range 3 {
		r := *in.operandOf(i)
		var err error
		switch ops[i] {
		case 'p':
			err = need(r, p.wordsRead(f, in, i))
			if err == nil && s.noPtr.has(r) && in.Op != OpCopy {
				err = fmt.Errorf("register %d is followed and no pointer", r)
			}
		case 'r', 'm':
			err = need(r, p.wordsRead(f, in, i))
		case 'g':
			for k := range in.C {
				w := words(0)
				switch {
				case in.Op == OpFmt:
					w = wordP
				case in.Op != OpNewCo && in.K>>(32+k)&1 != 0:
					w = wordB
				}
				err = errors.Join(err, need(r+k, w))
			}
		case 'x':
			if in.Op == OpResume {
				err = errors.Join(need(r, wordP), need(r+1, wordP))
			}
		}
		if err != nil {
			return err
		}
	}
	switch in.Op {
	case OpAwait:
		return need(0, wordP)
	case OpCall, OpCallPoll:
		for i, repr := range p.Funcs[in.J].Reprs {
			if err := need(in.A+uint8(i), repr.words()); err != nil {
				return fmt.Errorf("argument %d (%s): %w", i, repr, err)
			}
		}
	case OpCallNat:
		for i, d := range p.Natives[in.J].Params {
			if d == nil || i >= int(in.C) {
				continue
			}
			if err := need(in.A+uint8(i), d.Repr.words()); err != nil {
				return fmt.Errorf("argument %d (%s): %w", i, d.Repr, err)
			}
		}
	case OpRet, OpRetB, OpRetUnit:
		if !f.Signed {
			return nil
		}
		if want := returnOp(f.Result); in.Op != want {
			return fmt.Errorf("a result of representation %s is returned by %s", f.Result, want)
		}
	}
	return nil
}

// returnOp is how a function returns a result.
func returnOp(r Repr) Op {
	switch r {
	case ReprZero:
		return OpRetUnit
	case ReprScalar:
		return OpRetB
	}
	return OpRet
}

// wordsRead are the words that the instruction reads of register operand i.
func (p *Program) wordsRead(f *Func, in *Instr, i int) words {
	if in.bitsOnly(i) {
		return wordB
	}
	switch in.Op {
	case OpJNil, OpJLive, OpSetLive, OpFat, OpPtrAddr, OpFollow, OpCastPtr, OpPart, OpRcFrom, OpAwait,
		OpDrop, OpDropCo, OpUnbox, OpFreeBuf:
		return wordP
	case OpSetPtrEq:
		if in.K == 0 {
			return wordP
		}
		return wordP | wordB
	case OpSetStrEq, OpSlLdB, OpSlLd, OpSlLea, OpSlStB, OpUpcast, OpCallDyn, OpCallDynPoll, OpTailDyn, OpRest,
		OpDropDyn, OpFreeFat:
		return wordP | wordB
	case OpPtrOf, OpCallPtr:
		return wordB
	case OpFatR:
		return [...]words{0, wordP, wordB}[i]
	case OpElemPtr:
		switch {
		case i == 2:
			return wordB
		case in.K == -1:
			return wordP | wordB
		}
		return wordP
	case OpCell:
		if in.K != 0 {
			return wordB
		}
	case OpArith, OpArithW, OpArithC, OpArithS, OpArithOv, OpSetCmp, OpJCmp:
		n, x := Unpack(in.K)
		if i == 2 && unary(in.Op, Arith(x)) {
			return 0
		}
		if i == 2 && (Arith(x) == ArithShl || Arith(x) == ArithShr) && in.Op != OpSetCmp && in.Op != OpJCmp {
			return wordB
		}
		return n.words()
	case OpCast:
		return Num(in.K >> 8).words()
	case OpRet:
		if !f.Signed || f.Result == reprForwarded {
			return 0
		}
		return f.Result.words()
	case OpRetCo:
		if f.Co.Output != nil {
			return f.Co.Output.Repr.words()
		}
		return 0
	}
	if Ops[in.Op].Operands[i] == 'p' {
		return wordP
	}
	return 0 // it copies a Val, which may be one without size
}

// unary reports whether the arithmetic takes one operand.
func unary(op Op, a Arith) bool {
	return op != OpSetCmp && op != OpJCmp && (a == ArithNeg || a == ArithNot)
}

// words are those of a number.
func (n Num) words() words {
	if n.Wide() {
		return wordP | wordB
	}
	return wordB
}

// assign applies to s what the instruction writes and destroys.
func (p *Program) assign(f *Func, in *Instr, s *regState) {
	ops := Ops[in.Op].Operands
	for i := range 3 {
		if ops[i] == 'x' {
			s.cut(int(*in.operandOf(i)))
		}
	}
	switch in.Op {
	case OpMov, OpTake:
		had := *s
		s.set(in.A, 0)
		if had.p.has(in.B) {
			s.p.add(in.A)
		}
		if had.b.has(in.B) {
			s.b.add(in.A)
		}
		if had.noPtr.has(in.B) {
			s.noPtr.add(in.A)
		}
		if in.Op == OpTake {
			s.isNil(in.B)
		}
	case OpLea:
		b := s.b.has(in.B)
		s.set(in.A, wordP)
		if b {
			s.b.add(in.A)
		}
	case OpNil, OpMark, OpSome, OpArithC:
		s.set(in.A, wordB)
		s.isNil(in.A)
	case OpNew, OpPack, OpPackTag, OpCell, OpBox, OpBoxCell, OpBoxUp, OpBlkClone, OpSlLea, OpVecLea, OpArrLea, OpFollow,
		OpFmt, OpNewCo, OpCoCell:
		s.add(in.A, wordP)
	case OpSetCmp, OpSetLive, OpSetStrEq, OpSetPtrEq, OpPtrAddr:
		s.add(in.A, wordB)
	case OpArith, OpArithW, OpArithS, OpArithOv:
		n, _ := Unpack(in.K)
		s.add(in.A, n.words())
		if in.Op == OpArithOv {
			s.add(in.A+1, wordB)
		}
	case OpCast:
		s.add(in.A, Num(in.K&255).words())
	case OpStatic:
		s.cut(int(in.A) + 1)
		s.add(in.A, wordP)
	case OpMemo:
		s.cut(int(in.A) + 1)
		s.set(in.A, wordP|wordB)
	case OpUnbox, OpDrop, OpDropDyn, OpDropCo, OpFreeBuf, OpFreeFat:
		s.isNil(in.A)
	case OpCall, OpCallPoll:
		w := wordP | wordB
		if g := p.Funcs[in.J]; g.Signed {
			w = g.Result.given()
		}
		s.set(in.A, w)
	case OpCallNat:
		w := wordP | wordB
		if d := p.Natives[in.J].Ret; d != nil {
			w = d.Repr.given()
		}
		s.set(in.A, w)
	case OpCallPtr, OpCallDyn, OpCallDynPoll:
		s.set(in.A, wordP|wordB)
	case OpResume:
		s.set(in.A, wordP|wordB)
		s.set(in.A+1, wordB)
	case OpSuspend:
		s.restrict(f, in.J)
	default:
		switch {
		case ops[0] == 'm' || ops[0] == 'w' && in.writesBits():
			s.add(in.A, wordB)
		case ops[0] == 'w':
			s.set(in.A, wordP|wordB)
		}
	}
}

// isNil notes that P of r is assigned and no pointer.
func (s *regState) isNil(r uint8) {
	s.p.add(r)
	s.noPtr.add(r)
}
