package optimize

// reachable returns the functions that can still run once calls of faults are traps. These are the host's entry points,
// functions whose address is in the data or in a live function, those whose value (functionValues) is named there, and
// the functions that these call. The others are only used to print reports of the runtime.
func (m *module) reachable(im *image, methods []uint32, types span) []bool {
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
	values := im.functionValues(types)
	use := func(address int64) {
		if f, is := values[address]; is {
			mark(f)
		}
	}
	im.entries(methods, func(at int, f int64) {
		if _, is := values[int64(at)]; !is {
			mark(f)
		}
	})
	for at := 0; at+8 <= len(im.mem); at += 8 {
		use(int64(im.u64(at)))
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
				use(x.a)
			}
		}
	}
	return live
}

// functionValues returns the function that each function value in the data stands for, by the value's address. Such a
// value is one word, the program counter of the function's start, and whoever uses it has its address. Program counters
// in the data that are no such values stand in tables of methods (abi.ITab), behind two addresses of types and a hash,
// and in lists of functions that initialise a package (runtime.initTask), behind their number.
func (im *image) functionValues(types span) map[int64]int64 {
	values := map[int64]int64{}
	inTypes := func(at int) bool {
		v := im.u64(at)
		return v >= uint64(types.from) && v < uint64(types.to)
	}
	im.entries(nil, func(at int, f int64) {
		for first := at; first >= 24; first -= 8 { // of the table, where at may be in
			if inTypes(first-24) && inTypes(first-16) {
				return
			}
			if im.isEntry(first - 8) {
				continue
			}
			if state, n := im.u32(first-8), int(im.u32(first-4)); state == 0 && n > (at-first)/8 {
				return
			}
			break
		}
		values[int64(at)] = f
	})
	return values
}

// isEntry reports whether a word of the data may be the program counter of a function's start.
func (im *image) isEntry(at int) bool {
	v := im.u64(at)
	return v&0xffff == 0 && v>>16 >= pcBase && v>>16 < pcBase<<4
}

// entries calls f for each word of the data that may be the program counter of a function's start, with its address and
// the function, and for the methods, given as parts of program counters.
func (im *image) entries(methods []uint32, f func(at int, i int64)) {
	for at := 0; at+8 <= len(im.mem); at += 8 {
		if im.isEntry(at) {
			f(at, int64(im.u64(at)>>16)-pcBase)
		}
	}
	for _, pc := range methods {
		f(-1, int64(pc)-pcBase)
	}
}
