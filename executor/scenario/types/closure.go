package types

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// ClosureTy is the identity of a closure or async block inside one instance.
type ClosureTy struct {
	ID    int
	Seq   uint32       // unique, in no order that shows
	Owner string       // path of the enclosing function
	Path  string       // the same as type_name shows it
	Head  syntax.Span  // of the program: without the body
	At    string       // of the program: @ and where it stands, as messages show it
	Fn    *resolve.Def // an async fn's own body: the function; else nil
	Async bool         // a coroutine (async block/fn body)
	Const int          // of a const block: its number among the anonymous constants of Def, from 1
	Lends bool         // an async closure whose futures may hold references into its captures
	// MayLend: its result may refer to its captures, because the closure is async. In terms of the owner's body only.
	MayLend bool
	// Once: the context expects FnOnce, so rustc passes the closure by value whatever its body does. In terms of the
	// owner's body only: in the body that is compiled, Kind decides.
	Once bool
	// LentParams has a bit for each parameter that is a reference with a lifetime of its own in each call, which the
	// result does not have. In terms of the owner's body only.
	LentParams uint32
	FreeResult bool // no expected signature says what the result is

	Span     syntax.Span
	Params   []*Type // closures only
	Ret      *Type   // closure: result; coroutine: Output
	Captures []Capture
	Kind     ClosureKind
	Type     *Type

	// Def is the function or constant around, whose parameters the types mention. Poly and Args are the closure of the
	// generic body that a concrete one was made of, and what stands for the parameters; nil for others.
	Def  *resolve.Def
	Poly *ClosureTy
	Args []*Type

	Mono  bool // concrete
	Local bool // of the program, or with something of it; see library.go
}

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
	Var  *Type // type of the variable that the place is a part of
	Name string
}

type CaptureMode uint8

const (
	ByMove CaptureMode = iota // Move of Place, or copy when Ty is Copy
	ByRef                     // & of Place
	ByMut                     // &mut of Place
)
