package task

import "testing"

// A slot is free only when nothing can reach its task any more.
func TestUnreferenced(t *testing.T) {
	free := Header{State: COMPLETED | CLOSED, Flags: Done}
	if !free.Unreferenced() {
		t.Error("a finished task without handle and wakers keeps its slot")
	}
	for what, change := range map[string]func(*Header){
		"the future is not dropped":   func(h *Header) { h.Flags &^= Done },
		"it is in a run queue":        func(h *Header) { h.Flags |= Tombstone },
		"it has a JoinHandle":         func(h *Header) { h.State |= HANDLE },
		"a poll has not returned yet": func(h *Header) { h.State |= RUNNING },
		"it has a waker":              func(h *Header) { h.Wakers = 1 },
	} {
		h := free
		if change(&h); h.Unreferenced() {
			t.Errorf("%s, but the slot counts as free", what)
		}
	}
}

// A copy of an arena has the same tasks, and neither sees what happens to the other.
func TestCopyOfAnArena(t *testing.T) {
	a := NewArena()
	s, h := a.Alloc()
	h.User, h.ID = 7, 42
	ref := a.Ref(s)
	c := new(Arena)
	a.CopyTo(c)
	a.Free(s, a.At(s))
	if _, ok := a.Get(ref); ok {
		t.Error("a freed task is found")
	}
	if h, ok := c.Get(ref); !ok || h.User != 7 {
		t.Error("the copy lost its task")
	}
	if c.Alloc(); c.Len() != 2 || a.Len() != 1 {
		t.Error("the copy used the slot of a task that it still has")
	}
	if again, _ := a.Alloc(); again != s {
		t.Error("the last freed slot is not used first")
	}
}

// A Ref knows its task by slot and generation, and the task's number in the trace even when the task is gone.
func TestRef(t *testing.T) {
	a := NewArena()
	s, h := a.Alloc()
	h.ID = 42
	ref := a.Ref(s)
	if ref != NewRef(s, 0, 42) || ref.Slot().Index() != 0 || ref.Generation() != 0 || ref.ID() != 42 || ref.IsZero() {
		t.Error(ref)
	}
	a.Free(s, h)
	if s, _ = a.Alloc(); a.Ref(s).Generation() != 1 || a.Ref(s).ID() != 0 || a.Ref(s).IsZero() {
		t.Error(a.Ref(s))
	}
	if _, ok := a.Get(ref); ok || ref.ID() != 42 {
		t.Error("an old reference names the new task of its slot", ref)
	}
	if _, ok := a.Get(Ref{}); ok || !(Ref{}).IsZero() {
		t.Error("the zero Ref names a task")
	}
	if key := ref.Key(); key.Ref().Key() != key || key.Ref().ID() != 0 {
		t.Error("a key has no number of the trace:", key.Ref())
	}
}
