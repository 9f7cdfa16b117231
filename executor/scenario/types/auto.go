package types

import (
	"sort"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Auto traits: Send, Sync and Unpin hold for a type when they hold for its
// parts, unless an impl says something else. Selection takes them for granted
// (see builtin): what a closure or a future has in it is only known when all
// bodies are checked. So what the program asks for is noted, and answered at the
// end (wantAuto, checkAutos).

// autoTraits are the auto traits that a trait object's type may name; their
// places in the list are bits of Type.N.
var autoTraits = [...]string{"Send", "Sync", "Unpin", "UnwindSafe", "RefUnwindSafe"}

// autoPaths are the modules of those, in type names.
var autoPaths = [...]string{"core::marker::", "core::marker::", "core::marker::", "core::panic::unwind_safe::", "core::panic::unwind_safe::"}

func autoBit(tr *resolve.Def) uint64 {
	for i, a := range autoTraits {
		if tr.Lang == a {
			return 1 << i
		}
	}
	return 0
}

// checkedAuto: the trait is one whose bounds are checked.
func checkedAuto(tr *resolve.Def) bool {
	return tr.Lang == "Send" || tr.Lang == "Sync" || tr.Lang == "Unpin"
}

// A wanted is an auto trait that the program asks for.
type wanted struct {
	trait *resolve.Def
	ty    *Type
	at    syntax.Span // where a value of another body's is blamed
	own   syntax.Span // where a future of this body is
}

// wants are those of one body, with what it may assume.
type wants struct {
	def  *resolve.Def
	env  *paramEnv
	list []wanted
	clos []*ClosureTy
	held []func() // messages about what its own futures hold
}

// wantAuto notes that a bound of the body asks for an auto trait. What an impl of
// Future asks of what is in it belongs to that: a goal without variables has no
// nested ones any more.
func (c *infcx) wantAuto(tr *resolve.Def, args []*Type, at, own syntax.Span) {
	if c.quiet > 0 || at.Lo == 0 {
		return
	}
	if checkedAuto(tr) || tr.Lang == "Future" || tr.Lang == "IntoFuture" {
		c.autos = append(c.autos, wanted{tr, args[0], at, own})
	}
}

// noteAutos keeps what the body asks for, now that all its types are known.
func (f *fcx) noteAutos() {
	w := &wants{def: f.def, env: f.env, clos: f.clos}
	var c *infcx
	for _, a := range f.autos {
		if a.own.Lo == 0 {
			a.own = a.at
		}
		if a.ty = f.resolve(a.ty); a.ty.flags&hasInfer != 0 || containsError(a.ty) || a.trait.Lang != "Unpin" && f.p.errors() > f.before && captures(a.ty) {
			continue // what closures capture is known in bodies that are right
		}
		if checkedAuto(a.trait) {
			w.list = append(w.list, a)
			continue
		}
		if c == nil {
			c = newInfcx(f.p, f.env)
			c.quiet, c.memo.keeps = 1, true
		}
		w.list = c.nested(a, w.list, 0)
	}
	if f.autos = nil; c != nil {
		c.drop()
	}
	if len(w.list) > 0 {
		f.p.wanted = append(f.p.wanted, w)
	}
}

// captures: a closure, or a future, is a part of the type.
func captures(t *Type) bool {
	if t.Kind == Closure || t.Kind == Coroutine {
		return true
	}
	for _, a := range t.Args {
		if captures(a) {
			return true
		}
	}
	return false
}

// nested appends what the impl that makes a hold asks for.
func (c *infcx) nested(a wanted, to []wanted, depth int) []wanted {
	s := c.sel1(a.trait, []*Type{a.ty}, a.at)
	if s.state != selYes || s.impl == nil || depth > 8 {
		c.pending = nil
		return to
	}
	c.solve()
	c.pending = nil
	for i := range s.nested {
		n := &s.nested[i]
		t := c.resolve(n.args[0])
		if n.assoc != nil || t.flags&hasInfer != 0 {
			continue
		}
		b := wanted{n.trait, t, a.at, a.own}
		if checkedAuto(n.trait) {
			to = append(to, b)
		} else if n.trait.Lang == "Future" {
			to = c.nested(b, to, depth+1)
		}
	}
	return to
}

// checkAutos answers what was asked for.
func (p *Program) checkAutos() {
	for _, w := range p.wanted {
		p.answer(w)
	}
}

// answer reports what does not hold. Of bounds of one call that fail for the same
// reason rustc reports the first that it comes to: closures wait until what they
// capture is known. What a body's own futures hold over an await is looked at when
// the body is right otherwise, in one go.
func (p *Program) answer(w *wants) {
	type said struct {
		t  *Type
		tr *resolve.Def
		at syntax.Pos
	}
	dup := map[said]bool{}
	sort.SliceStable(w.list, func(i, j int) bool { return w.list[i].ty.Kind != Closure && w.list[j].ty.Kind == Closure })
	g := p.generic[w.def]
	for _, a := range w.list {
		why := p.autoFault(a.trait, a.ty, w.env)
		if why == nil {
			continue
		}
		k := said{why.ty, why.trait, a.own.Lo}
		if own := w.keeper(why); own != nil {
			if k.at, a.at = 1, a.own; own.held != nil && g != nil {
				if k.at = 0; !dup[k] {
					w.held = append(w.held, func() { p.reportAuto(a, why, a.at) })
				}
				dup[k] = true
				continue
			}
		} else if g != nil {
			g.ok = false
		}
		if !dup[k] {
			p.reportAuto(a, why, a.at)
		}
		dup[k] = true
	}
}

// checkHeld reports what bodies' own futures hold.
func (p *Program) checkHeld() {
	for _, w := range p.wanted {
		if g := p.generic[w.def]; g != nil && g.ok {
			for _, report := range w.held {
				report()
			}
		}
	}
}

// keeper is the future of the body itself that has what is missed, if there is one.
func (w *wants) keeper(why *autoFault) *keeper {
	for i := range why.in {
		for _, c := range w.clos {
			if c == why.in[i].future {
				return &why.in[i]
			}
		}
	}
	return nil
}

// An autoFault is what keeps a type from having an auto trait: a part of it
// that lacks the trait, and the futures that have it, the innermost first.
type autoFault struct {
	ty    *Type
	trait *resolve.Def
	in    []keeper
}

// A keeper is a future that has a value.
type keeper struct {
	future *ClosureTy
	held   *held // across an await; nil when it is captured
}

// autoFault finds what keeps t from having an auto trait; nil when it has it, or
// when that is not sure.
func (p *Program) autoFault(tr *resolve.Def, t *Type, env *paramEnv) *autoFault {
	if env == nil {
		env = &paramEnv{}
	}
	a := &autoAsk{p: p, env: env, seen: map[autoGoal]bool{}}
	return a.fault(tr, t, 0)
}

type autoGoal struct {
	tr *resolve.Def
	t  *Type
}

type autoAsk struct {
	p    *Program
	env  *paramEnv
	seen map[autoGoal]bool // what is asked already, or answered with yes
}

func (a *autoAsk) fault(tr *resolve.Def, t *Type, depth int) *autoFault {
	if depth > 60 || a.seen[autoGoal{tr, t}] {
		return nil
	}
	a.seen[autoGoal{tr, t}] = true
	self := &autoFault{ty: t, trait: tr}
	switch t.Kind {
	case Ref:
		switch {
		case tr.Lang == "Unpin":
			return nil
		case !t.Mut:
			return a.fault(a.p.Lang("Sync"), t.Args[0], depth+1)
		}
		return a.fault(tr, t.Args[0], depth+1)
	case Ptr:
		if tr.Lang == "Unpin" {
			return nil
		}
		return self
	case Tuple, Array, Slice:
		return a.faults(tr, t.Args, depth)
	case Closure:
		return a.captured(tr, t, nil, depth)
	case Coroutine:
		if tr.Lang == "Unpin" {
			return self
		}
		return a.future(tr, t, depth)
	case Adt:
		return a.adt(tr, t, self, depth)
	case Dyn:
		if t.N&autoBit(tr) != 0 {
			return nil
		}
		if t.Def != nil {
			for _, q := range a.p.dynPreds(t) {
				if q.trait == tr && q.assoc == nil && q.args[0] == t {
					return nil
				}
			}
		}
		return self
	case Param:
		if a.assumed(tr, t) {
			return nil
		}
		return self
	case Proj, Opaque:
		c := newInfcx(a.p, a.env)
		c.quiet = 1
		if t.Kind == Proj {
			if n := c.resolve(c.norm(t)); n != t {
				return a.fault(tr, n, depth+1)
			}
		}
		if a.assumed(tr, t) {
			return nil
		}
		for _, q := range c.itemBounds(t) {
			if q.trait == tr && q.assoc == nil && q.args[0] == t {
				return nil
			}
		}
		if t.Kind == Proj {
			return self
		}
		return a.opaque(tr, t, self, depth)
	}
	return nil
}

func (a *autoAsk) faults(tr *resolve.Def, ts []*Type, depth int) *autoFault {
	for _, t := range ts {
		if why := a.fault(tr, t, depth+1); why != nil {
			return why
		}
	}
	return nil
}

func (a *autoAsk) assumed(tr *resolve.Def, t *Type) bool {
	for i := range a.env.preds {
		if q := &a.env.preds[i]; q.trait == tr && q.assoc == nil && q.args[0] == t {
			return true
		}
	}
	return false
}

// opaque looks into what an `impl Trait` hides.
func (a *autoAsk) opaque(tr *resolve.Def, t *Type, self *autoFault, depth int) *autoFault {
	d, args := t.Def, t.Args
	if d.Parent != nil && d.Parent.Kind == resolve.Trait {
		if len(args) < len(d.Parent.Params) {
			return nil
		}
		c := newInfcx(a.p, a.env)
		c.quiet = 1
		s := c.sel(d.Parent, args[:len(d.Parent.Params)], syntax.Span{})
		switch {
		case s.state != selYes:
			return nil
		case s.impl == nil:
			if args[0].Kind == Param {
				return self
			}
			return nil
		}
		m := s.impl.def.AssocNamed(d.Name)
		if m == nil || m.Kind != resolve.Fn {
			return nil
		}
		d, args = m, append(c.resolveAll(s.args), args[len(d.Parent.Params):]...)
	}
	a.p.bodyOf(d)
	h := a.p.of(d).hidden[opaqueKey{d, t.Index}]
	if h == nil || h.flags&hasInfer != 0 {
		return nil
	}
	return a.fault(tr, a.put(h, args), depth+1)
}

// put is t with args in place of parameters, normalised.
func (a *autoAsk) put(t *Type, args []*Type) *Type {
	t = a.p.subst(t, args)
	if t.flags&hasProj == 0 {
		return t
	}
	c := newInfcx(a.p, a.env)
	c.quiet = 1
	t = c.norm(t)
	c.solve()
	if t = c.resolve(t); t.flags&hasInfer != 0 {
		return a.p.prim[Error]
	}
	return t
}

// captured asks for what a closure or future has captured.
func (a *autoAsk) captured(tr *resolve.Def, t *Type, future *ClosureTy, depth int) *autoFault {
	if t.Clo.info != nil && !t.Clo.info.done {
		return nil
	}
	for i := range t.Clo.Captures {
		k := &t.Clo.Captures[i]
		ty := a.put(k.Ty, t.Args)
		switch k.Mode {
		case ByRef:
			ty = a.p.ref(ty, false)
		case ByMut:
			ty = a.p.ref(ty, true)
		}
		if why := a.fault(tr, ty, depth+1); why != nil {
			if future != nil {
				why.in = append(why.in, keeper{future, nil})
			}
			return why
		}
	}
	return nil
}

// future asks for what a future has captured and for what it holds while it
// waits. A library's holds nothing that its real counterpart would not.
func (a *autoAsk) future(tr *resolve.Def, t *Type, depth int) *autoFault {
	if why := a.captured(tr, t, t.Clo, depth); why != nil {
		return why
	}
	if t.Clo.Fn != nil && t.Clo.Fn.Crate != nil && t.Clo.Fn.Crate.Library || t.Clo.Body == nil {
		return nil
	}
	for _, h := range a.p.heldBy(t.Clo) {
		if why := a.fault(tr, a.put(h.ty, t.Args), depth+1); why != nil {
			why.in = append(why.in, keeper{t.Clo, h})
			return why
		}
	}
	return nil
}

// adt asks the impls that there are for the type, and where there are none its
// fields.
func (a *autoAsk) adt(tr *resolve.Def, t *Type, self *autoFault, depth int) *autoFault {
	p := a.p
	if t.Def.Lang == "PhantomData" {
		return a.faults(tr, t.Args, depth)
	}
	if p.denies(tr, t) {
		return self
	}
	said := false
	lists := p.implsOf(tr, t)
	for _, list := range lists[:2] {
		for _, im := range list {
			said = true
			c := newInfcx(p, a.env)
			c.quiet = 1
			args := c.freshArgs(im.n, syntax.Span{})
			if !c.unify(c.norm(p.subst(im.self, args)), t) {
				continue
			}
			c.solve()
			var why *autoFault
			for i := range im.preds {
				q := c.instPred(&im.preds[i], args)
				if q.assoc != nil {
					continue
				}
				if x := c.resolve(q.args[0]); checkedAuto(q.trait) && x.flags&hasInfer == 0 {
					why = a.fault(q.trait, x, depth+1)
				} else if c.eval(&q) == selNo {
					why = self
				}
				if why != nil {
					break
				}
			}
			return why
		}
	}
	if said {
		return self
	}
	library := t.Def.Crate != nil && t.Def.Crate.Library
	for _, fields := range p.adt(t.Def).fields {
		for _, x := range fields {
			if library && (x.Kind == Ptr || x.Kind == Adt && x.Def.Lang == "NonNull") {
				continue // the real type's impls are written down only where it needs them
			}
			if why := a.fault(tr, a.put(x, t.Args), depth+1); why != nil {
				return why
			}
		}
	}
	return nil
}

// denies: an impl says that the type does not have the auto trait.
func (p *Program) denies(tr *resolve.Def, t *Type) bool {
	if p.base != nil && p.base.denies(tr, t) {
		return true
	}
	p.index()
	for i := range p.negs {
		n := &p.negs[i]
		if n.im == nil {
			n.im = p.implHead(n.def)
			n.trait, _ = p.S.Path(n.def.Scope, n.def.Item.(*syntax.ImplItem).Trait, resolve.TypeNS)
		}
		if n.trait == tr && n.im.self.Kind == Adt && n.im.self.Def == t.Def {
			return true
		}
	}
	return false
}

// A denial is an impl of the form `impl !Trait for T`.
type denial struct {
	def   *resolve.Def
	im    *implInfo
	trait *resolve.Def
}

// reportAuto says why a value must not leave its thread, or must be pinned.
func (p *Program) reportAuto(a wanted, why *autoFault, at syntax.Span) {
	lacks := why.ty.String()
	if a.trait.Lang == "Unpin" {
		e := p.err(at, "E0277", "`"+lacks+"` cannot be unpinned", "the trait `Unpin` is not implemented for `"+lacks+"`")
		e.Help = []string{"consider using the `pin!` macro", "consider using `Box::pin` if you need to access the pinned value outside of the current scope"}
		return
	}
	verb := "sent"
	if why.trait.Lang == "Sync" {
		verb = "shared"
	}
	if len(why.in) == 0 {
		e := p.err(at, "E0277", "`"+lacks+"` cannot be "+verb+" between threads safely", "`"+lacks+"` cannot be "+verb+" between threads safely")
		e.Note = []string{"the trait `" + why.trait.Name + "` is not implemented for `" + lacks + "`"}
		e.Help = []string{useInstead(why.ty)}
		return
	}
	verb = "sent"
	if a.trait.Lang == "Sync" {
		verb = "shared"
	}
	made := "created by async block"
	if fn := why.in[0].future.Fn; fn != nil {
		made = "returned by `" + fn.Name + "`"
	}
	e := p.err(at, "", "future cannot be "+verb+" between threads safely", "future "+made+" is not `"+a.trait.Name+"`")
	e.Note = []string{"the trait `" + why.trait.Name + "` is not implemented for `" + lacks + "`"}
	if h := why.in[0].held; h != nil {
		has := p.S.Sources.Text(h.at)
		e.At(h.at, "has type `"+h.ty.String()+"` which is not `"+a.trait.Name+"`").At(h.await, "await occurs here, with `"+has+"` maybe used later")
		e.Help = []string{"drop it before the `.await`: put it into a block of its own"}
		return
	}
	e.Note = append(e.Note, "the future captures it")
	e.Help = []string{useInstead(why.ty)}
}
