package sim

import (
	"encoding/binary"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/machine"
)

// Visible operations: what one thread does and another can observe. Between two of them a thread is alone, so all that
// schedules can differ in is their order. There are two kinds:
//
//   - system calls of the table below: spawn, join, park, output
//   - functions of the library marked #[visible], such as the methods of atomics and locks: the machine reports them
//     (machine.Options.Visible)
//
// Only runs that need them have the machine report them: a run by seed 0 pays nothing.
//
// A seed other than 0 takes the core away from a thread before some of its visible operations, for a time in which
// another thread may do several of its own.

// operation is what a thread does next that others can observe.
type operation struct {
	kind kind
	on   uint64 // opLock: address of the lock; opJoin: id of the thread; opPoll: number of the drive; opChoose: options
}

type kind uint8

const (
	opPlain  kind = iota // can be performed at any time
	opSpawn              // can be performed at any time
	opUnlock             // can be performed at any time
	opLook               // can be performed at any time; only in programs with Options.Looks
	opLock               // when the lock is free
	opJoin               // when the thread has ended
	opPark               // when the thread has its token
	opPoll               // when the drive has something to poll
	opChoose             // in several ways
)

// visibles are the system calls that are visible operations.
var visibles = map[string]kind{
	"thread_spawn":        opSpawn,
	"thread_join":         opJoin,
	"thread_park":         opPark,
	"thread_park_join":    opPark,
	"thread_park_timeout": opPlain,
	"thread_unpark":       opPlain,
	"stdout_write":        opPlain,
	"out_write":           opPlain,
	"abort_begin":         opPlain,
	"handle_look":         opLook,
}

const (
	// pauseOdds: a seed pauses a thread before one of so many visible operations.
	pauseOdds = 4
	// longestPause is how long, in ns. A new thread needs threadPrice to begin.
	longestPause = 4 * threadPrice
)

// marked reports whether visible operations are reported.
func (p *Process) marked() bool { return p.opt.Seed != 0 || p.opt.Schedule != nil }

// watched is a system call that waits before it is executed if schedules differ there. When it has blocked and runs
// again, that is the same operation.
func watched(name string, f native) native {
	k, ok := visibles[name]
	if !ok {
		return f
	}
	return func(t *Thread, a *machine.Args) machine.Status {
		if t.p.marked() && !t.resumed && (k != opLook || t.p.looks()) {
			op := operation{kind: k}
			if k == opJoin {
				op.on = a.W[1]
			}
			if !t.moves(op) && t.stops(op) {
				return machine.Again
			}
		}
		return f(t, a)
	}
}

// looks reports whether it matters if a task has ended, or is about to.
func (p *Process) looks() bool { return p.opt.Looks || p.opt.Schedule != nil && p.opt.Schedule.Each }

// visible is machine.Options.Visible.
func (p *Process) visible(g *machine.Thread, kind bytecode.Operation, lock uint64) (stop bool) {
	t := p.cur
	if t == nil || t.g != g {
		return false
	}
	op := operation{kind: opPlain}
	switch kind {
	case bytecode.Locks:
		op = operation{opLock, lock}
	case bytecode.Unlocks:
		op.kind = opUnlock
	case bytecode.Tries:
		p.tries()
	}
	return !t.moves(op) && t.stops(op)
}

// stops reports whether the thread stops before a visible operation. It stays runnable, and the next time it passes.
func (t *Thread) stops(op operation) bool {
	p := t.p
	if t.passes {
		t.passes = false
		return false
	}
	if p.opt.Schedule != nil {
		t.op = op
		if t.merges && op.kind != opChoose && t.enabled() {
			t.merges = false
			return false
		}
		t.stands, t.merges = true, false
		return true
	}
	r := p.random.next()
	if len(p.threads) == 1 || r%pauseOdds != 0 {
		return false
	}
	t.passes = true
	t.clock()
	t.now += 1 + int64(r/pauseOdds%longestPause)
	t.cut(-1)
	return true
}

// enabled reports whether the thread could perform its operation now: one that would have to wait first performs none.
func (t *Thread) enabled() bool { return t.can(t.op) }

func (t *Thread) can(op operation) bool {
	switch op.kind {
	case opLock:
		b, f := t.p.m.Memory.Bytes(op.on, 4)
		return f != nil || binary.LittleEndian.Uint32(b) == 0
	case opJoin:
		return t.p.thread(int(op.on)) == nil
	case opPark:
		return t.token
	}
	return true
}
