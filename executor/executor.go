package executor

import (
	"errors"
	"fmt"
	"unsafe"

	"github.com/pollground/pollground/executor/trace"
)

// Reactor is what an executor asks when no task is ready: the seam to time and to the outside.
type Reactor interface {
	// Park lets something happen: it turns the clock to the next deadline, or waits for it, and invokes the wakers of
	// what is due. With block false it only does what is due already. It returns early when notify has a value: a waker
	// was invoked on another goroutine. false means that nothing is armed, so nothing will come from here.
	Park(notify <-chan struct{}, block bool) bool
}

// ReactorInterval is how many polls an executor makes before it looks at the reactor although tasks are ready: tokio's event_interval.
const ReactorInterval = 61

// ErrStuck is the error of BlockOn when its future can never be woken: no task is ready, nothing is armed, and no waiting
// task took a Waker that another goroutine could invoke.
var ErrStuck = errors.New("no task is ready, nothing is armed, and nobody is left to wake anybody")

// Executor runs Go futures. One goroutine at a time may use it, its tasks and their handles; only Waker.Wake may be called from others.
type Executor struct {
	Scheduler
	reactor Reactor
	worker  int            // whose turn it is in Step
	pools   [2]map[any]any // without and with handles
	last    [2]any         // the pool used last; spawning the same sort of future again finds it without the map
	closed  bool
}

// New makes an executor. It starts nothing: tasks are polled by the goroutine that calls BlockOn, RunUntilStalled or Step.
func New(o Options) *Executor {
	e := &Executor{pools: [2]map[any]any{{}, {}}}
	e.exec = e
	e.init(o)
	return e
}

// SetReactor gives the executor its clock and its outside, before it runs. nil: only other goroutines wake.
func (e *Executor) SetReactor(r Reactor) { e.reactor = r }

// Spawner is what tasks can be spawned on: an Executor or, inside a task, its Context.
type Spawner interface{ spawner() *Executor }

func (e *Executor) spawner() *Executor { return e }

func (cx *Context) spawner() *Executor {
	e := cx.kind.sched.exec
	if e == nil {
		panic("this task is not run by an Executor: its driver must spawn through the Scheduler")
	}
	return e
}

// executorOf is s.spawner() without a call through the interface where it can be.
func executorOf(s Spawner) *Executor {
	if cx, ok := s.(*Context); ok && cx.kind.exec != nil {
		return cx.kind.exec
	}
	return s.spawner()
}

// Step polls one task, the next in the order of the design; with several workers they take turns. false: no task is ready. It must not be called in a poll.
func (e *Executor) Step() bool {
	e.Drain()
	if e.plain {
		return e.runPlain(1) > 0
	}
	return e.run(1) > 0
}

// RunUntilStalled polls until no task is ready and returns how many polls it made. With a design that polls
// everything again it ends when everything was polled and nothing came of it. The reactor is not asked. It must not be called in a poll.
func (e *Executor) RunUntilStalled() int {
	n := 0
	for {
		e.Drain()
		k := 0
		if e.plain {
			k = e.runPlain(ReactorInterval)
		} else {
			k = e.run(ReactorInterval)
		}
		n += k
		if (k == 0 || e.idle()) && !e.inbox.some() {
			return n
		}
	}
}

// turn makes a few polls, and lets the reactor have its turn; false when neither could do anything. It ends early when a task is done.
func (e *Executor) turn(until TaskRef) bool {
	e.Drain()
	k := 0
	if e.plain {
		k = e.runPlain(ReactorInterval)
	} else {
		k = e.run(ReactorInterval)
	}
	if e.inbox.some() {
		return true
	}
	more := e.fifo.head != 0
	if !e.plain {
		more = e.design.Len() > 0
	}
	if k > 0 && (more && k < ReactorInterval && !e.idle() || !more && (!until.ok() || until.t.flags&flagDone != 0)) {
		return true
	}
	return e.park(!more || e.idle()) || k > 0
}

// idle: a design that polls everything again has polled everything and nobody was woken.
func (e *Executor) idle() bool {
	if e.plain {
		return false
	}
	d, ok := e.design.(interface{ Idle() bool })
	return ok && d.Idle()
}

// park gives the reactor its turn.
func (e *Executor) park(block bool) bool {
	if e.reactor == nil {
		return false
	}
	if e.log != nil {
		if block {
			for w := range e.workers {
				e.parkWorker(w)
			}
		}
		e.Enter(-1)
	}
	if !block {
		return e.reactor.Park(e.inbox.notify, false)
	}
	if !e.inbox.sleep() {
		return true
	}
	defer e.inbox.awake()
	return e.reactor.Park(e.inbox.notify, true)
}

// BlockOn runs the executor until f is done and returns its output; the error is a *JoinError when f panicked, ErrStuck when
// it can never be done, ErrQueueFull when the design has no room for it. Other tasks stay where they are, for the next call. It must not be called
// in a poll: there, await the future, or spawn it.
func BlockOn[T any](e *Executor, f Future[T]) (T, error) {
	h, err := withHandle[boxed[T], T, *boxed[T]](e, boxed[T]{f}, Meta{Name: "main", Handle: true, Main: true})
	if err != nil {
		var zero T
		return zero, err
	}
	for !h.Finished() {
		if e.turn(h.ref) {
			continue
		}
		if !e.shared() {
			h.Abort()
			h.Detach()
			var zero T
			return zero, ErrStuck
		}
		if e.inbox.sleep() {
			<-e.inbox.notify
			e.inbox.awake()
		}
	}
	return h.take()
}

// shared: a live task took a Waker in its last poll, so another goroutine may yet wake it.
func (e *Executor) shared() bool {
	for _, t := range e.arena {
		if t.flags&(flagDone|flagShared) == flagShared {
			return true
		}
	}
	return false
}

// Close drops the futures of all tasks that are left, once each; that of a task which calls it, when its poll ends. Wakers and handles of them do nothing
// from then on, and spawning panics.
func (e *Executor) Close() {
	if e.closed {
		return
	}
	e.closed, e.plain, e.quick = true, false, false
	if e.Current().IsZero() {
		e.Enter(-1)
	}
	for _, t := range e.arena {
		if t.flags&flagDone == 0 {
			e.abort(t.ref())
		}
	}
}

// runPlain makes at most n polls, in the short way.
func (e *Executor) runPlain(n int) int {
	begin := e.stats.Polls
	end := begin + uint64(n)
	if e.cur != 0 || e.log != nil {
		e.Enter(0)
	}
	for e.plainPolls(end) {
	}
	return int(e.stats.Polls - begin)
}

// plainPolls polls until there is nothing to do or stats.Polls is end. true: a future panicked, go on.
func (e *Executor) plainPolls(end uint64) (again bool) {
	w := e.here
	defer func() {
		if t := w.task.task(); t != nil {
			if v := recover(); v != nil {
				e.here = w
				e.panicked(t, v)
				again = true
			}
		}
	}()
	if e.log == nil {
		e.quickPolls(w, end)
	} else {
		e.recordedPolls(w, end)
	}
	return false
}

// polls reports whether a task with flags that came out of the queue is to be polled: it was not aborted there.
func (e *Executor) polls(t *Task) bool {
	if t.flags&flagDone != 0 {
		t.flags &^= flagCorpse
		e.release(t)
		return false
	}
	t.flags &^= flagShared
	return true
}

// quickPolls is the loop without a recording. The transitions of State are spelled out for the common cases, and what is not common is in
// functions of its own: compiled to wasm, each jump to what does not come next costs, and a call is what the compiler moves out of the way.
func (e *Executor) quickPolls(w *worker, end uint64) {
	q := &e.fifo
	for e.stats.Polls < end {
		t := q.pop()
		if t == nil {
			if e.Drain() {
				continue
			}
			return
		}
		if t.flags != 0 && !e.polls(t) {
			continue
		}
		e.stats.Polls++
		t.state = t.state.begin()
		t.polls++
		w.task.set(t)
		var ready bool
		if k := t.kind; k.table != nil { // Task.poll, spelled out
			f := iface{k.table, unsafe.Add(unsafe.Pointer(t), k.at)}
			ready = (*(*Future[Unit])(unsafe.Pointer(&f))).Poll((*Context)(t)).Ready
		} else {
			ready = k.run.poll(t)
		}
		w.task = 0
		s := t.state &^ RUNNING
		if !ready {
			if s&CLOSED != 0 {
				e.abortedInPoll(t)
				continue
			}
			t.state = s
			if s&SCHEDULED != 0 {
				e.stats.Wakes++
				q.push(t)
			}
			continue
		}
		e.stats.Wakes += uint64(s & SCHEDULED)
		var v verb
		t.state, v = t.state.ready()
		t.flags |= flagDone
		e.ended++
		if v == dropOutput && t.kind.table == nil {
			e.guard(t, t.kind.run.dropOutput)
		}
		if t.state&HANDLE == 0 { // then nobody awaits it
			if t.flags == flagDone && t.refs == 0 { // release, spelled out
				t.gen++
				t.recycle()
			} else {
				e.release(t)
			}
			continue
		}
		if by := t.awaiter(); by.t != 0 {
			a := by.t.task()
			if a.gen != by.gen || a.state&(SCHEDULED|RUNNING|COMPLETED|CLOSED) != 0 {
				e.finished(t)
				continue
			}
			*by = held{}
			e.stats.Wakes++
			a.state |= SCHEDULED
			q.push(a)
		}
	}
}

// countWake counts a wake that came during a poll without a recording, when the poll ends.
func (e *Executor) countWake(t *Task) { e.stats.Wakes += uint64(t.state & SCHEDULED) }

// abortedInPoll ends a task that was aborted in the poll that is over now.
func (e *Executor) abortedInPoll(t *Task) {
	e.countWake(t)
	t.state, _ = t.state.pending()
	t.flags |= flagDone | flagCancel
	e.dropFuture(t)
}

// recordedPolls is the loop with a recording.
func (e *Executor) recordedPolls(w *worker, end uint64) {
	q, log := &e.fifo, e.log
	for e.stats.Polls < end {
		t := q.pop()
		if t == nil {
			return
		}
		if t.flags != 0 && !e.polls(t) {
			continue
		}
		e.stats.Polls++
		t.state = t.state.begin()
		t.polls++
		if w.parked {
			w.parked = false
			log.Unpark()
		}
		w.task.set(t)
		began := log.Now()
		w.began = began
		log.PollBegin(t.id, t.polls)
		var ready bool
		if k := t.kind; k.table != nil { // Task.poll, spelled out
			f := iface{k.table, unsafe.Add(unsafe.Pointer(t), k.at)}
			ready = (*(*Future[Unit])(unsafe.Pointer(&f))).Poll((*Context)(t)).Ready
		} else {
			ready = k.run.poll(t)
		}
		if t.state&CLOSED != 0 || log.Now()-began > LongPoll || t.flags&^(flagShared|flagMain) != 0 {
			if e.EndPoll(t.ref(), ready) == DropFuture {
				e.dropFuture(t)
			}
			continue
		}
		w.task = 0
		if !ready {
			t.state &^= RUNNING
			if t.state&SCHEDULED == 0 {
				log.PollEnd(t.id, trace.OutcomePending)
			} else {
				log.PollEndQueued(t.id)
				q.push(t)
			}
			continue
		}
		var v verb
		t.state, v = t.state.ready()
		t.flags = t.flags&flagMain | flagDone
		e.ended++
		joined := t.state&HANDLE != 0 // else nobody awaits it
		free := !joined && t.kind.table != nil && t.refs == 0
		log.PollEndReady(t.id, free)
		if free {
			t.gen++
			t.recycle()
			continue
		}
		if v == dropOutput && t.kind.table == nil {
			e.guard(t, t.kind.run.dropOutput)
		}
		if !joined {
			e.release(t)
			continue
		}
		if by := t.awaiter(); by.t != 0 {
			a := by.t.task()
			if a.gen != by.gen || a.state&(SCHEDULED|RUNNING|COMPLETED|CLOSED) != 0 {
				e.finished(t)
				continue
			}
			*by = held{}
			e.stats.Wakes++
			a.state |= SCHEDULED
			log.WakeQueued(a.id, trace.ByTask, t.id)
			q.push(a)
		}
	}
}

// run makes at most n polls through the design, recording them.
func (e *Executor) run(n int) (done int) {
	for done < n {
		k, again := e.designPolls(n - done)
		if done += k; !again {
			break
		}
	}
	return done
}

func (e *Executor) designPolls(n int) (k int, again bool) {
	var t *Task
	polling := false
	defer func() {
		if polling {
			if v := recover(); v != nil {
				e.panicked(t, v)
				again = true
			}
		}
	}()
	for misses := 0; k < n; {
		w := e.worker
		if e.worker++; e.worker == len(e.workers) {
			e.worker = 0
		}
		r, ok := e.Next(w)
		if !ok {
			if len(e.workers) > 1 {
				e.parkWorker(w)
			}
			if misses++; misses == len(e.workers) {
				return k, false
			}
			continue
		}
		misses = 0
		k++
		e.BeginPoll(r, w)
		t = r.t
		var ready bool
		polling = true
		ready = t.poll()
		polling = false
		if e.EndPoll(r, ready) == DropFuture {
			e.dropFuture(t)
		}
	}
	return k, false
}

// parkWorker records that a worker found nothing to do.
func (e *Executor) parkWorker(w int) {
	if e.log == nil || e.workers[w].parked {
		return
	}
	until := int64(-1)
	if d, ok := e.reactor.(interface{ NextDeadline() (int64, bool) }); ok {
		if ns, some := d.NextDeadline(); some {
			until = ns
		}
	}
	e.Park(w, until)
}

// panicked ends a task whose poll panicked with v. What is left of its future is dropped.
func (e *Executor) panicked(t *Task, v any) {
	if e.quick {
		e.countWake(t)
	}
	r := t.ref()
	e.EndPanic(r, &JoinError{Task: t.id, Value: v, Message: fmt.Sprint(v)})
}

// dropFuture drops the future of a cancelled task. A panic in the drop is recorded and ends there.
func (e *Executor) dropFuture(t *Task) {
	e.guard(t, t.kind.run.drop)
	e.Cancelled(t.ref())
}

func (e *Executor) guard(t *Task, f func(*Task)) {
	defer func() {
		if v := recover(); v != nil && e.log != nil {
			e.log.Panic(t.id, fmt.Sprint(v))
		}
	}()
	f(t)
}

// abort cancels a task now.
func (e *Executor) abort(r TaskRef) {
	if e.Scheduler.Abort(r, false) == DropFuture {
		e.dropFuture(r.t)
	}
}
