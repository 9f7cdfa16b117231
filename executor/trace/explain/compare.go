package explain

import (
	"strconv"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/view"
)

// Difference is the result of a comparison of two runs of one program.
type Difference struct {
	Text   string           // what differs first, in a sentence; also when nothing does
	Steps  int              // that both runs take alike
	Same   bool             // no step differs
	First  *FirstDifference // nil when no step differs, or when the first that does is no longer known
	Output OutputDifference
	Rows   []MetricRow // numbers of both whole runs
}

// FirstDifference is the first step that only one of the runs takes.
type FirstDifference struct {
	Time int64 // of the step in the first run, ns
	A, B int   // playhead of each run right after its step, 0 for a run that has no further step
	Task uint32
	Line int32 // in the first run
}

// OutputDifference compares what the two runs print.
type OutputDifference struct {
	Same bool
	Text string
	Row  int    // first line that differs, from 0
	A, B string // that line in each run
}

// MetricRow is a metric of both runs. Text is their ratio in words.
type MetricRow struct {
	Name string
	A, B int64
	Text string
}

// steps walks over the events of a log that are steps of the program or its executor. The identity of a step contains
// no times, reactor rows and task numbers, because these depend on all events before.
type steps struct {
	l     *trace.Log
	i     int      // next event
	ident []uint64 // by task: hash of its place in the tree of spawns
	kids  []uint32 // by task: number of tasks that it spawned; index 0: by the executor
	e     trace.Event

	now  int   // playhead after the step
	line int32 // of the step

	kept []step // steps before event i
	gone bool   // there are unknown steps after kept
}

// step is a step before the first kept event of a log. The event is a copy, because the log may have dropped it.
type step struct {
	id    uint64
	e     trace.Event
	event int
	line  int32
}

// A Path keeps the first steps and the output of a run whose log drops its oldest events. With it two long runs can be
// compared from their start. Keep is a function for trace.Log.OnDrop.
type Path struct {
	walk   steps
	kept   []step
	more   bool     // there were more steps than keptSteps
	said   []uint32 // strings of dropped Output events
	before int      // events read
}

// keptSteps is the number of first steps that a Path keeps. Runs that differ usually do so early.
const keptSteps = 20_000

// NewPath returns a Path that begins at the first kept event of a log.
func NewPath(l *trace.Log) *Path {
	return &Path{walk: steps{l: l, i: l.First(), kids: []uint32{0}}, before: l.First()}
}

// Keep reads the events before first.
func (p *Path) Keep(first int) {
	w := &p.walk
	for {
		id, ok := w.before(first)
		if !ok {
			break
		}
		if w.e.Kind == trace.Output {
			p.said = append(p.said, w.e.Str)
		}
		if len(p.kept) == keptSteps {
			p.more = true
			continue
		}
		p.kept = append(p.kept, step{id, w.e, w.i, w.l.LineOf(w.i - 1)})
	}
	p.before = first
}

func (p *Path) steps() *steps {
	s := p.walk
	s.ident, s.kids = append([]uint64(nil), s.ident...), append([]uint32(nil), s.kids...)
	s.kept, s.gone = p.kept, p.more
	return &s
}

// mix adds the eight bytes of x to the FNV-1a hash h.
func mix(h, x uint64) uint64 {
	for range 8 {
		h = (h ^ x&0xff) * 1099511628211
		x >>= 8
	}
	return h
}

func (s *steps) id(task uint32) uint64 {
	if task == 0 || int(task) > len(s.ident) {
		return 0
	}
	return s.ident[task-1]
}

// next returns the identity of the next step; ok is false at the end. It sets e to the step's event and now to the
// playhead after it.
func (s *steps) next() (id uint64, ok bool) {
	if len(s.kept) > 0 {
		k := s.kept[0]
		s.kept = s.kept[1:]
		s.e, s.now, s.line = k.e, k.event, k.line
		return k.id, true
	}
	if s.gone {
		return 0, false
	}
	if id, ok = s.before(s.l.Len()); ok {
		s.now, s.line = s.i, s.l.LineOf(s.i-1)
	}
	return id, ok
}

// before is next for the events before end.
func (s *steps) before(end int) (id uint64, ok bool) {
	for s.i < end {
		e := &s.e
		s.l.Load(s.i, e)
		s.i++
		h := mix(14695981039346656037, uint64(e.Kind))
		switch e.Kind {
		case trace.Spawn:
			for int(e.Other) >= len(s.kids) || int(e.Task) >= len(s.kids) {
				s.kids = append(s.kids, 0)
			}
			s.kids[e.Other]++
			me := mix(mix(1, s.id(e.Other)), uint64(s.kids[e.Other]))
			for int(e.Task) > len(s.ident) {
				s.ident = append(s.ident, 0)
			}
			s.ident[e.Task-1] = me
			h = mix(h, me)
		case trace.PollBegin, trace.Panic, trace.Cancel:
			h = mix(h, s.id(e.Task))
		case trace.PollEnd:
			h = mix(mix(h, s.id(e.Task)), uint64(e.Arg))
		case trace.Wake, trace.WakeCoalesced:
			h = mix(mix(mix(h, s.id(e.Task)), uint64(e.Arg)), 0)
			if trace.By(e.Arg) == trace.ByTask {
				h = mix(h, s.id(e.Other))
			}
		case trace.Output:
			h = mix(h, s.id(e.Task))
			for _, c := range []byte(s.l.Str(e.Str)) {
				h = (h ^ uint64(c)) * 1099511628211
			}
		default:
			continue
		}
		return h, true
	}
	return 0, false
}

// Compare finds the first step and the first line of output in which two runs of one program differ. Tasks are equal if
// they have the same place in the tree of spawns; their numbers may differ. Logs may have dropped their oldest events.
func Compare(p, q *Path) *Difference {
	d := &Difference{}
	x, y := p.steps(), q.steps()
	a, b := x.l, y.l
	say := a.Language().Say
	for {
		m, okA := x.next()
		n, okB := y.next()
		if okA && okB && m == n {
			d.Steps++
			continue
		}
		if !okA && x.gone || !okB && y.gone {
			d.Text = say("The first {n} steps are the same. These runs are too long for more to be kept.", d.Steps)
			break
		}
		if !okA && !okB {
			d.Same = true
			d.Text = say("Nothing differs: both runs take the same {n} steps.", d.Steps)
			if p, q := a.End(), b.End(); p != q {
				slower := "B"
				if p > q {
					slower, p, q = "A", q, p
				}
				d.Text += " " + say("{run} takes {time} longer.", slower, lang.Duration(q-p))
			}
			break
		}
		d.First = &FirstDifference{}
		// Equal times, as they are shown, do not tell the runs apart.
		timed := !okA || !okB || x.e.Time/1000 != y.e.Time/1000
		first, second := x.describe(okA, timed), y.describe(okB, timed)
		if first == second { // by tasks of the same name and number
			first = say("{does}{line? on line {line}}", first, max(0, x.line))
			second = say("{does}{line? on line {line}}", second, max(0, y.line))
		}
		d.Text = say("The runs part after {n} equal steps: A {first}; B {second}.", d.Steps, first, second)
		if first == second {
			d.Text = say("The runs part after {n} equal steps, at {time}: tasks have been spawned in another order.",
				d.Steps, x.l.Moment(x.e.Time))
		}
		if okA {
			d.First.Time, d.First.A, d.First.Task, d.First.Line = x.e.Time, x.now, x.e.Task, x.line
		}
		if okB {
			d.First.B = y.now
			if !okA {
				d.First.Time, d.First.Line = y.e.Time, y.line
			}
		}
		break
	}
	d.output(p, q)
	d.metrics(a, b)
	return d
}

// describe returns the last step in words, with its time if timed; ok is the result of next.
func (s *steps) describe(ok, timed bool) string {
	say := s.l.Language().Say
	if !ok {
		return say("is over")
	}
	e := &s.e
	who := s.name(e.Task)
	var at any // nil: none
	if timed {
		at = s.l.Moment(e.Time)
	}
	switch e.Kind {
	case trace.Spawn:
		return say("spawns {who}{time? at {time}}", who, at)
	case trace.PollBegin:
		return say("polls {who}{time? at {time}}", who, at)
	case trace.PollEnd:
		return say("gets {outcome} from {who}{time? at {time}}", trace.Outcome(e.Arg).String(), who, at)
	case trace.Panic:
		return say("sees {who} panic{time? at {time}}", who, at)
	case trace.Cancel:
		return say("cancels {who}{time? at {time}}", who, at)
	case trace.Output:
		text := s.l.Str(e.Str)
		if n := len(text); n > 0 && text[n-1] == '\n' {
			text = text[:n-1]
		}
		return say("prints “{text}”{time? at {time}}", trace.Cut(text, 60, "…"), at)
	}
	again := e.Kind == trace.WakeCoalesced
	switch by := trace.By(e.Arg); {
	case by == trace.ByTask && e.Other == e.Task:
		return say("has {who} wake itself{time? at {time}}{again?, which is ready already}", who, at, again)
	case by == trace.ByTask:
		return say("has {by} wake {who}{time? at {time}}{again?, which is ready already}", s.name(e.Other), who, at, again)
	case by == trace.ByTimer:
		return say("has a timer wake {who}{time? at {time}}{again?, which is ready already}", who, at, again)
	}
	return say("wakes {who}{time? at {time}}{again?, which is ready already}", who, at, again)
}

func (s *steps) name(task uint32) string { return "#" + strconv.Itoa(int(task)) + " " + s.l.Name(task) }

// lines reads the output of a run line by line.
type lines struct {
	l    *trace.Log
	said []uint32 // strings of dropped events
	i    int      // next event
	rest string   // unread part of the last piece
	line []byte   // the current line
}

func (p *Path) lines() *lines { return &lines{l: p.walk.l, said: p.said, i: p.before} }

func (r *lines) next() (line string, ok bool) {
	r.line = r.line[:0]
	for {
		for k := range len(r.rest) {
			if r.rest[k] == '\n' {
				r.line = append(r.line, r.rest[:k]...)
				r.rest = r.rest[k+1:]
				return string(r.line), true
			}
		}
		r.line = append(r.line, r.rest...)
		if r.rest, ok = r.piece(); !ok {
			return string(r.line), len(r.line) > 0
		}
	}
}

// piece returns the text of the next Output event.
func (r *lines) piece() (text string, ok bool) {
	if len(r.said) > 0 {
		text = r.l.Str(r.said[0])
		r.said = r.said[1:]
		return text, true
	}
	for r.i < r.l.Len() {
		var e trace.Event
		r.l.Load(r.i, &e)
		r.i++
		if e.Kind == trace.Output {
			return r.l.Str(e.Str), true
		}
	}
	return "", false
}

func (d *Difference) output(a, b *Path) {
	x, y := a.lines(), b.lines()
	for o := &d.Output; ; o.Row++ {
		p, okA := x.next()
		q, okB := y.next()
		if !okA && !okB {
			o.Same, o.Text = true, a.walk.l.Language().Say("The output is the same.")
			return
		}
		if okA != okB || p != q {
			o.A, o.B = p, q
			o.Text = a.walk.l.Language().Say("Line {n} of the output is the first that differs.", o.Row+1)
			return
		}
	}
}

func (d *Difference) metrics(a, b *trace.Log) {
	va, vb := view.At(a, view.Query{Event: a.Len()}), view.At(b, view.Query{Event: b.Len()})
	m, n, l := &va.Metrics, &vb.Metrics, a.Language()
	add := func(name string, a, b int64) {
		d.Rows = append(d.Rows, MetricRow{name, a, b, Ratio(l, name, a, b)})
	}
	add("time", va.End, vb.End)
	add("polls", int64(m.Polls), int64(n.Polls))
	add("wasted", int64(m.Wasted), int64(n.Wasted))
	add("wakes", int64(m.Wakes), int64(n.Wakes))
	add("coalesced", int64(m.Coalesced), int64(n.Coalesced))
	add("deepest", int64(m.Deepest), int64(n.Deepest))
	add("latency", m.Latency, n.Latency)
	add("parked", int64(m.Parked), int64(n.Parked))
	add("steals", int64(m.Steals), int64(n.Steals))
}

// Ratio describes b relative to a: "the same", "40× more", "1.3× fewer", "all avoidable".
func Ratio(l *lang.Language, name string, a, b int64) string {
	switch {
	case a == b:
		return l.Say("the same")
	case name == "wasted" && (a == 0 || b == 0):
		return l.Say("all avoidable")
	case a == 0 || b == 0:
		return l.Say("only in one of them")
	}
	less := a > b
	if less {
		a, b = b, a
	}
	factor := ""
	if b >= 10*a {
		factor = strconv.FormatInt((b+a/2)/a, 10)
	} else if r := (10*b + a/2) / a; r > 10 { // tenths
		factor = l.Tenths(r)
	} else {
		return l.Say("about the same")
	}
	times := name == "time" || name == "latency"
	switch {
	case times && less:
		return l.Say("{n}× shorter", factor)
	case times:
		return l.Say("{n}× longer", factor)
	case less:
		return l.Say("{n}× fewer", factor)
	}
	return l.Say("{n}× more", factor)
}
