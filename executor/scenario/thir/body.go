// Package thir is the typed tree: the bodies of functions, closures and constants as the checker (package check) hands
// them to the phases behind it. Names are resolved, types are inferred, and every adjustment (autoref, deref, unsizing,
// copy or move) is a node. Two classes of expressions:
//
//   - places: LocalRef, Upvar, Field, Deref, Index, StaticRef, Temp
//   - values: everything else
//
// A place is never used as a value directly: Load copies or moves out of it, Borrow takes its address. Where a value is
// needed as a place (method call on a temporary, match on a call's result) it is wrapped in Temp.
//
// The checker makes a body, resolves its types in place with a Visitor, and then nothing changes it. What is compiled
// is a copy with types in place of parameters (Copier). The copy is concrete: it has no parameter, projection,
// NamedConst or ConstParam. Readers use Walk and EachPat.
package thir

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Instance is one monomorphic function: the unit that is compiled. Instances
// are interned: same pointer, same code.
type Instance struct {
	Fn   *resolve.Def     // function, method, tuple constructor; nil for closures and coroutines
	Args []*types.Type    // all generics, the parent's first
	Clo  *types.ClosureTy // closure or coroutine body
	ID   int              // dense, in order of creation

	Body *Body
	// Shared: it belongs to the library, and programs share it. Kept is what package codegen keeps of it then.
	Shared bool
	Kept   any
}

// Body is one checked body.
type Body struct {
	Name   string // for traces and listings
	Params []BodyParam
	Ret    *types.Type
	Value  Expr // *Block for functions, any expression for closures
	Locals []*Local
	Span   syntax.Span
	// Coroutine: the body is run by polls; Await may appear; Ret is Output.
	// The Params of an async fn belong to the function that creates the
	// coroutine: its Body has Value = CoroutineExpr that captures all of them.
	Coroutine bool
	Clo       *types.ClosureTy // for closures and coroutines
}

// BodyParam is one parameter with its pattern (closures and functions may
// destructure). Self is an ordinary first parameter.
type BodyParam struct {
	Pat Pat
	Ty  *types.Type
}

// Local is a variable. Identity is the pointer.
type Local struct {
	Name  string
	Ty    *types.Type
	Mut   bool
	Span  syntax.Span
	Index int // in Body.Locals
	// Written is the type that the variable is declared with, if that names lifetimes; else nil.
	Written syntax.Type
}

// Callee is what a call calls. After Resolve (see Program.Resolve) it is one
// of: an Instance; a vtable slot (Self is dyn); a builtin shim.
type Callee struct {
	Fn   *resolve.Def  // function, inherent or trait method, or tuple constructor
	Args []*types.Type // generics: parent's (for a trait: Self first, then the trait's) and own
}

// String returns the path of the function with its generic arguments, as in f::<i32>; "" for no function.
func (c Callee) String() string {
	if c.Fn == nil {
		return ""
	}
	s := c.Fn.FullName()
	for i, a := range c.Args {
		if i == 0 {
			s += "::<"
		} else {
			s += ", "
		}
		s += a.String()
	}
	if len(c.Args) > 0 {
		s += ">"
	}
	return s
}

// Target is what a break or continue leaves.
type Target struct {
	Name string
	Ty   *types.Type
	Loop bool
	Word string // while or for
}
