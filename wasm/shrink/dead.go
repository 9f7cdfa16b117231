package shrink

// reachable finds the functions that can still run once calls of faults are traps: what the host calls, what data or
// a live function holds the address of, and what those call. The rest is what only served reports of the runtime.
func (m *module) reachable(im *image, types span) []bool {
	live := make([]bool, len(m.funcs))
	var work []int
	mark := func(i int64) {
		if i >= 0 && i < int64(len(live)) && !live[i] && !m.isFault(i+int64(m.imports)) {
			live[i] = true
			work = append(work, int(i))
		}
	}
	for i := range m.funcs {
		if !m.funcs[i].renumbered { // assembly, and what the host enters by
			mark(int64(i))
		}
	}
	for at := 0; at+8 <= len(im.mem); at += 8 {
		if v := im.u64(at); v&0xffff == 0 {
			mark(int64(v>>16) - pcBase)
		}
	}
	// The methods of a type are 32 bits each: a program counter without its block number (abi.Method).
	for at := types.from; at+4 <= types.to; at += 4 {
		mark(int64(im.u32(at)) - pcBase)
	}
	for len(work) > 0 {
		f := &m.funcs[work[len(work)-1]]
		work = work[:len(work)-1]
		for _, x := range f.code {
			switch x.op {
			case opCall:
				mark(x.a - int64(m.imports))
			case opI32Const, opI64Const:
				mark(x.a>>16 - pcBase)
			}
		}
	}
	return live
}
