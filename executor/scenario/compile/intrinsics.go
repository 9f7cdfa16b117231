package compile

import (
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Intrinsics: library functions without a body, #[intrinsic = "name"]. Those in
// the table below are instructions at the place of the call; every other name
// is a call of the native of that name, with the descriptors of its generic
// arguments, parameters and result in NativeCall.
//
// What authors of the library may count on:
//
//	mem_replace mem_swap mem_forget ptr_read ptr_write ptr_null ptr_addr ptr_eq
//	drop_in_place uninit transmute (equal representations)
//	discriminant needs_drop is_plain is_key native_key size_of size_of_val (not dyn) align_of
//	type_name type_id
//	box_new box_into_raw box_from_raw
//	vec_len vec_cap vec_as_slice vec_as_mut_slice
//	slice_len slice_get slice_take slice_put
//	str_len str_eq string_len string_cap string_as_str
//	wrapping_{add,sub,mul,shl,shr} saturating_{add,sub,mul} {add,sub,mul}_overflows
//	f64_to_bits f64_from_bits f32_to_bits f32_from_bits
//	rc_new rc_ptr rc_from rc_strong rc_weak rc_dangling rc_uninit rc_free rc_from_vec
//
// Box, Vec, String, Rc, Arc and their Weaks are dropped by built-in glue: a
// Drop impl of theirs is not called.
type intrin struct {
	*fn
	t   []*types.Type // generic arguments
	ty  []*types.Type // of the arguments
	arg []int         // registers of the arguments, only to be read
	dst int
	ret *types.Type
}

type inline struct {
	emit func(*intrin)
	// when says whether these types can be done inline; nil: always.
	when func(*intrin) bool
}

var inlines map[string]inline

func init() {
	inlines = map[string]inline{
		"mem_replace":   {emit: (*intrin).replace},
		"mem_swap":      {emit: (*intrin).swap},
		"mem_forget":    {emit: func(*intrin) {}},
		"rc_free":       {emit: func(*intrin) {}},
		"ptr_read":      {emit: (*intrin).ptrRead},
		"ptr_write":     {emit: func(i *intrin) { i.store(i.deref(i.arg[0], i.t[0], nil), i.arg[1]) }},
		"ptr_null":      {emit: func(i *intrin) { i.op(OpNil, i.dst, 0, 0) }},
		"ptr_addr":      {emit: func(i *intrin) { i.op(OpPtrAddr, i.dst, i.arg[0], 0) }},
		"ptr_eq":        {emit: (*intrin).ptrEq},
		"drop_in_place": {emit: (*intrin).dropInPlace},
		"uninit":        {emit: (*intrin).uninit, when: func(i *intrin) bool { return !i.c.nested(i.t[0]) }},
		"transmute":     {emit: (*intrin).transmute, when: (*intrin).sameShape},
		"ptr_follow":    {emit: func(i *intrin) { i.follow(i.t[0], 0) }},
		"ptr_follow_to": {emit: func(i *intrin) { i.follow(i.t[0], 1) }},
		"ptr_cast":      {emit: func(i *intrin) { i.castPtr(i.arg[0], i.t[0], i.t[1], i.dst) }},
		"discriminant":  {emit: (*intrin).discriminantOf},
		"needs_drop":    {emit: func(i *intrin) { i.flag(i.c.placeGlue(i.t[0]) >= 0) }},
		"is_plain":      {emit: func(i *intrin) { i.flag(i.c.T.IsCopy(i.t[0]) && i.c.planOf(i.t[0]) < 0) }},
		"is_key":        {emit: func(i *intrin) { i.flag(isKey(i.t[0])) }},
		"number_key":    {emit: func(i *intrin) { i.flag(isKey(i.t[0]) && i.t[0].Kind != types.Ref) }},
		"key_bits":      {emit: (*intrin).keyBits},
		"native_key":    {emit: func(i *intrin) { i.flag(i.c.nativeKey(i.t[0])) }},
		"size_of":       {emit: func(i *intrin) { i.opK(OpKB, i.dst, 0, i.c.sizeOf(i.t[0])) }},
		"align_of":      {emit: func(i *intrin) { i.opK(OpKB, i.dst, 0, int64(i.c.memory(i.t[0]).Align)) }},
		"size_of_val": {emit: (*intrin).sizeOfVal, when: func(i *intrin) bool {
			t := i.c.barePointee(i.t[0])
			return t.Kind == types.Slice || t.Kind == types.Str || !i.c.unsized(t)
		}},
		"type_name": {emit: func(i *intrin) {
			i.opJ(OpConst, i.dst, 0, i.constant(Const{Kind: ConstStr, Str: i.c.T.FullString(i.t[0])}))
		}},
		"type_id":          {emit: func(i *intrin) { i.opK(OpKB, i.dst, 0, i.c.typeID(i.t[0])) }},
		"box_new":          {emit: (*intrin).boxNew},
		"box_into_raw":     {emit: (*intrin).same},
		"box_from_raw":     {emit: (*intrin).same},
		"vec_len":          {emit: func(i *intrin) { i.opJ(OpLdB, i.dst, i.arg[0], 0) }},
		"vec_cap":          {emit: func(i *intrin) { i.opJ(OpLdB, i.dst, i.arg[0], 1) }},
		"vec_as_slice":     {emit: func(i *intrin) { i.opJ(OpLd, i.dst, i.arg[0], 0) }},
		"vec_as_mut_slice": {emit: func(i *intrin) { i.opJ(OpLd, i.dst, i.arg[0], 0) }},
		"slice_len":        {emit: func(i *intrin) { i.op(OpMovB, i.dst, i.arg[0], 0) }},
		"slice_get":        {emit: (*intrin).sliceGet},
		"slice_take":       {emit: (*intrin).sliceTake},
		"slice_put": {emit: func(i *intrin) {
			i.store(place{kind: element, reg: i.arg[0], idx: i.arg[1], cont: inSlice, ty: i.t[0]}, i.arg[2])
		}},
		"str_len":       {emit: func(i *intrin) { i.op(OpMovB, i.dst, i.arg[0], 0) }},
		"str_eq":        {emit: func(i *intrin) { i.op(OpSetStrEq, i.dst, i.arg[0], i.arg[1]) }},
		"string_len":    {emit: func(i *intrin) { i.opJ(OpLdB, i.dst, i.arg[0], 0) }},
		"string_cap":    {emit: func(i *intrin) { i.opJ(OpLdB, i.dst, i.arg[0], 1) }},
		"string_as_str": {emit: func(i *intrin) { i.opJ(OpLd, i.dst, i.arg[0], 0) }},
		"f64_to_bits":   {emit: (*intrin).same},
		"f64_from_bits": {emit: (*intrin).same},
		"f32_to_bits":   {emit: (*intrin).same},
		"f32_from_bits": {emit: (*intrin).same},
		"rc_new":        {emit: (*intrin).rcNew},
		"rc_ptr":        {emit: (*intrin).rcPtr},
		"rc_from":       {emit: func(i *intrin) { i.op(OpRcFrom, i.dst, i.arg[0], 0) }, when: func(i *intrin) bool { k := i.c.bare(i.t[0]).Kind; return k != types.Slice && k != types.Str }},
		"rc_strong":     {emit: func(i *intrin) { i.opJ(OpLd, i.dst, i.arg[0], 0) }},
		"rc_weak":       {emit: func(i *intrin) { i.opJ(OpLd, i.dst, i.arg[0], 0); i.opJ(OpLea, i.dst, i.dst, RcWeak) }},
		"rc_dangling":   {emit: func(i *intrin) { i.rcEmpty(i.t[0].Args[0]) }},
		"rc_uninit":     {emit: func(i *intrin) { i.rcEmpty(i.t[0]) }},
		"rc_from_vec":   {emit: (*intrin).rcFromVec},
	}
	for name, a := range map[string]Arith{"add": ArithAdd, "sub": ArithSub, "mul": ArithMul, "shl": ArithShl, "shr": ArithShr} {
		inlines["wrapping_"+name] = inline{emit: func(i *intrin) { i.arith(OpArithW, i.dst, a) }}
		if a > ArithMul {
			continue
		}
		inlines["saturating_"+name] = inline{emit: func(i *intrin) { i.arith(OpArithS, i.dst, a) }}
		inlines[name+"_overflows"] = inline{emit: func(i *intrin) {
			w := i.regs(2)
			i.arith(OpArithOv, w, a)
			i.op(OpMovB, i.dst, w+1, 0)
		}}
	}
}

// intrinsic compiles a call of an intrinsic.
func (f *fn) intrinsic(inst *thir.Instance, e *thir.Call, dst int) {
	name := inst.Fn.Intrinsic()
	i := &intrin{fn: f, dst: dst, ret: e.Ty}
	for _, t := range inst.Args {
		i.t = append(i.t, f.c.reveal(t))
	}
	for _, a := range e.Args {
		i.ty = append(i.ty, f.c.reveal(a.Type()))
	}
	in, ok := inlines[name]
	if !ok || in.when != nil && !in.when(i) {
		f.native(name, i, e, dst)
		return
	}
	var owns []*owned
	for k, a := range e.Args {
		later := true
		for _, b := range e.Args[k+1:] {
			later = later && f.calm(b)
		}
		if l, is := a.(*thir.Load); is && !l.Move && later {
			i.arg = append(i.arg, f.operand(a))
			continue
		}
		r := f.alloc()
		f.expr(a, r)
		owns = append(owns, f.own(r, i.ty[k]))
		i.arg = append(i.arg, r)
	}
	for _, o := range owns {
		f.disown(o)
	}
	f.enterCall(e)
	in.emit(i)
}

// native calls the native of the given name.
func (f *fn) native(name string, i *intrin, e *thir.Call, dst int) {
	k := key("native", name)
	for _, t := range i.t {
		k += key(t)
	}
	k += "|"
	for _, t := range i.ty {
		k += key(t)
	}
	id, ok := f.c.natives[k]
	if !ok {
		id = len(f.c.Prog.Natives)
		f.c.natives[k] = id
		n := &NativeCall{Name: name, Ret: f.c.desc(i.ret)}
		for _, t := range i.t {
			n.Types = append(n.Types, f.c.desc(t))
		}
		for _, t := range i.ty {
			n.Params = append(n.Params, f.c.desc(t))
		}
		f.c.Prog.Natives = append(f.c.Prog.Natives, n)
	}
	w := f.args(dst)
	for _, a := range e.Args {
		w.arg(a)
	}
	base, n := w.done()
	f.enterCall(e)
	f.high = max(f.high, base+max(n, 1))
	f.emit(Instr{Op: OpCallNat, A: uint8(base), C: uint8(n), J: int32(id)})
	f.move(dst, base, e.Ty)
}

// isKey reports whether natives can hash and compare values of type t, without
// a heap object of their own: integers, bool, char, &str.
func isKey(t *types.Type) bool {
	if t.Kind == types.Ref {
		return t.Args[0].Kind == types.Str
	}
	n := numOf(t)
	return n != NumNone && !n.Float() && !n.Wide()
}

// nativeKey reports whether natives hash and compare keys of type t: those of
// isKey, wide integers, String and references to all of them.
func (c *Compiler) nativeKey(t *types.Type) bool {
	for t.Kind == types.Ref {
		t = c.reveal(t.Args[0])
	}
	n := numOf(t)
	return t.Kind == types.Str || c.lang(t) == "String" || n != NumNone && !n.Float()
}

// keyBits reads the number behind a reference; anything else is 0.
func (i *intrin) keyBits() {
	if !isKey(i.t[0]) || i.t[0].Kind == types.Ref {
		i.flag(false)
		return
	}
	i.loadVal(i.deref(i.arg[0], i.t[0], nil), i.dst)
}

func (i *intrin) flag(b bool) {
	v := int64(0)
	if b {
		v = 1
	}
	i.opK(OpKB, i.dst, 0, v)
}

func (i *intrin) same() { i.op(OpMov, i.dst, i.arg[0], 0) }

// sameShape: a value of the one type is a value of the other.
func (i *intrin) sameShape() bool {
	a, b := i.c.shape(i.t[0]), i.c.shape(i.t[1])
	if from, to := i.fn.pointee(i.t[0]), i.fn.pointee(i.t[1]); from != nil && to != nil && from.Kind != to.Kind && (from.Kind == types.Str || to.Kind == types.Str) {
		return false // a str's bytes are not slots
	}
	if a.repr == ReprObject || b.repr == ReprObject {
		return a.repr == b.repr && (i.t[0] == i.t[1] || !i.c.numbers(i.t[0]) || !i.c.numbers(i.t[1]))
	}
	return true
}

// numbers reports whether t consists of numbers: a native converts their bytes.
func (c *Compiler) numbers(t *types.Type) bool {
	t = c.reveal(t)
	if t.Kind == types.Array {
		return c.numbers(t.Args[0])
	}
	fs := c.shape(t).fields
	for _, f := range fs {
		if !c.numbers(f.ty) {
			return false
		}
	}
	return len(fs) > 0 || numOf(t) != NumNone
}

func (i *intrin) arith(op Op, dst int, a Arith) {
	i.emit(Instr{Op: op, A: uint8(dst), B: uint8(i.arg[0]), C: uint8(i.arg[1]), K: Packed(numOf(i.t[0]), uint8(a))})
}

// follow turns a raw pointer that may point into a region into a reference.
func (i *intrin) follow(to *types.Type, write int64) {
	if i.c.unsized(to) || i.c.zero(to) {
		i.same()
		return
	}
	i.emit(Instr{Op: OpFollow, A: uint8(i.dst), B: uint8(i.arg[0]), J: int32(i.c.desc(to).ID), K: write})
}

// transmute keeps both words; a raw pointer that becomes a reference is followed.
func (i *intrin) transmute() {
	if i.t[0].Kind == types.Ptr && i.t[1].Kind != types.Ptr && i.c.neverNil(i.t[1]) {
		i.follow(i.c.reveal(i.t[0].Args[0]), 0)
		return
	}
	a, b := bitsOf(i.t[0]), bitsOf(i.t[1])
	from, to := i.fn.pointee(i.t[0]), i.fn.pointee(i.t[1])
	switch {
	case a != NumNone && i.t[1].Kind == types.Ptr:
		i.op(OpPtrOf, i.dst, i.arg[0], 0)
	case from != nil && b != NumNone:
		i.op(OpPtrAddr, i.dst, i.arg[0], 0)
	case from != nil && to != nil && from != to && i.c.numbers(from) && i.c.numbers(to):
		i.castPtr(i.arg[0], from, to, i.dst)
		if i.t[1].Kind == types.Ref {
			i.emit(Instr{Op: OpFollow, A: uint8(i.dst), B: uint8(i.dst), J: int32(i.c.desc(to).ID)})
		}
	case a != NumNone && b != NumNone:
		i.castNum(i.dst, i.arg[0], a, b)
	case b != NumNone && i.c.shape(i.t[0]).enum == EnumPlain:
		i.fn.discriminant(i.arg[0], i.t[0], i.dst)
		i.castNum(i.dst, i.dst, NumI64, b)
	case a != NumNone && i.c.shape(i.t[1]).enum == EnumPlain:
		from := i.alloc()
		i.op(OpMovB, from, i.arg[0], 0)
		i.opK(OpKB, i.dst, 0, 0)
		for k, v := range i.c.T.Variants(i.t[1]) {
			next := i.label()
			i.jump(Instr{Op: OpJNeK, A: uint8(from), K: i.c.T.Discriminant(v)}, next)
			i.opK(OpKB, i.dst, 0, int64(k))
			i.bind(next)
		}
	case a != NumNone && i.t[1].Kind == types.FnPtr:
		i.op(OpSome, i.dst, i.arg[0], 0)
	case a != NumNone && i.c.shape(i.t[1]).repr.words()&wordP != 0:
		i.op(OpPtrOf, i.dst, i.arg[0], 0)
	default:
		i.same()
	}
}

// bitsOf is the integer kind with the same bits as a scalar of type t.
func bitsOf(t *types.Type) Num {
	switch n := numOf(t); n {
	case NumF32:
		return NumU32
	case NumF64:
		return NumU64
	default:
		return n
	}
}

// replace is mem::replace: what is behind a reference is read, then written.
func (i *intrin) replace() {
	p := i.deref(i.arg[0], i.t[0], nil)
	i.take(p)
	i.store(p, i.arg[1])
}

// take reads the value at p without a copy of what it owns.
func (i *intrin) take(p place) {
	switch {
	case p.kind == nowhere:
	case p.kind == atBlock:
		i.opSize(OpBlkClone, i.dst, p.reg, p.ty, 0)
	default:
		i.loadVal(p, i.dst)
	}
}

func (i *intrin) swap() {
	a, b := i.deref(i.arg[0], i.t[0], nil), i.deref(i.arg[1], i.t[0], nil)
	x := i.alloc()
	switch a.kind {
	case nowhere:
	case atBlock:
		i.opSize(OpBlkClone, x, a.reg, a.ty, 0)
		i.store(a, b.reg)
		i.store(b, x)
	default:
		y := i.alloc()
		i.loadVal(a, x)
		i.loadVal(b, y)
		i.store(a, y)
		i.store(b, x)
	}
}

func (i *intrin) ptrRead() {
	p := i.deref(i.arg[0], i.t[0], nil)
	if i.c.T.IsCopy(i.t[0]) {
		i.copyOut(p, i.dst)
		return
	}
	i.take(p)
}

func (i *intrin) ptrEq() {
	k, to := int64(1), int32(0)
	if !i.c.unsized(i.t[0]) {
		k, to = 0, int32(i.c.desc(i.t[0]).ID)+1
	}
	i.emit(Instr{Op: OpSetPtrEq, A: uint8(i.dst), B: uint8(i.arg[0]), C: uint8(i.arg[1]), J: to, K: k})
}

func (i *intrin) dropInPlace() {
	g := i.c.placeGlue(i.t[0])
	if g < 0 {
		return
	}
	r := i.alloc()
	i.op(OpMov, r, i.arg[0], 0)
	i.fn.emit(Instr{Op: OpDrop, A: uint8(r), B: i.fn.window(), J: g})
}

// nested reports whether there are objects in the block of a struct, tuple or array.
func (c *Compiler) nested(t *types.Type) bool {
	t = c.reveal(t)
	l := c.shape(t)
	if t.Kind == types.Array {
		return c.object(t.Args[0])
	}
	for _, f := range l.fields {
		if f.slot >= 0 && c.object(f.ty) || f.slot == slotWhole && c.nested(f.ty) {
			return true
		}
	}
	return false
}

func (i *intrin) uninit() {
	if l := i.c.shape(i.t[0]); l.repr == ReprObject {
		i.opSize(OpNew, i.dst, 0, i.t[0], 0)
	} else if l.repr != ReprZero {
		i.op(OpNil, i.dst, 0, 0)
	}
}

func (i *intrin) discriminantOf() {
	t := i.t[0]
	if len(i.c.T.Variants(t)) == 0 {
		i.opK(OpKB, i.dst, 0, 0)
		return
	}
	i.discriminant(i.valueIn(i.deref(i.arg[0], t, nil)), t, i.dst)
}

func (i *intrin) sizeOfVal() {
	switch t := i.c.barePointee(i.t[0]); t.Kind {
	case types.Str:
		i.op(OpMovB, i.dst, i.arg[0], 0)
	case types.Slice:
		i.opK(OpMulKU64, i.dst, i.arg[0], i.c.sizeOf(t.Args[0]))
	default:
		i.opK(OpKB, i.dst, 0, i.c.sizeOf(t))
	}
}

func (i *intrin) boxNew() {
	if l := i.c.shape(i.t[0]); l.repr == ReprObject {
		i.opSize(OpBoxUp, i.dst, i.arg[0], i.t[0], 0)
		return
	}
	i.op(OpBoxCell, i.dst, i.arg[0], 0)
}

// sliceGet: of &[T] or of &&mut [T].
func (i *intrin) sliceGet() {
	s := i.arg[0]
	if to := i.ty[0]; to.Kind == types.Ref && i.c.reveal(to.Args[0]).Kind == types.Ref {
		s = i.alloc()
		i.opJ(OpLd, s, i.arg[0], 0)
	}
	i.addr(place{kind: element, reg: s, idx: i.arg[1], cont: inSlice, ty: i.t[0]}, i.dst)
}

func (i *intrin) sliceTake() {
	i.moveOut(place{kind: element, reg: i.arg[0], idx: i.arg[1], cont: inSlice, ty: i.t[0]}, i.dst)
}

// rcNew makes the block of a Rc: counts, then the content.
func (i *intrin) rcNew() {
	t := i.t[0]
	l := i.c.shape(t)
	b := i.alloc()
	i.opSize(OpBox, b, 0, t, 2)
	i.rcMark()
	i.emit(Instr{Op: OpStK, A: uint8(b), J: RcStrong, K: 1})
	i.emit(Instr{Op: OpStK, A: uint8(b), J: RcWeak, K: 1})
	switch {
	case l.repr == ReprObject:
		c := i.alloc()
		i.opJ(OpLea, c, b, RcContent)
		i.opSize(OpBlkCopy, c, i.arg[0], t, 0)
	case l.repr != ReprZero && l.repr != ReprObject:
		i.opJ(OpSt, b, i.arg[0], RcContent)
	}
	i.op(OpMov, i.dst, b, 0)
}

// rcMark makes the block of the OpBox before one that OpRcFrom knows.
func (i *intrin) rcMark() { i.fn.f.Code[len(i.fn.f.Code)-1].C = 1 }

func (i *intrin) emit(in Instr) { i.fn.emit(in) }

// rcEmpty is a block without strong pointers: Weak::new, and what new_cyclic
// starts with.
func (i *intrin) rcEmpty(t *types.Type) {
	if i.c.unsized(t) {
		i.opK(OpBox, i.dst, 0, 3)
	} else {
		i.opSize(OpBox, i.dst, 0, t, 2)
	}
	i.rcMark()
	i.emit(Instr{Op: OpStK, A: uint8(i.dst), J: RcWeak, K: 1})
}

func (i *intrin) rcPtr() {
	r := i.alloc()
	i.opJ(OpLd, r, i.arg[0], 0)
	if k := i.c.bare(i.t[0]).Kind; k == types.Slice || k == types.Str {
		i.opJ(OpLd, i.dst, r, RcContent)
		return
	}
	i.opJ(OpLea, i.dst, r, RcContent)
}

// rcFromVec is Rc<[T]>: the content is a fat pointer to the Vec's buffer.
func (i *intrin) rcFromVec() {
	w := i.regs(3)
	i.opK(OpKB, w, 0, 1)
	i.opK(OpKB, w+1, 0, 1)
	i.opJ(OpLd, w+2, i.arg[0], 0)
	i.emit(Instr{Op: OpPack, A: uint8(i.dst), B: uint8(w), C: 3, K: 3})
	i.op(OpFatR, i.dst, i.dst, w+2)
}
