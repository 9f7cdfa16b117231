// Package moves finds the uses of places that have no value, moves out of what is only borrowed, and second assignments
// of variables that are not mut: the part of rustc's borrow checker that needs no regions.
//
//	errors := moves.Check(program, body) // of a built body
//
// # How it works
//
// A dataflow analysis (sites.go) follows the sites that take the value of a move path: moves out of it, and the begin
// of a variable's storage. A use of a place that a site reaches is an error: E0382 after a move, E0381 without a value
// from the start. It follows as well which variables may have been given a value: an assignment to one of these that is
// not mut is E0384.
//
// Uses are visited in reverse postorder. As in rustc, there is one error for each set of moves: a later use replaces it
// unless it is of a place around the one that was reported, or of that one.
//
// Moves out of places without a move path are errors by themselves (illegal.go): out of references (E0507), of arrays
// and slices by an index (E0508), of values with a destructor (E0509).
package moves

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/dataflow"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Program answers what the checks depend on. Package check implements it.
type Program interface {
	dataflow.Program
	// IsCloneIn reports whether a type is Clone where the bounds of d hold.
	IsCloneIn(d *resolve.Def, t *types.Type) bool
	// NeedsDropIn reports whether dropping a value of the type does something where the bounds of d hold.
	NeedsDropIn(d *resolve.Def, t *types.Type) bool
	// Binding returns where a variable is declared, with the mut and ref before its name.
	Binding(*thir.Local) syntax.Span
}

// Result is what was found in a body.
type Result struct {
	Errors []*syntax.Diag
	// Changed are the variables that are assigned to when they may have a value, or of which a part is assigned to.
	Changed []*thir.Local
	// Writes are those of package dataflow.
	Writes []int32
}

// Check checks a built body.
func Check(p Program, b *mir.Body) *Result {
	c := &checker{p: p, b: b, paths: dataflow.NewPaths(p, b), reported: map[string]*report{}, at: map[syntax.Span]bool{},
		out: &Result{Writes: dataflow.Writes(b)}}
	c.findClosures()
	c.findSites()
	c.walk()
	c.illegalMoves()
	c.constDrops()
	for _, key := range c.order {
		c.out.Errors = append(c.out.Errors, c.reported[key].d)
	}
	return c.out
}

// checker checks one body.
type checker struct {
	p        Program
	b        *mir.Body
	paths    *dataflow.Paths
	closures map[mir.Local]*types.ClosureTy // the closure that a temporary is a capture of

	variable  []int // by local: the number of a variable, 0 for temporaries
	variables int

	sites  []site
	taken  []bool           // by local: there is a site of one of its paths
	ofPath []span           // numbers of sites, by path
	takes  []bool           // by block: there is a site in it
	atSite map[[2]int][]int // numbers of sites, by block and statement
	// states are the sites that reach a point, and the variables that may have been given a value there; nil if there are
	// no sites and no variables.
	states *dataflow.Result

	needs    []bool // by local of a constant: its value may have a destructor
	bad      []use  // moves out of places that cannot be moved out of
	reported map[string]*report
	order    []string
	at       map[syntax.Span]bool // places of other errors
	changed  map[*thir.Local]bool // those in out
	out      *Result
}

// span is the numbers from first to before end; none if end is 0.
type span struct{ first, end int }

// report is the error about one set of sites.
type report struct {
	place mir.Place // that was used
	d     *syntax.Diag
}

// findClosures finds the temporaries that are captures.
func (c *checker) findClosures() {
	for i := range c.b.Blocks {
		for k := range c.b.Blocks[i].Stmts {
			a, ok := c.b.Blocks[i].Stmts[k].Value.(*mir.Aggregate)
			if !ok || a.Ty.Kind != types.Closure && a.Ty.Kind != types.Coroutine {
				continue
			}
			for _, o := range a.Fields {
				if o.Kind == mir.Move && o.Place.IsLocal() && a.Ty.Clo.Fn == nil {
					if c.closures == nil {
						c.closures = map[mir.Local]*types.ClosureTy{}
					}
					c.closures[o.Place.Local] = a.Ty.Clo
				}
			}
		}
	}
}

// walk visits the blocks that are reached in reverse postorder, without cleanup blocks: what fails there failed before.
func (c *checker) walk() {
	v := dataflow.Visitor{Stmt: func(s *bitset.Chunked, id mir.BlockID, k int) {
		st := &c.b.Blocks[id].Stmts[k]
		into := syntax.Span{}
		if clo := c.closures[st.Place.Local]; clo != nil && st.Kind == mir.Assign && st.Place.IsLocal() {
			into = clo.Head
		}
		mir.EachStmtPlace(st, func(p mir.Place, a mir.Access) { c.access(use{p, a, st.Span, into, id, k}, s) })
	}, Term: func(s *bitset.Chunked, id mir.BlockID) {
		blk := &c.b.Blocks[id]
		mir.EachTermPlace(blk.Term, func(p mir.Place, a mir.Access) {
			if d, ok := blk.Term.(*mir.Drop); ok && !d.Replace || a == mir.DropOf {
				return // a drop of what has no value is none
			}
			c.access(use{p, a, blk.Span, syntax.Span{}, id, len(blk.Stmts)}, s)
		})
	}}
	if c.states != nil {
		c.states.Walk(v)
		return
	}
	none := bitset.NewChunked(0)
	for _, id := range mir.ReversePostorder(c.b) {
		n := len(c.b.Blocks[id].Stmts)
		if c.b.Blocks[id].Cleanup {
			continue
		}
		for i := range n {
			v.Stmt(none, id, i)
		}
		v.Term(none, id)
		c.p.Spend(budget.Flows, 1+n)
	}
}

// use is a use of a place.
type use struct {
	place mir.Place
	how   mir.Access
	span  syntax.Span
	into  syntax.Span // the head of the closure whose capture this is
	block mir.BlockID
	stmt  int
}

// access checks a use.
func (c *checker) access(u use, s *bitset.Chunked) {
	if u.how == mir.Write {
		c.assigned(u, s)
		return
	}
	if u.how == mir.MoveOf {
		if id, exact, _ := c.paths.Of(u.place); !exact || len(c.paths.List[id].Place.Proj) < len(u.place.Proj) {
			if c.cannotMove(u.place) {
				c.bad = append(c.bad, u)
				return
			}
		}
	}
	if id, exact, _ := c.paths.Of(u.place); exact || u.how != mir.DropOf {
		c.check(u, s, id, exact)
	}
}

// check reports a use if a site that takes its value reaches it: of its path or one around it; or of a path in it,
// unless only the place itself is looked at.
func (c *checker) check(u use, s *bitset.Chunked, id dataflow.PathID, exact bool) {
	for p := id; p != dataflow.NoPath; p = c.paths.List[p].Parent {
		if hit := c.reaching(s, p); hit != nil {
			c.report(u, c.paths.List[p].Place, hit)
			return
		}
	}
	n := len(c.paths.List[id].Place.Proj)
	element := !exact && n < len(u.place.Proj) && u.place.Proj[n].Kind == mir.Index // it may be any that was moved
	if !exact && !element || u.how == mir.FakeReadOf || u.how == mir.FakeBorrow {
		return
	}
	var hit []int
	c.paths.Each(id, func(p dataflow.PathID) {
		if hit == nil && p != id {
			hit = c.reaching(s, p)
		}
	})
	if hit != nil {
		c.report(u, c.paths.List[id].Place, hit)
	}
}

// reaching returns the sites of exactly that path in a state.
func (c *checker) reaching(s *bitset.Chunked, p dataflow.PathID) (hit []int) {
	s.EachIn(c.ofPath[p].first, c.ofPath[p].end, func(n int) { hit = append(hit, n) })
	return hit
}

// assigned checks an assignment.
func (c *checker) assigned(u use, s *bitset.Chunked) {
	root := u.place.Local
	d := &c.b.Locals[root]
	if u.place.IsLocal() {
		if d.Var == nil || d.Kind != mir.VarLocal && d.Kind != mir.ArgLocal ||
			c.variable[root] == 0 || !c.given(s, c.variable[root]) {
			return
		}
		c.change(d.Var)
		if !d.Var.Mut && c.once(u.span) {
			c.twice(d, u.span)
		}
		return
	}
	// A part of a value that is not there cannot be assigned to.
	base := mir.Place{Local: root, Proj: u.place.Proj[:len(u.place.Proj)-1]}
	if id, _, _ := c.paths.Of(base); !c.throughRef(u.place) {
		for p := id; p != dataflow.NoPath; p = c.paths.List[p].Parent {
			hit := c.reaching(s, p)
			if hit != nil && !(mir.IsUnion(c.b.PlaceTy(base)) && c.anyMoved(hit)) {
				c.report(u, c.paths.List[p].Place, hit)
				break
			}
		}
		if d.Var != nil {
			c.change(d.Var)
			if v := c.variable[root]; !d.Var.Mut && (v == 0 || c.given(s, v)) && c.once(u.span) {
				name := c.name(u.place)
				c.add(diag.E0594, u.span, "cannot assign to `"+name+"`, as `"+d.Var.Name+
					"` is not declared as mutable", "cannot assign").
					WithHelp("consider changing this to be mutable: `mut "+d.Var.Name+"`").At(d.Var.Span, "not mutable")
			}
		}
	} else {
		c.check(use{base, mir.CopyOf, u.span, u.into, u.block, u.stmt}, s, id, false)
	}
}

// anyMoved reports whether one of the sites is a move. A field gives a union that was moved a value again.
func (c *checker) anyMoved(sites []int) bool {
	return slices.ContainsFunc(sites, func(n int) bool { return !c.sites[n].uninit })
}

func (c *checker) change(l *thir.Local) {
	if !c.changed[l] {
		if c.changed == nil {
			c.changed = map[*thir.Local]bool{}
		}
		c.changed[l] = true
		c.out.Changed = append(c.out.Changed, l)
	}
}

// throughRef reports whether a place lies behind a reference or raw pointer, or in a captured variable.
func (c *checker) throughRef(p mir.Place) bool {
	t := c.b.Locals[p.Local].Ty
	for i := range p.Proj {
		if p.Proj[i].Kind == mir.Deref && t.Kind != types.Adt {
			return true
		}
		t = p.Proj[i].Ty
	}
	return false
}

// once reports whether there is no other error at a place yet.
func (c *checker) once(sp syntax.Span) bool {
	if sp.Lo == 0 || c.at[sp] {
		return false
	}
	c.at[sp] = true
	return true
}

func (c *checker) add(code diag.Code, sp syntax.Span, msg, label string) *syntax.Diag {
	d := &syntax.Diag{Code: code, Span: sp, Msg: msg, Label: label}
	c.out.Errors = append(c.out.Errors, d)
	return d
}

func (c *checker) twice(x *mir.LocalDecl, at syntax.Span) {
	l := x.Var
	msg := "cannot assign twice to immutable variable"
	if x.Kind == mir.ArgLocal {
		msg = "cannot assign to immutable argument"
	}
	d := c.add(diag.E0384, at, msg+" `"+l.Name+"`", msg).
		Suggest("consider making this binding mutable", diag.MachineApplicable, diag.Below,
			syntax.Insert(l.Span.Lo, "mut "))
	if x.Kind != mir.ArgLocal {
		d.At(l.Span, "first assignment to `"+l.Name+"`")
	}
}
