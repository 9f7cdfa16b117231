package thir

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Expr is a typed expression.
type Expr interface {
	Type() *types.Type
	Span() syntax.Span
	Common() *X
}

// X is embedded in every expression.
type X struct {
	Ty *types.Type
	Sp syntax.Span
}

func (x *X) Type() *types.Type { return x.Ty }
func (x *X) Span() syntax.Span { return x.Sp }

// Places.
type (
	LocalRef struct {
		X
		L *Local
		// Parts are the captures that are parts of L, in a closure or coroutine that captures parts of L and not L: a
		// pattern names the whole of L and takes only these.
		Parts []CapturedPart
	}
	// Upvar is capture I of the closure or coroutine being executed.
	Upvar struct {
		X
		I int
	}
	// Field is field F of a struct, union, tuple or of an enum payload that a
	// pattern has already tested (Variant not nil).
	Field struct {
		X
		Of      Expr // place
		F       int
		Variant *resolve.Def
	}
	// Deref is *Of with Of a value of type &T, &mut T, *T or a place of type
	// Box<T> (moving out of a box moves its content, the box is freed).
	Deref struct {
		X
		Of Expr
	}
	// Index is builtin indexing of an array place, of a slice place or of a
	// Vec<T> place by usize, with rustc's bounds panic.
	Index struct {
		X
		Of Expr // place of array, [T] (a Deref) or Vec<T>
		I  Expr // value, usize
	}
	StaticRef struct {
		X
		Def *resolve.Def
	}
	// Temp is a value that needs a place. It is dropped at the end of the
	// enclosing statement (or of the condition, arm, …: Rust reference,
	// "temporary scopes"), unless Extended: then it lives as long as the
	// variables of the enclosing let.
	Temp struct {
		X
		V        Expr
		Extended bool
	}
)

// Values.
type (
	// Lit: integers and chars in Int (IntHi for 128 bit; two's complement of the
	// type's width, sign-extended to 64), floats in Float, bool in Int, strings
	// in Str (Type is &str, or &[u8; N] for byte strings).
	Lit struct {
		X
		Int, IntHi uint64
		Float      float64
		Str        string

		Neg  bool // until the type is known
		Done bool
	}
	// Load reads a place: Move leaves it empty, else the type is Copy.
	Load struct {
		X
		Place Expr
		Move  bool

		Reborrow bool // a reference that is only looked through
		Operand  bool // what the operand of a builtin operator refers to: a closure captures the reference
	}
	// Borrow is &place, &mut place, &raw place. TwoPhase borrows (autoref of a
	// method receiver) read their place when the call happens.
	Borrow struct {
		X
		Place Expr
		Mut   bool
		Raw   bool
	}
	// Call of a known function. Args are values, in evaluation order.
	Call struct {
		X
		Callee Callee
		Args   []Expr
		// Method: written x.f(): the receiver is Args[0].
		Method bool
	}
	// CallValue calls a function pointer.
	CallValue struct {
		X
		Fn   Expr
		Args []Expr
	}
	// CallClosure calls a closure value directly: Fn is a place of the closure's
	// type when its kind is Fn or FnMut, a value (consumed) for FnOnce calls.
	CallClosure struct {
		X
		Fn   Expr
		Once bool
		Args []Expr
	}
	Binary struct { // builtin operator on equal scalar types (shifts: any integer on the right); no && ||
		X
		Op   syntax.BinOp
		L, R Expr
	}
	Logic struct { // && and ||; operands may contain LetCond when part of a condition
		X
		Op   syntax.BinOp
		L, R Expr
	}
	Unary struct { // '-' and '!' on builtin types
		X
		Op byte
		V  Expr
	}
	// Cast is `as` between scalars and pointers. From V.Type() to Ty.
	Cast struct {
		X
		V Expr
	}
	// Coerce changes the representation's static type.
	Coerce struct {
		X
		V    Expr
		Kind CoerceKind
	}
	// Construct builds a struct (Variant nil) or an enum value. Fields in
	// evaluation order; Base supplies the rest (struct only; a place).
	Construct struct {
		X
		Variant *resolve.Def
		Fields  []FieldInit
		Base    Expr
	}
	MakeTuple struct {
		X
		Elems []Expr
	}
	MakeArray struct {
		X
		Elems []Expr
	}
	Repeat struct { // [v; N], N from the type; V is Copy, a constant, or N ≤ 1
		X
		V Expr
	}
	// MakeClosure is a closure value. Captures are the values to store, in the
	// order of Clo.Captures: Load for ByMove, Borrow for ByRef and ByMut.
	MakeClosure struct {
		X
		Clo      *types.ClosureTy
		Captures []Expr
	}
	// MakeCoroutine is an async block, or the body of an async fn.
	MakeCoroutine struct {
		X
		Clo      *types.ClosureTy
		Captures []Expr
	}
	// FnRef is a function item as a (zero sized) value.
	FnRef struct {
		X
		Callee Callee
	}
	// ConstUse is the value of a constant item or associated constant: as if its
	// expression stood here, evaluated in its own body. Inst has no parameters.
	ConstUse struct {
		X
		Inst *Instance
	}
	// InlineConst is a const block in a body with open types: the value of a closure without captures, evaluated as a
	// constant. In a concrete body a ConstUse of the closure's instance stands for it.
	InlineConst struct {
		X
		Of *MakeClosure
	}
	Assign struct { // drops the old value of the place first evaluated value, then place, then drop, then write
		X
		Place, V Expr
	}
	AssignOp struct { // builtin compound assignment; R is evaluated first, as Rust does for primitives
		X
		Op       syntax.BinOp
		Place, R Expr
	}
	Block struct {
		X
		Stmts  []Stmt
		Tail   Expr    // value, may be nil
		Target *Target // label for break 'a value, may be nil
		Unsafe bool
		// Params: Stmts take over the parameters of an async fn and Tail is its body,
		// whose temporaries go before them.
		Params bool
		// Tail2024: the tail's temporaries go before the block's variables.
		Tail2024 bool
	}
	If struct {
		X
		Cond       Expr // bool; LetCond allowed under && and at the top
		Then, Else Expr // Else may be nil (type ())
		// If2024: the temporaries that a let in Cond looks at go with the variables
		// that it binds, before Else.
		If2024 bool
	}
	// LetCond is `let PAT = place` as a condition; bindings are in scope to the
	// right of && and in the then-branch or loop body.
	LetCond struct {
		X
		Pat   Pat
		Scrut Expr // place
	}
	Match struct {
		X
		Scrut Expr // place
		Arms  []Arm
		// Desugar names the source construct when the match was not written: "?", "await", "".
		Desugar string
	}
	Loop struct {
		X
		Body   Expr
		Target *Target
	}
	While struct {
		X
		Cond   Expr
		Body   Expr
		Target *Target
	}
	// For is `for pat in iter`: Iter is the value after IntoIterator::into_iter,
	// Next the callee Iterator::next for its type. When Iter's type is a Range
	// or RangeInclusive of integers the compiler may count instead.
	For struct {
		X
		Pat    Pat
		Iter   Expr
		Next   Callee
		Item   *types.Type
		Option *types.Type // Option<Item>
		Body   Expr
		Target *Target
	}
	Break struct {
		X
		Target *Target
		V      Expr // may be nil
	}
	Continue struct {
		X
		Target *Target
	}
	Return struct {
		X
		V Expr // may be nil
	}
	// Await polls Fut (a value: the result of IntoFuture::into_future, kept in a
	// temporary of this expression) through Poll until it is ready.
	Await struct {
		X
		Fut  Expr
		Poll Callee // Future::poll for Fut's type
		// PollTy is Poll<Output>.
		PollTy *types.Type
		// Direct: Fut's type is a coroutine: resume it without a call of poll.
		Direct bool
	}
	// FormatArgs is format_args!(…): type fmt::Arguments.
	FormatArgs struct {
		X
		Pieces []FmtPiece
		Args   []Expr   // each a Borrow of a place
		Fns    []Callee // for each Args[i] used by a trait: see FmtPiece.Fn
	}
	// NamedConst is a constant item or associated constant in a generic body. In a body without parameters it is a
	// ConstUse of the instance.
	NamedConst struct {
		X
		Def  *resolve.Def
		Args []*types.Type
	}
	// ConstParam is the value of a const parameter in a generic body. In a body without parameters it is a Lit.
	ConstParam struct {
		X
		Param *types.Type
	}
	// Operator is an operator whose operands' types are not known yet. A checked body has a Binary or a Call instead.
	Operator struct {
		X
		Op    syntax.BinOp
		L, R  Expr // values; for comparisons places
		Trait *resolve.Def
		Fn    *resolve.Def
	}
	// BadExpr stands where an error was reported.
	BadExpr struct{ X }
)

// FieldInit initialises field F.
type FieldInit struct {
	F int
	V Expr
}

// FmtPiece is literal text followed by one argument (Arg < 0: text only).
type FmtPiece struct {
	Text      string
	Arg       int    // index into FormatArgs.Args
	Fn        int    // index into FormatArgs.Fns: Display::fmt, Debug::fmt, LowerHex::fmt …
	Trait     string // "", "?", "x", "X", "o", "b", "e", "E", "p"
	Fill      rune   // ' ' by default
	Align     byte   // '<' '^' '>' or 0
	Sign      byte   // '+' or 0
	Alt, Zero bool
	DebugHex  byte // 'x' or 'X' for {:x?}
	// Width and Prec: -1 none; else the number, or the index of the argument
	// (a usize) when WidthArg/PrecArg.
	Width, Prec       int
	WidthArg, PrecArg bool
}

// Plain reports whether the argument is printed by {}.
func (pc *FmtPiece) Plain() bool {
	return pc.Trait == "" && pc.Align == 0 && pc.Sign == 0 && !pc.Alt && !pc.Zero && pc.Width < 0 && pc.Prec < 0
}

type CoerceKind uint8

const (
	CoerceNever    CoerceKind = iota // ! to anything
	CoerceReify                      // fn item to fn pointer
	CoerceClosure                    // capture-less closure to fn pointer
	CoerceMutConst                   // &mut T to &T, *mut T to *const T, & to *
	CoerceArray                      // pointer to [T; N] to pointer to [T] (& * Box Rc Arc)
	CoerceDyn                        // pointer to T to pointer to dyn Trait (& * Box Rc Arc Weak Pin<…>)
	CoerceUpcast                     // dyn to dyn supertrait or fewer auto traits
)

// Arm of a Match. Guard may contain LetCond.
type Arm struct {
	Pat   Pat
	Guard Expr
	Body  Expr
	Sp    syntax.Span
}

// CapturedPart says which part of a variable a capture is.
type CapturedPart struct {
	Path []Projection // from the variable
	I    int          // the capture
}

// Projection is a step from a place to one of its parts: a field, of a variant or else of the value itself, or what a
// reference points to.
type Projection struct {
	Deref   bool
	F       int
	Variant *resolve.Def
}
