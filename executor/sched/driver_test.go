package sched_test

import (
	"strings"
	"testing"

	. "github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
)

// poll polls the next task of worker 0 with f.
func poll(t *testing.T, s *Scheduler, f func(cx *Context) (ready bool)) TaskRef {
	t.Helper()
	r, ok := s.Next(0)
	if !ok {
		t.Fatal("no task is ready")
	}
	s.BeginPoll(r)
	cx := NewContext(s, nil, nil)
	s.EndPoll(r, f(cx.For(r)))
	return r
}

// Two tasks share a place for one waker: the second one replaces that of the first, and a wake uses it up.
func TestLocalWakerBelongsToOnePlace(t *testing.T) {
	s := New(Options{Log: trace.NewLog()})
	a, _ := s.Spawn(Meta{Name: intern(s, "a")})
	b, _ := s.Spawn(Meta{Name: intern(s, "b")})
	var w LocalWaker
	wait := func(cx *Context) bool {
		w.Register(cx)
		w.Register(cx) // the same waker is kept
		cx.Awaits(trace.AwaitChannel, 0, "shared")
		return false
	}
	if !w.IsZero() {
		t.Error("the zero waker wakes a task")
	}
	w.Wake() // without effect
	poll(t, s, wait)
	poll(t, s, wait)
	if w.Task() != b || w.IsZero() {
		t.Error("the waker is that of", w.Task())
	}
	s.SetWakeSource(trace.ByThread, 7)
	w.Take().Wake()
	if !w.IsZero() {
		t.Error("a taken waker is still there")
	}
	if r := poll(t, s, func(cx *Context) bool { return true }); r != b {
		t.Error("woken:", r)
	}
	if got := s.Polls(a) + s.Polls(b); got != 1 { // b is freed
		t.Error(got, "polls")
	}
	text := finish(t, s)
	for _, want := range []string{"Await #1 a source=0 kind=channel", "WakerDrop #1 a", "Wake #2 b who=7 by=thread"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// A task that wakes itself during its poll is polled again.
func TestWakeDuringThePoll(t *testing.T) {
	s := New(Options{})
	a, _ := s.Spawn(Meta{})
	poll(t, s, func(cx *Context) bool {
		cx.Wake()
		cx.Awaits(trace.AwaitYield, 0, "") // without a log: no effect
		return false
	})
	if r := poll(t, s, func(*Context) bool { return true }); r != a || s.Live() != 0 {
		t.Error(r, s.Live())
	}
}

// A scheduler records one run after another, and refuses that while tasks exist.
func TestRecordAgain(t *testing.T) {
	s := New(Options{})
	for range 2 {
		s.Spawn(Meta{})
		func() {
			defer func() {
				if recover() == nil {
					t.Error("a recording began with a task in the queue")
				}
			}()
			s.Record(trace.NewLog())
		}()
		poll(t, s, func(*Context) bool { return true })
		s.Park(0, -1)
		s.Record(trace.NewLog())
		if s.Parked(0) {
			t.Error("a worker is parked before its run begins")
		}
		s.Spawn(Meta{Name: intern(s, "a"), Main: true, Handle: true})
		r := poll(t, s, func(*Context) bool { return true })
		s.Consume(r)
		if text := finish(t, s); !strings.Contains(text, "Spawn #1 a by=0 slot=0/") {
			t.Error(text)
		}
		s.Record(nil)
	}
	if s.Slots() != 1 || s.TaskAt(0).Generation() != 4 {
		t.Error(s.Slots(), s.TaskAt(0))
	}
}

// The error of a task says what became of it.
func TestJoinErrors(t *testing.T) {
	s := New(Options{})
	r, _ := s.Spawn(Meta{Handle: true})
	s.Next(0)
	s.BeginPoll(r)
	if s.Failure(r) != nil {
		t.Error("a task that is polled has failed")
	}
	s.EndPanic(r, &JoinError{Task: 4, Message: "out of cheese"})
	if got := s.Failure(r).Error(); got != "task #4 panicked: out of cheese" {
		t.Error(got)
	}
	s.DropHandle(r)
	if s.Failure(r) != nil {
		t.Error("a freed task has an error")
	}
	if got := (&JoinError{Cancelled: true}).Error(); got != "a task was cancelled" {
		t.Error(got)
	}
}

// The output of a task whose waker exists is consumed, and its slot is kept until the waker is dropped.
func TestConsumeWithAWaker(t *testing.T) {
	s := New(Options{Log: trace.NewLog()})
	r, _ := s.Spawn(Meta{Name: intern(s, "a"), Handle: true})
	w := s.LocalWaker(r)
	poll(t, s, func(*Context) bool { return true })
	s.Consume(r)
	if _, ok := s.State(r); !ok || s.HasHandle(r) {
		t.Error("the slot is freed too early, or the handle is left")
	}
	w.Drop()
	if _, ok := s.State(r); ok {
		t.Error("the slot is not freed")
	}
	finish(t, s)
}

// A full local queue moves half of its tasks to the global one; tasks of a timer go where tokio puts them.
func TestQueuesOfWorkers(t *testing.T) {
	p, _ := NewPolicy("steal")
	s := New(Options{Policy: p, Log: trace.NewLog()})
	s.Enter(0)
	for range LocalCapacity + 3 {
		s.Spawn(Meta{Name: intern(s, "t")})
	}
	n := 0
	for ; s.Live() > 0; n++ {
		poll(t, s, func(*Context) bool { return true })
	}
	if text := finish(t, s); n != LocalCapacity+3 || strings.Count(text, "Overflow") != 1 {
		t.Errorf("%d polls, %d overflows", n, strings.Count(text, "Overflow"))
	}

	p, _ = NewPolicy("local")
	s = New(Options{Policy: p, Log: trace.NewLog()})
	r, _ := s.Spawn(Meta{Name: intern(s, "t")})
	var w LocalWaker
	poll(t, s, func(cx *Context) bool {
		w.Register(cx)
		return false
	})
	s.Enter(-1)
	s.SetWakeSource(trace.ByTimer, 1)
	w.Take().Wake()
	if s.Shared(0) != 0 || s.Ready(0) != 1 {
		t.Error("the timer's wake went to the shared queue")
	}
	poll(t, s, func(*Context) bool { return true })
	if s.Finished(r) != true || s.Current() != (TaskRef{}) {
		t.Error("the task is not finished")
	}
}

// The busy policy is idle once it has polled all tasks and none was woken.
func TestBusyIsIdle(t *testing.T) {
	p, _ := NewPolicy("busy")
	s := New(Options{Policy: p})
	a, _ := s.Spawn(Meta{})
	for range 3 {
		poll(t, s, func(*Context) bool { return false })
	}
	if !s.Idle() {
		t.Error("it polled the task in vain, and is not idle")
	}
	s.Wake(a)
	if s.Idle() {
		t.Error("a task was woken")
	}
}
