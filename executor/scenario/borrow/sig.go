package borrow

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Declarations with their lifetimes: the types that package types has lowered,
// walked side by side with what was written. Where the two differ in shape (an
// alias, a macro) lifetimes become unknown ones, related to nothing.

// sig is a function's signature as a template: lifetimes are numbers from first
// to n, types of the function's generics are Params.
type sig struct {
	params  []*rty
	ret     *rty
	out     *rty // of an async fn
	n       region
	flows   [][2]region
	opaques []opaque
	bounds  []bound
}

// opaque is an `impl Trait` of the return type.
type opaque struct {
	caught []region
	assocs map[*resolve.Def]*rty
}

// bound: what is put in for parameter p outlives r.
type bound struct {
	p int
	r region
}

func (s *sig) caught(k int) []region {
	if k < len(s.opaques) {
		return s.opaques[k].caught
	}
	return nil
}

// adt are the fields of each variant.
type adt [][]*rty

// implT is an impl's header.
type implT struct {
	args  []*rty // of the trait, Self first
	n     region
	names map[string]region
	self  *rty
}

// writer turns written types into templates.
type writer struct {
	c     *checker
	scope *resolve.Mod
	names map[string]region
	n     region
	self  *rty          // what Self is
	elide func() region // for '_ and lifetimes that are left out
	impls *[]opaque
	fn    *resolve.Def
}

func (c *checker) writer(d *resolve.Def) *writer {
	w := &writer{c: c, scope: d.Scope, names: map[string]region{"static": static}, n: first}
	w.elide = w.fresh
	return w
}

func (w *writer) fresh() region {
	w.n++
	return w.n - 1
}

func (w *writer) declare(d *resolve.Def) {
	for _, l := range w.c.lives(d) {
		w.names[l] = w.fresh()
	}
}

func (w *writer) life(l string) region {
	l = bare(l)
	if l == "" || l == "_" {
		return w.elide()
	}
	if r, ok := w.names[l]; ok {
		return r
	}
	r := w.fresh()
	w.names[l] = r
	return r
}

// unknown is t with lifetimes that nothing is known of.
func (w *writer) unknown(t *types.Type) *rty { return w.c.shape(t, nothing) }

func nothing() region { return none }

// plain reports a type that mentions neither lifetimes nor parameters.
func (w *writer) simple(t *types.Type) bool {
	return len(t.Args) == 0 && len(t.Binds) == 0 && t.Kind != types.Param && !w.c.has(t)
}

// ty: s as written, t as lowered; dyn is the lifetime of a trait object that
// does not say.
func (w *writer) ty(s syntax.Type, t *types.Type, dyn region) *rty {
	if w.simple(t) {
		return w.c.shape(t, nothing)
	}
	r := &rty{k: t.Kind, mut: t.Mut, t: t}
	switch t.Kind {
	case types.Param:
		return r
	case types.Ref:
		if s, ok := s.(*syntax.RefType); ok {
			l := w.life(s.Lifetime)
			r.regs = []region{l}
			r.args = []*rty{w.ty(s.Elem, t.Args[0], l)}
			return r
		}
	case types.Ptr:
		if s, ok := s.(*syntax.PtrType); ok {
			r.args = []*rty{w.ty(s.Elem, t.Args[0], static)}
			return r
		}
	case types.Slice:
		if s, ok := s.(*syntax.SliceType); ok {
			r.args = []*rty{w.ty(s.Elem, t.Args[0], static)}
			return r
		}
	case types.Array:
		if s, ok := s.(*syntax.ArrayType); ok {
			r.args = []*rty{w.ty(s.Elem, t.Args[0], static), w.unknown(t.Args[1])}
			return r
		}
	case types.Tuple:
		if s, ok := s.(*syntax.TupleType); ok && len(s.Elems) == len(t.Args) {
			for i, e := range s.Elems {
				r.args = append(r.args, w.ty(e, t.Args[i], static))
			}
			return r
		}
	case types.Adt:
		if s, ok := s.(*syntax.PathType); ok {
			return w.adt(s, t)
		}
	case types.Dyn:
		l := dyn
		if s, ok := s.(*syntax.DynType); ok {
			for i := range s.Bounds {
				if s.Bounds[i].Lifetime != "" {
					l = w.life(s.Bounds[i].Lifetime)
				}
			}
		}
		if w.c.lasting(t) {
			l = static
		}
		r.regs = []region{l}
		for _, a := range t.Args {
			r.args = append(r.args, w.unknown(a))
		}
		for _, b := range t.Binds {
			r.args = append(r.args, w.unknown(b.Ty))
		}
		return r
	case types.Proj:
		return w.proj(s, t)
	case types.Opaque:
		if s, ok := s.(*syntax.ImplType); ok && w.impls != nil && t.Def == w.fn {
			return w.opaque(s, t)
		}
	}
	return w.unknown(t)
}

func (w *writer) proj(s syntax.Type, t *types.Type) *rty {
	r := &rty{k: t.Kind, t: t}
	for _, a := range t.Args {
		x := w.unknown(a)
		if a.Kind == types.Param {
			x = &rty{k: types.Param, t: a}
		}
		r.args = append(r.args, x)
	}
	if s, ok := s.(*syntax.PathType); ok {
		switch {
		case s.QSelf != nil:
			r.args[0] = w.ty(s.QSelf.Self, t.Args[0], static)
		case s.Path.Segs[0].Name.Name == "Self" && w.self != nil && w.self.t == t.Args[0]:
			r.args[0] = w.self
		}
	}
	return r
}

func (w *writer) adt(s *syntax.PathType, t *types.Type) *rty {
	if s.QSelf != nil {
		return w.unknown(t)
	}
	segs := s.Path.Segs
	if len(segs) == 1 && segs[0].Name.Name == "Self" {
		if w.self != nil && w.self.t == t {
			return w.self
		}
		return w.unknown(t)
	}
	d, used := w.c.p.S.Path(w.scope, s.Path, resolve.TypeNS)
	if d == nil || used != len(segs) {
		return w.unknown(t)
	}
	ga := segs[len(segs)-1].Args
	if d.Kind == resolve.Alias {
		return w.alias(d, ga, t)
	}
	if d != t.Def {
		return w.unknown(t)
	}
	r := &rty{k: t.Kind, t: t}
	var tys []syntax.Type
	if ga != nil {
		for i := range ga.Args {
			if a := &ga.Args[i]; a.Lifetime != "" {
				r.regs = append(r.regs, w.life(a.Lifetime))
			} else {
				tys = append(tys, a.Type)
			}
		}
	}
	n := len(w.c.lives(d))
	for len(r.regs) < n {
		r.regs = append(r.regs, w.elide())
	}
	r.regs = r.regs[:n]
	dyn := static
	if n > 0 && d.Crate != nil && d.Crate.Library {
		dyn = r.regs[0] // Ref<'a, T: 'a>
	}
	for i, a := range t.Args {
		if i < len(tys) && tys[i] != nil {
			r.args = append(r.args, w.ty(tys[i], a, dyn))
		} else {
			r.args = append(r.args, w.unknown(a))
		}
	}
	return r
}

// alias puts what is written behind an alias into what it stands for.
func (w *writer) alias(d *resolve.Def, ga *syntax.GenericArgs, t *types.Type) *rty {
	it, ok := d.Item.(*syntax.TypeAlias)
	if !ok || w.c.aliasDepth > 4 {
		return w.unknown(t)
	}
	at := w.c.p.AliasType(d)
	if at.Kind != t.Kind || at.Kind == types.Adt && at.Def != t.Def {
		return w.unknown(t)
	}
	w.c.aliasDepth++
	defer func() { w.c.aliasDepth-- }()
	in := w.c.writer(d)
	in.declare(d)
	tm := in.ty(it.Type, at, static)
	regs := make([]region, in.n)
	regs[static] = static
	for i := first; i < in.n; i++ {
		regs[i] = none
	}
	var args []*rty
	k := 0
	if ga != nil {
		for i := range ga.Args {
			if a := &ga.Args[i]; a.Lifetime != "" {
				if int(first)+k < len(regs) {
					regs[int(first)+k] = w.life(a.Lifetime)
				}
				k++
			}
		}
	}
	for i := int(first); i < len(regs); i++ {
		if regs[i] == none {
			if i < int(first)+len(w.c.lives(d)) {
				regs[i] = w.elide()
			} else {
				regs[i] = w.fresh()
			}
		}
	}
	// the arguments' own types are found in t, by where the parameters stand
	put := map[int]*types.Type{}
	findParams(at, t, put)
	k = 0
	for i := range d.Params {
		var x *rty
		if p := put[i]; p != nil {
			x = w.unknown(p)
			if ga != nil {
				j := 0
				for q := range ga.Args {
					if ga.Args[q].Type != nil {
						if j == i {
							x = w.ty(ga.Args[q].Type, p, static)
						}
						j++
					}
				}
			}
		}
		args = append(args, x)
	}
	r := w.c.put(tm, regs, args, t, nil)
	if r == nil {
		return w.unknown(t)
	}
	return r
}

func findParams(a, t *types.Type, put map[int]*types.Type) {
	if a.Kind == types.Param {
		put[a.Index] = t
		return
	}
	if a.Kind != t.Kind || len(a.Args) != len(t.Args) {
		return
	}
	for i := range a.Args {
		findParams(a.Args[i], t.Args[i], put)
	}
}

// opaque is `impl Trait` in return position: it catches the lifetimes that its
// bounds name (edition 2021), and all types.
func (w *writer) opaque(s *syntax.ImplType, t *types.Type) *rty {
	o := opaque{assocs: map[*resolve.Def]*rty{}}
	add := func(r region) {
		if r == static {
			return
		}
		for _, x := range o.caught {
			if x == r {
				return
			}
		}
		o.caught = append(o.caught, r)
	}
	declared := w.c.p.OpaqueBounds(w.fn, t.Index)
	for i := range s.Bounds {
		b := &s.Bounds[i]
		if b.Lifetime != "" {
			add(w.life(b.Lifetime))
			continue
		}
		if b.Path == nil {
			continue
		}
		ga := b.Path.Segs[len(b.Path.Segs)-1].Args
		if ga == nil {
			continue
		}
		for j := range ga.Args {
			if ga.Args[j].Lifetime != "" {
				add(w.life(ga.Args[j].Lifetime))
			} else if ga.Args[j].Type != nil {
				w.mentions(ga.Args[j].Type, add)
			}
		}
		for j := range ga.Assocs {
			a := &ga.Assocs[j]
			if a.Type == nil {
				continue
			}
			for k := range declared {
				q := &declared[k]
				if q.Assoc != nil && q.Assoc.Name == a.Name.Name && q.Ty != nil {
					x := w.ty(a.Type, q.Ty, static)
					x.all(add)
					o.assocs[q.Assoc] = x
				}
			}
		}
	}
	for len(*w.impls) <= t.Index {
		*w.impls = append(*w.impls, opaque{})
	}
	(*w.impls)[t.Index] = o
	r := &rty{k: t.Kind, t: t, regs: o.caught}
	for _, a := range t.Args {
		r.args = append(r.args, &rty{k: a.Kind, t: a})
	}
	return r
}

// mentions calls f for lifetimes written in s.
func (w *writer) mentions(s syntax.Type, f func(region)) {
	switch s := s.(type) {
	case *syntax.RefType:
		f(w.life(s.Lifetime))
		w.mentions(s.Elem, f)
	case *syntax.PathType:
		if ga := s.Path.Segs[len(s.Path.Segs)-1].Args; ga != nil {
			for i := range ga.Args {
				if l := ga.Args[i].Lifetime; l != "" {
					f(w.life(l))
				} else if ga.Args[i].Type != nil {
					w.mentions(ga.Args[i].Type, f)
				}
			}
		}
	case *syntax.TupleType:
		for _, e := range s.Elems {
			w.mentions(e, f)
		}
	}
}

// fieldsOf are a struct's or enum's fields; lifetimes are numbered as declared.
func (c *checker) fieldsOf(d *resolve.Def) adt {
	if a, ok := c.adts[d]; ok {
		return a
	}
	c.adts[d] = nil
	w := c.writer(d)
	w.declare(d)
	t := c.p.AdtOf(d)
	self := &rty{k: types.Adt, t: t}
	for _, l := range c.lives(d) {
		self.regs = append(self.regs, w.names[l])
	}
	for _, a := range t.Args {
		self.args = append(self.args, &rty{k: a.Kind, t: a})
	}
	w.self = self
	one := func(fs []syntax.FieldDef, ts []*types.Type) []*rty {
		var out []*rty
		for i, t := range ts {
			if i < len(fs) {
				out = append(out, w.ty(fs[i].Type, t, static))
			}
		}
		return out
	}
	var a adt
	ts := c.p.DeclaredFields(d)
	if d.Kind == resolve.Enum {
		for i, v := range d.Variants {
			a = append(a, one(v.FieldDefs(), ts[i]))
		}
	} else if len(ts) > 0 {
		a = append(a, one(d.FieldDefs(), ts[0]))
	}
	c.adts[d] = a
	return a
}

// field is a field's type in a value of type of.
func (c *checker) field(t, of *rty) *rty {
	regs := make([]region, int(first)+len(of.regs))
	regs[static] = static
	copy(regs[first:], of.regs)
	args := make([]*rty, len(of.t.Args))
	for i := range args {
		args[i] = c.arg(of, i)
	}
	return c.put(t, regs, args, nil, nil)
}

// implOf is an impl's header as a template.
func (c *checker) implOf(d *resolve.Def) *implT {
	if x, ok := c.impls[d]; ok {
		return x
	}
	it := d.Item.(*syntax.ImplItem)
	w := c.writer(d)
	w.declare(d)
	self, _, args := c.p.Header(d)
	x := &implT{names: w.names}
	c.impls[d] = x
	x.self = w.ty(it.Self, self, static)
	x.args = []*rty{x.self}
	w.self = x.self
	var tys []syntax.Type
	if it.Trait != nil {
		if ga := it.Trait.Segs[len(it.Trait.Segs)-1].Args; ga != nil && !ga.Paren {
			for i := range ga.Args {
				if ga.Args[i].Lifetime == "" {
					tys = append(tys, ga.Args[i].Type)
				}
			}
		}
	}
	for i := 1; i < len(args); i++ {
		if i-1 < len(tys) && tys[i-1] != nil {
			x.args = append(x.args, w.ty(tys[i-1], args[i], static))
		} else {
			x.args = append(x.args, w.unknown(args[i]))
		}
	}
	x.n = w.n
	return x
}

// sig is d's signature.
func (c *checker) sig(d *resolve.Def) *sig {
	if s, ok := c.sigs[d]; ok {
		return s
	}
	s := &sig{n: first}
	c.sigs[d] = s
	it := d.FnItem()
	if it == nil {
		return s
	}
	dec := c.p.Declared(d)
	w := c.writer(d)
	w.impls, w.fn = &s.opaques, d
	if par := d.Parent; par != nil {
		switch par.Kind {
		case resolve.Impl:
			h := c.implOf(par)
			w.n = h.n
			w.self = h.self
			for k, v := range h.names {
				w.names[k] = v
			}
		case resolve.Trait:
			w.declare(par)
			w.self = &rty{k: types.Param, t: c.p.Identity(par)[0]}
		}
	}
	w.declare(d)
	// the parameters; count the lifetimes they have
	var inputs []region
	count := func(r region) {
		if r == none || r == static {
			return
		}
		for _, x := range inputs {
			if x == r {
				return
			}
		}
		inputs = append(inputs, r)
	}
	var ofSelf region
	i := 0
	if it.SelfKind != syntax.NoSelf {
		t := dec.Params[0]
		var r *rty
		switch it.SelfKind {
		case syntax.SelfRef, syntax.SelfRefMut:
			l := w.life(it.SelfLife)
			ofSelf = l
			r = &rty{k: types.Ref, mut: t.Mut, t: t, regs: []region{l}, args: []*rty{w.selfOr(t.Args[0])}}
		case syntax.SelfTyped:
			r = w.ty(it.SelfType, t, static)
			if r.k == types.Ref {
				ofSelf = r.regs[0]
			} else if len(r.args) == 1 && r.args[0] != nil && r.args[0].k == types.Ref {
				ofSelf = r.args[0].regs[0] // Pin<&mut Self>
			}
		default:
			r = w.selfOr(t)
		}
		r.all(count)
		s.params = append(s.params, r)
		i = 1
	}
	for j := range it.Params {
		if i+j >= len(dec.Params) {
			break
		}
		r := w.ty(it.Params[j].Type, dec.Params[i+j], static)
		r.all(count)
		s.params = append(s.params, r)
	}
	w.elide = func() region {
		switch {
		case ofSelf != none:
			return ofSelf
		case len(inputs) == 1:
			return inputs[0]
		}
		return w.fresh()
	}
	ret := dec.Ret
	if dec.Output != nil {
		// an async fn's future holds all that comes in
		s.out = w.out(it.Ret, dec.Output)
		o := opaque{}
		for r := first; r < w.n; r++ {
			o.caught = append(o.caught, r)
		}
		for len(s.opaques) <= ret.Index {
			s.opaques = append(s.opaques, opaque{})
		}
		s.opaques[ret.Index] = o
		s.ret = &rty{k: ret.Kind, t: ret, regs: o.caught}
		for _, a := range ret.Args {
			s.ret.args = append(s.ret.args, &rty{k: a.Kind, t: a})
		}
	} else {
		s.ret = w.out(it.Ret, ret)
	}
	c.boundsOf(s, w, it, dec)
	s.n = w.n
	// what has() said of opaque types while they were being written is not to be trusted
	for t := range c.hasRefs {
		if t.Kind == types.Opaque && t.Def == d {
			delete(c.hasRefs, t)
		}
	}
	return s
}

func (w *writer) out(s syntax.Type, t *types.Type) *rty {
	if s == nil {
		return w.unknown(t)
	}
	return w.ty(s, t, static)
}

func (w *writer) selfOr(t *types.Type) *rty {
	if w.self != nil && w.self.t == t {
		return w.self
	}
	if t.Kind == types.Param {
		return &rty{k: t.Kind, t: t}
	}
	return w.unknown(t)
}

// boundsOf collects T: 'a of the function's own parameters.
func (c *checker) boundsOf(s *sig, w *writer, it *syntax.FnItem, dec types.Sig) {
	list := func(p int, bs []syntax.Bound) {
		for i := range bs {
			if l := bare(bs[i].Lifetime); l != "" {
				if r, ok := w.names[l]; ok {
					s.bounds = append(s.bounds, bound{p, r})
				}
			}
		}
	}
	k := dec.Own
	at := map[string]int{}
	for i := range it.Generics.Params {
		g := &it.Generics.Params[i]
		if g.Kind == syntax.LifetimeParam {
			continue
		}
		at[g.Name.Name] = k
		list(k, g.Bounds)
		k++
	}
	for i := range it.Generics.Where {
		wh := &it.Generics.Where[i]
		if pt, ok := wh.Type.(*syntax.PathType); ok && pt.QSelf == nil && len(pt.Path.Segs) == 1 {
			if p, ok := at[pt.Path.Segs[0].Name.Name]; ok {
				list(p, wh.Bounds)
			}
		}
	}
	for i := range it.Params {
		if im, ok := it.Params[i].Type.(*syntax.ImplType); ok {
			list(k, im.Bounds)
			k++
		}
	}
}

// lasting: a trait object of t is 'static by the trait's own declaration, as dyn
// Any is.
func (c *checker) lasting(t *types.Type) bool {
	if t.Def == nil {
		return false
	}
	it, ok := t.Def.Item.(*syntax.TraitItem)
	if !ok {
		return false
	}
	for i := range it.Supers {
		if bare(it.Supers[i].Lifetime) == "static" {
			return true
		}
	}
	return false
}
