package shrink

import "slices"

// A flat function that is only called by name has no use for Go's calling convention, in which the caller makes room for
// a return address, the stack pointer is a global, and numbers say where to begin and whether to leave the stack. It is
// direct: its parameter is the caller's stack pointer, it has no result, and it leaves the global as it is. Frames lie
// where they lay. Nobody misses the global: who calls in Go's convention sets it, and a direct function calls so, or
// calls direct functions.

// findDirect sets direct for the flat functions that are only called by name, as Go calls.
func (m *module) findDirect(im *image, methods []uint32) {
	typ := m.typeOf(0x60, 1, i32, 0)
	for i := range m.funcs {
		m.funcs[i].direct = m.funcs[i].flat && m.funcs[i].reducible()
	}
	not := func(i int64, held bool) {
		if i >= 0 && i < int64(len(m.funcs)) {
			f := &m.funcs[i]
			f.direct, f.held = false, f.held || held
		}
	}
	im.entries(methods, func(i int64) { not(i, true) })
	for i := range m.funcs {
		f := &m.funcs[i]
		if f.regions == nil {
			f.others(m, f.code, not)
		}
		if f.regions != nil {
			for k, live := range f.reach(f.also) {
				if live {
					f.others(m, f.regions[k], not)
				}
			}
		}
	}
	for i := range m.funcs {
		f := &m.funcs[i]
		if f.direct = f.direct && !f.global; f.direct {
			f.typ = typ
		}
	}
}

// others calls not for the functions that code, which is f's, does not call as Go calls, and notes whether f needs the stack
// pointer to be the global. held says that an address of the function is held.
func (f *function) others(m *module, code []instr, not func(i int64, held bool)) {
	for i, x := range code {
		switch x.op {
		case opCall:
			pushed := i >= 2 && code[i-2].op == opPush && is(code[i-1], opI32Const, 0)
			if !pushed || code[afterCall(code, i)].op != opUnwind {
				not(x.a-int64(m.imports), false)
			}
			if !pushed && m.usesSP(x.a) {
				f.global = true
			}
		case opI32Const, opI64Const:
			if x.a&0xffff == 0 {
				not(x.a>>16-pcBase, true)
			}
		case opGlobalGet:
			if x.a == 0 && (i+1 == len(code) || !is(code[i+1], opLocalSet, 1)) {
				f.global = true
			}
		}
	}
}

// usesSP says whether function f of the index space knows the global stack pointer. Some that are written in assembly
// do not.
func (m *module) usesSP(f int64) bool {
	if f < int64(m.imports) || m.funcs[f-int64(m.imports)].regions != nil {
		return true
	}
	for _, x := range m.funcs[f-int64(m.imports)].code {
		if x.op == opCallInd || x.op == opCall && m.usesSP(x.a) || (x.op == opGlobalGet || x.op == opGlobalSet) && x.a == 0 {
			return true
		}
	}
	return false
}

func (m *module) isDirect(f int64) bool {
	return f >= int64(m.imports) && m.funcs[f-int64(m.imports)].direct
}

// callDirect writes a call of a direct function, of which code ends with the beginning.
func callDirect(code []instr, call instr) []instr {
	n := len(code) - 2
	return append(code[:n], instr{op: opLocalGet, a: 1}, call)
}

// own writes how a flat function moves the stack pointer. It finds its frame when it enters, and tells the global only
// where somebody reads it: in Go's convention the caller does, after the return. A direct function returns without a word.
func (f *function) own() {
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
				if n < 4 || !is(out[n-1], opLocalTee, 1) || out[n-3].op != opI32Const || out[n-2].op == opI32Sub && (k > 0 || out[n-3].a != frame) {
					bad("%s moves its stack pointer in another way", f.name)
				}
				out = out[:n-4]
				continue
			case x.op == opReturn:
				if n == 0 || !is(out[n-1], opI32Const, 0) {
					bad("%s returns in another way", f.name)
				}
				out = out[:n-1]
				if !f.direct {
					out = append(out, get(0), num(place), instr{op: opI32Add}, instr{op: opGlobalSet, a: 0}, num(0))
				}
			}
			out = append(out, x)
		}
		f.regions[k] = out
	}
	f.entry = []instr{get(0)}
	if f.direct {
		frame += place
	} else {
		f.entry = []instr{{op: opGlobalGet, a: 0}, {op: opLocalTee, a: 0}}
	}
	if frame > 0 {
		f.entry = append(f.entry, num(frame), instr{op: opI32Sub})
	}
	// Go looks whether there is room on the stack before it makes its frame, and for a large one adds to the limit.
	c := f.regions[0]
	if len(c) > 6 && is(c[0], opLocalGet, 1) && is(c[1], opGlobalGet, 2) && c[4].op == opI32Const && c[5].op == opI32Add && c[6].op == opI32LeU {
		c = slices.Delete(c, 4, 6)
	}
	if len(c) > 7 && is(c[0], opLocalGet, 1) && is(c[1], opGlobalGet, 2) && c[4].op == opI32LeU && c[5].op == opIf && c[6].op == opUnreachable && c[7].op == opEnd {
		f.entry = append(append(f.entry, instr{op: opLocalTee, a: 1}), c[1:8]...)
		f.regions[0] = c[8:]
	} else {
		f.entry = append(f.entry, instr{op: opLocalSet, a: 1})
	}
}
