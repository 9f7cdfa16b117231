// Package workload has the work of the benchmarks of package executor and of execbench. Each function does n operations
// on an executor and returns when they are done. One operation is a spawn with its only poll (Spawn), a poll (Yield), a
// wake and a poll (PingPong, FanOut), a spawn and an await (Join).
package workload

import "github.com/pollground/pollground/executor"

// Latch is a future that is ready after a number of hits.
type Latch struct {
	n int
	w executor.LocalWaker
}

// NewLatch returns a latch for n hits.
func NewLatch(n int) *Latch { return &Latch{n: n} }

// Hit counts a hit. The last one wakes the task that waits.
func (l *Latch) Hit() {
	if l.n--; l.n == 0 {
		l.w.Take().Wake()
	}
}

// Poll returns Ready after the last hit.
func (l *Latch) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	if l.n == 0 {
		return executor.Ready(executor.Unit{})
	}
	l.w.Register(cx)
	return executor.Poll[executor.Unit]{}
}

// Hitter is a future that hits a latch and is ready at its first poll.
type Hitter struct{ L *Latch }

// Poll hits the latch.
func (h *Hitter) Poll(*executor.Context) executor.Poll[executor.Unit] {
	h.L.Hit()
	return executor.Ready(executor.Unit{})
}

// Await runs the executor until the latch is ready.
func Await(e *executor.Executor, l *Latch) {
	if _, err := executor.BlockOn(e, executor.Future[executor.Unit](l)); err != nil {
		panic(err)
	}
}

// Spawn spawns n tasks, each of which is ready at its first poll.
func Spawn(e *executor.Executor, n int) {
	l := NewLatch(n)
	for range n {
		executor.Detached[executor.Unit](e, Hitter{l})
	}
	Await(e, l)
}

// Yielder is a future that wakes itself N times and then hits a latch.
type Yielder struct {
	N int
	L *Latch
}

// Poll wakes its task and returns Pending, or hits the latch.
func (y *Yielder) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	if y.N == 0 {
		y.L.Hit()
		return executor.Ready(executor.Unit{})
	}
	y.N--
	cx.Wake()
	return executor.Poll[executor.Unit]{}
}

// Yield has 1,000 tasks yield; n is rounded down to whole rounds.
func Yield(e *executor.Executor, n int) {
	tasks := min(n, 1000)
	l := NewLatch(tasks)
	for range tasks {
		executor.Detached[executor.Unit](e, Yielder{n / tasks, l})
	}
	Await(e, l)
}

type table struct {
	turn int
	w    [2]executor.LocalWaker
}

type player struct {
	t    *table
	l    *Latch
	me   int
	left int
}

func (p *player) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	for {
		if p.left == 0 {
			p.l.Hit()
			return executor.Ready(executor.Unit{})
		}
		t := p.t
		if t.turn != p.me {
			t.w[p.me].Register(cx)
			return executor.Poll[executor.Unit]{}
		}
		p.left--
		t.turn = 1 - p.me
		t.w[1-p.me].Take().Wake()
	}
}

// PingPong has two tasks wake each other; n is rounded up to whole rounds.
func PingPong(e *executor.Executor, n int) {
	l, t := NewLatch(2), &table{}
	for me := range 2 {
		executor.Detached[executor.Unit](e, player{t, l, me, (n + 1) / 2})
	}
	Await(e, l)
}

type value struct{ v uint64 }

func (v *value) Poll(*executor.Context) executor.Poll[uint64] { return executor.Ready(v.v) }

type parent struct {
	i, n, sum uint64
	h         executor.JoinHandle[uint64]
	busy      bool
}

func (p *parent) Poll(cx *executor.Context) executor.Poll[uint64] {
	for {
		if p.busy {
			r := p.h.Poll(cx)
			if !r.Ready {
				return executor.Poll[uint64]{}
			}
			p.sum += r.Value.Value
			p.busy = false
		}
		if p.i == p.n {
			return executor.Ready(p.sum)
		}
		p.h, _ = executor.SpawnValue[uint64](cx, value{p.i})
		p.busy = true
		p.i++
	}
}

// Join spawns and awaits n tasks, one after the other.
func Join(e *executor.Executor, n int) {
	k := uint64(n)
	if sum, err := executor.BlockOn(e, executor.Future[uint64](&parent{n: k})); err != nil || sum != k*(k-1)/2 {
		panic("the outputs of the tasks do not add up")
	}
}

type fan struct {
	round, reg int
	rounds     int
	slots      []executor.LocalWaker
	b          executor.LocalWaker
}

type fanWaiter struct {
	f *fan
	l *Latch
	i int
	r int
}

func (w *fanWaiter) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	f := w.f
	if f.round >= w.r {
		if w.r++; w.r > f.rounds {
			w.l.Hit()
			return executor.Ready(executor.Unit{})
		}
	}
	f.slots[w.i] = cx.LocalWaker()
	if f.reg++; f.reg == len(f.slots) {
		f.b.Wake()
	}
	return executor.Poll[executor.Unit]{}
}

type broadcaster struct {
	f *fan
	l *Latch
	r int
}

func (w *broadcaster) Poll(cx *executor.Context) executor.Poll[executor.Unit] {
	f := w.f
	for {
		if f.reg < len(f.slots) {
			f.b = cx.LocalWaker()
			return executor.Poll[executor.Unit]{}
		}
		w.r++
		f.reg, f.round = 0, w.r
		for i := range f.slots {
			s := f.slots[i]
			f.slots[i] = executor.LocalWaker{}
			s.Wake()
		}
		if w.r == f.rounds {
			w.l.Hit()
			return executor.Ready(executor.Unit{})
		}
	}
}

// FanOut has one task wake 10,000, again and again; n is rounded down to whole rounds.
func FanOut(e *executor.Executor, n int) {
	tasks := min(n, 10_000)
	l, f := NewLatch(tasks+1), &fan{slots: make([]executor.LocalWaker, tasks), rounds: n / tasks}
	for i := range tasks {
		executor.Detached[executor.Unit](e, fanWaiter{f, l, i, 1})
	}
	executor.Detached[executor.Unit](e, broadcaster{f, l, 0})
	Await(e, l)
}
