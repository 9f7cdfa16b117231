package borrow

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// body is one body under check: its code as a graph of steps, its variables and
// temporaries, its lifetimes and what flows between them.
type body struct {
	*checker
	src *thir.Body

	// lifetimes
	edges  []edge  // what flows, in order
	outs   rows    // the edges by where they start, see flows
	flowed int     // so many of the edges are in outs
	free   []bool  // good in the whole body and behind it: of parameters and results
	holder []int32 // the variable in whose type it stands, -1 for none

	boxed  []boxing // what became trait objects
	own0   []region // the function's own lifetimes, by their numbers
	params []int32
	vars   []*variable
	at     map[*thir.Local]int32
	up     []int32 // captured places
	ret    int32
	nodes  []*node
	loans  []*loan

	// while the graph is built
	cur     int32 // the last step; -1: the code is not reached
	scopes  []*scope
	targets map[*thir.Target]*target
	of      int32   // the variable that is being made
	ext     int     // scope of the variables that the innermost let declares
	guarded bool    // the bindings are those that a guard sees
	inner   []*body // of closures and async blocks
	clos    map[*types.ClosureTy]*result
}

// boxing: at holds a value of type t as a trait object that is good for r.
type boxing struct {
	r  region
	t  *types.Type
	at syntax.Span
}

// variable is a local, a parameter, a captured place or a temporary.
type variable struct {
	name  string
	ty    *rty
	span  syntax.Span
	kind  varKind
	owned bool // has storage of its own: borrows of it end with it
}

type varKind uint8

const (
	aTemp varKind = iota
	aLocal
	aParam
	aCapture
)

// place is a variable with a path.
type place struct {
	base int32 // -1: a static, a constant: nothing to conflict with
	path []elem
	ty   *rty
}

type elem struct {
	kind elemKind
	f    int32 // field: number, and the variant's above 16 bits
	of   *rty  // what is looked into
	name string
}

type elemKind uint8

const (
	aField elemKind = iota
	aDeref
	anIndex
)

// node is one step. Accesses are judged before it, the loan is issued and the
// variable defined by it.
type node struct {
	span  syntax.Span
	succ  []int32
	acc   []*access
	use   []int32
	def   int32   // variable that gets a value
	to    *place  // place that is assigned
	dead  int32   // variable whose storage ends
	drop  int32   // variable that is dropped
	moved int32   // variable that is moved out of, in whole or in part
	loan  int32   // issued
	on    []int32 // two-phase loans that become active
	call  bool
	hit   bool // a label that something leads to
	// room for what most steps have
	succ1 [1]int32
	use1  [2]int32
	acc1  [1]*access
}

type access struct {
	what what
	pl   *place
	span syntax.Span
	use  syntax.Span // in the closure that captures, if it is one
	loan int32       // the one that is reserved or activated
	deep bool        // assigns: drops what was there
	sole bool        // a closure's capture of what is behind a &mut that is not mut
}

type what uint8

const (
	reads what = iota
	shares
	mutates // &mut
	reserves
	activates
	assigns
	moves
	drops
	ends
)

type loan struct {
	pl      *place
	mut     bool
	region  region
	span    syntax.Span
	use     syntax.Span // where the closure uses it
	sole    bool
	phased  bool
	refused bool
	node    int32
}

type scope struct {
	temps, vars bool
	end         syntax.Span
	items       []int32
}

type target struct {
	brk, cont int32
	depth     int
	dst       int32
}

// newBody is an empty body. It may be one that was used before, with room for as
// much as that one had.
func (c *checker) newBody(src *thir.Body) *body {
	if c.inUse == len(c.bodies) {
		c.bodies = append(c.bodies, &body{at: map[*thir.Local]int32{}, targets: map[*thir.Target]*target{}, clos: map[*types.ClosureTy]*result{}})
	}
	b := c.bodies[c.inUse]
	c.inUse++
	clear(b.at)
	clear(b.targets)
	clear(b.clos)
	*b = body{checker: c, src: src, at: b.at, targets: b.targets, clos: b.clos,
		edges: b.edges[:0], free: append(b.free[:0], make([]bool, first)...), holder: append(b.holder[:0], -1, -1),
		params: b.params[:0], vars: b.vars[:0], up: b.up[:0], nodes: b.nodes[:0], loans: b.loans[:0], scopes: b.scopes[:0], inner: b.inner[:0]}
	b.free[static] = true
	return b
}

// region makes a lifetime that no variable's type holds.
func (b *body) region() region { return b.regionOf(-1) }

func (b *body) regionOf(v int32) region {
	b.free = append(b.free, false)
	b.holder = append(b.holder, v)
	return region(len(b.free) - 1)
}

// fresh gives lifetimes for a template with numbers below n.
func (b *body) fresh(n region) []region {
	regs := b.regs.Slice(int(n))
	regs[static] = static
	for i := first; i < n; i++ {
		regs[i] = b.region()
	}
	return regs
}

func (b *body) newVar(t *types.Type, kind varKind, name string, sp syntax.Span, owned bool) int32 {
	v := int32(len(b.vars))
	x := b.locals.New()
	x.name, x.span, x.kind, x.owned = name, sp, kind, owned
	b.vars = append(b.vars, x)
	b.of = v
	x.ty = b.shape(t, b.held1)
	return v
}

// held1 makes a lifetime of the variable that is being made.
func (b *body) held1() region { return b.regionOf(b.of) }

// ref is a register for a reference to el.
func (b *body) ref(mut bool, el *rty, sp syntax.Span) int32 {
	v := b.newVar(b.unit, aTemp, "", sp, false)
	b.vars[v].ty = b.refTy(mut, b.regionOf(v), el)
	return v
}

func (c *checker) refTy(mut bool, r region, el *rty) *rty {
	x := c.mem.rtys.New()
	x.k, x.mut = types.Ref, mut
	x.regs, x.args = append(c.mem.regs.List(1), r), append(c.mem.parts.List(1), el)
	return x
}

// whole is variable v as a place.
func (b *body) whole(v int32) *place { return b.place1(v, nil, b.vars[v].ty) }

func (c *checker) place1(base int32, path []elem, ty *rty) *place {
	p := c.places.New()
	p.base, p.path, p.ty = base, path, ty
	return p
}

// tmp is a register for a value, -1 when the value can hold no reference.
func (b *body) tmp(t *types.Type) int32 {
	if !b.has(t) {
		return -1
	}
	return b.newVar(t, aTemp, "", syntax.Span{}, false)
}

func (b *body) freely(r *rty) { r.all(func(x region) { b.free[x] = true }) }

// build makes the graph of the whole body.
func (b *body) build() {
	src := b.src
	b.step(src.Span)
	b.push(true, true, src.Span)
	if src.Clo != nil {
		for i := range src.Clo.Captures {
			k := &src.Clo.Captures[i]
			v := b.newVar(k.Ty, aCapture, k.Name, src.Span, false)
			t := b.vars[v].ty
			if k.Mode != types.ByMove {
				t = b.refTy(k.Mode == types.ByMut, b.regionOf(v), t)
				b.vars[v].ty = t
			}
			b.freely(t)
			b.up = append(b.up, v)
		}
	}
	b.ret = b.newVar(src.Ret, aTemp, "", src.Span, false)
	b.freely(b.vars[b.ret].ty)
	for i := range src.Params {
		p := &src.Params[i]
		if bind, ok := p.Pat.(*thir.PBind); ok && bind.Sub == nil && bind.Mode <= thir.BindCopy {
			v := b.local(bind.L, aParam)
			b.freely(b.vars[v].ty)
			b.define(v, bind.Sp)
			b.own(v, false)
			b.params = append(b.params, v)
			continue
		}
		v := b.newVar(p.Ty, aParam, "", src.Span, true)
		b.params = append(b.params, v)
		b.freely(b.vars[v].ty)
		b.define(v, src.Span)
		b.own(v, false)
		b.pattern(b.whole(v), p.Pat, true)
	}
	b.declared()
	b.inside(src.Value, b.ret, returned)
	b.pop()
}

func (b *body) local(l *thir.Local, kind varKind) int32 {
	if v, ok := b.at[l]; ok {
		return v
	}
	v := b.newVar(l.Ty, kind, l.Name, l.Span, true)
	b.at[l] = v
	return v
}

// ---- the graph

// step appends a step to the code.
func (b *body) step(sp syntax.Span) *node {
	i := b.label(sp)
	if b.cur >= 0 && i > 0 {
		b.link(b.cur, i)
		b.cur = i
	} else if i == 0 {
		b.cur = i
	}
	return b.nodes[i]
}

func (b *body) link(from, to int32) {
	b.nodes[to].hit = true
	n := b.nodes[from]
	n.succ = append(n.succ, to)
}

// define gives v a value of unknown origin.
func (b *body) define(v int32, sp syntax.Span) { b.step(sp).def = v }

// uses notes that n looks at v, unless v is -1.
func (n *node) uses(v int32) {
	if v >= 0 {
		n.use = append(n.use, v)
	}
}

// give: n uses v, and what v holds flows to to.
func (b *body) give(n *node, v int32, to *rty, why *reason) {
	if v >= 0 {
		n.uses(v)
		b.flow(b.vars[v].ty, to, false, why)
	}
}

// access notes that n accesses p.
func (b *body) access(n *node, w what, p *place, sp syntax.Span) *access {
	a := b.accs.New()
	a.what, a.pl, a.span, a.loan = w, p, sp, -1
	n.acc = append(n.acc, a)
	return a
}

// label is a step that several may lead to.
func (b *body) label(sp syntax.Span) int32 {
	n := b.checker.nodes.New()
	n.span, n.def, n.dead, n.drop, n.loan, n.moved = sp, -1, -1, -1, -1, -1
	n.succ, n.use, n.acc = n.succ1[:0], n.use1[:0], n.acc1[:0]
	b.nodes = append(b.nodes, n)
	return int32(len(b.nodes) - 1)
}

func (b *body) jump(to int32) {
	if b.cur >= 0 {
		b.link(b.cur, to)
	}
	b.cur = -1
}

// here puts label l in front of the code that follows.
func (b *body) here(l int32) {
	if b.cur >= 0 {
		b.link(b.cur, l)
	}
	b.cur = -1
	if b.nodes[l].hit {
		b.cur = l
	}
}

// ---- scopes

// push opens a scope whose values end where sp does.
func (b *body) push(temps, vars bool, sp syntax.Span) {
	if sp.Lo == 0 && len(b.scopes) > 0 {
		sp = b.scopes[len(b.scopes)-1].end
	} else if sp.Hi > sp.Lo {
		sp.Lo = sp.Hi - 1
	}
	s := b.opened.New()
	s.temps, s.vars, s.end = temps, vars, sp
	b.scopes = append(b.scopes, s)
}

func (b *body) pop() {
	s := b.scopes[len(b.scopes)-1]
	b.leave(s)
	b.scopes = b.scopes[:len(b.scopes)-1]
}

func (b *body) leave(s *scope) {
	if b.cur < 0 {
		return
	}
	for i := len(s.items) - 1; i >= 0; i-- {
		v := s.items[i]
		p := b.whole(v)
		n := b.step(s.end)
		n.dead = v
		if mayDrop(p.ty) {
			n.drop = v
			b.access(n, drops, p, s.end)
		}
		b.access(n, ends, p, s.end)
	}
}

// exit leaves all scopes from the innermost out to, not including, depth.
func (b *body) exit(depth int) {
	for i := len(b.scopes) - 1; i >= depth; i-- {
		b.leave(b.scopes[i])
	}
}

// own makes the innermost scope for variables, or for temporaries, end v.
func (b *body) own(v int32, temp bool) {
	for i := len(b.scopes) - 1; i >= 0; i-- {
		if s := b.scopes[i]; temp && s.temps || !temp && s.vars {
			s.items = append(s.items, v)
			return
		}
	}
}

// mayDrop: dropping a value of the type may do something.
func mayDrop(r *rty) bool {
	switch r.k {
	case types.Adt, types.Tuple, types.Array, types.Closure, types.Coroutine, types.Dyn, types.Opaque, types.Param, types.Proj:
		return true
	}
	return false
}

// written is what an associated type of an impl is written as.
func written(a *resolve.Def) syntax.Type {
	if ta, ok := a.Item.(*syntax.TypeAlias); ok {
		return ta.Type
	}
	return nil
}
