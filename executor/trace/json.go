package trace

import (
	"strconv"
	"unicode/utf8"
)

// JSON writes objects and arrays field by field; encoding/json would weigh more than everything else here. Open and Close take
// the bracket; a value that is not named stands in an array or after Key.
type JSON struct {
	b    []byte
	more bool // a comma is due before the next item
}

// NewJSON appends to b.
func NewJSON(b []byte) *JSON { return &JSON{b: b} }

// Bytes is what was appended to.
func (j *JSON) Bytes() []byte { return j.b }

// Open begins an object or an array: { or [.
//
//go:noinline
func (j *JSON) Open(c byte) {
	j.comma()
	j.b, j.more = append(j.b, c), false
}

// Close ends it: } or ].
//
//go:noinline
func (j *JSON) Close(c byte) { j.b, j.more = append(j.b, c), true }

//go:noinline
func (j *JSON) comma() {
	if j.more {
		j.b = append(j.b, ',')
	}
	j.more = true
}

// Key names the next value.
//
//go:noinline
func (j *JSON) Key(k string) {
	j.comma()
	j.b = append(append(append(j.b, '"'), k...), '"', ':')
	j.more = false
}

// Int is a named number.
//
//go:noinline
func (j *JSON) Int(k string, n int64) {
	j.Key(k)
	j.Num(n)
}

// Num is a number of an array.
//
//go:noinline
func (j *JSON) Num(n int64) {
	j.comma()
	j.b = strconv.AppendInt(j.b, n, 10)
}

// Bool is a named truth.
//
//go:noinline
func (j *JSON) Bool(k string, v bool) {
	j.Key(k)
	j.b, j.more = strconv.AppendBool(j.b, v), true
}

// Null is a named null.
//
//go:noinline
func (j *JSON) Null(k string) {
	j.Key(k)
	j.b, j.more = append(j.b, "null"...), true
}

// Str is a named string.
//
//go:noinline
func (j *JSON) Str(k, v string) {
	j.Key(k)
	j.Text(v)
}

// Text is a string of an array.
//
//go:noinline
func (j *JSON) Text(v string) {
	j.comma()
	j.b = appendQuoted(j.b, v)
}

const hexDigits = "0123456789abcdef"

func appendQuoted(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= 0x20 && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && n == 1 {
				b = append(append(b, s[start:i]...), `\ufffd`...)
				start = i + 1
			}
			i += n
			continue
		}
		b = append(b, s[start:i]...)
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, '\\', 'n')
		case '\t':
			b = append(b, '\\', 't')
		default:
			b = append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		}
		i++
		start = i
	}
	return append(append(b, s[start:]...), '"')
}

// AppendJSON appends the view as one JSON object.
func (v *View) AppendJSON(b []byte) []byte {
	j := NewJSON(b)
	j.Open('{')
	j.Int("event", int64(v.Event))
	j.Int("events", int64(v.Events))
	j.Int("first", int64(v.First))
	j.Int("dropped", int64(v.First))
	j.Int("time", v.Time)
	j.Int("end", v.End)
	j.Bool("running", v.Running)
	j.Key("narration")
	j.Open('{')
	j.Int("time", v.Narration.Time)
	j.Str("text", v.Narration.Text)
	j.Str("more", v.Narration.More)
	j.Close('}')
	j.Int("exec", int64(v.Exec))
	j.Key("lines")
	j.Open('[')
	for _, l := range v.Lines {
		j.Open('{')
		j.Int("line", int64(l.Line))
		j.Key("tasks")
		j.Open('[')
		for _, t := range l.Tasks {
			j.Open('{')
			j.Int("id", int64(t.ID))
			j.Str("state", t.Phase.String())
			j.Close('}')
		}
		j.Close(']')
		j.Int("count", int64(l.Count))
		j.Close('}')
	}
	j.Close(']')
	j.Key("ready")
	j.Open('{')
	j.Int("count", int64(v.Ready.Count))
	j.Int("capacity", int64(v.Ready.Capacity))
	j.Str("order", v.Ready.Order)
	j.chips("items", v.Ready.Items)
	j.Close('}')
	j.threads(v)
	j.rows(v)
	j.Key("finished")
	j.Open('{')
	j.Int("count", int64(v.FinishedCount))
	j.Int("total", int64(v.Total))
	j.chips("last", v.Finished)
	j.Close('}')
	j.Strings("events_wanted", v.EventsWanted)
	j.Key("console")
	j.Open('{')
	j.Int("count", int64(v.ConsoleCount))
	j.Int("lines", int64(v.ConsoleLines))
	j.Key("rows")
	j.Open('[')
	for _, r := range v.Console {
		j.Open('{')
		j.Int("event", int64(r.Event))
		j.Int("time", r.Time)
		j.Int("task", int64(r.Task))
		j.Str("text", r.Text)
		j.Str("kind", r.Kind)
		j.Close('}')
	}
	j.Close(']')
	j.Close('}')
	j.metrics(v.Metrics)
	if v.Task == nil {
		j.Null("task")
	} else {
		j.inspector(v.Task)
	}
	if v.Banner == nil {
		j.Null("banner")
	} else {
		j.Key("banner")
		j.Open('{')
		j.Str("kind", v.Banner.Kind)
		j.Str("text", v.Banner.Text)
		j.Int("line", int64(v.Banner.Line))
		j.Int("task", int64(v.Banner.Task))
		j.Close('}')
	}
	if v.Exited {
		j.Int("exit", int64(v.Exit))
	} else {
		j.Null("exit")
	}
	j.Close('}')
	return j.b
}

func (j *JSON) threads(v *View) {
	j.Key("workers")
	j.Open('[')
	for _, w := range v.Workers {
		j.Open('{')
		j.Int("id", int64(w.ID))
		j.Str("state", w.State)
		j.Key("task")
		if w.Task == nil {
			j.b, j.more = append(j.b, "null"...), true
		} else {
			j.chip(*w.Task)
		}
		j.Int("since", w.Since)
		j.Int("poll", int64(w.Poll))
		j.Int("line", int64(w.Line))
		j.Int("until", w.Until)
		j.Str("why", w.Why)
		j.Int("thread", int64(w.Thread))
		j.Key("local")
		j.Open('{')
		j.Int("count", int64(w.LocalCount))
		j.chips("items", w.Local)
		j.Close('}')
		j.Close('}')
	}
	j.Close(']')
	j.Key("threads")
	j.Open('[')
	for _, t := range v.Threads {
		j.Open('{')
		j.Int("id", int64(t.ID))
		j.Str("name", t.Name)
		j.Str("state", t.State)
		j.Int("line", int64(t.Line))
		j.Int("until", t.Until)
		j.Str("why", t.Why)
		j.Str("pool", t.Pool)
		j.Close('}')
	}
	j.Close(']')
	j.Int("threadCount", int64(v.ThreadCount))
	j.Int("poolCount", int64(v.PoolCount))
}

func (j *JSON) rows(v *View) {
	j.Key("waiting")
	j.Open('{')
	j.Int("count", int64(v.WaitingCount))
	j.Key("rows")
	j.Open('[')
	for _, r := range v.Waiting {
		j.Open('{')
		j.Int("id", int64(r.ID))
		j.Str("name", r.Name)
		j.Str("state", r.Phase.String())
		j.Bool("woken", r.Woken)
		j.Int("line", int64(r.Line))
		j.Str("kind", r.Kind.String())
		j.Str("awaits", r.Awaits)
		j.Str("holder", r.Holder)
		j.Int("source", int64(r.Source))
		j.Int("deadline", r.Deadline)
		j.Close('}')
	}
	j.Close(']')
	j.Close('}')
	j.Key("reactor")
	j.Open('{')
	j.Int("count", int64(v.ReactorCount))
	j.Key("rows")
	j.Open('[')
	for _, r := range v.Reactor {
		j.Open('{')
		j.Int("id", int64(r.ID))
		j.Str("kind", r.Kind.String())
		j.Str("label", r.Label)
		j.Int("task", int64(r.Task))
		j.Int("armed", r.Armed)
		j.Int("deadline", r.Deadline)
		j.Bool("fired", r.Fired)
		j.Close('}')
	}
	j.Close(']')
	j.Close('}')
}

func (j *JSON) metrics(m Metrics) {
	j.Key("metrics")
	j.Open('{')
	j.Int("polls", int64(m.Polls))
	j.Int("wasted", int64(m.Wasted))
	j.Int("wakes", int64(m.Wakes))
	j.Int("coalesced", int64(m.Coalesced))
	j.Int("deepest", int64(m.Deepest))
	j.Int("latency", m.Latency)
	j.Int("parked", int64(m.Parked))
	j.Int("steals", int64(m.Steals))
	j.Close('}')
}

func (j *JSON) chip(c Chip) {
	j.Open('{')
	j.Int("id", int64(c.ID))
	j.Str("name", c.Name)
	j.Str("state", c.Phase.String())
	j.Int("since", c.Since)
	j.Int("line", int64(c.Line))
	j.Int("polls", int64(c.Polls))
	j.Close('}')
}

func (j *JSON) chips(k string, list []Chip) {
	j.Key(k)
	j.Open('[')
	for _, c := range list {
		j.chip(c)
	}
	j.Close(']')
}

// Strings is a member whose value is an array of strings.
func (j *JSON) Strings(k string, list []string) {
	j.Key(k)
	j.Open('[')
	for _, s := range list {
		j.Text(s)
	}
	j.Close(']')
}

func (j *JSON) inspector(t *Inspector) {
	j.Key("task")
	j.Open('{')
	j.Int("id", int64(t.ID))
	j.Str("name", t.Name)
	j.Str("state", t.Phase.String())
	j.Str("sentence", t.Sentence)
	j.Int("word", int64(t.Word))
	j.Key("bits")
	j.Open('{')
	for i, n := range bitNames {
		j.Bool(n, t.Word>>i&1 != 0)
	}
	j.Close('}')
	j.Int("refs", int64(t.Refs))
	j.Str("holders", t.Holders)
	j.Str("awaiter", t.Awaiter)
	j.Int("slot", int64(t.Slot))
	j.Int("generation", int64(t.Generation))
	j.Int("polls", int64(t.Polls))
	j.Int("wakes", int64(t.Wakes))
	j.Int("polled", t.Polled)
	j.Int("readied", t.Readied)
	j.Int("waited", t.Waited)
	j.Key("spawned")
	j.Open('{')
	j.Int("by", int64(t.SpawnedBy))
	j.Int("line", int64(t.SpawnedLine))
	j.Int("time", t.SpawnedTime)
	j.Close('}')
	j.Strings("stack", t.Stack)
	j.Key("states")
	j.Open('[')
	for _, s := range t.States {
		j.Open('{')
		j.Str("name", s.Name)
		j.Int("line", int64(s.Line))
		j.Str("what", s.What)
		j.Str("at", s.At)
		j.Close('}')
	}
	j.Close(']')
	j.Key("locals")
	j.Open('[')
	for _, v := range t.Locals {
		j.Open('{')
		j.Str("name", v.Name)
		j.Str("type", v.Type)
		j.Str("value", v.Value)
		j.Close('}')
	}
	j.Close(']')
	j.Int("size", int64(t.Size))
	j.Close('}')
}
