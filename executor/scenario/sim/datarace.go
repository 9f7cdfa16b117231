package sim

import (
	"slices"

	"github.com/pollground/pollground/executor/internal/mix"
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Data races, in programs with unsafe code: two accesses to the same bytes of which one writes and neither happens
// before the other, by the rules of C++20, which are Rust's. A race is found in any run in which the two accesses
// happen, in whatever order.
//
// Each actor has a vector clock (Fidge, Mattern). An actor is a thread, or a task of a runtime with several workers:
// which of them polls it is left open, so what a worker did before orders nothing. Only while all other workers are
// busy does a poll happen after the worker's last one. Programs that can tell workers apart have threads only.
//
// A clock has an epoch per actor: what that has done up to this epoch has happened before. An actor that gives its
// clock away begins a new epoch with its next access. As in FastTrack (Flanagan and Freund, 2009), a word of memory has
// the last accesses of which none happens before another, each by actor and epoch, not by whole clocks.
//
// Edges, from what happens before to what happens after:
//   - atomics by their orderings, fences included: see atomicNatives
//   - an access of the library to memory acquires what earlier ones to the same word have released: all locks and
//     channels are made of such accesses. What ptr::write, Vec::push and the like do counts as done by their caller
//     (bytecode.Touches).
//   - spawn, join, unpark, a wake of a futex, the wake of a task, the end of a task
//
// The release of a block is a write to all of it.
//
// These are more edges than the real library has, never fewer, so no race is reported that is none. What a thread does
// to its own stack is recorded as soon as another thread has been there.
//
// Clocks cost nothing before there is a second thread.

// detector is what a process knows of accesses to memory.
type detector struct {
	actors  map[int]*actor // by id of the thread, or minus the number of the task
	words   map[uint64]clock
	data    map[uint64][]access // by address of a word; lists are replaced, not changed
	visited map[uint64]bool     // words of stacks at which another thread has been
	count   int                 // indices in use
	unused  []tick              // indices of actors that are over, and their last epochs
	shared  map[uint64]bool     // that of the process: words that two actors have accessed, one of them to write
}

// mostActors bounds the sizes of clocks. With more threads and tasks at a time the detection ends, and the program's
// standard error says so.
const mostActors = 1000

// clock has the last epoch of each actor that happens before, by index. It is never changed once it is given away.
type clock []uint32

// tick is an epoch of an actor.
type tick struct {
	index int
	n     uint32
}

// actor is a thread or a task.
type actor struct {
	index   int // in clocks, -1 before it has accessed anything
	seen    clock
	given   bool  // seen was given away: the next access begins an epoch
	fenced  clock // what relaxed stores release, since a fence
	pending clock // what a fence acquires, of relaxed loads
	inbox   clock // of those that have woken it; of a task that has ended, its last clock
	history clock // of a worker: the polls of tasks that are actors
}

// access is one to some bytes of a word.
type access struct {
	tick
	at    int32 // position in the code
	mask  uint8
	write bool
}

func (c clock) of(i int) uint32 {
	if i < len(c) {
		return c[i]
	}
	return 0
}

func (c clock) has(e tick) bool { return c.of(e.index) >= e.n }

func (c clock) within(d clock) bool {
	for i, n := range c {
		if n > d.of(i) {
			return false
		}
	}
	return true
}

// join returns a clock that has both.
func (c clock) join(d clock) clock {
	switch {
	case d.within(c):
		return c
	case c.within(d):
		return d
	}
	sum := make(clock, max(len(c), len(d)))
	for i := range sum {
		sum[i] = max(c.of(i), d.of(i))
	}
	return sum
}

// release returns what has happened before now.
func (x *actor) release() clock {
	x.given = true
	return x.seen
}

func (x *actor) acquire(c clock) { x.seen = x.seen.join(c) }

// now returns the present epoch.
func (x *actor) now() tick {
	if x.given {
		x.given = false
		x.seen = slices.Clone(x.seen)
		x.seen[x.index]++
	}
	return tick{x.index, x.seen[x.index]}
}

// get returns the actor of a key, which need not act yet.
func (r *detector) get(key int) *actor {
	x := r.actors[key]
	if x == nil {
		x = &actor{index: -1}
		r.actors[key] = x
	}
	return x
}

// begin gives an actor its place in clocks, that of an actor whose end it knows if there is one. It reports false if
// there are too many.
func (r *detector) begin(x *actor) bool {
	i := slices.IndexFunc(r.unused, func(e tick) bool { return x.seen.has(e) })
	switch {
	case i >= 0:
		x.index = r.unused[i].index
		r.unused = slices.Delete(r.unused, i, i+1)
	case r.count == mostActors:
		return false
	default:
		x.index = r.count
		r.count++
	}
	x.seen = append(slices.Clone(x.seen), make(clock, max(0, x.index+1-len(x.seen)))...)
	x.seen[x.index]++
	return true
}

// end notes that an actor does nothing any more. Who learns of its end acquires its inbox.
func (r *detector) end(x *actor) {
	x.inbox = x.inbox.join(x.seen)
	if x.index >= 0 {
		r.unused = append(r.unused, tick{x.index, x.seen[x.index]})
		x.index = -1
	}
}

// appears notes a new thread.
func (p *Process) appears(t *Thread) {
	if p.detector == nil {
		if len(p.threads) < 2 || !p.opt.Races {
			return
		}
		p.detector = &detector{actors: map[int]*actor{}, words: map[uint64]clock{}, data: map[uint64][]access{},
			visited: map[uint64]bool{}, shared: p.shared}
		p.watch()
		p.detector.begin(p.detector.get(p.threads[0].id))
	}
	if x := p.detector.get(t.id); p.cur != nil {
		x.seen = p.actor(p.cur).release()
	}
}

// watch makes the machine report accesses, or not.
func (p *Process) watch() {
	p.m.Watch(p.detector != nil)
	p.m.Memory.Freed = nil
	if p.detector != nil {
		p.m.Memory.Freed = p.freed
	}
}

// actor returns who acts on t.
func (p *Process) actor(t *Thread) *actor {
	if t.as != 0 {
		return p.detector.get(-t.as)
	}
	return p.detector.get(t.id)
}

// accessed is machine.Options.Accessed.
func (p *Process) accessed(g *machine.Thread, a, n uint64, write bool) *memory.Fault {
	t, r := p.cur, p.detector
	if t == nil || t.g != g || n == 0 || r == nil {
		return nil
	}
	own := g.Owns(a)
	if own && len(r.visited) == 0 {
		return nil
	}
	f, at := g.Accessor()
	if f == nil || f.Touches == bytecode.Silent {
		return nil
	}
	x := p.actor(t)
	for w := a &^ 7; w < a+n; w += 8 {
		switch {
		case own && !r.visited[w]: // nobody else has a pointer there
			continue
		case !own && !r.visited[w]:
			p.visits(x, w)
		}
		switch {
		case f.User:
			mask := uint8(0xff)
			if a > w {
				mask &= 0xff << (a - w)
			}
			if end := a + n; end < w+8 {
				mask &= 0xff >> (w + 8 - end)
			}
			if x.index < 0 && !r.begin(x) {
				p.detector = nil
				p.watch()
				p.recordBegin()
				t.print("note: data races are not detected any more: more than "+number(mostActors)+
					" threads and tasks access memory at a time\n", true)
				return nil
			}
			if before := r.access(x, w, access{x.now(), at, mask, write}); before != nil {
				return &memory.Fault{Kind: memory.Race, Addr: a, Size: n, Write: write, Before: p.told(before)}
			}
		case write:
			r.words[w] = r.words[w].join(x.release())
		default:
			x.acquire(r.words[w])
		}
	}
	return nil
}

// visits notes that an actor accesses a word that is not of its own stack. If it lies in the stack of another thread,
// of which nothing is recorded there, all of what that has done happens before.
func (p *Process) visits(x *actor, w uint64) {
	if !p.m.Memory.InStack(w) {
		return
	}
	p.detector.visited[w] = true
	for _, t := range p.threads {
		if t.g != nil && t.g.Owns(w) {
			x.acquire(p.actor(t).release())
		}
	}
}

// access records an access of x. It returns an earlier one with which it races.
func (r *detector) access(x *actor, w uint64, a access) (race *access) {
	list := r.data[w]
	for i := range list {
		b := &list[i]
		if b.tick == a.tick && b.mask == a.mask && (b.write || !a.write) && len(list) == 1 {
			return nil // the usual case: nothing is new
		}
		if b.mask&a.mask != 0 && (b.write || a.write) && b.index != a.index {
			r.shared[w] = true
			if !x.seen.has(b.tick) {
				return b
			}
		}
	}
	kept := make([]access, 0, 1+len(list))
	for _, b := range list {
		if x.seen.has(b.tick) && (a.write || !b.write) { // who races with b races with a
			b.mask &^= a.mask
		}
		if b.mask != 0 {
			kept = append(kept, b)
		}
	}
	r.data[w] = append(kept, a)
	return nil
}

// freed is memory.Freed: a release is a write. All that is known of the memory is forgotten.
func (p *Process) freed(a, n uint64) *memory.Fault {
	r := p.detector
	var x *actor // nil: what the library frees for itself races with nothing
	if t := p.cur; t != nil && !p.m.Memory.InStack(a) {
		if f, _ := t.g.Accessor(); f != nil && f.User {
			x = p.actor(t)
		}
	}
	first, race := uint64(0), access{}
	drain(r.data, a, n, func(w uint64, list []access) {
		for _, b := range list {
			if x == nil || b.index == x.index {
				continue
			}
			r.shared[w] = true
			if !x.seen.has(b.tick) && (first == 0 || w < first) {
				first, race = w, b
			}
		}
	})
	drain(r.words, a, n, func(uint64, clock) {})
	drain(r.visited, a, n, func(uint64, bool) {})
	if first == 0 {
		return nil
	}
	return &memory.Fault{Kind: memory.Race, Addr: a, Size: n, Write: true, Before: p.told(&race), Frees: true}
}

// drain deletes the words of a range from a map, and calls do with them.
func drain[V any](m map[uint64]V, a, n uint64, do func(w uint64, v V)) {
	if n/8 > uint64(len(m)) {
		for w, v := range m {
			if w-a < n {
				delete(m, w)
				do(w, v)
			}
		}
		return
	}
	for w := a; w < a+n; w += 8 {
		if v, ok := m[w]; ok {
			delete(m, w)
			do(w, v)
		}
	}
}

// told describes an access.
func (p *Process) told(a *access) string {
	s := "read"
	if a.write {
		s = "write"
	}
	p.m.FramesAt(a.at, func(f bytecode.Frame) bool {
		if at := p.opt.Sources.File(syntax.Pos(f.Pos)); f.User && !f.Glue && at != nil {
			x := at.Position(syntax.Pos(f.Pos))
			s += " at " + where(at.Name, x.Line, x.Cell)
			return false
		}
		return true
	})
	return "non-atomic " + s
}

// acts notes that t begins to poll a task, or to drop its future.
func (p *Process) acts(d *drive, t *Thread, x *task) {
	if p.detector == nil {
		return
	}
	k := p.detector.get(-x.num)
	r := p.runtime(d.rt)
	if r.multi && r.count > 1 && d.main == 0 && !p.opt.Identity {
		if !slices.ContainsFunc(r.workers, func(i int) bool {
			o := &p.drives[i]
			return o != d && o.doing == nothing && !p.spare(o)
		}) {
			k.acquire(p.detector.get(t.id).history)
		}
		t.as = x.num
	}
	p.actor(t).acquire(k.inbox)
}

// acted notes that a poll or a drop has ended. over: the task has.
func (p *Process) acted(t *Thread, x *task, over bool) {
	if p.tells(t, -x.num); p.detector != nil && t.as == x.num {
		t.as = 0
		k, w := p.detector.get(-x.num), p.detector.get(t.id)
		w.history = w.history.join(k.release())
		if over {
			p.detector.end(k)
		}
	}
}

// tells notes that t gives what it knows to a thread (its id) or to a task (minus its number).
func (p *Process) tells(t *Thread, key int) {
	if p.detector != nil && t != nil {
		x := p.detector.get(key)
		x.inbox = x.inbox.join(p.actor(t).release())
	}
}

// learns notes that t knows what a thread or a task was told, or what it has done if it is over.
func (p *Process) learns(t *Thread, key int) {
	if p.detector != nil {
		p.actor(t).acquire(p.detector.get(key).inbox)
	}
}

// ends notes that a worker of r ends. stopped: t knows that all have.
func (p *Process) ends(r *runtime, t *Thread, stopped bool) {
	if p.detector == nil {
		return
	}
	if x := p.actor(t); stopped {
		x.acquire(r.history)
	} else {
		r.history = r.history.join(x.release()).join(x.history)
	}
}

// Orderings of atomics: the discriminants of std's Ordering.
const (
	relaxed = iota
	releases
	acquires
)

// atomicNatives say what atomics order. A store begins a release sequence, which operations that read and write
// continue; the fences of relaxed operations are those of C++20, [atomics.fences].
func atomicNatives(table map[string]native) {
	acquire := func(x *actor, c clock, order byte) {
		if order >= acquires {
			x.acquire(c)
		} else {
			x.pending = x.pending.join(c)
		}
	}
	release := func(x *actor, order byte) clock {
		if order != relaxed && order != acquires {
			return x.release()
		}
		return x.fenced
	}
	ordered := func(do func(r *detector, x *actor, at uint64, order byte)) native {
		return simple(func(t *Thread, a *machine.Args) {
			if p := t.p; p.detector != nil {
				a.Next() // the type
				at, order := a.Next(), byte(a.Next())
				do(p.detector, p.actor(t), at, order)
			}
		})
	}
	table["atomic_loads"] = ordered(func(r *detector, x *actor, at uint64, order byte) {
		acquire(x, r.words[at], order)
	})
	table["atomic_stores"] = ordered(func(r *detector, x *actor, at uint64, order byte) {
		r.words[at] = release(x, order)
	})
	table["atomic_updates"] = ordered(func(r *detector, x *actor, at uint64, order byte) {
		acquire(x, r.words[at], order)
		r.words[at] = r.words[at].join(release(x, order))
	})
	table["atomic_fence"] = simple(func(t *Thread, a *machine.Args) {
		order := byte(a.Next())
		if t.p.detector == nil {
			return
		}
		x := t.p.actor(t)
		if acquire(x, x.pending, order); order != acquires {
			x.fenced = x.release()
		}
	})
}

// clone returns a copy.
func (r *detector) clone() *detector {
	if r == nil {
		return nil
	}
	c := *r
	c.actors = make(map[int]*actor, len(r.actors))
	for key, x := range r.actors {
		y := *x
		c.actors[key] = &y
	}
	c.words, c.data, c.visited = copyMap(nil, r.words), copyMap(nil, r.data), copyMap(nil, r.visited)
	c.unused = slices.Clone(r.unused)
	return &c
}

// clocks adds what decides whether later accesses race with earlier ones to the words that the search found shared
// (Schedule.Shared): who knows of which. Epochs count by their order among those of the accesses.
func (h *hasher) clocks(shared map[uint64]bool) {
	r := h.p.detector
	if r == nil || len(shared) == 0 {
		return
	}
	epochs := map[int][]uint32{}
	for w := range shared {
		for _, a := range r.data[w] {
			epochs[a.index] = append(epochs[a.index], a.n)
		}
	}
	for i, list := range epochs {
		slices.Sort(list)
		epochs[i] = slices.Compact(list)
	}
	sum := uint64(0)
	term := func(list ...uint64) {
		x := uint64(0)
		for _, k := range list {
			x = mix.Mix(x ^ k)
		}
		sum += x
	}
	rank := func(e tick) uint64 {
		n := uint64(0)
		for _, k := range epochs[e.index] {
			if k <= e.n {
				n++
			}
		}
		return n
	}
	knows := func(kind, key uint64, c clock) {
		for i := range epochs {
			if n := rank(tick{i, c.of(i)}); n > 0 {
				term(kind, key, uint64(i), n)
			}
		}
	}
	for w := range shared {
		for _, a := range r.data[w] {
			k := uint64(a.mask)
			if a.write {
				k |= 256
			}
			term(0, w, uint64(a.index), rank(a.tick), k)
		}
	}
	for key, x := range r.actors {
		for kind, c := range [...]clock{x.seen, x.fenced, x.pending, x.inbox} {
			knows(1+uint64(kind), uint64(key), c)
		}
	}
	for w, c := range r.words {
		knows(5, w, c)
	}
	h.word(sum)
}
