package cancel

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/scenario/schedules"
	"github.com/pollground/pollground/executor/scenario/session"
)

// Words says what is lost.
func Words(l *lang.Language, x *session.Loss) string {
	switch x.Kind {
	case session.LostBytes:
		return l.Say("{n} {n|byte|bytes} that {name} had read", x.N, x.Name)
	case session.LostWritten:
		return l.Say("the rest of what {name} writes: {n} {n|byte|bytes} of it {n|is|are} written", x.Name, x.N)
	case session.LostMessage:
		return l.Say("the message that {name} held", x.Name)
	case session.LostPlace:
		return l.Say("the place in the queue of {name}", x.Name)
	case session.LostArrival:
		return l.Say("the arrival at {name}: it counts, though nobody waits there", x.Name)
	case session.LostResults:
		return l.Say("{n} finished {n|result|results} that {name} had not handed over", x.N, x.Name)
	case session.LostFutures:
		return l.Say("{n} unfinished {n|future|futures} of {name}", x.N, x.Name)
	case session.HeldValue:
		return l.Say("{name} = {value}, received and not yet handled", x.Name, x.Value)
	case session.HeldLock:
		return l.Say("the lock that {name} held across the await", x.Name)
	case session.HeldPermit:
		return l.Say("the permit that {name} held across the await", x.Name)
	}
	return ""
}

// Words says how the program ends, and what is different from the run in which nothing is cancelled.
func (r *Result) Words(l *lang.Language, o *schedules.Outcome) string {
	kind := string(o.Kind)
	if o.Kind == schedules.Exit {
		kind += " " + strconv.Itoa(o.Exit)
	}
	what := r.Difference(l, o)
	switch {
	case r.Same(o):
		return l.Say("{kind}, as without the cancellation", kind)
	case what == "":
		return kind
	case o.Kind != r.Plain.Kind || o.Exit != r.Plain.Exit:
		return kind + ": " + what
	}
	return kind + ", " + what
}

// Difference says why a program ends in another way than without the cancellation, or which output is different; "" if
// the kind of its end says it all.
func (r *Result) Difference(l *lang.Language, o *schedules.Outcome) string {
	switch {
	case r.Same(o):
		return ""
	case o.Kind == r.Plain.Kind && o.Exit == r.Plain.Exit:
		return difference(l, r.Plain.Stdout, o.Stdout)
	case o.Kind == schedules.Deadlock:
		return ""
	}
	return firstLine(o.Why)
}

// firstLine returns the message of a panic or of a limit.
func firstLine(why string) string {
	lines := strings.Split(why, "\n")
	if len(lines) > 1 && strings.HasPrefix(lines[0], "thread ") {
		return lines[1]
	}
	return lines[0]
}

// difference says where the output differs first.
func difference(l *lang.Language, plain, other string) string {
	a, b := strings.Split(plain, "\n"), strings.Split(other, "\n")
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	switch {
	case i >= len(b)-1 && b[len(b)-1] == "":
		return l.Say("without the output {line}", strconv.Quote(a[i]))
	case i >= len(a)-1 && a[len(a)-1] == "":
		return l.Say("with more output: {line}", strconv.Quote(b[i]))
	}
	return l.Say("with the output {line} instead of {other}", strconv.Quote(b[i]), strconv.Quote(a[i]))
}
