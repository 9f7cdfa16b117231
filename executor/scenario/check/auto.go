package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Auto traits hold for a type when they hold for its parts, unless an impl says something else. Selection takes them
// for granted (see builtin): what a closure or a future has in it is only known when all bodies are checked. So what
// the program asks for is noted, and answered at the end (wantAuto, checkAutos).

func autoBit(tr *resolve.Def) uint64 {
	for i, a := range types.AutoTraits {
		if tr.Lang == a {
			return 1 << i
		}
	}
	return 0
}

// checkedAuto: the trait is one whose bounds are checked.
func checkedAuto(tr *resolve.Def) bool { return autoBit(tr) != 0 }

// ofUnwinding reports whether a trait is UnwindSafe or RefUnwindSafe.
func ofUnwinding(tr *resolve.Def) bool { return tr.Lang == "UnwindSafe" || tr.Lang == "RefUnwindSafe" }

// An autoObligation is an auto trait that the program asks for.
type autoObligation struct {
	trait *resolve.Def
	ty    *types.Type
	at    syntax.Span // where a value of another body's is blamed
	own   syntax.Span // where a future of this body is
	// place is set for a bound of an impl of DerefMut that makes a place mutable.
	place *mutablePlace
}

// A mutablePlace is mutable if the impl of DerefMut applies by which it is reached. Its bounds may be auto traits, as that
// of Pin is, which are known late.
type mutablePlace struct {
	holds, fails func()
}

// autoObligations are those of one body, with what it may assume.
type autoObligations struct {
	def    *resolve.Def
	env    *paramEnv
	list   []autoObligation
	clos   []*types.ClosureTy
	failed bool     // a future of the body lacks an auto trait
	held   []func() // messages about what its own futures hold
}

// wantAuto notes that a bound of the body asks for an auto trait. What an impl of
// Future asks of what is in it belongs to that: a goal without variables has no
// nested ones any more.
func (c *inferCtxt) wantAuto(tr *resolve.Def, args []*types.Type, at, own syntax.Span) {
	if c.quiet > 0 || at.Lo == 0 {
		return
	}
	if checkedAuto(tr) || tr.Lang == "Future" || tr.Lang == "IntoFuture" {
		c.autos = append(c.autos, autoObligation{trait: tr, ty: args[0], at: at, own: own})
	}
}

// wantNested notes the auto traits that a goal without variables asks for by the impl that is selected for it.
func (c *inferCtxt) wantNested(s *selection, o *obligation) {
	if o.trait.Lang != "Future" {
		c.autosOf(s, o.span, 0, func(tr *resolve.Def, args []*types.Type) bool {
			c.wantAuto(tr, args, o.span, o.own)
			return false
		})
	}
}

// autosOf calls do for the auto traits, and for Future, that the impl of a goal without variables asks for, and for
// those of its nested goals, until do returns true. It reports whether that was so. A selection that is kept has no
// nested obligations; those of futures are found later.
func (c *inferCtxt) autosOf(
	s *selection, at syntax.Span, depth int, do func(tr *resolve.Def, args []*types.Type) bool,
) bool {
	if s.impl == nil || len(s.nested) > 0 || depth > recursionLimit {
		return false
	}
	for i := range s.impl.preds {
		q := &s.impl.preds[i]
		if q.assoc != nil {
			continue
		}
		args := c.p.SubstAll(q.args, s.args)
		if !isGround(args) {
			continue
		}
		if checkedAuto(q.trait) || q.trait.Lang == "Future" {
			if do(q.trait, args) {
				return true
			}
		} else if n := c.sel(q.trait, args, at); n.state == selYes && c.autosOf(n, at, depth+1, do) {
			return true
		}
	}
	return false
}

// lacksAuto reports whether a goal certainly fails for an auto trait that it asks for itself, or by the impls that it
// holds by. What the closures and futures of this body capture is not known yet; what an `impl Trait` hides is, unless
// its function is being checked. Candidates are chosen by it; bounds are not.
func (f *fnCtxt) lacksAuto(tr *resolve.Def, args []*types.Type) bool {
	if !f.user {
		return false
	}
	goal := make([]*types.Type, len(args))
	for i, t := range args {
		goal[i] = f.numbered(f.resolve(t))
	}
	lacks := func(tr *resolve.Def, args []*types.Type) bool {
		t := args[0]
		known := !captures(t) || t.Kind == types.Coroutine && tr.Lang == "Unpin" // no future of an async block has it
		return checkedAuto(tr) && known && !containsError(t) && f.p.autoFault(tr, t, f.env, nil) != nil
	}
	open := func(t *types.Type) bool { return t.Flags&(types.HasInfer|types.HasParam|types.HasProj) != 0 }
	switch {
	case slices.ContainsFunc(goal, open):
		return false
	case checkedAuto(tr):
		return lacks(tr, goal)
	case tr.Crate != f.p.Main: // no candidates of the library differ in auto traits alone
		return false
	}
	s := f.sel(tr, goal, syntax.Span{})
	return s.state == selYes && (f.autosOf(s, syntax.Span{}, 0, lacks) ||
		slices.ContainsFunc(s.nested, func(q predicate) bool { return q.assoc == nil && f.lacksAuto(q.trait, q.args) }))
}

// numbered is t with i32 and f64 for numbers of unknown types.
func (f *fnCtxt) numbered(t *types.Type) *types.Type {
	switch {
	case t.Kind == types.Infer && t.N == types.InferInt:
		return f.p.Prim(types.I32)
	case t.Kind == types.Infer && t.N == types.InferFloat:
		return f.p.Prim(types.F64)
	case t.Kind == types.Infer || t.Flags&types.HasInfer == 0:
		return t
	}
	return f.p.MapParts(t, f.numbered)
}

// noteAutos keeps what the body asks for, now that all its types are known.
func (f *fnCtxt) noteAutos() {
	w := &autoObligations{def: f.def, env: f.env, clos: f.clos}
	var c *inferCtxt
	var n nestedAutos
	for _, a := range append(f.autos, f.places...) {
		if a.own.Lo == 0 {
			a.own = a.at
		}
		if f.undone(a.ty) { // the type of a place in an attempt that was given up
			a.ty = f.p.Prim(types.Error)
		}
		if a.ty = f.resolve(a.ty); a.ty.Flags&types.HasInfer != 0 || containsError(a.ty) ||
			a.trait.Lang != "Unpin" && f.taint.tainted() && captures(a.ty) {
			if a.place != nil {
				a.place.holds()
			}
			continue // what closures capture is known in bodies that are right
		}
		if checkedAuto(a.trait) {
			w.list = append(w.list, a)
			continue
		}
		if c == nil {
			c = newInferCtxt(f.p, f.env)
			c.quiet, c.memo.keeps = 1, true
			n = nestedAutos{inferCtxt: c, none: map[autoGoal]int{}}
		}
		n.nested(a, 0)
		w.list = append(w.list, n.found...)
		n.found = n.found[:0]
	}
	if f.autos = nil; c != nil {
		c.drop()
	}
	if len(w.list) > 0 {
		f.p.wanted = append(f.p.wanted, w)
	}
}

// captures: a closure, or a future, is a part of the type.
func captures(t *types.Type) bool {
	if t.Kind == types.Closure || t.Kind == types.Coroutine {
		return true
	}
	for _, a := range t.Args {
		if captures(a) {
			return true
		}
	}
	return false
}

// nestedAutos finds the auto traits that impls of Future ask for.
type nestedAutos struct {
	*inferCtxt
	found []autoObligation
	none  map[autoGoal]int // goals below which there are none, with their heights: how many goals are below
}

// nested adds what the impl that makes a hold asks for, and returns the height of a.
func (c *nestedAutos) nested(a autoObligation, depth int) (height int) {
	goal := autoGoal{a.trait, a.ty}
	height, known := c.none[goal]
	if depth+height >= recursionLimit {
		c.overflow(a.trait, []*types.Type{a.ty}, a.at)
	}
	if known {
		return height
	}
	s := c.selectTrait(a.trait, []*types.Type{a.ty}, a.at)
	if s.state != selYes || s.impl == nil {
		c.pending = nil
		return 0
	}
	c.solve()
	c.pending = nil
	before := len(c.found)
	for i := range s.nested {
		n := &s.nested[i]
		t := c.resolve(n.args[0])
		if n.assoc != nil || t.Flags&types.HasInfer != 0 {
			continue
		}
		b := autoObligation{trait: n.trait, ty: t, at: a.at, own: a.own}
		if checkedAuto(n.trait) {
			c.found = append(c.found, b)
		} else if n.trait.Lang == "Future" {
			height = max(height, 1+c.nested(b, depth+1))
		}
	}
	if len(c.found) == before {
		c.none[goal] = height
	}
	return height
}

// checkAutos answers what was asked for.
func (p *Program) checkAutos() {
	for _, w := range p.wanted {
		p.answer(w)
	}
}

// undone reports whether a type has a variable that a rollback removed.
func (c *inferCtxt) undone(t *types.Type) bool {
	return slices.ContainsFunc(variables(t, nil), func(v int32) bool { return int(v) >= len(c.vars) })
}

// answer reports what does not hold: of each bound all the parts that lack the trait. rustc decides on bounds in three
// steps, each only for a body without errors so far: on those that mention none of the body's closures and futures, on
// those whose captures are known then, and on what its futures hold (checkHeld).
func (p *Program) answer(w *autoObligations) {
	type said struct {
		t  *types.Type
		tr *resolve.Def
		at syntax.Pos
	}
	dup := map[said]bool{}
	g := p.generic[w.def]
	var steps [2][]func()
	wrong := false // something other than the body's own futures
	for _, a := range w.list {
		if a.place != nil {
			if p.autoFault(a.trait, a.ty, w.env, nil) == nil {
				a.place.holds()
			} else {
				a.place.fails()
			}
			continue
		}
		known := map[autoGoal]bool{} // parts that are reported
		for {
			why := p.autoFault(a.trait, a.ty, w.env, known)
			if why == nil {
				break
			}
			known[autoGoal{why.trait, why.ty}] = true
			k, at, step := said{why.ty, why.trait, a.at.Lo}, a.at, 0
			if why.ty.Kind == types.Coroutine && slices.Contains(w.clos, why.ty.Clo) {
				k.at = a.own.Lo
			}
			if own := w.keeper(why); own != nil {
				k.at, at, step = 1, a.own, 1
				if own.held != nil && g != nil {
					k.at = 0
				}
			} else {
				wrong = true
				if slices.Contains(w.clos, why.closure) {
					step = 1
				}
			}
			if report := func() { p.reportAuto(a, why, at) }; k.at == 0 && !dup[k] {
				w.held = append(w.held, report)
			} else if !dup[k] {
				steps[step] = append(steps[step], report)
			}
			dup[k] = true
			if why.overflow {
				break
			}
		}
	}
	for _, list := range steps {
		for _, report := range list {
			report()
		}
		if len(list) == 0 {
			continue
		}
		if w.def != nil && w.def.Kind == resolve.Static { // its type must be Sync, which concerns no body
			break
		}
		if w.failed = true; wrong && g != nil {
			g.typed, g.ok = false, false
		}
		break
	}
}

// checkHeld reports what bodies' own futures hold. rustc does not check the borrows of a body whose futures fail.
func (p *Program) checkHeld() {
	for _, w := range p.wanted {
		if g := p.generic[w.def]; g != nil && g.ok {
			for _, report := range w.held {
				report()
				w.failed = true
			}
		}
	}
	for _, w := range p.wanted {
		if g := p.generic[w.def]; g != nil && w.failed {
			g.ok = false
		}
	}
}

// futureHolder is the future of the body itself that has what is missed, if there is one.
func (w *autoObligations) keeper(why *autoFault) *futureHolder {
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
	ty    *types.Type
	trait *resolve.Def
	in    []futureHolder
	plain bool // rustc does not find what the innermost of these has captured: no variable has the type of the capture

	depth int // of the goal that fails, see autoSolver.fault

	closure  *types.ClosureTy // that captures it, the outermost
	overflow bool             // ty is too many goals away to decide
}

// A futureHolder is a future that has a value.
type futureHolder struct {
	future *types.ClosureTy
	held   *witness // across an await; nil when it is captured
}

// autoFault finds the first part that keeps t from having an auto trait, apart from known ones; nil when there is none,
// or when that is not sure.
func (p *Program) autoFault(tr *resolve.Def, t *types.Type, env *paramEnv, known map[autoGoal]bool) *autoFault {
	if env == nil {
		env = &paramEnv{}
	}
	a := &autoSolver{p: p, env: env, known: known, seen: map[autoGoal]int{}, failed: map[autoGoal]failure{}}
	why := a.fault(tr, t, 0)
	if why != nil || len(known) > 0 || a.unsure {
		return why
	}
	// All goals below hold, and no other question about them is needed.
	if p.autoHolds == nil {
		p.autoHolds = map[autoGoal]int{}
	}
	for goal, height := range a.seen {
		if goal.t.Flags&(types.HasParam|types.HasProj) == 0 {
			p.autoHolds[goal] = height
		}
	}
	return nil
}

type autoGoal struct {
	tr *resolve.Def
	t  *types.Type
}

// failure is why a goal does not hold that was asked at a depth.
type failure struct {
	why   autoFault
	depth int
}

// autoSolver is one question and those inside of it. Goals are coinductive: one that is met again inside of itself holds.
type autoSolver struct {
	p     *Program
	env   *paramEnv
	known map[autoGoal]bool
	seen  map[autoGoal]int // goals that are asked (-1), or that hold, with their height: how many goals are below
	// failed are goals that do not hold. A future may ask for one again, in another value that it keeps.
	failed map[autoGoal]failure
	top    int  // the depth of the deepest goal so far
	unsure bool // a body that is being checked decides
}

// fault finds what keeps t from having the auto trait tr. depth counts the goals around this one, as rustc does: the
// fields of a type are one deeper than the type.
func (a *autoSolver) fault(tr *resolve.Def, t *types.Type, depth int) *autoFault {
	goal := autoGoal{tr, t}
	height, seen := a.seen[goal]
	if !seen && t.Flags&(types.HasParam|types.HasProj) == 0 {
		height, seen = a.p.autoHolds[goal]
	}
	if seen {
		depth += max(height, 0)
	}
	if depth >= recursionLimit {
		return &autoFault{ty: t, trait: tr, overflow: true}
	}
	a.top = max(a.top, depth)
	if seen {
		return nil
	}
	if f, ok := a.failed[goal]; ok {
		f.why.in = slices.Clip(f.why.in)
		f.why.depth += depth - f.depth
		return &f.why
	}
	a.seen[goal] = -1
	a.p.Spend(budget.Goals, 1)
	a.p.Budget().Enter(4)
	defer a.p.Budget().Leave(4)
	top := a.top
	a.top = depth
	why := a.faultIn(tr, t, depth)
	if why == nil || a.known[goal] {
		why = nil
		a.seen[goal] = a.top - depth
	} else {
		if why.depth == 0 {
			why.depth = depth
		}
		delete(a.seen, goal)
		if !why.overflow {
			a.failed[goal] = failure{*why, depth}
		}
	}
	a.top = max(a.top, top)
	return why
}

func (a *autoSolver) faultIn(tr *resolve.Def, t *types.Type, depth int) *autoFault {
	self := &autoFault{ty: t, trait: tr}
	switch t.Kind {
	case types.Ref:
		switch {
		case tr.Lang == "Unpin":
			return nil
		case tr.Lang == "UnwindSafe" && t.Mut:
			return self
		case tr.Lang == "UnwindSafe":
			return a.fault(a.p.Lang("RefUnwindSafe"), t.Args[0], depth+1)
		case tr.Lang != "RefUnwindSafe" && !t.Mut:
			return a.fault(a.p.Lang("Sync"), t.Args[0], depth+1)
		}
		return a.fault(tr, t.Args[0], depth+1)
	case types.Ptr:
		switch {
		case tr.Lang == "Unpin":
			return nil
		case ofUnwinding(tr):
			return a.fault(a.p.Lang("RefUnwindSafe"), t.Args[0], depth+1)
		}
		return self
	case types.Array:
		return a.faults(tr, t.Args[:1], depth)
	case types.Tuple, types.Slice:
		return a.faults(tr, t.Args, depth)
	case types.Closure:
		return a.captured(tr, t, nil, depth)
	case types.Coroutine:
		if tr.Lang == "Unpin" {
			return self
		}
		return a.future(tr, t, depth+1) // what it holds over awaits is a type of its own for rustc
	case types.Adt:
		return a.adt(tr, t, self, depth)
	case types.Dyn:
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
	case types.Param:
		if a.assumed(tr, t) {
			return nil
		}
		return self
	case types.Proj, types.Opaque:
		c := newInferCtxt(a.p, a.env)
		c.quiet = 1
		if t.Kind == types.Proj {
			switch n := c.resolve(c.norm(t)); {
			case n.Flags&types.HasInfer != 0:
				return nil // what it is cannot be said here
			case n != t:
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
		if t.Kind == types.Proj {
			return self
		}
		return a.opaque(tr, t, self, depth)
	}
	return nil
}

func (a *autoSolver) faults(tr *resolve.Def, ts []*types.Type, depth int) *autoFault {
	for _, t := range ts {
		if why := a.fault(tr, t, depth+1); why != nil {
			return why
		}
	}
	return nil
}

func (a *autoSolver) assumed(tr *resolve.Def, t *types.Type) bool {
	for i := range a.env.preds {
		if q := &a.env.preds[i]; q.trait == tr && q.assoc == nil && q.args[0] == t {
			return true
		}
	}
	return false
}

// opaque looks into what an `impl Trait` hides.
func (a *autoSolver) opaque(tr *resolve.Def, t *types.Type, self *autoFault, depth int) *autoFault {
	d := t.Def
	if d.Parent != nil && d.Parent.Kind == resolve.Trait {
		c := newInferCtxt(a.p, a.env)
		c.quiet = 1
		switch x := c.refined(t); {
		case x != t:
			return a.fault(tr, x, depth+1)
		case t.Args[0].Kind == types.Param:
			return self
		}
		return nil
	}
	a.p.bodyOf(d)
	h := a.p.ownerOf(d).hidden[opaqueKey{d, t.Index}]
	if h == nil || h.Flags&types.HasInfer != 0 {
		a.unsure = true
		return nil
	}
	return a.fault(tr, a.put(h, t.Args), depth+1)
}

// put is t with args in place of parameters, normalised.
func (a *autoSolver) put(t *types.Type, args []*types.Type) *types.Type {
	t = a.p.Subst(t, args)
	if t.Flags&types.HasProj == 0 {
		return t
	}
	c := newInferCtxt(a.p, a.env)
	c.quiet = 1
	t = c.norm(t)
	c.solve()
	if t = c.resolve(t); t.Flags&types.HasInfer != 0 {
		return a.p.Prim(types.Error)
	}
	return t
}

// captured asks for what a closure or future has captured.
func (a *autoSolver) captured(tr *resolve.Def, t *types.Type, future *types.ClosureTy, depth int) *autoFault {
	if a.p.inferring(t.Clo) != nil {
		return nil
	}
	for i := range t.Clo.Captures {
		k := &t.Clo.Captures[i]
		ty := a.put(k.Ty, t.Args)
		switch k.Mode {
		case types.ByRef:
			ty = a.p.Ref(ty, false)
		case types.ByMut:
			ty = a.p.Ref(ty, true)
		}
		if why := a.fault(tr, ty, depth+1); why != nil {
			if future != nil {
				why.plain = why.plain || len(why.in) == 0 && ty != a.put(k.Var, t.Args)
				why.in = append(why.in, futureHolder{future, nil})
			} else {
				why.closure = t.Clo
			}
			return why
		}
	}
	return nil
}

// future asks for what a future has captured and for what it holds while it
// waits. A library's holds nothing that its real counterpart would not.
func (a *autoSolver) future(tr *resolve.Def, t *types.Type, depth int) *autoFault {
	if why := a.captured(tr, t, t.Clo, depth); why != nil {
		return why
	}
	if t.Clo.Fn != nil && t.Clo.Fn.Crate != nil && t.Clo.Fn.Crate.Library || a.p.ClosureBody(t.Clo) == nil {
		return nil
	}
	// rustc asks for the parts of all types before it asks for the parts of those, and reports the first.
	var first *autoFault
	for _, h := range a.p.witnessesOf(t.Clo) {
		if why := a.fault(tr, a.put(h.ty, t.Args), depth+1); why != nil && (first == nil || why.depth < first.depth) {
			why.in = append(why.in, futureHolder{t.Clo, h})
			first = why
		}
	}
	return first
}

// adt asks the impls that there are for the type, and where there are none its
// fields.
func (a *autoSolver) adt(tr *resolve.Def, t *types.Type, self *autoFault, depth int) *autoFault {
	p := a.p
	switch t.Def.Lang {
	case "PhantomData":
		return a.faults(tr, t.Args, depth)
	case "Box":
		depth++ // the real one has a field of type Unique
	}
	if p.denies(tr, t) {
		return self
	}
	said := false
	lists := p.implsOf(tr, t)
	for _, list := range lists[:2] {
		for _, im := range list {
			said = true
			c := newInferCtxt(p, a.env)
			c.quiet = 1
			args := c.freshArgs(im.n, syntax.Span{})
			if !c.unify(c.norm(p.Subst(im.self, args)), t) {
				continue
			}
			c.solve()
			var why *autoFault
			for i := range im.preds {
				q := c.instPred(&im.preds[i], args)
				if q.assoc != nil {
					continue
				}
				if x := c.resolve(q.args[0]); checkedAuto(q.trait) && x.Flags&types.HasInfer == 0 {
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
	unwind := ofUnwinding(tr)
	if unwind && library && t.Def.Crate.Name != "std" {
		return nil // what these types are made of is not what the real ones are made of
	}
	for _, fields := range p.adt(t.Def).fields {
		for _, x := range fields {
			if library && !unwind && (x.Kind == types.Ptr || x.Kind == types.Adt && x.Def.Lang == "NonNull") {
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
func (p *Program) denies(tr *resolve.Def, t *types.Type) bool {
	if p.base != nil && p.base.denies(tr, t) {
		return true
	}
	p.S.ReadImpls(tr.Name, t.Def.Name)
	p.index()
	for i := range p.negs {
		n := &p.negs[i]
		if n.im == nil {
			n.im = p.implSelfTy(n.def)
			n.trait, _ = p.S.Path(n.def.Scope, n.def.Item.(*syntax.ImplItem).Trait, resolve.TypeNS)
		}
		if n.trait == tr && n.im.self.Kind == types.Adt && n.im.self.Def == t.Def {
			return true
		}
	}
	return false
}

// A negativeImpl is an impl of the form `impl !Trait for T`.
type negativeImpl struct {
	def   *resolve.Def
	im    *implInfo
	trait *resolve.Def
}

// reportAuto says why a value must not leave its thread, or must be pinned.
func (p *Program) reportAuto(a autoObligation, why *autoFault, at syntax.Span) {
	if why.overflow {
		p.overflows(why.trait, []*types.Type{why.ty}, at)
		return
	}
	lacks := why.ty.String()
	if a.trait.Lang == "Unpin" {
		if i := p.selectOf(at); i >= 0 {
			at = p.selects[i].call
			if e := (printError{at.Lo, a.trait, why.ty}); slices.Contains(p.unprintable, e) {
				return
			} else {
				p.unprintable = append(p.unprintable, e)
			}
			defer func() { // that it is polled, and what the poll returns
				p.err(at, diag.E0277, "`"+lacks+"` cannot be unpinned", "").Distinct = true
			}()
		}
		e := p.err(at, diag.E0277, "`"+lacks+"` cannot be unpinned", "the trait `Unpin` is not implemented for `"+lacks+"`")
		e.WithHelp("consider using the `pin!` macro").WithHelp("consider using `Box::pin` if you need to access the pinned value outside of the current scope")
		return
	}
	may := "`" + lacks + "` cannot be sent between threads safely"
	switch why.trait.Lang {
	case "Sync":
		may = "`" + lacks + "` cannot be shared between threads safely"
	case "UnwindSafe":
		may = "the type `" + lacks + "` may not be safely transferred across an unwind boundary"
	case "RefUnwindSafe":
		may = "the type `" + lacks + "` may contain interior mutability and a reference may not be safely transferable " +
			"across a catch_unwind boundary"
	}
	if len(why.in) == 0 || why.plain || ofUnwinding(a.trait) {
		e := p.err(p.referent(at, a.ty, why.ty), diag.E0277, may, may)
		e.WithNote("the trait `" + why.trait.Name + "` is not implemented for `" + lacks + "`")
		e.WithHelp(useInstead(why.ty))
		return
	}
	verb := "sent"
	if a.trait.Lang == "Sync" {
		verb = "shared"
	}
	made := "created by async block"
	if fn := why.in[0].future.Fn; fn != nil {
		made = "returned by `" + fn.Name + "`"
	}
	e := p.err(at, diag.TypeError, "future cannot be "+verb+" between threads safely",
		"future "+made+" is not `"+a.trait.Name+"`")
	e.WithNote("the trait `" + why.trait.Name + "` is not implemented for `" + lacks + "`")
	if h := why.in[0].held; h != nil {
		has := p.S.Sources.Text(h.at)
		e.At(h.at, "has type `"+h.ty.String()+"` which is not `"+a.trait.Name+"`").At(h.await,
			"await occurs here, with `"+has+"` maybe used later")
		e.WithHelp("drop it before the `.await`: put it into a block of its own")
		return
	}
	e.WithNote("the future captures it")
	e.WithHelp(useInstead(why.ty))
}
