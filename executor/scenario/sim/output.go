package sim

import (
	"strings"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/trace"
)

func outputNatives(table map[string]native) {
	write := func(stderr bool) native {
		return func(t *Thread, a *machine.Args) machine.Status {
			if t.print(a.Text(), stderr); t.p.over {
				return a.T.Exit()
			}
			return a.Done()
		}
	}
	table["out_write"], table["stdout_write"] = write(false), write(false)
	table["err_write"], table["stderr_write"] = write(true), write(true)
	exit := func(t *Thread, a *machine.Args) machine.Status {
		t.p.finish(int(uint8(a.Next())), session.StopEnded, trace.EndDone)
		return a.T.Exit()
	}
	table["exit_now"] = exit
	abort := func(t *Thread, a *machine.Args) machine.Status { return t.abort() }
	table["abort"], table["process_abort"] = abort, abort
}

// abort ends the process as process::abort does.
func (t *Thread) abort() machine.Status {
	t.p.finish(134, session.StopEnded, trace.EndPanic)
	return t.g.Exit()
}

// print appends to what the program has printed and records it. Past the cap the process is over.
func (t *Thread) print(s string, stderr bool) {
	p := t.p
	if s == "" {
		return
	}
	if p.printed += len(s); p.printed > p.opt.Output {
		if !p.over {
			t.limit("the program printed more than {n} MB: print less: a loop that never waits prints without end",
				p.opt.Output>>20)
		}
		return
	}
	if stderr {
		p.errOut = append(p.errOut, s...)
	} else {
		p.out = append(p.out, s...)
	}
	p.at(t)
	p.log.Output(t.current(), shown(s), stderr)
}

// shown returns what a program prints as text for the trace: bytes that are no UTF-8 become U+FFFD.
func shown(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

// limit ends the process because it passed a limit. The sentence says what is too much and, after a colon, what to do
// about it.
func (t *Thread) limit(sentence string, values ...any) machine.Status {
	p := t.p
	p.at(t)
	p.log.Diagnostic(t.current(), trace.DiagLimit, sentence, values...)
	what, help, _ := strings.Cut((*lang.Language)(nil).Say(sentence, values...), ": ")
	p.errOut = append(p.errOut, "error: "+what+"\n  = help: "+help+"\n"...)
	p.finish(134, session.StopLimit, trace.EndLimit)
	return t.g.Exit()
}

func (t *Thread) tooManyTasks() machine.Status {
	return t.limit("more than {n} tasks are alive: let some end before more are spawned: a semaphore or a bounded "+
		"channel holds a spawning loop back", MaxTasks)
}

// reportStuck ends a run in which everything waits and nothing will come. It reports on stderr which thread and which
// task waits for what.
func (p *Process) reportStuck() {
	var lines lang.Lines
	for _, t := range p.threads {
		if !t.sys {
			lines = append(lines, t.waiting())
		}
	}
	for x := range p.tasks.all() {
		if x.done || x.rt == 0 || x.main {
			continue
		}
		lines = append(lines, lang.Phrase("task #{id} was polled {n} {n|time|times} and nobody will wake it",
			int(x.ref.ID()), int(p.scheduler.Polls(x.ref))))
	}
	const text = "error: the program can never go on: everything waits, and nothing is pending{lines}"
	p.errOut = append(p.errOut, (*lang.Language)(nil).Say(text, lines)+"\n"...)
	p.at(nil)
	p.log.Diagnostic(0, trace.DiagStalled, text, lines)
	p.finish(3, session.StopStuck, trace.EndStuck)
}

// waiting returns what a blocked thread waits in, where, and for which thread.
func (t *Thread) waiting() lang.Sentence {
	place := ""
	if file, line, _ := t.caller(); line > 0 {
		place = file + ":" + number(line)
	}
	var owner any
	if o := t.p.thread(t.wait.owner); o != nil {
		owner = o.inSentence()
	}
	return lang.Phrase("{thread} waits{call? in {call}}{place? at {place}}{other? for {other}}",
		t.inSentence(), t.wait.why, place, owner)
}

// inSentence returns the thread's name, or its number if it has none.
func (t *Thread) inSentence() lang.Sentence {
	if t.name == "" {
		return lang.Phrase("thread {n}", t.id-1)
	}
	return lang.Phrase("thread '{name}'", t.name)
}

// outOfMemory ends the process as a failed allocation of Rust does.
func (t *Thread) outOfMemory() {
	const limit = memory.DefaultLimit >> 20
	t.print("memory allocation failed: the heap of this machine has "+number(limit)+" MB\n", true)
	t.limit("the program has more than {n} MB on its heap: look for a collection that only grows, or a future "+
		"that is boxed again and again", limit)
}
