package compile

import (
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

func (f *fn) coerce(e *thir.Coerce, dst int) {
	from, to := f.c.reveal(e.V.Type()), f.c.reveal(e.Ty)
	switch e.Kind {
	case thir.CoerceNever:
		f.expr(e.V, f.alloc())
	case thir.CoerceReify:
		if _, ok := e.V.(*thir.FnRef); !ok {
			f.expr(e.V, f.alloc())
		}
		id := f.c.reify(thir.Callee{Fn: from.Def, Args: from.Args})
		f.opJ(OpConst, dst, 0, f.constant(Const{Kind: ConstFn, Lo: uint64(id)}))
	case thir.CoerceClosure:
		f.opJ(OpConst, dst, 0, f.constant(Const{Kind: ConstFn, Lo: uint64(f.c.closurePtr(from))}))
	case thir.CoerceMutConst:
		if to.Kind == types.Ptr && f.rawAddr(e.V, dst) {
			return
		}
		f.expr(e.V, dst)
	default:
		f.unsize(e.V, from, to, dst)
	}
}

// unsizing says what makes a pointer to one type a pointer to another.
type unsizing struct {
	array         bool
	n             int64
	concrete, dyn *types.Type // to dyn; concrete may be dyn itself
	rc            bool        // the array's slots lie in the block of a Rc
}

// unsized finds the difference between two pointer types: &[T; 3] and &[T],
// Pin<Box<S>> and Pin<Box<dyn Tr>>, Rc<RefCell<S>> and Rc<RefCell<dyn Tr>>.
func (c *Compiler) unsizing(from, to *types.Type) (u unsizing, ok bool) {
	from, to = c.reveal(from), c.reveal(to)
	switch {
	case from == to:
		return u, false
	case to.Kind == types.Dyn:
		return unsizing{concrete: from, dyn: to}, true
	case to.Kind == types.Slice && from.Kind == types.Array:
		return unsizing{array: true, n: int64(from.Args[1].N)}, true
	case from.Kind == types.Ref || from.Kind == types.Ptr:
		return c.unsizing(from.Args[0], to.Args[0])
	case from.Kind == types.Adt && to.Kind == types.Adt:
		for i := range from.Args {
			if i < len(to.Args) {
				if u, ok := c.unsizing(from.Args[i], to.Args[i]); ok {
					u.rc = u.rc || isRc(c.lang(from)) && u.array && c.reveal(from.Args[i]).Kind == types.Array
					return u, true
				}
			}
		}
	}
	return u, false
}

func (f *fn) unsize(v thir.Expr, from, to *types.Type, dst int) {
	u, ok := f.c.unsizing(from, to)
	if !ok {
		f.expr(v, dst)
		return
	}
	r := f.alloc()
	f.expr(v, r)
	if p := from; u.dyn == nil || u.concrete.Kind != types.Dyn {
		if p.Kind == types.Adt && p.Def.Lang == "NonNull" {
			p = f.c.reveal(f.c.T.FieldTypes(p, nil)[0])
		}
		r = f.follow(r, p)
	}
	switch {
	case u.array && u.rc:
		// The slots move into a view of their own; the new block's counts are fresh.
		w := f.regs(3)
		f.opK(OpKB, w, 0, 1)
		f.opK(OpKB, w+1, 0, 1)
		f.opJ(OpLea, w+2, r, RcContent)
		f.opK(OpFat, w+2, w+2, u.n)
		f.emit(Instr{Op: OpPack, A: uint8(dst), B: uint8(w), C: 3, K: 3})
		f.opK(OpFat, dst, dst, u.n)
	case u.array:
		f.opK(OpFat, dst, r, u.n)
	case u.concrete.Kind == types.Dyn:
		if sameMethods(f.c.T.VtableMethods(u.concrete), f.c.T.VtableMethods(u.dyn)) {
			f.op(OpMov, dst, r, 0)
			return
		}
		f.opJ(OpUpcast, dst, r, int32(f.c.upcast(u.concrete, u.dyn)))
	default:
		f.opK(OpFat, dst, r, int64(f.c.vtable(u.concrete, u.dyn)))
	}
}

func sameMethods[T comparable](a, b []T) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// cast is `as` between scalars and pointers.
func (f *fn) cast(e *thir.Cast, dst int) {
	from, to := f.c.reveal(e.V.Type()), f.c.reveal(e.Ty)
	if k, ok := f.scalarConst(e); ok {
		f.opK(OpKB, dst, 0, k)
		return
	}
	a, b := numOf(from), numOf(to)
	switch {
	case from.Kind == types.FnDef && b != NumNone:
		f.opK(OpKB, dst, 0, int64(f.c.reify(thir.Callee{Fn: from.Def, Args: from.Args})))
	case from.Kind == types.FnDef:
		f.opJ(OpConst, dst, 0, f.constant(Const{Kind: ConstFn, Lo: uint64(f.c.reify(thir.Callee{Fn: from.Def, Args: from.Args}))}))
	case from.Kind == types.Adt && f.c.shape(from).enum != NotEnum:
		f.discriminant(f.operand(e.V), from, dst)
		if b != NumI64 {
			f.castNum(dst, dst, NumI64, b)
		}
	case a != NumNone && b != NumNone:
		f.castNum(dst, f.operand(e.V), a, b)
	case from.Kind == types.FnPtr && b != NumNone:
		f.op(OpMovB, dst, f.operand(e.V), 0)
	case b != NumNone: // pointer to integer
		f.op(OpPtrAddr, dst, f.operand(e.V), 0)
	case a != NumNone: // integer to pointer: it points nowhere but knows its number
		r := f.operand(e.V)
		f.op(OpPtrOf, dst, r, 0)
	case from.Kind == types.Ref && to.Kind == types.Ptr && f.pointee(from) == f.pointee(to) && f.rawAddr(e.V, dst):
	case f.pointee(from) != nil && f.pointee(to) != nil && !f.c.unsized(f.pointee(from)) && f.c.unsized(f.pointee(to)):
		f.unsize(e.V, from, to, dst)
	case f.f.User && f.pointee(from) != nil && f.pointee(to) != nil && !f.c.unsized(f.pointee(to)):
		f.castPtr(f.operand(e.V), f.pointee(from), f.pointee(to), dst)
	default:
		f.expr(e.V, dst)
	}
}

// castPtr makes a pointer to one type a thin one to another.
func (f *fn) castPtr(r int, from, to *types.Type, dst int) {
	if from == to || !f.c.unsized(from) && f.c.zero(from) {
		f.op(OpMov, dst, r, 0)
		return
	}
	f.emit(Instr{Op: OpCastPtr, A: uint8(dst), B: uint8(r), J: int32(f.c.desc(from).ID), K: int64(f.c.desc(to).ID)})
}

// rawAddr emits what the program makes a raw pointer of when a reference would
// know too little: an element, whose neighbours can be counted to, or a field, from
// which offset_of! leads back to the struct. false: it is something else.
func (f *fn) rawAddr(e thir.Expr, dst int) bool {
	b, ok := e.(*thir.Borrow)
	if !ok || !f.f.User || f.c.unsized(b.Place.Type()) || f.c.zero(b.Place.Type()) {
		return false
	}
	switch e := b.Place.(type) {
	case *thir.Index:
		p := f.place(e)
		f.fix(p)
		n := p.n
		if p.cont != inArray {
			n = -1 - int64(p.cont)
		}
		f.emit(Instr{Op: OpElemPtr, A: uint8(dst), B: uint8(p.reg), C: uint8(p.idx), J: int32(f.c.desc(e.Ty).ID), K: n})
		return true
	case *thir.Field:
		of := f.c.reveal(e.Of.Type())
		if e.Variant != nil || !f.c.object(of) || f.c.shape(of).fields[e.F].slot < 0 {
			return false
		}
		p := f.place(e.Of)
		whole := f.alloc()
		f.addr(p, whole)
		f.addr(f.fieldPlace(p, e.F, nil, e.Ty), dst)
		f.emit(Instr{Op: OpPart, A: uint8(dst), B: uint8(whole), J: int32(f.c.desc(of).ID), K: int64(e.F)})
		return true
	}
	return false
}

func (f *fn) pointee(t *types.Type) *types.Type {
	if t.Kind == types.Ref || t.Kind == types.Ptr {
		return f.c.reveal(t.Args[0])
	}
	return nil
}

// castNum emits dst = a as a number of kind to.
func (f *fn) castNum(dst, a int, from, to Num) {
	switch {
	case from == to:
		f.op(OpMov, dst, a, 0)
	case from.Float() || to.Float() || from.Wide() || to.Wide():
		f.opK(OpCast, dst, a, Packed(from, uint8(to)))
	case to.Bits() == 64 || to.Bits() > from.Bits() && !(from.Signed() && !to.Signed()):
		if dst != a {
			f.op(OpMovB, dst, a, 0)
		}
	default:
		if to == NumChar {
			to = NumU32
		}
		f.opK(OpWrap, dst, a, int64(to))
	}
}

// discriminant emits dst = the discriminant of the fieldless enum value in
// register r.
func (f *fn) discriminant(r int, t *types.Type, dst int) {
	vs := f.c.T.Variants(t)
	same := true
	for i, v := range vs {
		same = same && f.c.T.Discriminant(v) == int64(i)
	}
	if f.c.zero(t) {
		if len(vs) == 1 {
			f.opK(OpKB, dst, 0, f.c.T.Discriminant(vs[0]))
		}
		return
	}
	l := f.c.shape(t)
	tag := r
	switch l.enum {
	case EnumTagged:
		tag = f.alloc()
		f.opJ(OpLdB, tag, r, 0)
	case EnumNiche, EnumPointer:
		tag = f.alloc()
		f.op(OpSetLive, tag, r, 0) // 1 when the payload is there
		if l.payload == 0 {
			f.op(OpNotBool, tag, tag, 0)
		}
	}
	if same {
		f.op(OpMovB, dst, tag, 0)
		return
	}
	end := f.label()
	var table []*label
	f.opJ(OpSwitch, tag, 0, int32(len(f.tables)))
	k := len(f.tables)
	f.tables = append(f.tables, nil)
	for _, v := range vs {
		at := f.label()
		f.bind(at)
		table = append(table, at)
		f.opK(OpKB, dst, 0, f.c.T.Discriminant(v))
		f.jmp(end)
	}
	f.tables[k] = append(table, table[len(table)-1])
	f.bind(end)
}
