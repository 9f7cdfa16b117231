package types

import (
	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/resolve"
)

// Bits of Type.Flags: what occurs somewhere inside.
const (
	HasInfer uint8 = 1 << iota
	HasParam
	HasProj
	HasOpaque
	HasClosure
	HasLive      // a closure of a body with parameters, or of one that is being checked
	HasLocal     // something of the program, not of the library
	HasRefinable // an opaque type of a trait's method: implementors may say what it is
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

// Outline is what identifies a type, without its parts.
type Outline struct {
	Kind  Kind
	Mut   bool
	Def   *resolve.Def
	Clo   *ClosureTy
	Index int
	Name  string
	N     uint64
}

// find gives the type with that outline and parts, or nil and where it belongs.
func (tab *table) find(hash uint32, o *Outline, args []*Type, binds []Bind) (*Type, int) {
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
func (t *Type) is(o *Outline, args []*Type, binds []Bind) bool {
	if t.Kind != o.Kind || t.Mut != o.Mut || t.Def != o.Def || t.Clo != o.Clo || t.Index != o.Index || t.N != o.N || len(t.Binds) != len(binds) ||
		t.Name != o.Name || !SameTypes(t.Args, args) {
		return false
	}
	for i := range binds {
		if t.Binds[i].Ty != binds[i].Ty || t.Binds[i].Assoc.Name != binds[i].Assoc.Name {
			return false
		}
	}
	return true
}

// Interner makes types: it returns the same pointer for equal types. A program has its own beside that of the library.
type Interner struct {
	tab    table
	infer  *table    // types with inference variables
	base   *Interner // where types of the library alone are, or nil
	lastID *uint32   // shared with base
	vars   *[InferFloat + 1][]*Type
	prim   [U128 + 20]*Type
	unit   *Type
	Large  bool // a type became too large, and is Error
	budget *budget.Budget
}

// maxInfer bounds the table of types with inference variables: past it, one
// body's go when it has been checked.
const maxInfer = 1 << 13

// NewInterner returns an interner without types but the primitive ones.
func NewInterner(b *budget.Budget) Interner {
	in := Interner{infer: &table{}, lastID: new(uint32), vars: new([InferFloat + 1][]*Type), budget: b}
	for k := Error; k <= Str; k++ {
		in.prim[k] = in.Make(Type{Kind: k})
	}
	in.unit = in.Make(Type{Kind: Tuple})
	return in
}

// Fork returns an interner for a program beside in, which keeps the types of the library alone.
func (in *Interner) Fork(b *budget.Budget) Interner {
	in.Large = false
	return Interner{budget: b, base: in, infer: &table{}, prim: in.prim, unit: in.unit, lastID: in.lastID, vars: in.vars}
}

// Budget counts the work on the program.
func (in *Interner) Budget() *budget.Budget { return in.budget }

// Spend counts work; the work on what the library keeps is counted apart.
func (in *Interner) Spend(l budget.Limit, n int) {
	if in.base == nil {
		in.budget.Keep(l, n)
	} else {
		in.budget.Spend(l, n)
	}
}

// Prim returns the type of a kind that has no parts: Error to Str.
func (in *Interner) Prim(k Kind) *Type { return in.prim[k] }

// Unit returns the type ().
func (in *Interner) Unit() *Type { return in.unit }

// InferScope separates the types with inference variables of one body from those around it. The function that it
// returns ends the scope.
func (in *Interner) InferScope() (end func()) {
	saved := in.infer
	if in.infer.n > maxInfer {
		in.infer = &table{}
	}
	return func() { in.infer = saved }
}

// NextID returns a number that no type has.
func (in *Interner) NextID() uint32 {
	*in.lastID++
	return *in.lastID
}

// Variable is the inference variable of that index. All contexts share them:
// a type with variables means something in one context only.
func (in *Interner) Variable(kind uint64, index int) *Type {
	list := in.vars[kind]
	for len(list) <= index {
		*in.lastID++
		list = append(list, &Type{Kind: Infer, Index: len(list), N: kind, Flags: HasInfer, ID: *in.lastID})
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

// Make is the type that is t in its kind, parts and size so far.
func (in *Interner) Make(t Type) *Type {
	return in.Intern(&Outline{t.Kind, t.Mut, t.Def, t.Clo, t.Index, t.Name, t.N}, t.Args, t.Binds, t.size, t.depth)
}

// Intern is Make. It keeps neither args nor binds: callers may have them on their
// stacks, and most types are there already.
func (in *Interner) Intern(o *Outline, args []*Type, binds []Bind, size uint32, depth uint16) *Type {
	h := uint32(o.Kind)<<8 | uint32(len(binds))<<16 | uint32(len(args))<<24
	if o.Mut {
		h |= 1
	}
	h = mix(h, uint32(o.Index)^uint32(o.N)<<7^uint32(o.N>>32))
	var flags uint8
	if o.Def != nil {
		h = mix(h, uint32(o.Def.Span.Lo))
		if o.Def.Crate == nil || !o.Def.Crate.Library {
			flags |= HasLocal
		}
	}
	if o.Clo != nil {
		h = mix(h, o.Clo.Seq)
		if o.Clo.Local {
			flags |= HasLocal
		}
		if !o.Clo.Mono {
			flags |= HasLive
		}
	}
	size++
	for _, a := range args {
		flags |= a.Flags
		size, depth = size+a.size, max(depth, a.depth+1)
		h = mix(h, a.ID)
	}
	for i := range binds {
		b := binds[i].Ty
		flags |= b.Flags
		size, depth = size+b.size, max(depth, b.depth+1)
		h = mix(h, b.ID)
	}
	switch o.Kind {
	case Param:
		flags |= HasParam
	case Proj:
		flags |= HasProj
	case Opaque:
		flags |= HasOpaque
		if o.Def.Parent != nil && o.Def.Parent.Kind == resolve.Trait {
			flags |= HasRefinable
		}
	case Closure, Coroutine:
		flags |= HasClosure
	}
	in.Spend(budget.Types, 1+len(args)+len(binds))
	tab := &in.tab
	if flags&HasInfer != 0 {
		tab = in.infer
	} else if in.base != nil && flags&HasLocal == 0 {
		tab = &in.base.tab
	}
	x, at := tab.find(h, o, args, binds)
	if x != nil {
		return x
	}
	if size > MaxTypeSize || depth > MaxTypeDepth {
		in.Large = true
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
	x.ID, x.hash, x.Flags, x.depth, x.size = in.NextID(), h, flags, depth, size
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
	if t.Flags&HasInfer == 0 {
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

// MentionsFree reports whether the inference variable v is in t. It takes no time for types with few variables, and is
// wrong for types with more than four.
func (t *Type) MentionsFree(v *Type) bool { return t.free().has(v) }

func (f *free) has(v *Type) bool {
	for _, x := range f.vars[:min(f.n, len(f.vars))] {
		if x == v {
			return true
		}
	}
	return false
}

// FreeVars are the variables in t, each once; ok is false when t is so small that a walk through
// it is as good, or has many.
func (t *Type) FreeVars() (vars []*Type, ok bool) {
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

// ClosureType returns the type of a closure or coroutine of a body without parameters. Args are the arguments of its
// owner as a tuple: they count for its depth, and not for its size because it is written without them.
func (in *Interner) ClosureType(k Kind, c *ClosureTy, args *Type) *Type {
	return in.Make(Type{Kind: k, Clo: c, depth: args.depth + 1})
}

// Tuple returns the type of a tuple.
func (in *Interner) Tuple(ts ...*Type) *Type {
	return in.Intern(&Outline{Kind: Tuple}, ts, nil, 0, 0)
}

// Ref returns &t or &mut t.
func (in *Interner) Ref(t *Type, mut bool) *Type {
	return in.Intern(&Outline{Kind: Ref, Mut: mut}, []*Type{t}, nil, 0, 0)
}

// Slice returns [t].
func (in *Interner) Slice(t *Type) *Type {
	return in.Intern(&Outline{Kind: Slice}, []*Type{t}, nil, 0, 0)
}

// Array returns [t; n] with n a Const or an inference variable.
func (in *Interner) Array(t, n *Type) *Type {
	return in.Intern(&Outline{Kind: Array}, []*Type{t, n}, nil, 0, 0)
}

// ConstN returns the value n of a const generic.
func (in *Interner) ConstN(n uint64) *Type { return in.Make(Type{Kind: Const, N: n}) }

// Proj returns the projection to an associated type.
func (in *Interner) Proj(assoc *resolve.Def, args []*Type) *Type {
	return in.Intern(&Outline{Kind: Proj, Def: assoc}, args, nil, 0, 0)
}

// MapParts rebuilds t with f applied to its direct parts.
func (in *Interner) MapParts(t *Type, f func(*Type) *Type) *Type {
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
	return in.Intern(&Outline{t.Kind, t.Mut, t.Def, t.Clo, t.Index, t.Name, t.N}, args, binds, 0, 0)
}

// Subst replaces parameters by args (flat numbering).
func (in *Interner) Subst(t *Type, args []*Type) *Type {
	if t == nil || t.Flags&HasParam == 0 {
		return t
	}
	if t.Kind == Param {
		if t.Index < len(args) && args[t.Index] != nil {
			return args[t.Index]
		}
		return t
	}
	return in.MapParts(t, func(x *Type) *Type { return in.Subst(x, args) })
}

// SubstAll replaces parameters by args in each of ts.
func (in *Interner) SubstAll(ts []*Type, args []*Type) []*Type {
	out := make([]*Type, len(ts))
	for i, t := range ts {
		out[i] = in.Subst(t, args)
	}
	return out
}

// SameTypes reports whether two lists have the same types.
func SameTypes(a, b []*Type) bool {
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
