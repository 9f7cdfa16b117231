package shrink

import "strings"

// faults are the functions, by the beginnings of their names, that a mistake in Go code ends in, or one of the runtime
// itself, and what reports and traces, which nobody asks for here, or needs a second thread. They become traps.
var faults = []string{
	"runtime.sigpanic", "runtime.goPanic", "runtime.panicdivide", "runtime.panicshift", "runtime.panicdottype", "runtime.panicwrap", "runtime.panicnil",
	"runtime.panicoverflow", "runtime.unreachableMethod", "runtime.boundsError.", "runtime.throw", "runtime.fatal",

	"runtime.printlock", "runtime.schedtrace", "runtime.__Frames_.", "runtime.checkFinalizersAndCleanups", "runtime.findGoroutineLeaks", "runtime.stkbucket",
	"github.com_hack_pad_safejs_internal_stackerr.__stacktrace_.",
	"runtime.traceAcquireEnabled", "runtime.traceLocker.", "runtime.traceAdvance", "runtime.traceWriter.", "runtime.unsafeTraceWriter", "runtime.traceSync",
	"runtime.traceStack", "runtime.traceReadCPU", "runtime.__traceStringTable_.", "runtime.__traceMap_.", "runtime.__traceRegionAlloc_.",

	"runtime.typesEqual", "runtime.newm", "runtime.mexit", "runtime.scanConservative",
}

// open takes the function apart and removes what leads only to traps. old holds its entries in Go's tables.
func (f *function) open(m *module, old *tables) {
	f.code = offsets(f.code)
	if f.name == "runtime.goexit" || !f.split() { // newproc1 writes a number of a block of goexit itself
		return
	}
	f.also = -1
	if old.deferReturn != 0 {
		f.also = int(f.regionOf(int64(old.deferReturn)))
	}
	for k, code := range f.regions {
		if m.flat {
			code = f.silence(m, code)
		}
		if m.flag != 0 && !strings.HasPrefix(f.name, "runtime.") && !strings.HasPrefix(f.name, "internal_runtime_") {
			code = withoutBarrier(code, m.flag)
		}
		f.regions[k] = cutDead(f.trap(m, code))
	}
}

// close writes the function again, smaller. join says what becomes of its entries in Go's tables.
func (f *function) close(m *module) {
	if f.regions == nil {
		return
	}
	if f.flat {
		f.also = -1
	}
	for k, code := range f.regions {
		f.regions[k] = f.calls(m, code)
	}
	plain := f.flat && f.reducible()
	if plain {
		f.arguments()
		if !f.global {
			f.own()
		}
	}
	for k, code := range f.regions {
		f.regions[k] = tidy(f.branches(k, code, plain))
	}
	if plain {
		f.switches()
		f.structured()
	} else {
		f.join(f.also)
	}
	f.shortPushes(m.hasBarrier(f))
}

// trap replaces calls of faults, with all that leads only to them, by unreachable.
func (f *function) trap(m *module, code []instr) []instr {
	var out []instr
	for i := 0; i < len(code); i++ {
		x := code[i]
		if x.op != opCall || !m.isFault(x.a) && !(m.flat && m.isEdge(f.name, x.a, flatTraps)) {
			out = append(out, x)
			continue
		}
		for n := len(out); n > 0 && straight(out[n-1].op); n-- {
			out = out[:n-1]
		}
		out = append(out, instr{op: opUnreachable})
		i = afterCall(code, i)
	}
	return out
}

func (m *module) isFault(f int64) bool {
	return m.isName(f, faults...) || m.flat && m.isName(f, flatFaults...)
}

// straight says whether op only computes or stores, which nobody sees once the instance has trapped.
func straight(op byte) bool {
	return op >= opDrop && op <= 0xc4 || op == opPush || op == opPushFlat || op == opPrefix
}

// branches turns jumps to a trap into traps and conditional jumps into br_if, those back only when there is no table.
func (f *function) branches(k int, code []instr, plain bool) []instr {
	var out []instr
	for i := 0; i < len(code); i++ {
		x := code[i]
		if x.op == opGoto {
			if to := f.regions[x.a]; len(to) == 1 && to[0].op == opUnreachable {
				x = instr{op: opUnreachable}
			} else if n := len(out); (plain || int(x.a) > k) && n > 0 && out[n-1].op == opIf && i+1 < len(code) && code[i+1].op == opEnd {
				out = out[:n-1]
				x.op = opGotoIf
				i++
			}
		}
		out = append(out, x)
	}
	return out
}

// tidy writes shorter what Go writes in two steps: a comparison that is negated, a local that is set and read or set to
// itself, and a return, which pops the frame and then the return address.
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
		case x.op == opLocalTee && n > 0 && is(out[n-1], opLocalGet, x.a):
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

// compares says whether op has 0 or 1 as result.
func compares(op byte) bool { return op >= opI32Eqz && op <= 0x66 }

// popsSP says whether code begins with SP += a constant.
func popsSP(code []instr) bool {
	return is(code[0], opLocalGet, 1) && code[1].op == opI32Const && code[2].op == opI32Add && is(code[3], opLocalTee, 1) && is(code[4], opGlobalSet, 0)
}

// negated are comparisons of integers and their opposites.
var negated = map[byte]byte{
	0x46: 0x47, 0x47: 0x46, 0x48: 0x4e, 0x4e: 0x48, 0x49: 0x4f, 0x4f: 0x49, 0x4a: 0x4c, 0x4c: 0x4a, 0x4b: 0x4d, 0x4d: 0x4b,
	0x51: 0x52, 0x52: 0x51, 0x53: 0x59, 0x59: 0x53, 0x54: 0x5a, 0x5a: 0x54, 0x55: 0x57, 0x57: 0x55, 0x56: 0x58, 0x58: 0x56,
}

// offsets folds addresses relative to SP into the offset of the load or store: Go adds 64 bit numbers and wraps
// the sum, but what lies on the stack is always at a small offset from SP.
func offsets(code []instr) []instr {
	gone := make([]bool, len(code))
	operands(code, func(i, at int) {
		if at < 4 {
			return
		}
		p := code[at-4 : at+1]
		if is(p[0], opLocalGet, 1) && p[1].op == opI64ExtendU && p[2].op == opI64Const && p[2].a >= 0 && p[3].op == opI64Add && p[4].op == opI32Wrap {
			code[i].b += p[2].a
			gone[at-3], gone[at-2], gone[at-1], gone[at] = true, true, true, true
		}
	})
	return without(code, gone)
}

// without returns the instructions that are not gone.
func without(code []instr, gone []bool) []instr {
	out := make([]instr, 0, len(code))
	for i, x := range code {
		if !gone[i] {
			out = append(out, x)
		}
	}
	return out
}

// operands calls access for the loads and stores, code[i], with the index of the instruction that pushed the address, or
// -1.
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

// unary says whether op takes one operand to one result.
func unary(op byte) bool {
	return op == opI32Eqz || op == opI64Eqz || op >= 0x67 && op <= 0x69 || op >= 0x79 && op <= 0x7b ||
		op >= 0x8b && op <= 0x91 || op >= 0x99 && op <= 0x9f || op >= opI32Wrap && op <= 0xc4
}

// shortPushes writes the return addresses. With a frame of its own, a function stores its half of the address once,
// just below the frame, where every call of it will put the address, and each call stores only the block number. The
// half survives: the slot lies in the frame of whoever is called, and a goroutine that is resumed gets it stored in
// full (gogo in runtime/asm_wasm.s). A write barrier pushes its own address there, so a function with one does without.
func (f *function) shortPushes(barrier bool) {
	pushes, frame := 0, -1
	for i, x := range f.code {
		if x.op == opPush && x.a != 0 {
			pushes++
		}
		if frame < 0 && i >= 4 && is(x, opGlobalSet, 0) && is(f.code[i-1], opLocalTee, 1) && f.code[i-2].op == opI32Sub &&
			f.code[i-3].op == opI32Const && is(f.code[i-4], opLocalGet, 1) {
			frame = i
		}
	}
	short := frame >= 0 && pushes > 2 && !barrier
	address := int64(pcBase+f.index) << 16
	out := make([]instr, 0, len(f.code)+8*pushes)
	for i, x := range f.code {
		if x.op == opPushFlat {
			out = append(out, instr{op: opLocalGet, a: 1}, instr{op: opI32Const, a: 8}, instr{op: opI32Sub}, instr{op: opGlobalSet, a: 0})
			continue
		}
		if x.op != opPush {
			out = append(out, x)
		}
		if short && i == frame {
			out = append(out, instr{op: opLocalGet, a: 1}, instr{op: opI32Const, a: 8}, instr{op: opI32Sub},
				instr{op: opI64Const, a: address}, instr{op: opI64Store, a: 3})
		}
		if x.op != opPush {
			continue
		}
		out = append(out, instr{op: opLocalGet, a: 1}, instr{op: opI32Const, a: 8}, instr{op: opI32Sub},
			instr{op: opLocalTee, a: 1}, instr{op: opGlobalSet, a: 0}, instr{op: opLocalGet, a: 1})
		if short && i > frame {
			out = append(out, instr{op: opI64Const, a: x.a}, instr{op: opI64Store16, a: 1})
		} else {
			out = append(out, instr{op: opI64Const, a: address | x.a}, instr{op: opI64Store, a: 3})
		}
	}
	f.code = out
}
