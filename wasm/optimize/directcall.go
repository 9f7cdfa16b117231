package optimize

import "slices"

// In Go's calling convention the caller makes room for a return address, the stack pointer is a global, the parameter
// is the block to begin with, and the result says whether to unwind. A function that never unwinds and is only called
// by its name has a simpler one: its parameter is the caller's stack pointer, it has no result, and it does not write
// the global. The place of a frame does not change. Functions that call in Go's convention set the global themselves.

// findDirectCalls sets directCall for the functions that never unwind and are only called by name, as Go calls.
func (m *module) findDirectCalls(im *image, methods []uint32) {
	typ := m.typeOf(0x60, 1, i32, 0)
	for i := range m.funcs {
		m.funcs[i].directCall = m.funcs[i].noUnwind && m.funcs[i].reducible()
	}
	not := func(i int64) {
		if i >= 0 && i < int64(len(m.funcs)) {
			m.funcs[i].directCall = false
		}
	}
	im.entries(methods, func(_ int, f int64) { not(f) })
	for i := range m.funcs {
		f := &m.funcs[i]
		if f.regions == nil {
			f.others(m, f.code, not)
		}
		if f.regions != nil {
			for k, live := range f.reach() {
				if live {
					f.others(m, f.regions[k], not)
				}
			}
		}
	}
	for i := range m.funcs {
		f := &m.funcs[i]
		if f.directCall = f.directCall && !f.needsSP; f.directCall {
			f.typ = typ
		}
	}
}

// others calls not for each function that code, a part of f, takes the address of or calls in another way than Go does.
// It sets needsSP if code reads the global stack pointer, or calls a function that does.
func (f *function) others(m *module, code []instr, not func(i int64)) {
	for i, x := range code {
		switch x.op {
		case opCall:
			pushed := i >= 2 && code[i-2].op == opPush && is(code[i-1], opI32Const, 0)
			if !pushed || code[afterCall(code, i)].op != opUnwind {
				not(x.a - int64(m.imports))
			}
			if !pushed && m.usesSP(x.a) {
				f.needsSP = true
			}
		case opI32Const, opI64Const:
			if x.a&0xffff == 0 {
				not(x.a>>16 - pcBase)
			}
		case opGlobalGet:
			if x.a == 0 && (i+1 == len(code) || !is(code[i+1], opLocalSet, 1)) {
				f.needsSP = true
			}
		}
	}
}

// usesSP reports whether function f of the index space uses the global stack pointer. Some assembly functions do not.
func (m *module) usesSP(f int64) bool {
	if f < int64(m.imports) || m.funcs[f-int64(m.imports)].regions != nil {
		return true
	}
	for _, x := range m.funcs[f-int64(m.imports)].code {
		if x.op == opCallInd || x.op == opCall && m.usesSP(x.a) || (x.op == opGlobalGet || x.op == opGlobalSet) &&
			x.a == 0 {
			return true
		}
	}
	return false
}

func (m *module) isDirectCall(f int64) bool {
	return f >= int64(m.imports) && m.funcs[f-int64(m.imports)].directCall
}

// callDirect appends a call in the convention of this file to code, which ends with the push for Go's convention.
func callDirect(code []instr, call instr) []instr {
	n := len(code) - 2
	return append(code[:n], instr{op: opLocalGet, a: 1}, call)
}

// stackPointer keeps the stack pointer of a function that never unwinds in local 1. The function computes it once, at
// its entry. It writes the global only where other code reads it: before a return in Go's convention, after which the
// caller reads it. A function with directCall returns without writing it.
func (f *function) stackPointer() {
	const place = 8 // of the return address
	frame := f.size()
	get := func(l int64) instr { return instr{op: opLocalGet, a: l} }
	num := func(v int64) instr { return instr{op: opI32Const, a: v} }
	for k, code := range f.regions {
		var out []instr
		for _, x := range code {
			n := len(out)
			switch {
			case is(x, opGlobalSet, 0): // after SP += or -= a constant
				if n < 4 || !is(out[n-1], opLocalTee, 1) || out[n-3].op != opI32Const || out[n-2].op == opI32Sub &&
					(k > 0 || out[n-3].a != frame) {
					unexpected("%s moves its stack pointer in another way", f.name)
				}
				out = out[:n-4]
				continue
			case x.op == opReturn:
				if n == 0 || !is(out[n-1], opI32Const, 0) {
					unexpected("%s returns in another way", f.name)
				}
				out = out[:n-1]
				if !f.directCall {
					out = append(out, get(0), num(place), instr{op: opI32Add}, instr{op: opGlobalSet, a: 0}, num(0))
				}
			}
			out = append(out, x)
		}
		f.regions[k] = out
	}
	f.entry = []instr{get(0)}
	if f.directCall {
		frame += place
	} else {
		f.entry = []instr{{op: opGlobalGet, a: 0}, {op: opLocalTee, a: 0}}
	}
	if frame > 0 {
		f.entry = append(f.entry, num(frame), instr{op: opI32Sub})
	}
	// Go's prologue compares the stack pointer with the stack's limit, and for a large frame adds to the limit first.
	c := f.regions[0]
	if len(c) > 6 && is(c[0], opLocalGet, 1) && is(c[1], opGlobalGet, 2) && c[4].op == opI32Const &&
		c[5].op == opI32Add && c[6].op == opI32LeU {
		c = slices.Delete(c, 4, 6)
	}
	if len(c) > 7 && is(c[0], opLocalGet, 1) && is(c[1], opGlobalGet, 2) && c[4].op == opI32LeU && c[5].op == opIf &&
		c[6].op == opUnreachable && c[7].op == opEnd {
		f.entry = append(append(f.entry, instr{op: opLocalTee, a: 1}), c[1:8]...)
		f.regions[0] = c[8:]
	} else {
		f.entry = append(f.entry, instr{op: opLocalSet, a: 1})
	}
}
