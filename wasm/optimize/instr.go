package optimize

// instr is one instruction. The meaning of a and b depends on op: an index, a constant, a depth, a block type; for a
// load or store a is the alignment and b the offset.
type instr struct {
	op    byte
	sub   byte // after the prefix 0xfc; for a constant, a mark of withoutBarrier
	a, b  int64
	table []uint64
}

// Opcodes of wasm. Those beyond 0xf0 are internal: they stand for Go's instruction sequences.
const (
	opUnreachable = 0x00
	opNop         = 0x01
	opBlock       = 0x02
	opLoop        = 0x03
	opIf          = 0x04
	opElse        = 0x05
	opEnd         = 0x0b
	opBr          = 0x0c
	opBrIf        = 0x0d
	opBrTable     = 0x0e
	opReturn      = 0x0f
	opCall        = 0x10
	opCallInd     = 0x11
	opDrop        = 0x1a
	opSelect      = 0x1b
	opLocalGet    = 0x20
	opLocalSet    = 0x21
	opLocalTee    = 0x22
	opGlobalGet   = 0x23
	opGlobalSet   = 0x24
	opI32Load     = 0x28
	opI64Load     = 0x29
	opI64Load8U   = 0x31
	opI64Load16U  = 0x33
	opI64Load32U  = 0x35
	opI64Store    = 0x37
	opI64Store16  = 0x3d
	opI64Store32  = 0x3e
	opMemSize     = 0x3f
	opMemGrow     = 0x40
	opI32Const    = 0x41
	opI64Const    = 0x42
	opF32Const    = 0x43
	opF64Const    = 0x44
	opI32Eqz      = 0x45
	opI32LeU      = 0x4d
	opI64Eqz      = 0x50
	opI64Eq       = 0x51
	opI64Ne       = 0x52
	opI64LtS      = 0x53
	opI64LtU      = 0x54
	opI64GtS      = 0x55
	opI64GtU      = 0x56
	opI64LeS      = 0x57
	opI64LeU      = 0x58
	opI64GeS      = 0x59
	opI64GeU      = 0x5a
	opI32Add      = 0x6a
	opI32Sub      = 0x6b
	opI64Add      = 0x7c
	opI32Wrap     = 0xa7
	opI64ExtendU  = 0xad
	opPrefix      = 0xfc

	opGoto    = 0xf1 // jump to region a
	opPush    = 0xf2 // push the return address: block a of this function
	opUnwind  = 0xf3 // return 1 if the call before returned 1
	opReserve = 0xf5 // reserve room for a return address that is not stored
	opGotoIf  = 0xf4 // jump to region a if the operand is not 0
	opSwitch  = 0xf6 // jump to the region at the operand's index in table, or to the last one
)

func isLoad(op byte) bool  { return op >= 0x28 && op <= 0x35 }
func isStore(op byte) bool { return op >= 0x36 && op <= 0x3e }

func parseInstr(r *reader) instr {
	x := instr{op: r.byte()}
	switch op := x.op; {
	case op == opBlock, op == opLoop, op == opIf:
		x.a = int64(r.byte())
	case op == opBr, op == opBrIf, op == opCall, op >= opLocalGet && op <= opGlobalSet:
		x.a = int64(r.u())
	case op == opBrTable:
		for n := r.u() + 1; n > 0; n-- {
			x.table = append(x.table, r.u())
		}
	case op == opCallInd:
		x.a = int64(r.u())
		r.byte()
	case isLoad(op), isStore(op):
		x.a, x.b = int64(r.u()), int64(r.u())
	case op == opMemSize, op == opMemGrow:
		r.byte()
	case op == opI32Const, op == opI64Const:
		x.a = r.s()
	case op == opF32Const:
		x.a = little(r.take(4))
	case op == opF64Const:
		x.a = little(r.take(8))
	case op == opPrefix:
		x.sub = byte(r.u())
		switch {
		case x.sub < 8: // saturating truncations
		case x.sub == 10: // memory.copy
			r.take(2)
		case x.sub == 11: // memory.fill
			r.take(1)
		default:
			unexpected("instruction 0xfc %d", x.sub)
		}
	case op == opUnreachable, op == opNop, op == opElse, op == opEnd, op == opReturn, op == opDrop, op == opSelect,
		op >= opI32Eqz && op <= 0xc4:
	default:
		unexpected("instruction 0x%x", op)
	}
	return x
}

func (x instr) encode(o []byte) []byte {
	o = append(o, x.op)
	switch op := x.op; {
	case op == opBlock, op == opLoop, op == opIf:
		o = append(o, byte(x.a))
	case op == opBr, op == opBrIf, op == opCall, op >= opLocalGet && op <= opGlobalSet:
		o = putU(o, uint64(x.a))
	case op == opBrTable:
		o = putU(o, uint64(len(x.table)-1))
		for _, t := range x.table {
			o = putU(o, t)
		}
	case op == opCallInd:
		o = append(putU(o, uint64(x.a)), 0)
	case isLoad(op), isStore(op):
		o = putU(putU(o, uint64(x.a)), uint64(x.b))
	case op == opMemSize, op == opMemGrow:
		o = append(o, 0)
	case op == opI32Const, op == opI64Const:
		o = putS(o, x.a)
	case op == opF32Const:
		o = putLittle(o, x.a, 4)
	case op == opF64Const:
		o = putLittle(o, x.a, 8)
	case op == opPrefix:
		o = append(o, x.sub)
		switch x.sub {
		case 10:
			o = append(o, 0, 0)
		case 11:
			o = append(o, 0)
		}
	case op > 0xf0:
		panic("BUG: an internal instruction is left")
	}
	return o
}

func little(b []byte) int64 {
	var v uint64
	for i, c := range b {
		v |= uint64(c) << (8 * i)
	}
	return int64(v)
}

func putLittle(o []byte, v int64, n int) []byte {
	for ; n > 0; n-- {
		o = append(o, byte(v))
		v >>= 8
	}
	return o
}
