package sched_test

import (
	"strings"
	"testing"

	. "github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
)

// A task that polls a future of its own: the inner poll begins and ends inside of the outer one, and its time is not
// the outer poll's.
func TestPollInsideOfAPoll(t *testing.T) {
	log := trace.NewLog()
	s := New(Options{Log: log})
	outer, _ := s.Spawn(Meta{Name: intern(s, "outer")})
	r, _ := s.Next(0)
	s.BeginPoll(r)
	inner, _ := s.Spawn(Meta{Name: intern(s, "inner"), External: true, Nested: true})
	s.BeginPoll(inner)
	if s.Current() != inner {
		t.Error("the inner task is not the current one")
	}
	s.Wake(outer)
	log.Clock(log.Now()+LongPoll+1, 0)
	s.EndPoll(inner, false)
	if s.Current() != outer {
		t.Error("the outer task is not the current one again")
	}
	s.EndPoll(outer, false)
	s.Wake(inner) // a nested task is in no queue: the outer one polls it
	if r, ok := s.Next(0); !ok || r != outer {
		t.Error("the outer task is not next:", r, ok)
	}
	s.BeginPoll(outer)
	s.EndPoll(outer, true)
	s.BeginPoll(inner)
	s.EndPoll(inner, true)
	text := finish(t, s)
	if n := strings.Count(text, "long poll"); n != 1 || !strings.Contains(text, "by=task") {
		t.Errorf("%d long polls, want the inner one alone:\n%s", n, text)
	}
}

// Polls on two workers and a thread end in any order; each end finds the place of its poll.
func TestPollsEndOnTheirPlaces(t *testing.T) {
	s := New(Options{Workers: 2, Log: trace.NewLog()})
	a, _ := s.Spawn(Meta{})
	b, _ := s.Spawn(Meta{})
	for w, want := range []TaskRef{a, b} {
		if r, ok := s.Next(w); !ok || r != want {
			t.Fatal(r, ok)
		}
		s.BeginPoll(want)
	}
	s.EnterThread(2)
	c, _ := s.Spawn(Meta{External: true})
	s.BeginPoll(c)
	s.Enter(-1)
	for _, r := range []TaskRef{a, c, b} {
		s.EndPoll(r, true)
	}
	finish(t, s)
	defer func() {
		if v, ok := recover().(string); !ok || !strings.HasPrefix(v, "BUG: ") {
			t.Error("the end of a poll that has not begun:", v)
		}
	}()
	d, _ := s.Spawn(Meta{})
	s.EndPoll(d, false)
}

// References to a task that is gone have no effect, and the trace says which task they meant.
func TestStaleReferences(t *testing.T) {
	s := New(Options{Log: trace.NewLog()})
	r, _ := s.Spawn(Meta{User: 7})
	s.Next(0)
	s.BeginPoll(r)
	s.EndPoll(r, true)
	s.Wake(r)
	s.CloneWaker(r)
	s.WakeOwned(r)
	s.CloneWaker(r)
	s.DropWaker(r)
	s.TakeOutput(r)
	s.Consume(r)
	s.Cancelled(r)
	if v := s.Abort(r, false); v != Keep {
		t.Error("aborted:", v)
	}
	if v := s.DropHandle(r); v != Keep {
		t.Error("detached:", v)
	}
	if _, ok := s.State(r); ok || s.User(r) != 0 || s.Polls(r) != 0 || s.HasHandle(r) || s.Failure(r) != nil ||
		!s.Finished(r) {
		t.Error("a task that is gone has a state")
	}
	if st := s.Stats(); st.Stale != 2 || st.Wakes != 2 {
		t.Errorf("%+v", st)
	}
	if s.Join(r, TaskRef{}) != JoinTaken {
		t.Error("a task that is gone has an output")
	}
	if text := finish(t, s); strings.Count(text, "WakeStale #1") != 2 {
		t.Error(text)
	}
}

// What several workers share is counted; policies without workers share nothing.
func TestShared(t *testing.T) {
	for name, want := range map[string]int{"queue": 0, "local": 2, "steal": 2} {
		s := New(Options{Policy: policy(name), Workers: 2})
		s.Spawn(Meta{})
		s.Spawn(Meta{})
		if got := s.Shared(0); got != want {
			t.Errorf("%s: %d tasks are shared, want %d", name, got, want)
		}
	}
}

// future is a future of a test, by hand.
type future struct {
	poll  func(*Context) bool
	drops bool
	log   []string
}

func (f *future) Poll(cx *Context) bool { return f.poll(cx) }
func (f *future) Done(discard bool) bool {
	f.log = append(f.log, "done")
	return discard && f.drops
}
func (f *future) Forget()     { f.log = append(f.log, "forget") }
func (f *future) Drop()       { f.log = append(f.log, "drop") }
func (f *future) DropOutput() { f.log = append(f.log, "drop output") }
func (f *future) Free()       { f.log = append(f.log, "free") }

// owner is the least that a driver of a Runner does.
type owner struct{ *Runner }

func (o owner) DropFuture(r TaskRef) {
	o.Futures[r.Slot()].Drop()
	o.Scheduler().Cancelled(r)
}
func (o owner) DropOutput(r TaskRef) { o.Futures[r.Slot()].DropOutput() }

// The run loop polls what is ready, drops what was aborted in its queue or during its poll, and leaves an output to
// the handle.
func TestRunner(t *testing.T) {
	s := New(Options{Log: trace.NewLog()})
	x := &Runner{Context: NewContext(s, nil, nil)}
	d := owner{x}
	var refs []TaskRef
	add := func(m Meta, f *future) *future {
		r, err := s.Spawn(m)
		if err != nil {
			t.Fatal(err)
		}
		x.Add(r, f)
		refs = append(refs, r)
		return f
	}
	ready := func(*Context) bool { return true }
	yields := 0
	again := add(Meta{}, &future{poll: func(cx *Context) bool {
		yields++
		w := cx.LocalWaker()
		w.WakeByRef()
		w.Clone().Drop()
		w.Drop()
		return yields == 3
	}})
	queued := add(Meta{}, &future{poll: ready})
	kept := add(Meta{Handle: true}, &future{poll: ready})
	output := add(Meta{}, &future{poll: ready, drops: true})
	suicide := add(Meta{}, &future{poll: func(cx *Context) bool {
		s.Abort(cx.Task(), false)
		return false
	}})
	s.Abort(refs[1], true)
	if n := x.Run(0, 100, d); n != 6 {
		t.Errorf("%d polls, want 6: three of the first task, none of the aborted one", n)
	}
	for i, c := range []struct {
		f    *future
		want string
	}{{again, "done"}, {queued, "drop"}, {kept, "done"}, {output, "done drop output"}, {suicide, "drop"}} {
		if got := strings.Join(c.f.log, " "); got != c.want {
			t.Errorf("future %d: %s, want %s", i, got, c.want)
		}
	}
	if s.Join(refs[2], TaskRef{}) != JoinReady {
		t.Error("the handle has no output")
	}
	s.Consume(refs[2])
	if s.Live() != 0 || s.Join(refs[2], TaskRef{}) != JoinTaken {
		t.Error("tasks are left:", s.Live())
	}
	finish(t, s)
}

// loose notes what is done with wakers for any goroutine.
type loose struct{ log []string }

func (l *loose) OpenShared(TaskRef)  { l.log = append(l.log, "open") }
func (l *loose) WakeShared(TaskRef)  { l.log = append(l.log, "wake") }
func (l *loose) CloneShared(TaskRef) { l.log = append(l.log, "clone") }
func (l *loose) DropShared(TaskRef)  { l.log = append(l.log, "drop") }

// A context without a scheduler, as in a pool, wakes through the driver, and has no LocalWaker.
func TestContextWithoutAScheduler(t *testing.T) {
	to := &loose{}
	s := New(Options{})
	r, _ := s.Spawn(Meta{})
	cx := NewContext(nil, to, "driver")
	cx.For(r).Wake()
	cx.Awaits(trace.AwaitOther, 0, "nothing is recorded")
	var w Waker
	w.Register(&cx)
	w.Register(&cx) // the same task: nothing to do
	if w.IsZero() || w.Task() != r || cx.Task() != r || cx.Driver() != "driver" || cx.Scheduler() != nil {
		t.Error("the waker is of another task")
	}
	w.Clone().WakeByRef()
	cx.For(TaskRef{})
	w.Register(&cx) // another task: the old waker is dropped
	w.Take().Wake()
	if !w.IsZero() {
		t.Error("Take has left a waker")
	}
	Waker{}.Wake()
	Waker{}.Drop()
	if got := strings.Join(to.log, " "); got != "wake open clone wake open drop wake drop" {
		t.Error(got)
	}
	defer func() {
		if recover() == nil {
			t.Error("a LocalWaker was given out")
		}
	}()
	cx.LocalWaker()
}
