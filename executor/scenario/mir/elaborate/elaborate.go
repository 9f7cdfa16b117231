// Package elaborate makes the drops of a built body exact. The builder schedules a Drop on each path that leaves a
// scope, also of values that were moved out there. Afterwards, each Drop that is left runs.
//
//	elaborate.Drops(program, body) // body.Phase is mir.Elaborated
//
// # How it works
//
// First, what is for analyses only is removed: false edges, fake reads, fake borrows and mentions. Then two dataflow
// analyses find the move paths that may have a value at each Drop, and those that may have none. A Drop becomes one of:
//
//   - nothing, if no part of the place can have a value;
//   - itself, if all parts have one;
//   - conditional, if the place has no parts on record and may or may not have a value: it is guarded by its drop flag;
//   - open, else: a ladder of drops of the parts, each of which is elaborated in the same way (ladder.go).
//
// A drop flag is a local of type bool. It is set where its move path gets a value, and cleared where the value is moved
// out (flag.go). Only paths whose flag is read have one.
//
// An enum is opened by a Switch over its variants. Of a Box the content is dropped first; the Drop of the rest is
// marked Shell. A type with a destructor is never opened, because nothing can be moved out of its values.
//
// Generic bodies are elaborated as well as concrete ones: a Drop of a type parameter counts as one that does something.
package elaborate

import (
	"slices"
	"sort"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/dataflow"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Program answers what elaboration needs to know of a checked program. Package check implements it.
type Program interface {
	dataflow.Program
	Prim(types.Kind) *types.Type
	// MayDrop reports whether dropping a value of the type may do something; true for parameters.
	MayDrop(*types.Type) bool
	// FieldTypesIn returns the types of the fields of a struct (variant nil) or variant, as owner's body sees them.
	FieldTypesIn(owner *resolve.Def, t *types.Type, variant *resolve.Def) []*types.Type
	// Discriminant returns the discriminant of a variant, and DiscriminantType the integer type of an enum's ones.
	Discriminant(variant *resolve.Def) int64
	DiscriminantType(enum *resolve.Def) *types.Type
	// Ref returns &t, or &mut t.
	Ref(t *types.Type, mut bool) *types.Type
}

// Drops elaborates a built body and its promoted ones in place.
func Drops(p Program, b *mir.Body) {
	for _, x := range b.Promoted {
		Drops(p, x)
	}
	p.Spend(budget.Flows, len(b.Blocks))
	cleanup(b)
	if !hasDrops(b) {
		b.Phase = mir.Elaborated
		return
	}
	removeDead(p, b)
	paths := dataflow.DropPaths(p, b, p.MayDrop)
	e := &elaborator{p: p, b: b, paths: paths, inits: dataflow.States(p, b, paths),
		flags: make([]mir.Local, len(paths.List)), built: len(b.Blocks)}
	drops := e.collect()
	for i := range drops {
		e.elaborate(&drops[i])
	}
	e.setFlags()
	e.insertFlags()
	b.Phase = mir.Elaborated
	if !b.Coroutine {
		Tidy(p, b)
	}
}

// Tidy removes what elaboration leaves that has no effect: tests whose outcomes are the same, flags that nothing reads,
// and landing pads that drop nothing. Drops leaves that to package coroutine for the bodies of coroutines, since rustc
// decides what a coroutine saves before that.
func Tidy(p dataflow.Counter, b *mir.Body) {
	for joinTests(b) { // a test may lead to others
		p.Spend(budget.Flows, len(b.Blocks))
	}
	unusedFlags(b)
	dropLandingPads(p, b)
	mir.Simplify(b)
}

// joinTests replaces switches whose targets are one block, and reports whether there were some.
func joinTests(b *mir.Body) (some bool) {
	mir.Simplify(b)
	for i := range b.Blocks {
		blk := &b.Blocks[i]
		sw, ok := blk.Term.(*mir.Switch)
		if !ok || slices.ContainsFunc(sw.Targets, func(id mir.BlockID) bool { return id != sw.Targets[0] }) {
			continue
		}
		some = true
		blk.Term = &mir.Goto{Target: sw.Targets[0]}
		if n := len(blk.Stmts) - 1; n >= 0 && sw.Variants != nil && sw.Op.Kind == mir.Move &&
			blk.Stmts[n].Kind == mir.Assign && blk.Stmts[n].Place.Local == sw.Op.Place.Local {
			blk.Stmts = blk.Stmts[:n]
		}
	}
	return some
}

// unusedFlags removes the assignments to flags that nothing reads.
func unusedFlags(b *mir.Body) {
	read := make([]bool, len(b.Locals))
	for i := range b.Blocks {
		if sw, ok := b.Blocks[i].Term.(*mir.Switch); ok && sw.Op.Kind != mir.Constant {
			read[sw.Op.Place.Local] = true
		}
	}
	for i := range b.Blocks {
		blk := &b.Blocks[i]
		blk.Stmts = slices.DeleteFunc(blk.Stmts, func(s mir.Stmt) bool {
			return s.Kind == mir.Assign && b.Locals[s.Place.Local].Kind == mir.FlagLocal && !read[s.Place.Local]
		})
	}
}

// elaborator elaborates one body.
type elaborator struct {
	p      Program
	b      *mir.Body
	paths  *dataflow.Paths
	inits  *dataflow.Inits
	flags  []mir.Local     // by path; 0: none
	built  int             // number of blocks before elaboration
	at     mir.BlockID     // the block whose drop is elaborated
	state  *bitset.Chunked // of inits, at the drop that is elaborated
	resume mir.BlockID     // the block that resumes unwinding, or 0 if it is not made yet
	sets   []flagSet
}

// found is a Drop of the built body with the state before it.
type found struct {
	block mir.BlockID
	path  dataflow.PathID
	state *bitset.Chunked
}

// collect returns the drops of places that have a move path, by block. A drop of another place, behind a reference or
// in a slice, is one of an assignment to it: there always is a value.
func (e *elaborator) collect() []found {
	var list []found
	e.inits.Walk(dataflow.Visitor{Term: func(s *bitset.Chunked, blk mir.BlockID) {
		d, ok := e.b.Blocks[blk].Term.(*mir.Drop)
		if !ok {
			return
		}
		d.Replace = false
		if id, exact, _ := e.paths.Of(d.Place); exact {
			list = append(list, found{blk, id, s.Clone()})
		}
	}})
	sort.Slice(list, func(i, j int) bool { return list[i].block < list[j].block })
	return list
}

// hasDrops reports whether a body drops something.
func hasDrops(b *mir.Body) bool {
	return slices.ContainsFunc(b.Blocks, func(blk mir.Block) bool {
		_, drop := blk.Term.(*mir.Drop)
		return drop
	})
}

// cleanup removes what is for analyses of built bodies only.
func cleanup(b *mir.Body) {
	for i := range b.Blocks {
		blk := &b.Blocks[i]
		switch t := blk.Term.(type) {
		case *mir.FalseEdge:
			blk.Term = &mir.Goto{Target: t.Real}
		case *mir.FalseUnwind:
			blk.Term = &mir.Goto{Target: t.Real}
		}
		kept := blk.Stmts[:0]
		for k := range blk.Stmts {
			s := &blk.Stmts[k]
			switch s.Kind {
			case mir.Nop, mir.FakeRead, mir.Mention:
				continue
			case mir.Assign:
				if r, ok := s.Value.(*mir.Ref); ok && r.Kind == mir.Fake {
					continue
				}
			}
			kept = append(kept, *s)
		}
		blk.Stmts = kept
	}
	mir.Simplify(b)
}

// removeDead removes the drops of places that have no value on any path, and those of types without destructors. Their
// unwind edges would spoil the states in cleanup blocks.
func removeDead(p Program, b *mir.Body) {
	paths := dataflow.DropPaths(p, b, p.MayDrop)
	inits := dataflow.MaybeInit(p, b, paths)
	var dead []mir.BlockID
	inits.Walk(dataflow.Visitor{Term: func(s *bitset.Chunked, blk mir.BlockID) {
		d, ok := b.Blocks[blk].Term.(*mir.Drop)
		if !ok {
			return
		}
		live := p.MayDrop(b.PlaceTy(d.Place))
		if id, exact, _ := paths.Of(d.Place); live && exact {
			live = false
			paths.Each(id, func(c dataflow.PathID) { live = live || inits.Init(s, c) })
		}
		if !live {
			dead = append(dead, blk)
		}
	}})
	for _, blk := range dead {
		b.Blocks[blk].Term = &mir.Goto{Target: b.Blocks[blk].Term.(*mir.Drop).Target}
	}
	mir.Simplify(b)
}

// dropLandingPads removes unwind edges to cleanup blocks that do nothing but end storage and resume.
func dropLandingPads(p dataflow.Counter, b *mir.Body) {
	idle := make([]bool, len(b.Blocks))
	for i := range b.Blocks {
		idle[i] = idleBlock(b, &b.Blocks[i])
	}
	for changed := true; changed; { // blocks are numbered before those that they lead to, with few exceptions
		changed = false
		p.Spend(budget.Flows, len(b.Blocks))
		for i := len(b.Blocks) - 1; i >= 0; i-- {
			if idle[i] {
				mir.EachSuccessor(b.Blocks[i].Term, func(to *mir.BlockID) { idle[i] = idle[i] && idle[*to] })
				changed = changed || !idle[i]
			}
		}
	}
	for i := range b.Blocks {
		if u := mir.UnwindOf(b.Blocks[i].Term); u != nil && *u != mir.None && idle[*u] {
			*u = mir.None
		}
	}
}

// idleBlock reports whether a block does nothing that has an effect while unwinding, apart from what it leads to.
func idleBlock(b *mir.Body, blk *mir.Block) bool {
	for i := range blk.Stmts {
		s := &blk.Stmts[i]
		flag := s.Kind == mir.Assign && s.Place.IsLocal() && b.Locals[s.Place.Local].Kind == mir.FlagLocal
		if s.Kind != mir.StorageDead && !flag {
			return false
		}
	}
	switch blk.Term.(type) {
	case *mir.Resume, *mir.Goto, *mir.Switch:
		return true
	}
	return false
}
