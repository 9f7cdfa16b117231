package metadata

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Function is the compiled form of an instance of the library: what any program that needs it shares.
type Function struct {
	Body *mir.Body
	// Height is how deep the functions that were looked at to make the body call each other.
	Height int
	// Looks are the questions about callees that were asked to make it, in order.
	Looks []Look
	// Work is what making it took of budget.Flows, without what was looked at.
	Work int64
}

// Look is a question about a callee: which function it is, or its body.
type Look struct {
	Of   thir.Callee
	Body bool
}

// function is the walk over f, the compiled form of an instance.
func (c *codec) function(of *thir.Instance, f *Function) {
	number(c, &f.Height)
	number(c, &f.Work)
	list(c, &f.Looks, func(l *Look) {
		c.callee(&l.Of)
		c.flags(&l.Body)
	})
	if c.reading() {
		f.Body = &mir.Body{}
	}
	c.body(of, f.Body)
}

// body is the walk over a body. of is the instance that it belongs to, nil for a promoted expression. What only
// debuggers and analyses ask for is left out: names of variables, and of locals all but the type.
func (c *codec) body(of *thir.Instance, b *mir.Body) {
	c.text(&b.Name)
	c.position(&b.Span)
	c.def(&b.Owner)
	var clo *types.Type
	if b.Clo != nil {
		clo = b.Clo.Type
	}
	if c.ty(&clo); c.reading() && clo != nil {
		b.Clo = clo.Clo
	}
	small(c, &b.Phase)
	number(c, &b.ArgCount)
	number(c, &b.SpreadArg)
	if b.Coroutine {
		c.skip("the body of a coroutine")
	}
	local := 0
	list(c, &b.Locals, func(d *mir.LocalDecl) {
		c.ty(&d.Ty)
		switch {
		case !c.reading():
		case local == 0:
			d.Kind = mir.ReturnLocal
		case local <= b.ArgCount:
			d.Kind = mir.ArgLocal
		}
		local++
	})
	list(c, &b.Scopes, func(s *mir.Scope) {
		c.scope(&s.Parent)
		if optional(c, &s.Inlined) {
			x := s.Inlined
			c.text(&x.Name)
			c.position(&x.Span)
			c.position(&x.FnSpan)
			c.flags(&x.User, &x.Glue, &x.TrackCaller)
		}
	})
	list(c, &b.Promoted, func(x **mir.Body) { c.promoted(of, x) })
	c.current, c.locals = -1, b.Locals
	list(c, &b.Blocks, c.block)
}

// optional is a pointer that may be nil. It reports whether it is not, and makes it when reading.
func optional[T any](c *codec, x **T) bool {
	some := *x != nil
	if c.flags(&some); some && c.reading() {
		*x = new(T)
	}
	return some
}

// promoted is a promoted expression: its body, in the instance that it was promoted in, or that instance and its number
// in it, where it was inlined. Its address is that of one static, however often it was inlined.
func (c *codec) promoted(of *thir.Instance, x **mir.Body) {
	var origin *thir.Instance
	n := 0
	if !c.reading() {
		if origin, n = c.w.origin(*x); origin == nil {
			c.skip("a promoted expression of a function that is not kept")
		}
	}
	inlined := origin != of
	if c.flags(&inlined); !inlined {
		if c.reading() {
			*x = &mir.Body{}
		}
		c.body(nil, *x)
		return
	}
	c.instance(&origin)
	if number(c, &n); c.reading() {
		if f := c.r.l.Function(c.r.p, origin); f == nil || n >= len(f.Body.Promoted) {
			panic(broken)
		} else {
			*x = f.Body.Promoted[n]
		}
	}
}

func (c *codec) block(b *mir.Block) {
	c.current++
	c.position(&b.Span)
	c.scope(&b.Scope)
	c.flags(&b.Cleanup)
	list(c, &b.Stmts, c.stmt)
	c.term(b)
}

func (c *codec) stmt(s *mir.Stmt) {
	small(c, &s.Kind)
	c.scope(&s.Scope)
	switch s.Kind {
	case mir.Nop:
	case mir.StorageLive, mir.StorageDead:
		c.local(&s.Local)
	case mir.Assign:
		c.position(&s.Span)
		c.place(&s.Place)
		c.rvalue(&s.Value)
	case mir.Ended:
		c.place(&s.Place)
	case mir.SetState:
		c.position(&s.Span)
		number(c, &s.State)
		c.place(&s.Place)
	default:
		c.skip("a statement for analyses")
	}
}

func (c *codec) place(p *mir.Place) {
	c.local(&p.Local)
	if int(p.Local) >= len(c.locals) {
		panic(broken)
	}
	base := c.locals[p.Local].Ty
	list(c, &p.Proj, func(e *mir.Elem) {
		c.elem(e, base)
		base = e.Ty
	})
}

// elem is a projection from a place of type base. A type that follows from base is not stored.
func (c *codec) elem(e *mir.Elem, base *types.Type) {
	const follows = 1 << 7
	kind := uint8(e.Kind)
	if !c.reading() && e.Ty != nil && e.Ty == typeIn(base, e) {
		kind |= follows
	}
	small(c, &kind)
	if e.Kind = mir.ElemKind(kind &^ follows); kind < follows {
		c.ty(&e.Ty)
	}
	switch e.Kind {
	case mir.Field, mir.Saved:
		number(c, &e.Index)
	case mir.Index:
		c.local(&e.Local)
	case mir.ConstIndex, mir.Subslice:
		number(c, &e.Index)
		number(c, &e.To)
		c.flags(&e.FromEnd)
	case mir.Downcast:
		c.def(&e.Variant)
	}
	if kind >= follows {
		e.Ty = typeIn(base, e)
	}
}

// typeIn returns the type of a projection from a place of type base, nil if it cannot be said without the program.
func typeIn(base *types.Type, e *mir.Elem) *types.Type {
	if base == nil {
		return nil
	}
	switch e.Kind {
	case mir.Downcast:
		return base
	case mir.Deref:
		if base.Kind == types.Ref || base.Kind == types.Ptr || base.Kind == types.Adt && base.Def.Lang == "Box" {
			return base.Args[0]
		}
	case mir.Index, mir.ConstIndex:
		if base.Kind == types.Array || base.Kind == types.Slice {
			return base.Args[0]
		}
	case mir.Field:
		if base.Kind == types.Tuple && int(e.Index) < len(base.Args) {
			return base.Args[e.Index]
		}
	}
	return nil
}

func (c *codec) operand(o *mir.Operand) {
	small(c, &o.Kind)
	if o.Kind != mir.Constant {
		c.place(&o.Place)
		return
	}
	if c.reading() {
		o.Const = &mir.Const{}
	}
	k := o.Const
	small(c, &k.Kind)
	c.ty(&k.Ty)
	switch k.Kind {
	case mir.Zero:
	case mir.Scalar:
		c.wide(&k.Int, &k.IntHi)
	case mir.Float:
		c.float(&k.Float)
	case mir.Str:
		c.text(&k.Str)
	case mir.Item:
		some := k.Inst != nil
		block := some && k.Inst.Clo != nil // a const block's
		c.flags(&some, &block)
		if !block {
			of := thir.Callee{Fn: k.Def, Args: k.Args}
			c.callee(&of)
			k.Def, k.Args = of.Fn, of.Args
		}
		if some {
			c.instance(&k.Inst)
		}
	case mir.StaticAt:
		c.def(&k.Def)
	case mir.PromotedAt:
		number(c, &k.Promoted)
	default:
		c.skip("a parameter")
	}
}

// wide is an integer of 128 bits, mostly a small one.
func (c *codec) wide(low, high *uint64) {
	l, h := int64(*low), int64(*high)
	number(c, &l)
	number(c, &h)
	*low, *high = uint64(l), uint64(h)
}

func (c *codec) operands(ops *[]mir.Operand) { list(c, ops, c.operand) }

// Kinds of rvalues.
const (
	use uint8 = iota
	repeat
	ref
	rawPtr
	length
	cast
	binaryOp
	checkedBinary
	unary
	discriminant
	aggregate
	format
)

func rvalueKind(r mir.Rvalue) uint8 {
	switch r.(type) {
	case *mir.Use:
		return use
	case *mir.Repeat:
		return repeat
	case *mir.Ref:
		return ref
	case *mir.RawPtr:
		return rawPtr
	case *mir.Len:
		return length
	case *mir.Cast:
		return cast
	case *mir.Binary:
		return binaryOp
	case *mir.CheckedBinary:
		return checkedBinary
	case *mir.Unary:
		return unary
	case *mir.Discriminant:
		return discriminant
	case *mir.Aggregate:
		return aggregate
	}
	return format
}

// as is the value in *x as a T, which it makes when reading.
func as[T any, I any](c *codec, x *I) *T {
	if c.reading() {
		*x = any(new(T)).(I)
	}
	return any(*x).(*T)
}

func (c *codec) rvalue(r *mir.Rvalue) {
	var kind uint8
	if !c.reading() {
		kind = rvalueKind(*r)
	}
	small(c, &kind)
	switch kind {
	case use:
		c.operand(&as[mir.Use](c, r).Op)
	case repeat:
		x := as[mir.Repeat](c, r)
		c.operand(&x.Op)
		c.ty(&x.Count)
	case ref:
		x := as[mir.Ref](c, r)
		small(c, &x.Kind)
		c.place(&x.Place)
	case rawPtr:
		x := as[mir.RawPtr](c, r)
		c.flags(&x.Mut)
		c.place(&x.Place)
	case length:
		c.place(&as[mir.Len](c, r).Place)
	case cast:
		x := as[mir.Cast](c, r)
		small(c, &x.Kind)
		c.operand(&x.Op)
		c.ty(&x.Ty)
	case binaryOp:
		x := as[mir.Binary](c, r)
		small(c, &x.Op)
		c.operand(&x.L)
		c.operand(&x.R)
	case checkedBinary:
		x := as[mir.CheckedBinary](c, r)
		small(c, &x.Op)
		c.operand(&x.L)
		c.operand(&x.R)
	case unary:
		x := as[mir.Unary](c, r)
		small(c, &x.Op)
		c.operand(&x.V)
	case discriminant:
		x := as[mir.Discriminant](c, r)
		c.place(&x.Place)
		c.ty(&x.Ty)
	case aggregate:
		x := as[mir.Aggregate](c, r)
		c.ty(&x.Ty)
		c.def(&x.Variant)
		c.operands(&x.Fields)
		if mir.IsUnion(x.Ty) {
			number(c, &x.Active)
		}
	case format:
		x := as[mir.Format](c, r)
		c.ty(&x.Ty)
		list(c, &x.Pieces, c.piece)
		c.operands(&x.Args)
		list(c, &x.Fns, c.callee)
	default:
		panic(broken)
	}
}

func (c *codec) piece(x *thir.FmtPiece) {
	c.text(&x.Text)
	number(c, &x.Arg)
	number(c, &x.Fn)
	c.text(&x.Trait)
	number(c, &x.Fill)
	small(c, &x.Align)
	small(c, &x.Sign)
	small(c, &x.DebugHex)
	number(c, &x.Width)
	number(c, &x.Prec)
	c.flags(&x.Alt, &x.Zero, &x.WidthArg, &x.PrecArg)
}

// Kinds of terminators.
const (
	goTo uint8 = iota
	switchOn
	returnTo
	resume
	unreachable
	drop
	call
	assert
	other
)

func termKind(t mir.Terminator) uint8 {
	switch t.(type) {
	case *mir.Goto:
		return goTo
	case *mir.Switch:
		return switchOn
	case *mir.ReturnTo:
		return returnTo
	case *mir.Resume:
		return resume
	case *mir.Unreachable:
		return unreachable
	case *mir.Drop:
		return drop
	case *mir.Call:
		return call
	case *mir.Assert:
		return assert
	}
	return other
}

func (c *codec) term(b *mir.Block) {
	var kind uint8
	if !c.reading() {
		kind = termKind(b.Term)
	}
	small(c, &kind)
	switch t := &b.Term; kind {
	case goTo:
		c.target(&as[mir.Goto](c, t).Target)
	case switchOn:
		x := as[mir.Switch](c, t)
		c.operand(&x.Op)
		c.ty(&x.Ty)
		list(c, &x.Values, func(v *mir.Value) { c.wide(&v.Lo, &v.Hi) })
		list(c, &x.Targets, c.target)
		list(c, &x.Variants, c.def)
	case returnTo:
		as[mir.ReturnTo](c, t)
	case resume:
		as[mir.Resume](c, t)
	case unreachable:
		as[mir.Unreachable](c, t)
	case drop:
		x := as[mir.Drop](c, t)
		c.place(&x.Place)
		c.target(&x.Target)
		c.unwind(&x.Unwind)
		c.flags(&x.Replace, &x.Shell)
	case call:
		x := as[mir.Call](c, t)
		c.callee(&x.Callee)
		if optional(c, &x.Fn) {
			c.operand(x.Fn)
		}
		c.operands(&x.Args)
		c.flags(&x.Untupled, &x.Method, &x.Operator)
		c.place(&x.Dest)
		c.target(&x.Target)
		c.unwind(&x.Unwind)
		c.position(&x.FnSpan)
	case assert:
		x := as[mir.Assert](c, t)
		c.operand(&x.Cond)
		c.flags(&x.Expected)
		small(c, &x.Kind)
		small(c, &x.Op)
		c.operands(&x.Args)
		c.target(&x.Target)
		c.unwind(&x.Unwind)
	default:
		c.skip("a terminator of coroutines")
	}
}
