package executor

import "unsafe"

// Task is the header of a task. It is what a Context and all wakers point to, it is the link in the ready queue, and it stays
// where it is for as long as its executor lives: a finished task's header is used again for another one, with a
// higher generation, so that whatever still points here can tell.
//
// It is kept small, as with many tasks alive memory is what a poll costs: 40 bytes, and the future follows. What only a task with a handle needs comes between
// (joinTask), and what all tasks of one sort share is in the kind.
//
// All fields but kind belong to the goroutine that runs the executor.
type Task struct {
	next  link  // in the ready queue; comes first, see list
	kind  *kind // never changes
	state State
	sub   uint8 // see AddRuntime
	flags taskFlags
	gen   uint32 // of the task that lives here now; wraps after 2^32 uses of one slot
	id    uint32 // in the trace; 0 when nothing is recorded
	polls uint32
	slot  uint32 // index in the arena
	refs  int32  // counted wakers (Scheduler.CloneWaker); those of the Go API are not counted
}

// joinTask is the header of a task that can have a handle: kind.joins.
type joinTask struct {
	Task
	awaiter held // who awaits the JoinHandle
}

// awaiter is who awaits the handle; only of a task that can have one.
func (t *Task) awaiter() *held { return &(*joinTask)(unsafe.Pointer(t)).awaiter }

// awaits is who awaits the handle of any task; zero when nobody does.
func (t *Task) awaits() TaskRef {
	if !t.kind.joins {
		return TaskRef{}
	}
	return t.awaiter().ref()
}

// sched is the scheduler that the task belongs to.
func (t *Task) sched() *Scheduler { return t.kind.sched }

// link is a pointer to a header that the garbage collector need not see, because Scheduler.arena keeps all headers and they never move.
// So storing one needs no write barrier. 0 is none.
type link uintptr

// task must be asked of a link in memory, as methods of fields are.
func (l *link) task() *Task { return *(**Task)(unsafe.Pointer(l)) }

func (l *link) set(t *Task) { *l = link(uintptr(unsafe.Pointer(t))) }

// held is a TaskRef to a task of the same scheduler.
type held struct {
	t   link
	gen uint32
	id  uint32
}

func (h *held) ref() TaskRef { return TaskRef{h.t.task(), h.gen, h.id} }

func (h *held) set(r TaskRef) {
	h.t.set(r.t)
	h.gen, h.id = r.gen, r.id
}

// kind is what all tasks of one sort of future have in common.
type kind struct {
	sched *Scheduler     // that all of them belong to
	exec  *Executor      // of which that is a part, nil for tasks of a split-phase driver
	run   runner         // how to poll and drop the future; nil for tasks of a split-phase driver
	table unsafe.Pointer // the method table of the future, when it has no output: it is polled without a detour through run
	at    uintptr        // of the future, in the block that begins with the header
	free  []link         // headers that can be used again; a stack, so that the next one is known before this one is in the cache
	joins bool           // the header is that of a joinTask
}

// take is a header to use; false when there is none.
func (k *kind) take() (*Task, bool) {
	n := len(k.free) - 1
	if n < 0 {
		return nil, false
	}
	t := k.free[n].task()
	k.free = k.free[:n]
	return t, true
}

func (k *kind) give(t *Task) { k.free = append(k.free, link(uintptr(unsafe.Pointer(t)))) }

// splitTask is a task of a split-phase driver.
type splitTask struct {
	joinTask
	user uint64 // the driver's own
}

// iface is how Go lays out an interface value with methods. canPollDirectly holds it to that.
type iface struct{ table, data unsafe.Pointer }

// poll polls the future of a task; true: it is ready, and its output is stored.
func (t *Task) poll() bool {
	k := t.kind
	if k.table == nil {
		return k.run.poll(t)
	}
	f := iface{k.table, unsafe.Add(unsafe.Pointer(t), k.at)}
	return (*(*Future[Unit])(unsafe.Pointer(&f))).Poll((*Context)(t)).Ready
}

type taskFlags uint16

const (
	flagCorpse  taskFlags = 1 << iota // aborted in a queue, where it still is: the header must not be used again before it left
	flagDone                          // the future is gone
	flagShared                        // the current wait may be ended from another goroutine
	flagForeign                       // polled by a program's own executor: in no queue of ours
	flagTaken                         // the handle gave away what there was
	flagMain
	flagCancel // DropFuture was said, Cancelled has not come yet
	flagPanicked
	flagPart  // inside of another task: its wakes are recorded, but put it in no queue
	flagAbort // aborted while it is being polled, in tokio's manner: a Ready still counts
)

// runner is what an executor of Go futures knows about one sort of them: the pool of their cells.
type runner interface {
	poll(t *Task) bool // true: Ready, and the output is stored
	drop(t *Task)      // the future
	dropOutput(t *Task)
	clear(t *Task) // forget the future, after a poll through table
}

// recycle makes a header whose task is gone free.
func (t *Task) recycle() {
	k := t.kind
	if k.table != nil { // else poll or drop has cleared it
		k.run.clear(t)
	}
	k.give(t)
}

// TaskRef names a task for good: once the task is gone and its header used again, the reference is stale and everything done with it
// has no effect. The zero TaskRef names no task. State, Polls and User look into the task: only the executor's
// goroutine may ask. The others may be asked on any.
type TaskRef struct {
	t   *Task
	gen uint32
	id  uint32
}

func (t *Task) ref() TaskRef { return TaskRef{t, t.gen, t.id} }

// ok: the task that r names still has its header.
func (r TaskRef) ok() bool { return r.t != nil && r.t.gen == r.gen }

// IsZero reports whether r names no task at all.
func (r TaskRef) IsZero() bool { return r.t == nil }

// ID is the number of the task in the trace, 0 when nothing was recorded.
func (r TaskRef) ID() uint32 { return r.id }

// Bits packs r in a word: slot and generation. Scheduler.Ref is the inverse.
func (r TaskRef) Bits() uint64 {
	if r.t == nil {
		return 0
	}
	return uint64(r.gen)<<32 | uint64(r.t.slot+1)
}

// User is the driver's value given to Scheduler.Spawn; 0 when the task is gone.
func (r TaskRef) User() uint64 {
	if !r.ok() || r.t.kind.run != nil {
		return 0
	}
	return (*splitTask)(unsafe.Pointer(r.t)).user
}

// State is the task's word, and false when the task is gone.
func (r TaskRef) State() (State, bool) {
	if !r.ok() {
		return 0, false
	}
	return r.t.state, true
}

// Polls is how often the task has been polled.
func (r TaskRef) Polls() int {
	if !r.ok() {
		return 0
	}
	return int(r.t.polls)
}

// Generation is how often the task's slot had been used before it; with Slot it says where the task lives.
func (r TaskRef) Generation() uint32 { return r.gen }

// Slot is the index of the task's header in the arena; 0 for the zero TaskRef.
func (r TaskRef) Slot() uint32 {
	if r.t == nil {
		return 0
	}
	return r.t.slot
}

// JoinError says why a task has no output.
type JoinError struct {
	Cancelled bool   // aborted; else it panicked
	Task      uint32 // its number in the trace, 0 when nothing was recorded
	Value     any    // what it panicked with
	Message   string // the same in words
}

// Error says it in words.
func (e *JoinError) Error() string {
	who := "a task"
	if e.Task != 0 {
		who = "task #" + utoa(uint64(e.Task))
	}
	if e.Cancelled {
		return who + " was cancelled"
	}
	return who + " panicked: " + e.Message
}
