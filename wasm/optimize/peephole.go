package optimize

// Local simplifications of a region's code, and the remaining calling sequence.

// branches turns jumps to a trap into traps, and conditional jumps into opGotoIf. Jumps backwards keep their form in a
// function with a dispatch table.
func (f *function) branches(k int, code []instr, plain bool) []instr {
	var out []instr
	for i := 0; i < len(code); i++ {
		x := code[i]
		if x.op == opGoto {
			if to := f.regions[x.a]; len(to) == 1 && to[0].op == opUnreachable {
				x = instr{op: opUnreachable}
			} else if n := len(out); (plain || int(x.a) > k) && n > 0 && out[n-1].op == opIf && i+1 < len(code) &&
				code[i+1].op == opEnd {
				out = out[:n-1]
				x.op = opGotoIf
				i++
			}
		}
		out = append(out, x)
	}
	return out
}

// tidy simplifies pairs of instructions: a negated comparison, a local that is set and read or set to itself, and the
// two steps of a return, which pops the frame and then the return address.
func tidy(code []instr) []instr {
	var out []instr
	for i := 0; i < len(code); i++ {
		x, n := code[i], len(out)
		switch {
		case x.op == opI32Eqz && n > 0 && negated[out[n-1].op] != 0:
			out[n-1].op = negated[out[n-1].op]
		case x.op == opI32Eqz && n > 1 && out[n-1].op == opI32Eqz && compares(out[n-2].op):
			out = out[:n-1]
		case x.op == opI64Eqz && n > 0 && out[n-1].op == opI64ExtendU:
			x.op = opI32Eqz
			code[i] = x
			out = out[:n-1]
			i--
		case x.op == opI32Wrap && n > 0 && out[n-1].op == opI64ExtendU:
			out = out[:n-1]
		case x.op == opLocalGet && x.a > 1 && n > 0 && is(out[n-1], opLocalSet, x.a):
			out[n-1].op = opLocalTee
		case x.op == opLocalTee && n > 0 && is(out[n-1], opLocalGet, x.a), x.op == opNop:
		case x.op == opLocalSet && n > 0 && is(out[n-1], opLocalTee, x.a):
			out[n-1] = x
		case x.op == opLocalSet && n > 0 && is(out[n-1], opLocalGet, x.a):
			out = out[:n-1]
		case i+6 < len(code) && popsSP(code[i:]) && is(code[i+5], opI32Const, 0) && code[i+6].op == opReturn:
			frame := code[i+1].a
			if n >= 5 && popsSP(out[n-5:]) {
				frame += out[n-4].a
				out = out[:n-5]
			}
			out = append(out, code[i], instr{op: opI32Const, a: frame}, code[i+2], code[i+4])
			i += 4
		default:
			out = append(out, x)
		}
	}
	return out
}

// compares reports whether op has 0 or 1 as its result.
func compares(op byte) bool { return op >= opI32Eqz && op <= 0x66 }

// popsSP reports whether code begins with SP += a constant.
func popsSP(code []instr) bool {
	return is(code[0], opLocalGet, 1) && code[1].op == opI32Const && code[2].op == opI32Add && is(code[3], opLocalTee,
		1) && is(code[4], opGlobalSet, 0)
}

// negated maps comparisons of integers to their opposites.
var negated = map[byte]byte{
	0x46: 0x47, 0x47: 0x46, 0x48: 0x4e, 0x4e: 0x48, 0x49: 0x4f, 0x4f: 0x49, 0x4a: 0x4c, 0x4c: 0x4a, 0x4b: 0x4d,
	0x4d: 0x4b,
	0x51: 0x52, 0x52: 0x51, 0x53: 0x59, 0x59: 0x53, 0x54: 0x5a, 0x5a: 0x54, 0x55: 0x57, 0x57: 0x55, 0x56: 0x58,
	0x58: 0x56,
}

// foldOffsets folds addresses relative to SP into the offset of the load or store. Go adds 64-bit numbers and wraps the
// sum; the two are equal because offsets in a frame are small.
func foldOffsets(code []instr) []instr {
	gone := make([]bool, len(code))
	operands(code, func(i, at int) {
		if at < 4 {
			return
		}
		p := code[at-4 : at+1]
		if is(p[0], opLocalGet, 1) && p[1].op == opI64ExtendU && p[2].op == opI64Const && p[2].a >= 0 &&
			p[3].op == opI64Add && p[4].op == opI32Wrap {
			code[i].b += p[2].a
			gone[at-3], gone[at-2], gone[at-1], gone[at] = true, true, true, true
		}
	})
	return without(code, gone)
}

// without returns the instructions that are not marked as gone.
func without(code []instr, gone []bool) []instr {
	out := make([]instr, 0, len(code))
	for i, x := range code {
		if !gone[i] {
			out = append(out, x)
		}
	}
	return out
}

// operands calls access for each load and store code[i] with the index of the instruction that pushed its address, or
// with -1 if that is not known.
func operands(code []instr, access func(i, at int)) {
	var stack []int // index of the instruction that pushed each operand
	pop := func(n int) int {
		at := -1
		for ; n > 0; n-- {
			at = -1
			if len(stack) > 0 {
				at = stack[len(stack)-1]
				stack = stack[:len(stack)-1]
			}
		}
		return at
	}
	for i, x := range code {
		switch op := x.op; {
		case op == opLocalGet, op == opGlobalGet, op >= opI32Const && op <= opF64Const, op == opMemSize:
			stack = append(stack, i)
		case op == opLocalSet, op == opGlobalSet, op == opDrop:
			pop(1)
		case op == opLocalTee, op == opMemGrow, op == opPrefix && x.sub < 8, unary(op):
			pop(1)
			stack = append(stack, i)
		case isLoad(op):
			access(i, pop(1))
			stack = append(stack, i)
		case isStore(op):
			access(i, pop(2))
		case op == opPrefix:
			pop(3)
		case op == opSelect:
			pop(3)
			stack = append(stack, i)
		case op > opI32Eqz && op < opI32Wrap:
			pop(2)
			stack = append(stack, i)
		default: // control
			stack = stack[:0]
		}
	}
}

// unary reports whether op takes one operand and has one result.
func unary(op byte) bool {
	return op == opI32Eqz || op == opI64Eqz || op >= 0x67 && op <= 0x69 || op >= 0x79 && op <= 0x7b ||
		op >= 0x8b && op <= 0x91 || op >= 0x99 && op <= 0x9f || op >= opI32Wrap && op <= 0xc4
}

// pushes writes the return addresses as Go does: SP -= 8, and the address of the resume point in that place. A function
// that never unwinds reserves the place and stores nothing.
func (f *function) pushes() {
	address := int64(pcBase+f.index) << 16
	var out []instr
	for _, x := range f.code {
		switch x.op {
		case opReserve:
			out = append(out, instr{op: opLocalGet, a: 1}, instr{op: opI32Const, a: 8}, instr{op: opI32Sub},
				instr{op: opGlobalSet, a: 0})
		case opPush:
			out = append(out, instr{op: opLocalGet, a: 1}, instr{op: opI32Const, a: 8}, instr{op: opI32Sub},
				instr{op: opLocalTee, a: 1}, instr{op: opGlobalSet, a: 0}, instr{op: opLocalGet, a: 1},
				instr{op: opI64Const, a: address | x.a}, instr{op: opI64Store, a: 3})
		default:
			out = append(out, x)
		}
	}
	f.code = out
}
