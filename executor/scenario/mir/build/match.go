package build

import (
	"slices"
	"sort"

	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// match tests the arms from top to bottom and evaluates the first one that matches.
func (b *builder) match(to mir.Place, e *thir.Match) {
	pats := make([]thir.Pat, len(e.Arms))
	for i := range e.Arms {
		pats[i] = e.Arms[i].Pat
	}
	p := b.borrowed(e.Scrut, pats...)
	b.stmt(mir.Stmt{Kind: mir.FakeRead, Cause: mir.ForMatchedPlace, Place: p, Span: e.Scrut.Span()})
	if b.cur == mir.None {
		return
	}
	defer func(around mir.Place) { b.matched = around }(b.matched)
	b.matched = p
	list := make([]*candidate, len(e.Arms))
	for i := range e.Arms {
		list[i] = b.candidateOf(p, e.Arms[i].Pat, e.Arms[i].Guard != nil)
	}
	start, old := b.cur, b.at(e.Scrut.Span())
	b.cur = mir.None
	if rest := b.matchAll(start, list); rest != mir.None {
		b.cur = rest
		b.terminate(&mir.Unreachable{})
	}
	b.span = old
	leaves := leavesOf(list)
	end := mir.None
	for i := range e.Arms {
		b.arm(to, &e.Arms[i], leavesOf(list[i:i+1]), leaves)
		leaves = leaves[len(leavesOf(list[i:i+1])):]
		end = b.join(end, b.cur)
	}
	b.cur = end
}

// changes reports whether a guard may assign to what the match looks at.
func changes(guard thir.Expr) (found bool) {
	thir.Walk(guard, func(e thir.Expr) bool {
		switch e := e.(type) {
		case *thir.Assign, *thir.AssignOp:
			found = true
		case *thir.Borrow:
			found = found || e.Mut
		}
		return !found
	})
	return found
}

// arm evaluates an arm, which is reached in own; leaves are these and those of later arms.
func (b *builder) arm(to mir.Place, a *thir.Arm, own, leaves []*candidate) {
	old := b.at(a.Sp)
	b.push(ofVars | ofTemps)
	depth := len(b.scopes) - 1
	if binds(a.Pat) {
		b.declareScope(a.Sp)
	}
	b.reach(own, leaves, a, depth)
	b.exprInto(to, a.Body)
	for len(b.scopes) > depth {
		b.pop()
	}
	b.span = old
}

// reach binds the variables of a pattern in each of its leaves and gives them to scope number depth. Of an arm of a
// match, control goes on where the guard holds, if there is one; leaves are those of this arm and of the later ones,
// and analyses think that control may go on from each to the next.
func (b *builder) reach(own, leaves []*candidate, a *thir.Arm, depth int) {
	var locals map[*thir.Local]mir.Local
	join := mir.None
	var guards []scheduledDrop // of what guards keep for the arm
	for i, leaf := range own {
		if leaf.block == mir.None {
			continue
		}
		b.cur = leaf.block
		next := mir.None
		if i+1 < len(leaves) {
			next = leaves[i+1].block
		}
		b.falseEdge(next)
		if locals == nil {
			locals = b.arrivals(own)
		}
		if leaf.guard {
			guards = append(guards, b.guard(a, leaf, next)...)
		}
		// What is copied or borrowed comes before what moves: x @ Some(y) moves all of what y copies a part of.
		// Of what moves, parts come before the whole.
		order := leaf.binds
		if slices.ContainsFunc(order, func(x binding) bool { return x.pat.Sub != nil }) {
			order = slices.Clone(order)
			slices.SortStableFunc(order, func(x, y binding) int { return len(y.place.Proj) - len(x.place.Proj) })
		}
		for _, moves := range [...]bool{false, true} {
			for _, x := range order {
				if (x.pat.Mode == thir.BindMove) == moves {
					b.bind(x, locals[x.pat.L])
				}
			}
		}
		if len(leaf.binds) < len(locals) {
			b.unbound(leaf, own, locals)
		}
		join = b.join(join, b.cur)
	}
	b.cur = join
	for _, x := range inOrder(own) {
		l := locals[x]
		b.schedule(depth, l, storageDrop)
		if b.p.MayDrop(x.Ty) {
			b.schedule(depth, l, valueDrop)
		}
		b.name(x, l)
	}
	if guards != nil {
		s := b.push(ofVars | ofTemps)
		s.drops = guards
	}
}

// unbound begins the storage of the variables that only other leaves bind. The program has an error then; a use of such
// a variable is another.
func (b *builder) unbound(leaf *candidate, own []*candidate, locals map[*thir.Local]mir.Local) {
	for _, l := range inOrder(own) {
		if !slices.ContainsFunc(leaf.binds, func(x binding) bool { return x.pat.L == l }) {
			b.out.Locals[locals[l]].Late = true
			b.stmt(mir.Stmt{Kind: mir.StorageLive, Local: locals[l]})
		}
	}
}

// falseEdge goes on in a new block; analyses think that control may go to another block instead.
func (b *builder) falseEdge(imaginary mir.BlockID) {
	if imaginary == mir.None {
		return
	}
	next := b.newBlock()
	b.terminate(&mir.FalseEdge{Real: next, Imaginary: imaginary})
	b.cur = next
}

// inOrder are the variables that leaves bind, in the order of the pattern.
func inOrder(own []*candidate) []*thir.Local {
	var out []*thir.Local
	seen := map[*thir.Local]bool{}
	for _, leaf := range own {
		if leaf.block == mir.None {
			continue
		}
		for _, x := range leaf.binds {
			if !seen[x.pat.L] {
				seen[x.pat.L] = true
				out = append(out, x.pat.L)
			}
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Index < out[j].Index })
	return out
}

// arrivals makes the locals of the variables that leaves bind.
func (b *builder) arrivals(own []*candidate) map[*thir.Local]mir.Local {
	locals := map[*thir.Local]mir.Local{}
	for _, x := range inOrder(own) {
		locals[x] = b.newVar(x)
	}
	return locals
}

// bind gives a variable its value.
func (b *builder) bind(x binding, l mir.Local) {
	old := b.at(x.pat.Sp)
	b.stmt(mir.Stmt{Kind: mir.StorageLive, Local: l})
	b.assign(mir.Whole(l), bound(x))
	b.span = old
}

// bound is the value of a variable.
func bound(x binding) mir.Rvalue {
	switch x.pat.Mode {
	case thir.BindRef:
		return &mir.Ref{Kind: mir.Shared, Place: x.place}
	case thir.BindRefMut:
		return &mir.Ref{Kind: mir.Mutable, Place: x.place}
	case thir.BindCopy:
		return use(copyOf(x.place))
	}
	return use(moveOf(x.place))
}

// guard evaluates the guard of an arm in one of its leaves. In it, variables are what references to the places point
// to that they are going to be bound to. Where the guard fails, the next candidates are tried. The variables and
// temporaries of lets in the guard live on in the arm: their drops are returned.
func (b *builder) guard(a *thir.Arm, leaf *candidate, next mir.BlockID) (keeps []scheduledDrop) {
	for _, x := range leaf.binds {
		old := b.at(x.pat.Sp)
		place, t := x.place, x.pat.Ty
		if x.pat.Mode >= thir.BindRef { // a reference to the reference
			t = x.pat.L.Ty
			r := b.plainTemp(t)
			b.assign(mir.Whole(r), bound(x))
			place = mir.Whole(r)
		}
		ref := b.newLocal(mir.LocalDecl{Ty: b.p.Ref(t, false), Kind: mir.GuardRefLocal, Mut: true, Var: x.pat.L})
		b.assign(mir.Whole(ref), &mir.Ref{Kind: mir.Shared, Place: place})
		*b.variable(x.pat.L) = variable{guard: ref}
		b.span = old
	}
	var fake mir.Local
	if changes(a.Guard) {
		fake = b.plainTemp(b.p.Ref(b.out.PlaceTy(b.matched), false))
		b.assign(mir.Whole(fake), &mir.Ref{Kind: mir.Fake, Place: b.matched})
	}
	no := b.newWays()
	s := b.push(ofVars | ofTemps)
	b.cond(a.Guard, no)
	if hasLet(a.Guard) {
		keeps = s.drops
		b.scopes = b.scopes[:len(b.scopes)-1]
	} else {
		b.pop()
	}
	yes := b.cur
	if b.cur = b.finishTree(no.tree); b.cur != mir.None {
		if next != mir.None {
			b.terminate(&mir.FalseEdge{Real: leaf.otherwise, Imaginary: next})
		} else {
			b.jump(leaf.otherwise)
		}
	}
	b.cur = yes
	if fake != 0 {
		b.stmt(mir.Stmt{Kind: mir.FakeRead, Cause: mir.ForMatchGuard, Place: mir.Whole(fake)})
	}
	for _, x := range leaf.binds {
		ref := b.variable(x.pat.L).guard
		if x.pat.Mode < thir.BindRef {
			b.stmt(mir.Stmt{Kind: mir.FakeRead, Cause: mir.ForGuardBinding, Place: mir.Whole(ref)})
		}
	}
	return keeps
}

// bindOr tests a pattern against a place and binds its variables, which belong to the innermost scope of variables.
// Where it does not match, no is taken; before is called between.
func (b *builder) bindOr(p mir.Place, pat thir.Pat, no ways, before func()) {
	b.bindElse(p, pat, func() { b.exit(no.tree, no.depth) }, before)
}

// bindAll binds the variables of a pattern that always matches.
func (b *builder) bindAll(p mir.Place, pat thir.Pat) {
	b.bindElse(p, pat, func() { b.terminate(&mir.Unreachable{}) }, nil)
}

// bindElse tests a place against a pattern. Where it does not match, otherwise goes on. Where it does, before goes on,
// unless it is nil, and then the pattern's variables are bound.
func (b *builder) bindElse(p mir.Place, pat thir.Pat, otherwise, before func()) {
	if b.cur == mir.None {
		return
	}
	c := b.candidateOf(p, pat, false)
	start := b.cur
	b.cur = mir.None
	if rest := b.matchAll(start, []*candidate{c}); rest != mir.None {
		b.cur = rest
		otherwise()
	}
	if before != nil {
		before()
	}
	b.bindLeaves(leavesOf([]*candidate{c}), pat)
}

// bindLeaves binds the variables in each leaf, in the innermost scope of variables.
func (b *builder) bindLeaves(own []*candidate, pat thir.Pat) {
	depth := b.inner(ofVars)
	if binds(pat) {
		b.out.Scopes = append(b.out.Scopes, mir.Scope{Parent: b.source, Span: pat.Common().Sp})
		b.source = mir.ScopeID(len(b.out.Scopes) - 1)
		for _, s := range b.scopes[depth+1:] {
			s.source = b.source
		}
	}
	b.reach(own, nil, nil, depth)
}
