package vm

import (
	"math"
	"strconv"
	"strings"
	"unsafe"

	"github.com/pollground/pollground/executor/reactor"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
)

// Natives of runtimes, tasks and timers. A task pointer in Rust is a *task.

func taskOf(v Val) *task { return (*task)(v.P) }

func init() {
	Register("rt_new", func(t *Thread, a []Val) Status {
		return t.made(a, t.newRuntime(int(a[0].B), int(a[1].B), clone(a[2]), Val{}, Val{}))
	})
	Register("rt_new_with", func(t *Thread, a []Val) Status { // worker threads call a[3](a[4]), which calls rt_work
		return t.made(a, t.newRuntime(int(a[0].B), int(a[1].B), clone(a[2]), a[3], Val{P: a[4].P}))
	})
	Register("rt_current", func(t *Thread, a []Val) Status { a[0] = Int(int64(t.rt)); return Next })
	Register("rt_enter", func(t *Thread, a []Val) Status {
		t.rt, a[0] = int(a[0].B), Int(int64(t.rt))
		return Next
	})
	Register("rt_leave", func(t *Thread, a []Val) Status { t.rt = int(a[0].B); return Next })
	Register("rt_shutdown", func(t *Thread, a []Val) Status {
		if r := t.m.runtime(int(a[0].B)); r != nil && !r.closing {
			return r.shutdown(t, t.after64(a[1].B))
		}
		return Next
	})
	Register("rt_count", func(t *Thread, a []Val) Status { // 0: tasks that are not over, 1: those in the shared queue
		r, n := t.m.runtime(int(a[0].B)), 0
		switch {
		case r == nil:
		case a[1].B == 0:
			for _, x := range t.m.tasks {
				if x != nil && x.rt == r && !x.done {
					n++
				}
			}
		default:
			n = t.m.sched().Shared(r.pool)
		}
		a[0] = Int(int64(n))
		return Next
	})
	Register("rt_worker_index", func(t *Thread, a []Val) Status {
		a[0] = Uint(math.MaxUint32)
		if t.worker >= 0 {
			a[0] = Int(int64(t.worker))
		}
		return Next
	})
	Register("rt_block_begin", func(t *Thread, a []Val) Status { t.blockInPlace(1); return Next })
	Register("rt_block_end", func(t *Thread, a []Val) Status { t.blockInPlace(-1); return Next })
	Register("rt_block_on", func(t *Thread, a []Val) Status { return rtBlockOn(t, a, true) })
	Register("rt_handle_block_on", func(t *Thread, a []Val) Status { return rtBlockOn(t, a, false) })
	Register("rt_work", func(t *Thread, a []Val) Status { return t.work() })
	Register("task_spawn", taskSpawn)
	Register("task_waker_clone", func(t *Thread, a []Val) Status {
		if x := taskOf(a[0]); !x.hidden {
			t.m.at(t)
			t.m.scheduler.CloneWaker(x.ref)
		}
		return Next
	})
	Register("task_waker_drop", func(t *Thread, a []Val) Status { t.dropWaker(taskOf(a[0])); return Next })
	Register("task_wake", func(t *Thread, a []Val) Status {
		x := taskOf(a[0])
		t.wakeTask(x)
		t.dropWaker(x)
		return Next
	})
	Register("task_wake_by_ref", func(t *Thread, a []Val) Status { t.wakeTask(taskOf(a[0])); return Next })
	Register("future_name", func(t *Thread, a []Val) Status { a[0] = t.text(t.m.futureName(t.Type(0))); return Next })
	Register("task_current", func(t *Thread, a []Val) Status {
		a[0] = Val{}
		if x := t.runtimes(); x != nil {
			a[0].P = unsafe.Pointer(x)
		}
		return Next
	})
	Register("task_id", func(t *Thread, a []Val) Status { a[0] = Uint(taskOf(a[0]).num); return Next })
	Register("task_is_finished", func(t *Thread, a []Val) Status { a[0] = Bool(taskOf(a[0]).done); return Next })
	Register("task_abort", taskAbort)
	Register("task_handle_drop", func(t *Thread, a []Val) Status {
		if x := taskOf(a[0]); x.taken {
			x.dropped = true
			return Next
		}
		t.m.at(t)
		t.m.scheduler.DropHandle(taskOf(a[0]).ref)
		return Next
	})
	Register("task_handle_await", func(t *Thread, a []Val) Status {
		t.m.at(t)
		if x := taskOf(a[0]); !x.done {
			t.m.log.HandleAwait(x.ref.ID(), t.current())
			if n := len(t.polls); n > 0 {
				// of several that are awaited together the first
				if p := &t.polls[n-1]; p.label == "" || p.said != t.spots(p.depth) {
					p.join = x.ref.ID()
					t.say(p, trace.AwaitJoin, "JoinHandle")
				}
			}
		}
		return Next
	})
	Register("task_output_taken", func(t *Thread, a []Val) Status {
		if x := taskOf(a[0]); !x.done {
			x.taken = true
			return Next
		}
		t.m.at(t)
		t.m.scheduler.TakeOutput(taskOf(a[0]).ref)
		return Next
	})
	Register("task_defer", func(t *Thread, a []Val) Status {
		if a[1].P != nil {
			if r := t.m.runtime(t.rt); r != nil {
				r.defers = append(r.defers, deferred{call: callback{fn: a[0], data: a[1]}})
			}
			return Next
		}
		x := t.runtimes()
		if x == nil || x.rt == nil {
			return Next
		}
		if !x.hidden { // the runtime keeps the waker
			t.m.at(t)
			t.m.scheduler.CloneWaker(x.ref)
		}
		x.rt.defers = append(x.rt.defers, deferred{task: x})
		return Next
	})
	Register("task_label", func(t *Thread, a []Val) Status {
		if n := len(t.polls); n > 0 {
			t.say(&t.polls[n-1], trace.AwaitKindOf(a[0].Str()), clone(a[1]))
		}
		return Next
	})
	// task_timer is task_label for a timer that was armed, perhaps by an earlier poll.
	Register("task_timer", func(t *Thread, a []Val) Status {
		if n := len(t.polls); n > 0 {
			p := &t.polls[n-1]
			if x, ok := t.m.armed[a[0].B]; ok {
				p.row = x.timer().row
			}
			t.say(p, trace.AwaitTimer, clone(a[1]))
		}
		return Next
	})
	Register("lock_note", func(t *Thread, a []Val) Status {
		m, lock := t.m, a[0].P
		switch a[1].B {
		case 0:
			delete(m.locks, lock)
		case 1:
			if id := t.current(); id != 0 {
				if m.locks == nil {
					m.locks = map[unsafe.Pointer]uint32{}
				}
				m.locks[lock] = id
			}
		default:
			if n := len(t.polls); n > 0 {
				t.polls[n-1].holder = m.locks[lock]
			}
		}
		return Next
	})
	arm := func(own bool) Native {
		return func(t *Thread, a []Val) Status {
			at := int64(a[0].B)
			if at < 0 {
				at = math.MaxInt64
			}
			if len(t.m.armed) >= MaxTimers {
				return t.tooManyTimers()
			}
			a[0] = Uint(t.arm(at, own, a[1], Val{P: a[2].P}, clone(a[3])))
			return Next
		}
	}
	Register("timer_arm", arm(false))
	Register("timer_arm_own", arm(true))
	Register("rt_clock", func(t *Thread, a []Val) Status { // the clock stands at a[1], or runs (-1)
		r, clock := t.m.runtime(int(a[0].B)), int64(a[1].B)
		if r.still && clock < 0 {
			r.turned += t.clock() - r.clock // from now on it is by the machine's clock
		}
		r.clock, r.still = clock, clock >= 0
		return Next
	})
	Register("rt_turned", func(t *Thread, a []Val) Status {
		a[0] = Uint(uint64(t.m.runtime(int(a[0].B)).turned))
		return Next
	})
	Register("rt_hold", func(t *Thread, a []Val) Status { // a blocking job begins (1) or has ended (-1)
		r := t.m.runtime(int(a[0].B))
		if r.held += int(int64(a[1].B)); r.held == 0 && r.still {
			r.wakeDriver(t.clock())
		}
		return Next
	})
	Register("timer_cancel", func(t *Thread, a []Val) Status { a[0] = Bool(t.disarm(a[0].B)); return Next })
	Register("host_wait", func(t *Thread, a []Val) Status {
		a[0] = Uint(uint64(t.hostWait(clone(a[0]), a[1], Val{P: a[2].P})))
		return Next
	})
	Register("host_cancel", func(t *Thread, a []Val) Status {
		a[0] = Bool(t.hostCancel(reactor.WaitID(a[0].B)))
		return Next
	})
	Register("host_data", func(t *Thread, a []Val) Status {
		text := ""
		if w := t.m.fired; w != nil && uint64(w.id) == a[0].B {
			text = w.text
		}
		v, ok := t.NewString(text)
		if !ok {
			return t.OutOfMemory()
		}
		a[0] = v
		return Next
	})
}

func (t *Thread) made(a []Val, r *runtime) Status {
	if r == nil {
		return t.Panic("there are too many runtimes at once, or too many workers in one")
	}
	a[0] = Int(int64(r.id))
	if r.m.over {
		return Halt
	}
	return Next
}

func (t *Thread) dropWaker(x *task) {
	if !x.hidden {
		t.m.at(t)
		t.m.scheduler.DropWaker(x.ref)
	}
}

func rtBlockOn(t *Thread, a []Val, drives bool) Status {
	m := t.m
	r := m.runtime(int(a[0].B))
	if r == nil {
		return t.Panic("the runtime has been shut down")
	}
	x := m.note(&task{rt: r, data: a[1].P, poll: a[2], user: math.MaxInt})
	if t.current() != 0 {
		x.hidden = true
	} else {
		_, line, _ := t.Caller()
		name := clone(a[3])
		if at, ok := strings.CutPrefix(name, blockName); ok {
			if n, err := strconv.Atoi(at); err == nil {
				line = n // of the block; the call that #[tokio::main] makes has no place of its own
			}
			if f, _ := t.callerFrame(); f != nil {
				name = shortName(f.Name) // #[tokio::main] makes a block of main's body
			}
		}
		m.at(t)
		meta := sched.Meta{Name: m.log.Intern(shortName(name)), Line: int32(line), Main: true, External: true}
		ref, err := m.scheduler.Spawn(meta)
		if err != nil {
			return t.Panic(err.Error())
		}
		x.ref = ref
	}
	m.spawned++
	x.num = m.spawned
	return t.blockOn(r, x, drives)
}

func taskSpawn(t *Thread, a []Val) Status {
	r := t.m.runtime(int(a[0].B))
	if r == nil {
		return t.Panic("there is no reactor running, must be called from the context of a Tokio 1.x runtime")
	}
	if len(t.m.tasks)-len(t.m.freeTasks) >= MaxTasks {
		return t.tooManyTasks()
	}
	x := t.m.note(&task{data: a[1].P, poll: a[2], drop: a[3]})
	name := shortName(clone(a[4])) + t.m.arguments(t.Type(0), x.data)
	if !t.spawnTask(r, x, name, a[5].B) {
		return t.Panic(sched.ErrQueueFull.Error())
	}
	a[0] = Val{P: unsafe.Pointer(x)}
	return Next
}

func taskAbort(t *Thread, a []Val) Status {
	x := taskOf(a[0])
	if x.done {
		return Next
	}
	t.m.at(t)
	if t.m.scheduler.Abort(x.ref, true) == sched.DropFuture {
		return t.dropTask(x, done)
	}
	if x.rt != nil {
		x.rt.poke(t)
	}
	return Next
}
