package syntax

// pool makes nodes of one kind, several at once.
type pool[T any] struct {
	free []T
	made int
}

//go:noinline
func (p *pool[T]) one() *T {
	if len(p.free) == 0 {
		p.made = min(64, max(2, 2*p.made))
		p.free = make([]T, p.made)
	}
	x := &p.free[0]
	p.free = p.free[1:]
	return x
}

// pools are those of the nodes that there are most of. They lie in the Diags, which all
// parsers of one program share: most of those read little, the arguments of a macro.
type pools struct {
	paths     pool[shortPath]
	pathExprs pool[PathExpr]
	pathTypes pool[PathType]
	exprStmts pool[ExprStmt]
	methods   pool[MethodExpr]
	lits      pool[LitExpr]
}

func (p *pools) pathExpr(path *Path) *PathExpr {
	x := p.pathExprs.one()
	x.Span, x.Path = path.Span, path
	return x
}
