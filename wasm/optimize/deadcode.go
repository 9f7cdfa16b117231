package optimize

// reachable returns the functions that can still run once calls of faults are traps. These are the host's entry points,
// functions whose address is in the data or in a live function, and the functions that these call. The others are only
// used to print reports of the runtime.
func (m *module) reachable(im *image, methods []uint32) []bool {
	live := make([]bool, len(m.funcs))
	var work []int
	mark := func(i int64) {
		if i >= 0 && i < int64(len(live)) && !live[i] && !m.isFault(i+int64(m.imports)) {
			live[i] = true
			work = append(work, int(i))
		}
	}
	for i := range m.funcs {
		if !m.funcs[i].renumbered { // assembly, and the entry points of the host
			mark(int64(i))
		}
	}
	im.entries(methods, mark)
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

// entries calls f for each function whose address the data may contain, and for the methods, given as parts of program
// counters.
func (im *image) entries(methods []uint32, f func(i int64)) {
	for at := 0; at+8 <= len(im.mem); at += 8 {
		if v := im.u64(at); v&0xffff == 0 {
			f(int64(v>>16) - pcBase)
		}
	}
	for _, pc := range methods {
		f(int64(pc) - pcBase)
	}
}
