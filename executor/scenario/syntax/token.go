package syntax

// Kind is the kind of a Token. Operators are scanned greedily ("> >=" is
// Gt, Ge but ">>=" is one ShrEq): the parser takes them apart where the grammar
// needs a part alone, as in Vec<Vec<u8>>, &&x or |_| with an empty list (||).
type Kind uint8

const (
	EOF Kind = iota
	Name
	Lifetime // 'a, with the quote in Text

	// Literals. Text is the source, with quotes, prefix and suffix; ParseLit decodes it.
	Int
	Float
	Str
	ByteStr
	CStr
	Char
	Byte

	// Interpolated is a fragment that a macro matched; Frag is set. It counts
	// as one token tree, so $e * 2 keeps the precedence of e.
	Interpolated
	// CrateRoot is $crate in an expansion; Text is the name of the crate.
	CrateRoot
	// Unread is a whole {…} that was not scanned: the body of a function, impl
	// or trait of the library, see lazybody.go. It counts as one token tree.
	Unread

	LParen
	RParen
	LBrack
	RBrack
	LBrace
	RBrace

	Semi
	Comma
	Dot
	DotDot
	DotDotDot
	DotDotEq
	Colon
	PathSep
	Arrow
	FatArrow
	LArrow // <-, no operator any more; refused with a hint
	At
	Pound
	Dollar
	Question
	Tilde
	Underscore

	Eq
	EqEq
	Ne
	Lt
	Le
	Gt
	Ge
	AndAnd
	OrOr
	Not
	Plus
	Minus
	Star
	Slash
	Percent
	Caret
	And
	Or
	Shl
	Shr
	PlusEq
	MinusEq
	StarEq
	SlashEq
	PercentEq
	CaretEq
	AndEq
	OrEq
	ShlEq
	ShrEq

	// Strict keywords of Rust 2024. The weak ones (union, auto, macro_rules,
	// raw, safe, default) are Names.
	KwAs
	KwAsync
	KwAwait
	KwBreak
	KwConst
	KwContinue
	KwCrate
	KwDyn
	KwElse
	KwEnum
	KwExtern
	KwFalse
	KwFn
	KwFor
	KwIf
	KwImpl
	KwIn
	KwLet
	KwLoop
	KwMatch
	KwMod
	KwMove
	KwMut
	KwPub
	KwRef
	KwReturn
	KwSelfValue // self
	KwSelfType  // Self
	KwStatic
	KwStruct
	KwSuper
	KwTrait
	KwTrue
	KwType
	KwUnsafe
	KwUse
	KwWhere
	KwWhile

	// Reserved keywords, which have no meaning yet.
	KwAbstract
	KwBecome
	KwBox
	KwDo
	KwFinal
	KwGen
	KwMacro
	KwOverride
	KwPriv
	KwTry
	KwTypeof
	KwUnsized
	KwVirtual
	KwYield

	numKinds
)

const (
	firstKeyword  = KwAs
	firstReserved = KwAbstract
)

var kindText = [numKinds]string{
	EOF: "<eof>", Name: "identifier", Lifetime: "lifetime",
	Int: "integer", Float: "float", Str: "string", ByteStr: "byte string", CStr: "C string",
	Char: "char", Byte: "byte", Interpolated: "fragment", CrateRoot: "$crate", Unread: "{…}",
	LParen: "(", RParen: ")", LBrack: "[", RBrack: "]", LBrace: "{", RBrace: "}",
	Semi: ";", Comma: ",", Dot: ".", DotDot: "..", DotDotDot: "...", DotDotEq: "..=",
	Colon: ":", PathSep: "::", Arrow: "->", FatArrow: "=>", LArrow: "<-", At: "@",
	Pound: "#", Dollar: "$", Question: "?", Tilde: "~", Underscore: "_",
	Eq: "=", EqEq: "==", Ne: "!=", Lt: "<", Le: "<=", Gt: ">", Ge: ">=",
	AndAnd: "&&", OrOr: "||", Not: "!", Plus: "+", Minus: "-", Star: "*", Slash: "/",
	Percent: "%", Caret: "^", And: "&", Or: "|", Shl: "<<", Shr: ">>",
	PlusEq: "+=", MinusEq: "-=", StarEq: "*=", SlashEq: "/=", PercentEq: "%=",
	CaretEq: "^=", AndEq: "&=", OrEq: "|=", ShlEq: "<<=", ShrEq: ">>=",
	KwAs: "as", KwAsync: "async", KwAwait: "await", KwBreak: "break", KwConst: "const",
	KwContinue: "continue", KwCrate: "crate", KwDyn: "dyn", KwElse: "else", KwEnum: "enum",
	KwExtern: "extern", KwFalse: "false", KwFn: "fn", KwFor: "for", KwIf: "if",
	KwImpl: "impl", KwIn: "in", KwLet: "let", KwLoop: "loop", KwMatch: "match",
	KwMod: "mod", KwMove: "move", KwMut: "mut", KwPub: "pub", KwRef: "ref",
	KwReturn: "return", KwSelfValue: "self", KwSelfType: "Self", KwStatic: "static",
	KwStruct: "struct", KwSuper: "super", KwTrait: "trait", KwTrue: "true", KwType: "type",
	KwUnsafe: "unsafe", KwUse: "use", KwWhere: "where", KwWhile: "while",
	KwAbstract: "abstract", KwBecome: "become", KwBox: "box", KwDo: "do", KwFinal: "final",
	KwGen: "gen", KwMacro: "macro", KwOverride: "override", KwPriv: "priv", KwTry: "try",
	KwTypeof: "typeof", KwUnsized: "unsized", KwVirtual: "virtual", KwYield: "yield",
}

// String is the spelling of operators and keywords, a word for the rest.
func (k Kind) String() string { return kindText[k] }

// IsKeyword includes the reserved ones.
func (k Kind) IsKeyword() bool { return k >= firstKeyword }

// IsReserved is true for keywords without a meaning yet (abstract, box, yield …).
func (k Kind) IsReserved() bool { return k >= firstReserved }

// IsLiteral is true for number, string and character literals (not true and false).
func (k Kind) IsLiteral() bool { return k >= Int && k <= Byte }

// closing is the partner of an opening delimiter, EOF for other kinds.
func (k Kind) closing() Kind {
	switch k {
	case LParen:
		return RParen
	case LBrack:
		return RBrack
	case LBrace:
		return RBrace
	}
	return EOF
}

// A Token is one lexical element. Comments are no tokens, nor are doc comments.
type Token struct {
	// Text is the source text, except that raw identifiers and raw lifetimes
	// have lost their r# (Raw is set then).
	Text string
	Frag *Fragment // Interpolated only
	Span Span
	// Ctx is the hygiene context, see Ident.
	Ctx  uint32
	Kind Kind
	// Spacing is what follows; the scanner's are Alone and Joint.
	Spacing Spacing
	Raw     bool
	NL      bool // first token of its line
}

// Ident makes a tree's name of a token.
func (t *Token) Ident() Ident { return Ident{Name: t.Text, Span: t.Span, Ctx: t.Ctx} }

// IsIdent is true for names and keywords, what macros match as ident (but for _).
func (t *Token) IsIdent() bool {
	return t.Kind == Name || t.Kind >= firstKeyword
}

// A Fragment is what a metavariable of a macro matched: $e:expr and the like.
// It keeps tokens, not a tree: each use in the expansion is parsed anew, so that
// no two places of the tree share a node. Fragments ident, lifetime and tt are
// never wrapped, their tokens stand for themselves.
type Fragment struct {
	Kind   FragKind
	Tokens []Token
	later  *later // of an Unread token that a macro wrote
	weight int    // tokens inside, fragments counted through
}

// FragKind is a fragment specifier.
type FragKind uint8

const (
	FragExpr FragKind = iota + 1
	FragType
	FragPat      // top-level alternatives allowed
	FragPatParam // not allowed
	FragPath
	FragBlock
	FragStmt
	FragItem
	FragVis
	FragMeta
	FragLiteral
	FragIdent
	FragLifetime
	FragTT
)

var fragText = [...]string{
	FragExpr: "expr", FragType: "ty", FragPat: "pat", FragPatParam: "pat_param",
	FragPath: "path", FragBlock: "block", FragStmt: "stmt", FragItem: "item", FragVis: "vis",
	FragMeta: "meta", FragLiteral: "literal", FragIdent: "ident", FragLifetime: "lifetime", FragTT: "tt",
}

func (k FragKind) String() string { return fragText[k] }
