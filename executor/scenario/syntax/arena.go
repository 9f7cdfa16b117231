package syntax

import "github.com/pollground/pollground/executor/scenario/internal/arena"

// pools allocate the most frequent nodes. They lie in the Diags, which all parsers of one program share: most parsers
// read little, the arguments of a macro.
type pools struct {
	paths     arena.Arena[shortPath]
	pathExprs arena.Arena[PathExpr]
	pathTypes arena.Arena[PathType]
	exprStmts arena.Arena[ExprStmt]
	methods   arena.Arena[MethodExpr]
	lits      arena.Arena[LitExpr]
}

func (p *pools) pathExpr(path *Path) *PathExpr {
	x := p.pathExprs.New()
	x.Span, x.Path = path.Span, path
	return x
}
