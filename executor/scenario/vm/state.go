package vm

import (
	"cmp"
	"slices"
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/internal/mix"
)

// State is a hash of what decides how the run goes on: output, threads with their stacks, what these and the statics
// reach, tasks and queues, timers. Blocks are numbered in the order in which the walk meets them, so addresses do not
// matter; nor do prices, clocks, counters of the trace, and memory that nothing reaches. It is for machines whose
// schedule has Ask: only these know their blocks.
//
// States that differ in nothing that matters may have different hashes: registers that are not read any more are hashed
// with what was in them. The reverse is excluded as far as 128 bits do that, with one exception: what a continuation of
// a native has captured is not hashed, only which continuation it is. Natives take what they capture from their
// arguments or their thread, which are. While sockets are open, host events are awaited or a panic unwinds, each state
// gets a hash of its own.
func (m *Machine) State() [2]uint64 {
	h := &hasher{m: m, blocks: map[unsafe.Pointer]uint64{}}
	h.tasks, h.cells = map[unsafe.Pointer]uint64{}, map[unsafe.Pointer]uint64{}
	for i, x := range m.order.tasks {
		h.tasks[unsafe.Pointer(x)] = uint64(i)
	}
	for i, c := range m.statics {
		h.cells[unsafe.Pointer(c)] = uint64(i)
	}
	for i, c := range m.memos {
		h.cells[unsafe.Pointer(c)] = uint64(len(m.statics) + i)
	}
	h.machine()
	for len(h.todo) > 0 {
		b := h.todo[len(h.todo)-1]
		h.todo = h.todo[:len(h.todo)-1]
		if b.text {
			h.string(unsafe.String((*byte)(b.p), b.n))
			continue
		}
		h.vals(Slots(b.p, b.n))
	}
	return [2]uint64{h.a, h.b}
}

// hasher walks over a machine.
type hasher struct {
	m      *Machine
	a, b   uint64
	blocks map[unsafe.Pointer]uint64 // by begin: their numbers
	tasks  map[unsafe.Pointer]uint64
	cells  map[unsafe.Pointer]uint64 // of statics
	todo   []reached
}

// reached is a block whose contents are still to be hashed.
type reached struct {
	p    unsafe.Pointer
	n    int
	text bool
}

func (h *hasher) word(x uint64) {
	h.a = mix.Mix(h.a ^ x)
	h.b = mix.Mix(h.b + x*0x9e3779b97f4a7c15 + 1)
}

func (h *hasher) flag(b bool) {
	if b {
		h.word(1)
	} else {
		h.word(0)
	}
}

func (h *hasher) string(s string) {
	h.word(uint64(len(s)))
	for len(s) >= 8 {
		h.word(*(*uint64)(unsafe.Pointer(unsafe.StringData(s))))
		s = s[8:]
	}
	var x uint64
	for i := range len(s) {
		x = x<<8 | uint64(s[i])
	}
	h.word(x)
}

func (h *hasher) vals(list []Val) {
	for i := range list {
		h.word(list[i].B)
		h.pointer(list[i].P)
	}
}

// Kinds of pointers.
const (
	toNothing = iota
	toBlock
	toText
	toTask
	toFunction
	toStatic
	toElsewhere
)

func (h *hasher) pointer(p unsafe.Pointer) {
	if p == nil {
		h.word(toNothing)
		return
	}
	m := h.m
	if len(m.addresses) > 0 {
		h.word(m.addresses[p])
	}
	if base, n, ok := m.arena.slots.find(p); ok {
		h.block(toBlock, base, p, n)
	} else if base, n, ok := m.arena.bytes.find(p); ok {
		h.block(toText, base, p, n)
	} else if i, ok := h.tasks[p]; ok {
		h.word(toTask | i<<3)
	} else if i, ok := h.cells[p]; ok {
		h.word(toStatic | i<<3)
	} else if f := m.functionAt(p); f != nil {
		h.word(toFunction | uint64(f.f.ID)<<3)
	} else {
		// A constant of the program, or memory of Go's. The first are the same in all runs; of the others none may be
		// where another was.
		memoOf(m.opt.Schedule).kept[p] = struct{}{}
		h.word(toElsewhere | uint64(uintptr(p))<<3)
	}
}

func (h *hasher) block(kind uint64, base, p unsafe.Pointer, n int) {
	i, known := h.blocks[base]
	if !known {
		i = uint64(len(h.blocks))
		h.blocks[base] = i
		h.word(uint64(n))
		h.todo = append(h.todo, reached{base, n, kind == toText})
	}
	h.word(kind | i<<3)
	h.word(uint64(uintptr(p) - uintptr(base)))
}

// functionAt is the function that p points to, nil if it is none.
func (m *Machine) functionAt(p unsafe.Pointer) *function {
	for _, fs := range m.made {
		first := uintptr(unsafe.Pointer(unsafe.SliceData(fs)))
		if d := uintptr(p) - first; d < uintptr(len(fs))*unsafe.Sizeof(fs[0]) {
			return &fs[d/unsafe.Sizeof(fs[0])]
		}
	}
	return nil
}

// unique makes the hash one of its own.
func (h *hasher) unique() {
	s := memoOf(h.m.opt.Schedule)
	s.unique++
	h.word(s.unique)
}

func (h *hasher) machine() {
	m := h.m
	h.string(unsafe.String(unsafe.SliceData(m.out), len(m.out)))
	h.word(m.rnd.s)
	h.word(m.nextAddress)
	h.word(uint64(m.exit))
	h.flag(m.over)
	h.flag(m.hooked)
	if m.over {
		return
	}
	if m.net != nil || m.waits.Len() > 0 || len(m.posts) > 0 {
		h.unique()
	}
	for _, t := range m.threads {
		h.thread(t)
	}
	for _, c := range m.statics {
		h.flag(c.done)
		h.vals([]Val{c.v})
	}
	for _, c := range m.memos {
		h.flag(c.done)
		h.vals([]Val{c.v})
	}
	for _, x := range m.order.tasks {
		h.task(x)
	}
	for _, r := range m.rts {
		h.runtime(r)
	}
	h.timers()
	if m.scheduler != nil && !m.scheduler.Fingerprint(h.word) {
		h.unique()
	}
}

func (h *hasher) thread(t *Thread) {
	m := h.m
	h.word(uint64(t.ID))
	h.word(uint64(t.state) | uint64(t.wait.Kind)<<8)
	if t.state == blocked {
		h.string(t.wait.Why)
		if t.wait.Until >= 0 {
			h.word(uint64(t.wait.Until - m.now))
		}
		// Who is woken first is who waits longest.
		before := uint64(0)
		if t.wait.On != nil {
			h.pointer(unsafe.Pointer(t.wait.On))
			for _, x := range m.threads {
				if x.state == blocked && x.wait.On == t.wait.On && x.turn < t.turn {
					before++
				}
			}
		}
		h.word(before)
	}
	h.flag(t.token)
	h.flag(t.result)
	h.flag(t.stands)
	h.flag(t.takes != nil)
	h.flag(t.inHook)
	h.flag(t.firing)
	h.word(uint64(t.panics))
	h.word(uint64(t.options))
	h.word(uint64(t.rt)<<32 | uint64(uint32(t.worker)))
	if t.panics > 0 {
		h.unique()
	}
	h.vals([]Val{t.caught})
	for i := range t.tls {
		h.pointer(t.tls[i].key)
		h.pointer(t.tls[i].value)
		h.vals([]Val{t.tls[i].dtor})
	}
	for _, x := range t.joiners {
		h.word(uint64(x.ID))
	}
	for i := range t.polls {
		h.word(h.tasks[unsafe.Pointer(t.polls[i].task)])
	}
	for i := range t.frames {
		f := &t.frames[i]
		h.place(f.fn, int(f.pc), int(f.base))
	}
	h.place(t.fn, t.pc, t.base)
	for i := range t.konts {
		k := &t.konts[i]
		if k.walk != nil {
			h.unique()
		}
		h.word(uint64(**(**uintptr)(unsafe.Pointer(&k.k))))
		h.word(uint64(k.win)<<8 | uint64(k.kind))
	}
	top := t.base + t.fn.f.Regs
	if t.fn == kontFn || t.stands && t.enabled != nil {
		top = max(top, t.nbase+t.nwin)
	}
	h.vals(t.stack[:min(top, len(t.stack))])
}

// place is where a frame stands.
func (h *hasher) place(fn *function, pc, base int) {
	id := uint64(1 << 40)
	if fn != kontFn {
		id = uint64(fn.f.ID)
	}
	h.word(id)
	h.word(uint64(pc)<<32 | uint64(base))
}

func (h *hasher) task(x *task) {
	h.flag(x.done)
	h.flag(x.woken)
	h.flag(x.taken)
	h.flag(x.dropped)
	if !x.done {
		h.pointer(x.data)
		h.vals([]Val{x.poll, x.drop})
	}
}

func (h *hasher) runtime(r *runtime) {
	h.flag(r.closing)
	h.word(uint64(r.held)<<32 | uint64(r.blocking))
	if len(r.posts) > 0 || r.left != nil || r.still {
		h.unique()
	}
	for _, x := range r.defers {
		if x.task == nil {
			h.vals([]Val{x.call.fn, x.call.data})
			continue
		}
		h.word(h.tasks[unsafe.Pointer(x.task)])
	}
	h.flag(r.turned < r.m.Now()) // timers that are due by now fire in the next turn only
	for _, list := range [...][]*drive{r.workers, r.mains} {
		h.word(uint64(len(list)))
		for _, d := range list {
			h.word(uint64(d.t.ID))
			h.flag(d.parked)
			h.flag(d.due)
			h.flag(d.heir)
			h.flag(d.tasks)
			h.word(uint64(d.away))
		}
	}
	h.word(uint64(r.callers))
	for _, t := range r.enders {
		h.word(uint64(t.ID))
	}
}

// timers are hashed in the order in which they fire.
func (h *hasher) timers() {
	m := h.m
	list := make([]*armedTimer, 0, len(m.armed))
	for _, ref := range m.armed {
		list = append(list, ref.timer())
	}
	slices.SortFunc(list, func(a, b *armedTimer) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.id, b.id))
	})
	for _, x := range list {
		h.word(uint64(x.at - m.now))
		h.word(uint64(x.id))
		h.vals([]Val{x.fn, x.data})
	}
}
