package mir

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Local is an index in Body.Locals. Local 0 is the return place; 1 to Body.ArgCount are the arguments.
type Local int32

// Return is the return place.
const Return Local = 0

// BlockID is an index in Body.Blocks. Block 0 is the entry.
type BlockID int32

// None stands for a block that is not there. As an unwind edge it means that unwinding goes on in the caller.
const None BlockID = -1

// ScopeID is an index in Body.Scopes. Scope 0 is the body.
type ScopeID int32

// Body is the control-flow graph of one function, closure, coroutine or constant.
type Body struct {
	Name string
	Span syntax.Span
	// Owner is the function or constant around, whose parameters the types mention.
	Owner *resolve.Def
	// Args are the generic arguments of the function of which this is an instance; nil in a generic body.
	Args []*types.Type
	// Clo is the closure or coroutine whose body this is, else nil. Its argument 1 is the closure: by value if it is
	// FnOnce or a coroutine, else by reference. Captures are fields of it, references where they are by reference.
	Clo *types.ClosureTy

	Phase    Phase
	ArgCount int
	Locals   []LocalDecl
	Blocks   []Block
	Scopes   []Scope
	Vars     []Var // what the program's text calls the locals, in order of declaration

	// Coroutine: suspends by Yield; the return place has the type of its output.
	Coroutine bool
	// SpreadArg is an argument of tuple type whose elements the caller passes one by one, or 0: the second
	// argument of an implementation of Fn::call and its relatives.
	SpreadArg Local
	// Promoted are the bodies of constant expressions to which there are references: each computes the value that
	// lies at the address of a PromotedAt constant, once.
	Promoted []*Body
	// Awaits are the await expressions, in order of the text. Only coroutines have some.
	Awaits []Await
}

// Phase is how far a body has come. Each phase has the invariants of those before.
type Phase uint8

const (
	Built      Phase = iota // as package build made it
	Elaborated              // by package elaborate: no false edges, fake reads and fake borrows; each Drop runs
	Resumable               // by package coroutine: a poll or drop function of a coroutine, without Yields
)

// LocalDecl declares a local.
type LocalDecl struct {
	Ty    *types.Type
	Kind  LocalKind
	Mut   bool // declared mut; true for temporaries
	Late  bool // declared without a value: let x;
	Span  syntax.Span
	Scope ScopeID
	// Var is the variable of the typed tree, for variables and arguments that bind one; else nil.
	Var *thir.Local
}

// LocalKind says why there is a local.
type LocalKind uint8

const (
	TempLocal     LocalKind = iota // a temporary of the builder, or a temporary of the program
	ReturnLocal                    // the return place
	ArgLocal                       // an argument, also if the program's text names it
	VarLocal                       // a variable
	GuardRefLocal                  // in a guard: a reference to what the pattern is going to bind to a variable
	FlagLocal                      // a drop flag: a bool that is true while a move path has a value
)

// Scope is a lexical scope. A statement in it sees its variables and those of the scopes around it.
type Scope struct {
	Parent ScopeID // of scope 0: 0
	Span   syntax.Span
	// Inlined is not nil for the root of the scopes of a body that was inlined. Parent is the scope of the call.
	Inlined *Inlined
}

// Inlined describes a call that was replaced by the body of the callee.
type Inlined struct {
	Name         string
	Span, FnSpan syntax.Span // of the call
	User         bool        // the callee is the program's own text
	Glue         bool        // it was generated, and has no positions
	TrackCaller  bool
}

// Var names a place for debuggers: a local, or a capture.
type Var struct {
	Name  string
	Place Place
	Scope ScopeID
}

// Await is one await expression: a loop around a call of poll.
type Await struct {
	Span   syntax.Span
	Future Local   // holds the future, pinned from its first poll on
	Poll   BlockID // whose terminator calls Future::poll
	Yield  BlockID // whose terminator is the Yield
}

// Block is a basic block.
type Block struct {
	Stmts   []Stmt
	Term    Terminator // nil only while the block is built
	Span    syntax.Span
	Scope   ScopeID // of the terminator
	Cleanup bool    // runs while a panic unwinds
}

// StmtKind is the kind of a statement.
type StmtKind uint8

const (
	Nop         StmtKind = iota
	Assign               // Place = Value; neither drops the old value nor leaves the block
	StorageLive          // the storage of Local begins; its bytes are uninitialised
	StorageDead          // the storage of Local ends; no-op if it has none
	FakeRead             // Place must be initialised here; for analyses only. Cause says why
	Mention              // Place is named and not read: `let _ = place`; for analyses only
	SetState             // the coroutine in Place enters State: a number as in package layout
	Ended                // nothing reads the value of Place any more: a saved local whose storage ends
)

// Stmt is a statement.
type Stmt struct {
	Kind  StmtKind
	Cause ReadCause // FakeRead
	Local Local     // StorageLive, StorageDead
	State int32     // SetState
	Place Place     // Assign, FakeRead, Mention, SetState, Ended
	Value Rvalue    // Assign
	Span  syntax.Span
	Scope ScopeID
}

// ReadCause says why there is a FakeRead.
type ReadCause uint8

const (
	ForLet          ReadCause = iota // a variable was declared with a value
	ForMatchedPlace                  // a match, also with no arm that reads, needs its operand initialised
	ForMatchGuard                    // the guard must not change what the match looks at
	ForGuardBinding                  // the guard reads what the arm is going to bind
)

// Place is a local and what leads from it to a part of it or to what it points to.
type Place struct {
	Local Local
	Proj  []Elem // never written to once the place is made: places share them
}

// ElemKind is the kind of a projection.
type ElemKind uint8

const (
	Deref      ElemKind = iota // what a reference, raw pointer or Box points to
	Field                      // field Index of a struct, tuple, closure, coroutine, or of the variant before it
	Index                      // element number Local (a usize) of an array or slice, which is in bounds
	ConstIndex                 // element number Index, from the end (1 is the last) if FromEnd
	Subslice                   // elements Index to To, which counts from the end if FromEnd (always so for slices)
	Downcast                   // the enum as its variant Variant, which it is; followed by a Field
	Saved                      // saved local number Index of a coroutine, in a state that keeps it
)

// Elem is one projection. Ty is the type of the place with it; for a Downcast that of the enum.
type Elem struct {
	Kind    ElemKind
	FromEnd bool
	Index   int32
	To      int32
	Local   Local
	Variant *resolve.Def
	Ty      *types.Type
}

// OperandKind is the kind of an operand.
type OperandKind uint8

const (
	Copy     OperandKind = iota // the value of a place, which keeps it
	Move                        // the value of a place, which is uninitialised afterwards
	Constant                    // Const
)

// Operand is a value that needs no computation.
type Operand struct {
	Kind  OperandKind
	Place Place
	Const *Const
}

// ConstKind is the kind of a constant.
type ConstKind uint8

const (
	Zero       ConstKind = iota // of a type of one value: (), a function item, a struct without fields
	Scalar                      // Int and IntHi: integers in two's complement, sign-extended to 64 bits, char, bool
	Float                       // Float, of type f32 or f64
	Str                         // Str: a &str, or a reference to an array or slice of u8
	Item                        // the value of the constant Def with arguments Args; Inst if these are concrete
	Param                       // the value of the const parameter Param
	StaticAt                    // the address of the static Def: a reference, or a raw pointer if it is mut
	PromotedAt                  // a reference to the value of Body.Promoted[Promoted]
)

// Const is a constant. It is a value of its own at each use: an Item with a destructor is dropped at each.
type Const struct {
	Kind       ConstKind
	Ty         *types.Type
	Int, IntHi uint64
	Float      float64
	Str        string
	Def        *resolve.Def
	Args       []*types.Type
	Clo        *types.ClosureTy // the Item is an inline constant, in a body with open types
	Inst       *thir.Instance
	Param      *types.Type
	Promoted   int
	Span       syntax.Span
}

// Rvalue computes a value.
type Rvalue interface{ rvalue() }

// BorrowKind is the kind of a Ref.
type BorrowKind uint8

const (
	Shared BorrowKind = iota
	Mutable
	TwoPhase // mutable, and only a reservation until the reference is used: autoref of a receiver or of an operand
	Fake     // shallow, for guards: what a match looked at does not change before its arm is chosen
)

// CastKind is the kind of a Cast.
type CastKind uint8

const (
	IntToInt     CastKind = iota // also from bool and char, and to char from u8
	FloatToInt                   // saturates
	IntToFloat                   //
	FloatToFloat                 //
	PtrToPtr                     // raw pointers, with or without metadata; metadata is kept or dropped
	PtrToInt                     // exposes the address
	IntToPtr                     //
	FnPtrToInt                   // the address of a function
	FnPtrToPtr                   //
	ReifyFn                      // function item to function pointer
	ClosureFn                    // closure without captures to function pointer
	MutToConst                   // &mut to &, *mut to *const, & to *const: no change of the value
	Unsize                       // pointer to array to slice, pointer to T to dyn, dyn to its supertrait
)

// Rvalues.
type (
	// Use is the operand.
	Use struct{ Op Operand }
	// Repeat is an array of Count times Op; Count is a Const, or a Param to be replaced by one.
	Repeat struct {
		Op    Operand
		Count *types.Type
	}
	// Ref is a reference to a place.
	Ref struct {
		Kind  BorrowKind
		Place Place
	}
	// RawPtr is a raw pointer to a place.
	RawPtr struct {
		Mut   bool
		Place Place
	}
	// Len is the number of elements of a slice or array place, a usize.
	Len struct{ Place Place }
	// Cast converts Op to Ty.
	Cast struct {
		Kind CastKind
		Op   Operand
		Ty   *types.Type
	}
	// Binary is a builtin operator on scalars, without a check: overflow wraps, a shift's amount is taken modulo the
	// width, and a division is checked by an Assert before. Comparisons are of scalars, unit, and raw and function
	// pointers.
	Binary struct {
		Op   syntax.BinOp // not && and ||
		L, R Operand
	}
	// CheckedBinary is the pair of the wrapped result and whether it overflowed; Op is +, - or *. It is the last
	// statement of a block that ends with the Assert of its second field; the target uses its first one.
	CheckedBinary struct {
		Op   syntax.BinOp
		L, R Operand
	}
	// Unary is '-' (wraps) or '!'.
	Unary struct {
		Op byte
		V  Operand
	}
	// Discriminant is the discriminant of the enum at Place, or the state of the coroutine, as a value of Ty.
	Discriminant struct {
		Place Place
		Ty    *types.Type
	}
	// Aggregate is a value of its parts. Fields are in order of declaration: of a struct, of Variant, of a tuple, of
	// captures, of elements. A union is made of one field, number Active.
	Aggregate struct {
		Ty      *types.Type // Adt, Tuple, Array, Closure or Coroutine
		Variant *resolve.Def
		Fields  []Operand
		Active  int
	}
	// Format is the fmt::Arguments that format_args! makes. Args are references.
	Format struct {
		Ty     *types.Type
		Pieces []thir.FmtPiece
		Args   []Operand
		Fns    []thir.Callee // see FmtPiece.Fn
	}
)

func (*Use) rvalue()           {}
func (*Repeat) rvalue()        {}
func (*Ref) rvalue()           {}
func (*RawPtr) rvalue()        {}
func (*Len) rvalue()           {}
func (*Cast) rvalue()          {}
func (*Binary) rvalue()        {}
func (*CheckedBinary) rvalue() {}
func (*Unary) rvalue()         {}
func (*Discriminant) rvalue()  {}
func (*Aggregate) rvalue()     {}
func (*Format) rvalue()        {}

// Terminator ends a block. EachSuccessor finds the blocks that may come next.
type Terminator interface{ terminator() }

// AssertKind says what an Assert checks.
type AssertKind uint8

const (
	BoundsCheck AssertKind = iota // Args: length, index
	Overflow                      // Args: both operands of Op; shifts included
	OverflowNeg                   // Args: the operand
	DivByZero                     // Args: the dividend
	RemByZero                     // Args: the dividend
	AfterReturn                   // a coroutine is polled that has returned; no Args
	AfterPanic                    // a coroutine is polled that has panicked; no Args
)

// Terminators.
type (
	Goto struct{ Target BlockID }
	// Switch goes to Targets[i] if Op is Values[i], else to the last target. Op is an integer, char or bool.
	Switch struct {
		Op      Operand
		Ty      *types.Type // of Op
		Values  []Value
		Targets []BlockID // one more than Values
		// Variants are those that Values stand for, if Op is the discriminant that the block has read; else nil.
		Variants []*resolve.Def
	}
	// ReturnTo leaves the body with the value in the return place.
	ReturnTo struct{}
	// Resume goes on unwinding in the caller. It stands in cleanup blocks.
	Resume struct{}
	// Unreachable is never reached.
	Unreachable struct{}
	// Drop runs the destructor of the value in Place, if there is one, and leaves Place uninitialised.
	Drop struct {
		Place  Place
		Target BlockID
		Unwind BlockID
		// Replace: the drop of the old value of an assignment, which writes Place in Target and in Unwind.
		Replace bool
		// Shell: Place is a Box whose content has no value any more. Only its memory is released.
		Shell bool
	}
	// Call calls a function. Args are evaluated; moved arguments belong to the callee from here on. Dest is written
	// on return. Target is None if the call does not return.
	Call struct {
		Callee thir.Callee // of a known function or method; Fn is nil if Fn below is the function
		Fn     *Operand    // a function pointer
		Args   []Operand
		// Untupled: the callee is a method of Fn, FnMut, FnOnce or of their async relatives, and Args[1:] are the
		// elements of its tuple.
		Untupled bool
		// Method: written x.f().
		Method bool
		// Operator: stands for an operator, an index, or another construct that is not a call in the program's text.
		Operator bool
		Dest     Place
		Target   BlockID
		Unwind   BlockID
		FnSpan   syntax.Span
	}
	// Assert panics unless Cond is Expected.
	Assert struct {
		Cond     Operand
		Expected bool
		Kind     AssertKind
		Op       syntax.BinOp // Overflow
		Args     []Operand    // for the message, copies
		Target   BlockID
		Unwind   BlockID
	}
	// Yield suspends the coroutine. Polled again, it goes on in Resume with ResumeArg written. Dropped instead, it goes
	// on in Drop, which drops what it holds and ends in CoroutineDrop; None if it holds nothing.
	Yield struct {
		ResumeArg Place
		Resume    BlockID
		Drop      BlockID
	}
	// CoroutineDrop ends the drop of a suspended coroutine.
	CoroutineDrop struct{}
	// FalseEdge goes to Real. Analyses act as if it went to Imaginary as well.
	FalseEdge struct{ Real, Imaginary BlockID }
	// FalseUnwind goes to Real. Analyses act as if a panic might unwind from here: a loop always has an exit.
	FalseUnwind struct{ Real, Unwind BlockID }
)

// Value is a value of a Switch: two's complement of the type's width, sign-extended to 128 bits if it is signed.
type Value struct{ Lo, Hi uint64 }

// EachSuccessor calls do with each block that may come next, with a pointer to where its number stands. Edges that are
// None are left out. It is a function rather than a method of Terminator, so that do and what it captures stay on the
// stack: passes call it for every block.
func EachSuccessor(t Terminator, do func(*BlockID)) {
	switch t := t.(type) {
	case *Goto:
		do(&t.Target)
	case *Switch:
		for i := range t.Targets {
			do(&t.Targets[i])
		}
	case *Drop:
		two(do, &t.Target, &t.Unwind)
	case *Call:
		two(do, &t.Target, &t.Unwind)
	case *Assert:
		two(do, &t.Target, &t.Unwind)
	case *Yield:
		two(do, &t.Resume, &t.Drop)
	case *FalseEdge:
		two(do, &t.Real, &t.Imaginary)
	case *FalseUnwind:
		two(do, &t.Real, &t.Unwind)
	}
}

// two calls do for those of two edges that are there.
func two(do func(*BlockID), first, second *BlockID) {
	if *first != None {
		do(first)
	}
	if *second != None {
		do(second)
	}
}

func (*Goto) terminator()          {}
func (*Switch) terminator()        {}
func (*ReturnTo) terminator()      {}
func (*Resume) terminator()        {}
func (*Unreachable) terminator()   {}
func (*CoroutineDrop) terminator() {}
func (*Drop) terminator()          {}
func (*Call) terminator()          {}
func (*Assert) terminator()        {}
func (*Yield) terminator()         {}
func (*FalseEdge) terminator()     {}
func (*FalseUnwind) terminator()   {}

// UnwindOf returns where the unwind edge of a terminator stands, or nil if its kind has none.
func UnwindOf(t Terminator) *BlockID {
	switch t := t.(type) {
	case *Drop:
		return &t.Unwind
	case *Call:
		return &t.Unwind
	case *Assert:
		return &t.Unwind
	case *FalseUnwind:
		return &t.Unwind
	}
	return nil
}

// PlaceTy returns the type of a place.
func (b *Body) PlaceTy(p Place) *types.Type {
	if n := len(p.Proj); n > 0 {
		return p.Proj[n-1].Ty
	}
	return b.Locals[p.Local].Ty
}

// OperandTy returns the type of an operand.
func (b *Body) OperandTy(o Operand) *types.Type {
	if o.Kind == Constant {
		return o.Const.Ty
	}
	return b.PlaceTy(o.Place)
}

// IsUnion reports whether values of a type are unions: their fields share their bytes.
func IsUnion(t *types.Type) bool { return t.Kind == types.Adt && t.Def.Kind == resolve.Union }

// InUnion reports whether a place lies in a field of a union.
func (b *Body) InUnion(p Place) bool {
	t := b.Locals[p.Local].Ty
	for i := range p.Proj {
		if IsUnion(t) {
			return true
		}
		t = p.Proj[i].Ty
	}
	return false
}

// Whole returns the place of a whole local.
func Whole(l Local) Place { return Place{Local: l} }

// With returns the place with one projection more.
func (p Place) With(e Elem) Place {
	proj := make([]Elem, len(p.Proj)+1)
	copy(proj, p.Proj)
	proj[len(p.Proj)] = e
	return Place{p.Local, proj}
}

// IsLocal reports whether p is a whole local.
func (p Place) IsLocal() bool { return len(p.Proj) == 0 }

// Indirect reports whether p lies behind a reference, pointer or Box.
func (p Place) Indirect() bool {
	for i := range p.Proj {
		if p.Proj[i].Kind == Deref {
			return true
		}
	}
	return false
}
