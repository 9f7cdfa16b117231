package types

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// The typed tree is what a checked, monomorphic body looks like: every type is
// concrete, every name is resolved, every adjustment (autoref, deref, unsizing,
// copy or move) is a node. Two classes of expressions:
//
//   - places: Local, Upvar, Field, Deref, Index, StaticRef, Temp
//   - values: everything else
//
// A place is never used as a value directly: Load copies or moves out of it,
// Borrow takes its address. Where a value is needed as a place (method call on
// a temporary, match on a call's result) it is wrapped in Temp.

// Instance is one monomorphic function: the unit that is compiled. Instances
// are interned: same pointer, same code.
type Instance struct {
	Fn   *resolve.Def // function, method, tuple constructor; nil for closures and coroutines
	Args []*Type      // all generics, the parent's first
	Clo  *ClosureTy   // closure or coroutine body
	ID   int          // dense, in order of creation

	body *Body
	// Code is the compiler's: what the instance was compiled to.
	Code any
}

// ClosureTy is the identity of a closure or async block inside one instance.
type ClosureTy struct {
	ID       int
	seq      uint32       // unique, in no order that shows
	Owner    string       // path of the enclosing function
	Path     string       // the same as type_name shows it
	head     syntax.Span  // of the program: without the body
	at       string       // of the program: @ and where it stands, as messages show it
	Fn       *resolve.Def // an async fn's own body: the function; else nil
	Async    bool         // a coroutine (async block/fn body)
	Lends    bool         // an async closure whose futures may hold references into its captures
	Span     syntax.Span
	Params   []*Type // closures only
	Ret      *Type   // closure: result; coroutine: Output
	Captures []Capture
	Kind     ClosureKind
	Body     *Body
	Type     *Type

	info  *closureInfo // inference state while the owner is checked
	mono  bool         // concrete
	local bool         // of the program, or with something of it; see library.go
}

// Concrete reports whether the closure is one of a concrete body.
func (c *ClosureTy) Concrete() bool { return c.mono }

// ClosureKind is the most general Fn trait that the closure implements.
type ClosureKind uint8

const (
	KindFn ClosureKind = iota
	KindFnMut
	KindFnOnce
)

// Capture is one captured place of the enclosing body: a local with a chain of
// fields and derefs (the value that is stored stands in MakeClosure.Captures).
// In the closure's body the place appears as Upvar i; for ByRef and ByMut the
// Upvar place is already the place behind the stored reference.
type Capture struct {
	Mode CaptureMode
	Ty   *Type // type of the place (not of the reference)
	Name string
}

type CaptureMode uint8

const (
	ByMove CaptureMode = iota // Move of Place, or copy when Ty is Copy
	ByRef                     // & of Place
	ByMut                     // &mut of Place
)

// Body is one checked body.
type Body struct {
	Inst   *Instance
	Name   string // for traces and listings
	Params []BodyParam
	Ret    *Type
	Value  Expr // *Block for functions, any expression for closures
	Locals []*Local
	Span   syntax.Span
	// Coroutine: the body is run by polls; Await may appear; Ret is Output.
	// The Params of an async fn belong to the function that creates the
	// coroutine: its Body has Value = CoroutineExpr that captures all of them.
	Coroutine bool
	Clo       *ClosureTy // for closures and coroutines
	// Names are the expressions of a body of the program that name what may be the
	// program's, or have more than ManyOperands. A copy for concrete types has none.
	Names []Expr
}

// ManyOperands is a number of operands for which there are always registers.
const ManyOperands = 64

// BodyParam is one parameter with its pattern (closures and functions may
// destructure). Self is an ordinary first parameter.
type BodyParam struct {
	Pat Pat
	Ty  *Type
}

// Local is a variable. Identity is the pointer.
type Local struct {
	Name string
	Ty   *Type
	Mut  bool
	Span syntax.Span
	// Borrowed: the address of the local itself, or of a part of it that lives
	// inside it, is taken somewhere (Borrow, by-reference capture, ref binding).
	// A local of an inline representation (see package compile) that is borrowed
	// lives in a heap cell. Filled by the checker's last pass.
	Borrowed bool
	Index    int // in Body.Locals

	owner      *frame
	complained bool
	blamed     *syntax.Diag // for a borrow of it as mutable
	used       bool
	changed    bool // it has to be mut
}

// Expr is a typed expression.
type Expr interface {
	Type() *Type
	Span() syntax.Span
	base() *X
}

// X is embedded in every expression.
type X struct {
	Ty *Type
	Sp syntax.Span
}

func (x *X) Type() *Type       { return x.Ty }
func (x *X) Span() syntax.Span { return x.Sp }

// Callee is what a call calls. After Resolve (see Program.Resolve) it is one
// of: an Instance; a vtable slot (Self is dyn); a builtin shim.
type Callee struct {
	Fn   *resolve.Def // function, inherent or trait method, or tuple constructor
	Args []*Type      // generics: parent's (for a trait: Self first, then the trait's) and own
}

// ---- places
type (
	LocalRef struct {
		X
		L *Local
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

// ---- values
type (
	// Lit: integers and chars in Int (IntHi for 128 bit; two's complement of the
	// type's width, sign-extended to 64), floats in Float, bool in Int, strings
	// in Str (Type is &str, or &[u8; N] for byte strings).
	Lit struct {
		X
		Int, IntHi uint64
		Float      float64
		Str        string

		neg  bool // until the type is known
		lax  bool // it may be too large for its type
		done bool
	}
	// Load reads a place: Move leaves it empty, else the type is Copy.
	Load struct {
		X
		Place Expr
		Move  bool

		reborrow bool // a reference that is only looked through
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
		Clo      *ClosureTy
		Captures []Expr
	}
	// MakeCoroutine is an async block, or the body of an async fn.
	MakeCoroutine struct {
		X
		Clo      *ClosureTy
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
		Item   *Type
		Option *Type // Option<Item>
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
		PollTy *Type
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

// Target is what a break or continue leaves.
type Target struct {
	Name string
	Ty   *Type
	Loop bool
	word string // while or for
}

// Arm of a Match. Guard may contain LetCond.
type Arm struct {
	Pat   Pat
	Guard Expr
	Body  Expr
	Sp    syntax.Span
}

// ---- statements
type Stmt interface{ stmt() }

type (
	// Let binds Pat to Init. Init is a value; Place is set instead when the
	// initialiser is a place expression that is not moved as a whole (let ref x
	// = y; let (a, _) = pair; let _ = place): exactly one is non-nil, or none.
	Let struct {
		Pat   Pat
		Ty    *Type
		Init  Expr
		Place Expr
		Else  Expr // diverging block, may be nil
		Sp    syntax.Span
	}
	ExprStmt struct {
		V  Expr // its value is dropped at the end of the statement
		Sp syntax.Span

		semi syntax.Span // of the semicolon, when there is one
	}
)

func (*Let) stmt()      {}
func (*ExprStmt) stmt() {}

// ---- patterns

// Pat is a typed pattern, matched against a place of type PatType.
type Pat interface {
	PatType() *Type
	pbase() *P
}

// P is embedded in every pattern.
type P struct {
	Ty *Type
	Sp syntax.Span
}

func (p *P) PatType() *Type { return p.Ty }

type BindMode uint8

const (
	BindMove BindMode = iota
	BindCopy
	BindRef
	BindRefMut
)

type (
	PWild struct{ P }
	PBind struct {
		P
		L    *Local // its type is Ty, or &Ty / &mut Ty for the ref modes
		Mode BindMode
		Sub  Pat // after @, may be nil
	}
	// PLit compares with a constant: a Lit, or a ConstUse. Strings and byte
	// strings compare by content (Ty is &str, &[u8; N] or &[u8]); other types by
	// their builtin equality.
	PLit struct {
		P
		V Expr
	}
	PRange struct { // integers, chars, floats; nil end: open
		P
		Lo, Hi    Expr // Lit or ConstUse
		Inclusive bool
	}
	// PDeref matches behind a reference or a Box: from & patterns and default
	// binding modes.
	PDeref struct {
		P
		Sub Pat
	}
	PVariant struct {
		P
		Variant *resolve.Def
		Fields  []FieldPat
	}
	PFields struct { // struct or tuple
		P
		Fields []FieldPat
	}
	PSlice struct { // array or [T]
		P
		Prefix  []Pat
		Rest    Pat // binds the middle (type [T] or an array), nil if `..` binds nothing
		HasRest bool
		Suffix  []Pat
	}
	POr struct {
		P
		Alts []Pat // all bind the same Locals
	}
	// PEq compares by PartialEq with a constant of a struct or enum type.
	PEq struct {
		P
		V  Expr
		Eq Callee
	}
)

type FieldPat struct {
	F   int
	Pat Pat
}
