package elaborate

import (
	"errors"
	"fmt"

	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/dataflow"
)

// Verify checks an elaborated body: it is well-formed (mir.Verify), and what a Drop drops has a value on every path, or
// the only way to the Drop leads through a Switch on a drop flag.
func Verify(p Program, b *mir.Body) error {
	if err := mir.Verify(b); err != nil {
		return err
	}
	v := &verifier{b: b, p: p, paths: dataflow.DropPaths(p, b, p.MayDrop), guards: make([]bool, len(b.Blocks))}
	preds := mir.Predecessors(b)
	for i := range b.Blocks {
		if sw, ok := b.Blocks[i].Term.(*mir.Switch); ok && sw.Op.Kind != mir.Constant &&
			b.Locals[sw.Op.Place.Local].Kind == mir.FlagLocal {
			v.guard(mir.BlockID(i), preds)
		}
	}
	v.inits = dataflow.MissingParts(p, b, v.paths)
	v.inits.Walk(dataflow.Visitor{Term: v.term})
	return errors.Join(v.errs...)
}

type verifier struct {
	p      Program
	b      *mir.Body
	paths  *dataflow.Paths
	inits  *dataflow.Inits
	guards []bool // blocks that are reached by way of a Switch on a drop flag only
	errs   []error
}

// guard notes the blocks that are reached by way of a block only.
func (v *verifier) guard(from mir.BlockID, preds []int) {
	mir.EachSuccessor(v.b.Blocks[from].Term, func(id *mir.BlockID) {
		if preds[*id] == 1 && !v.guards[*id] {
			v.guards[*id] = true
			v.guard(*id, preds)
		}
	})
}

func (v *verifier) term(s *bitset.Chunked, blk mir.BlockID) {
	d, ok := v.b.Blocks[blk].Term.(*mir.Drop)
	if !ok || v.guards[blk] || d.Shell {
		return
	}
	id, exact, owned := v.paths.Of(d.Place)
	if !exact && !owned {
		return
	}
	v.paths.Each(id, func(c dataflow.PathID) {
		if v.inits.Uninit(s, c) {
			v.errs = append(v.errs, fmt.Errorf("%s: %s: %s: %s may have no value", v.b.Name, mir.BlockText(blk),
				mir.TermText(d), mir.PlaceText(v.paths.List[c].Place)))
		}
	})
}
