// Package borrow is the borrow checker: it refuses what rustc refuses because a
// reference and a use of what it refers to get into each other's way.
//
// It works as rustc's does (RFC 2094, non-lexical lifetimes), on the typed tree.
// A body becomes a graph of steps (body.go, expr.go, control.go): each step
// reads, writes, moves, borrows or ends places. Types leave lifetimes out, so
// they are put back (region.go, sig.go, put.go): every variable's type gets
// lifetimes of its own, and what is assigned, passed and returned makes the
// content of one flow into another, as the written declarations say. A loan is
// in force at a step when a variable that is used later holds a lifetime that
// the loan flows into (solve.go). An access that conflicts with a loan in force
// is an error (conflict.go, report.go), and so is a lifetime of the signature
// that flows into another which it need not outlive (outlive.go).
//
// It never accuses on a guess: where a lifetime is not known it is related to
// nothing, and the loan ends early. Not followed are function pointers, results
// of closures that are called directly, associated types that no impl spells out, raw
// pointers, and bodies of the library.
package borrow

import (
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/internal/arena"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// checker is what all bodies of a program share.
type checker struct {
	p         *check.Program
	def       *resolve.Def // whose body is under check
	file      *syntax.SourceFile
	unit      *types.Type
	prog, lib *tables
	said      map[syntax.Span]bool

	mem *memory // the room's, or where what is kept of a declaration lies
	*room
}

// room is where a function's bodies lie until they are checked.
type room struct {
	nodes    arena.Arena[node]
	places   arena.Arena[place]
	accs     arena.Arena[access]
	locals   arena.Arena[variable]
	opened   arena.Arena[scope]
	paths    arena.Arena[elem]
	regs     arena.Arena[region]
	types    arena.Arena[*types.Type]
	words    arena.Arena[uint64]
	ints     arena.Arena[int32]
	flags    arena.Arena[bool]
	sets     arena.Arena[bitset.Set]
	intLists arena.Arena[[]int32]
	loans    arena.Arena[loan]
	reasons  arena.Arena[reason]
	tys      memory
	lists
	bodies []*body // that were made, of which so many are in use:
	inUse  int
}

// tables are what is known of declarations and types. Those of the library serve
// all programs, so nothing in them may lead to a program's.
type tables struct {
	opaques map[*types.Type]bool // of has; other types keep it themselves, see facts
	facts   arena.Arena[facts]
	lifes   map[*resolve.Def][]string
	sigs    map[*resolve.Def]*sig
	convs   map[*resolve.Def][]conversion
	adts    map[*resolve.Def]adt
	impls   map[*resolve.Def]*implT
	assocs  map[*resolve.Def]*rty
	vars    map[*resolve.Def]*variances
	guard   map[*resolve.Def]bool
	memory
	room *room // empty, for the next program; nil while one is checked
}

// memory is where types with lifetimes lie.
type memory struct {
	rtys  arena.Arena[rty]
	regs  arena.Arena[region]
	parts arena.Arena[*rty]
}

func newTables() *tables {
	return &tables{opaques: map[*types.Type]bool{}, lifes: map[*resolve.Def][]string{}, sigs: map[*resolve.Def]*sig{}, convs: map[*resolve.Def][]conversion{},
		adts: map[*resolve.Def]adt{}, impls: map[*resolve.Def]*implT{}, assocs: map[*resolve.Def]*rty{}, vars: map[*resolve.Def]*variances{}, guard: map[*resolve.Def]bool{}}
}

// of are the tables for a declaration, ofType those for a type.
func (c *checker) of(d *resolve.Def) *tables {
	if d.Crate != nil && d.Crate.Library {
		return c.lib
	}
	return c.prog
}

func (c *checker) ofType(t *types.Type) *tables {
	if t.Library() {
		return c.lib
	}
	return c.prog
}

// declaring is called before what is kept about d is made, and what it gives
// afterwards: what is kept of the library does not lie among a program's.
func (c *checker) declaring(d *resolve.Def) (before *memory) {
	before = c.mem
	c.mem = &c.of(d).memory
	return before
}

// Check looks at all functions of a checked program in which nothing was wrong
// so far, and reports to the program's diagnostics. What is wrong elsewhere does
// not keep it from that.
func Check(p *check.Program) {
	for c := Begin(p); c.Step(); {
	}
}

// Checking is Check in steps, one for each function. Between two of them other programs may be checked.
type Checking struct {
	c    *checker
	todo []check.Checked
}

// Begin returns the check before its first step.
func Begin(p *check.Program) *Checking {
	lib, ok := (*p.Kept()).(*tables)
	if !ok {
		lib = newTables()
		*p.Kept() = lib
	}
	c := &checker{p: p, unit: p.Unit(), prog: newTables(), lib: lib, said: map[syntax.Span]bool{}}
	if c.room, lib.room = lib.room, nil; c.room == nil {
		c.room = &room{}
	}
	c.mem = &c.room.tys
	c.reset(false)
	return &Checking{c, p.Checked()}
}

// Step checks the next function and reports whether there is another one.
func (s *Checking) Step() (more bool) {
	c := s.c
	if len(s.todo) == 0 {
		c.reset(true)
		c.lib.room = c.room
		return false
	}
	c.function(s.todo[0])
	s.todo = s.todo[1:]
	return true
}

func (c *checker) function(f check.Checked) {
	c.def = f.Def
	c.file = c.p.S.Sources.File(f.Def.Span.Lo)
	derived := f.Def.Parent != nil && f.Def.Parent.Kind == resolve.Impl && f.Def.Parent.Attr("automatically_derived") != nil
	if c.file == nil || derived || f.Body.Value == nil {
		return
	}
	b := c.newBody(f.Body)
	b.build()
	for work := []*body{b}; len(work) > 0; work = work[1:] {
		work[0].solve()
		work = append(work, work[0].inner...)
	}
	c.p.EndTypes(f.Def)
	c.reset(false)
}

// reset makes it empty; wipe also lets go of what lay there last, and of what only a
// large program needs.
func (c *room) reset(wipe bool) {
	c.nodes.Reset(wipe)
	c.places.Reset(wipe)
	c.accs.Reset(wipe)
	c.locals.Reset(wipe)
	c.opened.Reset(wipe)
	c.paths.Reset(wipe)
	c.regs.Reset(wipe)
	c.types.Reset(wipe)
	c.words.Reset(wipe)
	c.ints.Reset(wipe)
	c.flags.Reset(wipe)
	c.sets.Reset(wipe)
	c.intLists.Reset(wipe)
	c.loans.Reset(wipe)
	c.reasons.Reset(wipe)
	c.tys.rtys.Reset(wipe)
	c.tys.regs.Reset(wipe)
	c.tys.parts.Reset(wipe)
	if c.inUse = 0; wipe {
		c.bodies, c.lists = nil, lists{}
	}
}
