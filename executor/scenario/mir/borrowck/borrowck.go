// Package borrowck is the borrow checker: it reports uses of places that conflict with a reference that is used later,
// references that outlive what they refer to, and lifetimes that the signature does not relate as the body needs it.
//
//	for c := borrowck.Begin(program, report); c.Step(); {
//	} // one function in each step
//
// # How it works
//
// It is the algorithm of RFC 2094 (non-lexical lifetimes) on MIR. Types leave lifetimes out, so they are put back: file
// region.go has types with region variables, and sig.go reads those of declarations off the text.
//
//   - The type of each local of a body has regions of its own. Assignments (constrain.go), calls (call.go) and closures
//     (closure.go) make the value of one region flow into another: an edge 'a: 'b of a graph. Edges hold in the whole
//     body, whatever the point, as in rustc.
//   - A region is good where a local whose type mentions it is live (live.go). The regions of parameters, captures
//     and the result are universal: good in the whole body and behind it.
//   - A loan is the region of a reference and the place it refers to. It is in scope (loans.go) from its borrow on, as
//     long as a region that its own flows into is good, until the place is overwritten or its storage ends.
//   - An access of a place that overlaps with a loan in scope (conflict.go) is an error, by the kind and depth of the
//     access. A two-phase borrow is a reservation until its reference is used.
//   - A universal region that flows into another which it is not declared to outlive is an error (universal.go).
//
// The body of a closure is checked before the body that makes the closure, and its requirements on captures, parameters
// and result become edges there.
//
// A lifetime that is not known is related to nothing, so its loans end early: no error is reported on a guess. Not
// followed are function pointers, results of closures that are called directly, associated types that no impl gives,
// raw pointers, unwinding, and bodies of the library.
package borrowck

import (
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/internal/arena"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// checker is what all bodies of a program share.
type checker struct {
	p         *check.Program
	report    func(syntax.Diag) *syntax.Diag
	def       *resolve.Def // whose body is checked
	file      *syntax.SourceFile
	prog, lib *signatureCache
	said      map[syntax.Span]bool // spans of the errors so far about accesses
	unrelated map[syntax.Span]bool // spans of those about lifetimes that are not known to outlive others
	short     map[paramAt]bool     // type parameters that were reported not to outlive what they have to
	mem       *regionArena         // where types with lifetimes are made: in local, or in what is kept of a declaration
	local     *regionArena         // for one function
	bodies    []*body              // by depth of nesting, to be used again
}

// paramAt is a type parameter at a place of the text.
type paramAt struct {
	param *types.Type
	at    syntax.Span
}

// A signatureCache holds what is known of declarations and types. That of the library serves all programs, so it
// refers to nothing of a program.
type signatureCache struct {
	opaques map[*types.Type]bool // results of checker.has; those of other types are in their facts
	facts   arena.Arena[facts]
	lifes   map[*resolve.Def][]string
	sigs    map[*resolve.Def]*sig
	convs   map[*resolve.Def][]conversion
	adts    map[*resolve.Def]adt
	impls   map[*resolve.Def]*implT
	assocs  map[*resolve.Def]*regionTy
	vars    map[*resolve.Def]*variances
	guard   map[*resolve.Def]bool
	// outlives are the lifetimes of the program's types that outlive others, see body.outlivesOf.
	outlives map[*resolve.Def][][2]region
	regionArena
	local regionArena // empty, for the next program
}

// regionArena holds types with lifetimes.
type regionArena struct {
	rtys  arena.Arena[regionTy]
	regs  arena.Arena[region]
	parts arena.Arena[*regionTy]
	types arena.Arena[*types.Type]
	// reasons are those of the edges of a function.
	reasons arena.Arena[reason]
}

func (m *regionArena) reset(wipe bool) {
	m.rtys.Reset(wipe)
	m.regs.Reset(wipe)
	m.parts.Reset(wipe)
	m.types.Reset(wipe)
	m.reasons.Reset(wipe)
}

func newTables() *signatureCache {
	return &signatureCache{opaques: map[*types.Type]bool{}, lifes: map[*resolve.Def][]string{},
		sigs:  map[*resolve.Def]*sig{},
		convs: map[*resolve.Def][]conversion{}, adts: map[*resolve.Def]adt{}, impls: map[*resolve.Def]*implT{},
		assocs: map[*resolve.Def]*regionTy{}, vars: map[*resolve.Def]*variances{}, guard: map[*resolve.Def]bool{},
		outlives: map[*resolve.Def][][2]region{}}
}

// of returns the cache for a declaration, ofType that for a type.
func (c *checker) of(d *resolve.Def) *signatureCache {
	if d.Crate != nil && d.Crate.Library {
		return c.lib
	}
	return c.prog
}

func (c *checker) ofType(t *types.Type) *signatureCache {
	if t.Library() {
		return c.lib
	}
	return c.prog
}

// declaring makes c.mem the memory for what is kept of d, and returns the one before, which the caller restores.
func (c *checker) declaring(d *resolve.Def) (before *regionArena) {
	before = c.mem
	c.mem = &c.of(d).regionArena
	return before
}

// Checking checks the functions of a checked program that have no error so far, one in each step. Between two steps
// other programs may be checked.
type Checking struct {
	c    *checker
	todo []check.Checked
}

// Begin returns the check before its first step. It passes errors to report.
func Begin(p *check.Program, report func(syntax.Diag) *syntax.Diag) *Checking {
	lib, ok := (*p.BorrowTables()).(*signatureCache)
	if !ok {
		lib = newTables()
		*p.BorrowTables() = lib
	}
	c := &checker{p: p, report: report, prog: newTables(), lib: lib, said: map[syntax.Span]bool{},
		unrelated: map[syntax.Span]bool{}, short: map[paramAt]bool{}, local: &lib.local}
	c.mem = c.local
	c.mem.reset(false)
	return &Checking{c, p.Checked()}
}

// Step checks the next function and reports whether there is another one.
func (s *Checking) Step() (more bool) {
	c := s.c
	if len(s.todo) == 0 {
		c.local.reset(true)
		c.bodies = nil
		return false
	}
	c.function(s.todo[0])
	s.todo = s.todo[1:]
	return true
}

func (c *checker) function(f check.Checked) {
	c.def = f.Def
	c.file = c.p.S.Sources.File(f.Def.Span.Lo)
	if c.file == nil || f.Def.Parent != nil && f.Def.Parent.Derived() || f.Body.Value == nil {
		return
	}
	c.p.Budget().At(uint32(f.Def.Span.Lo), uint32(f.Def.Span.Hi))
	c.body(f.Body, 0)
	for _, blk := range f.Blocks {
		if b := c.p.ClosureBody(blk); b != nil {
			c.body(b, 0)
		}
	}
	c.p.EndTypes(f.Def)
	c.local.reset(false)
}

// body checks a body, after the closures in it.
func (c *checker) body(t *thir.Body, depth int) *body {
	b := c.newBody(c.p.TakeMIR(c.def, t), depth)
	b.tree = t
	b.constrain()
	b.checkUniversal()
	b.conflicts()
	return b
}

// owned reports whether a span is in the program's own text.
func (c *checker) owned(sp syntax.Span) bool {
	return sp.Lo != 0 && c.p.S.Sources.File(sp.Lo) == c.file
}

// isSelf reports whether a local is the closure whose body this is, which has its captures.
func (b *body) isSelf(l mir.Local) bool { return l == 1 && b.m.Clo != nil }
