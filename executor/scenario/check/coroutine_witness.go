package check

import (
	"sort"

	"github.com/pollground/pollground/executor/scenario/mir/coroutine"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// witness is a value that a future may keep over an await: a witness, in rustc's terms.
type witness struct {
	ty    *types.Type
	at    syntax.Span // of the variable's name, or of the expression
	await syntax.Span // of the word await
}

// witnessesOf returns what a future keeps over its awaits, in terms of its owner's generics. Whether a future is Send or Sync
// follows from it. As in rustc (mir_coroutine_witnesses), the MIR before drop elaboration decides: it drops variables
// that were moved away too, so what is kept may be more than what the future has memory for. Nothing is said of a body
// with an error in its types.
func (p *Program) witnessesOf(clo *types.ClosureTy) []*witness {
	if l, ok := p.witnesses[clo]; ok {
		return l
	}
	if p.witnesses == nil {
		p.witnesses = map[*types.ClosureTy][]*witness{}
	}
	p.witnesses[clo] = nil
	if g := p.generic[clo.Def]; g != nil && !g.typed && !clo.Def.Crate.Library {
		return nil
	}
	b := p.mirOf(clo.Def, p.ClosureBody(clo))
	saved := coroutine.Analyse(p, b)
	var list []*witness
	for _, point := range saved.Points {
		at := b.Blocks[point.Block].Span
		if word := syntax.Pos(len("await")); at.Hi-at.Lo > word {
			at.Lo = at.Hi - word
		}
		for i, l := range saved.Locals {
			if point.Live.Has(i) {
				d := &b.Locals[l]
				list = append(list, &witness{ty: d.Ty, at: d.Span, await: at})
			}
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		return a.at.Lo < b.at.Lo || a.at.Lo == b.at.Lo && a.await.Lo < b.await.Lo
	})
	p.witnesses[clo] = list
	return list
}
