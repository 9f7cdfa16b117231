package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// sizes is what is known of the types whose values lie in values of other types. As rustc does, it looks at definitions
// with their parameters, so it ends for types that grow at each level.
type sizes struct {
	params   map[*resolve.Def][]bool // parameters of which a value lies in the type itself
	reported map[*resolve.Def]bool
	cycles   [][]*resolve.Def
}

// infiniteSize reports a struct or enum that holds itself without indirection, once for all types of the cycle.
func (p *Program) infiniteSize(d *resolve.Def) {
	if p.sizes.reported[d] {
		return
	}
	cycle := p.holdsItself(d)
	if cycle == nil {
		return
	}
	if p.sizes.reported == nil {
		p.sizes.reported = map[*resolve.Def]bool{}
	}
	p.sizes.cycles = append(p.sizes.cycles, cycle)
	const most = 5 // types that rustc names
	var names []string
	for i, x := range cycle {
		p.sizes.reported[x] = true
		if i < most {
			names = append(names, "`"+x.Name+"`")
		}
	}
	what := "type " + names[0] + " has"
	if last := len(names) - 1; len(cycle) > most {
		what = "types " + strings.Join(names, ", ") + " and " + strconv.Itoa(len(cycle)-most) + " more have"
	} else if last > 0 {
		what = "types " + strings.Join(names[:last], ", ") + " and " + names[last] + " have"
	}
	p.err(d.Head(), diag.E0072, "recursive "+what+" infinite size", "").
		WithHelp("insert some indirection (e.g., a `Box`, `Rc`, or `&`) to break the cycle")
}

// dropCycles reports the types of infinite size of which a body has a value: rustc finds the cycle again when it
// computes whether they need drop. Fields in an Option and the like are computed apart, so they do not matter.
func (p *Program) dropCycles() {
	for _, cycle := range p.sizes.cycles {
		i := slices.IndexFunc(cycle, func(d *resolve.Def) bool {
			return slices.ContainsFunc(cycle, func(x *resolve.Def) bool {
				return slices.ContainsFunc(p.adt(x).fields, func(list []*types.Type) bool {
					return slices.ContainsFunc(list, func(t *types.Type) bool { return holdsValue(t, d, false) })
				})
			})
		})
		if i >= 0 && slices.ContainsFunc(p.moveCheckQueue, func(l moveCheck) bool { return l.makes(cycle[0]) }) {
			p.err(cycle[i].Head(), diag.E0391, "cycle detected when computing when `"+cycle[i].Name+"` needs drop", "")
			return // rustc ends here
		}
	}
}

// makes reports whether a body has a variable or makes a value of a type that has values of d.
func (l *moveCheck) makes(d *resolve.Def) bool {
	found := false
	for _, b := range l.bodies {
		for _, v := range b.Locals {
			found = found || holdsValue(v.Ty, d, true)
		}
		thir.Walk(b.Value, func(e thir.Expr) bool {
			switch e.(type) {
			case *thir.Construct, *thir.Call:
				found = found || holdsValue(e.Type(), d, true)
			}
			return !found
		})
	}
	return found
}

// holdsValue reports whether t is d or a tuple or array of it; deep, whether it is an argument of another type, too.
func holdsValue(t *types.Type, d *resolve.Def, deep bool) bool {
	switch t.Kind {
	case types.Adt:
		if t.Def == d {
			return true
		}
		if !deep {
			return false
		}
	case types.Tuple, types.Array:
	default:
		return false
	}
	return slices.ContainsFunc(t.Args, func(a *types.Type) bool { return holdsValue(a, d, deep) })
}

// holdsItself returns the types of a cycle of d, from d on, nil if there is none.
func (p *Program) holdsItself(d *resolve.Def) []*resolve.Def {
	path := []*resolve.Def{d}
	seen := map[*resolve.Def]bool{}
	var visit func(x *resolve.Def) bool
	visit = func(x *resolve.Def) bool {
		found := false
		p.eachHeld(x, func(e *resolve.Def) bool {
			switch {
			case e == d:
				found = true
			case !seen[e]:
				seen[e] = true
				path = append(path, e)
				if found = visit(e); !found {
					path = path[:len(path)-1]
				}
			}
			return !found
		})
		return found
	}
	if !visit(d) {
		return nil
	}
	return path
}

// eachHeld calls f for the structs and enums of the program of which a value lies in x itself, until f returns false.
func (p *Program) eachHeld(x *resolve.Def, f func(*resolve.Def) bool) {
	p.Budget().Enter(4)
	defer p.Budget().Leave(4)
	for _, list := range p.adt(x).fields {
		for _, t := range list {
			if !p.held1(t, f) {
				return
			}
		}
	}
}

func (p *Program) held1(t *types.Type, f func(*resolve.Def) bool) (more bool) {
	switch t.Kind {
	case types.Tuple, types.Array:
		for _, a := range t.Args {
			if !p.held1(a, f) {
				return false
			}
		}
	case types.Adt:
		if t.Def.Crate == p.Main && !f(t.Def) {
			return false
		}
		inside := p.paramsHeld(t.Def)
		for i, a := range t.Args {
			if inside[i] && !p.held1(a, f) {
				return false
			}
		}
	}
	return true
}

// paramsHeld reports of each parameter of d whether a value of it lies in d itself.
func (p *Program) paramsHeld(d *resolve.Def) []bool {
	p = p.ownerOf(d)
	if known, ok := p.sizes.params[d]; ok {
		return known
	}
	p.Budget().Enter(4)
	defer p.Budget().Leave(4)
	if p.sizes.params == nil {
		p.sizes.params = map[*resolve.Def][]bool{}
	}
	held := make([]bool, len(p.adtIdentity(d).Args))
	p.sizes.params[d] = held // what a recursive use adds, the first one has found
	var visit func(t *types.Type)
	visit = func(t *types.Type) {
		switch t.Kind {
		case types.Param:
			if t.Index < len(held) {
				held[t.Index] = true
			}
		case types.Tuple, types.Array:
			for _, a := range t.Args {
				visit(a)
			}
		case types.Adt:
			inside := p.paramsHeld(t.Def)
			for i, a := range t.Args {
				if inside[i] {
					visit(a)
				}
			}
		}
	}
	if d.Lang != "PhantomData" {
		for _, list := range p.adt(d).fields {
			for _, t := range list {
				visit(t)
			}
		}
	}
	return held
}
