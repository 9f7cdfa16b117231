package sched

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
)

// script is a driver in the manner of an interpreter: it polls in slices, several workers at once, does random
// things, and keeps a simple model of what must be true.
type script struct {
	t     *testing.T
	s     *Scheduler
	log   *trace.Log
	name  uint32          // of all tasks
	next  func(n int) int // randomness
	tasks []*modelTask
	poll  []*modelTask // by worker; nil = none
	spawn int
	order []int
}

type modelTask struct {
	n       int
	ref     TaskRef
	woken   bool // must be polled once more
	running bool
	done    bool
	handle  bool
	taken   bool
	lost    bool // its wake was refused by a full queue
	clones  int
	polls   int
	closing bool // aborted in tokio's manner
	awaiter *modelTask
}

func newScript(t *testing.T, policy Policy, workers int, next func(int) int) *script {
	log := trace.NewLog()
	s := New(Options{Policy: policy, Workers: workers, Seed: uint64(next(3)), Log: log})
	return &script{t: t, s: s, log: log, name: log.Intern("t"), next: next, poll: make([]*modelTask, workers)}
}

func (x *script) pick(ok func(*modelTask) bool) *modelTask {
	if len(x.tasks) == 0 {
		return nil
	}
	at := x.next(len(x.tasks))
	for i := range x.tasks {
		if m := x.tasks[(at+i)%len(x.tasks)]; ok(m) {
			return m
		}
	}
	return nil
}

func (x *script) alive(m *modelTask) bool { return !m.done }

// step does one random thing, on a worker that is polling or outside.
func (x *script) step() {
	x.log.Clock(x.log.Now()+int64(x.next(1000)), x.log.Thread())
	w := x.next(len(x.poll)+1) - 1
	x.s.Enter(w)
	var me *modelTask
	if w >= 0 {
		me = x.poll[w]
		if me == nil {
			x.begin(w)
			return
		}
	}
	switch x.next(12) {
	case 0, 1:
		if x.spawn > 0 {
			x.spawn--
			x.add()
		}
	case 2, 3:
		if m := x.pick(x.alive); m != nil {
			x.wake(m)
		}
	case 4:
		if m := x.pick(func(m *modelTask) bool { return !m.done || m.clones > 0 }); m != nil {
			x.s.CloneWaker(m.ref)
			m.clones++
		}
	case 5:
		if m := x.pick(func(m *modelTask) bool { return m.clones > 0 }); m != nil {
			if x.next(2) == 0 {
				x.wake(m)
			}
			m.clones--
			x.s.DropWaker(m.ref)
		}
	case 6:
		if m := x.pick(x.alive); m != nil && x.next(3) == 0 {
			x.abort(m)
		}
	case 7:
		if m := x.pick(func(m *modelTask) bool { return m.handle }); m != nil && x.next(2) == 0 {
			m.handle, m.awaiter = false, nil
			x.s.DropHandle(m.ref)
		}
	case 8:
		if me != nil {
			if m := x.pick(func(m *modelTask) bool { return m.handle && m != me && !m.taken }); m != nil {
				x.join(m, me)
			}
		}
	default:
		if me != nil {
			x.end(w)
		}
	}
}

func (x *script) add() {
	h := x.next(2) == 0
	ref, err := x.s.Spawn(Meta{Name: x.name, Handle: h, User: uint32(len(x.tasks))})
	if err != nil {
		return
	}
	x.tasks = append(x.tasks, &modelTask{n: len(x.tasks), ref: ref, woken: true, handle: h})
}

func (x *script) wake(m *modelTask) {
	lost := x.s.Stats().Lost
	x.s.Wake(m.ref)
	if m.done {
		return
	}
	if x.s.Stats().Lost > lost {
		m.lost = true
		return
	}
	m.woken = true
}

func (x *script) abort(m *modelTask) {
	later := x.next(2) == 0
	if x.s.Abort(m.ref, later) == DropFuture {
		x.finish(m)
		x.then(m, func() { x.s.Cancelled(m.ref) })
		return
	}
	if m.closing {
		return
	}
	m.closing = true
	if !m.running {
		m.woken = true
	}
}

func (x *script) join(m, me *modelTask) {
	switch st := x.s.Join(m.ref, me.ref); {
	case st == JoinPending:
		if m.done {
			x.t.Fatalf("task %d is finished, but joining it waits", m.n)
		}
		m.awaiter = me
	case !m.done:
		x.t.Fatalf("task %d is not finished, but joining it gives %d", m.n, st)
	default:
		x.s.TakeOutput(m.ref)
		m.taken = true
		if st := x.s.Join(m.ref, me.ref); st != JoinTaken {
			x.t.Fatalf("joined twice: %d", st)
		}
	}
}

func (x *script) finish(m *modelTask) {
	if m.done {
		x.t.Fatalf("task %d finished twice", m.n)
	}
	m.done, m.woken, m.running = true, false, false
}

// then does what finishes m, and notes that who awaits it is woken by that.
func (x *script) then(m *modelTask, f func()) {
	lost := x.s.Stats().Lost
	f()
	if a := m.awaiter; a != nil && !a.done {
		if x.s.Stats().Lost > lost {
			a.lost = true
		} else {
			a.woken = true
		}
	}
	m.awaiter = nil
}

func (x *script) begin(w int) {
	ref, ok := x.s.Next(w)
	if !ok {
		if x.s.Ready(0) == 0 {
			x.s.Park(w, -1)
		}
		return
	}
	m := x.tasks[x.s.User(ref)]
	if m.ref != ref {
		x.t.Fatal("Next gave a stranger")
	}
	if m.done || m.running {
		x.t.Fatalf("task %d is polled although it is finished or being polled: %+v", m.n, m)
	}
	if !m.woken && !x.s.runtimes[0].requeues {
		x.t.Fatalf("task %d is polled although nobody woke it", m.n)
	}
	x.order = append(x.order, m.n)
	if x.s.Closing(ref) {
		x.finish(m)
		x.then(m, func() { x.s.Cancelled(ref) })
		return
	}
	m.woken, m.running = false, true
	m.polls++
	x.s.BeginPoll(ref)
	x.poll[w] = m
}

func (x *script) end(w int) {
	m := x.poll[w]
	x.poll[w] = nil
	lost := x.s.Stats().Lost
	switch x.next(4) {
	case 0:
		x.finish(m)
		x.then(m, func() { x.s.EndPoll(m.ref, true) })
	case 1:
		if x.next(4) == 0 {
			x.finish(m)
			x.then(m, func() { x.s.EndPanic(m.ref, &JoinError{Message: "oh no"}) })
			return
		}
		fallthrough
	default:
		m.running = false
		if x.s.EndPoll(m.ref, false) == DropFuture {
			x.finish(m)
			x.then(m, func() { x.s.Cancelled(m.ref) })
		} else if m.closing {
			x.t.Fatalf("task %d was aborted while it was polled, but its future is kept", m.n)
		}
		if x.s.Stats().Lost > lost {
			m.lost, m.woken = true, false
		}
	}
}

// drain ends everything that is running and polls until nothing is ready; then every wake must have led to a poll.
func (x *script) drain() {
	for w := range x.poll {
		if x.poll[w] != nil {
			x.s.Enter(w)
			x.end(w)
		}
	}
	busy := func() bool {
		return x.s.Ready(0) > 0 || slices.ContainsFunc(x.poll, func(m *modelTask) bool { return m != nil })
	}
	for limit := len(x.order) + 100_000; busy() && len(x.order) < limit; {
		w := x.next(len(x.poll))
		x.s.Enter(w)
		if x.poll[w] != nil {
			x.end(w)
		} else {
			x.begin(w)
		}
		if x.s.runtimes[0].requeues && x.next(200) == 0 {
			break // it polls everything again forever
		}
	}
	for w := range x.poll {
		if x.poll[w] != nil {
			x.s.Enter(w)
			x.end(w)
		}
	}
}

func (x *script) check() {
	for _, m := range x.tasks {
		if m.woken && !m.done && !m.lost && !x.s.runtimes[0].requeues {
			x.t.Errorf("task %d was woken and never polled: %+v", m.n, m)
		}
	}
	// let go of everything: nothing may be left
	x.s.Enter(-1)
	for _, m := range x.tasks {
		if !m.done {
			if x.s.Abort(m.ref, false) != DropFuture {
				if _, ok := x.s.State(m.ref); !ok || !x.s.Closing(m.ref) {
					x.t.Errorf("task %d cannot be aborted: %+v", m.n, m)
				}
			}
			x.finish(m)
			x.s.Cancelled(m.ref)
		}
		if m.handle {
			x.s.DropHandle(m.ref)
		}
		for ; m.clones > 0; m.clones-- {
			x.s.DropWaker(m.ref)
		}
	}
	for x.s.Ready(0) > 0 {
		for w := range x.poll {
			if _, ok := x.s.Next(w); ok {
				x.t.Error("an aborted task came out of the queue")
			}
		}
	}
	for _, m := range x.tasks {
		if _, ok := x.s.State(m.ref); ok {
			x.t.Errorf("task %d is not freed: %+v", m.n, m.ref)
		}
	}
	if x.s.Live() != 0 {
		x.t.Error("live:", x.s.Live())
	}
	x.s.End(0, trace.EndDone)
	if err := trace.Validate(x.log); err != nil {
		x.t.Error(err)
	}
}

func (x *script) text() string {
	var b bytes.Buffer
	x.log.Text(&b)
	return b.String()
}

// play does random things as long as more says so.
func play(t *testing.T, d Policy, workers int, more func() bool, next func(int) int) *script {
	x := newScript(t, d, workers, next)
	x.spawn = 1 + next(200)
	for more() {
		x.step()
		if t.Failed() {
			return x
		}
	}
	x.drain()
	x.check()
	if t.Failed() {
		t.Log(x.text())
	}
	return x
}

func TestAllDesigns(t *testing.T) {
	for _, info := range Policies() {
		t.Run(info.Name, func(t *testing.T) {
			for seed := range uint64(60) {
				run := func() *script {
					r := rand.New(rand.NewPCG(seed, 7))
					d, err := NewPolicy(info.Name)
					if err != nil {
						t.Fatal(err)
					}
					if info.Name == "channel" && seed%2 == 0 {
						d = NewChannelPolicy(5)
					}
					steps := 2000
					return play(t, d, 1+int(seed%4), func() bool { steps--; return steps >= 0 }, r.IntN)
				}
				a := run()
				if t.Failed() {
					text := a.text()
					t.Fatalf("seed %d\n%s", seed, text[max(0, len(text)-3000):])
				}
				b := run()
				if n := a.log.Len(); !slices.Equal(a.order, b.order) || n != b.log.Len() ||
					a.log.Hash(n) != b.log.Hash(n) {
					t.Fatalf("seed %d: the same run twice differs", seed)
				}
			}
		})
	}
}

func FuzzScheduler(f *testing.F) {
	f.Add([]byte("spawn wake poll"), uint8(0), uint8(1))
	f.Add(bytes.Repeat([]byte{2, 0, 9, 1, 3, 7}, 80), uint8(5), uint8(3))
	f.Fuzz(func(t *testing.T, data []byte, design, workers uint8) {
		info := Policies()[int(design)%len(policies)]
		d, _ := NewPolicy(info.Name)
		// The data decides every step: it is read a few times over, and the run ends with it. Long inputs are left
		// alone, as the search for a shorter one of the same coverage, which go test makes for each that it keeps,
		// takes time by the square of the length.
		if len(data) > 128 {
			return
		}
		left, at := 16*len(data), 0
		r := rand.New(rand.NewPCG(1, 1)) // how what is left is polled to its end
		next := func(n int) int {
			if left <= 0 {
				return r.IntN(n)
			}
			left--
			b := data[at%len(data)]
			at++
			return int(b) % n
		}
		play(t, d, 1+int(workers%4), func() bool { return left > 0 }, next)
	})
}

func TestNoSuchDesign(t *testing.T) {
	const names = "arena, batch, busy, channel, local, queue, steal"
	if _, err := NewPolicy("fancy"); err == nil || !strings.Contains(err.Error(), names) {
		t.Error(err)
	}
	if d, err := NewPolicy(""); err != nil || d.Name() != "queue" {
		t.Error(d, err)
	}
}
