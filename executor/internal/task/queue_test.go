package task

import (
	"math/rand/v2"
	"testing"
)

// Random pushes and pops of a queue and of a plain slice beside it give the same tasks; a clone is not affected by
// what follows.
func TestQueueAgainstASlice(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var q Queue
	var list []Slot
	for i := range 20_000 {
		if r.IntN(100) < 53 {
			s := Slot(i + 1)
			q.Push(s)
			if i%1000 == 0 {
				q.Reserve(3 * q.Len())
			}
			list = append(list, s)
			continue
		}
		var copied Queue
		q.CopyTo(&copied)
		got, want := q.Pop(), Slot(0)
		if len(list) > 0 {
			want, list = list[0], list[1:]
		}
		if got != want || q.Len() != len(list) {
			t.Fatalf("popped %d with %d left, want %d with %d", got, q.Len(), want, len(list))
		}
		if again := copied.Pop(); again != want {
			t.Fatalf("the clone popped %d, want %d", again, want)
		}
	}
}

// Random allocations in an arena: a reference is stale exactly from the moment when its task is freed.
func TestArenaAgainstAMap(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	a := NewArena()
	live := map[Ref]uint32{}
	var gone []Ref
	for i := range uint32(20_000) {
		if len(live) == 0 || r.IntN(2) == 0 {
			s, h := a.Alloc()
			h.User = i
			ref := a.Ref(s)
			if _, ok := live[ref]; ok {
				t.Fatal("a slot was given out twice:", ref)
			}
			live[ref] = i
			continue
		}
		for ref, user := range live {
			if h, ok := a.Get(ref); !ok || h.User != user {
				t.Fatal("a live task is lost:", ref)
			}
			a.Free(ref.Slot(), a.At(ref.Slot()))
			delete(live, ref)
			gone = append(gone, ref)
			break
		}
		if ref := gone[r.IntN(len(gone))]; true {
			if _, ok := a.Get(ref); ok {
				t.Fatal("a task that is gone was found:", ref)
			}
		}
	}
	if a.Len() > 1000 {
		t.Error("slots are not used again:", a.Len())
	}
}
