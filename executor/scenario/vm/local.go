package vm

import (
	"unsafe"

	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
)

// Local tasks: a LocalSet polls its tasks inside of the poll of the task that
// drives it. They are foreign to the scheduler: their order is the set's business.

// localSpawn makes a task of a set.
func (t *Thread) localSpawn(name string) *task {
	m := t.m
	_, line, _ := t.Caller()
	m.at(t)
	ref, _ := m.scheduler.Spawn(sched.Meta{Name: m.log.Intern(shortName(name)), Line: int32(line), Handle: true, External: true})
	m.spawned++
	m.local++
	return m.note(&task{ref: ref, num: m.spawned})
}

// localBegin begins the poll of a set's task; waker is its waker's data. False:
// the driver is not in the trace, nor are its tasks.
func (t *Thread) localBegin(x *task, waker unsafe.Pointer) bool {
	m := t.m
	n := len(t.polls)
	if n > 0 {
		p := &t.polls[n-1]
		if p.task.hidden {
			return false
		}
		if p.label == "" && len(p.chain) == 0 {
			t.say(p, trace.AwaitOther, "LocalSet")
		}
	}
	t.beginPoll(x)
	if x.waker.p == nil && waker != nil {
		if m.derived.byFuture == nil {
			m.derived.byFuture = map[unsafe.Pointer]*task{}
			m.derived.byWaker = map[wakerKey]*task{}
		}
		x.waker.p = waker
		m.derived.byWaker[x.waker] = x
	}
	return true
}

// localOver forgets a task that has ended.
func (t *Thread) localOver(x *task) {
	x.done = true
	t.m.local--
	if x.waker.p != nil {
		delete(t.m.derived.byWaker, x.waker)
	}
}

func init() {
	Register("local_spawn", func(t *Thread, a []Val) Status {
		if t.m.local >= MaxTasks {
			return t.tooManyTasks()
		}
		a[0] = Val{P: unsafe.Pointer(t.localSpawn(clone(a[0])))}
		return Next
	})
	Register("local_begin", func(t *Thread, a []Val) Status { a[0] = Bool(t.localBegin(taskOf(a[0]), a[1].P)); return Next })
	Register("local_end", func(t *Thread, a []Val) Status { // outcome: 0 pending, 1 ready, 2 panicked
		x := taskOf(a[0])
		switch a[1].B {
		case 0:
			t.endPoll(false)
			return Next
		case 1:
			t.endPoll(true)
		default:
			t.panicPoll()
		}
		t.localOver(x)
		return Next
	})
	Register("local_cancel", func(t *Thread, a []Val) Status {
		x := taskOf(a[0])
		if x.done {
			return Next
		}
		t.m.at(t)
		if t.m.scheduler.Abort(x.ref, false) == sched.DropFuture {
			t.m.scheduler.Cancelled(x.ref)
		}
		t.localOver(x)
		return Next
	})
}
