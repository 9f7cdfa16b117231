package types

import "github.com/pollground/pollground/executor/scenario/resolve"

// Type flags: what occurs somewhere inside.
const (
	hasInfer uint8 = 1 << iota
	hasParam
	hasProj
	hasOpaque
	hasClo
	local // something of the program, not of the library
)

// tkey identifies a type structurally; args beyond the fourth and bindings are
// spelled as ids in more.
type tkey struct {
	k    Kind
	mut  bool
	def  *resolve.Def
	clo  *ClosureTy
	idx  int
	name string
	n    uint64
	nb   int
	a    [4]*Type
	more string
}

type interner struct {
	tab    map[tkey]*Type
	infer  map[tkey]*Type // types with inference variables live as long as one body's check
	base   *interner      // where types of the library alone are, or nil
	lastID *uint32        // shared with base
	prim   [U128 + 20]*Type
	unit   *Type
	large  bool // a type became too large, and is Error
}

func newInterner() interner {
	in := interner{tab: map[tkey]*Type{}, infer: map[tkey]*Type{}, lastID: new(uint32)}
	for k := Error; k <= Str; k++ {
		in.prim[k] = in.mk(Type{Kind: k})
	}
	in.unit = in.mk(Type{Kind: Tuple})
	return in
}

// Bounds of one type. Types are shared, so a type can be small in memory and
// without end for whoever walks through it: (T, T) of (T, T) of …
const (
	MaxTypeSize  = 1 << 16
	MaxTypeDepth = 256
)

func (in *interner) mk(t Type) *Type {
	key := tkey{k: t.Kind, mut: t.Mut, def: t.Def, clo: t.Clo, idx: t.Index, n: t.N, nb: len(t.Binds)<<8 | len(t.Args)}
	if t.Kind == Param {
		key.name = t.Name
	}
	t.size++
	for i, a := range t.Args {
		t.flags |= a.flags
		t.size, t.depth = t.size+a.size, max(t.depth, a.depth+1)
		if i < 4 {
			key.a[i] = a
		} else {
			key.more += id4(a.ID)
		}
	}
	for _, b := range t.Binds {
		t.flags |= b.Ty.flags
		t.size, t.depth = t.size+b.Ty.size, max(t.depth, b.Ty.depth+1)
		key.more += id4(b.Ty.ID) + b.Assoc.Name
	}
	switch t.Kind {
	case Param:
		t.flags |= hasParam
	case Proj:
		t.flags |= hasProj
	case Opaque:
		t.flags |= hasOpaque
	case Closure, Coroutine:
		t.flags |= hasClo
	}
	if t.Def != nil && (t.Def.Crate == nil || !t.Def.Crate.Library) || t.Clo != nil && t.Clo.local {
		t.flags |= local
	}
	tab := in.tab
	if t.flags&hasInfer != 0 {
		tab = in.infer
	} else if in.base != nil && t.flags&local == 0 {
		tab = in.base.tab
	}
	if x, ok := tab[key]; ok {
		return x
	}
	if t.size > MaxTypeSize || t.depth > MaxTypeDepth {
		in.large = true
		return in.prim[Error]
	}
	*in.lastID++
	t.ID = *in.lastID
	x := new(Type)
	*x = t
	tab[key] = x
	return x
}

func id4(x uint32) string { return string([]byte{byte(x), byte(x >> 8), byte(x >> 16), byte(x >> 24)}) }

func (in *interner) tuple(ts ...*Type) *Type { return in.mk(Type{Kind: Tuple, Args: ts}) }
func (in *interner) ref(t *Type, mut bool) *Type {
	return in.mk(Type{Kind: Ref, Mut: mut, Args: []*Type{t}})
}
func (in *interner) slice(t *Type) *Type { return in.mk(Type{Kind: Slice, Args: []*Type{t}}) }
func (in *interner) array(t, n *Type) *Type {
	return in.mk(Type{Kind: Array, Args: []*Type{t, n}})
}
func (in *interner) constN(n uint64) *Type { return in.mk(Type{Kind: Const, N: n}) }
func (in *interner) proj(assoc *resolve.Def, args []*Type) *Type {
	return in.mk(Type{Kind: Proj, Def: assoc, Args: args})
}

// rebuild makes t with other arguments.
func (in *interner) rebuild(t *Type, args []*Type, binds []Bind) *Type {
	n := Type{Kind: t.Kind, Mut: t.Mut, Def: t.Def, Args: args, Binds: binds, Clo: t.Clo, Index: t.Index, Name: t.Name, N: t.N}
	return in.mk(n)
}

// mapTypes rebuilds t with f applied to its direct parts.
func (in *interner) mapParts(t *Type, f func(*Type) *Type) *Type {
	var args []*Type
	for i, a := range t.Args {
		b := f(a)
		if b != a && args == nil {
			args = append(make([]*Type, 0, len(t.Args)), t.Args[:i]...)
		}
		if args != nil {
			args = append(args, b)
		}
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
	return in.rebuild(t, args, binds)
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
