package check

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// MoveEdit returns the edit that makes a closure or async block at a place a move one.
func (p *Program) MoveEdit(at syntax.Span) syntax.DiagEdit {
	if p.S.Sources.Text(syntax.Span{Lo: at.Lo, Hi: at.Lo + 5}) == "async" {
		return syntax.Insert(at.Lo+5, " move")
	}
	return syntax.Insert(at.Lo, "move ")
}

func useInstead(t *types.Type) string {
	switch {
	case isGuard(t):
		return "let the guard end first, or lock in the other thread"
	case t.Kind != types.Adt:
	case t.Def.Name == "Rc":
		return "`Arc` counts across threads: use `std::sync::Arc`"
	case t.Def.Name == "RefCell", t.Def.Name == "Cell":
		return "use a `Mutex`, an `RwLock` or an atomic instead"
	}
	return "hand over a value that owns what it needs"
}
