package types

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Resolved is what a callee with concrete arguments calls.
type Resolved struct {
	Inst *Instance // a function, method, intrinsic or tuple constructor
	// Virtual: a method of a trait object; Slot is its index in VtableMethods.
	Virtual bool
	Slot    int
	Method  *resolve.Def
	// Shim is a builtin: "call" (closure, fn pointer, fn item through a Fn
	// trait; Self is the callee type), "poll" (a coroutine), "clone" (a closure,
	// fn item or fn pointer: bitwise, captures cloned).
	Shim string
	Self *Type
}

// Instance interns a function with concrete generics.
func (p *Program) Instance(d *resolve.Def, args []*Type) *Instance {
	for i, a := range args {
		args[i] = p.Reveal(a)
	}
	key := instKey{fn: d, args: p.tuple(args...)}
	p = p.ofInst(d, key.args)
	if in, ok := p.instances[key]; ok {
		return in
	}
	in := &Instance{Fn: d, Args: args, ID: len(p.instList)}
	p.instances[key] = in
	p.instList = append(p.instList, in)
	return in
}

// ClosureInstance is the instance of a closure's or coroutine's body.
func (p *Program) ClosureInstance(c *ClosureTy) *Instance {
	key := instKey{clo: c}
	if p.base != nil && !c.local {
		p = p.base
	}
	if in, ok := p.instances[key]; ok {
		return in
	}
	in := &Instance{Clo: c, ID: len(p.instList)}
	p.instances[key] = in
	p.instList = append(p.instList, in)
	return in
}

// MainFn is the program's main, which may be imported, or nil.
func (p *Program) MainFn() *resolve.Def {
	for _, d := range p.Main.Root.Defs() {
		if d.Kind == resolve.Fn && d.Name == "main" {
			return d
		}
	}
	if d := p.S.Imported(p.Main.Root, "main", resolve.ValueNS); d != nil && d.Kind == resolve.Fn {
		return d
	}
	return nil
}

// Entry is the instance of main, nil when there is none.
func (p *Program) Entry() *Instance {
	d := p.MainFn()
	if d == nil {
		return nil
	}
	return p.Instance(d, nil)
}

// Body is the concrete body of an instance, made from the generic one. nil for
// intrinsics, constructors, and when there was an error.
func (p *Program) Body(in *Instance) *Body {
	if in.body != nil {
		return in.body
	}
	if in.Clo != nil {
		in.body = in.Clo.Body
		if in.body != nil {
			in.body.Inst = in
		}
		return in.body
	}
	switch in.Fn.Kind {
	case resolve.Fn:
		if in.Fn.Intrinsic() != "" {
			return nil
		}
	case resolve.Const, resolve.Static:
	default:
		return nil
	}
	g := p.bodyOf(in.Fn)
	if g.body == nil {
		return nil
	}
	m := p.ofInst(in.Fn, p.tuple(in.Args...)).newMono(in.Args)
	in.body = m.body(g.body)
	in.body.Inst = in
	p.tooLarge(g.body.Span, "reached the type-length limit while instantiating `"+in.Fn.Name+"`")
	return in.body
}

// BodyToLookAt is Body for who asks only what it calls: one without parameters
// may still be as it was checked, with types that Concrete makes concrete.
func (p *Program) BodyToLookAt(in *Instance) *Body {
	if in.body != nil || in.Fn == nil || in.Fn.Kind != resolve.Fn || len(in.Args) > 0 || in.Fn.Intrinsic() != "" {
		return p.Body(in)
	}
	return p.bodyOf(in.Fn).body
}

// Concrete is a type of BodyToLookAt as Body has it, revealed.
func (p *Program) Concrete(t *Type) *Type { return p.Reveal(p.monoType(p.Reveal(t))) }

// ConstOf is the constant that an expression of BodyToLookAt uses, or nil.
func (p *Program) ConstOf(e Expr) *Instance {
	switch e := e.(type) {
	case *ConstUse:
		return e.Inst
	case *constRef:
		return (&mono{p: p, only: true}).constUse(e).(*ConstUse).Inst
	}
	return nil
}

// tooLarge reports, once, that a type has become too large.
func (p *Program) tooLarge(at syntax.Span, msg string) {
	if p.base == nil && p.Main == nil {
		return // the library's part of a program's type: the program says so
	}
	if p.base != nil && p.base.large {
		p.large, p.base.large = true, false
	}
	if p.large && !p.largeSaid {
		p.largeSaid = true
		p.err(at, "", msg, "").Help = []string{"a generic function that calls itself with a larger type has no end: put a `dyn Trait` behind a pointer where the type grows"}
	}
}

// TooLarge reports whether a type became too large, which is an error.
func (p *Program) TooLarge() bool { return p.largeSaid }

// mono copies a generic tree with types put in. A tree without parameters has one
// instance only, which takes it over as it is.
type mono struct {
	p       *Program
	args    []*Type
	only    bool
	locals  map[*Local]*Local
	targets map[*Target]*Target
	cache   map[*Type]*Type
	list    []*Local
}

func (p *Program) newMono(args []*Type) *mono {
	if len(args) == 0 {
		return &mono{p: p, only: true}
	}
	return &mono{p: p, args: args, locals: map[*Local]*Local{}, targets: map[*Target]*Target{}, cache: map[*Type]*Type{}}
}

// own is the instance's node in place of n, with the same content.
func own[T any](m *mono, n *T) *T {
	if m.only {
		return n
	}
	c := *n
	return &c
}

// ownAll is own for a list.
func ownAll[T any](m *mono, list []T) []T {
	if m.only || list == nil {
		return list
	}
	return append(make([]T, 0, len(list)), list...)
}

func (m *mono) ty(t *Type) *Type {
	if t == nil || t.flags&(hasParam|hasProj|hasClo|hasOpaque) == 0 {
		return t
	}
	if m.only {
		return m.p.monoType(t)
	}
	if r, ok := m.cache[t]; ok {
		return r
	}
	r := m.p.monoType(m.p.subst(t, m.args))
	m.cache[t] = r
	return r
}

// monoType normalises a type without parameters: projections are replaced,
// closures of generic bodies become those of the concrete one.
func (p *Program) monoType(t *Type) *Type {
	if t.flags&(hasProj|hasClo) == 0 {
		return t
	}
	switch t.Kind {
	case Proj:
		args := make([]*Type, len(t.Args))
		for i, a := range t.Args {
			args[i] = p.Reveal(p.monoType(a))
		}
		c := newInfcx(p, nil)
		c.quiet, c.reveal = 1, true
		r, st := c.project(t.Def, args)
		if st != selYes {
			return p.prim[Error]
		}
		c.solve()
		r = c.resolve(r)
		if r.Kind == Proj {
			return p.prim[Error]
		}
		return p.monoType(r)
	case Closure, Coroutine:
		if t.Clo.mono {
			return t
		}
		args := make([]*Type, len(t.Args))
		for i, a := range t.Args {
			args[i] = p.Reveal(p.monoType(a))
		}
		return p.monoClosure(t.Clo, args).Type
	}
	return p.mapParts(t, p.monoType)
}

func (p *Program) monoClosure(c *ClosureTy, args []*Type) *ClosureTy {
	key := instKey{clo: c, args: p.tuple(args...)}
	if p.base != nil && !c.local && key.args.flags&local == 0 {
		p = p.base
	}
	if x, ok := p.monoClo[key]; ok {
		return x
	}
	x := &ClosureTy{ID: c.ID, seq: p.nextID(), Owner: c.Owner, Path: c.Path, Fn: c.Fn, Async: c.Async, Lends: c.Lends, Span: c.Span, Kind: c.Kind, mono: true, local: p.base != nil}
	p.monoClo[key] = x
	k := Closure
	if c.Async {
		k = Coroutine
	}
	x.Type = p.mk(Type{Kind: k, Clo: x, depth: key.args.depth + 1}) // its size is 1: it is written without them
	m := p.newMono(args)
	for _, t := range c.Params {
		x.Params = append(x.Params, p.Reveal(m.ty(t)))
	}
	x.Ret = p.Reveal(m.ty(c.Ret))
	for _, k := range c.Captures {
		x.Captures = append(x.Captures, Capture{Mode: k.Mode, Ty: m.ty(k.Ty), Name: k.Name})
	}
	if c.Body != nil {
		x.Body = m.body(c.Body)
		x.Body.Clo = x
	}
	return x
}

func (m *mono) body(b *Body) *Body {
	n := own(m, b)
	if !m.only {
		n.Names = nil
	}
	n.Ret, n.Params = m.ty(n.Ret), ownAll(m, n.Params)
	for i := range n.Params {
		q := &n.Params[i]
		q.Pat, q.Ty = m.pat(q.Pat), m.ty(q.Ty)
	}
	n.Value = m.expr(n.Value)
	n.Locals = m.list
	return n
}

func (m *mono) local(l *Local) *Local {
	if m.only {
		if l.Index >= len(m.list) || m.list[l.Index] != l {
			l.Ty, l.Index = m.ty(l.Ty), len(m.list)
			m.list = append(m.list, l)
		}
		return l
	}
	if x, ok := m.locals[l]; ok {
		return x
	}
	x := &Local{Name: l.Name, Ty: m.ty(l.Ty), Mut: l.Mut, Span: l.Span, Borrowed: l.Borrowed, Index: len(m.list)}
	m.locals[l] = x
	m.list = append(m.list, x)
	return x
}

func (m *mono) target(t *Target) *Target {
	if t == nil {
		return nil
	}
	if m.only {
		t.Ty = m.ty(t.Ty)
		return t
	}
	if x, ok := m.targets[t]; ok {
		return x
	}
	x := &Target{Name: t.Name, Ty: m.ty(t.Ty), Loop: t.Loop}
	m.targets[t] = x
	return x
}

func (m *mono) exprs(es []Expr) []Expr {
	out := ownAll(m, es)
	for i, e := range out {
		out[i] = m.expr(e)
	}
	return out
}

func (m *mono) callee(c Callee) Callee {
	n := Callee{Fn: c.Fn, Args: ownAll(m, c.Args)}
	for i, a := range n.Args {
		n.Args[i] = m.ty(a)
	}
	return n
}

func (m *mono) x(x X) X { return X{Ty: m.ty(x.Ty), Sp: x.Sp} }

func (m *mono) expr(e Expr) Expr {
	switch e := e.(type) {
	case nil:
		return nil
	case *LocalRef:
		n := own(m, e)
		n.X, n.L = m.x(n.X), m.local(n.L)
		return n
	case *Upvar:
		n := own(m, e)
		n.X = m.x(n.X)
		return n
	case *Field:
		n := own(m, e)
		n.X, n.Of = m.x(n.X), m.expr(n.Of)
		return n
	case *Deref:
		n := own(m, e)
		n.X, n.Of = m.x(n.X), m.expr(n.Of)
		return n
	case *Index:
		n := own(m, e)
		n.X, n.Of, n.I = m.x(n.X), m.expr(n.Of), m.expr(n.I)
		return n
	case *StaticRef:
		n := own(m, e)
		n.X = m.x(n.X)
		return n
	case *Temp:
		n := own(m, e)
		n.X, n.V = m.x(n.X), m.expr(n.V)
		return n
	case *Lit:
		n := own(m, e)
		n.X = m.x(n.X)
		return n
	case *Load:
		n := own(m, e)
		n.X, n.Place = m.x(n.X), m.expr(n.Place)
		n.Move = n.Move && !m.p.IsCopy(n.Ty)
		return n
	case *Borrow:
		n := own(m, e)
		n.X, n.Place = m.x(n.X), m.expr(n.Place)
		return n
	case *Call:
		n := own(m, e)
		n.X, n.Callee, n.Args = m.x(n.X), m.callee(n.Callee), m.exprs(n.Args)
		return n
	case *CallValue:
		n := own(m, e)
		n.X, n.Fn, n.Args = m.x(n.X), m.expr(n.Fn), m.exprs(n.Args)
		return n
	case *CallClosure:
		n := own(m, e)
		n.X, n.Fn, n.Args = m.x(n.X), m.expr(n.Fn), m.exprs(n.Args)
		return n
	case *Binary:
		n := own(m, e)
		n.X, n.L, n.R = m.x(n.X), m.expr(n.L), m.expr(n.R)
		return n
	case *Logic:
		n := own(m, e)
		n.X, n.L, n.R = m.x(n.X), m.expr(n.L), m.expr(n.R)
		return n
	case *Unary:
		n := own(m, e)
		n.X, n.V = m.x(n.X), m.expr(n.V)
		return n
	case *Cast:
		v, ty := m.expr(e.V), m.ty(e.Ty)
		if v.Type() == ty {
			return v
		}
		n := own(m, e)
		n.Ty, n.V = ty, v
		return n
	case *Coerce:
		n := own(m, e)
		n.X, n.V = m.x(n.X), m.expr(n.V)
		return n
	case *Construct:
		n := own(m, e)
		n.X, n.Base, n.Fields = m.x(n.X), m.expr(n.Base), ownAll(m, n.Fields)
		for i := range n.Fields {
			n.Fields[i].V = m.expr(n.Fields[i].V)
		}
		return n
	case *MakeTuple:
		n := own(m, e)
		n.X, n.Elems = m.x(n.X), m.exprs(n.Elems)
		return n
	case *MakeArray:
		n := own(m, e)
		n.X, n.Elems = m.x(n.X), m.exprs(n.Elems)
		return n
	case *Repeat:
		n := own(m, e)
		n.X, n.V = m.x(n.X), m.expr(n.V)
		return n
	case *MakeClosure:
		n := own(m, e)
		n.X = m.x(n.X)
		n.Clo, n.Captures = n.Ty.Clo, m.exprs(n.Captures)
		return n
	case *MakeCoroutine:
		n := own(m, e)
		n.X = m.x(n.X)
		n.Clo, n.Captures = n.Ty.Clo, m.exprs(n.Captures)
		return n
	case *FnRef:
		n := own(m, e)
		n.X, n.Callee = m.x(n.X), m.callee(n.Callee)
		return n
	case *constRef:
		return m.constUse(e)
	case *constParam:
		t := m.ty(e.param)
		return &Lit{X: m.x(e.X), Int: t.N}
	case *Assign:
		n := own(m, e)
		n.X, n.Place, n.V = m.x(n.X), m.expr(n.Place), m.expr(n.V)
		return n
	case *AssignOp:
		n := own(m, e)
		n.X, n.Place, n.R = m.x(n.X), m.expr(n.Place), m.expr(n.R)
		return n
	case *Block:
		n := own(m, e)
		n.X, n.Target, n.Stmts = m.x(n.X), m.target(n.Target), ownAll(m, n.Stmts)
		for i, s := range n.Stmts {
			switch s := s.(type) {
			case *Let:
				l := own(m, s)
				l.Ty, l.Init, l.Place, l.Else = m.ty(l.Ty), m.expr(l.Init), m.expr(l.Place), m.expr(l.Else)
				l.Pat = m.pat(l.Pat)
				n.Stmts[i] = l
			case *ExprStmt:
				x := own(m, s)
				x.V = m.expr(x.V)
				n.Stmts[i] = x
			}
		}
		n.Tail = m.expr(n.Tail)
		return n
	case *If:
		n := own(m, e)
		n.X, n.Cond, n.Then, n.Else = m.x(n.X), m.expr(n.Cond), m.expr(n.Then), m.expr(n.Else)
		return n
	case *LetCond:
		n := own(m, e)
		n.X, n.Scrut, n.Pat = m.x(n.X), m.expr(n.Scrut), m.pat(n.Pat)
		return n
	case *Match:
		n := own(m, e)
		n.X, n.Scrut, n.Arms = m.x(n.X), m.expr(n.Scrut), ownAll(m, n.Arms)
		for i := range n.Arms {
			a := &n.Arms[i]
			a.Pat, a.Guard, a.Body = m.pat(a.Pat), m.expr(a.Guard), m.expr(a.Body)
		}
		return n
	case *Loop:
		n := own(m, e)
		n.X, n.Target, n.Body = m.x(n.X), m.target(n.Target), m.expr(n.Body)
		return n
	case *While:
		n := own(m, e)
		n.X, n.Target, n.Cond, n.Body = m.x(n.X), m.target(n.Target), m.expr(n.Cond), m.expr(n.Body)
		return n
	case *For:
		n := own(m, e)
		n.X, n.Iter, n.Pat, n.Next = m.x(n.X), m.expr(n.Iter), m.pat(n.Pat), m.callee(n.Next)
		n.Item, n.Option, n.Target, n.Body = m.ty(n.Item), m.ty(n.Option), m.target(n.Target), m.expr(n.Body)
		return n
	case *Break:
		n := own(m, e)
		n.X, n.Target, n.V = m.x(n.X), m.target(n.Target), m.expr(n.V)
		return n
	case *Continue:
		n := own(m, e)
		n.X, n.Target = m.x(n.X), m.target(n.Target)
		return n
	case *Return:
		n := own(m, e)
		n.X, n.V = m.x(n.X), m.expr(n.V)
		return n
	case *Await:
		n := own(m, e)
		n.X, n.Fut, n.Poll, n.PollTy = m.x(n.X), m.expr(n.Fut), m.callee(n.Poll), m.ty(n.PollTy)
		n.Direct = n.Fut.Type().Kind == Coroutine
		return n
	case *FormatArgs:
		n := own(m, e)
		n.X, n.Args, n.Fns = m.x(n.X), m.exprs(n.Args), ownAll(m, n.Fns)
		for i, c := range n.Fns {
			n.Fns[i] = m.callee(c)
		}
		return n
	case *BadExpr:
		n := own(m, e)
		n.X = m.x(n.X)
		return n
	}
	return e
}

// constUse finds the constant item that a reference means for these types.
func (m *mono) constUse(e *constRef) Expr {
	p := m.p
	args := make([]*Type, len(e.args))
	for i, a := range e.args {
		args[i] = m.ty(a)
	}
	d := e.def
	if d.Parent != nil && d.Parent.Kind == resolve.Trait {
		for i := range args {
			args[i] = p.Reveal(args[i])
		}
		if sel := p.selectGround(d.Parent, args); sel != nil && sel.impl != nil {
			if a := sel.impl.def.AssocNamed(d.Name); a != nil && a.Kind == resolve.Const {
				d, args = a, sel.args
			}
		}
	}
	return &ConstUse{X: m.x(e.X), Inst: p.Instance(d, args)}
}

func (m *mono) pats(ps []Pat) []Pat {
	out := ownAll(m, ps)
	for i, x := range out {
		out[i] = m.pat(x)
	}
	return out
}

func (m *mono) fieldPats(fs []FieldPat) []FieldPat {
	out := ownAll(m, fs)
	for i := range out {
		out[i].Pat = m.pat(out[i].Pat)
	}
	return out
}

func (m *mono) pat(pt Pat) Pat {
	switch pt := pt.(type) {
	case nil:
		return nil
	case *PWild:
		n := own(m, pt)
		n.Ty = m.ty(n.Ty)
		return n
	case *PBind:
		n := own(m, pt)
		n.Ty, n.L, n.Sub = m.ty(n.Ty), m.local(n.L), m.pat(n.Sub)
		if n.Mode == BindMove && m.p.IsCopy(n.Ty) {
			n.Mode = BindCopy
		}
		return n
	case *PLit:
		n := own(m, pt)
		n.Ty, n.V = m.ty(n.Ty), m.expr(n.V)
		return n
	case *PRange:
		n := own(m, pt)
		n.Ty, n.Lo, n.Hi = m.ty(n.Ty), m.expr(n.Lo), m.expr(n.Hi)
		return n
	case *PDeref:
		n := own(m, pt)
		n.Ty, n.Sub = m.ty(n.Ty), m.pat(n.Sub)
		return n
	case *PVariant:
		n := own(m, pt)
		n.Ty, n.Fields = m.ty(n.Ty), m.fieldPats(n.Fields)
		return n
	case *PFields:
		n := own(m, pt)
		n.Ty, n.Fields = m.ty(n.Ty), m.fieldPats(n.Fields)
		return n
	case *PSlice:
		n := own(m, pt)
		n.Ty, n.Prefix, n.Rest, n.Suffix = m.ty(n.Ty), m.pats(n.Prefix), m.pat(n.Rest), m.pats(n.Suffix)
		return n
	case *POr:
		n := own(m, pt)
		n.Ty, n.Alts = m.ty(n.Ty), m.pats(n.Alts)
		return n
	case *PEq:
		n := own(m, pt)
		n.Ty, n.V, n.Eq = m.ty(n.Ty), m.expr(n.V), m.callee(n.Eq)
		return n
	}
	return pt
}

// ---------------------------------------------------------------- what the compiler asks

// Resolve finds what a callee with concrete arguments calls.
func (p *Program) Resolve(c Callee) Resolved {
	d := c.Fn
	args := make([]*Type, len(c.Args))
	for i, a := range c.Args {
		args[i] = p.Reveal(a)
	}
	if d.Parent == nil || d.Parent.Kind != resolve.Trait {
		return Resolved{Inst: p.Instance(d, args)}
	}
	tr := d.Parent
	n := len(tr.Params)
	targs, own := args[:n:n], args[n:]
	self := targs[0]
	sel := p.selectGround(tr, targs)
	switch {
	case sel == nil:
		return Resolved{Inst: p.Instance(d, args)}
	case sel.obj:
		if dynViolation(d) == "" && d.FnItem().SelfKind != syntax.NoSelf && len(d.Params) == 0 && !whereSelfSized(d) {
			for i, m := range p.VtableMethods(self) {
				if m == d {
					return Resolved{Virtual: true, Slot: i, Method: d, Self: self}
				}
			}
		}
		return Resolved{Inst: p.Instance(d, args)}
	case sel.impl != nil:
		if a := sel.impl.def.AssocNamed(d.Name); a != nil && a.Kind == resolve.Fn {
			return Resolved{Inst: p.Instance(a, append(append([]*Type(nil), sel.args...), own...))}
		}
		return Resolved{Inst: p.Instance(d, args)}
	case sel.shim == "call", sel.shim == "poll":
		return Resolved{Shim: sel.shim, Method: d, Self: self}
	case sel.shim == "clone":
		if d.Name == "clone" {
			return Resolved{Shim: "clone", Method: d, Self: self}
		}
	}
	return Resolved{Inst: p.Instance(d, args)}
}

// Reveal replaces `impl Trait` types by what they hide.
func (p *Program) Reveal(t *Type) *Type {
	if t == nil || t.flags&hasOpaque == 0 {
		return t
	}
	p = p.ofType(t)
	if r, ok := p.revealed[t]; ok {
		return r
	}
	var r *Type
	if t.Kind == Opaque {
		args := make([]*Type, len(t.Args))
		for i, a := range t.Args {
			args[i] = p.Reveal(a)
		}
		d := t.Def
		k := t.Index
		if d.Parent != nil && d.Parent.Kind == resolve.Trait {
			// an impl Trait (or async fn) of a trait method: the impl's own
			if res := p.Resolve(Callee{Fn: d, Args: args}); res.Inst != nil && res.Inst.Fn != d {
				d, args = res.Inst.Fn, res.Inst.Args
				ret := p.subst(p.fn(d).ret, args)
				if p.fn(d).ret.flags&hasOpaque == 0 {
					r = p.monoType(ret)
				}
			}
		}
		if r == nil {
			g := p.bodyOf(d)
			h := p.of(d).hidden[opaqueKey{d, k}]
			if h == nil || g.busy {
				return p.prim[Error]
			}
			if p.revealing[t] {
				p.err(d.Span, "E0720", "cannot resolve opaque type", "recursive opaque type")
				return p.prim[Error]
			}
			if p.revealing == nil {
				p.revealing = map[*Type]bool{}
			}
			p.revealing[t] = true
			r = p.Reveal(p.monoType(p.subst(h, args)))
			delete(p.revealing, t)
		}
	} else {
		r = p.monoType(p.mapParts(t, p.Reveal))
	}
	p.revealed[t] = r
	return r
}

// IsCopy for concrete types.
func (p *Program) IsCopy(t *Type) bool {
	switch t.Kind {
	case Ref:
		return !t.Mut
	case Error, Infer:
		return false
	}
	p = p.ofType(t)
	if c, ok := p.copyCache[t]; ok {
		return c
	}
	r := p.Reveal(t)
	c := p.selectGround(p.Lang("Copy"), []*Type{r}) != nil && p.copyHolds(r)
	p.copyCache[t] = c
	return c
}

func (p *Program) copyHolds(t *Type) bool {
	c := newInfcx(p, nil)
	c.quiet = 1
	return c.holds(p.Lang("Copy"), t) == selYes
}

// DropImpl is the type's own Drop::drop, or nil.
func (p *Program) DropImpl(t *Type) *Instance {
	if t.Kind != Adt || !p.hasDropImpl(t) {
		return nil
	}
	d := p.Lang("Drop")
	sel := p.selectGround(d, []*Type{t})
	if sel == nil || sel.impl == nil {
		return nil
	}
	a := sel.impl.def.AssocNamed("drop")
	if a == nil {
		return nil
	}
	return p.Instance(a, append([]*Type(nil), sel.args...))
}

// FieldTypes are the types of a struct's or variant's fields, normalised.
func (p *Program) FieldTypes(adt *Type, variant *resolve.Def) []*Type {
	ts := p.fieldTypes(adt, variant)
	out := make([]*Type, len(ts))
	for i, t := range ts {
		out[i] = p.Reveal(p.monoType(t))
	}
	return out
}

// Variants of an enum; nil for structs.
func (p *Program) Variants(adt *Type) []*resolve.Def {
	if adt.Kind == Adt && adt.Def.Kind == resolve.Enum {
		return adt.Def.Variants
	}
	return nil
}

// VtableMethods are the methods of a trait object: supertraits first, in order
// of declaration.
func (p *Program) VtableMethods(dyn *Type) []*resolve.Def {
	if dyn.Def == nil {
		return nil
	}
	var out []*resolve.Def
	seen := map[*resolve.Def]bool{}
	for _, q := range p.dynPreds(dyn) {
		if q.assoc != nil || seen[q.trait] {
			continue
		}
		seen[q.trait] = true
		for _, a := range q.trait.Assoc() {
			if a.Kind == resolve.Fn && dynViolation(a) == "" && a.FnItem().SelfKind != syntax.NoSelf && len(a.Params) == 0 && !whereSelfSized(a) {
				out = append(out, a)
			}
		}
	}
	return out
}

// VtableEntry is the implementation of a vtable's method for a concrete type.
func (p *Program) VtableEntry(concrete *Type, m *resolve.Def, dyn *Type) Resolved {
	for _, q := range p.dynPreds(dyn) {
		if q.assoc == nil && q.trait == m.Parent {
			args := append([]*Type{concrete}, q.args[1:]...)
			for i := 1; i < len(args); i++ {
				args[i] = p.monoType(args[i])
			}
			return p.Resolve(Callee{Fn: m, Args: args})
		}
	}
	return Resolved{}
}

// StaticInit is the initialiser of a static.
func (p *Program) StaticInit(d *resolve.Def) *Instance { return p.Instance(d, nil) }

// TracksCaller reports whether panics in d are told at its calls: the attribute
// is d's own, or on the trait's method that d implements.
func (p *Program) TracksCaller(d *resolve.Def) bool {
	if d.Attr("track_caller") != nil {
		return true
	}
	im := parentOf(d)
	if im == nil || im.Kind != resolve.Impl {
		return false
	}
	_, trait, _ := p.Header(im)
	if trait == nil {
		return false
	}
	m := trait.AssocNamed(d.Name)
	return m != nil && m.Attr("track_caller") != nil
}

// Signature gives an instance's parameter types and result.
func (p *Program) Signature(in *Instance) ([]*Type, *Type) {
	if in.Clo != nil {
		return in.Clo.Params, in.Clo.Ret
	}
	d := in.Fn
	norm := func(t *Type) *Type { return p.Reveal(p.monoType(p.subst(t, in.Args))) }
	switch d.Kind {
	case resolve.Fn:
		fi := p.fn(d)
		ps := make([]*Type, len(fi.params))
		for i, t := range fi.params {
			ps[i] = norm(t)
		}
		return ps, norm(fi.ret)
	case resolve.Const, resolve.Static:
		return nil, norm(p.constType(d))
	}
	adt := d
	var v *resolve.Def
	if d.Kind == resolve.Variant {
		adt, v = d.Parent, d
	}
	t := p.adt0(adt, in.Args)
	return p.FieldTypes(t, v), t
}
