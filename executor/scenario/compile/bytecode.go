// Package compile turns checked, monomorphic bodies (package types) into
// register bytecode that package vm runs.
//
// A Compiler hands out a function id whenever something is referred to (called,
// put into a vtable, dropped) and compiles the bodies from a worklist, so that
// only what main can reach is ever lowered. The result is a Program: functions
// by id, vtables, type descriptors, statics, native calls, format strings.
//
// # Values
//
// A value is one Val {P pointer; B bits} in one register, one field of a block,
// one element of a Vec. What the words mean follows from the static type; see
// Repr in repr.go. Two rules are easy to miss:
//
//   - a store of a scalar (ReprScalar) writes B only, so P keeps what it was
//     (it may be the marker of a niche enum around the scalar);
//   - f32 is the 32 bits of the float32, zero-extended; signed integers are
//     sign-extended to 64 bits, unsigned ones, bool and char zero-extended.
//
// # Frames
//
// R is a window of 256 registers. Parameters arrive in R[0], R[1], … A call
// names a register a: the callee's R[0] is the caller's R[a], and the result
// lands there. Registers at a and above (a+1 … ) are dead over the call, those
// below it are untouched. Registers are not cleared on entry; the code
// initialises what an unwind entry covers before the entry begins.
//
// A coroutine (Func.Co) has the context of the current poll in R[0] ({P: the
// Context}), its captures in R[1] … R[Captures], then its locals. Its block is
// {P: *Func, B: state} in slot 0 and R[i] in slot i: a poll copies the Live ones
// of the suspension point into the window and copies them back when it suspends.
//
// # Unwinding
//
// Func.Unwind lists what owns something, in order of declaration: while the
// frame's current instruction (pc of the instruction itself, not of the next)
// is in [Start, End), slot Reg is live, unless its P is nil. A panic, and the
// drop of a suspended coroutine, walk the list backwards: each live slot is
// nilled and its glue is called with the value in R[0]. An entry of kind
// UnwindCell holds a heap cell whose first slot is the value. A panic inside
// Drop::drop continues with the remaining entries.
//
// Package vm may rewrite code to opcodes of its own, numbered from OpVM. Nothing
// else here changes without both packages changing.
package compile

import "github.com/pollground/pollground/executor/scenario/syntax"

// Instr is one instruction: 16 bytes. What the operands are, the opcode's row
// in Ops says.
type Instr struct {
	Op      Op
	A, B, C uint8
	J       int32
	K       int64
}

// Func is one compiled function.
type Func struct {
	ID   int
	Name string // for listings, traces and backtraces
	Code []Instr
	// Consts are what OpConst loads.
	Consts []Const
	// Params is the number of parameters (R[0] …); Regs the number of registers
	// that the function uses, windows of calls not counted.
	Params, Regs int
	// Kinds is how the parameters and the result are represented, as K of an OpCallPtr says it; 0: nobody knows.
	Kinds int64
	// Signed: the function is lowered, so Params, Reprs and Result are valid.
	Signed bool
	// Reprs are the representations of the parameters, where the verifier may rely on them; else nil.
	Reprs []Repr
	// Result is the representation of the result.
	Result Repr
	// Lines maps pcs to source positions, sorted by PC; an entry holds until the
	// next one.
	Lines []Line
	// Visible are the pcs, ascending, at which an operation begins that other threads can observe: the first instruction
	// of a function marked #[visible], wherever it was inlined. No instruction stands for them, so they cost no virtual
	// time.
	Visible []int32
	Unwind  []UnwindEntry
	// Tables are the jump tables of OpSwitch: Tables[j][index] is a pc.
	Tables [][]int32
	Slots  []SlotInfo
	Co     *Coroutine // nil for plain functions
	// TrackCaller: a panic inside is reported at the call of the function.
	TrackCaller bool
	// Diverges: it returns !. Calls do not have it compiled, see later.go.
	Diverges bool
	// User: written in the program itself, not in the library.
	User bool
	// TracedPoll: its calls of Future::poll are OpCallPoll and OpCallDynPoll: a
	// function of the program, or one marked #[traced_poll].
	TracedPoll bool
	PartPoll   bool // they are those of parts, see PollCall
	// Glue: generated drop glue (no source lines).
	Glue bool
	// Guard: the glue drops a guard of one of std's locks.
	Guard bool
	// Span is the whole body's.
	Span syntax.Span
}

// Const is a constant that does not fit an instruction's K: a string, a
// 128-bit integer, or a function pointer.
type Const struct {
	Kind ConstKind
	Str  string
	Lo   uint64 // ConstWide; ConstFn: the function's id
	Hi   uint64 // ConstWide: the high word
	Sign bool   // ConstWide: i128 (else u128), see vm.I128 and vm.U128
}

// ConstKind says which fields of a Const are in use.
type ConstKind uint8

const (
	ConstStr   ConstKind = iota // &'static str: {P: bytes, B: len}
	ConstBytes                  // &'static [u8]: {P: first of len Vals, B: len}
	ConstWide                   // i128, u128
	ConstFn                     // fn pointer: {P: marker, B: id}
	ConstMark                   // {P: marker, B: Lo}
)

// Line says that the code from PC on comes from Pos. Stmt is set where a
// statement begins: stepping stops there.
type Line struct {
	PC   int32
	Pos  syntax.Pos
	Stmt bool
}

// PosAt is the source position of the instruction at pc, 0 if there is none.
func (f *Func) PosAt(pc int) syntax.Pos {
	lo, hi := 0, len(f.Lines)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if int(f.Lines[m].PC) <= pc {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo == 0 {
		return 0
	}
	return f.Lines[lo-1].Pos
}

// UnwindEntry says that register Reg owns a value while the current
// instruction is in [Start, End).
type UnwindEntry struct {
	Start, End int32
	Reg        uint8
	Kind       UnwindKind
	Glue       int32 // function id; called with the value in R[0]
	// Off is the slot for UnwindSlot.
	Off int32
}

// UnwindKind says where the value is.
type UnwindKind uint8

const (
	UnwindReg   UnwindKind = iota // R[Reg]
	UnwindCell                    // slot 0 of the block R[Reg].P (nil: not there yet)
	UnwindSlot                    // slot Off of the block R[Reg].P
	UnwindCatch                   // a panic ends here: R[Reg] = payload, pc = Glue (not emitted by the compiler)
)

// SlotInfo names a register for the debugger.
type SlotInfo struct {
	Name       string
	Type       *TypeDesc
	Reg        uint8
	Kind       UnwindKind // where the value is, as in UnwindEntry
	Off        int32
	Start, End int32 // pc range
}

// Coroutine is what a Func has when it is the body of an async block or fn.
type Coroutine struct {
	// Captures is their number: R[1] … R[Captures] at the first poll.
	Captures int
	// Slots is the size of the block: 1 + the largest number of saved registers,
	// and one more for Own.
	Slots int
	// Own: the last slot has the future that is being awaited, if that is a value
	// of one slot.
	Own bool
	// Unstarted is the glue that drops the captures of a coroutine that was never
	// polled, called with the block in R[0]; -1 for nothing to drop.
	Unstarted int32
	// Points are the suspension points, by number.
	Points []Suspension
	// Output is the type of the result.
	Output *TypeDesc
	// Begin is where the block begins: the panic of a poll too many is there.
	Begin syntax.Pos
	// AsyncFn: the body of an async fn (messages differ from async blocks).
	AsyncFn bool
}

// Saved is the size of the block without what Own adds.
func (c *Coroutine) Saved() int {
	if c.Own {
		return c.Slots - 1
	}
	return c.Slots
}

// Suspension is one suspension point.
type Suspension struct {
	PC    int32 // of the OpAwait or OpSuspend
	Saved int   // registers 1 … Saved-1 are in use, and have their places in the block
	// Live are those of them that somebody may look at before they are written again: the code behind, unwinding, the
	// debugger. Only they are saved, of the last Bits of them only B: no instruction of the function writes their P.
	Live  []uint8
	Bits  int
	Pos   syntax.Pos
	Label string // source text or callee, for the debugger
}

// States of a coroutine block, slot 0 .B. Other values are the number of the
// suspension point it is waiting at.
const (
	StateUnstarted = 1<<32 + iota
	StateRunning
	StateDone
	StatePanicked
)

// Program is everything that a run needs.
type Program struct {
	Funcs []*Func
	Main  int32 // function without parameters, or -1
	// PanicStr is rt::panic_str(&str) -> !, which the vm calls when an
	// instruction panics; -1 when the program has no library. (Added by vm.)
	PanicStr int32
	Vtables  []*Vtable
	Types    []*TypeDesc
	Statics  []*Static
	Memos    []*Memo
	Natives  []*NativeCall
	Fmts     []*FmtSpec
	Plans    []*CopyPlan
	Upcasts  []*Upcast
	// Polls are what OpCallPoll and OpCallDynPoll refer to. (Added by vm.)
	Polls   []PollCall
	Sources *syntax.SourceMap
	// Later compiles the function with that id, whose code is an OpLater, and what
	// it calls. The lists above may grow. nil when all is compiled.
	Later func(id int) error
	// Runtimes: the program names a library with runtimes of its own, so one may
	// be built although no function compiled so far does.
	Runtimes bool
	// Blocks: it names block_in_place, for which runtimes keep workers in reserve.
	Blocks bool
	// Unsafe: it has unsafe code.
	Unsafe bool
}

// PollCall is one kind of call of Future::poll: the future's type (dyn for a
// virtual call) and the result's, Poll<Output>.
type PollCall struct {
	Self, Ret *TypeDesc
	// Part: by a function that is marked #[traced_poll = "part"]. Inside of a poll,
	// the future is a part of the task that is polled, not a task.
	Part bool
}

// Vtable is what a pointer to a dyn refers to by index (Val.B).
type Vtable struct {
	ID   int
	Type *TypeDesc // of the concrete type
	Dyn  string    // dyn Trait, for listings
	// Drop is the place glue (see TypeDesc.PlaceGlue) of the concrete type, -1 for none.
	Drop int32
	// Methods are function ids; -1 for a method that cannot be called. Each takes
	// the data pointer as its R[0].
	Methods []int32
}

// Static is one static variable. Its initialiser runs when it is first used.
type Static struct {
	Name string
	Init int32 // function without parameters
	Type *TypeDesc
}

// Memo is a constant without drop whose value is computed once per run.
type Memo struct {
	Name string
	Func int32
}

// NativeCall is one kind of call of an intrinsic that has no opcode.
type NativeCall struct {
	Name string
	// Types are the generic arguments, the parent's first; Params and Ret the
	// types of arguments and result.
	Types  []*TypeDesc
	Params []*TypeDesc
	Ret    *TypeDesc
}

// CopyPlan says how a Copy object is copied: a new block of N slots, then each
// nested object copied by its own plan.
type CopyPlan struct {
	N int
	// Total are the slots of all blocks that a copy makes, of the largest variant.
	Total int64
	// Nested are the slots that hold objects. For an enum (ByTag) there is one
	// list per variant index; else only Nested[0] is used.
	ByTag  bool
	Nested [][]NestedCopy
	// Elem is set for an array of objects: all N slots are copied by it.
	Elem int32 // plan, -1 for none
}

// NestedCopy is one slot that holds an object.
type NestedCopy struct {
	Slot int32
	Plan int32
}

// Upcast is a coercion from one dyn type to another: To[vtable] is the vtable
// of the target for the same concrete type, -1 if there is none.
type Upcast struct {
	From, To string
	Vtables  []int32
}

// FmtSpec is one format_args!: literal pieces and what to call for arguments.
type FmtSpec struct {
	Pieces []FmtPiece
	// Args are the types behind the references in slots 1 … of the Arguments
	// block.
	Args []*TypeDesc
}

// FmtPiece is literal text followed by one argument (Arg < 0: text only).
type FmtPiece struct {
	Text string
	Arg  int
	// Fn is the fmt function: fn(&T, &mut Formatter) -> fmt::Result.
	Fn    int32
	Trait string // "" for Display, "?", "x", "X", "o", "b", "e", "E", "p"
	Fill  rune
	Align byte // '<' '^' '>' or 0
	Sign  byte // '+' or 0
	Alt   bool
	Zero  bool
	// DebugHex is 'x' or 'X' for {:x?} and {:X?}.
	DebugHex byte
	// Width and Prec: -1 none; else the number, or with WidthArg/PrecArg the
	// index of the argument (a &usize).
	Width, Prec       int
	WidthArg, PrecArg bool
}
