package optimize

// The module does not store the regular parts of Go's function tables. Its start function computes them before other
// code runs: the numbers and offsets in ftab, the number in each runtime._func, and findfunctab, the index from program
// counters to ftab, which has sixteen buckets per function on wasm (cmd/link/internal/ld/pcln.go).

const (
	bucketSize = 20 // runtime.findfuncbucket
	bucketsPer = 16
)

// functabCode checks that the tables are regular, clears them, and returns the code that computes them.
func (t *pclntab) functabCode() []instr {
	im, find := t.im, t.find
	first := int(im.u32(t.funcs + 4))
	off := first
	for i := range t.count {
		at := t.funcs + off
		if int(im.u32(t.funcs+8*i+4)) != off || int(im.u32(at)) != pcBase+i {
			unexpected("the functions in its table do not follow each other")
		}
		off = (off + funcSize + 4*(int(im.u32(at+funcPCDataN))+int(im.mem[at+funcFuncDataN])) + 7) &^ 7
		im.put32(at, 0)
	}
	// The table ends within the first bucket of the last function.
	buckets := (t.count-1)*bucketsPer + 1
	for b := range buckets {
		at := find + b*bucketSize
		if int(im.u32(at)) != b/bucketsPer || b < buckets-1 && !zeros(im.mem[at+4:at+bucketSize]) {
			unexpected("the index of its functions is not regular")
		}
		im.put32(at, 0)
	}
	im.zero(t.funcs, t.funcs+8*t.count)

	const p, o, i, a = 0, 1, 2, 3 // locals
	get := func(l int64) instr { return instr{op: opLocalGet, a: l} }
	set := func(l int64) instr { return instr{op: opLocalSet, a: l} }
	num := func(v int) instr { return instr{op: opI32Const, a: int64(v)} }
	add := instr{op: opI32Add}
	const store32, load32, load8, mul, and, shr, less = 0x36, 0x28, 0x2d, 0x6c, 0x71, 0x76, 0x49
	return []instr{
		num(t.funcs), set(p), num(first), set(o), num(pcBase), set(i),
		{op: opLoop, a: 0x40},
		get(p), get(i), {op: store32, a: 2},
		get(p), get(o), {op: store32, a: 2, b: 4},
		get(o), num(t.funcs), add, {op: opLocalTee, a: a}, get(i), {op: store32, a: 2},
		get(o), num(funcSize), add,
		get(a), {op: load32, a: 2, b: funcPCDataN}, get(a), {op: load8, b: funcFuncDataN}, add, num(4), {op: mul}, add,
		num(7), add, num(-8), {op: and}, set(o),
		get(p), num(8), add, set(p),
		get(i), num(1), add, {op: opLocalTee, a: i}, num(pcBase + t.count), {op: less}, {op: opBrIf, a: 0},
		{op: opEnd},
		num(find), set(p), num(0), set(i),
		{op: opLoop, a: 0x40},
		get(p), get(i), num(4), {op: shr}, {op: store32, a: 2},
		get(p), num(bucketSize), add, set(p),
		get(i), num(1), add, {op: opLocalTee, a: i}, num(buckets), {op: less}, {op: opBrIf, a: 0},
		{op: opEnd},
		{op: opEnd},
	}
}

func zeros(b []byte) bool {
	for _, c := range b {
		if c != 0 {
			return false
		}
	}
	return true
}

// addStart makes code the module's start function.
func (m *module) addStart(code []instr) {
	m.funcs = append(m.funcs, function{index: len(m.funcs), typ: m.typeOf(0x60, 0, 0), noUnwind: true,
		locals: []byte{1, 4, i32}, code: code})
}
