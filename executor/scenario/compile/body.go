package compile

import (
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// instance compiles the body of inst into f.
func (c *Compiler) instance(f *Func, inst *thir.Instance) {
	b := c.T.Body(inst)
	if c.T.TooLarge() { // what stands for such a type has no parts to compile
		c.errorf(f.Span, "a type is too large in `"+f.Name+"`")
		f.Code = []Instr{{Op: OpRetUnit}}
		return
	}
	if b == nil || b.Value == nil {
		c.errorf(f.Span, "`"+f.Name+"` has no body")
		f.Code = []Instr{{Op: OpRetUnit}}
		return
	}
	f.Span = b.Span
	f.Diverges = b.Ret != nil && b.Ret.Kind == types.Never
	f.User = c.UserFile == nil || b.Span.Lo != 0 && c.UserFile(b.Span.Lo)
	f.TrackCaller = inst.Fn != nil && c.T.TracksCaller(inst.Fn)
	f.TracedPoll = f.User
	if inst.Fn != nil {
		if a := inst.Fn.Attr("traced_poll"); a != nil {
			f.TracedPoll, f.PartPoll = true, len(a.Args) > 0
		}
	}
	if inst.Fn != nil && !f.User && inst.Fn.Attr("visible") != nil {
		f.Visible = []int32{0}
	}
	switch {
	case b.Coroutine:
		f.Co = &Coroutine{Unstarted: -1}
		c.build(f, func(f *fn) { f.coroutine(b) })
	default:
		c.build(f, func(f *fn) { f.function(inst, b) })
	}
}

// function compiles a function, a closure or a constant's expression.
func (f *fn) function(inst *thir.Instance, b *thir.Body) {
	f.findBorrows(b)
	f.result(b.Ret)
	f.enter(b.Span)
	n, first := len(b.Params), 0
	if b.Clo != nil {
		first = 1 // R[0] is the closure
	}
	var tuple *types.Type
	if inst.Fn != nil && isSpread(inst.Fn) && n == 2 {
		// The arguments come one by one: the tuple is made here.
		tuple = f.c.reveal(b.Params[1].Ty)
		f.params(1 + len(tuple.Args))
	} else {
		f.params(first + n)
		if b.Clo == nil {
			args := make([]*types.Type, n)
			for i := range args {
				args[i] = b.Params[i].Ty
			}
			f.f.Kinds = f.c.kinds(args, b.Ret)
			f.f.Reprs = make([]Repr, n)
			for i, t := range args {
				f.f.Reprs[i] = f.c.reprOf(t)
			}
		}
	}
	f.startSpill()
	if b.Clo != nil {
		f.closureUpvars(b.Clo)
	}
	for i := range b.Params {
		r := first + i
		if tuple != nil && i == 1 {
			r = f.alloc()
			f.product(f.c.shape(tuple), indexed(f.paramExprs(tuple.Args, 1)), r)
		}
		f.param(b.Params[i].Pat, b.Params[i].Ty, r)
	}
	r := f.alloc()
	f.value1(b.Value, r)
	f.pop()
	f.ret(r)
}

// value1 evaluates a body: its temporaries go before the parameters (or, for the
// tail of a block of edition 2024, before the block's variables).
func (f *fn) value1(e thir.Expr, r int) {
	f.tempScope()
	f.expr(e, r)
	f.pop()
}

// startSpill makes the block for the variables when registers are short.
func (f *fn) startSpill() {
	if !f.spill {
		return
	}
	f.spillReg = f.alloc()
	f.spillInit = len(f.f.Code)
	f.opK(OpNew, f.spillReg, 0, 0)
}

// param takes the parameter in register r over: it is owned by the function,
// and what its pattern binds comes after it.
func (f *fn) param(pat thir.Pat, t *types.Type, r int) {
	b, ok := pat.(*thir.PBind)
	if !ok || b.Sub != nil || b.Mode > thir.BindCopy {
		p := place{kind: inReg, reg: r, ty: t}
		o := &owned{kind: UnwindReg, reg: r, ty: t, glue: f.c.glue(t)}
		if f.c.zero(t) {
			p = place{kind: nowhere, ty: t}
		} else if pat != nil && hasRef(pat) && !f.c.object(t) {
			f.op(OpCell, r, r, 0)
			p.kind, o.kind = inMem, UnwindCell
		}
		if f.c.needsDrop(t) {
			f.ownIn(len(f.scopes)-1, o)
		}
		if pat != nil {
			f.bindPat(pat, f.held(p))
		}
		return
	}
	if f.spill {
		v := f.declare(b.L)
		f.initVar(v, r)
		f.ownVar(v)
		return
	}
	v := &variable{kind: UnwindReg, reg: r, ty: t, branch: f.branch, again: f.assigned[b.L], parts: f.told[b.L]}
	if f.borrowed[b.L] && !f.c.object(t) && !f.c.zero(t) {
		v.kind = UnwindCell
		f.op(OpCell, r, r, 0)
	}
	f.vars[b.L] = v
	f.debugSlot(b.L, v)
	f.ownVar(v)
}

// closureUpvars: captures lie in the closure's block, whose pointer is R[0]. A
// closure that can be called once only owns them.
func (f *fn) closureUpvars(clo *types.ClosureTy) {
	l := f.c.closureShape(clo)
	for _, fd := range l.fields {
		p := place{kind: inMem, reg: 0, off: int32(fd.slot), ty: fd.ty, ptr: fd.ref}
		if fd.slot == slotZero {
			p = place{kind: nowhere, ty: fd.ty}
		}
		f.upvars = append(f.upvars, upvar{p: p, ref: fd.ref})
	}
	if clo.Kind == types.KindFnOnce && clo.Type != nil && f.c.needsDrop(clo.Type) {
		glue, told := f.c.glueOf(clo.Type, f.told[captures{}])
		f.ownIn(len(f.scopes)-1, &owned{kind: UnwindReg, reg: 0, ty: clo.Type, glue: glue, told: told})
	}
}
