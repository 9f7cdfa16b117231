package executor

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
)

const joinAwait = trace.AwaitJoin

// Reactor lets time pass and receives events of the environment. The executor calls it when no task is ready.
type Reactor interface {
	// Park advances the clock to the next deadline, or waits for it, and invokes the wakers that are due. With block
	// false it only invokes those that are due already. It returns early if notify has a value, because a waker was used
	// on another goroutine. It returns false if nothing is armed, so that it will never invoke a waker.
	Park(notify <-chan struct{}, block bool) bool
}

// ReactorInterval is the number of polls after which an executor calls the reactor even if tasks are ready. It is
// tokio's event_interval.
const ReactorInterval = 61

// ErrStuck is the error of BlockOn if its future can never be woken: no task is ready, no reactor has a timer or an
// event, and no Waker exists that another goroutine could invoke. A timer without a reactor never fires: see
// SetReactor.
var ErrStuck = errors.New("no task is ready, and nothing can wake one: the executor has no reactor with a timer or " +
	"an event, and no Waker exists")

// Executor runs Go futures. One goroutine at a time may use it, its tasks and their handles. Other goroutines may only
// use a Waker.
type Executor struct {
	core    *sched.Scheduler
	log     *trace.Log
	reactor Reactor
	runner  sched.Runner
	turn    int // the worker that polls next

	cells     map[any]any // *cells, by type
	lastCells any         // the *cells used last, so that spawning one type repeatedly needs no map lookup

	inbox    inbox
	shared   int // Wakers that exist
	closed   bool
	taskName uint32 // "task" in the log
}

// New returns an executor. It starts no goroutine: the one that calls BlockOn, RunUntilStalled or Step polls the tasks.
func New(o Options) *Executor {
	e := &Executor{core: sched.New(o), cells: map[any]any{}}
	e.inbox.notify = make(chan struct{}, 1)
	e.runner.Context = sched.NewContext(e.core, (*sharedWakers)(e), e)
	e.setLog(o.Log)
	return e
}

func (e *Executor) setLog(log *trace.Log) {
	if e.log = log; log != nil {
		e.taskName = log.Intern("task")
	}
}

// Record begins another run, recorded in log (nil: not recorded). The executor must have no tasks. Slots and cells are
// reused.
func (e *Executor) Record(log *trace.Log) {
	e.core.Record(log)
	e.setLog(log)
}

// SetReactor sets the reactor, before the executor runs. Without one only other goroutines wake tasks from outside.
func (e *Executor) SetReactor(r Reactor) { e.reactor = r }

// Driver returns e: it makes an Executor a Spawner.
func (e *Executor) Driver() any { return e }

// Scheduler returns the scheduler that this executor drives.
func (e *Executor) Scheduler() *sched.Scheduler { return e.core }

// Stats returns the counts so far.
func (e *Executor) Stats() Stats { return e.core.Stats() }

// Live returns the number of unfinished tasks.
func (e *Executor) Live() int { return e.core.Live() }

// Step polls one task, the next in the order of the policy. Several workers take turns. It returns false if no task is
// ready. It panics in a poll of e.
func (e *Executor) Step() bool {
	e.mustNotPoll("Step")
	e.drain()
	return e.run(1) > 0
}

// RunUntilStalled polls until no task is ready and returns the number of polls. With a policy that polls every task
// again, it ends when all tasks were polled and none was woken. It does not call the reactor. It panics in a poll of e.
func (e *Executor) RunUntilStalled() int {
	e.mustNotPoll("RunUntilStalled")
	n := 0
	for {
		e.drain()
		k := e.run(ReactorInterval)
		n += k
		if (k == 0 || e.core.Idle()) && !e.inbox.nonEmpty() {
			return n
		}
	}
}

// mustNotPoll panics if a poll of e is running: the task that is polled would wait for itself. The panic ends that
// task with a JoinError.
func (e *Executor) mustNotPoll(call string) {
	if !e.core.Current().IsZero() {
		panic("executor." + call + " is called in a poll: await or spawn the future there")
	}
}

// round makes at most ReactorInterval polls and calls the reactor. It returns false if neither had an effect. It
// returns early if the task until is finished.
func (e *Executor) round(until TaskRef) bool {
	e.drain()
	k := e.run(ReactorInterval)
	if e.inbox.nonEmpty() {
		return true
	}
	more, idle := e.core.Ready(0) > 0, e.core.Idle()
	if k > 0 && (more && k < ReactorInterval && !idle || !more && e.core.Finished(until)) {
		return true
	}
	return e.park(!more || idle) || k > 0
}

// park calls the reactor.
func (e *Executor) park(block bool) bool {
	if e.reactor == nil {
		return false
	}
	if e.log != nil {
		if block {
			for w := range e.core.Workers() {
				e.parkWorker(w)
			}
		}
		e.core.Enter(-1)
	}
	if !block {
		return e.reactor.Park(e.inbox.notify, false)
	}
	if !e.inbox.park() {
		return true
	}
	defer e.inbox.unpark()
	return e.reactor.Park(e.inbox.notify, true)
}

// parkWorker records that a worker parks.
func (e *Executor) parkWorker(w int) {
	if e.log == nil || e.core.Parked(w) {
		return
	}
	until := int64(-1)
	if d, ok := e.reactor.(interface{ NextDeadline() (int64, bool) }); ok {
		if ns, some := d.NextDeadline(); some {
			until = ns
		}
	}
	e.core.Park(w, until)
}

// BlockOn runs the executor until f is ready and returns its output. The error is a *JoinError if f panicked, ErrStuck
// if f can never be woken, and ErrQueueFull or ErrExecutorClosed if f cannot be spawned. Other tasks continue in the
// next call. BlockOn panics in a poll of e: await or spawn the future there.
func BlockOn[T any](e *Executor, f Future[T]) (T, error) {
	return BlockOnContext(context.Background(), e, f)
}

// BlockOnContext is BlockOn with a context. If ctx ends first, f is dropped, and the error is ctx.Err().
func BlockOnContext[T any](ctx context.Context, e *Executor, f Future[T]) (out T, err error) {
	e.mustNotPoll("BlockOn")
	c, ref, err := spawn[T, boxed[T]](e, boxed[T]{f}, "main", true, true)
	if err != nil {
		return out, err
	}
	h := JoinHandle[T]{e, ref, &c.last}
	defer context.AfterFunc(ctx, e.inbox.signal)()
	for !h.Finished() {
		switch {
		case ctx.Err() != nil:
			h.Abort()
			h.Detach()
			return out, ctx.Err()
		case e.round(ref):
		case e.shared == 0:
			h.Abort()
			h.Detach()
			return out, ErrStuck
		case e.inbox.park():
			select {
			case <-e.inbox.notify:
			case <-ctx.Done():
			}
			e.inbox.unpark()
		}
	}
	return h.take(e.core.Join(ref, TaskRef{}))
}

// Close drops the futures of all unfinished tasks, once each. If a task calls Close, its own future is dropped after
// its poll. From then on wakers have no effect, handles return a JoinError, and Spawn returns ErrExecutorClosed.
func (e *Executor) Close() {
	if e.closed {
		return
	}
	e.closed = true
	if e.core.Current().IsZero() {
		e.core.Enter(-1)
	}
	for i, f := range e.runner.Futures {
		if f != nil {
			e.abort(e.core.TaskAt(i - 1))
		}
	}
}

// run makes at most n polls.
func (e *Executor) run(n int) (done int) {
	for done < n {
		k, again := e.polls(n - done)
		if done += k; !again {
			break
		}
	}
	return done
}

// polls makes at most n polls; several workers take turns. again is true if it ended early because a future panicked.
func (e *Executor) polls(n int) (k int, again bool) {
	before := e.core.Stats().Polls
	defer func() {
		k = int(e.core.Stats().Polls - before)
		if e.core.Current().IsZero() {
			return
		}
		if v := recover(); v != nil {
			e.panicked(v, debug.Stack())
			again = true
		}
	}()
	workers := e.core.Workers()
	if workers == 1 {
		e.runner.Run(0, n, (*driver)(e))
		return 0, false
	}
	for misses := 0; n > 0 && misses < workers; {
		w := e.turn
		if e.turn++; e.turn == workers {
			e.turn = 0
		}
		if e.runner.Run(w, 1, (*driver)(e)) == 0 {
			e.parkWorker(w)
			misses++
			continue
		}
		misses = 0
		n--
	}
	return 0, false
}

// driver implements sched.Driver for an executor.
type driver Executor

func (d *driver) DropFuture(ref TaskRef) { (*Executor)(d).dropFuture(ref) }

func (d *driver) DropOutput(ref TaskRef) {
	e := (*Executor)(d)
	e.guard(ref, e.runner.Futures[ref.Slot()].DropOutput)
	e.free(ref)
}

// panicked ends the current poll, which panicked with v. Its future is discarded without being dropped.
func (e *Executor) panicked(v any, stack []byte) {
	ref := e.core.Current()
	e.runner.Futures[ref.Slot()].Forget()
	e.core.EndPanic(ref, &JoinError{Task: ref.ID(), Value: v, Message: fmt.Sprint(v), Stack: stack})
	e.release(ref)
}

// release frees the cell of a task whose future is gone, unless a handle exists.
func (e *Executor) release(ref TaskRef) {
	if !e.core.HasHandle(ref) {
		e.free(ref)
	}
}

// free frees the cell of a task whose future and output are gone.
func (e *Executor) free(ref TaskRef) {
	f := &e.runner.Futures[ref.Slot()]
	(*f).Free()
	*f = nil
}

// dropFuture drops the future of a cancelled task.
func (e *Executor) dropFuture(ref TaskRef) {
	e.guard(ref, e.runner.Futures[ref.Slot()].Drop)
	e.core.Cancelled(ref)
	e.release(ref)
}

// guard calls f, which drops a future or an output. It recovers and records a panic.
func (e *Executor) guard(ref TaskRef, f func()) {
	defer func() {
		if v := recover(); v != nil && e.log != nil {
			e.log.Panic(ref.ID(), fmt.Sprint(v))
		}
	}()
	f()
}

// abort cancels a task now.
func (e *Executor) abort(ref TaskRef) {
	if e.core.Abort(ref, false) == sched.DropFuture {
		e.dropFuture(ref)
	}
}

// drain performs the operations on wakers that other goroutines put into the inbox.
func (e *Executor) drain() {
	if !e.inbox.nonEmpty() {
		return
	}
	e.core.Enter(-1)
	e.inbox.drain(func(item inboxItem) {
		switch item.op {
		case inboxWake:
			e.core.Wake(item.ref)
		case inboxClone:
			e.shared++
			e.core.CloneWaker(item.ref)
		case inboxDrop:
			e.shared--
			e.core.DropWaker(item.ref)
		}
	})
}

// sharedWakers implements sched.Wakers for an executor.
type sharedWakers Executor

// OpenShared counts a Waker that a future takes in its poll, on the executor's goroutine.
func (s *sharedWakers) OpenShared(r TaskRef) {
	s.shared++
	s.core.CloneWaker(r)
}

func (s *sharedWakers) WakeShared(r TaskRef)  { s.inbox.put(inboxItem{r, inboxWake}) }
func (s *sharedWakers) CloneShared(r TaskRef) { s.inbox.put(inboxItem{r, inboxClone}) }
func (s *sharedWakers) DropShared(r TaskRef)  { s.inbox.put(inboxItem{r, inboxDrop}) }
