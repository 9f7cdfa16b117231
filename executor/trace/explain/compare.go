package explain

import (
	"strconv"

	"github.com/pollground/pollground/executor/trace"
)

// Difference is where two runs of one program part.
type Difference struct {
	Text       string // what differs first, in a sentence; also when nothing does
	Steps      int    // that both take alike
	Same       bool   // no step differs
	Time       int64  // of the step in the first run, ns
	EventA     int    // playhead right after the step, 0 = that run has no further step
	EventB     int
	Task       uint32 // in the first run
	Line       int32
	SameOutput bool
	Row        int // first line of output that differs, from 0
	RowA, RowB string
	Rows       []MetricRow
}

// MetricRow is one number of both runs, with their ratio in words.
type MetricRow struct {
	Name string
	A, B int64
	Text string
}

// steps walks over the events of a log that are steps of the program and of its executor: what is told apart without
// times, reactor rows and task numbers, which depend on the order of everything before.
type steps struct {
	l     *trace.Log
	i     int      // next event
	ident []uint64 // of every task: its place in the tree of spawns
	kids  []uint32 // number of tasks that a task has spawned; 0: those of nobody
	e     trace.Event

	now  int   // playhead after the step
	line int32 // of it

	kept []step // come first
	gone bool   // what follows them is not known
}

// A step that was taken before the first event of the log. Its text is whole; the log may have let go of its event.
type step struct {
	id    uint64
	e     trace.Event
	event int
	line  int32
}

// A Path remembers how a run began and what it has printed, when its log lets go of its oldest events: without it, two long runs
// could not be compared from their start. Keep is what such a log calls (trace.Log.OnDrop).
type Path struct {
	walk   steps
	kept   []step
	more   bool // than are kept
	said   []uint32
	before int // events that it has seen
}

// keptSteps is how many steps of the beginning are kept; runs that part do so early.
const keptSteps = 20_000

// NewPath begins at the first event that the log keeps.
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

// mix is one round of FNV-1a over a number.
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

// next is the identity of the next step; ok is false at the end. s.e is its event, s.now the playhead after it.
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

// Compare finds the first step in which two runs of one program differ, and the first line of output. Tasks are the same when
// they have the same place in the tree of spawns, whatever their numbers.
func Compare(a, b *trace.Log) *Difference { return ComparePaths(NewPath(a), NewPath(b)) }

// ComparePaths is Compare for logs that may have let go of their oldest events.
func ComparePaths(p, q *Path) *Difference {
	d := &Difference{}
	x, y := p.steps(), q.steps()
	a, b := x.l, y.l
	for {
		m, okA := x.next()
		n, okB := y.next()
		if okA && okB && m == n {
			d.Steps++
			continue
		}
		if !okA && x.gone || !okB && y.gone {
			d.Text = "The first " + strconv.Itoa(d.Steps) + " steps are the same. These runs are too long for more to be kept."
			break
		}
		if !okA && !okB {
			d.Same = true
			d.Text = "Both runs take the same " + strconv.Itoa(d.Steps) + " steps."
			if p, q := a.End(), b.End(); p != q {
				slower := "second"
				if p > q {
					slower, p, q = "first", q, p
				}
				d.Text += " The " + slower + " one takes " + trace.Duration(q-p) + " longer."
			}
			break
		}
		d.Text = "After " + strconv.Itoa(d.Steps) + " equal steps the first run " + x.tell(okA) + "; the second " + y.tell(okB) + "."
		if okA {
			d.Time, d.EventA, d.Task, d.Line = x.e.Time, x.now, x.e.Task, x.line
		}
		if okB {
			d.EventB = y.now
			if !okA {
				d.Time, d.Line = y.e.Time, y.line
			}
		}
		break
	}
	d.output(p, q)
	d.metrics(a, b)
	return d
}

// tell says what the step is.
func (s *steps) tell(ok bool) string {
	if !ok {
		return "is over"
	}
	e := &s.e
	who := "#" + strconv.Itoa(int(e.Task)) + " " + s.l.Name(e.Task)
	at := " at " + trace.Ms(e.Time)
	switch e.Kind {
	case trace.Spawn:
		return "spawns " + who + at
	case trace.PollBegin:
		return "polls " + who + at
	case trace.PollEnd:
		return "gets " + trace.Outcome(e.Arg).String() + " from " + who + at
	case trace.Panic:
		return "sees " + who + " panic" + at
	case trace.Cancel:
		return "cancels " + who + at
	case trace.Output:
		text := s.l.Str(e.Str)
		if n := len(text); n > 0 && text[n-1] == '\n' {
			text = text[:n-1]
		}
		if len(text) > 60 {
			n := 60
			for text[n]&0xc0 == 0x80 { // inside of a character
				n--
			}
			text = text[:n] + "…"
		}
		return "prints “" + text + "”" + at
	}
	return "wakes " + who + at
}

// lines reads the output of a run line by line.
type lines struct {
	l    *trace.Log
	said []uint32 // before the events that are left
	i    int
	rest string // of the last piece, behind the last line
	line []byte // that has begun
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

// piece is the next text that was printed at once.
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
	for ; ; d.Row++ {
		p, okA := x.next()
		q, okB := y.next()
		if !okA && !okB {
			d.SameOutput = true
			return
		}
		if okA != okB || p != q {
			d.RowA, d.RowB = p, q
			return
		}
	}
}

func (d *Difference) metrics(a, b *trace.Log) {
	va, vb := a.View(trace.Query{Event: a.Len()}), b.View(trace.Query{Event: b.Len()})
	m, n := &va.Metrics, &vb.Metrics
	add := func(name string, a, b int64) {
		d.Rows = append(d.Rows, MetricRow{name, a, b, Ratio(name, a, b)})
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

// Ratio says how the second number stands to the first: "the same", "40× more", "1.3× fewer", "all avoidable".
func Ratio(name string, a, b int64) string {
	more, less := " more", " fewer"
	if name == "time" || name == "latency" {
		more, less = " longer", " shorter"
	}
	switch {
	case a == b:
		return "the same"
	case name == "wasted" && (a == 0 || b == 0):
		return "all avoidable"
	case a == 0 || b == 0:
		return "only in one of them"
	}
	word := more
	if a > b {
		a, b, word = b, a, less
	}
	if b >= 10*a {
		return strconv.FormatInt((b+a/2)/a, 10) + "×" + word
	}
	r := (10*b + a/2) / a // tenths
	if r <= 10 {
		return "about the same"
	}
	return strconv.FormatInt(r/10, 10) + "." + strconv.FormatInt(r%10, 10) + "×" + word
}

// AppendJSON appends the members first, output and rows, without the object around them.
func (d *Difference) AppendJSON(dst []byte) []byte {
	j := trace.NewJSON(dst)
	if d.Same {
		j.Null("first")
	} else {
		j.Key("first")
		j.Open('{')
		j.Str("text", d.Text)
		j.Int("time", d.Time)
		j.Int("a", int64(d.EventA))
		j.Int("b", int64(d.EventB))
		j.Int("task", int64(d.Task))
		j.Int("line", int64(d.Line))
		j.Int("steps", int64(d.Steps))
		j.Close('}')
	}
	j.Str("text", d.Text)
	j.Key("output")
	j.Open('{')
	j.Bool("same", d.SameOutput)
	text := "The output is the same."
	if !d.SameOutput {
		text = "Line " + strconv.Itoa(d.Row+1) + " of the output is the first that differs."
	}
	j.Str("text", text)
	j.Int("row", int64(d.Row))
	j.Str("a", d.RowA)
	j.Str("b", d.RowB)
	j.Close('}')
	j.Key("rows")
	j.Open('[')
	for _, r := range d.Rows {
		j.Open('{')
		j.Str("name", r.Name)
		j.Int("a", r.A)
		j.Int("b", r.B)
		j.Str("text", r.Text)
		j.Close('}')
	}
	j.Close(']')
	return j.Bytes()
}
