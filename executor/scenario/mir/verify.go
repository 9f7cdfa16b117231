package mir

import (
	"errors"
	"fmt"

	"github.com/pollground/pollground/executor/scenario/internal/bitset"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Verify checks the invariants of a body and returns all violations, or nil:
//
//   - every block ends in a terminator whose targets exist, and the entry has no predecessor;
//   - only unwind edges lead from ordinary blocks to cleanup blocks; cleanup blocks have no other successors, and each
//     reaches Resume;
//   - projections fit the types that they project from, and assignments of places and constants fit in type;
//   - each local is used only while its storage is live, on every path;
//   - a CheckedBinary is last in a block that asserts that it did not overflow;
//   - from phase Elaborated on, nothing is there for analyses of built bodies only, and drop flags are whole bools.
//
// Types that inference, an error or a generic parameter leaves open are not compared.
func Verify(b *Body) error {
	v := &verifier{body: b}
	v.run()
	return errors.Join(v.errs...)
}

type verifier struct {
	body *Body
	errs []error
	at   string
}

func (v *verifier) errorf(format string, args ...any) {
	if len(v.errs) < 20 {
		v.errs = append(v.errs, fmt.Errorf("%s: %s: %s", v.body.Name, v.at, fmt.Sprintf(format, args...)))
	}
}

func (v *verifier) run() {
	b := v.body
	if len(b.Blocks) == 0 || len(b.Locals) <= b.ArgCount {
		v.errorf("no blocks, or fewer locals than arguments")
		return
	}
	for i := range b.Locals {
		v.at = LocalText(Local(i))
		if b.Locals[i].Ty == nil {
			v.errorf("no type")
			return
		}
	}
	for i := range b.Blocks {
		blk := &b.Blocks[i]
		for k := range blk.Stmts {
			v.at = fmt.Sprintf("%s[%d] %s", BlockText(BlockID(i)), k, "")
			v.stmt(&blk.Stmts[k], k == len(blk.Stmts)-1, blk)
		}
		v.at = BlockText(BlockID(i))
		if blk.Term == nil {
			v.errorf("no terminator")
			return
		}
		v.edges(blk)
		v.term(blk.Term)
		if b.Phase >= Elaborated {
			v.elaborated(blk)
		}
	}
	if len(v.errs) == 0 {
		v.resumes()
		v.storage()
	}
}

// elaborated checks that a block has nothing that elaboration removes.
func (v *verifier) elaborated(blk *Block) {
	for i := range blk.Stmts {
		s := &blk.Stmts[i]
		r, _ := s.Value.(*Ref)
		if s.Kind == FakeRead || s.Kind == Mention || r != nil && r.Kind == Fake {
			v.errorf("%s is for built bodies only", StmtText(s))
		}
	}
	switch t := blk.Term.(type) {
	case *FalseEdge, *FalseUnwind:
		v.errorf("%s is for built bodies only", TermText(t))
	case *Drop:
		if t.Replace {
			v.errorf("%s is for built bodies only", TermText(t))
		}
	case *Yield:
		if v.body.Phase >= Resumable {
			v.errorf("a suspension in a poll function")
		}
	}
}

// edges checks the targets of a block.
func (v *verifier) edges(blk *Block) {
	unwind := UnwindOf(blk.Term)
	EachSuccessor(blk.Term, func(id *BlockID) {
		switch {
		case *id < 0 || int(*id) >= len(v.body.Blocks):
			v.errorf("there is no block %d", *id)
		case *id == 0:
			v.errorf("an edge leads to the entry")
		case id == unwind:
			if blk.Cleanup {
				v.errorf("unwinding starts while another panic unwinds")
			}
			if !v.body.Blocks[*id].Cleanup {
				v.errorf("the unwind edge leads to %s, which is no cleanup block", BlockText(*id))
			}
		case blk.Cleanup != v.body.Blocks[*id].Cleanup:
			v.errorf("%s is a cleanup block, or this one is, and not both", BlockText(*id))
		}
	})
}

// resumes checks that cleanup blocks reach Resume.
func (v *verifier) resumes() {
	b := v.body
	preds := make([][]int, len(b.Blocks))
	var ends []int
	for i := range b.Blocks {
		EachSuccessor(b.Blocks[i].Term, func(id *BlockID) { preds[*id] = append(preds[*id], i) })
		switch b.Blocks[i].Term.(type) {
		case *Resume, *Unreachable:
			ends = append(ends, i)
		}
	}
	ok := make([]bool, len(b.Blocks))
	for len(ends) > 0 {
		i := ends[len(ends)-1]
		ends = ends[:len(ends)-1]
		if !ok[i] {
			ok[i] = true
			ends = append(ends, preds[i]...)
		}
	}
	for i := range b.Blocks {
		v.at = BlockText(BlockID(i))
		if b.Blocks[i].Cleanup && !ok[i] {
			v.errorf("the cleanup never resumes")
		}
		if _, resume := b.Blocks[i].Term.(*Resume); resume && !b.Blocks[i].Cleanup {
			v.errorf("resume in a block that is no cleanup")
		}
	}
}

func (v *verifier) stmt(s *Stmt, last bool, blk *Block) {
	b := v.body
	switch s.Kind {
	case StorageLive, StorageDead:
		if s.Local <= Local(b.ArgCount) || int(s.Local) >= len(b.Locals) {
			v.errorf("no storage statement may name %s", LocalText(s.Local))
		}
	case FakeRead, Mention, SetState, Ended:
		v.place(s.Place)
	case Assign:
		v.place(s.Place)
		v.rvalue(s.Value)
		if got := b.rvalueTy(s.Value); got != nil && !fits(b.PlaceTy(s.Place), got) {
			v.errorf("%s: a %s is assigned to a place of type %s", StmtText(s), got, b.PlaceTy(s.Place))
		}
		if _, checked := s.Value.(*CheckedBinary); checked {
			a, ok := blk.Term.(*Assert)
			if !last || !ok || a.Kind != Overflow || a.Cond.Place.Local != s.Place.Local {
				v.errorf("a checked operation without its assertion behind it")
			}
		}
	}
	if int(s.Scope) >= len(b.Scopes) {
		v.errorf("there is no scope %d", s.Scope)
	}
}

// rvalueTy returns the type of an rvalue, nil if it is not a matter of its operands.
func (b *Body) rvalueTy(r Rvalue) *types.Type {
	switch r := r.(type) {
	case *Use:
		return b.OperandTy(r.Op)
	case *Cast:
		return r.Ty
	case *Discriminant:
		return r.Ty
	case *Aggregate:
		return r.Ty
	case *Format:
		return r.Ty
	case *Unary:
		return b.OperandTy(r.V)
	case *Binary:
		if r.Op < syntax.OpEq {
			return b.OperandTy(r.L)
		}
	}
	return nil
}

// settled reports whether a type can be compared: it has no parameter, projection, opaque type or error in it.
func settled(t *types.Type) bool {
	const open = types.HasInfer | types.HasParam | types.HasProj | types.HasOpaque | types.HasClosure
	return t.Flags&open == 0 && t.Kind != types.Error
}

// fits reports whether a value of type got can stand where one of type want belongs. Types are interned.
func fits(want, got *types.Type) bool {
	return want == got || !settled(want) || !settled(got)
}

func (v *verifier) operand(o Operand) {
	if o.Kind == Constant {
		if o.Const == nil || o.Const.Ty == nil {
			v.errorf("a constant without a type")
		}
		return
	}
	v.place(o.Place)
}

func (v *verifier) rvalue(r Rvalue) {
	b := v.body
	EachRvaluePlace(r, func(p Place, _ Access) { v.place(p) })
	EachRvalueOperand(r, v.operand)
	switch r := r.(type) {
	case *Binary:
		shift := r.Op == syntax.OpShl || r.Op == syntax.OpShr
		if l, t := b.OperandTy(r.L), b.OperandTy(r.R); !shift && !fits(l, t) {
			v.errorf("%s: operands of types %s and %s", RvalueText(r), l, t)
		}
	case *Aggregate:
		if r.Ty.Kind == types.Tuple && len(r.Fields) != len(r.Ty.Args) {
			v.errorf("%s: %d fields for %s", RvalueText(r), len(r.Fields), r.Ty)
		}
	}
}

// place checks each projection against the type before it.
func (v *verifier) place(p Place) {
	b := v.body
	if p.Local < 0 || int(p.Local) >= len(b.Locals) {
		v.errorf("there is no local %d", p.Local)
		return
	}
	t := b.Locals[p.Local].Ty
	for i := range p.Proj {
		e := &p.Proj[i]
		if e.Ty == nil {
			v.errorf("%s: a projection without a type", PlaceText(p))
			return
		}
		if settled(t) {
			v.elem(p, e, t)
		}
		if e.Kind == Downcast && (i+1 == len(p.Proj) || p.Proj[i+1].Kind != Field) {
			v.errorf("%s: a downcast without a field", PlaceText(p))
		}
		t = e.Ty
	}
}

func (v *verifier) elem(p Place, e *Elem, t *types.Type) {
	ok, want := true, (*types.Type)(nil)
	switch e.Kind {
	case Deref:
		ok = t.Kind == types.Ref || t.Kind == types.Ptr || t.Kind == types.Adt && t.Def.Lang == "Box"
		if ok {
			want = t.Args[0]
		}
	case Field:
		switch t.Kind {
		case types.Tuple:
			if ok = int(e.Index) < len(t.Args); ok {
				want = t.Args[e.Index]
			}
		case types.Adt:
		case types.Closure, types.Coroutine:
			ok = int(e.Index) < len(t.Clo.Captures)
		default:
			ok = false
		}
	case Index, ConstIndex:
		if ok = t.Kind == types.Array || t.Kind == types.Slice; ok {
			want = t.Args[0]
		}
	case Subslice:
		ok = t.Kind == types.Array || t.Kind == types.Slice
	case Saved:
		ok = t.Kind == types.Coroutine && v.body.Phase >= Resumable
	case Downcast:
		ok, want = t.Kind == types.Adt && e.Variant != nil && e.Variant.Parent == t.Def, t
	}
	if !ok {
		v.errorf("%s: no such projection from %s", PlaceText(p), t)
	} else if want != nil && !fits(want, e.Ty) {
		v.errorf("%s: a projection of type %s instead of %s", PlaceText(p), e.Ty, want)
	}
}

func (v *verifier) term(t Terminator) {
	EachTermOperand(t, v.operand)
	EachTermPlace(t, func(p Place, _ Access) { v.place(p) })
	switch t := t.(type) {
	case *Switch:
		if len(t.Targets) != len(t.Values)+1 {
			v.errorf("%d targets for %d values", len(t.Targets), len(t.Values))
		}
		if ty := v.body.OperandTy(t.Op); !fits(t.Ty, ty) {
			v.errorf("a switch over %s of a %s", t.Ty, ty)
		}
	case *Call:
		if (t.Callee.Fn == nil) == (t.Fn == nil) {
			v.errorf("a call of no function, or of two")
		}
		if fn := t.Callee.Fn; fn != nil && fn.FnItem() != nil && !t.Untupled {
			v.arguments(t, fn.FnItem())
		}
	}
}

// arguments checks the number of arguments of a call.
func (v *verifier) arguments(t *Call, it *syntax.FnItem) {
	n := len(it.Params)
	if it.SelfKind != syntax.NoSelf {
		n++
	}
	if len(t.Args) != n {
		v.errorf("%s: %d arguments for %d parameters", t.Callee.Fn.FullName(), len(t.Args), n)
	}
}

// storage checks that locals are used only while they have storage, on every path. A local without storage statements
// has storage everywhere.
func (v *verifier) storage() {
	b := v.body
	managed := bitset.Set{}
	for i := range b.Blocks {
		for k := range b.Blocks[i].Stmts {
			if s := &b.Blocks[i].Stmts[k]; s.Kind == StorageLive {
				managed.Grow(int(s.Local))
			}
		}
	}
	// dead[i]: the locals that may have no storage where block i begins.
	dead := make([]bitset.Set, len(b.Blocks))
	seen := make([]bool, len(b.Blocks))
	n := bitset.Words(len(b.Locals))
	for i := range dead {
		dead[i] = make(bitset.Set, n)
	}
	copy(dead[0], managed)
	todo := []BlockID{0}
	seen[0] = true
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		state := dead[i].Clone()
		blk := &b.Blocks[i]
		for k := range blk.Stmts {
			storageEffect(state, &blk.Stmts[k])
		}
		EachSuccessor(blk.Term, func(id *BlockID) {
			more := !seen[*id]
			seen[*id] = true
			state.EachNotIn(dead[*id], func(l int) {
				dead[*id].Add(l)
				more = true
			})
			if more {
				todo = append(todo, *id)
			}
		})
	}
	for i := range b.Blocks {
		if seen[i] {
			v.storageIn(BlockID(i), dead[i])
		}
	}
}

func storageEffect(dead bitset.Set, s *Stmt) {
	switch s.Kind {
	case StorageLive:
		dead.Remove(int(s.Local))
	case StorageDead:
		dead.Grow(int(s.Local))
	}
}

func (v *verifier) storageIn(id BlockID, dead bitset.Set) {
	blk := &v.body.Blocks[id]
	use := func(l Local) {
		if dead.Has(int(l)) {
			v.errorf("%s may have no storage", LocalText(l))
		}
	}
	place := func(p Place, a Access) {
		if a == DropOf {
			return // of a value that was never made it is a no-op
		}
		use(p.Local)
		for i := range p.Proj {
			if p.Proj[i].Kind == Index {
				use(p.Proj[i].Local)
			}
		}
	}
	for k := range blk.Stmts {
		s := &blk.Stmts[k]
		v.at = fmt.Sprintf("%s[%d] %s", BlockText(id), k, StmtText(s))
		if s.Kind == StorageLive && !dead.Has(int(s.Local)) {
			v.errorf("storage begins twice")
		}
		EachStmtPlace(s, place)
		storageEffect(dead, s)
	}
	v.at = BlockText(id) + " " + TermText(blk.Term)
	EachTermPlace(blk.Term, place)
}
