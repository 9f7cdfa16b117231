// Package build lowers typed bodies (package thir) to MIR (package mir).
//
//	body := build.Body(program, owner, typed)
//
// # How it works
//
// The builder walks the typed tree in order of evaluation and appends to the current block. An expression is evaluated
// in one of four ways, as in rustc: into a place (exprInto), as an operand (operand), as a temporary (temp), or as a
// place without evaluating what is in it (place). After an expression that diverges there is no current block, and what
// follows is not emitted.
//
// Scopes (scope.go) own variables and temporaries. Leaving a scope runs its drops in reverse order. Ways out of several
// scopes at once (break, continue, return, a pattern that does not match, unwinding, the drop of a suspended coroutine)
// share the blocks that they have in common: each kind of way out is a tree of drops, whose root is the target and
// whose nodes are drops to run on the way there. The blocks of a tree are made when its target is known.
//
// A match is compiled to a tree of tests (match.go): the first test of the first arm that may match is done, and the
// arms are sorted into its outcomes. Each arm is reached in one or more leaves, which bind its variables.
package build

import (
	"sync"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Program answers what the builder needs to know of a checked program. Package check implements it.
type Program interface {
	// Budget bounds how deep expressions are nested.
	Budget() *budget.Budget
	Prim(types.Kind) *types.Type
	Unit() *types.Type
	Tuple(...*types.Type) *types.Type
	Ref(t *types.Type, mut bool) *types.Type
	Slice(*types.Type) *types.Type
	Make(types.Type) *types.Type
	// Lang returns the library item with that #[lang] name.
	Lang(name string) *resolve.Def
	// MayDrop reports whether dropping a value of the type may do something; true for parameters.
	MayDrop(*types.Type) bool
	// Drops reports whether a type has a destructor of its own.
	Drops(*types.Type) bool
	// IsCopyIn reports whether a type is Copy where the bounds of owner hold.
	IsCopyIn(owner *resolve.Def, t *types.Type) bool
	// Frozen reports whether no UnsafeCell lies in values of a type, as owner's body sees it.
	Frozen(owner *resolve.Def, t *types.Type) bool
	// FieldTypesIn returns the types of the fields of a struct (variant nil) or variant, as owner's body sees them.
	FieldTypesIn(owner *resolve.Def, t *types.Type, variant *resolve.Def) []*types.Type
	// Discriminant returns the discriminant of a variant, and DiscriminantType the integer type of an enum's ones.
	Discriminant(variant *resolve.Def) int64
	DiscriminantType(enum *resolve.Def) *types.Type
	// Number returns the value of an integer constant: the low word, extended by its sign, and the high word of one of
	// 128 bits. It is not ok where an argument is open, or if there is no value.
	Number(d *resolve.Def, args []*types.Type) (words [2]uint64, ok bool)
}

// Body lowers a body. Owner is the function or constant that it belongs to, whose bounds hold in it; a closure belongs
// to the function around it.
func Body(p Program, owner *resolve.Def, t *thir.Body) *mir.Body {
	b := builders.Get().(*builder)
	b.p, b.owner, b.typed, b.span = p, owner, t, t.Span
	b.out = &mir.Body{Name: t.Name, Span: t.Span, Owner: owner, Clo: t.Clo, Coroutine: t.Coroutine,
		Locals: b.locals, Blocks: b.blocks, Scopes: append(b.lexical, mir.Scope{Span: t.Span})}
	b.unwinding, b.dropping, b.returning = b.newDropTree(), b.newDropTree(), b.newDropTree()
	b.body()
	b.fill()
	b.resolveParts()
	mir.Simplify(b.out)
	return b.release()
}

// builders are those that lowered a body before: their memory is used again.
var builders = sync.Pool{New: func() any { return &builder{vars: map[*thir.Local]*variable{}} }}

// mostKept is how many of each list a builder keeps for the next body.
const mostKept = 256

// release gives the body lists of its own, and the builder back. It returns the body.
func (b *builder) release() *mir.Body {
	x := b.out
	locals, blocks, lexical := x.Locals, x.Blocks, x.Scopes
	x.Locals = append([]mir.LocalDecl(nil), locals...)
	x.Blocks = append([]mir.Block(nil), blocks...)
	x.Scopes = append([]mir.Scope(nil), lexical...)
	if len(b.vars) > mostKept || cap(blocks) > mostKept || cap(locals) > mostKept || b.trees > mostKept {
		return x
	}
	clear(locals)
	clear(blocks)
	clear(b.vars)
	for _, t := range b.dropTrees[:b.trees] {
		if clear(t.known); cap(t.nodes) > mostKept {
			*t = dropTree{known: map[dropNode]int{}}
		}
	}
	*b = builder{vars: b.vars, locals: locals[:0], blocks: blocks[:0], lexical: lexical[:0], stmts: b.stmts[:0],
		room: b.room, scopes: b.scopes[:0], closed: b.closed, dropTrees: b.dropTrees}
	builders.Put(b)
	return x
}

// builder lowers one body.
type builder struct {
	p     Program
	owner *resolve.Def
	typed *thir.Body
	out   *mir.Body

	cur    mir.BlockID // the current block; None where control does not come
	span   syntax.Span // of the expression that is lowered
	source mir.ScopeID // of the statements that are emitted

	stmts   []mir.Stmt  // of the block filling, until statements of another one follow: so a block's list has its size
	filling mir.BlockID // see stmts
	room    []mir.Stmt  // for the lists of the next blocks

	vars   map[*thir.Local]*variable
	ready  []link // first operands that were evaluated before what they are operands of, see temp
	scopes []*scope
	closed []*scope // that are used again
	// letScope is the number of the scope around the innermost let whose initialiser is lowered: of extended temporaries.
	// It is -1 in the value of a constant or static, whose extended temporaries live until the program ends.
	letScope   int
	matched    mir.Place // what the innermost match looks at
	breakables map[*thir.Target]*breakable
	standIns   []standIn

	unwinding *dropTree // to Resume
	dropping  *dropTree // to CoroutineDrop
	returning *dropTree // to the return

	// Memory of the body while it is built.
	locals  []mir.LocalDecl
	blocks  []mir.Block
	lexical []mir.Scope
	// dropTrees are used for one body after the other, the first trees of them for this one.
	dropTrees []*dropTree
	trees     int
}

// variable is where the builder put a variable of the typed tree.
type variable struct {
	local mir.Local // 0: not declared yet
	// guard is a reference to what the variable is going to be bound to, while the guard of its arm is lowered; else 0.
	guard mir.Local
}

// variable returns where the builder puts a variable.
func (b *builder) variable(x *thir.Local) *variable {
	v := b.vars[x]
	if v == nil {
		v = &variable{}
		b.vars[x] = v
	}
	return v
}

// body lowers the parameters and the value.
func (b *builder) body() {
	t := b.typed
	b.newLocal(mir.LocalDecl{Ty: t.Ret, Kind: mir.ReturnLocal, Mut: true})
	b.cur = b.newBlock()
	entry := b.cur
	b.push(ofVars | ofTemps)
	if t.Clo != nil {
		b.selfArgument(t.Clo)
	}
	first := mir.Local(len(b.out.Locals))
	for i := range t.Params {
		l := b.newLocal(mir.LocalDecl{Ty: t.Params[i].Ty, Kind: mir.ArgLocal, Span: t.Span})
		if x, ok := simple(t.Params[i].Pat); ok {
			d := &b.out.Locals[l]
			d.Var, d.Mut, d.Span = x.L, x.L.Mut, x.L.Span
		}
	}
	if t.Coroutine {
		b.newLocal(mir.LocalDecl{Ty: b.contextTy(), Kind: mir.ArgLocal, Span: t.Span})
	}
	b.out.ArgCount = len(b.out.Locals) - 1
	if b.owner != nil && t.Clo == nil && Spreads(b.owner) && len(t.Params) == 2 {
		b.out.SpreadArg = first + 1
	}
	if t.Clo != nil {
		b.upvarNames(t.Clo)
	}
	for i := range t.Params {
		b.parameter(first+mir.Local(i), t.Params[i].Pat)
	}
	b.push(ofTemps)
	if clo := t.Clo; clo != nil && clo.Const > 0 || clo == nil && b.owner != nil &&
		(b.owner.Kind == resolve.Const || b.owner.Kind == resolve.Static) {
		b.letScope = -1
	}
	b.exprInto(mir.Whole(mir.Return), t.Value)
	b.pop()
	b.pop()
	b.exit(b.returning, 0)
	b.cur = b.finishTree(b.returning)
	b.terminate(&mir.ReturnTo{})
	b.finishDropping()
	b.finishUnwinding()
	if entry != 0 {
		panic("BUG: mir: the entry is not block 0")
	}
}

// simple returns the variable of a pattern that is nothing but one that is bound by value.
func simple(p thir.Pat) (*thir.BindPat, bool) {
	x, ok := p.(*thir.BindPat)
	return x, ok && x.Sub == nil && x.Mode <= thir.BindCopy
}

// Spreads reports whether d implements a method of Fn, FnMut, FnOnce or their async relatives: the caller passes the
// elements of the second argument one by one.
func Spreads(d *resolve.Def) bool {
	it := d.FnItem()
	if it == nil || !it.Extern {
		return false
	}
	switch d.Name {
	case "call", "call_mut", "call_once", "async_call", "async_call_mut", "async_call_once":
		return true
	}
	return false
}

// selfArgument declares argument 1 of a closure or coroutine.
func (b *builder) selfArgument(clo *types.ClosureTy) {
	ty := clo.Type
	switch {
	case clo.Async || clo.Once || clo.Kind == types.KindFnOnce:
	case clo.Kind == types.KindFnMut:
		ty = b.p.Ref(ty, true)
	default:
		ty = b.p.Ref(ty, false)
	}
	l := b.newLocal(mir.LocalDecl{Ty: ty, Kind: mir.ArgLocal, Mut: true, Span: clo.Span})
	if b.p.MayDrop(ty) {
		b.schedule(len(b.scopes)-1, l, valueDrop)
	}
}

// upvarNames records what debuggers call the captures.
func (b *builder) upvarNames(clo *types.ClosureTy) {
	for i, c := range clo.Captures {
		b.out.Vars = append(b.out.Vars, mir.Var{Name: c.Name, Place: b.upvar(i, c.Ty)})
	}
}

// upvar is the place of capture i, whose type is ty.
func (b *builder) upvar(i int, ty *types.Type) mir.Place {
	clo := b.typed.Clo
	p := mir.Whole(1)
	if self := b.out.Locals[1].Ty; self.Kind == types.Ref {
		p = p.With(mir.Elem{Kind: mir.Deref, Ty: self.Args[0]})
	}
	mode := clo.Captures[i].Mode
	if mode == types.ByMove {
		return p.With(mir.Elem{Kind: mir.Field, Index: int32(i), Ty: ty})
	}
	p = p.With(mir.Elem{Kind: mir.Field, Index: int32(i), Ty: b.p.Ref(ty, mode == types.ByMut)})
	return p.With(mir.Elem{Kind: mir.Deref, Ty: ty})
}

// parameter binds the pattern of argument l, which may be nil.
func (b *builder) parameter(l mir.Local, pat thir.Pat) {
	ty := b.out.Locals[l].Ty
	if b.p.MayDrop(ty) {
		b.schedule(len(b.scopes)-1, l, valueDrop)
	}
	if x, ok := simple(pat); ok {
		b.name(x.L, l)
	} else if pat != nil {
		b.bindAll(mir.Whole(l), pat)
	}
}

// ---- blocks

// newBlock makes an empty block, in the current scope.
func (b *builder) newBlock() mir.BlockID {
	b.p.Budget().Look(1)
	b.out.Blocks = append(b.out.Blocks, mir.Block{Span: b.span, Scope: b.source})
	return mir.BlockID(len(b.out.Blocks) - 1)
}

// stmt appends to the current block.
func (b *builder) stmt(s mir.Stmt) {
	if b.cur == mir.None {
		return
	}
	if s.Span.Lo == 0 {
		s.Span = b.span
	}
	s.Scope = b.source
	b.p.Budget().Look(1)
	if b.filling != b.cur {
		b.fill()
		b.filling = b.cur
	}
	b.stmts = append(b.stmts, s)
}

// fill moves the statements that stmt has collected into their block.
func (b *builder) fill() {
	if n := len(b.stmts); n > 0 {
		blk := &b.out.Blocks[b.filling]
		if len(blk.Stmts) == 0 {
			if len(b.room) < n {
				b.room = make([]mir.Stmt, max(n, 64))
			}
			blk.Stmts, b.room = b.room[:0:n], b.room[n:]
		}
		blk.Stmts = append(blk.Stmts, b.stmts...)
		clear(b.stmts)
		b.stmts = b.stmts[:0]
	}
}

// assign appends an assignment.
func (b *builder) assign(to mir.Place, v mir.Rvalue) {
	b.stmt(mir.Stmt{Kind: mir.Assign, Place: to, Value: v})
}

// terminate ends the current block. There is none afterwards.
func (b *builder) terminate(t mir.Terminator) {
	if b.cur == mir.None {
		return
	}
	blk := &b.out.Blocks[b.cur]
	if blk.Term != nil {
		panic("BUG: mir: a block is ended twice")
	}
	blk.Term, blk.Span, blk.Scope = t, b.span, b.source
	b.cur = mir.None
}

// jump ends the current block with a goto.
func (b *builder) jump(to mir.BlockID) { b.terminate(&mir.Goto{Target: to}) }

// into ends the current block with a terminator that may unwind; what follows goes into the block next.
func (b *builder) into(t mir.Terminator, next mir.BlockID) {
	if b.cur == mir.None {
		return
	}
	b.mayUnwind(b.cur)
	b.terminate(t)
	b.cur = next
}

// ---- locals

func (b *builder) newLocal(d mir.LocalDecl) mir.Local {
	if d.Span.Lo == 0 {
		d.Span = b.span
	}
	d.Scope = b.source
	b.out.Locals = append(b.out.Locals, d)
	return mir.Local(len(b.out.Locals) - 1)
}

// plainTemp makes a temporary without storage statements and without a drop, for values that are used at once.
func (b *builder) plainTemp(t *types.Type) mir.Local {
	return b.newLocal(mir.LocalDecl{Ty: t, Mut: true})
}

// at sets the span of what is emitted next, and returns what restores it.
func (b *builder) at(sp syntax.Span) (old syntax.Span) {
	old = b.span
	if sp.Lo != 0 {
		b.span = sp
	}
	return old
}

func copyOf(p mir.Place) mir.Operand { return mir.Operand{Kind: mir.Copy, Place: p} }
func moveOf(p mir.Place) mir.Operand { return mir.Operand{Kind: mir.Move, Place: p} }
func use(o mir.Operand) mir.Rvalue   { return &mir.Use{Op: o} }

// consume reads a place: it copies where the type is Copy, else it moves.
func (b *builder) consume(p mir.Place, t *types.Type) mir.Operand {
	if b.p.IsCopyIn(b.owner, t) {
		return copyOf(p)
	}
	return moveOf(p)
}
