package thir

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Stmt is a statement of a block.
type Stmt interface{ stmt() }

type (
	// Let binds Pat to Init. Init is a value; Place is set instead when the
	// initialiser is a place expression that is not moved as a whole (let ref x
	// = y; let (a, _) = pair; let _ = place): exactly one is non-nil, or none.
	Let struct {
		Pat   Pat
		Ty    *types.Type
		Init  Expr
		Place Expr
		Else  Expr // diverging block, may be nil
		Sp    syntax.Span
	}
	ExprStmt struct {
		V  Expr // its value is dropped at the end of the statement
		Sp syntax.Span

		Semi syntax.Span // of the semicolon, when there is one
	}
)

func (*Let) stmt()      {}
func (*ExprStmt) stmt() {}

// Pat is a typed pattern, matched against a place of type PatType.
type Pat interface {
	PatType() *types.Type
	Common() *P
}

// P is embedded in every pattern.
type P struct {
	Ty *types.Type
	Sp syntax.Span
}

func (p *P) PatType() *types.Type { return p.Ty }

type BindMode uint8

const (
	BindMove BindMode = iota
	BindCopy
	BindRef
	BindRefMut
)

type (
	WildPat struct{ P }
	BindPat struct {
		P
		L    *Local // its type is Ty, or &Ty / &mut Ty for the ref modes
		Mode BindMode
		Sub  Pat // after @, may be nil
	}
	// LitPat compares with a constant: a Lit, or a ConstUse. Strings and byte
	// strings compare by content (Ty is &str, &[u8; N] or &[u8]); other types by
	// their builtin equality.
	LitPat struct {
		P
		V Expr
	}
	RangePat struct { // integers, chars, floats; nil end: open
		P
		Lo, Hi    Expr // Lit or ConstUse
		Inclusive bool
	}
	// DerefPat matches behind a reference or a Box: from & patterns and default
	// binding modes.
	DerefPat struct {
		P
		Sub Pat
	}
	VariantPat struct {
		P
		Variant *resolve.Def
		Fields  []FieldPat
	}
	FieldsPat struct { // struct or tuple
		P
		Fields []FieldPat
	}
	SlicePat struct { // array or [T]
		P
		Prefix  []Pat
		Rest    Pat // binds the middle (type [T] or an array), nil if `..` binds nothing
		HasRest bool
		Suffix  []Pat
	}
	OrPat struct {
		P
		Alts []Pat // all bind the same Locals
	}
	// EqPat compares by PartialEq with a constant of a struct or enum type.
	EqPat struct {
		P
		V  Expr
		Eq Callee
	}
)

type FieldPat struct {
	F   int
	Pat Pat
}
