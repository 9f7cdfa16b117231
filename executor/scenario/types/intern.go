package types

import "github.com/pollground/pollground/executor/scenario/resolve"

// Type flags: what occurs somewhere inside.
const (
	hasInfer uint8 = 1 << iota
	hasParam
	hasProj
	hasOpaque
	hasClo
	hasLive // a closure of a body with parameters, or of one that is being checked
	local   // something of the program, not of the library
)

// table is the set of types that were made: open addressing by Type.hash, at
// most three quarters full.
type table struct {
	slots []slot
	n     int
}

// slot has the hash beside the type: most of those that find passes it need not
// look at.
type slot struct {
	t    *Type
	hash uint32
}

// outline is what identifies a type, without its parts.
type outline struct {
	Kind  Kind
	Mut   bool
	Def   *resolve.Def
	Clo   *ClosureTy
	Index int
	Name  string
	N     uint64
}

// find gives the type with that outline and parts, or nil and where it belongs.
func (tab *table) find(hash uint32, o *outline, args []*Type, binds []Bind) (*Type, int) {
	if len(tab.slots) == 0 {
		return nil, 0
	}
	mask := len(tab.slots) - 1
	for i := int(hash) & mask; ; i = (i + 1) & mask {
		x := &tab.slots[i]
		if x.t == nil {
			return nil, i
		}
		if x.hash == hash && x.t.is(o, args, binds) {
			return x.t, i
		}
	}
}

// add puts a type that find did not find where it belongs.
func (tab *table) add(t *Type, at int) {
	if tab.n++; tab.n*4 <= len(tab.slots)*3 {
		tab.slots[at] = slot{t, t.hash}
		return
	}
	old := tab.slots
	tab.slots = make([]slot, max(64, 2*len(old)))
	mask := len(tab.slots) - 1
	put := func(x slot) {
		i := int(x.hash) & mask
		for tab.slots[i].t != nil {
			i = (i + 1) & mask
		}
		tab.slots[i] = x
	}
	for _, x := range old {
		if x.t != nil {
			put(x)
		}
	}
	put(slot{t, t.hash})
}

// is compares a type with what identifies one; parts are interned.
func (t *Type) is(o *outline, args []*Type, binds []Bind) bool {
	if t.Kind != o.Kind || t.Mut != o.Mut || t.Def != o.Def || t.Clo != o.Clo || t.Index != o.Index || t.N != o.N || len(t.Binds) != len(binds) ||
		t.Name != o.Name || !sameTypes(t.Args, args) {
		return false
	}
	for i := range binds {
		if t.Binds[i].Ty != binds[i].Ty || t.Binds[i].Assoc.Name != binds[i].Assoc.Name {
			return false
		}
	}
	return true
}

type interner struct {
	tab    table
	infer  *table    // types with inference variables
	base   *interner // where types of the library alone are, or nil
	lastID *uint32   // shared with base
	vars   *[inferFloat + 1][]*Type
	prim   [U128 + 20]*Type
	unit   *Type
	large  bool // a type became too large, and is Error
}

// maxInfer bounds the table of types with inference variables: past it, one
// body's go when it has been checked.
const maxInfer = 1 << 13

func newInterner() interner {
	in := interner{infer: &table{}, lastID: new(uint32), vars: new([inferFloat + 1][]*Type)}
	for k := Error; k <= Str; k++ {
		in.prim[k] = in.mk(Type{Kind: k})
	}
	in.unit = in.mk(Type{Kind: Tuple})
	return in
}

func (in *interner) nextID() uint32 {
	*in.lastID++
	return *in.lastID
}

// variable is the inference variable of that index. All contexts share them:
// a type with variables means something in one context only.
func (in *interner) variable(kind uint64, index int) *Type {
	list := in.vars[kind]
	for len(list) <= index {
		*in.lastID++
		list = append(list, &Type{Kind: Infer, Index: len(list), N: kind, flags: hasInfer, ID: *in.lastID})
	}
	in.vars[kind] = list
	return list[index]
}

// Bounds of one type. Types are shared, so a type can be small in memory and
// without end for whoever walks through it: (T, T) of (T, T) of …
const (
	MaxTypeSize  = 1 << 16
	MaxTypeDepth = 256
)

// mk is the type that is t in its kind, parts and size so far.
func (in *interner) mk(t Type) *Type {
	return in.intern(&outline{t.Kind, t.Mut, t.Def, t.Clo, t.Index, t.Name, t.N}, t.Args, t.Binds, t.size, t.depth)
}

// intern is mk. It keeps neither args nor binds: callers may have them on their
// stacks, and most types are there already.
func (in *interner) intern(o *outline, args []*Type, binds []Bind, size uint32, depth uint16) *Type {
	h := uint32(o.Kind)<<8 | uint32(len(binds))<<16 | uint32(len(args))<<24
	if o.Mut {
		h |= 1
	}
	h = mix(h, uint32(o.Index)^uint32(o.N)<<7^uint32(o.N>>32))
	var flags uint8
	if o.Def != nil {
		h = mix(h, uint32(o.Def.Span.Lo))
		if o.Def.Crate == nil || !o.Def.Crate.Library {
			flags |= local
		}
	}
	if o.Clo != nil {
		h = mix(h, o.Clo.seq)
		if o.Clo.local {
			flags |= local
		}
		if !o.Clo.mono {
			flags |= hasLive
		}
	}
	size++
	for _, a := range args {
		flags |= a.flags
		size, depth = size+a.size, max(depth, a.depth+1)
		h = mix(h, a.ID)
	}
	for i := range binds {
		b := binds[i].Ty
		flags |= b.flags
		size, depth = size+b.size, max(depth, b.depth+1)
		h = mix(h, b.ID)
	}
	switch o.Kind {
	case Param:
		flags |= hasParam
	case Proj:
		flags |= hasProj
	case Opaque:
		flags |= hasOpaque
	case Closure, Coroutine:
		flags |= hasClo
	}
	tab := &in.tab
	if flags&hasInfer != 0 {
		tab = in.infer
	} else if in.base != nil && flags&local == 0 {
		tab = &in.base.tab
	}
	x, at := tab.find(h, o, args, binds)
	if x != nil {
		return x
	}
	if size > MaxTypeSize || depth > MaxTypeDepth {
		in.large = true
		return in.prim[Error]
	}
	switch n := len(args); n {
	case 0:
		x = new(Type)
	case 1:
		y := &struct {
			Type
			args [1]*Type
		}{}
		x, y.Args = &y.Type, y.args[:]
	case 2:
		y := &struct {
			Type
			args [2]*Type
		}{}
		x, y.Args = &y.Type, y.args[:]
	default:
		x = &Type{Args: make([]*Type, n)}
	}
	copy(x.Args, args)
	x.Kind, x.Mut, x.Def, x.Clo, x.Index, x.Name, x.N = o.Kind, o.Mut, o.Def, o.Clo, o.Index, o.Name, o.N
	x.ID, x.hash, x.flags, x.depth, x.size = in.nextID(), h, flags, depth, size
	if len(binds) > 0 {
		x.Binds = append([]Bind(nil), binds...)
	}
	tab.add(x, at)
	return x
}

// free are the variables in a type, each once; n is more than fit when there are more.
type free struct {
	n    int
	vars [4]*Type
}

// free is kept in the type's slot: with it a type inside of which nothing was bound is
// known without a walk through it.
func (t *Type) free() *free {
	if f, ok := t.extra.(*free); ok {
		return f
	}
	f := &free{}
	if t.Kind == Infer {
		f.add(t)
	}
	for _, a := range t.Args {
		f.join(a)
	}
	for i := range t.Binds {
		f.join(t.Binds[i].Ty)
	}
	t.extra = f
	return f
}

func (f *free) join(t *Type) {
	if t.flags&hasInfer == 0 {
		return
	}
	o := t.free()
	if o.n > len(o.vars) {
		f.n = o.n
		return
	}
	for _, v := range o.vars[:o.n] {
		f.add(v)
	}
}

func (f *free) add(v *Type) {
	if f.n > len(f.vars) || f.has(v) {
		return
	}
	if f.n < len(f.vars) {
		f.vars[f.n] = v
	}
	f.n++
}

func (f *free) has(v *Type) bool {
	for _, x := range f.vars[:min(f.n, len(f.vars))] {
		if x == v {
			return true
		}
	}
	return false
}

// freeVars are the variables in t, each once; ok is false when t is so small that a walk through
// it is as good, or has many.
func (t *Type) freeVars() (vars []*Type, ok bool) {
	if t.size < 8 {
		return nil, false
	}
	f := t.free()
	if f.n > len(f.vars) {
		return nil, false
	}
	return f.vars[:f.n], true
}

func mix(h, x uint32) uint32 {
	h = (h ^ x) * 0x9e3779b1
	return h ^ h>>15
}

func (in *interner) tuple(ts ...*Type) *Type {
	return in.intern(&outline{Kind: Tuple}, ts, nil, 0, 0)
}
func (in *interner) ref(t *Type, mut bool) *Type {
	return in.intern(&outline{Kind: Ref, Mut: mut}, []*Type{t}, nil, 0, 0)
}
func (in *interner) slice(t *Type) *Type {
	return in.intern(&outline{Kind: Slice}, []*Type{t}, nil, 0, 0)
}
func (in *interner) array(t, n *Type) *Type {
	return in.intern(&outline{Kind: Array}, []*Type{t, n}, nil, 0, 0)
}
func (in *interner) constN(n uint64) *Type { return in.mk(Type{Kind: Const, N: n}) }
func (in *interner) proj(assoc *resolve.Def, args []*Type) *Type {
	return in.intern(&outline{Kind: Proj, Def: assoc}, args, nil, 0, 0)
}

// mapParts rebuilds t with f applied to its direct parts.
func (in *interner) mapParts(t *Type, f func(*Type) *Type) *Type {
	var some [6]*Type
	var args []*Type
	for i, a := range t.Args {
		b := f(a)
		if args == nil {
			if b == a {
				continue
			}
			if args = some[:0]; len(t.Args) > len(some) {
				args = make([]*Type, 0, len(t.Args))
			}
			args = append(args, t.Args[:i]...)
		}
		args = append(args, b)
	}
	var binds []Bind
	for i, a := range t.Binds {
		b := f(a.Ty)
		if b != a.Ty && binds == nil {
			binds = append(make([]Bind, 0, len(t.Binds)), t.Binds[:i]...)
		}
		if binds != nil {
			binds = append(binds, Bind{a.Assoc, b})
		}
	}
	if args == nil && binds == nil {
		return t
	}
	if args == nil {
		args = t.Args
	}
	if binds == nil {
		binds = t.Binds
	}
	return in.intern(&outline{t.Kind, t.Mut, t.Def, t.Clo, t.Index, t.Name, t.N}, args, binds, 0, 0)
}

// subst replaces parameters by args (flat numbering).
func (p *Program) subst(t *Type, args []*Type) *Type {
	if t == nil || t.flags&hasParam == 0 {
		return t
	}
	if t.Kind == Param {
		if t.Index < len(args) && args[t.Index] != nil {
			return args[t.Index]
		}
		return t
	}
	return p.mapParts(t, func(x *Type) *Type { return p.subst(x, args) })
}

func (p *Program) substAll(ts []*Type, args []*Type) []*Type {
	out := make([]*Type, len(ts))
	for i, t := range ts {
		out[i] = p.subst(t, args)
	}
	return out
}

func sameTypes(a, b []*Type) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
