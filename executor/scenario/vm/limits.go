package vm

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/trace"
)

// The limits of a run: a program that passes one is ended, the host goes on,
// and all that happened up to then can be looked at. The number of instructions
// per slice is the caller's (Limits), that of events the log's.
const (
	// DefaultHeap is the cap on the heap in bytes when Options say nothing.
	DefaultHeap = 256 << 20
	// DefaultOutput is the cap on what a program may print, in bytes.
	DefaultOutput = 32 << 20
	// MaxFrames ends a recursion. rustc's debug frames are some 80 bytes and up,
	// and main's stack has 8 MB; other threads get 2 MB.
	MaxFrames = 110_000
	// maxStack is the same limit for functions with many registers: 48 MB.
	maxStack = 3 << 20
	// MaxThreads is how many threads can be alive. One more is refused as Linux
	// does it, which the program sees.
	MaxThreads = 4096
	// MaxWorkers is how many threads one runtime may have.
	MaxWorkers = 1024
	// MaxTasks and MaxTimers are how many can be alive. Each costs the host some
	// 400 bytes that the heap's cap does not see.
	MaxTasks  = 500_000
	MaxTimers = 500_000
)

// limit ends the process because it passed a limit. The sentence says what is too much and, after a colon, what to do
// about it.
func (t *Thread) limit(sentence string, values ...any) Status {
	m := t.m
	m.at(t)
	m.log.Diagnostic(t.current(), trace.DiagLimit, sentence, values...)
	m.tellLimit(sentence, values...)
	return m.finish(134, StopLimit, trace.EndLimit)
}

// tellLimit writes the sentence of limit to stderr, as rustc writes an error with its help.
func (m *Machine) tellLimit(sentence string, values ...any) {
	what, help, _ := strings.Cut((*lang.Language)(nil).Say(sentence, values...), ": ")
	m.errOut = append(m.errOut, "error: "+what+"\n  = help: "+help+"\n"...)
}

// OutOfMemory ends the process as a failed allocation of Rust does. Natives
// return it when NewSlots, NewBytes or Charge say no.
func (t *Thread) OutOfMemory() Status {
	cap := t.m.heapCap >> 20
	t.m.print(t, "memory allocation failed: the heap of this machine has "+strconv.FormatInt(cap, 10)+" MB\n", true)
	return t.limit("the program has more than {n} MB on its heap: look for a collection that only grows, or a future "+
		"that is boxed again and again", cap)
}

// tooMuchOutput ends the process after it has printed up to the cap.
func (m *Machine) tooMuchOutput(t *Thread) {
	const sentence = "the program printed more than {n} MB: print less: a loop that never waits prints without end"
	if t != nil {
		t.limit(sentence, m.opt.Output>>20)
		return
	}
	m.tellLimit(sentence, m.opt.Output>>20)
	m.finish(134, StopLimit, trace.EndLimit)
}

func (t *Thread) tooManyTasks() Status {
	return t.limit("more than {n} tasks are alive: let some end before more are spawned: a semaphore or a bounded "+
		"channel holds a spawning loop back", MaxTasks)
}

func (t *Thread) tooManyTimers() Status {
	return t.limit("more than {n} timers are armed: keep fewer sleeping futures at a time", MaxTimers)
}
