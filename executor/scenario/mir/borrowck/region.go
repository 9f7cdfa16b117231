package borrowck

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// region is a set of places in the code at which references have to be good. In
// a body they are variables, solved for; in a declaration's template they are
// numbers of its lifetimes.
type region int32

const (
	none   region = iota
	static        // 'static: everywhere
	first         // the first number that is free
)

// regionTy is a type with its lifetimes. A type without any lifetimes has no args.
type regionTy struct {
	k    types.Kind
	mut  bool
	t    *types.Type // nil: a reference that a closure stores
	regs []region    // of & and dyn: one; of a struct or enum: as declared; of impl Trait: those captured
	args []*regionTy // as in t.Args; of closures and async blocks: what is captured; of dyn: bindings behind
}

// lifetimes are the names of d's lifetime parameters.
func lifetimes(d *resolve.Def) []string {
	if d == nil || d.Generics == nil {
		return nil
	}
	var out []string
	for i := range d.Generics.Params {
		if g := &d.Generics.Params[i]; g.Kind == syntax.LifetimeParam {
			out = append(out, bare(g.Name.Name))
		}
	}
	return out
}

func bare(l string) string {
	if l != "" && l[0] == '\'' {
		return l[1:]
	}
	return l
}

// has reports whether a value of type t can hold a reference.
func (c *checker) has(t *types.Type) bool {
	switch t.Kind {
	case types.Ref, types.Dyn:
		return true
	case types.Adt, types.Tuple, types.Array, types.Slice, types.Ptr, types.Closure, types.Coroutine, types.Opaque:
	default:
		return false
	}
	if t.Kind == types.Opaque {
		known := c.ofType(t).opaques
		h, ok := known[t]
		if !ok {
			known[t] = false
			h = c.parts(t)
			known[t] = h
		}
		return h
	}
	f := c.facts(t)
	if !f.asked {
		f.asked = true
		f.has = c.parts(t)
	}
	return f.has
}

// facts are what is known of a type, in its Cache.
type facts struct {
	asked, has bool      // has is the answer of checker.has; false while it is looked for
	plain      *regionTy // of a type without lifetimes
}

func (c *checker) facts(t *types.Type) *facts {
	f, ok := (*t.Cache()).(*facts)
	if !ok {
		f = c.ofType(t).facts.New()
		*t.Cache() = f
	}
	return f
}

// parts is has for a type that consists of others.
func (c *checker) parts(t *types.Type) bool {
	h := c.count(t) > 0
	if t.Kind == types.Closure || t.Kind == types.Coroutine {
		for i := range t.Clo.Captures {
			k := &t.Clo.Captures[i]
			h = h || k.Mode != types.ByMove || c.has(k.Ty)
		}
	} else {
		for _, a := range t.Args {
			h = h || c.has(a)
		}
	}
	return h
}

func (c *checker) lives(d *resolve.Def) []string {
	if d.Generics == nil || len(d.Generics.Params) == 0 {
		return nil
	}
	known := c.of(d).lifes
	if l, ok := known[d]; ok {
		return l
	}
	l := lifetimes(d)
	known[d] = l
	return l
}

// shape is t with lifetimes made by mk.
func (c *checker) shape(t *types.Type, mk func() region) *regionTy {
	if !c.has(t) {
		f := c.facts(t)
		if f.plain == nil {
			f.plain = c.ofType(t).rtys.New()
			*f.plain = regionTy{k: t.Kind, mut: t.Mut, t: t}
		}
		return f.plain
	}
	r := c.rty(t)
	switch t.Kind {
	case types.Ref:
		r.reg(mk())
	case types.Dyn:
		if c.lasting(t.Def) {
			r.reg(static)
		} else {
			r.reg(mk())
		}
	case types.Closure, types.Coroutine:
		for i := range t.Clo.Captures {
			k := &t.Clo.Captures[i]
			a := c.shape(k.Ty, mk)
			if k.Mode != types.ByMove {
				a = c.refTy(k.Mode == types.ByMut, mk(), a)
			}
			r.add(a)
		}
		return r
	default:
		for i := c.count(t); i > 0; i-- {
			r.reg(mk())
		}
	}
	for _, a := range t.Args {
		r.add(c.shape(a, mk))
	}
	for i := range t.Binds {
		r.add(c.shape(t.Binds[i].Ty, mk))
	}
	return r
}

// count is the number of lifetimes that t has as a struct, an enum or an impl
// Trait.
func (c *checker) count(t *types.Type) int {
	switch t.Kind {
	case types.Adt:
		return len(c.lives(t.Def))
	case types.Opaque:
		return len(c.sig(t.Def).caught(t.Index))
	}
	return 0
}

// regionTy is t without its lifetimes and parts so far, but with room for them.
func (c *checker) rty(t *types.Type) *regionTy {
	r := c.mem.rtys.New()
	r.k, r.mut, r.t = t.Kind, t.Mut, t
	r.regs = c.mem.regs.List(1)
	r.args = c.mem.parts.List(len(t.Args) + len(t.Binds))
	return r
}

// reg adds a lifetime, add a part.
func (r *regionTy) reg(x region)    { r.regs = append(r.regs, x) }
func (r *regionTy) add(a *regionTy) { r.args = append(r.args, a) }

// arg is part i of r.
func (c *checker) arg(r *regionTy, i int) *regionTy {
	if r == nil {
		return nil
	}
	if i < len(r.args) {
		return r.args[i]
	}
	if r.t != nil && i < len(r.t.Args) {
		return c.shape(r.t.Args[i], nothing)
	}
	return nil
}

// all calls f for every lifetime in r.
func (r *regionTy) all(f func(region)) {
	if r == nil {
		return
	}
	for _, x := range r.regs {
		f(x)
	}
	for _, a := range r.args {
		a.all(f)
	}
}

// edge: what from holds, to holds too ('from: 'to).
type edge struct {
	from, to region
	why      *reason
}

// reason is why one lifetime flows into another, for the messages.
type reason struct {
	inner bool // it is in a closure, which requires it of the body around
	kind  reasonKind
	span  syntax.Span
}

// reason makes one that lasts as long as the function is checked.
func (c *checker) reason(kind reasonKind, sp syntax.Span) *reason {
	r := c.local.reasons.New()
	r.kind, r.span = kind, sp
	return r
}

type reasonKind uint8

const (
	plainly  reasonKind = iota
	returned            // the value is returned
	coerced             // it becomes a trait object
	argument            // of a call
	stored              // the value is assigned
)

func (b *body) edge(from, to region, why *reason) {
	if from == to || from <= static || to == none {
		return
	}
	b.edges = append(b.edges, edge{from, to, why})
}

// flow: a value of type from becomes one of type to, in a place of that variance: invariant asks for equality.
func (b *body) flow(from, to *regionTy, v variance, why *reason) {
	if from == nil || to == nil || from == to || from.k != to.k || len(from.args)+len(from.regs) == 0 ||
		len(to.args) != len(from.args) || len(to.regs) != len(from.regs) {
		return
	}
	one := func(i int, v variance) {
		if v != bivariant {
			b.edge(from.regs[i], to.regs[i], why)
		}
		if v == invariant {
			b.edge(to.regs[i], from.regs[i], why)
		}
	}
	switch from.k {
	case types.Ref, types.Ptr:
		if from.k == types.Ref {
			one(0, v)
		}
		if x, y := from.args[0], to.args[0]; v == covariant && x != nil && y != nil && x.k == types.Dyn &&
			y.k == types.Dyn && x.t.Def == y.t.Def {
			// Also behind &mut the bound of a trait object may be shortened: unsizing.
			b.flow(x, y, v, why)
			return
		}
		b.flow(from.args[0], to.args[0], v.within(behind(from.mut && to.mut)), why)
		return
	case types.Adt:
		if from.t.Def != to.t.Def {
			return
		}
		of := b.variances(from.t.Def)
		for i := range from.regs {
			one(i, v.within(of.regs[i]))
		}
		for i := range from.args {
			if i < len(of.args) {
				b.flow(from.args[i], to.args[i], v.within(of.args[i]), why)
			}
		}
		return
	case types.Closure, types.Coroutine:
		if from.t.Clo != to.t.Clo {
			return
		}
	case types.Opaque:
		if from.t.Def != to.t.Def || from.t.Index != to.t.Index {
			return
		}
	case types.Dyn:
		if from.t.Def != to.t.Def {
			return
		}
	}
	for i := range from.regs {
		one(i, v)
	}
	for i := range from.args {
		b.flow(from.args[i], to.args[i], v.within(from.ofParts()), why)
	}
}

// A variance says which lifetimes must outlive which when a value of a type becomes one of another type (reference:
// subtyping and variance). The greater one asks for more. There is no contravariance: the lifetimes of fn pointers are
// not known here.
type variance uint8

const (
	bivariant variance = iota // nothing is asked: the parameter occurs in fn pointers alone
	covariant                 // what the value has outlives what is wanted
	invariant                 // and the other way round
)

// behind is the variance of what a reference or a pointer leads to.
func behind(mut bool) variance {
	if mut {
		return invariant
	}
	return covariant
}

// within is the variance of a part of variance w in something of variance v.
func (v variance) within(w variance) variance {
	if v == bivariant || w == bivariant {
		return bivariant
	}
	return max(v, w)
}

// ofParts is the variance of the arguments of a type that is no struct, enum or union.
func (t *regionTy) ofParts() variance {
	return behind(t.mut || t.k == types.Dyn || t.k == types.Opaque || t.k == types.Proj)
}

// variances are those of the parameters of a struct or enum.
type variances struct{ regs, args []variance }

// invariants are the ends of the names of the library's types that give out what they hold for writing, and of the ends
// of channels: in their last parameter, entries of maps in all.
var invariants = []string{"AtomicPtr", "Cell", "Entry", "JoinHandle", "Lock", "Mut", "Mutex", "MutexGuard", "Receiver",
	"RwLockWriteGuard", "Sender"}

// variances returns those of a definition. They are the least ones that fit the fields of all definitions that it is
// made of (rustc: variance inference).
func (c *checker) variances(d *resolve.Def) *variances {
	if v, ok := c.of(d).vars[d]; ok {
		return v
	}
	var found []*resolve.Def
	c.collect(d, &found)
	for again := true; again; {
		again = false
		for _, d := range found {
			again = c.widen(d) || again
		}
	}
	return c.of(d).vars[d]
}

// collect adds to found d and the program's definitions that it is made of, as far as their variances are not known
// yet. Those of the library's are known by their names.
func (c *checker) collect(d *resolve.Def, found *[]*resolve.Def) {
	known := c.of(d).vars
	if known[d] != nil {
		return
	}
	v := &variances{make([]variance, len(c.lives(d))), make([]variance, len(d.Params))}
	known[d] = v
	if d.Crate == nil || d.Crate.Library {
		v.ofLibrary(d)
		return
	}
	*found = append(*found, d)
	var walk func(t *regionTy)
	walk = func(t *regionTy) {
		if t == nil {
			return
		}
		if t.k == types.Adt {
			c.collect(t.t.Def, found)
		}
		for _, a := range t.args {
			walk(a)
		}
	}
	for _, fs := range c.fieldsOf(d) {
		for _, f := range fs {
			walk(f)
		}
	}
}

func (v *variances) ofLibrary(d *resolve.Def) {
	ends := func(s string) bool { return strings.HasSuffix(d.Name, s) }
	writes := slices.ContainsFunc(invariants, ends)
	for i := range v.args {
		v.args[i] = covariant
		if writes && (i == len(v.args)-1 || ends("Entry")) {
			v.args[i] = invariant
		}
	}
	for i := range v.regs {
		v.regs[i] = covariant
		if d.Name == "Scope" {
			v.regs[i] = invariant
		}
	}
}

// widen raises the variances of d's parameters to what its fields need, and reports whether one has changed.
func (c *checker) widen(d *resolve.Def) (more bool) {
	of := c.of(d).vars[d]
	mark := func(l []variance, i int, v variance) {
		if i < len(l) && v > l[i] {
			l[i], more = v, true
		}
	}
	var walk func(t *regionTy, v variance)
	walk = func(t *regionTy, v variance) {
		if t == nil {
			return
		}
		var own *variances
		if t.k == types.Adt {
			own = c.variances(t.t.Def)
		}
		for i, r := range t.regs {
			w := v
			if own != nil {
				w = v.within(own.regs[i])
			}
			if r >= first {
				mark(of.regs, int(r-first), w)
			}
		}
		if t.k == types.Param {
			mark(of.args, t.t.Index, v)
		}
		for i, a := range t.args {
			switch {
			case own == nil:
				walk(a, v.within(t.ofParts()))
			case i < len(own.args):
				walk(a, v.within(own.args[i]))
			}
		}
	}
	for _, fs := range c.fieldsOf(d) {
		for _, f := range fs {
			walk(f, covariant)
		}
	}
	return more
}

// onDrop calls f for the lifetimes that dropping a value of type r may look at. seen has the program's
// types that were looked at; a type that grows at each level becomes too large at last (see check.Program.TooLarge).
func (c *checker) onDrop(r *regionTy, seen map[string]bool, f func(region)) {
	if r == nil || len(r.regs)+len(r.args) == 0 {
		return
	}
	switch r.k {
	case types.Tuple, types.Array, types.Slice, types.Closure, types.Coroutine:
		for _, a := range r.args {
			c.onDrop(a, seen, f)
		}
	case types.Dyn:
		f(r.regs[0])
	case types.Opaque: // what it hides may have a destructor
		r.all(f)
	case types.Adt:
		d := r.t.Def
		if d.Crate != nil && d.Crate.Library {
			if len(r.regs) > 0 && c.guards(d) {
				for _, x := range r.regs {
					f(x)
				}
			}
			if len(r.regs) == 0 && d.Name != "PhantomData" && d.Name != "ManuallyDrop" &&
				d.Lang != "RcWeak" && d.Lang != "ArcWeak" {
				for _, a := range r.args {
					c.onDrop(a, seen, f)
				}
			}
			return
		}
		if c.p.Drops(r.t) {
			r.all(f)
			return
		}
		key := r.key()
		if seen[key] {
			return
		}
		seen[key] = true
		for _, fs := range c.fieldsOf(d) {
			for _, t := range fs {
				c.onDrop(c.field(t, r), seen, f)
			}
		}
	}
}

// key identifies a type with its lifetimes.
func (r *regionTy) key() string {
	key := strconv.AppendInt(nil, int64(r.t.ID), 10)
	r.all(func(x region) { key = strconv.AppendInt(append(key, ' '), int64(x), 10) })
	return string(key)
}

// guards: a library type with a lifetime that it needs when it is dropped.
func (c *checker) guards(d *resolve.Def) bool {
	known := c.of(d).guard
	if g, ok := known[d]; ok {
		return g
	}
	known[d] = false
	g := c.p.Drops(c.p.AdtOf(d))
	if !g && d.Kind == resolve.Struct {
		for _, fs := range c.p.DeclaredFields(d) {
			for _, t := range fs {
				if t.Kind == types.Adt && len(c.lives(t.Def)) > 0 && c.guards(t.Def) {
					g = true
				}
			}
		}
	}
	known[d] = g
	return g
}
