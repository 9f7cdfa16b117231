package optimize

// Write barriers tell a concurrent garbage collector which pointers the program overwrites. With
// GODEBUG=gcstoptheworld=1 the collector stops the program, so the flag that enables barriers is never set while the
// program's own code runs. The runtime keeps its barriers, because parts of it run while the collector marks. This
// saves 60 KB in brotli.

// barrierFlag returns the address of runtime.writeBarrier, which every function with a barrier loads.
func (m *module) barrierFlag() int64 {
	uses := map[int64]int{}
	functions := 0
	for i := range m.funcs {
		f := &m.funcs[i]
		if f.name == "gcWriteBarrier" || !m.hasBarrier(f) {
			continue
		}
		functions++
		seen := map[int64]bool{}
		for k := range f.code {
			if a, ok := flagLoad(f.code, k); ok && !seen[a] {
				seen[a] = true
				uses[a]++
			}
		}
	}
	for a, n := range uses {
		if n == functions {
			return a
		}
	}
	unexpected("not all functions with a write barrier load the same flag")
	return 0
}

// flagLoad reports whether code[k:] loads a number from a constant address, as a test of the flag does, and the
// address.
func flagLoad(code []instr, k int) (address int64, ok bool) {
	if k+2 >= len(code) || code[k].op != opI64Const || code[k+1].op != opI32Wrap || code[k+2].b != 0 {
		return 0, false
	}
	op := code[k+2].op
	return code[k].a, op == opI64Load32U || op == opI64Load8U
}

func (m *module) hasBarrier(f *function) bool {
	for _, x := range f.code {
		if x.op == opCall && m.isName(x.a, "runtime.gcWriteBarrier") {
			return true
		}
	}
	return false
}

// fromFlag marks, in instr.sub, a constant that was computed from the flag.
const fromFlag = 1

// withoutBarrier assumes that the flag is 0 and folds what depends on it.
func withoutBarrier(code []instr, flag int64) []instr {
	known := map[int64]instr{} // local → constant
	var out []instr
	nest := 0
	for i := 0; i < len(code); i++ {
		x := code[i]
		var last *instr
		if n := len(out); n > 0 && out[n-1].sub == fromFlag && (out[n-1].op == opI32Const ||
			out[n-1].op == opI64Const) {
			last = &out[n-1]
		}
		switch x.op {
		case opI64Const:
			if a, ok := flagLoad(code, i); ok && a == flag {
				x = instr{op: opI64Const, sub: fromFlag}
				i += 2
			}
		case opI64Eqz, opI32Eqz:
			if last != nil {
				*last = instr{op: opI32Const, sub: fromFlag, a: last.a ^ 1}
				continue
			}
		case opI64ExtendU:
			if last != nil {
				last.op = opI64Const
				continue
			}
		case opI32Wrap:
			if last != nil {
				last.op = opI32Const
				continue
			}
		case opLocalSet, opLocalTee:
			delete(known, x.a)
			if last != nil && nest == 0 {
				known[x.a] = *last
				if x.op == opLocalTee {
					c := *last
					x.op = opLocalSet
					out = append(out, x)
					x = c
				}
			}
		case opLocalGet:
			if c, ok := known[x.a]; ok {
				x = c
			}
		case opIf:
			if last != nil {
				taken := last.a != 0
				out = out[:len(out)-1]
				end := i + 1
				for deep := 1; ; end++ {
					switch code[end].op {
					case opBlock, opLoop, opIf:
						deep++
					case opEnd:
						deep--
					}
					if deep == 0 {
						break
					}
				}
				if taken {
					body := code[i+1 : end]
					if !endsDead(body) {
						unexpected("the code that a test of the write barrier skips goes on")
					}
					return append(out, body...)
				}
				i = end
				continue
			}
			nest++
		case opBlock, opLoop:
			nest++
		case opEnd:
			nest--
		}
		out = append(out, x)
	}
	return out
}
