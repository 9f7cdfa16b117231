package vm

import "github.com/pollground/pollground/executor/scenario/compile"

// Visible operations: what one thread does and another can observe. Between two of them a thread is alone, so all that
// schedules can differ in is their order. There are two kinds:
//
//   - natives of the table below: locks, park, spawn, join, output
//   - library functions marked #[visible], such as the methods of atomics. Wherever such a function begins, also
//     inlined, the code that runs has an opVisible in place of its first instruction, as breakpoints have (lines.go).
//
// Only machines that need them have them in their code: a run by seed 0 pays nothing.
//
// A seed other than 0 takes the core away from a thread before some of its visible operations, for a time in which
// another thread may do several of its own.

// visibles are the natives that are visible operations. enabled reports whether the native could do its work now: a
// thread that would have to wait first performs no operation. nil: always.
var visibles = map[string]func(t *Thread, a []Val) bool{
	"mutex_lock":          func(t *Thread, a []Val) bool { return a[0].At().B == 0 },
	"raw_lock":            func(t *Thread, a []Val) bool { return a[0].At().B == 0 },
	"mutex_try_lock":      nil,
	"mutex_unlock":        nil,
	"thread_spawn":        nil,
	"thread_join":         func(t *Thread, a []Val) bool { return t.m.thread(int(a[0].B)) == nil },
	"thread_is_finished":  nil,
	"thread_park":         func(t *Thread, a []Val) bool { return t.token },
	"thread_park_join":    func(t *Thread, a []Val) bool { return t.token },
	"thread_park_timeout": nil,
	"thread_unpark":       nil,
	"stdout_write":        nil,
	"out_write":           nil,
}

const (
	// pauseOdds: a seed pauses a thread before one of so many visible operations.
	pauseOdds = 4
	// longestPause is how long, in ns. A new thread needs threadPrice to begin.
	longestPause = 4 * threadPrice
)

// marked reports whether the code that runs has visible operations marked.
func (m *Machine) marked() bool { return m.opt.Seed != 0 || m.opt.Schedule != nil }

// watched is a native that stops before it is executed if schedules differ there.
func watched(name string, f Native) Native {
	enabled, ok := visibles[name]
	if !ok {
		return f
	}
	return func(t *Thread, a []Val) Status {
		if t.visible(enabled) {
			t.pc--
			return Parked
		}
		return f(t, a)
	}
}

// visible reports whether the loop stops before a visible operation. The thread stands before it and is runnable; the
// next time it passes.
func (t *Thread) visible(enabled func(*Thread, []Val) bool) bool {
	m := t.m
	if t.passes {
		t.passes = false
		return false
	}
	if m.opt.Schedule != nil {
		t.stands, t.enabled = true, enabled
		return true
	}
	r := m.rnd.next()
	if len(m.threads) == 1 || r%pauseOdds != 0 {
		return false
	}
	t.passes = true
	t.clock()
	t.now += 1 + int64(r/pauseOdds%longestPause)
	t.cut(-1)
	return true
}

// arrange makes the code that the loop runs for a function: with its pairs, and with what stops the loop where somebody
// wants to know.
func (m *Machine) arrange(fn *function) {
	f := fn.f
	lines, marked := m.lines && f.User, m.marked() && len(f.Visible) > 0
	if !lines && !marked {
		fn.code = m.paired(f.Code, false)
		return
	}
	fn.code = append(make([]compile.Instr, 0, len(f.Code)+1), f.Code...)
	if marked {
		for _, pc := range f.Visible {
			fn.code[pc] = compile.Instr{Op: opVisible}
		}
	}
	if lines {
		m.breakpoints(fn)
	}
	m.paired(fn.code, true)
}
