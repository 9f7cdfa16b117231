package sim

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/trace"
)

// What a pending poll leaves in the trace: where its futures stand, innermost first, and their variables.

// link is one coroutine of an await chain.
type link struct {
	f     int32 // number of its Future::poll
	point int32
	at    uint64 // the coroutine
}

// suspended is machine.Options.Suspended. A coroutine that awaits one directly goes on with the chain of that one.
func (p *Process) suspended(g *machine.Thread, f *bytecode.Func, point uint32, at uint64) {
	t := p.cur
	if t == nil || t.g != g {
		return
	}
	if point == bytecode.Dropped {
		p.recordBegin()
		t.fellAt(at)
		if p.branches != nil {
			p.branches.dropsCoroutine(at)
		}
		if len(p.derived.byFuture) > 0 {
			t.dropped(at)
		}
		if s := (shower{mem: p.m.Memory}); s.word(at+f.Drops.Offset, f.Drops.Size) == 0 {
			t.unpolled(f)
		}
		return
	}
	q := t.polling()
	if q == nil {
		return
	}
	if !f.Coroutine.Points[point].Inner {
		q.chain = q.chain[:0]
	}
	l := link{int32(f.ID), int32(point), at}
	q.chain = append(q.chain, l)
	q.noteSuspended(t, l, f.Coroutine.Points[point].Inner)
	if n := len(t.open); n > 0 && p.branches != nil && t.open[n-1].at == at {
		k := t.open[n-1].nodeKey
		x := p.branches.nodes[k]
		x.link = l
		p.branches.nodes[k] = x
	}
}

// coroutine returns what it is.
func (p *Process) coroutine(l *link) *bytecode.Coroutine { return p.m.Program().Funcs[l.f].Coroutine }

// ownLink returns the innermost coroutine of a chain that is the program's, nil if there is none.
func (p *Process) ownLink(chain []link) *link {
	for i := range chain {
		if l := &chain[i]; p.coroutine(l).User {
			return l
		}
	}
	return nil
}

// movedAway reports whether a suspended coroutine has given a guard away.
func (p *Process) movedAway(l *link, g *bytecode.Guard) bool {
	return g.Flag != 0 && p.word(l.at+g.Flag-1, 1) == 0
}

// suspension returns where it has suspended.
func (p *Process) suspension(l *link) *bytecode.Suspension { return &p.coroutine(l).Points[l.point] }

// awaits is what the record of an await repeats each time at one suspension point.
type awaits struct {
	known bool
	alone bool             // words is the whole record of a chain of this link only
	words trace.Suspension // the fields below
	kind  trace.AwaitKind  // guessed from the text
	label uint32           // the text, in the log
	line  int32
}

// awaits returns what is recorded of a suspension point.
func (p *Process) awaits(l *link) *awaits {
	for int(l.f) >= len(p.points) {
		p.points = append(p.points, make([][]awaits, int(l.f)+1-len(p.points))...)
	}
	points := p.points[l.f]
	if points == nil {
		points = make([]awaits, len(p.coroutine(l).Points))
		p.points[l.f] = points
	}
	a := &points[l.point]
	if !a.known {
		s := p.suspension(l)
		text := strings.TrimSuffix(s.Label, ".await")
		*a = awaits{known: true, kind: guessKind(text), label: p.log.Intern(text), line: p.line(s.Pos)}
		a.words, a.alone = trace.Suspend(a.kind, int(l.point), a.label, a.line)
		a.alone = a.alone && len(s.Guards) == 0
	}
	return a
}

// stack is the names of futures, each inside of the one before.
type stack struct {
	names string // as the trace encodes them
	in    uint32 // the log's number of names, 0 = not in the log yet
}

// stackOf returns the log's number of the names of an await chain.
func (p *Process) stackOf(chain []link) uint32 {
	at := uint32(0) // in p.stacks
	for i := len(chain) - 1; i >= 0; i-- {
		k := uint64(at)<<32 | uint64(chain[i].f)
		next, ok := p.stackBy[k]
		if !ok {
			names := shortName(p.m.Program().Funcs[chain[i].f].Name)
			if at != 0 {
				names = p.stacks[at].names + trace.Sep + names
			}
			next = uint32(len(p.stacks))
			p.stacks = append(p.stacks, stack{names: names})
			p.stackBy[k] = next
		}
		at = next
	}
	s := &p.stacks[at]
	if s.in == 0 {
		s.in = p.log.Intern(s.names)
	}
	return s.in
}

// line returns the line of a position, 0 if it is unknown.
func (p *Process) line(pos uint32) int32 {
	if at := p.opt.Sources.File(syntax.Pos(pos)); at != nil {
		return int32(at.LineAt(syntax.Pos(pos)))
	}
	return 0
}

// await records what the task waits for: the innermost suspension in the program's own code, and what the library said
// about it.
func (t *Thread) await(x *task, q *polling) {
	p := t.p
	var at *awaits
	n := 0
	if len(q.chain) > 0 {
		outer := &q.chain[len(q.chain)-1]
		n = int(outer.point)
		if co := p.coroutine(outer); co.User && !x.known { // lines of the library are nobody's
			p.machine(x, co)
		}
		if l := p.ownLink(q.chain); l != nil {
			at = p.awaits(l)
		}
	}
	if len(q.label) > 0 && p.stale(q) {
		q.label, q.awaited = q.label[:0], awaited{}
	}
	kind, label, line := q.kind, uint32(0), int32(0)
	if at != nil {
		label, line = at.label, at.line
		if len(q.label) == 0 {
			kind = at.kind
		}
	}
	if len(q.label) > 0 {
		label = p.log.InternBytes(q.label)
	}
	row := q.row
	switch kind {
	case trace.AwaitJoin:
		row = q.join
	case trace.AwaitMutex:
		row = q.holder
	case trace.AwaitChannel, trace.AwaitYield, trace.AwaitThread:
		row = 0 // a timer that the same poll armed is beside the point
	}
	id := x.ref.ID()
	q.event = p.log.Len()
	p.log.Await(id, kind, n, row, label, line)
	if len(q.chain) > 1 {
		p.log.AwaitStack(id, p.stackOf(q.chain))
	}
	if p.opt.Lines {
		p.variables(x, q)
	}
	p.held(x, q)
}

// machine records the states of a task's future, once.
func (p *Process) machine(x *task, co *bytecode.Coroutine) {
	x.known = true
	states := []trace.MachineState{{Name: "Unresumed", Line: int(p.line(co.Pos))}}
	for i, s := range co.Points {
		states = append(states, trace.MachineState{Name: "Suspend" + strconv.Itoa(i), Line: int(p.line(s.Pos)),
			What: s.Label})
	}
	states = append(states, trace.MachineState{Name: "Returned"})
	p.log.Machine(x.ref.ID(), p.log.Intern(trace.EncodeMachine(states)), int(co.Size))
}

// mostShown is how many variables are enough: those of further futures are left out.
const mostShown = 16

// variables records the variables that are alive across the await, those of the task's own future first. What is no
// number is recorded as text.
func (p *Process) variables(x *task, q *polling) {
	var there uint64
	var words []uint64
	var shape []byte
	n := 0 // variables of the futures so far, there or not
	mem := p.m.Memory
	for i := len(q.chain) - 1; i >= 0 && len(words) < mostShown; i-- {
		l := &q.chain[i]
		vars := p.suspension(l).Vars
		for k := range vars {
			v := &vars[k]
			if n == trace.MostValues {
				break
			}
			kind := valueKind(v.Type)
			shape = trace.EncodeShape(shape, v.Name, v.Type.Name, kind)
			word, ok := uint64(0), true
			if kind == trace.ValueText {
				var text string
				if text, ok = show(mem, v.Type, l.at+v.Offset); ok {
					word = uint64(p.log.Intern(text))
				}
			} else {
				word, ok = readNumber(mem, v.Type, l.at+v.Offset)
			}
			if ok {
				there |= 1 << n
				words = append(words, word)
			}
			n++
		}
	}
	if there != 0 {
		p.log.Values(x.ref.ID(), p.log.Intern(string(shape)), there, words)
	}
}

// held records the guards of std's locks that a suspended coroutine owns.
func (p *Process) held(x *task, q *polling) {
	for i := range q.chain {
		l := &q.chain[i]
		for _, h := range p.suspension(l).Guards {
			if !h.Std || p.movedAway(l, &h) {
				continue
			}
			p.log.Held(x.ref.ID(), h.Name, p.line(h.Pos), p.line(p.suspension(l).Pos))
		}
	}
}

// guessKind tells from the awaited expression what kind of wait it is. What it is given in brackets says nothing: a
// future that locks a mutex when it is polled does not wait for one.
func guessKind(label string) trace.AwaitKind {
	label = outsideBrackets(label)
	for _, w := range [...]struct {
		word string
		kind trace.AwaitKind
	}{{"sleep", trace.AwaitTimer}, {"delay", trace.AwaitTimer}, {"tick", trace.AwaitTimer},
		{"timer", trace.AwaitTimer}, {"yield", trace.AwaitYield}, {"recv", trace.AwaitChannel},
		{"send", trace.AwaitChannel}, {"lock", trace.AwaitMutex}, {".join", trace.AwaitJoin},
		{"handle", trace.AwaitJoin}, {"click", trace.AwaitClick}} {
		if strings.Contains(label, w.word) {
			return w.kind
		}
	}
	return trace.AwaitOther
}

func outsideBrackets(s string) string {
	var b []byte
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		default:
			if depth == 0 {
				b = append(b, s[i])
			}
		}
	}
	return string(b)
}

// spot is where a coroutine of the program stands: the position that it executes.
type spot struct {
	of  *bytecode.Coroutine
	pos uint32
}

// say notes what the innermost future waits for, when it is about to return Pending.
func (t *Thread) say(q *polling, kind trace.AwaitKind, label []byte) {
	t.sayOf(q, kind, label)
	q.leaf(t, kind, label, q.said[0].pos)
}

// sayOf is say for a future that is noted already.
func (t *Thread) sayOf(q *polling, kind trace.AwaitKind, label []byte) {
	if !t.p.keepsTrees() {
		return
	}
	q.kind, q.label, q.said = kind, append(q.label[:0], label...), t.spots()
}

// spots returns where the innermost and the outermost coroutine of the program stand, in the poll under way.
func (t *Thread) spots() (s [2]spot) {
	depth := t.polling().depth
	t.g.FramesAbove(depth, func(f bytecode.Frame) bool {
		if f.User && f.Coroutine != nil {
			s[1] = spot{f.Coroutine, f.Pos}
			if s[0].of == nil {
				s[0] = s[1]
			}
		}
		return true
	})
	return s
}

// stale reports whether that was said by a future that is not awaited any more: one that was polled once, or lost a
// select!, before the last suspension.
func (p *Process) stale(q *polling) bool {
	for i := range q.chain {
		l := &q.chain[i]
		for _, s := range q.said {
			if s.of == p.coroutine(l) && s.pos != p.suspension(l).Pos {
				return true
			}
		}
	}
	return false
}

// Tasks of one async fn are told apart by the arguments of the call: nap("the bear", 300). Numbers, characters,
// booleans and short texts are shown.
const mostArgument = 20 // characters of one

// arguments returns the first of those of the call that made a task's future, "" when there is none to show. of is the
// Spawned of its type, data what the library keeps of the task, whose future has not been polled.
func (p *Process) arguments(of int, data uint64) string {
	for _, v := range p.m.Program().Spawned[of] {
		text, _ := show(p.m.Memory, v.Type, data+v.Offset)
		if utf8.RuneCountInString(text) <= mostArgument && !strings.ContainsAny(text, "\n?") {
			return "(" + text + ")"
		}
	}
	return ""
}
