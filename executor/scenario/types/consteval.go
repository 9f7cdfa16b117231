package types

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Constants that types need (array lengths, const arguments, discriminants) are
// evaluated on the syntax: integer arithmetic on literals and other constants.
// Everything else is run by the machine.

func (p *Program) constUsize(l *lower, e syntax.Expr) (uint64, bool) {
	before := p.S.Diags.Errors()
	n, ok := p.constInt(l, e)
	if !ok || n < 0 {
		if p.S.Diags.Errors() > before {
			return 0, false
		}
		p.err(e.ExprSpan(), "", "this length is not a constant that can be computed here", "").Help = []string{"use a literal, a constant, or arithmetic on them"}
		return 0, false
	}
	return uint64(n), true
}

// Bounds of what constants in types may cost: expressions inside of each other,
// and expressions of a whole program.
const (
	maxConstDepth = 10_000
	MaxConstWork  = 2_000_000
)

// constVal is the value of a constant item that a type needed. While it is
// being computed, done is false.
type constVal struct {
	n        int64
	ok, done bool
}

// constOf is the value of a constant item.
func (p *Program) constOf(d *resolve.Def) (int64, bool) {
	if v := p.constVals[d]; v != nil {
		if !v.done {
			v.done = true // one error is enough
			p.err(d.Span, "E0391", "cycle detected when evaluating constant `"+d.Name+"`", "")
		}
		return v.n, v.ok
	}
	if p.constVals == nil {
		p.constVals = map[*resolve.Def]*constVal{}
	}
	v := &constVal{}
	p.constVals[d] = v
	v.n, v.ok = p.constInt(p.lowerFor(d), d.Item.(*syntax.ConstItem).Value)
	v.done = true
	return v.n, v.ok
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

// checkConstCycles refuses constants whose values need themselves.
func (p *Program) checkConstCycles() {
	const open, done = 1, 2
	state := map[*resolve.Def]int{}
	var visit func(d *resolve.Def, depth int)
	visit = func(d *resolve.Def, depth int) {
		state[d] = open
		for _, e := range p.constUses[d] {
			switch {
			case state[e.to] == open:
				if p.constVals[e.to] == nil || p.constVals[e.to].ok {
					p.err(e.at, "E0391", "cycle detected when evaluating constant `"+e.to.Name+"`", "")
				}
			case state[e.to] == 0 && depth < maxConstDepth:
				visit(e.to, depth+1)
			}
		}
		state[d] = done
	}
	for _, d := range p.constUsers {
		if state[d] == 0 {
			visit(d, 0)
		}
	}
}

func (p *Program) constInt(l *lower, e syntax.Expr) (int64, bool) {
	if p.constWork++; p.constDepth >= maxConstDepth || p.constWork > MaxConstWork {
		return 0, false
	}
	p.constDepth++
	n, ok := p.constInt1(l, e)
	p.constDepth--
	return n, ok
}

func (p *Program) constInt1(l *lower, e syntax.Expr) (int64, bool) {
	switch e := e.(type) {
	case *syntax.LitExpr:
		switch e.Kind {
		case syntax.IntLit, syntax.CharLit, syntax.ByteLit:
			return int64(e.Int), true
		case syntax.BoolLit:
			if e.Bool {
				return 1, true
			}
			return 0, true
		}
	case *syntax.ParenExpr:
		return p.constInt(l, e.X)
	case *syntax.CastExpr:
		return p.constInt(l, e.X)
	case *syntax.BlockExpr:
		if len(e.Stmts) == 1 {
			if s, ok := e.Stmts[0].(*syntax.ExprStmt); ok && !s.Semi {
				return p.constInt(l, s.X)
			}
		}
		return p.constCall(l, e)
	case *syntax.UnaryExpr:
		n, ok := p.constInt(l, e.X)
		if e.Op == '-' {
			return -n, ok
		}
		if e.Op == '!' {
			return ^n, ok
		}
	case *syntax.BinaryExpr:
		a, ok1 := p.constInt(l, e.L)
		b, ok2 := p.constInt(l, e.R)
		if !ok1 || !ok2 {
			return 0, false
		}
		switch e.Op {
		case syntax.OpAdd:
			return a + b, (a+b > a) == (b > 0)
		case syntax.OpSub:
			return a - b, (a-b < a) == (b > 0)
		case syntax.OpMul:
			return a * b, a == 0 || a*b/a == b && !(a == -1 && b == -1<<63)
		case syntax.OpDiv:
			if b != 0 {
				return a / b, true
			}
		case syntax.OpRem:
			if b != 0 {
				return a % b, true
			}
		case syntax.OpShl:
			return a << uint(b&63), b >= 0 && b < 64
		case syntax.OpShr:
			return a >> uint(b&63), b >= 0 && b < 64
		case syntax.OpAnd:
			return a & b, true
		case syntax.OpOr:
			return a | b, true
		case syntax.OpXor:
			return a ^ b, true
		}
	case *syntax.PathExpr:
		if e.QSelf != nil {
			return 0, false
		}
		segs := e.Path.Segs
		if len(segs) == 2 {
			if v, ok := p.constPrim(l, segs); ok {
				return v, true
			}
		}
		d, used := p.S.Path(l.scope, e.Path, resolve.ValueNS)
		if d != nil && used == len(segs) && d.Kind == resolve.Const {
			return p.constOf(d)
		}
		// Self::N, Type::N
		if len(segs) == 2 {
			var base *Type
			if segs[0].Name.Name == "Self" {
				base = l.self
			} else if d != nil && used == 1 && (d.Kind == resolve.Struct || d.Kind == resolve.Enum) && len(d.Params) == 0 {
				base = p.adt0(d, nil)
			}
			if base != nil {
				if h, ok := headOf(base); ok {
					for _, im := range p.inherentOf(h) {
						if a := im.def.AssocNamed(segs[1].Name.Name); a != nil && a.Kind == resolve.Const {
							return p.constOf(a)
						}
					}
				}
			}
		}
	case *syntax.MethodExpr:
		// NAMES.len() of a constant array or string
		if e.Name.Name == "len" && len(e.Args) == 0 {
			if n, ok := p.constLen(l, e.Recv); ok {
				return n, true
			}
		}
		if e.Name.Name == "pow" && len(e.Args) == 1 {
			a, ok1 := p.constInt(l, e.Recv)
			n, ok2 := p.constInt(l, e.Args[0])
			if !ok1 || !ok2 || n < 0 || n > 64 {
				return 0, false
			}
			r := int64(1)
			for ; n > 0; n-- {
				r *= a
			}
			return r, true
		}
	case *syntax.MacroExpr:
		d := p.S.LookupMacro(l.scope, e.Mac.Path, false)
		if d == nil || d.Macro == nil {
			return 0, false
		}
		if p.constDepth > maxConstDepth/4 {
			p.S.TooDeep(d, e.Span)
			return 0, false
		}
		toks, _, ok := p.S.Expand(d, e.Mac, false)
		if !ok {
			return 0, false
		}
		x := syntax.ParseExprTokens(toks, p.S.Diags)
		if x == nil {
			return 0, false
		}
		return p.constInt(l, x)
	case *syntax.CallExpr, *syntax.IfExpr:
		return p.constCall(l, e)
	}
	return 0, false
}

func (p *Program) constLen(l *lower, e syntax.Expr) (int64, bool) {
	if p.constWork++; p.constDepth >= maxConstDepth || p.constWork > MaxConstWork {
		return 0, false
	}
	p.constDepth++
	defer func() { p.constDepth-- }()
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return p.constLen(l, e.X)
	case *syntax.RefExpr:
		return p.constLen(l, e.X)
	case *syntax.ArrayExpr:
		return int64(len(e.Elems)), true
	case *syntax.RepeatExpr:
		return p.constInt(l, e.Len)
	case *syntax.LitExpr:
		if e.Kind == syntax.StrLit || e.Kind == syntax.ByteStrLit {
			return int64(len(e.Str)), true
		}
	case *syntax.PathExpr:
		d, used := p.S.Path(l.scope, e.Path, resolve.ValueNS)
		if d != nil && used == len(e.Path.Segs) && d.Kind == resolve.Const {
			return p.constLen(p.lowerFor(d), d.Item.(*syntax.ConstItem).Value)
		}
	}
	return 0, false
}

// constCall evaluates what calls const fns or branches.
func (p *Program) constCall(l *lower, e syntax.Expr) (int64, bool) {
	return (&constMachine{p: p, l: l, fuel: 10000}).expr(e)
}

func (p *Program) constPrim(l *lower, segs []syntax.PathSeg) (int64, bool) {
	k, ok := primKinds[segs[0].Name.Name]
	if !ok {
		return 0, false
	}
	t := p.prim[k]
	if !t.IsInt() || t.Bits() > 64 {
		return 0, false
	}
	switch segs[1].Name.Name {
	case "BITS":
		return int64(t.Bits()), true
	case "MAX":
		if t.IsSigned() {
			return int64(uint64(1)<<(t.Bits()-1) - 1), true
		}
		if t.Bits() == 64 {
			return -1, true
		}
		return int64(uint64(1)<<t.Bits() - 1), true
	case "MIN":
		if t.IsSigned() {
			return -int64(uint64(1) << (t.Bits() - 1)), true
		}
		return 0, true
	}
	return 0, false
}

// constMachine evaluates const fn calls on integers: let, if, while, assignment.
type constMachine struct {
	p    *Program
	l    *lower
	vars []constVar
	fuel int
	ret  *int64
}

type constVar struct {
	name string
	v    int64
}

func (m *constMachine) find(name string) *constVar {
	for i := len(m.vars) - 1; i >= 0; i-- {
		if m.vars[i].name == name {
			return &m.vars[i]
		}
	}
	return nil
}

func (m *constMachine) expr(e syntax.Expr) (int64, bool) {
	m.fuel--
	if m.p.constWork++; m.fuel < 0 || m.p.constDepth >= maxConstDepth || m.p.constWork > MaxConstWork {
		return 0, false
	}
	m.p.constDepth++
	n, ok := m.expr1(e)
	m.p.constDepth--
	return n, ok
}

func (m *constMachine) expr1(e syntax.Expr) (int64, bool) {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return m.expr(e.X)
	case *syntax.CastExpr:
		return m.expr(e.X)
	case *syntax.PathExpr:
		if len(e.Path.Segs) == 1 {
			if v := m.find(e.Path.Segs[0].Name.Name); v != nil {
				return v.v, true
			}
		}
	case *syntax.BinaryExpr:
		a, ok := m.expr(e.L)
		if !ok {
			return 0, false
		}
		b, ok := m.expr(e.R)
		if !ok {
			return 0, false
		}
		truth := func(x bool) (int64, bool) {
			if x {
				return 1, true
			}
			return 0, true
		}
		switch e.Op {
		case syntax.OpEq:
			return truth(a == b)
		case syntax.OpNe:
			return truth(a != b)
		case syntax.OpLt:
			return truth(a < b)
		case syntax.OpLe:
			return truth(a <= b)
		case syntax.OpGt:
			return truth(a > b)
		case syntax.OpGe:
			return truth(a >= b)
		case syntax.OpAndAnd:
			return truth(a != 0 && b != 0)
		case syntax.OpOrOr:
			return truth(a != 0 || b != 0)
		}
		x, y := &syntax.LitExpr{Kind: syntax.IntLit, Int: uint64(a)}, &syntax.LitExpr{Kind: syntax.IntLit, Int: uint64(b)}
		return m.p.constInt(m.l, &syntax.BinaryExpr{Op: e.Op, L: x, R: y})
	case *syntax.IfExpr:
		c, ok := m.expr(e.Cond)
		if !ok {
			return 0, false
		}
		if c != 0 {
			return m.expr(e.Then)
		}
		if e.Else == nil {
			return 0, true
		}
		return m.expr(e.Else)
	case *syntax.BlockExpr:
		n := len(m.vars)
		defer func() { m.vars = m.vars[:n] }()
		var v int64
		for i, s := range e.Stmts {
			switch s := s.(type) {
			case *syntax.LetStmt:
				ip, ok := s.Pat.(*syntax.IdentPat)
				if !ok || s.Init == nil {
					return 0, false
				}
				x, ok := m.expr(s.Init)
				if !ok {
					return 0, false
				}
				m.vars = append(m.vars, constVar{ip.Name.Name, x})
			case *syntax.ExprStmt:
				x, ok := m.expr(s.X)
				if !ok {
					return 0, false
				}
				if m.ret != nil {
					return *m.ret, true
				}
				if i == len(e.Stmts)-1 && !s.Semi {
					v = x
				}
			default:
				return 0, false
			}
		}
		return v, true
	case *syntax.WhileExpr:
		for {
			c, ok := m.expr(e.Cond)
			if !ok {
				return 0, false
			}
			if c == 0 {
				return 0, true
			}
			if _, ok := m.expr(e.Body); !ok {
				return 0, false
			}
			if m.ret != nil {
				return *m.ret, true
			}
		}
	case *syntax.AssignExpr:
		return m.assign(e.L, e.R, nil)
	case *syntax.AssignOpExpr:
		op := e.Op
		return m.assign(e.L, e.R, &op)
	case *syntax.ReturnExpr:
		if e.X == nil {
			return 0, false
		}
		v, ok := m.expr(e.X)
		if ok {
			m.ret = &v
		}
		return v, ok
	case *syntax.CallExpr:
		pe, ok := e.Fn.(*syntax.PathExpr)
		if !ok {
			return 0, false
		}
		d, used := m.p.S.Path(m.l.scope, pe.Path, resolve.ValueNS)
		if d == nil || used != len(pe.Path.Segs) || d.Kind != resolve.Fn || d.FnItem().Body == nil {
			return 0, false
		}
		sub := &constMachine{p: m.p, l: m.p.lowerFor(d), fuel: m.fuel}
		for i := range d.FnItem().Params {
			ip, ok := d.FnItem().Params[i].Pat.(*syntax.IdentPat)
			if !ok || i >= len(e.Args) {
				return 0, false
			}
			v, ok := m.expr(e.Args[i])
			if !ok {
				return 0, false
			}
			sub.vars = append(sub.vars, constVar{ip.Name.Name, v})
		}
		v, ok := sub.expr(d.FnItem().Body)
		m.fuel = sub.fuel
		if sub.ret != nil {
			return *sub.ret, true
		}
		return v, ok
	}
	return m.p.constInt(m.l, e)
}

func (m *constMachine) assign(l, r syntax.Expr, op *syntax.BinOp) (int64, bool) {
	pe, ok := l.(*syntax.PathExpr)
	if !ok || len(pe.Path.Segs) != 1 {
		return 0, false
	}
	v := m.find(pe.Path.Segs[0].Name.Name)
	if v == nil {
		return 0, false
	}
	x, ok := m.expr(r)
	if !ok {
		return 0, false
	}
	if op != nil {
		x, ok = m.expr(&syntax.BinaryExpr{Op: *op, L: l, R: &syntax.LitExpr{Kind: syntax.IntLit, Int: uint64(x)}})
		if !ok {
			return 0, false
		}
		v = m.find(pe.Path.Segs[0].Name.Name)
	}
	v.v = x
	return 0, true
}
