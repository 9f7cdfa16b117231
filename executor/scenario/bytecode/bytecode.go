// Package bytecode is the code of the machine: operations on registers of 64 bits and on guest memory.
//
// # Registers
//
// A function has a window of up to 256 registers, r0 to r255. They hold integers and floats as bits, and no Go
// pointers. Signed integers are sign-extended to 64 bits, all others zero-extended; an f32 has its 32 bits, zero-
// extended. So one comparison serves all widths. An integer of 128 bits takes two registers, the low word first, and so
// does a fat pointer: the address first.
//
// # Calls
//
// A call names a register a. It is r0 of the callee's window. Arguments stand in the registers from a+1 on, and results
// arrive in the registers from a on. The registers from a on are undefined otherwise after a call; those below a are
// untouched. The first instruction of each function is Enter. If the function has a frame in memory, r0 is its address
// until the function returns.
//
// # Unwinding
//
// An instruction that may panic, or calls something that may, can have a Site: where to go when a panic unwinds through
// it. Code for cleanup ends with Resume. Without a site the frame is left. Registers have the values that they had
// before the instruction, except those from a on of a call.
//
// # One table
//
// Ops has a row for each operation: name, operands, which of them are written, flags. The listing, the assembler, the
// verifier, code generation and the machine's tests read it. gen.go writes the table and the constants from families of
// operations, and numbers them as Op says.
package bytecode

//go:generate go run gen.go

// Op is an operation, and the flag Checked. The loop of the machine looks at the lower byte, which is the first one of
// an instruction. The first 255 operations have a byte of their own: those that the loop executes itself are among
// them. The others, and all with the flag, share the byte Extended, and the upper byte tells them apart. So the loop
// need not test whether it knows an operation.
type Op uint16

const (
	// Extended is the lower byte of operations that the machine's loop leaves to functions.
	Extended = 255
	checked  = 1 << 15
)

// OpAt returns the operation that has row i of Ops.
func OpAt(i int) Op {
	if i < Extended {
		return Op(i)
	}
	return Op(i-Extended)<<8 | Extended
}

// Check returns the operation with the flag Checked. It marks an operation on memory that consults the records of
// allocations, and the Enter and Ret of a function whose frame is not to be reused. All of a program that says unsafe
// have it. The operation is Checkable.
func (o Op) Check() Op { return o<<8 | checked | Extended }

// Checked reports whether the operation has the flag Checked.
func (o Op) Checked() bool { return o&checked != 0 }

// Base returns the operation without its flag.
func (o Op) Base() Op {
	if o.Checked() {
		return o >> 8 & 127
	}
	return o
}

// row returns the index in Ops.
func (o Op) row() int {
	o = o.Base()
	return int(o&Extended + o>>8)
}

// Info returns the row of an operation.
func (o Op) Info() *OpInfo { return &Ops[o.row()] }

// Instr is one instruction of 16 bytes. The row of its operation says which fields are registers.
type Instr struct {
	Op   Op
	A, B uint8
	C    int32
	K    int64
}

// OpInfo describes an operation.
type OpInfo struct {
	Name string
	// Operands has a letter each for A, B, C and K.
	//
	//	-  must be 0
	//	r  register that is read          R  two registers, this and the next one
	//	w  register that is written       W  two registers       T  three registers
	//	m  register that is read and written
	//	a  first register of the window of a call
	//	J  pc of a jump
	//	o  offset in bytes
	//	t  index in Func.Tables
	//	p  price, in instructions: see SetPrices
	//	e  pc of the function that is called, filled in by the linker
	//	k  number    f  id of a function    s  id of a signature    N  id of a native
	Operands string
	// Num is the type of number that the operation works on, 0 if there is none or it does not matter.
	Num   Num
	Flags Flags
	// Width is the number of bytes that a load or store accesses, else 0.
	Width uint8
}

// Flags are what passes over code need to know about an operation.
type Flags uint8

const (
	// Pure: the only effect is the registers written. An instruction whose results are not read can be removed.
	Pure Flags = 1 << iota
	// Terminator: the next instruction is not reached from here.
	Terminator
	// BackEdge: a jump backwards. It spends its price.
	BackEdge
	// Panics: may panic as Rust code does, so it can have a Site.
	Panics
	// Faults: may end the run with a memory.Fault.
	Faults
	// Calls: runs other code, so it can have a Site.
	Calls
	// Checkable: can have the flag Checked.
	Checkable
)

// Num is a type of number.
type Num uint8

const (
	_ Num = iota
	I8
	I16
	I32
	I64
	I128
	U8
	U16
	U32
	U64
	U128
	F32
	F64
)

// Signed reports whether n is a signed integer.
func (n Num) Signed() bool { return n >= I8 && n <= I128 }

// Bits returns the width of n.
func (n Num) Bits() uint {
	return [...]uint{0, 8, 16, 32, 64, 128, 8, 16, 32, 64, 128, 32, 64}[n]
}

// Func is one function.
type Func struct {
	ID   int
	Name string // for listings, traces and backtraces
	Code []Instr
	// Params and Results are numbers of registers, from r1 on and from r0 on. Regs is the number of registers in use,
	// windows of calls not counted.
	Params, Results, Regs int
	// Frame is the size of the frame in bytes, a multiple of 16, and 0 if there is none.
	Frame  uint64
	Tables []int32 // targets of switches
	Sites  []Site  // in order of PC
	Lines  []Line  // in order of PC
	// Inlined are the calls that were replaced by the code of the callee, each behind the one around it.
	Inlined []Inlined

	// Coroutine describes the coroutine whose Future::poll this is, for the trace; nil for all others.
	Coroutine *Coroutine
	// Drops is where the coroutine has its state whose drop glue this is. The state of one that was not polled is 0.
	Drops Tag
	// Visible are the places, in order, before which an operation begins that other threads can observe.
	Visible []Visible
	// Unpolled are the calls that drop a coroutine which this function has made.
	Unpolled []Unpolled

	// Heading is the position of all its statements, for the trace; 0 if they have their own.
	Heading     uint32
	User        bool // written in the program itself, not in the library
	Glue        bool // generated: it has no lines
	TrackCaller bool // a panic inside is reported at the call
	Touches     Touches
}

// Touches says what accesses of a function to memory mean for the detection of data races. It is known in checked code.
type Touches uint8

const (
	// Synchronises: of the library. A load acquires what a store to the same address has released.
	Synchronises Touches = iota
	// Lends: of the library. The accesses count as those of the caller, such as those of ptr::write.
	Lends
	// Silent: of the library. The accesses mean nothing; what orders threads is reported by calls of their own.
	Silent
)

// Site says where unwinding goes on that passes the instruction at PC.
type Site struct {
	PC     int32
	Target int32
	Kind   SiteKind
}

// SiteKind says what a site does.
type SiteKind uint8

const (
	Cleanup   SiteKind = iota // run the code at Target, which ends with Resume
	Catch                     // the panic ends: the payload lies in the two registers of the call's window
	Terminate                 // a panic here aborts: it comes out of a cleanup. There is no Target
)

// Line says that the code from PC on belongs to the source position Pos.
type Line struct {
	PC   int32
	Pos  uint32
	In   int32 // the innermost inlined call that has the code: its number in Inlined plus one; 0 for the function itself
	Stmt bool  // a statement begins: stepping stops here
}

// Inlined is a call that was replaced by the code of the callee.
type Inlined struct {
	Frame
	In int32 // the inlined call around it, as in Line
}

// Frame is a function and a position in it: of a call, or of what runs. A frame of the machine stands for several if
// calls were inlined.
type Frame struct {
	Name        string
	Pos         uint32 // of Inlined: that of the call
	User        bool   // see Func
	Glue        bool
	TrackCaller bool
	Coroutine   *Coroutine // see Func; nil for inlined calls
}

// Coroutine is what the trace shows of the future of an async block or fn.
type Coroutine struct {
	Name   string // of the function, or of the function around the block and the block's number
	Pos    uint32 // where its text begins
	Size   uint64 // of the future, in bytes
	User   bool   // it is the program's own text
	State  Tag    // where its state lies
	Points []Suspension
}

// Visible is where a visible operation begins. Lock is the register that has the address of the lock that it takes, 0
// for another operation.
type Visible struct {
	PC   int32
	Lock uint8
	Kind Operation
}

// Operation is what a visible operation does, as far as exploring schedules has to know.
type Operation uint8

// The kinds of operations.
const (
	Other   Operation = iota
	Locks             // takes a lock, and waits until it is free
	Unlocks           // frees a lock
	Tries             // sees whether a lock is free without waiting for it
)

// Unpolled is a call that drops a coroutine, and where that was made.
type Unpolled struct {
	PC  int32
	Pos uint32
}

// Suspension is a suspension point: an await.
type Suspension struct {
	Pos   uint32
	Label string // the text of the await
	State uint64 // the value of the coroutine's state
	Inner bool   // what is awaited is a coroutine itself, which is polled here and suspends first
	Vars  []Variable
	// Guards are the guards of locks that the coroutine owns there.
	Guards []Guard
}

// Guard is a guard of a lock, or a value that has one, which a coroutine keeps over a suspension point.
type Guard struct {
	Name   string // variable and type
	Pos    uint32 // where the lock was taken
	Flag   uint64 // offset of the byte that says whether the guard is still there, plus one; 0 if it always is
	Std    bool   // of a lock of std, which blocks threads
	Offset uint64 // in the coroutine
	Type   *Type
}

// Variable is a variable that a coroutine keeps over a suspension point.
type Variable struct {
	Name   string
	Type   *Type
	Offset uint64 // in the coroutine
	Holds  Held
}

// Held says what is lost with a variable when the coroutine is dropped at a suspension point. It is 0 for most, and in
// programs whose cancellations are not tried.
type Held uint8

const (
	_          Held = iota
	HeldValue       // a value that was received from elsewhere
	HeldLock        // the guard of a lock
	HeldPermit      // a permit
)

// Signature is the numbers of registers that a call through a pointer passes and receives, and the identity of its
// type.
type Signature struct {
	Params, Results int
	Type            string
}

// NativeFunc is a function of the host, by the name under which it is registered.
type NativeFunc struct {
	Name            string
	Params, Results int
}

// Program is functions by id and what they refer to. Functions can be nil until they are compiled.
type Program struct {
	Funcs      []*Func
	Signatures []Signature
	Natives    []NativeFunc
	// Types has the signature of each function, for calls through pointers.
	Types []int
	// Pointed has the signature by which pointers to a function are called, for functions that have pointers.
	Pointed map[int]int
	// Pollees describe futures for natives. Vtables has the Pollee of the type of each vtable for Future.
	Pollees []*Pollee
	// Spawned are what a task's future has of its arguments, by number of the type that the library keeps for the task:
	// Offset is in that.
	Spawned [][]Variable
	Vtables map[uint64]int
	Main    int
	Panic   int
}

// SiteAt returns the site of the instruction at pc.
func (f *Func) SiteAt(pc int32) (Site, bool) {
	lo, hi := 0, len(f.Sites)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if f.Sites[m].PC < pc {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo < len(f.Sites) && f.Sites[lo].PC == pc {
		return f.Sites[lo], true
	}
	return Site{}, false
}

// line returns the row of Lines that has the instruction at pc, nil if there is none.
func (f *Func) line(pc int32) *Line {
	lo, hi := 0, len(f.Lines)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if f.Lines[m].PC <= pc {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo == 0 {
		return nil
	}
	return &f.Lines[lo-1]
}

// PosAt returns the source position of the instruction at pc, 0 if there is none.
func (f *Func) PosAt(pc int32) uint32 {
	if l := f.line(pc); l != nil {
		return l.Pos
	}
	return 0
}

// UserPos returns the position of a row of Lines in the innermost function of the program that it stands for, and the
// number of the inlined call that has it, as in Line.In. ok is false if there is none.
func (f *Func) UserPos(l *Line) (pos uint32, in int, ok bool) {
	pos, in = l.Pos, int(l.In)
	for in != 0 {
		x := &f.Inlined[in-1]
		if x.User && !x.Glue {
			return pos, in, true
		}
		pos, in = x.Pos, int(x.In)
	}
	return pos, 0, f.User && !f.Glue
}

// UserPosAt is UserPos for the instruction at pc.
func (f *Func) UserPosAt(pc int32) (pos uint32, in int, ok bool) {
	if l := f.line(pc); l != nil {
		return f.UserPos(l)
	}
	return 0, 0, false
}

// FramesAt calls do with the frames that the instruction at pc stands for, the innermost one first, until do returns
// false. It returns what the last call returned.
func (f *Func) FramesAt(pc int32, do func(Frame) bool) bool {
	var l Line
	if at := f.line(pc); at != nil {
		l = *at
	}
	for l.In != 0 {
		c := &f.Inlined[l.In-1]
		frame := c.Frame
		frame.Pos, l.Pos, l.In = l.Pos, c.Pos, c.In
		if !do(frame) {
			return false
		}
	}
	return do(Frame{f.Name, l.Pos, f.User, f.Glue, f.TrackCaller, f.Coroutine})
}
