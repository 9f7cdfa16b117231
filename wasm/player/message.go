package player

// message.go is the page's side of the conversation: commands come as flat JSON objects, answers
// go as JSON text. web/src/protocol.ts is the other end and changes together with it. The reader is
// written by hand because encoding/json would add 120 KB to what every visitor downloads.

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/trace"
)

// A command is any message of the page; which fields count depends on op.
type command struct {
	op, source, name, data, executor, at, kind, state string
	seq, event, time, from, to                        int64
	workers, dir, task, line, col                     int
	selected, queue, rows, console                    int
	first, count, columns, most                       int
	seed                                              uint64
	paused, off, other                                bool
	value                                             float64 // speed; 0 is instant
	real                                              bool    // a virtual millisecond takes a millisecond
	unit                                              Unit
	byTime, byEvent                                   bool
	breaks                                            []Break
}

// parseCommand returns what is wrong as text, "" when nothing is. Keys that are not known are skipped.
func parseCommand(text string) (c command, wrong string) {
	c.value, c.dir = 1, 1
	r := reader{text: text}
	r.object(func(key string, v value) {
		switch key {
		case "op":
			r.set(&c.op, key, v)
		case "source":
			r.set(&c.source, key, v)
		case "name":
			r.set(&c.name, key, v)
		case "data":
			r.set(&c.data, key, v)
		case "executor":
			r.set(&c.executor, key, v)
		case "kind":
			r.set(&c.kind, key, v)
		case "state":
			r.set(&c.state, key, v)
		case "at":
			r.set(&c.at, key, v)
			c.breaks = r.breaks(c.at)
		case "seq":
			c.seq = r.whole(key, v)
		case "event":
			c.event, c.byEvent = r.whole(key, v), true
		case "time":
			c.time, c.byTime = r.time(key, v), true
		case "from":
			c.from = r.time(key, v)
		case "to":
			c.to = r.time(key, v)
		case "seed":
			c.seed = uint64(r.whole(key, v))
		case "workers":
			c.workers = r.small(key, v)
		case "dir":
			if c.dir = int(r.whole(key, v)); c.dir != 1 && c.dir != -1 {
				r.fail("its dir is neither 1 nor -1")
			}
		case "task":
			c.task = r.small(key, v)
		case "line":
			c.line = r.small(key, v)
		case "col":
			c.col = r.small(key, v)
		case "selected":
			c.selected = r.small(key, v)
		case "queue":
			c.queue = r.small(key, v)
		case "rows":
			c.rows = r.small(key, v)
		case "console":
			c.console = r.small(key, v)
		case "first":
			c.first = r.small(key, v)
		case "count":
			c.count = r.small(key, v)
		case "most":
			c.most = r.small(key, v)
		case "columns":
			c.columns = r.small(key, v)
		case "paused":
			c.paused = r.truth(key, v)
		case "off":
			c.off = r.truth(key, v)
		case "other":
			c.other = r.truth(key, v)
		case "speed", "value":
			c.value = v.number
			c.real = v.kind == '"' && v.text == "real"
			if v.kind != '0' && v.kind != '"' || v.kind == '"' && v.text != "instant" && !c.real || v.kind == '0' && !(v.number >= 0.01 && v.number <= 1000) {
				r.fail("the speed is neither a number from 0.01 to 1000 nor \"instant\" nor \"real\"")
			}
			if c.real {
				c.value = 1
			}
		case "unit":
			switch {
			case v.kind != '"':
				r.fail("its unit is not text")
			case v.text == "poll":
				c.unit = UnitPoll
			case v.text == "wake":
				c.unit = UnitWake
			case v.text == "line":
				c.unit = UnitLine
			default:
				r.fail("there is no step of size " + strconv.Quote(v.text))
			}
		}
	})
	if c.op == "step" && c.unit == UnitNone {
		c.unit = UnitPoll
	}
	if r.wrong == "" && c.op == "" {
		r.wrong = "it has no op"
	}
	return c, r.wrong
}

func (r *reader) set(to *string, key string, v value) {
	if v.kind != '"' {
		r.fail("its " + key + " is not text")
	}
	*to = v.text
}

func (r *reader) truth(key string, v value) bool {
	if v.kind != 't' {
		r.fail("its " + key + " is neither true nor false")
	}
	return v.truth
}

// whole is a number that JavaScript counts with: an integer of 53 bits.
func (r *reader) whole(key string, v value) int64 {
	n := v.number
	if v.kind != '0' || !(n >= -1<<53 && n <= 1<<53) {
		r.fail("its " + key + " is not a whole number")
		return 0
	}
	return int64(n)
}

// time is a virtual time in ns. It can be later than JavaScript counts exactly,
// which is after 104 days.
func (r *reader) time(key string, v value) int64 {
	n := v.number
	if v.kind != '0' || !(n >= -1<<62 && n <= 1<<62) {
		r.fail("its " + key + " is not a whole number")
		return 0
	}
	return int64(n)
}

// small is a number of things.
func (r *reader) small(key string, v value) int {
	n := r.whole(key, v)
	if n < 0 || n > 1<<30 {
		r.fail("its " + key + " is out of range")
		return 0
	}
	return int(n)
}

// breaks reads "line 12, poll 3": see Break.
func (r *reader) breaks(text string) (list []Break) {
	for len(text) > 0 && r.wrong == "" {
		part := text
		if i := strings.IndexByte(text, ','); i >= 0 {
			part, text = text[:i], text[i+1:]
		} else {
			text = ""
		}
		part = strings.TrimSpace(part)
		kind, number, _ := strings.Cut(part, " ")
		n, err := strconv.ParseUint(number, 10, 31)
		known := false
		for k, word := range breakWords {
			if word == kind && err == nil && n > 0 {
				list, known = append(list, Break{BreakKind(k), int(n)}), true
			}
		}
		if !known {
			r.fail(strconv.Quote(part) + " is no breakpoint, such as line 12, poll 3, wake 3 or spawn 4")
		}
	}
	return list
}

// A value of a flat object: kind is '"' for text, '0' for a number, 't' for true or false, 'n' for
// null.
type value struct {
	kind   byte
	text   string
	number float64
	truth  bool
}

type reader struct {
	text  string
	pos   int
	wrong string // the first mistake; reading stops there
}

func (r *reader) fail(what string) {
	if r.wrong == "" {
		r.wrong = what
	}
}

// next skips white space and returns the next byte without taking it; 0 at the end.
func (r *reader) next() byte {
	for r.pos < len(r.text) {
		switch b := r.text[r.pos]; b {
		case ' ', '\t', '\n', '\r':
			r.pos++
		default:
			return b
		}
	}
	return 0
}

func (r *reader) take(b byte) bool {
	if r.next() != b {
		return false
	}
	r.pos++
	return true
}

func (r *reader) object(field func(key string, v value)) {
	if !r.take('{') {
		r.fail("it is not an object")
		return
	}
	if r.take('}') {
		r.end()
		return
	}
	for r.wrong == "" {
		key := r.string()
		if !r.take(':') {
			r.fail("a colon is missing at " + strconv.Itoa(r.pos))
		}
		v := r.value()
		if r.wrong == "" {
			field(key, v)
		}
		if r.take(',') {
			continue
		}
		if !r.take('}') {
			r.fail("the object does not end at " + strconv.Itoa(r.pos))
		}
		r.end()
		return
	}
}

func (r *reader) end() {
	if r.next() != 0 || r.pos < len(r.text) {
		r.fail("something follows the object")
	}
}

func (r *reader) value() value {
	switch b := r.next(); {
	case b == '"':
		return value{kind: '"', text: r.string()}
	case b == 't' && r.word("true"):
		return value{kind: 't', truth: true}
	case b == 'f' && r.word("false"):
		return value{kind: 't'}
	case b == 'n' && r.word("null"):
		return value{kind: 'n'}
	case b == '-' || '0' <= b && b <= '9':
		start := r.pos
		for r.pos < len(r.text) {
			b := r.text[r.pos]
			if b != '-' && b != '+' && b != '.' && b != 'e' && b != 'E' && (b < '0' || b > '9') {
				break
			}
			r.pos++
		}
		n, err := strconv.ParseFloat(r.text[start:r.pos], 64)
		if err != nil {
			r.fail("a number cannot be read at " + strconv.Itoa(start))
		}
		return value{kind: '0', number: n}
	}
	r.fail("a value cannot be read at " + strconv.Itoa(r.pos))
	return value{}
}

func (r *reader) word(w string) bool {
	if len(r.text)-r.pos < len(w) || r.text[r.pos:r.pos+len(w)] != w {
		return false
	}
	r.pos += len(w)
	return true
}

func (r *reader) string() string {
	if !r.take('"') {
		r.fail("text is missing at " + strconv.Itoa(r.pos))
		return ""
	}
	start := r.pos
	for i := start; i < len(r.text); i++ { // the usual case has no escapes
		switch r.text[i] {
		case '"':
			r.pos = i + 1
			return r.text[start:i]
		case '\\':
			r.pos = i
			return r.escaped([]byte(r.text[start:i]))
		}
	}
	r.fail("text does not end")
	return ""
}

func (r *reader) escaped(out []byte) string {
	for r.pos < len(r.text) {
		b := r.text[r.pos]
		r.pos++
		if b == '"' {
			return string(out)
		}
		if b != '\\' {
			out = append(out, b)
			continue
		}
		if r.pos == len(r.text) {
			break
		}
		b = r.text[r.pos]
		r.pos++
		switch b {
		case '"', '\\', '/':
			out = append(out, b)
		case 'n':
			out = append(out, '\n')
		case 't':
			out = append(out, '\t')
		case 'r':
			out = append(out, '\r')
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'u':
			unit := r.hex()
			if utf16.IsSurrogate(unit) && r.word(`\u`) {
				unit = utf16.DecodeRune(unit, r.hex())
			}
			out = utf8.AppendRune(out, unit) // half a pair becomes U+FFFD, as everywhere in Go
		default:
			r.fail("unknown escape at " + strconv.Itoa(r.pos-2))
			return ""
		}
	}
	r.fail("text does not end")
	return ""
}

func (r *reader) hex() rune {
	if len(r.text)-r.pos < 4 {
		r.fail("text does not end")
		return 0
	}
	n, err := strconv.ParseUint(r.text[r.pos:r.pos+4], 16, 32)
	if err != nil {
		r.fail("unknown escape at " + strconv.Itoa(r.pos))
	}
	r.pos += 4
	return rune(n)
}

// Answers.

// message writes one JSON object member by member. Appending in place would be inlined everywhere and weigh ten times as much.
type message struct{ b []byte }

// begin starts a message with its op.
func (p *Player) begin(op string) *message {
	m := &message{append(p.buf[:0], `{"op":`...)}
	m.b = appendString(m.b, op)
	return m
}

func (m *message) key(k string) {
	if n := len(m.b); m.b[n-1] != '{' {
		m.b = append(m.b, ',')
	}
	m.b = append(append(append(m.b, '"'), k...), '"', ':')
}

func (m *message) text(k, v string) {
	m.key(k)
	m.b = appendString(m.b, v)
}

func (m *message) number(k string, n int64) {
	m.key(k)
	m.b = strconv.AppendInt(m.b, n, 10)
}

func (m *message) raw(k, json string) {
	m.key(k)
	m.b = append(m.b, json...)
}

// send ends the message and posts it; the buffer is kept for the next one.
func (p *Player) send(m *message) { p.post(append(m.b, '}')) }

// show posts the view.
func (p *Player) show(now float64) {
	p.seen, p.dirty = now, false
	if p.engine == nil {
		return
	}
	p.playhead = max(p.playhead, p.engine.First())
	m := p.begin("view")
	m.key("view")
	m.b = p.engine.AppendView(m.b, p.playhead, p.query)
	if p.other != nil && p.goal != goalCompare {
		m.key("other")
		m.b = p.other.AppendView(m.b, eventsAt(p.other, p.shownMoment()), p.query)
	}
	p.send(m)
}

func (p *Player) postDiagnostics(seq int64, list []Diagnostic) {
	m := p.begin("diagnostics")
	m.number("seq", seq)
	m.raw("list", "[")
	for i := range list {
		if i > 0 {
			m.b = append(m.b, ',')
		}
		m.b = append(m.b, '{')
		d := &list[i]
		m.text("severity", d.Severity)
		m.text("code", d.Code)
		m.text("message", brief(d.Message))
		m.number("line", int64(d.Line))
		m.number("col", int64(d.Col))
		m.number("endLine", int64(d.EndLine))
		m.number("endCol", int64(d.EndCol))
		m.text("label", brief(d.Label))
		m.text("help", brief(d.Help))
		m.text("note", brief(d.Note))
		m.b = append(m.b, '}')
	}
	m.b = append(m.b, ']')
	p.send(m)
}

// mostText is how many bytes of a diagnostic's text a page gets: a name in it may be as long as the program, and the page
// lays all of it out at once.
const mostText = 2000

func brief(s string) string { return trace.Cut(s, mostText, "…") }

// status tells the page what the player is doing, when that is news.
func (p *Player) status() {
	status, exit := "empty", "null"
	switch {
	case p.goal == goalLoad:
		status = "compiling"
	case p.failed:
		status = "error"
	case p.engine == nil:
	case p.goal == goalPlay, p.goal == goalEnd, p.goal != goalNone && p.host.Now()-p.since > slowMs:
		status = "playing"
	case p.ended && p.playhead == p.engine.Events():
		status = "ended"
		if !p.stopped {
			exit = strconv.Itoa(p.exit)
		}
	default:
		status = "paused"
	}
	if text := status + exit; text != p.told {
		p.told = text
		m := p.begin("status")
		m.text("status", status)
		m.raw("exit", exit)
		p.send(m)
	}
}

func (p *Player) fault(message, todo string) { p.host.Post(Fault(message, todo)) }

// Fault is the message that tells the reader what broke and what to do about it.
func Fault(text, todo string) []byte {
	m := &message{[]byte("{")}
	m.text("op", "fault")
	m.text("message", text)
	m.text("todo", todo)
	return append(m.b, '}')
}

// Spent is the message that the next run needs another engine.
func Spent() []byte {
	m := &message{[]byte("{")}
	m.text("op", "spent")
	return append(m.b, '}')
}

// post keeps the buffer for the next message.
func (p *Player) post(message []byte) {
	p.host.Post(message)
	p.buf = message[:0]
}

const hexDigits = "0123456789abcdef"

// appendString appends s as JSON. Bytes that are not UTF-8 become U+FFFD.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r == '\n':
			dst = append(dst, '\\', 'n')
		case r == '\t':
			dst = append(dst, '\\', 't')
		case r < ' ':
			dst = append(dst, '\\', 'u', '0', '0', hexDigits[r>>4], hexDigits[r&15])
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return append(dst, '"')
}
