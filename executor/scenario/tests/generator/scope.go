package generator

import "strconv"

// A refKind says how a local refers to its value.
type refKind uint8

const (
	noRef  refKind = iota
	shared         // &T
	unique         // &mut T
)

// local is a variable that is in scope.
type local struct {
	name    string
	t       *typ
	ref     refKind
	mut     bool // declared mut
	moved   bool
	frozen  int // borrowed: neither changed nor moved
	hidden  int // borrowed mutably: not mentioned
	barrier int // how many loops and closures were open when it was declared
	pure    int // how many nested expressions were open then
}

func (v *local) usable() bool { return !v.moved && v.hidden == 0 }

// place is the expression for the value.
func (v *local) place() string {
	if v.ref != noRef {
		return "(*" + v.name + ")"
	}
	return v.name
}

// movable reports whether an expression here may move v.
func (g *gen) movable(v *local) bool {
	return v.usable() && v.frozen == 0 && v.ref == noRef && v.barrier == g.barrier
}

// mutable reports whether a statement here may change v.
func (g *gen) mutable(v *local) bool {
	return v.usable() && v.frozen == 0 && v.pure == g.pure && (v.ref == unique || v.ref == noRef && v.mut)
}

func (g *gen) enter() { g.frames = append(g.frames, len(g.locals)) }

func (g *gen) leave() {
	g.locals = g.locals[:g.frames[len(g.frames)-1]]
	g.frames = g.frames[:len(g.frames)-1]
}

func (g *gen) declare(v *local) {
	v.barrier, v.pure = g.barrier, g.pure
	g.locals = append(g.locals, v)
}

func (g *gen) fresh(prefix string) string {
	g.names++
	return prefix + strconv.Itoa(g.names)
}

// pick draws one of the locals for which f holds; newer ones shadow nothing because names are unique.
func (g *gen) pick(f func(*local) bool) *local {
	var found []*local
	for _, v := range g.locals {
		if f(v) {
			found = append(found, v)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return found[g.r(len(found))]
}

// use writes the value of a variable of that type, or nothing if there is none.
func (g *gen) use(t *typ) string {
	v := g.pick(func(v *local) bool { return v.usable() && v.t.same(t) })
	if v == nil {
		return ""
	}
	if t.copies() {
		return v.place()
	}
	if g.movable(v) && g.r(2) == 0 {
		v.moved = true
		return v.name
	}
	if v.ref == noRef || g.r(2) == 0 {
		return v.name + ".clone()"
	}
	return "(*" + v.name + ").clone()"
}

// moves is which locals are moved; restore sets that, join adds what another branch moved.
func (g *gen) moves() map[*local]bool {
	m := map[*local]bool{}
	for _, v := range g.locals {
		m[v] = v.moved
	}
	return m
}

func (g *gen) restore(m map[*local]bool) {
	for _, v := range g.locals {
		v.moved = m[v]
	}
}

func (g *gen) join(m map[*local]bool) {
	for _, v := range g.locals {
		v.moved = v.moved || m[v]
	}
}

func union(a, b map[*local]bool) map[*local]bool {
	for v, moved := range b {
		a[v] = a[v] || moved
	}
	return a
}
