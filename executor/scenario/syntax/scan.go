package syntax

// Scan turns a file into tokens, without an EOF at the end. Errors are reported
// to d and the scan goes on behind them. doc is the text of the leading //! lines.
func Scan(f *SourceFile, d *Diags) (toks []Token, doc string) { return nil, "" }

// ParseLit decodes a literal token; malformed ones are reported and have a value anyway.
func ParseLit(t *Token, d *Diags) *LitExpr { return nil }
