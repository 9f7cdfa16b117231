package vm

import (
	"strings"

	"github.com/pollground/pollground/executor/trace"
)

// Natives of std::sync. A lock is one word: 0 = free, else the id of the thread
// that has it, so that the stuck report can say who. Everything else is built
// in Rust on futex_wait and futex_wake.

func init() {
	Register("mutex_lock", mutexLock)
	Register("raw_lock", mutexLock) // of the library: see Raw in wait.rs
	Register("raw_unlock", mutexUnlock)
	Register("mutex_try_lock", func(t *Thread, a []Val) Status {
		w := a[0].At()
		free := w.B == 0
		if free {
			w.B = uint64(t.ID)
		}
		a[0] = Bool(free)
		return Next
	})
	Register("mutex_unlock", mutexUnlock)
	Register("futex_wait", futexWait)
	Register("futex_wake", func(t *Thread, a []Val) Status {
		a[0] = Int(int64(t.wakeOn(a[0].At(), int(min(a[1].B, 1<<30)))))
		return Next
	})
}

// mutexLock takes the lock, or waits and tries again: a woken thread may find
// that another was faster, as with the real one.
func mutexLock(t *Thread, a []Val) Status {
	w := a[0].At()
	if w.B == 0 {
		w.B = uint64(t.ID)
		return Next
	}
	return t.Block(Wait{Kind: trace.BlockLock, Why: "Mutex::lock", On: w, Until: -1, Owner: int(w.B)},
		func(t *Thread, a []Val, _ Val) Status { return mutexLock(t, a) })
}

func mutexUnlock(t *Thread, a []Val) Status {
	w := a[0].At()
	w.B = 0
	t.wakeOn(w, 1)
	return Next
}

var waitKinds = []struct {
	name string
	kind trace.Block
}{
	{"lock", trace.BlockLock}, {"rwlock", trace.BlockLock}, {"condvar", trace.BlockCond}, {"recv", trace.BlockRecv}, {"join", trace.BlockJoin},
}

func futexWait(t *Thread, a []Val) Status {
	w := a[0].At()
	if w.B != a[1].B {
		a[0] = Bool(true)
		return Next
	}
	why := strings.Clone(a[3].Str())
	kind := trace.BlockOther
	for _, k := range waitKinds {
		if k.name == why {
			kind = k.kind
		}
	}
	// std's channels park the thread, again and again: the tokens that it is given meanwhile are gone.
	parks := why == "recv" || why == "send"
	t.token = t.token && !parks
	return t.Block(Wait{Kind: kind, Why: why, On: w, Until: t.after64(a[2].B)}, func(t *Thread, a []Val, _ Val) Status {
		t.token = t.token && !parks
		a[0] = Bool(t.Woken())
		return Next
	})
}

// wakeOn wakes up to n threads that wait on a word, in the order in which they
// came.
func (t *Thread) wakeOn(w *Val, n int) int {
	woken := 0
	now := t.clock()
	t.m.Waiters(w, func(x *Thread) bool {
		if woken < n {
			t.m.Wake(x, now)
			woken++
		}
		return woken < n
	})
	return woken
}
