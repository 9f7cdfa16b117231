package shrink

// table is the section that fills the table of functions. A program counter says where in it a function is, so the places
// stay; but only those are filled whose function somebody may call by its program counter.
func (m *module) table() []byte {
	var segments []byte
	count := uint64(0)
	for i := 0; i < len(m.funcs); i++ {
		from := i
		var body []byte
		for ; i < len(m.funcs) && m.funcs[i].pointed(); i++ {
			body = putU(body, uint64(i+m.imports))
		}
		if i > from {
			segments = append(segments, 0, opI32Const)
			segments = append(putS(segments, int64(pcBase+from)), opEnd)
			segments = append(putU(segments, uint64(i-from)), body...)
			count++
		}
	}
	return append(putU(nil, count), segments...)
}

// pointed says whether the function may be called, or gone on with, by its program counter.
func (f *function) pointed() bool { return !f.dead && (!f.flat || f.held) }
