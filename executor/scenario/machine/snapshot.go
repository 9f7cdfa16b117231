package machine

import (
	"github.com/pollground/pollground/executor/scenario/internal/mix"
	"github.com/pollground/pollground/executor/scenario/memory"
)

// Snapshot is the state of a machine and some of its threads at one moment. Release gives its pages back.
type Snapshot struct {
	memory  *memory.Snapshot
	threads []saved
}

// saved is a thread of a snapshot, without what is unused of its stacks.
type saved struct {
	state    Thread
	regs     []uint64
	frames   []frame
	segments []segment
	homes    []int32
	panics   []payload
}

// live returns how many registers of the thread may be in use: those of the current function, and what lies below.
func (t *Thread) live() int {
	n := t.base + window
	if f, _ := t.m.funcAt(t.pc - 1); f != nil {
		n = t.base + max(f.Regs, 2)
	} else if f, _ := t.m.funcAt(t.pc); f != nil { // about to begin
		n = t.base + max(f.Regs, 2)
	}
	return min(n, len(t.regs))
}

// Snapshot returns the present state of the machine and these threads.
func (m *Machine) Snapshot(threads ...*Thread) *Snapshot {
	s := &Snapshot{memory: m.Memory.Snapshot(), threads: make([]saved, len(threads))}
	for i, t := range threads {
		o := &s.threads[i]
		o.state = *t
		n := t.live()
		o.regs = append(make([]uint64, 0, n), t.regs[:n]...)
		o.frames = append([]frame(nil), t.frames[:t.depth]...)
		o.segments = append([]segment(nil), t.segments...)
		o.homes = append([]int32(nil), t.homes...)
		o.panics = append([]payload(nil), t.panics...)
	}
	return s
}

// Restore gives the machine and its threads, in the order of Snapshot, the state of a snapshot.
func (m *Machine) Restore(s *Snapshot, threads ...*Thread) {
	m.Memory.Restore(s.memory)
	for i, t := range threads {
		o := &s.threads[i]
		regs, frames, segments, homes, panics := t.regs, t.frames, t.segments, t.homes, t.panics
		*t = o.state
		t.m, t.mem = m, m.Memory
		t.regs, t.frames = regs, frames
		copy(t.regs, o.regs)
		copy(t.frames, o.frames)
		t.segments = append(segments[:0], o.segments...)
		t.homes = append(homes[:0], o.homes...)
		t.panics = append(panics[:0], o.panics...)
	}
}

// Fork returns a new machine with the state of a snapshot, and its threads. Both machines share the code: a function
// that one of them compiles is there for the other. They belong to one goroutine.
func (m *Machine) Fork(s *Snapshot) (*Machine, []*Thread) {
	c := *m
	c.Memory = s.memory.New()
	threads := make([]*Thread, len(s.threads))
	for i := range threads {
		o := &s.threads[i]
		threads[i] = &Thread{
			regs:   make([]uint64, len(o.state.regs)),
			frames: make([]frame, len(o.state.frames)),
		}
	}
	c.Restore(s, threads...)
	return &c, threads
}

// Release gives the snapshot's pages back. It must not be used afterwards.
func (s *Snapshot) Release() { s.memory.Release() }

// Hash names the state: memory, and of each thread its frames, registers and panics. Budgets do not count.
func (s *Snapshot) Hash() memory.Hash {
	h := s.memory.Hash()
	add := func(x uint64) {
		h.Lo = mix.Mix(h.Lo ^ x)
		h.Hi = mix.Mix(h.Hi + x)
	}
	for i := range s.threads {
		t := &s.threads[i]
		add(uint64(t.state.pc)<<32 | uint64(uint32(t.state.base)))
		add(t.state.sp)
		add(uint64(t.state.stop)<<32 | uint64(len(t.regs)))
		for _, r := range t.regs {
			add(r)
		}
		for _, f := range t.frames {
			add(uint64(uint32(f.pc))<<32 | uint64(uint32(f.base)))
		}
		for _, p := range t.panics {
			add(p.data)
			add(p.vtable)
		}
	}
	return h
}
