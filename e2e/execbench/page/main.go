//go:build js && wasm

// Command page is the executor's workloads for the browser: see the command execbench, which builds and runs it.
package main

import (
	. "github.com/pollground/pollground/executor"
)

func main() { select {} }

var e = New(Options{})

// work does n operations of a workload: 0 spawn, 1 yield, 2 ping-pong, 3 join, 4 fan-out.
//
//go:wasmexport work
func work(which, n int32) int32 {
	k := int(n)
	l := &latch{n: 1}
	switch which {
	case 0:
		l.n = k
		for range k {
			Detached[Unit](e, hitter{l})
		}
	case 1:
		l.n = 1000
		for range 1000 {
			Detached[Unit](e, yielder{k / 1000, l})
		}
	case 2:
		t := &table{}
		l.n = 2
		for me := range 2 {
			Detached[Unit](e, player{t, l, me, k / 2})
		}
	case 3:
		Detached[Unit](e, parent{n: uint64(k), l: l})
	case 4:
		f := &fan{slots: make([]LocalWaker, 10_000), rounds: k / 10_000}
		l.n = len(f.slots) + 1
		for i := range f.slots {
			Detached[Unit](e, fanWaiter{f, l, i, 1})
		}
		Detached[Unit](e, broadcaster{f, l, 0})
	}
	if _, err := BlockOn(e, Future[Unit](l)); err != nil {
		panic(err)
	}
	return int32(e.Live())
}

type latch struct {
	n int
	w LocalWaker
}

func (l *latch) hit() {
	if l.n--; l.n == 0 {
		l.w.Wake()
	}
}

func (l *latch) Poll(cx *Context) Poll[Unit] {
	if l.n == 0 {
		return Ready(Unit{})
	}
	l.w = cx.LocalWaker()
	return Poll[Unit]{}
}

type hitter struct{ l *latch }

func (h *hitter) Poll(*Context) Poll[Unit] {
	h.l.hit()
	return Ready(Unit{})
}

type yielder struct {
	n int
	l *latch
}

func (y *yielder) Poll(cx *Context) Poll[Unit] {
	if y.n == 0 {
		y.l.hit()
		return Ready(Unit{})
	}
	y.n--
	cx.LocalWaker().Wake()
	return Poll[Unit]{}
}

type table struct {
	turn int
	w    [2]LocalWaker
}

type player struct {
	t    *table
	l    *latch
	me   int
	left int
}

func (p *player) Poll(cx *Context) Poll[Unit] {
	for {
		if p.left == 0 {
			p.l.hit()
			return Ready(Unit{})
		}
		t := p.t
		if t.turn != p.me {
			t.w[p.me] = cx.LocalWaker()
			return Poll[Unit]{}
		}
		p.left--
		t.turn = 1 - p.me
		t.w[1-p.me].Wake()
	}
}

type value struct{ v uint64 }

func (v *value) Poll(*Context) Poll[uint64] { return Ready(v.v) }

type parent struct {
	i, n, sum uint64
	h         JoinHandle[uint64]
	busy      bool
	l         *latch
}

func (p *parent) Poll(cx *Context) Poll[Unit] {
	for {
		if p.busy {
			r := p.h.Poll(cx)
			if !r.Ready {
				return Poll[Unit]{}
			}
			p.sum += r.Value.Value
			p.busy = false
		}
		if p.i == p.n {
			p.l.hit()
			return Ready(Unit{})
		}
		p.h, _ = SpawnValue[uint64](cx, value{p.i})
		p.busy = true
		p.i++
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
	l *latch
	i int
	r int
}

func (w *fanWaiter) Poll(cx *Context) Poll[Unit] {
	f := w.f
	if f.round >= w.r {
		if w.r++; w.r > f.rounds {
			w.l.hit()
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
	l *latch
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
			f.slots[i].Wake()
		}
		if w.r == f.rounds {
			w.l.hit()
			return Ready(Unit{})
		}
	}
}
