package borrowck

import (
	"github.com/pollground/pollground/executor/scenario/check"
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
	params  []*regionTy
	ret     *regionTy
	out     *regionTy // of an async fn
	n       region
	opaques []*opaque
	bounds  []bound
	traits  []traitBound
	names   []string    // of the lifetimes, as far as they have any
	longer  [][2]region // 'a: 'b, as declared
}

// bound: what is put in for parameter p outlives r.
type bound struct {
	p int
	r region
}

// traitBound: parameter p implements a trait with these lifetimes.
type traitBound struct {
	p     int
	trait *resolve.Def
	lifes []region
}

func (s *sig) caught(k int) []region {
	if k < len(s.opaques) {
		return s.opaques[k].caught
	}
	return nil
}

// adt are the fields of each variant.
type adt [][]*regionTy

// implT is an impl's header.
type implT struct {
	args  []*regionTy // of the trait, Self first
	lifes []region    // of the trait
	n     region
	names map[string]region
	self  *regionTy
}

// writer turns written types into templates.
type writer struct {
	c     *checker
	scope *resolve.Mod
	names map[string]region
	n     region
	self  *regionTy     // what Self is
	elide func() region // for '_ and lifetimes that are left out
	// object is the lifetime of trait objects that do not say theirs: in bodies it is inferred.
	object region
	bound  bool // lifetimes without a declaration may be those of a for<…>
	impls  *[]*opaque
	fn     *resolve.Def
}

func (c *checker) writer(d *resolve.Def) *writer {
	w := &writer{c: c, scope: d.Scope, n: first, object: static}
	w.elide = w.fresh
	return w
}

func (w *writer) fresh() region {
	w.n++
	return w.n - 1
}

func (w *writer) declare(d *resolve.Def) {
	for _, l := range w.c.lives(d) {
		w.name(l, w.fresh())
	}
}

func (w *writer) name(l string, r region) {
	if w.names == nil {
		w.names = map[string]region{}
	}
	w.names[l] = r
}

// known is the lifetime that has that name, if any has.
func (w *writer) known(l string) (region, bool) {
	if l == "static" {
		return static, true
	}
	r, ok := w.names[l]
	return r, ok
}

func (w *writer) life(l string) region {
	l = bare(l)
	if l == "" || l == "_" {
		return w.elide()
	}
	r, ok := w.known(l)
	if !ok && !w.bound {
		r = w.fresh()
		w.name(l, r)
	}
	return r
}

// unknown is t with lifetimes that nothing is known of.
func (w *writer) unknown(t *types.Type) *regionTy { return w.c.shape(t, nothing) }

func nothing() region { return none }

// ty: s as written, t as lowered; dyn is the lifetime of a trait object that
// does not say.
func (w *writer) ty(s syntax.Type, t *types.Type, dyn region) *regionTy {
	if len(t.Args)+len(t.Binds) == 0 && t.Kind != types.Param && t.Kind != types.Opaque && !w.c.has(t) {
		return w.unknown(t)
	}
	r := w.c.rty(t)
	var parts []syntax.Type
	switch s := s.(type) {
	case *syntax.RefType:
		if t.Kind == types.Ref {
			dyn = w.life(s.Lifetime)
			r.reg(dyn)
			r.add(w.ty(s.Elem, t.Args[0], dyn))
			return r
		}
	case *syntax.PtrType:
		parts = []syntax.Type{s.Elem}
	case *syntax.SliceType:
		parts = []syntax.Type{s.Elem}
	case *syntax.ArrayType:
		parts = []syntax.Type{s.Elem, nil}
	case *syntax.TupleType:
		parts = s.Elems
	case *syntax.PathType:
		switch t.Kind {
		case types.Param:
			return r
		case types.Adt:
			return w.adt(s, t)
		case types.Proj:
			for i, a := range t.Args {
				x := w.c.template(a)
				switch {
				case i > 0:
				case s.QSelf != nil:
					x = w.ty(s.QSelf.Self, a, static)
				case s.Path.Segs[0].Name.Name == "Self":
					x = w.selfOr(a)
				}
				r.add(x)
			}
			return r
		default:
			if s.QSelf != nil {
				break
			}
			d, used := w.c.p.S.Path(w.scope, s.Path, resolve.TypeNS)
			if d != nil && d.Kind == resolve.Alias && used == len(s.Path.Segs) {
				lifes, tys := split(s.Path.Segs[used-1].Args)
				return w.alias(d, lifes, tys, t)
			}
		}
	case *syntax.DynType:
		if t.Kind == types.Dyn {
			for i := range s.Bounds {
				if s.Bounds[i].Lifetime != "" {
					dyn = w.life(s.Bounds[i].Lifetime)
				}
			}
			if w.c.lasting(t.Def) {
				dyn = static
			}
			return w.object1(s, t, dyn)
		}
	case *syntax.ImplType:
		if t.Kind == types.Opaque && w.impls != nil && t.Def == w.fn {
			return w.opaque(s, t)
		}
	}
	switch {
	case t.Kind == types.Param || t.Kind == types.Proj:
		return w.c.template(t)
	case len(parts) == 0 || len(parts) != len(t.Args) || t.Kind == types.Adt:
		return w.unknown(t)
	}
	for i, e := range parts {
		if e == nil {
			r.add(w.unknown(t.Args[i]))
		} else {
			r.add(w.ty(e, t.Args[i], w.object))
		}
	}
	return r
}

// object1 returns the trait object t with lifetime dyn, and those of the arguments of an Fn trait and of its associated
// types. Lifetimes that are left out there, or that a for<…> declares, are new in each call, so they stay unknown.
func (w *writer) object1(s *syntax.DynType, t *types.Type, dyn region) *regionTy {
	var ga *syntax.GenericArgs
	for i := range s.Bounds {
		if p := s.Bounds[i].Path; p != nil && ga == nil {
			ga = p.Segs[len(p.Segs)-1].Args
		}
	}
	elide, bound := w.elide, w.bound
	w.elide, w.bound = nothing, true
	defer func() { w.elide, w.bound = elide, bound }()
	r := w.c.rty(t)
	r.reg(dyn)
	for i, a := range t.Args {
		if i == 0 && ga != nil && ga.Paren && a.Kind == types.Tuple && len(a.Args) == len(ga.Inputs) {
			tuple := w.c.rty(a)
			for k := range a.Args {
				tuple.add(w.ty(ga.Inputs[k], a.Args[k], static))
			}
			r.add(tuple)
		} else {
			r.add(w.unknown(a))
		}
	}
	for i := range t.Binds {
		x := w.unknown(t.Binds[i].Ty)
		if ga != nil && ga.Paren && ga.Output != nil {
			x = w.ty(ga.Output, t.Binds[i].Ty, static)
		} else if ga != nil {
			for j := range ga.Assocs {
				if a := &ga.Assocs[j]; a.Type != nil && a.Name.Name == t.Binds[i].Assoc.Name {
					x = w.ty(a.Type, t.Binds[i].Ty, static)
				}
			}
		}
		r.add(x)
	}
	return r
}

func (w *writer) adt(s *syntax.PathType, t *types.Type) *regionTy {
	segs := s.Path.Segs
	if s.QSelf != nil {
		return w.unknown(t)
	}
	if len(segs) == 1 && segs[0].Name.Name == "Self" {
		return w.selfOr(t)
	}
	d, used := w.c.p.S.Path(w.scope, s.Path, resolve.TypeNS)
	if d == nil || used != len(segs) {
		return w.unknown(t)
	}
	lifes, tys := split(segs[len(segs)-1].Args)
	if d.Kind == resolve.Alias {
		return w.alias(d, lifes, tys, t)
	}
	if d != t.Def {
		return w.unknown(t)
	}
	r := w.c.rty(t)
	for i := range w.c.lives(d) {
		if i < len(lifes) {
			r.reg(w.life(lifes[i]))
		} else {
			r.reg(w.elide())
		}
	}
	dyn := w.object
	if len(r.regs) > 0 && d.Crate != nil && d.Crate.Library {
		dyn = r.regs[0] // Ref<'a, T: 'a>
	}
	for i, a := range t.Args {
		r.add(w.nth(tys, i, a, dyn))
	}
	return r
}

// split takes lifetimes and types apart.
func split(ga *syntax.GenericArgs) (lifes []string, tys []syntax.Type) {
	if ga == nil {
		return nil, nil
	}
	for i := range ga.Args {
		if a := &ga.Args[i]; a.Lifetime != "" {
			lifes = append(lifes, a.Lifetime)
		} else {
			tys = append(tys, a.Type)
		}
	}
	return lifes, tys
}

// nth is argument i of a list that may be shorter.
func (w *writer) nth(tys []syntax.Type, i int, t *types.Type, dyn region) *regionTy {
	if i < len(tys) && tys[i] != nil {
		return w.ty(tys[i], t, dyn)
	}
	return w.unknown(t)
}

// alias puts what is written behind an alias into what it stands for.
func (w *writer) alias(d *resolve.Def, lifes []string, tys []syntax.Type, t *types.Type) *regionTy {
	it, ok := d.Item.(*syntax.TypeAlias)
	at := w.c.p.AliasType(d)
	if ok && at.Kind == types.Param {
		return w.nth(tys, at.Index, t, static)
	}
	if !ok || at.Kind != t.Kind || at.Def != t.Def {
		return w.unknown(t)
	}
	w.c.p.Budget().Enter(8)
	in := w.c.writer(d)
	in.declare(d)
	n := int(in.n)
	tm := in.ty(it.Type, at, static)
	w.c.p.Budget().Leave(8)
	regs := make([]region, in.n)
	regs[static] = static
	for i := int(first); i < len(regs); i++ {
		k := i - int(first)
		switch {
		case i >= n:
			regs[i] = w.fresh()
		case k < len(lifes):
			regs[i] = w.life(lifes[k])
		default:
			regs[i] = w.elide()
		}
	}
	// the arguments' own types are found in t, by where the parameters stand
	args := make([]*regionTy, len(d.Params))
	put := map[int]*types.Type{}
	findParams(at, t, put)
	for i := range args {
		if p := put[i]; p != nil {
			args[i] = w.nth(tys, i, p, static)
		}
	}
	if r := w.c.subst(tm, regs, args, t, nil); r != nil {
		return r
	}
	return w.unknown(t)
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

// fieldsOf are a struct's or enum's fields; lifetimes are numbered as declared.
func (c *checker) fieldsOf(d *resolve.Def) adt {
	known := c.of(d).adts
	if a, ok := known[d]; ok {
		return a
	}
	known[d] = nil
	before := c.declaring(d)
	w := c.writer(d)
	w.declare(d)
	t := c.p.AdtOf(d)
	w.self = c.rty(t)
	for i := range c.lives(d) {
		w.self.reg(first + region(i))
	}
	for _, a := range t.Args {
		w.self.add(c.template(a))
	}
	owners := []*resolve.Def{d}
	if d.Kind == resolve.Enum {
		owners = d.Variants
	}
	var a adt
	for k, ts := range c.p.DeclaredFields(d) {
		fs := owners[k].FieldDefs()
		var out []*regionTy
		for i, t := range ts {
			out = append(out, w.ty(fs[i].Type, t, static))
		}
		a = append(a, out)
	}
	c.mem = before
	known[d] = a
	return a
}

// field is a field's type in a value of type of.
func (c *checker) field(t, of *regionTy) *regionTy {
	regs := make([]region, int(first)+len(of.regs))
	regs[static] = static
	copy(regs[first:], of.regs)
	args := make([]*regionTy, len(of.t.Args))
	for i := range args {
		args[i] = c.arg(of, i)
	}
	return c.subst(t, regs, args, nil, nil)
}

// implOf is an impl's header as a template.
func (c *checker) implOf(d *resolve.Def) *implT {
	known := c.of(d).impls
	if x, ok := known[d]; ok {
		return x
	}
	before := c.declaring(d)
	it := d.Item.(*syntax.ImplItem)
	w := c.writer(d)
	w.declare(d)
	self, _, args := c.p.Header(d)
	x := &implT{names: w.names}
	known[d] = x
	x.self = w.ty(it.Self, self, static)
	x.args = []*regionTy{x.self}
	w.self = x.self
	var tys []syntax.Type
	if it.Trait != nil {
		var lifes []string
		lifes, tys = split(it.Trait.Segs[len(it.Trait.Segs)-1].Args)
		for _, l := range lifes {
			x.lifes = append(x.lifes, w.life(l))
		}
	}
	for i := 1; i < len(args); i++ {
		x.args = append(x.args, w.nth(tys, i-1, args[i], static))
	}
	x.n, x.names = w.n, w.names
	c.mem = before
	return x
}

// within continues the writer of an impl's header.
func (w *writer) within(im *resolve.Def) {
	h := w.c.implOf(im)
	w.n, w.self = h.n, h.self
	for k, v := range h.names {
		w.name(k, v)
	}
}

// sig is d's signature.
func (c *checker) sig(d *resolve.Def) *sig {
	known := c.of(d)
	if s, ok := known.sigs[d]; ok {
		return s
	}
	s := &sig{n: first}
	known.sigs[d] = s
	it := d.FnItem()
	if it == nil {
		return s
	}
	before := c.declaring(d)
	dec := c.p.Declared(d)
	w := c.writer(d)
	w.impls, w.fn = &s.opaques, d
	if par := d.Parent; par != nil {
		switch par.Kind {
		case resolve.Impl:
			w.within(par)
		case resolve.Trait:
			w.declare(par)
			w.self = c.template(c.p.Identity(par)[0])
		}
	}
	w.declare(d)
	var inputs opaque // the lifetimes of the parameters
	ofSelf := none
	i := 0
	if it.SelfKind != syntax.NoSelf {
		t := dec.Params[0]
		r := c.rty(t)
		switch it.SelfKind {
		case syntax.SelfRef, syntax.SelfRefMut:
			r.reg(w.life(it.SelfLife))
			r.add(w.selfOr(t.Args[0]))
		case syntax.SelfTyped:
			r = w.ty(it.SelfType, t, static)
		default:
			r = w.selfOr(t)
		}
		if x := r; it.SelfKind != syntax.SelfValue {
			if x.k == types.Adt && len(x.args) == 1 {
				x = x.args[0] // Pin<&mut Self>
			}
			if x.k == types.Ref {
				ofSelf = x.regs[0]
			}
		}
		s.params = append(s.params, r)
		i = 1
	}
	for j := range it.Params {
		s.params = append(s.params, w.ty(it.Params[j].Type, dec.Params[i+j], static))
	}
	for _, r := range s.params {
		r.all(inputs.add)
	}
	w.elide = func() region {
		switch {
		case ofSelf != none:
			return ofSelf
		case len(inputs.caught) == 1:
			return inputs.caught[0]
		}
		return w.fresh()
	}
	if dec.Output != nil {
		// an async fn's future holds all that comes in
		s.out = w.out(it.Ret, dec.Output)
		o := w.opaqueAt(dec.Ret.Index)
		for r := first; r < w.n; r++ {
			o.add(r)
		}
		s.ret = w.caughtBy(o, dec.Ret)
	} else {
		s.ret = w.out(it.Ret, dec.Ret)
	}
	c.boundsOf(s, w, d, it, dec)
	s.n = w.n
	s.names = make([]string, w.n)
	s.names[static] = "static"
	for name, r := range w.names {
		s.names[r] = name
	}
	w.outlives(s, d)
	w.outlives(s, d.Parent)
	c.mem = before
	// what has said of opaque types while they were being written is not to be trusted
	if len(s.opaques) > 0 || opaque1(dec.Ret) {
		for t := range known.opaques {
			if t.Def == d {
				delete(known.opaques, t)
			}
		}
	}
	return s
}

func (w *writer) out(s syntax.Type, t *types.Type) *regionTy {
	if s == nil {
		return w.unknown(t)
	}
	return w.ty(s, t, static)
}

func (w *writer) selfOr(t *types.Type) *regionTy {
	if w.self != nil && w.self.t == t {
		return w.self
	}
	return w.c.template(t)
}

// boundsOf collects T: 'a and T: Trait<'a> of the parameters of the function and of the impl or trait around it.
func (c *checker) boundsOf(s *sig, w *writer, d *resolve.Def, it *syntax.FnItem, dec check.Sig) {
	list := func(p int, bs []syntax.Bound) {
		for i := range bs {
			if l := bare(bs[i].Lifetime); l != "" {
				if r, ok := w.known(l); ok {
					s.bounds = append(s.bounds, bound{p, r})
				}
			}
			if bs[i].Path == nil {
				continue
			}
			names, _ := split(bs[i].Path.Segs[len(bs[i].Path.Segs)-1].Args)
			tr, _ := c.p.S.Path(w.scope, bs[i].Path, resolve.TypeNS)
			if c.lasting(tr) {
				s.bounds = append(s.bounds, bound{p, static})
			}
			if len(names) > 0 && tr != nil {
				x := traitBound{p: p, trait: tr}
				for _, l := range names {
					r, _ := w.known(bare(l))
					x.lifes = append(x.lifes, r)
				}
				s.traits = append(s.traits, x)
			}
		}
	}
	at := map[string]int{}
	generics := func(k int, in *syntax.Generics) int {
		if in == nil {
			return k
		}
		for i := range in.Params {
			g := &in.Params[i]
			if g.Kind == syntax.LifetimeParam {
				continue
			}
			at[g.Name.Name] = k
			list(k, g.Bounds)
			k++
		}
		for i := range in.Where {
			wh := &in.Where[i]
			if pt, ok := wh.Type.(*syntax.PathType); ok && pt.QSelf == nil && len(pt.Path.Segs) == 1 {
				if p, ok := at[pt.Path.Segs[0].Name.Name]; ok {
					list(p, wh.Bounds)
				}
			}
		}
		return k
	}
	switch in := d.Parent; {
	case in == nil:
	case in.Kind == resolve.Impl:
		generics(0, in.Generics)
	case in.Kind == resolve.Trait:
		at["Self"] = 0
		if c.lasting(in) {
			s.bounds = append(s.bounds, bound{0, static})
		}
		if n := len(c.lives(in)); n > 0 {
			x := traitBound{trait: in}
			for i := range n {
				x.lifes = append(x.lifes, first+region(i))
			}
			s.traits = append(s.traits, x)
		}
		generics(1, in.Generics)
	}
	k := generics(dec.Own, &it.Generics)
	for i := range it.Params {
		if im, ok := it.Params[i].Type.(*syntax.ImplType); ok {
			list(k, im.Bounds)
			k++
		}
	}
}

// lasting reports whether what implements a trait is 'static by its declaration, see check.Program.Lasting.
func (c *checker) lasting(tr *resolve.Def) bool {
	return tr != nil && tr.Kind == resolve.Trait && c.p.Lasting(tr)
}

// outlives collects the 'a: 'b of d, and those that follow from its bounds Type<'a>: 'b.
func (w *writer) outlives(s *sig, d *resolve.Def) {
	if d == nil || d.Generics == nil {
		return
	}
	for _, list := range [2][]syntax.GenericParam{d.Generics.Params, d.Generics.Outlives} {
		for i := range list {
			g := &list[i]
			if g.Kind != syntax.LifetimeParam {
				continue
			}
			for j := range g.Bounds {
				long, _ := w.known(bare(g.Name.Name))
				short, _ := w.known(bare(g.Bounds[j].Lifetime))
				s.longer = append(s.longer, [2]region{long, short})
			}
		}
	}
	for i := range d.Generics.Where {
		q := &d.Generics.Where[i]
		for j := range q.Bounds {
			if short, ok := w.known(bare(q.Bounds[j].Lifetime)); ok && short != static {
				w.lifetimesIn(q.Type, func(long region) { s.longer = append(s.longer, [2]region{long, short}) })
			}
		}
	}
}

// lifetimesIn calls add with the named lifetimes of a type.
func (w *writer) lifetimesIn(t syntax.Type, add func(region)) {
	var names []string
	switch t := t.(type) {
	case *syntax.RefType:
		w.lifetimesIn(t.Elem, add)
		names = []string{t.Lifetime}
	case *syntax.PathType:
		last := &t.Path.Segs[len(t.Path.Segs)-1]
		if last.Name.Name == "Self" {
			w.self.all(add)
		}
		names, _ = split(last.Args)
	}
	for _, name := range names {
		if r, ok := w.known(bare(name)); ok {
			add(r)
		}
	}
}
