package machine

import (
	"math/bits"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/memory"
)

// Snapshot is the state of a machine and some of its threads at one moment. Release gives it back.
type Snapshot struct {
	m       *Machine
	memory  *memory.Snapshot
	threads []*saved
}

// saved is a thread of snapshots, without what is unused of its stacks. It is immutable. Snapshots between which a
// thread did not run share it.
type saved struct {
	refs      int32  // of snapshots, and of threads in this state
	state     Thread // without its slices
	registers int    // size of the stack of registers
	regs      []uint64
	frames    []frame
	segments  []segment
	homes     []home
	panics    []payload
	plain     []uint64 // of Thread, if it is described
	live      []uint64
}

// pool keeps snapshots and threads for the next ones.
type pool struct {
	snapshots []*Snapshot
	threads   []*Thread
	saved     []*saved
}

func (o *pool) release(s *saved) {
	if s.refs--; s.refs == 0 {
		o.saved = append(o.saved, s)
	}
}

// save makes sure that t.saved is the thread's present state.
func (o *pool) save(t *Thread) {
	if t.saved != nil {
		return
	}
	s := &saved{}
	if n := len(o.saved); n > 0 {
		s = o.saved[n-1]
		o.saved = o.saved[:n-1]
	}
	s.refs = 1
	s.state = *t
	s.state.regs, s.state.frames, s.state.segments, s.state.homes, s.state.panics = nil, nil, nil, nil, nil
	s.state.plain, s.state.live = nil, nil
	s.plain, s.live = append(s.plain[:0], t.plain...), append(s.live[:0], t.live...)
	s.registers = len(t.regs)
	s.regs = append(s.regs[:0], t.regs[:t.used()]...)
	s.frames = append(s.frames[:0], t.frames[:t.depth]...)
	s.segments = append(s.segments[:0], t.segments...)
	s.homes = append(s.homes[:0], t.homes...)
	s.panics = append(s.panics[:0], t.panics...)
	t.saved = s
}

// changes is called before the state of the thread changes.
func (t *Thread) changes() {
	t.described = false
	if t.saved != nil {
		t.m.unused.release(t.saved)
		t.saved = nil
	}
}

// used returns how many registers of the thread may be in use: those of the current function, the arguments of a call
// that is next, and what lies below.
func (t *Thread) used() int {
	n := 8
	for _, pc := range [...]int{t.pc - 1, t.pc} {
		if f, _ := t.m.funcAt(pc); f != nil {
			n = max(n, f.Regs)
		}
	}
	if in := &t.m.plain[t.pc]; in.Op.Info().Operands[0] == 'a' {
		n = max(n, int(in.A)+1+t.m.arguments(in))
	}
	return min(t.base+n, len(t.regs))
}

// Snapshot returns the present state of the machine and these threads.
func (m *Machine) Snapshot(threads ...*Thread) *Snapshot {
	m.clearDead(threads)
	m.Memory.Hash()
	return m.SnapshotHashed(threads...)
}

// clearDead clears what is unused of stacks, so that the memory does not depend on it.
func (m *Machine) clearDead(threads []*Thread) {
	for _, t := range threads {
		if m.Memory.ClearsFreed() && len(t.segments) > 0 {
			m.Memory.ClearDead(t.sp, t.top)
		}
	}
}

// SnapshotHashed is Snapshot for a state that has not changed since Hash was called.
func (m *Machine) SnapshotHashed(threads ...*Thread) *Snapshot {
	var s *Snapshot
	if n := len(m.unused.snapshots); n > 0 {
		s = m.unused.snapshots[n-1]
		m.unused.snapshots = m.unused.snapshots[:n-1]
	} else {
		s = &Snapshot{}
	}
	s.m = m
	s.threads = s.threads[:0]
	for _, t := range threads {
		m.unused.save(t)
		t.saved.refs++
		s.threads = append(s.threads, t.saved)
	}
	s.memory = m.Memory.SnapshotHashed()
	return s
}

// Restore gives the machine and its threads, in the order of Snapshot, the state of a snapshot.
func (m *Machine) Restore(s *Snapshot, threads ...*Thread) {
	m.Memory.Restore(s.memory)
	for i, t := range threads {
		o := s.threads[i]
		if t.saved == o {
			continue
		}
		if t.saved != nil {
			m.unused.release(t.saved)
		}
		o.refs++
		regs, frames, segments, homes, panics := t.regs, t.frames, t.segments, t.homes, t.panics
		plain, live := t.plain, t.live
		if len(regs) < o.registers {
			regs = make([]uint64, o.registers)
		}
		for len(frames) < len(o.frames)+2 {
			frames = make([]frame, max(64, 2*len(o.frames)))
		}
		*t = o.state
		t.m, t.mem, t.saved = m, m.Memory, o
		t.regs, t.frames = regs, frames
		copy(t.regs, o.regs)
		copy(t.frames, o.frames)
		t.segments = append(segments[:0], o.segments...)
		t.homes = append(homes[:0], o.homes...)
		t.panics = append(panics[:0], o.panics...)
		t.plain, t.live = append(plain[:0], o.plain...), append(live[:0], o.live...)
	}
}

// Threads returns n threads for Restore, and Reuse takes back threads that are not used any more.
func (m *Machine) Threads(n int) []*Thread {
	o := m.unused
	k := max(0, len(o.threads)-n)
	list := append([]*Thread(nil), o.threads[k:]...)
	o.threads = o.threads[:k]
	for len(list) < n {
		list = append(list, &Thread{})
	}
	return list
}

// Reuse takes back a thread that is not used any more.
func (m *Machine) Reuse(t *Thread) { m.unused.threads = append(m.unused.threads, t) }

// Fork returns a new machine with the state of a snapshot, and its threads. Both machines share the code: a function
// that one of them compiles is there for the other. They belong to one goroutine.
func (m *Machine) Fork(s *Snapshot) (*Machine, []*Thread) {
	c := *m
	c.Memory = s.memory.New()
	threads := make([]*Thread, len(s.threads))
	for i := range threads {
		threads[i] = &Thread{}
	}
	c.Restore(s, threads...)
	return &c, threads
}

// Release gives the snapshot back. It must not be used afterwards.
func (s *Snapshot) Release() {
	s.memory.Release()
	s.memory = nil
	for _, o := range s.threads {
		s.m.unused.release(o)
	}
	s.threads = s.threads[:0]
	s.m.unused.snapshots = append(s.m.unused.snapshots, s)
}

// Name adds the present state of these threads, in their order, to a hash: of each its frames, the registers that are
// live, and panics. Budgets do not count. The memory must be clear of what is unused of stacks, which Name does.
func (m *Machine) Name(n *memory.Naming, threads ...*Thread) {
	m.clearDead(threads)
	for _, t := range threads {
		for i, s := range t.segments {
			used := t.sp
			if i < len(t.segments)-1 {
				used = t.segments[i+1].sp
			}
			n.AddStack(s.base, used, s.base+s.size)
		}
	}
	for _, t := range threads {
		if !t.described {
			t.plain, t.live = t.plain[:0], t.live[:0]
			t.describe()
			t.described = true
		}
		n.Plain(uint64(len(t.plain)))
		for _, x := range t.plain {
			n.Plain(x)
		}
		n.Plain(uint64(len(t.live)))
		for _, x := range t.live {
			n.Add(x)
		}
	}
}

// describe puts the state of the thread into plain, and what may be addresses into live.
func (t *Thread) describe() {
	m := t.m
	t.plain = append(t.plain, uint64(t.stop)<<32|uint64(t.depth))
	t.live = append(t.live, t.sp)
	for _, f := range t.frames[:t.depth] {
		of, at := m.funcAt(int(f.pc) - 1)
		t.stands(of, int(f.pc)-1, at, int(f.base))
		if of != nil {
			live := m.suspended(of, at)
			t.liveWords(int(f.base), &live)
		}
	}
	pc := t.pc
	if in := &m.plain[pc]; in.Op == bytecode.Jmp { // in place of Lazy
		if f, _ := m.funcAt(pc); f == nil {
			pc += 1 + int(in.C)
		}
	}
	f, at := m.funcAt(pc)
	if t.stands(f, pc, at, t.base); f != nil {
		t.liveWords(t.base, m.liveAt(f, at))
	} else if in := &m.plain[pc]; in.Op == bytecode.Lazy {
		t.live = append(t.live, t.regs[t.base+1:][:m.arguments(in)]...)
	}
	for _, p := range t.panics {
		t.live = append(t.live, p.data, p.vtable)
	}
}

// stands describes where a window stands. Where code lies depends on which function was first to be called, so the
// place is named by its function.
func (t *Thread) stands(f *bytecode.Func, pc int, at int32, base int) {
	id := -1
	if f != nil {
		id, pc = f.ID, int(at)
	}
	t.plain = append(t.plain, uint64(uint32(pc))<<32|uint64(uint32(base)), uint64(id))
}

// liveWords describes the live registers of a window.
func (t *Thread) liveWords(base int, live *regSet) {
	for i, set := range live {
		for ; set != 0; set &= set - 1 {
			if r := 64*i + bits.TrailingZeros64(set); base+r < len(t.regs) {
				t.plain = append(t.plain, uint64(r))
				t.live = append(t.live, t.regs[base+r])
			}
		}
	}
}

// suspended returns the registers of a function that are live while the call at pc runs.
func (x *text) suspended(f *bytecode.Func, pc int32) (live regSet) {
	if int(pc)+1 < len(f.Code) && f.Code[pc].Op.Info().Flags&bytecode.Terminator == 0 {
		live = *x.liveAt(f, pc+1)
	}
	if site, ok := f.SiteAt(pc); ok && site.Kind != bytecode.Terminate {
		live.join(x.liveAt(f, site.Target))
	}
	if in := &f.Code[pc]; in.Op.Info().Operands[0] == 'a' {
		live.below(int(in.A))
	}
	return live
}
