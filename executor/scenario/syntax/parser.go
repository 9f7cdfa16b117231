package syntax

// ParseFile scans and parses a file. It always returns a File, with what could
// be read; errors are in d. With lazyBodies the bodies of functions stay tokens
// (FnItem.BodyTokens) until ParseBody is called.
func ParseFile(f *SourceFile, d *Diags, lazyBodies bool) *File { return &File{} }

// ParseBody parses a body that ParseFile left as tokens; otherwise does nothing.
func ParseBody(fn *FnItem, d *Diags) {}

// ParseExprTokens parses all of toks as one expression, as the expansion of a
// macro in an expression's place: one semicolon at the end is passed over. On
// an error the result is a *BadExpr or what was read, never nil.
func ParseExprTokens(toks []Token, d *Diags) Expr { return nil }

// ParseExprListTokens parses expressions with commas between and perhaps after
// them, as in vec![…]. ok is false after an error.
func ParseExprListTokens(toks []Token, d *Diags) (list []Expr, ok bool) { return nil, false }

// ParseTypeTokens parses all of toks as one type; on an error *InferType.
func ParseTypeTokens(toks []Token, d *Diags) Type { return nil }

// ParsePatTokens parses all of toks as one pattern, alternatives included; on
// an error *WildPat.
func ParsePatTokens(toks []Token, d *Diags) Pat { return nil }

// ParseItemsTokens parses all of toks as items of a module.
func ParseItemsTokens(toks []Token, d *Diags) []Item { return nil }

// ParseAssocItemsTokens parses all of toks as items of a trait or impl.
func ParseAssocItemsTokens(toks []Token, d *Diags) []Item { return nil }

// ParseStmtsTokens parses all of toks as the inside of a block. A last
// ExprStmt without Semi is the value.
func ParseStmtsTokens(toks []Token, d *Diags) []Stmt { return nil }

// A Parser reads a token slice from its start. Macros with a syntax of their
// own (select!, format_args!, thread_local!) are parsed with it: each method
// reads one construct, reports what is wrong to the Diags and goes on as well
// as it can; Failed tells. After an error that it cannot place, a Parser moves
// to its end, so that loops until AtEnd come to one.
type Parser struct{}

// NewParser reads toks. at is the place of errors at the end of the tokens; for
// a macro's arguments the call's closing delimiter, if known.
func NewParser(toks []Token, d *Diags, at Span) *Parser { return nil }

func (p *Parser) Peek() *Token                      { return nil } // current token; EOF at the end, never nil
func (p *Parser) PeekAt(n int) *Token               { return nil } // n tokens further; PeekAt(0) is Peek
func (p *Parser) Next() Token                       { return Token{} }
func (p *Parser) AtEnd() bool                       { return true }
func (p *Parser) Failed() bool                      { return true } // this parser has reported an error
func (p *Parser) Accept(k Kind) bool                { return false }
func (p *Parser) Expect(k Kind) bool                { return false }
func (p *Parser) AcceptName(word string) bool       { return false } // weak keywords
func (p *Parser) Ident() (Ident, bool)              { return Ident{}, false }
func (p *Parser) Expr() Expr                        { return nil }
func (p *Parser) Type() Type                        { return nil }
func (p *Parser) Pat() Pat                          { return nil }
func (p *Parser) Path() *Path                       { return nil }
func (p *Parser) Block() *BlockExpr                 { return nil }
func (p *Parser) Vis() bool                         { return false }
func (p *Parser) Attrs() []Attr                     { return nil }
func (p *Parser) Group() (toks []Token, delim byte) { return nil, 0 } // a delimited group, without its delimiters
func (p *Parser) TokenTree() []Token                { return nil }    // one token or one whole group
func (p *Parser) Rest() []Token                     { return nil }    // all that is left; the parser is at its end after
