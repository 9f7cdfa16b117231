package types

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// blockExpr checks { … }, labelled, unsafe, async and const blocks.
func (f *fcx) blockExpr(b *syntax.BlockExpr, want *Type) Expr {
	switch b.Kind {
	case syntax.AsyncBlock:
		return f.asyncBlock(b)
	case syntax.TryBlock:
		f.err(b.Span, "E0658", "`try` expression is experimental", "")
		return f.bad(b.Span)
	}
	if b.Label != nil {
		t := &target{Target: &Target{Name: b.Label.Name}, label: b.Label.Name, ctx: b.Label.Ctx, merge: f.newMerge(want)}
		f.frame.targets = append(f.frame.targets, t)
		before := f.div
		x := f.checkBlock(b, want)
		f.frame.targets = f.frame.targets[:len(f.frame.targets)-1]
		blk := x.(*Block)
		blk.Target = t.Target
		if f.shallow(blk.Ty).Kind != Never || blk.Tail != nil {
			t.merge.add(x, func(y Expr) { x = y })
		}
		ty := t.merge.result()
		t.Target.Ty = ty
		if t.broken {
			f.div = before
		}
		if x == Expr(blk) {
			blk.Ty = ty
			return blk
		}
		// the block's own value was coerced: keep the target on the outside
		blk.Target = nil
		return &Block{X: f.at(ty, b.Span), Tail: x, Target: t.Target}
	}
	if b.Kind == syntax.UnsafeBlock {
		f.unsafe++
		defer func() { f.unsafe-- }()
	}
	x := f.checkBlock(b, want)
	x.(*Block).Unsafe = b.Kind == syntax.UnsafeBlock
	return x
}

// blockScope is the scope of a block with items.
func (p *Program) blockScope(b *syntax.BlockExpr, around *resolve.Mod, owner *resolve.Def, items []syntax.Item) *resolve.Mod {
	fresh := p.S.KnownBlock(b) == nil
	m := p.S.BlockMod(b, around, owner, items)
	if fresh && around.Crate == p.Main {
		p.inBlocks = append(p.inBlocks, m)
	}
	p.index()
	return m
}

// checkBlock checks the statements and the tail. The tail is coerced to want
// when that is possible.
func (f *fcx) checkBlock(b *syntax.BlockExpr, want *Type) Expr {
	p := f.p
	if len(b.Attrs) > 0 {
		defer func(lax bool) { f.lax = lax }(f.lax)
		f.lax = f.lax || resolve.Allow(b.Attrs, "overflowing_literals")
	}
	names, scope := len(f.names), f.scope
	out := &Block{X: X{Sp: b.Span}, Tail2024: p.S.Is2024(b.Span)}
	macros := len(f.inBlock)
	stmts := f.expandStmts(b.Stmts)
	f.inBlock = f.inBlock[:macros]
	var items []syntax.Item
	for _, s := range stmts {
		if is, ok := s.(*syntax.ItemStmt); ok {
			items = append(items, is.Item)
		}
	}
	if len(items) > 0 {
		f.scope = p.blockScope(b, f.scope, f.def, items)
	}
	if n := len(stmts); n > 1 {
		out.Stmts = make([]Stmt, 0, n)
	}
	divBefore := f.div
	warned := false
	for i, s := range stmts {
		last := i == len(stmts)-1
		if f.div && !warned && !divBefore && f.user {
			if _, item := s.(*syntax.ItemStmt); !item {
				p.warn(s.StmtSpan(), "unreachable_code", "unreachable statement").Label = "unreachable statement"
				warned = true
			}
		}
		switch s := s.(type) {
		case *syntax.ItemStmt:
			if r, ok := s.Item.(*syntax.MacroRules); ok {
				f.define(r)
			}
		case *syntax.LetStmt:
			lax := f.lax
			f.lax = lax || resolve.Allow(s.Attrs, "overflowing_literals")
			out.Stmts = append(out.Stmts, f.let(s))
			f.lax = lax
		case *syntax.ExprStmt:
			if last && !s.Semi {
				x := f.expr(s.X, want)
				if want != nil {
					x = f.coerceHint(x, want)
				}
				out.Tail = f.value(x)
				continue
			}
			out.Stmts = append(out.Stmts, f.exprStmt(s))
		case *syntax.MacroStmt:
			if last && !s.Semi {
				x := f.macroExpr(s.Mac, want)
				if want != nil {
					x = f.coerceHint(x, want)
				}
				out.Tail = f.value(x)
				continue
			}
			x := f.value(f.macroExpr(s.Mac, nil))
			if s.Mac.Delim == '{' && !s.Semi {
				x = f.value(x)
			}
			out.Stmts = append(out.Stmts, &ExprStmt{V: x, Sp: s.Span})
		}
	}
	switch {
	case out.Tail != nil:
		out.Ty = out.Tail.Type()
		if f.div && f.shallow(out.Ty).IsUnit() && !divBefore {
			out.Ty = p.prim[Never]
		}
	case f.div && !divBefore:
		out.Ty = p.prim[Never]
	case f.div:
		out.Ty = p.prim[Never]
	default:
		out.Ty = p.unit
	}
	f.leave(names)
	f.inBlock = f.inBlock[:macros]
	f.scope = scope
	return out
}

// expandStmts replaces macro statements that define items, variables or
// several statements by what they expand to.
func (f *fcx) expandStmts(in []syntax.Stmt) []syntax.Stmt {
	any := false
	for _, s := range in {
		if _, ok := s.(*syntax.MacroStmt); ok {
			any = true
		}
	}
	if !any {
		return in
	}
	out := make([]syntax.Stmt, 0, len(in))
	for i, s := range in {
		m, ok := s.(*syntax.MacroStmt)
		if !ok {
			if is, ok := s.(*syntax.ItemStmt); ok {
				if r, ok := is.Item.(*syntax.MacroRules); ok {
					f.define(r)
				}
			}
			out = append(out, s)
			continue
		}
		d, local := f.macro(m.Mac.Path, false)
		if d != nil && d.Builtin == "pin_project_lite::pin_project" {
			out = append(out, &syntax.ItemStmt{StmtNode: m.StmtNode, Item: &syntax.MacroItem{ItemBase: syntax.ItemBase{Span: m.Span}, Mac: m.Mac}})
			continue
		}
		if d == nil || d.Macro == nil {
			out = append(out, s)
			continue
		}
		if f.macros > 100 {
			f.p.S.TooDeep(d, m.Mac.Span)
			continue
		}
		f.macros++
		var sub []syntax.Stmt
		if e := f.p.S.Form(d, m.Mac); e != nil {
			sub = []syntax.Stmt{&syntax.ExprStmt{StmtNode: syntax.StmtNode{Span: m.Mac.Span}, X: e}}
		} else if toks, ok := f.expand(d, local, m.Mac); ok {
			f.p.S.CallSite(toks, m.Mac.Span)
			sub = syntax.ParseStmtsTokens(toks, f.p.S.Diags)
		}
		// `m!(…);` ends its last expression with the semicolon
		if n := len(sub); n > 0 {
			lastStmt := i == len(in)-1
			switch x := sub[n-1].(type) {
			case *syntax.ExprStmt:
				if m.Semi || !lastStmt {
					x.Semi = x.Semi || m.Semi
				}
			case *syntax.MacroStmt:
				x.Semi = x.Semi || m.Semi
			}
		}
		out = append(out, f.expandStmts(sub)...)
		f.macros--
	}
	return out
}

func (f *fcx) exprStmt(s *syntax.ExprStmt) Stmt {
	p := f.p
	var want *Type
	if !s.Semi {
		want = p.unit
	}
	x := f.expr(s.X, want)
	if !s.Semi {
		// if/match/loop used as a statement must be ()
		if t := f.shallow(x.Type()); t.Kind != Never {
			x = f.coerce(x, p.unit)
		}
	}
	es := &ExprStmt{V: f.value(x), Sp: s.Span}
	if s.Semi {
		es.semi = syntax.Span{Lo: s.Span.Hi - 1, Hi: s.Span.Hi}
	}
	if f.user && s.Semi {
		f.last = append(f.last, lastCheck{unused: es})
	}
	return es
}

// lintUnused warns of futures and must_use values that a statement drops.
func (f *fcx) lintUnused(es *ExprStmt) {
	t := f.resolve(es.V.Type())
	switch es.V.(type) {
	case *Assign, *AssignOp, *Block, *If, *Match, *Loop, *While, *For:
		return
	}
	word := ""
	note := ""
	switch {
	case t.Kind == Coroutine, t.Kind == Opaque && f.holds(f.p.Lang("Future"), t) == selYes:
		word = "unused implementer of `Future` that must be used"
		note = "futures do nothing unless you `.await` or poll them"
	case t.Kind == Adt && t.Def.Lang == "Result":
		word = "unused `Result` that must be used"
		note = "this `Result` may be an `Err` variant, which should be handled"
	case t.Kind == Closure:
		word = "unused closure that must be used"
		note = "closures are lazy and do nothing unless called"
	case t.Kind == Adt:
		if a := t.Def.Attr("must_use"); a != nil {
			word = "unused `" + t.Def.Name + "` that must be used"
			note = resolve.AttrText(a)
		}
	}
	if word == "" {
		if c, ok := es.V.(*Call); ok && c.Callee.Fn != nil {
			if a := c.Callee.Fn.Attr("must_use"); a != nil {
				word = "unused return value of `" + c.Callee.Fn.Name + "` that must be used"
				note = resolve.AttrText(a)
			}
		}
	}
	if word == "" {
		return
	}
	d := f.p.warn(es.V.Span(), "unused_must_use", word)
	if note != "" {
		d.Note = []string{note}
	}
	if t.Kind == Adt && t.Def.Lang == "Result" {
		d.Help = []string{"use `let _ = ...` to ignore the resulting value"}
	}
}

func (f *fcx) let(s *syntax.LetStmt) Stmt {
	p := f.p
	out := &Let{Sp: s.Span}
	var t *Type
	if s.Type != nil {
		t = f.ty(s.Type)
	}
	if s.Init == nil {
		if t == nil {
			t = f.fresh(s.Pat.PatSpan())
			f.untyped = append(f.untyped, untyped{s.Pat.PatSpan(), t})
		}
		out.Ty = t
		out.Pat = f.topPat(s.Pat, t)
		return out
	}
	x := f.expr(s.Init, t)
	if t != nil {
		x = f.coerce(x, t)
	} else {
		t = x.Type()
		f.untyped = append(f.untyped, untyped{s.Pat.PatSpan(), t})
	}
	var div bool
	if s.Else != nil {
		div = f.div
		els := f.checkBlock(s.Else, p.prim[Never])
		if et := f.shallow(els.Type()); et.Kind != Never && et.Kind != Error {
			f.err(s.Else.Span, "E0308", "`else` clause of `let...else` does not diverge", "expected `!`, found `"+f.resolve(et).String()+"`").
				Help = []string{"try adding a diverging expression, such as `return` or `panic!(..)`"}
		}
		out.Else = els
		f.div = div
	}
	out.Ty = t
	out.Pat = f.topPat(s.Pat, t)
	if s.Else == nil && (f.user || checkLibraryMoves) {
		f.finally(func() { f.irrefutable(out.Pat, s.Pat.PatSpan(), "local binding") })
	}
	f.extend(x, out.Pat)
	f.bindInit(out, x)
	return out
}

// bindInit decides whether the initialiser is moved as a whole or matched in
// place.
func (f *fcx) bindInit(out *Let, x Expr) {
	if l, ok := x.(*Load); ok && !l.reborrow {
		if _, whole := out.Pat.(*PBind); whole && out.Pat.(*PBind).Mode <= BindCopy {
			out.Init = x
			return
		}
		out.Place = l.Place
		f.patMut(out.Pat, l.Place)
		return
	}
	if isPlace(x) {
		if b, whole := out.Pat.(*PBind); whole && b.Mode <= BindCopy {
			out.Init = f.value(x)
			return
		}
		out.Place = x
		f.patMut(out.Pat, x)
		return
	}
	out.Init = x
}

// extend marks the temporaries of a let initialiser that live as long as the
// variable (reference, "temporary lifetime extension").
func (f *fcx) extend(x Expr, pat Pat) {
	switch x := x.(type) {
	case *Borrow:
		f.extendPlace(x.Place)
	case *Coerce:
		f.extend(x.V, nil)
	case *Cast:
		f.extend(x.V, nil)
	case *MakeTuple:
		for _, e := range x.Elems {
			f.extend(e, nil)
		}
	case *MakeArray:
		for _, e := range x.Elems {
			f.extend(e, nil)
		}
	case *Construct:
		for i := range x.Fields {
			f.extend(x.Fields[i].V, nil)
		}
	case *Call:
		if x.Callee.Fn != nil && x.Callee.Fn.Kind != resolve.Fn { // a tuple struct or variant
			for _, e := range x.Args {
				f.extend(e, nil)
			}
		}
	case *If:
		f.extend(x.Then, nil)
		f.extend(x.Else, nil)
	case *Match:
		if x.Desugar == "" {
			for i := range x.Arms {
				f.extend(x.Arms[i].Body, nil)
			}
		}
	case *FormatArgs:
		for _, e := range x.Args {
			f.extend(e, nil)
		}
	case *Block:
		if x.Tail != nil {
			f.extend(x.Tail, nil)
		}
	case *Temp:
		if pat != nil && hasRefBind(pat) {
			x.Extended = true
		}
	}
	if pat != nil && hasRefBind(pat) && isPlace(x) {
		f.extendPlace(x)
	}
}

func (f *fcx) extendPlace(pl Expr) {
	switch e := pl.(type) {
	case *Temp:
		e.Extended = true
		f.extend(e.V, nil)
	case *Field:
		f.extendPlace(e.Of)
	case *Index:
		f.extendPlace(e.Of)
	case *Deref:
		if isPlace(e.Of) {
			f.extendPlace(e.Of)
			break
		}
		switch of := e.Of.(type) {
		case *Coerce, *Borrow:
			f.extend(of, nil)
		case *Call: // an overloaded deref or index
			if overloaded(e) {
				f.extend(of.Args[0], nil)
			}
		}
	}
}

func hasRefBind(p Pat) bool {
	found := false
	EachPat(p, func(p Pat) {
		if b, ok := p.(*PBind); ok && b.Mode >= BindRef {
			found = true
		}
	})
	return found
}

// ---------------------------------------------------------------- conditions

// cond checks a condition; variables of its let parts stay declared.
func (f *fcx) cond(e syntax.Expr) Expr {
	p := f.p
	switch e := e.(type) {
	case *syntax.LetExpr:
		x := f.place(f.expr(e.X, nil))
		pat := f.topPat(e.Pat, x.Type())
		f.patMut(pat, x)
		return &LetCond{X: f.at(p.prim[Bool], e.Span), Pat: pat, Scrut: x}
	case *syntax.BinaryExpr:
		if e.Op == syntax.OpAndAnd && hasLet(e) {
			l := f.cond(e.L)
			r := f.cond(e.R)
			return &Logic{X: f.at(p.prim[Bool], e.Span), Op: e.Op, L: l, R: r}
		}
	case *syntax.ParenExpr:
		if !hasLet(e.X) {
			return f.val(e.X, p.prim[Bool])
		}
	}
	return f.val(e, p.prim[Bool])
}

func hasLet(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.LetExpr:
		return true
	case *syntax.BinaryExpr:
		return e.Op == syntax.OpAndAnd && (hasLet(e.L) || hasLet(e.R))
	}
	return false
}

func (f *fcx) ifExpr(e *syntax.IfExpr, want *Type) Expr {
	p := f.p
	names := len(f.names)
	out := &If{X: X{Sp: e.Span}, If2024: p.S.Is2024(e.Span)}
	out.Cond = f.cond(e.Cond)
	d0 := f.div
	m := f.newMerge(want)
	m.arms = "`if` and `else`"
	then := f.checkBlock(e.Then, m.hint())
	f.leave(names)
	dThen := f.div
	f.div = d0
	if e.Else == nil {
		// without else the value is ()
		t, forced := f.shallow(then.Type()), ""
		if t.Kind == Never && want != nil {
			if w := f.resolve(want); w.flags&hasInfer == 0 && !w.IsUnit() && w.Kind != Never && w.Kind != Error && w.Kind != Opaque {
				forced = w.String()
			}
		} else if t.Kind != Never {
			then2, ok := f.tryCoerceSnap(then, p.unit)
			if !ok && want != nil && f.shallow(want).IsUnit() {
				f.mismatch(then, p.unit, nil)
				return f.bad(e.Span)
			}
			if !ok {
				forced = f.resolve(t).String()
			}
			then = then2
		}
		if forced != "" {
			f.err(e.Span, "E0317", "`if` may be missing an `else` clause", "expected `"+forced+"`, found `()`").
				Note = []string{"`if` expressions without `else` evaluate to `()`"}
			return f.bad(e.Span)
		}
		out.Then = then
		out.Ty = p.unit
		return out
	}
	m.add(then, func(y Expr) { out.Then = y })
	var els Expr
	if b, ok := e.Else.(*syntax.BlockExpr); ok {
		els = f.blockExpr(b, m.hint())
	} else {
		els = f.expr(e.Else, m.hint())
	}
	dElse := f.div
	f.div = d0 || dThen && dElse
	m.add(els, func(y Expr) { out.Else = y })
	out.Ty = m.result()
	return out
}

func (f *fcx) match(e *syntax.MatchExpr, want *Type) Expr {
	x := f.expr(e.X, nil)
	if l, ok := x.(*Load); ok && !l.reborrow {
		x = l.Place
	}
	x = f.place(x)
	f.settled(x.Type())
	out := &Match{X: X{Sp: e.Span}, Scrut: x}
	d0 := f.div
	all := true
	m := f.newMerge(want)
	if want != nil && f.shallow(want).IsUnit() {
		m.want = nil // in place of a statement the arms need only agree
	}
	m.arms = "`match` arms"
	names := len(f.names)
	for i := range e.Arms {
		a := &e.Arms[i]
		f.div = d0
		pat := f.topPat(a.Pat, x.Type())
		f.patMut(pat, x)
		out.Arms = append(out.Arms, Arm{Pat: pat, Sp: a.Span})
		if a.Guard != nil {
			g := f.cond(a.Guard)
			out.Arms[i].Guard = g
		}
		hint := m.hint()
		if want != m.want {
			hint = want
		}
		y := f.expr(a.Body, hint)
		f.leave(names)
		k := i
		m.add(y, func(z Expr) { out.Arms[k].Body = z })
		if !f.div {
			all = false
		}
	}
	f.div = d0 || all
	if len(e.Arms) == 0 {
		f.div = true
	}
	out.Ty = m.result()
	if f.user || checkLibraryMoves {
		f.finally(func() { f.exhaustive(out, e) })
	}
	return out
}

// ---------------------------------------------------------------- loops

func (f *fcx) pushLoop(label *syntax.Ident, m *merge) *target {
	t := &target{Target: &Target{Loop: true}, loop: true, merge: m}
	if label != nil {
		t.Target.Name, t.label, t.ctx = label.Name, label.Name, label.Ctx
	}
	f.frame.targets = append(f.frame.targets, t)
	return t
}

func (f *fcx) popLoop() { f.frame.targets = f.frame.targets[:len(f.frame.targets)-1] }

func (f *fcx) loop(e *syntax.LoopExpr, want *Type) Expr {
	d0 := f.div
	t := f.pushLoop(e.Label, f.newMerge(want))
	body := f.loopBody(e.Body)
	f.popLoop()
	ty := t.merge.result()
	if !t.broken {
		f.div = true
	} else {
		f.div = d0
	}
	t.Target.Ty = ty
	return &Loop{X: f.at(ty, e.Span), Body: body, Target: t.Target}
}

func (f *fcx) loopBody(b *syntax.BlockExpr) Expr {
	x := f.checkBlock(b, f.p.unit)
	if t := f.shallow(x.Type()); t.Kind != Never {
		return f.coerce(x, f.p.unit)
	}
	return x
}

func (f *fcx) while(e *syntax.WhileExpr) Expr {
	names := len(f.names)
	t := f.pushLoop(e.Label, nil)
	t.word = "while"
	c := f.cond(e.Cond)
	d0 := f.div
	body := f.loopBody(e.Body)
	f.div = d0
	f.popLoop()
	f.leave(names)
	t.Target.Ty = f.p.unit
	return &While{X: f.at(f.p.unit, e.Span), Cond: c, Body: body, Target: t.Target}
}

func (f *fcx) forLoop(e *syntax.ForExpr) Expr {
	p := f.p
	sp := e.Span
	it := f.value(f.expr(e.X, nil))
	t := f.settled(it.Type())
	names := len(f.names)
	into, iter := p.Lang("IntoIterator"), p.Lang("Iterator")
	if into == nil || iter == nil || t.Kind == Error {
		item := p.prim[Error]
		f.topPat(e.Pat, item)
		f.pushLoop(e.Label, nil).word = "for"
		f.loopBody(e.Body)
		f.popLoop()
		f.leave(names)
		return f.bad(sp)
	}
	xsp := e.X.ExprSpan()
	var item *Type
	iterTy := p.prim[Error]
	if (t.Kind != Infer || isNumVar(t)) && f.holds(into, t) == selNo {
		f.reportUnsatisfied(&oblig{pred: pred{trait: iter, args: []*Type{t}, span: xsp}})
		item = p.prim[Error]
	} else {
		f.require(pred{trait: into, args: []*Type{t}, span: xsp}, "for")
		iterTy = f.norm(p.proj(into.Member("IntoIter", resolve.AssocType), []*Type{t}))
		item = f.norm(p.proj(iter.Member("Item", resolve.AssocType), []*Type{iterTy}))
	}
	// an iterator converts into itself: no call
	conv := it
	if f.shallow(iterTy) != t {
		conv = &Call{X: f.at(iterTy, xsp), Callee: Callee{Fn: into.Member("into_iter", resolve.Fn), Args: []*Type{t}}, Args: []Expr{it}, Method: true}
	}
	f.settled(item)
	pat := f.topPat(e.Pat, item)
	f.finally(func() { f.irrefutable(pat, e.Pat.PatSpan(), "`for` loop binding") })
	tg := f.pushLoop(e.Label, nil)
	tg.word = "for"
	d0 := f.div
	body := f.loopBody(e.Body)
	f.div = d0
	f.popLoop()
	f.leave(names)
	tg.Target.Ty = p.unit
	opt := p.unit
	if o := p.Lang("Option"); o != nil {
		opt = p.adt0(o, []*Type{item})
	}
	return &For{X: f.at(p.unit, sp), Pat: pat, Iter: conv, Next: Callee{Fn: iter.Member("next", resolve.Fn), Args: []*Type{iterTy}}, Item: item, Option: opt, Body: body, Target: tg.Target}
}

// findTarget finds the loop or labelled block that a break or continue means.
func (f *fcx) findTarget(label *syntax.Ident, loopOnly bool, what string, sp syntax.Span) *target {
	ts := f.frame.targets
	for i := len(ts) - 1; i >= 0; i-- {
		t := ts[i]
		if label == nil {
			if t.loop {
				return t
			}
			continue
		}
		if t.label == label.Name && t.ctx == label.Ctx {
			if loopOnly && !t.loop {
				f.err(sp, "E0696", "`continue` pointing to a labeled block", "labeled blocks cannot be `continue`'d")
				return nil
			}
			return t
		}
	}
	if label != nil {
		f.err(label.Span, "E0426", "use of undeclared label `"+label.Name+"`", "undeclared label `"+label.Name+"`")
		return nil
	}
	if f.frame.clo != nil {
		kind := "a closure"
		if f.frame.async {
			kind = "`async` block"
		}
		f.err(sp, "E0267", "`"+what+"` inside of "+kind, "cannot `"+what+"` inside of "+kind)
	} else {
		f.err(sp, "E0268", "`"+what+"` outside of a loop or labeled block", "cannot `"+what+"` outside of a loop or labeled block")
	}
	return nil
}

func (f *fcx) breakExpr(e *syntax.BreakExpr) Expr {
	p := f.p
	t := f.findTarget(e.Label, false, "break", e.Span)
	out := &Break{X: f.at(p.prim[Never], e.Span)}
	if t == nil {
		if e.X != nil {
			f.expr(e.X, nil)
		}
		f.div = true
		return f.bad(e.Span)
	}
	t.broken = true
	out.Target = t.Target
	switch {
	case e.X != nil && t.merge == nil:
		f.expr(e.X, nil)
		f.err(e.Span, "E0571", "`break` with value from a `"+t.word+"` loop", "can only break with a value inside `loop` or breakable block")
	case e.X != nil:
		x := f.expr(e.X, t.merge.hint())
		t.merge.add(x, func(y Expr) { out.V = y })
	case t.merge != nil:
		t.merge.add(f.unitLit(e.Span), func(y Expr) {})
	}
	f.div = true
	return out
}

// awaitsFn notes that async fn a holds the future of async fn b in its own, and
// reports the one that comes back to a: it would hold itself.
func (p *Program) awaitsFn(a, b *resolve.Def) {
	if p.awaits == nil {
		p.awaits = map[*resolve.Def][]*resolve.Def{}
	}
	p.awaits[a] = append(p.awaits[a], b)
	first := a // of the ones that hold each other
	seen := map[*resolve.Def]bool{}
	var back func(d *resolve.Def) bool
	back = func(d *resolve.Def) bool {
		if d == a {
			return true
		}
		if seen[d] {
			return false
		}
		seen[d] = true
		for _, x := range p.awaits[d] {
			if back(x) {
				if d.Span.Lo < first.Span.Lo {
					first = d
				}
				return true
			}
		}
		return false
	}
	if it := a.FnItem(); it != nil && it.Async && back(b) && !p.awaitsSelf[first] {
		if p.awaitsSelf == nil {
			p.awaitsSelf = map[*resolve.Def]bool{}
		}
		p.awaitsSelf[first] = true
		d := p.err(first.Head(), "E0733", "recursion in an async fn requires boxing", "")
		d.Note = []string{"a recursive `async fn` call must introduce indirection such as `Box::pin` to avoid an infinitely sized future"}
	}
}

func (f *fcx) returnExpr(e *syntax.ReturnExpr) Expr {
	p := f.p
	out := &Return{X: f.at(p.prim[Never], e.Span)}
	ret := f.frame.ret
	if f.frame.isConst {
		f.err(e.Span, "E0572", "return statement outside of function body", "")
	}
	if e.X != nil {
		x := f.expr(e.X, ret)
		f.settleTries(x)
		out.V = f.coerce(x, ret)
	} else if _, ok := f.tryCoerceSnap(f.unitLit(e.Span), ret); !ok {
		f.err(e.Span, "E0069", "`return;` in a function whose return type is not `()`", "return type is not `()`")
	}
	f.div = true
	return out
}

// ---------------------------------------------------------------- ? and .await

// try is `x?` on Result, Option and Poll of those.
func (f *fcx) try(e *syntax.TryExpr) Expr {
	p := f.p
	sp := e.Span
	x := f.value(f.expr(e.X, nil))
	t := f.settled(x.Type())
	if t.Kind == Error {
		return f.bad(sp)
	}
	if t.Kind == Infer && !isNumVar(t) {
		f.needType(e.X.ExprSpan(), t)
		return f.bad(sp)
	}
	opt, res := p.Lang("Option"), p.Lang("Result")
	never := p.prim[Never]
	if t.Kind == Adt && len(t.Args) > 0 {
		// the other arm diverges: `Err(e)?;` leaves the value's type to fall back
		if v := f.shallow(t.Args[0]); v.Kind == Infer && v.N == inferAny {
			f.vars[v.Index].div = true
		}
	}
	scrut := &Temp{X: f.at(t, sp), V: x}
	bind := func(ty *Type, name string) (*Local, Pat, Expr) {
		l := f.local(name, 0, ty, false, sp)
		return l, &PBind{P: P{Ty: ty, Sp: sp}, L: l}, &Load{X: f.at(ty, sp), Place: &LocalRef{X: f.at(ty, sp), L: l}, Move: true}
	}
	variant := func(ty *Type, v *resolve.Def, sub Pat) Pat {
		pv := &PVariant{P: P{Ty: ty, Sp: sp}, Variant: v}
		if sub != nil {
			pv.Fields = []FieldPat{{F: 0, Pat: sub}}
		}
		return pv
	}
	if t.Kind == Adt && t.Def == opt {
		some, none := opt.Variants[1], opt.Variants[0]
		if opt.Variants[0].Name == "Some" {
			some, none = none, some
		}
		rt := f.tryReturns(opt, scrut)
		if rt.Kind != Adt || rt.Def != opt {
			f.badTry(sp, "Option", rt)
			return &BadExpr{f.at(t.Args[0], sp)}
		}
		_, bp, bv := bind(t.Args[0], "val")
		return &Match{X: f.at(t.Args[0], sp), Scrut: scrut, Desugar: "?", Arms: []Arm{
			{Pat: variant(t, some, bp), Body: bv, Sp: sp},
			{Pat: variant(t, none, nil), Sp: sp, Body: &Coerce{X: f.at(t.Args[0], sp), Kind: CoerceNever, V: &Return{X: f.at(never, sp), V: &Construct{X: f.at(rt, sp), Variant: none}}}},
		}}
	}
	poll := p.Lang("Poll")
	inner := t
	if t.Kind == Adt && t.Def == poll {
		inner = f.settled(t.Args[0])
		if inner.Kind == Adt && inner.Def == res {
			return f.tryPoll(x, t, inner, sp)
		}
	}
	if t.Kind != Adt || t.Def != res {
		if tr := p.Lang("Try"); tr != nil && f.holds(tr, t) == selYes {
			return f.tryTrait(tr, x, t, sp)
		}
		d := f.err(sp, "E0277", "the `?` operator can only be applied to values that implement `Try`", "the `?` operator cannot be applied to type `"+f.resolve(t).String()+"`")
		if isFutureType(t) {
			d.Help = []string{"consider `await`ing on the `Future`: `.await?`"}
		}
		return f.bad(sp)
	}
	okV, errV := res.Variants[0], res.Variants[1]
	rt := f.tryReturns(res, scrut)
	var wrap func(Expr) Expr
	wrap = func(v Expr) Expr { return v }
	retRes := rt
	if rt.Kind == Adt && rt.Def == poll {
		// Poll<Result<_, E>> as return type of a poll function
		in := f.settled(rt.Args[0])
		if in.Kind == Adt && in.Def == res {
			retRes = in
			outer := rt
			wrap = func(v Expr) Expr {
				return &Construct{X: f.at(outer, sp), Variant: poll.Variants[0], Fields: []FieldInit{{0, v}}}
			}
		} else if in.Kind == Adt && in.Def == opt {
			oin := f.settled(in.Args[0])
			if oin.Kind == Adt && oin.Def == res {
				retRes = oin
				outer := rt
				wrap = func(v Expr) Expr {
					some := opt.Variants[1]
					if opt.Variants[0].Name == "Some" {
						some = opt.Variants[0]
					}
					return &Construct{X: f.at(outer, sp), Variant: poll.Variants[0], Fields: []FieldInit{{0, &Construct{X: f.at(in, sp), Variant: some, Fields: []FieldInit{{0, v}}}}}}
				}
			}
		}
	}
	if retRes.Kind != Adt || retRes.Def != res {
		f.badTry(sp, "Result", rt)
		return &BadExpr{f.at(t.Args[0], sp)}
	}
	_, bp, bv := bind(t.Args[0], "val")
	_, ep, ev := bind(t.Args[1], "residual")
	from := p.Lang("From")
	to, src := retRes.Args[1], t.Args[1]
	conv := ev
	if from != nil {
		if f.shallow(to) == f.shallow(src) {
			conv = ev
		} else {
			f.require(pred{trait: from, args: []*Type{to, src}, span: mark(sp)}, "?")
			conv = &Call{X: f.at(to, sp), Callee: Callee{Fn: from.Member("from", resolve.Fn), Args: []*Type{to, src}}, Args: []Expr{ev}}
		}
	}
	errVal := &Construct{X: f.at(retRes, sp), Variant: errV, Fields: []FieldInit{{0, conv}}}
	return &Match{X: f.at(t.Args[0], sp), Scrut: scrut, Desugar: "?", Arms: []Arm{
		{Pat: variant(t, okV, bp), Body: bv, Sp: sp},
		{Pat: variant(t, errV, ep), Sp: sp, Body: &Coerce{X: f.at(t.Args[0], sp), Kind: CoerceNever, V: &Return{X: f.at(never, sp), V: wrap(errVal)}}},
	}}
}

// tryReturns is what the `?` of x returns to, which is of type def if nothing says
// otherwise.
func (f *fcx) tryReturns(def *resolve.Def, x Expr) *Type {
	fr := f.frame
	ret := f.settled(fr.ret)
	if ret.Kind != Infer {
		return ret
	}
	if fr.tried == nil {
		var args []*Type
		for range def.Params {
			args = append(args, f.fresh(x.Span()))
		}
		fr.tried = f.p.adt0(def, args)
	}
	fr.tries = append(fr.tries, x)
	return fr.tried
}

// settleTries is called when v is about to be returned: what it is decides what
// the tries so far return to.
func (f *fcx) settleTries(v Expr) {
	fr := f.frame
	tried := fr.tried
	if tried == nil {
		return
	}
	fr.tried = nil
	ret := f.settled(fr.ret)
	got := ret
	if ret.Kind == Infer {
		if got = f.settled(v.Type()); got.Kind == Infer && got.N == inferAny || got.Kind == Never {
			got = tried
		}
	}
	if got.Kind != Adt || got.Def != tried.Def {
		for _, x := range fr.tries {
			if !containsError(f.resolve(x.Type())) {
				f.badTry(x.Span(), tried.Def.Name, got)
			}
		}
		return
	}
	f.tryUnify(tried, got)
	f.tryUnify(ret, tried)
	if b, ok := v.(*Block); ok && b.Tail != nil {
		v = b.Tail
	}
	if c, ok := v.(*Construct); ok {
		for _, a := range tried.Args {
			if a = f.shallow(a); a.Kind == Infer {
				f.vars[a.Index].span = c.Sp
			}
		}
	}
}

// tryTrait is `?` on what else implements Try: ControlFlow, Poll<Option<Result>>.
func (f *fcx) tryTrait(tr *resolve.Def, x Expr, t *Type, sp syntax.Span) Expr {
	p := f.p
	flow, from := p.Lang("ControlFlow"), p.Lang("FromResidual")
	out := f.norm(p.proj(tr.Member("Output", resolve.AssocType), []*Type{t}))
	left := f.norm(p.proj(tr.Member("Residual", resolve.AssocType), []*Type{t}))
	ret := f.settled(f.frame.ret)
	if ret.Kind == Infer {
		f.unify(ret, t)
	} else if ret.Kind != Adt || ret.Def != t.Def {
		f.badTry(sp, t.Def.Name, ret)
		return &BadExpr{f.at(out, sp)}
	}
	f.require(pred{trait: from, args: []*Type{ret, left}, span: mark(sp)}, "?")
	ft := p.adt0(flow, []*Type{left, out})
	val, res := f.local("val", 0, out, false, sp), f.local("residual", 0, left, false, sp)
	load := func(l *Local) Expr {
		return &Load{X: f.at(l.Ty, sp), Place: &LocalRef{X: f.at(l.Ty, sp), L: l}, Move: true}
	}
	pat := func(v *resolve.Def, l *Local) Pat {
		return &PVariant{P: P{Ty: ft, Sp: sp}, Variant: v, Fields: []FieldPat{{F: 0, Pat: &PBind{P: P{Ty: l.Ty, Sp: sp}, L: l}}}}
	}
	branch := &Call{X: f.at(ft, sp), Callee: Callee{Fn: tr.Member("branch", resolve.Fn), Args: []*Type{t}}, Args: []Expr{x}}
	back := &Call{X: f.at(ret, sp), Callee: Callee{Fn: from.Member("from_residual", resolve.Fn), Args: []*Type{ret, left}}, Args: []Expr{load(res)}}
	return &Match{X: f.at(out, sp), Scrut: &Temp{X: f.at(ft, sp), V: branch}, Desugar: "?", Arms: []Arm{
		{Pat: pat(flow.Variants[0], val), Sp: sp, Body: load(val)},
		{Pat: pat(flow.Variants[1], res), Sp: sp, Body: &Coerce{X: f.at(out, sp), Kind: CoerceNever, V: &Return{X: f.at(p.prim[Never], sp), V: back}}},
	}}
}

// tryPoll is `?` on Poll<Result<T, E>>: Ready(Ok(v)) gives Ready(v), Pending
// stays, an error returns.
func (f *fcx) tryPoll(x Expr, t, inner *Type, sp syntax.Span) Expr {
	p := f.p
	poll, res := t.Def, inner.Def
	outTy := p.adt0(poll, []*Type{inner.Args[0]})
	ret := f.settled(f.frame.ret)
	if ret.Kind != Adt || ret.Def != poll {
		f.badTry(sp, "Poll", ret)
		return &BadExpr{f.at(outTy, sp)}
	}
	rin := f.settled(ret.Args[0])
	if rin.Kind != Adt || rin.Def != res {
		f.badTry(sp, "Poll", ret)
		return &BadExpr{f.at(outTy, sp)}
	}
	val := f.local("val", 0, inner.Args[0], false, sp)
	er := f.local("residual", 0, inner.Args[1], false, sp)
	load := func(l *Local) Expr {
		return &Load{X: f.at(l.Ty, sp), Place: &LocalRef{X: f.at(l.Ty, sp), L: l}, Move: true}
	}
	pb := func(l *Local) Pat { return &PBind{P: P{Ty: l.Ty, Sp: sp}, L: l} }
	ready := func(sub Pat) Pat {
		return &PVariant{P: P{Ty: t, Sp: sp}, Variant: poll.Variants[0], Fields: []FieldPat{{0, sub}}}
	}
	conv := load(er)
	if from := p.Lang("From"); from != nil && f.shallow(rin.Args[1]) != f.shallow(inner.Args[1]) {
		f.require(pred{trait: from, args: []*Type{rin.Args[1], inner.Args[1]}, span: mark(sp)}, "?")
		conv = &Call{X: f.at(rin.Args[1], sp), Callee: Callee{Fn: from.Member("from", resolve.Fn), Args: []*Type{rin.Args[1], inner.Args[1]}}, Args: []Expr{conv}}
	}
	errVal := &Construct{X: f.at(ret, sp), Variant: poll.Variants[0], Fields: []FieldInit{{0, &Construct{X: f.at(rin, sp), Variant: res.Variants[1], Fields: []FieldInit{{0, conv}}}}}}
	return &Match{X: f.at(outTy, sp), Scrut: &Temp{X: f.at(t, sp), V: x}, Desugar: "?", Arms: []Arm{
		{Pat: ready(&PVariant{P: P{Ty: inner, Sp: sp}, Variant: res.Variants[0], Fields: []FieldPat{{0, pb(val)}}}), Sp: sp, Body: &Construct{X: f.at(outTy, sp), Variant: poll.Variants[0], Fields: []FieldInit{{0, load(val)}}}},
		{Pat: ready(&PVariant{P: P{Ty: inner, Sp: sp}, Variant: res.Variants[1], Fields: []FieldPat{{0, pb(er)}}}), Sp: sp, Body: &Coerce{X: f.at(outTy, sp), Kind: CoerceNever, V: &Return{X: f.at(p.prim[Never], sp), V: errVal}}},
		{Pat: &PVariant{P: P{Ty: t, Sp: sp}, Variant: poll.Variants[1]}, Sp: sp, Body: &Construct{X: f.at(outTy, sp), Variant: poll.Variants[1]}},
	}}
}

// mark is the question mark of a `?` expression.
func mark(sp syntax.Span) syntax.Span { return syntax.Span{Lo: sp.Hi - 1, Hi: sp.Hi} }

func (f *fcx) badTry(sp syntax.Span, what string, ret *Type) {
	ret = f.resolve(ret)
	if ret.Kind == Error {
		return
	}
	in := "a function"
	if f.frame.async && f.frame.clo != nil && f.frame.clo.Fn == nil {
		in = "an async block"
	} else if f.frame.async {
		in = "an async function"
	} else if f.frame.clo != nil {
		in = "a closure"
	}
	if ret.Kind == Adt && (ret.Def.Lang == "Option" || ret.Def.Lang == "Result") {
		f.err(mark(sp), "E0277", "the `?` operator can only be used on `"+ret.Def.Name+"`s, not `"+what+"`s, in "+in+" that returns `"+ret.Def.Name+"`", "use `.ok_or(...)?` or `.ok()?` to convert")
		return
	}
	f.err(mark(sp), "E0277", "the `?` operator can only be used in "+in+" that returns `Result` or `Option` (or another type that implements `FromResidual`)", "cannot use the `?` operator in "+in+" that returns `"+ret.String()+"`")
}

func (f *fcx) await(e *syntax.AwaitExpr, want *Type) Expr {
	p := f.p
	sp := e.Span
	x := f.value(f.expr(e.X, nil))
	if !f.frame.async {
		name := "function"
		if f.frame.clo != nil {
			name = "closure"
		}
		f.err(e.AwaitSpan, "E0728", "`await` is only allowed inside `async` functions and blocks", "only allowed inside `async` functions and blocks").Note = []string{"this " + name + " is not `async`"}
		return f.bad(sp)
	}
	t := f.settled(x.Type())
	into, fut := p.Lang("IntoFuture"), p.Lang("Future")
	if t.Kind == Error || into == nil || fut == nil {
		return f.bad(sp)
	}
	if t.Kind == Infer && !isNumVar(t) {
		f.needType(e.X.ExprSpan(), t)
		return f.bad(sp)
	}
	futTy := t
	fv := x
	switch f.holds(fut, t) {
	case selYes:
		if f.noting {
			f.wantAuto(fut, []*Type{t}, e.AwaitSpan, e.AwaitSpan)
		}
	case selNo:
		if f.holds(into, t) == selNo {
			d := f.err(e.AwaitSpan, "E0277", "`"+f.resolve(t).String()+"` is not a future", "`"+f.resolve(t).String()+"` is not a future")
			d.Help = []string{"remove the `.await`"}
			return f.bad(sp)
		}
		f.require(pred{trait: into, args: []*Type{t}, span: sp}, "await")
		futTy = f.norm(p.proj(into.Member("IntoFuture", resolve.AssocType), []*Type{t}))
		fv = &Call{X: f.at(futTy, sp), Callee: Callee{Fn: into.Member("into_future", resolve.Fn), Args: []*Type{t}}, Args: []Expr{x}, Method: true}
	default:
		f.require(pred{trait: fut, args: []*Type{t}, span: e.AwaitSpan}, "await")
	}
	if c := f.frame.clo; f.user && c != nil && c.Fn != nil && futTy.Kind == Opaque {
		p.awaitsFn(c.Fn, futTy.Def)
	}
	out := f.norm(p.proj(fut.Member("Output", resolve.AssocType), []*Type{futTy}))
	f.settled(out)
	pollTy := p.unit
	if pl := p.Lang("Poll"); pl != nil {
		pollTy = p.adt0(pl, []*Type{out})
	}
	return &Await{X: f.at(out, sp), Fut: fv, Poll: Callee{Fn: fut.Member("poll", resolve.Fn), Args: []*Type{futTy}}, PollTy: pollTy}
}
