package optimize

import (
	"bytes"
	"strings"
)

// pclntab is Go's table of functions in the image (runtime/symtab.go, cmd/link/internal/ld/pcln.go).
type pclntab struct {
	im                            *image
	at                            int // of the header
	names, cus, files, pcs, funcs int // addresses of its parts
	find                          int // address of findfunctab
	funcdata, rodata              int // addresses that the offsets of funcdata and of pointers' bits count from
	types                         span
	count                         int
	entries                       []tables
}

// tables is one function's entry: runtime._func and its tables.
type tables struct {
	at       int   // address of runtime._func
	frame    []run // pcsp: frame size by block number
	maps     []run // PCDATA_StackMapIndex by block number
	ownFrame int   // offset of the original table
	ownMaps  int
	inlined  int // number of inlined calls
}

// run is a value that holds up to, not including, block number end.
type run struct{ value, end int }

// Layout of runtime._func.
const (
	funcName        = 4
	funcDeferReturn = 12
	funcPCSP        = 16
	funcPCFile      = 20
	funcPCLn        = 24
	funcPCDataN     = 28
	funcCU          = 32
	funcStartLine   = 36
	funcID          = 40
	funcFuncDataN   = 43
	funcSize        = 44
)

// Offsets in runtime.moduledata; those that differ between releases are in Release.
const (
	moduledataNames = 8
	moduledataFind  = 152
)

// Numbers of tables per function (internal/abi/symtab.go).
const (
	pcdataStackMap = 1
	pcdataInlTree  = 2

	inlinedCall = 16   // size of runtime.inlinedCall
	argInfoEnd  = 0xff // abi.TraceArgsEndSeq

	stackObject     = 16 // size of runtime.stackObjectRecord
	stackObjectBits = 12 // where in it the offset of its pointers' bits is

	funcdataArgsMaps     = 0
	funcdataLocalsMaps   = 1
	funcdataStackObjects = 2
	funcdataInlTree      = 3
	funcdataArgInfo      = 5
	funcdataArgLiveInfo  = 6
	funcdataWrapInfo     = 7
)

func (im *image) pclntab(count int, r Release) *pclntab {
	t := &pclntab{im: im, count: count}
	for at := 0; at+72 <= len(im.mem); at += 8 {
		if im.u32(at) == 0xfffffff1 && im.mem[at+4] == 0 && im.mem[at+6] == 1 && im.mem[at+7] == 8 &&
			im.u64(at+8) == uint64(count) {
			if t.at != 0 {
				unexpected("it has two tables of functions")
			}
			t.at = at
		}
	}
	if t.at == 0 {
		unexpected("it has no table of %d functions", count)
	}
	end := 0
	for at := 0; at+r.gofunc+16 <= len(im.mem); at += 8 {
		if im.u64(at) == uint64(t.at) && im.u64(at+moduledataNames) == im.u64(t.at+32)+uint64(t.at) {
			t.find = int(im.u64(at + moduledataFind))
			t.funcdata = int(im.u64(at + r.gofunc))
			t.rodata = int(im.u64(at + r.rodata))
			t.types = span{int(im.u64(at + r.types)), int(im.u64(at + r.etypes))}
			end = int(im.u64(at + r.gofunc + 8)) // epclntab follows gofunc in every release
		}
	}
	if t.find == 0 {
		unexpected("it has no runtime.moduledata")
	}
	inside := func(at int) bool { return at > 0 && at <= len(im.mem) }
	if end <= t.at || !inside(end) || !inside(t.funcdata) || !inside(t.rodata) || !inside(t.types.from) ||
		!inside(t.types.to) || t.types.from >= t.types.to {
		unexpected("its runtime.moduledata has other fields")
	}
	part := func(n int) int { return t.at + int(im.u64(t.at+32+8*n)) }
	t.names, t.cus, t.files, t.pcs, t.funcs = part(0), part(1), part(2), part(3), part(4)
	for i := range count {
		if int(im.u32(t.funcs+8*i)) != pcBase+i {
			unexpected("function %d is not at its place", i)
		}
		at := t.funcs + int(im.u32(t.funcs+8*i+4))
		e := tables{at: at, ownFrame: int(im.u32(at + funcPCSP))}
		e.frame = t.runs(e.ownFrame)
		if im.u32(at+funcPCDataN) > pcdataStackMap {
			e.ownMaps = int(im.u32(at + funcSize + 4*pcdataStackMap))
			e.maps = t.runs(e.ownMaps)
		}
		if im.u32(at+funcPCDataN) > pcdataInlTree {
			for _, r := range t.runs(int(im.u32(at + funcSize + 4*pcdataInlTree))) {
				e.inlined = max(e.inlined, r.value+1)
			}
		}
		t.entries = append(t.entries, e)
	}
	return t
}

// runs decodes the table at offset off of pctab (step in runtime/symtab.go).
func (t *pclntab) runs(off int) []run {
	if off == 0 {
		return nil
	}
	r := reader{b: t.im.mem, at: t.pcs + off}
	var out []run
	value, end := -1, 0
	for {
		d := r.u()
		if d == 0 && end != 0 {
			return out
		}
		value += int(int32(uint32(d>>1)) ^ -int32(d&1))
		end += int(r.u())
		out = append(out, run{value, end})
	}
}

func valueAt(runs []run, pc int) int {
	for _, r := range runs {
		if pc < r.end {
			return r.value
		}
	}
	return -1
}

// forever is beyond the last block number of any function (wasmobj.go allows 1<<16). Tables end there, so that
// functions of different lengths can share one.
const forever = 1 << 16

// encodeRuns is the inverse of runs; the last run is stretched to forever.
func encodeRuns(values []int) []byte {
	var o []byte
	last, from := -1, 0
	for i := 0; i < len(values); {
		j := i
		for j < len(values) && values[j] == values[i] {
			j++
		}
		if j == len(values) {
			j = forever
		}
		d := int32(values[i] - last)
		o = putU(o, uint64(uint32(d<<1)^uint32(d>>31)))
		o = putU(o, uint64(j-from))
		last, from, i = values[i], j, j
	}
	return append(o, 0)
}

// write replaces the tables by those of the rewritten functions, and clears tables that are no longer read.
func (t *pclntab) write(funcs []function) {
	im := t.im
	place := map[string]int{}
	pctab := []byte{0}
	put := func(b []byte) uint32 {
		off, ok := place[string(b)]
		if !ok {
			off = len(pctab)
			place[string(b)] = off
			pctab = append(pctab, b...)
		}
		return uint32(off)
	}
	const name = "runtime.f"
	var gone []span
	kept := map[int]bool{}
	for i := range funcs {
		f, e := &funcs[i], &t.entries[i]
		var frame, maps []int
		// The runtime can put functions with a funcID onto a stack itself.
		if f.dead || f.noUnwind && im.mem[e.at+funcID] == 0 {
			t.funcdataOf(e, func(_, _ int, data span) { gone = append(gone, data) })
			t.clear(e)
			if f.noUnwind && strings.HasPrefix(f.name,
				"runtime.") { // runtime/preempt.go reads frame sizes at the start
				im.put32(e.at+funcPCSP, put(encodeRuns([]int{0})))
			}
			continue
		}
		if f.renumbered {
			frame, maps = f.tables(e)
		} else {
			frame, maps = spread(e.frame), spread(e.maps)
		}
		sp := uint32(0)
		if e.ownFrame != 0 {
			sp = put(encodeRuns(frame))
		}
		im.put32(e.at+funcPCSP, sp)
		im.put32(e.at+funcPCFile, 0)
		im.put32(e.at+funcPCLn, 0)
		im.put32(e.at+funcCU, 0)
		im.put32(e.at+funcStartLine, 0)
		nameOff := uint32(0)
		if strings.HasPrefix(f.name, "runtime.") {
			nameOff = 1
		}
		im.put32(e.at+funcName, nameOff)
		im.put32(e.at+funcDeferReturn, 0) // where a recovered panic would continue; panics are traps
		n := int(im.u32(e.at + funcPCDataN))
		for k := range n {
			v := uint32(0)
			if k == pcdataStackMap && e.ownMaps != 0 {
				v = put(encodeRuns(maps))
			}
			im.put32(e.at+funcSize+4*k, v)
		}
		t.funcdataOf(e, func(k, at int, data span) {
			switch k {
			case funcdataInlTree, funcdataArgInfo, funcdataArgLiveInfo, funcdataWrapInfo:
				gone = append(gone, data)
				im.put32(at, ^uint32(0))
				return
			case funcdataStackObjects:
				for i := range int(im.u64(data.from)) {
					kept[t.rodata+int(im.u32(data.from+8+i*stackObject+stackObjectBits))] = true
				}
			}
			kept[data.from] = true
		})
	}
	// The linker merges equal symbols, so a map may be shared with another function or with a type.
	for at := 0; at+8 <= len(im.mem); at += 8 {
		if v := im.u64(at); v >= uint64(t.funcdata) && v < uint64(len(im.mem)) {
			kept[int(v)] = true
		}
	}
	for _, s := range gone {
		free := true
		for at := s.from; at < s.to; at++ {
			free = free && !kept[at]
		}
		if free {
			im.zero(s.from, s.to)
		}
	}
	if len(pctab) > t.funcs-t.pcs {
		unexpected("the new tables are larger than the old ones")
	}
	im.zero(t.names, t.funcs)
	copy(im.mem[t.names+1:], name)
	copy(im.mem[t.pcs:], pctab)
}

// funcdataOf calls f for each funcdata table of a function, with its number, the address of its offset, and its place.
func (t *pclntab) funcdataOf(e *tables, f func(k, at int, data span)) {
	im := t.im
	n := int(im.u32(e.at + funcPCDataN))
	for k := range int(im.mem[e.at+funcFuncDataN]) {
		at := e.at + funcSize + 4*n + 4*k
		if im.u32(at) == ^uint32(0) {
			continue
		}
		data := t.funcdata + int(im.u32(at))
		size := 0
		switch k {
		case funcdataArgsMaps, funcdataLocalsMaps: // runtime.stackmap
			size = 8 + int(im.u32(data))*((int(im.u32(data+4))+7)/8)
		case funcdataStackObjects:
			size = 8 + int(im.u64(data))*stackObject
		case funcdataInlTree:
			size = inlinedCall * e.inlined
		case funcdataArgInfo:
			size = 1 + bytes.IndexByte(im.mem[data:], argInfoEnd)
		}
		f(k, at, span{data, data + size})
	}
}

// clear clears a function's entry except for the counts by which the next entry is found.
func (t *pclntab) clear(e *tables) {
	n, k := t.im.mem[e.at+funcPCDataN], t.im.mem[e.at+funcFuncDataN]
	t.im.zero(e.at+4, e.at+funcSize+4*(int(n)+int(k)))
	t.im.mem[e.at+funcPCDataN], t.im.mem[e.at+funcFuncDataN] = n, k
}

// spread expands runs to one value per block number.
func spread(runs []run) []int {
	var out []int
	for _, r := range runs {
		for len(out) < r.end {
			out = append(out, r.value)
		}
	}
	return out
}

// tables returns the frame size and the stack map index for each new block number. The runtime looks up the frame size
// at the return address itself, and the stack map at the block before it.
func (f *function) tables(e *tables) (frame, maps []int) {
	n := len(f.returns)
	frame, maps = make([]int, n), make([]int, n)
	set := make([]bool, n)
	for pc, old := range f.returns {
		switch {
		case pc == 0:
			frame[0] = valueAt(e.frame, 0)
		case old < 0:
			frame[pc] = frame[pc-1]
		default:
			frame[pc] = valueAt(e.frame, old)
		}
		if pc > 0 && old > 0 {
			maps[pc-1], set[pc-1] = valueAt(e.maps, old-1), true
		}
	}
	last := -1
	for pc := range maps {
		if !set[pc] {
			maps[pc] = last
		}
		last = maps[pc]
	}
	return frame, maps
}
