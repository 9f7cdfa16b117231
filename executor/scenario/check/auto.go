package check

import (
	"slices"

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
