package check

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Blocks: their items and macros, their statements, and the value at the end.

// blockExpr checks { … }, labelled, unsafe, async and const blocks.
func (f *fnCtxt) blockExpr(b *syntax.BlockExpr, want *types.Type) thir.Expr {
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
		t := f.pushTarget(&target{Target: &thir.Target{}, merge: f.newCoerceMany(want)}, b.Label)
		t.merge.whole = b.Span
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
func (f *fnCtxt) statements(b *syntax.BlockExpr) []syntax.Stmt {
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
	case fresh, p.early[m]:
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
	p.S.FillBlock(m, open, all, p.early[m])
	if m.Crate == p.Main && !p.early[m] {
		p.inBlocks = append(p.inBlocks, m)
	}
	delete(p.early, m)
	p.index()
}

// callsOwnMacro reports whether a macro of the program is called among statements. It may define what an impl is for.
func (p *Program) callsOwnMacro(stmts []syntax.Stmt, scope *resolve.Mod) bool {
	return slices.ContainsFunc(stmts, func(s syntax.Stmt) bool {
		m, ok := s.(*syntax.MacroStmt)
		if !ok {
			return false
		}
		d := p.S.LookupMacro(scope, m.Mac.Path, false)
		return d == nil || d.Crate == nil || !d.Crate.Library
	})
}

// openImplBlocks makes the scopes of blocks with impls before any body is checked, because an impl counts everywhere.
// Their macro calls are expanded when the body is checked.
func (p *Program) openImplBlocks() {
	if len(p.S.Diags.ImplBlocks) == 0 {
		return
	}
	p.early = map[*resolve.Mod]bool{}
	bodies := map[syntax.Expr]*resolve.Def{}
	var note func(*resolve.Def)
	note = func(d *resolve.Def) {
		switch it := d.Item.(type) {
		case *syntax.FnItem:
			bodies[it.Body] = d
		case *syntax.ConstItem:
			bodies[it.Value] = d
		case *syntax.StaticItem:
			bodies[it.Value] = d
		case *syntax.TraitItem, *syntax.ImplItem:
			for _, a := range d.Assoc() {
				note(a)
			}
		}
	}
	p.EachDef(p.Main.Root, note)
	for _, path := range p.S.Diags.ImplBlocks {
		var owner *resolve.Def
		var scope *resolve.Mod
		for _, b := range path {
			if d := bodies[b]; d != nil {
				owner, scope = d, d.Scope
			}
			items := itemsOf(b.Stmts)
			if owner == nil || len(items) == 0 {
				continue
			}
			m := p.S.KnownBlock(b)
			if m == nil {
				if b.Kind != syntax.PlainBlock && b.Kind != syntax.UnsafeBlock || p.callsOwnMacro(b.Stmts, scope) {
					break
				}
				m = p.blockScope(b, scope, owner, items)
				p.early[m] = true
				p.EachDef(m, note)
			}
			scope = m
		}
	}
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
func (f *fnCtxt) checkBlock(b *syntax.BlockExpr, want *types.Type) thir.Expr {
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
func (f *fnCtxt) expandStmts(in []syntax.Stmt) []syntax.Stmt {
	any := false
	for _, s := range in {
		if _, ok := s.(*syntax.MacroStmt); ok {
			any = true
		}
	}
	if !any && f.macros == 0 { // no call here or behind what was expanded needs the macros that in defines
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

func (f *fnCtxt) exprStmt(s *syntax.ExprStmt) thir.Stmt {
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
