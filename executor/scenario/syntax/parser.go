package syntax

// A Parser reads a token slice from its start. Macros with a syntax of their
// own (select!, format_args!, thread_local!) are parsed with it: each method
// reads one construct and reports what is wrong to the Diags. After an error
// that it cannot get over, a Parser is at its end, so that loops until AtEnd
// come to one; Failed tells. Its results are never nil, but for Path's.
//
// How it works. This is recursive descent, in rustc's order of questions, for
// two reasons: constructs come out alike, and so do the messages, since "expected
// one of …" lists the questions asked (check) since the last token was taken.
//
// Errors do not unwind the stack. fail makes the parser dead: it sees nothing
// but EOF from then on, every function returns by itself, and says nothing more.
// The places that recover (statements and items) revive it and move on to
// where the next construct may begin.
type Parser struct {
	cursor
	d    *Diags
	what string // what ends at EOF: "macro arguments", or "" for a file
	end  Span   // the place of errors at EOF

	exp      expSet // what the current token was compared with
	res      restrictions
	semis    []Span       // of BlockExpr.Semis, for the blocks that are being read
	depth    int          // of recursion, see enter
	quiet    int          // >0: speculation, errors are not reported
	blocks   []*BlockExpr // that are being read, the outermost first
	off      bool         // what a #[cfg] leaves out is being read, see invalid
	lazy     bool
	docs     []docComment // of the file, in order; nil for other tokens
	inside   Pos          // the doc comments in front of this token are about what is around it
	file     *SourceFile  // whose impls stay unread; nil for none
	in       *Path        // see vis
	hopeless bool         // not to be revived
	softs    int          // Diags.soft before the parser died
	errs     int
	lastErr  *Token // a second error at the same token says nothing new
	fault    *Diag  // the first error that was reported about the present function body or file
}

// cursor is the place in the tokens. It can be saved and restored as a value,
// as long as tok never points into another Parser.
type cursor struct {
	toks     []Token
	i        int // of the token after tok
	n        int // len(toks); 0 when dead, which makes everything EOF
	tok      *Token
	k        Kind // tok.Kind
	prev     Span // the token before tok
	prevK    Kind
	split    Token // the second half of >> and the like, when tok points here
	dead     bool
	errAt    int  // when dead: index of the token to revive at
	errSplit bool // that is split
}

// MaxDepth is how deep expressions, types, patterns, blocks and modules may
// nest. It bounds the stack of the parser, and of the phases behind it.
const MaxDepth = 256

// MaxChain is how long a chain like a.b().c() or a + b + c may be. It costs the
// parser no stack, but the tree is as deep as the chain is long, and what walks it in a browser has a stack of less
// than a megabyte.
const MaxChain = 1000

type restrictions uint8

const (
	noStruct restrictions = 1 << iota // no struct literal: if x == S { …
	stmtExpr                          // a block-like expression ends the statement
	allowLet                          // let PAT = X may follow
)

var eofToken = Token{Kind: EOF, Text: "<eof>"}

// NewParser reads toks. at is the place of errors at the end of the tokens; for
// a macro's arguments the call's span, or its closing delimiter.
func NewParser(toks []Token, d *Diags, at Span) *Parser {
	p := &Parser{d: d, what: "macro arguments", end: at}
	p.start(toks)
	return p
}

func (p *Parser) start(toks []Token) {
	p.cursor = cursor{toks: toks, n: len(toks), tok: &eofToken}
	if p.end == (Span{}) && len(toks) > 0 {
		p.end = toks[len(toks)-1].Span.End()
	}
	p.load()
}

// ---------------------------------------------------------------- cursor

func (p *Parser) load() {
	if p.i < p.n {
		p.tok = &p.toks[p.i]
		p.i++
	} else {
		p.tok = &eofToken
	}
	p.k = p.tok.Kind
}

func (p *Parser) bump() {
	p.prev, p.prevK = p.tok.Span, p.k
	p.exp = expSet{}
	p.load()
}

// ahead is the kind of the token n further; ahead(0) is p.k.
func (p *Parser) ahead(n int) Kind { return p.PeekAt(n).Kind }

func (p *Parser) check(k Kind) bool {
	if p.k == k {
		return true
	}
	p.exp.add(k)
	return false
}

func (p *Parser) eat(k Kind) bool {
	if p.k == k {
		p.bump()
		return true
	}
	p.exp.add(k)
	return false
}

// halves are the operators that begin with a shorter one: & of &&.
func halves(k Kind) (first, rest Kind) {
	switch k {
	case AndAnd:
		return And, And
	case AndEq:
		return And, Eq
	case OrOr:
		return Or, Or
	case OrEq:
		return Or, Eq
	case Shl:
		return Lt, Lt
	case ShlEq:
		return Lt, Le
	case Le:
		return Lt, Eq
	case LArrow:
		return Lt, Minus
	case Shr:
		return Gt, Gt
	case ShrEq:
		return Gt, Ge
	case Ge:
		return Gt, Eq
	case PlusEq:
		return Plus, Eq
	}
	return EOF, EOF
}

// starts says that the current token is k or begins with it.
func (p *Parser) starts(k Kind) bool {
	if p.k == k {
		return true
	}
	first, _ := halves(p.k)
	if first == k {
		return true
	}
	p.exp.add(k)
	return false
}

// eatPart takes k, or the k in front of a longer operator.
func (p *Parser) eatPart(k Kind) bool {
	if p.k == k {
		p.bump()
		return true
	}
	first, rest := halves(p.k)
	if first != k {
		p.exp.add(k)
		return false
	}
	t := *p.tok
	t.Kind = rest
	t.Text = t.Text[1:]
	p.prev, p.prevK = Span{t.Span.Lo, t.Span.Lo + 1}, k
	t.Span.Lo++
	p.split = t
	p.tok, p.k = &p.split, rest
	p.exp = expSet{}
	return true
}

// replace makes the current token one of kind k, after an error that has said
// that k was meant.
func (p *Parser) replace(k Kind) {
	p.split = *p.tok
	p.split.Kind = k
	p.tok, p.k = &p.split, k
}

// isWord is for weak keywords, which are names to the scanner.
func (p *Parser) isWord(w string) bool {
	return p.k == Name && p.tok.Text == w && !p.tok.Raw
}

func (t *Token) isWord(w string) bool { return t.Kind == Name && t.Text == w && !t.Raw }

// from is the span from lo to the last token taken.
func (p *Parser) from(lo Span) Span {
	if p.prev.Hi < lo.Hi {
		return lo
	}
	return Span{lo.Lo, p.prev.Hi}
}

// skipTree moves behind one token tree.
func (p *Parser) skipTree() {
	depth := 0
	for p.k != EOF {
		switch p.k {
		case LParen, LBrack, LBrace:
			depth++
		case RParen, RBrack, RBrace:
			depth--
		}
		p.bump()
		if depth <= 0 {
			return
		}
	}
}

// group takes a delimited group, whose opening delimiter is the current token,
// and returns what is inside.
func (p *Parser) group() []Token {
	if p.tok == &p.split || p.i == 0 {
		p.bump()
		return nil
	}
	lo := p.i
	depth := 1
	i := p.i
	for ; i < p.n && depth > 0; i++ {
		switch p.toks[i].Kind {
		case LParen, LBrack, LBrace:
			depth++
		case RParen, RBrack, RBrace:
			depth--
		}
	}
	hi := i
	if depth == 0 {
		hi--
	}
	p.i = i
	if i > lo {
		p.tok = &p.toks[i-1]
		p.k = p.tok.Kind
	}
	p.bump()
	return p.toks[lo:hi:hi]
}

// kept is a copy of tokens that the tree keeps: all the others of the file go
// when it is parsed.
func kept(toks []Token) []Token {
	if len(toks) == 0 {
		return toks
	}
	return append(make([]Token, 0, len(toks)), toks...)
}

// inFrag calls parse with the tokens of the current Interpolated token, which
// it takes. What parse leaves over is an error of the macro, not of ours.
func (p *Parser) inFrag(parse func()) {
	save, res := p.cursor, p.res
	f := p.tok.Frag
	p.cursor = cursor{toks: f.Tokens, n: len(f.Tokens), tok: &eofToken, prev: save.prev}
	p.load()
	p.res = 0
	if p.enter() {
		parse()
		p.depth--
	}
	dead := p.dead
	p.cursor, p.res = save, res
	if dead {
		p.kill()
	} else {
		p.bump()
	}
}

func (p *Parser) isFrag(k FragKind) bool { return p.k == Interpolated && p.tok.Frag.Kind == k }
