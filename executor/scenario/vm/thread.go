package vm

import (
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
)

// Thread is one thread of the Rust program: a stack, a program counter, and a
// simulated core of its own with its own clock. It is data; nothing of it
// lives on the Go stack between two instructions that may suspend it.
type Thread struct {
	// Read and written by the loop. While run executes, pc and the window are
	// in its locals; they are stored here whenever something else may look.
	fn     *function
	pc     int // of the next instruction
	base   int // R[0] is stack[base]
	budget int64
	stack  []Val
	top    int // a window may begin at or below it: len(stack) - slack
	frames []frame
	konts  []kont

	m    *Machine
	ID   int // 1 is main
	name string

	// Native calls: where the window of the running native is.
	nbase, nwin int
	ncall       *compile.NativeCall

	// Clock. now is exact when granted == budget; see clock.
	now     int64
	granted int64
	// reserve is what is left of the slice beyond the budget, when a limit of Run
	// gave less than the slice is long.
	reserve int64

	state  threadState
	wait   waiting
	turn   uint64 // when it was last made runnable, to break ties in order
	token  bool   // of park and unpark
	result bool   // how the last Block ended: true = woken, false = timed out

	// Panics: see unwind.go.
	panics int  // how many are under way
	inHook bool // the panic hook of the program is running
	caught Val  // payload handed to a catch

	tls      []tlsSlot
	rt       int      // current runtime, 0 = none
	callerOf *runtime // whose worker it is, with an entry of its own
	worker   int      // index of the worker that it is for the scheduler, -1 = none
	polls    []polling
	// A callback of the reactor is running: its events have the time at which the
	// row fired, so that cause and effect stand in one instant.
	firing bool
	fired  int64
	// finished is the coroutine whose resumption is the panic that begins.
	finished *compile.Func
	// lastPanic is the message of the last panic, for a JoinError.
	lastPanic string
	line      int32 // last statement reported, see lines.go
	lineFn    *function
	lines     stretch
	skip      bool                      // the breakpoint at pc was reported already
	sys       bool                      // made by the machine: not a thread of the program
	passes    bool                      // it stands before a visible operation and will perform it next, see visible.go
	stands    bool                      // before a visible operation, until a schedule chooses it
	enabled   func(*Thread, []Val) bool // whether it can perform that now; nil: it can
	takes     *drive                    // the operation is to poll a task of this runtime
	options   int                       // ways to perform it, by a choice that the library leaves open; 0 = one
	option    int                       // the one that was chosen

	joiners []*Thread
}

type threadState uint8

const (
	runnable threadState = iota
	blocked              // until somebody wakes it, or until wait.until
	ended
)

// function is a compile.Func as the loop wants it.
type function struct {
	code  []compile.Instr // Func.Code, or a copy with breakpoints (lines.go)
	f     *compile.Func
	price int64 // of a call, in instructions
	// consts are Func.Consts as values; nil until the first OpConst. They are
	// immutable, so runs may share them; functions are per machine anyway.
	consts []Val
	points []point // see Machine.point
	co     []coPoint
	// resume is where Future::poll of a coroutine goes on when the coroutine has answered, 0 in other functions: see
	// pollShim. win is the window of its OpResume; says what it gives for Pending.
	resume int32
	win    uint8
	says   pendingAs
}

// native is a Program.NativeCall as the loop wants it.
type native struct {
	f    Native
	call *compile.NativeCall
	win  int // slots of its window: arguments, at least one for the result
}

// frame is a suspended caller: where it goes on.
type frame struct {
	fn   *function
	pc   int32
	base int32
}

const (
	// slack is what lies above the highest window: a full window of its own
	// calls, and one more for those of a native.
	slack = 3 * 256
	// A window is at least this far from the end of the stack: see grow.
	firstStack = 4 * 1024
)

func (m *Machine) newThread(name string) *Thread {
	t := &Thread{m: m, name: name, stack: make([]Val, firstStack), worker: -1}
	t.top = len(t.stack) - slack
	m.lastID++
	t.ID = m.lastID
	t.fn = kontFn
	m.threads = append(m.threads, t)
	return t
}

// args is the window of the running native.
func (t *Thread) args() []Val { return t.stack[t.nbase : t.nbase+t.nwin : t.nbase+t.nwin] }

// push suspends the current frame at t.pc and begins one for fn at base. The
// caller has put the arguments there. False: the stack is used up, and the
// abort is under way.
func (t *Thread) push(fn *function, base int) bool {
	if fn.price == notReady && fn != kontFn && !t.ready(fn) {
		return false
	}
	if len(t.frames) == cap(t.frames) || base > t.top {
		if !t.grow(base) {
			return false
		}
	}
	t.frames = append(t.frames, frame{t.fn, int32(t.pc), int32(t.base)})
	t.fn, t.pc, t.base = fn, 0, base
	t.budget -= fn.price
	return true
}

// pop goes back to the caller, whose R[a] is the current R[0].
func (t *Thread) pop() {
	n := len(t.frames) - 1
	f := &t.frames[n]
	t.fn, t.pc, t.base = f.fn, int(f.pc), int(f.base)
	t.frames = t.frames[:n]
}

// grow makes room for one more frame whose window begins at base.
func (t *Thread) grow(base int) bool {
	frames, stack := MaxFrames, maxStack
	if t.ID != 1 {
		frames, stack = frames/4, stack/4
	}
	if len(t.frames) >= frames || base >= stack {
		t.stackOverflow()
		return false
	}
	if len(t.frames) == cap(t.frames) {
		f := make([]frame, len(t.frames), max(64, 2*cap(t.frames)))
		copy(f, t.frames)
		t.frames = f
	}
	if base > t.top {
		if len(t.stack) >= largeBlock && !t.m.room(min(int64(len(t.stack)), MaxStackArray)) {
			t.OutOfMemory()
			return false
		}
		s := make([]Val, 2*len(t.stack))
		copy(s, t.stack)
		t.stack = s
		t.top = len(s) - slack
	}
	return true
}

// clock brings now up to the instruction being executed.
func (t *Thread) clock() int64 {
	if t.m.opt.Schedule != nil {
		return t.still()
	}
	t.now += (t.granted - t.budget) * InstructionPrice
	t.granted = t.budget
	return t.now
}

// Now is the thread's virtual time in nanoseconds since the run began.
func (t *Thread) Now() int64 { return t.clock() }

// Spend charges n more instructions: natives whose work grows with their input
// call it, so that virtual time and preemption see them.
func (t *Thread) Spend(n int) { t.budget -= int64(n) }

// Machine gives access to what all threads share.
func (t *Thread) Machine() *Machine { return t.m }

// Name is what Builder::name said, "main" for the first, else "".
func (t *Thread) Name() string { return t.name }

// NativeCall describes the call of the running native: its generic arguments
// (Types), parameter and result types. Valid until the native returns; the
// descriptors themselves may be kept.
func (t *Thread) NativeCall() *compile.NativeCall { return t.ncall }

// Type is generic argument i of the running native.
func (t *Thread) Type(i int) *compile.TypeDesc { return t.ncall.Types[i] }

// Func is function number id of the program.
func (m *Machine) Func(id int) *compile.Func { return m.prog.Funcs[id] }

// Program is what runs.
func (m *Machine) Program() *compile.Program { return m.prog }

// tlsSlot is a thread local: the key is the address of its static.
type tlsSlot struct {
	key   unsafe.Pointer
	value unsafe.Pointer
	dtor  Val
}
