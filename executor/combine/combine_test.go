package combine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	. "github.com/pollground/pollground/executor"
	. "github.com/pollground/pollground/executor/combine"
	. "github.com/pollground/pollground/executor/internal/exectest"
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

func TestCombinators(t *testing.T) {
	Both(t, func(t *testing.T, e *Executor) {
		is := func(got, want any) {
			t.Helper()
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%v, want %v", got, want)
			}
		}
		double := func(n int) int { return 2 * n }
		is(MustBlockOn(t, e, Value(3)), 3)
		MustBlockOn(t, e, YieldNow())
		is(MustBlockOn(t, e, Map[int, int](&after{n: 1, v: 4}, double)), 8)
		next := func(n int) Future[int] { return &after{n: 1, v: n + 1} }
		is(MustBlockOn(t, e, Then[int, int](&after{n: 1, v: 4}, next)), 5)
		is(MustBlockOn(t, e, Join2[int, int](&after{n: 2, v: 1}, &after{v: 2})), "{1 2}")
		is(MustBlockOn(t, e, Join3[int, int, string](&after{n: 2, v: 1}, &after{v: 2}, Value("x"))), "{1 2 x}")

		var order []int
		all := []Future[int]{
			&after{n: 2, v: 1, order: &order}, &after{v: 2, order: &order}, &after{n: 1, v: 3, order: &order},
		}
		is(MustBlockOn(t, e, JoinAll(all)), "[1 2 3]")
		is(Digits(order), "123131") // those that are done are not polled again

		late := &after{n: 9, v: 2}
		w := MustBlockOn(t, e, Race[int](&after{n: 3, v: 1}, late, &after{n: 1, v: 7}))
		is(w, "{2 7}")
		is(late.drops, 1)
		is(MustBlockOn(t, e, Race(Value(1), Value(2))), "{0 1}") // the earlier one wins

		late = &after{n: 9}
		is(MustBlockOn(t, e, Select[string, int](Value("a"), late)), "{true a 0}")
		is(late.drops, 1)

		oops := errors.New("oops")
		fail := Map[int, Result[int]](&after{n: 1}, func(int) Result[int] { return Result[int]{Err: oops} })
		late = &after{n: 9}
		ok := func(n int) Result[int] { return Result[int]{Value: n} }
		r := MustBlockOn(t, e, TryJoin([]Future[Result[int]]{fail, Map[int, Result[int]](late, ok)}))
		is(r.Err, oops)
		is(late.drops, 1)
		five := Map[int, Result[int]](&after{n: 1, v: 5}, ok)
		is(MustBlockOn(t, e, TryJoin([]Future[Result[int]]{five, Value(ok(6))})).Value, "[5 6]")

		f := Fuse(Value(1))
		is(MustBlockOn(t, e, f), 1)
		if _, err := BlockOn(e, f); err != ErrStuck {
			t.Error("a fused future that is done waits forever", err)
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
