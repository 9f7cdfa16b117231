package sync_test

import (
	"fmt"
	"strings"
	"testing"

	. "github.com/pollground/pollground/executor"
	. "github.com/pollground/pollground/executor/combine"
	. "github.com/pollground/pollground/executor/internal/exectest"
	. "github.com/pollground/pollground/executor/sync"
)

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
			t.Error("nobody overtakes the waiters")
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
		if err := MustBlockOn(t, s.e, c.Send(1)); err != ErrClosed {
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
		if r := MustBlockOn(t, e, o.Recv()); r.Err != ErrClosed {
			t.Error(r)
		}
	})
}

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
