package vm

import (
	"strings"

	"github.com/pollground/pollground/executor/trace"
)

// Natives of std::thread. Results of a thread travel in Rust (an Arc that its
// entry function fills); the machine knows only when it ended.

func init() {
	Register("thread_spawn", threadSpawn)
	Register("thread_current", func(t *Thread, a []Val) Status { a[0] = Int(int64(t.ID)); return Next })
	Register("thread_name", func(t *Thread, a []Val) Status {
		name := ""
		if x := t.m.thread(int(a[0].B)); x != nil {
			name = x.name
		}
		a[0] = t.text(name)
		return Next
	})
	Register("thread_join", threadJoin)
	Register("thread_is_finished", func(t *Thread, a []Val) Status {
		a[0] = Bool(t.m.thread(int(a[0].B)) == nil)
		return Next
	})
	Register("thread_sleep", func(t *Thread, a []Val) Status {
		return t.Block(Wait{Kind: trace.BlockSleep, Why: "thread::sleep", Until: t.after64(a[0].B)}, done)
	})
	Register("thread_yield", func(t *Thread, a []Val) Status {
		t.cut(-1)
		t.turn = t.m.nextTurn()
		t.budget -= yieldPrice
		return Next
	})
	Register("thread_park", func(t *Thread, a []Val) Status { return t.park(parked(-1)) })
	Register("thread_park_join", func(t *Thread, a []Val) Status {
		return t.park(Wait{Kind: trace.BlockJoin, Why: "join", On: &parkWord, Until: -1})
	})
	Register("thread_park_timeout", func(t *Thread, a []Val) Status { return t.park(parked(t.after64(a[0].B))) })
	Register("thread_unpark", func(t *Thread, a []Val) Status {
		if x := t.m.thread(int(a[0].B)); x != nil {
			t.m.unpark(x, t.clock())
		}
		return Next
	})
	Register("thread_cores", func(t *Thread, a []Val) Status { a[0] = Uint(cores); return Next })
	Register("tls_get", func(t *Thread, a []Val) Status {
		key := a[0].P
		a[0] = Val{}
		for i := range t.tls {
			if t.tls[i].key == key {
				a[0] = Val{P: t.tls[i].value}
			}
		}
		return Next
	})
	Register("tls_set", func(t *Thread, a []Val) Status {
		for i := range t.tls {
			if t.tls[i].key == a[0].P {
				t.tls[i].value = a[1].P
				return Next
			}
		}
		t.tls = append(t.tls, tlsSlot{key: a[0].P, value: a[1].P, dtor: a[2]})
		return Next
	})
}

const (
	// cores is what available_parallelism says.
	cores = 4
	// yieldPrice is what yield_now costs, in instructions: a system call.
	yieldPrice = 100
	// threadPrice is what starting a thread costs the new one, in ns.
	threadPrice = 10_000
)

// done ends a native that has no result.
func done(*Thread, []Val, Val) Status { return Next }

// after64 is the time n nanoseconds from now; -1 when n is the largest number.
func (t *Thread) after64(n uint64) int64 {
	now := t.clock()
	if n >= 1<<62 || now+int64(n) < now {
		return -1
	}
	return now + int64(n)
}

// thread finds a thread that has not ended.
func (m *Machine) thread(id int) *Thread {
	for _, t := range m.threads {
		if t.ID == id && t.state != ended {
			return t
		}
	}
	return nil
}

func threadSpawn(t *Thread, a []Val) Status {
	m := t.m
	if len(m.threads) >= MaxThreads {
		a[0] = Int(0)
		return Next
	}
	x := t.Spawn(strings.Clone(a[2].Str()), int(a[0].B), Val{P: a[1].P})
	a[0] = Int(int64(x.ID))
	return Next
}

// Spawn starts a thread that calls function id with one argument.
func (t *Thread) Spawn(name string, id int, arg Val) *Thread {
	m := t.m
	x := m.newThread(name)
	m.at(t)
	m.log.ThreadSpawn(uint32(x.ID-1), m.log.Intern(label(name)), t.current())
	if x.now = t.clock(); m.opt.Schedule == nil {
		x.now += threadPrice
	}
	x.start(threadEnd, id, arg)
	t.shrink(quantum)
	return x
}

// threadEnd runs when a thread's function has returned or panicked: the
// destructors of its thread locals, then those who wait for it.
func threadEnd(t *Thread, a []Val, _ Val) Status { return t.endLocals(threadEnded, a) }

// endLocals runs the destructors of the thread's locals, then k. The process's
// end does that for the thread that ends it, as on Linux.
func (t *Thread) endLocals(k Cont, a []Val) Status {
	for i := range t.tls {
		// The destructor finds its local.
		if s := &t.tls[i]; s.value != nil && s.dtor.P != nil {
			dtor := s.dtor
			s.dtor = Val{}
			return t.TryPtr(dtor, func(t *Thread, a []Val, _ Val) Status { return t.endLocals(k, a) }, Val{P: s.value})
		}
	}
	t.tls = nil
	return k(t, a, Val{})
}

func threadEnded(t *Thread, a []Val, _ Val) Status {
	m := t.m
	t.state = ended
	if !t.sys {
		m.at(t)
		m.log.ThreadEnd()
	}
	for _, x := range t.joiners {
		m.Wake(x, t.clock())
	}
	t.joiners = nil
	if r := t.callerOf; r != nil {
		r.callers--
		r.ended(t)
	}
	return Parked
}

func threadJoin(t *Thread, a []Val) Status {
	x := t.m.thread(int(a[0].B))
	if x == nil {
		return Next
	}
	x.joiners = append(x.joiners, t)
	return t.Block(Wait{Kind: trace.BlockJoin, Why: "JoinHandle::join", Until: -1, Owner: x.ID}, done)
}

// parkWord is what parked threads wait on: wakers find them by id instead.
var parkWord Val

func parked(until int64) Wait {
	return Wait{Kind: trace.BlockPark, Why: "thread::park", On: &parkWord, Until: until}
}

// park waits for the thread's token.
func (t *Thread) park(w Wait) Status {
	if t.token {
		t.token = false
		return Next
	}
	return t.Block(w, func(t *Thread, a []Val, _ Val) Status {
		t.token = false
		return Next
	})
}

// unpark gives t its token, at time now.
func (m *Machine) unpark(t *Thread, now int64) {
	t.token = true
	if t.state == blocked && t.wait.On == &parkWord {
		m.Wake(t, now)
	}
}

// trace is the thread as events name it.
func (t *Thread) trace() int16 {
	if t.worker >= 0 {
		return int16(t.worker)
	}
	return trace.ThreadID(min(t.ID-1, 30000))
}

// leaveSoon makes the loop come back at the next call or back edge, because
// Run has reached its limit: the slice goes on with the next Run. Time is
// unchanged.
func (t *Thread) leaveSoon() {
	if n := t.budget + 1; n > 0 {
		t.reserve += n
		t.granted -= n
		t.budget -= n
	}
}

// shrink lets the thread run for at most ns more: what it just did may have
// made another thread ready.
func (t *Thread) shrink(ns int64) { t.cut(ns / InstructionPrice) }

// cut ends the slice after n more instructions.
func (t *Thread) cut(n int64) {
	if t.budget > n {
		t.granted -= t.budget - n
		t.budget, t.reserve = n, 0
		return
	}
	t.reserve = min(t.reserve, n-t.budget)
}
