package optimize

// function is one function of the module. A function in Go's usual shape is
//
//	local 1 = SP
//	block                      unwind exit: return 1
//	  loop                     dispatcher
//	    block … block          one per region
//	      br_table local 0
//	    end  region 0
//	    end  region 1 …
//	  end
//	  unreachable
//	end
//	i32.const 1
//
// A region begins at a resume point: the target of a jump, or the instruction after a call.
type function struct {
	index  int // among the functions that are defined here
	typ    uint64
	name   string
	locals []byte
	code   []instr

	entry   []instr // sets local 1
	regions [][]instr
	target  []uint64 // block number → region

	noUnwind   bool  // never suspends its goroutine (unwind.go)
	needsSP    bool  // reads the stack pointer from the global, or calls a function that does
	directCall bool  // has the calling convention of directcall.go
	renumbered bool  // pcOf and returns are set
	dead       bool  // is never called
	pcOf       []int // region → its new block number
	returns    []int // new block number → old number, if it is a return address; otherwise -1
}

// pcBase is the first function's part of a program counter: PC = (pcBase + index) << 16 | block
// (funcValueOffset in cmd/link/internal/wasm).
const pcBase = 0x1000

func (f *function) parse(b []byte) {
	r := reader{b: b}
	for n := r.u(); n > 0; n-- {
		r.u()
		r.byte()
	}
	f.locals = b[:r.at]
	for r.at < len(b) {
		f.code = append(f.code, parseInstr(&r))
	}
}

func (f *function) encode() []byte {
	o := append([]byte(nil), f.locals...)
	for _, x := range f.code {
		o = x.encode(o)
	}
	return o
}

// empty removes the code of a function that is never called. The function itself stays, because program counters
// contain indices.
func (f *function) empty() {
	f.dead = true
	f.locals = []byte{0}
	f.code = []instr{{op: opUnreachable}, {op: opEnd}}
}
