package combine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	. "github.com/pollground/pollground/executor"
	. "github.com/pollground/pollground/executor/combine"
	. "github.com/pollground/pollground/executor/internal/exectest"
	. "github.com/pollground/pollground/executor/sync"
)

// after is ready with v after n polls; it counts its polls and drops.
type after struct {
	n, v, polls, drops int
	order              *[]int
}

func (f *after) Poll(cx *Context) Poll[int] {
	if f.drops > 0 {
		panic("polled after drop")
	}
	f.polls++
	if f.order != nil {
		*f.order = append(*f.order, f.v)
	}
	if f.n == 0 {
		f.n = -1
		return Ready(f.v)
	}
	if f.n < 0 {
		panic("polled after Ready")
	}
	f.n--
	cx.Wake()
	return Pending[int]()
}

func (f *after) Drop() { f.drops++ }

func get[T any](t *testing.T, e *Executor, f Future[T]) T {
	t.Helper()
	v, err := BlockOn(e, f)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestCombinators(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		is := func(got, want any) {
			t.Helper()
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%v, want %v", got, want)
			}
		}
		double := func(n int) int { return 2 * n }
		is(get(t, e, Value(3)), 3)
		get(t, e, YieldNow())
		is(get(t, e, Map[int, int](&after{n: 1, v: 4}, double)), 8)
		is(get(t, e, Then[int, int](&after{n: 1, v: 4}, func(n int) Future[int] { return &after{n: 1, v: n + 1} })), 5)
		is(get(t, e, Join2[int, int](&after{n: 2, v: 1}, &after{v: 2})), "{1 2}")
		is(get(t, e, Join3[int, int, string](&after{n: 2, v: 1}, &after{v: 2}, Value("x"))), "{1 2 x}")

		var order []int
		all := []Future[int]{
			&after{n: 2, v: 1, order: &order}, &after{v: 2, order: &order}, &after{n: 1, v: 3, order: &order},
		}
		is(get(t, e, JoinAll(all)), "[1 2 3]")
		is(Digits(order), "123131") // those that are done are not polled again

		late := &after{n: 9, v: 2}
		w := get(t, e, Race[int](&after{n: 3, v: 1}, late, &after{n: 1, v: 7}))
		is(w, "{2 7}")
		is(late.drops, 1)
		is(get(t, e, Race(Value(1), Value(2))), "{0 1}") // the earlier one wins

		late = &after{n: 9}
		is(get(t, e, Select[string, int](Value("a"), late)), "{true a 0}")
		is(late.drops, 1)

		oops := errors.New("oops")
		fail := Map[int, Result[int]](&after{n: 1}, func(int) Result[int] { return Result[int]{Err: oops} })
		late = &after{n: 9}
		ok := func(n int) Result[int] { return Result[int]{Value: n} }
		r := get(t, e, TryJoin([]Future[Result[int]]{fail, Map[int, Result[int]](late, ok)}))
		is(r.Err, oops)
		is(late.drops, 1)
		five := Map[int, Result[int]](&after{n: 1, v: 5}, ok)
		is(get(t, e, TryJoin([]Future[Result[int]]{five, Value(ok(6))})).Value, "[5 6]")

		f := Fuse(Value(1))
		is(get(t, e, f), 1)
		if _, err := BlockOn(e, f); err != ErrStuck {
			t.Error("a fused future that is done waits for ever", err)
		}
		if _, err := BlockOn(e, Never[int]()); err != ErrStuck {
			t.Error(err)
		}
	})
}

func TestDroppedCombinatorsDropWhatIsInside(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		a, b := &after{n: 5}, &after{v: 1}
		id := func(n int) int { return n }
		for i, f := range []Future[int]{
			Map[int, int](&after{n: 5}, id),
			Map(Join2[int, int](a, b), func(Pair[int, int]) int { return 0 }),
			Map(JoinAll([]Future[int]{&after{n: 5}}), func([]int) int { return 0 }),
			Map(Race[int](&after{n: 5}), func(Winner[int]) int { return 0 }),
			Then[int, int](&after{n: 5}, nil),
			Fuse[int](&after{n: 5}),
		} {
			h := MustSpawn(t, e, f)
			e.Step()
			h.Abort()
			if _, err := h.Result(); err == nil {
				t.Error(i, "not cancelled")
			}
		}
		if a.drops != 1 || b.drops != 0 {
			t.Error("what is done is not dropped, what is not is dropped once:", a.drops, b.drops)
		}
	})
}

func TestShared(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		g := &Gate{}
		s := NewShared[string](g)
		var got []string
		wait := func(s *Shared[string], name string) JoinHandle[int] {
			return MustSpawn(t, e, Map[string, int](s, func(v string) int { got = append(got, name+v); return 0 }))
		}
		a, b, c := wait(s, "a"), wait(s.Clone(), "b"), wait(s.Clone(), "c")
		e.RunUntilStalled()
		c.Abort() // it polled last, so its waker is inside
		g.Open = true
		e.RunUntilStalled()
		if s := strings.Join(got, " "); s != "aopen bopen" || g.Drops != 0 {
			t.Error(s, g.Drops)
		}
		a.Detach()
		b.Detach()
		c.Detach()
		g2 := &Gate{}
		s2 := NewShared[string](g2)
		s3 := s2.Clone()
		s2.Drop()
		if g2.Drops != 0 {
			t.Error("dropped although a clone is left")
		}
		s3.Drop()
		if g2.Drops != 1 {
			t.Error("not dropped with the last clone")
		}
	})
}

func TestAbortable(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		g := &Gate{}
		f, h := Abortable[string](g)
		task := MustSpawn(t, e, f)
		e.RunUntilStalled()
		h.Abort()
		e.RunUntilStalled()
		r, err := task.Result()
		var je *JoinError
		if err != nil || !errors.As(r.Err, &je) || !je.Cancelled || g.Drops != 1 {
			t.Error(r, err, g.Drops)
		}
	})
}

// story runs tasks that write down what happens.
type story struct {
	t    *testing.T
	e    *Executor
	said []string
}

func (s *story) say(what string) { s.said = append(s.said, what) }

func (s *story) told(want string) {
	s.t.Helper()
	if got := strings.Join(s.said, " "); got != want {
		s.t.Errorf("%s, want %s", got, want)
	}
	s.said = nil
}

// when runs f and says name when it is ready.
func when[T any](s *story, name string, f Future[T]) *JoinHandle[Unit] {
	h := MustSpawn(s.t, s.e, Map(f, func(T) Unit { s.say(name); return Unit{} }))
	return &h
}

func stories(t *testing.T, f func(s *story)) {
	Both(t, func(t *testing.T, e *Executor) { f(&story{t: t, e: e}) })
}

func TestSemaphoreIsFair(t *testing.T) {
	stories(t, func(s *story) {
		sem := NewSemaphore(2)
		when(s, "a", sem.Acquire(2)).Detach()
		big := when(s, "big", sem.Acquire(2))
		when(s, "small", sem.Acquire(1)).Detach()
		s.e.RunUntilStalled()
		s.told("a")
		sem.Release(1)
		s.e.RunUntilStalled()
		s.told("") // small does not overtake big
		if sem.TryAcquire(1) {
			t.Error("nobody overtakes those who wait")
		}
		big.Abort()
		s.e.RunUntilStalled()
		s.told("small")
		big.Detach()
		// handed over, but dropped before it was polled: it goes on to the next
		x := when(s, "x", sem.Acquire(1))
		when(s, "y", sem.Acquire(1)).Detach()
		s.e.RunUntilStalled()
		sem.Release(1)
		x.Abort()
		x.Detach()
		s.e.RunUntilStalled()
		s.told("y")
		sem.Release(2)
		if sem.Free() != 2 {
			t.Error(sem.Free())
		}
	})
}

func TestMutex(t *testing.T) {
	stories(t, func(s *story) {
		m := NewMutex(1)
		v := m.TryLock()
		*v = 5
		if m.TryLock() != nil {
			t.Error("locked twice")
		}
		for i := range 3 {
			when(s, fmt.Sprint(i), Map(m.Lock(), func(v *int) Unit { *v++; m.Unlock(); return Unit{} })).Detach()
		}
		s.e.RunUntilStalled()
		s.told("")
		m.Unlock()
		s.e.RunUntilStalled()
		s.told("0 1 2")
		if *m.TryLock() != 8 {
			t.Error("not 8")
		}
	})
}

func TestNotify(t *testing.T) {
	stories(t, func(s *story) {
		n := &Notify{}
		n.One()
		n.One() // kept once only
		when(s, "a", n.Wait()).Detach()
		b := when(s, "b", n.Wait())
		when(s, "c", n.Wait()).Detach()
		s.e.RunUntilStalled()
		s.told("a")
		n.One()
		b.Abort() // it was b's, and goes on to c
		b.Detach()
		s.e.RunUntilStalled()
		s.told("c")
		when(s, "d", n.Wait()).Detach()
		when(s, "e", n.Wait()).Detach()
		s.e.RunUntilStalled()
		n.All()
		s.e.RunUntilStalled()
		s.told("d e")
	})
}

func TestBarrier(t *testing.T) {
	stories(t, func(s *story) {
		b := NewBarrier(3)
		for range 2 {
			gone := when(s, "gone", b.Wait())
			when(s, "a", b.Wait()).Detach()
			s.e.RunUntilStalled()
			gone.Abort()
			gone.Detach()
			when(s, "b", b.Wait()).Detach()
			s.e.RunUntilStalled()
			s.told("")
			when(s, "last", b.Wait()).Detach()
			s.e.RunUntilStalled()
			s.told("last a b")
		}
	})
}

func TestChannel(t *testing.T) {
	stories(t, func(s *story) {
		c := NewChannel[int](1)
		for i := range 3 {
			when(s, fmt.Sprint("sent", i), c.Send(i)).Detach()
		}
		s.e.RunUntilStalled()
		s.told("sent0")
		if c.TrySend(9) || c.Len() != 1 {
			t.Error("full")
		}
		say := func(f Future[Result[int]]) Future[Unit] {
			return Map(f, func(r Result[int]) Unit { s.say(fmt.Sprint(r.Value, r.Err)); return Unit{} })
		}
		for range 4 {
			h := MustSpawn(t, s.e, say(c.Recv()))
			h.Detach()
		}
		s.e.RunUntilStalled()
		s.told("0 <nil> sent1 1 <nil> sent2 2 <nil>")
		c.Close()
		c.Close()
		s.e.RunUntilStalled()
		s.told("0 the channel is closed")
		if err := get(t, s.e, c.Send(1)); err != ErrClosed {
			t.Error(err)
		}

		u := NewChannel[int](0)
		for i := range 100 {
			if !u.TrySend(i) {
				t.Fatal("an unbounded channel has room")
			}
		}
		if v, ok := u.TryRecv(); v != 0 || !ok {
			t.Error(v, ok)
		}
		// a sender that waits when the channel closes
		d := NewChannel[int](1)
		d.TrySend(1)
		waits := MustSpawn(t, s.e, d.Send(2))
		s.e.RunUntilStalled()
		d.Close()
		s.e.RunUntilStalled()
		if err, _ := waits.Result(); err != ErrClosed {
			t.Error(err)
		}
		// a receiver that was woken and dropped passes the value on
		x := NewChannel[int](0)
		r1 := MustSpawn(t, s.e, say(x.Recv()))
		r2 := MustSpawn(t, s.e, say(x.Recv()))
		s.e.RunUntilStalled()
		x.TrySend(7)
		r1.Abort()
		s.e.RunUntilStalled()
		s.told("7 <nil>")
		r1.Detach()
		r2.Detach()
	})
}

func TestOneshot(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		o := NewOneshot[string]()
		h := MustSpawn(t, e, o.Recv())
		e.RunUntilStalled()
		if !o.Send("x") || o.Send("y") {
			t.Error("one value, once")
		}
		e.RunUntilStalled()
		if r, err := h.Result(); r.Value != "x" || err != nil {
			t.Error(r, err)
		}
		o = NewOneshot[string]()
		o.Close()
		if r := get(t, e, o.Recv()); r.Err != ErrClosed {
			t.Error(r)
		}
	})
}

func TestJoinHandleWithTwoWakers(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		g := &Gate{}
		h := MustSpawn(t, e, Future[string](g))
		poll := func(name string, got *string) JoinHandle[Unit] {
			return MustSpawn(t, e, Future[Unit](FutureFunc[Unit](func(cx *Context) Poll[Unit] {
				if p := h.Poll(cx); p.Ready {
					*got = name + p.Value.Value
					return Ready(Unit{})
				}
				return Pending[Unit]()
			})))
		}
		var a, b string
		first, second := poll("a ", &a), poll("b ", &b)
		e.RunUntilStalled()
		g.Open = true
		g.Waker.WakeByRef()
		e.RunUntilStalled()
		if a != "" || b != "b open" { // the waker of the last poll counts
			t.Errorf("%q %q", a, b)
		}
		first.Abort()
		first.Detach()
		second.Detach()
	})
}

func TestPanicInADropIsContained(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		h := MustSpawn(t, e, Future[int](badDrop{}))
		h.Abort()
		if _, err := h.Result(); err == nil {
			t.Error("not cancelled")
		}
		out := MustSpawn(t, e, Value(any(badDrop{})))
		e.RunUntilStalled()
		out.Detach() // drops the output
		if e.Live() != 0 {
			t.Error(e.Live())
		}
	})
}

type badDrop struct{}

func (badDrop) Poll(*Context) Poll[int] { return Pending[int]() }
func (badDrop) Drop()                   { panic("in drop") }

func TestASenderThatGivesUp(t *testing.T) {
	e := New(Options{})
	c := NewChannel[int](1)
	c.TrySend(1)
	first, second := MustSpawn(t, e, c.Send(2)), MustSpawn(t, e, c.Send(3))
	e.RunUntilStalled()
	first.Abort()
	e.RunUntilStalled()
	for _, want := range []int{1, 3} {
		if v, ok := c.TryRecv(); !ok || v != want {
			t.Errorf("received %d, want %d", v, want)
		}
		e.RunUntilStalled()
	}
	if err, _ := second.Result(); err != nil {
		t.Error(err)
	}
}

func TestSelectTakesEither(t *testing.T) {
	e := New(Options{})
	for _, c := range []struct {
		a, b  Future[int]
		first bool
	}{{Value(1), Never[int](), true}, {Never[int](), Value(2), false}} {
		got, err := BlockOn(e, Select(c.a, c.b))
		if err != nil || got.First != c.first || got.A+got.B != map[bool]int{true: 1, false: 2}[c.first] {
			t.Errorf("%+v %v", got, err)
		}
	}
}
