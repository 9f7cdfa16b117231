package borrow

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// body is one body under check: its code as a graph of steps, its variables and
// temporaries, its lifetimes and what flows between them.
type body struct {
	*checker
	src *types.Body

	// lifetimes
	out    [][]edge
	free   []bool  // good in the whole body and behind it: of parameters and results
	holder []int32 // the variable in whose type it stands, -1 for none
	depth  int

	vars  []variable
	at    map[*types.Local]int32
	up    []int32 // captured places
	ret   int32
	nodes []node
	loans []loan

	// while the graph is built
	cur      int32 // the last step; -1: the code is not reached
	scopes   []*scope
	targets  map[*types.Target]*target
	lastLoan int32              // of the last reborrow
	ext      int                // scope of the variables that the innermost let declares
	guarded  bool               // the bindings are those that a guard sees
	inner    []*types.ClosureTy // closures and async blocks met
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
	acc   []access
	use   []int32
	def   int32   // variable that gets a value
	to    *place  // place that is assigned
	dead  int32   // variable whose storage ends
	drop  int32   // variable that is dropped
	moved []int32 // variables that are moved out of, whole or in part
	loan  int32   // issued
	on    []int32 // two-phase loans that become active
	call  bool
	hit   bool // a label that something leads to
}

type access struct {
	what what
	pl   place
	span syntax.Span
	use  syntax.Span // in the closure that captures, if it is one
	loan int32       // the one that is reserved or activated
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
	pl      place
	mut     bool
	region  region
	span    syntax.Span
	use     syntax.Span // where the closure uses it
	clo     bool
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

func (c *checker) newBody(src *types.Body) *body {
	b := &body{checker: c, src: src, at: map[*types.Local]int32{}, targets: map[*types.Target]*target{}}
	b.out = make([][]edge, first)
	b.free = make([]bool, first)
	b.free[static] = true
	b.holder = []int32{-1, -1}
	return b
}

// region makes a lifetime that no variable's type holds.
func (b *body) region() region { return b.regionOf(-1) }

func (b *body) regionOf(v int32) region {
	b.out = append(b.out, nil)
	b.free = append(b.free, false)
	b.holder = append(b.holder, v)
	return region(len(b.out) - 1)
}

// fresh gives lifetimes for a template with numbers below n.
func (b *body) fresh(n region) []region {
	regs := make([]region, n)
	regs[static] = static
	for i := first; i < n; i++ {
		regs[i] = b.region()
	}
	return regs
}

func (b *body) newVar(t *types.Type, kind varKind, name string, sp syntax.Span, owned bool) int32 {
	v := int32(len(b.vars))
	b.vars = append(b.vars, variable{name: name, span: sp, kind: kind, owned: owned})
	b.vars[v].ty = b.shape(t, func() region { return b.regionOf(v) })
	return v
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
	b.add(step(src.Span))
	b.pushAt(true, true, src.Span)
	if src.Clo != nil {
		for i := range src.Clo.Captures {
			k := &src.Clo.Captures[i]
			v := int32(len(b.vars))
			b.vars = append(b.vars, variable{name: k.Name, span: src.Span, kind: aCapture})
			t := b.shape(k.Ty, func() region { return b.regionOf(v) })
			if k.Mode != types.ByMove {
				t = &rty{k: types.Ref, mut: k.Mode == types.ByMut, regs: []region{b.regionOf(v)}, args: []*rty{t}}
			}
			b.vars[v].ty = t
			b.freely(t)
			b.up = append(b.up, v)
		}
	}
	b.ret = b.newVar(src.Ret, aTemp, "", src.Span, false)
	b.freely(b.vars[b.ret].ty)
	for i := range src.Params {
		p := &src.Params[i]
		if bind, ok := p.Pat.(*types.PBind); ok && bind.Sub == nil && bind.Mode <= types.BindCopy {
			v := b.local(bind.L, aParam)
			b.freely(b.vars[v].ty)
			b.define(v, bind.Sp)
			b.own(v)
			continue
		}
		v := b.newVar(p.Ty, aParam, "", src.Span, true)
		b.freely(b.vars[v].ty)
		b.define(v, src.Span)
		b.own(v)
		b.bind(place{base: v, ty: b.vars[v].ty}, p.Pat)
	}
	b.push(true, false)
	b.into(src.Value, b.ret, returned)
	b.pop()
	b.pop()
}

func (b *body) local(l *types.Local, kind varKind) int32 {
	if v, ok := b.at[l]; ok {
		return v
	}
	v := b.newVar(l.Ty, kind, l.Name, l.Span, true)
	b.at[l] = v
	return v
}

// ---- the graph

// add appends a step to the code.
func (b *body) add(n node) int32 {
	i := int32(len(b.nodes))
	b.nodes = append(b.nodes, n)
	if b.cur >= 0 && i > 0 {
		b.link(b.cur, i)
		b.cur = i
	} else if i == 0 {
		b.cur = i
	}
	return i
}

func (b *body) link(from, to int32) {
	b.nodes[to].hit = true
	n := &b.nodes[from]
	for _, s := range n.succ {
		if s == to {
			return
		}
	}
	n.succ = append(n.succ, to)
}

func (b *body) define(v int32, sp syntax.Span) {
	n := step(sp)
	n.def = v
	b.add(n)
}

// label is a step that several may lead to.
func (b *body) label(sp syntax.Span) int32 {
	b.nodes = append(b.nodes, step(sp))
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

func step(sp syntax.Span) node { return node{span: sp, def: -1, dead: -1, drop: -1, loan: -1} }

// ---- scopes

func (b *body) push(temps, vars bool) { b.pushAt(temps, vars, syntax.Span{}) }

// pushAt opens a scope whose values end where sp does.
func (b *body) pushAt(temps, vars bool, sp syntax.Span) {
	if sp.Lo == 0 && len(b.scopes) > 0 {
		sp = b.scopes[len(b.scopes)-1].end
	} else if sp.Hi > sp.Lo {
		sp.Lo = sp.Hi - 1
	}
	b.scopes = append(b.scopes, &scope{temps: temps, vars: vars, end: sp})
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
		x := &b.vars[v]
		pl := place{base: v, ty: x.ty}
		n := step(s.end)
		n.dead = v
		if mayDrop(x.ty) {
			n.drop = v
			n.acc = append(n.acc, access{what: drops, pl: pl, loan: -1})
		}
		n.acc = append(n.acc, access{what: ends, pl: pl, loan: -1})
		b.add(n)
	}
}

// exit leaves all scopes from the innermost out to, not including, depth.
func (b *body) exit(depth int) {
	for i := len(b.scopes) - 1; i >= depth; i-- {
		b.leave(b.scopes[i])
	}
}

func (b *body) own(v int32) { b.ownAs(v, false) }

// ownAs makes the innermost scope for variables, or for temporaries, end v.
func (b *body) ownAs(v int32, temp bool) {
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
