package shrink

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
// where a region begins at a resume point: the target of a jump, or what follows a call.
type function struct {
	index  int // among the functions that are defined here
	typ    uint64
	name   string
	locals []byte
	code   []instr

	entry   []instr // sets local 1
	regions [][]instr
	target  []uint64 // block number → region

	also       int  // the region where deferred calls run, entered by number; -1: none
	flat       bool // never puts its goroutine aside (flat.go)
	held       bool // its address may be held by somebody
	global     bool // reads the stack pointer where Go keeps it, or lets others do so
	direct     bool // has its own calling convention (direct.go)
	renumbered bool
	dead       bool  // nobody calls it any more
	pcOf       []int // region → its new block number
	returns    []int // new block number → old number, where it is a return address; otherwise -1
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

// empty removes the code of a function that nobody calls.
func (f *function) empty() {
	f.dead = true
	f.locals = []byte{0}
	f.code = []instr{{op: opUnreachable}, {op: opEnd}}
}
