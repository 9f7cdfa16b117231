package check

import (
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// blockExpr checks { … }, labelled, unsafe, async and const blocks.
func (f *fcx) blockExpr(b *syntax.BlockExpr, want *types.Type) thir.Expr {
	switch b.Kind {
	case syntax.AsyncBlock:
		return f.asyncBlock(b)
	case syntax.TryBlock:
		f.err(b.Span, diag.E0658, "`try` expression is experimental", "")
		return f.bad(b.Span)
	case syntax.ConstBlock:
		return f.constBlock(b, want)
	}
	if b.Label != nil {
		t := f.pushTarget(&target{Target: &thir.Target{}, merge: f.newMerge(want)}, b.Label)
		before := f.div
		x := f.checkBlock(b, want)
		f.popTarget()
		blk := x.(*thir.Block)
		blk.Target = t.Target
		if f.shallow(blk.Ty).Kind != types.Never || blk.Tail != nil {
			t.merge.add(x, func(y thir.Expr) { x = y })
		}
		ty := t.merge.result()
		t.Target.Ty = ty
		if t.broken {
			f.div = before
		}
		if x == thir.Expr(blk) {
			blk.Ty = ty
			return blk
		}
		// the block's own value was coerced: keep the target on the outside
		blk.Target = nil
		return &thir.Block{X: f.at(ty, b.Span), Tail: x, Target: t.Target}
	}
	if b.Kind == syntax.UnsafeBlock {
		defer f.enterUnsafe(b.Span)()
	}
	x := f.checkBlock(b, want)
	x.(*thir.Block).Unsafe = b.Kind == syntax.UnsafeBlock
	return x
}

// statements expands the statements of a block, and enters the scope of its items if it has any. A macro that is called
// among them may come by a `use` of the block, so the scope is there before its items are complete.
func (f *fcx) statements(b *syntax.BlockExpr) []syntax.Stmt {
	p, around := f.p, f.scope
	m := p.S.KnownBlock(b)
	open := itemsOf(b.Stmts)
	fresh := m == nil && len(open) > 0
	if fresh {
		m = p.S.OpenBlock(b, around, f.def, open)
	}
	if m != nil {
		f.scope = m
	}
	macros := len(f.inBlock)
	stmts := f.expandStmts(b.Stmts)
	f.inBlock = f.inBlock[:macros]
	all := itemsOf(stmts)
	switch {
	case fresh:
		p.fillBlock(m, open, all)
	case len(all) > 0:
		f.scope = p.blockScope(b, around, f.def, all)
	}
	return stmts
}

// blockScope is the scope of a block with items.
func (p *Program) blockScope(b *syntax.BlockExpr, around *resolve.Mod, owner *resolve.Def,
	items []syntax.Item) *resolve.Mod {
	m := p.S.KnownBlock(b)
	if m == nil {
		m = p.S.OpenBlock(b, around, owner, items)
		p.fillBlock(m, items, items)
	}
	return m
}

func (p *Program) fillBlock(m *resolve.Mod, open, all []syntax.Item) {
	p.S.FillBlock(m, open, all)
	if m.Crate == p.Main {
		p.inBlocks = append(p.inBlocks, m)
	}
	p.index()
}

// itemsOf are the items among statements.
func itemsOf(stmts []syntax.Stmt) (items []syntax.Item) {
	for _, s := range stmts {
		if is, ok := s.(*syntax.ItemStmt); ok {
			items = append(items, is.Item)
		}
	}
	return items
}

// checkBlock checks the statements and the tail. The tail is coerced to want
// when that is possible.
func (f *fcx) checkBlock(b *syntax.BlockExpr, want *types.Type) thir.Expr {
	p := f.p
	if len(b.Attrs) > 0 {
		f.noteLevels(b.Attrs, b.Span, false)
	}
	for _, at := range b.Semis {
		if f.user {
			msg := "unnecessary trailing semicolon"
			if at.Hi > at.Lo+1 {
				msg += "s"
			}
			f.warn(at, diag.RedundantSemicolons, msg)
		}
	}
	names, scope := len(f.names), f.scope
	out := &thir.Block{X: thir.X{Sp: b.Span}, Tail2024: p.S.Is2024(b.Span)}
	macros := len(f.inBlock)
	stmts := f.statements(b)
	if n := len(stmts); n > 1 {
		out.Stmts = make([]thir.Stmt, 0, n)
	}
	divBefore := f.div
	f.div = false
	defer func() { f.div = f.div || divBefore }()
	warned := false
	for i, s := range stmts {
		last := i == len(stmts)-1
		if f.div && !warned && !divBefore && f.user {
			if _, item := s.(*syntax.ItemStmt); !item {
				f.warn(s.StmtSpan(), diag.UnreachableCode, "unreachable statement").Label = "unreachable statement"
				warned = true
			}
		}
		switch s := s.(type) {
		case *syntax.ItemStmt:
			if r, ok := s.Item.(*syntax.MacroRules); ok {
				f.define(r)
			}
		case *syntax.LetStmt:
			f.noteLevels(s.Attrs, s.Span, true)
			out.Stmts = append(out.Stmts, f.let(s))
		case *syntax.ExprStmt:
			f.noteLevels(s.Attrs, s.Span, false)
			if f.user && !s.Semi && len(s.Attrs) == 0 {
				f.lintBraces(s.X, "block return value", false)
			}
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
			out.Stmts = append(out.Stmts, &thir.ExprStmt{V: x, Sp: s.Span})
		}
	}
	switch {
	case out.Tail != nil:
		out.Ty = out.Tail.Type()
	case f.div:
		out.Ty = p.Prim(types.Never)
	default:
		out.Ty = p.Unit()
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
		d, HasLocal := f.macro(m.Mac.Path, false)
		if d != nil && d.Builtin == "pin_project_lite::pin_project" {
			out = append(out, &syntax.ItemStmt{StmtNode: m.StmtNode,
				Item: &syntax.MacroItem{ItemBase: syntax.ItemBase{Span: m.Span}, Mac: m.Mac}})
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
		f.noteAssertion(d, m.Mac)
		var sub []syntax.Stmt
		if e := f.p.S.Form(d, m.Mac); e != nil {
			sub = []syntax.Stmt{&syntax.ExprStmt{StmtNode: syntax.StmtNode{Span: m.Mac.Span}, X: e}}
		} else if toks, ok := f.expand(d, HasLocal, m.Mac); ok {
			f.p.S.CallSite(toks, m.Mac.Span)
			errors := f.p.S.Diags.Errors()
			if sub = syntax.ParseStmtsTokens(toks, f.p.S.Diags); f.p.S.Diags.Errors() > errors {
				sub = nil
			}
		}
		// `m!(…);` ends its last expression with the semicolon
		if n := len(sub); n > 0 {
			lastStmt := i == len(in)-1
			switch x := sub[n-1].(type) {
			case *syntax.ExprStmt:
				if m.Semi || !lastStmt {
					x.Semi = x.Semi || m.Semi
				}
				if d.Crate != nil && d.Crate.Library {
					x.Call = m.Mac.Span
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

func (f *fcx) exprStmt(s *syntax.ExprStmt) thir.Stmt {
	p := f.p
	var want *types.Type
	if !s.Semi {
		want = p.Unit()
	}
	x := f.expr(s.X, want)
	if !s.Semi {
		// if/match/loop used as a statement must be ()
		if t := f.shallow(x.Type()); t.Kind != types.Never {
			x = f.coerce(x, p.Unit())
		}
	}
	es := &thir.ExprStmt{V: f.value(x), Sp: s.Span}
	f.reads(es.V.Type())
	if s.Semi {
		es.Semi = syntax.Span{Lo: s.Span.Hi - 1, Hi: s.Span.Hi}
	}
	if f.user && s.Semi {
		f.last = append(f.last, lastCheck{unused: es, of: s.X, call: s.Call})
	}
	return es
}

// lintUnused warns of futures and must_use values that a statement drops.
func (f *fcx) lintUnused(es *thir.ExprStmt, of syntax.Expr, call syntax.Span) {
	t := f.resolve(es.V.Type())
	switch es.V.(type) {
	case *thir.Assign, *thir.AssignOp, *thir.Block, *thir.If, *thir.Match, *thir.Loop, *thir.While, *thir.For:
		return
	}
	if c, ok := es.V.(*thir.Call); ok {
		f.lintDrop(c)
	}
	word := ""
	note := ""
	boxes := ""
	isBox := func(t *types.Type) bool {
		return t.Kind == types.Adt && len(t.Args) > 0 && (t.Def.Lang == "Pin" || t.Def.Lang == "Box")
	}
	for of := t; isBox(of); of = of.Args[0] {
		boxes += map[string]string{"Pin": "pinned ", "Box": "boxed "}[of.Def.Lang]
		if in := of.Args[0]; in.Kind == types.Dyn && in.Def != nil && in.Def.Lang == "Future" {
			word = "unused " + boxes + "`Future` trait object that must be used"
		}
	}
	switch {
	case word != "":
		note = "futures do nothing unless you `.await` or poll them"
	case t.Kind == types.Coroutine, t.Kind == types.Opaque && f.holds(f.p.Lang("Future"), t) == selYes:
		word = "unused implementer of `Future` that must be used"
		note = "futures do nothing unless you `.await` or poll them"
	case t.Kind == types.Adt && t.Def.Lang == "Result":
		word = "unused `Result` that must be used"
		note = "this `Result` may be an `Err` variant, which should be handled"
	case t.Kind == types.Closure:
		word = "unused closure that must be used"
		note = "closures are lazy and do nothing unless called"
	case t.Kind == types.Adt:
		if a := t.Def.Attr("must_use"); a != nil {
			word = "unused `" + t.Def.Name + "` that must be used"
			note = resolve.AttrText(a)
		}
	}
	if word == "" {
		if c, ok := es.V.(*thir.Call); ok && c.Callee.Fn != nil {
			if a := c.Callee.Fn.Attr("must_use"); a != nil {
				word = "unused return value of `" + c.Callee.Fn.Name + "` that must be used"
				note = resolve.AttrText(a)
			}
		}
	}
	if word == "" && !t.IsUnit() {
		word = unusedOperation(of)
	}
	if _, path := unparen(of).(*syntax.PathExpr); path && f.macros == 0 {
		f.warn(es.Sp, diag.PathStatements, "path statement with no effect")
	}
	if word == "" {
		return
	}
	at := es.V.Span()
	if call.Lo != 0 {
		at = call
	}
	d := f.warn(at, diag.UnusedMustUse, word)
	if note != "" {
		d.WithNote(note)
	}
	if t.Kind == types.Adt && t.Def.Lang == "Result" {
		d.WithHelp("use `let _ = ...` to ignore the resulting value")
	}
}

// lintDrop warns of a call of drop or forget that does nothing (rustc: rustc_lint/drop_forget_useless.rs).
func (f *fcx) lintDrop(c *thir.Call) {
	fn := c.Callee.Fn
	if fn == nil || fn.Name != "drop" && fn.Name != "forget" || fn.Parent == nil || fn.FullName() != "std::mem::"+fn.Name {
		return
	}
	ref, val := diag.DroppingReferences, diag.DroppingCopyTypes
	if fn.Name == "forget" {
		ref, val = diag.ForgettingReferences, diag.ForgettingCopyTypes
	}
	switch t := f.resolve(c.Args[0].Type()); {
	case t.Kind == types.Ref:
		f.warn(c.Sp, ref, "calls to `std::mem::"+fn.Name+"` with a reference instead of an owned value does nothing")
	case f.isCopy(t):
		f.warn(c.Sp, val, "calls to `std::mem::"+fn.Name+"` with a value that implements `Copy` does nothing")
	}
}

// unusedOperation words the operator of a statement whose value is dropped; "" for other expressions.
func unusedOperation(e syntax.Expr) string {
	word := ""
	switch e := e.(type) {
	case *syntax.UnaryExpr:
		if e.Op == '*' {
			return ""
		}
		word = "unary operation"
	case *syntax.RefExpr:
		if e.Raw {
			return ""
		}
		word = "borrow"
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.OpAndAnd, syntax.OpOrOr:
			word = "logical operation"
		case syntax.OpEq, syntax.OpNe, syntax.OpLt, syntax.OpLe, syntax.OpGt, syntax.OpGe:
			word = "comparison"
		case syntax.OpAdd, syntax.OpSub, syntax.OpMul, syntax.OpDiv, syntax.OpRem:
			word = "arithmetic operation"
		default:
			word = "bitwise operation"
		}
	default:
		return ""
	}
	return "unused " + word + " that must be used"
}

// lintLetCond warns of a condition that is one let with a pattern that always matches.
func (f *fcx) lintLetCond(e thir.Expr, what string) {
	if c, ok := e.(*thir.LetCond); ok {
		f.lintIrrefutable(c.Pat, c.Sp, what)
	}
}

// noteWritten keeps the type that a variable is declared with for the borrow checker, if it names lifetimes.
func (f *fcx) noteWritten(s *thir.Let, written *syntax.LetStmt) {
	t := written.Type
	if r, ok := written.Init.(*syntax.RefExpr); ok {
		if b, ok := r.X.(*syntax.BlockExpr); ok && b.Kind == syntax.ConstBlock {
			return // promoted by its value, which is unknown here
		}
	}
	if b, ok := s.Pat.(*thir.PBind); ok && f.user && t != nil && strings.Contains(f.p.S.Sources.Text(t.TypeSpan()), "'") {
		b.L.Written = t
	}
}

// matchable coerces a value that never comes to the type of a pattern that takes it apart.
func (f *fcx) matchable(x thir.Expr, pat syntax.Pat) thir.Expr {
	if f.shallow(x.Type()).Kind != types.Never {
		return x
	}
	switch pat.(type) {
	case *syntax.IdentPat, *syntax.WildPat:
		return x
	}
	return f.coerce(x, f.fresh(pat.PatSpan()))
}

func (f *fcx) let(s *syntax.LetStmt) thir.Stmt {
	p := f.p
	out := &thir.Let{Sp: s.Span}
	var t *types.Type
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
		f.noteWritten(out, s)
		return out
	}
	if x, ok := s.Init.(*syntax.ParenExpr); f.user && !(ok && s.Else != nil && endsWithBrace(x.X)) {
		f.lintParens(s.Init, "assigned value", false)
	}
	x := f.expr(s.Init, t)
	if t != nil {
		x = f.coerceAt(x, t, func(d *syntax.Diag) {
			if d.Span == s.Init.ExprSpan() {
				d.At(s.Type.TypeSpan(), "expected due to this")
			}
			f.p.add(d)
		})
	} else {
		x = f.matchable(x, s.Pat)
		t = x.Type()
		f.untyped = append(f.untyped, untyped{s.Pat.PatSpan(), t})
	}
	var div bool
	if s.Else != nil {
		div = f.div
		els := f.checkBlock(s.Else, p.Prim(types.Never))
		if et := f.shallow(els.Type()); et.Kind != types.Never && et.Kind != types.Error {
			f.err(s.Else.Span, diag.E0308, "`else` clause of `let...else` does not diverge",
				"expected `!`, found `"+f.resolve(et).String()+"`").
				WithHelp("try adding a diverging expression, such as `return` or `panic!(..)`")
		}
		out.Else = els
		f.div = div
	}
	out.Ty = t
	out.Pat = f.topPat(s.Pat, t)
	f.noteWritten(out, s)
	if s.Else == nil && (f.user || checkLibraryMoves) {
		f.finally(func() { f.irrefutable(out.Pat, s.Pat.PatSpan(), "local binding") })
	}
	if s.Else != nil {
		f.lintIrrefutable(out.Pat, s.Span, "let...else")
	}
	if _, wild := s.Pat.(*syntax.WildPat); wild && f.user {
		f.finally(func() { f.lintLock(t, s.Pat.PatSpan()) })
	}
	f.extend(x, out.Pat)
	f.bindInit(out, x)
	return out
}

// lintLock refuses a let without a variable for the guard of a lock, which rustc denies.
func (f *fcx) lintLock(t *types.Type, at syntax.Span) {
	if t = f.resolve(t); !holdsLock(t) || !f.right || f.allows(at, diag.LetUnderscoreLock) {
		return
	}
	d := f.warn(at, diag.LetUnderscoreLock, "non-binding let on a synchronization lock")
	if len(d.Children) == 0 { // no attribute says its level
		d.Level = diag.Error
	}
	d.Label = "this lock is not assigned to a binding and is immediately dropped"
}

// holdsLock reports whether a type is a guard of a lock of std, or a Result with one.
func holdsLock(t *types.Type) bool {
	if t.Kind == types.Adt && t.Def.Lang == "Result" {
		t = t.Args[0]
	}
	return isGuard(t) && t.Def.Crate.Name == "std"
}

// isGuard reports whether a type is the guard of a lock, by its name.
func isGuard(t *types.Type) bool {
	if t.Kind != types.Adt {
		return false
	}
	switch t.Def.Name {
	case "MutexGuard", "RwLockReadGuard", "RwLockWriteGuard":
		return true
	}
	return false
}

// bindInit decides whether the initialiser is moved as a whole or matched in
// place.
func (f *fcx) bindInit(out *thir.Let, x thir.Expr) {
	if l, ok := x.(*thir.Load); ok && !l.Reborrow {
		if _, whole := out.Pat.(*thir.PBind); whole && out.Pat.(*thir.PBind).Mode <= thir.BindCopy {
			out.Init = x
			return
		}
		out.Place = l.Place
		f.patMut(out.Pat, l.Place)
		return
	}
	if thir.IsPlace(x) {
		if b, whole := out.Pat.(*thir.PBind); whole && b.Mode <= thir.BindCopy {
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
func (f *fcx) extend(x thir.Expr, pat thir.Pat) {
	switch x := x.(type) {
	case *thir.Borrow:
		f.extendPlace(x.Place)
		if f.lasting != nil && !x.Raw {
			f.lasting = append(f.lasting, x)
		}
	case *thir.Coerce:
		f.extend(x.V, nil)
	case *thir.Cast:
		f.extend(x.V, nil)
	case *thir.MakeTuple:
		for _, e := range x.Elems {
			f.extend(e, nil)
		}
	case *thir.MakeArray:
		for _, e := range x.Elems {
			f.extend(e, nil)
		}
	case *thir.Construct:
		for i := range x.Fields {
			f.extend(x.Fields[i].V, nil)
		}
	case *thir.Call:
		if x.Callee.Fn != nil && x.Callee.Fn.Kind != resolve.Fn { // a tuple struct or variant
			for _, e := range x.Args {
				f.extend(e, nil)
			}
		}
	case *thir.If:
		f.extend(x.Then, nil)
		f.extend(x.Else, nil)
	case *thir.Match:
		if x.Desugar == "" {
			for i := range x.Arms {
				f.extend(x.Arms[i].Body, nil)
			}
		}
	case *thir.FormatArgs:
		for _, e := range x.Args {
			f.extend(e, nil)
		}
	case *thir.Block:
		if x.Tail != nil {
			f.extend(x.Tail, nil)
		}
	case *thir.Temp:
		if pat != nil && hasRefBind(pat) {
			x.Extended = true
		}
	}
	if pat != nil && hasRefBind(pat) && thir.IsPlace(x) {
		f.extendPlace(x)
	}
}

func (f *fcx) extendPlace(pl thir.Expr) {
	switch e := pl.(type) {
	case *thir.Temp:
		e.Extended = true
		f.extend(e.V, nil)
	case *thir.Field:
		f.extendPlace(e.Of)
	case *thir.Index:
		f.extendPlace(e.Of)
	case *thir.Deref:
		if thir.IsPlace(e.Of) {
			f.extendPlace(e.Of)
			break
		}
		switch of := e.Of.(type) {
		case *thir.Coerce, *thir.Borrow:
			f.extend(of, nil)
		case *thir.Call: // an overloaded deref or index
			if overloaded(e) {
				f.extend(of.Args[0], nil)
			}
		}
	}
}

func hasRefBind(p thir.Pat) bool {
	found := false
	thir.EachPat(p, func(p thir.Pat) {
		if b, ok := p.(*thir.PBind); ok && b.Mode >= thir.BindRef {
			found = true
		}
	})
	return found
}

// ---------------------------------------------------------------- conditions

// cond checks a condition; variables of its let parts stay declared.
func (f *fcx) cond(e syntax.Expr) thir.Expr {
	p := f.p
	switch e := e.(type) {
	case *syntax.LetExpr:
		x := f.place(f.matchable(f.expr(e.X, nil), e.Pat))
		pat := f.topPat(e.Pat, x.Type())
		f.patMut(pat, x)
		return &thir.LetCond{X: f.at(p.Prim(types.Bool), e.Span), Pat: pat, Scrut: x}
	case *syntax.BinaryExpr:
		if e.Op == syntax.OpAndAnd && hasLet(e) {
			l := f.cond(e.L)
			r := f.cond(e.R)
			return &thir.Logic{X: f.at(p.Prim(types.Bool), e.Span), Op: e.Op, L: l, R: r}
		}
	case *syntax.ParenExpr:
		if !hasLet(e.X) {
			return f.val(e.X, p.Prim(types.Bool))
		}
	}
	return f.val(e, p.Prim(types.Bool))
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

func (f *fcx) ifExpr(e *syntax.IfExpr, want *types.Type) thir.Expr {
	p := f.p
	names := len(f.names)
	out := &thir.If{X: thir.X{Sp: e.Span}, If2024: p.S.Is2024(e.Span)}
	out.Cond = f.cond(e.Cond)
	f.lintLetCond(out.Cond, "if let")
	d0 := f.div
	m := f.newMerge(f.branchWant(want))
	m.arms = "`if` and `else`"
	then := f.checkBlock(e.Then, m.hint())
	f.leave(names)
	dThen := f.div
	f.div = d0
	if e.Else == nil {
		// without else the value is ()
		t, forced := f.shallow(then.Type()), ""
		if t.Kind == types.Never && want != nil {
			if w := f.expectsValue(want); w != nil {
				forced = w.String()
			}
		} else if w := f.expectsValue(want); t.Kind != types.Never && w != nil {
			if _, ok := f.tryCoerceSnap(then, w); !ok {
				f.mismatch(then, w, nil)
				return f.bad(e.Span)
			}
			forced = w.String()
		} else if t.Kind != types.Never {
			then2, ok := f.tryCoerceSnap(then, p.Unit())
			if !ok && want != nil && f.shallow(want).IsUnit() {
				f.mismatch(then, p.Unit(), nil)
				return f.bad(e.Span)
			}
			if !ok {
				forced = f.resolve(t).String()
			}
			then = then2
		}
		if forced != "" {
			f.err(e.Span, diag.E0317, "`if` may be missing an `else` clause", "expected `"+forced+"`, found `()`").
				WithNote("`if` expressions without `else` evaluate to `()`")
			return f.bad(e.Span)
		}
		out.Then = then
		out.Ty = p.Unit()
		return out
	}
	m.add(then, func(y thir.Expr) { out.Then = y })
	var els thir.Expr
	if b, ok := e.Else.(*syntax.BlockExpr); ok {
		els = f.blockExpr(b, m.hint())
	} else {
		els = f.expr(e.Else, m.hint())
	}
	dElse := f.div
	f.div = d0 || dThen && dElse
	m.add(els, func(y thir.Expr) { out.Else = y })
	out.Ty = m.result()
	return out
}

// expectsValue returns the type that is expected of an if without else, nil if it may be ().
func (f *fcx) expectsValue(want *types.Type) *types.Type {
	if want == nil {
		return nil
	}
	w := f.resolve(want)
	if w.Flags&types.HasInfer != 0 || w.IsUnit() || w.Kind == types.Never || w.Kind == types.Error ||
		w.Kind == types.Opaque {
		return nil
	}
	return w
}

// branchWant is what branches are expected to be where want is expected: a variable says nothing (rustc:
// adjust_for_branches).
func (f *fcx) branchWant(want *types.Type) *types.Type {
	if want != nil {
		if w := f.shallow(want); w.Kind == types.Infer && w.N == types.InferAny {
			return nil
		}
	}
	return want
}

func (f *fcx) match(e *syntax.MatchExpr, want *types.Type) thir.Expr {
	x := f.expr(e.X, nil)
	if l, ok := x.(*thir.Load); ok && !l.Reborrow {
		x = l.Place
	}
	for i := range e.Arms {
		x = f.matchable(x, e.Arms[i].Pat)
	}
	x = f.place(x)
	f.settled(x.Type())
	out := &thir.Match{X: thir.X{Sp: e.Span}, Scrut: x}
	d0 := f.div
	all := true
	want = f.branchWant(want)
	m := f.newMerge(want)
	if want != nil && f.shallow(want).IsUnit() {
		m.want = nil // in place of a statement the arms need only agree
	}
	m.arms, m.once = "`match` arms", true
	names := len(f.names)
	for i := range e.Arms {
		a := &e.Arms[i]
		f.div = d0
		f.noteLevels(a.Attrs, a.Span, false)
		pat := f.topPat(a.Pat, x.Type())
		f.patMut(pat, x)
		out.Arms = append(out.Arms, thir.Arm{Pat: pat, Sp: a.Span})
		if a.Guard != nil {
			around := f.guarded
			f.guarded = f.names[names:]
			out.Arms[i].Guard = f.cond(a.Guard)
			f.guarded = around
		}
		hint := m.hint()
		if want != m.want {
			hint = want
		}
		y := f.expr(a.Body, hint)
		f.leave(names)
		k := i
		m.add(y, func(z thir.Expr) { out.Arms[k].Body = z })
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
		written := f.user && f.macros == 0
		f.finally(func() {
			if written {
				f.lintUnreachable(out)
			}
			f.exhaustive(out, e)
		})
	}
	return out
}

// ---------------------------------------------------------------- loops

func (f *fcx) pushLoop(label *syntax.Ident, m *merge) *target {
	return f.pushTarget(&target{Target: &thir.Target{Loop: true}, loop: true, merge: m}, label)
}

// pushTarget enters a loop or labelled block. popTarget leaves it.
func (f *fcx) pushTarget(t *target, label *syntax.Ident) *target {
	if label != nil {
		t.Target.Name, t.label, t.ctx = label.Name, label.Name, label.Ctx
		t.at = label.Span
	}
	f.frame.targets = append(f.frame.targets, t)
	return t
}

func (f *fcx) popTarget() {
	ts := f.frame.targets
	if t := ts[len(ts)-1]; t.at.Lo != 0 && !t.named && !strings.HasPrefix(t.label, "'_") && f.user && f.macros == 0 {
		f.warn(t.at, diag.UnusedLabels, "unused label")
	}
	f.frame.targets = ts[:len(ts)-1]
}

func (f *fcx) loop(e *syntax.LoopExpr, want *types.Type) thir.Expr {
	d0 := f.div
	m := f.newMerge(want)
	m.once = true
	t := f.pushLoop(e.Label, m)
	body := f.loopBody(e.Body)
	f.popTarget()
	ty := t.merge.result()
	if !t.broken {
		f.div = true
	} else {
		f.div = d0
	}
	t.Target.Ty = ty
	return &thir.Loop{X: f.at(ty, e.Span), Body: body, Target: t.Target}
}

func (f *fcx) loopBody(b *syntax.BlockExpr) thir.Expr {
	x := f.checkBlock(b, f.p.Unit())
	if t := f.shallow(x.Type()); t.Kind != types.Never {
		return f.coerce(x, f.p.Unit())
	}
	return x
}

func (f *fcx) while(e *syntax.WhileExpr) thir.Expr {
	names := len(f.names)
	t := f.pushLoop(e.Label, nil)
	t.Word = "while"
	f.lintWhileTrue(e)
	c := f.cond(e.Cond)
	f.lintLetCond(c, "while let")
	d0 := f.div
	body := f.loopBody(e.Body)
	f.div = d0
	f.popTarget()
	f.leave(names)
	t.Target.Ty = f.p.Unit()
	return &thir.While{X: f.at(f.p.Unit(), e.Span), Cond: c, Body: body, Target: t.Target}
}

// lintWhileTrue warns of `while true`. It is one of the lints that rustc makes before types are checked.
func (f *fcx) lintWhileTrue(e *syntax.WhileExpr) {
	x, ok := unparen(e.Cond).(*syntax.LitExpr)
	if !ok || x.Kind != syntax.BoolLit || !x.Bool || !f.user || f.macros > 0 || f.def.Allows("while_true") {
		return
	}
	at := syntax.Span{Lo: e.Span.Lo, Hi: e.Cond.ExprSpan().Hi}
	f.warn(at, diag.WhileTrue, "denote infinite loops with `loop { ... }`")
}

// lintFallible warns of a loop over an Option or Result.
func (f *fcx) lintFallible(t *types.Type, at syntax.Span) {
	article := "a"
	if t.Kind == types.Ref {
		article = "a `&"
		if t.Mut {
			article += "mut "
		}
		t = f.shallow(t.Args[0])
	} else if t.Kind == types.Adt && t.Def.Lang == "Option" {
		article = "an"
	}
	if !f.user || f.macros > 0 || t.Kind != types.Adt || t.Def.Lang != "Option" && t.Def.Lang != "Result" {
		return
	}
	if article[len(article)-1] == 'a' || article == "an" {
		article += " `"
	}
	f.warn(at, diag.ForLoopsOverFallibles, "for loop over "+article+t.Def.Name+
		"`. This is more readably written as an `if let` statement")
}

func (f *fcx) forLoop(e *syntax.ForExpr) thir.Expr {
	p := f.p
	sp := e.Span
	it := f.value(f.expr(e.X, nil))
	t := f.settled(it.Type())
	names := len(f.names)
	into, iter := p.Lang("IntoIterator"), p.Lang("Iterator")
	if into == nil || iter == nil || t.Kind == types.Error {
		item := p.Prim(types.Error)
		f.topPat(e.Pat, item)
		f.pushLoop(e.Label, nil).Word = "for"
		f.loopBody(e.Body)
		f.popTarget()
		f.leave(names)
		return f.bad(sp)
	}
	xsp := e.X.ExprSpan()
	f.lintFallible(t, xsp)
	var item *types.Type
	iterTy := p.Prim(types.Error)
	if (t.Kind != types.Infer || isNumVar(t)) && f.holds(into, t) == selNo {
		f.reportUnsatisfied(&oblig{pred: pred{trait: iter, args: []*types.Type{t}, span: xsp}})
		if s := "`" + f.resolve(t).String() + "`"; unsized(t) { // into_iter takes it by value
			f.err(xsp, diag.E0277, s+" is not an iterator", "the trait `Sized` is not implemented for "+s)
		}
		item = p.Prim(types.Error)
	} else {
		f.require(pred{trait: into, args: []*types.Type{t}, span: xsp}, "for")
		iterTy = f.norm(p.Proj(into.Member("IntoIter", resolve.AssocType), []*types.Type{t}))
		item = f.norm(p.Proj(iter.Member("Item", resolve.AssocType), []*types.Type{iterTy}))
	}
	f.formedLoop(xsp, t, iterTy)
	if f.frame.constant != "" && f.user { // neither into_iter nor next can be called
		for _, of := range []*types.Type{t, f.settled(iterTy)} {
			f.err(xsp, diag.E0015, "cannot use `for` loop on `"+of.String()+"` in "+f.frame.constant, "")
		}
	}
	// an iterator converts into itself: no call
	conv := it
	if f.shallow(iterTy) != t {
		conv = &thir.Call{X: f.at(iterTy, xsp),
			Callee: thir.Callee{Fn: into.Member("into_iter", resolve.Fn), Args: []*types.Type{t}}, Args: []thir.Expr{it},
			Method: true}
	}
	f.settled(item)
	pat := f.topPat(e.Pat, item)
	f.finally(func() { f.irrefutable(pat, e.Pat.PatSpan(), "`for` loop binding") })
	tg := f.pushLoop(e.Label, nil)
	tg.Word = "for"
	d0 := f.div
	body := f.loopBody(e.Body)
	f.div = d0
	f.popTarget()
	f.leave(names)
	tg.Target.Ty = p.Unit()
	opt := p.Unit()
	if o := p.Lang("Option"); o != nil {
		opt = p.adt0(o, []*types.Type{item})
	}
	return &thir.For{X: f.at(p.Unit(), sp), Pat: pat, Iter: conv,
		Next: thir.Callee{Fn: iter.Member("next", resolve.Fn), Args: []*types.Type{iterTy}}, Item: item, Option: opt,
		Body: body, Target: tg.Target}
}

// findTarget finds the loop or labelled block that a break or continue means.
func (f *fcx) findTarget(label *syntax.Ident, loopOnly bool, what string, sp syntax.Span) *target {
	ts := f.frame.targets
	if n := len(ts); label == nil && n > 0 && !ts[n-1].loop {
		f.err(sp, diag.E0695, "unlabeled `"+what+"` inside of a labeled block",
			"`"+what+"` statements that would diverge to or through a labeled block need to bear a label")
		return nil
	}
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
				f.err(sp, diag.E0696, "`continue` pointing to a labeled block", "labeled blocks cannot be `continue`'d")
				return nil
			}
			t.named = true
			return t
		}
	}
	if label != nil {
		if !slices.ContainsFunc(ts, func(t *target) bool { return t.loop }) {
			f.crossesClosure(what, sp)
		}
		for up := f.frame.up; up != nil; up = up.up {
			for _, t := range up.targets {
				if t.label == label.Name && t.ctx == label.Ctx {
					f.err(label.Span, diag.E0767, "use of unreachable label `"+label.Name+"`", "unreachable label `"+label.Name+"`").
						WithNote("labels are unreachable through functions, closures, async blocks and modules")
					return nil
				}
			}
		}
		f.err(label.Span, diag.E0426, "use of undeclared label `"+label.Name+"`", "undeclared label `"+label.Name+"`")
		return nil
	}
	if !f.crossesClosure(what, sp) {
		f.err(sp, diag.E0268, "`"+what+"` outside of a loop or labeled block",
			"cannot `"+what+"` outside of a loop or labeled block")
	}
	return nil
}

// crossesClosure reports a break or continue that would leave a closure or async block, if the code is in one.
func (f *fcx) crossesClosure(what string, sp syntax.Span) bool {
	if f.frame.clo == nil || f.frame.clo.Const != 0 {
		return false
	}
	kind := "a closure"
	if f.frame.async {
		kind = "`async` block"
	}
	f.err(sp, diag.E0267, "`"+what+"` inside of "+kind, "cannot `"+what+"` inside of "+kind)
	return true
}

func (f *fcx) breakExpr(e *syntax.BreakExpr) thir.Expr {
	p := f.p
	t := f.findTarget(e.Label, false, "break", e.Span)
	out := &thir.Break{X: f.at(p.Prim(types.Never), e.Span)}
	if t == nil {
		if e.X != nil {
			f.expr(e.X, nil)
		}
		return f.bad(e.Span)
	}
	t.broken = true
	out.Target = t.Target
	switch {
	case e.X != nil && t.merge == nil:
		f.expr(e.X, nil)
		f.err(e.Span, diag.E0571, "`break` with value from a `"+t.Word+"` loop",
			"can only break with a value inside `loop` or breakable block")
	case e.X != nil:
		x := f.expr(e.X, t.merge.hint())
		t.merge.add(x, func(y thir.Expr) { out.V = y })
	case t.merge != nil:
		t.merge.add(f.unitLit(e.Span), func(y thir.Expr) {})
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
		d := p.err(first.Head(), diag.E0733, "recursion in an async fn requires boxing", "")
		d.WithNote("a recursive `async fn` call must introduce indirection such as `Box::pin` to avoid an infinitely sized future")
	}
}

const returnInConst = "return statement outside of function body"

func (f *fcx) returnExpr(e *syntax.ReturnExpr) thir.Expr {
	p := f.p
	out := &thir.Return{X: f.at(p.Prim(types.Never), e.Span)}
	ret := f.frame.ret
	if f.frame.isConst {
		f.err(e.Span, diag.E0572, returnInConst, "")
	}
	if e.X != nil {
		x := f.expr(e.X, ret)
		f.settleTries(x)
		out.V = f.coerceAt(x, ret, func(d *syntax.Diag) {
			if !f.frame.badReturn || d.Span != x.Span() { // rustc reports one of several
				f.p.add(d)
			}
			f.frame.badReturn = true
		})
	} else if _, ok := f.tryCoerceSnap(f.unitLit(e.Span), ret); !ok {
		f.err(e.Span, diag.E0069, "`return;` in a function whose return type is not `()`", "return type is not `()`")
	}
	f.div = true
	return out
}

// ---------------------------------------------------------------- ? and .await

// try is `x?` on Result, Option and Poll of those.
func (f *fcx) try(e *syntax.TryExpr) thir.Expr {
	p := f.p
	sp := e.Span
	x := f.value(f.expr(e.X, nil))
	t := f.settled(x.Type())
	if f.frame.isConst {
		f.err(mark(sp), diag.E0572, returnInConst, "")
		return f.bad(sp)
	}
	if containsError(f.resolve(t)) {
		return f.bad(sp)
	}
	if t.Kind == types.Infer && !isNumVar(t) {
		if slices.ContainsFunc(f.pending, func(o *oblig) bool { return f.resolve(o.args[0]) == t }) && !f.tainted() {
			// rustc calls Try::branch, and reports the first obligation when the body is checked without an error
			at, msg := f.openPlace(t, e.X.ExprSpan())
			f.openTries = append(f.openTries, func() { f.err(at, diag.E0283, msg, "cannot infer type") })
			f.bind(t, p.Prim(types.Error))
			return f.bad(sp)
		}
		f.needType(e.X.ExprSpan(), t)
		return f.bad(sp)
	}
	opt, res := p.Lang("Option"), p.Lang("Result")
	never := p.Prim(types.Never)
	if t.Kind == types.Adt && len(t.Args) > 0 {
		// the other arm diverges: `Err(e)?;` leaves the value's type to fall back
		if v := f.shallow(t.Args[0]); v.Kind == types.Infer && v.N == types.InferAny {
			f.vars[v.Index].div = true
		}
	}
	scrut := &thir.Temp{X: f.at(t, sp), V: x}
	bind := func(ty *types.Type, name string) (*thir.Local, thir.Pat, thir.Expr) {
		l := f.local(name, ty, false, sp)
		return l, &thir.PBind{P: thir.P{Ty: ty, Sp: sp}, L: l},
			&thir.Load{X: f.at(ty, sp), Place: &thir.LocalRef{X: f.at(ty, sp), L: l}, Move: true}
	}
	variant := func(ty *types.Type, v *resolve.Def, sub thir.Pat) thir.Pat {
		pv := &thir.PVariant{P: thir.P{Ty: ty, Sp: sp}, Variant: v}
		if sub != nil {
			pv.Fields = []thir.FieldPat{{F: 0, Pat: sub}}
		}
		return pv
	}
	if t.Kind == types.Adt && t.Def == opt {
		some, none := opt.Variants[1], opt.Variants[0]
		if opt.Variants[0].Name == "Some" {
			some, none = none, some
		}
		rt := f.tryReturns(opt, scrut)
		if rt.Kind != types.Adt || rt.Def != opt {
			f.badTry(sp, "Option", rt)
			return &thir.BadExpr{X: f.at(t.Args[0], sp)}
		}
		_, bp, bv := bind(t.Args[0], "val")
		return &thir.Match{X: f.at(t.Args[0], sp), Scrut: scrut, Desugar: "?", Arms: []thir.Arm{
			{Pat: variant(t, some, bp), Body: bv, Sp: sp},
			{Pat: variant(t, none, nil), Sp: sp, Body: &thir.Coerce{X: f.at(t.Args[0], sp), Kind: thir.CoerceNever,
				V: &thir.Return{X: f.at(never, sp), V: &thir.Construct{X: f.at(rt, sp), Variant: none}}}},
		}}
	}
	poll := p.Lang("Poll")
	inner := t
	if t.Kind == types.Adt && t.Def == poll {
		inner = f.settled(t.Args[0])
		if inner.Kind == types.Adt && inner.Def == res {
			return f.tryPoll(x, t, inner, sp)
		}
	}
	if t.Kind != types.Adt || t.Def != res {
		if tr := p.Lang("Try"); tr != nil && f.holds(tr, t) == selYes {
			return f.tryTrait(tr, x, t, sp)
		}
		d := f.err(sp, diag.E0277, "the `?` operator can only be applied to values that implement `Try`",
			"the `?` operator cannot be applied to type `"+f.resolve(t).String()+"`")
		if isFutureType(t) {
			d.WithHelp("consider `await`ing on the `Future`: `.await?`")
		}
		ret := f.settled(f.frame.ret)
		if tr := p.Lang("Try"); ret.Kind != types.Infer && tr != nil && f.holds(tr, ret) == selNo {
			f.badTry(sp, res.Name, ret)
		}
		return f.bad(sp)
	}
	okV, errV := res.Variants[0], res.Variants[1]
	rt := f.tryReturns(res, scrut)
	var wrap func(thir.Expr) thir.Expr
	wrap = func(v thir.Expr) thir.Expr { return v }
	retRes := rt
	if rt.Kind == types.Adt && rt.Def == poll {
		// Poll<Result<_, E>> as return type of a poll function
		in := f.settled(rt.Args[0])
		if in.Kind == types.Adt && in.Def == res {
			retRes = in
			outer := rt
			wrap = func(v thir.Expr) thir.Expr {
				return &thir.Construct{X: f.at(outer, sp), Variant: poll.Variants[0], Fields: []thir.FieldInit{{F: 0, V: v}}}
			}
		} else if in.Kind == types.Adt && in.Def == opt {
			oin := f.settled(in.Args[0])
			if oin.Kind == types.Adt && oin.Def == res {
				retRes = oin
				outer := rt
				wrap = func(v thir.Expr) thir.Expr {
					some := opt.Variants[1]
					if opt.Variants[0].Name == "Some" {
						some = opt.Variants[0]
					}
					return &thir.Construct{X: f.at(outer, sp), Variant: poll.Variants[0],
						Fields: []thir.FieldInit{{F: 0,
							V: &thir.Construct{X: f.at(in, sp), Variant: some, Fields: []thir.FieldInit{{F: 0, V: v}}}}}}
				}
			}
		}
	}
	if retRes.Kind != types.Adt || retRes.Def != res {
		f.badTry(sp, "Result", rt)
		return &thir.BadExpr{X: f.at(t.Args[0], sp)}
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
			f.require(pred{trait: from, args: []*types.Type{to, src}, span: mark(sp)}, "?")
			if f.shallow(src).Kind == types.Infer {
				f.solve() // a single impl of From says what the error is, as rustc's select_where_possible finds out
			}
			conv = &thir.Call{X: f.at(to, sp),
				Callee: thir.Callee{Fn: from.Member("from", resolve.Fn), Args: []*types.Type{to, src}}, Args: []thir.Expr{ev}}
		}
	}
	errVal := &thir.Construct{X: f.at(retRes, sp), Variant: errV, Fields: []thir.FieldInit{{F: 0, V: conv}}}
	return &thir.Match{X: f.at(t.Args[0], sp), Scrut: scrut, Desugar: "?", Arms: []thir.Arm{
		{Pat: variant(t, okV, bp), Body: bv, Sp: sp},
		{Pat: variant(t, errV, ep), Sp: sp, Body: &thir.Coerce{X: f.at(t.Args[0], sp), Kind: thir.CoerceNever,
			V: &thir.Return{X: f.at(never, sp), V: wrap(errVal)}}},
	}}
}

// tryReturns is what the `?` of x returns to, which is of type def if nothing says
// otherwise.
func (f *fcx) tryReturns(def *resolve.Def, x thir.Expr) *types.Type {
	fr := f.frame
	ret := f.settled(fr.ret)
	if ret.Kind != types.Infer {
		return ret
	}
	if fr.tried == nil {
		var args []*types.Type
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
func (f *fcx) settleTries(v thir.Expr) {
	fr := f.frame
	tried := fr.tried
	if tried == nil {
		return
	}
	fr.tried = nil
	ret := f.settled(fr.ret)
	got := ret
	if ret.Kind == types.Infer {
		if got = f.settled(v.Type()); got.Kind == types.Infer && got.N == types.InferAny || got.Kind == types.Never {
			got = tried
		}
	}
	if got.Kind != types.Adt || got.Def != tried.Def {
		for _, x := range fr.tries {
			if !containsError(f.resolve(x.Type())) {
				f.badTry(x.Span(), tried.Def.Name, got)
			}
		}
		return
	}
	f.tryUnify(tried, got)
	f.tryUnify(ret, tried)
	if b, ok := v.(*thir.Block); ok && b.Tail != nil {
		v = b.Tail
	}
	if c, ok := v.(*thir.Construct); ok {
		for _, a := range tried.Args {
			if a = f.shallow(a); a.Kind == types.Infer {
				f.vars[a.Index].span, f.vars[a.Index].ctor = c.Sp, c.Ty
			}
		}
	}
}

// tryTrait is `?` on what else implements Try: ControlFlow, Poll<Option<Result>>.
func (f *fcx) tryTrait(tr *resolve.Def, x thir.Expr, t *types.Type, sp syntax.Span) thir.Expr {
	p := f.p
	flow, from := p.Lang("ControlFlow"), p.Lang("FromResidual")
	out := f.norm(p.Proj(tr.Member("Output", resolve.AssocType), []*types.Type{t}))
	left := f.norm(p.Proj(tr.Member("Residual", resolve.AssocType), []*types.Type{t}))
	ret := f.settled(f.frame.ret)
	if ret.Kind == types.Infer {
		f.unify(ret, t)
	} else if ret.Kind != types.Adt || ret.Def != t.Def {
		f.badTry(sp, t.Def.Name, ret)
		return &thir.BadExpr{X: f.at(out, sp)}
	}
	f.require(pred{trait: from, args: []*types.Type{ret, left}, span: mark(sp)}, "?")
	ft := p.adt0(flow, []*types.Type{left, out})
	val, res := f.local("val", out, false, sp), f.local("residual", left, false, sp)
	load := func(l *thir.Local) thir.Expr {
		return &thir.Load{X: f.at(l.Ty, sp), Place: &thir.LocalRef{X: f.at(l.Ty, sp), L: l}, Move: true}
	}
	pat := func(v *resolve.Def, l *thir.Local) thir.Pat {
		return &thir.PVariant{P: thir.P{Ty: ft, Sp: sp}, Variant: v,
			Fields: []thir.FieldPat{{F: 0, Pat: &thir.PBind{P: thir.P{Ty: l.Ty, Sp: sp}, L: l}}}}
	}
	branch := &thir.Call{X: f.at(ft, sp), Callee: thir.Callee{Fn: tr.Member("branch", resolve.Fn), Args: []*types.Type{t}},
		Args: []thir.Expr{x}}
	back := &thir.Call{X: f.at(ret, sp),
		Callee: thir.Callee{Fn: from.Member("from_residual", resolve.Fn), Args: []*types.Type{ret, left}},
		Args:   []thir.Expr{load(res)}}
	return &thir.Match{X: f.at(out, sp), Scrut: &thir.Temp{X: f.at(ft, sp), V: branch}, Desugar: "?", Arms: []thir.Arm{
		{Pat: pat(flow.Variants[0], val), Sp: sp, Body: load(val)},
		{Pat: pat(flow.Variants[1], res), Sp: sp,
			Body: &thir.Coerce{X: f.at(out, sp), Kind: thir.CoerceNever,
				V: &thir.Return{X: f.at(p.Prim(types.Never), sp), V: back}}},
	}}
}

// tryPoll is `?` on Poll<Result<T, E>>: Ready(Ok(v)) gives Ready(v), Pending
// stays, an error returns, as it is or in a Poll.
func (f *fcx) tryPoll(x thir.Expr, t, inner *types.Type, sp syntax.Span) thir.Expr {
	p := f.p
	poll, res := t.Def, inner.Def
	outTy := p.adt0(poll, []*types.Type{inner.Args[0]})
	ret := f.settled(f.frame.ret)
	rin := ret
	if ret.Kind == types.Adt && ret.Def == poll {
		rin = f.settled(ret.Args[0])
	}
	if rin.Kind != types.Adt || rin.Def != res {
		f.badTry(sp, "Poll", ret)
		return &thir.BadExpr{X: f.at(outTy, sp)}
	}
	val := f.local("val", inner.Args[0], false, sp)
	er := f.local("residual", inner.Args[1], false, sp)
	load := func(l *thir.Local) thir.Expr {
		return &thir.Load{X: f.at(l.Ty, sp), Place: &thir.LocalRef{X: f.at(l.Ty, sp), L: l}, Move: true}
	}
	pb := func(l *thir.Local) thir.Pat { return &thir.PBind{P: thir.P{Ty: l.Ty, Sp: sp}, L: l} }
	ready := func(sub thir.Pat) thir.Pat {
		return &thir.PVariant{P: thir.P{Ty: t, Sp: sp}, Variant: poll.Variants[0], Fields: []thir.FieldPat{{F: 0, Pat: sub}}}
	}
	conv := load(er)
	if from := p.Lang("From"); from != nil && f.shallow(rin.Args[1]) != f.shallow(inner.Args[1]) {
		f.require(pred{trait: from, args: []*types.Type{rin.Args[1], inner.Args[1]}, span: mark(sp)}, "?")
		conv = &thir.Call{X: f.at(rin.Args[1], sp),
			Callee: thir.Callee{Fn: from.Member("from", resolve.Fn), Args: []*types.Type{rin.Args[1], inner.Args[1]}},
			Args:   []thir.Expr{conv}}
	}
	errVal := &thir.Construct{X: f.at(rin, sp), Variant: res.Variants[1], Fields: []thir.FieldInit{{F: 0, V: conv}}}
	if rin != ret {
		errVal = &thir.Construct{X: f.at(ret, sp), Variant: poll.Variants[0], Fields: []thir.FieldInit{{F: 0, V: errVal}}}
	}
	return &thir.Match{X: f.at(outTy, sp), Scrut: &thir.Temp{X: f.at(t, sp), V: x}, Desugar: "?", Arms: []thir.Arm{
		{Pat: ready(&thir.PVariant{P: thir.P{Ty: inner, Sp: sp}, Variant: res.Variants[0],
			Fields: []thir.FieldPat{{F: 0, Pat: pb(val)}}}), Sp: sp,
			Body: &thir.Construct{X: f.at(outTy, sp), Variant: poll.Variants[0],
				Fields: []thir.FieldInit{{F: 0, V: load(val)}}}},
		{Pat: ready(&thir.PVariant{P: thir.P{Ty: inner, Sp: sp}, Variant: res.Variants[1],
			Fields: []thir.FieldPat{{F: 0, Pat: pb(er)}}}), Sp: sp,
			Body: &thir.Coerce{X: f.at(outTy, sp), Kind: thir.CoerceNever,
				V: &thir.Return{X: f.at(p.Prim(types.Never), sp), V: errVal}}},
		{Pat: &thir.PVariant{P: thir.P{Ty: t, Sp: sp}, Variant: poll.Variants[1]}, Sp: sp,
			Body: &thir.Construct{X: f.at(outTy, sp), Variant: poll.Variants[1]}},
	}}
}

// mark is the question mark of a `?` expression.
func mark(sp syntax.Span) syntax.Span { return syntax.Span{Lo: sp.Hi - 1, Hi: sp.Hi} }

func (f *fcx) badTry(sp syntax.Span, what string, ret *types.Type) {
	ret = f.resolve(ret)
	if ret.Kind == types.Error {
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
	if ret.Kind == types.Adt && (ret.Def.Lang == "Option" || ret.Def.Lang == "Result") {
		f.err(mark(sp), diag.E0277, "the `?` operator can only be used on `"+ret.Def.Name+"`s, not `"+what+"`s, in "+in+
			" that returns `"+ret.Def.Name+"`", "use `.ok_or(...)?` or `.ok()?` to convert")
		return
	}
	f.err(mark(sp), diag.E0277, "the `?` operator can only be used in "+in+
		" that returns `Result` or `Option` (or another type that implements `FromResidual`)",
		"cannot use the `?` operator in "+in+" that returns `"+ret.String()+"`")
}

func (f *fcx) await(e *syntax.AwaitExpr, want *types.Type) thir.Expr {
	p := f.p
	sp := e.Span
	x := f.value(f.expr(e.X, nil))
	if !f.frame.async {
		head := f.def.Head()
		if f.frame.clo != nil {
			head = f.frame.clo.Head
		}
		f.err(e.AwaitSpan, diag.E0728, "`await` is only allowed inside `async` functions and blocks",
			"only allowed inside `async` functions and blocks").
			At(head, "this is not `async`")
		return f.bad(sp)
	}
	t := f.settled(x.Type())
	into, fut := p.Lang("IntoFuture"), p.Lang("Future")
	if t.Kind == types.Error || into == nil || fut == nil {
		return f.bad(sp)
	}
	if t.Kind == types.Infer && !isNumVar(t) {
		f.needType(e.X.ExprSpan(), t)
		return f.bad(sp)
	}
	f.requireAwaited(t, e)
	futTy := t
	fv := x
	switch f.holds(fut, t) {
	case selYes:
		if f.noting {
			f.wantAuto(fut, []*types.Type{t}, e.AwaitSpan, e.AwaitSpan)
		}
	case selNo:
		if f.holds(into, t) == selNo {
			d := f.err(e.AwaitSpan, diag.E0277, "`"+f.resolve(t).String()+"` is not a future",
				"`"+f.resolve(t).String()+"` is not a future")
			d.WithHelp("remove the `.await`")
			return f.bad(sp)
		}
		f.require(pred{trait: into, args: []*types.Type{t}, span: sp}, "await")
		futTy = f.norm(p.Proj(into.Member("IntoFuture", resolve.AssocType), []*types.Type{t}))
		fv = &thir.Call{X: f.at(futTy, sp),
			Callee: thir.Callee{Fn: into.Member("into_future", resolve.Fn), Args: []*types.Type{t}}, Args: []thir.Expr{x},
			Method: true}
	default:
		f.require(pred{trait: fut, args: []*types.Type{t}, span: e.AwaitSpan}, "await")
	}
	if c := f.frame.clo; f.user && c != nil && c.Fn != nil && futTy.Kind == types.Opaque {
		p.awaitsFn(c.Fn, futTy.Def)
	}
	out := f.norm(p.Proj(fut.Member("Output", resolve.AssocType), []*types.Type{futTy}))
	f.settled(out)
	pollTy := p.Unit()
	if pl := p.Lang("Poll"); pl != nil {
		pollTy = p.adt0(pl, []*types.Type{out})
	}
	return &thir.Await{X: f.at(out, sp), Fut: fv,
		Poll: thir.Callee{Fn: fut.Member("poll", resolve.Fn), Args: []*types.Type{futTy}}, PollTy: pollTy}
}

// overloaded: the place lies behind a deref or an index that a library or the
// program implements.
func overloaded(pl thir.Expr) bool {
	for {
		switch e := pl.(type) {
		case *thir.Field:
			pl = e.Of
		case *thir.Deref:
			c, ok := e.Of.(*thir.Call)
			if !ok {
				return false
			}
			fn := c.Callee.Fn
			if fn == nil || fn.Parent == nil {
				return false
			}
			switch fn.Parent.Lang {
			case "Deref", "DerefMut", "Index", "IndexMut":
				return true
			}
			return false
		default:
			return false
		}
	}
}
