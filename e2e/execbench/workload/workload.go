// Package workload is the work that executors are measured with, here and elsewhere: each func does n operations on an executor and returns
// when they are done. One operation is a spawn with its only poll (Spawns), a poll (Yields), a wake and a poll (PingPong, FanOut), a spawn and an
// await (Joins). The benchmarks of package executor and the page of execbench run the same.
package workload

import . "github.com/pollground/pollground/executor"

// Latch is ready when it was hit as often as was said when it was made.
type Latch struct {
	n int
	w LocalWaker
}

// NewLatch is a latch for n hits.
func NewLatch(n int) *Latch { return &Latch{n: n} }

// Hit counts one down.
func (l *Latch) Hit() {
	if l.n--; l.n == 0 {
		l.w.Wake()
	}
}

// Poll is ready after the last hit.
func (l *Latch) Poll(cx *Context) Poll[Unit] {
	if l.n == 0 {
		return Ready(Unit{})
	}
	l.w = cx.LocalWaker()
	return Poll[Unit]{}
}

// Hitter hits a latch at its first poll.
type Hitter struct{ L *Latch }

// Poll hits.
func (h *Hitter) Poll(*Context) Poll[Unit] {
	h.L.Hit()
	return Ready(Unit{})
}

// Await runs everything until the latch is ready.
func Await(e *Executor, l *Latch) {
	if _, err := BlockOn(e, Future[Unit](l)); err != nil {
		panic(err)
	}
}

// Spawns spawns n tasks, each of which is ready at its first poll.
func Spawns(e *Executor, n int) {
	l := NewLatch(n)
	for range n {
		Detached[Unit](e, Hitter{l})
	}
	Await(e, l)
}

// Yielder wakes itself so often.
type Yielder struct {
	N int
	L *Latch
}

// Poll wakes its task and is pending, or hits.
func (y *Yielder) Poll(cx *Context) Poll[Unit] {
	if y.N == 0 {
		y.L.Hit()
		return Ready(Unit{})
	}
	y.N--
	cx.LocalWaker().Wake()
	return Poll[Unit]{}
}

// Yields has 1,000 tasks yield; n is rounded down to whole rounds.
func Yields(e *Executor, n int) {
	tasks := min(n, 1000)
	l := NewLatch(tasks)
	for range tasks {
		Detached[Unit](e, Yielder{n / tasks, l})
	}
	Await(e, l)
}

type table struct {
	turn int
	w    [2]LocalWaker
}

type player struct {
	t    *table
	l    *Latch
	me   int
	left int
}

func (p *player) Poll(cx *Context) Poll[Unit] {
	for {
		if p.left == 0 {
			p.l.Hit()
			return Ready(Unit{})
		}
		t := p.t
		if t.turn != p.me {
			t.w[p.me] = cx.LocalWaker()
			return Poll[Unit]{}
		}
		p.left--
		t.turn = 1 - p.me
		w := t.w[1-p.me]
		t.w[1-p.me] = LocalWaker{}
		w.Wake()
	}
}

// PingPong has two tasks wake each other; n is rounded up to whole rounds.
func PingPong(e *Executor, n int) {
	l, t := NewLatch(2), &table{}
	for me := range 2 {
		Detached[Unit](e, player{t, l, me, (n + 1) / 2})
	}
	Await(e, l)
}

type value struct{ v uint64 }

func (v *value) Poll(*Context) Poll[uint64] { return Ready(v.v) }

type parent struct {
	i, n, sum uint64
	h         JoinHandle[uint64]
	busy      bool
}

func (p *parent) Poll(cx *Context) Poll[uint64] {
	for {
		if p.busy {
			r := p.h.Poll(cx)
			if !r.Ready {
				return Poll[uint64]{}
			}
			p.sum += r.Value.Value
			p.busy = false
		}
		if p.i == p.n {
			return Ready(p.sum)
		}
		p.h, _ = SpawnValue[uint64](cx, value{p.i})
		p.busy = true
		p.i++
	}
}

// Joins spawns and awaits n tasks, one after the other.
func Joins(e *Executor, n int) {
	k := uint64(n)
	if sum, err := BlockOn(e, Future[uint64](&parent{n: k})); err != nil || sum != k*(k-1)/2 {
		panic("the outputs of the tasks do not add up")
	}
}

type fan struct {
	round, reg int
	rounds     int
	slots      []LocalWaker
	b          LocalWaker
}

type fanWaiter struct {
	f *fan
	l *Latch
	i int
	r int
}

func (w *fanWaiter) Poll(cx *Context) Poll[Unit] {
	f := w.f
	if f.round >= w.r {
		if w.r++; w.r > f.rounds {
			w.l.Hit()
			return Ready(Unit{})
		}
	}
	f.slots[w.i] = cx.LocalWaker()
	if f.reg++; f.reg == len(f.slots) {
		f.b.Wake()
	}
	return Poll[Unit]{}
}

type broadcaster struct {
	f *fan
	l *Latch
	r int
}

func (w *broadcaster) Poll(cx *Context) Poll[Unit] {
	f := w.f
	for {
		if f.reg < len(f.slots) {
			f.b = cx.LocalWaker()
			return Poll[Unit]{}
		}
		w.r++
		f.reg, f.round = 0, w.r
		for i := range f.slots {
			s := f.slots[i]
			f.slots[i] = LocalWaker{}
			s.Wake()
		}
		if w.r == f.rounds {
			w.l.Hit()
			return Ready(Unit{})
		}
	}
}

// FanOut has one task wake 10,000, again and again; n is rounded down to whole rounds.
func FanOut(e *Executor, n int) {
	tasks := min(n, 10_000)
	l, f := NewLatch(tasks+1), &fan{slots: make([]LocalWaker, tasks), rounds: n / tasks}
	for i := range tasks {
		Detached[Unit](e, fanWaiter{f, l, i, 1})
	}
	Detached[Unit](e, broadcaster{f, l, 0})
	Await(e, l)
}
