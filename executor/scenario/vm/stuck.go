package vm

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/trace"
)

// reportStuck ends a run in which everything waits and nothing will come, and
// says on stderr who waits for what.
func (m *Machine) reportStuck() {
	var b strings.Builder
	b.WriteString("error: the program can never go on: everything waits, and nothing is pending\n")
	for _, t := range m.threads {
		if t.sys {
			continue
		}
		b.WriteString("  thread " + t.quoted("thread "+strconv.Itoa(t.ID-1)) + " waits in " + t.waitText())
		if file, line, _ := t.Caller(); line > 0 {
			b.WriteString(" at " + file + ":" + strconv.Itoa(line))
		}
		b.WriteByte('\n')
	}
	for _, x := range m.tasks {
		if x == nil || x.done {
			continue
		}
		b.WriteString("  task #" + strconv.Itoa(int(x.ref.ID())))
		if s, ok := m.scheduler.State(x.ref); ok {
			b.WriteString(" " + s.String())
		}
		b.WriteString(" was polled " + strconv.Itoa(m.scheduler.Polls(x.ref)) + " times and nobody will wake it\n")
	}
	text := b.String()
	m.errOut = append(m.errOut, text...)
	m.at(nil)
	m.log.Diagnostic(0, trace.DiagStalled, "{text}", strings.TrimSpace(text))
	m.finish(3, StopStuck, trace.EndStuck)
}

func (t *Thread) waitText() string {
	s := t.wait.Why
	if s == "" {
		s = "something"
	}
	if t.wait.Owner != 0 {
		if o := t.m.thread(t.wait.Owner); o != nil {
			return s + ", which thread " + o.quoted("thread "+strconv.Itoa(o.ID-1)) + " has"
		}
	}
	return s
}

// String is the thread on one line, for messages and tests.
func (t *Thread) String() string {
	state := [...]string{"runnable", "blocked", "ended"}[t.state]
	s := "thread " + strconv.Itoa(t.ID) + " " + t.quoted("") + " " + state
	if t.state == blocked {
		s += " in " + t.waitText()
	}
	return s + " at " + t.fn.f.Name + "+" + strconv.Itoa(t.pc)
}
