package check

import (
	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Constants that types need (array lengths, const arguments, discriminants) are
// evaluated on the syntax, before bodies are checked: numbers of up to 64 bits,
// bool and char, what consists of these, const fns with their variables, branches
// and loops. Everything else is run by the machine.

// constKnown is the value of e; when it has none, that is reported. what names the
// place that needs it, and want is its type, nil when that is not known.
func (p *Program) constKnown(l *lower, e syntax.Expr, want *types.Type, what string) (int64, bool) {
	own := p.enter()
	n, ok := p.constInt(l, e, want)
	p.leave(own)
	if !ok && !own.tainted() {
		p.err(e.ExprSpan(), diag.Unsupported, "this "+what+" is not a constant that can be computed here", "").WithHelp("use a literal, a constant, or arithmetic on them")
	}
	return n, ok
}

// constNum is a number, or a bool or char as one. Numbers of unsigned types stand
// in n bit by bit. ty is nil while only literals without a suffix are in it.
type constNum struct {
	n     int64
	ty    *types.Type
	parts *constParts // of what is no number; then n means nothing
}

// constVal is the value of a constant item that a type needed. While it is
// being computed, done is false.
type constVal struct {
	v        constNum
	ok, done bool
}

// constOf is the value of a constant item.
func (p *Program) constOf(d *resolve.Def) (constNum, bool) {
	if v := p.constVals[d]; v != nil {
		if !v.done {
			v.done = true // one error is enough
			p.constCycle(d)
		}
		if !v.ok && p.taint != nil {
			p.taint.follows = true
		}
		return v.v, v.ok
	}
	if p.constVals == nil {
		p.constVals = map[*resolve.Def]*constVal{}
	}
	v := &constVal{}
	p.constVals[d] = v
	item := d.Item.(*syntax.ConstItem)
	if item.Value != nil {
		l := p.lowerFor(d)
		ty := l.ty(item.Type)
		v.v, v.ok = p.constValue(l, item.Value, ty)
		v.v.ty = ty
	}
	v.done = true
	return v.v, v.ok
}

// constEdge is a use of one constant in the value of another.
type constEdge struct {
	to *resolve.Def
	at syntax.Span
}

func (p *Program) constUse(from, to *resolve.Def, at syntax.Span) {
	if from == nil || from.Crate != p.Main {
		return
	}
	if p.constUses == nil {
		p.constUses = map[*resolve.Def][]constEdge{}
	}
	if p.constUses[from] == nil {
		p.constUsers = append(p.constUsers, from)
	}
	p.constUses[from] = append(p.constUses[from], constEdge{to, at})
}

// constCycle reports a constant whose value needs itself.
func (p *Program) constCycle(d *resolve.Def) {
	p.err(d.Head(), diag.E0391, "cycle detected when simplifying constant for the type system `"+displayPath(d)+"`", "")
}

// checkConstCycles refuses constants whose values need themselves.
func (p *Program) checkConstCycles() {
	const open, done = 1, 2
	state := map[*resolve.Def]int{}
	var visit func(d *resolve.Def)
	visit = func(d *resolve.Def) {
		state[d] = open
		for _, e := range p.constUses[d] {
			switch {
			case state[e.to] == open:
				if p.constVals[e.to] == nil || p.constVals[e.to].ok {
					p.constCycle(e.to)
				}
			case state[e.to] == 0:
				p.Budget().Enter(2)
				visit(e.to)
				p.Budget().Leave(2)
			}
		}
		state[d] = done
	}
	for _, d := range p.constUsers {
		if state[d] == 0 {
			visit(d)
		}
	}
}

// constInt is the value of e, which is of type want where that is not nil.
func (p *Program) constInt(l *lower, e syntax.Expr, want *types.Type) (int64, bool) {
	v, ok := p.constValue(l, e, want)
	return v.n, ok && v.parts == nil
}

func (p *Program) constValue(l *lower, e syntax.Expr, want *types.Type) (constNum, bool) {
	m := constMachine{p: p, l: l}
	v, ok := m.expr(e, want)
	return v, ok && m.flow.kind == flowOn && (want == nil || fits(v.n, want))
}

// fits reports whether n is a value of type t.
func fits(n int64, t *types.Type) bool {
	return !t.IsInt() || wrap(n, t) == n && (t.Bits() < 128 || t.IsSigned() || n >= 0)
}

// wrap is n cut to the bits of the integer type t.
func wrap(n int64, t *types.Type) int64 {
	free := 64 - t.Bits()
	switch {
	case !t.IsInt() || free <= 0:
		return n
	case t.IsSigned():
		return n << free >> free
	}
	return int64(uint64(n) << free >> free)
}

// constMachine evaluates one expression, and const fns that it calls in machines
// of their own.
type constMachine struct {
	p    *Program
	l    *lower
	args []*types.Type // what the parameters of the item stand for, where there are any
	vars []constVar
	ret  *types.Type // of the function
	flow constFlow
}

type constVar struct {
	name string
	v    constNum
}

// constFlow is where control goes instead of on, with the value it takes along.
type constFlow struct {
	kind  flowKind
	label string
	v     constNum
}

type flowKind uint8

const (
	flowOn flowKind = iota
	flowBreak
	flowContinue
	flowReturn
)

func (m *constMachine) find(name string) *constVar {
	for i := len(m.vars) - 1; i >= 0; i-- {
		if m.vars[i].name == name {
			return &m.vars[i]
		}
	}
	return nil
}

func (m *constMachine) bool(x bool) (constNum, bool) {
	v := constNum{ty: m.p.Prim(types.Bool)}
	if x {
		v.n = 1
	}
	return v, true
}

// expr evaluates e. Where control does not go on (flow), the value means nothing.
func (m *constMachine) expr(e syntax.Expr, want *types.Type) (constNum, bool) {
	const frames = 8 // four calls, of which that of expr1 is large: a browser's stack has room for a few hundred
	p := m.p
	b := p.Budget()
	p.Spend(budget.Constants, 1)
	b.Enter(frames)
	v, ok := m.expr1(e, want)
	b.Leave(frames)
	return v, ok && (v.ty == nil || fits(v.n, v.ty))
}

func (m *constMachine) expr1(e syntax.Expr, want *types.Type) (v constNum, ok bool) {
	p := m.p
	switch e := e.(type) {
	case *syntax.LitExpr:
		return m.literal(e, want, 1)
	case *syntax.ParenExpr:
		return m.expr(e.X, want)
	case *syntax.CastExpr:
		if v, ok = m.expr(e.X, nil); !ok {
			return v, false
		}
		to := m.ty(e.Type)
		if v.parts != nil || !to.IsInt() && to.Kind != types.Char {
			return v, false
		}
		return constNum{n: wrap(v.n, to), ty: to}, to.Bits() <= 64 || v.ty == nil || v.ty.IsSigned() || v.n >= 0
	case *syntax.RefExpr:
		return m.expr(e.X, want)
	case *syntax.ArrayExpr, *syntax.RepeatExpr, *syntax.TupleExpr, *syntax.StructExpr:
		return m.made(e, want)
	case *syntax.IndexExpr, *syntax.FieldExpr:
		at, ok := m.place(e)
		if !ok {
			return v, false
		}
		return *at, true
	case *syntax.UnaryExpr:
		if e.Op == '*' {
			return m.expr(e.X, want)
		}
		if x, lit := e.X.(*syntax.LitExpr); lit && e.Op == '-' {
			return m.literal(x, want, -1)
		}
		if v, ok = m.expr(e.X, want); !ok || m.flow.kind != flowOn {
			return v, ok
		}
		switch {
		case e.Op == '!' && v.ty != nil && v.ty.Kind == types.Bool:
			v.n ^= 1
			return v, true
		case e.Op == '!':
			v.n = ^v.n
			if v.ty != nil {
				v.n = wrap(v.n, v.ty)
			}
			return v, true
		case e.Op == '-' && v.ty != nil && v.ty.IsSigned() && v.n == least(v.ty):
			return v, m.fails(e.Span, "attempt to negate `"+v.String()+"`, which would overflow")
		case e.Op == '-':
			v.n = -v.n
			return v, true
		}
	case *syntax.BinaryExpr:
		return m.binary(e.Op, e.L, e.R, want, e.Span)
	case *syntax.PathExpr:
		return m.path(e)
	case *syntax.MethodExpr:
		return m.method(e, want)
	case *syntax.MacroExpr:
		d := p.S.LookupMacro(m.l.scope, e.Mac.Path, false)
		if d == nil || d.Macro == nil {
			return v, false
		}
		toks, _, ok := p.S.Expand(d, e.Mac, false)
		if !ok {
			return v, false
		}
		p.S.CallSite(toks, e.Mac.Span)
		x := syntax.ParseExprTokens(toks, p.S.Diags)
		if x == nil {
			return v, false
		}
		return m.expr(x, want)
	case *syntax.IfExpr:
		c, ok := m.expr(e.Cond, p.Prim(types.Bool))
		switch {
		case !ok || m.flow.kind != flowOn:
			return c, ok
		case c.n != 0:
			return m.expr(e.Then, want)
		case e.Else != nil:
			return m.expr(e.Else, want)
		}
		return v, true
	case *syntax.MatchExpr:
		x, ok := m.expr(e.X, nil)
		if !ok || m.flow.kind != flowOn {
			return x, ok
		}
		for i := range e.Arms {
			n := len(m.vars)
			hit, ok := m.matches(e.Arms[i].Pat, x)
			if hit && ok && e.Arms[i].Guard != nil {
				var g constNum
				g, ok = m.expr(e.Arms[i].Guard, p.Prim(types.Bool))
				hit = g.n != 0
			}
			if !ok {
				return v, false
			}
			if hit {
				v, ok = m.expr(e.Arms[i].Body, want)
			}
			if m.vars = m.vars[:n]; hit {
				return v, ok
			}
		}
	case *syntax.BlockExpr:
		return m.block(e, want)
	case *syntax.WhileExpr:
		for {
			c, ok := m.expr(e.Cond, p.Prim(types.Bool))
			if !ok || m.flow.kind != flowOn || c.n == 0 {
				return v, ok
			}
			if over, ok := m.turn(e.Body, e.Label); !ok || over {
				return v, ok
			}
		}
	case *syntax.LoopExpr:
		for {
			if over, ok := m.turn(e.Body, e.Label); !ok || over {
				return m.flow.v, ok
			}
		}
	case *syntax.BreakExpr:
		return m.leave(flowBreak, e.Label, e.X, want)
	case *syntax.ContinueExpr:
		return m.leave(flowContinue, e.Label, nil, nil)
	case *syntax.ReturnExpr:
		return m.leave(flowReturn, nil, e.X, m.ret)
	case *syntax.AssignExpr:
		if x, ok := m.place(e.L); ok {
			at := len(m.vars)
			v, ok = m.expr(e.R, x.ty)
			m.vars = m.vars[:at]
			if ok && m.flow.kind == flowOn {
				if x, ok = m.place(e.L); ok {
					*x = m.own(m.as(v, x.ty))
				}
			}
			return constNum{}, ok
		}
	case *syntax.AssignOpExpr:
		if x, ok := m.place(e.L); ok {
			v, ok = m.binary(e.Op, e.L, e.R, x.ty, e.Span)
			if ok && m.flow.kind == flowOn {
				if x, ok = m.place(e.L); ok {
					*x = v
				}
			}
			return constNum{}, ok
		}
	case *syntax.CallExpr:
		return m.call(e)
	}
	return v, false
}

// as is v as a value of type t, where that is known.
func (m *constMachine) as(v constNum, t *types.Type) constNum {
	if v.ty == nil {
		v.ty = t
	}
	return v
}

func (m *constMachine) variable(e syntax.Expr) *constNum {
	if pe, ok := e.(*syntax.PathExpr); ok && pe.QSelf == nil && len(pe.Path.Segs) == 1 {
		if v := m.find(pe.Path.Segs[0].Name.Name); v != nil {
			return &v.v
		}
	}
	return nil
}

func (m *constMachine) literal(e *syntax.LitExpr, want *types.Type, sign int64) (v constNum, ok bool) {
	p := m.p
	switch e.Kind {
	case syntax.IntLit:
		v.n = sign * int64(e.Int)
		if want != nil && want.IsInt() {
			v.ty = want
		}
		if e.Suffix != "" {
			v.ty = p.primType(e.Suffix)
		}
		if v.ty == nil && int64(e.Int) < 0 { // only an unsigned type has it
			v.ty = p.Prim(types.U64)
		}
		return v, e.IntHi == 0 && (v.ty == nil || v.ty.IsInt() && (int64(e.Int) >= 0 || sign > 0 && !v.ty.IsSigned() || sign < 0 && v.n == -1<<63))
	case syntax.CharLit:
		return constNum{n: int64(e.Int), ty: p.Prim(types.Char)}, sign > 0
	case syntax.ByteLit:
		return constNum{n: int64(e.Int), ty: p.Prim(types.U8)}, sign > 0
	case syntax.StrLit, syntax.ByteStrLit:
		return constNum{parts: &constParts{text: e.Str}}, sign > 0
	case syntax.BoolLit:
		v, _ = m.bool(e.Bool)
		return v, sign > 0
	}
	return v, false
}

func (m *constMachine) path(e *syntax.PathExpr) (v constNum, ok bool) {
	p := m.p
	segs := e.Path.Segs
	last := segs[len(segs)-1].Name.Name
	if q := e.QSelf; q != nil {
		base := m.ty(q.Self)
		if q.Trait == nil {
			return m.assocConst(base, last)
		}
		tr, _ := p.S.Path(m.l.scope, q.Trait, resolve.TypeNS)
		if tr == nil || tr.Kind != resolve.Trait {
			return v, false
		}
		if a := valueMember(tr, last); a != nil && a.Kind == resolve.Const && len(tr.Params) == 1 {
			return m.traitConst(a, base)
		}
		return v, false
	}
	if x := m.variable(e); x != nil {
		return *x, true
	}
	if len(segs) == 1 && m.args != nil {
		if g := m.l.constGeneric(last); g != nil {
			if g = p.Subst(g, m.args); g.Kind == types.Const {
				return constNum{n: int64(g.N), ty: m.ty(m.l.constParam(last).Type)}, true
			}
			return v, false
		}
	}
	if len(segs) == 2 {
		if v, ok := p.constPrim(segs); ok {
			return v, true
		}
	}
	d, used := p.S.Path(m.l.scope, e.Path, resolve.ValueNS)
	if d != nil && used == len(segs) {
		switch d.Kind {
		case resolve.Const:
			m.l.recordNamed(d)
			return p.constOf(d)
		case resolve.Variant:
			return m.unitVariant(d)
		}
		return v, false
	}
	if len(segs) < 2 {
		m.l.notConst(&segs[0].Name)
		return v, false
	}
	prefix := *e.Path
	prefix.Segs = segs[:len(segs)-1]
	if base := m.base(&prefix); base != nil { // Self::N, Type::N
		return m.assocConst(base, last)
	}
	return v, false
}

// block runs the statements; the value is that of the last expression.
func (m *constMachine) block(e *syntax.BlockExpr, want *types.Type) (v constNum, ok bool) {
	n, scope := len(m.vars), m.l.scope
	defer func() { m.vars, m.l.scope = m.vars[:n], scope }()
	if items := itemsOf(e.Stmts); len(items) > 0 {
		m.l.scope = m.p.blockScope(e, scope, m.l.item, items)
	}
	for i, s := range e.Stmts {
		v = constNum{}
		switch s := s.(type) {
		case *syntax.ItemStmt:
		case *syntax.LetStmt:
			ip, plain := s.Pat.(*syntax.IdentPat)
			if !plain || s.Init == nil {
				return v, false
			}
			var ty *types.Type
			if s.Type != nil {
				ty = m.ty(s.Type)
			}
			x, ok := m.expr(s.Init, ty)
			if !ok || m.flow.kind != flowOn {
				return v, ok
			}
			m.vars = append(m.vars, constVar{ip.Name.Name, m.own(m.as(x, ty))})
		case *syntax.ExprStmt:
			last := i == len(e.Stmts)-1 && !s.Semi
			ty := want
			if !last {
				ty = nil
			}
			x, ok := m.expr(s.X, ty)
			if !ok || m.flow.kind != flowOn {
				return v, ok
			}
			if last {
				v = x
			}
		default:
			return v, false
		}
	}
	return v, true
}

// turn is one turn of a loop; over says that it was the last.
func (m *constMachine) turn(body *syntax.BlockExpr, label *syntax.Ident) (over, ok bool) {
	_, ok = m.block(body, nil)
	m.p.Spend(budget.Constants, 1)
	f := &m.flow
	mine := f.label == "" || label != nil && f.label == label.Name
	if !ok {
		return true, false
	}
	switch {
	case f.kind == flowOn:
		return false, true
	case f.kind == flowReturn || !mine:
		return true, true
	}
	over = f.kind == flowBreak
	f.kind, f.label = flowOn, ""
	return over, true
}

func (m *constMachine) leave(k flowKind, label *syntax.Ident, x syntax.Expr, want *types.Type) (v constNum, ok bool) {
	if x != nil {
		if v, ok = m.expr(x, want); !ok || m.flow.kind != flowOn {
			return v, ok
		}
	}
	m.flow = constFlow{kind: k, v: v}
	if label != nil {
		m.flow.label = label.Name
	}
	return v, true
}

// call runs a const fn.
func (m *constMachine) call(e *syntax.CallExpr) (v constNum, ok bool) {
	pe, ok := e.Fn.(*syntax.PathExpr)
	if !ok {
		return v, false
	}
	segs := pe.Path.Segs
	d, used := m.p.S.Path(m.l.scope, pe.Path, resolve.ValueNS)
	if d == nil || used != len(segs) {
		if d = nil; len(segs) > 1 { // Type::new(…)
			prefix := *pe.Path
			prefix.Segs = segs[:len(segs)-1]
			d = m.inherentFn(m.base(&prefix), segs[len(segs)-1].Name.Name)
		}
	}
	if d != nil {
		m.l.recordNamed(d)
	}
	if d == nil || d.Kind != resolve.Fn {
		return v, false
	}
	args := m.turbofish(d, pe.Path)
	if d.Lang == "size_of" || d.Lang == "align_of" {
		if len(args) != 1 {
			return v, false
		}
		return m.sizeOf(args[0], d.Lang == "align_of")
	}
	if m.ret == nil && !d.Crate.Library && !d.FnItem().Const { // in const functions their own check reports it
		m.p.err(e.Span, diag.E0015, "cannot call non-const function `"+displayName(d)+"` in constants", "").
			WithNote("calls in constants are limited to constant functions, tuple structs and tuple variants")
	}
	return m.run(d, args, nil, e.Args)
}

// run runs a const fn, or a method of self.
func (m *constMachine) run(d *resolve.Def, generics []*types.Type, self *constNum, args []syntax.Expr) (v constNum, ok bool) {
	item := d.FnItem()
	if item.Body == nil || len(item.Params) != len(args) || (self == nil) != (item.SelfKind == syntax.NoSelf) {
		return v, false
	}
	l := m.p.lowerFor(d)
	sub := &constMachine{p: m.p, l: l, args: generics}
	sub.ret = sub.ty(item.Ret)
	if self != nil {
		sub.vars = append(sub.vars, constVar{"self", m.own(*self)})
	}
	for i := range item.Params {
		ip, plain := item.Params[i].Pat.(*syntax.IdentPat)
		if !plain {
			return v, false
		}
		ty := sub.ty(item.Params[i].Type)
		x, ok := m.expr(args[i], ty)
		if !ok || m.flow.kind != flowOn {
			return x, ok
		}
		sub.vars = append(sub.vars, constVar{ip.Name.Name, m.own(m.as(x, ty))})
	}
	v, ok = sub.expr(item.Body, sub.ret)
	if sub.flow.kind == flowReturn {
		v = sub.flow.v
	}
	return m.as(v, sub.ret), ok
}

// inherentFn is the function of that name of a type without parameters.
func (m *constMachine) inherentFn(t *types.Type, name string) *resolve.Def {
	if t == nil || t.Kind != types.Adt || len(t.Args) > 0 {
		return nil
	}
	h, _ := headOf(t)
	m.p.index()
	for _, im := range m.p.inherentOf(h) {
		if d := im.def.AssocNamed(name); d != nil && d.Kind == resolve.Fn {
			m.l.recordNamed(d)
			return d
		}
	}
	return nil
}

// turbofish are the types and constants that a call of d names.
func (m *constMachine) turbofish(d *resolve.Def, path *syntax.Path) []*types.Type {
	ga := path.Segs[len(path.Segs)-1].Args
	if ga == nil {
		return nil
	}
	var out []*types.Type
	for i := range ga.Args {
		if ga.Args[i].Lifetime == "" {
			out = append(out, m.p.Subst(m.l.genArg(&ga.Args[i]), m.args))
		}
	}
	if len(out) != len(d.Params) {
		return nil
	}
	return out
}

// matches tries a pattern and binds its variables.
func (m *constMachine) matches(pat syntax.Pat, x constNum) (hit, ok bool) {
	if x.parts != nil {
		_, ok = pat.(*syntax.WildPat)
		return ok, ok
	}
	switch pat := pat.(type) {
	case *syntax.WildPat:
		return true, true
	case *syntax.IdentPat:
		if pat.Sub != nil {
			if hit, ok = m.matches(pat.Sub, x); !hit || !ok {
				return hit, ok
			}
		} else if d, _ := m.p.S.Path(m.l.scope, &syntax.Path{Segs: []syntax.PathSeg{{Name: pat.Name}}}, resolve.ValueNS); d != nil && d.Kind == resolve.Const {
			v, ok := m.p.constOf(d)
			return v.n == x.n, ok
		}
		m.vars = append(m.vars, constVar{pat.Name.Name, x})
		return true, true
	case *syntax.LitPat:
		v, ok := m.expr(pat.X, x.ty)
		return v.n == x.n, ok
	case *syntax.PathPat:
		v, ok := m.expr(&syntax.PathExpr{Path: pat.Path, QSelf: pat.QSelf}, x.ty)
		return v.n == x.n, ok
	case *syntax.RangePat:
		hit = true
		if pat.Lo != nil {
			v, ok := m.expr(pat.Lo, x.ty)
			if !ok {
				return false, false
			}
			hit = !less(x, v)
		}
		if pat.Hi != nil {
			v, ok := m.expr(pat.Hi, x.ty)
			if !ok {
				return false, false
			}
			hit = hit && (less(x, v) || pat.Inclusive && x.n == v.n)
		}
		return hit, true
	case *syntax.OrPat:
		for _, alt := range pat.Alts {
			if hit, ok = m.matches(alt, x); hit || !ok {
				return hit, ok
			}
		}
		return false, true
	}
	return false, false
}

func (p *Program) constLen(l *lower, e syntax.Expr) (int64, bool) {
	p.Spend(budget.Constants, 1)
	p.Budget().Enter(4)
	defer p.Budget().Leave(4)
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return p.constLen(l, e.X)
	case *syntax.RefExpr:
		return p.constLen(l, e.X)
	case *syntax.ArrayExpr:
		return int64(len(e.Elems)), true
	case *syntax.RepeatExpr:
		return p.constInt(l, e.Len, p.Prim(types.Usize))
	case *syntax.LitExpr:
		if e.Kind == syntax.StrLit || e.Kind == syntax.ByteStrLit {
			return int64(len(e.Str)), true
		}
	case *syntax.PathExpr:
		d, used := p.S.Path(l.scope, e.Path, resolve.ValueNS)
		if d != nil && used == len(e.Path.Segs) && d.Kind == resolve.Const {
			item := d.Item.(*syntax.ConstItem)
			dl := p.lowerFor(d)
			if at, ok := item.Type.(*syntax.ArrayType); ok {
				return p.constInt(dl, at.Len, p.Prim(types.Usize))
			}
			return p.constLen(dl, item.Value)
		}
	}
	return 0, false
}
