package machine

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/memory"
)

// window is the number of registers that a function can use.
const window = 256

// frame is what a call saves: where to go on, and the window of the caller.
type frame struct{ pc, base int32 }

// segment is a part of a stack in guest memory.
type segment struct {
	base, size uint64
	sp, top    uint64 // of the segment before, while this one is in use
	live       int    // checked code: number of frames
}

const (
	firstSegment = 4 * memory.PageSize
	nextSegment  = 16 * memory.PageSize
)

// Thread is one flow of control.
type Thread struct {
	m   *Machine
	mem *memory.Memory

	pc   int
	base int // of the current window in regs
	regs []uint64

	frames []frame
	depth  int // number of frames in use

	budget int64

	sp, top  uint64 // the free part of the current segment
	limit    uint64 // top; 0 if all frames begin cleared: then enter makes each of them
	stack    uint64 // size of the segments
	most     uint64 // the limit of stack
	segments []segment
	homes    []home // checked code: where each live frame with memory lies

	panics []payload // that are unwinding or whose cleanup code panics; the last is the newest

	// What Break passes over without a call of Options.Statement: see Pass.
	same  int64       // the mark of the last statement, none if all are reported
	last  int64       // likewise, if same is none
	floor int64       // while the budget is not less, lines are not reported
	lines *[16]uint64 // by mark modulo 1024

	skip    bool              // the instruction Break at pc has reported its statement
	again   bool              // the instruction that Break stands for did nothing and runs again
	allowed [3]bytecode.Instr // a checked instruction that may run, without the flag: see allow

	stop  Stop
	fault *memory.Fault

	saved *saved // the present state, as snapshots have it; nil if there is no such
	// What Machine.Name adds to a hash of the present state, if described: words that are no addresses, and live ones.
	plain, live []uint64
	described   bool
}

// payload is what a panic carries: a Box<dyn Any>.
type payload struct{ data, vtable uint64 }

// Stop says why Run returned.
type Stop uint8

const (
	Budget   Stop = iota // the budget is used up
	Waiting              // a native waits for something
	Ended                // the first function returned
	Exited               // a native ended the process
	Panicked             // a panic left the first function
	Aborted              // a panic in cleanup code, or an abort
	Overflow             // of the stack
	Faulted              // undefined behaviour, or more memory than the limit
	Failed               // a gap of the machine itself: Err says which
)

// Spawn returns a new thread that is about to call a function with arguments.
func (m *Machine) Spawn(id int, args ...uint64) *Thread {
	t := &Thread{m: m, mem: m.Memory, same: none, last: none, floor: never}
	if id >= len(m.entries) {
		if err := m.exclusive(m.grow); err != nil {
			m.fail(t, err.Error())
			t.stop = Failed
			return t
		}
	}
	t.most = MaxStack
	t.regs = make([]uint64, 4*window)
	t.frames = make([]frame, 64)
	copy(t.regs[1:], args)
	t.frames[0] = frame{doneAt, 0}
	t.depth = 1
	t.pc = int(m.entries[id])
	return t
}

// NoMaxStack lifts MaxStack: the computation of a constant has no such limit.
func (t *Thread) NoMaxStack() { t.most = memory.DefaultLimit }

// Stopped returns why the last Run returned, and the fault of a thread that is Faulted.
func (t *Thread) Stopped() (Stop, *memory.Fault) { return t.stop, t.fault }

// Result returns result i of the first function of a thread that is Ended.
func (t *Thread) Result(i int) uint64 { return t.regs[i] }

// Payload returns the panic's payload of a thread that is Panicked.
func (t *Thread) Payload() (data, vtable uint64) {
	p := t.panics[len(t.panics)-1]
	return p.data, p.vtable
}

// Run executes the thread until about n instructions were spent, or it cannot go on. Jumps backwards and calls spend
// what they execute.
func (t *Thread) Run(n int64) Stop {
	if t.stop > Waiting {
		return t.stop
	}
	t.changes()
	t.budget = n
	t.stop = Budget
	t.attend()
	t.m.follow()
	t.run()
	return t.stop
}

// Spent returns how much the budget of the last Run was exceeded, as a negative number, or what is left of it.
func (t *Thread) Spent() int64 { return t.budget }

// end stops the thread; the loop leaves.
func (t *Thread) end(s Stop) bool {
	t.stop = s
	return false
}

// die stops the thread with a fault.
func (t *Thread) die(f *memory.Fault) bool {
	t.fault = f
	return t.end(Faulted)
}

// room makes room for one more call whose window begins at register a.
func (t *Thread) room(a int) bool {
	if t.depth+2 > len(t.frames) {
		if t.depth >= t.m.opt.MaxFrames {
			return t.end(Overflow)
		}
		n := min(2*len(t.frames), t.m.opt.MaxFrames+2)
		t.frames = append(make([]frame, 0, n), t.frames...)[:n]
	}
	if t.base+a+2*window > len(t.regs) {
		t.regs = append(make([]uint64, 0, 2*len(t.regs)), t.regs...)[:2*len(t.regs)]
	}
	return true
}

// newSegment adds a segment for a frame of n bytes.
func (t *Thread) newSegment(n uint64) bool {
	size := uint64(nextSegment)
	if len(t.segments) == 0 {
		size = firstSegment
	}
	size = max(size, (n+memory.PageSize-1)&^(memory.PageSize-1))
	if t.stack+size > t.most {
		return t.end(Overflow)
	}
	a, fault := t.mem.AllocStack(size)
	if fault != nil {
		return t.die(fault)
	}
	t.segments = append(t.segments, segment{base: a, size: size, sp: t.sp, top: t.top})
	t.sp = a
	t.setTop(a + size)
	t.stack += size
	return true
}

// dropSegment releases the last segment and goes on in the one before.
func (t *Thread) dropSegment() {
	s := t.segments[len(t.segments)-1]
	t.segments = t.segments[:len(t.segments)-1]
	t.mem.FreeStack(s.base, s.size)
	t.stack -= s.size
	t.sp = s.sp
	t.setTop(s.top)
}

func (t *Thread) setTop(a uint64) {
	t.top, t.limit = a, a
	if t.mem.ClearsFreed() {
		t.limit = 0
	}
}

// enter is the instruction Enter when its frame is to be cleared, or the segment has no room for it. In a new segment
// the return address is covered by one that leads to Popseg; its register window is that of the function itself, so
// results stay where they are.
func (t *Thread) enter(in *bytecode.Instr) bool {
	n := uint64(in.K)
	if t.sp+n > t.top {
		if !t.room(0) || !t.newSegment(n) {
			return false
		}
		t.frames[t.depth] = frame{popsegAt, int32(t.base)}
		t.depth++
	} else if t.limit == 0 {
		t.mem.ClearDead(t.sp, t.sp+n)
	}
	t.regs[t.base] = t.sp
	t.sp += n
	t.budget -= int64(in.C)
	return t.budget >= 0
}

// home is where a frame lies.
type home struct {
	base, end uint64
	segment   int32
}

// deadFrames is how many bytes of dead frames stay inaccessible where states are compared: else a loop that calls would
// never come to a state again.
const deadFrames = 1 << 10

// enterChecked is Enter in checked code. All bytes of a new frame may be accessed, and none is initialised.
func (t *Thread) enterChecked(n uint64) bool {
	if n == 0 {
		return true
	}
	if t.sp+n > t.top {
		if !t.newSegment(n) {
			return false
		}
	} else if t.limit == 0 {
		t.mem.ClearDead(t.sp, t.sp+n)
	}
	s := len(t.segments) - 1
	t.segments[s].live++
	t.homes = append(t.homes, home{t.sp, t.sp + n, int32(s)})
	t.mem.Frame(t.sp, n)
	t.regs[t.base] = t.sp
	t.sp += n
	return true
}

// leaveChecked releases the current frame, of n bytes, in checked code: nothing may be accessed there. A segment is
// released when it has no frame and is not the current one.
func (t *Thread) leaveChecked(n uint64) {
	if n == 0 {
		return
	}
	last := len(t.homes) - 1
	h := t.homes[last]
	t.mem.Dead(h.base, n)
	s := &t.segments[h.segment]
	t.homes = t.homes[:last]
	s.live--
	if t.limit == 0 && last > 0 {
		o := t.homes[last-1]
		if int(o.segment) == len(t.segments)-1 && t.sp-o.end > deadFrames {
			t.sp = o.end
		}
	}
	for i := len(t.segments) - 2; i >= 0; i-- {
		if s := t.segments[i]; s.live == 0 {
			t.mem.FreeStack(s.base, s.size)
			t.stack -= s.size
			copy(t.segments[i:], t.segments[i+1:])
			t.segments = t.segments[:len(t.segments)-1]
			for j := range t.homes {
				if int(t.homes[j].segment) > i {
					t.homes[j].segment--
				}
			}
		} else {
			break
		}
	}
}

// lazy is the instruction Lazy at t.pc-1: it has the function compiled, and the call that led here goes there directly
// from now on.
func (t *Thread) lazy(in bytecode.Instr) bool {
	m := t.m
	if err := m.compile(int(in.K)); err != nil {
		t.m.fail(t, err.Error())
		return t.end(Failed)
	}
	t.pc = int(m.entries[in.K])
	if t.depth > 0 {
		if at := t.frames[t.depth-1].pc - 1; m.plain[at].Op == bytecode.Call && m.plain[at].K == in.K {
			call := m.plain[at]
			call.C = m.entries[in.K] - at - 1
			m.patch(at, call)
		}
	}
	return true
}

// fail reports a gap of the machine itself.
func (m *Machine) fail(t *Thread, message string) {
	if m.opt.Aborted != nil {
		m.opt.Aborted(t, "error: "+message)
	}
}

// Func returns the function that runs in frame i, counted from the innermost one, and the pc within it; nil beyond the
// outermost one. Instructions of the machine's own are left out.
func (t *Thread) Func(i int) (f *bytecode.Func, pc int32) {
	f, pc = t.m.funcAt(t.pc - 1)
	for d := t.depth - 1; d >= 0; d-- {
		if f != nil {
			if i == 0 {
				return f, pc
			}
			i--
		}
		f, pc = t.m.funcAt(int(t.frames[d].pc) - 1)
	}
	return nil, 0
}

// Register returns a register of the innermost frame.
func (t *Thread) Register(i int) uint64 { return t.regs[t.base+i] }

// Depth returns the number of calls that have not returned.
func (t *Thread) Depth() int { return t.depth }

// Positions appends where the calls stand that have not returned, those beyond the first n, outermost first.
func (t *Thread) Positions(list []int32, n int) []int32 {
	for _, f := range t.frames[min(n, t.depth):t.depth] {
		list = append(list, f.pc-1)
	}
	return append(list, int32(t.pc-1))
}

// FuncAt returns the number of the function that has the instruction at a position, -1 for the machine's own code.
func (t *Thread) FuncAt(pc int32) int32 {
	if f, _ := t.m.funcAt(int(pc)); f != nil {
		return int32(f.ID)
	}
	return -1
}

// Program returns what the machine has of the program.
func (m *Machine) Program() *bytecode.Program { return &m.view }

// Frames calls do with the frames of the thread, the innermost one first, until do returns false. Calls that were
// inlined have frames of their own.
func (t *Thread) Frames(do func(bytecode.Frame) bool) { t.FramesAbove(0, do) }

// FramesAbove is Frames, without those that were there when Depth was n.
func (t *Thread) FramesAbove(n int, do func(bytecode.Frame) bool) {
	pc := t.pc - 1
	if t.stop == Waiting { // in a native that is going to run again
		pc++
	}
	for d := t.depth; ; d-- {
		if f, at := t.m.funcAt(pc); f != nil && !f.FramesAt(at, do) || d <= n+1 && n > 0 || d == 0 {
			return
		}
		pc = int(t.frames[d-1].pc) - 1
	}
}
