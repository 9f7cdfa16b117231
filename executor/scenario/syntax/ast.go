package syntax

// The tree keeps everything that the source said, in source order, and nothing
// that has to be computed. Slots that a later phase fills say by whom.

// Pos is a byte offset into the SourceMap: the file's base plus the offset in
// the file. 0 is no position.
type Pos uint32

// Span is a half-open range of positions in one file.
type Span struct{ Lo, Hi Pos }

// Ident is a name with its place. Raw identifiers (r#type) have lost their r#.
type Ident struct {
	Name string
	Span Span
	// Ctx is the hygiene context: 0 for names of the source, else the number of
	// the macro expansion that wrote the name. Locals and labels are equal only
	// when Name and Ctx are; items ignore Ctx.
	Ctx uint32
}

// ---------------------------------------------------------------- attributes

// Attr is #[path(...)], #[path = lit] or #![...]. Of doc comments on items, fields and variants
// only that there are some is kept, as #[doc].
type Attr struct {
	Span Span
	// Path is the name with :: between its parts, "tokio::main".
	Path  string
	Args  []Token // tokens between the delimiters or after the '='
	Form  Kind    // of the delimiter in front of Args or Eq; 0 without Args
	Name  *Path   // Path with its places; nil for what is made
	Open  Span    // of the token that Form says
	Inner bool    // #![...]
}

// ---------------------------------------------------------------- paths and generics

// Path is a::b::<T>::c.
type Path struct {
	Span   Span
	Global bool // starts with ::
	Segs   []PathSeg
}

// PathSeg is one segment; Name may be self, Self, super, crate, $crate.
// $crate's segment carries the crate's name in Crate.
type PathSeg struct {
	Name  Ident
	Crate string
	Args  *GenericArgs // nil when none were written
}

// GenericArgs is <A, 'a, 3, Item = T> or the sugar (A, B) -> C of Fn traits.
type GenericArgs struct {
	Span   Span
	Args   []GenericArg
	Assocs []AssocArg
	// Paren is the Fn sugar: Inputs and Output (nil for none written).
	Paren  bool
	Inputs []Type
	Output Type
}

// GenericArg is exactly one of a type, a const expression, a lifetime.
// A lone path could be either type or const: it is stored as Type.
type GenericArg struct {
	Type     Type
	Const    Expr
	Lifetime string
	At       Pos // of the lifetime
}

// AssocArg is Item = T or Item: Bound.
type AssocArg struct {
	Name   Ident
	Args   *GenericArgs
	Type   Type
	Bounds []Bound
}

// Generics are the parameters of an item, with its where clause.
type Generics struct {
	Params []GenericParam
	Where  []WherePred
	// Outlives are the 'a: 'b of the where clause.
	Outlives []GenericParam
}

type ParamKind uint8

const (
	TypeParam ParamKind = iota
	LifetimeParam
	ConstParam
)

type GenericParam struct {
	Kind    ParamKind
	Name    Ident
	Bounds  []Bound // TypeParam, LifetimeParam
	Default Type    // TypeParam, may be nil
	Type    Type    // ConstParam
	Value   Expr    // ConstParam's default, may be nil
}

// WherePred is Type: Bounds.
type WherePred struct {
	Span   Span
	Type   Type
	Bounds []Bound
}

// Bound is a trait bound or a lifetime bound. ?Sized sets Maybe; !Trait Neg.
// `for<'a>` is dropped.
type Bound struct {
	Span     Span
	Maybe    bool
	Neg      bool
	Lifetime string // if not empty, nothing else is set
	Path     *Path
}

// ---------------------------------------------------------------- types

// Type is a type as written.
type Type interface{ TypeSpan() Span }

type TypeNode struct{ Span Span }

func (t *TypeNode) TypeSpan() Span { return t.Span }

type (
	// PathType is Vec<T>, Self::Item or <T as Trait>::Item (QSelf set; Trait nil
	// for <T>::Item; Path then holds only the segments after the >).
	PathType struct {
		TypeNode
		QSelf *QSelf
		Path  *Path
	}
	RefType struct {
		TypeNode
		Lifetime string
		Mut      bool
		Elem     Type
	}
	PtrType struct {
		TypeNode
		Mut  bool
		Elem Type
	}
	TupleType struct { // () included
		TypeNode
		Elems []Type
	}
	SliceType struct {
		TypeNode
		Elem Type
	}
	ArrayType struct {
		TypeNode
		Elem Type
		Len  Expr
	}
	FnPtrType struct {
		TypeNode
		Params []Type
		Ret    Type // nil is ()
		Unsafe bool
		Extern bool
	}
	NeverType struct{ TypeNode }
	InferType struct { // _
		TypeNode
		Missing bool // no type is written, which is an error
	}
	DynType struct {
		TypeNode
		Bounds []Bound
		Bare   bool // without dyn: an error where it is used as a type
	}
	ImplType struct {
		TypeNode
		Bounds []Bound
	}
	MacroType struct {
		TypeNode
		Mac      *MacroCall
		Expanded Type // what package types read from the expansion; nil before
	}
)

// QSelf is the <T as Trait> in front of a path.
type QSelf struct {
	Self  Type
	Trait *Path // nil: inherent or to be found
}

// ---------------------------------------------------------------- items

type Item interface{ Base() *ItemBase }

// ItemBase is what all items share.
type ItemBase struct {
	Span  Span
	Begin Pos   // behind the attributes
	Name  Ident // empty for use, impl, extern blocks
	Attrs []Attr
	Pub   bool  // any visibility that is not private to the module (pub, pub(crate), pub(super), …)
	In    *Path // the module of pub(super) and pub(in module); nil otherwise
}

func (b *ItemBase) Base() *ItemBase { return b }

type (
	// FnItem is a function, method or associated function. Body nil: required
	// trait method or foreign.
	FnItem struct {
		ItemBase
		Generics Generics
		SelfKind SelfKind
		SelfType Type   // for `self: T`
		SelfMut  bool   // `mut self`
		SelfLife string // of &'a self
		SelfSpan Span
		Params   []Param // without self
		Ret      Type    // nil is ()
		SigEnd   Pos     // behind the return type or, without one, the parameters
		Body     *BlockExpr
		Fault    *Diag // the first error that the parser reported about Body; nil for none
		// BodyTokens holds a body that is not parsed yet (library files are
		// parsed lazily); ParseBody turns it into Body. Never both.
		BodyTokens []Token
		Async      bool
		Boxed      bool // #[async_trait] made its future a Box
		Driven     bool // #[tokio::main] or its kin made its body a call that drives an async block
		Const      bool
		Unsafe     bool
		Extern     bool
		// Intrinsic is the name in #[intrinsic = "name"] or, without a name, the function's; library files only.
		Intrinsic string
	}
	StructItem struct {
		ItemBase
		Generics Generics
		Kind     VariantKind
		Fields   []FieldDef
		Union    bool
		Broken   bool // some fields are missing, because of an error
	}
	EnumItem struct {
		ItemBase
		Generics Generics
		Variants []VariantDef
	}
	TraitItem struct {
		ItemBase
		Generics Generics
		Supers   []Bound
		Items    []Item // FnItem, TypeAlias (associated type), ConstItem, MacroItem
		Unread   *Token // what ParseAssocItems makes Items of, nil when that is done
		Unsafe   bool
		Auto     bool
	}
	ImplItem struct {
		ItemBase
		Generics Generics
		Trait    *Path // nil for inherent
		Neg      bool
		Self     Type
		Items    []Item
		Unread   *Token // as in TraitItem
		Unsafe   bool
	}
	// UnreadImpl is an impl of the library that ParseImpl has not read.
	UnreadImpl struct {
		ItemBase
		Head ImplHead
		text Token
	}
	// TypeAlias is `type A = T;` and, in traits and impls, the associated type.
	TypeAlias struct {
		ItemBase
		Generics Generics
		Bounds   []Bound
		Type     Type // nil in traits without default
	}
	ConstItem struct { // const N: T = e; Name "_" allowed
		ItemBase
		Type  Type
		Value Expr // nil in traits without default
	}
	StaticItem struct {
		ItemBase
		Mut   bool
		Type  Type
		Value Expr
	}
	ModItem struct {
		ItemBase
		Items  []Item
		Inline bool // false: `mod x;`
	}
	// UseItem is one use declaration, flattened by the parser: one UseItem per
	// leaf of its tree. Alias "_" imports a trait without a name.
	UseItem struct {
		ItemBase
		Path  *Path
		Glob  bool
		Alias Ident // the name it gets (last segment if no `as`; for {self} the parent's)
		Tree  Span  // of the leaf as it is written
	}
	ExternCrate struct {
		ItemBase
		Alias Ident
	}
	// ForeignMod is extern "C" { … }: always refused, kept for its span.
	ForeignMod struct{ ItemBase }
	// MacroItem is an invocation in item position.
	MacroItem struct {
		ItemBase
		Mac *MacroCall
	}
	// MacroRules is macro_rules! name { … }.
	MacroRules struct {
		ItemBase
		Rules []MacroRule
	}
)

// MacroRule is (matcher) => { transcriber }.
type MacroRule struct{ Matcher, Body []Token }

type SelfKind uint8

const (
	NoSelf    SelfKind = iota
	SelfValue          // self, mut self
	SelfRef            // &self
	SelfRefMut
	SelfTyped // self: T
)

type Param struct {
	Attrs []Attr
	Pat   Pat
	Type  Type // nil only in closures
}

type VariantKind uint8

const (
	UnitKind VariantKind = iota
	TupleKind
	NamedKind
)

type FieldDef struct {
	Name  Ident // "0", "1" … for tuple fields
	Type  Type
	Pub   bool
	In    *Path // of pub(super) and pub(in path), as ItemBase.In; Pub is not set then
	Span  Span
	Attrs []Attr
}

type VariantDef struct {
	Name   Ident
	Kind   VariantKind
	Fields []FieldDef
	Broken bool // some fields are missing, because of an error
	Disc   Expr // = 3, may be nil
	Attrs  []Attr
}

// MacroCall is path!(tokens). Delim is '(', '[' or '{'.
type MacroCall struct {
	Span  Span
	Path  *Path
	Delim byte
	Args  []Token // without the outer delimiters
	docs  []docComment
}

// File is one parsed source file, or the body of a module.
type File struct {
	Attrs []Attr
	Items []Item
	// Doc is the text of the leading //! lines, without the marks.
	Doc string
}

// ---------------------------------------------------------------- statements

type Stmt interface{ StmtSpan() Span }

type StmtNode struct{ Span Span }

func (s *StmtNode) StmtSpan() Span { return s.Span }

type (
	LetStmt struct {
		StmtNode
		Attrs []Attr
		Pat   Pat
		Type  Type       // may be nil
		Init  Expr       // may be nil
		Else  *BlockExpr // may be nil
	}
	ItemStmt struct {
		StmtNode
		Item Item
	}
	// ExprStmt is an expression used as a statement. Semi: it ended in ';'.
	// Call is the macro call that wrote it, if one did.
	// An ExprStmt without Semi that is not last is block-like (if, match, loop…).
	ExprStmt struct {
		StmtNode
		Attrs []Attr
		X     Expr
		Semi  bool
		Call  Span
	}
	// MacroStmt is an invocation in statement position (items, statements or an
	// expression may come out) that was written with braces, ended in ';', which
	// sets Semi, or ends an expansion. Others, as in { vec![1] }, are an ExprStmt
	// of a MacroExpr.
	// At the end of a block, a MacroStmt without Semi can be its value.
	MacroStmt struct {
		StmtNode
		Attrs []Attr
		Mac   *MacroCall
		Semi  bool
	}
)

// ---------------------------------------------------------------- expressions

type Expr interface{ ExprSpan() Span }

type ExprNode struct{ Span Span }

func (e *ExprNode) ExprSpan() Span { return e.Span }

type LitKind uint8

const (
	IntLit LitKind = iota
	FloatLit
	StrLit
	ByteStrLit
	CharLit
	ByteLit
	BoolLit
	CStrLit
)

type (
	// LitExpr is a literal. Str is the decoded text (StrLit, ByteStrLit, CStrLit);
	// Int the value (IntLit, CharLit, ByteLit; IntHi the upper 64 bits); Suffix
	// "u8", "f32" … or "". FloatLit keeps its digits without _ in Str.
	LitExpr struct {
		ExprNode
		Kind   LitKind
		Str    string
		Int    uint64
		IntHi  uint64
		Bool   bool
		Suffix string
	}
	PathExpr struct {
		ExprNode
		QSelf *QSelf
		Path  *Path
	}
	UnaryExpr struct { // Op: '-', '!', '*'
		ExprNode
		Op byte
		X  Expr
	}
	RefExpr struct { // &x, &mut x, &raw const x, &raw mut x
		ExprNode
		Mut bool
		Raw bool
		X   Expr
	}
	BinaryExpr struct {
		ExprNode
		Op     BinOp
		OpSpan Span
		L, R   Expr
	}
	AssignExpr struct { // L may be a destructuring pattern-like expression
		ExprNode
		L, R Expr
	}
	AssignOpExpr struct {
		ExprNode
		Op   BinOp
		L, R Expr
	}
	CallExpr struct {
		ExprNode
		Fn   Expr
		Args []Expr
	}
	MethodExpr struct {
		ExprNode
		Recv Expr
		Name Ident
		Args []Expr
		Gen  *GenericArgs // turbofish, may be nil
	}
	FieldExpr struct { // .name or .0
		ExprNode
		X    Expr
		Name Ident
		Gen  *GenericArgs // a mistake: the type checker reports it, unless name is a method
	}
	IndexExpr struct {
		ExprNode
		X, Index Expr
	}
	RangeExpr struct { // Lo, Hi may be nil
		ExprNode
		Lo, Hi    Expr
		Inclusive bool
	}
	TupleExpr struct { // () included
		ExprNode
		Elems []Expr
	}
	ArrayExpr struct {
		ExprNode
		Elems []Expr
	}
	RepeatExpr struct { // [x; n]
		ExprNode
		X, Len Expr
	}
	StructExpr struct {
		ExprNode
		QSelf  *QSelf
		Path   *Path
		Fields []FieldInit
		Base   Expr // ..base
		Rest   bool // `..` without base (destructuring assignment)
	}
	CastExpr struct {
		ExprNode
		X    Expr
		Type Type
	}
	TryExpr struct { // x?
		ExprNode
		X Expr
	}
	AwaitExpr struct {
		ExprNode
		X Expr
		// Dot is the place of the word await.
		AwaitSpan Span
	}
	ParenExpr struct {
		ExprNode
		X Expr
	}
	BlockExpr struct {
		ExprNode
		Label  *Ident
		Stmts  []Stmt
		Kind   BlockKind
		Move   bool // async move
		Ret    Type // of an async block that is the body of a function: what the function says that it gives
		Attrs  []Attr
		RBrace Span
		Semis  []Span // semicolons that end no statement
	}
	IfExpr struct {
		ExprNode
		Cond Expr // may contain LetExpr in && chains
		Then *BlockExpr
		Else Expr // *BlockExpr or *IfExpr, may be nil
	}
	// LetExpr is `let PAT = X` inside a condition.
	LetExpr struct {
		ExprNode
		Pat Pat
		X   Expr
	}
	MatchExpr struct {
		ExprNode
		X    Expr
		Arms []Arm
	}
	WhileExpr struct {
		ExprNode
		Label *Ident
		Cond  Expr
		Body  *BlockExpr
	}
	LoopExpr struct {
		ExprNode
		Label *Ident
		Body  *BlockExpr
	}
	ForExpr struct {
		ExprNode
		Label *Ident
		Pat   Pat
		X     Expr
		Body  *BlockExpr
	}
	BreakExpr struct {
		ExprNode
		Label *Ident
		X     Expr // may be nil
	}
	ContinueExpr struct {
		ExprNode
		Label *Ident
	}
	ReturnExpr struct {
		ExprNode
		X Expr // may be nil
	}
	ClosureExpr struct {
		ExprNode
		Params []Param
		Ret    Type // may be nil
		Body   Expr
		Move   bool
		Async  bool
		Const  bool
	}
	MacroExpr struct {
		ExprNode
		Mac *MacroCall
	}
	// UnderscoreExpr is _ on the left of an assignment.
	UnderscoreExpr struct{ ExprNode }
	// BadExpr stands where the parser reported an error and went on.
	BadExpr struct{ ExprNode }
)

type BlockKind uint8

const (
	PlainBlock BlockKind = iota
	UnsafeBlock
	AsyncBlock
	ConstBlock
	TryBlock
)

type FieldInit struct {
	Name  Ident
	Value Expr // shorthand: a PathExpr of the name
	Short bool
	Attrs []Attr
}

type Arm struct {
	Span  Span
	Attrs []Attr
	Pat   Pat
	Guard Expr // may be nil; may contain LetExpr
	Body  Expr
}

// BinOp is a binary operator; its String is the operator's spelling.
type BinOp uint8

const (
	OpAdd BinOp = iota
	OpSub
	OpMul
	OpDiv
	OpRem
	OpAnd // &
	OpOr  // |
	OpXor
	OpShl
	OpShr
	OpEq
	OpNe
	OpLt
	OpLe
	OpGt
	OpGe
	OpAndAnd
	OpOrOr
)

var binOpText = [...]string{"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "==", "!=", "<", "<=", ">", ">=", "&&", "||"}

func (o BinOp) String() string { return binOpText[o] }

// ---------------------------------------------------------------- patterns

type Pat interface{ PatSpan() Span }

type PatNode struct{ Span Span }

func (p *PatNode) PatSpan() Span { return p.Span }

type (
	WildPat struct{ PatNode }
	RestPat struct{ PatNode } // .. inside tuple and slice patterns
	// IdentPat is x, mut x, ref x, x @ sub. A plain x may turn out to be a
	// constant or unit variant: the checker decides.
	IdentPat struct {
		PatNode
		Name  Ident
		Mut   bool
		ByRef bool
		Sub   Pat // may be nil
	}
	LitPat struct { // X is LitExpr, or UnaryExpr '-' of one
		PatNode
		X Expr
	}
	RangePat struct { // ends are LitExpr, -LitExpr or PathExpr; may be nil
		PatNode
		Lo, Hi    Expr
		Inclusive bool
		Parens    bool // it stands in parentheses
	}
	RefPat struct { // &p, &mut p
		PatNode
		Mut bool
		Pat Pat
	}
	TuplePat struct {
		PatNode
		Elems []Pat
	}
	SlicePat struct {
		PatNode
		Elems []Pat
	}
	PathPat struct {
		PatNode
		QSelf *QSelf
		Path  *Path
	}
	TupleStructPat struct {
		PatNode
		QSelf *QSelf
		Path  *Path
		Elems []Pat
	}
	StructPat struct {
		PatNode
		QSelf  *QSelf
		Path   *Path
		Fields []FieldPat
		Rest   bool
	}
	OrPat struct {
		PatNode
		Alts []Pat
	}
	MacroPat struct {
		PatNode
		Mac *MacroCall
	}
)

type FieldPat struct {
	Name  Ident
	Pat   Pat // shorthand: an IdentPat
	Attrs []Attr
}
