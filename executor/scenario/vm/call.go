package vm

import "github.com/pollground/pollground/executor/scenario/compile"

// Natives that call back. The Go stack must be empty when Rust code runs, so a
// native that needs a callback leaves a continuation behind and returns:
//
//	frames: … caller │ kont frame (window = the native's) │ callee
//	konts:  … Cont
//
// A kont frame is an ordinary frame of the function kontFn, whose only
// instruction, opKont, pops a continuation and calls it. The loop knows nothing
// about it: the callee's OpRet goes back to that instruction.

// Opcodes of the machine itself.
const (
	opKont    = compile.OpVM + iota // runs the topmost continuation
	opLine                          // breakpoint at the beginning of a statement
	opVisible                       // mark of a visible operation; K: the line, if it is a breakpoint too

	// Pairs, see fuse.go.
	opMovMov
	opMovMovCall // three, of which the last is an OpCall
	opMovMovPoll // an OpCallDynPoll
	opLdLd
	opLdBJEqK
	opKBJmp
	opKBStB
	opKBCoCell
	opJEqKSuspend
	opKBRetB // also with an OpJmp to the OpRetB
	opAddI64ForS
)

var kontFn = &function{
	code: spare([]compile.Instr{{Op: opKont}}),
	f:    &compile.Func{Name: "<native>", Code: []compile.Instr{{Op: opKont}}},
}

// kont is what a kont frame will do.
type kont struct {
	k    Cont
	win  int32 // slots of the native's window that must survive
	kind kontKind
	walk *walk // kontWalk
}

type kontKind uint8

const (
	kontPlain kontKind = iota
	kontCatch          // a panic from above ends here: k runs with t.caught set
	kontWalk           // the frame's owned values are being dropped, see unwind.go
	kontPoll           // a poll: a panic passes, but the poll ends (onPanic in walk)
)

// enter turns the running native into a kont frame, unless it is one already.
// Its window becomes the frame's.
func (t *Thread) enter() bool {
	if t.fn == kontFn {
		return true
	}
	return t.push(kontFn, t.nbase)
}

// after leaves k behind: it runs when the frame pushed next returns, or when
// the thread is woken.
func (t *Thread) after(k Cont, kind kontKind) {
	t.pc = 0
	t.konts = append(t.konts, kont{k: k, win: int32(t.nwin), kind: kind})
}

// CallFn calls function id with the arguments, then k with its result. The
// native must return what CallFn returns.
func (t *Thread) CallFn(id int, k Cont, args ...Val) Status {
	return t.call(id, k, kontPlain, args)
}

const notCallable = "what is called is no function, or one with other parameters"

// callable reports whether f is a fn pointer to a function of n parameters, which is compiled then. An unsafe program
// may have made one of anything.
func (t *Thread) callable(f Val, n int) bool {
	if f.P == nil && f.B == 0 || f.B >= uint64(len(t.m.funcs)) {
		return false
	}
	fn := t.m.funcs[f.B]
	if fn.f.Code[0].Op == compile.OpLater && !t.ready(fn) {
		return true // the call fails for the same reason
	}
	return fn.f.Params == n
}

// takes reports whether the function's parameters and its result are of these kinds, or may be.
func (f *function) takes(kinds int64) bool {
	return kinds == 0 || f.f.Kinds == 0 || kinds == f.f.Kinds
}

// CallPtr calls a Rust fn pointer.
func (t *Thread) CallPtr(f Val, k Cont, args ...Val) Status {
	if !t.callable(f, len(args)) {
		return t.misuse(notCallable)
	}
	return t.call(int(f.B), k, kontPlain, args)
}

// TryPtr calls a Rust fn pointer under a catch frame: when the call panics, k
// runs all the same; t.Caught tells the two apart.
func (t *Thread) TryPtr(f Val, k Cont, args ...Val) Status {
	t.caught = Val{}
	if !t.callable(f, len(args)) {
		return t.misuse(notCallable)
	}
	return t.call(int(f.B), k, kontCatch, args)
}

// Drop drops a value of the given type, then runs k. Dropping nothing is free.
func (t *Thread) Drop(d *compile.TypeDesc, v Val, k Cont) Status {
	if d.Glue < 0 || v.P == nil {
		return t.then(k)
	}
	return t.CallFn(int(d.Glue), k, v)
}

// then runs k at once, as if a callback without result had returned.
func (t *Thread) then(k Cont) Status { return k(t, t.args(), Val{}) }

// Caught is the payload of the panic that ended a TryPtr, inside its
// continuation; ok is false when the call returned.
func (t *Thread) Caught() (payload Val, ok bool) { return t.caught, t.caught.P != nil }

func (t *Thread) call(id int, k Cont, kind kontKind, args []Val) Status {
	copy(t.stack[t.nbase+t.nwin:], args)
	return t.callPlaced(id, k, kind)
}

// callPlaced is call with the arguments in their places above the window.
func (t *Thread) callPlaced(id int, k Cont, kind kontKind) Status {
	if !t.enter() {
		return Halt
	}
	t.after(k, kind)
	return t.enterPoll(t.m.funcs[id], t.nbase+t.nwin)
}

// resumed runs the topmost continuation: the effect of opKont.
func (t *Thread) resumed() Status {
	n := len(t.konts) - 1
	k := t.konts[n]
	t.konts = t.konts[:n]
	t.nbase, t.nwin = t.base, int(k.win)
	if k.kind == kontWalk {
		return t.drops(*k.walk)
	}
	r := t.stack[t.nbase+t.nwin]
	if k.kind == kontCatch {
		t.caught = Val{}
	}
	st := k.k(t, t.args(), r)
	if st == Next {
		t.pop()
		return Pushed // the current frame is another one
	}
	return st
}
